"""Every atomic choice a player can be offered. A move is a small tuple: what, then its numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from companion.games.chroma_mix.bags import (
    BIT,
    COR,
    EME,
    MUS,
    RANK1,
    RAS,
    SHIFT,
    VIO,
    Bag,
    Kind,
    cards,
    kinds,
    mask,
    row_mask,
)
from companion.games.chroma_mix.mixing import MIX_MOVE, PAIRS_FOR, Move, Offers, mixes
from companion.games.chroma_mix.state import (
    AGAIN,
    ANY_ACTION,
    MIXED_ACTION,
    PLACE,
    PLAY_IT,
    PRINTED_ACTION,
    PRISM,
    REFILL,
    REFILLED_ACTION,
    SLATE,
    Frame,
    State,
)

# What a move does; 1 is MIX_MOVE.
PRINT_MOVE, REFILL_MOVE, SWAP_MOVE, PASS_MOVE, GAIN_MOVE, PLAY_MOVE, RETURN_MOVE, TUCK_MOVE = (
    0,
    *range(2, 9),
)
BREAK_MOVE, DISCARD_MOVE, TAKE_MOVE, PLACE_MOVE, WHICH_MOVE, DRAW_MOVE = range(9, 15)

HAND: Final = 0
PLAY: Final = 1  # as the place a card is discarded or broken from
NOTHING: Final = -1  # what an empty hand swaps
OTHER_COPY: Final = -1  # WHICH_MOVE: the copy that Lavender does not ask for

PRINT: Final = tuple((PRINT_MOVE, kind) for kind in range(24))
GAINS: Final = tuple(tuple((GAIN_MOVE, k) for k in RANK1 if bits & BIT[k]) for bits in range(8))
PLAYS: Final = tuple((PLAY_MOVE, kind) for kind in range(24))
RETURN: Final = tuple((RETURN_MOVE, kind) for kind in range(24))
TUCK: Final = tuple((TUCK_MOVE, kind) for kind in range(24))
TAKES: Final = tuple((TAKE_MOVE, kind) for kind in range(24))
REFILL_IT: Final = (REFILL_MOVE,)
PASS: Final = (PASS_MOVE,)
PLACE_IT: Final = (PLACE_MOVE,)
DRAW_TWO: Final = (DRAW_MOVE,)

RANK1_BITS: Final = 7
MOST_TUCKED: Final = 2  # with each Refill (CM-5.20)


def available(supply: Bag, row2: tuple[Kind, ...], row3: tuple[Kind, ...]) -> int:
    """What can be mixed now: supply piles and face-up rows (CM-3.7)."""
    return mask(supply) | row_mask(row2) | row_mask(row3)


@lru_cache(1 << 13)
def _prints(hand: Bag, emerald: bool) -> tuple[Move, ...]:
    """CM-3.5: one Emerald Green at most."""
    return tuple(PRINT[kind] for kind in kinds(hand) if kind != EME or not emerald)


@lru_cache(1 << 13)
def _swaps(hand: Bag, piles: int) -> tuple[Move, ...]:
    """CM-3.14, CM-3.15, CM-10.11."""
    if not hand:
        return ((SWAP_MOVE, NOTHING, RANK1[2]),)
    return tuple((SWAP_MOVE, k, new) for k in kinds(hand) for new in RANK1 if piles & BIT[new])


def _mixes(state: State) -> list[Move]:
    hand, play, _ = state.seats[state.active]
    there = available(state.supply, state.row2, state.row3)
    return [move for bit, moves in offers(hand, play) if there & bit for move in moves]


def offers(hand: Bag, play: Bag) -> Offers:
    """What these cards could mix, with Coral (CM-5.7) and Raspberry (CM-5.16) if they are in play."""
    return mixes(hand, play if play >> SHIFT[COR] & 15 else 0, bool(play >> SHIFT[RAS] & 15))


def _actions(state: State) -> list[Move]:
    """CM-3.1; after the first action only what Key still allows (CM-5.13)."""
    hand, play, _ = state.seats[state.active]
    used = state.used
    moves: list[Move] = []
    if not used & PRINTED_ACTION:
        moves += _prints(hand, bool(play >> SHIFT[EME] & 15))
    if not used & MIXED_ACTION:
        moves += _mixes(state)
    if not used & REFILLED_ACTION:
        moves.append(REFILL_IT)
    if used & ANY_ACTION:
        moves.append(PASS)
    else:
        moves += _swaps(hand, mask(state.supply) & RANK1_BITS)
    return moves


def _gains(state: State, frame: Frame) -> tuple[Move, ...]:
    """CM-4.4: an empty pile is no choice."""
    return GAINS[frame[1] & mask(state.supply)]


def _fuchsia(state: State, _frame: Frame) -> tuple[Move, ...]:
    return GAINS[mask(state.supply) & RANK1_BITS]


def _play_it(_state: State, frame: Frame) -> tuple[Move, ...]:
    return (PLAYS[frame[1]], PASS)


@lru_cache(1 << 13)
def returns(play: Bag, order: int, tucks: int) -> tuple[Move, ...]:
    """CM-3.13. Cards are named in order of kind, returned ones of a kind before tucked ones."""
    moves: list[Move] = []
    mustard = bool(play >> SHIFT[MUS] & 15)
    for kind in kinds(play):
        if 2 * kind >= order and (kind != MUS or tucks == MOST_TUCKED):  # CM-10.7
            moves.append(RETURN[kind])
        if 2 * kind + 1 >= order and mustard and tucks and kind != MUS:  # CM-5.20
            moves.append(TUCK[kind])
    return tuple(moves)


def _refills(state: State, frame: Frame) -> tuple[Move, ...]:
    _, limit, order, tucks = frame
    moves = returns(state.seats[state.active].play, order, tucks) if limit else ()
    return (*moves, PASS) if moves else ()


def _violets(state: State, _frame: Frame) -> tuple[Move, ...]:
    hand, play, _ = state.seats[state.active]
    return violets(hand, bool(play >> SHIFT[EME] & 15))


@lru_cache(1 << 10)
def violets(hand: Bag, emerald: bool) -> tuple[Move, ...]:
    """CM-5.18: any printable card but a Violet."""
    return tuple(move for move in _prints(hand, emerald) if move[1] != VIO)


def _breaks(state: State, _frame: Frame) -> tuple[Move, ...]:
    hand, play, _ = state.seats[state.active]
    return breaks(hand, play, state.supply, state.row2, state.row3)


@lru_cache(1 << 10)
def breaks(
    hand: Bag, play: Bag, supply: Bag, row2: tuple[Kind, ...], row3: tuple[Kind, ...]
) -> tuple[Move, ...]:
    """CM-5.9: each card of rank 2 to 4 with each pair that is there for the taking now (CM-5.9a)."""
    there = cards(supply) + row2 + row3
    pairs = {(a, b) for a in set(there) for b in set(there) if a < b or (a == b and there.count(a) > 1)}
    return tuple(
        (BREAK_MOVE, place, kind, *pair)
        for place, bag in ((HAND, hand), (PLAY, play))
        for kind in kinds(bag)
        for pair in PAIRS_FOR[kind]
        if pair in pairs
    )


def _owed(_state: State, frame: Frame) -> tuple[Move, ...]:
    return (PLAYS[frame[1]], PLAYS[frame[2]])


def _which(_state: State, frame: Frame) -> tuple[Move, ...]:
    return tuple((WHICH_MOVE, choice) for choice in frame[2:])


def _prisms(state: State, _frame: Frame) -> tuple[Move, ...]:
    """CM-5.11, CM-10.9."""
    if not state.row2:
        return ()
    hand, play, _ = state.seats[state.active]
    from_hand = tuple((DISCARD_MOVE, HAND, kind) for kind in kinds(hand))
    from_play = tuple((DISCARD_MOVE, PLAY, kind) for kind in kinds(play))
    moves = from_hand + from_play
    return (*moves, PASS) if moves else ()


def _takes(state: State, _frame: Frame) -> tuple[Move, ...]:
    """CM-4.5."""
    return tuple(TAKES[kind] for kind in sorted(set(state.row2)))


def _place(_state: State, _frame: Frame) -> tuple[Move, ...]:
    return (PLACE_IT, PASS)


def _slates(state: State, _frame: Frame) -> tuple[Move, ...]:
    """CM-5.17, CM-10.15."""
    moves = GAINS[mask(state.supply) & RANK1_BITS]
    return (*moves, PASS) if moves else ()


def _again(state: State, _frame: Frame) -> tuple[Move, ...]:
    """CM-5.10."""
    moves = _mixes(state)
    return (*moves, PASS) if moves else ()


def _draw(_state: State, _frame: Frame) -> tuple[Move, ...]:
    return (DRAW_TWO,)


def _billy_mixes(state: State, _frame: Frame) -> tuple[Move, ...]:
    """CM-8.4: new colours, or if there are none any colour."""
    assert state.billy
    hand = state.billy.hand
    there = available(state.supply, state.row2, state.row3)
    possible = mixes(hand, 0, False)
    new = there & ~mask(hand)
    wanted = new if any(new & bit for bit, _ in possible) else there
    return tuple(move for bit, moves in possible if wanted & bit for move in moves)


def billy_choices(hand: Bag, there: int) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Billy's legal mixes into colours he has not, and into colours he has."""
    has = mask(hand)
    possible = mixes(hand, 0, False)
    new = tuple(move for bit, moves in possible if there & bit & ~has for move in moves)
    old = tuple(move for bit, moves in possible if there & bit & has for move in moves)
    return new, old


CHOICES: Final[tuple[Callable[[State, Frame], tuple[Move, ...]], ...]] = (
    _gains,
    _fuchsia,
    _play_it,
    _refills,
    _violets,
    _breaks,
    _owed,
    _which,
    _prisms,
    _takes,
    _place,
    _slates,
    _again,
    _draw,
    _billy_mixes,
)
"""By the number of the frame."""


def legal_moves(state: State) -> list[Move] | tuple[Move, ...]:
    if state.over:
        return ()
    if state.todo:
        frame = state.todo[-1]
        return CHOICES[frame[0]](state, frame)
    return _actions(state)


def decline(state: State) -> Move | None:
    """Saying "no more", where that is a choice."""
    if state.over:
        return None
    if not state.todo:
        return PASS if state.used & ANY_ACTION else None
    return PASS if state.todo[-1][0] in _MAY else None


_MAY: Final = frozenset({PLAY_IT, REFILL, PRISM, PLACE, SLATE, AGAIN})

__all__ = ["MIX_MOVE", "legal_moves"]
