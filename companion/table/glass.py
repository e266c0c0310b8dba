"""A camera's lens as its profile tells it, on photos of one size."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera import Lens

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Glass:
    lens: Lens
    width: int  # px of the photos

    @property
    def matrix(self) -> Array:
        """Focal lengths and centre in pixels of these photos."""
        return np.asarray(np.diag([self._scale, self._scale, 1.0]) @ self.lens.matrix)

    def straight(self, pixels: Array) -> Array:
        """Where a lens without distortion would have put them."""
        return self.lens.straightened(pixels, self.width) if len(pixels) else pixels

    def bent(self, pixels: Array) -> Array:
        """The inverse: pixels of a straight lens in the photo."""
        if not len(pixels):
            return pixels
        rays = np.c_[pixels, np.ones(len(pixels))] @ np.linalg.inv(self.matrix).T
        still = np.zeros(3)
        seen, _ = cv2.projectPoints(rays, still, still, self.matrix, np.array(self.lens.distortion))
        return np.asarray(seen, float).reshape(-1, 2)

    @property
    def _scale(self) -> float:
        return self.width / self.lens.width
