"""A reading: what a photo, or a person, says lies where. The JSON of DESIGN §8, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from companion.play.finding import Finding
from companion.play.layout import Question

SCHEMA = "companion.reading/1"

Pixel: TypeAlias = tuple[float, float]


class SeenBy(StrEnum):
    QR = "qr"
    TAG = "tag"
    BOTH = "both"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class PhotoRead:
    name: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PieceRead:
    """Corners are pixels of the upright photo, clockwise from the piece's own top left."""

    id: str
    zone: str | None = None  # None: unsure, never a guess
    cell: tuple[int, int] | None = None
    photo: int = 0
    corners: tuple[Pixel, ...] = ()
    mm: tuple[float, float] | None = None
    angle: float = 0.0
    seen_by: SeenBy = SeenBy.HAND


@dataclass(frozen=True, slots=True)
class SectionRead:
    filled: bool | None  # None: unsure
    colour: str | None = None
    sure: float = 1.0
    covered: float | None = None


@dataclass(frozen=True, slots=True)
class MarksRead:
    locks: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    bank: int | None = 0
    stones: dict[str, int | None] = field(default_factory=dict)
    dice: tuple[bool | None, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRead:
    id: str
    sections: dict[str, SectionRead] = field(default_factory=dict)  # "figure.section"
    marks: MarksRead = field(default_factory=MarksRead)


@dataclass(frozen=True, slots=True)
class UnreadPlace:
    photo: int
    corners: tuple[Pixel, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Mosaic:
    horizontal: str = "C"  # the colour of this player's horizontal edges (MT-2.5 leaves it free)


@dataclass(frozen=True, slots=True)
class Reading:
    game: str
    schema: str = SCHEMA
    photos: tuple[PhotoRead, ...] = ()
    pieces: tuple[PieceRead, ...] = ()
    sheets: tuple[SheetRead, ...] = ()
    unread: tuple[UnreadPlace, ...] = ()
    foreign: int = 0
    questions: tuple[Question, ...] = ()
    findings: tuple[Finding, ...] = ()
    options: dict[str, str | int] = field(default_factory=dict)
    mosaics: dict[str, Mosaic] = field(default_factory=dict)
    first: dict[str, tuple[str, ...]] = field(default_factory=dict)
