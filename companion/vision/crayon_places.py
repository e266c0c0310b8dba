"""How a place to colour looks: how much of it bears colour, how strong, and whether its print is in view."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.vision.crayon_hidden import hidden_lines, lying_on
from companion.vision.crayon_light import Lit, bare_paper
from companion.vision.flatten_sheet import FlatSheet, lines
from companion.vision.sheets_print import SCALE, BlankPrint, Place

Field = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
Tint = tuple[float, float]

_RIM: Mm = 1.0  # strokes from next door end here
_LEAST_AREA = 7.0  # mm²: a smaller inside is taken nearer to its line
_LEAST_PIXELS = 12
_ENOUGH_PIXELS = 1500  # to tell where in a place its colour is
_SOFT: Mm = 0.3
_FAR: Mm = 4.0  # no stroke ends so far beyond its place: colour there is a stain
_NEAR_STAIN: Mm = 14.0
_LEAST_STAIN = 12.0  # mm²
_LEAST_RING = 8.0  # mm²
_CELL: Mm = 2.5  # a stroke and the next one are no farther apart
_TOUCHED = 0.12  # share of a square that a stroke through it colours
_BEYOND: tuple[Mm, Mm] = (1.6, 3.4)  # of a place's line: strokes end before, a stain does not
_SHADE = 0.35  # logarithm: this much darker than the rest of the place


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """Shares are of its inside, without what is printed there and without its rim."""

    covered: float = 0.0  # bears any colour
    strong: float = 0.0  # bears colour that no smear of rubber or camera makes
    heart: float = 0.0  # the same, of the half farthest from its line
    level: float = 0.0  # mean strength of tint
    even: float = 0.0  # strength of the mean tint of its heart: noise and strokes from next door drop out
    spread: float = 0.0  # share of its small squares that strokes of this colour touch
    reach: float = (
        0.0  # of its eight sides' thirds the barest one's share of strong colour, against all of it
    )
    grain: float = 0.0  # how unevenly it is tinted, against bare paper of this photo
    strength: float = 0.0  # of what is coloured
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)  # of its most coloured part: shares, logarithms
    dark: float = 0.0  # dark without being coloured: pencil, pen
    outline: float = 0.0  # contrast of its printed line
    shown: float = 0.0  # inside the photo
    burnt: float = 0.0  # share of the bare paper around it that is too bright for the camera
    stain: Tint | None = None  # colour on bare paper nearby
    spilt: float = 1.0  # share of the bare paper right beyond its line and strokes' ends that bears colour
    room: float = 0.0  # mm² of its inside
    under: float = 0.0  # lies under something that hides its line

    @property
    def absorbed(self) -> float:
        """Share of the light that its most coloured part takes away."""
        return 1 - float(np.exp(min(self.colour)))


@dataclass(frozen=True, eq=False)
class _Layers:
    """The flat sheet as seen, pixel by pixel."""

    tint: Field
    strength: Field
    shade: Field
    dark: Field
    shown: Flags
    bare: Flags
    burnt: Flags
    stain: Flags
    plain: Field  # tint averaged over all next pixels, lines or not
    hidden: Flags  # printed lines with something on them
    threshold: float
    noise: float  # how unevenly bare paper is tinted


def look_at_places(flat: FlatSheet, blank: BlankPrint, light: Lit) -> dict[str, PlaceLook]:
    paper = bare_paper(flat.colour, blank)
    tint = _softened(light.tint, paper)
    strength = np.asarray(np.linalg.norm(tint, axis=2), np.float32)
    bare = paper & flat.shown
    usual = strength[bare & (blank.outside > 2.0)]
    threshold = _threshold(usual)
    plain = np.asarray(cv2.GaussianBlur(light.tint, (0, 0), _SOFT * SCALE), np.float32)
    layers = _Layers(
        tint,
        strength,
        light.light,
        lines(np.asarray(flat.colour.max(axis=2), np.uint8), SCALE),
        flat.shown,
        bare & (blank.outside > 1.0),
        light.clipped,
        _stains(strength > 1.6 * threshold, bare & (blank.outside > _FAR)),
        plain,
        hidden_lines(flat, blank, plain, threshold),
        threshold,
        float(np.subtract(*np.quantile(usual, [0.75, 0.25]))) if usual.size else 0.05,
    )
    return {place.key: _look(place, layers, blank) for place in blank.places}


def _threshold(paper: Field) -> float:
    """Above what bare paper does in this very photo; a stain on some of it must not raise it."""
    usual = float(np.median(paper)) if paper.size else 0.05
    return float(np.clip(4.0 * usual, 0.06, 0.2))


def _softened(tint: Field, paper: Flags) -> Field:
    """Averaged over the next pixels of paper, never over printed lines."""
    weight = paper.astype(np.float32)
    reach = _SOFT * SCALE
    share = cv2.GaussianBlur(weight, (0, 0), reach)
    total = cv2.GaussianBlur(tint * weight[..., None], (0, 0), reach)
    return np.asarray(total / np.maximum(share, 1e-3)[..., None], np.float32)


def _stains(coloured: Flags, far: Flags) -> Flags:
    """Broad colour on bare paper far from any place to colour; thin lines of a pen are none."""
    side = round(1.5 * SCALE) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    broad = cv2.morphologyEx((coloured & far).astype(np.uint8), cv2.MORPH_OPEN, kernel)
    return np.asarray(broad > 0)


def _inside(place: Place) -> Flags:
    for rim in (_RIM, 0.7, 0.4):
        inside = place.clear & (place.depth > rim)
        if inside.sum() >= _LEAST_AREA * SCALE**2:
            return np.asarray(inside)
    return np.asarray(place.clear)


def _look(place: Place, layers: _Layers, blank: BlankPrint) -> PlaceLook:
    window = place.window
    whole = _inside(place)
    inside = whole & layers.shown[window]
    shown = float(inside.sum() / max(1, whole.sum()))
    if inside.sum() < _LEAST_PIXELS:
        return PlaceLook(shown=shown)
    strength = layers.strength[window][inside]
    shade = layers.shade[window][inside]
    coloured = strength > layers.threshold
    strong = strength > max(0.13, 2.0 * layers.threshold)
    depth = place.depth[inside]
    deep = depth >= np.median(depth)
    tints = layers.tint[window][inside]
    return PlaceLook(
        covered=float(coloured.mean()),
        strong=float(strong.mean()),
        heart=float(strong[deep].mean()),
        level=float(strength.mean()),
        even=float(np.linalg.norm(tints[deep].mean(axis=0))),
        spread=_spread(inside, layers.tint[window], layers.threshold),
        reach=_reach(inside, strong),
        grain=float(np.subtract(*np.quantile(strength, [0.75, 0.25]))) / max(layers.noise, 0.004),
        strength=float(np.median(strength[coloured])) if coloured.any() else 0.0,
        colour=_most_coloured(tints, strength, shade),
        dark=float(((shade < np.median(shade) - _SHADE) & ~coloured).mean()),
        outline=_outline(place, layers.dark, blank),
        shown=shown,
        burnt=_burnt(place, layers),
        stain=_stain_near(place, layers),
        spilt=_spilt(place, layers),
        room=float(inside.sum()) / SCALE**2,
        under=lying_on(place, inside, layers.hidden, layers.plain),
    )


def _spread(inside: Flags, tint: Field, threshold: float) -> float:
    """Strokes cross a coloured place from side to side; those from next door end at one side."""
    along = tint[inside].mean(axis=0)
    along = along / max(float(np.linalg.norm(along)), 1e-6)
    struck = inside & (tint @ along > 1.3 * threshold)
    side = round(_CELL * SCALE)
    rows, columns = -(-inside.shape[0] // side), -(-inside.shape[1] // side)
    room = ((0, rows * side - inside.shape[0]), (0, columns * side - inside.shape[1]))

    def cells(flags: Flags) -> Field:
        parts = np.pad(flags, room).reshape(rows, side, columns, side)
        return np.asarray(parts.sum(axis=(1, 3)), np.float32)

    size = cells(inside)
    enough = size > 0.3 * side * side
    if not enough.any():
        enough = size > 0
    return float((cells(struck)[enough] > _TOUCHED * size[enough]).mean())


def _reach(inside: Flags, strong: Flags) -> float:
    """A stroke from next door comes in on one side and leaves the other one bare."""
    every = max(1, strong.size // _ENOUGH_PIXELS)
    y, x = (side[::every] for side in np.nonzero(inside))
    strong = strong[::every]
    if not strong.any():
        return 0.0
    shares = []
    for turn in np.arange(8) * np.pi / 4:
        along = x * np.cos(turn) + y * np.sin(turn)
        shares.append(float(strong[along >= np.quantile(along, 2 / 3)].mean()))
    return min(shares) / float(strong.mean())


def _most_coloured(tints: Field, strength: Field, shade: Field) -> tuple[float, float, float]:
    """Red, green and blue as logarithms of shares of paper white: where the wax lies thickest."""
    best = strength >= np.quantile(strength, 0.7)
    red, blue = np.median(tints[best], axis=0)
    green = float(np.median(shade[best])) - (red + blue) / 3  # their mean is the brightness
    return float(red + green), float(green), float(blue + green)


def _outline(place: Place, dark: Field, blank: BlankPrint) -> float:
    """Darkness along the place's own printed line against that right beside it."""
    window = place.window
    on = (blank.dark[window] > 150) & (place.depth > 0) & (place.depth < 1.0)
    beside = place.clear & (place.depth > 1.2) & (place.depth < 2.2)
    if on.sum() < _LEAST_PIXELS or beside.sum() < _LEAST_PIXELS:
        return 1.0
    return float(dark[window][on].mean() - dark[window][beside].mean())


