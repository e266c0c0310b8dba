"""Things that break light: a prism and three cut stones."""

from __future__ import annotations

import math

from companion.games.chroma_mix.art.tools import Marks, across, glaze, halo, polar, sky, solid
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import line, polygon, star

Corner = tuple[float, float]

_SPECTRUM = (
    Ink("spectrum red", 0, 0.95, 0.8),
    Ink("spectrum orange", 0, 0.55, 0.95),
    Ink("spectrum yellow", 0, 0.06, 0.9),
    Ink("spectrum green", 0.7, 0, 0.85),
    Ink("spectrum cyan", 0.85, 0.05, 0.05),
    Ink("spectrum blue", 0.95, 0.65, 0),
    Ink("spectrum violet", 0.65, 0.9, 0),
)


def prism(ink: Ink) -> Marks:
    """White light in, a fan of colours out."""
    glass = Ink("glass", 0.22, 0.08, 0.04)
    dusk = Ink("dusk", 0.5, 0.42, 0.2, 0.35)
    top, left, right = (38.0, 12.5), (26.0, 38.0), (50.0, 38.0)
    enter, leave = (31.6, 26.2), (44.4, 26.2)
    marks: list[Mark] = [
        sky(ink.tint(0.3), ink, dusk, bottom=54),
        *halo((38, 26), 20, PAPER, 6, 0.1),
        Shape(polygon(((12, 33.6), (12, 35), (31.9, 26.6), (32.3, 25.6))), fill=PAPER),
    ]
    for i, tone in enumerate(_SPECTRUM):
        a, b = 24.4 + 3.3 * i, 24.4 + 3.3 * (i + 1) + 0.05
        ray = polygon(
            (
                (leave[0], leave[1] - 0.7 + 0.2 * i),
                (66, a - 2),
                (66, b - 2),
                (leave[0] + 0.4, leave[1] - 0.5 + 0.2 * i),
            )
        )
        marks.append(Shape(ray, fill=tone))
    inside = polygon((enter, (31.9, 25.6), (leave[0] - 0.3, 25.2), (leave[0] + 0.5, 27.1)))
    body = polygon((top, right, left))
    marks += [
        Shape(body, fill=across(left, (50, 16), glass.tint(1.3), PAPER, glass), opacity=0.72, flood=True),
        Shape(inside, fill=PAPER, opacity=0.8),
        glaze(polygon((top, (40.6, 18), (31, 38), left)), PAPER, 0.45),
        glaze(polygon(((41.6, 20.2), (43, 23.2), (36, 38), (33.4, 38))), PAPER, 0.35),
        Shape(body, edge=dusk.shade(0.2), width=0.55),
        *_glints((38, 12.5, 2.6), (50, 38, 1.8), (27, 18, 1.3)),
    ]
    return tuple(marks)


def _glints(*places: tuple[float, float, float]) -> Marks:
    return tuple(Shape(star(Point(x, y), 4, size, size * 0.16), fill=PAPER) for x, y, size in places)


def _rays(centre: Corner, ink: Ink, count: int = 18) -> Marks:
    marks: list[Mark] = []
    for i in range(count):
        angle = 360 / count * i + 4
        spread = 3.6 if i % 2 else 2.2
        fan = polygon((centre, polar(centre, angle - spread, 52), polar(centre, angle + spread, 52)))
        marks.append(Shape(fan, fill=ink, opacity=0.16, flood=True))
    return tuple(marks)


def _lit(ink: Ink, corners: tuple[Corner, ...], centre: Corner, bias: float) -> Ink:
    """Facets turned to the upper left are bright; neighbours differ, as in a real stone."""
    x = sum(c[0] for c in corners) / len(corners) - centre[0]
    y = sum(c[1] for c in corners) / len(corners) - centre[1]
    away = math.hypot(x, y) or 1.0
    light = 0.5 - 0.42 * (x * 0.55 + y * 0.83) / away + bias
    if light > 0.55:
        return ink.tint(max(0.34, 1.0 - 1.25 * (light - 0.45)))
    return ink.shade(min(0.5, 0.75 * (0.55 - light)))


def _facet(ink: Ink, centre: Corner, bias: float, *corners: Corner) -> Mark:
    return Shape(polygon(corners), fill=_lit(ink, corners, centre, bias), edge=PAPER, width=0.14)


_HEART = (39.5, 26.5)  # of the stones seen from above


def _oval(reach: float, shift: float = 0.0) -> list[Corner]:
    turns = [math.tau * (i + shift) / 12 for i in range(12)]
    return [(_HEART[0] + 15.6 * reach * math.cos(a), _HEART[1] + 12.6 * reach * math.sin(a)) for a in turns]


