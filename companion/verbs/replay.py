"""A written record, judged line by line with the engine of its game."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.play import Game, LineKind, Record, RecordError, Replay, ScoreSheet, Trouble, parse_record
from companion.play import replay as play_record

SCHEMA: Final = "companion.replay/1"
MOST_BYTES: Final = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Judged:
    """One line of a record and what became of it."""

    line: int
    seat: str
    text: str
    verdict: str  # legal, told, refused (as the record expects), or the word of the trouble
    rule: str = ""  # that refuses it
    say: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    name: str
    game: str
    lines: tuple[Judged, ...]
    trouble: Trouble | None
    over: bool
    score: ScoreSheet | None  # none when the setup is impossible
    rule_text: str = ""  # of the rule that the trouble names

    @property
    def exit(self) -> Exit:
        """Against the rules, or not as the record expects: findings. Not readable: usage."""
        if self.trouble is None:
            return Exit.FINE
        return Exit.FINDINGS if self.trouble.word in {"illegal", "unexpected"} else Exit.USAGE


def judge_file(path: Path, slug: str = "") -> Judgement:
    """`-` is the standard input; the slug is needed only for a record that does not name its game."""
    text = _text(path)
    name = "standard input" if str(path) == "-" else path.name
    try:
        record = parse_record(text)
    except RecordError as error:
        trouble = Trouble(error.line, "malformed", "", _without_line(error.say), error.hint)
        return Judgement(name, slug, (), trouble, over=False, score=None)
    found = record.slug or slug
    if not found:
        hint = "begin the record with `game = chroma-mix`, or give --game"
        raise CompanionError(Exit.USAGE, f"{name} does not say which game it records", hint)
    game = game_of(found)
    return _judgement(name, game, play_record(game, text))


def _text(path: Path) -> str:
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1) if str(path) == "-" else path.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CompanionError(Exit.USAGE, f"{path} cannot be opened: {why}") from error
    if len(data) > MOST_BYTES:
        raise CompanionError(Exit.USAGE, f"{path.name} is too large for a record")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise CompanionError(
            Exit.USAGE, f"{path.name} is no text: line {line} is not UTF-8", "save the record as UTF-8 text"
        ) from error


def _without_line(say: str) -> str:
    """The number is shown beside it."""
    return say.partition(": ")[2] or say


def _judgement(name: str, game: Game[Any, Any], played: Replay[Any, Any]) -> Judgement:
    state = played.state
    trouble = played.trouble
    return Judgement(
        name,
        game.slug,
        _judged(game, played),
        trouble,
        over=state is not None and game.over(state),
        score=None if state is None else game.score(state),
        rule_text=game.rules.get(trouble.rule, "") if trouble else "",
    )


def _judged(game: Game[Any, Any], played: Replay[Any, Any]) -> tuple[Judged, ...]:
    """Every line that was reached and plays."""
    steps = {step.line for step in played.steps}
    last = played.trouble.line if played.trouble else len(played.record.lines)
    if played.start is None:
        return ()
    return tuple(
        _line(game, played.record, number, legal=number in steps, trouble=played.trouble)
        for number, line in enumerate(played.record.lines[:last], 1)
        if line.kind in {LineKind.TURN, LineKind.EVENT} or _is_trouble(number, played.trouble)
    )


def _is_trouble(number: int, trouble: Trouble | None) -> bool:
    return trouble is not None and trouble.line == number


def _line(
    game: Game[Any, Any], record: Record, number: int, *, legal: bool, trouble: Trouble | None
) -> Judged:
    line = record.lines[number - 1]
    if trouble is not None and trouble.line == number:
        return Judged(number, line.head, line.text, trouble.word, trouble.rule, trouble.say)
    if legal:
        return Judged(number, line.head, line.text, "told" if line.kind is LineKind.EVENT else "legal")
    rule = line.refused.split()[-1] if line.refused else ""
    return Judged(number, line.head, line.text, "refused", rule, game.rules.get(rule, ""))
