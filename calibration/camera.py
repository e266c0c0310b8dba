"""A camera's lens, measured from several views of the chess board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_view import BoardView, see_board
from calibration.refusal import CalibrationRefused

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

LEAST_VIEWS = 4
WORST_ERROR = 1.5  # px RMS at 4000 px wide; larger photos may be worse in proportion
WORST_FOCAL = 0.03  # share of the focal length it may be uncertain by
LEAST_COVERAGE = 0.35
_GRID = 6
_ALIKE = 0.02  # of the photo's width: views whose corners moved less are one view


@dataclass(frozen=True, slots=True)
class Lens:
    """In pixels of a photo of this size; distortion as OpenCV orders it (k1, k2, p1, p2, k3)."""

    width: int
    height: int
    focal: tuple[float, float]
    centre: tuple[float, float]
    distortion: tuple[float, float, float, float, float]
    error: float  # px RMS
    views: int
    coverage: float  # share of the photo in which corners were seen
    seen: frozenset[tuple[int, int]] = frozenset()  # squares of the photo in which they were seen

    @property
    def matrix(self) -> Array:
        return np.array([[self.focal[0], 0, self.centre[0]], [0, self.focal[1], self.centre[1]], [0, 0, 1]])

    def fits(self, width: int, height: int) -> bool:
        """Photos of the same shape come from the same sensor, perhaps scaled."""
        return abs(width / height - self.width / self.height) < 0.01

    def straightened(self, pixels: npt.ArrayLike, width: int) -> Array:
        """Pixels of a photo this wide, as a lens without distortion would have put them."""
        scale = width / self.width
        points = np.asarray(pixels, float).reshape(-1, 1, 2) / scale
        flat = cv2.undistortPoints(points, self.matrix, np.array(self.distortion), P=self.matrix)
        return np.asarray(flat, float).reshape(-1, 2) * scale


def calibrate_camera(photos: Sequence[Grey]) -> Lens:
    """The lens that explains all views; refused when they are too few, too alike or too poor."""
    return lens_from_views([view for photo in photos if (view := see_board(photo)) is not None])


def lens_from_views(views: Sequence[BoardView]) -> Lens:
    if not views:
        raise CalibrationRefused(
            "no-board",
            "the chess board is in none of the photos",
            "print it with `companion print calibration`",
        )
    sizes = {(view.width, view.height) for view in views}
    if len(sizes) > 1:
        raise CalibrationRefused(
            "sizes-differ", "the photos have different sizes", "use one camera, held one way"
        )
    views = _different(views)
    if len(views) < LEAST_VIEWS:
        only = (
            "1 view of the board can" if len(views) == 1 else f"{len(views)} different views of the board can"
        )
        raise CalibrationRefused(
            "too-few-views",
            f"only {only} be used; the others are the same again, or show too little of it",
            f"take at least {LEAST_VIEWS}, better 8, from different sides and distances",
        )
    return _accepted(_solved(views))


def _different(views: Sequence[BoardView]) -> list[BoardView]:
    """One of each group of views that show the board at the same place."""
    kept: list[BoardView] = []
    for view in views:
        if is_new(view, kept):
            kept.append(view)
    return kept


def is_new(view: BoardView, known: Sequence[BoardView]) -> bool:
    """Whether it shows the board elsewhere than the views that are known."""
    return all(_moved(view, other) > _ALIKE * view.width for other in known)


def _moved(one: BoardView, two: BoardView) -> float:
    known = {tuple(p): q for p, q in zip(one.page, one.pixels, strict=True)}
    both = [
        np.linalg.norm(known[tuple(p)] - q)
        for p, q in zip(two.page, two.pixels, strict=True)
        if tuple(p) in known
    ]
    return float(np.median(both)) if both else float("inf")


def _solved(views: Sequence[BoardView]) -> tuple[Lens, float]:
    """The lens and how uncertain its focal length is."""
    width, height = views[0].width, views[0].height
    objects = [np.c_[view.page, np.zeros(len(view.page))].astype(np.float32) for view in views]
    images = [view.pixels.astype(np.float32) for view in views]
    start = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1]], float)
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO
    error, matrix, distortion, _, _, spread, _, _ = cv2.calibrateCameraExtended(
        objects, images, (width, height), start, np.zeros(5), flags=flags
    )
    k = [float(v) for v in np.asarray(distortion).ravel()[:5]]
    lens = Lens(
        width,
        height,
        (float(matrix[0, 0]), float(matrix[1, 1])),
        (float(matrix[0, 2]), float(matrix[1, 2])),
        (k[0], k[1], k[2], k[3], k[4]),
        float(error),
        len(views),
        coverage(views),
        _seen_in(views),
    )
    return lens, float(np.asarray(spread).ravel()[0] / matrix[0, 0])


def coverage(views: Sequence[BoardView]) -> float:
    """The share of the photo, in a grid of squares, in which a corner was seen."""
    return len(_seen_in(views)) / _GRID**2


def _seen_in(views: Sequence[BoardView]) -> frozenset[tuple[int, int]]:
    return frozenset(
        (min(int(_GRID * x / view.width), _GRID - 1), min(int(_GRID * y / view.height), _GRID - 1))
        for view in views
        for x, y in view.pixels
    )


def covered_lines(seen: frozenset[tuple[int, int]]) -> tuple[str, ...]:
    """The photo as a small map: where the board was seen, and where not yet."""
    return tuple("".join("■" if (x, y) in seen else "·" for x in range(_GRID)) for y in range(_GRID))


def _accepted(solved: tuple[Lens, float]) -> Lens:
    lens, uncertain = solved
    allowed = WORST_ERROR * max(1.0, lens.width / 4000)
    if lens.error > allowed:
        raise CalibrationRefused(
            "poor-fit",
            f"the views contradict each other by {lens.error:.1f} px",
            "lay the page flat, hold still, and photograph it again in good light",
        )
    if uncertain > WORST_FOCAL:
        raise CalibrationRefused(
            "unsure-focal",
            f"the focal length stays uncertain by {uncertain:.0%}",
            "tilt the camera more from view to view, by 30 degrees or so",
        )
    if lens.coverage < LEAST_COVERAGE:
        raise CalibrationRefused(
            "little-coverage",
            f"the board was seen in only {lens.coverage:.0%} of the picture",
            f"let it reach the corners too; seen so far, row by row: {' '.join(covered_lines(lens.seen))}",
        )
    return lens
