"""Tapering, bending shapes: tails, legs and branches are a middle line with a width along it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.pieces.measure import Degrees, Mm, Point
from companion.pieces.path import Path, smooth


@dataclass(frozen=True, slots=True)
class Station:
    """A point of a middle line: where, which way is left of it, and how far the skin is on each side."""

    at: Point
    normal: Point
    left: Mm
    right: Mm

    def across(self, share: float) -> Point:
        """From -1 on the right skin over 0 in the middle to 1 on the left skin."""
        reach = share * (self.left if share > 0 else self.right)
        return Point(self.at.x + self.normal.x * reach, self.at.y + self.normal.y * reach)


@dataclass(frozen=True, slots=True)
class Knot:
    """What a middle line is drawn through."""

    x: Mm
    y: Mm
    left: Mm
    right: Mm


def even(x: Mm, y: Mm, width: Mm) -> Knot:
    return Knot(x, y, width, width)


def stations(knots: Sequence[Knot], each: int = 3) -> tuple[Station, ...]:
    """The middle line as a soft curve, with `each` stations between two knots."""
    rows = [(k.x, k.y, k.left, k.right) for k in knots]
    dense: list[tuple[float, ...]] = []
    for i in range(len(rows) - 1):
        p0, p1, p2, p3 = rows[max(i - 1, 0)], rows[i], rows[i + 1], rows[min(i + 2, len(rows) - 1)]
        dense += [
            tuple(_between(*values, j / each) for values in zip(p0, p1, p2, p3, strict=True))
            for j in range(each)
        ]
    dense.append(rows[-1])
    found = []
    for i, (x, y, left, right) in enumerate(dense):
        ahead, behind = dense[min(i + 1, len(dense) - 1)], dense[max(i - 1, 0)]
        dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
        long = math.hypot(dx, dy) or 1.0
        found.append(Station(Point(x, y), Point(dy / long, -dx / long), left, right))
    return tuple(found)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull-Rom."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t
    )


def skin(line: Sequence[Station]) -> Path:
    """The outline round a middle line, with soft ends."""
    left = [station.across(1) for station in line]
    right = [station.across(-1) for station in line]
    return smooth([*left, *reversed(right)])


def tube(*knots: Knot, each: int = 2) -> Path:
    return skin(stations(knots, each))


def spiral(
    centre: Point, outer: Mm, inner: Mm, start: Degrees, sweep: Degrees, widths: tuple[Mm, Mm], count: int
) -> tuple[Knot, ...]:
    """Knots winding inward from the angle `start` (0 is right, 90 down) by `sweep`."""
    knots = []
    for i in range(count):
        t = i / (count - 1)
        angle = math.radians(start + sweep * t)
        reach = outer + (inner - outer) * t**0.85
        width = widths[0] + (widths[1] - widths[0]) * t
        knots.append(even(centre.x + reach * math.cos(angle), centre.y + reach * math.sin(angle), width))
    return tuple(knots)
