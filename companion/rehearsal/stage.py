"""Laying faces on the table: reflectance, shadows, and what hides what."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import Face
from companion.rehearsal.camera import Array, Camera
from companion.rehearsal.noise import Field
from companion.rehearsal.scene import Laid

Picture = npt.NDArray[np.uint8]
_STRIPS = 6  # a curled card is drawn in so many flat strips
_FINER = 2  # faces are drawn this much finer than the photo, then averaged


@dataclass
class Stage:
    """The canvas before light: reflectance, a gloss map, and which piece each pixel shows."""

    camera: Camera
    albedo: Field  # (h, w, 3) linear
    gloss: Field  # (h, w) 0 to 1
    owner: npt.NDArray[np.int16]  # index of the piece on top, -1 for the table
    areas: dict[int, int] = field(default_factory=dict)  # pixels a piece would show if nothing hid it


def to_linear(picture: Picture) -> Field:
    return np.asarray(_LINEAR[picture], np.float32)


_LINEAR = np.array(
    [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in np.arange(256) / 255],
    np.float32,
)


def corners_of(laid: Laid, face: Face) -> Array:
    """The face's own corners on the table (n, 3): a box's four, or a triangle's three."""
    outline = _outline(face)
    centre = np.array([face.width / 2, face.height / 2])
    cos, sin = math.cos(math.radians(laid.turn)), math.sin(math.radians(laid.turn))
    turned = (outline - centre) @ np.array([[cos, sin], [-sin, cos]])
    return np.asarray(np.c_[turned + np.array([laid.x, laid.y]), np.full(len(outline), laid.lift)])


def _outline(face: Face) -> Array:
    points = face.cut.outlines()[0] if face.cut is not None else ()
    if len(points) == 3:
        return np.array([tuple(p) for p in points], float)
    return np.array([tuple(p) for p in face.box.corners], float)


def on_table(laid: Laid, face: Face, x: Array, y: Array) -> Array:
    """Points of the face (mm from its top left) as points above the table, curled."""
    cos, sin = math.cos(math.radians(laid.turn)), math.sin(math.radians(laid.turn))
    dx, dy = x - face.width / 2, y - face.height / 2
    rise = laid.lift + laid.curl * (2 * dx / face.width) ** 2
    return np.stack([laid.x + cos * dx - sin * dy, laid.y + sin * dx + cos * dy, rise], -1)


def lay(stage: Stage, index: int, laid: Laid, face: Face, picture: Picture, lamp: Array) -> None:
    """Put one face (RGBA picture) on the canvas: first its shadow, then itself."""
    shown = _drawn(stage.camera, laid, face, picture)
    if shown is None:
        return
    (left, top), colour, cover, shade = shown
    height, width = cover.shape
    _shadow(stage, laid, face, lamp)
    window = np.s_[top : top + height, left : left + width]
    colour = colour * shade[..., None]
    stage.albedo[window] = stage.albedo[window] * (1 - cover[..., None]) + colour * cover[..., None]
    stage.gloss[window] = stage.gloss[window] * (1 - cover) + cover * (1.0 if laid.sleeved else 0.12)
    solid = cover > 0.5
    stage.owner[window][solid] = index
    stage.areas[index] = int(solid.sum())


