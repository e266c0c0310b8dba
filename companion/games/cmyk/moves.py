"""Every atomic choice. A move is a small tuple: what, whose, then its numbers.

Real time is cut into atoms that a referee could call out one by one: take the top of a pile, place the held
tile, move the last one, put the held one back, stop. Each is a turn of its own, so that the moves of several
players may come in any order. A player holds one tile at most, hence he is offered either the piles (5 or 7),
his last tile's other cells and `stop`, or the cells that fit his held tile and the piles it may go back to:
some ten choices each, some fifty at a full table.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.games.cmyk.mosaic import is_k
from companion.games.cmyk.state import (
    DEALING,
    NO_TILE,
    OPENING,
    OVER,
    Seat,
    State,
    cells_of_held,
    nobody_can_place,
    other_cells,
    taker,
    tops,
)

Move: TypeAlias = tuple[int, ...]

TAKE, START, PLACE, SHIFT, RETURN, DISCARD, STOP, CLEAR, BURY = range(9)
"""TAKE player pile · START player tile horizontal · PLACE player tile x y · SHIFT player x y ·
RETURN player pile · DISCARD player · STOP player · CLEAR player · BURY player pile"""

MOVER: Final = 1  # the place of the player in every move


def mover(_state: State, move: Move) -> int:
    return move[MOVER]


def turned_move(move: Move, by: int, seats: int) -> Move:
    what, player, *rest = move
    return (what, (player + by) % seats, *rest)


def legal_moves(state: State) -> list[Move]:
    if state.phase == OVER:
        return []
    if state.phase == DEALING:
        return _initial_takes(state)
    if state.phase == OPENING:
        return [
            (START, number, seat.held, horizontal)
            for number, seat in enumerate(state.seats)
            if not seat.placed
            for horizontal in range(3)
        ]
    piles = [number for number, pile in enumerate(state.piles) if pile]
    stuck = nobody_can_place(state)
    moves: list[Move] = []
    for number, seat in enumerate(state.seats):
        if seat.held != NO_TILE:
            moves += _with_held(number, seat, len(state.piles))
            continue
        moves += [(TAKE, number, pile) for pile in piles]
        moves += [(SHIFT, number, x, y) for x, y in other_cells(seat)]  # MT-4.3
        if not seat.stopped:
            moves.append((STOP, number))  # MT-4.9
            if stuck:
                moves.append((CLEAR, number))  # MT-4.6
    return moves


def _initial_takes(state: State) -> list[Move]:
    """MT-2.4: any top but a K-tile; when there is no other, one of them goes to the bottom."""
    player = taker(state)
    shown = tops(state)
    normal: list[Move] = [
        (TAKE, player, pile) for pile, tile in enumerate(shown) if tile != NO_TILE and not is_k(tile)
    ]
    if normal:
        return normal
    return [(BURY, state.caller, n) for n, pile in enumerate(state.piles) if not all(map(is_k, pile))]


def _with_held(number: int, seat: Seat, piles: int) -> list[Move]:
    """Place it; or put a normal tile back (MT-4.4), give a K-tile up (MT-4.7)."""
    moves: list[Move] = [(PLACE, number, seat.held, x, y) for x, y in cells_of_held(seat)]
    if is_k(seat.held):
        moves.append((DISCARD, number))
    else:
        moves += [(RETURN, number, pile) for pile in range(piles)]
    return moves
