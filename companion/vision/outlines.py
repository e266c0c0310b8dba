"""Outlines of cards on a table laid flat, so that a card without a readable code is not forgotten."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces import card

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_SLACK = 4.0  # mm
_SCALE = 1.0  # px a mm


def find_cards(flat: Grey, scale: float) -> tuple[Array, ...]:
    """Corners (px of the flat picture, clockwise) of everything that has a card's size and shape."""
    small = cv2.resize(flat, None, fx=_SCALE / scale, fy=_SCALE / scale, interpolation=cv2.INTER_AREA)
    calm = cv2.bilateralFilter(small, 5, 25, 5)
    found: list[Array] = []
    for low, high in ((25, 70), (50, 140)):
        edges = cv2.Canny(calm, low, high)
        edges = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            corners = _card(contour, _SCALE)
            if corners is None:
                continue
            middle = corners.mean(axis=0)
            if all(np.linalg.norm(middle - other.mean(axis=0)) > 12 * _SCALE for other in found):
                found.append(corners)
    return tuple(corners * (scale / _SCALE) for corners in found)


def _card(contour: cv2.typing.MatLike, scale: float) -> Array | None:
    _, _, wide, tall = cv2.boundingRect(contour)
    if not card.WIDTH - _SLACK < max(wide, tall) / scale < card.WIDTH + card.HEIGHT:
        return None
    rectangle = cv2.minAreaRect(contour)
    short, long = sorted(side / scale for side in rectangle[1])
    if abs(short - card.WIDTH) > _SLACK or abs(long - card.HEIGHT) > _SLACK:
        return None
    if cv2.contourArea(cv2.convexHull(contour)) < 0.88 * short * long * scale * scale:
        return None
    return np.asarray(cv2.boxPoints(rectangle), float)
