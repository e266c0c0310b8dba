"""The text of a game that a person can write: setup, one turn a line, events, comments, expectations.

# Diana's first mix                     a comment, also behind anything
game = chroma-mix                       entries of the setup: options, zones, whose turn it is
p1.hand = SCY PMA LYE
rest = box

p1: mix SCY LYE > JUN                   a turn: the choices of one line are separated by `;`
p2: mix VIO CER > SAP ! illegal CM-3.6  a turn that must be refused, with its rule; nothing changes
* deck2 = COR JUN                       an outcome of chance that is told, not drawn
= p1.hand JUN PMA                       what must now be so: see `companion.play.expect`
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from companion.errors import CompanionError, Exit
from companion.play.game import Setup

MOST_LINES = 20_000
LONGEST_LINE = 2_000


class LineKind(StrEnum):
    ENTRY = "entry"
    TURN = "turn"
    EVENT = "event"
    EXPECT = "expect"
    BLANK = "blank"  # or a comment alone


class RecordError(CompanionError):
    """A line that is none, with its number."""

    def __init__(self, line: int, say: str, hint: str = "") -> None:
        super().__init__(Exit.USAGE, f"line {line}: {say}", hint)
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    kind: LineKind
    head: str = ""  # the entry's key, or the seat of a turn
    text: str = ""  # the entry's value, the turn, the event, the expectation
    refused: str = ""  # "illegal CM-3.6": this turn must be refused so
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    lines: tuple[Line, ...]  # line n of the text is lines[n - 1]

    @property
    def slug(self) -> str:
        return next((line.text for line in self.lines if _is_game(line)), "")

    @property
    def setup(self) -> Setup:
        return {
            line.head: tuple(line.text.split())
            for line in self.lines
            if line.kind is LineKind.ENTRY and not _is_game(line)
        }

    def line_of(self, key: str) -> int:
        """Where an entry stands; 1 when it is missing."""
        heads = [line.head if line.kind is LineKind.ENTRY else "" for line in self.lines]
        return heads.index(key) + 1 if key in heads else 1


def _is_game(line: Line) -> bool:
    return line.kind is LineKind.ENTRY and line.head == "game"


_ENTRY = re.compile(r"([a-z][a-z0-9._-]*)\s*=\s*(.*)", re.IGNORECASE)
_TURN = re.compile(r"([a-z][a-z0-9]*)\s*:\s*([^!]*)(?:!\s*(.*))?", re.IGNORECASE)


def parse_record(text: str) -> Record:
    """The lines of a record; whether they make sense is the game's business."""
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise RecordError(MOST_LINES, f"a record has at most {MOST_LINES} lines")
    return Record(_refuse_misplaced(tuple(_line(number, row) for number, row in enumerate(rows, 1))))


def _line(number: int, row: str) -> Line:
    if len(row) > LONGEST_LINE:
        raise RecordError(number, f"longer than {LONGEST_LINE} characters")
    body, _, comment = (part.strip() for part in row.partition("#"))
    if not body:
        return Line(LineKind.BLANK, comment=comment)
    if body[0] in "*=":
        kind = LineKind.EVENT if body[0] == "*" else LineKind.EXPECT
        return Line(kind, text=_tidy(body[1:]), comment=comment)
    if entry := _ENTRY.fullmatch(body):
        return Line(LineKind.ENTRY, entry[1].lower(), _tidy(entry[2]), comment=comment)
    if turn := _TURN.fullmatch(body):
        return Line(LineKind.TURN, turn[1].lower(), _tidy(turn[2]), _tidy(turn[3] or ""), comment)
    hint = "write `zone = cards`, `p1: move`, `* event`, `= expectation` or `# comment`"
    raise RecordError(number, f"cannot be read: {body[:60]}", hint)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _refuse_misplaced(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    keys: set[str] = set()
    moving = False
    for number, line in enumerate(lines, 1):
        moving = moving or line.kind in {LineKind.TURN, LineKind.EVENT}
        if line.kind is not LineKind.ENTRY:
            continue
        if moving:
            raise RecordError(number, f"the setup entry {line.head} comes after the first turn")
        if line.head in keys:
            raise RecordError(number, f"{line.head} is given twice")
        keys.add(line.head)
    return lines


def print_record(record: Record) -> str:
    """One text for one record: parsing it again gives an equal record."""
    return "".join(_row(line) + "\n" for line in record.lines)


def _row(line: Line) -> str:
    match line.kind:
        case LineKind.ENTRY:
            body = f"{line.head} = {line.text}".rstrip()
        case LineKind.TURN:
            body = f"{line.head}: {line.text}".rstrip() + (f" ! {line.refused}" if line.refused else "")
        case LineKind.EVENT:
            body = f"* {line.text}"
        case LineKind.EXPECT:
            body = f"= {line.text}"
        case LineKind.BLANK:
            body = ""
    return f"{body}{'  ' if body else ''}# {line.comment}" if line.comment else body
