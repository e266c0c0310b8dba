"""Frame and surroundings: the frame widens into tabs that hold the codes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from companion.pieces.card import FRONT
from companion.pieces.face import Mark, Shape
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import PAPER
from companion.pieces.path import Path, rectangle, smooth

BLEED = FRONT.grown(2.0)
EDGE: Mm = 2.6
TAB: Mm = 20.0  # the index tab, top left: tag and emblem
TAB_FOOT: Mm = 34.5
SHELF: Mm = 59.2  # above the QR code
NOTCH = Point(44.0, 69.0)  # the tab of the lower tag
GAP: Mm = 28.8  # right of the QR code


def rounded(corners: Sequence[tuple[Mm, Mm]], radius: Mm) -> Path:
    """A polygon of right angles with every corner, outer or inner, rounded."""
    steps: list[tuple[str, tuple[Mm, ...]]] = []
    count = len(corners)
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % count]
        a, b = _toward(corner, before, radius), _toward(corner, after, radius)
        steps.append(("L" if steps else "M", a))
        c, d = _toward(corner, before, radius * 0.45), _toward(corner, after, radius * 0.45)
        steps.append(("C", (*c, *d, *b)))
    return Path((*steps, ("Z", ())))


def _toward(start: tuple[Mm, Mm], end: tuple[Mm, Mm], by: Mm) -> tuple[Mm, Mm]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = abs(dx) + abs(dy)
    return (start[0] + dx / long * by, start[1] + dy / long * by)


@cache
def window(tab_foot: Mm = TAB_FOOT, radius: Mm = 3.0) -> Path:
    """What the frame leaves for the picture."""
    right, bottom = FRONT.width - EDGE, FRONT.height - EDGE
    return rounded(
        (
            (TAB, EDGE),
            (right, EDGE),
            (right, NOTCH.y),
            (NOTCH.x, NOTCH.y),
            (NOTCH.x, bottom),
            (GAP, bottom),
            (GAP, SHELF),
            (EDGE, SHELF),
            (EDGE, tab_foot),
            (TAB, tab_foot),
        ),
        radius,
    )


def frame(opening: Path) -> Path:
    """The card around its window; the window and the label are holes in it."""
    return rectangle(BLEED).joined(opening)


def label() -> Mark:
    """The QR code's corner is left bare to the edge: a sliver of colour there would show every miscut."""
    return Shape(rectangle(Box(-8.0, 60.7, 35.3, 36.0), 2.0), fill=PAPER)


def leaf(at: Point, turn: Degrees, size: Mm) -> tuple[Path, Path]:
    """A blade that grows from a point to the right before turning, and its midrib."""
    blade = smooth(((0.0, 0.0), (0.28, -0.20), (0.62, -0.20), (1.0, 0.0), (0.62, 0.17), (0.28, 0.18)))
    rib = smooth(((0.05, 0.0), (0.5, -0.02), (0.86, 0.0)), closed=False)
    return (
        blade.scaled(size).turned(turn).moved(*at),
        rib.scaled(size).turned(turn).moved(*at),
    )


def fern(at: Point, turn: Degrees, size: Mm, pairs: int = 4) -> Path:
    """A frond of many leaflets, for the background."""
    leaflets = []
    for i in range(pairs):
        t = (i + 1.2) / (pairs + 1)
        long = 0.46 * math.sin(math.pi * (0.25 + 0.72 * t))
        for side in (-1, 1):
            x = t * 0.92
            leaflets.append(
                smooth(
                    (
                        (x, 0.0),
                        (x + long * 0.30, side * long * 0.45),
                        (x + long * 0.62, side * long),
                        (x + long * 0.55, side * long * 0.40),
                    )
                )
            )
    frond = leaflets[0].joined(*leaflets[1:])
    return frond.scaled(size).turned(turn).moved(*at)
