"""The table with its third dimension: where the lens is, and where a point above the table is seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.table.plane import Plane

Array = npt.NDArray[np.float64]

_USUAL_FOCAL = 1.2  # of half the photo's diagonal: what phones and webcams have
_FOCAL_SPREAD = 0.35  # of its square
_PLANE_NOISE = 0.003  # how far the plane's scale and shear may be off


@dataclass(frozen=True, eq=False)
class Space:
    plane: Plane
    lens: Array  # x, y, height above the table (mm)

    def shadow(self, points: npt.ArrayLike) -> Array:
        """Where the line from the lens through each point (…, 3) meets the table."""
        points = np.asarray(points, float)
        longer = self.lens[2] / (self.lens[2] - points[..., 2:])
        return np.asarray(self.lens[:2] + (points[..., :2] - self.lens[:2]) * longer)

    def px(self, points: npt.ArrayLike) -> Array:
        """Points above the table (…, 3) in the photo."""
        on_table = self.shadow(points)
        return self.plane.px(on_table.reshape(-1, 2)).reshape(on_table.shape)

    def at_height(self, pixels: npt.ArrayLike, height: Mm) -> Array:
        """Where the photo shows a level plane at this height."""
        on_table = self.plane.mm(pixels)
        return np.asarray(self.lens[:2] + (on_table - self.lens[:2]) / self.growth(height))

    def growth(self, height: Mm) -> float:
        """How much larger something level looks at this height than on the table."""
        return float(self.lens[2] / (self.lens[2] - height))

    def height(self, growth: float) -> Mm:
        return float(self.lens[2] * (1 - 1 / growth))


def space_of(plane: Plane) -> Space:
    """The lens over a plane: by its profile, else what the view's slant says of its focal length."""
    a, b, s, t, q, _ = plane.numbers
    seen = np.linalg.inv(np.array([[s, t, 0], [0, q, 0], [a, b, 1]]))
    rays = _rays(plane, seen / np.linalg.norm(seen[:2, :2]))
    across, down, origin = rays.T
    up = np.cross(across, down)
    up = up / np.linalg.norm(up) * (np.linalg.norm(across) + np.linalg.norm(down)) / 2
    lens = np.linalg.solve(np.stack([across, down, up], axis=1), -origin)
    return Space(plane, np.array([lens[0], lens[1], abs(lens[2])]))


def _rays(plane: Plane, seen: Array) -> Array:
    """Where the table's axes and origin are seen, as directions from the lens."""
    if plane.glass is None:
        focal = np.sqrt(_focal_squared(seen))
        return np.asarray(seen / np.array([[focal], [focal], [1.0]]))
    x, y = plane.middle
    pixels = np.array([[plane.reach, 0, x], [0, plane.reach, y], [0, 0, 1.0]]) @ seen
    return np.asarray(np.linalg.inv(plane.glass.matrix) @ pixels)


def _focal_squared(seen: Array) -> float:
    """Both axes of the table are equally long and at right angles: the better the more the view slants."""
    (a, b), (c, d), (e, f) = seen[:, :2]
    size = float(np.linalg.norm(seen[:2, :2]) ** 2) / 2
    flat = np.array([a * b + c * d, (a * a + c * c - b * b - d * d) / 2]) / size
    deep = np.array([e * f, (e * e - f * f) / 2]) / size
    trust, usual = 1 / _PLANE_NOISE**2, 1 / _FOCAL_SPREAD**2
    found = (-trust * float(flat @ deep) + usual * _USUAL_FOCAL**2) / (trust * float(deep @ deep) + usual)
    return float(np.clip(found, 0.5, 16.0))
