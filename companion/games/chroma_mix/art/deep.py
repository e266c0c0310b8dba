"""Dark inks: slate with a fossil, the key plate, a film of oil."""

from __future__ import annotations

import math
from random import Random

from companion.games.chroma_mix.art.tools import (
    Marks,
    across,
    glaze,
    halo,
    lines,
    polar,
    put,
    sky,
    solid,
    vertical,
)
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Point
from companion.pieces.palette import BLACK, CYAN, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import Path, circle, ellipse, line, polygon, smooth, svg


def strata(ink: Ink) -> Marks:
    """Split stone, and what slept in it."""
    chance = Random(17)
    warm = Ink("slate warm", 0.3, 0.3, 0.3, 0.12)
    marks: list[Mark] = [sky(ink.tint(0.12), ink.tint(0.3), ink.tint(0.5))]
    top = 14.0
    for i in range(9):
        edge = [
            (x, top + 0.09 * (40 - x) + chance.uniform(-0.9, 0.9))
            for x in (-3, 8, 17, 25, 33, 41, 49, 57, 66)
        ]
        slab = polygon([*edge, (66, 92), (-3, 92)])
        tone = (
            ink.tint(0.55),
            warm,
            ink.tint(0.85),
            ink.tint(0.7),
            ink,
            warm.shade(0.1),
            ink.tint(0.9),
            ink.shade(0.1),
            ink,
        )[i]
        marks += solid(slab, across((15, top), (60, top + 10), tone.tint(0.8), tone), ink.shade(0.2), 0.2)
        cracks = [
            line((x, y := top + 1.5 + 0.09 * (40 - x)), (x + chance.uniform(3, 8), y - 0.5))
            for x in (chance.uniform(14, 60) for _ in range(4))
        ]
        marks.append(lines(cracks, ink.shade(0.35), 0.18, 0.8))
        top += chance.uniform(2.6, 4.4)
    marks += _ammonite((40.0, 27.5), 11.5, ink)
    return tuple(marks)


