"""From the orchard: lemons, raspberries, oranges, a pear, grapes."""

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
    leaf,
    polar,
    put,
    sky,
    solid,
)
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import Path, circle, ellipse, svg

_GREEN = Ink("leaf", 0.66, 0.1, 0.85, 0.14)
_PALE_GREEN = Ink("leaf light", 0.4, 0.0, 0.72)
_WOOD = Ink("wood", 0.35, 0.6, 0.8, 0.35)


def _green_leaf(root: tuple[float, float], turn: float, size: float, bend: float = 0.12) -> Marks:
    shape = put(leaf(size, size * 0.44, size * bend), root, turn)
    rib = Path((("M", (0.0, 0.0)), ("C", (0.0, -0.4, bend * 0.5, -0.7, bend * 0.9, -0.92))))
    tip = polar(root, turn, size)
    return (
        *solid(shape, across(root, tip, _GREEN, _PALE_GREEN)),
        Shape(put(rib, root, turn, size), edge=PAPER, width=0.25, opacity=0.7),
    )


_WEDGE = svg(  # a segment of a citrus fruit: one high, two wide
    "M0 -.12C.2 -.14 .92 -.78 1 -.88C1.02 -.98 .7 -1 0 -1C-.7 -1 -1.02 -.98 -1 -.88"
    "C-.92 -.78 -.2 -.14 0 -.12Z"
)


def _citrus(
    at: tuple[float, float], radius: float, turn: float, rind: Ink, pulp: Ink, juice: Ink, count: int = 9
) -> Marks:
    middle = Point(*at)
    wedge = _WEDGE.scaled(radius * 0.84 * math.sin(math.radians(162 / count)), radius * 0.84)
    marks: list[Mark] = [
        *solid(circle(middle, radius), ball(at, radius, rind.tint(0.8), rind), rind.shade(0.1), 0.2),
        Shape(circle(middle, radius * 0.91), fill=rind.tint(0.16), flood=True),
    ]
    for i in range(count):
        segment = put(wedge, at, turn + 360 / count * i)
        marks.append(Shape(segment, fill=ball(at, radius * 0.9, pulp.tint(0.75), pulp, juice)))
        a = polar(at, turn + 360 / count * i - 6, radius * 0.46)
        b = polar(at, turn + 360 / count * i - 7, radius * 0.7)
        marks.append(
            Shape(
                brush([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], [0.1, radius * 0.05, 0.1]),
                fill=PAPER,
                opacity=0.6,
            )
        )
    return tuple(marks)


def lemons(ink: Ink) -> Marks:
    """One whole, one cut."""
    shadow = Ink("lemon shadow", 0.04, 0.24, 1)
    zest = Ink("lemon zest", 0, 0.1, 1)
    whole = put(
        svg(
            "M-13.4 .6C-12 -.2 -11.4 -1.6 -10.4 -3.4C-8 -7.6 -4 -9.4 .6 -9.2C5.4 -9 8.8 -6.4 10.6 -3"
            "C11.4 -1.6 12.2 -.8 13.6 -.4C14.2 .6 13.6 2 12.2 2.2C10.8 2.6 10.2 3.4 9.2 4.8"
            "C6.8 8 3.4 9.4 -.6 9.2C-5.2 9 -8.4 6.8 -10.4 3.4C-11.2 2.2 -12.2 1.8 -13.2 1.8Z"
        ),
        (36, 24.5),
        -24,
        1.06,
    )
    pores = [circle(Point(*polar((34.5, 22.5), 37 * i, 2.2 + 0.62 * (i % 9))), 0.22) for i in range(20)]
    return (
        sky(ink.tint(0.1), ink.tint(0.32), ink.tint(0.75)),
        *bloom(51, zest, (52, 20), 14, opacity=0.14),
        *bloom(52, zest, (24, 34), 12, opacity=0.14),
        *_green_leaf((46.5, 18.5), 62, 13),
        *_green_leaf((46, 18), 18, 9.5, -0.14),
        *solid(whole, ball((32, 19.5), 21, ink.tint(0.35), ink, shadow), shadow, 0.2),
        Shape(pores[0].joined(*pores[1:]), fill=shadow, opacity=0.55),
        glaze(ellipse(Point(31.5, 20), 3.4, 1.5).turned(-34, Point(31.5, 20)), PAPER, 0.7),
        *_citrus((51, 34.5), 9.6, 8, zest, ink.tint(0.85), zest),
        *_drip((24.5, 37), 1.1, zest, shadow),
        *_drip((29.2, 40), 0.7, zest, shadow),
    )


def _drip(at: tuple[float, float], size: float, ink: Ink, dark: Ink) -> Marks:
    tear = put(svg("M0 -3.4C.8 -1.6 2 -.6 2 .8A2 2 0 0 1 -2 .8C-2 -.6 -.8 -1.6 0 -3.4Z"), at, 0, size)
    return (
        *solid(tear, ball((at[0] - size * 0.6, at[1]), 3 * size, PAPER, ink, dark), dark, 0.14),
        glaze(circle(Point(at[0] - 0.6 * size, at[1] + 0.4 * size), 0.4 * size), PAPER, 0.8),
    )


