"""What the pixels say for or against a place: other codes of the face, and the bar that marks its top."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
import numpy.typing as npt

from companion.pieces import card
from companion.pieces.face import TAG_CELLS
from companion.vision.patches import cell_size, patch
from companion.vision.sighting import Code, Quad
from companion.vision.spotting import Spotted, spot

Grey = npt.NDArray[np.uint8]
Line = npt.NDArray[np.float64]

_NEAR = 3.0  # px: a place looked at once need not be looked at again so near
_FINE = 8  # pixels a tag's cell when its bar is looked for
_CELL = card.TAG / TAG_CELLS
_BAR = ((card.UP_BAR.top - card.TAG_TOP.top) / _CELL, (card.UP_BAR.bottom - card.TAG_TOP.top) / _CELL)
_PLATE = (card.TAG + 1.8) / _CELL
_PLATE_WITH_BAR = _BAR[1] + 0.9 / _CELL
_RIM = 3.0  # cells around a tag
_SHIFTS = (-0.25, 0.0, 0.25)  # cells
_FAINT = 12.0  # grey levels
_NOISE = 0.003  # of the contrast, squared


class Eye:
    """Looks at one photo for codes where they are expected, and remembers what it saw."""

    def __init__(self, grey: Grey, blur: float) -> None:
        self._grey = grey
        self.blur = blur
        self._seen: dict[tuple[object, int, int], Spotted | None] = {}

    def spot(self, code: Code, quad: Quad) -> Spotted | None:
        x, y = np.mean(quad, axis=0)
        key = (code.name, round(x / _NEAR), round(y / _NEAR))
        if key not in self._seen:
            self._seen[key] = spot(self._grey, quad, code, self.blur)
        return self._seen[key]

    def bar(self, tag: Quad) -> float:
        """1 where a card's bar surely stands under this tag, -1 where surely none does.

        Along a line downward from the tag, what is seen is compared with white, bar, white, and with
        white alone; after either there may be any art.
        """
        seen = patch(self._grey, tag, TAG_CELLS, _RIM, _FINE)
        if seen is None:
            return 0.0
        across = round((_RIM + 0.7) * _FINE), round((_RIM + TAG_CELLS - 0.7) * _FINE)
        line = seen[:, across[0] : across[1]].mean(axis=1)
        at = (np.arange(len(line)) + 0.5) / _FINE - _RIM
        black = float(np.median(line[(at > 0.25) & (at < 0.75)]))
        white = float(line[(at > TAG_CELLS + 0.3) & (at < TAG_CELLS + 1)].max())
        if white - black < _FAINT:
            return 0.0
        below = (at > TAG_CELLS + 0.4) & (at < TAG_CELLS + 2.9)
        seen_below = (white - line[below]) / (white - black)
        sigma = max(self.blur / cell_size(tag, TAG_CELLS)[1], 0.05) + 0.05
        gaps = [self._gaps(seen_below, at[below] - shift, sigma) for shift in _SHIFTS]
        with_bar, without = (min(gap[i] for gap in gaps) for i in (0, 1))
        return (without - with_bar) / max(without + with_bar, 1e-9)

    @staticmethod
    def _gaps(seen: Line, at: Line, sigma: float) -> tuple[float, float]:
        """What remains unexplained with a bar and without one; the darkness of the art is free."""

        def beyond(edge: float) -> Line:
            return np.array([(1 + erf((y - edge) / sigma / sqrt(2))) / 2 for y in at])

        bar = beyond(_BAR[0]) - beyond(_BAR[1])
        gaps = []
        for known, art in ((bar, beyond(_PLATE_WITH_BAR)), (np.zeros_like(bar), beyond(_PLATE))):
            dark = float(np.clip((seen - known) @ art / max(float(art @ art), 1e-9), -0.2, 1.2))
            gaps.append(float(((seen - known - dark * art) ** 2).mean()) + _NOISE)
        return gaps[0], gaps[1]