def ruby(ink: Ink) -> Marks:
    """An oval stone, seen from above."""
    centre = _HEART
    outer, girdle, belt, table = _oval(1.0), _oval(0.985, 0.5), _oval(0.78, 0.5), _oval(0.56)
    marks: list[Mark] = [
        sky(ink.tint(0.1), ink.tint(0.3), ink.tint(0.75)),
        *_rays(centre, ink),
        *halo(centre, 21, PAPER, 6, 0.12),
        *solid(polygon([c for pair in zip(outer, girdle, strict=True) for c in pair]), ink),
    ]
    for i in range(12):
        j = (i + 1) % 12
        marks.append(_facet(ink, centre, 0.12, outer[i], girdle[i], belt[i]))
        marks.append(_facet(ink, centre, -0.12, outer[j], girdle[i], belt[i]))
        marks.append(_facet(ink, centre, 0.02, outer[i], belt[i], table[i], belt[i - 1]))
        marks.append(_facet(ink, centre, 0.24 if i % 2 else 0.14, belt[i], table[i], table[j]))
    marks.append(
        Shape(
            polygon(table),
            fill=across((30, 20), (48, 33), ink.tint(0.45), ink, ink.shade(0.2)),
            edge=PAPER,
            width=0.14,
        )
    )
    deep = _oval(0.3, 0.5)
    marks += [
        *(
            Shape(polygon((table[i], deep[i], deep[i - 1])), fill=ink.shade(0.25), opacity=0.4)
            for i in range(0, 12, 2)
        ),
        glaze(polygon((table[7], table[8], table[9], (38, 25), (34, 27))), PAPER, 0.3),
        *_glints((29.4, 17.6, 3.4), (52.6, 33.6, 2.2), (47.5, 14.2, 1.6)),
    ]
    return tuple(marks)


def _step(wide: float, high: float, cut: float) -> list[Corner]:
    """A rectangle with its corners cut off, clockwise."""
    right = [(cut - wide, -high), (wide - cut, -high), (wide, cut - high), (wide, high - cut)]
    return [(_HEART[0] + k * x, _HEART[1] + k * y) for k in (1, -1) for x, y in right]


def emerald(ink: Ink) -> Marks:
    """The step cut that bears its name."""
    centre = _HEART
    steps = [_step(15.6, 12.8, 5.0), _step(13.2, 10.6, 4.2), _step(10.6, 8.2, 3.3), _step(7.6, 5.4, 2.2)]
    marks: list[Mark] = [
        sky(ink.tint(0.1), ink.tint(0.3), ink.tint(0.75)),
        *_rays(centre, ink, 20),
        *halo(centre, 21, PAPER, 6, 0.12),
        *solid(polygon(steps[0]), ink),
    ]
    for ring in range(3):
        for i in range(8):
            j = (i + 1) % 8
            bias = (0.1, -0.06, 0.16)[ring] + (0.07 if i % 2 else -0.03)
            marks.append(
                _facet(
                    ink, centre, bias, steps[ring][i], steps[ring][j], steps[ring + 1][j], steps[ring + 1][i]
                )
            )
    marks.append(
        Shape(
            polygon(steps[3]),
            fill=across((32, 21), (47, 32), ink.tint(0.4), ink, ink.shade(0.22)),
            edge=PAPER,
            width=0.14,
        )
    )
    inner = steps[3]
    marks += [
        glaze(polygon((inner[7], inner[0], (40, 21.1), (35, 31.9), inner[5], inner[6])), PAPER, 0.28),
        glaze(polygon(((42, 21.1), (43.6, 21.1), (38.6, 31.9), (37, 31.9))), PAPER, 0.3),
        *_glints((28, 17.2, 3.2), (52.4, 35.6, 2.2), (51, 16, 1.5)),
    ]
    return tuple(marks)


def sapphire(ink: Ink) -> Marks:
    """A brilliant from the side: crown above, pavilion below."""
    centre = (39.5, 25.0)
    x = centre[0]
    table = [(x + dx, 14.6) for dx in (-9.0, -3.2, 3.2, 9.0)]
    girdle = [(x + dx, 21.6) for dx in (-16.4, -10.4, -3.6, 3.6, 10.4, 16.4)]
    tip = (x, 40.2)
    return (
        sky(ink.tint(0.08), ink.tint(0.26), ink.tint(0.7)),
        *_rays(centre, ink),
        *halo(centre, 20, PAPER, 6, 0.12),
        *solid(polygon((table[0], table[3], girdle[5], tip, girdle[0])), ink),
        *_crown(ink, centre, table, girdle),
        *_pavilion(ink, centre, girdle, tip),
        Shape(line(girdle[0], girdle[5]), edge=PAPER, width=0.4),
        *_glints((26.2, 17.4, 3.2), (52.5, 27.6, 2.0), (45, 13.4, 1.5)),
    )


def _crown(ink: Ink, centre: Corner, table: list[Corner], girdle: list[Corner]) -> Marks:
    belt = [(centre[0] + dx, 17.6) for dx in (-12.6, -6.2, 0.0, 6.2, 12.6)]
    stars = [_facet(ink, centre, (0.1, -0.25, 0.1)[i], *table[i : i + 2], belt[i + 1]) for i in range(3)]
    kites = [
        _facet(ink, centre, (0.1, -0.15, -0.05, -0.25)[i], table[i], belt[i + 1], girdle[i + 1], belt[i])
        for i in range(4)
    ]
    lower = [_facet(ink, centre, 0.02 - 0.06 * i, belt[i], *girdle[i : i + 2]) for i in range(5)]
    return (*stars, *kites, *lower)


def _pavilion(ink: Ink, centre: Corner, girdle: list[Corner], tip: Corner) -> Marks:
    feet = [(centre[0] + (i - 2) * 2.6, 29.8) for i in range(5)]
    ends = [girdle[0], *feet, girdle[5]]
    upper = [
        _facet(ink, centre, (0.42, 0.6, 0.25, 0.02, 0.2)[i], *girdle[i : i + 2], feet[i]) for i in range(5)
    ]
    long = [
        _facet(ink, centre, (0.5, 0.15, 0.65, 0.3, 0.0, 0.25)[i], girdle[i], ends[i + 1], tip, ends[i])
        for i in range(6)
    ]
    return (*upper, *long)
