"""PDF pages and single faces as pictures, through an independent renderer."""

from __future__ import annotations

import io
from enum import StrEnum
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image

from companion.pieces.face import Face, Mark, Shape
from companion.pieces.palette import BLACK
from printables.drawing import InkUse, Pen

_CLEAR = (0, 0, 0, 0)


def face_pdf(face: Face, ink: InkUse = InkUse.FULL) -> bytes:
    """A PDF whose one page is the face's box; art that bleeds ends at the page's edge."""
    return _one_page(face, face.marks, ink)


def _one_page(face: Face, marks: tuple[Mark, ...], ink: InkUse) -> bytes:
    pen = Pen("face", ink)
    pen.page(face.width, face.height)
    pen.draw(marks)
    return pen.finish()


def page_picture(pdf: bytes, page: int, dpi: float) -> Image.Image:
    return _rendered(pdf, page, dpi).convert("RGB")


def face_picture(face: Face, dpi: float = 300, ink: InkUse = InkUse.FULL) -> Image.Image:
    """The face alone, transparent outside its outline; its edge is soft in the mask only."""
    picture = page_picture(face_pdf(face, ink), 0, dpi)
    if face.cut is None:
        picture.putalpha(255)
        return picture
    outline = _one_page(face, (Shape(face.outline, fill=BLACK),), InkUse.FULL)
    picture.putalpha(_rendered(outline, 0, dpi, fill_color=_CLEAR, maybe_alpha=True).getchannel("A"))
    return picture


def _rendered(pdf: bytes, page: int, dpi: float, **options: Any) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image.Image = document[page].render(scale=dpi / 72, **options).to_pil()
        return picture
    finally:
        document.close()


def png(picture: Image.Image, dpi: float) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


class Sight(StrEnum):
    """How red and green may look to a player."""

    DEUTERANOPIA = "deuteranopia"
    PROTANOPIA = "protanopia"


# Machado, Oliveira and Fernandes 2009, severity 1.0; applied to linear light.
_SIGHT = {
    Sight.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Sight.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def seen_with(picture: Image.Image, sight: Sight) -> Image.Image:
    """The picture as a red-green-blind player sees it."""
    values = np.asarray(picture.convert("RGB"), dtype=np.float32) / 255
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.asarray(_SIGHT[sight], dtype=np.float32).T, 0, 1)
    gamma = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray(np.rint(gamma * 255).astype(np.uint8), "RGB")
