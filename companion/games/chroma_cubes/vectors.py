"""What the dice of a round can give: every reachable vector of symbols, packed into one int each."""

from __future__ import annotations

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
ONE_DIE: Final = UNIT[LOCK + 1]  # and the last one: dice used
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


def reach(purse: Purse, caps: tuple[int, ...], lock_symbol: Symbol = BLANK) -> frozenset[Vector]:
    """What can be given within `caps`; with a lock side, what can be given beside its five dice."""
    wanted = LOCK_DICE if lock_symbol != BLANK else 0
    room = [min(cap, TOP - 1) for cap in (*caps, wanted, len(purse.active))]
    bias = sum((TOP - 1 - most) * unit for most, unit in zip(room, UNIT, strict=True))
    plain: Reached = {bias: 0}
    twinned: Reached = {}
    dice = [(die, 0) for die in purse.active] + [(die, 1) for die in purse.reserve if purse.room]
    for die, cost in dice:
        steps = [UNIT[symbol] + ONE_DIE for symbol in SHOWN[die]]
        steps += [LOCKED + ONE_DIE] if lock_symbol in SHOWN[die] else []
        both = _twin_steps(die, lock_symbol, purse)
        if both or twinned:
            _step(twinned, dict(twinned), steps, cost, purse.room)
            _step(twinned, plain, both, cost, purse.room)
        _step(plain, dict(plain), steps, cost, purse.room)
    return _finished(_with_symbols({*plain, *twinned}, purse, lock_symbol), bias, wanted)


def _twin_steps(die: int, lock_symbol: Symbol, purse: Purse) -> list[Vector]:
    """CC-3.5: both symbols, one of them to a lock at most; to none if Twin is only opening."""
    if not purse.twin and not purse.opening:
        return []
    one, other = SHOWN[die]
    steps = [UNIT[one] + UNIT[other] + ONE_DIE]
    if lock_symbol in (one, other) and not purse.opening:
        steps.append(ONE_DIE + LOCKED + UNIT[one + other - lock_symbol])
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


def _with_symbols(found: set[Vector], purse: Purse, lock_symbol: Symbol) -> set[Vector]:
    """Symbols without a die: what Twin left, and the bank, which helps no lock (CC-3.5)."""
    extra: list[list[Vector]] = []
    if purse.left != BLANK:
        extra.append([UNIT[purse.left], LOCKED] if lock_symbol == purse.left else [UNIT[purse.left]])
    extra += [list(UNIT[:LOCK]) if symbol == ANY_SYMBOL else [UNIT[symbol]] for symbol in purse.bank]
    for steps in extra:
        found |= {vector + step for step in steps for vector in found if not vector + step & OVERFLOW}
    return found


def _finished(found: set[Vector], bias: Vector, wanted: int) -> frozenset[Vector]:
    """Without the bias and the fields behind the symbols."""
    ours = (vector - bias for vector in found)
    return frozenset(vector & SYMBOLS for vector in ours if vector >> WIDTH * LOCK & FIELD == wanted)
