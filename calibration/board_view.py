"""The calibration page in a photo: its chess corners, and the map between the page and the photo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.board import BOARD

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

LEAST_CORNERS = 10
_BENDS = np.linspace(-0.3, 0.3, 25)  # of a lens, at the photo's corner
_USUAL_BEND = 0.1
_CORNER = 0.3  # px by which a corner may be off


@dataclass(frozen=True, eq=False)
class BoardView:
    """Corners seen: where on the page (mm) and where in the photo (px)."""

    page: Array
    pixels: Array
    width: int
    height: int

    @cached_property
    def bend(self) -> float:
        """How far the lens bends straight lines, as the board itself shows it."""
        best = min(_BENDS, key=self._crooked)
        near = np.linspace(best - _BENDS[1] + _BENDS[0], best + _BENDS[1] - _BENDS[0], 41)
        return float(min(near, key=self._crooked))

    @cached_property
    def straight_from_page(self) -> Array:
        """Homography from page millimetres to pixels of a lens that does not bend."""
        return _homography(self.page, self._straight(self.bend))

    def _straight(self, bend: float) -> Array:
        middle, reach = self._frame
        seen = (self.pixels - middle) / reach
        return np.asarray(seen * (1 + bend * (seen**2).sum(axis=1, keepdims=True)) * reach + middle)

    def _crooked(self, bend: float) -> float:
        """What no flat page explains; a board that says nothing of the lens leaves it straight."""
        straight = self._straight(bend)
        gaps = _mapped(_homography(self.page, straight), self.page) - straight
        return float((gaps**2).sum()) + (bend / _USUAL_BEND * _CORNER) ** 2

    @property
    def _frame(self) -> tuple[Array, float]:
        return np.array([self.width / 2, self.height / 2]), float(np.hypot(self.width, self.height) / 2)

    def bent(self, straight: Array) -> Array:
        """Where the photo shows what a straight lens would show at these pixels."""
        middle, reach = self._frame
        target = (straight - middle) / reach
        seen = target
        for _ in range(8):
            seen = target / (1 + self.bend * (seen**2).sum(axis=1, keepdims=True))
        return np.asarray(seen * reach + middle)


def _homography(page: Array, pixels: Array) -> Array:
    matrix, _ = cv2.findHomography(page, pixels, 0)
    return np.asarray(matrix, float)


def _mapped(matrix: Array, points: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), matrix), float).reshape(-1, 2)


def grey_of(picture: Grey) -> Grey:
    """Grey or RGB, as grey."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)


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
    return view.bent(_mapped(view.straight_from_page, np.asarray(points, float).reshape(-1, 2)))


def flat_page(
    picture: npt.NDArray[np.uint8], view: BoardView, box: tuple[float, float, float, float], scale: float
) -> npt.NDArray[np.uint8]:
    """A part of the page (left, top, width, height; mm) seen from straight above, at `scale` px a mm."""
    left, top, width, height = box
    wide, tall = round(width * scale), round(height * scale)
    # A pixel of the flat picture begins where its number says: its middle is half a pixel further.
    x, y = np.meshgrid((np.arange(wide) + 0.5) / scale + left, (np.arange(tall) + 0.5) / scale + top)
    places = page_points(view, np.stack([x, y], axis=-1)).reshape(tall, wide, 2).astype(np.float32)
    flat = cv2.remap(picture, places[..., 0], places[..., 1], cv2.INTER_LINEAR)
    return np.asarray(flat, np.uint8)
