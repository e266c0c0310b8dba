"""Where the backs fall: the cross of the back seen through the paper beside the cross in front."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_view import flat_page, see_board
from calibration.refusal import CalibrationRefused
from companion.pieces.board import DUPLEX_CROSS
from companion.pieces.measure import Mm, Point

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

RING: Mm = 8.0
ARM: Mm = 12.0
FARTHEST: Mm = 7.0
_SCALE = 10.0
_MERGED = 4  # px: crosses nearer to each other look like one
_FAINTEST = 0.10  # likeness of the back's cross, of 1


def offset_from_photo(grey: Grey) -> Point:
    """By how much to move the backs (right and down, as seen on the back) so that they fit."""
    view = see_board(grey)
    if view is None:
        raise CalibrationRefused(
            "no-board", "the chess board is not in the photo", "hold the whole page against the light"
        )
    reach = ARM + FARTHEST + 1
    box = (DUPLEX_CROSS.x - reach, DUPLEX_CROSS.y - reach, 2 * reach, 2 * reach)
    dark = _darkness(flat_page(grey, view, box, _SCALE))
    likeness = _likeness(dark)
    front, at = _front(likeness)
    if front < 0.25:
        raise CalibrationRefused(
            "no-cross", "the cross in front cannot be seen", "hold the page straight and still"
        )
    dx, dy, strength = _second(likeness - front * _echo(likeness.shape[0], at), at)
    if strength < _FAINTEST * front:
        raise CalibrationRefused(
            "no-back",
            "only one cross can be seen: the backs fit already, or the back does not shine through",
            "hold the page against a window or a lamp, front side to the camera",
        )
    # Seen from the front the back is mirrored: moving it right on the back moves it left here.
    return Point(round(dx, 2), round(-dy, 2))


def _darkness(flat: Grey) -> Array:
    """Lines as positive values on an even ground."""
    ground = cv2.GaussianBlur(flat, (0, 0), 15).astype(float)
    lines = np.clip(ground - cv2.GaussianBlur(flat, (0, 0), 0.8).astype(float), 0, None)
    return np.asarray(lines / max(1.0, float(np.percentile(lines, 99.5))))


def _template() -> Array:
    side = round(2 * ARM * _SCALE) + 1
    picture = np.zeros((side, side), np.uint8)
    centre = side // 2
    cv2.circle(picture, (centre, centre), round(RING * _SCALE), 255, 2, cv2.LINE_AA)
    cv2.line(picture, (0, centre), (side - 1, centre), 255, 2, cv2.LINE_AA)
    cv2.line(picture, (centre, 0), (centre, side - 1), 255, 2, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.5), float) / 255


def _likeness(dark: Array) -> Array:
    seen = cv2.matchTemplate(dark.astype(np.float32), _template().astype(np.float32), cv2.TM_CCOEFF_NORMED)
    return np.asarray(seen, float)


def _front(likeness: Array) -> tuple[float, tuple[int, int]]:
    """How clear the cross in front is, and where it stands: near the middle, as the board says."""
    middle = likeness.shape[0] // 2
    near = likeness[middle - 6 : middle + 7, middle - 6 : middle + 7]
    y, x = np.unravel_index(int(near.argmax()), near.shape)
    return float(near.max()), (int(x) + middle - 6, int(y) + middle - 6)


def _echo(side: int, at: tuple[int, int]) -> Array:
    """What a single cross looks like to its own template, around its place."""
    canvas = np.zeros((side + _template().shape[0] - 1,) * 2)
    cross = _template()
    left, top = at
    canvas[top : top + cross.shape[0], left : left + cross.shape[1]] = cross
    return _likeness(canvas)


def _second(rest: Array, front: tuple[int, int]) -> tuple[Mm, Mm, float]:
    """The strongest cross besides the front's; its offset from it (mm) and strength."""
    left, top = front
    rest = rest.copy()
    rest[max(0, top - _MERGED) : top + _MERGED + 1, max(0, left - _MERGED) : left + _MERGED + 1] = -1.0
    y, x = np.unravel_index(int(rest.argmax()), rest.shape)
    return (int(x) - front[0]) / _SCALE, (int(y) - front[1]) / _SCALE, float(rest.max())
