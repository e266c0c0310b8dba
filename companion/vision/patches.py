"""Small square pictures cut out of a photo, upright and at a fixed number of pixels a cell."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.sighting import Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]
Patch = npt.NDArray[np.float32]


def patch(grey: Grey, quad: Quad, cells: int, rim: float, fine: int) -> Patch | None:
    """What stands in a quad of so many cells, with `rim` cells around, `fine` pixels a cell.

    None where the quad turns its back, or reaches far beyond the picture.
    """
    corners = np.array(quad, np.float32)
    height, width = grey.shape
    low, high = corners.min(axis=0), corners.max(axis=0)
    reach = (high - low) * rim / cells
    if (low + reach < 0).any() or (high - reach > (width - 1, height - 1)).any() or (high - low).min() < 3:
        return None
    if not cv2.isContourConvex(corners):
        return None
    from_cells = cv2.getPerspectiveTransform(_unit(cells), corners)
    start = 0.5 / fine - rim
    to_cells = np.array([[1 / fine, 0, start], [0, 1 / fine, start], [0, 0, 1]])
    side = round((cells + 2 * rim) * fine)
    seen = cv2.warpPerspective(
        grey,
        from_cells @ to_cells,
        (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return seen.astype(np.float32)


def moved(quad: Quad, cells: int, shape: Sequence[tuple[float, float]]) -> Quad:
    """The quad whose corners stand at these places, given in cells of the old one."""
    matrix = cv2.getPerspectiveTransform(_unit(cells), np.array(quad, np.float32))
    points = np.array(shape, np.float64).reshape(1, 4, 2)
    a, b, c, d = ((float(x), float(y)) for x, y in cv2.perspectiveTransform(points, matrix)[0])
    return (a, b, c, d)


def cell_size(quad: Quad, cells: int) -> tuple[float, float]:
    """Pixels per cell along the quad's own x and y."""
    a, b, c, d = np.array(quad, float)
    wide = float(np.hypot(*(b - a)) + np.hypot(*(c - d))) / 2
    tall = float(np.hypot(*(d - a)) + np.hypot(*(c - b))) / 2
    return max(wide, 1.0) / cells, max(tall, 1.0) / cells


def _unit(cells: int) -> npt.NDArray[np.float32]:
    return np.array([[0, 0], [cells, 0], [cells, cells], [0, cells]], np.float32)
