"""Black rims on white where a straight look expects them: tags whose squares run into their surroundings.

A tag's rim is a square ring of black in a ring of white. Whatever the bits within and whatever touches
the white, on each of the four sides a strip of white lies beside a strip of black. That is looked for in
one turn of the picture (and so in its quarter turns), for one size, at every place at once.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import TAG_CELLS
from companion.vision.sighting import Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_CELL = 2.5  # px a cell of the picture that is searched
_LEAST_STEP = 4.0  # grey levels between white and black, on each side
_MOST = 150  # places worth a closer look


def find_rings(
    grey: Grey, side: float, turn: float, explained: Array | None = None, least: float = _LEAST_STEP
) -> tuple[Quad, ...]:
    """Quads of this side (px), turned by so many radians clockwise, in a picture whose plane is flat.

    The clearest come first; `least` is how many grey levels white is brighter than black on each side.
    What has its middle in one of the `explained` circles (x, y, radius) is passed over.
    """
    shrink = _CELL * TAG_CELLS / side
    to_small = _turned(grey.shape[1], grey.shape[0], turn, shrink)
    corners = np.array([[0, 0], [grey.shape[1], 0], [grey.shape[1], grey.shape[0]], [0, grey.shape[0]]])
    wide, tall = np.ceil((corners @ to_small[:, :2].T + to_small[:, 2]).max(axis=0)).astype(int)
    small = cv2.warpAffine(
        cv2.blur(grey, (2, 2)) if shrink < 0.7 else grey,
        to_small,
        (int(wide), int(tall)),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    steps = _steps(np.asarray(small, np.uint8))
    if steps is None:
        return ()
    peaks = (steps >= cv2.dilate(steps, np.ones((7, 7), np.uint8))) & (steps > least)
    rows, columns = np.nonzero(peaks)
    best = np.argsort(-steps[rows, columns])[:_MOST]
    reach = TAG_CELLS / 2 * _CELL
    square = reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    back = np.linalg.inv(np.vstack([to_small, [0, 0, 1]]))[:2]
    circles = np.zeros((0, 3)) if explained is None else explained
    found: list[Quad] = []
    for column, row in zip(columns[best], rows[best], strict=True):
        quad = (np.array([column, row]) + square) @ back[:, :2].T + back[:, 2]
        x, y = quad.mean(axis=0)
        if not (np.hypot(circles[:, 0] - x, circles[:, 1] - y) < circles[:, 2]).any():
            a, b, c, d = ((float(u), float(v)) for u, v in quad)
            found.append((a, b, c, d))
    return tuple(found)


def _turned(wide: int, tall: int, turn: float, shrink: float) -> Array:
    """From the picture to a smaller one in which what is turned stands straight, with nothing cut off."""
    cos, sin = shrink * np.cos(turn), shrink * np.sin(turn)
    spin = np.array([[cos, sin], [-sin, cos]])
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]]) @ spin.T
    return np.asarray(np.c_[spin, -corners.min(axis=0)])


def _steps(grey: Grey) -> npt.NDArray[np.float32] | None:
    """How far the weakest of the four sides falls from white to black, around every pixel."""
    whole = TAG_CELLS * _CELL
    along, thick = int(whole) | 1, max(1, round(_CELL))
    out, inside = (round(whole / 2 + half * _CELL) for half in (0.5, -0.5))
    if min(grey.shape) <= 2 * out + 1:
        return None
    level = np.asarray(cv2.boxFilter(grey, cv2.CV_32F, (along, thick)), np.float32)
    upright = np.asarray(cv2.boxFilter(grey, cv2.CV_32F, (thick, along)), np.float32)
    tall, wide = grey.shape
    inner = np.s_[out : tall - out, out : wide - out]

    def at(picture: npt.NDArray[np.float32], x: int, y: int) -> npt.NDArray[np.float32]:
        return picture[out + y : tall - out + y, out + x : wide - out + x]

    weakest = np.minimum(
        np.minimum(
            at(level, 0, -out) - at(level, 0, -inside),
            at(level, 0, out) - at(level, 0, inside),
        ),
        np.minimum(
            at(upright, -out, 0) - at(upright, -inside, 0),
            at(upright, out, 0) - at(upright, inside, 0),
        ),
    )
    steps = np.zeros(grey.shape, np.float32)
    steps[inner] = weakest
    return steps
