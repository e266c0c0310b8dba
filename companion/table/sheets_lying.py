"""Which game sheets lie on a table, and where: by their QR codes, own tags and corner marks.

A sheet is large and bows, so one rigid place for all of its codes is not enough: codes that can be on
one paper, seen from anywhere, are of one sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.games import catalogue
from companion.pieces.face import Face, Form
from companion.pieces.language import Lang
from companion.pieces.piece import Piece
from companion.table.placing import Placed
from companion.table.plane import Plane
from companion.table.pose import Pose, fit_pose
from companion.table.stamps import Spot, Stamp, owners, stamp_of
from companion.vision.flatten_sheet import ToPhoto
from companion.vision.sighting import Code, CodeKind

Array = npt.NDArray[np.float64]

_SAME_SHEET = 20.0  # mm a corner tag may be off where paper bows or was printed smaller
_IN_REACH = 80.0  # mm it may be off where few codes tell how the camera looked
_BENT = 4.5  # mm by which bowed paper may differ from flat paper seen from anywhere


@dataclass(frozen=True, eq=False)
class Lying:
    """One sheet with all of its codes in view."""

    piece: Piece
    face: Face
    codes: tuple[tuple[Code, Spot], ...]

    def near(self, code: Code, plane: Plane) -> bool:
        """It may be a code of this sheet that was seen badly."""
        pose = _pose(self.codes, plane)
        spots = [spot for spot in stamp_of(self.piece).spots if spot.name == code.name]
        seen = plane.mm(code.corners)
        return any(
            np.linalg.norm(pose.table(spot.corners) - seen, axis=1).max() < _IN_REACH for spot in spots
        )


def lying_sheets(placed: Sequence[Placed], plane: Plane) -> list[tuple[list[Placed], list[list[Lying]]]]:
    """Every id's places, and the sheets that bear it, each with the ways it may lie, likeliest first."""
    corners = [code for one in placed if one.stamp.form is Form.MARKER for code in one.codes]
    by_piece: dict[Piece, list[Placed]] = {}
    for one in placed:
        if one.stamp.form is Form.SHEET:
            by_piece.setdefault(one.piece, []).append(one)
    told = [(places, _told_apart(places, corners, plane)) for places in by_piece.values()]
    return [(places, sheets) for places, sheets in told if sheets]


def _told_apart(places: list[Placed], corners: Sequence[Code], plane: Plane) -> list[list[Lying]]:
    """One sheet where its codes can belong to one piece of paper, else as many as needed."""
    stamp = places[0].stamp
    every = {code.corners: code for code in (*corners, *(code for one in places for code in one.codes))}
    mine = [code for code in every.values() if owners(*code.name) == (stamp.piece,)]
    shared = [code for code in every.values() if code not in mine]
    left = sorted(
        mine, key=lambda code: (code.recognised, code.kind is not CodeKind.QR)
    )  # it has one QR code
    found = []
    while left:
        starts = [spot for spot in stamp.spots if spot.name == left[0].name]
        ways = [_lying(stamp, (left[0], spot), [*left[1:], *shared], plane) for spot in starts]
        ways.sort(key=lambda way: -len(way.codes))
        used = {code.corners for code, _ in ways[0].codes}
        left = [
            code
            for code in left
            if code.corners not in used and not (code.recognised and ways[0].near(code, plane))
        ]
        found.append(ways)
    return found


def _lying(stamp: Stamp, first: tuple[Code, Spot], others: Sequence[Code], plane: Plane) -> Lying:
    """With every other code that stands about where this one says it should, nearest first."""
    codes = [first]
    left = [(code, plane.mm(code.corners)) for code in others]
    while True:
        pose = _pose(codes, plane)
        free = [spot for spot in stamp.spots if not any(spot is taken for _, taken in codes)]
        near = [
            (float(np.linalg.norm(pose.table(spot.corners) - seen, axis=1).max()), code, spot)
            for code, seen in left
            for spot in free
            if spot.name == code.name
        ]
        own_codes = (
            (code, spot)
            for off, code, spot in sorted(near, key=lambda one: (one[1].recognised, one[0]))
            if off < _SAME_SHEET or (off < _IN_REACH and _gap([*codes, (code, spot)]) < _BENT)
        )
        more = next(own_codes, None)
        if more is None:
            face = catalogue().kit_of(stamp.piece).face(stamp.piece, Lang.EN)
            return Lying(stamp.piece, face, tuple(codes))
        codes.append(more)
        left = [one for one in left if one[0] is not more[0]]


def _pose(codes: Sequence[tuple[Code, Spot]], plane: Plane) -> Pose:
    own = np.concatenate([spot.corners for _, spot in codes])
    return fit_pose(own, np.concatenate([plane.mm(code.corners) for code, _ in codes]))[0]


def _gap(codes: Sequence[tuple[Code, Spot]]) -> float:
    """How far these codes are from being on one flat paper, however it is seen (mm)."""
    own = np.concatenate([spot.corners for _, spot in codes])
    seen = np.concatenate([code.corners for code, _ in codes])
    matrix = np.asarray(cv2.findHomography(own, seen, 0)[0], float)
    at = np.c_[own, np.ones(len(own))] @ matrix.T
    off = np.linalg.norm(at[:, :2] / at[:, 2:3] - seen, axis=1).reshape(-1, 4).max(axis=1)
    sides = [float(np.linalg.norm(np.subtract(code.corners[0], code.corners[2]))) for code, _ in codes]
    across = [spot.side * np.sqrt(2) for _, spot in codes]
    return float(np.max(off * across / sides))


def to_photo(lying: Lying, plane: Plane) -> ToPhoto:
    """As free a map as its codes can hold: moved and turned by one, scaled by two, bent by more."""
    own = np.concatenate([spot.corners for _, spot in lying.codes])
    seen = np.concatenate([plane.mm(code.corners) for code, _ in lying.codes])
    if len(lying.codes) == 1:
        pose, _ = fit_pose(own, seen)
        return lambda mm: plane.px(pose.table(mm))
    if len(lying.codes) == 2:
        pose, _ = fit_pose(own, seen)
        size = size_of(lying, plane)
        middle = seen.mean(axis=0)
        return lambda mm: plane.px(middle + size * (pose.table(mm) - pose.table(own).mean(axis=0)))
    matrix = np.asarray(cv2.findHomography(own, seen, 0)[0], float)
    if len(lying.codes) == 3:
        whole = cv2.estimateAffine2D(own, seen)[0]
        matrix = np.vstack([whole, [0, 0, 1]]) if whole is not None else matrix

    def moved(mm: Array) -> Array:
        flat = np.c_[mm, np.ones(len(mm))] @ matrix.T
        return plane.px(flat[:, :2] / flat[:, 2:3])

    return moved


def size_of(lying: Lying, plane: Plane) -> float:
    """How large it is, against what it should be beside everything else on this table."""
    own = np.concatenate([spot.corners for _, spot in lying.codes])
    seen = np.concatenate([plane.mm(code.corners) for code, _ in lying.codes])
    return float(np.linalg.norm(seen - seen.mean(axis=0)) / np.linalg.norm(own - own.mean(axis=0)))
