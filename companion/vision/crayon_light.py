"""Every pixel of a flat sheet as a share of the paper's own white in the light that falls there.

Lamps are coloured and uneven, and a shadow's edge makes paper darker without making it another
colour. So the paper's hue is taken from all over the sheet as a gentle field, with one number for how
shadows tint it; its brightness from the nearest bare paper.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.vision.flatten_sheet import lines
from companion.vision.sheets_print import SCALE, BlankPrint

Array = npt.NDArray[np.float64]
Field = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]

_BLOCK: Mm = 3.0
_OVER: Mm = 2.0  # strokes may end this far beyond a place's line
_LEAST_BLOCKS = 40
_SOFT: Mm = 0.4
_LETTER = 0.05  # this much darker than its neighbourhood
_FLOOR = 0.004  # of full light: below it a camera knows no colour

_LINEAR = np.array(
    [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in np.arange(256) / 255], np.float32
)


@dataclass(frozen=True, eq=False)
class Lit:
    """`tint` is the logarithm of red and blue over green against paper's; both are 0 on bare paper."""

    tint: Field  # (h, w, 2)
    light: Field  # (h, w) brightness against the nearest paper, logarithm
    clipped: Flags  # too bright for the camera to tell
    waver: float  # how far whole blocks of bare paper stray in tint: stains, a second lamp


def lit(colour: Pixels, shown: Flags, blank: BlankPrint) -> Lit | None:
    """None where too little bare paper is to be seen."""
    logs = np.log(np.maximum(cv2.LUT(colour, _LINEAR), _FLOOR))
    green = logs[..., 1]
    raw = np.stack([logs[..., 0] - green, logs[..., 2] - green], axis=2)
    bright = np.asarray(logs.mean(axis=2), np.float32)
    paper = bare_paper(colour, blank) & (blank.outside > _OVER) & shown
    blocks = _blocks(raw, bright, paper)
    if len(blocks.places) < _LEAST_BLOCKS:
        return None
    white = _white(blocks)
    own = cv2.GaussianBlur(bright, (0, 0), _SOFT * SCALE)
    tint = np.asarray(raw - _expected(white, blocks, np.asarray(own, np.float32)), np.float32)
    near = _spread(blocks, blocks.bright, white.kept, bright.shape, (24.0, 8.0, 3.0))
    return Lit(
        tint, np.asarray(bright - near, np.float32), np.asarray(colour.min(axis=2) >= 250), white.waver
    )


def bare_paper(colour: Pixels, blank: BlankPrint) -> Flags:
    """Where nothing is printed, nor between letters a letter."""
    quiet = lines(np.asarray(colour.max(axis=2), np.uint8), SCALE) < _LETTER
    return np.asarray((blank.printed == 0) | ((blank.words > 0) & (blank.outside > 0) & quiet))


@dataclass(frozen=True, eq=False)
class _Blocks:
    places: Array  # (n, 2), -1 to 1 over the sheet
    cells: npt.NDArray[np.intp]  # (n, 2) row and column
    tint: Array  # (n, 2)
    bright: Array  # (n,)
    grid: tuple[int, int]


