"""How much of made-up tables is read, how wrong, how fast: we and others on the same photos, in one run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from companion.pieces.measure import Degrees
from companion.rehearsal.scene import Device, Level
from companion.verbs.bench_table import Job, TableRead, read_table

SCHEMA: Final = "companion.bench-read/2"
TIMED_TABLES: Final = 6  # of every kind, one after the other so that nothing else takes time
SLOW_TABLES: Final = 1  # of every kind, for readers that take half a minute a photo
Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """Photos alike: what lies on the table, how it is seen, and how well it must be read."""

    name: str
    games: tuple[str, ...]
    level: Level
    tilts: tuple[Degrees, ...]
    device: Device = Device.PHONE
    pieces: tuple[int, int] | None = None  # rails not counted
    zones: tuple[str, ...] = ()  # only these; empty: all
    frames: int = 1
    apart: bool = False
    least: float = 0.0  # share of the pieces in view that must be read
    least_perfect: float = 0.0  # share of the tables read without a miss


CARDS: Final = ("chroma-mix", "coloretto")
TO_35: Final = (5.0, 20.0, 35.0)
MANY: Final = (40, 66)
PLAYERS: Final = ("p1", "p2", "p3", "p4", "p5")
KINDS: Final = (
    Kind("to 35°", CARDS, Level.TYPICAL, TO_35, pieces=MANY, least=0.999, least_perfect=0.98),
    Kind("45°", CARDS, Level.TYPICAL, (45.0,), pieces=MANY, least=0.99),
    Kind("55°", CARDS, Level.TYPICAL, (55.0,), pieces=MANY, least=0.97),
    Kind("harsh", CARDS, Level.HARSH, (10.0, 25.0, 35.0), pieces=MANY, least=0.97),
    Kind("webcam", CARDS, Level.TYPICAL, TO_35, Device.WEBCAM, frames=5, least=0.995),
    Kind("mosaics", ("cmyk",), Level.TYPICAL, TO_35, pieces=(10, 40), zones=PLAYERS, least=0.999),
    Kind("apart", ("coloretto",), Level.EASY, (5.0, 10.0), pieces=(66, 66), apart=True, least=0.999),
)


def bench_tables(
    tables: int, seed: int, level: Level | None, tilt: Degrees | None, tell: Tell, *, slow: bool
) -> list[TableRead]:
    """So many tables of every kind; `level` and `tilt` leave out other kinds."""
    jobs = list(_jobs(tables, seed, level, tilt, slow=slow))
    alone = [job for job in jobs if job.timed]
    rest = [job for job in jobs if not job.timed]
    done: list[TableRead] = []
    for group, workers in ((alone, 1), (rest, os.cpu_count())):
        with ProcessPoolExecutor(
            workers, get_context("spawn")
        ) as pool:  # threads of OpenCV do not survive a fork
            for finished in as_completed([pool.submit(read_table, job) for job in group]):
                done.append(finished.result())
                tell("photographing and reading", len(done), len(jobs))
    return sorted(done, key=lambda table: table.job.number)


def _jobs(tables: int, seed: int, level: Level | None, tilt: Degrees | None, *, slow: bool) -> Iterable[Job]:
    number = 0
    for kind in KINDS:
        tilts = [t for t in kind.tilts if tilt is None or t == tilt]
        if not tilts or level not in (None, kind.level):
            continue
        for i in range(tables):
            yield Job(
                number=number,
                kind=kind.name,
                game=kind.games[i % len(kind.games)],
                seed=seed + i,
                level=kind.level,
                device=kind.device,
                tilt=tilts[(i // len(kind.games)) % len(tilts)],
                pieces=kind.pieces,
                zones=kind.zones,
                frames=kind.frames,
                apart=kind.apart,
                timed=i < TIMED_TABLES,
                slow=slow and i < SLOW_TABLES,
            )
            number += 1
