"""Cards that show no code of their own, told by what they do to the cards around them.

In a fan or a column somebody's pencil may hide the only code of a card that can be seen. Besides half a QR
code (see `marks`), three things still tell of it. A card below it misses a code, though nothing that was
read lies there. A step in its fan is as wide as two, with its edge in it. And where it looks out from under
a card, something as wide as that card goes on beyond its edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.table.evidence import Eye
from companion.table.placing import Placed
from companion.table.plane import Plane
from companion.table.pose import as_quad
from companion.table.skipped import skipped
from companion.vision.sighting import Code, Unread

Array = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

_HIDDEN = "something lies on a card here, and no code of it can be seen"
_SKIPPED = "a card seems to lie between two others here, and no code of it can be seen"
_PEEKING = "something as wide as a card looks out here, and no code of it can be seen"
_UNLIKE = 0.3  # likeness that means nothing
_APART: Mm = 25.0  # what is nearer is reported once
_MARGIN: Mm = 2.0  # by which outlines may be off
_BEYOND: tuple[Mm, ...] = (5.0, 8.5, 12.0)  # from an edge: in a fan more than that shows, in a pile less
_ENDS: tuple[Mm, ...] = (8.0, 14.0)  # beyond the edge's ends, where the table shows again
_ALONG = np.linspace(0.08, 0.92, 9)
_MOST = 0.7  # of the places along an edge that must be unlike the table: what hides a code may be like it
_LEAST_SEEN = 6  # of them
_AROUND = 2  # px averaged to every side
_UNLIKE_TABLE = 14.0  # in Lab: more than a table's grain and shadows
_COMPARED, _NEAR = 60, 250.0  # places of the bare table, and how far they may be (mm)


def covered(
    pixels: Pixels, placed: Sequence[Placed], plane: Plane, eye: Eye, known: Sequence[Unread] = ()
) -> tuple[Unread, ...]:
    """Where something lies that was not read, by the cards that were; `known` is reported already."""
    # The back of a deck stands on cards nobody counts one by one, with the deck's sides around it.
    cards = [one for one in placed if one.stamp.form is Form.CARD and one.piece.copy]
    outlines = [_grown(one.outline, _MARGIN) for one in placed]
    found: list[Unread] = []
    taken = [plane.mm(np.array(one.corners)).mean(axis=0) for one in known]
    told = (
        *_hidden(cards, placed, plane, eye),
        *((corners, _SKIPPED) for corners in skipped(placed, plane, eye)),
        *_peeking(pixels, cards, outlines, plane),
    )
    for corners, why in told:
        middle = corners.mean(axis=0)
        if all(np.hypot(*(other - middle)) >= _APART for other in taken):
            taken.append(middle)
            found.append(Unread(tuple((float(x), float(y)) for x, y in plane.px(corners)), why))
    return tuple(found)


# --- a code that is not there -------------------------------------------------------------------


def _hidden(
    cards: Sequence[Placed], placed: Sequence[Placed], plane: Plane, eye: Eye
) -> Iterator[tuple[Array, str]]:
    for one in cards:
        seen = {id(spot) for spot in one.spots}
        for spot in one.stamp.spots:
            if id(spot) in seen:
                continue
            corners = one.pose.table(spot.corners)
            if any(_touches(other.outline, corners) for other in placed if other is not one):
                continue
            quad = as_quad(plane.px(corners))
            spotted = eye.spot(Code(spot.kind, quad, spot.text, spot.number), quad)
            if spotted is not None and spotted.likeness < _UNLIKE:
                yield corners, _HIDDEN


def _touches(outline: Array, corners: Array) -> bool:
    points = (*corners, corners.mean(axis=0), *((corners + np.roll(corners, -1, axis=0)) / 2))
    return any(_inside(outline, point) for point in points)


# --- an edge that goes on -----------------------------------------------------------------------


def _peeking(
    pixels: Pixels, cards: Sequence[Placed], outlines: Sequence[Array], plane: Plane
) -> Iterator[tuple[Array, str]]:
    edges = [edge for one in cards for edge in _edges(one.outline)]
    if not edges:
        return
    spots = np.array([_spots(*edge) for edge in edges])  # edges x places x distances x 2
    inks = _inks(pixels, spots, outlines, plane)
    table = _Table(spots[:, len(_ALONG) :].reshape(-1, 2), inks[:, len(_ALONG) :].reshape(-1, 3))
    for (a, b, out), strip in zip(edges, inks[:, : len(_ALONG)], strict=True):
        if _goes_on(strip, table.near((a + b) / 2)):
            far = _BEYOND[-1] + 2.0
            yield np.array([a + out, b + out, b + out * far, a + out * far]), _PEEKING


class _Table:
    """What the bare table looks like, by the places beyond the ends of edges."""

    def __init__(self, spots: Array, inks: Array) -> None:
        known = ~np.isnan(inks[:, 0])
        self._spots, self._inks = spots[known], inks[known]

    def near(self, spot: Array) -> Array:
        far = np.hypot(*(self._spots - spot).T)
        order = np.argsort(far)[:_COMPARED]
        return np.asarray(self._inks[order][far[order] < _NEAR])


def _edges(outline: Array) -> Iterator[tuple[Array, Array, Array]]:
    """Both ends of every edge, and the way out over it."""
    middle = outline.mean(axis=0)
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        out = np.array([b[1] - a[1], a[0] - b[0]]) / np.linalg.norm(b - a)
        yield a, b, out if out @ ((a + b) / 2 - middle) > 0 else -out


def _spots(a: Array, b: Array, out: Array) -> Array:
    """Places along the edge, then beyond its two ends; each at several distances from it."""
    along = (b - a) / np.linalg.norm(b - a)
    places = [a + (b - a) * share for share in _ALONG]
    places += [a - along * far for far in _ENDS] + [b + along * far for far in _ENDS]
    return np.array([[spot + out * far for far in _BEYOND] for spot in places])


def _goes_on(strip: Array, table: Array) -> bool:
    """At every distance unlike any of the table nearby, nearly all along the edge."""
    shown = strip[~np.isnan(strip[..., 0]).any(axis=1)]
    if len(shown) < _LEAST_SEEN or not len(table):
        return False
    apart = np.linalg.norm(shown[:, :, None] - table, axis=3).min(axis=2)
    return bool(((apart > _UNLIKE_TABLE).mean(axis=0) >= _MOST).all())


def _inks(pixels: Pixels, spots: Array, outlines: Sequence[Array], plane: Plane) -> Array:
    """The colour (Lab) of every spot; NaN where a known piece or nothing is."""
    points = spots.reshape(-1, 2)
    hidden = np.zeros(len(points), bool)
    for outline in outlines:
        sides = np.roll(outline, -1, axis=0) - outline
        away = points[:, None] - outline[None]
        turns = sides[None, :, 0] * away[..., 1] - sides[None, :, 1] * away[..., 0]
        hidden |= (turns >= 0).all(axis=1) | (turns <= 0).all(axis=1)
    height, width = pixels.shape[:2]
    at = np.round(plane.px(points)).astype(int)
    hidden |= (at < _AROUND).any(axis=1) | (at >= np.array([width, height]) - _AROUND).any(axis=1)
    at[hidden] = _AROUND
    near = np.arange(-_AROUND, _AROUND + 1)
    seen = pixels[at[:, 1, None, None] + near[:, None], at[:, 0, None, None] + near]
    means = seen.reshape(len(points), -1, 3).mean(axis=1).astype(np.float32) / 255
    found = np.asarray(cv2.cvtColor(means[None], cv2.COLOR_RGB2LAB)[0], float)
    found[hidden] = np.nan
    return found.reshape(*spots.shape[:3], 3)


def _grown(outline: Array, by: Mm) -> Array:
    away = outline - outline.mean(axis=0)
    return np.asarray(outline + away / np.linalg.norm(away, axis=1, keepdims=True) * by)


def _inside(outline: Array, point: Array) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
