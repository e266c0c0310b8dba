"""The readers that `bench read` compares: ours, and others on the same photo as anyone would call them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
import zxingcpp

Grey = npt.NDArray[np.uint8]
ReadTexts = Callable[[Grey], frozenset[str]]

OURS: Final = "companion"
ZXING: Final = "zxing-cpp"
PYZBAR: Final = "pyzbar"
OPENCV: Final = "OpenCV QR"
OPENCV_ARUCO: Final = "OpenCV QR (ArUco)"


@dataclass(frozen=True, slots=True)
class Peer:
    name: str
    read: ReadTexts
    slow: bool = False  # hundreds of times slower than the others: measured on a few photos


@dataclass(frozen=True, slots=True)
class Timed:
    texts: frozenset[str]
    seconds: float


def peers() -> tuple[Peer, ...]:
    """All that can be loaded here."""
    found = [Peer(ZXING, _zxing)]
    with contextlib.suppress(ImportError):  # pyzbar installs anywhere, but needs libzbar of the system
        from pyzbar import pyzbar

        def read(grey: Grey) -> frozenset[str]:
            results = pyzbar.decode(grey, symbols=[pyzbar.ZBarSymbol.QRCODE])
            return frozenset(result.data.decode("utf-8", "replace") for result in results)

        found.append(Peer(PYZBAR, read))
    found.append(Peer(OPENCV, _opencv, slow=True))
    found.append(Peer(OPENCV_ARUCO, _opencv_aruco, slow=True))
    return tuple(found)


def timed(read: ReadTexts, grey: Grey, tries: int = 1) -> Timed:
    """What it reads, and its best time: a shared machine only ever adds to it."""
    texts: frozenset[str] = frozenset()
    best = float("inf")
    for _ in range(tries):
        start = time.perf_counter()
        texts = read(grey)
        best = min(best, time.perf_counter() - start)
    return Timed(texts, best)


def _zxing(grey: Grey) -> frozenset[str]:
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return frozenset(code.text for code in zxingcpp.read_barcodes(grey, formats=formats))


def _opencv(grey: Grey) -> frozenset[str]:
    return _texts(cv2.QRCodeDetector().detectAndDecodeMulti(grey))


def _opencv_aruco(grey: Grey) -> frozenset[str]:
    return _texts(cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey))


def _texts(answer: tuple[bool, object, object, object]) -> frozenset[str]:
    found = answer[1]
    return frozenset(str(text) for text in found if text) if isinstance(found, (tuple, list)) else frozenset()
