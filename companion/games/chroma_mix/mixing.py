"""Which cards pay exactly for which (CM-1.8, CM-3.6), worked out once and remembered by hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from companion.games.chroma_mix.bags import BIT, KIND, RANK, SHIFT, Bag, Kind, bag_of, kinds
from companion.games.chroma_mix.tables import COLOURS, RECIPES, blends

Move: TypeAlias = tuple[int, ...]

MIX_MOVE: Final = 1  # (1, paid from hand, paid from play, target)

MOST_PAID: Final = 4  # pigments of rank 4: no exact Mix needs more cards


def _pair_targets() -> dict[tuple[Kind, Kind], tuple[Kind, ...]]:
    pairs: dict[tuple[Kind, Kind], tuple[Kind, ...]] = {}
    for code, recipes in RECIPES.items():
        for a, b in recipes:
            pair = KIND[a.code], KIND[b.code]
            pairs[min(pair), max(pair)] = (*pairs.get((min(pair), max(pair)), ()), KIND[code])
    return pairs


PAIR_TARGETS: Final = _pair_targets()
PARTNERS: Final = tuple(
    tuple((b, PAIR_TARGETS[a, b]) for b in range(a, len(COLOURS)) if (a, b) in PAIR_TARGETS)
    for a in range(len(COLOURS))
)
"""For each kind, the kinds not before it that mix with it, and into what."""

PAIRS_FOR: Final = tuple(
    tuple(sorted(pair for pair, targets in PAIR_TARGETS.items() if kind in targets))
    for kind in range(len(COLOURS))
)
"""For each kind, the pairs it can be broken into: Lavender's reverse mix (CM-5.9c)."""


def _many_payments() -> tuple[tuple[Bag, tuple[Kind, ...], tuple[Kind, ...]], ...]:
    """Every payment of one, three or four cards, its kinds, and what it mixes into (CM-5.16)."""
    payments = []
    for number in (1, 3, MOST_PAID):
        for paid in combinations_with_replacement(range(len(COLOURS)), number):
            if sum(RANK[kind] for kind in paid) > MOST_PAID:
                continue
            sums = blends(*(COLOURS[kind] for kind in paid))
            targets = tuple(k for k, card in enumerate(COLOURS) if sums & frozenset(card.pigments))
            if targets:
                payments.append((bag_of(paid), paid, targets))
    return tuple(payments)


MANY_PAYMENTS: Final = _many_payments()

Offers: TypeAlias = tuple[tuple[int, tuple[Move, ...]], ...]  # (bit of the target, the mixes into it)


PAIR_MOVES: Final = tuple(
    tuple(
        (b, tuple((target, (MIX_MOVE, bag_of((a, b)), 0, target)) for target in targets))
        for b, targets in PARTNERS[a]
    )
    for a in range(len(COLOURS))
)
"""The same, as the moves of a hand."""


@lru_cache(1 << 13)
def mixes(hand: Bag, play: Bag, many: bool) -> Offers:
    """All mixes these cards can pay for: `play` is empty without Coral, `many` says Raspberry is there."""
    if not play and not many:
        return _mixes_of_hand(hand)
    payments = _pairs_among(hand + play)
    if many:
        payments += _many_among(hand + play)
    found: dict[Kind, list[Move]] = {}
    for paid, targets in payments:
        for from_hand, from_play in _splits(paid, hand, play):
            for target in targets:
                found.setdefault(target, []).append((MIX_MOVE, from_hand, from_play, target))
    return _by_target(found)


def _by_target(found: dict[Kind, list[Move]]) -> Offers:
    return tuple((BIT[target], tuple(moves)) for target, moves in sorted(found.items()))


def _mixes_of_hand(hand: Bag) -> Offers:
    """The usual case, without splits to think of."""
    present = kinds(hand)
    found: dict[Kind, list[Move]] = {}
    for a in present:
        for b, moves in PAIR_MOVES[a]:
            if b in present and (a != b or hand >> SHIFT[a] & 15 > 1):
                for target, move in moves:
                    found.setdefault(target, []).append(move)
    return _by_target(found)


def _pairs_among(bag: Bag) -> list[tuple[tuple[Kind, ...], tuple[Kind, ...]]]:
    present = kinds(bag)
    among = set(present)
    found: list[tuple[tuple[Kind, ...], tuple[Kind, ...]]] = []
    for a in present:
        for b, targets in PARTNERS[a]:
            if b in among and (a != b or bag >> SHIFT[a] & 15 > 1):
                found.append(((a, b), targets))
    return found


def _many_among(bag: Bag) -> list[tuple[tuple[Kind, ...], tuple[Kind, ...]]]:
    among = set(kinds(bag))
    return [
        (paid, targets)
        for needed, paid, targets in MANY_PAYMENTS
        if among.issuperset(paid) and all(needed >> SHIFT[k] & 15 <= bag >> SHIFT[k] & 15 for k in paid)
    ]


def _splits(paid: tuple[Kind, ...], hand: Bag, play: Bag) -> list[tuple[Bag, Bag]]:
    """Every way to pay these cards from hand and play area (CM-5.7)."""
    splits = [(0, 0)]
    for kind in sorted(set(paid)):
        shift, needed = SHIFT[kind], paid.count(kind)
        in_hand, in_play = hand >> shift & 15, play >> shift & 15
        least, most = max(0, needed - in_hand), min(needed, in_play)
        splits = [
            (from_hand + ((needed - n) << shift), from_play + (n << shift))
            for from_hand, from_play in splits
            for n in range(least, most + 1)
        ]
    return splits
