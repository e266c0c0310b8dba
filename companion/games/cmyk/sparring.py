"""A sensible computer player: it reads the tops, fills hexagons, minds objectives, and can stop."""

from __future__ import annotations

import random
from typing import Final

from companion.games.cmyk.advice import with_tile
from companion.games.cmyk.lattice import Cell, cells_round, vertices_of
from companion.games.cmyk.mosaic import LEVELS, TILE_PIECES, TileNumber, cells_for, is_k
from companion.games.cmyk.moves import BURY, CLEAR, DISCARD, PLACE, RETURN, STOP, TAKE, Move, legal_moves
from companion.games.cmyk.scoring import Table, lines_of, table_of
from companion.games.cmyk.state import (
    DEALING,
    NO_TILE,
    OPENING,
    State,
    nobody_can_place,
    seat_names,
    tops,
)

HOPE: Final = (0.0, 0.02, 0.1, 0.3, 0.8, 1.8, 0.0)
"""What a corner with so many tiles round it promises; a full one has its points."""

GIVING_UP: Final = 0.01  # taking a K-tile only to discard it: a new objective for everyone


def choose(state: State, seed: int) -> Move:
    """Somebody who has something to do does it; the same state and seed give the same move."""
    dice = random.Random(seed)
    if state.phase == DEALING:
        return _unkind(state)
    if state.phase == OPENING:
        return dice.choice(legal_moves(state))
    order = list(range(len(state.seats)))
    dice.shuffle(order)
    table = table_of(state)
    for number in order:
        if state.seats[number].held != NO_TILE:
            return _lay(state, table, number)
    for number in order:
        if take := _wanted(state, table, number):
            return take
    willing = [number for number in order if not state.seats[number].stopped]
    return (CLEAR, willing[0]) if nobody_can_place(state) else (STOP, willing[0])


def _unkind(state: State) -> Move:
    """The initial tile goes to the left neighbour: take the one with the rarest marks (MT-2.4)."""
    moves = legal_moves(state)
    if moves[0][0] == BURY:
        return moves[0]
    return max(moves, key=lambda move: sum(LEVELS[0][tops(state)[move[2]]]))


def _lay(state: State, table: Table, number: int) -> Move:
    seat = state.seats[number]
    value, cell = _best(state, table, number, seat.held)
    if is_k(seat.held):
        return (PLACE, number, seat.held, *cell) if cell and value > GIVING_UP else (DISCARD, number)
    if cell is None:
        return (RETURN, number, max(0, seat.origin))
    return (PLACE, number, seat.held, *cell)


def _wanted(state: State, table: Table, number: int) -> Move | None:
    """The pile whose top is worth most to this player, if any is worth something."""
    best, pile = 0.0, None
    for candidate, tile in enumerate(tops(state)):
        if tile == NO_TILE:
            continue
        value = max(_best(state, table, number, tile)[0], GIVING_UP if is_k(tile) else 0.0)
        if value > best:
            best, pile = value, candidate
    return None if pile is None else (TAKE, number, pile)


def _best(state: State, table: Table, number: int, tile: TileNumber) -> tuple[float, Cell | None]:
    """The best cell for a tile, with its points and its promise."""
    seat = state.seats[number]
    player = seat_names(state)[number]
    best: tuple[float, Cell | None] = (float("-inf"), None)
    cells = cells_for(seat.placed, seat.horizontal, tile)
    if not cells:
        return best
    now = _total(table, player)
    occupied = {cell for cell, _ in seat.placed}
    for cell in cells:
        gain = _total(with_tile(table, player, TILE_PIECES[tile], cell), player) - now
        value = gain + _promise(occupied, cell)
        if value > best[0]:
            best = (value, cell)
    return best


def _total(table: Table, player: str) -> int:
    return sum(line.points for line in lines_of(table, player))


def _promise(occupied: set[Cell], cell: Cell) -> float:
    """How much nearer the corners of this cell come to being hexagons."""
    value = 0.0
    for vertex in vertices_of(cell):
        count = sum(one in occupied for one in cells_round(vertex))
        value += HOPE[count + 1] - HOPE[count]
    return value + HOPE[-2] * sum(
        all(one in occupied or one == cell for one in cells_round(vertex)) for vertex in vertices_of(cell)
    )
