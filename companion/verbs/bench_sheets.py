"""How well coloured sheets are read, on made-up photos nobody has seen before."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context

import cv2

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
    least_sheets: float  # with every section right
    begun: bool = False  # hardly anything is coloured: most blank sections for the time
    times: int = 1  # as many sheets as of the other kinds


KINDS = (
    Kind("typical, sample strokes", Level.TYPICAL, True, 0.998, 0.99, 0.97),
    Kind("typical, no sample strokes", Level.TYPICAL, False, 0.998, 0.97, 0.97),
    Kind("typical, hardly begun", Level.TYPICAL, True, 0.998, 0.99, 0.97, begun=True, times=3),
    Kind("harsh, sample strokes", Level.HARSH, True, 0.99, 0.0, 0.0),
)


@dataclass(frozen=True, slots=True)
class Tally:
    """Places are sections, lock sides, bank boxes, stones and die marks.

    Right is what was said and is true: unsure is not right, and a sheet that is not found is all unsure.
    Unsure is not wrong either: a blank called filled is one that was said to be filled.
    """

    sheets: int = 0
    found: int = 0  # sheets that were read at all
    perfect: int = 0  # sheets with every section right
    sections: int = 0
    sections_right: int = 0
    sections_unsure: int = 0
    blank_sections: int = 0
    blank_sections_called_filled: int = 0
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

    def __add__(self, other: Tally) -> Tally:
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
    def whole(self) -> Tally:
        return sum((line.tally for line in self.lines), Tally())

    @property
    def within(self) -> bool:
        return all(line.kept for line in self.lines)


def bench_sheets(sheets: int, seed: int = FIRST_SEED, tell: Tell | None = None) -> SheetsBench:
    """`sheets` of every kind, more of those hardly begun; all cores take part."""
    lines = []
    workers = os.cpu_count() or 1
    context = get_context("spawn")  # threads of OpenCV do not survive a fork
    with ProcessPoolExecutor(workers, context, cv2.setNumThreads, (1,)) as pool:
        for kind in KINDS:
            total = Tally()
            seeds = range(seed, seed + sheets * kind.times)
            for done, one in enumerate(pool.map(measured, seeds, repeat(kind), chunksize=4), 1):
                total += one
                if tell is not None:
                    tell(kind.name, done, len(seeds))
            lines.append(Line(kind, total))
    return SheetsBench(seed, tuple(lines))


def measured(seed: int, kind: Kind) -> Tally:
    return judged(sheet_photo(seed, kind.level, samples=kind.samples, begun=kind.begun))


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
    blanks = [key for key, truth in places.items() if not truth.filled]
    empty = Tally(
        sheets=1,
        sections=sum(map(_is_section, places)),
        blank_sections=sum(map(_is_section, blanks)),
        places=len(places),
        blanks=len(blanks),
        seconds=seconds,
    )
    if found is None:
        return empty + Tally(unsure=empty.places, sections_unsure=empty.sections)
    every = [(truth, found.places[key]) for key, truth in places.items()]
    sections = [(truth, found.places[key]) for key, truth in places.items() if _is_section(key)]
    coloured = [(truth, seen) for truth, seen in every if truth.filled and seen.filled]
    return empty + Tally(
        found=1,
        perfect=int(all(map(_right, sections))),
        sections_right=sum(map(_right, sections)),
        sections_unsure=sum(seen.filled is None for _, seen in sections),
        blank_sections_called_filled=sum(map(_made_up, sections)),
        right=sum(map(_right, every)),
        unsure=sum(seen.filled is None for _, seen in every),
        blank_called_filled=sum(map(_made_up, every)),
        filled_called_blank=sum(truth.filled and seen.filled is False for truth, seen in every),
        coloured=len(coloured),
        colour_right=sum(seen.colour == truth.colour for truth, seen in coloured),
        colour_unsure=sum(seen.colour is None for _, seen in coloured),
    )


Compared = tuple[Waxed, PlaceSeen]


def _is_section(key: str) -> bool:
    return key[0].isdigit()


def _right(pair: Compared) -> bool:
    truth, seen = pair
    return seen.filled is truth.filled


def _made_up(pair: Compared) -> bool:
    truth, seen = pair
    return seen.filled is True and not truth.filled
