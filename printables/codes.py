"""The bits of printed codes, from the libraries that define them."""

from __future__ import annotations

from functools import lru_cache

import segno

from companion.pieces.face import QR_MODULES, TAG_CELLS

Bits = tuple[tuple[bool, ...], ...]  # rows of cells, True is black


@lru_cache(maxsize=2048)
def qr_bits(text: str) -> Bits:
    """A QR code of version 1 at level H; text that needs more is a mistake of ours."""
    code = segno.make_qr(text, version=1, error="h", boost_error=False)
    bits = tuple(tuple(bool(cell) for cell in row) for row in code.matrix)
    assert len(bits) == QR_MODULES
    return bits


@lru_cache(maxsize=1024)
def tag_bits(number: int) -> Bits:
    """AprilTag 36h11 with its black rim, eight cells a side."""
    import cv2  # slow to import, and only wanted here

    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = cv2.aruco.generateImageMarker(family, number, TAG_CELLS, borderBits=1)
    return tuple(tuple(int(cell) == 0 for cell in row) for row in picture)
