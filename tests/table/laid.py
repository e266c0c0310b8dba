"""Pieces put down by hand: from an id, a place and a turn to what the table's modules take."""

import math

import numpy as np

from companion.pieces import ids
from companion.play.reading import SeenBy
from companion.table.looking import Look
from companion.table.placing import Placed, Pose
from companion.table.plane import Plane
from companion.table.seen import Seen, turned
from companion.table.stamps import stamp_of
from companion.vision.sighting import Code, CodeKind, Sighting, Sightings

SIZE = (4000, 3000)
SCALE = 4.0  # px a mm
_REACH = math.hypot(SIZE[0] / 2, SIZE[1] / 2)
PLANE = Plane((2000.0, 1500.0), _REACH, (0, 0, _REACH / SCALE, 0, _REACH / SCALE, 0), 0.1, 40)

CARD = (63.0, 88.0)


def pose_at(name, x, y, turn=0.0):
    """Where the face lies when its middle is at x, y."""
    angle = math.radians(turn)
    mid_x, mid_y = stamp_of(ids.parse(name)).middle
    cos, sin = math.cos(angle), math.sin(angle)
    return Pose(angle, x - (cos * mid_x - sin * mid_y), y - (sin * mid_x + cos * mid_y))


def put(name, x, y, turn=0.0):
    stamp = stamp_of(ids.parse(name))
    pose = pose_at(name, x, y, turn)
    outline = pose.table(stamp.outline)
    return Seen(stamp.piece, stamp.form, outline, np.array([x, y], float), pose.angle, stamp.alike)


def row(names, left, top, gap=4.0):
    """Cards side by side; `left` and `top` are the first one's corner."""
    return [
        put(name, left + CARD[0] / 2 + i * (CARD[0] + gap), top + CARD[1] / 2) for i, name in enumerate(names)
    ]


def rail(code, left, top):
    return put(f"TB:{code}", left + 90.0, top + 15.0)


def around(pieces, degrees):
    """The whole table seen from another side."""
    return [turned(one, math.radians(degrees), np.array([7.0, -3.0])) for one in pieces]


def look_at(pieces, name="photo.jpg", **more):
    """A photo from straight above that showed these pieces: (id, x, y, turn, how it was seen)."""
    placed = tuple(_placed(*piece) for piece in pieces)
    sightings = tuple(Sighting(one.piece, _corners(one), one.seen_by, one.codes) for one in placed)
    return Look(Sightings(name, *SIZE, sightings, **more), placed, PLANE)


def _corners(one):
    return tuple((float(x), float(y)) for x, y in PLANE.px(one.outline))


def _placed(name, x, y, turn=0.0, seen_by=SeenBy.BOTH):
    stamp = stamp_of(ids.parse(name))
    quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    kinds = {SeenBy.QR: [CodeKind.QR], SeenBy.TAG: [CodeKind.TAG]}.get(seen_by, [CodeKind.QR, CodeKind.TAG])
    return Placed(stamp, pose_at(name, x, y, turn), tuple(Code(kind, quad) for kind in kinds), (), 0.1)
