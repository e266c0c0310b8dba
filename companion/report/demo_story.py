"""What the demo has to tell, ready to be shown: pictures by file name, everything else in words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.report.check_text import CheckReport
from companion.report.score_text import ScoreReport


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the folder; `full` is the large one behind it."""

    file: str
    full: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PrintStory:
    """One PDF and some of its pages."""

    title: str
    file: str
    pages: int
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class TableStory:
    """One photographed table, from the photo to the score."""

    slug: str
    title: str
    lead: str
    inks: tuple[str, ...]  # the game's colours, as #rrggbb
    photo: Shot
    read: Shot
    zones: tuple[tuple[str, str], ...]  # what lies where, in words
    checked: CheckReport
    command: str
    counted: ScoreReport | None = None
    score: Shot | None = None
    sheet: str = ""  # the score sheet as a PDF


@dataclass(frozen=True, slots=True)
class TurnStory:
    title: str
    inks: tuple[str, ...]
    before: Shot
    after: Shot
    checked: CheckReport
    command: str


@dataclass(frozen=True, slots=True)
class OptionLine:
    number: int
    words: str
    why: str
    rule: str
    allowed: bool
    danger: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class BillyStory:
    inks: tuple[str, ...]
    before: Shot
    agreed: tuple[str, ...]  # the table beside the game
    drawn: tuple[str, ...]  # steps of the draw
    options: tuple[OptionLine, ...]
    steps: tuple[str, ...]  # what the hands do for the chosen mix
    forgotten: Shot
    differs: tuple[str, ...]
    to_do: tuple[str, ...]
    after: Shot
    confirmed: str
    command: str


@dataclass(frozen=True, slots=True)
class DemoStory:
    prints: tuple[PrintStory, ...]
    tables: tuple[TableStory, ...]
    illegal: TableStory
    turn: TurnStory
    billy: BillyStory
    rules: dict[str, str]  # those that are named, in our words
