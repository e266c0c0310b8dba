"""QR codes of which only one side shows: their corner marks, where no card that was read explains them.

In a fan every card shows the left side of its QR code, with two of the three corner marks. Nobody can read
half a code, but two such marks at the right distance, on a card that has none there, belong to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import QR_MODULES, Form
from companion.pieces.measure import Mm
from companion.table.evidence import Eye
from companion.table.placing import Placed
from companion.table.plane import Plane
from companion.table.stamps import Spot
from companion.vision.sighting import CodeKind

Array = npt.NDArray[np.float64]
Grey = npt.NDArray[np.uint8]

_SCALE = 3.0  # px a mm
_AROUND: Mm = 14.0
_STEP = 8  # px: between these points the map is straight
_MARK = 7  # modules a side
_LIKE = 0.72  # of the mark's picture
_SAME: Mm = 4.0  # marks nearer than this are one
_LENGTH: Mm = 1.3  # by which a pair's distance may be off


def half_codes(placed: Sequence[Placed], plane: Plane, eye: Eye) -> Iterator[Array]:
    """The two marks and the places across from them (mm on the table) of every code that is half hidden."""
    cards = [one for one in placed if one.stamp.form is Form.CARD]
    known = np.concatenate([_marks(one) for one in cards]) if cards else np.zeros((0, 2))
    tags = [_middles(one) for one in placed]
    blind = np.concatenate(tags) if tags else np.zeros((0, 2))
    found: list[Array] = []
    for one in cards:
        code = next((spot for spot in one.stamp.spots if spot.kind is CodeKind.QR), None)
        if code is None or len(one.codes) == len(one.stamp.spots):
            continue  # what lies on a card hides one of its codes
        marks = [m for m in _seen(one, code, plane, eye) if _away(m, known, _SAME) and _away(m, blind, _SAME)]
        for a, b in _pairs(marks, code.side * (QR_MODULES - _MARK) / QR_MODULES):
            middle = (a + b) / 2
            if all(np.hypot(*(other - middle)) > _SAME for other in found):
                found.append(middle)
                across = np.array([-(b - a)[1], (b - a)[0]])
                yield np.array([a, b, b + across, a + across])


def _marks(one: Placed) -> Array:
    """Where this card's own corner marks are."""
    corners = [
        spot.corners[i] + (spot.corners[(i + 2) % 4] - spot.corners[i]) * (_MARK / 2 / QR_MODULES)
        for spot in one.stamp.spots
        if spot.kind is CodeKind.QR
        for i in range(4)
    ]
    return one.pose.table(np.array(corners)) if corners else np.zeros((0, 2))


def _middles(one: Placed) -> Array:
    spots = [spot.corners.mean(axis=0) for spot in one.stamp.spots if spot.kind is CodeKind.TAG]
    return one.pose.table(np.array(spots)) if spots else np.zeros((0, 2))


def _away(point: Array, others: Array, least: Mm) -> bool:
    return not len(others) or float(np.hypot(*(others - point).T).min()) > least


def _pairs(marks: Sequence[Array], length: Mm) -> Iterator[tuple[Array, Array]]:
    for i, a in enumerate(marks):
        for b in marks[i + 1 :]:
            if abs(float(np.hypot(*(b - a))) - length) < _LENGTH:
                yield a, b


def _seen(one: Placed, code: Spot, plane: Plane, eye: Eye) -> list[Array]:
    """Corner marks on and around a card, as places on the table."""
    low = one.stamp.outline.min(axis=0) - _AROUND
    wide, tall = (one.stamp.outline.max(axis=0) + _AROUND - low) * _SCALE
    columns, rows = int(wide) // _STEP + 2, int(tall) // _STEP + 2
    x, y = np.meshgrid(
        np.arange(columns) * _STEP / _SCALE + low[0], np.arange(rows) * _STEP / _SCALE + low[1]
    )
    at = plane.px(one.pose.table(np.c_[x.ravel(), y.ravel()])).reshape(rows, columns, 2).astype(np.float32)
    size = (columns * _STEP, rows * _STEP)
    across, down = (_stretched(at[..., i], size) for i in (0, 1))
    picture = cv2.remap(eye.grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    wanted = _picture(code.side / QR_MODULES, eye.blur / plane.scale_at(plane.px(one.middle[None])[0]))
    scores = cv2.matchTemplate(picture.astype(np.float32), wanted, cv2.TM_CCOEFF_NORMED)
    found: list[Array] = []
    while True:
        _, best, _, (left, top) = cv2.minMaxLoc(scores)
        if best < _LIKE:
            return found
        middle = np.array([left + wanted.shape[1] / 2, top + wanted.shape[0] / 2]) / _SCALE + low
        found.append(one.pose.table(middle[None])[0])
        reach = round(_SAME * _SCALE)
        scores[max(0, top - reach) : top + reach + 1, max(0, left - reach) : left + reach + 1] = -1.0


def _stretched(coarse: npt.NDArray[np.float32], size: tuple[int, int]) -> npt.NDArray[np.float32]:
    """A coarse map as fine as the picture; its points stand at the corners of their blocks."""
    fine = cv2.warpAffine(
        coarse,
        np.array([[1 / _STEP, 0, 0], [0, 1 / _STEP, 0]], np.float32),
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(fine, np.float32)


def _picture(module: Mm, blur: Mm) -> npt.NDArray[np.float32]:
    """A corner mark with one white module around it."""
    cells = np.ones((_MARK + 2, _MARK + 2), np.float32)
    cells[1:-1, 1:-1] = 0
    cells[2:-2, 2:-2] = 1
    cells[3:-3, 3:-3] = 0
    side = round((_MARK + 2) * module * _SCALE)
    large = cv2.resize(
        np.kron(cells, np.ones((8, 8), np.float32)), (side, side), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.GaussianBlur(large, (0, 0), max(0.3, blur * _SCALE)), np.float32)
