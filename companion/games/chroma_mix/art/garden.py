"""Leaves and flowers: fuchsias, jungle, lavender, violets, mustard."""

from __future__ import annotations

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
    lines,
    petal,
    polar,
    put,
    sky,
    solid,
    vertical,
)
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Point
from companion.pieces.palette import PAPER, YELLOW, Ink
from companion.pieces.path import circle, svg

_GREEN = Ink("stalk", 0.62, 0.08, 0.8, 0.12)
_PALE_GREEN = Ink("young leaf", 0.42, 0.02, 0.62)


def fuchsias(ink: Ink) -> Marks:
    """Bells hanging from an arching twig."""
    marks: list[Mark] = [
        sky(ink.tint(0.07), ink.tint(0.22), ink.tint(0.6)),
        *bloom(31, ink, (54, 32), 14, opacity=0.1),
        *bloom(32, ink, (24, 20), 11, opacity=0.09),
        Shape(
            brush([(14, 23), (26, 17.2), (39, 15.6), (53, 17.6), (66, 16)], [1.5, 1.2, 1.0, 0.9, 1.0]),
            fill=_GREEN,
        ),
    ]
    for x, y, turn, size in (
        (32, 16.2, 196, 5.6),
        (46, 16.2, 24, 5.6),
        (47.6, 16.6, 205, 6.0),
        (59, 16.8, 150, 6.5),
        (20, 19.8, 14, 4.6),
    ):
        marks += solid(put(leaf(size, size * 0.46, 1.2), (x, y), turn), _PALE_GREEN, _GREEN, 0.2)
    for x, y, size, turn in ((40, 19.5, 0.86, 0), (25.6, 22.4, 0.58, 7), (54.5, 22.2, 0.62, -9)):
        start = (x - 0.6, 16.0 + abs(x - 39) * 0.1)
        marks.append(Shape(brush([start, (x + 0.7, (y + 16) / 2), (x, y)], [0.5, 0.45, 0.5]), fill=_GREEN))
        marks += _bell((x, y), size, turn, ink)
    return tuple(marks)


def _bell(at: tuple[float, float], size: float, turn: float, ink: Ink) -> Marks:
    rose = Ink("fuchsia rose", 0.0, 0.78, 0.1)
    plum = Ink("fuchsia plum", 0.45, 1, 0.0, 0.05)

    def place(data: str) -> Shape:
        return Shape(put(svg(data), at, turn, size))

    stamens = place("M0 10C-1 16 -2.4 20 -2.8 23M0 10C0 16 .2 21 .4 25.5M0 10C1 16 2 19 3 22").path
    skirt = (
        "M-3.4 7C-6.4 10 -5.8 14.6 -3 16C-2 15.6 -1 15 0 16.4C1 15 2 15.6 3 16C5.8 14.6 6.4 10 3.4 7Z",
        "M-1.2 7C-3 10 -3 14 0 17.2C3 14 3 10 1.2 7Z",
    )
    tube = (
        "M0 -.4C1.6 -.4 2.2 1.4 2 3.4C1.9 5 2.6 6.4 3.6 7.6H-3.6C-2.6 6.4 -1.9 5 -2 3.4"
        "C-2.2 1.4 -1.6 -.4 0 -.4Z"
    )
    sepals = (
        "M-2.6 6.2C-6 7 -9.4 9.8 -11.6 14.6C-10.8 9.6 -8 4.4 -2 4.6Z",
        "M2.6 6.2C6 7 9.4 9.8 11.6 14.6C10.8 9.6 8 4.4 2 4.6Z",
        "M-2.8 6C-4.6 8.6 -6 11.6 -6.4 15C-3.6 13 -.8 9.6 0 6.4C.8 9.6 3.6 13 6.4 15C6 11.6 4.6 8.6 2.8 6Z",
    )
    x, y = at
    marks: list[Mark] = [Shape(stamens, edge=rose, width=0.32 * size)]
    ends = [put(circle(Point(*p), 0.55), at, turn, size) for p in ((-2.8, 23), (0.4, 25.5), (3, 22))]
    marks.append(Shape(ends[0].joined(*ends[1:]), fill=plum))
    for data, tone in zip(skirt, (plum, plum.mixed(ink, 0.45)), strict=True):
        marks += solid(
            place(data).path, across((x, y + 6 * size), (x, y + 17 * size), tone, plum.shade(0.12))
        )
    for data in sepals:
        marks += solid(
            place(data).path, across((x, y + 4 * size), (x, y + 15 * size), ink, rose.tint(0.75)), ink, 0.15
        )
    marks += solid(place(tube).path, across((x - 2 * size, y), (x + 2 * size, y), rose.tint(0.7), ink))
    return tuple(marks)


