"""Laying faces on the table: reflectance, shadows, and what hides what."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
    return np.asarray(cv2.LUT(picture, _LINEAR), np.float32)


_LINEAR = np.array(
    [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in np.arange(256) / 255],
    np.float32,
)


def corners_of(laid: Laid, face: Face) -> Array:
    """The face's own corners on the table (n, 3): a box's four, or a triangle's three."""
    points = face.cut.outlines()[0] if face.cut is not None else ()
    outline = points if len(points) == 3 else face.box.corners
    return _placed(laid, face, outline, laid.lift)


def rim_of(laid: Laid, face: Face, height: float) -> Array:
    """The cut outline itself at this height above the table (n, 3)."""
    points = face.cut.outlines()[0] if face.cut is not None else face.box.corners
    return _placed(laid, face, points, height)


def _placed(laid: Laid, face: Face, points: Sequence[tuple[float, float]], height: float) -> Array:
    flat = np.array([tuple(point) for point in points], float) - [face.width / 2, face.height / 2]
    cos, sin = math.cos(math.radians(laid.turn)), math.sin(math.radians(laid.turn))
    turned = flat @ np.array([[cos, sin], [-sin, cos]])
    return np.asarray(np.c_[turned + np.array([laid.x, laid.y]), np.full(len(flat), height)])


def on_table(laid: Laid, face: Face, x: Array, y: Array) -> Array:
    """Points of the face (mm from its top left) as points above the table, curled."""
    cos, sin = math.cos(math.radians(laid.turn)), math.sin(math.radians(laid.turn))
    dx, dy = x - face.width / 2, y - face.height / 2
    rise = laid.lift + laid.curl * (2 * dx / face.width) ** 2
    return np.stack([laid.x + cos * dx - sin * dy, laid.y + sin * dx + cos * dy, rise], -1)


def lay(stage: Stage, index: int, laid: Laid, face: Face, picture: Picture, lamp: Array) -> None:
    """Put one face (RGBA picture) on the canvas: first its shadow, then its edge, then itself."""
    shown = _drawn(stage.camera, laid, face, picture)
    if shown is None:
        return
    _shadow(stage, laid, face, lamp)
    _edge(stage, laid, face, picture)
    height, width = shown.cover.shape
    window = np.s_[shown.top : shown.top + height, shown.left : shown.left + width]
    cover = shown.cover[..., None]
    below = stage.albedo[window]
    below += (shown.colour - below) * cover
    gloss = stage.gloss[window]
    gloss += ((1.0 if laid.sleeved else 0.12) - gloss) * shown.cover
    solid = shown.cover > 0.5
    stage.owner[window][solid] = index
    stage.areas[index] = int(solid.sum())


@dataclass(frozen=True)
class _Drawn:
    """A face as the camera sees it, with the place of its window in the photo."""

    left: int
    top: int
    colour: Field
    cover: Field  # 0 to 1


def _drawn(camera: Camera, laid: Laid, face: Face, picture: Picture) -> _Drawn | None:
    strips = _STRIPS if laid.curl else 1
    edges = np.linspace(0, face.width, strips + 1)
    grid = on_table(laid, face, np.repeat(edges, 2), np.tile([0.0, face.height], strips + 1))
    ideal = camera.pixels(grid)
    frame = _window(ideal, 2, camera)
    if frame is None:
        return None
    left, top, right, bottom = frame
    small, scale = _reduced(picture, face, ideal)
    fine = np.zeros(((bottom - top) * _FINER, (right - left) * _FINER, 4), np.uint8)
    for strip in range(strips):
        ends = edges[strip] * scale, edges[strip + 1] * scale
        low = face.height * scale
        source = np.array([[ends[0], 0], [ends[1], 0], [ends[1], low], [ends[0], low]], np.float32)
        target = (ideal[[2 * strip, 2 * strip + 2, 2 * strip + 3, 2 * strip + 1]] - [left, top]) * _FINER
        if strips == 1:
            matrix = cv2.getPerspectiveTransform(source - 0.5, target.astype(np.float32) - 0.5)
            fine = np.asarray(
                cv2.warpPerspective(small, matrix, fine.shape[1::-1], flags=cv2.INTER_LINEAR), np.uint8
            )
            break
        bend = (edges[strip] + edges[strip + 1]) / face.width - 1
        _put_strip(fine, small, source, target, 1 - 0.02 * laid.curl * bend)
    size = (right - left, bottom - top)
    cover = cv2.resize(fine[..., 3], size, interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)
    linear = cv2.resize(to_linear(np.ascontiguousarray(fine[..., :3])), size, interpolation=cv2.INTER_AREA)
    return _Drawn(left, top, np.asarray(linear, np.float32), np.asarray(cover, np.float32))


