"""Corners of tags: a soft photo makes black shrink; the true size is found all the same."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.tag_edges import true_corners
from companion.vision.tags import find_tags, patterns

TRUE = np.array([(60.0, 70.0), (112.0, 62.0), (118.0, 116.0), (57.0, 120.0)])


def soft_photo(blur: float, gamma: float = 2.2, noise: float = 2.0) -> np.ndarray:
    """A tag with its white border on a coloured ground; the lens blurs light, the file keeps its root."""
    inner = (patterns()[41, 0].reshape(6, 6) + 1) / 2
    cells = np.pad(np.pad(inner, 1), 1, constant_values=1.0)
    light = np.kron(0.03 + 0.8 * cells, np.ones((40, 40)))
    fine = 4
    corners = np.array([[40, 40], [360, 40], [360, 360], [40, 360]], np.float32) - 0.5
    target = ((TRUE + 0.5) * fine - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    canvas = cv2.warpPerspective(light, matrix, (180 * fine, 180 * fine), borderValue=0.2)
    seen = cv2.resize(canvas, (180, 180), interpolation=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(seen, (0, 0), blur) ** (1 / gamma) * 255
    return np.clip(seen + np.random.default_rng(3).normal(0, noise, seen.shape), 0, 255).astype(np.uint8)


def off(corners) -> float:
    return float(np.hypot(*(np.array(corners) - TRUE).T).mean())


@pytest.mark.parametrize("blur", [0.7, 1.2, 1.8])
@pytest.mark.parametrize("gamma", [1.9, 2.2, 2.5])
def test_the_true_size_is_found_in_soft_photos(blur, gamma):
    grey = soft_photo(blur, gamma)
    (code,) = find_tags(grey)
    assert off(true_corners(grey, code.corners)) < 0.3


def test_readers_alone_see_soft_tags_too_small():
    grey = soft_photo(1.8)
    (code,) = find_tags(grey)
    assert off(code.corners) > 3 * off(true_corners(grey, code.corners))


def test_corners_stay_where_there_is_no_square():
    grey = np.full((180, 180), 128, np.uint8)
    quad = tuple((float(x), float(y)) for x, y in TRUE)
    assert true_corners(grey, quad) == quad