def jungle(ink: Ink) -> Marks:
    """A gap in the leaves, and light behind."""
    dark = Ink("jungle dark", 0.95, 0.3, 0.9, 0.45)
    light = Ink("jungle light", 0.45, 0, 0.8)
    marks: list[Mark] = [
        sky(light.tint(0.16), light.tint(0.5), ink.tint(0.8), bottom=50),
        *halo((40, 20), 17, Ink("light", 0.04, 0, 0.35), 6, 0.16),
    ]
    for x, y, turn, size in ((64, 2, 232, 26), (15, 10, 120, 20), (66, 50, 318, 30), (14, 48, 36, 30)):
        marks += _frond((x, y), turn, size, ink.tint(0.72))
    for x, y, turn, size, tone in (
        (16, 52, 14, 30, ink),
        (66, 30, 284, 25, ink.shade(0.12)),
        (58, 54, -12, 28, dark),
        (24, 56, 40, 24, dark),
    ):
        marks += _blade((x, y), turn, size, tone, light)
    marks += _monstera((41, 46.5), -6, 1.22, ink, light, dark)
    return tuple(marks)


def _frond(root: tuple[float, float], turn: float, size: float, tone: Ink) -> Marks:
    parts = []
    for i in range(9):
        at = polar(root, turn, size * (0.22 + 0.085 * i))
        reach = size * (0.42 - 0.032 * i)
        parts += [put(leaf(reach, reach * 0.24), at, turn + side * (58 - 3 * i)) for side in (-1, 1)]
    stem = brush([root, polar(root, turn, size * 0.5), polar(root, turn, size)], [0.7, 0.5, 0.2])
    return tuple(Shape(part, fill=tone) for part in (*parts, stem))


def _blade(root: tuple[float, float], turn: float, size: float, tone: Ink, light: Ink) -> Marks:
    shape = put(leaf(size, size * 0.36, size * 0.12), root, turn)
    ribs = [put(svg("M0 -.04C.02 -.5 .08 -.8 .11 -.94"), root, turn, size)]
    for i in range(6):
        up = size * (0.16 + 0.12 * i)
        wide = size * (0.12 - 0.008 * abs(i - 2))
        lean = size * 0.016 * i
        ribs.append(
            put(
                svg(
                    f"M{lean:.2f} {-up:.2f}L{lean + wide:.2f} {-up - wide * 0.8:.2f}"
                    f"M{lean:.2f} {-up:.2f}L{lean - wide:.2f} {-up - wide * 0.8:.2f}"
                ),
                root,
                turn,
            )
        )
    tip = polar(root, turn, size)
    return (*solid(shape, across(root, tip, tone.shade(0.12), tone)), lines(ribs, light, 0.28, 0.7))


def _monstera(root: tuple[float, float], turn: float, size: float, ink: Ink, light: Ink, dark: Ink) -> Marks:
    heart = svg(
        "M0 0C3 -2.4 8 -2.8 10.6 .8C13.6 5 12.4 -6 10.4 -12C8.4 -18 4 -22.6 0 -25"
        "C-4 -22.6 -8.4 -18 -10.4 -12C-12.4 -6 -13.6 5 -10.6 .8C-8 -2.8 -3 -2.4 0 0Z"
    )
    body = put(heart, root, turn, size)
    notch = svg("M1 -2.6C.7 -2.2 .42 -1 .36 -.5C.5 -.1 .8 -.8 1.06 -1.2Z")
    cuts = [
        put(notch.scaled(side * (12.6 - 1.5 * i), 1).moved(0, -3.0 - 3.4 * i), root, turn, size)
        for i in range(5)
        for side in (-1, 1)
    ]
    veins = [put(svg("M0 0V-23.6"), root, turn, size)]
    for i in range(5):
        up = -1.6 - 3.6 * i
        veins.append(
            put(
                svg(
                    f"M0 {up:.2f}Q{5 - 0.5 * i:.2f} {up - 1.6:.2f} {9.6 - 1.3 * i:.2f} {up - 4.4:.2f}"
                    f"M0 {up:.2f}Q{-5 + 0.5 * i:.2f} {up - 1.6:.2f} {-9.6 + 1.3 * i:.2f} {up - 4.4:.2f}"
                ),
                root,
                turn,
                size,
            )
        )
    return (
        glaze(body.moved(1.2, 1.0), dark, 0.4),
        *solid(body, across(polar(root, turn - 90, 13), polar(root, turn + 90, 13), light, ink)),
        *(Shape(cut, fill=dark) for cut in cuts),
        lines(veins, light.tint(0.6), 0.3),
    )


