"""Irregular fields for wood, cloth and light, made of stretched random grids."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Field = npt.NDArray[np.float32]
Rng = np.random.Generator


def soft(rng: Rng, height: int, width: int, grain: tuple[float, float]) -> Field:
    """Smooth noise around 0 with features of about `grain` (across, down) pixels."""
    rows = max(2, round(height / grain[1]) + 2)
    columns = max(2, round(width / grain[0]) + 2)
    grid = rng.standard_normal((rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def cloudy(rng: Rng, height: int, width: int, grain: tuple[float, float], octaves: int = 4) -> Field:
    """Several sizes of noise on top of each other, each half as strong as the larger one."""
    total = np.zeros((height, width), np.float32)
    strength = 1.0
    for _ in range(octaves):
        total += strength * soft(rng, height, width, grain)
        grain = (max(1.0, grain[0] / 2), max(1.0, grain[1] / 2))
        strength /= 2
    return total
