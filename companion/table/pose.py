"""A face's place on the table: turned, then moved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.vision.sighting import Quad

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a face's own millimetres lie on the table."""

    angle: float  # radians, clockwise on the page
    x: float
    y: float

    def table(self, points: Array) -> Array:
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]) + [self.x, self.y])


def fit_pose(own: Array, seen: Array) -> tuple[Pose, float]:
    """The rigid place that puts a face's points on those seen, and the gap that remains (mm)."""
    a = own[:, 0] + 1j * own[:, 1]
    b = seen[:, 0] + 1j * seen[:, 1]
    turn = ((a - a.mean()).conj() * (b - b.mean())).sum()
    turn = turn / max(abs(turn), 1e-12)
    shift = b.mean() - turn * a.mean()
    gap = float(np.sqrt(np.mean(np.abs(turn * a + shift - b) ** 2)))
    return Pose(float(np.angle(turn)), float(shift.real), float(shift.imag)), gap


def as_quad(corners: Array) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return (a, b, c, d)
