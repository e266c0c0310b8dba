"""How well coloured sheets are read, on made-up photos nobody has seen before."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat

from companion.errors import CompanionError
from companion.rehearsal.crayons import Waxed
from companion.rehearsal.scene import Level
from companion.rehearsal.sheet_scenes import SheetPhoto, sheet_photo
from companion.table.looking import look
from companion.table.sheets import read_sheets
from companion.vision.intake import take_bytes
from companion.vision.sheets import PlaceSeen

SCHEMA = "companion.bench-sheets/1"
FIRST_SEED = 100_000  # below it are the seeds the reader was built with

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    level: Level
    samples: bool
    least_right: float  # share of places, filled or not
    least_colour: float
    least_sheets: float  # with every place right


KINDS = (
    Kind("typical, with sample strokes", Level.TYPICAL, True, 0.998, 0.99, 0.97),
    Kind("typical, without", Level.TYPICAL, False, 0.998, 0.97, 0.97),
    Kind("harsh, with sample strokes", Level.HARSH, True, 0.99, 0.0, 0.0),
)


@dataclass(frozen=True, slots=True)
class Tally:
    """Places are sections, lock sides, bank boxes, stones and die marks; unsure is not right."""

    sheets: int = 0
    found: int = 0  # sheets that were read at all
    perfect: int = 0  # sheets with every section right
    sections: int = 0
    sections_right: int = 0
    places: int = 0
    right: int = 0
    unsure: int = 0
    blanks: int = 0
    blank_called_filled: int = 0
    filled_called_blank: int = 0
    coloured: int = 0  # filled and seen as filled
    colour_right: int = 0
    colour_unsure: int = 0
    seconds: float = 0.0

    def plus(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class Line:
    kind: Kind
    tally: Tally

    @property
    def kept(self) -> bool:
        t = self.tally
        return (
            t.blank_called_filled == 0
            and t.sections_right >= self.kind.least_right * t.sections
            and t.colour_right >= self.kind.least_colour * t.coloured
            and t.perfect >= self.kind.least_sheets * t.sheets
        )


@dataclass(frozen=True, slots=True)
class SheetsBench:
    seed: int
    lines: tuple[Line, ...] = field(default_factory=tuple)

    @property
    def within(self) -> bool:
        return all(line.kept for line in self.lines)


def bench_sheets(sheets: int, seed: int = FIRST_SEED, tell: Tell | None = None) -> SheetsBench:
    """`sheets` of every kind; all cores take part."""
    lines = []
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        for kind in KINDS:
            total = Tally()
            seeds = range(seed, seed + sheets)
            for done, one in enumerate(pool.map(measured, seeds, repeat(kind), chunksize=4), 1):
                total = total.plus(one)
                if tell is not None:
                    tell(kind.name, done, sheets)
            lines.append(Line(kind, total))
    return SheetsBench(seed, tuple(lines))


def measured(seed: int, kind: Kind) -> Tally:
    return judged(sheet_photo(seed, kind.level, samples=kind.samples))


def judged(made: SheetPhoto) -> Tally:
    """What the reader says of one photo against its truth."""
    photo = take_bytes(made.photo, "made-up.jpg")
    places = {key: truth for key, truth in made.places.items() if not key.startswith("sample.")}
    start = time.perf_counter()
    try:
        found = read_sheets(photo, look(photo)).seen.get(made.sheet)
    except CompanionError:
        found = None
    seconds = time.perf_counter() - start
    blanks = sum(not truth.filled for truth in places.values())
    sections = sum(key[0].isdigit() for key in places)
    empty = Tally(sheets=1, sections=sections, places=len(places), blanks=blanks, seconds=seconds)
    if found is None:
        return empty.plus(Tally(unsure=len(places)))
    count = partial(_count, [(key, truth, found.places[key]) for key, truth in places.items()])
    right = count(lambda _k, t, s: s.filled is t.filled)
    sections_right = count(lambda k, t, s: k[0].isdigit() and s.filled is t.filled)
    return empty.plus(
        Tally(
            found=1,
            perfect=int(sections_right == sections),
            sections_right=sections_right,
            right=right,
            unsure=count(lambda _k, _t, s: s.filled is None),
            blank_called_filled=count(lambda _k, t, s: s.filled is True and not t.filled),
            filled_called_blank=count(lambda _k, t, s: s.filled is False and t.filled),
            coloured=count(lambda _k, t, s: s.filled is True and t.filled),
            colour_right=count(lambda _k, t, s: s.filled is True and t.filled and s.colour == t.colour),
            colour_unsure=count(lambda _k, t, s: s.filled is True and t.filled and s.colour is None),
        )
    )


Compared = tuple[str, Waxed, PlaceSeen]


def _count(pairs: Sequence[Compared], holds: Callable[[str, Waxed, PlaceSeen], bool]) -> int:
    return sum(holds(*pair) for pair in pairs)
