"""Paper dice on the table: folded, a little dented, lit from one side; flat, cocked or on another die."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import cv2
import numpy as np

from companion.games.chroma_cubes.cube import Side, sides
from companion.games.chroma_cubes.dice import SIDE
from companion.pieces.face import Face
from companion.rehearsal.camera import Array, Camera
from companion.rehearsal.scene import Laid
from companion.rehearsal.stage import Picture, Stage, cast_shadow, patch, put

_DENT = 0.25  # mm: how far a corner of a glued cube is from where it should be
_CONTACT = 5.0  # mm: up to there it keeps nearly all light off the table
_PRINTED: tuple[tuple[int, int], ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # clockwise from the top left
_SLOTS = ((0, 1, 0), (1, 0, 0), (0, -1, 0), (-1, 0, 0))  # lower, right, upper, left, as in Laid.sides


def lay_cube(
    stage: Stage, index: int, laid: Laid, face_of: Callable[[str], tuple[Face, Picture]], lamp: Array
) -> None:
    """The die's shadow, the faces that look at the camera, and its top as the piece itself."""
    face, picture = face_of(laid.piece)
    cast_shadow(stage, laid, face, lamp)
    if laid.lift <= SIDE:  # darkest where it stands
        cast_shadow(stage, replace(laid, lift=_CONTACT), face, lamp)
    dents = _dents(laid)
    for side in _standing(laid):
        corners = _corners(laid, side, dents)
        middle = corners.mean(axis=0)
        outward = _turned(laid) @ np.array(side.out, float)
        if side.out[2] < 0 or outward @ (stage.camera.place - middle) <= 0:
            continue
        if not cv2.isContourConvex(stage.camera.pixels(corners).astype(np.float32)):
            continue  # so nearly edge-on that its dents fold it over
        top = side.out[2] > 0
        own = picture if top else face_of(laid.sides[_SLOTS.index(side.out)])[1]
        shown = patch(stage.camera, corners, own)
        if shown is None:
            continue
        towards = lamp - middle
        slant = float(outward @ towards / np.linalg.norm(towards))
        if not top or laid.tip[0]:
            np.multiply(shown.colour, np.float32(min(1.0, 0.45 + 0.6 * max(0.0, slant))), out=shown.colour)
        put(stage, shown, index if top else -1, 0.1)
        if top:
            stage.areas[index] = int((shown.cover > 0.5).sum())


def top_corners(laid: Laid) -> Array:
    """Where the corners of the upper face are, in space."""
    return _corners(laid, _standing(laid)[0], _dents(laid))


def far_first(laid: Sequence[Laid], camera: Camera) -> list[int]:
    """Everything flat in its order, then dice: the nearer hides the farther, the upper the lower."""
    flat = [i for i, one in enumerate(laid) if not one.sides]
    cubes = [i for i, one in enumerate(laid) if one.sides]
    middles = {i: np.array([laid[i].x, laid[i].y, laid[i].lift - SIDE / 2]) for i in cubes}
    return flat + sorted(cubes, key=lambda i: -float(np.linalg.norm(camera.place - middles[i])))


def _standing(laid: Laid) -> tuple[Side, ...]:
    return sides(int(laid.piece.split(":")[1][1:]))


def _dents(laid: Laid) -> dict[tuple[int, ...], Array]:
    """How far off each of the eight corners is; a die keeps its dents wherever it lies."""
    rng = Random(laid.piece.split(":")[1][0] + laid.piece.split(":")[2])
    corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    return {corner: np.array([rng.gauss(0, _DENT) for _ in range(3)]) for corner in corners}


def _corners(laid: Laid, side: Side, dents: dict[tuple[int, ...], Array]) -> Array:
    """A face's corners in space, clockwise from its own top left."""
    right, down, out = (np.array(way) for way in (side.right, side.down, side.out))
    local = [out + x * right + y * down for x, y in _PRINTED]
    points = np.array([corner * SIDE / 2 + dents[tuple(int(v) for v in corner)] for corner in local])
    turned = points @ _turned(laid).T
    return np.asarray(turned + _middle(laid))


def _middle(laid: Laid) -> Array:
    """A cocked die stands on its lowest corner."""
    rise = laid.lift - SIDE / 2
    if laid.tip[0]:
        corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * SIDE / 2
        rise = laid.lift - SIDE - float((corners @ _turned(laid).T)[:, 2].min())
    return np.array([laid.x, laid.y, rise])


def _turned(laid: Laid) -> Array:
    """From the die's own axes to the table's: turned as it lies, then tipped over."""
    turn, lean, towards = (math.radians(v) for v in (laid.turn, *laid.tip))
    spin = _about_z(turn)
    fall = np.array([[math.cos(lean), 0, math.sin(lean)], [0, 1, 0], [-math.sin(lean), 0, math.cos(lean)]])
    return np.asarray(_about_z(towards) @ fall @ _about_z(-towards) @ spin)


def _about_z(angle: float) -> Array:
    return np.array(
        [[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]]
    )
