"""A score sheet shows its sum: every point with what earned it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.finding import Finding


@dataclass(frozen=True, slots=True)
class ScoreLine:
    what: str
    points: int
    rule: str
    pieces: tuple[str, ...] = ()  # ids


@dataclass(frozen=True, slots=True)
class PlayerScore:
    player: str  # its seat: "p1", "billy"
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    players: tuple[PlayerScore, ...]
    ranking: tuple[tuple[str, ...], ...]  # best first, equal ones together
    winners: tuple[str, ...] = ()  # empty while nobody has won
    tie_break: str = ""  # in words; empty when none was needed
    findings: tuple[Finding, ...] = ()
    how: str = ""  # one word for statistics: "points", "ruby"
