"""What else happens to a sheet of paper at a table: pencil, rubbing out, coffee, a pen, the paper itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.pieces.face import Face, Region
from companion.pieces.measure import Mm
from companion.rehearsal.crayons import COLOURS, Array, Hand, coded, region_mask, wax_on, waxed
from companion.rehearsal.noise import Field, Rng, soft
from companion.rehearsal.stage import Picture, to_linear

_PENCIL = np.array([0.30, 0.30, 0.31], np.float32)
_BLUE_PEN, _BLACK_PEN = np.array([0.05, 0.08, 0.35], np.float32), np.array([0.04, 0.04, 0.05], np.float32)
_COFFEE = np.array([0.80, 0.64, 0.42], np.float32)
_PAPERS = ((1.0, 1.0, 1.0), (0.95, 0.96, 1.0), (1.0, 0.985, 0.94), (0.88, 0.87, 0.82))


def pencil_ticks(picture: Picture, face: Face, keys: Sequence[str], rng: Rng) -> Picture:
    """A tick or a small cross in each of these places; none of it means coloured."""
    scale = picture.shape[1] / face.width
    lit = to_linear(np.ascontiguousarray(picture[..., :3]))
    for region in _chosen(face, keys):
        middle, room = _heart(region, scale, picture)
        size = min(room * rng.uniform(0.9, 1.5), rng.uniform(2.5, 5.0))
        tick = np.array([[-0.5, 0.0], [-0.15, 0.5], [0.55, -0.6]]) * size + middle
        _drawn(lit, tick, scale, rng.uniform(0.35, 0.6), _PENCIL, rng.uniform(0.6, 0.95))
    return coded(picture, lit)


def rubbed_out(picture: Picture, face: Face, keys: Sequence[str], by: Hand, rng: Rng) -> Picture:
    """Once coloured or shaded, then erased: a faint smear stays."""
    scale = picture.shape[1] / face.width
    lit = to_linear(np.ascontiguousarray(picture[..., :3]))
    for region in _chosen(face, keys):
        mask, left, top = region_mask(region, scale, picture.shape[:2], round(6 * scale))
        wax = wax_on(mask, scale, replace(by, pressure=0.5), rng)
        smeared = cv2.GaussianBlur(wax, (0, 0), 0.6 * scale) * rng.uniform(0.03, 0.07)
        grey = rng.random() < 0.6  # most of what is rubbed out was pencil
        tint = (90, 90, 92) if grey else by.crayons[str(rng.choice(list(COLOURS)))]
        window = np.s_[top : top + mask.shape[0], left : left + mask.shape[1]]
        lit[window] = waxed(lit[window], np.asarray(smeared, np.float32), tint)
    return coded(picture, lit)


def coffee(picture: Picture, face: Face, rng: Rng, strength: float = 1.0) -> Picture:
    """The ring of a cup, darker at its rim, and a few drops."""
    scale = picture.shape[1] / face.width
    height, width = picture.shape[:2]
    lit = to_linear(np.ascontiguousarray(picture[..., :3]))
    stain = np.zeros((height, width), np.float32)
    middle = np.array([rng.uniform(0, face.width), rng.uniform(0, face.height)])
    radius, rim = rng.uniform(28, 42), rng.uniform(1.2, 3.0)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / np.float32(scale)
    away = np.hypot(x - middle[0], y - middle[1])
    ring = np.exp(-(((away - radius) / rim) ** 2)) * (0.6 + 0.5 * soft(rng, height, width, (400, 400)))
    stain += np.clip(ring, 0, 1).astype(np.float32) * np.float32(rng.uniform(0.35, 0.8))
    stain += (away < radius).astype(np.float32) * np.float32(rng.uniform(0, 0.12))
    for _ in range(int(rng.integers(0, 4))):
        drop = middle + rng.normal(0, 30, 2)
        near = np.hypot(x - drop[0], y - drop[1])
        stain += np.float32(0.4) * (near < rng.uniform(1.5, 4)).astype(np.float32)
    stain = np.asarray(cv2.GaussianBlur(stain, (0, 0), 0.25 * scale), np.float32) * np.float32(strength)
    return coded(picture, lit * np.power(_COFFEE, stain[..., None]))


def scribbles(picture: Picture, face: Face, count: int, rng: Rng) -> Picture:
    """Notes with a pen where there is paper: a name, a sum, a doodle; never inside a place to colour."""
    scale = picture.shape[1] / face.width
    lit = to_linear(np.ascontiguousarray(picture[..., :3]))
    taken = np.zeros(picture.shape[:2], np.uint8)
    for region in face.regions():
        mask, left, top = region_mask(region, scale, picture.shape[:2], 0)
        taken[top : top + mask.shape[0], left : left + mask.shape[1]] |= mask
    free = cv2.distanceTransform(255 - taken, cv2.DIST_L2, 3) / scale
    spots = np.argwhere(free > 4)
    for _ in range(count):
        row, column = spots[int(rng.integers(len(spots)))]
        reach = min(float(free[row, column]) - 1, 12.0)
        steps = np.clip(np.cumsum(rng.normal(0, 0.35, (40, 2)), axis=0), -0.7, 0.7) * reach
        ink = _BLUE_PEN if rng.random() < 0.6 else _BLACK_PEN
        _drawn(lit, np.array([column, row]) / scale + steps, scale, 0.45, ink, 0.9)
    return coded(picture, lit)


def on_paper(picture: Picture, rng: Rng) -> Picture:
    """The same sheet on another paper: bluish, creamy or recycled, never quite even."""
    tint = np.array(_PAPERS[int(rng.integers(len(_PAPERS)))], np.float32)
    lit = to_linear(np.ascontiguousarray(picture[..., :3])) * tint
    height, width = picture.shape[:2]
    cloud = 1 + np.float32(0.006) * soft(rng, height, width, (60, 60))
    return coded(picture, lit * cloud[..., None])


def _chosen(face: Face, keys: Sequence[str]) -> list[Region]:
    return [region for region in face.regions() if region.key in keys]


def _heart(region: Region, scale: float, picture: Picture) -> tuple[Array, Mm]:
    """The point of a place farthest from its line, and how far (mm)."""
    mask, left, top = region_mask(region, scale, picture.shape[:2], 2)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    row, column = np.unravel_index(int(depth.argmax()), depth.shape)
    return np.array([column + left, row + top]) / scale, float(depth.max()) / scale


def _drawn(lit: Field, points: Array, scale: float, width: Mm, ink: Field, strength: float) -> None:
    """A line of a pencil or pen: `width` in mm, `points` in mm."""
    fine = 4
    low = np.maximum(np.floor(points.min(axis=0) * scale).astype(int) - 6, 0)
    high = np.minimum(np.ceil(points.max(axis=0) * scale).astype(int) + 6, lit.shape[1::-1])
    if (high - low < 2).any():
        return
    mask = np.zeros(((high[1] - low[1]) * fine, (high[0] - low[0]) * fine), np.uint8)
    path = np.round((points * scale - low) * fine).astype(np.int32)
    cv2.polylines(mask, [path], False, 255, max(1, round(width * scale * fine)), cv2.LINE_AA)
    small = cv2.resize(mask, (int(high[0] - low[0]), int(high[1] - low[1])), interpolation=cv2.INTER_AREA)
    cover = (small.astype(np.float32) / np.float32(255) * np.float32(strength))[..., None]
    window = lit[low[1] : high[1], low[0] : high[0]]
    window += (window * ink - window) * cover
