"""Two views of one table: what was coloured between them, and could the earlier dice pay for it?

Active dice, reserve, Twin and Bank are taken into account exactly. What no photo shows is asked, never
guessed: a Reroll, a die that another player gave away this round, a die rolled in a trade.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from companion.games.chroma_cubes.check import is_die
from companion.games.chroma_cubes.check_sheets import lock_open, plan_of, unsure_sections
from companion.games.chroma_cubes.moves import without
from companion.games.chroma_cubes.payment import (
    ANY_SYMBOL,
    STORE,
    Payment,
    Purse,
    Unpayable,
    Want,
    can_pay,
    payable,
    read_dice,
    wants,
)
from companion.games.chroma_cubes.state import (
    BANK,
    BLANK,
    COLOUR_OF,
    LETTERS,
    LOCKS,
    REROLL,
    TWIN,
    Dice,
    Plan,
)
from companion.games.chroma_cubes.tables import (
    BANK_LIMIT,
    CAIRNS,
    RESERVE_LIMIT,
    SEATS,
    WHEEL,
    Stone,
    StonePower,
)
from companion.pieces.ids import parse
from companion.play import Finding, Layout, Question
from companion.play.reading import SheetRead


@dataclass(frozen=True, slots=True)
class SeatRound:
    """What one player did between the views, and how it was or could not be paid."""

    seat: str
    sheet: str  # its id
    sections: tuple[str, ...]
    sides: tuple[tuple[int, str], ...]  # (lock, symbol)
    purse: Purse
    wants: tuple[Want, ...]
    payment: Payment | None = None
    reason: Unpayable | None = None


@dataclass(frozen=True, slots=True)
class RoundCheck:
    seats: tuple[SeatRound, ...]
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...]
    nearest: str = ""  # the most of it that could have been paid

    @property
    def legal(self) -> bool:
        return not self.findings


def check_round(before: Layout, after: Layout) -> RoundCheck:
    seats: list[SeatRound] = []
    findings: list[Finding] = []
    questions = list(_unread(before, after))
    earlier = {sheet.id: sheet for sheet in before.sheets}
    for sheet in after.sheets:
        plan, piece = plan_of(sheet), parse(sheet.id)
        if plan is None or piece is None or sheet.id not in earlier:
            continue
        one = _Seat(plan, f"p{piece.copy}", before, after, earlier[sheet.id], sheet)
        findings += one.undone()
        questions += one.unsure()
        if one.sections or one.sides or one.stored:
            done, said, asked = one.judged()
            seats.append(done)
            findings += said
            questions += asked
    nearest = " · ".join(_nearest(one) for one in seats if one.reason) if findings else ""
    return RoundCheck(tuple(seats), tuple(findings), tuple(questions), nearest)


def _unread(before: Layout, after: Layout) -> Iterator[Question]:
    """A sheet that only one of the views shows tells nothing."""
    old, new = {sheet.id for sheet in before.sheets}, {sheet.id for sheet in after.sheets}
    for name in sorted(old ^ new):
        view = "later" if name in old else "earlier"
        say = f"what is coloured on {name} has not been read in the {view} view"
        yield Question("sheet-unread", say, (name,))
    if not old | new:
        yield Question("sheet-unread", "no sheet has been read in either view")


def _nearest(one: SeatRound) -> str:
    """The largest part of his wants that could be paid, and how."""
    for size in range(len(one.wants) - 1, 0, -1):
        sets = [some for some in combinations(one.wants, size) if can_pay(one.purse, some)]
        if sets:
            found = payable(one.purse, max(sets, key=lambda some: sum(want.number for want in some)))
            return f"{one.seat}: {found.say}"
    return f"{one.seat}: done"


def dice_in(layout: Layout, zone: str) -> Dice:
    return read_dice(piece.kind for piece in layout.zone(zone) if is_die(piece))


def colours(layout: Layout, zone: str) -> list[int]:
    return sorted(COLOUR_OF[die] for die in dice_in(layout, zone))


@dataclass(frozen=True, slots=True)
class _Seat:
    """One player's sheet at both times."""

    plan: Plan
    name: str
    before: Layout
    after: Layout
    earlier: SheetRead
    later: SheetRead

    @property
    def sections(self) -> tuple[str, ...]:
        return tuple(key for key in self.plan.keys if self._filled(key) == (False, True))

    @property
    def stored(self) -> int:
        return max(0, (self.later.marks.bank or 0) - (self.earlier.marks.bank or 0))

    @property
    def sides(self) -> tuple[tuple[int, str], ...]:
        return tuple(self._new_sides())

    def _filled(self, key: str) -> tuple[bool | None, bool | None]:
        """Not read means blank."""
        found = [sheet.sections.get(key) for sheet in (self.earlier, self.later)]
        one, other = (False if read is None else read.filled for read in found)
        return one, other

    def _new_sides(self) -> Iterator[tuple[int, str]]:
        for lock in range(1, LOCKS + 1):
            old = self.earlier.marks.locks.get(str(lock), (None, None))
            new = self.later.marks.locks.get(str(lock), (None, None))
            for one, other in zip(old, new, strict=True):
                if one is None and other is not None and other in LETTERS:
                    yield lock, other

    def undone(self) -> Iterator[Finding]:
        """CC-3.2: what is coloured stays coloured."""
        gone = [key for key in self.plan.keys if self._filled(key) == (True, False)]
        if gone:
            say = f"{self.name}: {' and '.join(gone)} was coloured and is not any more"
            yield Finding("section-uncoloured", "CC-3.2", say, (self.later.id,))
        for lock, old in self.earlier.marks.locks.items():
            new = self.later.marks.locks.get(lock, (None, None))
            if any(one is not None and one != other for one, other in zip(old, new, strict=True)):
                say = f"{self.name}: a coloured side of lock {lock} has changed"
                yield Finding("lock-changed", "CC-3.4", say, (self.later.id,))
        if self.stored > 1:
            say = f"{self.name} stored {self.stored} symbols, one a round is the most"
            yield Finding("bank-twice", "CC-3.5", say, (self.later.id,))
        if self.plan.sheet.solo:
            yield from self._stones()

    def _stones(self) -> Iterator[Finding]:
        """CC-6.2: a turn fills one stone, and uses a die."""
        filled = sum(self._stone_counts(self.later)) - sum(self._stone_counts(self.earlier))
        if not filled and not self.sections:
            return  # nothing has happened, or no die could be used (CC-6.3)
        if filled != 1:
            say = f"{filled} stones were filled, one a turn is right"
            yield Finding("wrong-number-of-stones", "CC-6.2", say, (self.later.id,))
        elif not self.sections:
            yield Finding(
                "no-die-used", "CC-6.2", "a stone was filled, and nothing was coloured", (self.later.id,)
            )

    @staticmethod
    def _stone_counts(sheet: SheetRead) -> tuple[int, ...]:
        return tuple(sheet.marks.stones.get(str(n + 1)) or 0 for n in range(len(CAIRNS)))

    def unsure(self) -> Iterator[Question]:
        keys = tuple(key for key in self.plan.keys if None in self._filled(key))
        if keys:
            yield unsure_sections(self.later.id, keys)

    # --- paying ---

    def asked(self) -> tuple[Want, ...]:
        found = wants(self.plan.sheet.code, self.sections, self.sides)
        return (*found, STORE) if self.stored == 1 else found

    def purse(self) -> Purse:
        """What could pay, by the earlier view."""
        marks = self.earlier.marks
        opened = not lock_open(marks, TWIN) and lock_open(self.later.marks, TWIN)
        stone = self._stone()
        symbol = stone.symbol if stone else None
        bank = min(BANK_LIMIT, marks.bank or 0) if lock_open(marks, BANK) else 0
        return Purse(
            active=dice_in(self.before, f"{self.name}.active"),
            reserve=dice_in(self.before, f"{self.name}.reserve"),
            room=sum(RESERVE_LIMIT - len(dice_in(self.before, f"{name}.reserve")) for name in self._others()),
            bank=(ANY_SYMBOL,) * bank,
            twin=lock_open(marks, TWIN),
            opening=opened,
            bonus=BLANK if symbol is None else WHEEL.index(symbol),
        )

    def _others(self) -> tuple[str, ...]:
        """The opponents by their sheets; without any, somebody out of sight."""
        if self.plan.sheet.solo:
            return ()
        pieces = [parse(sheet.id) for sheet in self.before.sheets]
        seats = {f"p{piece.copy}" for piece in pieces if piece}
        seats |= {f"p{n}" for n in range(1, SEATS + 1) if dice_in(self.before, f"p{n}.active")}
        return tuple(sorted(seats - {self.name})) or ("nobody seen",)

    def _others_dice(self) -> Dice:
        zones = [f"{name}.{zone}" for name in self._others() for zone in ("active", "reserve")]
        return tuple(die for zone in zones for die in dice_in(self.before, zone))

    def _exchanged(self) -> bool:
        """Whether dice may have changed hands: some reserve has changed its colours, or is out of sight."""
        if not any(is_die(one.piece) for one in self.after.lying):
            return True
        zones = [f"{name}.reserve" for name in (self.name, *self._others())]
        return any(colours(self.before, zone) != colours(self.after, zone) for zone in zones)

    def _stone(self) -> Stone | None:
        """The stone filled in this turn (CC-6.6)."""
        old, new = self._stone_counts(self.earlier), self._stone_counts(self.later)
        for n, (one, other) in enumerate(zip(old, new, strict=True)):
            if other == one + 1 and one < len(CAIRNS[n]):
                return CAIRNS[n][one]
        return None

    def judged(self) -> tuple[SeatRound, list[Finding], list[Question]]:
        purse, asked = self.purse(), self.asked()
        done = SeatRound(self.name, self.later.id, self.sections, self.sides, purse, asked)
        if not purse.active:
            say = f"{self.name}'s dice are not in the earlier view: what paid cannot be told"
            return done, [], [Question("dice-not-seen", say, (self.later.id,))]
        found = payable(purse, asked)
        if isinstance(found, Payment):
            return replace(done, payment=found), [], []
        done = replace(done, reason=found)
        for question in self._perhaps(purse, asked, found):
            return done, [], [question]
        return done, [Finding("not-payable", found.rule, f"{self.name}: {found.say}", (self.later.id,))], []

    def _perhaps(self, purse: Purse, asked: tuple[Want, ...], found: Unpayable) -> Iterator[Question]:
        """What no photo shows, and what would explain it."""
        ids = (self.later.id,)
        given = self._others_dice() if self._exchanged() else ()
        more = tuple(sorted(purse.reserve + given))
        if given and can_pay(replace(purse, reserve=more, room=len(purse.active)), asked):
            say = f"{self.name}: {found.say}, unless another player gave him a die this round. Was it so?"
            yield Question("was-a-die-given", say, ids, ("yes", "no"))
        if lock_open(self.later.marks, REROLL) and sum(want.number for want in asked) <= most_payable(purse):
            say = f"{self.name}: {found.say} by the dice seen. Were dice rerolled?"
            yield Question("was-reroll-used", say, ids, ("yes", "no"))
        stone = self._stone()
        if (
            stone
            and stone.power is StonePower.TRADE
            and any(
                can_pay(replace(purse, active=without(purse.active, (die,)), bank=(ANY_SYMBOL,)), asked)
                for die in dict.fromkeys(purse.active)
            )
        ):
            say = f"{self.name}: {found.say} by the dice seen. Was a die traded?"
            yield Question("was-a-die-traded", say, ids, ("yes", "no"))


def most_payable(purse: Purse) -> int:
    """CC-7.4, whatever the dice may show."""
    return len(purse.active) + len(purse.bank) + (purse.twin or purse.opening)
