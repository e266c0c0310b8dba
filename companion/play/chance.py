"""Chance as a value: a splitmix64 state that lives inside a game's State, so that a game replays exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

Chance: TypeAlias = int  # 64 bits; every draw returns the next one

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def chance_from(seed: int) -> Chance:
    """Neighbouring seeds give unrelated games."""
    return _mixed((seed + _STEP) & _MASK)


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def drawn(chance: Chance, sides: int) -> tuple[int, Chance]:
    """A number below `sides`, each equally likely to one part in 2**50, and the chance after it."""
    chance = (chance + _STEP) & _MASK
    return (_mixed(chance) * sides) >> 64, chance


def one_of(items: Sequence[T], chance: Chance) -> tuple[T, Chance]:
    index, chance = drawn(chance, len(items))
    return items[index], chance


def shuffled(items: Sequence[T], chance: Chance) -> tuple[tuple[T, ...], Chance]:
    """Fisher and Yates."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other, chance = drawn(chance, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order), chance
