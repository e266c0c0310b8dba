"""Sky and sea: clouds, a reef, far mountains, waves."""

from __future__ import annotations

import math
from random import Random

from companion.games.chroma_mix.art.tools import (
    Marks,
    across,
    ball,
    bloom,
    glaze,
    halo,
    lines,
    polar,
    sky,
    solid,
    vertical,
)
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import Path, circle, smooth, svg


def clouds(ink: Ink) -> Marks:
    """Heaped clouds with swallows under them."""
    dusk = Ink("cerulean deep", 1, 0.45, 0, 0.1)
    marks: list[Mark] = [
        sky(ink.tint(0.3), ink.tint(0.85), ink.tint(0.8), ink.tint(0.9), bottom=64),
        *halo((56, 14), 18, PAPER, 6, 0.09),
    ]
    heaps = (
        (43.0, 27.0, 0.85, 0.3),
        (20.0, 33.0, 0.75, 0.4),
        (12.0, 42.5, 1.3, 0.85),
        (45.5, 43.0, 1.3, 0.8),
        (27.0, 43.5, 1.55, 1.0),
    )

    for x, y, size, white in heaps:
        heap = _cloud().scaled(size).moved(x, y)
        top = y - 9 * size
        lower = ink.tint(0.3 + 0.25 * (1 - white))
        marks += solid(heap, vertical(PAPER, PAPER, lower, top=top, bottom=y + 1.5))
        marks.append(glaze(_cloud().scaled(size * 0.62).moved(x + 3.4 * size, y), PAPER, 0.55))
    for x, y, size, turn in ((33, 20.5, 1.0, -14), (46.5, 15.6, 0.62, 8), (24.5, 26, 0.5, -6)):
        marks.append(Shape(_swallow().scaled(size).turned(turn).moved(x, y), fill=dusk))
    return tuple(marks)


def _cloud() -> Path:
    """Sixteen wide, nine high, standing on its base line."""
    return svg(
        "M0 0C-3 0 -4 -3.6 -.6 -4.2C-.6 -6.4 2.4 -7.4 4 -5.8C4.8 -9.6 10.6 -10 11.8 -6.4"
        "C13.6 -7.8 16.6 -6.6 16.4 -4C19.6 -3.8 19.4 0 16.4 0Z"
    )


def _swallow() -> Path:
    return svg(
        "M0 0C-2.2 -2.6 -5 -3.2 -7.4 -2.6C-5 -2 -3.2 -.6 -2 1.2C-2.6 2 -3.4 3 -4.6 3.8"
        "C-3.4 3.6 -2.6 3.2 -2 2.8"
        "C-2 3.4 -2.2 4.2 -2.6 5C-1.4 4 -.6 2.8 0 1.8C.8 1.8 1.4 1.4 1.8 .8C3.6 .2 5.8 .6 7.6 2.2"
        "C6.6 -.6 4 -2 1.6 -1.4C1 -1.2 .4 -.6 0 0Z"
    )


def reef(ink: Ink) -> Marks:
    """Two branching corals in a warm sea."""
    red = Ink("coral deep", 0.05, 0.85, 0.75, 0.02)
    pale = Ink("coral pale", 0, 0.38, 0.34)
    marks: list[Mark] = [
        sky(ink.tint(0.12), ink.tint(0.36), ink.tint(0.75), bottom=58),
        *bloom(21, ink, (28, 20), 14, opacity=0.1),
        *bloom(22, pale, (54, 28), 15, opacity=0.14),
    ]
    for root, size, seed, tone, light in (
        ((57.0, 46.0), 7.6, 5, pale, pale.tint(0.7)),
        ((22.5, 46.0), 6.6, 9, pale, pale.tint(0.7)),
        ((39.5, 47.0), 9.4, 31, red, ink.tint(0.8)),
    ):
        marks += _coral(Random(seed), root, size, tone, light)

    for x, y, radius in (
        (31, 14.5, 1.3),
        (33.4, 11.6, 0.8),
        (47.4, 20, 1.0),
        (60.4, 24, 1.2),
        (20.5, 27.6, 0.9),
    ):
        marks.append(Shape(circle(Point(x, y), radius), fill=PAPER, edge=ink, width=0.2, opacity=0.75))
    return tuple(marks)


def _coral(chance: Random, root: tuple[float, float], size: float, tone: Ink, light: Ink) -> Marks:
    """Thick and thin twigs, each thickness one mark, with light along their left sides."""
    twigs: list[list[Path]] = [[] for _ in range(6)]
    _grow(chance, root, chance.uniform(-4, 4), size, twigs)
    marks: list[Mark] = []
    for level, paths in enumerate(twigs):
        marks.append(lines(paths, tone, size * 0.27 * 0.76**level))
    for level, paths in enumerate(twigs):
        width = size * 0.27 * 0.76**level
        marks.append(lines([path.moved(-0.2 * width, 0) for path in paths], light, 0.22 * width, 0.8))
    return tuple(marks)


def _grow(
    chance: Random,
    root: tuple[float, float],
    angle: float,
    length: float,
    twigs: list[list[Path]],
    level: int = 0,
) -> None:
    end = polar(root, angle, length)
    bend = polar(root, angle + chance.uniform(-12, 12), length * 0.55)
    twigs[level].append(Path((("M", root), ("C", (*bend, *bend, *end)))))
    if level + 1 < len(twigs):
        for side in (-1, 1):
            turn = angle + side * chance.uniform(14, 36)
            _grow(chance, end, turn, length * chance.uniform(0.62, 0.84), twigs, level + 1)


