"""Recognising a blurred tag among those that exist, when no reader can decode it.

A reader decides bit by bit; but only 587 tags exist, so the whole picture of each, blurred as this
photo is blurred, can be compared with what is seen. How blurred the photo is, the tags already read
tell. A match counts only when it is like the tag and clearly less like every other one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

import numpy as np
import numpy.typing as npt

from companion.pieces.face import TAG_CELLS
from companion.vision.sighting import Code, CodeKind, Quad
from companion.vision.tags import patterns, sampled

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

LEAST_LIKENESS = 0.72
LEAST_LEAD = 0.15
LEAST_CONTRAST = 8.0  # grey levels

_SIDE = TAG_CELLS + 2  # with one white cell around
_INNER = TAG_CELLS - 2  # without the black rim
_BLURS = (0.5, 0.7, 0.9, 1.1, 1.3, 1.6, 1.9, 2.3)  # px
_SHIFTS = (0.0, -0.3, 0.3, -0.6, 0.6)  # cells: how far a square's corners may be off
_SIZES = (1.0, 0.95, 1.05)


@dataclass(frozen=True, slots=True)
class Match:
    number: int
    quarter: int  # the tag is turned clockwise by so many quarters within the quad
    likeness: float  # correlation of its bits with the blurred tag's, 1 is perfect
    lead: float  # over the next best tag
    quad: Quad  # where it fits best, corners in the quad's own order

    @property
    def sure(self) -> bool:
        return self.likeness >= LEAST_LIKENESS and self.lead >= LEAST_LEAD

    def code(self) -> Code:
        """As a code, its corners beginning at the tag's own top left."""
        a, b, c, d = self.quad[self.quarter :] + self.quad[: self.quarter]
        return Code(CodeKind.TAG, (a, b, c, d), number=self.number, sure=round(self.likeness, 3))


def photo_blur(grey: Grey, tags: Sequence[Code]) -> float:
    """The blur (sigma, px) at which the tags already read look most like themselves."""
    scores = np.zeros(len(_BLURS))
    for tag in tags[:24]:
        cells = sampled(grey, tag.corners, TAG_CELLS, rim=1)
        if cells is not None:
            wide, tall = cell_size(tag.corners)
            for i, blur in enumerate(_BLURS):
                picture = _blurred(blur / wide, blur / tall)[tag.number, 0]
                scores[i] += float(picture @ _bits(cells[None])[0])
    return _BLURS[int(scores.argmax())] if scores.any() else 1.1


def recognise(
    grey: Grey, quad: Quad, blur: float, numbers: npt.NDArray[np.intp] | None = None
) -> Match | None:
    """The tag most like what stands in this quad; None where there is no dark square on white."""
    wide, tall = cell_size(quad)
    views = [
        (placed, cells)
        for placed in _nearby(quad)
        if (cells := sampled(grey, placed, TAG_CELLS, rim=1)) is not None
    ]
    if not views:
        return None
    seen = np.array([cells for _, cells in views])
    if _contrast(seen[0]) < LEAST_CONTRAST:
        return None
    pictures = _blurred(round(blur / wide, 1), round(blur / tall, 1))
    if numbers is not None:
        pictures = pictures[numbers]
    likeness = _bits(seen) @ pictures.reshape(-1, _INNER * _INNER).T
    likeness = likeness.reshape(len(views), -1, 4)
    best_of_each = likeness.max(axis=(0, 2))
    first = int(best_of_each.argmax())
    view, quarter = np.unravel_index(int(likeness[:, first].argmax()), (len(views), 4))
    rest = np.delete(best_of_each, first)
    lead = float(best_of_each[first] - rest.max()) if rest.size else 1.0
    number = first if numbers is None else int(numbers[first])
    return Match(number, int(quarter), float(best_of_each[first]), lead, views[int(view)][0])


def likeness_of(grey: Grey, quad: Quad, blur: float, number: int) -> float:
    """How well this very tag, upright, is seen in or very near this quad; 1 is perfect."""
    views = [
        cells for placed in _nearby(quad) if (cells := sampled(grey, placed, TAG_CELLS, rim=1)) is not None
    ]
    if not views or _contrast(views[0]) < LEAST_CONTRAST:
        return 0.0
    wide, tall = cell_size(quad)
    picture = _blurred(round(blur / wide, 1), round(blur / tall, 1))[number, 0]
    return float((_bits(np.array(views)) @ picture).max())


def cell_size(quad: Quad) -> tuple[float, float]:
    """Pixels per cell along the quad's own x and y."""
    a, b, c, d = (np.array(p) for p in quad)
    wide = float(np.linalg.norm(b - a) + np.linalg.norm(c - d)) / 2
    tall = float(np.linalg.norm(d - a) + np.linalg.norm(c - b)) / 2
    return max(wide, 1.0) / TAG_CELLS, max(tall, 1.0) / TAG_CELLS


def _nearby(quad: Quad) -> Iterable[Quad]:
    """The quad itself, then shifted and resized a little."""
    corners = np.array(quad)
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2 / TAG_CELLS
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2 / TAG_CELLS
    centre = corners.mean(axis=0)
    for size in _SIZES:
        sized = centre + (corners - centre) * size
        for dx in _SHIFTS:
            for dy in _SHIFTS:
                a, b, c, d = ((float(x), float(y)) for x, y in sized + dx * across + dy * down)
                yield (a, b, c, d)


def _contrast(cells: Array) -> float:
    """Grey levels between the white border and the black rim."""
    border = np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]])
    inner = cells[1:-1, 1:-1]
    rim = np.concatenate([inner[0], inner[-1], inner[1:-1, 0], inner[1:-1, -1]])
    return float(np.median(border) - np.median(rim))


def _bits(cells: Array) -> Array:
    """The part of the cells in which tags differ, as comparable rows."""
    rows = cells[:, 2:-2, 2:-2].reshape(len(cells), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))


@lru_cache(maxsize=64)
def _blurred(across: float, down: float) -> Array:
    """The bits of every tag in four turns, blurred (sigma in cells) within rim and border, (587, 4, 36)."""
    bits = patterns().reshape(-1, _INNER, _INNER)
    whole = np.ones((len(bits), _SIDE, _SIDE))
    whole[:, 1:-1, 1:-1] = -1
    whole[:, 2:-2, 2:-2] = bits
    smeared = _smear(down) @ whole @ _smear(across).T
    return _bits(smeared).reshape(-1, 4, _INNER * _INNER)


def _smear(sigma: float) -> Array:
    """How much of each cell's grey comes from which cell, along one direction; white continues outside."""
    if sigma < 0.05:
        return np.eye(_SIDE)
    matrix = np.array(
        [[_between(i - j - 0.5, i - j + 0.5, sigma) for j in range(_SIDE)] for i in range(_SIDE)]
    )
    missing = 1 - matrix.sum(axis=1)
    matrix[:, 0] += missing * (np.arange(_SIDE) < _SIDE / 2)
    matrix[:, -1] += missing * (np.arange(_SIDE) >= _SIDE / 2)
    return matrix


def _between(low: float, high: float, sigma: float) -> float:
    """The share of a bell of this width that falls between two places."""
    return (erf(high / sigma / sqrt(2)) - erf(low / sigma / sqrt(2))) / 2
