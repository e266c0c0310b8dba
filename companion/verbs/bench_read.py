"""How much of made-up tables is read, how wrong, how fast: we and others on the same photos, in one run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from statistics import median
from typing import Final

from companion.pieces.measure import Degrees
from companion.rehearsal.scene import Device, Level
from companion.verbs.bench_readers import OURS, ZXING
from companion.verbs.bench_table import Job, Seen, TableRead, read_table

SCHEMA: Final = "companion.bench-read/1"
SLOW_TABLES: Final = 1  # of every kind, for readers that take half a minute a photo
Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """Photos alike: what lies on the table, and how it is seen."""

    name: str
    games: tuple[str, ...]
    level: Level
    tilts: tuple[Degrees, ...]
    device: Device = Device.PHONE
    cards: tuple[int, int] | None = None
    frames: int = 1
    least: float = 0.0  # the share that must be read


CARDS: Final = ("chroma-mix", "coloretto")
KINDS: Final = (
    Kind("typical, to 35°", CARDS, Level.TYPICAL, (5.0, 20.0, 35.0), cards=(40, 66), least=0.999),
    Kind("typical, 45°", CARDS, Level.TYPICAL, (45.0,), cards=(40, 66), least=0.99),
    Kind("typical, 55°", CARDS, Level.TYPICAL, (55.0,), cards=(40, 66), least=0.97),
    Kind("harsh, to 35°", CARDS, Level.HARSH, (10.0, 25.0, 35.0), cards=(40, 66), least=0.97),
    Kind("webcam 1080p", CARDS, Level.TYPICAL, (5.0, 20.0, 35.0), Device.WEBCAM, frames=5, least=0.995),
    Kind("mosaics", ("cmyk",), Level.TYPICAL, (5.0, 20.0, 35.0), least=0.999),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One reader on all photos of one kind, or of one tilt of it."""

    kind: str
    tilt: Degrees | None  # None: all tilts of the kind
    reader: str
    tables: int
    pieces: int  # with a code in view
    read: int
    wrong: int  # ids that lie on no table
    perfect: int  # tables with every piece in view read and nothing wrong
    seconds: float  # a photo, in the middle
    times: float  # one pass of zxing-cpp on the same photo

    @property
    def share(self) -> float:
        return self.read / self.pieces if self.pieces else 1.0


@dataclass(frozen=True, slots=True)
class Ours:
    """What only we are asked: honesty about the unread, places, zones."""

    kind: str
    missed: int  # pieces at least 60 % visible and not read
    reported: int  # of them, reported as unread
    corner: float  # px, in the middle
    zones: int
    wrong_zones: int  # without a question
    cells: int
    wrong_cells: int
    times_easy: float | None  # passes of zxing-cpp where one pass reads all, in the middle
    times_worst: float
    memory: float  # MB, the most a process needed


@dataclass(frozen=True, slots=True)
class ReadBench:
    seed: int
    lines: tuple[Line, ...]
    ours: tuple[Ours, ...]

    @property
    def within(self) -> bool:
        """Every kind is read as well as it must be, and no id is wrong."""
        needed = {kind.name: kind.least for kind in KINDS}
        mine = [line for line in self.lines if line.reader == OURS and line.tilt is None]
        return all(line.share >= needed[line.kind] and not line.wrong for line in mine)


def bench_read(
    tables: int,
    seed: int,
    level: Level | None = None,
    tilt: Degrees | None = None,
    tell: Tell = lambda _what, _done, _steps: None,
    *,
    slow: bool = True,
) -> ReadBench:
    """So many tables of every kind, on all cores; `level` and `tilt` leave out other kinds."""
    jobs = list(_jobs(tables, seed, level, tilt, slow=slow))
    done: list[TableRead] = []
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        for finished in as_completed([pool.submit(read_table, job) for job in jobs]):
            done.append(finished.result())
            tell("photographing and reading", len(done), len(jobs))
    done.sort(key=lambda table: table.job.number)
    return ReadBench(seed, tuple(_lines(done)), tuple(_ours(done)))


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
                cards=kind.cards,
                frames=kind.frames,
                slow=slow and i < SLOW_TABLES,
            )
            number += 1


def _lines(done: Sequence[TableRead]) -> Iterable[Line]:
    for kind in _kinds(done):
        of_kind = [table for table in done if table.job.kind == kind]
        tilts = sorted({table.job.tilt for table in of_kind})
        readers = dict.fromkeys(reader for table in of_kind for reader in table.readers)
        for reader in readers:
            yield _line(kind, None, reader, of_kind)
            if len(tilts) > 1:
                yield from (_line(kind, t, reader, [o for o in of_kind if o.job.tilt == t]) for t in tilts)


def _line(kind: str, tilt: Degrees | None, reader: str, tables: Sequence[TableRead]) -> Line:
    seen = [(table.readers[reader], table) for table in tables if reader in table.readers]
    if not seen:
        return Line(kind, tilt, reader, 0, 0, 0, 0, 0, 0.0, 0.0)
    return Line(
        kind,
        tilt,
        reader,
        len(seen),
        sum(table.pieces for _, table in seen),
        sum(one.read for one, _ in seen),
        sum(one.wrong for one, _ in seen),
        sum(one.read == table.pieces and not one.wrong for one, table in seen),
        median(one.seconds for one, _ in seen),
        median(_times(one, table) for one, table in seen),
    )


def _times(one: Seen, table: TableRead) -> float:
    return one.seconds / table.readers[ZXING].seconds


def _ours(done: Sequence[TableRead]) -> Iterable[Ours]:
    for kind in _kinds(done):
        of_kind = [table for table in done if table.job.kind == kind]
        times = [(_times(table.readers[OURS], table), table) for table in of_kind]
        easy = [t for t, table in times if table.readers[ZXING].read == table.pieces]
        yield Ours(
            kind,
            sum(table.missed for table in of_kind),
            sum(table.reported for table in of_kind),
            median(corner for table in of_kind for corner in table.corners or (0.0,)),
            sum(table.zones for table in of_kind),
            sum(table.wrong_zones for table in of_kind),
            sum(table.cells for table in of_kind),
            sum(table.wrong_cells for table in of_kind),
            median(easy) if easy else None,
            max(t for t, _ in times),
            max(table.memory for table in of_kind),
        )


def _kinds(done: Sequence[TableRead]) -> list[str]:
    return list(dict.fromkeys(table.job.kind for table in done))
