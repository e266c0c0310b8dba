"""Everything that can be coloured this round, and the best of it: points first, then progress.

Dice are laid one by one into vectors (how many of each symbol they give), so that every vector some use of
the dice gives is found once; sections are then chosen to cost exactly a vector.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from itertools import combinations, islice
from math import prod
from typing import Final, NamedTuple, TypeAlias

from companion.games.chroma_cubes.moves import open_sections
from companion.games.chroma_cubes.payment import (
    Payment,
    Purse,
    Unpayable,
    payable,
    read_dice,
    read_symbol,
    section_bits,
    wants,
)
from companion.games.chroma_cubes.state import (
    BLANK,
    LETTERS,
    LOCKS,
    PLANS,
    SHOWN,
    TWIN,
    TWINNED,
    Plan,
    State,
    Symbol,
    bonus_symbol,
    is_open,
    solo,
)
from companion.games.chroma_cubes.tables import (
    CAIRN_BONUS,
    CAIRNS,
    FIRST_BONUS,
    LOCK_DICE,
    LOCK_SIDES,
    RESERVE_LIMIT,
)
from companion.games.chroma_cubes.vectors import UNIT, Vector, covers, parts, reach, total

USUAL: Final = 8  # choices to show

Sums: TypeAlias = tuple[dict[int, tuple[int, ...]], ...]  # by symbol: how much -> which sets of sections


class Side(NamedTuple):
    lock: int
    symbol: Symbol
    opens: bool  # it is the lock's second side: a point


class Choice(NamedTuple):
    """A set of sections, perhaps with a lock side; greater is better."""

    points: int
    progress: int  # symbols coloured in the picture
    sides: int  # lock sides coloured
    sections: int  # as bits
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What the sheet shows and what is known of the game."""

    sheet: str
    coloured: int = 0
    locks: tuple[Symbol, ...] = (BLANK,) * (LOCKS * LOCK_SIDES)
    claimed: int = 0  # figures somebody completed in an earlier round (CC-3.6)
    closing: int = BLANK  # alone: the egg whose cairn is full after this turn (CC-6.7)


@dataclass(frozen=True, slots=True)
class Family:
    """What can be given, and what must be among the sections for it."""

    vectors: frozenset[Vector]
    side: Side | None = None
    among: int = 0  # one of these sections must be coloured (CC-6.5); 0: no matter

    @property
    def points(self) -> int:
        return int(self.side is not None and self.side.opens)


@dataclass(frozen=True, slots=True)
class Goal:
    """Figures to complete together: their blank sections, what those cost, what they score."""

    sections: int
    cost: Vector
    points: int