def _ammonite(at: tuple[float, float], size: float, ink: Ink) -> Marks:
    pale, dark = Ink("fossil", 0.1, 0.12, 0.2, 0.04), ink.shade(0.3)
    turns, count = 3.2, 58
    rim = []
    for i in range(count + 1):
        angle = 360 * turns * i / count + 40
        rim.append((angle, size * math.exp(-0.155 * math.radians(360 * turns * i / count))))
    outer = [polar(at, a, r) for a, r in rim]
    whole = [polar(at, a, r) for a, r in rim[: count // 3 + 1]]
    marks: list[Mark] = [
        glaze(smooth(whole).moved(0.8, 1.0), dark, 0.5),
        *solid(
            smooth(whole, tension=0.9),
            across(
                (at[0] - size, at[1] - size),
                (at[0] + size, at[1] + size),
                pale.tint(0.5),
                pale,
                ink.tint(0.8),
            ),
            dark,
            0.25,
        ),
    ]
    ribs = []
    for i in range(count - 6):
        a, r = rim[i]
        inner = r * math.exp(-0.155 * math.tau)
        p, q, m = polar(at, a, r), polar(at, a - 9, inner), polar(at, a - 8, (r + inner) / 2 + 0.08 * r)
        ribs.append(Path((("M", p), ("C", (*m, *m, *q)))))
    marks.append(lines(ribs, dark, 0.24, 0.85))
    marks.append(Shape(smooth(outer, closed=False), edge=dark, width=0.45))
    return tuple(marks)


_KEY = (
    "M0 -12.4A6.4 6.4 0 1 1 -.01 -12.4ZM0 -9.6A3.6 3.6 0 1 0 .01 -9.6Z",
    "M-1.3 -.6H1.3V20.5A1.3 1.3 0 0 1 -1.3 20.5Z",
    "M1.2 11.2H6.4V13.4H4.6V14.6H6.4V19.4H4.4V17.4H3V19.4H1.2Z",
    "M-2.4 1.2H2.4V2.6H-2.4ZM-2 4H2V5.2H-2Z",
)


def key(ink: Ink) -> Marks:
    """Cyan, magenta and yellow slightly off; black lands where it should."""
    mist = Ink("key mist", 0.1, 0.08, 0.08, 0.12)
    marks: list[Mark] = [sky(mist.tint(0.3), mist, Ink("key dusk", 0.3, 0.26, 0.26, 0.5), bottom=62)]
    dots = []
    for row in range(11):
        for column in range(13):
            at = Point(15.5 + 4.1 * column + (2.05 if row % 2 else 0), 14.5 + 3.0 * row)
            grow = max(0.0, (math.hypot(at.x - 39.5, at.y - 24) - 9) / 30)
            if grow > 0.05:
                dots.append(circle(at, min(1.25, 1.5 * grow)))
    marks.append(Shape(dots[0].joined(*dots[1:]), fill=ink, opacity=0.22))
    for tone, dx, dy in ((CYAN, -1.7, -0.6), (YELLOW, 0.4, 1.9), (MAGENTA, 1.7, -0.9)):
        marks += [
            Shape(put(svg(part), (38.6 + dx, 27.6 + dy), 52, 0.98), fill=tone, opacity=0.75) for part in _KEY
        ]
    marks += [Shape(put(svg(part), (38.6, 27.6), 52, 0.98), fill=BLACK) for part in _KEY]
    marks += [*_register((56.5, 33.5)), *_register((22.5, 24.5))]
    return tuple(marks)


def _register(at: tuple[float, float]) -> Marks:
    """The cross-hairs by which plates are aligned."""
    x, y = at
    hairs = (circle(Point(x, y), 2.1), line((x - 3.4, y), (x + 3.4, y)), line((x, y - 3.4), (x, y + 3.4)))
    return (
        Shape(hairs[0].joined(*hairs[1:]).moved(0.3, 0.25), edge=MAGENTA, width=0.3),
        Shape(hairs[0].joined(*hairs[1:]).moved(-0.3, -0.1), edge=CYAN, width=0.3),
        Shape(hairs[0].joined(*hairs[1:]), edge=BLACK, width=0.3),
    )


_FILM = (
    Ink("film teal", 0.9, 0.15, 0.4, 0.05),
    Ink("film green", 0.6, 0, 0.6),
    Ink("film gold", 0.08, 0.2, 0.75),
    Ink("film rose", 0.05, 0.6, 0.25),
    Ink("film violet", 0.6, 0.7, 0),
    Ink("film blue", 0.9, 0.45, 0),
    Ink("film cyan", 0.75, 0.05, 0.15),
    Ink("film lime", 0.35, 0, 0.7),
    Ink("film amber", 0.0, 0.32, 0.7),
    Ink("film pink", 0.05, 0.45, 0.1),
)


def oil_film(ink: Ink) -> Marks:
    """Rainbows on a puddle."""
    chance = Random(23)
    bands = (ink, *_FILM, ink.tint(0.55))
    count = 14
    wobble = [(math.tau * i / count, 1 + chance.uniform(-0.13, 0.13)) for i in range(count)]
    marks: list[Mark] = [sky(ink.tint(0.1), ink.tint(0.28), ink.tint(0.6))]
    for ring, tone in enumerate(bands):
        reach = 1.0 - 0.078 * ring
        drift = 0.5 * ring
        contour = [
            (
                40 + drift * 0.3 + 23.5 * reach * (w + 0.05 * math.sin(3 * a + ring)) * math.cos(a),
                28 - drift * 0.25 + 15.5 * reach * (w + 0.06 * math.cos(2 * a + 0.8 * ring)) * math.sin(a),
            )
            for a, w in wobble
        ]
        marks += solid(smooth(contour), tone.mixed(ink, 0.12))
    marks += [
        glaze(put(svg("M-15 -3C-11 -8 -3 -10.6 5 -9.6C-2 -8.6 -9 -6.4 -13 -1Z"), (40, 27)), PAPER, 0.5),
        glaze(ellipse(Point(54, 34.5), 3.2, 0.9).turned(-24, Point(54, 34.5)), PAPER, 0.45),
        *halo((31, 20), 4, PAPER, 4, 0.1),
    ]
    for x, y, size in ((21.5, 17.5, 0.9), (60.5, 17.5, 0.6), (57.8, 39.2, 0.8), (18.6, 38.6, 0.5)):
        drop = ellipse(Point(x, y), 2.2 * size, 1.5 * size)
        marks += solid(drop, vertical(bands[1], ink, top=y - 1.5, bottom=y + 1.5))
        marks.append(
            Shape(ellipse(Point(x - 0.4 * size, y - 0.4 * size), 0.9 * size, 0.5 * size), fill=bands[3])
        )
    return tuple(marks)
