"""How a QR code that exists would look, compared with what stands at a place."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
import segno

from companion.pieces.face import QR_MODULES
from companion.vision.sighting import Quad
from companion.vision.tags import sampled

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_SHIFTS = (0.0, -0.7, 0.7, -1.4, 1.4)  # modules: how far the place may be off


@lru_cache(maxsize=1024)
def qr_picture(text: str) -> Array:
    """White +1, black -1."""
    code = segno.make_qr(text, version=1, error="h", boost_error=False)
    return np.array([[-1.0 if cell else 1.0 for cell in row] for row in code.matrix])


def qr_likeness(grey: Grey, quad: Quad, text: str) -> float:
    """How well this very code is seen in or very near this quad; 1 is perfect, 0 is nothing."""
    corners = np.array(quad)
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2 / QR_MODULES
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2 / QR_MODULES
    wanted = qr_picture(text)
    best = 0.0
    for dx in _SHIFTS:
        for dy in _SHIFTS:
            a, b, c, d = ((float(x), float(y)) for x, y in corners + dx * across + dy * down)
            seen = sampled(grey, (a, b, c, d), QR_MODULES, rim=0)
            if seen is not None:
                best = max(best, correlation(seen, wanted))
    return best


def correlation(seen: Array, wanted: Array) -> float:
    a, b = seen - seen.mean(), wanted - wanted.mean()
    size = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float((a * b).sum() / size) if size > 1e-9 else 0.0
