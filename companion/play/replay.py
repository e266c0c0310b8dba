"""Playing a written record: every line judged, the first bad one named with its number and rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.errors import CompanionError
from companion.play.errors import BadSetup, Refusal
from companion.play.expect import disappointment
from companion.play.game import Game
from companion.play.record import Line, LineKind, Record, RecordError, parse_record
from companion.play.turns import read_turn, write_turns

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a replay stopped."""

    line: int
    word: str  # illegal, malformed, ambiguous, impossible, unexpected
    rule: str
    say: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Step(Generic[S, M]):
    line: int
    text: str
    moves: tuple[M, ...]  # none for an event
    state: S  # after it


@dataclass(frozen=True, slots=True)
class Replay(Generic[S, M]):
    record: Record
    start: S | None  # None when the setup is impossible
    steps: tuple[Step[S, M], ...]
    trouble: Trouble | None

    @property
    def state(self) -> S | None:
        return self.steps[-1].state if self.steps else self.start


class _Stop(Exception):
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.say)
        self.trouble = trouble


def replay(game: Game[S, M], text: str) -> Replay[S, M]:
    try:
        record = parse_record(text)
    except RecordError as error:
        trouble = Trouble(error.line, "malformed", "", error.say, error.hint)
        return Replay(Record(()), None, (), trouble)
    start: S | None = None
    steps: list[Step[S, M]] = []
    try:
        start = _start(game, record)
        state = start
        for number, line in enumerate(record.lines, 1):
            step = _step(game, state, number, line)
            if step is not None:
                steps.append(step)
                state = step.state
    except _Stop as stop:
        return Replay(record, start, tuple(steps), stop.trouble)
    return Replay(record, start, tuple(steps), None)


def _start(game: Game[S, M], record: Record) -> S:
    if record.slug not in {"", game.slug}:
        say = f"this is a record of {record.slug}, not of {game.slug}"
        raise _Stop(Trouble(record.line_of("game"), "malformed", "", say))
    try:
        return game.read_setup(record.setup)
    except BadSetup as bad:
        raise _Stop(_trouble(record.line_of(bad.key), bad)) from bad


def _trouble(line: int, error: CompanionError) -> Trouble:
    if isinstance(error, Refusal):
        return Trouble(line, error.word, error.rule, error.say, error.hint)
    return Trouble(line, "malformed", "", error.say, error.hint)


def _step(game: Game[S, M], state: S, number: int, line: Line) -> Step[S, M] | None:
    match line.kind:
        case LineKind.TURN:
            return _turn(game, state, number, line)
        case LineKind.EVENT:
            try:
                return Step(number, line.text, (), game.event(state, line.text))
            except CompanionError as error:
                raise _Stop(_trouble(number, error)) from error
        case LineKind.EXPECT:
            _expect(game, state, number, line.text)
        case LineKind.ENTRY | LineKind.BLANK:
            pass
    return None


def _turn(game: Game[S, M], state: S, number: int, line: Line) -> Step[S, M] | None:
    try:
        turn = read_turn(game, state, line.head, line.text)
    except Refusal as refusal:
        if not line.refused:
            raise _Stop(_trouble(number, refusal)) from refusal
        reason = f"{refusal.word} {refusal.rule}".strip()
        if reason != line.refused:
            say = f"expected to be refused as {line.refused}, but it is {reason}: {refusal.say}"
            raise _Stop(Trouble(number, "unexpected", refusal.rule, say)) from refusal
        return None
    if line.refused:
        say = f"expected to be refused as {line.refused}, but it is legal"
        raise _Stop(Trouble(number, "unexpected", line.refused.split()[-1], say))
    return Step(number, line.text, turn.moves, turn.state)


def _expect(game: Game[S, M], state: S, number: int, text: str) -> None:
    try:
        say = disappointment(game, state, text)
    except CompanionError as error:
        raise _Stop(_trouble(number, error)) from error
    if say:
        raise _Stop(Trouble(number, "unexpected", "", f"{text}: {say}"))


def record_of(game: Game[S, M], start: S, moves: Sequence[M]) -> Record:
    """A history as a record: the way out of a saved game."""
    entries = [Line(LineKind.ENTRY, "game", game.slug)]
    entries += [Line(LineKind.ENTRY, key, " ".join(value)) for key, value in game.write_setup(start).items()]
    turns = [Line(LineKind.TURN, seat, text) for seat, text in write_turns(game, start, moves)]
    return Record((*entries, Line(LineKind.BLANK), *turns))
