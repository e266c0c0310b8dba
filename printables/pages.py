"""Pages as values: what lies where on which sheet of paper. Drawn later, compared as text in tests."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.pieces.face import Face, Form
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.path import Path, rectangle
from companion.pieces.piece import Item
from printables.paper import Paper


class DoesNotFitPaper(ValueError):
    """A face larger than the paper: printed smaller it would be useless, so it is refused."""


class Side(StrEnum):
    FRONT = "front"
    BACK = "back"


class Duplex(StrEnum):
    LONG = "long"
    SHORT = "short"
    FOLD = "fold"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper the way the page is read."""

    paper: Paper
    landscape: bool = False

    @property
    def width(self) -> Mm:
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> Mm:
        return self.paper.width if self.landscape else self.paper.height

    @property
    def printable(self) -> Box:
        return Box(0, 0, self.width, self.height).grown(-self.paper.margin)


@dataclass(frozen=True, slots=True)
class Placed:
    """A face on a page. `at` is the top left of its trimmed box as it lies, turned by quarter turns."""

    item: Item
    side: Side
    at: Point
    turn: Degrees = 0.0
    clip: Path | None = None  # how far the art may reach, in the face's own millimetres

    @property
    def face(self) -> Face:
        face = self.item.front if self.side is Side.FRONT else self.item.back
        assert face is not None
        return face

    @property
    def box(self) -> Box:
        """The trimmed box on the page."""
        return Box(*self.at, *turned_size(self.face, self.turn))

    @property
    def bleed_box(self) -> Box:
        return self.box.grown(bleed_of(self.face))

    @property
    def origin(self) -> Point:
        """Where the face's own top left corner lies on the page."""
        wide, tall = self.face.width, self.face.height
        dx, dy = {0: (0.0, 0.0), 90: (tall, 0.0), 180: (wide, tall), 270: (0.0, wide)}[round(self.turn) % 360]
        return Point(self.at.x + dx, self.at.y + dy)

    def on_page(self, point: Point) -> Point:
        """A point of the face, in millimetres of the page."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        at = self.origin
        return Point(at.x + cos * point.x - sin * point.y, at.y + sin * point.x + cos * point.y)

    def outline(self) -> Path:
        """The cut outline in millimetres of the page."""
        return self.face.outline.turned(self.turn).moved(*self.origin)


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut along the line through two points; its marks stand outside the faces."""

    one: Point
    two: Point
    reach: Mm | None = None  # how far from the two points marks may stand; None: the whole page


@dataclass(frozen=True, slots=True)
class Page:
    sheet: Sheet
    side: Side
    placed: tuple[Placed, ...]
    cuts: tuple[Cut, ...] = ()
    fold: Cut | None = None
    number: int = 1  # of the sheet of paper; its front and its back carry the same
    of: int = 1

    def numbered(self, number: int, of: int) -> Page:
        return replace(self, number=number, of=of)


@dataclass(frozen=True, slots=True)
class Booklet:
    """All pages of one PDF."""

    title: str
    lang: Lang
    pages: tuple[Page, ...]
    duplex: Duplex = Duplex.NONE  # what the viewer is asked for
    note: str = ""  # stands in every footer
    items: tuple[Item, ...] = field(default=(), repr=False)


def turned_size(face: Face, turn: Degrees) -> tuple[Mm, Mm]:
    return (face.height, face.width) if round(turn) % 180 else (face.width, face.height)


def by_outline(face: Face) -> bool:
    """Cut with scissors along its outline, not with a knife along straight marks."""
    return face.form is Form.NET or (face.form is Form.MARKER and face.cut is not None)


def bleed_of(face: Face) -> Mm:
    """A sheet is not trimmed, so nothing may show beyond its edge."""
    return 0.0 if face.form is Form.SHEET else face.bleed


def bleed_clip(face: Face) -> Path:
    """How far the art reaches when no neighbour is in the way."""
    if face.form is Form.SHEET:
        return face.outline
    return rectangle(face.box.grown(face.bleed))