def _put_strip(fine: Picture, small: Picture, source: Field, target: Array, shade: float) -> None:
    """One flat strip of a curled card, in its own small window."""
    low = np.clip(np.floor(target.min(axis=0)).astype(int) - 1, 0, None)
    high = np.minimum(np.ceil(target.max(axis=0)).astype(int) + 2, fine.shape[1::-1])
    if (high - low < 2).any():
        return
    matrix = cv2.getPerspectiveTransform(source - 0.5, (target - low).astype(np.float32) - 0.5)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    drawn = np.asarray(cv2.warpPerspective(small, matrix, size, flags=cv2.INTER_LINEAR), np.uint8)
    if shade != 1:
        drawn[..., :3] = np.minimum(drawn[..., :3] * np.float32(shade**0.45), 255)
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.round((target - low) * 16).astype(np.int32), 255, shift=4)
    window = fine[low[1] : high[1], low[0] : high[0]]
    cv2.copyTo(drawn, mask, window)


def _window(ideal: Array, pad: float, camera: Camera) -> tuple[int, int, int, int] | None:
    """The part of the photo round these points: left, top, right, bottom; None when it is outside."""
    low, high = np.floor(ideal.min(axis=0) - pad), np.ceil(ideal.max(axis=0) + pad)
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), camera.width), min(int(high[1]), camera.height)
    return None if right - left < 2 or bottom - top < 2 else (left, top, right, bottom)


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
    """Dark on the side away from the lamp, longer and softer the higher the piece stands."""
    rise = max(0.25, laid.lift * 0.6 + laid.curl * 0.6)
    rise = min(rise, float(lamp[2]) * 0.6)
    foot = rim_of(laid, face, 0.0)
    cast = foot.copy()
    cast[:, :2] += (foot[:, :2] - lamp[:2]) * (rise / (float(lamp[2]) - rise))
    both = np.concatenate([foot, cast]) if rise > 2 else cast
    ideal = stage.camera.pixels(both)
    blur = max(1.0, min(rise, 12.0) * 1.2 * stage.camera.focal / stage.camera.distance)
    frame = _window(ideal, 3 * blur, stage.camera)
    if frame is None:
        return
    left, top, right, bottom = frame
    dark = _soft_mask(ideal - [left, top], (right - left, bottom - top), blur)
    stage.albedo[top:bottom, left:right] *= (1 - np.float32(0.55) * dark)[..., None]


def _soft_mask(points: Array, size: tuple[int, int], blur: float) -> Field:
    """The hull of some points with a blurred rim; wide blurs are made on a smaller picture."""
    shrink = max(1, int(blur / 3))
    small = (-(-size[0] // shrink), -(-size[1] // shrink))
    mask = np.zeros(small[::-1], np.uint8)
    hull = cv2.convexHull(points.astype(np.float32) / shrink)
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 255, shift=4)
    soft = cv2.GaussianBlur(mask, (0, 0), blur / shrink)
    if shrink > 1:
        soft = cv2.resize(soft, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(soft, np.float32) / np.float32(255)


def _edge(stage: Stage, laid: Laid, face: Face, picture: Picture) -> None:
    """The cut side of the paper, of a whole pile, or of a thing that stands up."""
    top_rim = rim_of(laid, face, laid.lift)
    foot = rim_of(laid, face, max(0.0, laid.lift - laid.thick))
    ideal = stage.camera.pixels(np.concatenate([foot, top_rim]))
    frame = _window(ideal, 2, stage.camera)
    if laid.curl or frame is None:
        return
    left, top, right, bottom = frame
    mask = np.zeros((bottom - top, right - left), np.uint8)
    _fill_between(mask, *np.split(ideal - [left, top], 2))
    cover = mask[..., None].astype(np.float32) / np.float32(255)
    below = stage.albedo[top:bottom, left:right]
    below += (_side_tint(laid, picture) - below) * cover
    stage.owner[top:bottom, left:right][mask > 127] = -1


def _fill_between(mask: Picture, foot: Array, rim: Array) -> None:
    """What an outline sweeps over on its way from foot to rim; short ways and round outlines are hulls."""
    if cv2.isContourConvex(rim.astype(np.float32)):
        outlines = [cv2.convexHull(np.concatenate([foot, rim]).astype(np.float32))]
    else:
        outlines = [foot + (rim - foot) * share for share in np.linspace(0, 1, 12)]
    for outline in outlines:
        points = np.round(np.asarray(outline) * 16).astype(np.int32)
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, shift=4)


def _side_tint(laid: Laid, picture: Picture) -> Field:
    """Paper is whitish at its cut; other things are as their rim is, and darker."""
    if not laid.piece.startswith("clutter:"):
        return np.array([0.52, 0.5, 0.47], np.float32)
    solid = (picture[..., 3] > 250).astype(np.uint8)
    inner = cv2.erode(solid, np.ones((9, 9), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    rim = picture[(solid - inner) > 0]
    return np.asarray(to_linear(np.ascontiguousarray(rim[:, None, :3])).mean(axis=(0, 1)) * 0.6)


@lru_cache(maxsize=4)
def _blank(height: int, width: int) -> npt.NDArray[np.int16]:
    return np.full((height, width), -1, np.int16)


def empty_stage(camera: Camera, table: Picture, px_per_mm: float) -> Stage:
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
        to_linear(np.asarray(albedo, np.uint8)),
        np.full((camera.height, camera.width), 0.05, np.float32),
        _blank(camera.height, camera.width).copy(),
    )
