"""What is wrong on the sheets themselves: sections, locks, bank, stones, die marks, and who was first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.chroma_cubes.state import (
    BANK,
    BLANK,
    LETTERS,
    LOCKS,
    PLANS,
    Plan,
    State,
    solo,
)
from companion.games.chroma_cubes.tables import BANK_BOXES, CAIRNS, LOCK_SIDES, SYMBOL_NAMES, Colour
from companion.pieces.ids import parse
from companion.play import Finding, Question
from companion.play.reading import MarksRead, SectionRead, SheetRead


def sheet_findings(sheets: tuple[SheetRead, ...], first: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
    plans = {sheet.id: plan for sheet in sheets if (plan := plan_of(sheet)) is not None}
    for sheet in sheets:
        plan = plans.get(sheet.id)
        if plan is None:
            yield Finding("no-such-piece", "CC-5", f"there is no sheet {sheet.id}", (sheet.id,))
            continue
        yield from _sections(plan, sheet)
        if plan.sheet.solo:
            yield from _stones(sheet)
        else:
            yield from _locks(sheet)
            yield from _bank(sheet)
            yield from _die_marks(plan, sheet)
    yield from _first(tuple(sheets), plans, first)


def plan_of(sheet: SheetRead) -> Plan | None:
    piece = parse(sheet.id)
    return PLANS.get(piece.kind) if piece and piece.game == "CC" else None


def coloured_bits(plan: Plan, sheet: SheetRead) -> int:
    """The sections coloured for sure."""
    return sum(plan.bit[key] for key, read in sheet.sections.items() if key in plan.bit and read.filled)


def perhaps_bits(plan: Plan, sheet: SheetRead) -> int:
    """The sections that are or may be coloured."""
    return sum(
        plan.bit[key] for key, read in sheet.sections.items() if key in plan.bit and read.filled is not False
    )


def unsure_sections(sheet: str, keys: Sequence[str]) -> Question:
    """CC-7.5: what a camera is not sure of is asked."""
    *others, last = keys
    listed = f"are {', '.join(others)} and {last}" if others else f"is {last}"
    return Question("section-unsure", f"{listed} of {sheet} coloured?", (sheet,), ("filled", "blank"))


def _sections(plan: Plan, sheet: SheetRead) -> Iterator[Finding]:
    for key in sheet.sections:
        if key not in plan.bit:
            say = f"{plan.sheet.title.en} has no section {key[:20]}"
            yield Finding("no-such-section", "CC-5", say, (sheet.id,))


def _locks(sheet: SheetRead) -> Iterator[Finding]:
    """CC-3.4, CC-3.5."""
    used: Counter[str] = Counter()
    for number, sides in sheet.marks.locks.items():
        if number not in {str(n) for n in range(1, LOCKS + 1)}:
            yield Finding("no-such-lock", "CC-3.5", f"there is no lock {number[:20]}", (sheet.id,))
        for symbol in sides:
            if symbol is not None and symbol not in LETTERS:
                yield Finding("no-such-symbol", "CC-1.6", f"there is no symbol {symbol[:20]}", (sheet.id,))
            elif symbol is not None:
                used[symbol] += 1
    for symbol, times in used.items():
        if times > 1:
            name = SYMBOL_NAMES[Colour(symbol)].en
            say = f"{name}s have paid for {times} lock sides, each symbol pays for one"
            yield Finding("lock-symbol-twice", "CC-3.4", say, (sheet.id,))


def _bank(sheet: SheetRead) -> Iterator[Finding]:
    """CC-3.5."""
    marked = sheet.marks.bank or 0
    if marked > BANK_BOXES or marked < 0:
        say = f"{marked} boxes of the bank are marked, there are {BANK_BOXES}"
        yield Finding("bank-too-full", "CC-3.5", say, (sheet.id,))
    elif marked and not lock_open(sheet.marks, BANK):
        say = "a box of the bank is marked, and Bank is still locked"
        yield Finding("bank-locked", "CC-3.5", say, (sheet.id,))


def lock_open(marks: MarksRead, lock: int) -> bool:
    return None not in marks.locks.get(str(lock + 1), (None, None))


def _die_marks(plan: Plan, sheet: SheetRead) -> Iterator[Finding]:
    """CC-3.7: a die mark needs its points, were every bonus earned."""
    done = plan.completed(perhaps_bits(plan, sheet))
    most = sum(worth + 1 for n, worth in enumerate(plan.points) if done >> n & 1)
    most += sum(lock_open(sheet.marks, lock) for lock in range(LOCKS))
    if len(sheet.marks.dice) > len(plan.die_marks):
        yield Finding("no-such-die-mark", "CC-3.7", f"there are {len(plan.die_marks)} die marks", (sheet.id,))
    for ticked, mark in zip(sheet.marks.dice, plan.die_marks, strict=False):
        if ticked and most < mark:
            say = f"the die mark at {mark} points is ticked, and the sheet has {most} points at most"
            yield Finding("die-mark-too-early", "CC-3.7", say, (sheet.id,))


def _stones(sheet: SheetRead) -> Iterator[Finding]:
    """CC-6.2, CC-6.7, CC-6.8: four stones a cairn, one cairn at a time, the first one first."""
    filled = {}
    for number, stones in sheet.marks.stones.items():
        if number not in {str(n) for n in range(1, len(CAIRNS) + 1)}:
            yield Finding("no-such-cairn", "CC-6.8", f"there is no cairn {number[:20]}", (sheet.id,))
        elif stones is not None and not 0 <= stones <= len(CAIRNS[int(number) - 1]):
            say = f"cairn {number} has {len(CAIRNS[int(number) - 1])} stones, not {stones}"
            yield Finding("no-such-stone", "CC-6.8", say, (sheet.id,))
        elif stones is not None:
            filled[int(number) - 1] = stones
    begun = [n for n, stones in filled.items() if 0 < stones < len(CAIRNS[n])]
    if len(begun) > 1:
        names = " and ".join(str(n + 1) for n in begun)
        say = f"cairns {names} are both begun: one is filled before the next is chosen"
        yield Finding("two-cairns-begun", "CC-6.7", say, (sheet.id,))
    if any(filled.values()) and filled.get(0, 1) == 0:
        yield Finding(
            "wrong-first-cairn", "CC-6.6", "the starting cairn is the first to be filled", (sheet.id,)
        )


def _first(
    sheets: tuple[SheetRead, ...], plans: Mapping[str, Plan], first: Mapping[str, tuple[str, ...]]
) -> Iterator[Finding]:
    """CC-7.6: history must at least be possible."""
    for figure, seats in first.items():
        for sheet in sheets:
            plan, piece = plans.get(sheet.id), parse(sheet.id)
            if plan is None or piece is None or f"p{piece.copy}" not in seats:
                continue
            number = int(figure) if figure.isdigit() else 0
            if not 1 <= number <= len(plan.figures):
                say = f"{plan.sheet.title.en} has no figure {figure[:20]}"
                yield Finding("no-such-figure", "CC-5", say, (sheet.id,))
            elif not plan.completed(perhaps_bits(plan, sheet)) >> number - 1 & 1:
                say = f"p{piece.copy} is said to have completed figure {number} first, and it is not complete"
                yield Finding("not-complete", "CC-7.6", say, (sheet.id,))


def sheet_of(state: State, number: int) -> SheetRead:
    """A player's sheet as a photo would read it."""
    plan, seat = PLANS[state.sheet], state.seats[number]
    sections = {key: SectionRead(bool(seat.coloured & bit)) for key, bit in plan.bit.items()}
    if solo(state):
        marks = MarksRead(stones={str(n + 1): filled for n, filled in enumerate(state.stones)})
    else:
        letters = [None if side == BLANK else LETTERS[side] for side in seat.locks]
        locks = {
            str(lock + 1): (letters[lock * LOCK_SIDES], letters[lock * LOCK_SIDES + 1])
            for lock in range(LOCKS)
        }
        ticked = tuple(seat.marks > n for n in range(len(plan.die_marks)))
        marks = MarksRead(locks=locks, bank=seat.boxes, dice=ticked)
    return SheetRead(f"CC:{state.sheet}:{number + 1}", sections, marks)
