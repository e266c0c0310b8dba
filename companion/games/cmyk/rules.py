"""Playing a move: what it does, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.cmyk.lattice import START as START_CELL
from companion.games.cmyk.mosaic import TileNumber, is_k
from companion.games.cmyk.moves import Move
from companion.games.cmyk.objectives import reveal, unsettled
from companion.games.cmyk.state import (
    DEALING,
    NO_PILE,
    NO_TILE,
    OPENING,
    OVER,
    PLAYING,
    Seat,
    State,
)
from companion.play import one_of


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    after = DOING[move[0]](state, move)
    return ended(after._replace(turn=state.turn + 1))


def _with_seat(state: State, number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:number], seat, *state.seats[number + 1 :])


def _with_pile(state: State, number: int, pile: tuple[TileNumber, ...]) -> tuple[tuple[TileNumber, ...], ...]:
    return (*state.piles[:number], pile, *state.piles[number + 1 :])


def _take(state: State, move: Move) -> State:
    """MT-4.1; it fixes the tile placed before (MT-4.3) and withdraws a stop (MT-4.9)."""
    _, number, pile = move
    top, *rest = state.piles[pile]
    seat = state.seats[number]._replace(held=top, origin=pile, loose=False, stopped=False)
    after = state._replace(seats=_with_seat(state, number, seat), piles=_with_pile(state, pile, tuple(rest)))
    return _passed_on(after) if state.phase == DEALING else after


def _passed_on(state: State) -> State:
    """MT-2.4: once everyone has a tile it goes to the left, clockwise."""
    held = tuple(seat.held for seat in state.seats)
    if NO_TILE in held:
        return state
    seats = tuple(
        seat._replace(held=held[number - 1], origin=NO_PILE) for number, seat in enumerate(state.seats)
    )
    return state._replace(seats=seats, phase=OPENING)


def _start(state: State, move: Move) -> State:
    """MT-2.5: the initial tile points forward; its holder chooses which colour is its base."""
    _, number, tile, horizontal = move
    seat = state.seats[number]._replace(held=NO_TILE, placed=((START_CELL, tile),), horizontal=horizontal)
    seats = _with_seat(state, number, seat)
    ready = all(one.placed for one in seats)
    return state._replace(seats=seats, phase=PLAYING if ready else OPENING)


def _place(state: State, move: Move) -> State:
    _, number, tile, x, y = move
    seat = state.seats[number]
    placed = (*seat.placed, ((x, y), tile))
    k_tile = is_k(tile)
    seat = seat._replace(held=NO_TILE, origin=NO_PILE, placed=placed, loose=not k_tile)  # MT-4.8
    after = state._replace(seats=_with_seat(state, number, seat))
    return revealed(after) if k_tile else after


def _shift(state: State, move: Move) -> State:
    """MT-4.3."""
    _, number, x, y = move
    seat = state.seats[number]
    placed = (*seat.placed[:-1], ((x, y), seat.placed[-1][1]))
    return state._replace(seats=_with_seat(state, number, seat._replace(placed=placed)))


def _return(state: State, move: Move) -> State:
    """MT-4.4: on top."""
    _, number, pile = move
    seat = state.seats[number]
    return state._replace(
        seats=_with_seat(state, number, seat._replace(held=NO_TILE, origin=NO_PILE)),
        piles=_with_pile(state, pile, (seat.held, *state.piles[pile])),
    )


def _discard(state: State, move: Move) -> State:
    """MT-4.7."""
    number = move[1]
    seat = state.seats[number]
    after = state._replace(
        seats=_with_seat(state, number, seat._replace(held=NO_TILE, origin=NO_PILE)),
        discarded=(*state.discarded, seat.held),
    )
    return revealed(after)


def _stop(state: State, move: Move) -> State:
    number = move[1]
    return state._replace(seats=_with_seat(state, number, state.seats[number]._replace(stopped=True)))


def _clear(state: State, _move: Move) -> State:
    """MT-4.6: each player takes from a random pile; with fewer piles than players every top goes."""
    left = [number for number, pile in enumerate(state.piles) if pile]
    if len(left) < len(state.seats):
        return cleared(state, tuple(left))
    heights = [len(pile) for pile in state.piles]
    chance = state.chance
    chosen: list[int] = []
    for _ in state.seats:
        pile, chance = one_of([number for number in left if heights[number]], chance)
        heights[pile] -= 1
        chosen.append(pile)
    return cleared(state, tuple(chosen))._replace(chance=chance)


def cleared(state: State, chosen: tuple[int, ...]) -> State:
    """The tops of these piles leave the game, one after the other. No card is revealed for a K-tile."""
    piles = list(state.piles)
    removed = list(state.removed)
    for number in chosen:
        removed.append(piles[number][0])
        piles[number] = piles[number][1:]
    return state._replace(piles=tuple(piles), removed=tuple(removed))


def _bury(state: State, move: Move) -> State:
    """MT-2.4: a K-tile goes below its pile."""
    _, _, pile = move
    top, *rest = state.piles[pile]
    return state._replace(piles=_with_pile(state, pile, (*rest, top)))


def revealed(state: State) -> State:
    """MT-4.8: one more public objective."""
    after = reveal(state.public_deck, state.private_deck, first=not state.public)
    return state._replace(
        public=(*state.public, *after.shown),
        gone=(*state.gone, *after.gone),
        public_deck=after.public_deck,
        private_deck=after.private_deck,
    )


def ended(state: State) -> State:
    """MT-4.9: no tiles left, or nobody wants another."""
    if state.phase != PLAYING or any(seat.held != NO_TILE for seat in state.seats):
        return state
    if any(state.piles) and not all(seat.stopped for seat in state.seats):
        return state
    return thought_over(state._replace(phase=OVER))


def thought_over(state: State) -> State:
    """MT-6.13, MT-6.18.2: the top public card takes the place of Let me think!."""
    place = unsettled(state.public)
    if place is None or not state.public_deck:
        return state
    after = reveal(state.public_deck, state.private_deck, first=place == 0)
    return state._replace(
        public=(*state.public[:place], *after.shown, *state.public[place + 1 :]),
        gone=(*state.gone, state.public[place], *after.gone),
        public_deck=after.public_deck,
        private_deck=after.private_deck,
    )


DOING: Final[tuple[Callable[[State, Move], State], ...]] = (
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