def lavender(ink: Ink) -> Marks:
    """Sprigs against rows of a field."""
    deep = Ink("lavender deep", 0.68, 0.78, 0, 0.02)
    marks: list[Mark] = [sky(ink.tint(0.1), ink.tint(0.3), ink.tint(0.5), bottom=36)]
    marks += solid(
        svg("M-2 33C12 29 24 32 36 30C48 28 58 31 66 29V92H-2Z"),
        vertical(ink.tint(0.5), ink, top=30, bottom=60),
    )
    for i in range(9):
        foot = -26 + 16.5 * i
        marks.append(glaze(svg(f"M{36 + 2.2 * (i - 4):.1f} 31L{foot:.1f} 70H{foot + 8:.1f}Z"), deep, 0.3))
    for x, y, turn, size in (
        (30, 50, -17, 0.9),
        (49, 50, 15, 0.95),
        (24, 52, -30, 0.72),
        (56.5, 52, 26, 0.76),
        (40, 51, -2, 1.12),
    ):
        marks += _sprig((x, y), turn, size, ink, deep)
    return tuple(marks)


def _sprig(root: tuple[float, float], turn: float, size: float, ink: Ink, deep: Ink) -> Marks:
    top = polar(root, turn, 34 * size)
    marks: list[Mark] = [
        Shape(brush([root, polar(root, turn - 2, 17 * size), top], [0.9, 0.7, 0.5]), fill=_GREEN)
    ]
    for side in (-1, 1):
        blade = put(leaf(8 * size, 1.9 * size, side * 1.6), polar(root, turn, 9 * size), turn + side * 22)
        marks += [Shape(blade, fill=_PALE_GREEN, edge=_GREEN, width=0.12)]
    for ring in range(7):
        at = polar(root, turn, (17 + 2.6 * ring) * size)
        reach = (3.7 - 0.3 * ring) * size
        for angle, tone in ((-62, deep), (62, deep), (-30, ink), (30, ink), (0, ink.tint(0.7))):
            marks.append(
                Shape(put(petal(reach, reach * 0.55), at, turn + angle), fill=tone, edge=deep, width=0.1)
            )
    return tuple(marks)


def violets(ink: Ink) -> Marks:
    """A bunch of violets in their heart-shaped leaves."""
    marks: list[Mark] = [
        sky(ink.tint(0.07), ink.tint(0.22), ink.tint(0.55)),
        *bloom(41, ink, (40, 24), 20, opacity=0.09),
    ]
    heart = svg(
        "M0 0C5 1.6 9 -2 8.4 -7C7.8 -11.6 3.4 -15 0 -17C-3.4 -15 -7.8 -11.6 -8.4 -7C-9 -2 -5 1.6 0 0Z"
    )
    for x, y, turn, size in (
        (27, 38, -58, 0.95),
        (54, 38, 60, 0.95),
        (40, 44, 178, 0.6),
        (33, 22, -34, 0.8),
        (49, 21, 38, 0.8),
    ):
        at = (float(x), float(y))
        body = put(heart, at, turn, size)
        veins = put(svg("M0 0V-15M0 -3L4.4 -7M0 -3L-4.4 -7M0 -7L3.8 -10.6M0 -7L-3.8 -10.6"), at, turn, size)
        marks += solid(body, across(at, polar(at, turn, 16), _GREEN, _PALE_GREEN), _GREEN, 0.2)
        marks.append(Shape(veins, edge=PAPER, width=0.2, opacity=0.6))
    for at, size, turn in (((29, 31.5), 0.8, -14), ((51, 31), 0.84, 14), ((40, 22.5), 1.06, 0)):
        marks += _violet(at, size, turn, ink)
    return tuple(marks)


