"""Marks to PDF. The only module that knows ReportLab."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from pathlib import Path as FilePath
from typing import assert_never

from reportlab import rl_config
from reportlab.lib.colors import CMYKColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.pieces.face import (
    Align,
    CodeBox,
    Font,
    Gradient,
    Group,
    Mark,
    Paint,
    Region,
    Shape,
    Stand,
    Swatch,
    Symbol,
    TagBox,
    Words,
)
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import Path, rectangle
from printables.codes import Bits, qr_bits, tag_bits
from printables.sharing import runs, worth_sharing
from printables.typesetting import CAPITAL, DESCENT, GLYPH, Atom, block_height, glyph_width, typeset

POINTS_PER_MM = 72 / 25.4
_FONTS = FilePath(__file__).parent / "fonts"
_RIM: Mm = 3.0  # what low-ink print keeps of a swatch
_FAR: Mm = 2000.0  # a shared drawing is cut off by its caller, not by its own box
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

rl_config.useA85 = 0  # PDF has been safe for bytes for thirty years; text armour adds a quarter


class InkUse(StrEnum):
    FULL = "full"
    LOW = "low"


class Pen:
    """One PDF being drawn, page by page, in millimetres from the top left."""

    def __init__(
        self, title: str, ink: InkUse = InkUse.FULL, *, language: str = "en", duplex: str = "none"
    ) -> None:
        _register_fonts()
        self._ink = ink
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer,
            invariant=1,  # no clock: the same pages are the same bytes
            pageCompression=1,
            enforceColorSpace="CMYK",
            initialFontName=Font.TEXT.value,
            lang=language,
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("chroma-table")
        self._canvas.setAuthor("chroma-table")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("Duplex", _DUPLEX.get(duplex, "Simplex"))
        self._open = False
        self._opacity = 1.0
        self._shared: dict[tuple[Mark, ...], str] = {}

    def page(self, width: Mm, height: Mm) -> None:
        """Begin a page."""
        self.end_page()
        self._canvas.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        self._canvas.saveState()
        self._canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM)
        self._open = True

    def end_page(self) -> None:
        if self._open:
            self._canvas.restoreState()
            self._canvas.showPage()
            self._open = False

    def finish(self) -> bytes:
        self.end_page()
        self._canvas.save()
        return self._buffer.getvalue()

    def draw(
        self,
        marks: Iterable[Mark],
        at: Point = Point(0, 0),
        turn: Degrees = 0.0,
        clip: Path | None = None,
    ) -> None:
        """Draw marks with their origin at a point of the page, turned clockwise about it."""
        self._canvas.saveState()
        self._place(at, 1.0, turn)
        if clip is not None:
            self._clip(clip)
        for mark in marks:
            self._mark(mark)
        self._canvas.restoreState()

    def draw_shared(
        self, marks: tuple[Mark, ...], at: Point, turn: Degrees = 0.0, clip: Path | None = None
    ) -> None:
        """Draw a face; art it has in common with another face is stored once in the PDF."""
        self._canvas.saveState()
        self._place(at, 1.0, turn)
        if clip is not None:
            self._clip(clip)
        for run in runs(marks):
            self._marks(run)
        self._canvas.restoreState()

    def _marks(self, marks: tuple[Mark, ...]) -> None:
        """As they are when they are few, else by reference to one drawing of them."""
        if not worth_sharing(marks):
            for mark in marks:
                self._mark(mark)
            return
        name = self._shared.get(marks)
        if name is None:
            name = self._shared[marks] = f"art{len(self._shared)}"
            self._canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
            for mark in marks:
                self._mark(mark)
            self._canvas.endForm(Resources=self._resources())
        self._canvas.setFillAlpha(1)
        self._canvas.setStrokeAlpha(1)
        self._canvas.doForm(name)

    def _resources(self) -> PDFResourceDictionary:
        """What the open form uses; ReportLab itself forgets its gradients and its opacities."""
        canvas = self._canvas
        used = PDFResourceDictionary()
        used.basicFonts()
        used.ExtGState = canvas._extgstate.getState()  # noqa: SLF001 - there is no public way
        used.setShading(canvas._shadingUsed)  # noqa: SLF001 - there is no public way
        if canvas._formsinuse:  # noqa: SLF001 - there is no public way
            used.XObject = canvas._doc.xobjDict(canvas._formsinuse)  # noqa: SLF001 - there is no public way
        return used

    def _place(self, at: Point, scale: float, turn: Degrees) -> None:
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        self._canvas.transform(cos, sin, -sin, cos, at.x, at.y)

    def _mark(self, mark: Mark) -> None:
        match mark:
            case Shape():
                self._shape(mark)
            case Swatch():
                self._swatch(mark)
            case Symbol():
                self._symbol(mark)
            case Words():
                self._words(mark)
            case CodeBox():
                self._path(rectangle(mark.quiet), fill=PAPER)
                self._cells(qr_bits(mark.text), mark.box)
            case TagBox():
                self._tag(mark)
            case Region():
                self._path(mark.path, edge=mark.edge, width=mark.width)
            case Group():
                self._group(mark)
            case _:
                assert_never(mark)

    def _group(self, group: Group) -> None:
        self._canvas.saveState()
        self._place(group.at, group.scale, group.turn)
        if group.clip is not None:
            self._clip(group.clip)
        self._marks(group.marks)
        self._canvas.restoreState()

    def _shape(self, shape: Shape) -> None:
        self._opacity = shape.opacity
        if shape.flood and shape.fill is not None and self._ink is InkUse.LOW:
            ink = shape.fill if isinstance(shape.fill, Ink) else shape.fill.stops[-1][1]
            if ink.cmyk != PAPER.cmyk:
                self._path(shape.path, edge=shape.edge or ink, width=max(shape.width, 0.3))
        else:
            self._path(shape.path, shape.fill, shape.edge, shape.width, shape.dash)
        self._opacity = 1.0

    def _swatch(self, swatch: Swatch) -> None:
        if self._ink is InkUse.FULL:
            self._path(swatch.path, fill=swatch.ink)
            return
        self._canvas.saveState()
        self._clip(swatch.path)
        self._path(swatch.path, edge=swatch.ink, width=2 * _RIM)
        self._canvas.restoreState()

    def _symbol(self, symbol: Symbol) -> None:
        self._canvas.saveState()
        self._place(symbol.centre, symbol.size, symbol.turn)
        for path, ink in symbol.glyph.parts:
            self._path(path, ink or symbol.ink, symbol.edge, symbol.width / symbol.size)
        self._canvas.restoreState()

    def _tag(self, tag: TagBox) -> None:
        self._canvas.saveState()
        self._place(tag.box.centre, 1.0, tag.turn)
        own = tag.box.moved(-tag.box.centre.x, -tag.box.centre.y)
        self._path(rectangle(own.grown(tag.box.width / 8)), fill=PAPER)
        self._cells(tag_bits(tag.number), own)
        self._canvas.restoreState()

    def _cells(self, bits: Bits, box: Box) -> None:
        """All black cells as one path: cells drawn one by one show hairlines between them."""
        cell = box.width / len(bits)
        path = self._canvas.beginPath()
        for row, cells in enumerate(bits):
            column = 0
            while column < len(cells):
                if cells[column]:
                    run = column
                    while run < len(cells) and cells[run]:
                        run += 1
                    path.rect(box.left + column * cell, box.top + row * cell, (run - column) * cell, cell)
                    column = run
                column += 1
        self._fill_with(BLACK)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=1)  # non-zero: shared edges stay black

    # --- words ----------------------------------------------------------------------------------

    def _words(self, words: Words) -> None:
        lines, size = typeset(words, text_width)
        tall = block_height(len(lines), size, words.leading)
        box = words.box
        match words.stand:
            case Stand.TOP:
                baseline = box.top + CAPITAL * size
            case Stand.MIDDLE:
                baseline = box.centre.y - tall / 2 + CAPITAL * size
            case Stand.BOTTOM:
                baseline = box.bottom - DESCENT * size - tall + CAPITAL * size
        self._canvas.saveState()
        if words.turn:
            self._place(box.centre, 1.0, words.turn)
            self._place(Point(-box.centre.x, -box.centre.y), 1.0, 0.0)
        for line in lines:
            x = box.left
            if words.align is Align.CENTRE:
                x = box.centre.x - line.width / 2
            elif words.align is Align.RIGHT:
                x = box.right - line.width
            self._line(
                [atom for chunk in line.chunks for atom in (*chunk, Atom(" ", words.font))],
                Point(x, baseline),
                size,
                words.ink,
            )
            baseline += words.leading * size
        self._canvas.restoreState()

    def _line(self, atoms: list[Atom], at: Point, size: Mm, ink: Ink) -> None:
        x = at.x
        for atom in atoms:
            if atom.glyph is not None:
                wide = glyph_width(atom.glyph) * GLYPH * size
                middle = Point(x + wide / 2, at.y - CAPITAL / 2 * size)
                self._symbol(Symbol(atom.glyph, middle, GLYPH * size, ink))
                x += wide
                continue
            if atom.text.strip():
                self._fill_with(ink)
                self._canvas.saveState()
                self._canvas.transform(1, 0, 0, -1, x, at.y)
                self._canvas.setFont(atom.font.value, size)
                self._canvas.drawString(0, 0, atom.text)
                self._canvas.restoreState()
            x += text_width(atom.text, atom.font, size)

    # --- paths ----------------------------------------------------------------------------------

    def _path(
        self,
        path: Path,
        fill: Paint | None = None,
        edge: Ink | None = None,
        width: Mm = 0.25,
        dash: tuple[Mm, ...] = (),
    ) -> None:
        if isinstance(fill, Gradient):
            self._gradient(path, fill)
            fill = None
        if fill is None and edge is None:
            return
        if fill is not None:
            self._fill_with(fill)
        if edge is not None:
            self._canvas.setStrokeColor(_colour(edge, self._opacity))
            self._canvas.setLineWidth(width)
            self._canvas.setLineJoin(1)
            self._canvas.setLineCap(1)
            self._canvas.setDash(*([list(dash)] if dash else [[]]))
        self._canvas.drawPath(
            _trace(path), stroke=int(edge is not None), fill=int(fill is not None), fillMode=0
        )

    def _gradient(self, path: Path, gradient: Gradient) -> None:
        self._canvas.saveState()
        self._clip(path)
        self._canvas.setFillAlpha(self._opacity)
        colours = [_colour(ink, 1.0) for _, ink in gradient.stops]
        places = [place for place, _ in gradient.stops]
        if gradient.radius is None:
            self._canvas.linearGradient(
                *gradient.start, *gradient.end, colours, positions=places, extend=True
            )
        else:
            self._canvas.radialGradient(
                *gradient.start, gradient.radius, colours, positions=places, extend=True
            )
        self._canvas.restoreState()

    def _clip(self, path: Path) -> None:
        self._canvas.clipPath(_trace(path), stroke=0, fill=0, fillMode=0)

    def _fill_with(self, ink: Ink) -> None:
        self._canvas.setFillColor(_colour(ink, self._opacity))


class _Traced:
    """A path in the form ReportLab asks for."""

    def __init__(self, operators: str) -> None:
        self._operators = operators

    def getCode(self) -> str:  # noqa: N802 - ReportLab's name
        return self._operators


_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=8192)
def _trace(path: Path) -> _Traced:
    """The path as PDF operators, to a tenth of a micrometre."""
    return _Traced(
        " ".join(f"{' '.join(map(_number, numbers))} {_OPERATOR[kind]}" for kind, numbers in path.steps)
    )


def _number(value: float) -> str:
    return f"{round(value, 4):.7g}"


def text_width(text: str, font: Font, size: Mm) -> Mm:
    _register_fonts()
    return float(pdfmetrics.stringWidth(text, font.value, size))


def _register_fonts() -> None:
    known = set(pdfmetrics.getRegisteredFontNames())
    for font in Font:
        if font.value not in known:
            pdfmetrics.registerFont(TTFont(font.value, _FONTS / f"{font.value}.ttf"))


def _colour(ink: Ink, opacity: float) -> CMYKColor:
    return CMYKColor(*ink.cmyk, alpha=opacity)
