"""Brushes: washes, blooms, petals and strokes from which the pictures are made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random

from companion.pieces.card import HEIGHT, WIDTH
from companion.pieces.face import Gradient, Mark, Paint, Shape
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import Path, circle, rectangle, smooth

Marks = tuple[Mark, ...]
SHEET = Box(0, 0, WIDTH, HEIGHT).grown(2)  # with bleed
MIDDLE = Point(39.5, 27)  # of the part of a picture that stays free


def vertical(*inks: Ink, top: Mm, bottom: Mm) -> Gradient:
    return Gradient(Point(0, top), Point(0, bottom), _even(inks))


def across(start: tuple[Mm, Mm], end: tuple[Mm, Mm], *inks: Ink) -> Gradient:
    return Gradient(Point(*start), Point(*end), _even(inks))


def ball(centre: tuple[Mm, Mm], radius: Mm, *inks: Ink) -> Gradient:
    """Light to dark outward from where the light falls."""
    return Gradient(Point(*centre), Point(*centre), _even(inks), radius)


def _even(inks: Sequence[Ink]) -> tuple[tuple[float, Ink], ...]:
    return tuple((i / (len(inks) - 1), ink) for i, ink in enumerate(inks))


def sky(*inks: Ink, top: Mm = 0, bottom: Mm = 62) -> Shape:
    """The ground of a picture: light above, where the name stands."""
    return Shape(rectangle(SHEET), fill=vertical(*inks, top=top, bottom=bottom), flood=True)


def solid(path: Path, fill: Paint, edge: Ink | None = None, width: Mm = 0.25) -> Marks:
    """A shape that hides what lies behind it, in low-ink print too."""
    return (
        Shape(path, fill=PAPER),
        Shape(path, fill=fill, edge=edge, width=width, flood=True),
    )


def glaze(path: Path, ink: Paint, opacity: float) -> Shape:
    """A thin coat; of it low-ink print leaves a faint line."""
    return Shape(path, fill=ink, opacity=opacity, flood=True)


def halo(centre: tuple[Mm, Mm], radius: Mm, ink: Ink, coats: int = 6, opacity: float = 0.12) -> Marks:
    """A soft light or stain: thin coats of shrinking circles."""
    at = Point(*centre)
    return tuple(glaze(circle(at, radius * (i + 1) / coats), ink, opacity) for i in reversed(range(coats)))


def blob(chance: Random, centre: tuple[Mm, Mm], radius: Mm, wobble: float = 0.25, points: int = 9) -> Path:
    """A stain with a soft, uneven rim."""
    start = chance.uniform(0, math.tau)
    reach = [radius * (1 + chance.uniform(-wobble, wobble)) for _ in range(points)]
    return smooth(
        [
            (
                centre[0] + r * math.cos(start + math.tau * i / points),
                centre[1] + r * math.sin(start + math.tau * i / points),
            )
            for i, r in enumerate(reach)
        ]
    )


def bloom(
    seed: int, ink: Ink, centre: tuple[Mm, Mm], radius: Mm, coats: int = 4, opacity: float = 0.12
) -> Marks:
    """Ink spreading in water."""
    chance = Random(seed)
    return tuple(
        glaze(blob(chance, centre, radius * (1 - 0.2 * i), 0.16, 11), ink, opacity) for i in range(coats)
    )


def petal(length: Mm, width: Mm, belly: float = 0.62) -> Path:
    """Rooted in the origin, pointing up, rounded at its end; `belly` is where it is widest."""
    w = width / 2 * 1.15
    return Path(
        (
            ("M", (0, 0)),
            ("C", (w * 0.5, -length * 0.18, w, -length * (belly - 0.2), w, -length * belly)),
            ("C", (w, -length * (belly + 0.22), w * 0.45, -length, 0, -length)),
            ("C", (-w * 0.45, -length, -w, -length * (belly + 0.22), -w, -length * belly)),
            ("C", (-w, -length * (belly - 0.2), -w * 0.5, -length * 0.18, 0, 0)),
            ("Z", ()),
        )
    )


def leaf(length: Mm, width: Mm, bend: Mm = 0.0) -> Path:
    """Rooted in the origin, pointing up, with a sharp end, bent to the right."""
    w = width * 0.66
    return Path(
        (
            ("M", (0, 0)),
            ("C", (w, -length * 0.25, w + bend * 0.4, -length * 0.68, bend, -length)),
            ("C", (-w + bend * 0.6, -length * 0.68, -w, -length * 0.25, 0, 0)),
            ("Z", ()),
        )
    )


def put(path: Path, at: tuple[Mm, Mm], turn: Degrees = 0.0, scale: float = 1.0) -> Path:
    return path.scaled(scale).turned(turn).moved(*at)


def brush(points: Sequence[tuple[Mm, Mm]], widths: Sequence[Mm]) -> Path:
    """A stroke that swells and tapers: its width at each point."""
    left, right = [], []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, last)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        half = widths[i] / 2
        left.append((x + dy / size * half, y - dx / size * half))
        right.append((x - dy / size * half, y + dx / size * half))
    return smooth([*left, *reversed(right)], tension=0.9)


def lines(paths: Iterable[Path], ink: Ink, width: Mm = 0.25, opacity: float = 1.0) -> Shape:
    """Many fine lines as one mark."""
    first, *rest = paths
    return Shape(first.joined(*rest), edge=ink, width=width, opacity=opacity)


def polar(centre: tuple[Mm, Mm], angle: Degrees, reach: Mm) -> tuple[Mm, Mm]:
    """Clockwise from straight up."""
    a = math.radians(angle - 90)
    return (centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a))
