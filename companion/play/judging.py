"""What rules say of a real table: a score with what must be asked, a turn that explains a change."""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.scores import ScoreSheet


@dataclass(frozen=True, slots=True)
class Scored:
    """The sum as far as it is known, and what to ask for the rest."""

    sheet: ScoreSheet
    questions: tuple[Question, ...] = ()
    notes: tuple[str, ...] = ()  # what the sum leaves out for good reason, in words


@dataclass(frozen=True, slots=True)
class PossibleTurn:
    """A legal turn that explains what changed; of several seats any may have done it."""

    seats: tuple[str, ...]
    move: str  # in the notation of records
    pieces: tuple[str, ...] = ()  # ids
    rule: str = ""

    @property
    def say(self) -> str:
        return f"{' or '.join(self.seats)}: {self.move}" if self.seats else self.move


@dataclass(frozen=True, slots=True)
class Explanation:
    """Turns, any of which may have been it; or else findings, the nearest rule broken first."""

    turns: tuple[PossibleTurn, ...] = ()
    findings: tuple[Finding, ...] = ()
    questions: tuple[Question, ...] = ()
    nearest: str = ""  # the legal turn that comes closest, where there is none
    complete: bool = True  # false when there may be more turns than these


@dataclass(frozen=True, slots=True)
class Hidden:
    """What lies out of sight and can be told by counting."""

    zone: str
    number: int  # of pieces
    kinds: tuple[str, ...]  # which, where that can be told too
    say: str
    rule: str
