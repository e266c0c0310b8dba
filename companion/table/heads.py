"""What heads a zone: a rail over its lane, or a row card with its row to the right (DESIGN §7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.pieces import rails
from companion.pieces.measure import Mm
from companion.table.seen import Seen

Array = npt.NDArray[np.float64]

_RAIL_OF = {rail.code: rail for rail in rails.RAILS}
_ABOVE: Mm = 12.0  # how far a piece may stand up beside its rail and still lie below it
_CROOKED = 0.05  # and this much more for every millimetre to the side, since rails are laid by hand
_STRIP: Mm = 42.0  # half as high as a row of cards
_ONE_LANE: Mm = 75.0  # rails whose heights differ less than this share a lane
_SAME_WAY = np.cos(np.radians(30))


@dataclass(frozen=True, eq=False)
class Head:
    """`forth` is where its pieces lie, `side` runs along its edge; a row's pieces keep within a strip."""

    zone: str | None  # None: a rail of another game
    name: str
    middle: Array
    forth: Array
    side: Array
    reach: Mm  # from the middle to the edge under which pieces lie
    half: Mm  # of the edge's length
    strip: bool = False

    def across(self, points: Array) -> Array:
        """How far below the edge."""
        return np.asarray((points - self.middle) @ self.forth - self.reach)

    def along(self, points: Array) -> Array:
        """How far to the side of the middle."""
        return np.asarray((points - self.middle) @ self.side)


@dataclass(frozen=True, eq=False)
class Stand:
    """How every piece stands to one head (n numbers each)."""

    below: Array  # from the edge to the piece's middle
    gap: Array  # from the edge to the piece's nearest corner, 0 at least
    aside: Array  # from the edge's end to the piece's middle, 0 under the edge
    share: Array  # of the piece's width that is under the edge
    may: npt.NDArray[np.bool_]  # it lies below at all


def rail_head(rail: Seen, game: str) -> Head:
    known = _RAIL_OF[rail.piece.kind]
    zone = known.zone if game in known.games else None
    return Head(zone, known.code, rail.middle, rail.down, rail.right, 15.0, 90.0)


def row_head(card: Seen, zone: str) -> Head:
    """A row card points to its right."""
    return Head(zone, card.piece.id, card.middle, card.right, card.down, 31.5, 44.0, strip=True)


def stand(head: Head, pieces: Sequence[Seen]) -> Stand:
    middles = np.array([one.middle for one in pieces]).reshape(-1, 2)
    below, along = head.across(middles), head.along(middles)
    edges = [(head.across(one.outline), head.along(one.outline)) for one in pieces]
    top = np.array([float(across.min()) for across, _ in edges])
    low = np.array([float(side.min()) for _, side in edges])
    high = np.array([float(side.max()) for _, side in edges])
    under = np.clip(np.minimum(high, head.half) - np.maximum(low, -head.half), 0, None)
    may = (top > -(_ABOVE + _CROOKED * np.abs(along))) & (below > 0)
    if head.strip:
        may &= np.abs(along) < _STRIP
    return Stand(
        below,
        np.clip(top, 0, None),
        np.clip(np.abs(along) - head.half, 0, None),
        under / np.maximum(high - low, 1e-6),
        may,
    )


@dataclass(frozen=True, slots=True)
class Lane:
    """The rails of the nearest lane above a piece, and the one of them nearest to its side."""

    rails: tuple[int, ...] = ()
    nearest: int | None = None


def lane_above(heads: Sequence[Head], stands: Sequence[Stand], piece: int) -> Lane:
    """Measured across the lane; sideways distance decides only within it, or between players' directions."""
    best: tuple[float, Lane] = (np.inf, Lane())
    for group in _by_direction(heads):
        above = [i for i in group if stands[i].may[piece] and not heads[i].strip]
        if not above:
            continue
        first = min(stands[i].below[piece] for i in above)
        lane = tuple(i for i in above if stands[i].below[piece] - first < _ONE_LANE)
        chosen = min(lane, key=lambda i: (float(stands[i].aside[piece]), float(stands[i].below[piece])))
        far = float(np.hypot(stands[chosen].aside[piece], stands[chosen].below[piece]))
        if far < best[0]:
            best = far, Lane(lane, chosen)
    return best[1]


def _by_direction(heads: Sequence[Head]) -> list[list[int]]:
    groups: list[list[int]] = []
    for i, head in enumerate(heads):
        for group in groups:
            if float(heads[group[0]].forth @ head.forth) > _SAME_WAY:
                group.append(i)
                break
        else:
            groups.append([i])
    return groups
