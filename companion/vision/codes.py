"""QR codes, read by zxing-cpp: our ids by their text, everything else counted as foreign."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
import zxingcpp

from companion.pieces import ids
from companion.vision import limits
from companion.vision.sighting import Code, CodeKind, Quad

Grey = npt.NDArray[np.uint8]

_LEAST_AREA = 100.0  # px: of what failed without any place nothing can be said


@dataclass(frozen=True, slots=True)
class QrFound:
    """`codes` have the form of an id; `failed` are places where a symbol stands that could not be read."""

    codes: tuple[Code, ...]
    failed: tuple[Quad, ...]
    foreign_at: tuple[Quad, ...]  # codes that are none of ours

    @property
    def foreign(self) -> int:
        return len(self.foreign_at)


def find_qr(grey: Grey, *, thorough: bool = False) -> QrFound:
    """One pass over a picture; `thorough` also tries turned, shrunken and inverted copies."""
    results = zxingcpp.read_barcodes(
        grey,
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2),
        try_rotate=thorough,
        try_downscale=thorough,
        try_invert=False,
        return_errors=True,
    )
    codes: list[Code] = []
    failed: list[Quad] = []
    foreign: list[Quad] = []
    for result in results[: limits.MOST_CODES]:
        corners = _corners(result.position)
        if not result.valid:
            failed += [corners] if cv2.contourArea(np.array(corners, np.float32)) > _LEAST_AREA else []
        elif len(result.bytes) <= limits.LONGEST_CODE and ids.parse(result.text) is not None:
            codes.append(Code(CodeKind.QR, corners, text=result.text))
        else:
            foreign.append(corners)
    return QrFound(tuple(codes), tuple(failed), tuple(foreign))


def _corners(position: zxingcpp.Position) -> Quad:
    """Clockwise from the symbol's own top left."""
    return (
        (float(position.top_left.x), float(position.top_left.y)),
        (float(position.top_right.x), float(position.top_right.y)),
        (float(position.bottom_right.x), float(position.bottom_right.y)),
        (float(position.bottom_left.x), float(position.bottom_left.y)),
    )