def mountains(ink: Ink) -> Marks:
    """Ridge behind ridge, each a little bluer."""
    chance = Random(30)
    marks: list[Mark] = [
        sky(ink.tint(0.08), ink.tint(0.3), ink.tint(0.18), bottom=40),
        *halo((46, 17), 11, PAPER, 5, 0.2),
        *solid(circle(Point(46, 17), 5.2), ball((44.8, 15.6), 8, PAPER, ink.tint(0.16))),
    ]
    for i in range(6):
        base = 21.0 + 3.9 * i
        ridge = [(-4.0, 92.0), (-4.0, base + chance.uniform(-3, 3))]
        x = 4.0
        while x < 66:
            ridge.append(
                (x, base + chance.uniform(-1, 1) * (4.6 - 0.45 * i) * (1 if len(ridge) % 2 else -0.6))
            )
            x += chance.uniform(3.2, 6.4)
        ridge += [(67.0, base), (67.0, 92.0)]
        path = smooth(ridge, tension=0.28)
        tone = ink.tint(0.34 + 0.13 * i)
        marks += solid(path, vertical(tone, ink.tint(0.2 + 0.11 * i), top=base - 4, bottom=base + 8))
    for x, y, size in ((27, 19, 1.0), (31, 17.4, 0.8), (33, 20.0, 0.65)):
        bird = svg("M-2.2 -.8C-1.4 -1.3 -.5 -1 0 0C.5 -1 1.4 -1.3 2.2 -.8").scaled(size).moved(x, y)
        marks.append(Shape(bird, edge=ink.shade(0.3), width=0.35))
    return tuple(marks)


def waves(ink: Ink) -> Marks:
    """A great comber with spray, over rows of small ones."""
    deep = Ink("turquoise deep", 0.95, 0.18, 0.45, 0.15)
    pale = ink.tint(0.4)
    marks: list[Mark] = [
        sky(ink.tint(0.1), ink.tint(0.3), ink.tint(0.6), bottom=44),
        *halo((50, 20), 12, Ink("light", 0, 0.04, 0.3), 5, 0.16),
    ]
    marks += solid(
        _comber().flipped(_MIRROR).moved(0, 2.2), across((60, 16), (36, 46), ink.tint(0.75), ink, deep)
    )
    for i in range(5):
        inner = (
            svg("M17 44C26 43 31 38 35 30C38.5 23 44 18.6 50.5 18.4")
            .moved(1.6 + 2.2 * i, 1.2 + 1.9 * i)
            .flipped(_MIRROR)
        )

        marks.append(Shape(inner, edge=pale, width=0.5 - 0.05 * i, opacity=0.9))
    chance = Random(8)
    foam = [circle(Point(2 * _MIRROR - x, y + 2.2), r) for x, y, r in _foam(chance)]
    marks += [Shape(bubble, fill=PAPER, edge=ink, width=0.16) for bubble in foam]
    for row in range(3):
        marks += _row(38.5 + 4.2 * row, -2 + 4.0 * (row % 2), ink, deep)
    return tuple(marks)


_MIRROR = 42.5


def _comber() -> Path:
    return svg(
        "M10 50C20 46 26 42 31 32C35 22.5 41 15.6 49.5 14.2C55.6 13.2 60.8 16.4 61.2 20.8"
        "C61.5 24 59.4 26 57 26.2"
        "C58.4 24 57.6 21.4 54.6 20.8C50 20 47.4 24.4 47.6 29.4C47.9 35.5 52.5 41 66 43V52H10Z"
    )


def _foam(chance: Random) -> list[tuple[float, float, float]]:
    crest = [
        (49.5, 14.4),
        (53, 14.4),
        (56.4, 15.6),
        (59, 17.6),
        (60.6, 20.2),
        (60.2, 23),
        (58.6, 25),
        (56.8, 26.4),
    ]
    dots = [(x, y, chance.uniform(1.0, 1.6)) for x, y in crest]
    dots += [
        (x + chance.uniform(0, 4), y + chance.uniform(-4, 5), chance.uniform(0.3, 0.7)) for x, y in crest
    ]
    return dots


def _row(y: float, shift: float, ink: Ink, deep: Ink) -> Marks:
    marks: list[Mark] = []
    for i in range(9):
        at = Point(shift + 8.0 * i, y + 4.6)
        for radius, tone in ((4.7, deep), (3.9, PAPER), (3.3, ink), (2.3, PAPER), (1.8, ink.tint(0.7))):
            marks.append(Shape(_fan(at, radius), fill=tone))
    return tuple(marks)


def _fan(at: Point, radius: float) -> Path:
    half = radius * math.cos(math.radians(20))
    return svg(
        f"M{at.x - half:.3f} {at.y - 0.34 * radius:.3f}A{radius} {radius} 0 0 1 {at.x + half:.3f} "
        f"{at.y - 0.34 * radius:.3f}L{at.x + half:.3f} {at.y + 5:.3f}H{at.x - half:.3f}Z"
    )
