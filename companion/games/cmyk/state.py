"""A whole game of CMYK! at one moment: frozen, hashable, and cheap to copy."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.games.cmyk.mosaic import TILE_PIECES, Placed, TileNumber, cells_for, is_k, welcome
from companion.play import Chance

NO_TILE: Final[TileNumber] = -1
NO_PILE: Final = -1
NO_CARD: Final = ""

DEALING, OPENING, PLAYING, OVER = range(4)
PHASES: Final = ("deal", "open", "play", "over")
"""Initial tiles are taken (MT-2.4), then laid (MT-2.5); then everyone plays at once (MT-4.1)."""


class Seat(NamedTuple):
    private: str = NO_CARD  # C0 to Y5 (MT-2.3)
    placed: tuple[Placed, ...] = ()  # oldest first
    horizontal: int = 0  # the colour of the horizontal edges: C, M or Y (MT-2.5)
    held: TileNumber = NO_TILE  # MT-8.4: one at most
    origin: int = NO_PILE  # where the held tile came from (MT-4.4)
    loose: bool = False  # the last placed tile may still be moved (MT-4.3)
    stopped: bool = False  # wants no more for now (MT-4.9)


class State(NamedTuple):
    seats: tuple[Seat, ...]  # clockwise
    piles: tuple[tuple[TileNumber, ...], ...]  # top first
    public: tuple[str, ...]  # as they lie, in order of reveal
    public_deck: tuple[str, ...]  # top first
    private_deck: tuple[str, ...]
    discarded: tuple[TileNumber, ...]  # K-tiles given up by a player (MT-4.7)
    removed: tuple[TileNumber, ...]  # taken away when nobody could place (MT-4.6)
    gone: tuple[str, ...]  # cards that left the game (MT-6.6, MT-6.13, MT-6.14, MT-6.17)
    box: tuple[TileNumber, ...]  # tiles that were never in the game (MT-2.1)
    spare: tuple[str, ...]  # cards that were never in the game: worked examples only
    caller: int
    phase: int
    turn: int  # every move is one
    chance: Chance


def seat_names(state: State) -> tuple[str, ...]:
    return tuple(f"p{number + 1}" for number in range(len(state.seats)))


def to_move(state: State) -> tuple[int, ...]:
    """In real time everyone who has something to do, in order of seat (MT-4.1)."""
    if state.phase == OVER:
        return ()
    if state.phase == DEALING:
        return (
            taker(state) if any(not is_k(top) for top in tops(state) if top != NO_TILE) else state.caller,
        )
    if state.phase == OPENING:
        return tuple(number for number, seat in enumerate(state.seats) if not seat.placed)
    tiles_left = any(state.piles)
    return tuple(
        number
        for number, seat in enumerate(state.seats)
        if tiles_left or not seat.stopped or seat.held != NO_TILE or other_cells(seat)
    )


def taker(state: State) -> int:
    """Who takes the next initial tile: the caller, then clockwise (MT-2.4)."""
    taken = sum(seat.held != NO_TILE for seat in state.seats)
    return (state.caller + taken) % len(state.seats)


def tops(state: State) -> tuple[TileNumber, ...]:
    """The readable tile of each pile (MT-2.2), NO_TILE for an empty one."""
    return tuple(pile[0] if pile else NO_TILE for pile in state.piles)


def cells_of_held(seat: Seat) -> tuple[tuple[int, int], ...]:
    return cells_for(seat.placed, seat.horizontal, seat.held)


def other_cells(seat: Seat) -> tuple[tuple[int, int], ...]:
    """Where the last placed tile could lie instead (MT-4.3)."""
    if not seat.loose:
        return ()
    cell, tile = seat.placed[-1]
    return tuple(other for other in cells_for(seat.placed[:-1], seat.horizontal, tile) if other != cell)


def nobody_can_place(state: State) -> bool:
    """MT-4.6: no hand holds a tile, and no top tile fits any mosaic as it lies."""
    bits = 0
    for pile in state.piles:
        if pile:
            bits |= 1 << pile[0]
    if not bits:
        return False
    return not any(
        seat.held != NO_TILE or welcome(seat.placed, seat.horizontal) & bits for seat in state.seats
    )


def tiles_in_game(state: State) -> tuple[TileNumber, ...]:
    """Tableaus, piles, removed ones and hands (MT-8.1)."""
    found = [tile for pile in state.piles for tile in pile]
    for seat in state.seats:
        found += [tile for _, tile in seat.placed]
        found += [seat.held] * (seat.held != NO_TILE)
    return (*found, *state.discarded, *state.removed)


def cards_in_game(state: State) -> tuple[str, ...]:
    held = tuple(seat.private for seat in state.seats if seat.private)
    return (*held, *state.public, *state.public_deck, *state.private_deck, *state.gone)


def pieces(state: State) -> dict[str, int]:
    """Everything that exists, box included (MT-8.1)."""
    counts: dict[str, int] = {}
    for tile in (*tiles_in_game(state), *state.box):
        kind = TILE_PIECES[tile].kind
        counts[kind] = counts.get(kind, 0) + 1
    for card in (*cards_in_game(state), *state.spare):
        counts[card] = counts.get(card, 0) + 1
    return counts


def turned(state: State, by: int) -> State:
    """The same game with every seat moved on by so many places."""
    by %= len(state.seats)
    seats = state.seats[len(state.seats) - by :] + state.seats[: len(state.seats) - by]
    return state._replace(seats=seats, caller=(state.caller + by) % len(seats))
