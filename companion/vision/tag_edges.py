"""The corners of a tag already read, to a fraction of a pixel and as large as it was printed.

A lens blurs light; the photo keeps a bent measure of it (gamma), in which the white around a tag seems
to spread over its rim, the more the softer the photo. So every side is laid where the light itself is
halfway between the white outside and the black rim.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from companion.pieces.face import TAG_CELLS
from companion.vision.patches import Patch, cell_size, moved, patch
from companion.vision.sighting import Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_FINE = 8  # samples a cell
_RIM = 1.5  # cells sampled around
_ENDS = 0.6  # cells left out at both ends of a side
_REACH = 1.0  # cells on both sides of an edge
_LEAST_CONTRAST = 0.04  # of full light
_FARTHEST = 0.5  # cells by which a reader's corner may be off
_LEAST_SHARE = 0.5  # of a side on which its edge must be found
_ROUNDS = 2


def true_corners(grey: Grey, quad: Quad) -> Quad:
    """The quad with its sides on the tag's true edges; unchanged where these are not clear."""
    for _ in range(_ROUNDS):
        better = _moved_once(grey, quad)
        if better is None:
            return quad
        quad = better
    return quad


def _moved_once(grey: Grey, quad: Quad) -> Quad | None:
    seen = patch(grey, quad, TAG_CELLS, _RIM, _FINE)
    if seen is None or min(cell_size(quad, TAG_CELLS)) < 1.5:
        return None
    light = np.asarray((seen / 255.0) ** 2.2, np.float32)
    sides = []
    for turn in range(4):
        side = _side(np.rot90(light, turn))
        if side is None:
            return None
        sides.append(_turned_back(side, turn))
    top, right, bottom, left = sides
    met = [np.cross(a, b) for a, b in ((left, top), (top, right), (right, bottom), (bottom, left))]
    shape = np.array([(x / w, y / w) for x, y, w in met])
    square = np.array([(0, 0), (TAG_CELLS, 0), (TAG_CELLS, TAG_CELLS), (0, TAG_CELLS)], float)
    if np.abs(shape - square).max() > _FARTHEST:
        return None
    return moved(quad, TAG_CELLS, [(float(x), float(y)) for x, y in shape])


def _side(light: Patch) -> tuple[float, float] | None:
    """Slope and offset of the top side, in cells: y = slope * x + offset."""
    ends = slice(round((_RIM + _ENDS) * _FINE), round((_RIM + TAG_CELLS - _ENDS) * _FINE))
    rows = slice(round((_RIM - _REACH) * _FINE), round((_RIM + _REACH) * _FINE) + 1)
    part = light[rows, ends].astype(float)
    usual = part.mean(axis=1)
    half = len(usual) // 2
    white, black = float(usual[: half + 1].max()), float(usual[half:].min())
    if white - black < _LEAST_CONTRAST:
        return None
    middle = (white + black) / 2
    falls = (part[:-1] >= middle) & (part[1:] < middle)
    # The fall nearest to where the side is believed to be.
    far = np.where(falls, np.abs(np.arange(len(falls)) + 0.5 - half)[:, None], np.inf)
    at = far.argmin(axis=0)
    across = np.flatnonzero(np.isfinite(far.min(axis=0)))
    if len(across) < _LEAST_SHARE * part.shape[1]:
        return None
    upper, lower = part[at[across], across], part[at[across] + 1, across]
    y = (rows.start + at[across] + (upper - middle) / (upper - lower) + 0.5) / _FINE - _RIM
    x = (ends.start + across + 0.5) / _FINE - _RIM
    return _line(x, y)


def _line(x: Array, y: Array) -> tuple[float, float]:
    """The line through most of the points."""
    keep = np.abs(y - np.median(y)) < 0.3
    for _ in range(3):
        slope, offset = np.polyfit(x[keep], y[keep], 1)
        gaps = np.abs(y - slope * x - offset)
        keep = gaps <= max(0.04, 2.5 * float(np.median(gaps)))
    return float(slope), float(offset)


def _turned_back(side: tuple[float, float], turn: int) -> Array:
    """The line of a side that was on top after so many quarter turns to the left, as a x + b y + c = 0."""
    slope, offset = side
    n = float(TAG_CELLS)
    # A point (x, y) of the turned picture stood at: 0 (x, y), 1 (n - y, x), 2 (n - x, n - y), 3 (y, n - x).
    line = np.array([slope, -1.0, offset])
    back = (
        np.eye(3),
        np.array([[0, 1, 0], [-1, 0, n], [0, 0, 1.0]]),
        np.array([[-1, 0, n], [0, -1, n], [0, 0, 1.0]]),
        np.array([[0, -1, n], [1, 0, 0], [0, 0, 1.0]]),
    )[turn]
    return np.asarray(line @ back)
