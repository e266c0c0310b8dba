"""Dice that no reader saw: dark squares of a tag's size at the height of their tops.

What can be told among the tags of the dice becomes a tag like any other; what only looks like a die is
told with its place, and never dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE, TAG
from companion.pieces.measure import Mm
from companion.table.cube_fit import die_of
from companion.table.flat import Flat, flatten
from companion.table.pose import as_quad
from companion.table.space import Space
from companion.vision.closed_set import recognise
from companion.vision.die_colour import inks_around
from companion.vision.sighting import Code, Quad
from companion.vision.squares import find_plates, find_squares
from companion.vision.tag_edges import true_corners

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_SCALE = 3.0  # px a mm of the flat picture
_PLATE: Mm = 1.2  # of white around a die's tag
_TAGLIKE = 0.5  # likeness from which a square on a die's ink may be a tag that cannot be told
_LIKELY, _LEAD = 0.75, 1.3  # likeness, and how many times more the next best tag leaves unexplained
_AROUND = 0.5  # of its diagonal: a code explains what has its middle so near


@dataclass(frozen=True, slots=True)
class Found:
    codes: tuple[Code, ...]
    doubtful: tuple[Quad, ...]  # like a die's tag, but not to be told


def find_more_dice(
    photo: npt.NDArray[np.uint8], grey: Grey, space: Space, blur: float, known: Sequence[Code]
) -> Found:
    # In its strongest channel every ink is bright: black tags stand alone on it.
    flat = flatten(np.ascontiguousarray(photo.max(axis=2)), space.plane, _SCALE)
    side = TAG * space.growth(SIDE) * flat.scale
    explained = _circles(flat, known)
    squares = (
        *find_squares(flat.picture, [side], explained),
        *find_plates(flat.picture, [side], _PLATE * flat.scale, explained),
    )
    corners = flat.photo(np.array(squares).reshape(-1, 2)).reshape(-1, 4, 2)
    quads = [as_quad(quad) for quad in corners]
    codes: list[Code] = []
    doubtful: list[Quad] = []
    for quad, match in zip(quads, recognise(grey, quads, blur), strict=True):
        if match is None or not match.taglike:
            continue
        code = match.code()
        die = die_of(code)
        inks = inks_around(photo, match.quad)
        # Few tags have this ink around them: a tag that fits its ink is told with less.
        fitting = die is not None and die.kind[0] in inks and match.likeness > _LIKELY and match.lead > _LEAD
        if die is not None and (match.sure or fitting):
            codes.append(replace(code, corners=true_corners(grey, code.corners)))
        elif inks and match.likeness > _TAGLIKE:
            doubtful.append(quad)
    return Found(tuple(codes), tuple(doubtful))


def _circles(flat: Flat, codes: Sequence[Code]) -> Array:
    """Circles in the flat picture around codes already known."""
    corners = flat.pixels(np.array([code.corners for code in codes]).reshape(-1, 2)).reshape(-1, 4, 2)
    radius = _AROUND * np.hypot(*(corners[:, 2] - corners[:, 0]).T)
    return np.asarray(np.c_[corners.mean(axis=1), radius])
