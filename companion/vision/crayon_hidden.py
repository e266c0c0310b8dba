"""What lies on a sheet: wax and felt pen let the print show through, a hand or a crayon hides it.

Where a printed line that must be there is gone, and one colour runs on across it, that colour is not on
the paper but above it. How far it reaches into a place tells whether the place can still be read.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.vision.flatten_sheet import FlatSheet, lines
from companion.vision.sheets_print import SCALE, BlankPrint, Place

Field = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

_LINE = 150  # darkness of what is surely a printed line
_BLUR: Mm = 0.6  # as of a poor photo
_AS_CLEAR = 0.7  # of the usual contrast; beside broad black print a line has less
_EDGE: Mm = 1.0  # a place's own line is no farther inside; details farther in are finer
_ASTRAY: Mm = 0.5  # a line may be this far from where the flattened sheet has it
_ALONG: Mm = 0.8  # a line is judged together with its next pieces
_GONE = 0.25  # of the contrast that lines have on this sheet: wax, shadow and blur leave more
_LIMIT = 250  # of 255: as bright as the camera can tell
_LEAST_CONTRAST = 0.05  # lines fainter than this all over the sheet tell nothing
_ONE_COLOUR = 0.35  # of its strength by which it wavers: at an edge it does by all of it
_ALIKE = 0.5  # of its strength: light and shade of one thing
_LEAST_LENGTH: Mm = 4.0  # of line without a break: a pen is thicker, gaps between strokes are not


def hidden_lines(flat: FlatSheet, blank: BlankPrint, tint: Field, threshold: float) -> Flags:
    """Printed lines of places that cannot be seen under a colour that is the same on both sides."""
    line = _outlines(blank) & flat.shown
    paper = (blank.printed == 0) & (blank.outside > 0) & flat.shown
    seen = _thin_dark(flat)
    none = float(np.median(seen[paper])) if paper.any() else 0.0
    contrast = float(np.median(seen[line])) - none if line.any() else 0.0
    if contrast < _LEAST_CONTRAST:
        return np.zeros_like(line)
    weight = line.astype(np.float32)
    along = _soft(seen * weight, _ALONG) / np.maximum(_soft(weight, _ALONG), 1e-4)
    gone = (along - none < _GONE * contrast) & ~_glaring(flat)
    return _long(line & gone & _one_colour(tint, threshold))


def lying_on(place: Place, inside: Flags, hidden: Flags, tint: Field) -> float:
    """Share of its inside under the thing that hides its line."""
    here = hidden[place.window] & (place.depth > 0)
    if not here.any():
        return 0.0
    own = tint[place.window]
    colour = np.median(own[here], axis=0)
    alike = np.linalg.norm(own - colour, axis=2) < _ALIKE * np.linalg.norm(colour)
    _, parts = cv2.connectedComponents((alike | here).astype(np.uint8))
    thing = np.isin(parts, np.unique(parts[here]))
    return float(thing[inside].mean())


def _outlines(blank: BlankPrint) -> Flags:
    """The lines of places that stand free enough to be seen in sharp and in poor photos."""
    edge = np.zeros(blank.dark.shape, bool)
    for place in blank.places:
        edge[place.window] |= (place.depth > 0) & (place.depth < _EDGE)
    edge &= blank.dark > _LINE
    light = 255 - blank.dark
    free = edge.copy()
    for seen in (light, cv2.GaussianBlur(light, (0, 0), _BLUR * SCALE)):
        contrast = lines(np.asarray(seen, np.uint8), SCALE)
        free &= contrast > _AS_CLEAR * (np.median(contrast[edge]) if edge.any() else 0.0)
    return np.asarray(free)


def _thin_dark(flat: FlatSheet) -> Field:
    """How dark the darkest thin thing at or right beside each pixel is."""
    thin = _soft(lines(np.asarray(flat.colour.max(axis=2), np.uint8), SCALE), 0.25)
    side = 2 * round(_ASTRAY * SCALE) + 1
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.dilate(thin, around), np.float32)


def _glaring(flat: FlatSheet) -> Flags:
    """At the camera's limit lines fade though nothing lies on them."""
    limit = (flat.colour.max(axis=2) >= _LIMIT).astype(np.float32)
    return np.asarray(_soft(limit, _ALONG) > 0.1)


def _one_colour(tint: Field, threshold: float) -> Flags:
    """Colour on all sides that hardly wavers."""
    mean = _soft(tint, 1.0)
    strength = np.linalg.norm(mean, axis=2)
    waver = np.sqrt(np.maximum(_soft((tint**2).sum(axis=2), 1.0) - strength**2, 0))
    return np.asarray((strength > threshold) & (waver < _ONE_COLOUR * strength))


def _long(hidden: Flags) -> Flags:
    joined = cv2.dilate(hidden.astype(np.uint8), np.ones((3, 3), np.uint8))
    _, parts, sizes, _ = cv2.connectedComponentsWithStats(joined)
    across = np.hypot(sizes[:, cv2.CC_STAT_WIDTH] - 2, sizes[:, cv2.CC_STAT_HEIGHT] - 2) / SCALE
    return np.asarray(hidden & (across >= _LEAST_LENGTH)[parts])


def _soft(layer: Field, reach: Mm) -> Field:
    return np.asarray(cv2.GaussianBlur(layer, (0, 0), reach * SCALE), np.float32)
