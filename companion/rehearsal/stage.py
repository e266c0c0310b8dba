"""Laying faces on the table: reflectance, shadows, and what hides what."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import Face
from companion.rehearsal.camera import Array, Camera
from companion.rehearsal.noise import Field
from companion.rehearsal.scene import Laid

Picture = npt.NDArray[np.uint8]
_STRIPS = 6  # a curled card is drawn in so many flat strips
_ROWS = 250  # of the photo drawn at once
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
    """Put one face (RGBA picture) on the canvas: its shadow, its edge, then itself."""
    shown = _drawn(stage.camera, laid, face, picture)
    if shown is None:
        return
    cast_shadow(stage, laid, face, lamp)
    _edge(stage, laid, face, picture)
    put(stage, shown, index, 1.0 if laid.sleeved else 0.12)
    stage.areas[index] = int((shown.cover > 0.5).sum())


def put(stage: Stage, shown: Drawn, owner: int, gloss: float) -> None:
    height, width = shown.cover.shape
    window = np.s_[shown.top : shown.top + height, shown.left : shown.left + width]
    below = stage.albedo[window]
    below += (shown.colour - below) * shown.cover[..., None]
    shine = stage.gloss[window]
    shine += (np.float32(gloss) - shine) * shown.cover
    stage.owner[window][shown.cover > 0.5] = owner


@dataclass(frozen=True)
class Drawn:
    """A face as the camera sees it, with the place of its window in the photo."""

    left: int
    top: int
    colour: Field
    cover: Field  # 0 to 1


def _drawn(camera: Camera, laid: Laid, face: Face, picture: Picture) -> Drawn | None:
    if not laid.curl:
        x, y = np.array([(p.x, p.y) for p in face.box.corners]).T
        return patch(camera, on_table(laid, face, x, y), picture)
    edges = np.linspace(0, face.width, _STRIPS + 1)
    grid = on_table(laid, face, np.repeat(edges, 2), np.tile([0.0, face.height], _STRIPS + 1))
    ideal = camera.pixels(grid)
    frame = _window(ideal, 2, camera)
    if frame is None:
        return None
    left, top, right, bottom = frame
    small = _reduced(picture, ideal[[0, -2, -1, 1]])
    fine = np.zeros(((bottom - top) * _FINER, (right - left) * _FINER, 4), np.uint8)
    for strip in range(_STRIPS):
        ends = edges[strip : strip + 2] / face.width * small.shape[1]
        source = _rectangle(ends[0], ends[1], small.shape[0])
        target = (ideal[[2 * strip, 2 * strip + 2, 2 * strip + 3, 2 * strip + 1]] - [left, top]) * _FINER
        bend = (edges[strip] + edges[strip + 1]) / face.width - 1
        _put_strip(fine, small, source, target, 1 - 0.02 * laid.curl * bend)
    return _averaged(fine, left, top)


def patch(camera: Camera, corners: Array, picture: Picture) -> Drawn | None:
    """A flat picture in space, its corners (4, 3) clockwise from its top left."""
    ideal = camera.pixels(corners)
    frame = _window(ideal, 2, camera)
    if frame is None:
        return None
    left, top, right, bottom = frame
    small = _reduced(picture, ideal)
    target = ((ideal - [left, top]) * _FINER).astype(np.float32)
    source = _rectangle(0, small.shape[1], small.shape[0])
    matrix = cv2.getPerspectiveTransform(source - 0.5, target - 0.5)
    size = ((right - left) * _FINER, (bottom - top) * _FINER)
    return _averaged(np.asarray(cv2.warpPerspective(small, matrix, size), np.uint8), left, top)


def _rectangle(left: float, right: float, height: float) -> Field:
    return np.array([[left, 0], [right, 0], [right, height], [left, height]], np.float32)


def _averaged(fine: Picture, left: int, top: int) -> Drawn:
    """From the finer drawing to the photo's pixels: light is averaged, not its coded value."""
    size = (fine.shape[1] // _FINER, fine.shape[0] // _FINER)
    opaque = np.asarray(cv2.cvtColor(fine, cv2.COLOR_RGBA2RGB), np.uint8)
    linear = cv2.resize(to_linear(opaque), size, interpolation=cv2.INTER_AREA)
    cover = cv2.resize(fine[..., 3], size, interpolation=cv2.INTER_AREA)
    return Drawn(left, top, np.asarray(linear, np.float32), np.asarray(cover, np.float32) / np.float32(255))


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


def _reduced(picture: Picture, ideal: Array) -> Picture:
    """The picture at about the density of the finer drawing, averaged down so that nothing aliases."""
    height, width = picture.shape[:2]
    edges = np.linalg.norm(np.roll(ideal, -1, axis=0) - ideal, axis=1) * _FINER
    share = float(max(edges[[0, 2]].max() / width, edges[[1, 3]].max() / height))
    if share > 0.77:
        return picture
    size = (max(8, round(width * share)), max(8, round(height * share)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def cast_shadow(stage: Stage, laid: Laid, face: Face, lamp: Array) -> None:
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


def empty_stage(camera: Camera, table: Picture, px_per_mm: float) -> Stage:
    """The bare table seen by the camera; `table` is centred on the middle of the scene."""
    seen = np.empty((camera.height, camera.width, 3), np.uint8)
    copies = [table]
    for top in range(0, camera.height, _ROWS):
        rows = min(_ROWS, camera.height - top)
        halved = _times_halved(camera, top + rows / 2, px_per_mm)
        while len(copies) <= halved:
            size = (copies[-1].shape[1] // 2, copies[-1].shape[0] // 2)
            copies.append(np.asarray(cv2.resize(copies[-1], size, interpolation=cv2.INTER_AREA), np.uint8))
        seen[top : top + rows] = _table_rows(camera, copies[halved], px_per_mm / 2**halved, top, rows)
    return Stage(
        camera,
        to_linear(seen),
        np.full((camera.height, camera.width), 0.05, np.float32),
        np.full((camera.height, camera.width), -1, np.int16),
    )


def _times_halved(camera: Camera, row: float, px_per_mm: float) -> int:
    """How often the table's picture must be halved to be no finer than the photo in this row."""
    here, next_ = camera.on_table(np.array([[camera.width / 2, row], [camera.width / 2, row + 1]]))
    finer = float(np.linalg.norm(next_ - here)) * px_per_mm
    return min(5, max(0, round(math.log2(max(finer, 1e-6)))))


def _table_rows(camera: Camera, table: Picture, scale: float, top: int, rows: int) -> Picture:
    height, width = table.shape[:2]
    to_mm = np.array([[1 / scale, 0, -width / 2 / scale], [0, 1 / scale, -height / 2 / scale], [0, 0, 1]])
    lowered = np.array([[1.0, 0, 0], [0, 1.0, -top], [0, 0, 1]])
    seen = cv2.warpPerspective(
        table,
        lowered @ camera.plane @ to_mm,
        (camera.width, rows),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    return np.asarray(seen, np.uint8)
