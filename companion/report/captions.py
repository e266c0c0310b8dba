"""Sentences under an annotated photo, so that the picture speaks for itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from companion.pieces.face import Font
from companion.report.labels import Ink, font, text_badge

PAPER: Ink = (250, 250, 247)
TEXT: Ink = (32, 32, 36)
SOFT: Ink = (110, 110, 116)


@dataclass(frozen=True, slots=True)
class Caption:
    text: str
    sign: str = ""  # on a plate before it
    ink: Ink = TEXT
    tail: str = ""  # behind it, softer: the rule


def captioned(picture: Image.Image, captions: Sequence[Caption]) -> Image.Image:
    """The picture with a strip of sentences below it."""
    if not captions:
        return picture
    letters = max(12, round(picture.width / 75))
    margin = letters
    rows = [(one, wrapped(one, letters, picture.width - 2 * margin - 2 * letters)) for one in captions]
    step = round(letters * 1.45)
    height = sum(len(lines) for _, lines in rows) * step + 2 * margin
    whole = Image.new("RGB", (picture.width, picture.height + height), PAPER)
    whole.paste(picture, (0, 0))
    draw = ImageDraw.Draw(whole)
    y = picture.height + margin
    for one, lines in rows:
        if one.sign:
            badge = text_badge(one.sign, one.ink, round(letters * 0.8)).picture
            whole.paste(badge, (margin, y + round((step - badge.height) / 2)), badge)
        for text in lines:
            draw.text(
                (margin + 2 * letters, y + step / 2),
                text,
                font=font(Font.TEXT, letters),
                fill=TEXT,
                anchor="lm",
            )
            y += step
        wide = font(Font.TEXT, letters).getlength(lines[-1])
        end = margin + 2 * letters + wide + letters * 0.7
        draw.text((end, y - step / 2), one.tail, font=font(Font.BOLD, letters), fill=SOFT, anchor="lm")
    return whole


def wrapped(one: Caption, letters: int, room: float) -> list[str]:
    """The sentence in lines that fit, with room for what stands behind the last."""
    type_ = font(Font.TEXT, letters)
    room -= font(Font.BOLD, letters).getlength(f"  {one.tail}") if one.tail else 0
    lines: list[str] = []
    for word in one.text.split():
        if lines and type_.getlength(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]
