"""Lengths. Everything printed is measured in millimetres from its own top left corner, x right, y down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Mm: TypeAlias = float
Degrees: TypeAlias = float  # clockwise, as seen on the printed face


class Point(NamedTuple):
    x: Mm
    y: Mm


@dataclass(frozen=True, slots=True)
class Box:
    left: Mm
    top: Mm
    width: Mm
    height: Mm

    @property
    def right(self) -> Mm:
        return self.left + self.width

    @property
    def bottom(self) -> Mm:
        return self.top + self.height

    @property
    def centre(self) -> Point:
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top left."""
        return (
            Point(self.left, self.top),
            Point(self.right, self.top),
            Point(self.right, self.bottom),
            Point(self.left, self.bottom),
        )

    def grown(self, by: Mm) -> Box:
        """A box larger by this much on every side; smaller when negative."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: Mm, dy: Mm) -> Box:
        return Box(self.left + dx, self.top + dy, self.width, self.height)

    def holds(self, other: Box, slack: Mm = 1e-6) -> bool:
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def square(centre: Point, side: Mm) -> Box:
    return Box(centre.x - side / 2, centre.y - side / 2, side, side)
