"""Small rounded name plates, and places for them where they hide nothing that matters."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from companion.pieces.face import Font

Ink: TypeAlias = tuple[int, int, int]
Spot: TypeAlias = tuple[float, float]

_FINE = 3  # plates are drawn so much larger and then reduced, for smooth corners
_DARK: Ink = (24, 24, 28)
_PAPER: Ink = (255, 255, 255)
_ON_CODE = 4.0  # what hiding a code costs, beside hiding another name
_ON_NAME = 6.0
_LESS_LIKED = 0.12  # of its own area, for every place further down the list


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: Box) -> float:
        """The area both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * tall if wide > 0 and tall > 0 else 0.0


@dataclass(frozen=True, eq=False)
class Badge:
    picture: Image.Image  # RGBA

    @property
    def area(self) -> float:
        return float(self.picture.width * self.picture.height)

    def inside(self, middle: Spot, size: tuple[int, int]) -> Spot:
        """Its top left corner when it stands about there, wholly within the picture."""
        x = min(max(0.0, middle[0] - self.picture.width / 2), size[0] - self.picture.width)
        y = min(max(0.0, middle[1] - self.picture.height / 2), size[1] - self.picture.height)
        return x, y

    def at(self, corner: Spot) -> Box:
        x, y = corner
        return Box(x, y, x + self.picture.width, y + self.picture.height)


@cache
def font(face: Font, size: int) -> ImageFont.FreeTypeFont:
    data = (files("printables") / "fonts" / f"{face.value}.ttf").read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size)


@lru_cache(maxsize=512)
def text_badge(text: str, ink: Ink, letters: int, *, plain: bool = False) -> Badge:
    """The text on a plate of this colour; `plain`: on white with a rim of it."""
    letters = max(letters, 8)
    large = letters * _FINE
    type_ = font(Font.BOLD, large)
    left, _, right, _ = type_.getbbox(text)
    pad = round(large * 0.42)
    size = (max(round(right - left) + 2 * pad, round(large * 1.5)), round(large * 1.5))
    plate = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(plate)
    rim = max(_FINE, round(large * 0.07))
    fill, letter = ((*_PAPER, 240), _DARK) if plain else ((*ink, 240), _letter(ink))
    whole, radius = (0, 0, size[0] - 1, size[1] - 1), size[1] * 0.34
    draw.rounded_rectangle(whole, radius, fill=fill, outline=_DARK, width=rim)
    if plain:
        inner = (rim, rim, size[0] - 1 - rim, size[1] - 1 - rim)
        draw.rounded_rectangle(inner, radius - rim, outline=ink, width=round(large * 0.14))
    draw.text((size[0] / 2, size[1] * 0.5), text, font=type_, fill=letter, anchor="mm")
    small = (max(1, size[0] // _FINE), max(1, size[1] // _FINE))
    return Badge(plate.resize(small, Image.Resampling.LANCZOS))


def _letter(ink: Ink) -> Ink:
    light = 0.2126 * (ink[0] / 255) ** 2.2 + 0.7152 * (ink[1] / 255) ** 2.2 + 0.0722 * (ink[2] / 255) ** 2.2
    return _DARK if light > 0.22 else (255, 255, 255)


def place(
    wished: Sequence[tuple[Badge, Sequence[Spot]]], codes: Sequence[Box], size: tuple[int, int]
) -> list[tuple[Badge, Spot]]:
    """Each badge at the wished place that hides least, in order."""
    taken: list[Box] = []
    placed = []
    for badge, spots in wished:
        options = []
        for liking, spot in enumerate(spots):
            corner = badge.inside(spot, size)
            box = badge.at(corner)
            hidden = _ON_CODE * sum(box.shared(code) for code in codes)
            hidden += _ON_NAME * sum(box.shared(other) for other in taken)
            options.append((hidden + _LESS_LIKED * liking * badge.area, liking, corner))
        _, _, corner = min(options)
        taken.append(badge.at(corner))
        placed.append((badge, corner))
    return placed
