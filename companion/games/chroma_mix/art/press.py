"""The cards that are no colours: two inks meeting, and a roller at work."""

from __future__ import annotations

from companion.games.chroma_mix.art.tools import (
    Marks,
    across,
    ball,
    bloom,
    glaze,
    halo,
    put,
    sky,
    solid,
    vertical,
)
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Box, Point
from companion.pieces.palette import BLACK, CYAN, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import circle, polygon, rectangle, svg

MIX_INK = Ink("mix", 0.72, 0.78, 0.18, 0.2)
FIRST_INK = Ink("first", 0.0, 0.3, 0.95)
_STEEL = Ink("steel", 0.25, 0.15, 0.12, 0.2)


def meeting(ink: Ink) -> Marks:
    """Cyan, magenta and yellow turning about one another."""
    centre = (39.5, 26.5)
    swirl = svg(
        "M0 0C5 -1.4 8.4 -5.6 7.4 -10.6C6.8 -13.4 4.6 -14.8 2 -14.4C7.6 -15.4 13.2 -11 13.4 -4.2"
        "C13.6 3.6 7 9.2 0 8.6C-2.4 5.4 -2.2 2 0 0Z"
    )
    marks: list[Mark] = [
        sky(ink.tint(0.08), ink.tint(0.25), ink.tint(0.6)),
        *bloom(91, CYAN, (26, 18), 13, 4, 0.08),
        *bloom(92, MAGENTA, (54, 22), 12, 4, 0.08),
        *bloom(93, YELLOW, (44, 38), 12, 4, 0.12),
        *halo(centre, 20, PAPER, 6, 0.12),
    ]
    for tone, deep, turn in (
        (CYAN, Ink("cyan deep", 1, 0.4, 0), 0),
        (MAGENTA, Ink("magenta deep", 0.2, 1, 0.1), 120),
        (YELLOW, Ink("yellow deep", 0, 0.25, 1), 240),
    ):
        arm = put(swirl, centre, turn, 0.98)
        marks += solid(arm, ball(centre, 15, deep, tone, tone.tint(0.8)))
        gloss = svg("M8.6 -11.4C11.4 -8.6 12 -4.4 10.4 -.6C11 -4.8 10.4 -8.4 8.6 -11.4Z")
        marks.append(glaze(put(gloss, centre, turn, 0.98), PAPER, 0.7))
    marks += solid(circle(Point(*centre), 3.4), ball((38.4, 25.4), 5, ink.tint(0.5), ink, ink.shade(0.4)))
    marks.append(glaze(circle(Point(38.5, 25.5), 0.7), PAPER, 0.8))
    tear = svg("M0 -3C.8 -1.4 1.8 -.6 1.8 .7A1.8 1.8 0 0 1 -1.8 .7C-1.8 -.6 -.8 -1.4 0 -3Z")
    for x, y, tone, turn in ((21.5, 31, CYAN, -60), (50.5, 13.6, MAGENTA, 40), (58, 35, YELLOW, 120)):
        marks.append(Shape(put(tear, (x, y), turn), fill=tone))
    return tuple(marks)


def roller(ink: Ink) -> Marks:
    """A brayer draws the first stripe."""
    marks: list[Mark] = [
        sky(ink.tint(0.08), ink.tint(0.22), ink.tint(0.6)),
        *bloom(95, ink, (30, 18), 12, 4, 0.1),
    ]
    for i, tone in enumerate((CYAN, MAGENTA, YELLOW)):
        left = 26.5 + 6.6 * i
        ragged = [
            (left, 30.0),
            (left + 6.8, 30.0),
            (left + 6.7, 56.0),
            (left + 4.6, 55.0),
            (left + 2.4, 57.0),
            (left + 0.2, 55.4),
        ]
        marks.append(
            Shape(polygon(ragged), fill=vertical(tone, tone.tint(0.75), top=30, bottom=60), flood=True)
        )
    marks += [
        *solid(
            rectangle(Box(25.6, 23.4, 21.8, 8.6), 1.6), vertical(_STEEL, BLACK.tint(0.8), top=23, bottom=32)
        ),
        *(
            Shape(
                rectangle(Box(26.5 + 6.6 * i, 23.4, 6.7, 8.6)),
                fill=vertical(tone.tint(0.5), tone, tone.shade(0.3), top=23.4, bottom=32),
            )
            for i, tone in enumerate((CYAN, MAGENTA, YELLOW))
        ),
        Shape(svg("M47.6 27.7H50.4V20.2H40.4V17"), edge=BLACK.tint(0.75), width=1.5),
        Shape(svg("M47.6 27.2H49.9V19.8H40V17"), edge=PAPER, width=0.3, opacity=0.7),
        *solid(
            put(rectangle(Box(-1.8, -6.4, 3.6, 7.4), 1.8), (40.4, 18), 0),
            across(
                (38, 12), (42, 12), Ink("wood", 0.15, 0.5, 0.8, 0.1), Ink("wood dark", 0.3, 0.65, 0.9, 0.35)
            ),
        ),
    ]
    return tuple(marks)
