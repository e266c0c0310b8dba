"""The table as a plane: one map from pixels to millimetres, found from printed squares of known size.

Every code is a square whose side is known but whose place and turn are not. The map that makes all
of them true squares at once is the view of the table: two numbers for the tilt, three for scale and
shear, one for the lens. Codes that lie askew or were misread pull little (Huber) and are counted out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.table.glass import Glass
from companion.vision.sighting import Quad

Array = npt.NDArray[np.float64]

_HUBER: Mm = 0.4
_ENOUGH = 60  # squares; more cost time and tell nothing new
_BENT = 0.35  # how far from straight a lens is believed to be, at the photo's corner
_MOST_STEPS, _MOST_DAMPING, _LITTLE = 40, 1e6, 1e-5  # when the search for a plane ends
_FEW_FACES, _TELL_THE_LENS = 4, 6
_SQUARE = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]) / 2
_NEWTON = 5  # steps to undo the bend of a lens
_STARTS = ((0.0, 0.0), (0.0, 0.35), (0.0, -0.35), (0.35, 0.0), (-0.35, 0.0), (0.0, 0.6), (0.0, -0.6))


@dataclass(frozen=True)
class Plane:
    """Pixels of the upright photo to table millimetres; the origin is in the middle of the photo."""

    middle: tuple[float, float]
    reach: float  # px from the middle to a corner: lengths are measured in it
    numbers: tuple[float, ...]  # tilt a, b; scale and shear s, t, q; lens bend
    error: Mm  # typical distance between a code's corner and where the map puts it
    codes: int  # how many codes agree with it
    glass: Glass | None = None  # the lens, where its profile is known; then the bend is 0

    def mm(self, pixels: npt.ArrayLike) -> Array:
        return _mapped(np.array(self.numbers), self._points(pixels))

    def _points(self, pixels: npt.ArrayLike) -> Array:
        return _from_middle(pixels, self.middle, self.reach, self.glass)

    def px(self, millimetres: npt.ArrayLike) -> Array:
        a, b, s, t, q, bend = self.numbers
        m = np.asarray(millimetres, float).reshape(-1, 2)
        forward = np.array([[s, t, 0], [0, q, 0], [a, b, 1]])
        straight = np.c_[m, np.ones(len(m))] @ np.linalg.inv(forward).T
        straight = straight[:, :2] / straight[:, 2:3]
        far = np.hypot(*straight.T)
        most = float(1 / np.sqrt(-3 * bend)) if bend < 0 else np.inf  # the lens shows nothing beyond
        seen = np.minimum(far, most)
        for _ in range(_NEWTON):
            nearer = (seen + bend * seen**3 - far) / np.maximum(1 + 3 * bend * seen**2, 0.1)
            seen = np.clip(seen - nearer, 0.0, most)
        bent = straight * (seen / np.maximum(far, 1e-12))[:, None]
        pixels = np.asarray(bent * self.reach + self.middle)
        return pixels if self.glass is None else self.glass.bent(pixels)

    def squeezed(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """How many times to stretch the photo along x or y so that squares on the table look square."""
        x, y = pixel
        around = self.mm([[x - 4, y], [x + 4, y], [x, y - 4], [x, y + 4]])
        along_x, along_y = np.hypot(*(around[1] - around[0])), np.hypot(*(around[3] - around[2]))
        return max(1.0, float(along_x / along_y)), max(1.0, float(along_y / along_x))

    def ahead(self, pixels: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Which pixels look at the table, not beyond its horizon."""
        a, b, _, _, _, bend = self.numbers
        points = self._points(pixels)
        straight = points * (1 + bend * (points**2).sum(axis=1, keepdims=True))
        return np.asarray(1 + straight @ [a, b] > 0.02)

    def scale_at(self, pixel: npt.ArrayLike) -> float:
        """Pixels per millimetre around a pixel: the smaller of both directions."""
        x, y = np.asarray(pixel, float)
        around = self.mm([[x - 4, y], [x + 4, y], [x, y - 4], [x, y + 4]])
        wide = np.linalg.norm(around[1] - around[0]) / 8
        tall = np.linalg.norm(around[3] - around[2]) / 8
        return float(1 / max(wide, tall))


