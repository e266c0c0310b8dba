"""The calibration page in a photo: its chess corners, and the map between the page and the photo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.board import BOARD

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

LEAST_CORNERS = 10


@dataclass(frozen=True, eq=False)
class BoardView:
    """Corners seen: where on the page (mm) and where in the photo (px)."""

    page: Array
    pixels: Array
    width: int
    height: int

    @property
    def to_photo(self) -> Array:
        """Homography from page millimetres to pixels."""
        matrix, _ = cv2.findHomography(self.page, self.pixels, cv2.RANSAC, 2.0)
        return np.asarray(matrix, float)


def see_board(grey: Grey) -> BoardView | None:
    """The board as far as it can be seen; None when too little of it is in the photo."""
    corners, numbers, _, _ = _detector().detectBoard(grey)
    if numbers is None or len(numbers) < LEAST_CORNERS:
        return None
    known = np.array([tuple(p) for p in BOARD.inner_corners()], float)
    height, width = grey.shape
    return BoardView(
        known[np.asarray(numbers).ravel()], np.asarray(corners, float).reshape(-1, 2), width, height
    )


@cache
def _detector() -> cv2.aruco.CharucoDetector:
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, BOARD.dictionary))
    board = cv2.aruco.CharucoBoard((BOARD.columns, BOARD.rows), BOARD.square, BOARD.marker, family)
    return cv2.aruco.CharucoDetector(board)


def page_points(view: BoardView, points: npt.ArrayLike) -> Array:
    """Page millimetres to pixels."""
    mm = np.asarray(points, float).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(mm, view.to_photo), float).reshape(-1, 2)


def flat_page(
    picture: npt.NDArray[np.uint8], view: BoardView, box: tuple[float, float, float, float], scale: float
) -> npt.NDArray[np.uint8]:
    """A part of the page (left, top, width, height; mm) seen from straight above, at `scale` px a mm."""
    left, top, width, height = box
    to_page = np.array([[1 / scale, 0, left], [0, 1 / scale, top], [0, 0, 1]])
    matrix = view.to_photo @ to_page
    size = (round(width * scale), round(height * scale))
    flat = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(flat, np.uint8)
