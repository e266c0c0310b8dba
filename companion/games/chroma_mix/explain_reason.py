"""Why no legal turn leads from one table to the other: the nearest turn, and the rule that parts them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.chroma_mix.bags import CODES, RANK, Bag, Kind, bag_of, cards
from companion.games.chroma_mix.check import judge, zones_of
from companion.games.chroma_mix.explain import Search, Turn, turns_between
from companion.games.chroma_mix.explain_bounds import Seen, minus, surplus
from companion.games.chroma_mix.mixing import MIX_MOVE, Move
from companion.games.chroma_mix.moves import (
    BREAK_MOVE,
    GAIN_MOVE,
    PLACE_IT,
    PRINT,
    REFILL_IT,
    TAKE_MOVE,
    legal_moves,
)
from companion.games.chroma_mix.notation import contract, write_move
from companion.games.chroma_mix.refusals import too_late
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.state import State, seat_names, to_move
from companion.games.chroma_mix.tables import BY_CODE
from companion.pieces.piece import Piece
from companion.play import Finding, Layout, Lying

MOST_ENDS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Explanation:
    turns: tuple[str, ...]  # as a record writes them, shortest first
    moves: tuple[Turn, ...]
    reason: Finding | None  # why none, if there is none
    nearest: str  # the legal turn that comes closest, if there is none
    complete: bool


def explain(before: State, after: Seen) -> Explanation:
    """The legal turns of the active player from `before` to what was seen, or why there is none."""
    search: Search = turns_between(before, after)
    if search.turns:
        texts = tuple(write_turn(before, turn) for turn in search.turns)
        return Explanation(texts, search.turns, None, "", search.complete)
    impossible = judge(_layout(after)).findings
    if impossible:
        return Explanation((), (), impossible[0], "", search.complete)
    moved = _others_moved(before, after)
    if moved:
        return Explanation((), (), moved, "", search.complete)
    end, path = _nearest(before, after)
    reason = _reason(end, path, after, seat_names(before)[before.active])
    return Explanation((), (), reason, write_turn(before, path), search.complete)


def write_turn(before: State, turn: Turn) -> str:
    """One line of a record, without what goes without saying at its end."""
    names, owner = seat_names(before), before.active
    words: list[str] = []
    state = before
    for move in turn:
        seat = to_move(state)[0]
        word = write_move(state, move)
        words.append(word if seat == owner else f"{names[seat]} {word}")
        state = apply(state, move)
    while len(words) > 1 and words[-1].endswith("done"):
        words.pop()
    return "; ".join(contract(tuple(words)))


def _layout(after: Seen) -> Layout:
    given: dict[Kind, int] = {}
    lying = []
    for zone, bag in after.items():
        for kind in cards(bag):
            given[kind] = given.get(kind, 0) + 1
            lying.append(Lying(Piece("CM", CODES[kind], given[kind]), zone))
    return Layout(tuple(lying))


def _others_moved(before: State, after: Seen) -> Finding | None:
    """Nobody else's play area changes, and hands only by Slate Gray (CM-2.8, CM-5.17)."""
    zones = {zone: bag_of(kinds) for zone, kinds in zones_of(before).items()}
    names = seat_names(before)
    for name in names:
        if name == names[before.active]:
            continue
        for zone in (f"{name}.play", f"{name}.tucked"):
            if zone in after and after[zone] != zones.get(zone, 0):
                say = f"{zone} changed although it was {names[before.active]}'s turn"
                return Finding("other-player-moved", "CM-2.8", say, ())
        hand = f"{name}.hand"
        if hand in after and hand in zones and surplus(zones[hand], after[hand]):
            say = f"{hand} lost cards although it was {names[before.active]}'s turn"
            return Finding("other-player-moved", "CM-2.8", say, ())
    return None


