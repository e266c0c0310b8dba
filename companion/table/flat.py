"""The photo laid flat: the table as seen from straight above, at one scale everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.table.plane import Plane

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_STEP = 16  # the map is computed on so coarse a grid; between its points it is straight
_AROUND: Mm = 220.0  # how far beyond the codes already read to look for more
_MOST_PIXELS = 24_000_000


@dataclass(frozen=True, eq=False)
class Flat:
    picture: Grey
    scale: float  # pixels a millimetre
    origin: tuple[float, float]  # the table's millimetres at the picture's top left
    plane: Plane

    def mm(self, pixels: npt.ArrayLike) -> Array:
        return np.asarray(np.asarray(pixels, float).reshape(-1, 2) / self.scale + self.origin)

    def photo(self, pixels: npt.ArrayLike) -> Array:
        """Places of this picture in the photo's pixels."""
        return self.plane.px(self.mm(pixels))


def flatten(grey: Grey, plane: Plane, scale: float, known: Sequence[npt.ArrayLike]) -> Flat:
    """The part of the table around what is known (mm points), as far as the photo shows it."""
    points = np.concatenate([np.asarray(p, float).reshape(-1, 2) for p in known])
    low, high = points.min(axis=0) - _AROUND, points.max(axis=0) + _AROUND
    edge_low, edge_high = _visible(grey, plane)
    low, high = np.maximum(low, edge_low), np.minimum(high, edge_high)
    size = np.maximum(high - low, 20.0)
    scale = min(scale, float(np.sqrt(_MOST_PIXELS / (size[0] * size[1]))))
    width, height = (int(v) for v in np.ceil(size * scale))
    columns, rows = width // _STEP + 2, height // _STEP + 2
    x, y = np.meshgrid(np.arange(columns) * _STEP / scale + low[0], np.arange(rows) * _STEP / scale + low[1])
    coarse = plane.px(np.c_[x.ravel(), y.ravel()]).reshape(rows, columns, 2).astype(np.float32)
    fine = cv2.resize(coarse, (columns * _STEP, rows * _STEP), interpolation=cv2.INTER_LINEAR)
    # The coarse points stand at the start of their blocks, resize takes them for the middle.
    shift = np.array([[1, 0, -(_STEP - 1) / 2], [0, 1, -(_STEP - 1) / 2]], np.float32)
    aligned = cv2.warpAffine(fine, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
    picture = cv2.remap(
        grey,
        aligned[..., 0],
        aligned[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=127,
    )
    return Flat(np.asarray(picture, np.uint8), scale, (float(low[0]), float(low[1])), plane)


def _visible(grey: Grey, plane: Plane) -> tuple[Array, Array]:
    """The table's millimetres that the photo shows, cut off where the view nears the horizon."""
    height, width = grey.shape
    x, y = np.meshgrid(np.linspace(0, width, 9), np.linspace(0, height, 9))
    pixels = np.c_[x.ravel(), y.ravel()]
    points = plane.mm(pixels)
    near = [i for i, pixel in enumerate(pixels) if plane.scale_at(pixel) > 0.8]
    points = points[near] if near else points
    return points.min(axis=0), points.max(axis=0)
