"""Light on the table: a lamp that falls off, coloured, with shadow edges and glare on sleeves."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.rehearsal.camera import Array, Camera
from companion.rehearsal.noise import Field, Rng, soft
from companion.rehearsal.scene import Level

Owners = npt.NDArray[np.int16]

_COARSE = 8  # light changes slowly: it is computed on a smaller grid


@dataclass(frozen=True)
class Light:
    lamp: Array  # place, mm
    ambient: float  # share of the light that comes from everywhere
    colour: tuple[float, float, float]
    edges: int  # hard shadow edges across the table
    glare: float


def light(level: Level, rng: Rng) -> Light:
    away = {Level.EASY: 900.0, Level.TYPICAL: 650.0, Level.HARSH: 420.0}[level]
    angle = rng.uniform(0, 2 * np.pi)
    reach = rng.uniform(0.2, 0.8) * away
    lamp = np.array([reach * np.cos(angle), reach * np.sin(angle), away * rng.uniform(0.8, 1.2)])
    warm = rng.uniform(-0.3, 1.0) * {Level.EASY: 0.06, Level.TYPICAL: 0.16, Level.HARSH: 0.3}[level]
    ambient = {Level.EASY: 0.6, Level.TYPICAL: 0.35, Level.HARSH: 0.2}[level]
    edges = {Level.EASY: 0, Level.TYPICAL: int(rng.random() < 0.5), Level.HARSH: int(rng.integers(1, 4))}
    glare = {Level.EASY: 0.0, Level.TYPICAL: 0.6, Level.HARSH: 1.4}[level]
    return Light(lamp, ambient, (1 + warm, 1.0, 1 - warm), edges[level], glare)


def _table_grid(camera: Camera) -> tuple[Array, Array]:
    """Where on the table each coarse pixel looks."""
    y, x = np.mgrid[0 : camera.height : _COARSE, 0 : camera.width : _COARSE].astype(float)
    seen = np.stack([x.ravel(), y.ravel(), np.ones(x.size)])
    mm = np.linalg.inv(camera.plane) @ seen
    mm = mm[:2] / mm[2]
    return mm[0].reshape(x.shape), mm[1].reshape(x.shape)


def illumination(camera: Camera, shining: Light, rng: Rng) -> Field:
    """How bright each pixel's place is lit, (h, w); 1 on average."""
    x, y = _table_grid(camera)
    square = (x - shining.lamp[0]) ** 2 + (y - shining.lamp[1]) ** 2 + shining.lamp[2] ** 2
    direct = (shining.lamp[2] / np.sqrt(square)) ** 3  # inverse square and slant
    for _ in range(shining.edges):
        direct *= _shadow_edge(x, y, rng)
    uneven = 1 + 0.06 * soft(rng, x.shape[0], x.shape[1], (40, 40))
    total = (shining.ambient + (1 - shining.ambient) * direct / direct.mean()) * uneven
    centre = np.array(camera.place[:2])
    vignette = 1 - 0.25 * ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / (camera.distance**2)
    total = (total * np.clip(vignette, 0.5, 1) / total.mean()).astype(np.float32)
    full = cv2.resize(total, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(full, np.float32)


def _shadow_edge(x: Array, y: Array, rng: Rng) -> Array:
    """The straight edge of somebody's shadow, sharp or soft."""
    angle = rng.uniform(0, 2 * np.pi)
    offset = rng.uniform(-250, 250)
    across = x * np.cos(angle) + y * np.sin(angle) - offset
    softness = rng.uniform(1.5, 25)
    depth = rng.uniform(0.3, 0.6)
    return np.asarray(1 - depth / (1 + np.exp(-across / softness)))


def glare(camera: Camera, shining: Light, gloss: Field, owner: Owners, rng: Rng) -> Field:
    """The lamp mirrored in sleeves: each lies a little askew, so each shows its own spot or none."""
    if not shining.glare:
        return np.zeros_like(gloss)
    x, y = _table_grid(camera)
    size = (camera.width, camera.height)
    lens, lamp = camera.place, shining.lamp
    share = lens[2] / (lens[2] + lamp[2])
    spot = lens[:2] + (lamp[:2] - lens[:2]) * share
    count = int(owner.max()) + 2
    askew = rng.normal(0, 60, (count, 2)).astype(np.float32)  # mm the spot moves for each piece
    shift = askew[np.clip(owner[::_COARSE, ::_COARSE].astype(int) + 1, 0, count - 1)]
    h, w = x.shape
    away = (x - spot[0] - shift[:h, :w, 0]) ** 2 + (y - spot[1] - shift[:h, :w, 1]) ** 2
    bright = shining.glare * np.exp(-away / (2 * 38.0**2))
    full = cv2.resize(bright.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(full * gloss, np.float32)
