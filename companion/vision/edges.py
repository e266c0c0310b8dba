"""The four sides of a dark square on white, laid where white turns to black."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from companion.pieces.face import TAG_CELLS
from companion.vision.patches import Patch, moved, patch
from companion.vision.sighting import Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_FINE = 4  # pixels a cell
_RIM = 2.0  # cells sampled around
_OUT, _IN = 1.2, 0.8  # cells outside and inside of a side in which its edge is looked for
_ENDS = 0.6  # cells left out at both ends of a side
_LEAST_STEP = 4.0  # grey levels from one sample to the next
_LEAST_POINTS = 10


def on_edges(grey: Grey, quad: Quad) -> Quad:
    """The quad moved onto the edges nearest to it; unchanged where they are not clear."""
    seen = patch(grey, quad, TAG_CELLS, _RIM, _FINE)
    if seen is None:
        return quad
    # Each side in turn becomes the top one: the lines are y = slope * x + offset, in cells.
    sides = [_edge(np.rot90(seen, turn)) for turn in range(4)]
    if any(side is None for side in sides):
        return quad
    lines = [_turned_back(side, turn) for turn, side in enumerate(sides) if side is not None]
    top, right, bottom, left = lines
    corners = [np.cross(a, b) for a, b in ((left, top), (top, right), (right, bottom), (bottom, left))]
    if any(abs(corner[2]) < 1e-6 for corner in corners):
        return quad
    shape = [(float(x / w), float(y / w)) for x, y, w in corners]
    square = ((0, 0), (TAG_CELLS, 0), (TAG_CELLS, TAG_CELLS), (0, TAG_CELLS))
    if np.abs(np.array(shape) - square).max() > _OUT + 0.3:
        return quad
    return moved(quad, TAG_CELLS, shape)


def _edge(seen: Patch) -> tuple[float, float] | None:
    """Slope and offset of the top side, from where each column falls most steeply from white to black."""
    first, last = round((_RIM - _OUT) * _FINE), round((_RIM + _IN) * _FINE)
    columns = slice(round((_RIM + _ENDS) * _FINE), round((_RIM + TAG_CELLS - _ENDS) * _FINE))
    part = seen[first : last + 1, columns]
    steps = part[:-1] - part[1:]
    steps = steps[:-1] + steps[1:]  # over two samples: noise matters less
    at = steps.argmax(axis=0)
    across = np.arange(steps.shape[1])
    height = steps[at, across]
    clear = (height > 2 * _LEAST_STEP) & (at > 0) & (at < len(steps) - 1)
    if clear.sum() < _LEAST_POINTS:
        return None
    before, after = steps[at - 1, across], steps[np.minimum(at + 1, len(steps) - 1), across]
    bend = before - 2 * height + after
    peak = np.where(bend < -1e-6, (before - after) / (2 * np.where(bend < -1e-6, bend, -1)), 0)
    y = (first + at + np.clip(peak, -0.5, 0.5) + 1.5) / _FINE - _RIM
    x = (across + columns.start + 0.5) / _FINE - _RIM
    return _line(x[clear], y[clear])


def _line(x: Array, y: Array) -> tuple[float, float] | None:
    """Through most of the points; those far from the rest are left out, twice."""
    kept = np.ones(len(x), bool)
    slope, offset = 0.0, float(np.median(y))
    for limit in (0.6, 0.3, 0.2):
        kept = np.abs(y - slope * x - offset) < limit
        if kept.sum() < _LEAST_POINTS:
            return None
        mx, my = float(x[kept].mean()), float(y[kept].mean())
        dx = x[kept] - mx
        slope = float(dx @ (y[kept] - my)) / max(float(dx @ dx), 1e-9)
        offset = my - slope * mx
    return slope, offset


def _turned_back(side: tuple[float, float], turn: int) -> Array:
    """The line (a, b, c: ax + by + c = 0) as it lies before the picture was turned by so many quarters."""
    slope, offset = side
    a, b, c = slope, -1.0, offset
    for _ in range(turn):
        # A quarter counter-clockwise takes (x, y) to (y, side - x).
        a, b, c = -b, a, c + b * TAG_CELLS
    return np.array([a, b, c])