def _around(place: Place, reach: Mm) -> tuple[slice, slice]:
    by = round(reach * SCALE)
    rows, columns = place.window
    return np.s_[max(0, rows.start - by) : rows.stop + by, max(0, columns.start - by) : columns.stop + by]


def _burnt(place: Place, layers: _Layers) -> float:
    """Paper around it, and its own inside as far as that is bare."""
    beside = layers.burnt[_around(place, 5.0)][layers.bare[_around(place, 5.0)]]
    own = place.clear & (layers.strength[place.window] < layers.threshold)
    both = np.concatenate([beside, layers.burnt[place.window][own]])
    return float(both.mean()) if both.size else 0.0


def _stain_near(place: Place, layers: _Layers) -> Tint | None:
    around = _around(place, _NEAR_STAIN)
    stain = layers.stain[around]
    if stain.sum() < _LEAST_STAIN * SCALE**2:
        return None
    red, blue = np.median(layers.tint[around][stain], axis=0)
    return float(red), float(blue)


def _spilt(place: Place, layers: _Layers) -> float:
    """A crayon keeps to its place, what is spilt does not; 1 where no paper tells."""
    by = round(_BEYOND[1] * SCALE)
    beyond = 255 - np.pad((place.depth > 0).astype(np.uint8) * 255, by)
    away = np.asarray(cv2.distanceTransform(beyond, cv2.DIST_L2, 3), np.float32) / SCALE
    top, left = by - min(by, place.top), by - min(by, place.left)
    around = _around(place, _BEYOND[1])
    bare = layers.bare[around]
    away = away[top : top + bare.shape[0], left : left + bare.shape[1]]
    ring = bare & (away > _BEYOND[0]) & (away < _BEYOND[1])
    if ring.sum() < _LEAST_RING * SCALE**2:
        return 1.0
    return float((layers.strength[around][ring] > layers.threshold).mean())
