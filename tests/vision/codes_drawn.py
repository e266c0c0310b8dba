"""Small crops with one code on them: drawn large, blurred and shrunk as a lens and a sensor do."""

import cv2
import numpy as np
import segno

from companion.vision.tags import patterns

FINE = 4  # drawn so many times larger


def tag_cells(number):
    """Black and white cells with the white border around."""
    inner = patterns()[number, 0].reshape(6, 6) > 0
    return np.pad(np.pad(inner, 1, constant_values=False), 1, constant_values=True)


def qr_cells(text):
    code = segno.make_qr(text, version=1, error="h", boost_error=False)
    return np.pad(~np.array([list(row) for row in code.matrix], bool), 4, constant_values=True)


def drawn(cells, corners, size, *, rim, blur=0.8, ground=90, noise=2.0, light=(40, 215), seed=1):
    """The code whose black square has these corners (px, clockwise from its own top left) on grey."""
    count = len(cells) - 2 * rim
    large = np.full((size[1] * FINE, size[0] * FINE), ground, np.uint8)
    picture = np.kron(np.where(cells, light[1], light[0]), np.ones((16, 16))).astype(np.uint8)
    source = np.array([[0, 0], [count, 0], [count, count], [0, count]], np.float32)
    source = (source + rim) * 16 - 0.5
    target = (np.array(corners, np.float32) + 0.5) * FINE - 0.5
    matrix = cv2.getPerspectiveTransform(source, target)
    mask = cv2.warpPerspective(np.full_like(picture, 255), matrix, large.shape[::-1])
    code = cv2.warpPerspective(picture, matrix, large.shape[::-1])
    large = np.where(mask > 127, code, large)
    soft = cv2.GaussianBlur(large, (0, 0), blur * FINE)
    small = cv2.resize(soft, size, interpolation=cv2.INTER_AREA).astype(float)
    small += np.random.default_rng(seed).normal(0, noise, small.shape)
    return np.clip(small, 0, 255).astype(np.uint8)


def square(x, y, side, turn=0.0, squeeze=1.0):
    """Corners of a square around a middle, turned clockwise, then squeezed from above."""
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2 @ spin
    return tuple((float(x + u), float(y + v * squeeze)) for u, v in flat)


def off(quad, corners):
    """The largest distance between two quads' corners."""
    return float(np.hypot(*(np.array(quad) - np.array(corners)).T).max())
