"""What was seen in one photo, in its pixels: codes, pieces by their outline, and what stayed unread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.pieces.piece import Piece
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.reading import Pixel, SeenBy

Quad: TypeAlias = tuple[Pixel, Pixel, Pixel, Pixel]  # clockwise from the thing's own top left


class CodeKind(StrEnum):
    QR = "qr"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Code:
    """A printed code that was read: `text` of a QR, or the tag's `number`. Corners of its black square."""

    kind: CodeKind
    corners: Quad
    text: str = ""
    number: int = -1
    sure: float = 1.0
    recognised: bool = False  # by its whole picture, not read bit by bit

    @property
    def name(self) -> tuple[CodeKind, str, int]:
        """What it says, wherever it stands."""
        return self.kind, self.text, self.number


@dataclass(frozen=True, slots=True)
class Sighting:
    """One piece: its outline's corners (three for a tile) clockwise from its own top left."""

    piece: Piece
    corners: tuple[Pixel, ...]
    seen_by: SeenBy
    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that looks like a piece but whose code could not be read."""

    corners: tuple[Pixel, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Sightings:
    photo: str
    width: int
    height: int
    pieces: tuple[Sighting, ...]
    unread: tuple[Unread, ...] = ()
    foreign: int = 0  # codes that are not ours: counted, never followed
    mirrored: bool = False
    findings: tuple[Finding, ...] = ()
    questions: tuple[Question, ...] = ()
