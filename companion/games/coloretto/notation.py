"""Moves as people write them; NOTATION.md shows them all."""

from __future__ import annotations

import re
from typing import Final

from companion.games.coloretto.moves import DRAW, FIRST_TAKE, LAY, TAKE, Move, legal_moves, row_of
from companion.games.coloretto.state import CODES, KIND, LST, NOTHING, Kind, State
from companion.play import BadSetup, IllegalMove, MalformedMove

_ROW: Final = re.compile(r"row\s*([1-9])", re.IGNORECASE)
_LAY: Final = re.compile(
    r"(?P<verb>lay|place)(?:\s+(?P<card>(?!in\b|row)[a-z0-9]+))?(?:\s+in)?\s+(?P<row>row\s*[1-9])",
    re.IGNORECASE,
)
_TAKE: Final = re.compile(r"take\s+(?P<row>row\s*[1-9])", re.IGNORECASE)
_DRAW: Final = re.compile(r"draw(?:\s+(?P<card>[a-z0-9]+))?", re.IGNORECASE)
_EXAMPLES: Final = "for example: place YEL in row2, or take row3"


def write_move(state: State, move: Move) -> str:
    if move == DRAW:
        return "draw"
    name = f"row{row_of(move) + 1}"
    if move >= FIRST_TAKE:
        return f"take {name}"
    return f"lay {CODES[state.drawn]} in {name}" if state.drawn != NOTHING else f"lay in {name}"


def read_move(state: State, _seat: int, text: str) -> Move:
    """The move a person wrote, legal or not."""
    if taking := _TAKE.fullmatch(text):
        move = TAKE[_row(taking["row"])]
    elif laying := _LAY.fullmatch(text):
        _refuse_other_card(state.drawn, laying["card"], "the card drawn is")
        move = LAY[_row(laying["row"])]
    elif drawing := _DRAW.fullmatch(text):
        if DRAW in legal_moves(state):
            _refuse_other_card(_top(state), drawing["card"], "the next card of the deck is")
        move = DRAW
    else:
        raise MalformedMove(f"cannot be read: {text[:60]}", _EXAMPLES)
    return move


def _row(text: str) -> int:
    found = _ROW.fullmatch(text)
    assert found
    number = int(found[1])
    if number > len(TAKE):
        raise MalformedMove(f"there is no row {number} in any game", "rows are row1 to row5")
    return number - 1


def _top(state: State) -> Kind:
    """The next play card (CO-3.9)."""
    return next((kind for kind in state.deck if kind != LST), NOTHING)


def _refuse_other_card(there: Kind, word: str | None, where: str) -> None:
    """A line may name the card; then it must be that one."""
    if word is None:
        return
    kind = _card(word)
    if there not in {NOTHING, kind}:
        hint = f"tell what was drawn in a line before: * deck = {CODES[kind]}"
        raise IllegalMove("CO-3.2", f"{where} {CODES[there]}, not {CODES[kind]}", hint)


def _card(word: str) -> Kind:
    kind = KIND.get(word.upper())
    if kind is None:
        raise MalformedMove(f"there is no card {word[:20]}", f"cards are: {', '.join(CODES[:LST])}")
    return kind


def expand(words: tuple[str, ...]) -> tuple[str, ...]:
    """`place YEL in row2` as its two choices: draw, then lay what was drawn."""
    found: list[str] = []
    for word in words:
        placing = _LAY.fullmatch(word)
        if placing and placing["verb"].lower() == "place":
            card = f" {placing['card']}" if placing["card"] else ""
            found += [f"draw{card}", f"lay{card} in {placing['row']}"]
        else:
            found.append(word)
    return tuple(found)


def contract(words: tuple[str, ...]) -> tuple[str, ...]:
    """The inverse of `expand`."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "draw" and word.startswith("lay "):
            found[-1] = f"place {word.removeprefix('lay ')}"
        else:
            found.append(word)
    return tuple(found)


def event(state: State, text: str) -> State:
    """`deck = YEL RED`: the next cards of the real deck. The last-round card keeps its place (CO-2.5)."""
    key, equals, names = (part.strip() for part in text.partition("="))
    if key.lower() != "deck" or not equals:
        raise BadSetup(
            "*", f"an event is written `deck = cards`, not {text[:60]}", hint="for example: * deck = YEL"
        )
    unknown = [name for name in names.split() if name.upper() not in KIND]
    if unknown:
        raise BadSetup("*", f"there is no card {unknown[0][:20]}", "CO-1.1")
    told = [KIND[name.upper()] for name in names.split() if name.upper() != CODES[LST]]
    rest = [kind for kind in state.deck if kind != LST]
    for kind in told:
        if kind not in rest:
            raise BadSetup("*", f"no {CODES[kind]} is left in the deck", "CO-5.1")
        rest.remove(kind)
    order = told + rest
    if LST in state.deck:
        order.insert(state.deck.index(LST), LST)
    return state._replace(deck=tuple(order))
