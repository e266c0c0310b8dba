"""QR codes, read by zxing-cpp: our ids by their text, everything else counted as foreign."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt
import zxingcpp

from companion.pieces import ids
from companion.pieces.face import QR_MODULES
from companion.vision import limits
from companion.vision.patches import moved, patch
from companion.vision.sighting import Code, CodeKind, Quad

Grey = npt.NDArray[np.uint8]

_FINE = 8  # pixels a module when a code is looked at alone
_AROUND = 4.0  # modules: its white zone
_LEAST_AREA = 100.0  # px: of what failed without any place nothing can be said
_LEAST_CONTRAST = 20.0  # grey levels
_LEAST_CHANGES = 0.3  # of all neighbours, in both directions together, are one black and one white


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


def read_at(grey: Grey, quad: Quad) -> Code | None:
    """The QR code that stands about here, looked at large, upright and alone."""
    seen = patch(grey, quad, QR_MODULES, _AROUND, _FINE)
    if seen is None:
        return None
    found = find_qr(np.asarray(seen, np.uint8), thorough=True).codes
    if len(found) != 1:
        return None
    shape = [((x + 0.5) / _FINE - _AROUND, (y + 0.5) / _FINE - _AROUND) for x, y in found[0].corners]
    return replace(found[0], corners=moved(quad, QR_MODULES, shape))


def looks_like_qr(grey: Grey, quad: Quad) -> bool:
    """Whether as much black as white stands here, finely mixed."""
    seen = patch(grey, quad, QR_MODULES, 0.0, 2)
    if seen is None:
        return False
    low, high = (float(v) for v in np.percentile(seen, (10, 90)))
    if high - low < _LEAST_CONTRAST:
        return False
    dark = seen < (low + high) / 2
    changes = (dark[:, 1:] != dark[:, :-1]).mean() + (dark[1:] != dark[:-1]).mean()
    return bool(0.3 < dark.mean() < 0.7 and changes > _LEAST_CHANGES)


def _corners(position: zxingcpp.Position) -> Quad:
    """Clockwise from the symbol's own top left."""
    return (
        (float(position.top_left.x), float(position.top_left.y)),
        (float(position.top_right.x), float(position.top_right.y)),
        (float(position.bottom_right.x), float(position.bottom_right.y)),
        (float(position.bottom_left.x), float(position.bottom_left.y)),
    )
