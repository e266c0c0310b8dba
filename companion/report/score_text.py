"""A score in words and as JSON (DESIGN §8): every point with what earned it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.play import PlayerScore, Question, ScoreSheet
from companion.report.documents import score_document


@dataclass(frozen=True, slots=True)
class ScoreReport:
    game: str
    title: str
    sheet: ScoreSheet
    questions: tuple[Question, ...] = ()
    unread: tuple[str, ...] = ()  # in words
    notes: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)  # of seats
    alone: bool = False  # fewer are seen than must play

    def name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def standing(self, seat: str) -> str:
        """Winner, or the place; while something is open the first only leads."""
        place = next((n for n, seats in enumerate(self.sheet.ranking, 1) if seat in seats), 0)
        if seat in self.sheet.winners:
            return "" if self.alone else "leads so far" if self.questions else "winner"
        return ordinal(place) if place else ""

    @property
    def outcome(self) -> str:
        """Who has won, in one sentence."""
        names = " and ".join(self.name(seat) for seat in self.sheet.winners)
        many = len(self.sheet.winners) > 1
        if not names:
            return "nobody has won yet"
        if self.alone:
            return f"nobody but {names} is seen: who has won cannot be told"
        if self.questions:
            return f"{names} {'lead' if many else 'leads'} so far: something is still to be answered"
        unless = ", unless what could not be read changes it" if self.unread else ""
        return f"{names} won{f' by {self.sheet.how}' if self.sheet.how else ''}{unless}"


def score_json(report: ScoreReport) -> dict[str, Any]:
    document = score_document(report.game, report.sheet)
    for player in document["players"]:
        if player["player"] in report.names:
            player["name"] = report.names[player["player"]]
    return document | {
        "how": report.sheet.how,
        "questions": report.questions,
        "unread": report.unread,
        "notes": report.notes,
        "by_hand": report.by_hand,
    }


def show_score(report: ScoreReport, console: Console) -> None:
    console.print(Text(report.title, "bold"))
    console.print(_table(report))
    for line in closing_lines(report):
        console.print(line, soft_wrap=True)


def _table(report: ScoreReport) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(style="cyan", no_wrap=True)
    place = {seat: number for number, seats in enumerate(report.sheet.ranking, 1) for seat in seats}
    for player in sorted(report.sheet.players, key=lambda one: place.get(one.player, 99)):
        _add_player(table, report, player)
    return table


def _add_player(table: Table, report: ScoreReport, player: PlayerScore) -> None:
    won = player.player in report.sheet.winners
    title = Text(report.name(player.player), "bold green" if won else "bold")
    title.append(f"  {report.standing(player.player)}", "dim")
    table.add_row(Text(str(player.total), "bold"), title, "")
    for line in player.lines:
        table.add_row(f"{line.points:+d}" if line.points else "0", f"  {line.what}", line.rule)
    if not player.lines:
        table.add_row("0", "  nothing that scores", "")


def ordinal(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def closing_lines(report: ScoreReport) -> Iterator[Text]:
    yield Text.assemble(("ranking  ", "bold"), ranking_words(report))
    yield Text(report.outcome, "bold green" if report.sheet.winners else "")
    if report.sheet.tie_break:
        yield Text(named(report, report.sheet.tie_break))
    for finding in report.sheet.findings:
        yield Text.assemble(("✗ ", "bold red"), finding.say, (f"  {finding.rule}", "cyan"))
    for question in report.questions:
        choices = f"  ({', '.join(question.choices[:12])})" if question.choices else ""
        yield Text.assemble(("? ", "bold yellow"), question.say, (choices, "dim"))
    for place in report.unread:
        yield Text.assemble(("unread ", "bold magenta"), place)
    for note in report.notes:
        yield Text.assemble(("· ", "dim"), note)
    for told in report.by_hand:
        yield Text.assemble(("by hand ", "bold"), told)


def ranking_words(report: ScoreReport) -> str:
    places = (" and ".join(report.name(seat) for seat in seats) for seats in report.sheet.ranking)
    return ", ".join(f"{number}. {place}" for number, place in enumerate(places, 1))


def named(report: ScoreReport, words: str) -> str:
    """The same sentence with the players' own names."""
    return " ".join(_named(report, word) for word in words.split(" "))


def _named(report: ScoreReport, word: str) -> str:
    seat = word.rstrip(",;:.")
    return report.names[seat] + word[len(seat) :] if seat in report.names else word