@dataclass(frozen=True, slots=True)
class Advice:
    table: Table
    purse: Purse
    families: tuple[Family, ...]
    near: tuple[Goal, ...]  # figures within reach

    def best(self, number: int = USUAL) -> tuple[Choice, ...]:
        """The best choices, best first; none if nothing can be coloured."""
        found: list[Choice] = []
        wanted = tuple(goals(self.near, most_symbols(self.purse) + 1))  # one more: Twin may be opening
        for family in self.families:
            vectors = sorted(family.vectors, key=total, reverse=True)
            for goal in wanted:
                found += islice(self._for(family, vectors, goal), number)
        return tuple(nlargest(number, dict.fromkeys(found)))

    def _for(self, family: Family, vectors: list[Vector], goal: Goal) -> Iterator[Choice]:
        """The choices that complete exactly this goal, most progress first."""
        _, sums = subsets(self.table.sheet, self.table.coloured | goal.sections)
        for vector in vectors:
            if goal.cost and not covers(vector, goal.cost):
                continue
            for rest in sets_of(vector - goal.cost, sums):
                sections = rest | goal.sections
                if not self._allowed(family, sections) or self._points(sections) != goal.points:
                    continue
                yield self._choice(family, vector, sections, goal.points)

    def every(self) -> Iterator[Choice]:
        """Every set that can be coloured this round, once."""
        _, sums = subsets(self.table.sheet, self.table.coloured)
        for family in self.families:
            for vector in family.vectors:
                for sections in sets_of(vector, sums):
                    if self._allowed(family, sections):
                        yield self._choice(family, vector, sections, self._points(sections))

    @property
    def number(self) -> int:
        """How many sets there are, the empty one among them; an upper bound with a bonus symbol."""
        _, sums = subsets(self.table.sheet, self.table.coloured)
        return sum(
            prod(len(costs.get(part, ())) for costs, part in zip(sums, parts(vector), strict=True))
            for family in self.families
            for vector in family.vectors
        )

    def keys(self, choice: Choice) -> tuple[str, ...]:
        return tuple(key for key, bit in PLANS[self.table.sheet].bit.items() if choice.sections & bit)

    def payment(self, choice: Choice) -> Payment:
        """How to pay for it."""
        sides = () if choice.side is None else ((choice.side.lock + 1, LETTERS[choice.side.symbol]),)
        purse = helped(self.purse, choice.side)
        found = payable(purse, wants(self.table.sheet, self.keys(choice), sides))
        assert not isinstance(found, Unpayable)
        return found

    @staticmethod
    def _allowed(family: Family, sections: int) -> bool:
        if family.among:
            return bool(sections & family.among)
        return bool(sections or family.side)

    def _points(self, sections: int) -> int:
        return sum(goal.points for goal in self.near if sections & goal.sections == goal.sections)

    @staticmethod
    def _choice(family: Family, vector: Vector, sections: int, points: int) -> Choice:
        return Choice(
            points + family.points, total(vector), int(family.side is not None), sections, family.side
        )


def advise(table: Table, purse: Purse) -> Advice:
    plan = PLANS[table.sheet]
    caps, _ = subsets(table.sheet, table.coloured)
    plain = reach(purse, caps)
    families = [Family(plain)]
    beside: dict[tuple[Symbol, bool], frozenset[Vector]] = {}
    for side in sides_open(plan, table, purse):
        with_side = helped(purse, side)
        key = (side.symbol, with_side.opening)
        if key not in beside:
            beside[key] = reach(with_side, caps, side.symbol)
        families += [Family(beside[key], side)] if beside[key] else []
    if purse.bonus != BLANK and caps[purse.bonus]:
        more = tuple(cap - (n == purse.bonus) for n, cap in enumerate(caps))
        vectors = frozenset(vector + UNIT[purse.bonus] for vector in reach(purse, more))
        among = sum(
            1 << n
            for n, symbol, count in open_sections(table.sheet, table.coloured)
            if symbol == purse.bonus and count > 1
        )
        families += [Family(vectors - plain, None, among)] if among else []
    return Advice(table, purse, tuple(families), tuple(_near(plan, table, purse)))


def purse_now(state: State, number: int) -> Purse:
    """What can still pay for that seat this round; the solo bonus with it."""
    seat = state.seats[number]
    others = [other for n, other in enumerate(state.seats) if n != number]
    return Purse(
        active=seat.active,
        reserve=seat.reserve,
        room=sum(RESERVE_LIMIT - len(other.reserve) for other in others),
        bank=seat.bank,
        twin=is_open(seat, TWIN) and not seat.spent & TWINNED,
        left=seat.twin,
        bonus=bonus_symbol(state),
    )


def table_now(state: State, number: int) -> Table:
    seat = state.seats[number]
    last = solo(state) and state.stones[state.cairn] == len(CAIRNS[state.cairn]) - 1
    return Table(state.sheet, seat.coloured, seat.locks, state.claimed, state.cairn if last else BLANK)


