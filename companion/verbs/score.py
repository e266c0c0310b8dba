"""Who has how many points and why, from a table as it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.errors import CompanionError, Exit
from companion.play import Finding, Layout, Question, Scored, ScoreSheet
from companion.report.score_text import ScoreReport
from companion.verbs.check import judged
from companion.verbs.seat import Table, seat_number, unread_places, unseen_player, without_doubles
from companion.verbs.seat_sources import Asked, seated
from companion.verbs.seat_unread import unread_questions

MOST_SEATS: Final = 9


@dataclass(frozen=True, slots=True)
class Score:
    table: Table
    sheet: ScoreSheet
    questions: tuple[Question, ...]
    notes: tuple[str, ...] = ()

    @property
    def exit(self) -> Exit:
        if self.sheet.findings:
            return Exit.FINDINGS
        return Exit.NOT_UNDERSTOOD if self.questions else Exit.FINE


def score(asked: Asked) -> Score:
    return scored(seated(asked))


def scored(table: Table) -> Score:
    """The sum of what can be counted, everything against the rules, and what must be asked."""
    game = table.game
    if game.count is None:
        raise CompanionError(Exit.USAGE, f"{game.title.en} cannot be scored from a table yet")
    clean = without_doubles(table.layout)
    found = game.count(clean)
    if not found.sheet.players:
        say = "nothing that belongs to a player is seen, so there is nothing to score"
        hint = "photograph the players' cards below their rails, or use --player NAME=PHOTO"
        if table.questions:
            say = f"there is nothing to score yet: {table.questions[0].say}"
        raise CompanionError(Exit.NOT_UNDERSTOOD, say, hint)
    findings = (*judged(table), *_beyond_judging(table, clean, found))
    unread = unread_questions(table.reading, table.layout.unread, table.seats)
    questions = (*found.questions, *table.questions, *unread, *_unseen_players(table, found.sheet))
    return Score(
        table,
        replace(found.sheet, findings=tuple(dict.fromkeys(findings))),
        tuple(_each_once(questions)),
        found.notes,
    )


def report_of(done: Score) -> ScoreReport:
    table = done.table
    return ScoreReport(
        game=table.game.slug,
        title=table.game.title.en,
        sheet=done.sheet,
        questions=done.questions,
        unread=unread_places(table.reading),
        notes=(*table.remarks, *done.notes),
        by_hand=table.by_hand,
        names=table.names,
        alone=len(done.sheet.players) < _fewest(table),
    )


def _fewest(table: Table) -> int:
    """How many must play, by the game's own choices."""
    choices = next((option.choices for option in table.game.options if option.name == "players"), (1,))
    return min(int(choice) for choice in choices)


def _beyond_judging(table: Table, clean: Layout, found: Scored) -> Iterator[Finding]:
    """What counting alone finds; what it found by judging the thinned-out table is told already."""
    assert table.game.judge is not None
    told = set(table.game.judge(clean).findings)
    yield from (one for one in found.sheet.findings if one not in told)


def _unseen_players(table: Table, sheet: ScoreSheet) -> Iterator[Question]:
    """Seats that must be there: as many as the options say, none left out in between, Billy's opponent."""
    told = str(table.layout.options.get("players", ""))
    counted = {*table.seats, *(one.player for one in sheet.players if seat_number(one.player))}
    most = int(told) if told.isdigit() else max((int(seat[1:]) for seat in counted), default=0)
    for number in range(1, min(most, MOST_SEATS) + 1):
        if f"p{number}" not in table.seats:
            yield unseen_player(f"p{number}")


def _each_once(questions: Iterable[Question]) -> Iterator[Question]:
    kept: list[Question] = []
    for one in questions:
        pieces = set(one.pieces)
        told = any(
            one == other or (pieces and one.code == other.code and pieces <= set(other.pieces))
            for other in kept
        )
        if not told:
            kept.append(one)
            yield one
