"""Tiles beside tiles: where a mosaic goes on, the next tile's tag is looked for there alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.table.flat import Flat
from companion.table.placing import Placed
from companion.vision.rings import find_rings
from companion.vision.sighting import CodeKind, Quad

Array = npt.NDArray[np.float64]

_GAP: Mm = 1.0  # between tiles laid by hand
_TAKEN: Mm = 20.0  # from a tile's middle: no other has its middle there
_AROUND: Mm = 32.0  # from a tile's middle to the edge of what is looked at
_TURNS = np.radians([0.0, 60.0, 120.0])  # ways a tile may lie in a mosaic, in quarter turns of its tag
_BEST, _FAINT = 4, 1.0  # rings of each turn worth a closer look, and how faint (grey levels)


def tags_beside(flat: Flat, placed: Sequence[Placed], known: Array) -> tuple[Quad, ...]:
    """Rings (px of the flat picture) in the free places that share an edge with a tile."""
    tiles = [one for one in placed if one.stamp.form is Form.TILE]
    found: list[Quad] = []
    for middle, angle, side in _free(tiles):
        x, y = ((middle - flat.origin) * flat.scale).astype(int)
        reach = int(_AROUND * flat.scale)
        left, top = max(0, x - reach), max(0, y - reach)
        part = flat.picture[top : max(top, y + reach), left : max(left, x + reach)]
        if min(part.shape) < reach:
            continue
        for turn in _TURNS:
            rings = find_rings(part, side * flat.scale, angle + turn, known - [left, top, 0], _FAINT)
            found += [_moved(ring, left, top) for ring in rings[:_BEST]]
    return tuple(found)


def _free(tiles: Sequence[Placed]) -> Iterator[tuple[Array, float, Mm]]:
    """Where another tile may lie: its middle, the way its mosaic lies, and how large its tag is."""
    taken = [one.outline.mean(axis=0) for one in tiles]
    for one in tiles:
        side = next(spot.side for spot in one.stamp.spots if spot.kind is CodeKind.TAG)
        corners = one.outline
        middle = corners.mean(axis=0)
        for edge in (corners + np.roll(corners, -1, axis=0)) / 2:
            away = edge - middle
            next_one = edge + away * (1 + _GAP / np.hypot(*away))
            if all(np.hypot(*(next_one - other)) > _TAKEN for other in taken):
                taken.append(next_one)
                yield next_one, one.pose.angle, side


def _moved(quad: Quad, x: int, y: int) -> Quad:
    a, b, c, d = ((u + x, v + y) for u, v in quad)
    return (a, b, c, d)
