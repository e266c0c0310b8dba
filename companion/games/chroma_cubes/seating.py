"""From a view of a real table to a state at the beginning of a round, or to what must be asked first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.chroma_cubes.advice import Advice, advise, purse_now, table_now
from companion.games.chroma_cubes.check import scope_of, with_sheets
from companion.games.chroma_cubes.check_sheets import coloured_bits, plan_of, unsure_sections
from companion.games.chroma_cubes.rounds import dice_in
from companion.games.chroma_cubes.setup import NO_STONES
from companion.games.chroma_cubes.state import (
    BLANK,
    COLOUR_OF,
    LETTERS,
    LOCKS,
    OVER,
    PLANS,
    PLAY,
    Plan,
    Seat,
    State,
    Symbol,
    dice_of,
    points,
)
from companion.games.chroma_cubes.tables import CAIRNS, LOCK_SIDES, WHEEL, Stone
from companion.pieces.ids import parse
from companion.play import Layout, Question, chance_from
from companion.play.reading import SheetRead


@dataclass(frozen=True, slots=True)
class Seated:
    """The state, as far as a view can tell it; nothing while something must be asked."""

    state: State | None
    questions: tuple[Question, ...] = ()


def seated(layout: Layout, seed: int = 0) -> Seated:
    """All dice that lie in active zones can be used: the view shows the table after the Roll (CC-3.1)."""
    whole = with_sheets(layout)
    scope = scope_of(whole)
    sheets = {f"p{piece.copy}": one for one in layout.sheets if (piece := parse(one.id)) and plan_of(one)}
    if scope.sheet is None or not sheets:
        return Seated(
            None, (Question("sheet-unread", "no sheet has been read, so nobody knows what is played"),)
        )
    plan = PLANS[scope.sheet.code]
    players = scope.players or max(int(seat[1:]) for seat in sheets)
    names = tuple(f"p{n + 1}" for n in range(players))
    questions = [question for name in names for question in _missing(layout, name, sheets.get(name))]
    if scope.solo and not questions:
        questions += _which_cairn(sheets["p1"])
    if questions:
        return Seated(None, tuple(questions))
    seats = tuple(_seat(plan, layout, name, sheets[name]) for name in names)
    return Seated(_state(plan, layout, seats, sheets["p1"], seed))


def _missing(layout: Layout, name: str, sheet: SheetRead | None) -> Iterator[Question]:
    if sheet is None:
        yield Question("sheet-unread", f"what is coloured on {name}'s sheet?")
        return
    unsure = tuple(key for key, read in sheet.sections.items() if read.filled is None)
    if unsure:
        yield unsure_sections(sheet.id, unsure)
    if not dice_in(layout, f"{name}.active"):
        yield Question("dice-not-seen", f"which active dice has {name}?", (sheet.id,))
    if sheet.marks.bank:
        yield Question("bank-unknown", f"which symbols are stored in {name}'s bank?", (sheet.id,), LETTERS)


def _stones(sheet: SheetRead) -> tuple[int, ...]:
    return tuple(sheet.marks.stones.get(str(n + 1)) or 0 for n in range(len(CAIRNS)))


def _is_full(filled: int, cairn: tuple[Stone, ...]) -> bool:
    return filled >= len(cairn)


def _which_cairn(sheet: SheetRead) -> Iterator[Question]:
    """CC-6.7: between two cairns the view does not tell which comes next."""
    stones = _stones(sheet)
    empty = tuple(str(n + 1) for n, filled in enumerate(stones) if not filled)
    begun = any(0 < filled < len(cairn) for filled, cairn in zip(stones, CAIRNS, strict=True))
    if any(stones) and not begun and len(empty) > 1:
        yield Question("which-cairn", "which cairn is filled next?", (sheet.id,), empty)


def _cairn(sheet: SheetRead) -> int:
    """The one that is begun, else the only empty one, else the last."""
    stones = _stones(sheet)
    order = sorted(range(len(CAIRNS)), key=lambda n: (stones[n] == len(CAIRNS[n]), stones[n] == 0, n))
    return order[0]


def _seat(plan: Plan, layout: Layout, name: str, sheet: SheetRead) -> Seat:
    first = sum(
        1 << int(figure) - 1
        for figure, seats in layout.first.items()
        if name in seats and figure.isdigit() and 1 <= int(figure) <= len(plan.figures)
    )
    seat = Seat(
        active=dice_in(layout, f"{name}.active"),
        reserve=dice_in(layout, f"{name}.reserve"),
        coloured=coloured_bits(plan, sheet),
        locks=tuple(side for lock in range(1, LOCKS + 1) for side in _sides(sheet, lock)),
        first=first,
    )
    ticked = sum(bool(mark) for mark in sheet.marks.dice)
    earned = 0 if plan.sheet.solo else sum(points(plan, seat) >= mark for mark in plan.die_marks)
    return seat._replace(marks=max(ticked, earned))


def _sides(sheet: SheetRead, lock: int) -> tuple[Symbol, ...]:
    pair = sheet.marks.locks.get(str(lock), (None,) * LOCK_SIDES)
    return tuple(LETTERS.index(one) if one in LETTERS else BLANK for one in pair)


def _state(plan: Plan, layout: Layout, seats: tuple[Seat, ...], sheet: SheetRead, seed: int) -> State:
    left = plan.sheet.dice_on_table(len(seats))
    for seat in seats:
        for die in dice_of(seat):
            left[WHEEL[COLOUR_OF[die]]] -= 1
    claimed = 0
    for seat in seats:
        claimed |= plan.completed(seat.coloured)
    turn = str(layout.options.get("turn", "p1"))
    number = int(turn[1:]) - 1 if turn[1:].isdigit() and 1 <= int(turn[1:]) <= len(seats) else 0
    return State(
        sheet=plan.sheet.code,
        seats=seats,
        pool=tuple(max(0, left[colour]) for colour in WHEEL),
        start=number,
        active=number,
        turn=0,
        round=1,
        phase=OVER if plan.sheet.solo and all(map(_is_full, _stones(sheet), CAIRNS)) else PLAY,  # CC-6.7
        owed=0,
        claimed=0 if plan.sheet.solo else claimed,
        stones=_stones(sheet) if plan.sheet.solo else NO_STONES,
        cairn=_cairn(sheet) if plan.sheet.solo else BLANK,
        chance=chance_from(seed),
    )


def advise_view(layout: Layout, seat: str) -> Advice | tuple[Question, ...]:
    """What that player could colour now, from what lies there."""
    found = seated(layout)
    if found.state is None:
        return found.questions
    number = int(seat.removeprefix("p")) - 1
    if not 0 <= number < len(found.state.seats):
        return (Question("player-unseen", f"nothing of {seat} is seen"),)
    return advise(table_now(found.state, number), purse_now(found.state, number))
