"""Pages as readable text: what is drawn where. Golden files hold it, so a review sees what moved."""

from __future__ import annotations

from collections.abc import Iterator

from companion.pieces.face import Words
from companion.pieces.measure import Point
from printables.furniture import furniture
from printables.pages import Booklet, Page, Placed


def describe(booklet: Booklet) -> str:
    """Millimetres from the top left of each page, to a hundredth."""
    return "\n".join(_lines(booklet)) + "\n"


def _lines(booklet: Booklet) -> Iterator[str]:
    yield f"{booklet.title} [{booklet.lang.value}] duplex {booklet.duplex.value}"
    for number, page in enumerate(booklet.pages, start=1):
        sheet = page.sheet
        way = "landscape" if sheet.landscape else "portrait"
        yield ""
        yield f"page {number}: sheet {page.number} of {page.of}, {page.side.value}, {sheet.paper.title} {way}"
        for placed in page.placed:
            yield f"  {_placed(placed)}"
        yield from (f"  {text}" for text in _beside(page, booklet))


def _placed(placed: Placed) -> str:
    box = placed.box
    place = f"at {box.left:7.2f} {box.top:7.2f}  {box.width:.2f} x {box.height:.2f}"
    return f"{placed.item.name:<14} {placed.side.value:<5} {place}  turn {placed.turn:g}"


def _beside(page: Page, booklet: Booklet) -> Iterator[str]:
    for cut in page.cuts:
        yield f"cut   {_point(cut.one)} - {_point(cut.two)}"
    if page.fold is not None:
        yield f"fold  {_point(page.fold.one)} - {_point(page.fold.two)}"
    for mark in furniture(page, booklet):
        if isinstance(mark, Words):
            yield f"words {_point(Point(mark.box.left, mark.box.top))}: {mark.text}"


def _point(point: Point) -> str:
    return f"{point.x:.2f},{point.y:.2f}"
