"""Dark squares on white: places where a tag must stand though no reader could decode it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.sighting import Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_WINDOW = 1.7  # over which dark is told from bright, in sides of the smallest square looked for
_DARKER = 5  # grey levels below its surroundings
_SLACK = 0.28  # how much larger or smaller a square may look
_STRAIGHT = 0.75  # of its rectangle a square fills
_LEAST_DARK = 0.18  # of its box: a blurred rim alone
_LINE = 3  # px: bright lines thinner than this do not belong to a plate
_SOLID = 0.95  # of its rectangle is dark: no tag, which has white bits


def find_squares(grey: Grey, sides: Sequence[float], explained: Array | None = None) -> tuple[Quad, ...]:
    """Dark quads of about these sides (px) in a picture whose plane has been flattened.

    What has its middle in one of the `explained` circles (x, y, radius) is passed over.
    """
    mask = _mask(grey, min(sides), cv2.THRESH_BINARY_INV)
    joined = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))  # thin rims fall apart
    blobs = _blobs(np.asarray(joined, np.uint8), sides, explained)
    quads = (_square(outline, area, sides) for outline, area in blobs)
    return tuple(_as_quad(quad) for quad in quads if quad is not None)


def find_plates(
    grey: Grey, sides: Sequence[float], rim: float, explained: Array | None = None
) -> tuple[Quad, ...]:
    """Quads of about these sides (px) within bright plates that are larger by a rim on every side.

    On a dark ground a tag's plate holds together even where its black rim does not.
    """
    plates = [side + 2 * rim for side in sides]
    mask = _mask(grey, min(plates), cv2.THRESH_BINARY)
    thinned = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_LINE, _LINE), np.uint8))
    blobs = _blobs(np.asarray(thinned, np.uint8), plates, explained)
    found = []
    for outline, area in blobs:
        quad = _square(outline, area, plates)
        if quad is not None:
            middle = quad.mean(axis=0)
            side = float(np.sqrt(cv2.contourArea(quad.astype(np.float32))))
            found.append(_as_quad(middle + (quad - middle) * (side - 2 * rim) / side))
    return tuple(found)


def _mask(grey: Grey, side: float, kind: int) -> Grey:
    """What is darker, or brighter, than its surroundings."""
    size = int(side * _WINDOW) | 1
    offset = _DARKER if kind == cv2.THRESH_BINARY_INV else -_DARKER
    return np.asarray(
        cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, size, offset), np.uint8
    )


def _blobs(
    mask: Grey, sides: Sequence[float], explained: Array | None
) -> Iterator[tuple[cv2.typing.MatLike, int]]:
    """Connected areas about as large and as square as a tag: outline, and how many pixels it has."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4, ltype=cv2.CV_32S)
    left, top, wide, tall, area = stats.T
    low, high = (1 - _SLACK) * min(sides), (1 + _SLACK) * max(sides) * np.sqrt(2)
    small, large = np.minimum(wide, tall), np.maximum(wide, tall)
    fit = (small > low) & (large < high) & (large < 1.5 * small) & (area > _LEAST_DARK * small * small)
    fit[0] = False
    circles = np.zeros((0, 3)) if explained is None else explained
    for i in np.flatnonzero(fit):
        x, y = left[i] + wide[i] / 2, top[i] + tall[i] / 2
        if (np.hypot(circles[:, 0] - x, circles[:, 1] - y) < circles[:, 2]).any():
            continue
        box = np.s_[top[i] : top[i] + tall[i], left[i] : left[i] + wide[i]]
        own = (labels[box] == i).astype(np.uint8)
        contours, _ = cv2.findContours(
            own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=(int(left[i]), int(top[i]))
        )
        yield max(contours, key=len), int(area[i])


def _square(contour: cv2.typing.MatLike, area: int, sides: Sequence[float]) -> Array | None:
    """The contour's four corners, roughly, clockwise from whichever lies most to the top left."""
    rectangle = cv2.minAreaRect(contour)
    short, long = sorted(rectangle[1])
    side = next((side for side in sides if short > (1 - _SLACK) * side and long < (1 + _SLACK) * side), None)
    if side is None or area > _SOLID * short * long:
        return None
    hull = cv2.convexHull(contour)
    if cv2.contourArea(hull) < _STRAIGHT * short * long:
        return None
    corners = np.asarray(cv2.approxPolyDP(hull, 0.12 * side, closed=True), float).reshape(-1, 2)
    if len(corners) != 4:
        corners = np.asarray(cv2.boxPoints(rectangle), float)
    return _clockwise(corners)


def _clockwise(corners: Array) -> Array:
    centre = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    ordered = corners[np.argsort(angles)]
    first = int((ordered.sum(axis=1)).argmin())
    return np.roll(ordered, -first, axis=0)


def _as_quad(corners: Array) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return (a, b, c, d)