def fit(
    squares: Sequence[tuple[Quad, Mm]],
    width: int,
    height: int,
    near: Plane | None = None,
    glass: Glass | None = None,
) -> Plane | None:
    """The plane that makes these quads squares of these sides; None without any.

    `near` is a plane already known to be almost right.
    """
    if not squares:
        return None
    squares = squares[:: -(-len(squares) // _ENOUGH)]
    middle = (width / 2, height / 2)
    reach = float(np.hypot(*middle))
    glass = glass if near is None else near.glass
    corners = _from_middle([quad for quad, _ in squares], middle, reach, glass).reshape(-1, 4, 2)
    sides = np.array([side for _, side in squares], float)
    shapes = _Shapes(corners, _SQUARE * sides[:, None], np.ones(corners.shape[:2]))
    # Few codes cannot tell the lens from the tilt; a lens that is known need not be told.
    free = np.array([True] * 5 + [len(squares) >= _TELL_THE_LENS and glass is None])
    best: tuple[float, Array] | None = None
    starts = [_start(corners, sides, a, b) for a, b in _STARTS[: 1 if len(squares) < 3 else None]]
    for start in starts if near is None else [np.array(near.numbers)]:
        numbers, cost = _descend(start, free, shapes)
        again = best is not None and abs(cost - best[0]) < 0.02 * best[0]
        if best is None or cost < best[0] * 0.98:
            best = (cost, numbers)
        if again or best[0] < 0.02 * len(squares):  # two ways to one place, or a place good enough
            break
    assert best is not None
    return _plane(middle, reach, best[1], shapes, glass)


def refit(faces: Sequence[tuple[Array, Array]], near: Plane) -> Plane:
    """The plane, near one already known, on which faces are as large as they are printed.

    Each is given by points of its own (mm) and their pixels. Black that a lens or a printer makes
    fatter deceives about the size of a small square; about that of a whole face hardly.
    """
    faces = faces[:: -(-len(faces) // _ENOUGH)] if faces else faces
    most = max((len(own) for own, _ in faces), default=0)
    if len(faces) < _FEW_FACES:
        return near
    corners = np.zeros((len(faces), most, 2))
    own = np.zeros((len(faces), most), complex)
    weight = np.zeros((len(faces), most))
    for i, (points, pixels) in enumerate(faces):
        corners[i, : len(points)] = _from_middle(pixels, near.middle, near.reach, near.glass)
        own[i, : len(points)] = points[:, 0] + 1j * points[:, 1] - (points.mean(axis=0) @ [1, 1j])
        weight[i, : len(points)] = 1
    shapes = _Shapes(corners, own, weight)
    free = np.array([True] * 5 + [near.glass is None])
    numbers, _ = _descend(np.array(near.numbers), free, shapes)
    return _plane(near.middle, near.reach, numbers, shapes, near.glass)


@dataclass(frozen=True, eq=False)
class _Shapes:
    """Things of known shape: n of them with k points each, as they are seen and as they are."""

    seen: Array  # (n, k, 2), from the photo's middle in its reach
    own: npt.NDArray[np.complex128]  # (n, k) mm from their middle
    weight: Array  # (n, k), 0 for points that do not exist


def _plane(
    middle: tuple[float, float], reach: float, numbers: Array, shapes: _Shapes, glass: Glass | None
) -> Plane:
    distances = np.sqrt((_residuals(numbers, shapes) ** 2).sum(axis=2))
    there = shapes.weight > 0
    typical = np.array([np.median(own[exist]) for own, exist in zip(distances, there, strict=True)])
    agreeing = typical < 1.5
    counted = distances[agreeing][there[agreeing]] if agreeing.any() else distances[there]
    error = float(np.sqrt(np.mean(counted**2))) if agreeing.any() else float(counted.mean())
    return Plane(middle, reach, tuple(float(n) for n in numbers), error, int(agreeing.sum()), glass)


def _from_middle(
    pixels: npt.ArrayLike, middle: tuple[float, float], reach: float, glass: Glass | None
) -> Array:
    points = np.asarray(pixels, float).reshape(-1, 2)
    return np.asarray(((points if glass is None else glass.straight(points)) - middle) / reach)


def _start(corners: Array, sides: Array, a: float, b: float) -> Array:
    """Straight-on view at the codes' average size, tilted by a and b."""
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    scale = float(np.median(sides / edges))
    return np.array([a, b, scale, 0.0, scale, 0.0])


def _mapped(numbers: Array, points: Array) -> Array:
    """Points (n, 2) by one map (6,), or by several (k, 6) at once."""
    a, b, s, t, q, bend = numbers.T[..., None]
    x, y = points.T
    far = x * x + y * y
    straight = 1 + bend * far
    x, y = x * straight, y * straight
    depth = 1 + a * x + b * y
    return np.stack([(s * x + t * y) / depth, q * y / depth], axis=-1)


def _residuals(numbers: Array, shapes: _Shapes) -> Array:
    """How far each mapped point is from where its shape, placed as well as can be, has it (mm)."""
    mapped = _mapped(numbers, shapes.seen.reshape(-1, 2))
    places = (mapped[..., 0] + 1j * mapped[..., 1]).reshape(*numbers.shape[:-1], *shapes.weight.shape)
    count = shapes.weight.sum(axis=-1, keepdims=True)
    places = places - (places * shapes.weight).sum(axis=-1, keepdims=True) / count
    turn = (places * shapes.own.conj() * shapes.weight).sum(axis=-1, keepdims=True)
    turn = turn / np.maximum(np.abs(turn), 1e-12)
    gap = (places - turn * shapes.own) * shapes.weight
    return np.stack([gap.real, gap.imag], axis=-1)


def _weighted(numbers: Array, shapes: _Shapes) -> tuple[Array, Array]:
    """Residuals of several maps with the Huber weight folded in, a gentle pull to straight, and the cost."""
    gaps = _residuals(numbers, shapes)
    size = np.sqrt((gaps**2).sum(axis=-1))
    weight = np.sqrt(np.minimum(1.0, _HUBER / np.maximum(size, 1e-9)))
    pull = numbers[:, 5:] / _BENT * 0.2
    residuals = np.concatenate([(gaps * weight[..., None]).reshape(len(numbers), -1), pull], axis=1)
    cost = np.where(size < _HUBER, size**2, 2 * _HUBER * size - _HUBER**2).sum(axis=(1, 2)) + pull[:, 0] ** 2
    return residuals, cost


def _descend(numbers: Array, free: Array, shapes: _Shapes) -> tuple[Array, float]:
    """Levenberg and Marquardt."""
    damping = 1e-3
    steps = np.array([1e-5, 1e-5, 1e-3, 1e-3, 1e-3, 1e-5])
    nudges = np.vstack([np.zeros(6), np.diag(steps)[free]])
    cost = float(_weighted(numbers[None], shapes)[1][0])
    for _ in range(_MOST_STEPS):
        around, _ = _weighted(numbers + nudges, shapes)
        slopes = (around[1:] - around[0]) / steps[free][:, None]
        normal, gradient = slopes @ slopes.T, slopes @ around[0]
        while damping <= _MOST_DAMPING:
            damped = normal + damping * np.diag(np.maximum(np.diag(normal), 1e-9))
            trial = numbers.copy()
            trial[free] -= np.linalg.lstsq(damped, gradient, rcond=None)[0]
            better = float(_weighted(trial[None], shapes)[1][0])
            if better < cost:
                break
            damping *= 5
        else:
            return numbers, cost
        gained, numbers, cost = cost - better, trial, better
        damping = max(damping / 4, 1e-9)
        if gained < _LITTLE * cost:
            break
    return numbers, cost
