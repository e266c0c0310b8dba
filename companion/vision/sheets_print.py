"""The blank sheet as a camera would know it: its lines, what is printed, and its places to colour.

Drawn straight from the face's marks, roughly: enough to lay a photo over it and to know which pixels
of a place are paper when nobody coloured it. Words are known by their boxes only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import (
    CodeBox,
    Face,
    Gradient,
    Group,
    Mark,
    Paint,
    Region,
    Shape,
    Swatch,
    Symbol,
    TagBox,
    Words,
)
from companion.pieces.measure import Box, Mm
from companion.pieces.palette import Ink
from companion.pieces.path import Path, rectangle
from companion.vision.qr_picture import qr_picture
from companion.vision.tags import patterns

Mask = npt.NDArray[np.uint8]
Matrix = tuple[float, float, float, float, float, float]

SCALE = 4.0  # px a mm of everything flattened
_FINER = 2
_SHIFT = 4  # binary digits below a pixel
_STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_ROUND_INK: Mm = 0.55  # paper this near to print is not trusted to be paper


@dataclass(frozen=True, eq=False)
class Place:
    """Somewhere to colour: its inside in a window of the flat sheet."""

    key: str
    left: int
    top: int
    depth: npt.NDArray[np.float32]  # mm from its line; 0 outside
    clear: npt.NDArray[np.bool_]  # inside, with nothing printed on or next to it

    @property
    def points(self) -> npt.NDArray[np.float64]:
        """Some points of its inside, millimetres of the sheet."""
        rows, columns = np.nonzero(self.depth > 0)
        step = max(1, len(rows) // 60)
        at = np.stack([columns[::step] + self.left, rows[::step] + self.top], axis=1)
        return np.asarray((at + 0.5) / SCALE)

    @property
    def window(self) -> tuple[slice, slice]:
        height, width = self.depth.shape
        return np.s_[self.top : self.top + height, self.left : self.left + width]


@dataclass(frozen=True, eq=False)
class BlankPrint:
    width: Mm
    height: Mm
    dark: Mask  # how dark the print is, 255 is black
    printed: Mask  # anything but paper, grown a little: 255
    words: Mask  # boxes of text: paper between letters
    outside: npt.NDArray[np.float32]  # mm from the nearest place to colour; 0 inside one
    places: tuple[Place, ...]


@lru_cache(maxsize=8)
def blank_print(face: Face) -> BlankPrint:
    canvas = _Canvas(face.width, face.height)
    canvas.marks(face.marks, _STILL)
    size = (round(face.width * SCALE), round(face.height * SCALE))
    dark = cv2.resize(canvas.dark, size, interpolation=cv2.INTER_AREA)
    touched = cv2.resize(canvas.touched, size, interpolation=cv2.INTER_AREA)
    reach = round(_ROUND_INK * SCALE)
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    inked = np.asarray(cv2.dilate(np.where(touched > 24, 255, 0).astype(np.uint8), around), np.uint8)
    boxes = cv2.resize(canvas.words, size, interpolation=cv2.INTER_NEAREST)
    printed = np.maximum(inked, boxes)
    words = np.where(inked > 0, 0, boxes)
    places = tuple(_place(region, printed) for region in face.regions())
    free = np.full(dark.shape, 255, np.uint8)
    for place in places:
        free[place.window][place.depth > 0] = 0
    outside = cv2.distanceTransform(free, cv2.DIST_L2, 5) / np.float32(SCALE)
    return BlankPrint(face.width, face.height, np.asarray(dark, np.uint8), printed, words,
                      np.asarray(outside, np.float32), places)  # fmt: skip


def _place(region: Region, printed: Mask) -> Place:
    box = region.path.bounds()
    height, width = printed.shape
    left, top = max(0, int(box.left * SCALE) - 2), max(0, int(box.top * SCALE) - 2)
    right, bottom = min(width, int(box.right * SCALE) + 3), min(height, int(box.bottom * SCALE) + 3)
    inside = np.zeros((bottom - top, right - left), np.uint8)
    cv2.fillPoly(inside, _polygons(region.path, _STILL, SCALE, (left, top)), 255, cv2.LINE_8, _SHIFT)
    depth = cv2.distanceTransform(inside, cv2.DIST_L2, 5) / np.float32(SCALE)
    clear = (inside > 0) & (printed[top:bottom, left:right] == 0)
    return Place(region.key, left, top, np.asarray(depth, np.float32), clear)


def _polygons(path: Path, at: Matrix, scale: float, corner: tuple[int, int]) -> list[npt.NDArray[np.int32]]:
    """Pixels stand for their middles, hence the half."""
    return [
        np.round(((np.array([tuple(p) for p in run]) * scale) - corner - 0.5) * 2**_SHIFT).astype(np.int32)
        for run in path.mapped(*at).outlines(0.06)
    ]


class _Canvas:
    """Draws marks in their order at twice the scale wanted."""

    def __init__(self, width: Mm, height: Mm) -> None:
        self._scale = SCALE * _FINER
        shape = (round(height * SCALE) * _FINER, round(width * SCALE) * _FINER)
        self.dark = np.zeros(shape, np.uint8)
        self.touched = np.zeros(shape, np.uint8)
        self.words = np.zeros(shape, np.uint8)

    def marks(self, marks: tuple[Mark, ...], at: Matrix) -> None:
        for mark in marks:
            self._mark(mark, at)

    def _mark(self, mark: Mark, at: Matrix) -> None:
        match mark:
            case Shape():
                self._fill(mark.path, at, mark.fill)
                self._edge(mark.path, at, mark.edge, mark.width)
            case Swatch():
                self._fill(mark.path, at, mark.ink)
            case Region():
                self._edge(mark.path, at, mark.edge, mark.width)
            case Symbol():
                self._symbol(mark, at)
            case Words():
                box = rectangle(mark.box).turned(mark.turn, mark.box.centre)
                cv2.fillPoly(self.words, _polygons(box, at, self._scale, (0, 0)), 255, cv2.LINE_8, _SHIFT)
            case CodeBox():
                self._cells(qr_picture(mark.text) < 0, mark.box, at)
            case TagBox():
                self._cells(_tag_cells(mark.number), mark.box, at)
            case Group():
                self._group(mark, at)

    def _group(self, group: Group, at: Matrix) -> None:
        inner = _chained(at, _placed(group.at.x, group.at.y, group.scale, group.turn))
        if group.clip is None:
            self.marks(group.marks, inner)
            return
        before = self.dark.copy(), self.touched.copy()
        self.marks(group.marks, inner)
        allowed = np.zeros_like(self.dark)
        cv2.fillPoly(allowed, _polygons(group.clip, inner, self._scale, (0, 0)), 255, cv2.LINE_8, _SHIFT)
        for layer, old in zip((self.dark, self.touched), before, strict=True):
            np.copyto(layer, old, where=allowed == 0)

    def _symbol(self, symbol: Symbol, at: Matrix) -> None:
        inner = _chained(at, _placed(symbol.centre.x, symbol.centre.y, symbol.size, symbol.turn))
        for path, ink in symbol.glyph.parts:
            self._fill(path, inner, ink or symbol.ink)
            self._edge(path, inner, symbol.edge, symbol.width / symbol.size)

    def _cells(self, black: npt.NDArray[np.bool_], box: Box, at: Matrix) -> None:
        side = box.width / len(black)
        for row, column in np.argwhere(black):
            cell = Box(box.left + column * side, box.top + row * side, side, side)
            self._draw(rectangle(cell), at, 255)
        self._touch(rectangle(box), at)

    def _fill(self, path: Path, at: Matrix, paint: Paint | None) -> None:
        if paint is None:
            return
        ink = paint.stops[0][1] if isinstance(paint, Gradient) else paint
        self._draw(path, at, _darkness(ink))
        if min(ink.rgb) < 249:  # a tint is light, but it is not paper
            self._touch(path, at)

    def _draw(self, path: Path, at: Matrix, darkness: int) -> None:
        polygons = _polygons(path, at, self._scale, (0, 0))
        cv2.fillPoly(self.dark, polygons, darkness, cv2.LINE_AA, _SHIFT)

    def _touch(self, path: Path, at: Matrix) -> None:
        cv2.fillPoly(self.touched, _polygons(path, at, self._scale, (0, 0)), 255, cv2.LINE_8, _SHIFT)

    def _edge(self, path: Path, at: Matrix, ink: Ink | None, width: Mm) -> None:
        if ink is None:
            return
        size = float(np.sqrt(abs(at[0] * at[3] - at[1] * at[2])))
        thick = max(1, round(width * size * self._scale))
        darkness = _darkness(ink)
        closed = any(kind == "Z" for kind, _ in path.steps)
        polygons = _polygons(path, at, self._scale, (0, 0))
        cv2.polylines(self.dark, polygons, closed, darkness, thick, cv2.LINE_AA, _SHIFT)
        if darkness > 6:
            cv2.polylines(self.touched, polygons, closed, 255, thick, cv2.LINE_8, _SHIFT)


def _darkness(ink: Ink) -> int:
    r, g, b = ink.rgb
    return 255 - max(r, g, b)  # a pure colour is light to the eye that looks for lines


def _tag_cells(number: int) -> npt.NDArray[np.bool_]:
    cells = np.ones((8, 8), bool)
    cells[1:-1, 1:-1] = patterns()[number, 0].reshape(6, 6) < 0
    return cells


def _placed(x: Mm, y: Mm, scale: float, turn: float) -> Matrix:
    cos, sin = float(np.cos(np.radians(turn))) * scale, float(np.sin(np.radians(turn))) * scale
    return (cos, sin, -sin, cos, x, y)


def _chained(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)
