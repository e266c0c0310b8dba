"""How true a printer prints: from a bank card lying on the calibration page, or from a ruler."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_view import BoardView, flat_page, grey_of, page_points, see_board
from calibration.card_edges import meeting_edges
from calibration.refusal import CalibrationRefused
from companion.pieces.board import BANK_CARD, PAGE
from companion.pieces.measure import Mm

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

TRUE_ENOUGH = 0.005
_SCALE = 10.0  # px a mm of the flattened page
_AROUND: Mm = 14.0  # how far from its place the card may lie
_FARTHEST_OFF = 0.12
_MOST_UNEVEN = 0.02  # printers stretch one way hardly more than the other
_LEAST_FINE = 6.0  # px a mm
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


def scale_from_photo(picture: Grey) -> PrintScale:
    """The card's true size over the size it has in the page's own millimetres; grey or RGB."""
    view = see_board(grey_of(picture))
    if view is None:
        raise CalibrationRefused(
            "no-board", "the chess board is not in the photo", "photograph the whole calibration page"
        )
    finest = float(
        np.linalg.norm(np.diff(page_points(view, [BANK_CARD.centre, BANK_CARD.corners[0]]), axis=0))
    )
    across = float(np.hypot(BANK_CARD.width, BANK_CARD.height)) / 2
    if finest / across < _LEAST_FINE:
        raise CalibrationRefused(
            "too-coarse",
            f"the photo shows {finest / across:.1f} pixels a millimetre: too coarse to measure by",
            "use a phone, near enough that the page fills the picture; or measure: --ruler ACROSS,DOWN",
        )
    corners = _card(picture, view)
    if corners is None:
        raise CalibrationRefused(
            "no-card",
            "no bank card can be seen clearly in its place",
            "lay one that is not white where the page says so, and photograph it from above",
        )
    scale = _solved(corners * _flattened(view))
    _believable(scale)
    if abs(scale.across - scale.down) > _MOST_UNEVEN:
        raise CalibrationRefused(
            "uneven",
            f"the card would be printed at {scale.across:.1%} by {scale.down:.1%}: its edges are not clear",
            "use a darker card, even light and no shadow beside it; or measure: --ruler ACROSS,DOWN",
        )
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


def _card(picture: Grey, view: BoardView) -> Array | None:
    """The card's corners in page millimetres, clockwise from its top left, its long side first."""
    region = BANK_CARD.grown(_AROUND)
    left, top = max(region.left, PAGE.left), max(region.top, PAGE.top)
    box = (left, top, region.right - left, region.bottom - top)
    flat = flat_page(picture, view, box, _SCALE)
    for channel in _channels(flat):
        rough = _rough_card(channel)
        sharp = None if rough is None else meeting_edges(channel, rough, _SCALE)
        if sharp is not None:
            return sharp / _SCALE + [left, top]
    return None


def _channels(flat: Grey) -> list[Grey]:
    """One picture for each of its colours, that in which the card differs most from paper first."""
    if flat.ndim == 2:
        return [flat]
    paper = np.percentile(flat.reshape(-1, 3), 90, axis=0)
    tall, wide = flat.shape[:2]
    inside = flat[tall // 3 : 2 * tall // 3, wide // 3 : 2 * wide // 3].reshape(-1, 3)
    differs = np.abs(np.median(inside, axis=0) / np.maximum(paper, 1) - 1)
    return [np.ascontiguousarray(flat[..., i]) for i in np.argsort(-differs)]


def _rough_card(flat: Grey) -> Array | None:
    """The darkest or most textured thing of the card's size on the white page."""
    calm = cv2.medianBlur(flat, 7)
    paper = float(np.percentile(calm, 90))
    best: tuple[float, Array] | None = None
    for share, gap in product((0.9, 0.8, 0.65, 0.5), (25, 5)):  # what the card shows may part or join
        mask = (calm < paper * share).astype(np.uint8) * 255
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)), np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8)), np.uint8)
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
