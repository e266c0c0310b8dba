"""Tags that no reader read: dark squares of a tag's size that nothing explains, compared with all tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.games import kits
from companion.pieces import rails
from companion.pieces.measure import Mm
from companion.table.beside import tags_beside
from companion.table.evidence import Eye
from companion.table.flat import Flat
from companion.table.marks import rings_around
from companion.table.placing import Placed
from companion.table.plane import Plane
from companion.table.pose import as_quad
from companion.table.stamps import owners, side_of, sides_of
from companion.vision.closed_set import Match, recognise
from companion.vision.codes import find_qr
from companion.vision.rings import find_rings
from companion.vision.sighting import Code, CodeKind, Quad
from companion.vision.squares import find_plates, find_squares

Array = npt.NDArray[np.float64]

_PLATE: Mm = 1.8  # of white paper around a tag
_ASKEW = np.radians(7)  # pieces turned less from each other lie the same way
_MOST_TURNS, _SEVERAL = 3, 4
_QR_AROUND: Mm = 28.0  # from a corner mark: the whole code is nearer
_TAGLIKE = 0.7  # likeness from which a square may be a tag that cannot be told


@dataclass(frozen=True, slots=True)
class Found:
    codes: tuple[Code, ...]
    doubtful: tuple[Quad, ...]  # squares that look like tags but cannot be told


def find_more(
    eye: Eye, flat: Flat, placed: Sequence[Placed], *, harder: bool = False, tilted: bool = False
) -> Found:
    """Look at the flat table for what the pieces already placed do not explain."""
    games = games_on(placed) or frozenset(kit.game for kit in kits())
    games |= {rails.GAME}
    explained = _explained(flat, [code for one in placed for code in one.codes])
    sides = sorted(side * flat.scale for side in _sides(games))
    found = _tags(eye, flat, find_squares(flat.picture, sides, explained), games)
    if tilted:  # where a rim is thinner than a pixel its plate may still hold together
        known = np.concatenate([explained, _explained(flat, found.codes)])
        plates = find_plates(flat.picture, sides, _PLATE * flat.scale, known)
        found = _both(found, _tags(eye, flat, plates, games))
    if not (harder or tilted):
        return found
    known = np.concatenate([explained, _explained(flat, found.codes)])
    rings = [
        ring
        for side in sorted(_sides(games - {rails.GAME}))
        for turn in _turns(placed)
        for ring in find_rings(flat.picture, side * flat.scale, turn, known)
    ]
    # So much looks like a ring that only those that tell their number count.
    return _both(found, replace(_tags(eye, flat, rings, games), doubtful=()))


def find_beside(eye: Eye, flat: Flat, placed: Sequence[Placed]) -> tuple[Code, ...]:
    """Tags of tiles where a mosaic may go on."""
    explained = _explained(flat, [code for one in placed for code in one.codes])
    return _tags(eye, flat, tags_beside(flat, placed, explained), games_on(placed)).codes


def find_by_marks(eye: Eye, flat: Flat, placed: Sequence[Placed], places: Array) -> tuple[Code, ...]:
    """Tags, and QR codes, near corner marks that no piece explains."""
    games = games_on(placed)
    explained = _explained(flat, [code for one in placed for code in one.codes])
    rings = rings_around(flat, places, sorted(_sides(games)), explained)
    return (*_tags(eye, flat, rings, games).codes, *_qr_codes(eye, flat, places))


def _qr_codes(eye: Eye, flat: Flat, places: Array) -> Iterator[Code]:
    """What a reader reads of these places alone, larger."""
    for x, y in flat.plane.px(places):
        reach = _QR_AROUND * flat.plane.scale_at((x, y))
        left, top = (max(0, int(v - reach)) for v in (x, y))
        part = eye.grey[top : max(top, int(y + reach)), left : max(left, int(x + reach))]
        if min(part.shape) < reach / 2:
            continue
        large = np.asarray(cv2.resize(part, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
        for code in find_qr(large, thorough=True).codes:
            if owners(*code.name):
                corners = np.array(code.corners) / 2 + [left, top]
                yield replace(code, corners=as_quad(corners))


def games_on(placed: Sequence[Placed]) -> frozenset[str]:
    """Whose pieces lie there; none while only rails were read."""
    return frozenset(one.piece.game for one in placed) - {rails.GAME}


def _tags(eye: Eye, flat: Flat, squares: Sequence[Quad], games: frozenset[str]) -> Found:
    """Those of the squares (px of the flat picture) that are tags of these games, or may be."""
    corners = flat.photo(np.array(squares).reshape(-1, 2)).reshape(-1, 4, 2)
    quads = [as_quad(quad) for quad in corners]
    codes: list[Code] = []
    doubtful: list[Quad] = []
    for quad, match in zip(quads, recognise(eye.grey, quads, eye.blur), strict=True):
        if match is None:
            continue
        if match.sure and _fits(match, flat.plane, games):
            codes.append(match.code())
        elif match.taglike and match.likeness > _TAGLIKE:
            doubtful.append(quad)
    return Found(tuple(codes), tuple(doubtful))


def _both(one: Found, other: Found) -> Found:
    return Found((*one.codes, *other.codes), (*one.doubtful, *other.doubtful))


def _turns(placed: Sequence[Placed]) -> list[float]:
    """How pieces mostly lie, in quarter turns: by those that several agree on."""
    angles = np.array([one.pose.angle for one in placed])
    found: list[float] = []
    while len(angles) and len(found) < _MOST_TURNS:
        near = np.abs(np.angle(np.exp(4j * (angles[:, None] - angles)))) < 4 * _ASKEW
        most = near[int(near.sum(axis=1).argmax())]
        if found and most.sum() < _SEVERAL:
            break
        found.append(float(np.angle(np.exp(4j * angles[most]).mean())) / 4)
        angles = angles[~most]
    return found


def _explained(flat: Flat, codes: Sequence[Code]) -> Array:
    """Circles in the flat picture around codes already known."""
    corners = np.array([code.corners for code in codes]).reshape(-1, 2)
    known = flat.pixels(corners).reshape(-1, 4, 2)
    radius = 0.35 * np.hypot(*(known[:, 2] - known[:, 0]).T)
    return np.asarray(np.c_[known.mean(axis=1), radius])


def _sides(games: frozenset[str]) -> frozenset[Mm]:
    """The sizes of tags to expect: those of the games on the table, and of rails."""
    return frozenset().union(*(sides_of(game) for game in games))


def _fits(match: Match, plane: Plane, games: frozenset[str]) -> bool:
    """Such a tag belongs to a game on this table and is printed as large as it is seen."""
    owner = owners(CodeKind.TAG, "", match.number)
    if not owner or owner[0].game not in games:
        return False
    corners = plane.mm(match.quad)
    side = float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).mean())
    return abs(side_of(match.code()) - side) < 0.2 * side