def _violet(at: tuple[float, float], size: float, turn: float, ink: Ink) -> Marks:
    dark, pale = ink.shade(0.22), ink.tint(0.6)
    marks: list[Mark] = []
    for angle, length, width in (
        (-28, 9.4, 7.4),
        (28, 9.4, 7.4),
        (-100, 8.6, 7.2),
        (100, 8.6, 7.2),
        (180, 9.2, 8.6),
    ):
        shape = put(petal(length, width, 0.66), at, turn + angle, size)
        marks += solid(shape, ball(at, 10 * size, pale, ink, dark), dark, 0.16)
    veins = [
        put(svg(f"M0 1C{0.4 * k} 3 {0.9 * k} 4.4 {1.3 * k} 6"), at, turn, size) for k in (-2, -1, 0, 1, 2)
    ]
    marks.append(lines(veins, dark, 0.25))
    marks.append(Shape(put(petal(2.6, 2.4), at, turn + 180, size), fill=YELLOW, edge=dark, width=0.12))
    marks.append(Shape(put(circle(Point(0, 0), 0.7), at, turn, size), fill=PAPER))
    return tuple(marks)


def mustard(ink: Ink) -> Marks:
    """A field in flower, and its seed pods."""
    gold = Ink("mustard flower", 0, 0.14, 0.95)
    brown = Ink("mustard seed", 0.25, 0.55, 1, 0.25)
    marks: list[Mark] = [
        sky(ink.tint(0.12), ink.tint(0.3), ink.tint(0.45), bottom=34),
        *halo((52, 18), 9, PAPER, 5, 0.18),
        *solid(
            svg("M-2 31C14 25 28 27 40 30C52 33 60 29 66 27V92H-2Z"),
            vertical(ink.tint(0.55), ink.tint(0.8), top=28, bottom=44),
        ),
        *solid(
            svg("M-2 37C10 34 26 39 40 36C50 34 60 36 66 35V92H-2Z"),
            vertical(ink.tint(0.9), ink, top=35, bottom=50),
        ),
    ]
    chance = Random(12)
    speckle = [
        circle(Point(chance.uniform(14, 64), chance.uniform(31, 41)), chance.uniform(0.25, 0.5))
        for _ in range(26)
    ]
    marks.append(Shape(speckle[0].joined(*speckle[1:]), fill=gold))
    for root, bend, top, size in (
        ((25.0, 48.0), (23.5, 36.0), (25.5, 26.0), 0.82),
        ((54.0, 48.0), (54.6, 38.0), (53.5, 27.0), 0.74),
        ((40.0, 50.0), (41.5, 34.0), (40.0, 22.0), 1.02),
    ):
        marks.append(Shape(brush([root, bend, top], [0.9, 0.7, 0.5]), fill=_GREEN))
        for side, up, tone in ((-1, 0.1, _GREEN), (1, 0.35, _GREEN), (-1, 0.62, brown)):
            at = (bend[0] + (top[0] - bend[0]) * up, bend[1] + (top[1] - bend[1]) * up)
            marks.append(Shape(put(leaf(5.6 * size, 0.9, side * 0.8), at, side * 48), fill=tone))
        for dx, dy, turn in _CLUSTER:
            marks += _crucifer((top[0] + dx * size, top[1] + dy * size), size, turn, gold, brown)
    return tuple(marks)


_CLUSTER = ((-5.2, 1.6, 10), (5.0, 2.0, -15), (-2.8, -3.8, 30), (3.2, -3.4, 50), (0.0, 0.8, 0))


def _crucifer(at: tuple[float, float], size: float, turn: float, gold: Ink, brown: Ink) -> Marks:
    """Four petals in a cross, the mark of the mustards."""
    marks: list[Mark] = []
    for i in range(4):
        shape = put(petal(3.7, 3.3, 0.7), at, turn + 90 * i, size)
        paint = ball(at, 4 * size, gold.mixed(brown, 0.3), gold, gold.tint(0.8))
        marks.append(Shape(shape, fill=paint, edge=brown, width=0.16))
    ring = [circle(Point(*polar(at, turn + 45 + 90 * i, 0.75 * size)), 0.32 * size) for i in range(4)]
    marks.append(Shape(ring[0].joined(*ring[1:], circle(Point(*at), 0.38 * size)), fill=brown))
    return tuple(marks)
