"""The photo laid flat: the table as seen from straight above, at one scale everywhere."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.table.plane import Plane

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_STEP = 16  # the map is computed on so coarse a grid; between its points it is straight
_LEAST_SCALE = 1.15  # px a mm: no code is readable beyond
_MOST_PIXELS = 7_000_000


@dataclass(frozen=True, eq=False)
class Flat:
    picture: Grey
    scale: float  # pixels a millimetre
    origin: tuple[float, float]  # the table's millimetres at the picture's top left
    plane: Plane

    def mm(self, pixels: npt.ArrayLike) -> Array:
        return np.asarray(np.asarray(pixels, float).reshape(-1, 2) / self.scale + self.origin)

    def pixels(self, photo: npt.ArrayLike) -> Array:
        """Places of the photo in this picture's pixels."""
        return np.asarray((self.plane.mm(photo) - self.origin) * self.scale)

    def photo(self, pixels: npt.ArrayLike) -> Array:
        """Places of this picture in the photo's pixels."""
        return self.plane.px(self.mm(pixels))


def flatten(grey: Grey, plane: Plane, scale: float) -> Flat:
    """All of the table that the photo shows large enough to tell anything."""
    low, high = _visible(grey, plane)
    size = np.maximum(high - low, 20.0)
    scale = min(scale, float(np.sqrt(_MOST_PIXELS / (size[0] * size[1]))))
    width, height = (int(v) for v in np.ceil(size * scale))
    # One coarse point in the middle of every block, and a block more all around: resize then meets them.
    columns, rows = width // _STEP + 3, height // _STEP + 3
    x = (np.arange(columns) * _STEP - _STEP / 2 - 0.5) / scale + low[0]
    y = (np.arange(rows) * _STEP - _STEP / 2 - 0.5) / scale + low[1]
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    coarse = plane.px(grid).reshape(rows, columns, 2).astype(np.float32)
    inside = np.s_[_STEP : _STEP + height, _STEP : _STEP + width]
    across, down = (
        cv2.resize(coarse[..., i], (columns * _STEP, rows * _STEP), interpolation=cv2.INTER_LINEAR)[inside]
        for i in (0, 1)
    )
    picture = cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=127)
    return Flat(np.asarray(picture, np.uint8), scale, (float(low[0]), float(low[1])), plane)


def _visible(grey: Grey, plane: Plane) -> tuple[Array, Array]:
    """The table's millimetres that the photo shows, cut off where the view nears the horizon."""
    height, width = grey.shape
    x, y = np.meshgrid(np.linspace(4, width - 4, 33), np.linspace(4, height - 4, 49))
    pixels = np.c_[x.ravel(), y.ravel()]
    points = plane.mm(pixels)
    steps = [np.abs(plane.mm(pixels + step) - points).max(axis=1) for step in ((2.0, 0.0), (0.0, 2.0))]
    near = np.maximum(*steps) < 2.0 / _LEAST_SCALE
    ahead = plane.ahead(pixels)
    points = points[near & ahead] if (near & ahead).any() else points[ahead]
    return points.min(axis=0), points.max(axis=0)
