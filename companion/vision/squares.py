"""Dark squares on white: places where a tag must stand though no reader could decode it."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.sighting import Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_WINDOWS = (1.6, 3.5)  # threshold windows, in sides of the square looked for


def find_squares(grey: Grey, side: float, slack: float = 0.28) -> tuple[Quad, ...]:
    """Dark quads of about this side (px) in a picture whose plane has been flattened."""
    found: list[Array] = []
    for window in _WINDOWS:
        size = int(side * window) | 1
        dark = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, size, 7)
        contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            quad = _square(contour, side, slack)
            if quad is not None and not any(np.abs(quad - other).max() < side * 0.05 for other in found):
                found.append(quad)
    return tuple(_as_quad(quad) for quad in found)


def _square(contour: cv2.typing.MatLike, side: float, slack: float) -> Array | None:
    """The contour's four corners, clockwise from whichever lies most to the top left."""
    if not 2.2 * side < len(contour) < 8 * side:
        return None
    _, (wide, tall), _ = cv2.minAreaRect(contour)
    if not all((1 - slack) * side < edge < (1 + slack) * side for edge in (wide, tall)):
        return None
    hull = cv2.convexHull(contour)
    if cv2.contourArea(hull) < 0.75 * wide * tall:
        return None
    corners = np.asarray(cv2.approxPolyDP(hull, 0.12 * side, closed=True), float).reshape(-1, 2)
    if len(corners) != 4:
        corners = np.asarray(cv2.boxPoints(cv2.minAreaRect(contour)), float)
    return _sharpened(_clockwise(corners), np.asarray(contour, float).reshape(-1, 2))


def _sharpened(corners: Array, outline: Array) -> Array:
    """Corners as the meeting points of lines laid through the outline's four sides."""
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = end - start
        length = float(np.linalg.norm(along))
        along = along / max(length, 1e-9)
        offset = outline - start
        share = offset @ along / max(length, 1e-9)
        away = np.abs(offset @ np.array([-along[1], along[0]]))
        near = outline[(share > 0.12) & (share < 0.88) & (away < 0.1 * length + 1)]
        if len(near) < 5:
            return corners
        middle = near.mean(axis=0)
        direction = np.linalg.svd(near - middle)[2][0]
        lines.append((middle, direction))
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
