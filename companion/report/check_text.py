"""What a check found, in words and as JSON (DESIGN §8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from companion.play import Finding, Hidden, PossibleTurn, Question

CHECK_SCHEMA: Final = "companion.check/1"
_MANY_TURNS: Final = 8


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that lies elsewhere than before."""

    piece: str
    before: str | None
    after: str | None

    @property
    def say(self) -> str:
        if self.before is None:
            return f"{self.piece} appeared in {self.after}"
        if self.after is None:
            return f"{self.piece} left {self.before}"
        return f"{self.piece} went from {self.before} to {self.after}"


@dataclass(frozen=True, slots=True)
class CheckReport:
    game: str
    title: str
    pieces: int  # how many were looked at
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    unread: tuple[str, ...] = ()  # in words
    notes: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    compared: bool = False  # with an earlier view
    changes: tuple[Move, ...] = ()
    turns: tuple[PossibleTurn, ...] = ()
    nearest: str = ""
    complete: bool = True

    @property
    def legal(self) -> bool:
        return not self.findings


def check_document(report: CheckReport) -> dict[str, Any]:
    return {
        "schema": CHECK_SCHEMA,
        "game": report.game,
        "legal": report.legal,
        "findings": report.findings,
        "turns": [
            {"seats": one.seats, "move": one.move, "say": one.say, "rule": one.rule, "pieces": one.pieces}
            for one in report.turns
        ],
        "changes": [{"piece": one.piece, "before": one.before, "after": one.after} for one in report.changes],
        "nearest": report.nearest,
        "complete": report.complete,
        "questions": report.questions,
        "hidden": report.hidden,
        "unread": report.unread,
        "notes": report.notes,
        "by_hand": report.by_hand,
    }


def show_check(report: CheckReport, console: Console) -> None:
    for line in check_lines(report):
        console.print(line, soft_wrap=True)


def check_lines(report: CheckReport) -> Iterator[Text]:
    yield Text.assemble((report.title, "bold"), f"  {_verdict(report)}")
    for finding in report.findings:
        rule = f"  {finding.rule}" if finding.rule else ""
        yield Text.assemble(("  ✗ ", "bold red"), finding.say, (rule, "cyan"))
    if report.compared:
        yield from _turn_lines(report)
    for question in report.questions:
        choices = f"  ({', '.join(question.choices[:12])})" if question.choices else ""
        yield Text.assemble(("  ? ", "bold yellow"), question.say, (choices, "dim"))
    for place in report.unread:
        yield Text.assemble(("  unread ", "bold magenta"), place)
    for one in report.hidden:
        yield Text.assemble(("  · ", "dim"), one.say, (f"  {one.rule}", "cyan"))
    for note in report.notes:
        yield Text.assemble(("  · ", "dim"), note)
    for told in report.by_hand:
        yield Text.assemble(("  by hand ", "bold"), told)


def _verdict(report: CheckReport) -> str:
    seen = f"{report.pieces} piece{'' if report.pieces == 1 else 's'} seen"
    if report.findings:
        number = len(report.findings)
        return f"{number} thing{'' if number == 1 else 's'} against the rules, {seen}"
    if report.unread:
        seen += f", {len(report.unread)} not read"
    if report.questions:
        return f"nothing against the rules so far, {seen}; something must be asked"
    if report.unread:
        return f"nothing is against the rules in what was read, {seen}"
    return f"nothing is against the rules, {seen}"


def _turn_lines(report: CheckReport) -> Iterator[Text]:
    for change in report.changes:
        yield Text.assemble(("  → ", "dim"), change.say)
    if len(report.turns) == 1 and report.complete:
        turn = report.turns[0]
        yield Text.assemble(
            ("  ✓ ", "bold green"), "the turn was  ", (turn.say, "bold"), (f"  {turn.rule}", "cyan")
        )
    elif report.turns:
        yield Text.assemble(("  ✓ ", "bold green"), f"{_counted(report)} explain it:")
        for turn in report.turns[:_MANY_TURNS]:
            yield Text.assemble("      ", (turn.say, "bold"), (f"  {turn.rule}", "cyan"))
        if len(report.turns) > _MANY_TURNS:
            yield Text(f"      and {len(report.turns) - _MANY_TURNS} more")
    elif report.nearest:
        yield Text.assemble(("  · ", "dim"), "the nearest legal turn is  ", (report.nearest, "bold"))


def _counted(report: CheckReport) -> str:
    more = "" if report.complete else " at least"
    return f"{len(report.turns)} turn{'' if len(report.turns) == 1 else 's'}{more}"
