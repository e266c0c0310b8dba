"""Frames of a webcam or a video file, the sharpest of each moment, as photos."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError, Exit
from companion.vision.intake import Photo, Refused

Frame = npt.NDArray[np.uint8]

_TOGETHER = 4  # frames of which the sharpest is taken
_WARM_UP = 8  # frames a webcam needs to find its exposure
_MOMENTS = 12  # spread over a video, whatever its length


def frames(source: str) -> Iterator[Photo]:
    """`source` is a camera's number or the path of a video; ends with the video, never with a camera."""
    live = source.isdigit()
    if not live and not Path(source).is_file():
        raise Refused("no-such-photo", f"{source} is no video file", "give a camera's number or a video")
    capture = cv2.VideoCapture(int(source)) if live else cv2.VideoCapture(source)
    try:
        if not capture.isOpened():
            raise _closed(source, live=live)
        name = f"camera {source}" if live else Path(source).name
        yield from _numbered(_watched(capture) if live else _played(capture), name)
    finally:
        capture.release()


def _numbered(pictures: Iterator[Frame], name: str) -> Iterator[Photo]:
    number = 0
    for number, picture in enumerate(pictures, start=1):
        yield Photo(f"{name} frame {number}", np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), np.uint8))
    if not number:
        raise CompanionError(Exit.PHOTO_REFUSED, f"{name} gave no picture", "is it in use, or covered?")


def _watched(capture: cv2.VideoCapture) -> Iterator[Frame]:
    for _ in range(_WARM_UP):
        capture.grab()
    while (picture := _sharpest(capture)) is not None:
        yield picture


def _played(capture: cv2.VideoCapture) -> Iterator[Frame]:
    """Moments from all over the video."""
    length = int(capture.get(cv2.CAP_PROP_FRAME_COUNT))
    apart = max(0, length // _MOMENTS - _TOGETHER)
    while (picture := _sharpest(capture)) is not None:
        yield picture
        for _ in range(apart):
            capture.grab()


def _sharpest(capture: cv2.VideoCapture) -> Frame | None:
    best: tuple[float, Frame] | None = None
    for _ in range(_TOGETHER):
        there, picture = capture.read()
        if not there:
            break
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        sharpness = float(cv2.Laplacian(grey, cv2.CV_32F).var())
        if best is None or sharpness > best[0]:
            best = sharpness, np.asarray(picture, np.uint8)
    return None if best is None else best[1]


def _closed(source: str, *, live: bool) -> CompanionError:
    if live:
        return CompanionError(
            Exit.PHOTO_REFUSED,
            f"camera {source} cannot be opened",
            "is it plugged in, and used by no other program? The first camera has number 0",
        )
    return Refused("damaged", f"{Path(source).name} is no video we can read", "send an MP4 or AVI file")