def _nearest(before: State, after: Seen) -> tuple[State, Turn]:
    """The end of a legal turn that differs least from what was seen; ties go to the shorter turn."""
    best: tuple[int, int, State, Turn] | None = None
    stack: list[tuple[State, Turn]] = [(before, ())]
    seen: set[State] = set()
    ends = 0
    while stack and ends < MOST_ENDS:
        state, path = stack.pop()
        if state.over or state.turn != before.turn:
            ends += 1
            far = distance(state, after)
            if best is None or (far, len(path)) < best[:2]:
                best = (far, len(path), state, path)
            continue
        for move in legal_moves(state):
            following = apply(state, move)
            key = following._replace(chance=0)
            if key not in seen:
                seen.add(key)
                stack.append((following, (*path, move)))
    assert best is not None  # a turn always exists (CM-3.1)
    return best[2], best[3]


def distance(state: State, after: Seen) -> int:
    """How many cards lie elsewhere; rows count only by what they lost."""
    zones = {zone: bag_of(kinds) for zone, kinds in zones_of(state).items()}
    total = 0
    for zone, bag in after.items():
        here = zones.get(zone, 0)
        total += surplus(bag, here) + (0 if zone.startswith("market") else surplus(here, bag))
    return total


def _reason(end: State, path: Turn, after: Seen, mine: str) -> Finding:
    zones = {zone: bag_of(kinds) for zone, kinds in zones_of(end).items()}
    moved = _elsewhere(zones, after)
    if not moved:
        return Finding("no-legal-turn", "CM-3.1", "no legal turn leads to this table", ())
    kind, there, here = moved
    rule, why = _rule(end, path, kind, _short(there, mine), _short(here, mine))
    name = BY_CODE[CODES[kind]].title.en
    say = f"{name} lies in {here}; after the nearest legal turn it lies in {there}: {why}"
    return Finding("no-legal-turn", rule, say, ())


def _elsewhere(zones: dict[str, Bag], after: Seen) -> tuple[Kind, str, str] | None:
    """A card, where the nearest turn leaves it, and where it was seen instead."""
    for here, bag in sorted(after.items(), key=lambda item: _WEIGHT.get(item[0].partition(".")[2], 9)):
        for kind in minus(bag, zones.get(here, 0)):
            lost = [zone for zone, own in zones.items() if kind in minus(own, after.get(zone, 0))]
            known = [zone for zone in lost if zone in after]
            if lost:
                return kind, (known or lost)[0], here
    for here, bag in zones.items():
        extra = minus(bag, after[here]) if here in after else ()
        if extra and not here.startswith("market"):
            return extra[0], here, "a place not seen"
    return None


_WEIGHT: Final = {"play": 0, "tucked": 1, "hand": 2}


def _short(zone: str, mine: str) -> str:
    return zone.removeprefix(f"{mine}.")


def _rule(end: State, path: Turn, kind: Kind, there: str, here: str) -> tuple[str, str]:
    """The rule against moving a card from where the nearest turn leaves it to where it was seen."""
    attempt: Move | None = None
    if (there, here) == ("hand", "play"):
        mixed = [move[3] for move in path if move[0] == MIX_MOVE]
        attempt = PLACE_IT if kind in mixed else PRINT[kind]
    elif (there, here) == ("play", "hand"):
        attempt = REFILL_IT
    elif there == "supply" and here == "hand" and RANK[kind] == 1:
        attempt = (GAIN_MOVE, kind)
    if attempt is not None:
        refusal = too_late(end, path, attempt)
        return refusal.rule, refusal.say
    if here == "tucked":
        return "CM-5.20", "cards are tucked only by a Refill with Mustard in play"
    if here == "hand" and there.startswith(("market", "deck")):
        return "CM-3.6", "a card of the market comes by an exact Mix or by an effect"
    if there == "hand" and any(move in {(GAIN_MOVE, kind), (TAKE_MOVE, kind)} for move in path):
        return "CM-4.3", "an effect is done as far as it can be, and it brings this card"
    if there in {"hand", "play"}:
        if any(move[0] == BREAK_MOVE for move in path):
            return "CM-5.9", "Lavender gives up one card"
        return "CM-3.6", "no turn gives up just these cards"
    return "CM-3.1", "no single turn does that"
