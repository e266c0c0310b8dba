"""PDF pages and single faces as pictures, through an independent renderer."""

from __future__ import annotations

import io

import pypdfium2
from PIL import Image, ImageDraw

from companion.pieces.face import Face
from companion.pieces.measure import Point
from printables.drawing import InkUse, Pen

_SMOOTH = 4  # the outline's mask is drawn this much larger, then reduced


def face_pdf(face: Face, ink: InkUse = InkUse.FULL) -> bytes:
    """A PDF whose one page is the face, trimmed."""
    pen = Pen("face", ink)
    pen.page(face.width, face.height)
    pen.draw(face.marks)
    return pen.finish()


def page_picture(pdf: bytes, page: int, dpi: float) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image.Image = document[page].render(scale=dpi / 72).to_pil()
        return picture.convert("RGB")
    finally:
        document.close()


def face_picture(face: Face, dpi: float = 300, ink: InkUse = InkUse.FULL) -> Image.Image:
    """The face alone, transparent outside its outline."""
    picture = page_picture(face_pdf(face, ink), 0, dpi)
    scale = dpi / 25.4
    mask = Image.new("L", (picture.width * _SMOOTH, picture.height * _SMOOTH), 0)
    draw = ImageDraw.Draw(mask)
    for outline in face.outline.outlines(tolerance=0.02):
        draw.polygon([Point(p.x * scale * _SMOOTH, p.y * scale * _SMOOTH) for p in outline], fill=255)
    picture.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
    return picture


def png(picture: Image.Image, dpi: float) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()
