"""How rightly tables are judged from photos: made-up tables of real games, beside what the engines say."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median
from typing import Final

from companion.rehearsal.generate import TABLES
from companion.rehearsal.scene import Level
from companion.verbs.bench_judge_jobs import Job, Judged, Kind, run

SCHEMA: Final = "companion.bench-judge/1"
FIRST_SEED: Final = 100_000  # below it are the seeds the rules were seated with
PAIRED: Final = "chroma-mix"  # the game whose turns leave no single trace

LEAST_EQUAL: Final = {Level.EASY: 0.995, Level.TYPICAL: 0.98, Level.HARSH: 0.0}
LEAST_DAMAGED: Final = 0.99
LEAST_PAIRS: Final = 0.97
MOST_RULES: Final = 0.15  # of the time of reading

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Line:
    """One game on one level."""

    game: str
    level: Level
    tables: int
    equal: int  # verdict and score as the engine's
    asked: int  # different, and a question, an unread place or a finding says that something is open
    silent: int  # different, and nothing says so
    illegal: int  # undamaged tables called illegal
    damaged: int
    named: int  # of them, called illegal with the right rule
    missed_silently: int  # of the others, those where nothing was asked
    pairs: int
    explained: int  # with the true turn among the explanations
    reading: float  # seconds a photo, in the middle
    rules: float

    @property
    def share(self) -> float:
        return self.rules / self.reading if self.reading else 0.0

    @property
    def kept(self) -> bool:
        return (
            self.equal >= LEAST_EQUAL[self.level] * self.tables
            and not self.silent
            and not self.illegal
            and self.named >= LEAST_DAMAGED * self.damaged
            and self.explained >= LEAST_PAIRS * self.pairs
            and self.share <= MOST_RULES
        )


@dataclass(frozen=True, slots=True)
class Trouble:
    """One table to look at: `companion rehearse` makes it again from its game, level and seed."""

    kind: Kind
    game: str
    seed: int
    what: tuple[str, ...]
    silent: bool


@dataclass(frozen=True, slots=True)
class JudgeBench:
    seed: int
    lines: tuple[Line, ...]
    troubles: tuple[Trouble, ...]

    @property
    def within(self) -> bool:
        return all(line.kept for line in self.lines)


def bench_judge(
    tables: int,
    damaged: int,
    pairs: int,
    games: Sequence[str] = tuple(TABLES),
    level: Level = Level.TYPICAL,
    seed: int = FIRST_SEED,
    tell: Tell = lambda _what, _done, _steps: None,
) -> JudgeBench:
    """So many tables of every game, on all cores; the photos of pairs count among the tables."""
    jobs = [job for game in games for job in _jobs(game, level, seed, tables, damaged, pairs)]
    done: list[Judged] = []
    with ProcessPoolExecutor(
        os.cpu_count(), get_context("spawn")
    ) as pool:  # threads of OpenCV do not survive a fork
        for finished in as_completed([pool.submit(run, job) for job in jobs]):
            done += finished.result()
            tell("photographing and judging", len(done), sum(job.photos for job in jobs))
    done.sort(key=lambda one: (games.index(one.job.game), one.job.kind, one.job.seed))
    lines = tuple(_line(game, level, [one for one in done if one.job.game == game]) for game in games)
    return JudgeBench(seed, lines, tuple(_troubles(done)))


def _jobs(game: str, level: Level, seed: int, tables: int, damaged: int, pairs: int) -> Iterator[Job]:
    pairs = pairs if game == PAIRED else 0
    alone = max(0, tables - 2 * pairs)
    yield from (Job(Kind.PAIR, game, level, seed + i, i) for i in range(pairs))
    yield from (Job(Kind.TABLE, game, level, seed + pairs + i, i) for i in range(alone))
    yield from (Job(Kind.DAMAGED, game, level, seed + i, i) for i in range(damaged))


def _line(game: str, level: Level, done: Sequence[Judged]) -> Line:
    tables = [one for one in done if one.job.kind is not Kind.DAMAGED]
    damaged = [one for one in done if one.job.kind is Kind.DAMAGED]
    after = [one for one in done if one.explained is not None]
    wrong = [one for one in tables if one.wrong]
    return Line(
        game=game,
        level=level,
        tables=len(tables),
        equal=len(tables) - len(wrong),
        asked=sum(one.asked for one in wrong),
        silent=sum(not one.asked for one in wrong),
        illegal=sum(one.illegal for one in tables),
        damaged=len(damaged),
        named=sum(not one.wrong for one in damaged),
        missed_silently=sum(bool(one.wrong) and not one.asked for one in damaged),
        pairs=len(after),
        explained=sum(bool(one.explained) for one in after),
        reading=median([one.reading for one in done]) if done else 0.0,
        rules=median([one.rules for one in done]) if done else 0.0,
    )


def _troubles(done: Sequence[Judged]) -> Iterator[Trouble]:
    for one in done:
        what = (*one.wrong, *(() if one.explained in (None, True) else one.turns))
        if what:
            yield Trouble(one.job.kind, one.job.game, one.seed, what, bool(one.wrong) and not one.asked)
