"""Do the colour of a die and its two symbols agree with its tag (CC-7.3)?

Colours are judged against the white of the same face, so that the light hardly matters; only a face
that is clearly some other ink is said to disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE, TAG
from companion.games.chroma_cubes.glyphs import INKS
from companion.games.chroma_cubes.tables import COLOUR_NAMES, WHEEL, Colour, face_pair
from companion.play.reading import Pixel
from companion.vision.sighting import Quad

Pixels = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_FINE = 4  # pixels a millimetre
_GROUND = ((1.2, 8.6, 3.8, 11.2), (1.2, 15.6, 3.8, 18.8), (16.2, 8.6, 18.8, 11.2), (16.2, 15.6, 18.8, 18.8))
_WHITE = ((9.6, 1.8, 10.4, 6.4),)
_SYMBOLS = ((3.4, 1.6, 8.4, 6.6), (11.6, 1.6, 16.6, 6.6))
_BEYOND = 8.2  # mm from the middle of a tag to the end of what surrounds it on every side
_RIM = 1.0  # mm of white around it, and a little less
_STRIP = 1.7  # mm of ink beyond
_DARKEST_WHITE = 12.0
_LIKE_INK = 0.2  # how far the light it swallows may be from that of an ink
_COLOURFUL = 0.12  # of the light: how unevenly it is swallowed
_CLEARLY = 2.2  # times nearer to another ink
_FAR = 0.22  # from the ink it should be
_LEAST_WHITE = 30.0  # grey levels, and below
_MOST_WHITE = 250.0  # burnt out


@dataclass(frozen=True, slots=True)
class Die:
    """The face that is up, with its corners in the photo, clockwise from its own top left."""

    colour: str
    face: int
    corners: tuple[Pixel, ...]


def disagreement(photo: Pixels, die: Die) -> str:
    """What of the face is another colour than the tag says; empty when all agrees or nothing can be told."""
    seen = _face(photo, die.corners)
    white = np.median(_part(seen, _WHITE), axis=0)
    if white.min() < _LEAST_WHITE or white.max() > _MOST_WHITE:
        return ""
    own = Colour(die.colour)
    ground = _other_ink(np.median(_part(seen, _GROUND), axis=0), white, own)
    if ground is not None:
        return f"its tag says {COLOUR_NAMES[own].en}, but it is {COLOUR_NAMES[ground].en}"
    for box, symbol in zip(_SYMBOLS, face_pair(own, die.face), strict=True):
        shown = _other_ink(_strongest(_part(seen, (box,))), white, symbol)
        if shown is not None:
            wanted, there = COLOUR_NAMES[symbol].en, COLOUR_NAMES[shown].en
            return f"its tag says it shows {wanted}, but a symbol on it is {there}"
    return ""


def inks_around(photo: Pixels, tag: Quad) -> frozenset[Colour]:
    """The inks a die may have whose tag stands here, whichever way up; none where it is no die's."""
    side = round(2 * _BEYOND * _FINE)
    near = round((_BEYOND - TAG / 2) * _FINE)
    far = side - near
    square = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(np.array(tag, np.float32), square)
    seen = np.asarray(cv2.warpPerspective(photo, matrix, (side, side), flags=cv2.INTER_LINEAR), float)
    rim, strip, along = round(_RIM * _FINE), round(_STRIP * _FINE), slice(near, far)
    white = _brightest(np.concatenate([seen[near - rim : near, along], seen[far : far + rim, along]]))
    if white.min() < _DARKEST_WHITE:
        return frozenset()
    pairs = ((seen[:strip, along], seen[-strip:, along]), (seen[along, :strip], seen[along, -strip:]))
    # Left and right of its tag a die has its own ink.
    return frozenset().union(*(_inks(one, white) & _inks(two, white) for one, two in pairs))


def _brightest(pixels: Array) -> Array:
    flat = pixels.reshape(-1, 3)
    light = flat.sum(axis=1)
    return np.asarray(np.median(flat[light >= np.quantile(light, 0.6)], axis=0))


def _inks(seen: Array, white: Array) -> frozenset[Colour]:
    """By the light that is missing: white that blurs into it changes how much, but not which."""
    here = np.median(seen.reshape(-1, 3), axis=0)
    missing = 1 - np.clip(_linear(here) / np.maximum(_linear(white), 1e-3), 0, 1)
    if np.ptp(missing) < _COLOURFUL:
        return frozenset()
    return frozenset(
        colour for colour, way in _absorbed().items() if np.linalg.norm(_unit(missing) - way) < _LIKE_INK
    )


@cache
def _absorbed() -> dict[Colour, Array]:
    return {colour: _unit(1 - _linear(np.array(INKS[colour].rgb))) for colour in WHEEL}


def _unit(way: Array) -> Array:
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))


def _face(photo: Pixels, corners: Sequence[Pixel]) -> Array:
    side = round(SIDE * _FINE)
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(np.array(corners, np.float32), square)
    return np.asarray(cv2.warpPerspective(photo, matrix, (side, side), flags=cv2.INTER_LINEAR), float)


def _part(seen: Array, boxes: Sequence[tuple[float, float, float, float]]) -> Array:
    cut = [
        seen[round(top * _FINE) : round(bottom * _FINE), round(left * _FINE) : round(right * _FINE)]
        for left, top, right, bottom in boxes
    ]
    return np.concatenate([one.reshape(-1, 3) for one in cut])


def _strongest(pixels: Array) -> Array:
    """The colour of a symbol among the white round it."""
    colourful = pixels.max(axis=1) - pixels.min(axis=1)
    return np.asarray(np.median(pixels[colourful >= np.quantile(colourful, 0.75)], axis=0))


def _other_ink(seen: Array, white: Array, wanted: Colour) -> Colour | None:
    """The ink this clearly is, if it is not the wanted one."""
    here = _tone(_linear(seen) / np.maximum(_linear(white), 1e-3))
    gaps = {colour: float(np.linalg.norm(here - _tones()[colour])) for colour in WHEEL}
    nearest = min(gaps, key=gaps.__getitem__)
    far = gaps[wanted] > _FAR and gaps[wanted] > _CLEARLY * gaps[nearest]
    return nearest if far and nearest != wanted else None


def _linear(rgb: Array) -> Array:
    return np.asarray((np.asarray(rgb, float) / 255) ** 2.2)


def _tone(reflectance: Array) -> Array:
    """Colour without its brightness: how the light that comes back is shared out."""
    light = np.sqrt(np.clip(reflectance, 0, 1.2))
    return np.asarray(light / max(float(np.linalg.norm(light)), 1e-6))


@cache
def _tones() -> dict[Colour, Array]:
    return {colour: _tone(_linear(np.array(INKS[colour].rgb))) for colour in WHEEL}
