"""What the dice of a round can give: every reachable vector of symbols, packed into one int each."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from companion.games.chroma_cubes.payment import ANY_SYMBOL, Purse
from companion.games.chroma_cubes.state import BLANK, LETTERS, SHOWN, Symbol
from companion.games.chroma_cubes.tables import LOCK_DICE

Vector: TypeAlias = int  # five bits a symbol, in wheel order
Reached: TypeAlias = dict[Vector, int]  # with the fewest dice out of the reserve

WIDTH: Final = 5
FIELD: Final = (1 << WIDTH) - 1
TOP: Final = 1 << WIDTH - 1  # fields count to 15; the bit above tells an overflow
UNIT: Final = tuple(1 << WIDTH * n for n in range(len(LETTERS) + 2))
LOCK: Final = len(LETTERS)  # the field behind the symbols: dice for a lock side
LOCKED: Final = UNIT[LOCK]
ONE_DIE: Final = UNIT[LOCK + 1]  # and the last one: dice used for sections
SYMBOLS: Final = LOCKED - 1
OVERFLOW: Final = sum(TOP * unit for unit in UNIT)
SHIFTS: Final = tuple(WIDTH * n for n in range(len(LETTERS)))


@lru_cache(1 << 14)
def parts(vector: Vector) -> tuple[int, ...]:
    return tuple(vector >> shift & FIELD for shift in SHIFTS)


def total(vector: Vector) -> int:
    return sum(parts(vector))


def covers(vector: Vector, cost: Vector) -> bool:
    """No symbol of the cost is lacking."""
    tops = OVERFLOW & SYMBOLS
    return (vector | tops) - cost & tops == tops


def reach(purse: Purse, caps: tuple[int, ...], lock: Symbol = BLANK) -> frozenset[Vector]:
    """What can be given within `caps`; with a lock side of that symbol, what can be given beside it."""
    if lock == BLANK:
        return _reach(purse, caps, lock, 0)
    found = _reach(purse, caps, lock, LOCK_DICE)
    if purse.left == lock:  # what Twin left takes the place of a die
        found |= _reach(replace(purse, left=BLANK), caps, lock, LOCK_DICE - 1)
    return found


def _reach(purse: Purse, caps: tuple[int, ...], lock: Symbol, locked: int) -> frozenset[Vector]:
    free = len(purse.active) - locked  # dice beside those of the lock
    if free < 0:
        return frozenset()
    room = [min(cap, TOP - 1) for cap in (*caps, locked, free)]
    bias = sum((TOP - 1 - most) * unit for most, unit in zip(room, UNIT, strict=True))
    plain: Reached = {bias: 0}
    twinned: Reached = {}
    dice = [(die, 0) for die in purse.active] + [(die, 1) for die in purse.reserve if purse.room]
    for die, cost in dice:
        steps = [UNIT[symbol] + ONE_DIE for symbol in SHOWN[die]]
        steps += [LOCKED] if lock in SHOWN[die] else []
        both = _twin_steps(die, lock, purse)
        if both or twinned:
            _step(twinned, dict(twinned), steps, cost, purse.room)
            _step(twinned, plain, both, cost, purse.room)
        _step(plain, dict(plain), steps, cost, purse.room)
    full = (bias >> WIDTH * LOCK & FIELD) + locked
    found = {vector for vector in (*plain, *twinned) if vector >> WIDTH * LOCK & FIELD == full}
    return frozenset(vector - bias & SYMBOLS for vector in _with_symbols(found, purse))


def _twin_steps(die: int, lock: Symbol, purse: Purse) -> list[Vector]:
    """CC-3.5: both symbols, one of them to a lock at most; to none if Twin is only opening."""
    if not purse.twin and not purse.opening:
        return []
    one, other = SHOWN[die]
    steps = [UNIT[one] + UNIT[other] + ONE_DIE]
    if lock in (one, other) and not purse.opening:
        steps.append(LOCKED + UNIT[one + other - lock])
    return steps


def _step(into: Reached, vectors: Reached, steps: list[Vector], cost: int, room: int) -> None:
    """Add each step to each vector as far as sheet and exchanges have room; keep the fewest exchanges."""
    for vector, spent in vectors.items():
        spent_now = spent + cost
        if spent_now > room:
            continue
        for step in steps:
            after = vector + step
            if not after & OVERFLOW and into.get(after, FIELD) > spent_now:
                into[after] = spent_now


def _with_symbols(found: set[Vector], purse: Purse) -> set[Vector]:
    """Symbols without a die, for sections: what Twin left, and the bank (CC-3.5)."""
    extra = [[UNIT[purse.left]]] if purse.left != BLANK else []
    extra += [list(UNIT[:LOCK]) if symbol == ANY_SYMBOL else [UNIT[symbol]] for symbol in purse.bank]
    for steps in extra:
        found |= {vector + step for step in steps for vector in found if not vector + step & OVERFLOW}
    return found
