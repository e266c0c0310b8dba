"""Recognising a blurred tag among those that exist, when no reader can decode it.

A reader decides bit by bit; but only 587 tags exist, so the whole picture of each, blurred as this
photo is blurred, can be compared with what is seen. How blurred the photo is, the codes already read
tell. A match counts only when it is like the tag and clearly less like every other one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import TAG_CELLS
from companion.vision.edges import on_edges
from companion.vision.patches import cell_size, moved, patch
from companion.vision.sighting import Code, CodeKind, Quad
from companion.vision.spotting import spot
from companion.vision.tags import patterns

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

LEAST_LIKENESS = 0.85
LEAST_LEAD = 1.8  # times less unexplained than by the next best tag
LEAST_CONTRAST = 8.0  # grey levels between the white border and the black rim
LEAST_SPREAD = 0.12  # of that contrast: half without any blur
MOST_LIKE_A_MARK = 0.7  # correlation with the corner of a QR code; no tag is more like it than 0.47
LEAST_GAIN, MOST_GAIN = 0.5, 2.2  # the bits' contrast, of the rim's: no ink is blacker than the rim

_SIDE = TAG_CELLS + 2  # with one white cell around
_INNER = TAG_CELLS - 2  # without the black rim
_BITS = _INNER * _INNER
_BLURS = (0.5, 0.8, 1.1, 1.4, 1.7, 2.1)  # px
_USUAL_BLUR = 1.1
_FINE = 4  # pixels a cell
_RIM = 2.5  # cells sampled around
_FURTHER = tuple(range(-3, 4))  # quarters of a cell: how far a square's corners may be off
_FINALISTS = 12  # tags compared in every nearby place


@dataclass(frozen=True, slots=True)
class Match:
    number: int
    quarter: int  # the tag is turned clockwise by so many quarters within the quad
    likeness: float  # correlation of its bits with the blurred tag's, 1 is perfect
    lead: float  # how many times more the next best tag leaves unexplained
    gain: float  # the bits' contrast, of what the rim's contrast makes expect
    blur: float  # of a cell: the more, the less a match proves
    quad: Quad  # where it fits best, corners in the quad's own order

    @property
    def sure(self) -> bool:
        needed = LEAST_LEAD * max(1.0, self.blur / 0.7)
        return self.taglike and self.likeness >= LEAST_LIKENESS and self.lead >= needed

    @property
    def taglike(self) -> bool:
        return LEAST_GAIN <= self.gain <= MOST_GAIN

    def code(self) -> Code:
        """As a code, its corners beginning at the tag's own top left."""
        a, b, c, d = self.quad[self.quarter :] + self.quad[: self.quarter]
        sure = round(self.likeness, 3)
        return Code(CodeKind.TAG, (a, b, c, d), number=self.number, sure=sure, recognised=True)


def photo_blur(grey: Grey, codes: Sequence[Code]) -> float:
    """The blur (sigma, px) at which codes already read look most like themselves."""
    scores = np.zeros(len(_BLURS))
    step = max(1, len(codes) // 6)
    for code in codes[::step]:
        for i, blur in enumerate(_BLURS):
            seen = spot(grey, code.corners, code, blur, reach=1.0)
            scores[i] += seen.likeness if seen else 0.0
    return _BLURS[int(scores.argmax())] if scores.any() else _USUAL_BLUR


def recognise(grey: Grey, quads: Sequence[Quad], blur: float) -> tuple[Match | None, ...]:
    """The tag most like what stands in each quad; None where there is no dark square on white."""
    found: list[Match | None] = [None] * len(quads)
    alike: dict[tuple[float, float], list[tuple[int, Array]]] = defaultdict(list)
    places = list(quads)
    for index, quad in enumerate(quads):
        if _taglike(_means(grey, quad)) is None:
            continue
        places[index] = on_edges(grey, quad)
        means = _taglike(_means(grey, places[index]))
        if means is not None:
            wide, tall = cell_size(places[index], TAG_CELLS)
            alike[_step(blur / wide), _step(blur / tall)].append((index, means))
    for (across, down), group in alike.items():
        pictures = _blurred(across, down)
        for (index, means), finalists in zip(group, _finalists(group, pictures), strict=True):
            found[index] = _best(places[index], means, pictures, finalists)
    return tuple(found)


def _means(grey: Grey, quad: Quad) -> Array | None:
    """What is seen, averaged over a cell around every pixel."""
    seen = patch(grey, quad, TAG_CELLS, _RIM, _FINE)
    if seen is None:
        return None
    return np.asarray(cv2.boxFilter(seen, -1, (_FINE, _FINE), anchor=(0, 0)), np.float32)


def _taglike(means: Array | None) -> Array | None:
    """The same, unless there is no black rim on white, nothing in it, or the corner mark of a QR code."""
    if means is None:
        return None
    cells = _cells(means)
    if _contrast(cells) < LEAST_CONTRAST or _spread(cells) <= LEAST_SPREAD:
        return None
    return None if float(_views(means, (0,))[0] @ _corner_mark()) > MOST_LIKE_A_MARK else means


@lru_cache(maxsize=1)
def _corner_mark() -> Array:
    """White around a black square: what a QR code's corner would be as the bits of a tag."""
    bits = np.ones((1, _INNER, _INNER), np.float32)
    bits[:, 1:-1, 1:-1] = -1
    return np.asarray(_comparable(bits.reshape(1, -1))[0])


def _finalists(group: Sequence[tuple[int, Array]], pictures: Pictures) -> npt.NDArray[np.intp]:
    """For each square of a group the tags it may be, as it stands there without any shift."""
    known = pictures.bits.reshape(-1, _BITS)
    # One by one: a product of matrices would wait for a second core, which may be busy.
    likeness = np.stack([known @ _views(means, (0,))[0] for _, means in group])
    best = likeness.reshape(len(group), -1, 4).max(axis=2)
    return np.argpartition(-best, _FINALISTS, axis=1)[:, :_FINALISTS]


def _best(quad: Quad, means: Array, pictures: Pictures, finalists: npt.NDArray[np.intp]) -> Match:
    views = _views(means, _FURTHER)
    known = pictures.bits[finalists].reshape(-1, _BITS)
    likeness = (views @ known.T).reshape(len(views), _FINALISTS, 4)
    of_each = likeness.max(axis=(0, 2))
    first = int(of_each.argmax())
    view, quarter = np.unravel_index(int(likeness[:, first].argmax()), (len(views), 4))
    second = max(0.0, float(np.delete(of_each, first).max()))
    row, column = (_FURTHER[i] for i in divmod(int(view), len(_FURTHER)))
    cells = _cells(means, row, column)
    x, y, end = column / _FINE, row / _FINE, TAG_CELLS
    return Match(
        number=int(finalists[first]),
        quarter=int(quarter),
        likeness=float(of_each[first]),
        lead=(1 - second**2) / max(1 - float(of_each[first]) ** 2, 1e-6),
        gain=_spread(cells) / float(pictures.spreads[finalists[first], int(quarter)]),
        blur=pictures.blur,
        quad=moved(quad, TAG_CELLS, ((x, y), (x + end, y), (x + end, y + end), (x, y + end))),
    )


def _views(means: Array, shifts: tuple[int, ...]) -> Array:
    """The bits of a square seen at every combination of shifts, as comparable rows."""
    start = round((_RIM + 1) * _FINE)
    rows = np.array(shifts)[:, None] + start + np.arange(_INNER) * _FINE
    bits = means[rows[:, None, :, None], rows[None, :, None, :]]
    return _comparable(bits.reshape(-1, _BITS))


def _comparable(rows: Array) -> Array:
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)


