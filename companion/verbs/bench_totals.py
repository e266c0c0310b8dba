"""What `bench read` comes to: everyone's share and time, what only we are asked, and what was promised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from companion.pieces.measure import Degrees
from companion.rehearsal.scene import Level
from companion.verbs.bench_read import KINDS, Tell, bench_tables
from companion.verbs.bench_readers import OURS, PYZBAR, ZXING
from companion.verbs.bench_table import Seen, TableRead

MOST_CORNER, MOST_MM = 3.0, 1.5  # px and mm, in the middle
LEAST_REPORTED = 0.95
MOST_TIMES_EASY, MOST_TIMES = 12.0, 45.0  # passes of zxing-cpp
MOST_MEMORY = 900.0  # MB
LEAST_MOSAICS = 0.98


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
    seconds: float  # a photo, in the middle of the tables timed
    times: float  # one pass of zxing-cpp on the same photo

    @property
    def share(self) -> float:
        return self.read / self.pieces if self.pieces else 1.0


@dataclass(frozen=True, slots=True)
class Ours:
    """What only we are asked: honesty about the unread, places, zones, time and memory."""

    kind: str
    tables: int
    missed: int  # pieces at least 60 % visible and not read
    reported: int  # of them, reported as unread
    phantoms: int  # reported where nothing unread lies
    corner: float  # px, in the middle
    millimetres: float  # in the middle
    zones: int
    wrong_zones: int  # without a question
    asked: int
    mosaics: int
    right_mosaics: int  # every cell right
    timed: int  # tables
    easy: int  # of them, where one pass of zxing-cpp reads all
    times_easy: float | None  # passes of zxing-cpp there, in the middle
    times_worst: float
    slower_than_pyzbar: int  # of the tables timed
    memory: float  # MB, the reader alone


@dataclass(frozen=True, slots=True)
class Promise:
    what: str
    needed: str
    measured: str
    count: str  # of what
    kept: bool


@dataclass(frozen=True, slots=True)
class ReadBench:
    seed: int
    lines: tuple[Line, ...]
    ours: tuple[Ours, ...]
    promises: tuple[Promise, ...]

    @property
    def within(self) -> bool:
        return all(promise.kept for promise in self.promises)


def bench_read(
    tables: int,
    seed: int,
    level: Level | None = None,
    tilt: Degrees | None = None,
    tell: Tell = lambda _what, _done, _steps: None,
    *,
    slow: bool = True,
) -> ReadBench:
    return summed(seed, bench_tables(tables, seed, level, tilt, tell, slow=slow))


def summed(seed: int, done: Sequence[TableRead]) -> ReadBench:
    lines, ours = tuple(_lines(done)), tuple(_ours(done))
    return ReadBench(seed, lines, ours, (*_shares(lines), *_honesty(lines, ours), *_costs(ours)))


# --- lines --------------------------------------------------------------------------------------


def _lines(done: Sequence[TableRead]) -> Iterable[Line]:
    for kind in _kinds(done):
        of_kind = [table for table in done if table.job.kind == kind]
        tilts = sorted({table.job.tilt for table in of_kind})
        readers = dict.fromkeys(reader for table in of_kind for reader in table.readers)
        for reader in readers:
            yield _line(kind, None, reader, of_kind)
            if len(tilts) > 1:
                groups = [(tilt, [table for table in of_kind if table.job.tilt == tilt]) for tilt in tilts]
                yield from (
                    _line(kind, tilt, reader, group)
                    for tilt, group in groups
                    if any(reader in table.readers for table in group)
                )


def _line(kind: str, tilt: Degrees | None, reader: str, tables: Sequence[TableRead]) -> Line:
    seen = [(table.readers[reader], table) for table in tables if reader in table.readers]
    clock = [pair for pair in seen if pair[1].job.timed] or seen
    return Line(
        kind,
        tilt,
        reader,
        len(seen),
        sum(table.pieces for _, table in seen),
        sum(one.read for one, _ in seen),
        sum(one.wrong for one, _ in seen),
        sum(one.read == table.pieces and not one.wrong for one, table in seen),
        median(one.seconds for one, _ in clock),
        median(_times(one, table) for one, table in clock),
    )


def _times(one: Seen, table: TableRead) -> float:
    return one.seconds / table.readers[ZXING].seconds


def _ours(done: Sequence[TableRead]) -> Iterable[Ours]:
    for kind in _kinds(done):
        tables = [table for table in done if table.job.kind == kind]
        timed = [(_times(table.readers[OURS], table), table) for table in tables if table.job.timed]
        easy = [times for times, table in timed if table.readers[ZXING].read == table.pieces]
        yield Ours(
            kind,
            len(tables),
            sum(table.missed for table in tables),
            sum(table.reported for table in tables),
            sum(table.phantoms for table in tables),
            _middle([corner for table in tables for corner in table.corners]),
            _middle([gap for table in tables for gap in table.millimetres]),
            sum(table.zones for table in tables),
            sum(table.wrong_zones for table in tables),
            sum(table.asked for table in tables),
            sum(table.mosaics for table in tables),
            sum(table.right_mosaics for table in tables),
            len(timed),
            len(easy),
            median(easy) if easy else None,
            max((times for times, _ in timed), default=0.0),
            sum(_slower(table) for _, table in timed),
            max((table.memory for table in tables if table.memory is not None), default=0.0),
        )


def _slower(table: TableRead) -> bool:
    return PYZBAR in table.readers and table.readers[OURS].seconds >= table.readers[PYZBAR].seconds


def _kinds(done: Sequence[TableRead]) -> list[str]:
    return list(dict.fromkeys(table.job.kind for table in done))


def _middle(values: Sequence[float]) -> float:
    return median(values) if values else 0.0


# --- promises -----------------------------------------------------------------------------------


def _shares(lines: Sequence[Line]) -> Iterable[Promise]:
    mine = {line.kind: line for line in lines if line.reader == OURS and line.tilt is None}
    for kind in KINDS:
        line = mine.get(kind.name)
        if line is None:
            continue
        yield Promise(
            f"{kind.name}: pieces read",
            f"≥ {kind.least:.1%}",
            f"{line.share:.2%}",
            f"{line.pieces} pieces",
            line.share >= kind.least,
        )
        if kind.least_perfect:
            yield _of(f"{kind.name}: perfect tables", line.perfect, line.tables, kind.least_perfect, "tables")


def _honesty(lines: Sequence[Line], ours: Sequence[Ours]) -> Iterable[Promise]:
    tables = sum(one.tables for one in ours)
    wrong = sum(line.wrong for line in lines if line.reader == OURS and line.tilt is None)
    yield Promise("wrong ids", "0", str(wrong), f"{tables} tables", wrong == 0)
    zones = sum(one.wrong_zones for one in ours)
    given = sum(one.zones for one in ours)
    yield Promise("wrong zones without a question", "0", str(zones), f"{given} zones", zones == 0)
    missed = sum(one.missed for one in ours)
    yield _of(
        "visible, not read: reported", sum(o.reported for o in ours), missed, LEAST_REPORTED, "not read"
    )
    mosaics = sum(one.mosaics for one in ours)
    if mosaics:
        right = sum(one.right_mosaics for one in ours)
        yield _of("mosaics with every cell right", right, mosaics, LEAST_MOSAICS, "mosaics")


def _of(what: str, good: int, count: int, least: float, noun: str) -> Promise:
    share = good / count if count else 1.0
    return Promise(
        what, f"≥ {least:.0%}", f"{share:.1%}" if count else "-", f"{count} {noun}", share >= least
    )


def _costs(ours: Sequence[Ours]) -> Iterable[Promise]:
    phone = [one for one in ours if one.kind != "webcam"]
    corner, gap = (max((v for v in values), default=0.0) for values in _places(phone))
    yield Promise("corners, worst kind", f"≤ {MOST_CORNER:g} px", f"{corner:.1f} px", "median", corner <= 3)
    yield Promise("places, worst kind", f"≤ {MOST_MM:g} mm", f"{gap:.1f} mm", "median", gap <= MOST_MM)
    timed = sum(one.timed for one in phone)
    easy = [one.times_easy for one in phone if one.times_easy is not None]
    if easy:
        count = f"{sum(one.easy for one in phone)} photos"
        what = "time where zxing-cpp reads all"
        most = max(easy)
        yield Promise(what, f"≤ {MOST_TIMES_EASY:g} ×", f"{most:.1f} ×", count, most <= MOST_TIMES_EASY)
    worst = max((one.times_worst for one in phone), default=0.0)
    yield Promise("time at worst", f"≤ {MOST_TIMES:g} ×", f"{worst:.1f} ×", f"{timed} photos", worst <= 45)
    slower = sum(one.slower_than_pyzbar for one in phone)
    yield Promise("slower than pyzbar alone", "0", str(slower), f"{timed} photos", slower == 0)
    memory = max((one.memory for one in ours), default=0.0)
    yield Promise(
        "memory, reader alone", f"≤ {MOST_MEMORY:g} MB", f"{memory:.0f} MB", "worst", memory <= MOST_MEMORY
    )


def _places(ours: Sequence[Ours]) -> tuple[list[float], list[float]]:
    return [one.corner for one in ours], [one.millimetres for one in ours]
