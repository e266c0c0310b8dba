"""A face is a tuple of marks in millimetres: what printables draws is what vision looks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import BLACK, Ink
from companion.pieces.path import Path, rectangle

QR_MODULES = 21  # version 1
QUIET_MODULES = 4
TAG_CELLS = 8  # 36h11: six by six bits inside one cell of black


@dataclass(frozen=True, slots=True)
class Gradient:
    """A soft change of ink along a line, or, with a radius, outward from `start`."""

    start: Point
    end: Point
    stops: tuple[tuple[float, Ink], ...]
    radius: Mm | None = None


Paint: TypeAlias = Ink | Gradient


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled or stroked outline. A `flood` covers a large area: low-ink print draws its edge only."""

    path: Path
    fill: Paint | None = None
    edge: Ink | None = None
    width: Mm = 0.25
    flood: bool = False
    opacity: float = 1.0
    dash: tuple[Mm, ...] = ()


@dataclass(frozen=True, slots=True)
class Swatch:
    """The area whose colour tells what the piece is; low-ink print keeps a broad rim of it."""

    path: Path
    ink: Ink


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign drawn in a square from -0.5 to 0.5; parts without an ink take the one asked for."""

    name: str
    parts: tuple[tuple[Path, Ink | None], ...]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A glyph fitted into a square of this size."""

    glyph: Glyph
    centre: Point
    size: Mm
    ink: Ink = BLACK
    edge: Ink | None = None  # a line round every part
    width: Mm = 0.2
    turn: Degrees = 0.0


class Font(StrEnum):
    TEXT = "Lato-Regular"
    ITALIC = "Lato-Italic"
    BOLD = "Lato-Bold"
    BLACK = "Lato-Black"
    DISPLAY = "Quicksand-Bold"


class Align(StrEnum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Stand(StrEnum):
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Words:
    """Text set in a box, as large as fits between `least` and `size` (the em, in mm).

    `{name}` in the text is the glyph of that name, as tall as a capital letter; `*words*` are bold;
    a newline breaks the line. Text that does not fit at `least` (by default `size`) is refused.
    """

    text: str
    box: Box
    size: Mm
    font: Font = Font.TEXT
    ink: Ink = BLACK
    align: Align = Align.LEFT
    stand: Stand = Stand.TOP
    leading: float = 1.2
    least: Mm | None = None
    turn: Degrees = 0.0  # about the middle of the box; the text runs along the box before turning
    glyphs: tuple[Glyph, ...] = ()


@dataclass(frozen=True, slots=True)
class CodeBox:
    """A QR code, version 1-H. `box` is the symbol; four modules around it stay white."""

    text: str
    box: Box

    @property
    def quiet(self) -> Box:
        return self.box.grown(self.box.width / QR_MODULES * QUIET_MODULES)


@dataclass(frozen=True, slots=True)
class TagBox:
    """An AprilTag 36h11. `box` is the black square; one cell around it stays white."""

    number: int
    box: Box
    turn: Degrees = 0.0

    @property
    def quiet(self) -> Box:
        return self.box.grown(self.box.width / TAG_CELLS)


@dataclass(frozen=True, slots=True)
class Region:
    """A place for a crayon or a pencil: a section of a picture, a lock side, a box, a stone."""

    key: str
    path: Path
    edge: Ink = BLACK
    width: Mm = 0.5


@dataclass(frozen=True, slots=True)
class Group:
    """Marks drawn together, moved, scaled and turned; the same marks are stored once in a PDF."""

    marks: tuple[Mark, ...]
    at: Point = Point(0, 0)
    scale: float = 1.0
    turn: Degrees = 0.0
    clip: Path | None = None  # in the group's own millimetres


Mark: TypeAlias = Shape | Swatch | Symbol | Words | CodeBox | TagBox | Region | Group


class Form(StrEnum):
    """How a thing is laid on paper and cut out."""

    CARD = "card"
    TILE = "tile"  # an equilateral triangle standing on its base
    NET = "net"  # a paper die, unfolded
    SHEET = "sheet"  # a page of its own
    STRIP = "strip"  # rails
    BOARD = "board"
    MARKER = "marker"


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side. Art may reach `bleed` beyond the outline and is trimmed to it by the knife."""

    form: Form
    width: Mm
    height: Mm
    marks: tuple[Mark, ...]
    cut: Path | None = None  # the outline; a plain rectangle when absent
    bleed: Mm = 2.0
    folds: tuple[Path, ...] = field(default=())  # creases of a net

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    @property
    def outline(self) -> Path:
        return self.cut or rectangle(self.box)

    def tags(self) -> tuple[TagBox, ...]:
        return tuple(mark for mark in _walk(self.marks) if isinstance(mark, TagBox))

    def codes(self) -> tuple[CodeBox, ...]:
        return tuple(mark for mark in _walk(self.marks) if isinstance(mark, CodeBox))

    def regions(self) -> tuple[Region, ...]:
        return tuple(mark for mark in _walk(self.marks) if isinstance(mark, Region))


def _walk(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """All marks at their own place; codes and regions are never put inside a moved group."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = [m for m in _walk(mark.marks) if isinstance(m, (TagBox, CodeBox, Region))]
            if inner:
                raise ValueError("codes and regions stand on a face itself, not inside a group")
        yield mark