def _cells(means: Array, row: int = 0, column: int = 0) -> Array:
    """A tag's cells with the white ones around, seen at this shift."""
    start = round((_RIM - 1) * _FINE)
    steps = start + np.arange(_SIDE) * _FINE
    return np.asarray(means[np.ix_(steps + row, steps + column)])


def _contrast(cells: Array) -> float:
    """Grey levels between the white border and the black rim."""
    border = np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]])
    inner = cells[1:-1, 1:-1]
    rim = np.concatenate([inner[0], inner[-1], inner[1:-1, 0], inner[1:-1, -1]])
    return _middle(border) - _middle(rim)


def _middle(values: Array) -> float:
    return float(np.partition(values, len(values) // 2)[len(values) // 2])


def _spread(cells: Array) -> float:
    """How much the bits differ, of the contrast between border and rim."""
    return float(cells[2:-2, 2:-2].std()) / max(_contrast(cells), 1e-3)


def _step(sigma: float) -> float:
    """Blur in coarse steps, so that pictures can be kept."""
    return round(sigma * 6) / 6


@dataclass(frozen=True, eq=False)
class Pictures:
    """Every tag in four turns, blurred within rim and border."""

    bits: Array  # (587, 4, 36), comparable
    spreads: Array  # (587, 4): how much the bits differ, of the contrast between border and rim
    blur: float  # sigma in cells, the larger of both directions


@lru_cache(maxsize=128)
def _blurred(across: float, down: float) -> Pictures:
    bits = patterns().reshape(-1, _INNER, _INNER)
    whole = np.ones((len(bits), _SIDE, _SIDE), np.float32)
    whole[:, 1:-1, 1:-1] = -1
    whole[:, 2:-2, 2:-2] = bits
    smeared = np.asarray(_smear(down) @ whole @ _smear(across).T, np.float32)
    inner: Array = smeared[:, 2:-2, 2:-2].reshape(-1, _BITS)
    border = np.median(np.concatenate([smeared[:, 0], smeared[:, -1]], axis=1), axis=1)
    rim = np.median(np.concatenate([smeared[:, 1, 1:-1], smeared[:, -2, 1:-1]], axis=1), axis=1)
    spreads = inner.std(axis=1) / np.maximum(border - rim, 1e-3)
    return Pictures(_comparable(inner).reshape(-1, 4, _BITS), spreads.reshape(-1, 4), max(across, down))


def _smear(sigma: float) -> Array:
    """How much of each cell's grey comes from which cell, along one direction; white continues outside."""
    if sigma < 0.05:
        return np.eye(_SIDE, dtype=np.float32)
    matrix = np.array(
        [[_between(i - j - 0.5, i - j + 0.5, sigma) for j in range(_SIDE)] for i in range(_SIDE)]
    )
    missing = 1 - matrix.sum(axis=1)
    matrix[:, 0] += missing * (np.arange(_SIDE) < _SIDE / 2)
    matrix[:, -1] += missing * (np.arange(_SIDE) >= _SIDE / 2)
    return np.asarray(matrix, np.float32)


def _between(low: float, high: float, sigma: float) -> float:
    """The share of a bell of this width that falls between two places."""
    return (erf(high / sigma / sqrt(2)) - erf(low / sigma / sqrt(2))) / 2
