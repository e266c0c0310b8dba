"""A piece as it lies on the table, whichever photo showed it; and how far apart two pieces lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.pieces.face import Form
from companion.pieces.piece import Piece
from companion.play.reading import Pixel, SeenBy
from companion.table.looking import Look

Array = npt.NDArray[np.float64]

_ASKEW = np.radians(15)  # a card turned further is meant so


@dataclass(frozen=True, eq=False)
class Seen:
    """`outline`, `middle` and `angle` are the table's (mm, radians clockwise), the rest its photo's own."""

    piece: Piece
    form: Form
    outline: Array
    middle: Array
    angle: float
    alike: bool = False
    photo: int = 0
    corners: tuple[Pixel, ...] = ()
    mm: tuple[float, float] = (0.0, 0.0)
    degrees: float = 0.0
    seen_by: SeenBy = SeenBy.HAND
    codes: int = 1  # how many codes say so

    @property
    def right(self) -> Array:
        """The direction in which its text runs."""
        return np.array([np.cos(self.angle), np.sin(self.angle)])

    @property
    def down(self) -> Array:
        return np.array([-np.sin(self.angle), np.cos(self.angle)])


def seen_in(look: Look, photo: int) -> tuple[Seen, ...]:
    """The pieces of one photo; corner marks that several sheets share tell of no piece."""
    return tuple(
        Seen(
            piece=one.piece,
            form=one.stamp.form,
            outline=one.outline,
            middle=one.middle,
            angle=one.pose.angle,
            alike=one.stamp.alike,
            photo=photo,
            corners=sighting.corners,
            mm=(round(float(one.middle[0]), 1), round(float(one.middle[1]), 1)),
            degrees=round(float(np.degrees(one.pose.angle)), 1),
            seen_by=one.seen_by,
            codes=len(one.codes) + len(one.also_seen),
        )
        for one, sighting in zip(look.placed, look.sightings.pieces, strict=True)
        if one.stamp.form is not Form.MARKER
    )


def turned(seen: Seen, angle: float, shift: Array) -> Seen:
    """The same piece on a table turned, then moved."""
    cos, sin = np.cos(angle), np.sin(angle)
    spin = np.array([[cos, sin], [-sin, cos]])
    return replace(
        seen,
        outline=np.asarray(seen.outline @ spin + shift),
        middle=np.asarray(seen.middle @ spin + shift),
        angle=seen.angle + angle,
    )


def straightened(pieces: Sequence[Seen], guides: Sequence[Seen]) -> tuple[Seen, ...]:
    """Cards laid a little askew turned straight about their middles, so that gaps tell how they were meant.

    Straight is whatever the guides (or, without any, the pieces themselves) mostly are, in quarter turns.
    """
    angles = np.array([one.angle for one in (guides or pieces)])
    axis = float(np.angle(np.exp(4j * angles).mean())) / 4
    return tuple(_straight(one, axis) for one in pieces)


def _straight(one: Seen, axis: float) -> Seen:
    askew = (one.angle - axis + np.pi / 4) % (np.pi / 2) - np.pi / 4
    if len(one.outline) != 4 or abs(askew) > _ASKEW:
        return one
    cos, sin = np.cos(askew), np.sin(askew)
    spin = np.array([[cos, -sin], [sin, cos]])
    return replace(one, outline=(one.outline - one.middle) @ spin + one.middle)


def gaps(pieces: Sequence[Seen]) -> Array:
    """Millimetres between every two outlines; 0 where they overlap."""
    corners = np.array([_four(one.outline) for one in pieces]).reshape(-1, 4, 2)
    apart = _apart(corners)
    near = _corner_to_edge(corners)
    distance = np.minimum(near, near.T)
    distance[~apart] = 0.0
    return np.asarray(distance)


def _four(outline: Array) -> Array:
    return outline if len(outline) == 4 else np.vstack([outline, outline[-1:]])


def _apart(corners: Array) -> npt.NDArray[np.bool_]:
    """Whether a line along an edge of one of two pieces keeps them apart."""
    edges = np.roll(corners, -1, axis=1) - corners
    normals = np.stack([-edges[..., 1], edges[..., 0]], axis=-1)
    reach = np.einsum("iak,jbk->iajb", normals, corners)  # along normal a of i, corner b of j
    own = np.einsum("iak,ibk->iab", normals, corners)
    low, high = own.min(axis=2)[:, :, None], own.max(axis=2)[:, :, None]
    split = (reach.min(axis=3) > high) | (reach.max(axis=3) < low)
    found = split.any(axis=1)
    return np.asarray(found | found.T)


def _corner_to_edge(corners: Array) -> Array:
    """From the nearest corner of j to the nearest edge of i."""
    start = corners[:, :, None, None, :]
    along = np.roll(corners, -1, axis=1)[:, :, None, None, :] - start
    offset = corners[None, None] - start
    length = np.maximum((along**2).sum(axis=-1), 1e-9)
    share = np.clip((offset * along).sum(axis=-1) / length, 0, 1)
    away = offset - share[..., None] * along
    return np.asarray(np.sqrt((away**2).sum(axis=-1)).min(axis=(1, 3)))
