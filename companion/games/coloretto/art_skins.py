"""Seven skins: each colour has a pattern of its own, so that it is known without its colour."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.games.coloretto.art_chameleon import Coat, Spots
from companion.games.coloretto.art_line import Station
from companion.games.coloretto.tables import Colour
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Mm, Point
from companion.pieces.path import Path, circle, ellipse, polygon, smooth


def _wide(station: Station) -> Mm:
    return station.left + station.right


def bands(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Red: broad rings round body and tail."""
    marks: list[Mark] = []
    for i in range(3, len(line) - 2, 3):
        a, b = line[i], line[i + 1]
        ring = smooth(
            (a.across(-1.3), b.across(-1.3), b.across(0), b.across(1.3), a.across(1.3), a.across(0))
        )
        marks.append(Shape(ring, fill=coat.light if i % 2 else coat.dark))
    return tuple(marks)


def dots(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Orange: round spots in three rows, smaller toward the tail."""
    marks: list[Mark] = []
    for i in range(2, len(line) - 2, 2):
        rows: tuple[float, ...] = (-0.62, 0.02, 0.6) if i % 4 else (-0.3, 0.3)
        if _wide(line[i]) < 6:
            rows = (0.0,) if i % 4 else ()
        marks += [
            Shape(circle(line[i].across(row), 0.09 * _wide(line[i]) + 0.12), fill=coat.light) for row in rows
        ]
    return tuple(marks)


def zigzag(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Yellow: a lightning line from neck to tip."""
    upper, lower = [], []
    for i, station in enumerate(line[1:-1]):
        swing = 0.42 if i % 2 else -0.42
        upper.append(station.across(swing - 0.2))
        lower.append(station.across(swing + 0.2))
    saw = [
        Shape(
            polygon((line[i].across(-1.2), line[i + 1].across(-0.62), line[i + 2].across(-1.2))),
            fill=coat.dark,
        )
        for i in range(1, len(line) - 3, 2)
    ]
    return (Shape(polygon((*upper, *reversed(lower))), fill=coat.dark), *saw)


def scales(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Green: scales like roof tiles, row behind row."""
    marks: list[Mark] = []
    for i in range(1, len(line) - 3):
        station, behind = line[i], line[i + 1]
        rows: tuple[float, ...] = (-0.75, -0.25, 0.25, 0.75) if i % 2 else (-0.5, 0.0, 0.5)
        if _wide(station) < 6:
            rows = () if i % 2 else (0.0,)
        marks += [
            _scale(station.across(row), behind.across(row), max(_wide(station) * 0.13, 0.8), coat)
            for row in rows
        ]
    return tuple(marks)


def _scale(at: Point, toward: Point, size: Mm, coat: Coat) -> Mark:
    turn = math.degrees(math.atan2(toward.y - at.y, toward.x - at.x))
    arc = smooth(((-0.25, -0.9), (0.95, 0.0), (-0.25, 0.9)), closed=False, tension=2.2)
    return Shape(arc.scaled(size).turned(turn).moved(*at), edge=coat.light, width=0.42)


def waves(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Blue: three waving lines along the flank."""
    marks: list[Mark] = []
    for row, phase in ((-0.58, 0.0), (0.0, 1.6), (0.55, 3.2)):
        points = [
            station.across(row + 0.2 * math.sin(i * 1.35 + phase)) for i, station in enumerate(line[1:-3])
        ]
        thin = points if row == 0.0 else points[:20]
        marks.append(Shape(smooth(thin, closed=False), edge=coat.light, width=0.95))
    return tuple(marks)


def rings(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Purple: eyes like a peacock's, ring in ring."""
    marks: list[Mark] = []
    for i in range(2, len(line) - 2, 2):
        station = line[i]
        rows = (-0.48, 0.48) if i % 4 else (0.0,)
        size = 0.125 * _wide(station) + 0.15
        if _wide(station) < 6:
            rows = (0.0,)
        for row in rows:
            at = station.across(row)
            marks.append(Shape(circle(at, size), fill=coat.dark, edge=coat.light, width=0.5))
            marks.append(Shape(circle(at, size * 0.38), fill=coat.light))
    return tuple(marks)


def diamonds(line: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Brown: a chain of rhombs along the side, saddles on the back."""
    marks: list[Mark] = []
    for i in range(1, len(line) - 4, 3):
        a, b, c = line[i], line[i + 1], line[i + 2]
        marks.append(Shape(_rhomb(a, b, c, 0.6), fill=coat.light))
        if _wide(b) > 6:
            marks.append(Shape(_rhomb(a, b, c, 0.3), fill=coat.outline))
            marks.append(Shape(ellipse(line[i + 2].across(-1.0), 1.3, 1.3), fill=coat.dark))
    return tuple(marks)


def _rhomb(a: Station, b: Station, c: Station, size: float) -> Path:
    middle = Point((a.at.x + c.at.x) / 2, (a.at.y + c.at.y) / 2)
    share = size * 2.1
    front = Point(middle.x + (a.at.x - middle.x) * share, middle.y + (a.at.y - middle.y) * share)
    back = Point(middle.x + (c.at.x - middle.x) * share, middle.y + (c.at.y - middle.y) * share)
    return polygon((front, b.across(size), back, b.across(-size)))


SKINS: dict[Colour, Spots] = {
    Colour.RED: bands,
    Colour.ORANGE: dots,
    Colour.YELLOW: zigzag,
    Colour.GREEN: scales,
    Colour.BLUE: waves,
    Colour.PURPLE: rings,
    Colour.BROWN: diamonds,
}
