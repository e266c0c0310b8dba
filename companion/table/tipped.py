"""A die that leans: how one tag says it may lean, so that its sides are looked for where they would be then.

Five numbers place it: x, y, its turn, and how far its upper face is tipped along both of its own axes; it
stands on its lowest corner. Seen from above, a tag hardly tells to which side it is tipped, so several
ways are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes import cube
from companion.games.chroma_cubes.dice import SIDE
from companion.table.cube_fit import Stand, model
from companion.table.space import Space
from companion.vision.sighting import Code

Array = npt.NDArray[np.float64]

LEAST_LEAN = np.radians(7.0)  # below, folded paper may be to blame
_STARTS = 8  # ways it may lean at first
_FIRST_LEAN = np.radians(14.0)
_STEPS = 12
_NUDGES = np.array([0.05, 0.05, 0.005, 0.005, 0.005])
_ALIKE = np.radians(5.0)
_PULL = 0.15 / np.radians(15.0)  # px a radian: leans the tag says nothing about stay small
_CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float) * SIDE / 2


@dataclass(frozen=True, eq=False)
class Tipped:
    colour: str
    top: int
    at: Array  # x, y (mm); turn, tip along its own x and y (radians)
    gap: float  # px, root mean square

    @property
    def lean(self) -> float:
        return float(np.hypot(*self.at[3:]))

    def corners(self, face: int) -> Array:
        return np.asarray(_placed(model(self.top, face, whole=False)[None], self.at[None])[0])

    def faces_lens(self, face: int, space: Space) -> float:
        """How squarely a face looks at the lens: 1 straight, 0 edge-on."""
        side = next(one for one in cube.sides(self.top) if one.face == face)
        towards = space.lens - self.corners(face).mean(axis=0)
        out = _turned(self.at[None])[0] @ np.array(side.out, float)
        return float(out @ towards / np.linalg.norm(towards))


def tipped_ways(stand: Stand, seen: Sequence[tuple[int, Code]], space: Space) -> tuple[Tipped, ...]:
    """How the die may lean to show these faces so, the best first; each clearly different."""
    ways = np.arange(_STARTS) * 2 * np.pi / _STARTS
    start = np.zeros((_STARTS, 5))
    start[:, :3] = stand.at
    start[:, 3:] = _FIRST_LEAN * np.stack([np.cos(ways), np.sin(ways)], axis=1)
    found = _fitted(stand, seen, start, space)
    kept: list[Tipped] = []
    for one in sorted(found, key=lambda one: one.gap):
        if all(np.hypot(*(one.at[3:] - other.at[3:])) > _ALIKE for other in kept):
            kept.append(one)
    return tuple(kept)


def still_tipped(tip: Tipped, stand: Stand, seen: Sequence[tuple[int, Code]], space: Space) -> Tipped:
    """The same die, placed by several of its faces at once."""
    return _fitted(stand, seen, tip.at[None], space)[0]


def _fitted(stand: Stand, seen: Sequence[tuple[int, Code]], start: Array, space: Space) -> list[Tipped]:
    points = np.concatenate([model(stand.top, face, whole=False) for face, _ in seen])
    corners = np.concatenate([np.array(code.corners) for _, code in seen])
    at, gaps = _descend(points, start, corners, space)
    return [Tipped(stand.colour, stand.top, at[i], float(gaps[i])) for i in range(len(at))]


def _turned(at: Array) -> Array:
    """Rotations (b, 3, 3): tipped in its own axes, then turned as it lies."""
    cos, sin = np.cos(at[:, 2]), np.sin(at[:, 2])
    nothing, one = np.zeros_like(cos), np.ones_like(cos)
    spin = np.stack([cos, -sin, nothing, sin, cos, nothing, nothing, nothing, one], -1).reshape(-1, 3, 3)
    u, v = at[:, 3], at[:, 4]
    lean = np.maximum(np.hypot(u, v), 1e-9)
    x, y = u / lean, v / lean
    # About the axis (-y, x, 0): the upper end moves towards (x, y).
    c, s = np.cos(lean), np.sin(lean)
    tip = np.stack(
        [c + y * y * (1 - c), -x * y * (1 - c), x * s,
         -x * y * (1 - c), c + x * x * (1 - c), y * s,
         -x * s, -y * s, c],
        -1,
    ).reshape(-1, 3, 3)  # fmt: skip
    return np.asarray(spin @ tip)


def _placed(points: Array, at: Array) -> Array:
    """Points (b, n, 3) of dice that stand at 0, 0, 0, where these lean."""
    turned = _turned(at)
    own = points - np.array([0, 0, SIDE / 2])
    lowest = (_CUBE @ turned.transpose(0, 2, 1))[..., 2].min(axis=1)
    moved = own @ turned.transpose(0, 2, 1)
    moved[..., 0] += at[:, :1]
    moved[..., 1] += at[:, 1:2]
    moved[..., 2] -= lowest[:, None]
    return np.asarray(moved)


def _gaps(points: Array, at: Array, corners: Array, space: Space) -> Array:
    seen = space.px(_placed(np.repeat(points[None], len(at), axis=0), at)) - corners
    return np.concatenate([seen.reshape(len(at), -1), _PULL * at[:, 3:]], axis=1)


def _descend(points: Array, at: Array, corners: Array, space: Space) -> tuple[Array, Array]:
    """Levenberg and Marquardt for all starts together; the gap is what remains (px)."""
    damping = np.full(len(at), 1e-2)
    gaps = _gaps(points, at, corners, space)
    cost = (gaps**2).sum(axis=1)
    for _ in range(_STEPS):
        slopes = np.stack(
            [
                (_gaps(points, at + np.eye(5)[i] * _NUDGES[i], corners, space) - gaps) / _NUDGES[i]
                for i in range(5)
            ],
            axis=-1,
        )
        normal = np.einsum("bri,brj->bij", slopes, slopes)
        normal += np.einsum("b,bi->bi", damping, np.einsum("bii->bi", normal))[:, :, None] * np.eye(5)
        downhill = np.einsum("bri,br->bi", slopes, gaps)
        trial = at - np.linalg.solve(normal + 1e-9 * np.eye(5), downhill[..., None])[..., 0]
        trial_gaps = _gaps(points, trial, corners, space)
        trial_cost = (trial_gaps**2).sum(axis=1)
        better = trial_cost < cost
        at, gaps = np.where(better[:, None], trial, at), np.where(better[:, None], trial_gaps, gaps)
        damping = np.where(better, damping / 4, damping * 8)
        cost = np.minimum(cost, trial_cost)
    return at, np.sqrt((gaps[:, :-2] ** 2).sum(axis=1) / len(points))
