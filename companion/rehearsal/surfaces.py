"""Tables: woods, cloth, felt, stone and patterns, as linear reflectance at a given resolution."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.rehearsal.noise import Field, Rng, cloudy, soft

Picture = npt.NDArray[np.uint8]
Tint: TypeAlias = tuple[float, float, float]  # linear reflectance
Painted: TypeAlias = tuple[Field, Tint, Tint]  # shades from 0 to 1, what 0 and what 1 look like
Painter: TypeAlias = Callable[[Rng, int, int, float], Painted]


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


def surface(kind: Surface, rng: Rng, height: int, width: int, px_per_mm: float) -> Picture:
    """The bare table, (height, width, 3), as an sRGB picture."""
    shade, dark, light = _PAINTERS[kind](rng, height, width, px_per_mm)
    steps = np.linspace(0, 1, 256)[:, None]
    linear = np.clip(np.array(dark) * (1 - steps) + np.array(light) * steps, 0.004, 0.95)
    coded = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    tints = np.rint(coded * 255).astype(np.uint8).reshape(256, 1, 3)
    index = np.asarray(np.clip(shade, 0, 1) * np.float32(255), np.uint8)
    return np.asarray(cv2.LUT(cv2.merge([index] * 3), tints), np.uint8)


def _wood(dark: Tint, light: Tint, board_mm: float) -> Painter:
    def paint(rng: Rng, height: int, width: int, scale: float) -> Painted:
        y = np.arange(height, dtype=np.float32)[:, None]
        sway = cloudy(rng, height, width, (160 * scale, 60 * scale), 3)
        phase = 0.3 * soft(rng, height, width, (90, 9)) + y / np.float32(2.2 * scale)
        phase += sway * np.float32(6 / 2.2)
        shade = np.sin(phase, out=phase)
        shade *= np.float32(0.11)
        shade += 0.55 + 0.07 * soft(rng, height, width, (14 * scale, 0.5 * scale + 1))
        shade += 0.05 * soft(rng, height, width, (5 * scale, 1.0))
        shade += 0.1 * cloudy(rng, height, width, (200, 70), 3)
        place = y / np.float32(board_mm * scale)
        boards = place.astype(int)
        shade += rng.uniform(-0.14, 0.14, int(boards.max()) + 1).astype(np.float32)[boards]
        shade -= np.float32(0.5) * (np.abs(place - np.round(place)) * board_mm < 0.5)
        return shade, dark, light

    return paint


def _cloth(rng: Rng, height: int, width: int, scale: float) -> Painted:
    y, x = _millimetres(height, width, scale)
    shade = 0.06 * np.sin(x * 4.1) * np.sin(y * 4.1)
    shade = shade + 0.12 * cloudy(rng, height, width, (260 * scale, 180 * scale), 2)
    shade += 0.6 + 0.03 * soft(rng, height, width, (1.5, 1.5))
    r, g, b = (float(v) for v in rng.uniform(0.35, 0.75, 3))
    return shade, (r * 0.45, g * 0.45, b * 0.45), (r, g, b)


def _felt(rng: Rng, height: int, width: int, _scale: float) -> Painted:
    shade = 0.5 + 0.12 * soft(rng, height, width, (1.4, 1.4)) + 0.06 * cloudy(rng, height, width, (60, 60), 3)
    return shade, (0.01, 0.06, 0.03), (0.03, 0.2, 0.1)


def _stone(rng: Rng, height: int, width: int, scale: float) -> Painted:
    clouds = cloudy(rng, height, width, (120 * scale, 120 * scale), 6)
    veins = np.exp(-np.abs(cloudy(rng, height, width, (200 * scale, 140 * scale), 5)) * 16)
    shade = 0.55 + 0.12 * clouds - 0.35 * veins + 0.05 * soft(rng, height, width, (1.2, 1.2))
    return shade, (0.08, 0.08, 0.09), (0.6, 0.58, 0.55)


def _checked(rng: Rng, height: int, width: int, scale: float) -> Painted:
    """A tablecloth of black and white squares: what fools a reader most."""
    y, x = _millimetres(height, width, scale * rng.uniform(12, 25))
    odd_x, odd_y = np.floor(x) % 2, np.floor(y) % 2
    shade = np.float32(0.3) * np.abs(odd_x - odd_y) + np.float32(0.225) * (odd_x + odd_y)
    shade = shade + 0.15 + 0.04 * soft(rng, height, width, (1.5, 1.5))
    r, g, b = (float(v) for v in rng.uniform(0.02, 0.4, 3))
    return shade, (r, g, b), (0.8, 0.79, 0.76)


def _plain(level: float) -> Painter:
    def paint(rng: Rng, height: int, width: int, _scale: float) -> Painted:
        shade = 0.5 + 0.08 * cloudy(rng, height, width, (300, 300), 3)
        shade += 0.03 * soft(rng, height, width, (1.3, 1.3))
        return shade, (level * 0.75,) * 3, (level * 1.25,) * 3

    return paint


def _millimetres(height: int, width: int, scale: float) -> tuple[Field, Field]:
    """Down as a column and across as a row: together they are a grid."""
    y, x = (np.arange(side, dtype=np.float32) / np.float32(scale) for side in (height, width))
    return y[:, None], x[None, :]


_PAINTERS: dict[Surface, Painter] = {
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
