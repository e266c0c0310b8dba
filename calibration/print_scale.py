"""How true a printer prints: from a bank card lying on the calibration page, or from a ruler."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_view import BoardView, flat_page, page_points, see_board
from calibration.refusal import CalibrationRefused
from companion.pieces.board import BANK_CARD, PAGE
from companion.pieces.measure import Mm

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

TRUE_ENOUGH = 0.005
_SCALE = 10.0  # px a mm of the flattened page
_AROUND: Mm = 14.0  # how far from its place the card may lie
_FARTHEST_OFF = 0.12
_THICKNESS: Mm = 0.76  # ISO/IEC 7810
_USUAL_FOCAL = 0.76  # of a phone's main camera, in widths of the photo: good enough for a thickness


@dataclass(frozen=True, slots=True)
class PrintScale:
    """Printed length over meant length, across and down the page; 1 is true."""

    across: float
    down: float

    @property
    def true(self) -> bool:
        return abs(self.across - 1) <= TRUE_ENOUGH and abs(self.down - 1) <= TRUE_ENOUGH

    @property
    def dialog(self) -> float:
        """The percentage to set in the printer dialog to come out at true size."""
        return 100 / ((self.across + self.down) / 2)


def scale_from_ruler(across: Mm, down: Mm, meant: Mm = 100.0) -> PrintScale:
    """Both printed rulers, measured with a real one."""
    scale = PrintScale(across / meant, down / meant)
    _believable(scale)
    return scale


def scale_from_photo(grey: Grey) -> PrintScale:
    """The card's true size over the size it has in the page's own millimetres."""
    view = see_board(grey)
    if view is None:
        raise CalibrationRefused(
            "no-board", "the chess board is not in the photo", "photograph the whole calibration page"
        )
    corners = _card(grey, view)
    if corners is None:
        raise CalibrationRefused(
            "no-card",
            "no bank card can be seen in its place",
            "lay it on the page where the page says so, and photograph it from above",
        )
    scale = _solved(corners * _flattened(view))
    _believable(scale)
    return scale


def _flattened(view: BoardView) -> float:
    """The card's upper side is nearer to the lens than the page, so it looks this much too large."""
    a, b = page_points(view, [BANK_CARD.centre, (BANK_CARD.centre.x + 10, BANK_CARD.centre.y)])
    distance = _USUAL_FOCAL * view.width / (float(np.linalg.norm(b - a)) / 10)
    return 1 - _THICKNESS / max(distance, 100.0)


def _believable(scale: PrintScale) -> None:
    if max(abs(scale.across - 1), abs(scale.down - 1)) > _FARTHEST_OFF:
        raise CalibrationRefused(
            "unbelievable",
            f"that would be a print at {scale.across:.0%} by {scale.down:.0%}",
            "measure again; is it a bank card, 85.60 x 53.98 mm?",
        )


def _solved(corners: Array) -> PrintScale:
    """Each side's true length is the root of (across dx)^2 + (down dy)^2: two lengths, two unknowns."""
    a, b, c, d = corners
    long = ((b - a) + (c - d)) / 2
    short = ((d - a) + (c - b)) / 2
    sides = np.array([long**2, short**2])
    squares = np.linalg.solve(sides, np.array([BANK_CARD.width**2, BANK_CARD.height**2]))
    across, down = np.sqrt(np.maximum(squares, 1e-6))
    return PrintScale(float(across), float(down))


def _card(grey: Grey, view: BoardView) -> Array | None:
    """The card's corners in page millimetres, clockwise from its top left, its long side first."""
    region = BANK_CARD.grown(_AROUND)
    left, top = max(region.left, PAGE.left), max(region.top, PAGE.top)
    box = (left, top, region.right - left, region.bottom - top)
    flat = flat_page(grey, view, box, _SCALE)
    rough = _rough_card(flat)
    if rough is None:
        return None
    sharp = _sharpened(flat, rough)
    return None if sharp is None else sharp / _SCALE + [left, top]


def _rough_card(flat: Grey) -> Array | None:
    """The darkest or most textured thing of the card's size on the white page."""
    calm = cv2.medianBlur(flat, 7)
    paper = float(np.percentile(calm, 90))
    best: tuple[float, Array] | None = None
    for share in (0.9, 0.8, 0.65, 0.5):
        mask = (calm < paper * share).astype(np.uint8) * 255
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)), np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((25, 25), np.uint8)), np.uint8)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            rectangle = cv2.minAreaRect(contour)
            short, long = sorted(side / _SCALE for side in rectangle[1])
            off = max(abs(long / BANK_CARD.width - 1), abs(short / BANK_CARD.height - 1))
            if off < _FARTHEST_OFF and (best is None or off < best[0]):
                best = (off, np.asarray(cv2.boxPoints(rectangle), float))
    return None if best is None else _long_side_first(best[1])


def _long_side_first(corners: Array) -> Array:
    centre = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    ordered = corners[np.argsort(angles)]
    start = int(ordered.sum(axis=1).argmin())
    ordered = np.roll(ordered, -start, axis=0)
    first, second = (np.linalg.norm(ordered[i + 1] - ordered[i]) for i in (0, 1))
    return ordered if first > second else np.roll(ordered, -1, axis=0)


def _sharpened(flat: Grey, corners: Array) -> Array | None:
    """Corners as meeting points of the four edges, each found where the grey changes most."""
    smooth = cv2.GaussianBlur(flat, (0, 0), 2.0).astype(float)
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        points = _edge_points(smooth, start, end)
        if points is None:
            return None
        middle = points.mean(axis=0)
        lines.append((middle, np.linalg.svd(points - middle)[2][0]))
    met = []
    for one, two in zip(np.roll(np.arange(4), 1), range(4), strict=True):
        (p, u), (q, v) = lines[one], lines[two]
        sides = np.stack([u, -v], axis=1)
        met.append(p + np.linalg.solve(sides, q - p)[0] * u)
    return np.array(met)


def _edge_points(smooth: Array, start: Array, end: Array) -> Array | None:
    along = (end - start) / np.linalg.norm(end - start)
    outward = np.array([along[1], -along[0]])
    reach = np.arange(-25, 26)
    found = []
    for share in np.linspace(0.12, 0.88, 60):  # the card's corners are round
        at = start + (end - start) * share
        places = at + reach[:, None] * outward
        x, y = np.clip(np.round(places).astype(int).T, 0, np.array(smooth.shape[::-1])[:, None] - 1)
        change = np.abs(np.gradient(smooth[y, x]))
        peak = int(change.argmax())
        if change[peak] > 1.5 and 0 < peak < len(reach) - 1:
            left, mid, right = change[peak - 1 : peak + 2]
            bend = left - 2 * mid + right
            found.append(places[peak] + (0.5 * (left - right) / bend if bend else 0.0) * outward)
    if len(found) < 20:
        return None
    points = np.array(found)
    offset = (points - start) @ outward
    keep = np.abs(offset - np.median(offset)) < 6
    return points[keep] if keep.sum() >= 20 else None
