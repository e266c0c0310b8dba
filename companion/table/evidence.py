"""What the pixels say for or against a place: other codes of the face, and the bar that marks its top."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces import card
from companion.pieces.face import TAG_CELLS
from companion.vision.patches import Patch, cell_size, patch
from companion.vision.sighting import Code, Quad
from companion.vision.spotting import Spotted, spot

Grey = npt.NDArray[np.uint8]

_NEAR = 3.0  # px: a place looked at once need not be looked at again so near
_FINE = 8  # pixels a tag's cell when its bar is looked for
_RIM = 3.0  # cells around a tag
_CELL = card.TAG / TAG_CELLS
_BAR = ((card.UP_BAR.top - card.TAG_TOP.top) / _CELL, (card.UP_BAR.bottom - card.TAG_TOP.top) / _CELL)
_PLATE, _PLATE_WITH_BAR = TAG_CELLS + 1.8 / _CELL, _BAR[1] + 0.9 / _CELL
_RIM_PART, _BAR_PART = 1, 2
_WINDOW = tuple(  # left, right, top, bottom in pixels
    round((_RIM + edge) * _FINE) for edge in (-0.9, TAG_CELLS + 0.9, TAG_CELLS - 0.7, _PLATE_WITH_BAR + 0.3)
)
_SHIFTS = (-2, -1, 0, 1, 2)  # pixels by which the tag's own place may be off
_UNDECIDED = 0.5
_COARSE = 3  # pixels a tag's cell when the paper beside it is looked at
_BESIDE, _PLATE_END = 5.0, 2.5  # cells beside a tag that are looked at, from where on


class Eye:
    """Looks at one photo for codes where they are expected, and remembers what it saw."""

    def __init__(self, grey: Grey, blur: float) -> None:
        self.grey = grey
        self.blur = blur
        self._seen: dict[tuple[object, int, int], Spotted | None] = {}

    def spot(self, code: Code, quad: Quad) -> Spotted | None:
        x, y = np.mean(quad, axis=0)
        key = (code.name, round(x / _NEAR), round(y / _NEAR))
        if key not in self._seen:
            self._seen[key] = spot(self.grey, quad, code, self.blur)
        return self._seen[key]

    def bar(self, tag: Quad) -> float:
        """How dark a card's bar stands under this tag, of the tag's own black: 1 is a bar, 0 is none.

        Whatever art begins where a tag's white plate may end is allowed for.
        """
        seen = patch(self.grey, tag, TAG_CELLS, _RIM, _FINE)
        if seen is None:
            return _UNDECIDED
        wide, tall = cell_size(tag, TAG_CELLS)
        parts = _bar_parts(round(self.blur / wide * 6) / 6, round(self.blur / tall * 6) / 6)
        best, dark = np.inf, _UNDECIDED
        for shift in _SHIFTS:
            rows = slice(_WINDOW[2] + shift, _WINDOW[3] + shift)
            wanted = seen[rows, _WINDOW[0] : _WINDOW[1]].reshape(-1)
            shares = parts.solver @ wanted
            left = float(((wanted - parts.pictures @ shares) ** 2).sum())
            if left < best:
                best, dark = left, float(shares[_BAR_PART] / min(float(shares[_RIM_PART]), -1.0))
        return float(np.clip(dark, 0.0, 1.0))

    def paper(self, tag: Quad) -> tuple[float, float]:
        """How white it is to the left and to the right of a tag's own white, of that white: 1 is paper."""
        seen = patch(self.grey, tag, TAG_CELLS, _BESIDE, _COARSE)
        if seen is None:
            return _UNDECIDED, _UNDECIDED
        rim = round(_BESIDE * _COARSE)
        rows = slice(rim + _COARSE, -rim - _COARSE)
        inner = seen[rim:-rim, rim:-rim]
        black = float(np.percentile(inner, 10))
        white = float(np.percentile(seen[rim:-rim, rim - _COARSE : rim], 75))
        far = slice(0, rim - round(_PLATE_END * _COARSE))
        left, right = seen[rows, far], seen[rows, ::-1][:, far]
        share = [(float(np.median(part)) - black) / max(white - black, 1.0) for part in (left, right)]
        return float(np.clip(share[0], 0, 1)), float(np.clip(share[1], 0, 1))


@dataclass(frozen=True, eq=False)
class _Parts:
    """What may stand under a tag, as columns; `solver` tells how much of each is seen."""

    pictures: Patch
    solver: Patch


@lru_cache(maxsize=128)
def _bar_parts(across: float, down: float) -> _Parts:
    """White paper, the tag's rim, the bar, and art from where either plate ends, blurred (sigma in cells)."""
    side = round((TAG_CELLS + 2 * _RIM) * _FINE)
    start, end = round(_RIM * _FINE), round((_RIM + TAG_CELLS) * _FINE)
    bar = slice(round((_RIM + _BAR[0]) * _FINE), round((_RIM + _BAR[1]) * _FINE))
    parts = np.zeros((5, side, side), np.float32)
    parts[0] = 1
    parts[_RIM_PART, end - _FINE : end, start:end] = 1
    parts[_BAR_PART, bar, start:end] = 1
    parts[3, round((_RIM + _PLATE) * _FINE) :] = 1
    parts[4, round((_RIM + _PLATE_WITH_BAR) * _FINE) :] = 1
    x, y = (max(sigma, 0.05) * _FINE for sigma in (across, down))
    blurred = [cv2.GaussianBlur(part, (0, 0), sigmaX=x, sigmaY=y) for part in parts]
    left, right, top, bottom = _WINDOW
    cut = [part[top:bottom, left:right].reshape(-1) for part in blurred]
    columns = np.stack(cut, axis=1).astype(np.float32)
    return _Parts(columns, np.asarray(np.linalg.pinv(columns), np.float32))
