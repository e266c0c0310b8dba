"""Finder marks: the nested squares in three corners of a QR code, told apart from everything else.

A card in a fan shows two of them even where its tag is hidden. A mark that no piece explains says that
a piece lies there which was not read.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import QR_MODULES

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_MODULE = 1.4  # px a module of the picture that is searched
_LIKE = 0.72  # correlation with a mark drawn ideally and blurred
_ABOUT = 0.5  # correlation with the average of all turns
_CONTRAST = 36.0  # grey levels: less is paper or noise
_TURNS = np.radians(np.arange(0, 90, 18))
_FINER = 8
_BLUR = 0.5  # modules
_LEAST_RING = 0.12  # of the white around: how much brighter the ring within is than the black


def find_marks(flat: Grey, side: float) -> Array:
    """Middles (px of the flat picture) of what looks like a mark of a QR code of this side (px)."""
    shrink = _MODULE * QR_MODULES / side
    small = cv2.resize(flat, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA).astype(np.float32)
    reach = _drawn(0.0).shape[0] // 2
    if min(small.shape) <= 2 * reach + 1:
        return np.zeros((0, 2))
    found = []
    for x, y in _round(small, reach):
        part = small[y - reach : y + reach + 1, x - reach : x + reach + 1]
        if part.max() - part.min() < _CONTRAST:
            continue
        turn, likeness = _most_like(part)
        if likeness > _LIKE and _white_within(part, turn):
            found.append((x, y))
    return np.asarray((np.array(found, float).reshape(-1, 2) + 0.5) / shrink - 0.5)


def _round(small: npt.NDArray[np.float32], reach: int) -> Array:
    """Where something about like a mark stands, whichever way it is turned."""
    any_turn = np.mean([_drawn(turn) for turn in _TURNS], axis=0).astype(np.float32)
    likeness = cv2.matchTemplate(small, any_turn, cv2.TM_CCOEFF_NORMED)
    peaks = (likeness > _ABOUT) & (likeness >= cv2.dilate(likeness, np.ones((reach, reach), np.uint8)))
    return np.asarray(np.argwhere(peaks)[:, ::-1] + reach)


def _most_like(part: npt.NDArray[np.float32]) -> tuple[float, float]:
    """The turn in which a mark is most like this, and how like."""
    own = part - part.mean()
    own = own / max(float(np.linalg.norm(own)), 1e-6)
    scores = [float((own * _comparable(turn)).sum()) for turn in _TURNS]
    best = int(np.argmax(scores))
    return float(_TURNS[best]), scores[best]


@cache
def _comparable(turn: float) -> npt.NDArray[np.float32]:
    drawn = _drawn(turn) - _drawn(turn).mean()
    return np.asarray(drawn / np.linalg.norm(drawn), np.float32)


def _white_within(part: npt.NDArray[np.float32], turn: float) -> bool:
    """Whether a white ring lies between black ones: a plain dark square is much like a mark too."""
    across = _across(turn, len(part), 1)
    ring = part[(across > 1.6) & (across < 2.4)].mean()
    black = (part[across < 1.1].mean() + part[(across > 2.7) & (across < 3.3)].mean()) / 2
    white = part[(across > 3.8) & (across < 4.4)].mean()
    return bool(ring - black > _LEAST_RING * (white - black))


@cache
def _drawn(turn: float) -> npt.NDArray[np.float32]:
    """White ring, black ring, white ring, black core; what lies beyond may be anything."""
    size = int(np.ceil(9 * _MODULE)) | 1
    across = _across(turn, size, _FINER)
    rings = np.select([across < 1.5, across < 2.5, across < 3.5, across < 4.5], [0.0, 1.0, 0.0, 1.0], 0.6)
    soft = cv2.GaussianBlur(rings.astype(np.float32), (0, 0), _BLUR * _MODULE * _FINER)
    return np.asarray(cv2.resize(soft, (size, size), interpolation=cv2.INTER_AREA), np.float32)


def _across(turn: float, size: int, finer: int) -> Array:
    """How many modules every place is from the middle, in turned squares."""
    fine = ((np.arange(size * finer) + 0.5) / finer - size / 2) / _MODULE
    x, y = np.meshgrid(fine, fine)
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(np.maximum(np.abs(cos * x + sin * y), np.abs(cos * y - sin * x)))
