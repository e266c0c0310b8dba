"""QR codes, read by zxing-cpp: our ids by their text, everything else counted as foreign."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import zxingcpp

from companion.pieces import ids
from companion.vision import limits
from companion.vision.sighting import Code, CodeKind, Quad

Grey = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class QrFound:
    """`codes` have the form of an id; `failed` are places where a symbol stands that could not be read."""

    codes: tuple[Code, ...]
    failed: tuple[Quad, ...]
    foreign: int


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
    foreign = 0
    for result in results[: limits.MOST_CODES]:
        corners = _corners(result.position)
        if not result.valid:
            failed.append(corners)
        elif len(result.bytes) <= limits.LONGEST_CODE and ids.parse(result.text) is not None:
            codes.append(Code(CodeKind.QR, corners, text=result.text))
        else:
            foreign += 1
    return QrFound(tuple(codes), tuple(failed), foreign)


def _corners(position: zxingcpp.Position) -> Quad:
    """Clockwise from the symbol's own top left."""
    return (
        (float(position.top_left.x), float(position.top_left.y)),
        (float(position.top_right.x), float(position.top_right.y)),
        (float(position.bottom_right.x), float(position.bottom_right.y)),
        (float(position.bottom_left.x), float(position.bottom_left.y)),
    )