def _drawn(
    camera: Camera, laid: Laid, face: Face, picture: Picture
) -> tuple[tuple[int, int], Field, Field, Field] | None:
    strips = _STRIPS if laid.curl else 1
    edges = np.linspace(0, face.width, strips + 1)
    grid = on_table(laid, face, np.repeat(edges, 2), np.tile([0.0, face.height], strips + 1))
    ideal = camera.pixels(grid)
    left, top = (max(int(v) - 2, 0) for v in np.floor(ideal.min(axis=0)))
    far = np.ceil(ideal.max(axis=0))
    right, bottom = min(int(far[0]) + 2, camera.width), min(int(far[1]) + 2, camera.height)
    if right - left < 2 or bottom - top < 2:
        return None
    fine = ((right - left) * _FINER, (bottom - top) * _FINER)
    small, scale = _reduced(picture, face, ideal)
    colour = np.zeros((fine[1], fine[0], 4), np.uint8)
    shade = np.ones((fine[1], fine[0]), np.float32)
    for strip in range(strips):
        source = np.array(
            [
                [edges[strip] * scale, 0],
                [edges[strip + 1] * scale, 0],
                [edges[strip + 1] * scale, face.height * scale],
                [edges[strip] * scale, face.height * scale],
            ],
            np.float32,
        )
        target = (ideal[[2 * strip, 2 * strip + 2, 2 * strip + 3, 2 * strip + 1]] - [left, top]) * _FINER
        matrix = cv2.getPerspectiveTransform(source - 0.5, target.astype(np.float32) - 0.5)
        drawn = np.asarray(cv2.warpPerspective(small, matrix, fine, flags=cv2.INTER_LINEAR), np.uint8)
        if strips == 1:
            colour = drawn
            break
        mask = np.zeros((fine[1], fine[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.round(target * 16).astype(np.int32), 255, shift=4)
        colour[mask > 0] = drawn[mask > 0]
        bend = (edges[strip] + edges[strip + 1]) / face.width - 1
        shade[mask > 0] = 1 - 0.02 * laid.curl * bend
    size = (right - left, bottom - top)
    cover = cv2.resize(colour[..., 3], size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    linear = cv2.resize(to_linear(colour[..., :3]), size, interpolation=cv2.INTER_AREA)
    light = np.asarray(cv2.resize(shade, size), np.float32)
    return (left, top), np.asarray(linear, np.float32), np.asarray(cover, np.float32), light


def _reduced(picture: Picture, face: Face, ideal: Array) -> tuple[Picture, float]:
    """The face at about twice the photo's resolution, averaged down so that nothing aliases."""
    span = ideal.max(axis=0) - ideal.min(axis=0)
    density = float(max(span)) / min(face.width, face.height) * _FINER
    scale = picture.shape[1] / face.width
    if scale > density * 1.3:
        wanted = max(density, 1.0)
        size = (max(8, round(face.width * wanted)), max(8, round(face.height * wanted)))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        scale = picture.shape[1] / face.width
    return picture, scale


def _shadow(stage: Stage, laid: Laid, face: Face, lamp: Array) -> None:
    """A soft dark rim on the side away from the lamp, wider the higher the piece lies."""
    rise = max(0.25, laid.lift * 0.5 + laid.curl * 0.6)
    away = np.array([laid.x, laid.y]) - lamp[:2]
    shift = away / max(40.0, float(lamp[2])) * rise
    corners = corners_of(laid, face)
    corners[:, :2] += shift
    corners[:, 2] = 0
    ideal = stage.camera.pixels(corners)
    px_per_mm = stage.camera.focal / stage.camera.distance
    blur = max(1.0, rise * 1.2 * px_per_mm)
    pad = int(4 * blur)
    left, top = (max(int(v) - pad, 0) for v in np.floor(ideal.min(axis=0)))
    right = min(int(ideal[:, 0].max()) + pad, stage.camera.width)
    bottom = min(int(ideal[:, 1].max()) + pad, stage.camera.height)
    if right - left < 2 or bottom - top < 2:
        return
    mask = np.zeros((bottom - top, right - left), np.uint8)
    cv2.fillPoly(mask, [np.round((ideal - [left, top]) * 16).astype(np.int32)], 255, shift=4)
    dark = cv2.GaussianBlur(mask, (0, 0), blur).astype(np.float32) * (0.55 / 255)
    stage.albedo[top:bottom, left:right] *= 1 - dark[..., None]


@lru_cache(maxsize=4)
def _blank(height: int, width: int) -> npt.NDArray[np.int16]:
    return np.full((height, width), -1, np.int16)


def empty_stage(camera: Camera, table: Field, px_per_mm: float) -> Stage:
    """The bare table seen by the camera; `table` is centred on the middle of the scene."""
    height, width = table.shape[:2]
    to_mm = np.array(
        [[1 / px_per_mm, 0, -width / 2 / px_per_mm], [0, 1 / px_per_mm, -height / 2 / px_per_mm], [0, 0, 1]]
    )
    matrix = camera.plane @ to_mm
    albedo = cv2.warpPerspective(
        table, matrix, (camera.width, camera.height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return Stage(
        camera,
        np.asarray(albedo, np.float32),
        np.full((camera.height, camera.width), 0.05, np.float32),
        _blank(camera.height, camera.width).copy(),
    )