def raspberries(ink: Ink) -> Marks:
    """Each drupelet a small lens of its own."""
    dark = Ink("raspberry dark", 0.25, 1, 0.55, 0.25)
    return (
        sky(ink.tint(0.07), ink.tint(0.2), ink.tint(0.55)),
        *bloom(61, ink, (30, 22), 14, opacity=0.1),
        *bloom(62, ink, (54, 34), 12, opacity=0.1),
        *_green_leaf((45, 17), 66, 17, -0.1),
        *_green_leaf((34, 19.4), -84, 14, 0.14),
        *_berry((53.5, 30), 0.62, 16, ink.tint(0.8), dark),
        *_berry((39, 26.5), 1.06, -6, ink, dark),
        *_berry((25, 34.5), 0.56, -22, ink.tint(0.85), dark),
    )


def _berry(at: tuple[float, float], size: float, turn: float, ink: Ink, dark: Ink) -> Marks:
    body = put(svg("M-8 -6C-9.6 0 -6.4 8.6 0 11.6C6.4 8.6 9.6 0 8 -6C5 -9 -5 -9 -8 -6Z"), at, turn, size)
    marks: list[Mark] = [*solid(body, dark)]
    rows = (
        (-6.4, (-5.6, -1.9, 1.9, 5.6)),
        (-3.2, (-7.2, -3.7, 0, 3.7, 7.2)),
        (0.2, (-5.8, -1.95, 1.95, 5.8)),
        (3.4, (-4.6, 0, 4.6)),
        (6.4, (-3.3, 0.2, 3.4)),
        (9.3, (-1.5, 1.6)),
    )
    for y, xs in rows:
        for x in xs:
            lens = put(circle(Point(x, y), 2.25), at, turn, size)
            spot = put(circle(Point(x - 0.7, y - 0.8), 0.55), at, turn, size).bounds().centre
            marks.append(Shape(lens, fill=ball(spot, 3.2 * size, ink.tint(0.4), ink, dark)))
            marks.append(Shape(circle(spot, 0.42 * size), fill=PAPER, opacity=0.85))
    for angle in (-74, -38, 0, 38, 74):
        marks += solid(
            put(leaf(6.4, 2.7, angle * 0.02), polar(at, turn, 7.4 * size), turn + angle * 1.35, size),
            _PALE_GREEN,
            _GREEN,
            0.18,
        )
    stalk = polar(at, turn, 7.4 * size)
    marks.append(
        Shape(
            brush(
                [stalk, polar(stalk, turn + 6, 3 * size), polar(stalk, turn - 8, 6.5 * size)],
                [0.9 * size, 0.8 * size, 0.7 * size],
            ),
            fill=_GREEN,
        )
    )
    return tuple(marks)


def oranges(ink: Ink) -> Marks:
    """A slice held against the light."""
    deep = Ink("orange deep", 0, 0.72, 1)
    juice = Ink("orange juice", 0, 0.38, 0.95)
    return (
        sky(ink.tint(0.08), ink.tint(0.28), ink.tint(0.7)),
        *halo((38, 27), 22, juice, 6, 0.08),
        *solid(circle(Point(53.5, 22.5), 9.2), ball((50.5, 19), 15, juice.tint(0.6), ink, deep)),
        glaze(ellipse(Point(50.6, 18.6), 2.6, 1.4).turned(-30, Point(50.6, 18.6)), PAPER, 0.55),
        *_green_leaf((54, 13.6), 62, 9),
        *_green_leaf((53.4, 13.6), -52, 6.5, -0.1),
        *_citrus((35, 28), 13.2, 0, ink, juice, deep, 10),
        *_drip((55, 37.4), 1.15, juice, deep),
        *_drip((50.6, 39.6), 0.7, juice, deep),
        *_drip((20.8, 15.6), 0.6, juice, deep),
    )


