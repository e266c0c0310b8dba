"""Views of a real table of Chroma Cubes: the points, the round between two of them, what is left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.chroma_cubes.check import is_die, judge, scope_of, with_sheets
from companion.games.chroma_cubes.check_sheets import plan_of, unsure_sections
from companion.games.chroma_cubes.rounds import SeatRound, check_round
from companion.games.chroma_cubes.scoring import SheetMarks, score_table
from companion.games.chroma_cubes.state import LETTERS, LOCKS, PLANS, Plan
from companion.games.chroma_cubes.tables import CAIRNS, COLOUR_NAMES, SETS_OF_DICE, Colour
from companion.pieces.ids import parse
from companion.play import (
    Explanation,
    Hidden,
    Layout,
    PlayerScore,
    PossibleTurn,
    Question,
    Scored,
    ScoreSheet,
)
from companion.play.reading import SheetRead

# --- points -------------------------------------------------------------------------------------


def count(layout: Layout) -> Scored:
    """The points of the sheets that are seen; what is unsure on them is asked (CC-7.5)."""
    sheets = {sheet.id: sheet for sheet in layout.sheets if _exists(sheet)}
    kinds = dict.fromkeys(sheet.id.split(":")[1] for sheet in sheets.values())
    groups = [_group(layout, kind, sheets) for kind in kinds]
    questions = [*_unread_sheets(layout), *(one for sheet in sheets.values() for one in _unsure(sheet))]
    questions += [question for _, asked in groups for question in asked]
    sheet = _together([found for found, _ in groups])
    return Scored(replace(sheet, findings=judge(layout).findings), tuple(questions))


def _exists(sheet: SheetRead) -> bool:
    plan, piece = plan_of(sheet), parse(sheet.id)
    return plan is not None and piece is not None and 0 < piece.copy <= plan.sheet.seats


def _group(
    layout: Layout, kind: str, sheets: Mapping[str, SheetRead]
) -> tuple[ScoreSheet, tuple[Question, ...]]:
    """All who use this sheet."""
    plan = PLANS[kind]
    own = {f"p{name.split(':')[2]}": sheet for name, sheet in sheets.items() if name.split(":")[1] == kind}
    players = {seat: _marks(plan, own[seat]) for seat in sorted(own)}
    first = {figure: seats for figure, seats in layout.first.items() if _is_figure(plan, figure)}
    told = str(layout.options.get("players", ""))
    due = int(told) if told.isdigit() else 0 if plan.sheet.solo else 2
    found = score_table(kind, players, first, everyone=len(players) >= due)
    return found.sheet, found.questions


def _is_figure(plan: Plan, figure: str) -> bool:
    return figure.isdigit() and 1 <= int(figure) <= len(plan.figures)


def _marks(plan: Plan, sheet: SheetRead) -> SheetMarks:
    """What is sure and possible: everything else is a finding or a question."""
    coloured = tuple(key for key, read in sheet.sections.items() if read.filled and key in plan.bit)
    pairs = (sheet.marks.locks.get(str(n + 1), (None, None)) for n in range(LOCKS))
    locks = tuple((_letter(one), _letter(other)) for one, other in pairs)
    stones = tuple(sheet.marks.stones.get(str(n + 1)) or 0 for n in range(len(CAIRNS)))
    return SheetMarks(coloured, () if plan.sheet.solo else locks, stones if sheet.marks.stones else ())


def _letter(symbol: str | None) -> str | None:
    return symbol if symbol in LETTERS else None


def _together(found: list[ScoreSheet]) -> ScoreSheet:
    """One sheet of points; people who use different sheets are ranked by their points alone."""
    if len(found) == 1:
        return found[0]
    players: list[PlayerScore] = [player for sheet in found for player in sheet.players]
    totals = sorted({player.total for player in players}, reverse=True)
    ranking = tuple(tuple(one.player for one in players if one.total == total) for total in totals)
    return ScoreSheet(tuple(sorted(players, key=lambda player: player.player)), ranking)


def _unread_sheets(layout: Layout) -> Iterator[Question]:
    read = {sheet.id for sheet in layout.sheets}
    for one in layout.lying:
        if one.piece.kind in PLANS and one.piece.id not in read:
            say = f"what is coloured on p{one.piece.copy}'s sheet {one.piece.id}?"
            yield Question("sheet-unread", say, (one.piece.id,))


def _unsure(sheet: SheetRead) -> Iterator[Question]:
    keys = tuple(key for key, read in sheet.sections.items() if read.filled is None)
    if keys:
        yield unsure_sections(sheet.id, keys)


# --- rounds -------------------------------------------------------------------------------------


def explain(before: Layout, after: Layout) -> Explanation:
    """All players colour at once: what each did, and how the earlier dice paid for it (CC-3.2)."""
    found = check_round(before, after)
    if found.findings or found.questions:
        return Explanation((), found.findings, found.questions, found.nearest, complete=False)
    told = {one.seat: _words(one) for one in found.seats}
    sheets = tuple(one.sheet for one in found.seats)
    if len(told) == 1:
        seat, words = next(iter(told.items()))
        return Explanation((PossibleTurn((seat,), words, sheets, "CC-3.2"),), complete=False)
    move = " · ".join(f"{seat}: {words}" for seat, words in told.items()) or "nothing was coloured"
    return Explanation((PossibleTurn((), move, sheets, "CC-3.2"),), complete=not told)


def _words(one: SeatRound) -> str:
    if one.payment is not None:
        return one.payment.say
    return " ".join((*one.sections, *(f"lock {lock} {symbol}" for lock, symbol in one.sides)))


# --- what is hidden -----------------------------------------------------------------------------


def hidden(layout: Layout) -> tuple[Hidden, ...]:
    """CC-7.1: with everybody's dice in sight the others are left over."""
    whole = with_sheets(layout)
    scope = scope_of(whole)
    seats = tuple(f"p{n + 1}" for n in range(scope.players or 0))
    zones = {one.zone for one in layout.lying}
    seen = all(f"{seat}.active" in zones for seat in seats)
    if scope.sheet is None or scope.players not in SETS_OF_DICE or not seen or "pool" in zones:
        return ()
    total = scope.sheet.dice_on_table(scope.players)
    for one in layout.lying:
        if is_die(one.piece):
            total[Colour(one.piece.kind[0])] -= 1
    left = {colour: number for colour, number in total.items() if number > 0}
    if min(total.values()) < 0:
        return ()
    names = ", ".join(f"{number} {COLOUR_NAMES[colour].en}" for colour, number in left.items())
    kinds = tuple(colour.value for colour, number in left.items() for _ in range(number))
    say = f"{len(kinds)} dice are left over: {names}"
    return (Hidden("pool", len(kinds), kinds, say, "CC-7.1"),)