def _blocks(raw: Field, bright: Field, paper: Flags) -> _Blocks:
    """The bare paper in small squares: middle tint and brightness of each that has enough of it."""
    side = round(_BLOCK * SCALE)
    rows, columns = bright.shape[0] // side, bright.shape[1] // side
    cut = np.s_[: rows * side, : columns * side]

    def squares(layer: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
        return layer[cut].reshape(rows, side, columns, side).swapaxes(1, 2).reshape(rows, columns, -1)

    bare = squares(paper)
    enough = bare.mean(axis=2) > 0.5
    cells = np.argwhere(enough)
    chosen = [np.where(bare, squares(layer), np.nan)[enough] for layer in (raw[..., 0], raw[..., 1], bright)]
    red, blue, light = (np.nanmedian(one, axis=1) if len(cells) else np.zeros(0) for one in chosen)
    places = (cells[:, ::-1] + 0.5) / [columns, rows] * 2 - 1
    return _Blocks(places, cells, np.stack([red, blue], axis=1), light, (rows, columns))


@dataclass(frozen=True, eq=False)
class _White:
    """Paper's tint: by how bright it is (cameras run out of one colour first), then by where it is."""

    knots: Array  # brightness
    numbers: Array  # (knots + places, 2)
    kept: Flags  # blocks that are bare paper indeed
    rest: Array  # (n, 2) what remains at each block
    waver: float


def _white(blocks: _Blocks) -> _White:
    """Blocks with a stain or a scribble count little."""
    knots = _knots(blocks.bright)
    terms = np.concatenate([_hats(blocks.bright, knots), _gradual(blocks.places)], axis=1)
    pull = np.diag([1e-3] * len(knots) + [0.3] * (terms.shape[1] - len(knots)))
    bends = np.diff(np.eye(len(knots)), 2, axis=0) if len(knots) > 2 else np.zeros((1, len(knots)))
    pull[: len(knots), : len(knots)] += 3.0 * bends.T @ bends
    weight = np.ones(len(terms))
    for _ in range(15):
        normal = (terms * weight[:, None]).T @ terms + pull
        numbers = np.linalg.solve(normal, (terms * weight[:, None]).T @ blocks.tint)
        rest = blocks.tint - terms @ numbers
        away = np.linalg.norm(rest, axis=1)
        spread = max(0.006, 1.5 * float(np.median(away)))
        weight = 1 / (1 + (away / spread) ** 2) ** 2
    waver = float(np.median(away))
    return _White(knots, numbers, np.asarray(away < max(0.03, 4 * waver)), rest, waver)


def _knots(bright: Array) -> Array:
    """Finer where the camera nears its limit."""
    low, high = np.quantile(bright, [0.01, 0.99])
    steps = np.unique(np.r_[low, np.quantile(bright, [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95]), high])
    apart = np.r_[True, np.diff(steps) > 0.012]
    return np.asarray(steps[apart])


def _hats(bright: Array, knots: Array) -> Array:
    """How much each knot counts at these brightnesses."""
    if len(knots) == 1:
        return np.ones((len(bright), 1))
    return np.stack([np.interp(bright, knots, row) for row in np.eye(len(knots))], axis=1)


def _gradual(at: Array) -> Array:
    x, y = at.T
    return np.stack([x, y, x * x, x * y, y * y], axis=1)


def _spread(
    blocks: _Blocks, values: Array, kept: Flags, shape: tuple[int, ...], reaches: tuple[float, ...]
) -> Field:
    """A value known at some blocks, everywhere: nearer blocks override farther ones."""
    weight = np.zeros(blocks.grid, np.float32)
    total = np.zeros(blocks.grid, np.float32)
    rows, columns = blocks.cells[kept].T
    weight[rows, columns] = 1
    total[rows, columns] = values[kept]
    value = np.full(blocks.grid, float(values[kept].mean()), np.float32)
    for reach in reaches:
        shares = cv2.GaussianBlur(weight, (0, 0), reach)
        sums = cv2.GaussianBlur(total, (0, 0), reach)
        trust = shares / (shares + 0.03)
        value = value * (1 - trust) + sums / np.maximum(shares, 1e-6) * trust
    full = cv2.resize(value.astype(np.float32), shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(full, np.float32)


def _expected(white: _White, blocks: _Blocks, bright: Field) -> Field:
    """Bare paper's tint at every pixel, were it paper as bright as it is."""
    height, width = bright.shape
    y, x = np.mgrid[0:height:16, 0:width:16].astype(float)
    at = np.stack([(x.ravel() + 0.5) / width, (y.ravel() + 0.5) / height], axis=1) * 2 - 1
    count = len(white.knots)
    found = []
    for i in (0, 1):
        coarse = (_gradual(at) @ white.numbers[count:, i]).reshape(x.shape).astype(np.float32)
        by_place = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
        by_light = np.interp(bright, white.knots, white.numbers[:count, i])
        here = _spread(blocks, white.rest[:, i], white.kept, bright.shape, (6.0,))
        found.append(by_place + by_light + here)
    return np.asarray(np.stack(found, axis=2), np.float32)
