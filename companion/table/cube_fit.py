"""A tag as part of a whole die: which face is up if this tag is the top, or one of the sides.

A die stands level on the table or level on another die, so three numbers place it: x, y and its turn.
Every way to hold a tag's face (as top, or as a side with any of its four neighbours up) predicts where
the tag's corners are seen; the gap in pixels between prediction and photo tells how good it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes import cube
from companion.games.chroma_cubes.dice import SIDE
from companion.pieces import rails
from companion.pieces.measure import Mm
from companion.pieces.piece import Piece
from companion.table.space import Space
from companion.table.stamps import owners, stamp_of
from companion.vision.sighting import Code, CodeKind

Array = npt.NDArray[np.float64]

DICE_GAME = "CC"
DICE_RAILS = frozenset(rail.code for rail in rails.RAILS if rail.code.endswith(("ACT", "RES", "POOL")))
LEVELS = (0.0, SIDE)  # the table, and the top of another die
_STARTS = 16  # turns tried
_STEPS = 8
_NUDGES = np.array([0.05, 0.05, 0.005])


@dataclass(frozen=True, eq=False)
class Stand:
    """A die somewhere, and how far its tag is from where the photo shows it."""

    colour: str
    top: int
    floor: Mm  # what it stands on
    at: Array  # x, y (mm), turn (radians)
    gap: float  # px, root mean square

    @property
    def piece(self) -> Piece:
        return Piece(DICE_GAME, f"{self.colour}{self.top}", 1)

    def corners(self, face: int, *, whole: bool = False) -> Array:
        """A face's tag, or the whole face, in space (4, 3)."""
        own = model(self.top, face, whole)[None]
        return np.asarray(_placed(own, self.at[None], np.array([self.floor]))[0])

    def faces_lens(self, face: int, space: Space) -> float:
        """How squarely a face looks at the lens: 1 straight, 0 edge-on."""
        corners = self.corners(face, whole=True)
        side = next(one for one in cube.sides(self.top) if one.face == face)
        out = _spin(self.at[2]) @ np.array(side.out, float)
        towards = space.lens - corners.mean(axis=0)
        return float(out @ towards / np.linalg.norm(towards))


def die_of(code: Code) -> Piece | None:
    """The die face a tag names."""
    if code.kind is not CodeKind.TAG:
        return None
    known = owners(code.kind, code.text, code.number)
    return known[0] if known and is_die(known[0]) else None


def is_die(piece: Piece) -> bool:
    return piece.game == DICE_GAME and len(piece.kind) == 2 and piece.kind[1].isdigit()


@cache
def tag_of(colour: str, face: int) -> int:
    return stamp_of(Piece(DICE_GAME, f"{colour}{face}", 1)).spots[0].number


def stands(code: Code, space: Space) -> tuple[Stand, ...]:
    """Every way in which a die could show this tag here, best first."""
    piece = die_of(code)
    assert piece is not None
    colour, face = piece.kind[0], int(piece.kind[1])
    ways = [(top, floor) for top in range(1, 7) if top != 7 - face for floor in LEVELS]
    models = np.array([model(top, face, whole=False) for top, _ in ways])
    floors = np.array([floor for _, floor in ways])
    corners = np.array(code.corners)
    start = _first(models, floors, corners, space)
    at, gaps = _descend(models, floors, start, corners, space)
    found = [Stand(colour, top, floor, at[i], float(gaps[i])) for i, (top, floor) in enumerate(ways)]
    return tuple(sorted((one for one in found if one.faces_lens(face, space) > 0), key=lambda one: one.gap))


def joined(stand: Stand, seen: Sequence[tuple[int, Code]], space: Space) -> Stand:
    """The same die, placed by several of its faces at once."""
    models = np.concatenate([model(stand.top, face, whole=False) for face, _ in seen])[None]
    corners = np.concatenate([np.array(code.corners) for _, code in seen])
    at, gaps = _descend(models, np.array([stand.floor]), stand.at[None], corners, space)
    return Stand(stand.colour, stand.top, stand.floor, at[0], float(gaps[0]))


