"""What can no longer happen in a turn: lets a search for an explanation leave most branches at once.

Cards of rank 2 and 3 only leave their rows and only enter their discard piles, so both must stay within what
was seen afterwards; and the play area must still be able to become what it was seen to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from companion.games.chroma_mix.bags import COR, FUC, KEY, LAV, MUS, PRI, VIO, Bag, Kind, bag_of, cards, count
from companion.games.chroma_mix.state import (
    AGAIN,
    ANY_ACTION,
    ENDED,
    FUCHSIA,
    LAVENDER,
    MIXED_ACTION,
    OWED,
    PLACE,
    PLAY_IT,
    PRINTED_ACTION,
    PRISM,
    REFILL,
    REFILLED_ACTION,
    SWAPPED,
    VIOLET,
    State,
    seat_names,
)

Seen: TypeAlias = Mapping[str, Bag]  # zones whose cards are known; a zone that is absent was not seen

UNBOUNDED: Final = 1_000
MOST_PAID_FROM_PLAY: Final = 4
DEALT_AND_TAKEN: Final = 3  # cards that may be dealt into a row and taken from it in one turn
ENTERING: Final = {FUCHSIA: 1, PLAY_IT: 1, PLACE: 1, AGAIN: 1}  # prints that a pending effect allows
LEAVING: Final = {FUCHSIA: 1, PLAY_IT: 1, PRISM: 1, AGAIN: MOST_PAID_FROM_PLAY}


@lru_cache(1 << 14)
def surplus(a: Bag, b: Bag) -> int:
    """How many cards of `a` are not in `b`."""
    return len(minus(a, b))


@lru_cache(1 << 14)
def minus(a: Bag, b: Bag) -> tuple[Kind, ...]:
    """The cards of `a` beyond those of `b`."""
    left = list(cards(a))
    for kind in cards(b):
        if kind in left:
            left.remove(kind)
    return tuple(left)


@lru_cache(1 << 12)
def _pool(row: tuple[Kind, ...], deck: tuple[Kind, ...]) -> Bag:
    return bag_of(row) + bag_of(deck)


class Bounds:
    """The goal of a search, as limits that every state on the way must keep."""

    def __init__(self, before: State, after: Seen) -> None:
        self.before = before
        mine = seat_names(before)[before.active]
        self.play = after.get(f"{mine}.play")
        self.supply = after.get("supply")
        self.discards = (
            _growing(before.discard2, after.get("discard2")),
            _growing(before.discard3, after.get("discard3")),
        )
        self.pools = _pool(before.row2, before.deck2), _pool(before.row3, before.deck3)
        self.taken = (
            _takable(before.row2, before.deck2, after.get("market2"), self.discards[0]),
            _takable(before.row3, before.deck3, after.get("market3"), self.discards[1]),
        )

    def hopeless(self, state: State) -> bool:
        if self._spilt(state):
            return True
        if state.active >= len(state.seats) or not state.used & ANY_ACTION:
            return False
        hand, play, tucked = state.seats[state.active]
        left = _actions_left(state, play)
        owned = hand + play
        enter = _enter(state, left, owned)
        if self.play is not None:
            leave = _leave(state, left, enter, play)
            if surplus(self.play, play) > enter or surplus(play, self.play) > leave:
                return True
        return (
            self.supply is not None
            and not _can_pay(state, left, owned, tucked)
            and bool(surplus(self.supply, state.supply))
        )

    def _spilt(self, state: State) -> bool:
        """A card was discarded or taken that was not seen to be."""
        before = self.before
        if state.discard2 != before.discard2 or state.discard3 != before.discard3:
            for goal, bag in zip(self.discards, (state.discard2, state.discard3), strict=True):
                if goal is not None and surplus(bag, goal):
                    return True
        if state.row2 is before.row2 and state.row3 is before.row3:
            return False
        pools = _pool(state.row2, state.deck2), _pool(state.row3, state.deck3)
        for allowed, was, now in zip(self.taken, self.pools, pools, strict=True):
            if allowed is not None and surplus(was, now + allowed):
                return True
        return False


def _growing(before: Bag, after: Bag | None) -> Bag | None:
    """The discard pile as a limit, unless it was not seen or has been shuffled away."""
    return after if after is not None and not surplus(before, after) else None


def _takable(
    row: tuple[Kind, ...], deck: tuple[Kind, ...], shown: Bag | None, discard: Bag | None
) -> Bag | None:
    """What left the row, if it is plain which cards were dealt: those on top of the deck."""
    if shown is None or discard is None:
        return None
    for dealt in range(min(len(deck), 12) + 1):
        there = bag_of(row) + bag_of(deck[:dealt])
        if not surplus(shown, there) and len(row) == len(cards(shown)):
            return bag_of(minus(there, shown)) + bag_of(deck[dealt : dealt + DEALT_AND_TAKEN])
    return None


def _actions_left(state: State, play: Bag) -> int:
    """Bits of the actions that Key still allows."""
    if not count(play, KEY) or state.used & (ENDED | SWAPPED):
        return 0
    return (PRINTED_ACTION | MIXED_ACTION | REFILLED_ACTION) & ~state.used


def _enter(state: State, left: int, owned: Bag) -> int:
    """At most so many cards can still come into the play area."""
    slots = 1 if left & PRINTED_ACTION else 0
    slots += 2 if left & MIXED_ACTION else 0  # Orange, twice with Lemon
    for frame in state.todo:
        if frame[0] == LAVENDER:
            return UNBOUNDED
        if frame[0] == VIOLET:
            slots += frame[1]
        elif frame[0] == OWED:
            slots += len(frame) - 1
        else:
            slots += ENTERING.get(frame[0], 0)
    if not slots:
        return 0
    if count(owned, LAV) or left & MIXED_ACTION:
        return UNBOUNDED
    slots += 2 * count(owned, VIO)
    return 2 * slots if count(owned, FUC) else slots


def _leave(state: State, left: int, enter: int, play: Bag) -> int:
    """At most so many cards can still leave the play area: every print may be a Light Yellow or a Prism."""
    room = enter
    if left & REFILLED_ACTION:
        return UNBOUNDED
    if left & MIXED_ACTION and count(play, COR):
        room += 2 * MOST_PAID_FROM_PLAY
    for frame in state.todo:
        room += frame[1] if frame[0] == REFILL else LEAVING.get(frame[0], 0)
    return room


def _can_pay(state: State, left: int, owned: Bag, tucked: Bag) -> bool:
    """Whether cards can still go back to supply this turn."""
    if left & MIXED_ACTION or (tucked and count(owned, MUS)):
        return True
    printing = bool(left & PRINTED_ACTION)
    for frame in state.todo:
        if frame[0] in {AGAIN, PRISM, LAVENDER}:
            return True
        printing = printing or frame[0] in {VIOLET, OWED}
    return printing and bool(count(owned, LAV) or count(owned, PRI))
