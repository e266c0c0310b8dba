"""Corner marks of QR codes that no piece explains: a piece lies there that was not read.

A card in a fan shows two of them even where its tag is hidden, a tile three. What is found so is looked
at again, closely; what still tells nothing is reported with its place.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import QR_MODULES
from companion.pieces.measure import Mm
from companion.table.flat import Flat
from companion.table.placing import Placed
from companion.table.stamps import qr_sides
from companion.vision.finder_marks import find_marks
from companion.vision.rings import find_rings
from companion.vision.sighting import CodeKind, Quad

Array = npt.NDArray[np.float64]

_ALIKE: Mm = 1.5  # sizes of codes nearer than this are searched for together
_EXPLAINED: tuple[Mm, Mm] = (9.0, 4.0)  # from where a piece, seen by one code or by more, has its mark
_APART = 14 / QR_MODULES  # of a code's side: between two of its marks
_SLACK = 0.06  # of that
_AROUND: Mm = 45.0  # a tag stands nearer than this to its face's QR code
_TURNS = np.radians(np.arange(0, 90, 11.25))
_BEST, _FAINT = 3, 1.5  # rings of each turn worth a closer look, and how faint (grey levels)


def unexplained_marks(flat: Flat, placed: Sequence[Placed]) -> Array:
    """Places (mm), one for each code: pairs of marks as far apart as in a code, or one outside every piece.

    A single mark on a known piece may be its art.
    """
    found: list[Array] = []
    for side in _sizes(placed):
        marks = flat.mm(find_marks(flat.picture, side * flat.scale))
        for own, far in zip((_known(placed, 1), _known(placed, 2)), _EXPLAINED, strict=True):
            apart = np.hypot(*(marks[:, None] - own[None]).transpose(2, 0, 1))
            marks = marks[(apart > far).all(axis=1)]
        for group in _groups(marks, side * _APART):
            middle = marks[group].mean(axis=0)
            if _may_be(middle, len(group), placed) and all(np.hypot(*(middle - o)) > side for o in found):
                found.append(middle)
    return np.array(found).reshape(-1, 2)


def _may_be(place: Array, marks: int, placed: Sequence[Placed]) -> bool:
    """Nothing lies on a piece all codes of which are seen; a single mark on any piece may be its art."""
    on = [
        one
        for one in placed
        if cv2.pointPolygonTest(one.outline.astype(np.float32), (float(place[0]), float(place[1])), False)
        >= 0
    ]
    return not on or (marks > 1 and all(len(one.codes) < len(one.stamp.spots) for one in on))


def rings_around(flat: Flat, places: Array, sides: Sequence[Mm], known: Array) -> tuple[Quad, ...]:
    """Rings of tags (px of the flat picture) near these places, whichever way they lie."""
    found: list[Quad] = []
    reach = int(_AROUND * flat.scale)
    for x, y in ((places - flat.origin) * flat.scale).astype(int):
        left, top = max(0, x - reach), max(0, y - reach)
        part = flat.picture[top : max(top, y + reach), left : max(left, x + reach)]
        if min(part.shape) < reach / 2:
            continue
        for side in sides:
            for turn in _TURNS:
                rings = find_rings(part, side * flat.scale, float(turn), known - [left, top, 0], _FAINT)
                for a, b, c, d in rings[:_BEST]:
                    moved = [(u + left, v + top) for u, v in (a, b, c, d)]
                    found.append((moved[0], moved[1], moved[2], moved[3]))
    return tuple(found)


def _sizes(placed: Sequence[Placed]) -> list[Mm]:
    """Of the QR codes on this table, each size once."""
    sizes: list[Mm] = []
    for side in qr_sides(frozenset(one.piece.game for one in placed)):
        if all(abs(side - other) > _ALIKE for other in sizes):
            sizes.append(side)
    return sizes


def _known(placed: Sequence[Placed], least: int) -> Array:
    """Where the marks of pieces seen by so many codes stand (mm)."""
    marks = []
    for one in placed:
        if len(one.codes) < least:
            continue
        for spot in one.stamp.spots:
            if spot.kind is CodeKind.QR:
                middle = spot.corners.mean(axis=0)
                own = [corner + (middle - corner) * 7 / QR_MODULES for corner in spot.corners[[0, 1, 3]]]
                marks.append(one.pose.table(np.array(own)))
    return np.array(marks).reshape(-1, 2)


def _groups(marks: Array, apart: Mm) -> list[list[int]]:
    """Marks of one code together, the others alone."""
    left = list(range(len(marks)))
    groups: list[list[int]] = []
    while left:
        first = left.pop(0)
        own = [first]
        for other in list(left):
            distance = float(np.hypot(*(marks[other] - marks[first])))
            if min(abs(distance - apart), abs(distance - apart * np.sqrt(2))) < _SLACK * distance:
                own.append(other)
                left.remove(other)
        groups.append(own)
    return groups
