"""The camera as geometry: from table millimetres to ideal pixels, and through a lens."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.rehearsal.scene import SIZES, Device, View

Array = npt.NDArray[np.float64]

_FIELD_OF_VIEW = {  # degrees across
    Device.PHONE: 67.0,
    Device.WEBCAM: 70.0,
    Device.WEBCAM_720: 60.0,
    Device.SMALL: 67.0,
}


@dataclass(frozen=True)
class Camera:
    width: int
    height: int
    matrix: Array  # 3 x 4: table (x right, y down, z up; mm) to pixels
    focal: float
    distortion: tuple[float, float]  # radial k1, k2
    distance: float  # from the lens to the middle of the view
    place: Array  # of the lens, mm

    def pixels(self, points: npt.ArrayLike) -> Array:
        """Table points (n, 3) to ideal pixels, before the lens bends them."""
        points = np.asarray(points, float).reshape(-1, 3)
        seen = np.c_[points, np.ones(len(points))] @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:3])

    def depth(self, points: npt.ArrayLike) -> Array:
        points = np.asarray(points, float).reshape(-1, 3)
        return np.asarray((np.c_[points, np.ones(len(points))] @ self.matrix.T)[:, 2])

    def bent(self, pixels: Array) -> Array:
        """Ideal pixels to where the lens puts them (what the photo shows)."""
        middle = np.array([self.width / 2, self.height / 2])
        u = (pixels - middle) / self.focal
        r2 = (u**2).sum(axis=1, keepdims=True)
        k1, k2 = self.distortion
        return np.asarray(u * (1 + k1 * r2 + k2 * r2**2) * self.focal + middle)

    def straight(self, pixels: Array) -> Array:
        """The inverse of `bent`, by iteration."""
        middle = np.array([self.width / 2, self.height / 2])
        target = (pixels - middle) / self.focal
        u = target.copy()
        k1, k2 = self.distortion
        for _ in range(8):
            r2 = (u**2).sum(axis=1, keepdims=True)
            u = target / (1 + k1 * r2 + k2 * r2**2)
        return np.asarray(u * self.focal + middle)

    def widened(self) -> tuple[Camera, int]:
        """A straight camera that sees all a bent photo needs, and how much larger it is at each side, px."""
        edge = np.linspace(0, 1, 9)
        rim = np.concatenate([np.c_[edge, edge * 0], np.c_[edge, edge * 0 + 1], np.c_[edge * 0, edge],
                              np.c_[edge * 0 + 1, edge]]) * [self.width, self.height]  # fmt: skip
        ideal = self.straight(rim)
        outside = max(-ideal.min(), float((ideal - [self.width, self.height]).max()), 0.0)
        pad = 2 * math.ceil(outside / 2) + 2
        shift = np.array([[1.0, 0, pad], [0, 1.0, pad], [0, 0, 1.0]])
        return replace(
            self, width=self.width + 2 * pad, height=self.height + 2 * pad, matrix=shift @ self.matrix
        ), pad

    def on_table(self, pixels: Array) -> Array:
        """Where the table stands at these ideal pixels, mm."""
        seen = np.c_[np.asarray(pixels, float).reshape(-1, 2), np.ones(len(pixels))]
        mm = seen @ np.linalg.inv(self.plane).T
        return np.asarray(mm[:, :2] / mm[:, 2:3])

    @property
    def plane(self) -> Array:
        """Homography from the table's surface to ideal pixels."""
        return np.asarray(self.matrix[:, [0, 1, 3]])


def camera(view: View, distortion: tuple[float, float]) -> Camera:
    width, height = SIZES[view.device]
    focal = width / 2 / math.tan(math.radians(_FIELD_OF_VIEW[view.device] / 2))
    distance = view.across * focal / width
    tilt, roll, pan = (math.radians(a) for a in (view.tilt, view.roll, view.pan))
    # The lens stands towards the person (+y) by the tilt, then walks round the table by the pan.
    away = np.array([0.0, math.sin(tilt), math.cos(tilt)])
    round_table = np.array([[math.cos(pan), -math.sin(pan), 0], [math.sin(pan), math.cos(pan), 0], [0, 0, 1]])
    forward = -(round_table @ away)
    right = round_table @ np.array([1.0, 0.0, 0.0])
    down = -np.cross(forward, right)  # the table is left-handed: y runs down the page, z up
    spin = np.array([[math.cos(roll), math.sin(roll), 0], [-math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
    rotation = spin @ np.stack([right, down, forward])
    place = np.array([*view.aim, 0.0]) - forward * distance
    intrinsic = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    matrix = intrinsic @ np.c_[rotation, -rotation @ place]
    return Camera(width, height, matrix, focal, distortion, distance, place)
