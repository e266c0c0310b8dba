"""A piece as it lies on the table, whichever photo showed it; and how far apart two pieces lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.pieces.piece import Piece
from companion.play.reading import Pixel, SeenBy
from companion.table.looking import Look
from companion.table.placing import Placed
from companion.table.stamps import Spot
from companion.vision.sighting import CodeKind, Sighting

Array = npt.NDArray[np.float64]

_ASKEW = np.radians(15)  # a card turned further is meant so
_BESIDE: Mm = 10.0  # how far cards of one column lie beside each other
_OVERLAPPING: Mm = 40.0  # between the middles of a card and the one it covers


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
    shows: tuple[tuple[Mm, Mm], ...] = ()  # where on its face those stand, from its middle
    or_beside: Mm = 0.0  # it may as well lie so far along its own right: one of two equal codes was seen

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
        _by_one_tag(_seen(one, sighting, photo), one, look)
        for one, sighting in zip(look.placed, look.sightings.pieces, strict=True)
        if one.stamp.form is not Form.MARKER
    )


def _seen(one: Placed, sighting: Sighting, photo: int) -> Seen:
    return Seen(
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
        shows=tuple(_from_middle(spot, one) for spot in one.spots),
    )


def _from_middle(spot: Spot, one: Placed) -> tuple[Mm, Mm]:
    x, y = spot.corners.mean(axis=0) - one.stamp.middle
    return float(x), float(y)


def _by_one_tag(seen: Seen, one: Placed, look: Look) -> Seen:
    """A rail's two tags are alike: where only one was seen and the photo's edge tells nothing, it is open."""
    tags = [spot for spot in one.stamp.spots if spot.kind is CodeKind.TAG]
    if seen.form is not Form.STRIP or seen.codes != 1 or len(tags) != 2 or look.plane is None:
        return seen
    if one.codes[0].kind is not CodeKind.TAG:
        return seen
    apart = tags[1].corners.mean(axis=0) - tags[0].corners.mean(axis=0)
    at = look.plane.mm(one.codes[0].corners).mean(axis=0)
    first = float((at - seen.middle) @ seen.right) < 0  # it was taken for the left one
    beside = float(np.hypot(*apart)) * (-1 if first else 1)
    here, there = (_missed(one, look, shift * seen.right) for shift in (0.0, beside))
    return replace(seen, or_beside=beside) if there <= here else seen


def _missed(one: Placed, look: Look, shift: Array) -> int:
    """How many of its codes ought to be in the photo if the piece lay so far away."""
    assert look.plane is not None
    width, height = look.sightings.width, look.sightings.height
    count = 0
    for spot in one.stamp.spots:
        pixels = look.plane.px(one.pose.table(spot.corners) + shift)
        inside = (pixels >= 0).all() and (pixels[:, 0] <= width).all() and (pixels[:, 1] <= height).all()
        count += bool(inside)
    return count


def moved(seen: Seen, along: Mm) -> Seen:
    """The same piece further to its own right."""
    shift = along * seen.right
    return replace(seen, outline=seen.outline + shift, middle=seen.middle + shift, or_beside=-seen.or_beside)


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
    """Cards laid a little askew as they were meant, so that gaps between them tell what belongs together.

    Each is turned straight about its middle, and overlapping cards of a column are put below each
    other. Straight is whatever the guides (or, without any, the pieces) mostly are, in quarter turns.
    """
    angles = np.array([one.angle for one in (guides or pieces)])
    axis = float(np.angle(np.exp(4j * angles).mean())) / 4
    straight = [_straight(one, axis) for one in pieces]
    for direction in (axis, axis + np.pi / 2):
        straight = _in_line(straight, np.array([np.cos(direction), np.sin(direction)]))
    return tuple(straight)


def _straight(one: Seen, axis: float) -> Seen:
    askew = (one.angle - axis + np.pi / 4) % (np.pi / 2) - np.pi / 4
    if len(one.outline) != 4 or abs(askew) > _ASKEW:
        return one
    cos, sin = np.cos(askew), np.sin(askew)
    spin = np.array([[cos, -sin], [sin, cos]])
    return replace(one, outline=(one.outline - one.middle) @ spin + one.middle)


def _in_line(pieces: list[Seen], across: Array) -> list[Seen]:
    """Cards that overlap along a line, moved across it to their common middle."""
    cards = [i for i, one in enumerate(pieces) if one.form is Form.CARD]
    if len(cards) < 2:
        return pieces
    middles = np.array([pieces[i].middle for i in cards])
    side = middles @ across
    along = middles @ np.array([-across[1], across[0]])
    linked = (np.abs(side[:, None] - side) < _BESIDE) & (np.abs(along[:, None] - along) < _OVERLAPPING)
    moved = list(pieces)
    for group in _groups(linked):
        level = float(side[group].mean())
        for k in group:
            one, shift = pieces[cards[k]], (level - side[k]) * across
            moved[cards[k]] = replace(one, outline=one.outline + shift, middle=one.middle + shift)
    return moved


def _groups(linked: npt.NDArray[np.bool_]) -> list[list[int]]:
    """What hangs together, each group in order."""
    left = set(range(len(linked)))
    found: list[list[int]] = []
    while left:
        reached = {min(left)}
        waiting = list(reached)
        while waiting:
            new = ({int(k) for k in np.flatnonzero(linked[waiting.pop()])} & left) - reached
            reached |= new
            waiting += new
        left -= reached
        found.append(sorted(reached))
    return found


def together(pieces: Sequence[Seen], nearer: Mm) -> list[list[int]]:
    """Groups of pieces with more than this space around them."""
    return _groups(gaps(pieces) < nearer) if pieces else []


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
