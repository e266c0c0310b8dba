"""Why a move is against the rules: the first rule it breaks, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.cmyk.lattice import Cell, sides
from companion.games.cmyk.mosaic import (
    ANY,
    COLOURS,
    LEVELS,
    TILE_PIECES,
    Placed,
    TileNumber,
    cells_for,
    is_k,
    openings,
    welcome,
)
from companion.games.cmyk.moves import Move
from companion.games.cmyk.state import (
    DEALING,
    NO_TILE,
    OPENING,
    OVER,
    Seat,
    State,
    seat_names,
    taker,
    tops,
)
from companion.games.cmyk.tables import COLOUR_NAMES, SIGN_NAMES
from companion.play import IllegalMove


def why_not(state: State, move: Move) -> IllegalMove:
    if state.phase == OVER:
        return IllegalMove("MT-4.9", "the game is over")
    if move[1] >= len(state.seats):
        return IllegalMove("MT-1.1", f"there is no player p{move[1] + 1} in this game")
    return REASONS[move[0]](state, move, state.seats[move[1]])


def tile_name(tile: TileNumber) -> str:
    return TILE_PIECES[tile].kind


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _too_early(state: State) -> IllegalMove:
    if state.phase == DEALING:
        who = seat_names(state)[taker(state)]
        return IllegalMove("MT-2.4", f"first everyone takes an initial tile, next is {who}")
    waiting = [name for name, seat in zip(seat_names(state), state.seats, strict=True) if not seat.placed]
    return IllegalMove("MT-2.5", f"first everyone lays the initial tile: {', '.join(waiting)} still to come")


def _no_pile(state: State, number: int) -> IllegalMove | None:
    if number < len(state.piles):
        return None
    return IllegalMove("MT-2.1", f"there is no pile {number + 1}, only {len(state.piles)}")


def _take(state: State, move: Move, seat: Seat) -> IllegalMove:
    _, number, pile = move
    if state.phase == OPENING:
        return _too_early(state)
    if state.phase == DEALING and number != taker(state):
        return _too_early(state)
    if missing := _no_pile(state, pile):
        return missing
    top = tops(state)[pile]
    if top == NO_TILE:
        return IllegalMove("MT-4.1", f"pile {pile + 1} is empty")
    if state.phase == DEALING and is_k(top):
        return IllegalMove("MT-2.4", "a K-tile cannot be an initial tile")
    return IllegalMove("MT-4.3", f"{tile_name(seat.held)} is still in hand: place it or put it back first")


def _start(state: State, move: Move, seat: Seat) -> IllegalMove:
    if state.phase == DEALING:
        return _too_early(state)
    if seat.placed:
        return IllegalMove("MT-2.5", "the initial tile lies already")
    say = f"the initial tile is {tile_name(seat.held)}, not {tile_name(move[2])}"
    return IllegalMove("MT-2.4", say)


def _place(state: State, move: Move, seat: Seat) -> IllegalMove:
    _, _, tile, x, y = move
    if state.phase in {DEALING, OPENING}:
        return _too_early(state)
    if seat.held == NO_TILE:
        return IllegalMove("MT-4.1", "the hand is empty: take the top tile of a pile first")
    if seat.held != tile:
        return IllegalMove("MT-4.3", f"the tile in hand is {tile_name(seat.held)}, not {tile_name(tile)}")
    return misfit(seat.placed, seat.horizontal, tile, (x, y))


def misfit(placed: tuple[Placed, ...], horizontal: int, tile: TileNumber, cell: Cell) -> IllegalMove:
    """Why a tile cannot lie there, with the tiles it would touch wrongly."""
    lying = dict(placed)
    if cell in lying:
        return IllegalMove("MT-4.1", f"{tile_name(lying[cell])} lies at {_cell(cell)} already")
    if cell not in openings(placed, horizontal):
        return IllegalMove("MT-4.1", f"{_cell(cell)} shares no edge with a tile of this mosaic")
    wrong: list[str] = []
    for direction, other in enumerate(sides(cell)):
        if other in lying:
            here, there = LEVELS[horizontal][tile][direction], LEVELS[horizontal][lying[other]][direction]
            if here != there and ANY not in {here, there}:
                colour = COLOUR_NAMES[COLOURS[(horizontal + direction) % 3]].en
                wrong.append(
                    f"{colour} {SIGN_NAMES[here].en} against the {SIGN_NAMES[there].en} "
                    f"of {tile_name(lying[other])} at {_cell(other)}"
                )
    return IllegalMove("MT-4.2", f"{tile_name(tile)} at {_cell(cell)}: {'; '.join(wrong)}")


def _shift(state: State, move: Move, seat: Seat) -> IllegalMove:
    if state.phase in {DEALING, OPENING}:
        return _too_early(state)
    if seat.held != NO_TILE:
        return IllegalMove("MT-4.3", "a new tile has been taken: the one before is fixed")
    if is_k(seat.placed[-1][1]):
        return IllegalMove("MT-4.8", "a K-tile stays where it was placed")
    if not seat.loose:
        return IllegalMove("MT-4.3", "no tile may be moved: only the last one, until the next is taken")
    cell, tile = seat.placed[-1]
    if cell == move[2:]:
        return IllegalMove("MT-4.3", f"{tile_name(tile)} lies at {_cell(cell)} already")
    return misfit(seat.placed[:-1], seat.horizontal, tile, (move[2], move[3]))


def _return(state: State, move: Move, seat: Seat) -> IllegalMove:
    if state.phase in {DEALING, OPENING}:
        return _too_early(state)
    if seat.held == NO_TILE:
        return IllegalMove("MT-4.4", "the hand is empty: there is nothing to put back")
    if is_k(seat.held):
        return IllegalMove("MT-4.7", "a K-tile is placed or discarded, never put back")
    return _no_pile(state, move[2]) or IllegalMove("MT-4.4", "this tile cannot be put back")


def _discard(state: State, _move: Move, seat: Seat) -> IllegalMove:
    if state.phase in {DEALING, OPENING}:
        return _too_early(state)
    if seat.held == NO_TILE:
        return IllegalMove("MT-4.7", "the hand is empty: only a K-tile in hand can be discarded")
    return IllegalMove("MT-4.7", f"{tile_name(seat.held)} cannot be discarded: only a K-tile can")


def _stop(state: State, _move: Move, seat: Seat) -> IllegalMove:
    if state.phase in {DEALING, OPENING}:
        return _too_early(state)
    if seat.held != NO_TILE:
        say = f"{tile_name(seat.held)} is still in hand: place it or put it back before stopping"
        return IllegalMove("MT-4.3", say)
    return IllegalMove("MT-4.9", "this player has stopped already")


def _clear(state: State, _move: Move, seat: Seat) -> IllegalMove:
    if state.phase in {DEALING, OPENING}:
        return _too_early(state)
    for name, one in zip(seat_names(state), state.seats, strict=True):
        if one.held != NO_TILE:
            return IllegalMove("MT-4.6", f"{name} still holds {tile_name(one.held)}")
        for pile, tile in enumerate(tops(state)):
            if tile != NO_TILE and welcome(one.placed, one.horizontal) >> tile & 1:
                cell = cells_for(one.placed, one.horizontal, tile)[0]
                say = f"{name} could place {tile_name(tile)} of pile {pile + 1} at {_cell(cell)}"
                return IllegalMove("MT-4.6", say)
    say = "this player has stopped" if seat.stopped else "no pile is left"
    return IllegalMove("MT-4.9", say)


def _bury(state: State, move: Move, _seat: Seat) -> IllegalMove:
    if missing := _no_pile(state, move[2]):
        return missing
    return IllegalMove(
        "MT-2.4", "a K-tile goes below its pile only while every top tile is one, by the caller"
    )


REASONS: Final[tuple[Callable[[State, Move, Seat], IllegalMove], ...]] = (
    _take,
    _start,
    _place,
    _shift,
    _return,
    _discard,
    _stop,
    _clear,
    _bury,
)
"""By the number of the move."""
