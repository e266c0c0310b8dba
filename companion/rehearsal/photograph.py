"""From a scene to a photo with its truth beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.pieces.face import Face
from companion.rehearsal import sensor
from companion.rehearsal.camera import Array, Camera, camera
from companion.rehearsal.cubes import far_first, lay_cube, top_corners
from companion.rehearsal.light import Light, glare, illumination, light
from companion.rehearsal.noise import Field, Rng
from companion.rehearsal.scene import Laid, Level, Scene, Seen, Truth
from companion.rehearsal.stage import Picture, Stage, corners_of, empty_stage, lay, on_table
from companion.rehearsal.surfaces import surface

FaceOf = Callable[[str], tuple[Face, Picture]]  # a laid thing's face and its RGBA picture

_TABLE_PX_PER_MM = 2.0
_TABLE_SIZE = (1000, 1300)  # mm; it goes on as its own mirror picture


def photograph(scene: Scene, face_of: FaceOf) -> tuple[bytes, Truth]:
    """The JPEG a camera would write, and what it shows."""
    rng = np.random.default_rng(scene.seed)
    lens = _lens(scene, rng)
    shining = light(scene.level, rng)
    made = sensor.optics(scene.level, scene.view.device, rng)
    height, width = (round(side * _TABLE_PX_PER_MM) for side in _TABLE_SIZE)
    table = surface(scene.surface, rng, height, width, _TABLE_PX_PER_MM)
    wide, pad = lens.widened()
    stage = empty_stage(wide, table, _TABLE_PX_PER_MM)
    for index in far_first(scene.laid, wide):
        laid = scene.laid[index]
        if laid.sides:
            lay_cube(stage, index, laid, face_of, shining.lamp)
        else:
            lay(stage, index, laid, *face_of(laid.piece), shining.lamp)
    truth = _truth(scene, stage, lens, face_of)
    lit = sensor.through_lens(lens, _lit(stage, shining, rng), pad)
    if scene.view.frame:
        rng = np.random.default_rng((scene.seed, scene.view.frame))
        made = replace(made, shake=made.shake * rng.uniform(0.2, 1.4))
    lit = sensor.focus(lens, lit, made, rng)
    photo = sensor.exposed(lit, made, rng)
    return sensor.jpeg(photo, made.quality, scene.view.orientation), truth


def lens_of(scene: Scene) -> Camera:
    """The camera a scene is photographed with."""
    return _lens(scene, np.random.default_rng(scene.seed))


def _lens(scene: Scene, rng: Rng) -> Camera:
    bend = {Level.EASY: 0.01, Level.TYPICAL: 0.04, Level.HARSH: 0.08}[scene.level]
    return camera(scene.view, (rng.uniform(-bend, bend * 0.6), rng.uniform(-bend, bend) * 0.2))


def _lit(stage: Stage, shining: Light, rng: Rng) -> Field:
    """The light that comes back from the table; it takes the place of the stage's reflectance."""
    bright = illumination(stage.camera, shining, rng)
    shine = glare(stage.camera, shining, stage.gloss, stage.owner, rng)
    for channel, strength in enumerate(shining.colour):
        seen = stage.albedo[..., channel]
        seen *= bright * np.float32(strength)
        seen += shine
    return stage.albedo


def _truth(scene: Scene, stage: Stage, lens: Camera, face_of: FaceOf) -> Truth:
    counts = _pixels_of_each(stage, len(scene.laid))
    frame = _frame(lens)
    seen: list[Seen] = []
    foreign = 0
    for index, laid in enumerate(scene.laid):
        face, _ = face_of(laid.piece)
        shown = [_uncovered(stage, lens, index, points) for points in _code_points(laid, face)]
        if laid.piece.startswith("clutter:"):
            foreign += sum(shown)
            continue
        share = float(counts[index]) / max(1, stage.areas.get(index, 1))
        seen.append(_seen(laid, face, lens, frame, share, any(shown)))
    return Truth(scene, lens.width, lens.height, tuple(seen), foreign)


def _seen(laid: Laid, face: Face, lens: Camera, frame: Frame, share: float, code_in_view: bool) -> Seen:
    # A pixel's middle is where its number says, as OpenCV counts, and not half a pixel further.
    placed = top_corners(laid) if laid.sides else corners_of(laid, face)
    corners = lens.bent(lens.pixels(placed)) - 0.5
    x, y = frame.turned @ (np.array([laid.x, laid.y]) - frame.origin)
    return Seen(
        laid.piece,
        laid.zone,
        laid.cell,
        tuple((round(float(px), 2), round(float(py), 2)) for px, py in corners),
        (round(float(x), 2), round(float(y), 2)),
        round((laid.turn - frame.angle + 180) % 360 - 180, 2),
        round(_share_in_view(corners, lens) * share, 4),
        code_in_view,
    )


@dataclass(frozen=True)
class Frame:
    """The millimetres of a reading: from the middle of the photo, x along its level line there."""

    origin: Array
    turned: Array  # 2 x 2
    angle: float  # of the photo's level line on the table, degrees


def _frame(lens: Camera) -> Frame:
    x, y = lens.width / 2, lens.height / 2
    origin, right = lens.on_table(np.array([[x, y], [x + 1, y]]))
    cos, sin = (right - origin) / np.linalg.norm(right - origin)
    return Frame(origin, np.array([[cos, sin], [-sin, cos]]), float(np.degrees(np.arctan2(sin, cos))))


def _pixels_of_each(stage: Stage, pieces: int) -> Array:
    owners = (stage.owner + 1).astype(np.uint16)
    counted = cv2.calcHist([owners], [0], None, [pieces + 1], [0, pieces + 1])
    return np.asarray(counted[1:, 0], float)


def _share_in_view(corners: Array, lens: Camera) -> float:
    """How much of the outline's box lies inside the photo."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    inside = np.clip(high, 0, [lens.width, lens.height]) - np.clip(low, 0, [lens.width, lens.height])
    return float(np.prod(inside) / max(1e-9, np.prod(high - low)))


def _code_points(laid: Laid, face: Face) -> Iterable[Array]:
    """A grid of points over each code with its quiet zone, on the table."""
    for box in (*(tag.quiet for tag in face.tags()), *(code.quiet for code in face.codes())):
        x, y = np.meshgrid(np.linspace(box.left, box.right, 9), np.linspace(box.top, box.bottom, 9))
        yield on_table(laid, face, x.ravel(), y.ravel())


def _uncovered(stage: Stage, lens: Camera, index: int, points: Array) -> bool:
    bent = lens.bent(lens.pixels(points))
    if (bent < 1).any() or (bent > [lens.width - 2, lens.height - 2]).any():
        return False
    wide = stage.camera
    x, y = np.clip(np.round(wide.pixels(points)).astype(int).T, 0, [[wide.width - 1], [wide.height - 1]])
    return bool((stage.owner[y, x] == index).mean() > 0.97)
