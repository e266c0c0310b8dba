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


def tag_bits(number: int) -> Bits:
    """AprilTag 36h11 with its black rim, eight cells a side."""
    bits = marker_bits("DICT_APRILTAG_36h11", number)
    assert len(bits) == TAG_CELLS
    return bits


@lru_cache(maxsize=1024)
def marker_bits(dictionary: str, number: int) -> Bits:
    """A marker of one of OpenCV's dictionaries, with its rim of one black cell."""
    import cv2  # slow to import, and only wanted here

    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    picture = cv2.aruco.generateImageMarker(family, number, family.markerSize + 2, borderBits=1)
    return tuple(tuple(int(cell) == 0 for cell in row) for row in picture)
