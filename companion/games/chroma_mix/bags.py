"""Bags of cards: how many of each kind, packed four bits a kind into one int that costs nothing to copy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from companion.games.chroma_mix.tables import BY_CODE, COLOURS

Bag: TypeAlias = int
Kind: TypeAlias = int  # the place of a card in COLOURS, and MIX after them

CODES: Final = (*(card.code for card in COLOURS), "MIX")
KIND: Final = {code: kind for kind, code in enumerate(CODES)}
(SCY, PMA, LYE, CER, FUC, LEM, COR, JUN, LAV, PRI, AZU, TUR, VIO, RAS, ORA, PEA, SLA, KEY) = range(18)
(RUB, EME, SAP, BUR, MUS, PET, MIX) = range(18, 25)

RANK: Final = (*(card.rank for card in COLOURS), 0)
POINTS: Final = (*(card.points for card in COLOURS), 0)
COPIES: Final = tuple(BY_CODE[code].copies for code in CODES)
RANK1: Final = (SCY, PMA, LYE)
EXTRAS: Final = (BUR, MUS, PET)  # at most one of them in a game (CM-2.4)

SHIFT: Final = tuple(4 * kind for kind in range(25))
ONE: Final = tuple(1 << shift for shift in SHIFT)
BIT: Final = tuple(1 << kind for kind in range(25))


def bag_of(cards: Iterable[Kind]) -> Bag:
    return sum(ONE[kind] for kind in cards)


@lru_cache(1 << 14)
def kinds(bag: Bag) -> tuple[Kind, ...]:
    """Each kind once, in order."""
    found = []
    kind = 0
    while bag:
        if bag & 15:
            found.append(kind)
        bag >>= 4
        kind += 1
    return tuple(found)


@lru_cache(1 << 12)
def cards(bag: Bag) -> tuple[Kind, ...]:
    """Every card, in order of kind."""
    return tuple(kind for kind in kinds(bag) for _ in range(bag >> SHIFT[kind] & 15))


@lru_cache(1 << 14)
def mask(bag: Bag) -> int:
    """One bit for each kind that is there."""
    return sum(BIT[kind] for kind in kinds(bag))


@lru_cache(1 << 14)
def row_mask(row: tuple[Kind, ...]) -> int:
    return sum(BIT[kind] for kind in set(row))


def count(bag: Bag, kind: Kind) -> int:
    return bag >> SHIFT[kind] & 15


@lru_cache(1 << 14)
def size(bag: Bag) -> int:
    return len(cards(bag))


@lru_cache(1 << 14)
def points(bag: Bag) -> int:
    return sum(POINTS[kind] for kind in cards(bag))


@lru_cache(1 << 14)
def dots(bag: Bag) -> int:
    """The rank dots of all its cards."""
    return sum(RANK[kind] for kind in cards(bag))


@lru_cache(1 << 14)
def ranks(bag: Bag) -> tuple[int, int, int, int]:
    """How many cards of rank 1, 2, 3 and 4."""
    of = [RANK[kind] for kind in cards(bag)]
    return of.count(1), of.count(2), of.count(3), of.count(4)


def codes(bag: Bag) -> tuple[str, ...]:
    return tuple(CODES[kind] for kind in cards(bag))
