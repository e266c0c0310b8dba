"""Triangles of the lattice of MT-3: small mosaics for pictures, borders and backs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from companion.games.cmyk.glyphs import mix
from companion.games.cmyk.tables import TILES
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import Ink
from companion.pieces.path import Path, polygon

Cell = tuple[int, int]
ROOT3 = math.sqrt(3)

HEXAGON: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (0, -1), (1, -1), (2, -1))  # MT-3.5 round (1, 0)


def is_up(cell: Cell) -> bool:
    return (cell[0] + cell[1]) % 2 == 0  # MT-3.1


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where cells fall on a face: `origin` is the left lower corner of cell (0, 0)."""

    origin: Point
    side: Mm

    @property
    def row(self) -> Mm:
        return self.side * ROOT3 / 2

    def corners(self, cell: Cell) -> tuple[Point, Point, Point]:
        x, y = cell
        left = self.origin.x + x * self.side / 2
        low = self.origin.y - y * self.row
        high = low - self.row
        flat, tip = (low, high) if is_up(cell) else (high, low)
        return Point(left, flat), Point(left + self.side / 2, tip), Point(left + self.side, flat)

    def centre(self, cell: Cell) -> Point:
        corners = self.corners(cell)
        return Point(sum(p.x for p in corners) / 3, sum(p.y for p in corners) / 3)

    def path(self, cell: Cell, gap: Mm = 0.3) -> Path:
        """The cell, smaller by half the gap on every side."""
        middle = self.centre(cell)
        share = 1 - gap / 2 / (self.side / (2 * ROOT3))
        return polygon(
            (middle.x + (p.x - middle.x) * share, middle.y + (p.y - middle.y) * share)
            for p in self.corners(cell)
        )


def fitted(cells: Iterable[Cell], box: Box, largest: Mm) -> Lattice:
    """The lattice that puts these cells in the middle of a box."""
    cells = tuple(cells)
    left, right = min(x for x, _ in cells), max(x for x, _ in cells) + 2
    low, high = min(y for _, y in cells), max(y for _, y in cells) + 1
    side = min(largest, box.width / ((right - left) / 2), box.height / ((high - low) * ROOT3 / 2))
    middle = box.centre
    return Lattice(
        Point(middle.x - (left + right) / 2 * side / 2, middle.y + (low + high) / 2 * side * ROOT3 / 2), side
    )


def mosaic(lattice: Lattice, inks: Mapping[Cell, Ink], gap: Mm = 0.45) -> list[Mark]:
    return [Shape(lattice.path(cell, gap), fill=ink) for cell, ink in inks.items()]


def tile_inks(seed: int) -> tuple[Ink, ...]:
    """Colours of the tiles in a lively but fixed order: clear ones only, neither pale nor muddy."""
    clear = [t for t in TILES if t.c + t.m + t.y >= 4 and min(t.c, t.m, t.y) == 0]
    inks = [mix(tile) for tile in clear]
    Random(seed).shuffle(inks)
    return tuple(inks)
