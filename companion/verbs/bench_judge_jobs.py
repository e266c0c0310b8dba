"""The tables of `bench judge`, one by one: as played, damaged by one illegal change, and one turn apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from random import Random
from typing import Any, Final

import cv2

from companion.errors import CompanionError
from companion.games import game as game_of
from companion.play import Game
from companion.rehearsal.coloured import faces_for
from companion.rehearsal.generate import scene_for
from companion.rehearsal.photograph import photograph
from companion.rehearsal.position import Position
from companion.rehearsal.scene import Level, Scene
from companion.rehearsal.wish import Wish
from companion.verbs.bench_judge_damage import DAMAGES, Damage
from companion.verbs.bench_judge_table import Answer, answered, differences, state_of, told_of
from companion.verbs.bench_judge_turn import Dealt, all_dealt, one_turn_later
from companion.verbs.check import compared

_DAMAGED: Final = 10_000  # added to the seed, so that every photo is another one
_AFTER: Final = 20_000
_NEXT: Final = 1_000
_TRIES: Final = 8


class Kind(StrEnum):
    TABLE = "table"
    PAIR = "pair"
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Job:
    kind: Kind
    game: str
    level: Level
    seed: int
    number: int

    @property
    def photos(self) -> int:
        return 2 if self.kind is Kind.PAIR else 1


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one photo."""

    job: Job
    seed: int
    wrong: tuple[str, ...]  # empty: as the engine says, or the right rule named
    asked: bool  # something tells that something is open
    illegal: bool
    reading: float
    rules: float
    explained: bool | None = None  # of the later photo of a pair: the true turn is among the explanations
    turns: tuple[str, ...] = ()  # where it is not: the true turn and what was said


def run(job: Job) -> tuple[Judged, ...]:
    cv2.setNumThreads(1)  # every core has its own table
    match job.kind:
        case Kind.TABLE:
            return (_table(job)[0],)
        case Kind.PAIR:
            return _pair(job)
        case Kind.DAMAGED:
            return (_damaged(job),)


def _table(job: Job) -> tuple[Judged, Answer]:
    return _compared(job, scene_for(job.game, job.seed, Wish(level=job.level)))


def _compared(job: Job, scene: Scene) -> tuple[Judged, Answer]:
    game: Game[Any, Any] = game_of(job.game)
    state = state_of(scene)
    answer = answered(_photo(scene), told_of(scene))
    wrong = differences(game.score(state), answer)
    illegal = answer.check is not None and not answer.check.legal
    return Judged(job, scene.seed, wrong, answer.asked, illegal, answer.reading, answer.rules), answer


def _photo(scene: Scene) -> bytes:
    data, _ = photograph(scene, faces_for(scene))
    return data


# --- damaged ------------------------------------------------------------------------------------


def _damaged(job: Job) -> Judged:
    damage, scene = damaged_scene(job.game, job.level, job.seed, job.number)
    told = told_of(scene)
    answer = answered(_photo(scene), told)
    findings = () if answer.check is None else answer.check.findings
    named = any(one.rule == damage.rule for one in findings)
    said = ", ".join(f"{one.code} {one.rule}" for one in findings) or answer.refused or "nothing"
    wrong = () if named else (damage.name, f"said: {said}")
    return Judged(job, scene.seed, wrong, answer.asked, bool(findings), answer.reading, answer.rules)


def damaged_scene(game: str, level: Level, seed: int, number: int) -> tuple[Damage, Scene]:
    """The damages of a game in turn; where one cannot be done to a table, to the next."""
    known = DAMAGES[game]
    for skipped in range(len(known)):
        damage = known[(number + skipped) % len(known)]
        for attempt in range(_TRIES):
            at = seed + _DAMAGED + attempt * _NEXT
            rng = Random(f"damage {game} {at}")
            try:
                scene = scene_for(game, at, Wish(level=level), partial(damage.position, rng=rng))
            except CompanionError:
                break  # no game gives room for it
            found = damage.scene(scene, rng)
            if found is not None:
                return damage, found
    raise AssertionError(f"no table of {game} can be damaged")


# --- one turn apart -----------------------------------------------------------------------------


def _pair(job: Job) -> tuple[Judged, ...]:
    wish = Wish(level=job.level)
    dealt: list[Dealt] = []

    def known(game: Position) -> Position | None:
        found = all_dealt(game)
        if found is not None:
            dealt.append(found)
        return None if found is None else found.position

    first = scene_for(job.game, job.seed, wish, known)
    earlier = next(one for one in dealt if one.position.setup == first.setup)
    later = one_turn_later(earlier, Random(f"turn {job.game} {job.seed}"))
    second = scene_for(
        job.game, job.seed + _AFTER, replace(wish, surface=first.surface), lambda _: later.position()
    )
    before, one = _compared(job, first)
    after, other = _compared(job, second)
    if one.table is None or other.table is None:
        return before, replace(after, explained=False, turns=("a photo was refused",))
    found = compared(one.table, other.table).explanation
    told = () if found is None else tuple(turn.say for turn in found.turns)
    true = f"{later.seat}: {later.line}"
    said = (f"true turn {true}", f"said: {' | '.join(told[:4]) or _reasons(found)}")
    return before, replace(after, explained=true in told, turns=said)


def _reasons(found: Any) -> str:
    if found is None:
        return "nothing"
    return "; ".join(one.say for one in (*found.findings, *found.questions)) or "nothing"