def pear(ink: Ink) -> Marks:
    """One whole, one half with its seeds."""
    dark = Ink("pear dark", 0.5, 0.12, 0.95, 0.1)
    blush = Ink("pear blush", 0.05, 0.42, 0.8)
    body = (
        "M0 -13.4C2.8 -13.2 4.2 -10.6 4.6 -7.4C5.2 -3.4 9.8 -.6 9.8 5.2C9.8 10.6 5.6 13.4 0 13.2"
        "C-5.6 13.4 -9.8 10.6 -9.8 5.2C-9.8 -.6 -5.2 -3.4 -4.6 -7.4C-4.2 -10.6 -2.8 -13.2 0 -13.4Z"
    )
    whole = put(svg(body), (34, 28.9), -7, 0.9)
    half = put(svg(body), (52, 30.5), 12, 0.78)
    flesh = put(svg(body), (52, 30.5), 12, 0.7)
    core = put(svg("M0 0C2.8 1.6 3 5.8 0 8.4C-3 5.8 -2.8 1.6 0 0Z"), (52, 30.5), 12, 0.8)
    seeds = [
        put(svg("M0 0C.9 .8 .9 2.4 0 3C-.9 2.4 -.9 .8 0 0Z").moved(dx, 2.8), (52, 30.5), 12, 0.8)
        for dx in (-0.95, 0.95)
    ]
    specks = [circle(Point(*polar((33, 31), 47 * i, 1.2 + 0.62 * (i % 10))), 0.2) for i in range(18)]
    return (
        sky(ink.tint(0.1), ink.tint(0.3), ink.tint(0.7)),
        *bloom(71, ink, (26, 20), 13, opacity=0.12),
        *bloom(72, dark, (56, 22), 11, opacity=0.08),
        Shape(brush([(32.6, 17.4), (33, 16), (34.6, 14.8)], [0.9, 0.8, 1.3]), fill=_WOOD),
        *_green_leaf((33.4, 16.2), 84, 10.5),
        *solid(whole, ball((29.5, 29), 17, ink.tint(0.3), ink, dark), dark, 0.2),
        glaze(
            put(svg("M6.8 0C9.6 4 8.6 10.6 3.4 12C6.4 8.6 7.4 4.6 6.8 0Z"), (34, 28.9), -7, 0.9),
            blush,
            0.55,
        ),
        Shape(specks[0].joined(*specks[1:]), fill=dark, opacity=0.6),
        glaze(ellipse(Point(28.4, 28.6), 1.5, 3.4).turned(24, Point(28.4, 28.6)), PAPER, 0.6),
        Shape(brush([(54.2, 20.6), (54.8, 18.6), (56.6, 17)], [0.7, 0.6, 1.0]), fill=_WOOD),
        *solid(half, ink, dark, 0.2),
        Shape(flesh, fill=ball((52, 32), 10, PAPER, ink.tint(0.28))),
        Shape(core, fill=ink.tint(0.22), edge=dark, width=0.16),
        *(Shape(seed, fill=_WOOD) for seed in seeds),
    )


def grapes(ink: Ink) -> Marks:
    """A bunch of Pinot noir."""
    dark, bright = ink.shade(0.3), Ink("burgundy light", 0.2, 0.85, 0.4, 0.05)
    marks: list[Mark] = [
        sky(ink.tint(0.07), ink.tint(0.2), ink.tint(0.5)),
        *bloom(81, ink, (52, 30), 15, opacity=0.08),
        Shape(brush([(38.6, 14.8), (39.6, 17), (39.6, 22)], [1.9, 1.2, 1.0]), fill=_WOOD),
        Shape(
            svg(
                "M40 17C44 15 46 16.5 47 19C49.4 24 55 25 54.6 29C54.2 31.6 50.8 30.4 52 28.4"
                "C53.4 26.4 57.4 29 58.6 32.6"
            ),
            edge=_GREEN,
            width=0.4,
        ),
    ]
    marks += _vine_leaf((33, 22), -84, 0.82)
    marks += _vine_leaf((48, 18), 84, 0.72)
    rows = ((18.4, 4), (21.6, 5), (24.9, 6), (28.3, 5), (31.8, 4), (35.3, 3), (38.8, 2))
    chance = Random(4)
    for y, count in rows:
        for i in range(count):
            at = (
                40 + 4.1 * (i - (count - 1) / 2) + chance.uniform(-0.6, 0.6),
                y + chance.uniform(-0.6, 0.6),
            )
            spot = (at[0] - 0.8, at[1] - 0.9)
            marks.append(Shape(circle(Point(*at), 2.55), fill=ball(spot, 3.5, bright.tint(0.6), ink, dark)))
            marks.append(Shape(ellipse(Point(at[0] - 0.9, at[1] - 1.1), 0.6, 0.42), fill=PAPER, opacity=0.75))
    return tuple(marks)


def _vine_leaf(root: tuple[float, float], turn: float, size: float) -> Marks:
    lobes = svg(
        "M0 0C2 2.6 5 3.4 7.4 1.6C6.6 .4 7 -.4 8.4 -1.4C11 -2.4 11.6 -5.4 10.6 -8"
        "C8.8 -7.4 7.6 -8 7 -9.4C6.8 -12.4 4 -15.4 0 -17C-4 -15.4 -6.8 -12.4 -7 -9.4"
        "C-7.6 -8 -8.8 -7.4 -10.6 -8C-11.6 -5.4 -11 -2.4 -8.4 -1.4C-7 -.4 -6.6 .4 -7.4 1.6C-5 3.4 -2 2.6 0 0Z"
    )
    veins = svg("M0 0V-15M0 0L8.6 -5.6M0 0L-8.6 -5.6M0 0L5.6 .8M0 0L-5.6 .8M0 -7L3.4 -11M0 -7L-3.4 -11")
    tip = polar(root, turn, 16 * size)
    return (
        *solid(put(lobes, root, turn, size), across(root, tip, _GREEN, _PALE_GREEN), _GREEN, 0.2),
        Shape(put(veins, root, turn, size), edge=PAPER, width=0.25, opacity=0.65),
    )
