"""One photo to sightings: from cheap to dear, until everything that looks like a piece is explained.

QR codes on the whole photo, tags too where there are few -> the table's plane -> the other codes of
those pieces, where they must be -> the table laid flat, where every dark square of a tag's size that
no piece explains is compared with the tags that exist -> what is still unexplained is reported as
unread, with its place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces import rails
from companion.pieces.measure import Mm
from companion.table.agreement import agreed
from companion.table.evidence import Eye
from companion.table.flat import Flat, flatten
from companion.table.leftovers import Leftovers, unread
from companion.table.placing import Placed, confirmed, place
from companion.table.plane import Plane, fit
from companion.table.pose import as_quad
from companion.table.stamps import owners, sides_of, stamp_of
from companion.vision.closed_set import Match, photo_blur, recognise
from companion.vision.codes import QrFound, find_qr
from companion.vision.intake import Photo
from companion.vision.sighting import Code, CodeKind, Quad, Sighting, Sightings, Unread
from companion.vision.spotting import spot
from companion.vision.squares import find_squares
from companion.vision.tags import find_tags

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_FLAT_SCALE = 2.5  # px a mm: enough to find squares, cheap to search
_ENOUGH, _FEW = 6, 4  # codes that fix the plane; fewer than a few and no effort is spared
_QUICK, _THOROUGH = 3.0, 1.0  # how much smaller a copy tags are looked for in
_TAGLIKE = 0.6  # likeness from which a square may be a tag that cannot be told


@dataclass(frozen=True, eq=False)
class Look:
    """What was seen, with the plane it was seen on."""

    sightings: Sightings
    placed: tuple[Placed, ...]
    plane: Plane | None


def look(photo: Photo) -> Look:
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    seen = _look(photo, grey)
    if seen.placed:
        return seen
    other_way = _look(photo, np.ascontiguousarray(grey[:, ::-1]))
    return _mirrored(other_way) if other_way.placed else seen


def _look(photo: Photo, grey: Grey) -> Look:
    qr, codes = _read(grey)
    foreign = qr.foreign + sum(not owners(c.kind, c.text, c.number) for c in qr.codes)
    nothing = Sightings(photo.name, photo.width, photo.height, (), foreign=foreign)
    plane = _plane(codes, photo)
    if plane is None:
        return Look(nothing, (), None)
    eye = Eye(grey, photo_blur(grey, codes))
    placed = _placed(codes, plane, eye)
    if not placed:
        return Look(nothing, (), None)
    plane = _plane(_codes(placed), photo, plane) or plane
    flat = flatten(grey, plane, _FLAT_SCALE)
    more, doubtful = _squares(grey, flat, placed, eye.blur)
    placed = _with_more(placed, more, plane, eye)
    plane = _plane(_codes(placed), photo, plane) or plane
    placed = tuple(one.on(plane) for one in placed)
    verdict = agreed(placed)
    left = Leftovers(
        qr.failed, doubtful, tuple(code.corners for one in verdict.dropped for code in one.codes)
    )
    pieces = tuple(_sighting(one, plane) for one in verdict.placed)
    sightings = replace(
        nothing, pieces=pieces, unread=unread(flat, verdict.placed, left), findings=verdict.findings
    )
    return Look(sightings, verdict.placed, plane)


def _read(grey: Grey) -> tuple[QrFound, tuple[Code, ...]]:
    qr = find_qr(grey)
    codes = _known(qr.codes)
    if len(codes) < _ENOUGH:
        codes = _known((*codes, *find_tags(grey, _QUICK)))
    if len(codes) < _FEW:
        qr = find_qr(grey, thorough=True)
        codes = _known((*qr.codes, *find_tags(grey, _THOROUGH)))
    return qr, codes


def _known(codes: Sequence[Code]) -> tuple[Code, ...]:
    return tuple(code for code in codes if owners(code.kind, code.text, code.number))


def _plane(codes: Sequence[Code], photo: Photo, near: Plane | None = None) -> Plane | None:
    return fit([(code.corners, _side(code)) for code in codes], photo.width, photo.height, near)


def _side(code: Code) -> Mm:
    piece = owners(code.kind, code.text, code.number)[0]
    return next(spot.side for spot in stamp_of(piece).spots if spot.name == code.name)


def _placed(codes: Sequence[Code], plane: Plane, eye: Eye) -> tuple[Placed, ...]:
    return tuple(confirmed(one, plane, eye) for one in place(codes, plane, eye))


def _with_more(
    placed: tuple[Placed, ...], more: Sequence[Code], plane: Plane, eye: Eye
) -> tuple[Placed, ...]:
    """Place what the new codes tell of; pieces they say nothing about stay as they are."""
    told = {piece for code in more for piece in owners(code.kind, code.text, code.number)}
    again = [one for one in placed if one.piece in told]
    kept = tuple(one for one in placed if one.piece not in told)
    return (*kept, *_placed(_distinct((*_codes(again), *more)), plane, eye))


def _codes(placed: Sequence[Placed]) -> tuple[Code, ...]:
    return _distinct([code for one in placed for code in one.codes])


def _distinct(codes: Sequence[Code]) -> tuple[Code, ...]:
    """Without those that say the same at the same spot."""
    kept: dict[object, list[Code]] = defaultdict(list)
    for code in codes:
        (ax, ay), _, (cx, cy), _ = code.corners
        near = 0.5 * np.hypot(cx - ax, cy - ay)
        if not any(
            np.hypot(other.corners[0][0] - ax, other.corners[0][1] - ay) < near for other in kept[code.name]
        ):
            kept[code.name].append(code)
    return tuple(code for same in kept.values() for code in same)


def _sighting(one: Placed, plane: Plane) -> Sighting:
    corners = tuple((float(x), float(y)) for x, y in plane.px(one.outline))
    return Sighting(one.piece, corners, one.seen_by, one.codes)


# --- what no reader read ------------------------------------------------------------------------


def _squares(
    grey: Grey, flat: Flat, placed: Sequence[Placed], blur: float
) -> tuple[tuple[Code, ...], tuple[Quad, ...]]:
    """Tags recognised in unexplained dark squares, and squares that look like tags but stay doubtful."""
    sides = [side * flat.scale for side in _sides(placed)]
    squares = find_squares(flat.picture, sides, _explained(flat, placed))
    corners = flat.photo(np.array(squares).reshape(-1, 2)).reshape(-1, 4, 2)
    unexplained = [as_quad(quad) for quad in corners]
    games = _games(placed)
    found: list[Code] = []
    doubtful: list[Quad] = []
    for quad, match in zip(unexplained, recognise(grey, unexplained, blur), strict=True):
        if match is None:
            continue
        if match.sure and _fits(match, flat.plane, games):
            found.append(_sharpened(match.code(), grey, blur))
        elif match.taglike and match.likeness > _TAGLIKE:
            doubtful.append(quad)
    return tuple(found), tuple(doubtful)


def _explained(flat: Flat, placed: Sequence[Placed]) -> Array:
    """Circles in the flat picture around the codes already known."""
    corners = np.array([code.corners for one in placed for code in one.codes]).reshape(-1, 2)
    known = flat.pixels(corners).reshape(-1, 4, 2)
    radius = 0.35 * np.hypot(*(known[:, 2] - known[:, 0]).T)
    return np.asarray(np.c_[known.mean(axis=1), radius])


def _sides(placed: Sequence[Placed]) -> list[Mm]:
    """The sizes of tags to expect: those of the games on the table, and of rails."""
    return sorted(set().union(*(sides_of(game) for game in _games(placed))))


def _games(placed: Sequence[Placed]) -> frozenset[str]:
    return frozenset(one.piece.game for one in placed) | {rails.GAME}


def _sharpened(code: Code, grey: Grey, blur: float) -> Code:
    """With its corners where the whole tag fits best."""
    seen = spot(grey, code.corners, code, blur, reach=1.0)
    return code if seen is None else replace(code, corners=seen.quad)


def _fits(match: Match, plane: Plane, games: frozenset[str]) -> bool:
    """Such a tag belongs to a game on this table and is printed as large as it is seen."""
    owner = owners(CodeKind.TAG, "", match.number)
    if not owner or owner[0].game not in games:
        return False
    corners = plane.mm(match.quad)
    side = float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).mean())
    return abs(_side(match.code()) - side) < 0.2 * side


def _mirrored(seen: Look) -> Look:
    """Back to the photo as it was sent: left and right exchanged."""
    width = seen.sightings.width

    def flip(corners: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((width - 1 - x, y) for x, y in corners)

    pieces = tuple(replace(one, corners=flip(one.corners)) for one in seen.sightings.pieces)
    unread = tuple(Unread(flip(one.corners), one.why) for one in seen.sightings.unread)
    sightings = replace(seen.sightings, pieces=pieces, unread=unread, mirrored=True)
    return Look(sightings, seen.placed, seen.plane)
