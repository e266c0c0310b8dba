"""Moves as people write them: `take pile3`, `place 011 at 1,0`. See NOTATION.md."""

from __future__ import annotations

import re
from typing import Final

from companion.games.cmyk.lattice import START as START_CELL
from companion.games.cmyk.lattice import Cell
from companion.games.cmyk.mosaic import COLOURS, FIRST_K, TILE_PIECES, TileNumber, is_k
from companion.games.cmyk.moves import (
    BURY,
    CLEAR,
    DISCARD,
    PLACE,
    RETURN,
    SHIFT,
    START,
    STOP,
    TAKE,
    Move,
)
from companion.games.cmyk.rules_why import why_not
from companion.games.cmyk.state import NO_TILE, OPENING, Seat, State, tops
from companion.games.cmyk.tables import TILE_OF, K
from companion.play import IllegalMove, MalformedMove

_CELL: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_PILE: Final = re.compile(r"(?:pile)?([1-9])")
_NUMBER: Final = {piece.kind: number for number, piece in enumerate(TILE_PIECES[:FIRST_K])}
HINT: Final = (
    "take pile3 | take 011 | place 011 at 1,0 | place 011 at 0,0 on M | move 011 to 2,0 | "
    "return 011 | return 011 to pile3 | discard K | stop | clear"
)


def write_move(state: State, move: Move) -> str:
    seat = state.seats[move[1]]
    match move:
        case (what, _, pile) if what == TAKE:
            return f"take pile{pile + 1}"
        case (what, _, tile, horizontal) if what == START:
            base = f" on {COLOURS[horizontal]}" if horizontal else ""
            return f"place {_kind(tile)} at {_spot(START_CELL)}{base}"
        case (what, _, tile, x, y) if what == PLACE:
            return f"place {_kind(tile)} at {_spot((x, y))}"
        case (what, _, x, y) if what == SHIFT:
            return f"move {_kind(seat.placed[-1][1])} to {_spot((x, y))}"
        case (what, _, pile) if what == RETURN:
            return f"return {_kind(seat.held)}" + (f" to pile{pile + 1}" if pile != seat.origin else "")
        case (what, _, pile) if what == BURY:
            return f"bury pile{pile + 1}"
        case _:
            return {DISCARD: "discard K", STOP: "stop", CLEAR: "clear"}[move[0]]


def _kind(tile: TileNumber) -> str:
    return TILE_PIECES[tile].kind


def _spot(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_move(state: State, player: int, text: str) -> Move:
    """That player's move, lawful or not."""
    seat = state.seats[player]
    match text.split():
        case ["take", what]:
            return TAKE, player, _pile_or_top(state, what)
        case ["bury", what]:
            return BURY, player, pile_number(what)
        case ["place", kind, "at", spot]:
            return _placing(state, player, seat, kind, spot, COLOURS[0])
        case ["place", kind, "at", spot, "on", base]:
            return _placing(state, player, seat, kind, spot, base)
        case ["move", kind, "to", spot]:
            return _moving(player, seat, kind, spot)
        case ["return"]:
            return RETURN, player, _origin(seat)
        case ["return", kind]:
            return _returning(state, player, seat, kind, _origin(seat))
        case ["return", kind, "to", what]:
            return _returning(state, player, seat, kind, pile_number(what))
        case ["discard"] | ["discard", ("K" | "k")]:
            return DISCARD, player
        case ["stop"]:
            return STOP, player
        case ["clear"]:
            return CLEAR, player
        case _:
            raise MalformedMove(f"no move of CMYK!: {text[:60]}", HINT)


def pile_number(text: str) -> int:
    if found := _PILE.fullmatch(text):
        return int(found[1]) - 1
    raise MalformedMove(f"{text[:30]} is no pile", "piles are called pile1, pile2 and so on")


def _pile_or_top(state: State, text: str) -> int:
    """A pile by its number, or by the tile that lies on it."""
    if _PILE.fullmatch(text):
        return pile_number(text)
    kind = _known(text)
    shown = [_kind(top) if top != NO_TILE else "" for top in tops(state)]
    if kind not in shown:
        raise IllegalMove("MT-2.2", f"{kind} is on top of no pile", f"top tiles: {' '.join(shown)}")
    return shown.index(kind)


def _known(text: str) -> str:
    """The kind of a tile that exists (MT-1.3)."""
    kind = text.upper()
    if kind == K or kind in TILE_OF:
        return kind
    if re.fullmatch(r"[0-9]{3}", kind):
        say = f"there is no tile {kind}: its marks add up to more than 6 (120 %)"
        worst = max(kind) > "5"
        raise IllegalMove("MT-1.3", f"there is no tile {kind}: marks go from 0 to 5" if worst else say)
    raise MalformedMove(f"{text[:30]} is no tile", "a tile is called by its marks of C, M and Y: 011, or K")


def _read_cell(text: str) -> Cell:
    if found := _CELL.fullmatch(text):
        return int(found[1]), int(found[2])
    raise MalformedMove(f"{text[:30]} is no cell", "a cell is x,y: 1,0 or -2,3")


def _placing(state: State, player: int, seat: Seat, kind: str, spot: str, base: str) -> Move:
    known, cell = _known(kind), _read_cell(spot)
    if base.upper() not in COLOURS:
        raise MalformedMove(f"{base[:30]} is no colour", "the base is C, M or Y")
    tile = _same_tile(known, seat.held)
    if state.phase == OPENING or (base.upper() != COLOURS[0] and cell == START_CELL):
        if cell != START_CELL:
            raise IllegalMove("MT-2.5", f"the initial tile lies at {_spot(START_CELL)}")
        return START, player, tile, COLOURS.index(base.upper())
    if base.upper() != COLOURS[0]:
        raise IllegalMove("MT-3.3", "only the initial tile may be turned: the others follow it")
    return PLACE, player, tile, *cell


def _same_tile(kind: str, held: TileNumber) -> TileNumber:
    """K-tiles are alike: whichever is in hand is meant."""
    if kind == K:
        return held if held != NO_TILE and is_k(held) else FIRST_K
    return _NUMBER[kind]


def _moving(player: int, seat: Seat, kind: str, spot: str) -> Move:
    known, cell = _known(kind), _read_cell(spot)
    if seat.placed and _kind(seat.placed[-1][1]) != known:
        say = f"only the last placed tile may be moved, which is {_kind(seat.placed[-1][1])}"
        raise IllegalMove("MT-4.3", say)
    return SHIFT, player, *cell


def _origin(seat: Seat) -> int:
    return max(0, seat.origin)


def _returning(state: State, player: int, seat: Seat, kind: str, pile: int) -> Move:
    known = _known(kind)
    move = (RETURN, player, pile)
    if seat.held == NO_TILE:
        raise why_not(state, move)
    if _kind(seat.held) != known:
        raise IllegalMove("MT-4.3", f"the tile in hand is {_kind(seat.held)}, not {known}")
    return move


def too_late(_state: State, _played: tuple[Move, ...], _move: Move) -> IllegalMove:
    return IllegalMove("MT-4.1", "one move a line: everyone plays at once, so others may come between")
