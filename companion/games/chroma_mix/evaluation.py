"""How good a player's cards are, in points: weights found by letting games decide."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.games.chroma_mix.bags import (
    AZU,
    BUR,
    CER,
    COR,
    EME,
    FUC,
    JUN,
    KEY,
    LAV,
    LEM,
    MUS,
    ORA,
    PEA,
    PET,
    PRI,
    RANK1,
    RAS,
    RUB,
    SAP,
    SHIFT,
    SLA,
    TUR,
    VIO,
    Bag,
    count,
    dots,
    points,
    ranks,
    size,
)

POINT_IN_PLAY: Final = 1.0
POINT_IN_HAND: Final = 0.45
DOT_IN_HAND: Final = 0.35
DOT_IN_PLAY: Final = 0.1
CARD: Final = 0.12
WORKING: Final = {ORA: 2.8, KEY: 2.8, LEM: 1.3, JUN: 0.6, PEA: 0.5, RAS: 0.3, COR: 0.15, SLA: 0.1}
OWNED: Final = {CER: 0.5, TUR: 0.6, AZU: 0.8, VIO: 0.5, FUC: 0.1, LAV: 0.0, PRI: 0.2}
JEWELS: Final = (RUB, EME, SAP)
JEWELS_OWNED: Final = (0.0, 0.0, 2.5, 4.0)  # none, one, two or all three of them
SAPPHIRE: Final = 1.0
SAPPHIRE_IN_PLAY: Final = 0.8
CARD_BESIDE_SAPPHIRE: Final = 0.26  # beyond the sixth
DIFFERENT_INKS: Final = 0.1
TUCKED_DOT: Final = 1.2
RANK2_BESIDE_PETROL: Final = 1.2
BURGUNDY_FIT: Final = 1.0


@lru_cache(1 << 16)
def worth(hand: Bag, play: Bag, tucked: Bag) -> float:
    owned = hand + play
    spare = max(0, count(owned, EME) - 1)  # a second Emerald Green cannot be printed (CM-3.5)
    held = points(hand) - 6 * min(spare, count(hand, EME))
    value = POINT_IN_PLAY * points(play) + POINT_IN_HAND * held
    value += DOT_IN_HAND * dots(hand) + DOT_IN_PLAY * dots(play) + CARD * size(owned)
    value += sum(weight for kind, weight in WORKING.items() if play >> SHIFT[kind] & 15)
    value += sum(weight * min(2, owned >> SHIFT[kind] & 15) for kind, weight in OWNED.items())
    value += JEWELS_OWNED[sum(bool(count(owned, kind)) for kind in JEWELS)]
    if count(owned, SAP):
        value += SAPPHIRE + CARD_BESIDE_SAPPHIRE * max(0, size(owned) - 6)
        value += SAPPHIRE_IN_PLAY * bool(count(play, SAP))
    value += DIFFERENT_INKS * sum(bool(count(hand, kind)) for kind in RANK1)
    return value + _extras(owned, play, tucked)


def _extras(owned: Bag, play: Bag, tucked: Bag) -> float:
    value = 0.0
    if count(play, MUS):
        value += TUCKED_DOT * dots(tucked)
    if count(owned, PET):
        value += RANK2_BESIDE_PETROL * min(6, ranks(owned)[1])
    if count(owned, BUR):
        wanted = (4, 3, 2, 1)
        value += BURGUNDY_FIT * (10 - sum(abs(a - b) for a, b in zip(ranks(owned), wanted, strict=True)))
    return value
