"""Pages to PDF: every face with its art clipped to its bleed, then what stands beside the faces."""

from __future__ import annotations

from collections.abc import Callable

from companion.pieces.face import Mark, Shape
from companion.pieces.palette import GREY
from printables.drawing import InkUse, Pen
from printables.furniture import furniture
from printables.pages import Booklet, Page, Placed, by_outline

_CREASE = (1.2, 0.8)


def pdf(booklet: Booklet, ink: InkUse = InkUse.FULL, tell: Callable[[int, int], None] | None = None) -> bytes:
    """The whole document; `tell` hears how many pages of how many are drawn."""
    pen = Pen(booklet.title, ink, language=booklet.lang.value, duplex=booklet.duplex.value)
    for number, page in enumerate(booklet.pages, start=1):
        draw_page(pen, page, booklet)
        if tell is not None:
            tell(number, len(booklet.pages))
    return pen.finish()


def draw_page(pen: Pen, page: Page, booklet: Booklet) -> None:
    pen.page(page.sheet.width, page.sheet.height)
    for placed in page.placed:
        pen.draw_shared(placed.face.marks, placed.origin, placed.turn, placed.clip)
        pen.draw(_scissor_lines(placed), placed.origin, placed.turn)
    pen.draw(furniture(page, booklet))


def _scissor_lines(placed: Placed) -> tuple[Mark, ...]:
    """What is cut along its outline shows it, and a net its creases."""
    face = placed.face
    if not by_outline(face):
        return ()
    outline: Mark = Shape(face.outline, edge=GREY, width=0.1)
    return (outline, *(Shape(fold, edge=GREY, width=0.15, dash=_CREASE) for fold in face.folds))
