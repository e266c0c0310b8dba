"""The strip beside an annotated photo: the game, its zones with their colours and counts, the signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from companion.pieces.face import Font
from companion.report.labels import Ink, font, text_badge

_PAPER: Ink = (250, 250, 247)
_TEXT: Ink = (32, 32, 36)
_SOFT: Ink = (110, 110, 116)


@dataclass(frozen=True, slots=True)
class Line:
    title: str
    count: int
    ink: Ink
    sign: str = ""


def legend(title: str, summary: str, lines: Sequence[Line], height: int, width: int) -> Image.Image:
    strip = Image.new("RGB", (width, height), _PAPER)
    draw = ImageDraw.Draw(strip)
    margin = width // 12
    large = _fitting(title, Font.DISPLAY, width // 7, width - 2 * margin)
    draw.text((margin, margin), title, font=font(Font.DISPLAY, large), fill=_TEXT)
    y = margin + large * 1.35
    small = width // 16
    draw.text((margin, y), summary, font=font(Font.TEXT, small), fill=_SOFT)
    y += small * 2.2
    step = min(small * 1.9, (height - y - margin) / max(1, len(lines)))
    letters = max(9, round(min(small, step * 0.62)))
    for line in lines:
        _line(strip, draw, line, margin, y, step, letters)
        y += step
    return strip


def _line(
    strip: Image.Image,
    draw: ImageDraw.ImageDraw,
    line: Line,
    margin: int,
    y: float,
    step: float,
    letters: int,
) -> None:
    middle = y + step / 2
    side = letters * 1.05
    if line.sign:
        badge = text_badge(line.sign, line.ink, round(letters * 0.75)).picture
        strip.paste(
            badge, (round(margin + side / 2 - badge.width / 2), round(middle - badge.height / 2)), badge
        )
    else:
        box = (margin, middle - side / 2, margin + side, middle + side / 2)
        draw.rounded_rectangle(box, side * 0.25, fill=line.ink, outline=_TEXT, width=max(1, letters // 12))
    number = font(Font.BOLD, letters)
    right = strip.width - margin
    draw.text((right, middle), str(line.count), font=number, fill=_TEXT, anchor="rm")
    room = right - number.getlength(str(line.count)) - letters * 0.6 - (margin + side + letters * 0.6)
    size = _fitting(line.title, Font.TEXT, letters, room)
    draw.text(
        (margin + side + letters * 0.6, middle),
        line.title,
        font=font(Font.TEXT, size),
        fill=_TEXT,
        anchor="lm",
    )


def _fitting(text: str, face: Font, size: int, room: float) -> int:
    """The largest size up to this one at which the text has room."""
    wide = font(face, size).getlength(text)
    return size if wide <= room else max(8, int(size * room / wide))
