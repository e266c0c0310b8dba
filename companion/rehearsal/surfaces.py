"""Tables: woods, cloth, felt, stone and patterns, as linear reflectance at a given resolution."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import numpy as np

from companion.rehearsal.noise import Field, Rng, cloudy, soft


class Surface(StrEnum):
    OAK = "oak"
    WALNUT = "walnut"
    PINE = "pine"
    CLOTH = "cloth"
    FELT = "felt"
    STONE = "stone"
    CHECKED = "checked"
    WHITE = "white"
    BLACK = "black"


def surface(kind: Surface, rng: Rng, height: int, width: int, px_per_mm: float) -> Field:
    """Reflectance (height, width, 3), 0 to 1, linear."""
    return np.clip(_PAINTERS[kind](rng, height, width, px_per_mm), 0.01, 0.95).astype(np.float32)


def _tinted(field: Field, dark: tuple[float, float, float], light: tuple[float, float, float]) -> Field:
    share = np.clip(field, 0, 1)[..., None]
    return np.asarray(np.array(dark, np.float32) * (1 - share) + np.array(light, np.float32) * share)


def _wood(
    dark: tuple[float, float, float], light: tuple[float, float, float], board_mm: float
) -> Callable[[Rng, int, int, float], Field]:
    def paint(rng: Rng, height: int, width: int, scale: float) -> Field:
        y = np.mgrid[0:height, 0:width][0].astype(np.float32)
        sway = 6 * scale * cloudy(rng, height, width, (160 * scale, 60 * scale), 3)
        rings = 0.5 + 0.5 * np.sin((y + sway) / (2.2 * scale) + 0.3 * soft(rng, height, width, (90, 9)))
        pores = soft(rng, height, width, (14 * scale, 0.5 * scale + 1))
        field = 0.55 + 0.22 * (rings - 0.5) + 0.07 * pores + 0.1 * cloudy(rng, height, width, (200, 70), 3)
        boards = (y / (board_mm * scale)).astype(int)
        shade = rng.uniform(-0.14, 0.14, int(boards.max()) + 1).astype(np.float32)
        field = field + shade[boards]
        seam = np.abs(y / (board_mm * scale) - np.round(y / (board_mm * scale))) * board_mm < 0.5
        field = np.where(seam, field - 0.5, field)
        return _tinted(field.astype(np.float32), dark, light)

    return paint


def _cloth(rng: Rng, height: int, width: int, scale: float) -> Field:
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / scale
    weave = 0.06 * np.sin(x * 4.1) * np.sin(y * 4.1)
    folds = 0.12 * cloudy(rng, height, width, (260 * scale, 180 * scale), 2)
    field = 0.6 + weave + folds + 0.03 * soft(rng, height, width, (1.5, 1.5))
    light = tuple(rng.uniform(0.35, 0.75, 3))
    return _tinted(field.astype(np.float32), tuple(v * 0.45 for v in light), light)


def _felt(rng: Rng, height: int, width: int, _scale: float) -> Field:
    field = 0.5 + 0.12 * soft(rng, height, width, (1.4, 1.4)) + 0.06 * cloudy(rng, height, width, (60, 60), 3)
    return _tinted(field.astype(np.float32), (0.01, 0.06, 0.03), (0.03, 0.2, 0.1))


def _stone(rng: Rng, height: int, width: int, scale: float) -> Field:
    clouds = cloudy(rng, height, width, (120 * scale, 120 * scale), 6)
    veins = np.exp(-np.abs(cloudy(rng, height, width, (200 * scale, 140 * scale), 5)) * 16)
    speckle = 0.05 * soft(rng, height, width, (1.2, 1.2))
    field = 0.55 + 0.12 * clouds - 0.35 * veins + speckle
    return _tinted(field.astype(np.float32), (0.08, 0.08, 0.09), (0.6, 0.58, 0.55))


def _checked(rng: Rng, height: int, width: int, scale: float) -> Field:
    """A tablecloth of black and white squares: what fools a reader most."""
    side = rng.uniform(12, 25)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / (scale * side)
    squares = ((np.floor(x) + np.floor(y)) % 2).astype(np.float32)
    half = ((np.floor(x) % 2) + (np.floor(y) % 2)) / 2
    field = 0.15 + 0.75 * (0.4 * squares + 0.6 * half) + 0.04 * soft(rng, height, width, (1.5, 1.5))
    ink = tuple(rng.uniform(0.02, 0.4, 3))
    return _tinted(field.astype(np.float32), ink, (0.8, 0.79, 0.76))


def _plain(level: float) -> Callable[[Rng, int, int, float], Field]:
    def paint(rng: Rng, height: int, width: int, _scale: float) -> Field:
        field = level * (1 + 0.04 * cloudy(rng, height, width, (300, 300), 3))
        return np.repeat(field[..., None], 3, axis=2)

    return paint


_PAINTERS: dict[Surface, Callable[[Rng, int, int, float], Field]] = {
    Surface.OAK: _wood((0.16, 0.08, 0.035), (0.5, 0.32, 0.17), 110),
    Surface.WALNUT: _wood((0.02, 0.011, 0.006), (0.16, 0.085, 0.045), 140),
    Surface.PINE: _wood((0.36, 0.22, 0.1), (0.72, 0.54, 0.32), 90),
    Surface.CLOTH: _cloth,
    Surface.FELT: _felt,
    Surface.STONE: _stone,
    Surface.CHECKED: _checked,
    Surface.WHITE: _plain(0.75),
    Surface.BLACK: _plain(0.02),
}