@cache
def model(top: int, face: int, whole: bool) -> Array:
    """The corners of a face's tag on a die with this top, its foot at 0, 0, 0 (4, 3)."""
    side = next(one for one in cube.sides(top) if one.face == face)
    right, down, out = (np.array(way, float) for way in (side.right, side.down, side.out))
    stamp = stamp_of(Piece(DICE_GAME, f"R{face}", 1))  # every colour has its tags at the same place
    flat = (stamp.outline if whole else stamp.spots[0].corners) - SIDE / 2
    points = out * SIDE / 2 + flat[:, :1] * right + flat[:, 1:] * down
    return np.asarray(points + np.array([0, 0, SIDE / 2]))


def _spin(turn: float) -> Array:
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def _placed(models: Array, at: Array, floors: Array) -> Array:
    """Model points (b, n, 3) of dice at these places."""
    cos, sin = np.cos(at[:, 2:]), np.sin(at[:, 2:])
    x, y, z = models[..., 0], models[..., 1], models[..., 2]
    return np.stack([cos * x - sin * y + at[:, :1], sin * x + cos * y + at[:, 1:2], z + floors[:, None]], -1)


def _first(models: Array, floors: Array, corners: Array, space: Space) -> Array:
    """The best of some turns for every way, the tag's middle where it is seen."""
    turns = np.arange(_STARTS) * 2 * np.pi / _STARTS
    many, some = len(models), len(turns)
    at = np.zeros((many * some, 3))
    at[:, 2] = np.tile(turns, many)
    spread, levels = np.repeat(models, some, axis=0), np.repeat(floors, some)
    middle = _placed(spread, at, levels).mean(axis=1)
    seen = space.plane.mm(corners.mean(axis=0))[0]
    share = 1 - middle[:, 2:] / space.lens[2]
    at[:, :2] = space.lens[:2] + (seen - space.lens[:2]) * share - middle[:, :2]
    gaps = _gaps(spread, levels, at, corners, space)
    best = (gaps**2).sum(axis=(1, 2)).reshape(many, some).argmin(axis=1)
    return np.asarray(at.reshape(many, some, 3)[np.arange(many), best])


def _gaps(models: Array, floors: Array, at: Array, corners: Array, space: Space) -> Array:
    return space.px(_placed(models, at, floors)) - corners


def _descend(models: Array, floors: Array, at: Array, corners: Array, space: Space) -> tuple[Array, Array]:
    """Gauss and Newton for all ways together; the gap is what remains (px)."""
    damping = np.full(len(at), 1e-3)
    gaps = _gaps(models, floors, at, corners, space)
    cost = (gaps**2).sum(axis=(1, 2))
    for _ in range(_STEPS):
        slopes = np.stack(
            [
                (_gaps(models, floors, at + np.eye(3)[i] * _NUDGES[i], corners, space) - gaps) / _NUDGES[i]
                for i in range(3)
            ],
            axis=-1,
        ).reshape(len(at), -1, 3)
        normal = np.einsum("bri,brj->bij", slopes, slopes)
        normal += np.einsum("b,bi->bi", damping, np.einsum("bii->bi", normal))[:, :, None] * np.eye(3)
        downhill = np.einsum("bri,br->bi", slopes, gaps.reshape(len(at), -1))
        trial = at - np.linalg.solve(normal + 1e-9 * np.eye(3), downhill[..., None])[..., 0]
        trial_gaps = _gaps(models, floors, trial, corners, space)
        trial_cost = (trial_gaps**2).sum(axis=(1, 2))
        better = trial_cost < cost
        at, gaps = np.where(better[:, None], trial, at), np.where(better[:, None, None], trial_gaps, gaps)
        damping = np.where(better, damping / 4, damping * 8)
        cost = np.minimum(cost, trial_cost)
    return at, np.sqrt(cost / models.shape[1])
