"""A sheet laid flat though its paper bows: the codes tell where it lies, its own lines where it bends.

The blank print's lines are looked for, patch by patch, around where the codes put them. What the
patches say together is smooth, because paper is; patches that disagree with their neighbours are
dropped. Twice: first far and coarse, then near and fine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.vision.sheets_print import SCALE, BlankPrint

Array = npt.NDArray[np.float64]
Grey = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.uint8]
ToPhoto = Callable[[Array], Array]  # millimetres of the sheet to pixels of the photo

_NODE: Mm = 5.0  # the map is known on so coarse a grid; between its points it is straight
_LINE: Mm = 2.6  # dark things narrower than this are lines
_LEAST_LIKE = 0.35


@dataclass(frozen=True)
class _Pass:
    scale: float  # px a mm
    patch: Mm
    step: Mm
    reach: Mm  # how far to look
    degree: int  # of the polynomial all patches agree on
    local: Mm  # how far a patch's own say reaches beyond that; 0 for none


_PASSES = (
    _Pass(2.0, 34.0, 17.0, 9.0, 2, 0.0),
    _Pass(2.0, 26.0, 13.0, 4.0, 3, 0.0),
    _Pass(3.0, 20.0, 10.0, 2.0, 4, 14.0),
)


@dataclass(frozen=True, eq=False)
class FlatSheet:
    """The sheet at SCALE px a mm, how far it had to be bent, and how well its lines fit there."""

    colour: Pixels
    shown: npt.NDArray[np.bool_]  # the photo shows this place at all
    fit: float  # share of the print's patches that were found where they should be
    nodes: Array  # photo pixels of the grid's points, (rows, columns, 2)

    def photo(self, millimetres: Array) -> Array:
        """Where points of the sheet are in the photo."""
        at = np.asarray(millimetres, np.float32).reshape(-1, 1, 2) / np.float32(_NODE)
        nodes = self.nodes.astype(np.float32)
        seen = cv2.remap(nodes, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]  # the stubs want two maps
        return np.asarray(seen, float).reshape(-1, 2)


def flatten_sheet(photo: Pixels, blank: BlankPrint, to_photo: ToPhoto) -> FlatSheet:
    nodes_mm = _grid(blank)
    bend = np.zeros_like(nodes_mm)
    fit = 0.0
    for one in _PASSES:
        nodes = to_photo((nodes_mm + bend).reshape(-1, 2)).reshape(nodes_mm.shape)
        grey = _sampled(photo, nodes, blank, one.scale).max(axis=2)
        seen = lines(np.asarray(grey, np.uint8), one.scale)
        wanted = _wanted(blank, one.scale)
        spots, shifts, trust = _matched(wanted, seen, one)
        fit = float((trust > _LEAST_LIKE).mean()) if len(trust) else 0.0
        keep = trust > _LEAST_LIKE
        if keep.sum() >= 12:
            bend += _smooth(spots[keep], shifts[keep], trust[keep], nodes_mm, one)
    nodes = to_photo((nodes_mm + bend).reshape(-1, 2)).reshape(nodes_mm.shape)
    x, y = _maps(nodes, blank, SCALE)
    colour = cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    height, width = photo.shape[:2]
    shown = (x >= 1) & (y >= 1) & (x <= width - 2) & (y <= height - 2)
    return FlatSheet(np.asarray(colour, np.uint8), shown, fit, nodes)


def lines(light: Grey, scale: float) -> npt.NDArray[np.float32]:
    """Thin dark things, 0 to 1, whatever they are drawn on."""
    size = int(_LINE * scale) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    around = cv2.morphologyEx(light, cv2.MORPH_CLOSE, kernel)
    return np.asarray(1 - (light.astype(np.float32) + 4) / (around.astype(np.float32) + 4), np.float32)


def _wanted(blank: BlankPrint, scale: float) -> npt.NDArray[np.float32]:
    size = (round(blank.width * scale), round(blank.height * scale))
    light = cv2.resize(255 - blank.dark, size, interpolation=cv2.INTER_AREA)
    return np.asarray(
        cv2.GaussianBlur(lines(np.asarray(light, np.uint8), scale), (0, 0), 0.25 * scale), np.float32
    )


def _grid(blank: BlankPrint) -> Array:
    columns, rows = int(np.ceil(blank.width / _NODE)) + 1, int(np.ceil(blank.height / _NODE)) + 1
    x, y = np.meshgrid(np.arange(columns) * _NODE, np.arange(rows) * _NODE)
    return np.stack([x, y], axis=2).astype(float)


def _maps(
    nodes: Array, blank: BlankPrint, scale: float
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """For every pixel of the flat sheet its place in the photo."""
    width, height = round(blank.width * scale), round(blank.height * scale)
    x = ((np.arange(width) + 0.5) / scale / _NODE).astype(np.float32)
    y = ((np.arange(height) + 0.5) / scale / _NODE).astype(np.float32)
    at_x, at_y = np.meshgrid(x, y)
    both = cv2.remap(nodes.astype(np.float32), at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    # the photo's pixels are numbered by their middles, its points by their corners
    return np.ascontiguousarray(both[..., 0]) - np.float32(0.5), np.ascontiguousarray(
        both[..., 1]
    ) - np.float32(0.5)


def _sampled(photo: Pixels, nodes: Array, blank: BlankPrint, scale: float) -> Pixels:
    x, y = _maps(nodes, blank, scale)
    finer = float(np.hypot(*(nodes[0, -1] - nodes[0, 0]))) / blank.width / scale  # photo px for one of ours
    if finer > 1.6:
        photo = np.asarray(cv2.blur(photo, (round(finer), round(finer))), np.uint8)
    return np.asarray(cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


# --- patches ----------------------------------------------------------------------------------------


def _matched(
    wanted: npt.NDArray[np.float32], seen: npt.NDArray[np.float32], one: _Pass
) -> tuple[Array, Array, Array]:
    """Middles of patches (mm), how far each is off (mm), and how much to believe it."""
    height, width = wanted.shape
    side, reach = int(one.patch * one.scale), int(one.reach * one.scale)
    wide = cv2.copyMakeBorder(seen, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0)
    spots, shifts, trust = [], [], []
    step = one.step * one.scale
    for top in np.arange(0, height - side + 1, step).astype(int):
        for left in np.arange(0, width - side + 1, step).astype(int):
            patch = wanted[top : top + side, left : left + side]
            if float(patch.std()) < 0.05:
                continue
            room = wide[top : top + side + 2 * reach, left : left + side + 2 * reach]
            found = cv2.matchTemplate(room, patch, cv2.TM_CCOEFF_NORMED)
            dx, dy, like = _peak(found, one.scale)
            spots.append(((left + side / 2) / one.scale, (top + side / 2) / one.scale))
            shifts.append(((dx - reach) / one.scale, (dy - reach) / one.scale))
            trust.append(like)
    return np.array(spots).reshape(-1, 2), np.array(shifts).reshape(-1, 2), np.array(trust)


def _peak(found: cv2.typing.MatLike, scale: float) -> tuple[float, float, float]:
    """The best place between pixels; 0 trust where another place is nearly as good."""
    _, best, _, (x, y) = cv2.minMaxLoc(found)
    around = round(1.6 * scale)
    others = found.copy()
    others[max(0, y - around) : y + around + 1, max(0, x - around) : x + around + 1] = -1
    second = float(others.max())
    like = best if second < 0.85 * best else 0.0
    height, width = found.shape
    dx = _vertex(found[y, x - 1 : x + 2]) if 0 < x < width - 1 else 0.0
    dy = _vertex(found[y - 1 : y + 2, x]) if 0 < y < height - 1 else 0.0
    if not (0 < x < width - 1 and 0 < y < height - 1):
        like = 0.0  # it may well be farther off
    return x + dx, y + dy, float(like)


def _vertex(three: npt.ArrayLike) -> float:
    a, b, c = (float(v) for v in np.asarray(three).ravel())
    curve = a - 2 * b + c
    return float(np.clip(0.5 * (a - c) / curve, -0.5, 0.5)) if curve < -1e-9 else 0.0


def _smooth(spots: Array, shifts: Array, trust: Array, nodes: Array, one: _Pass) -> Array:
    """The bend all patches agree on, at the grid's points (mm)."""
    size = np.array([nodes[0, -1, 0], nodes[-1, 0, 1]])
    terms = _terms(spots / size * 2 - 1, one.degree)
    weight = trust.copy()
    for _ in range(12):
        root = np.sqrt(weight)[:, None]
        normal = (terms * root).T @ (terms * root) + 1e-4 * np.eye(terms.shape[1])
        numbers = np.linalg.solve(normal, (terms * weight[:, None]).T @ shifts)
        away = np.linalg.norm(terms @ numbers - shifts, axis=1)
        spread = max(0.15, 1.5 * float(np.median(away)))
        weight = trust / (1 + (away / spread) ** 2) ** 2
    flat = nodes.reshape(-1, 2)
    bend = _terms(flat / size * 2 - 1, one.degree) @ numbers
    if one.local:
        near = away < 3 * spread
        rest = (shifts - terms @ numbers)[near]
        bend += _nearby(spots[near], rest, trust[near], flat, one.local)
    return np.asarray(bend).reshape(nodes.shape)


def _nearby(spots: Array, rest: Array, trust: Array, flat: Array, local: Mm) -> Array:
    """What remains, averaged over the neighbourhood; nothing where no patch is near."""
    square = ((flat[:, None] - spots[None]) ** 2).sum(axis=2)
    weight = np.exp(-square / (2 * (local / 2) ** 2)) * trust
    return np.asarray(weight @ rest / (weight.sum(axis=1, keepdims=True) + 0.3))


def _terms(at: Array, degree: int) -> Array:
    x, y = at.T
    return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=1)
