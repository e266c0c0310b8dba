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


def find_squares(grey: Grey, sides: Sequence[float], explained: Array | None = None) -> tuple[Quad, ...]:
    """Dark quads of about these sides (px) in a picture whose plane has been flattened.

    What has its middle in one of the `explained` circles (x, y, radius) is passed over.
    """
    size = int(min(sides) * _WINDOW) | 1
    dark = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, size, _DARKER)
    joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))  # thin rims fall apart
    circles = np.zeros((0, 3)) if explained is None else explained
    quads = (_square(outline, sides) for outline in _blobs(np.asarray(joined, np.uint8), sides, circles))
    return tuple(_as_quad(quad) for quad in quads if quad is not None)


def _blobs(dark: Grey, sides: Sequence[float], explained: Array) -> Iterator[cv2.typing.MatLike]:
    """Outlines of the connected dark areas that are about as large and as square as a tag."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4, ltype=cv2.CV_32S)
    left, top, wide, tall, area = stats.T
    low, high = (1 - _SLACK) * min(sides), (1 + _SLACK) * max(sides) * np.sqrt(2)
    small, large = np.minimum(wide, tall), np.maximum(wide, tall)
    fit = (small > low) & (large < high) & (large < 1.5 * small) & (area > 0.3 * small * small)
    fit[0] = False
    for i in np.flatnonzero(fit):
        x, y = left[i] + wide[i] / 2, top[i] + tall[i] / 2
        if (np.hypot(explained[:, 0] - x, explained[:, 1] - y) < explained[:, 2]).any():
            continue
        box = np.s_[top[i] : top[i] + tall[i], left[i] : left[i] + wide[i]]
        own = (labels[box] == i).astype(np.uint8)
        contours, _ = cv2.findContours(
            own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=(int(left[i]), int(top[i]))
        )
        yield max(contours, key=len)


def _square(contour: cv2.typing.MatLike, sides: Sequence[float]) -> Array | None:
    """The contour's four corners, clockwise from whichever lies most to the top left."""
    rectangle = cv2.minAreaRect(contour)
    short, long = sorted(rectangle[1])
    side = next((side for side in sides if short > (1 - _SLACK) * side and long < (1 + _SLACK) * side), None)
    if side is None:
        return None
    hull = cv2.convexHull(contour)
    if cv2.contourArea(hull) < _STRAIGHT * short * long:
        return None
    corners = np.asarray(cv2.approxPolyDP(hull, 0.12 * side, closed=True), float).reshape(-1, 2)
    if len(corners) != 4:
        corners = np.asarray(cv2.boxPoints(rectangle), float)
    return _sharpened(_clockwise(corners), np.asarray(contour, float).reshape(-1, 2))


def _sharpened(corners: Array, outline: Array) -> Array:
    """Corners as the meeting points of lines laid through the outline's four sides."""
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = end - start
        length = float(np.hypot(*along))
        along = along / max(length, 1e-9)
        offset = outline - start
        share = offset @ along / max(length, 1e-9)
        away = np.abs(offset @ np.array([-along[1], along[0]]))
        near = outline[(share > 0.12) & (share < 0.88) & (away < 0.1 * length + 1)]
        if len(near) < 5:
            return corners
        line = cv2.fitLine(near.astype(np.float32), cv2.DIST_L2, 0, 0.01, 0.01).ravel().astype(float)
        lines.append((line[2:], line[:2]))
    met = [_meeting(lines[i - 1], lines[i]) for i in range(4)]
    if any(point is None for point in met):
        return corners
    sharp = np.array(met, float)
    return sharp if np.abs(sharp - corners).max() < 0.3 * np.ptp(corners, axis=0).max() else corners


def _meeting(one: tuple[Array, Array], two: tuple[Array, Array]) -> Array | None:
    sides = np.stack([one[1], -two[1]], axis=1)
    if abs(np.linalg.det(sides)) < 0.2:
        return None
    reach = np.linalg.solve(sides, two[0] - one[0])
    return np.asarray(one[0] + reach[0] * one[1])


def _clockwise(corners: Array) -> Array:
    centre = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    ordered = corners[np.argsort(angles)]
    first = int((ordered.sum(axis=1)).argmin())
    return np.roll(ordered, -first, axis=0)


def _as_quad(corners: Array) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return (a, b, c, d)