def advise_plain(
    sheet: str,
    dice: Iterable[str],
    coloured: Iterable[str] = (),
    *,
    reserve: Iterable[str] = (),
    room: int = 0,
    locks: Sequence[tuple[str | None, str | None]] = (),
    bank: Iterable[str] = (),
    bonus: str = "",
) -> Advice:
    """Advice from what a person or a photo tells: faces, section keys, lock sides, symbols in the bank."""
    sides = [BLANK] * (LOCKS * LOCK_SIDES)
    for n, pair in enumerate(locks[:LOCKS]):
        sides[n * LOCK_SIDES : (n + 1) * LOCK_SIDES] = [
            BLANK if one is None else read_symbol(one) for one in pair
        ]
    purse = Purse(
        read_dice(dice),
        read_dice(reserve),
        room,
        tuple(read_symbol(one) for one in bank),
        twin=BLANK not in sides[TWIN * LOCK_SIDES : (TWIN + 1) * LOCK_SIDES],
        bonus=read_symbol(bonus) if bonus else BLANK,
    )
    return advise(Table(sheet, section_bits(sheet, coloured), tuple(sides)), purse)


def helped(purse: Purse, side: Side | None) -> Purse:
    """CC-3.4: a lock that opens can be used at once."""
    return replace(purse, opening=True) if side and side.opens and side.lock == TWIN else purse


@lru_cache(1 << 10)
def subsets(sheet: str, coloured: int) -> tuple[tuple[int, ...], Sums]:
    """For every symbol: what all blank sections cost, and which sets of them cost how much."""
    sums: list[dict[int, list[int]]] = [{0: [0]} for _ in LETTERS]
    for section, symbol, count in open_sections(sheet, coloured):
        for cost, sets in sorted(sums[symbol].items(), reverse=True):
            sums[symbol].setdefault(cost + count, []).extend(one | 1 << section for one in sets)
    caps = tuple(max(costs) for costs in sums)
    return caps, tuple({cost: tuple(sets) for cost, sets in costs.items()} for costs in sums)


def sets_of(vector: Vector, sums: Sums) -> Iterable[int]:
    """Every set of sections that costs exactly this."""
    sets = [0]
    for costs, part in zip(sums, parts(vector), strict=True):
        if part:
            if part not in costs:
                return ()
            sets = [one | more for one in sets for more in costs[part]]
    return sets


def _near(plan: Plan, table: Table, purse: Purse) -> Iterator[Goal]:
    """The figures that can be completed this round at all (CC-3.6)."""
    most = most_symbols(purse)
    for n, bits in enumerate(plan.figures):
        blank = bits & ~table.coloured
        if blank and plan.symbols_in(blank) <= most:
            cost = sum(
                UNIT[plan.symbols[k]] * plan.counts[k] for k in range(len(plan.keys)) if blank >> k & 1
            )
            yield Goal(blank, cost, plan.points[n] + _bonus(plan, table, n))


def _bonus(plan: Plan, table: Table, figure: int) -> int:
    if plan.sheet.solo:
        return CAIRN_BONUS if figure == table.closing else 0
    return 0 if table.claimed >> figure & 1 else FIRST_BONUS


def most_symbols(purse: Purse) -> int:
    """CC-7.4: more than this cannot be given."""
    more = (purse.twin or purse.opening, purse.left != BLANK, purse.bonus != BLANK)
    return len(purse.active) + len(purse.bank) + sum(more)


def goals(near: tuple[Goal, ...], most: int) -> Iterator[Goal]:
    """Every group of figures within reach together."""
    for number in range(len(near) + 1):
        for group in combinations(near, number):
            cost = sum(goal.cost for goal in group)
            if total(cost) <= most:
                sections = sum(goal.sections for goal in group)
                yield Goal(sections, cost, sum(goal.points for goal in group))


def sides_open(plan: Plan, table: Table, purse: Purse) -> Iterator[Side]:
    """CC-3.4: a round's dice pay one side at most."""
    if plan.sheet.solo:
        return
    for symbol in range(len(LETTERS)):
        showing = sum(symbol in SHOWN[die] for die in (*purse.active, *purse.reserve))
        if symbol in table.locks or showing + (purse.left == symbol) < LOCK_DICE:
            continue
        for lock in range(LOCKS):
            sides = table.locks[lock * LOCK_SIDES : (lock + 1) * LOCK_SIDES]
            if BLANK in sides:
                yield Side(lock, symbol, sides.count(BLANK) == 1)
