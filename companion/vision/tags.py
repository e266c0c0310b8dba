"""AprilTags 36h11, found anywhere in a picture."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.catalogue import TAG_COUNT
from companion.pieces.face import TAG_CELLS
from companion.vision import limits
from companion.vision.sighting import Code, CodeKind, Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_MOST_WRONG_BITS = 1  # of 36; any two tags differ in eleven
_LEAST_MARGIN = 12.0  # grey levels between a bit and the threshold, on average
_LOCK = threading.Lock()


def find_tags(grey: Grey, shrink: float = 1.0) -> tuple[Code, ...]:
    """All tags in a picture; `shrink` looks for them in a smaller copy, which is faster and misses some."""
    detector = _apriltag(shrink)
    if detector is None:
        return _find_with_opencv(grey)
    with _LOCK:  # a detector keeps its own working memory
        found = detector.detect(grey)
    return tuple(
        Code(
            CodeKind.TAG,
            _clockwise(tag.corners),
            number=int(tag.tag_id),
            sure=max(0.5, 1 - 0.1 * int(tag.hamming)),
        )
        for tag in found
        if tag.hamming <= _MOST_WRONG_BITS and tag.decision_margin >= _LEAST_MARGIN
    )[: limits.MOST_CODES]


@cache
def _apriltag(shrink: float) -> Any:
    try:
        from pupil_apriltags import Detector
    except ImportError:  # no wheel for this Python: OpenCV's reader is slower and does as well
        return None

    class KeptDetector(Detector):  # type: ignore[misc]  # no stubs
        """Never freed: the library frees a detector's families twice, and we keep ours to the end."""

        def __del__(self) -> None:
            pass

    return KeptDetector("tag36h11", nthreads=2, quad_decimate=shrink, quad_sigma=0.0, refine_edges=1)


def _clockwise(corners: Array) -> Quad:
    """The library turns our tags by 180 degrees and goes the other way round."""
    order = [corners[i] for i in (1, 0, 3, 2)]
    a, b, c, d = ((float(x), float(y)) for x, y in order)
    return (a, b, c, d)


def _find_with_opencv(grey: Grey) -> tuple[Code, ...]:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = 0.01
    detector = cv2.aruco.ArucoDetector(_family(), settings)
    corners, numbers, _ = detector.detectMarkers(grey)
    found = []
    for quad, number in zip(corners, () if numbers is None else numbers.ravel(), strict=True):
        a, b, c, d = ((float(x), float(y)) for x, y in quad.reshape(4, 2))
        found.append(Code(CodeKind.TAG, (a, b, c, d), number=int(number), sure=0.9))
    return tuple(found[: limits.MOST_CODES])


def _family() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def patterns() -> Array:
    """The bits of every tag in its four turns, (587, 4, 36), white +1 and black -1.

    Turn k is how the bits read when the tag is seen turned clockwise by k quarters.
    """
    family = _family()
    upright = np.array(
        [
            (cv2.aruco.generateImageMarker(family, n, TAG_CELLS, borderBits=1)[1:-1, 1:-1] > 0) * 2.0 - 1
            for n in range(TAG_COUNT)
        ]
    )
    turns = [np.rot90(upright, -k, axes=(1, 2)).reshape(TAG_COUNT, -1) for k in range(4)]
    return np.stack(turns, axis=1)
