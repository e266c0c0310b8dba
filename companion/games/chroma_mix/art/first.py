"""The three inks everything is mixed from: a drop on water, a blossom, the sun."""

from __future__ import annotations

import math
from random import Random

from companion.games.chroma_mix.art.tools import (
    Marks,
    across,
    ball,
    bloom,
    brush,
    glaze,
    halo,
    lines,
    petal,
    polar,
    put,
    sky,
    solid,
)
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import circle, ellipse, svg


def ripples(ink: Ink) -> Marks:
    """A drop about to meet its own rings."""
    deep = Ink("cyan deep", 0.95, 0.22, 0.02)
    rings = [
        Shape(
            ellipse(Point(40, 38), 5 + 5.6 * i, 1.5 + 1.75 * i),
            edge=deep,
            width=0.75 - 0.07 * i,
            opacity=0.85 - 0.1 * i,
        )
        for i in range(7)
    ]
    troughs = [
        glaze(ellipse(Point(40, 38.3), 7.8 + 11.2 * i, 2.4 + 3.5 * i), ink.tint(1.0), 0.35 - 0.07 * i)
        for i in range(4)
    ]
    tear = svg(
        "M40 11.5C42.2 17.5 46.8 20.4 46.8 25.6C46.8 29.6 43.8 32.4 40 32.4"
        "C36.2 32.4 33.2 29.6 33.2 25.6C33.2 20.4 37.8 17.5 40 11.5Z"
    )
    return (
        sky(ink.tint(0.12), ink.tint(0.45), ink.tint(1.1) if ink.c < 0.9 else ink, bottom=70),
        *bloom(3, ink, (24, 16), 13, opacity=0.1),
        *bloom(4, ink, (58, 22), 11, opacity=0.1),
        *troughs,
        *rings,
        *solid(tear, ball((37.6, 23.4), 11, PAPER, ink.tint(0.8), deep)),
        glaze(svg("M35.2 25.4C35 28.4 37 30.6 39.4 31C36.4 31.4 34.2 28.8 35.2 25.4Z"), PAPER, 0.8),
        glaze(ellipse(Point(42.8, 22.4), 0.9, 1.9).turned(-24, Point(42.8, 22.4)), PAPER, 0.75),
    )


def blossom(ink: Ink) -> Marks:
    """Cherry blossom, wet on wet."""
    deep = Ink("magenta deep", 0.06, 0.85, 0.12)
    bark = Ink("bark", 0.4, 0.85, 0.4, 0.3)
    marks: list[Mark] = [
        sky(ink.tint(0.1), ink.tint(0.35), ink.tint(0.8)),
        *bloom(11, ink, (52, 18), 15, opacity=0.13),
        *bloom(12, ink, (26, 36), 13, opacity=0.13),
        Shape(
            brush(
                [(66, 43), (56, 37), (46, 35), (36, 31), (26, 34), (17, 31)], [2.6, 2.1, 1.6, 1.3, 0.9, 0.3]
            ),
            fill=bark,
        ),
        Shape(brush([(49, 36), (52, 29), (57, 25), (66, 21)], [1.2, 1.0, 0.8, 0.4]), fill=bark),
    ]
    for x, y, size, turn in (
        (38, 26, 9.4, 0),
        (52.5, 32.5, 6.8, 24),
        (25.5, 35.2, 5.8, 50),
        (58.5, 23.4, 4.8, 12),
    ):
        marks += _flower((x, y), size, turn, ink, deep)
    for x, y, turn in ((30, 17, 30), (46, 17.5, 160), (27, 26, 80)):
        marks.append(Shape(put(petal(3.4, 2.4), (x, y), turn), fill=ink.tint(1.15), opacity=0.9))
    return tuple(marks)


def _flower(at: tuple[float, float], size: float, turn: float, ink: Ink, deep: Ink) -> Marks:
    marks: list[Mark] = []
    notched = svg(
        "M0 0C3.2 -1.6 5.6 -5.2 4.6 -8.4C4.1 -10 2.2 -10.4 .9 -9.9L0 -8.8L-.9 -9.9"
        "C-2.2 -10.4 -4.1 -10 -4.6 -8.4C-5.6 -5.2 -3.2 -1.6 0 0Z"
    )
    for i in range(5):
        angle = turn + 72 * i
        shape = put(notched, at, angle, size / 10)
        marks += solid(
            shape, ball(at, size, deep.tint(0.85), ink.tint(0.75), ink.tint(0.42), ink), deep, 0.18
        )
    stamens = [polar(at, turn + 36 + 24 * i, size * (0.42 if i % 2 else 0.3)) for i in range(15)]
    rays = [svg(f"M{at[0]:.2f} {at[1]:.2f}L{x:.2f} {y:.2f}") for x, y in stamens]
    marks.append(lines(rays, deep, 0.14))
    dots = [circle(Point(x, y), size * 0.042) for x, y in stamens]
    marks.append(Shape(dots[0].joined(*dots[1:]), fill=Ink("pollen", 0, 0.25, 0.9)))
    return tuple(marks)


def sunrise(ink: Ink) -> Marks:
    """Brush strokes of light round a low sun."""
    warm = Ink("sun warm", 0, 0.22, 0.9)
    gold = Ink("sun gold", 0, 0.12, 0.85)
    centre = (40.0, 34.0)
    chance = Random(7)
    marks: list[Mark] = [sky(ink.tint(0.14), ink.tint(0.5), ink, bottom=56)]
    for i in range(19):
        angle = -108 + 12 * i
        near, far = 13.6, 22 + chance.uniform(0, 14) + (4 if i % 2 else 0)
        a, b = polar(centre, angle, near), polar(centre, angle + chance.uniform(-1.5, 1.5), far)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        stroke = brush([a, middle, b], [0.5, 2.3 if i % 2 else 1.4, 0.25])
        marks.append(Shape(stroke, fill=gold if i % 2 else warm, opacity=0.62))
    marks += halo(centre, 16, PAPER, 5, 0.16)
    marks += solid(circle(Point(*centre), 10.6), ball((37.5, 30.5), 17, ink.tint(0.3), gold, warm))
    for i, (y, left, right) in enumerate(((37.6, 22, 60), (40.4, 16, 52), (43.4, 27, 66))):
        marks.append(
            Shape(
                brush(
                    [(left, y), ((left + right) / 2, y - 0.5 + 0.4 * math.sin(i)), (right, y + 0.2)],
                    [0.3, 1.5, 0.3],
                ),
                fill=PAPER,
                opacity=0.85,
            )
        )
    marks.append(glaze(ellipse(Point(40, 60), 44, 17), across((0, 43), (0, 60), gold, warm.tint(0.8)), 0.55))
    return tuple(marks)
