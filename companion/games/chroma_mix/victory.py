"""The six win conditions (CM-7.2 to CM-7.7), for a player and for Billy."""

from __future__ import annotations

from typing import Final

from companion.games.chroma_mix.bags import (
    BUR,
    EME,
    MUS,
    ONE,
    PET,
    RUB,
    SAP,
    SHIFT,
    Bag,
    count,
    dots,
    points,
    ranks,
    size,
)
from companion.games.chroma_mix.state import (
    BURGUNDY_WIN,
    MUSTARD_WIN,
    PETROL_WIN,
    POINTS_WIN,
    RUBY_WIN,
    SAPPHIRE_WIN,
    Seat,
    State,
)

POINTS_TO_WIN: Final = 17
CARDS_TO_WIN: Final = 17
DOTS_TO_WIN: Final = 8
RANK2_TO_WIN: Final = 6


def conditions(seat: Seat) -> int:
    """What a player has met, as bits."""
    hand, play, tucked = seat
    met = POINTS_WIN if points(play) >= POINTS_TO_WIN else 0  # CM-7.4
    if play >= ONE[RUB]:  # every other condition needs a card of rank 4 in play
        met |= _by_rank_4(hand + play, play)
        if tucked and count(play, MUS) and dots(tucked) >= DOTS_TO_WIN:  # CM-7.6
            met |= MUSTARD_WIN
    return met


def _by_rank_4(owned: Bag, working: Bag) -> int:
    """`working` are the cards whose continuous effects count, `owned` all that is counted."""
    met = 0
    if working >> SHIFT[RUB] & 15 and owned >> SHIFT[EME] & 15 and owned >> SHIFT[SAP] & 15:  # CM-7.2
        met |= RUBY_WIN
    if working >> SHIFT[SAP] & 15 and size(owned) >= CARDS_TO_WIN:  # CM-7.3
        met |= SAPPHIRE_WIN
    if working >> SHIFT[BUR] & 15 and ranks(owned) == (4, 3, 2, 1):  # CM-7.5
        met |= BURGUNDY_WIN
    if working >> SHIFT[PET] & 15 and ranks(owned)[1] >= RANK2_TO_WIN:  # CM-7.7
        met |= PETROL_WIN
    return met


def billy_conditions(hand: Bag) -> int:
    """CM-8.10: all from his hand row, Mustard never."""
    met = POINTS_WIN if points(hand) >= POINTS_TO_WIN else 0
    return met | _by_rank_4(hand, hand) if hand >= ONE[RUB] else met


def all_conditions(state: State) -> tuple[int, ...]:
    """What every seat meets at this moment, Billy's last."""
    met = tuple(conditions(seat) for seat in state.seats)
    return (*met, billy_conditions(state.billy.hand)) if state.billy else met
