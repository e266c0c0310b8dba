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

from calibration.camera import Lens
from companion.table.agreement import agreed
from companion.table.covered import covered
from companion.table.cube_fit import DICE_GAME, DICE_RAILS, die_of, is_die
from companion.table.dice import Thrown, throw
from companion.table.evidence import Eye
from companion.table.flat import Flat, flatten
from companion.table.glass import Glass
from companion.table.leftovers import Leftovers, any_around, no_such_pieces, unexplained, unread
from companion.table.marks import unexplained_marks
from companion.table.placing import Placed, confirmed, place
from companion.table.plane import Plane, fit, refit
from companion.table.pose import as_quad
from companion.table.searching import find_beside, find_by_marks, find_more, games_on
from companion.table.stamps import owners, side_of
from companion.vision.closed_set import photo_blur
from companion.vision.codes import QrFound, find_qr
from companion.vision.intake import Photo
from companion.vision.sighting import Code, CodeKind, Quad, Sighting, Sightings, Unread
from companion.vision.spotting import spot
from companion.vision.tags import find_tags

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_FLAT_SCALE = 2.5  # px a mm: enough to find squares, cheap to search
_ENOUGH, _FEW = 6, 4  # codes that fix the plane; fewer than a few and no effort is spared
_QUICK, _THOROUGH = 3.0, 1.0  # how much smaller a copy tags are looked for in
_SQUEEZED, _MOST_STRETCHED = 1.3, 1.8  # how much shorter than wide a code looks, or the other way round
_SOFT = 1.6  # px of blur from which everything is searched for twice
_MARK = 8.0  # mm around the corner of a code that is reported
_FARTHEST = 5  # tiles in a row that only their neighbours tell of
_WITNESSES, _USUAL_BLUR = 3, 1.1  # codes asked whether the photo is mirrored
_NO_WORSE = 1.1  # times as far off as without its profile a plane may be
_CAUTION = 1.0  # with which a few codes are believed to show a bent piece


@dataclass(frozen=True, eq=False)
class Look:
    """What was seen, with the plane it was seen on."""

    sightings: Sightings
    placed: tuple[Placed, ...]
    plane: Plane | None


def look(photo: Photo, lens: Lens | None = None) -> Look:
    """`lens`: of the camera, from its profile, where there is one."""
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    glass = None if lens is None else Glass(lens, photo.width)
    seen = _look(photo, grey, glass)
    if seen.placed:
        return seen
    other_way = _look(replace(photo, pixels=photo.pixels[:, ::-1]), np.ascontiguousarray(grey[:, ::-1]))
    return _mirrored(other_way) if other_way.placed else seen


def _look(photo: Photo, grey: Grey, glass: Glass | None = None) -> Look:
    qr, codes = _read(grey)
    missing = no_such_pieces(qr.codes)
    nothing = replace(missing, photo=photo.name, width=photo.width, height=photo.height)
    nothing = replace(nothing, foreign=qr.foreign + missing.foreign)
    plane = None if _is_mirrored(grey, codes) else _plane(codes, photo)
    if plane is None:
        return Look(nothing, (), None)
    plane = _through(glass, plane, codes, photo)
    codes = _distinct((*codes, *_stretched(grey, plane)))
    eye = Eye(grey, photo_blur(grey, codes))
    placed = _placed(codes, plane, eye)
    if not placed:
        return Look(nothing, (), None)
    plane = _refined(placed, photo, plane)
    failed = unexplained(qr.failed, placed, plane)
    tilted = max(plane.squeezed(plane.middle)) > _SQUEEZED
    hard = bool(failed) or tilted or eye.blur > _SOFT
    flat = flatten(grey, plane, _FLAT_SCALE)
    placed, doubtful = _searched(placed, flat, eye, hard=hard, tilted=tilted)
    apart = not hard and all(_whole(one) for one in placed)  # nothing lies on anything
    placed, marks = _by_marks(placed if apart else _going_on(placed, flat, eye), flat, eye)
    plane = _refined(placed, photo, plane)
    placed = tuple(one.on(plane) for one in placed)
    thrown = _thrown(photo, (*codes, *_codes(placed)), placed, plane, eye)
    verdict = agreed([one for one in placed if not is_die(one.piece)])
    left = Leftovers(
        tuple(quad for quad in failed if not thrown.explains(quad)),
        tuple(
            quad
            for quad in (*marks, *doubtful)
            if not thrown.explains(quad) and not any_around(quad, qr.foreign_at)
        ),
        verdict.dropped,
        tuple(quad for quad in marks if not thrown.explains(quad) and not any_around(quad, qr.foreign_at)),
    )
    pieces = tuple(_sighting(one, plane) for one in verdict.placed)
    open_ = (*nothing.unread, *unread(flat, verdict.placed, left), *thrown.unread)
    if not apart or marks:
        open_ = (*open_, *covered(photo.pixels, verdict.placed, plane, eye, open_))
    sightings = replace(
        nothing,
        pieces=(*pieces, *thrown.sightings),
        unread=open_,
        findings=(*nothing.findings, *verdict.findings, *thrown.findings),
        questions=thrown.questions,
    )
    return Look(sightings, (*verdict.placed, *thrown.placed), thrown.plane)


def _whole(one: Placed) -> bool:
    return len(one.codes) == len(one.stamp.spots)


def _thrown(photo: Photo, codes: Sequence[Code], placed: Sequence[Placed], plane: Plane, eye: Eye) -> Thrown:
    """Dice stand above the table: they are read by themselves, from every tag there is."""
    if not any(one.piece.game == DICE_GAME or one.piece.kind in DICE_RAILS for one in placed):
        return Thrown(plane)
    dice = [code for code in _distinct((*find_tags(eye.grey, _THOROUGH), *codes)) if die_of(code)]
    flat = [code for one in placed if not is_die(one.piece) for code in one.codes]
    return throw(photo.pixels, eye.grey, dice, flat, plane, eye.blur)


def _read(grey: Grey) -> tuple[QrFound, tuple[Code, ...]]:
    qr = find_qr(grey)
    codes = _known(qr.codes)
    if len(codes) < _ENOUGH:
        codes = _known((*codes, *find_tags(grey, _QUICK)))
    if len(codes) < _FEW:
        qr = find_qr(grey, thorough=True)
        codes = _known((*qr.codes, *find_tags(grey, _THOROUGH)))
    return qr, codes


def _is_mirrored(grey: Grey, codes: Sequence[Code]) -> bool:
    """QR codes are read in a mirror too; then their picture fits the other way round."""
    votes = 0
    for code in [code for code in codes if code.kind is CodeKind.QR][:_WITNESSES]:
        a, b, c, d = code.corners
        straight = spot(grey, code.corners, code, _USUAL_BLUR, reach=1.0)
        turned_over = spot(grey, (a, d, c, b), code, _USUAL_BLUR, reach=1.0)
        if straight and turned_over:
            votes += 1 if turned_over.likeness > straight.likeness else -1
    return votes > 0


def _stretched(grey: Grey, plane: Plane) -> tuple[Code, ...]:
    """QR codes read where the tilt no longer squeezes them."""
    height, width = grey.shape
    x, y = plane.squeezed(plane.middle)
    if max(x, y) < _SQUEEZED:
        return ()
    x, y = min(x, _MOST_STRETCHED), min(y, _MOST_STRETCHED)
    wide, tall = round(width * x), round(height * y)
    longer = np.asarray(cv2.resize(grey, (wide, tall), interpolation=cv2.INTER_LINEAR), np.uint8)
    back = np.array([width / wide, height / tall])
    return tuple(
        replace(code, corners=as_quad(np.array(code.corners) * back))
        for code in _known(find_qr(longer).codes)
    )


def _known(codes: Sequence[Code]) -> tuple[Code, ...]:
    return tuple(code for code in codes if owners(code.kind, code.text, code.number))


def _plane(
    codes: Sequence[Code], photo: Photo, near: Plane | None = None, glass: Glass | None = None
) -> Plane | None:
    flat = [code for code in codes if die_of(code) is None]
    chosen = flat if len(flat) >= _FEW else codes  # dice stand above the table, some of their tags upright
    return fit([(code.corners, side_of(code)) for code in chosen], photo.width, photo.height, near, glass)


def _through(glass: Glass | None, plane: Plane, codes: Sequence[Code], photo: Photo) -> Plane:
    """By the camera's profile, unless the codes fit better without: then another camera took the photo."""
    if glass is None:
        return plane
    known = _plane(codes, photo, glass=glass)
    return plane if known is None or known.error > _NO_WORSE * plane.error else known


def _refined(placed: Sequence[Placed], photo: Photo, plane: Plane) -> Plane:
    """By every code, then by the pieces of which several codes were seen."""
    faces = [
        (np.concatenate([spot.corners for spot in one.spots]), np.concatenate([c.corners for c in one.codes]))
        for one in placed
        if len(one.codes) > 1 and not is_die(one.piece)
    ]
    return refit(faces, _plane(_codes(placed), photo, plane) or plane)


def _placed(codes: Sequence[Code], plane: Plane, eye: Eye) -> tuple[Placed, ...]:
    return tuple(confirmed(one, plane, eye) for one in place(codes, plane, eye))


def _searched(
    placed: tuple[Placed, ...], flat: Flat, eye: Eye, *, hard: bool, tilted: bool
) -> tuple[tuple[Placed, ...], tuple[Quad, ...]]:
    """With the pieces of tags that only searching finds; and squares like tags that stay doubtful."""
    found = find_more(eye, flat, placed, harder=hard, tilted=tilted)
    more = _with_more(placed, found.codes, flat.plane, eye)
    if not games_on(placed) and games_on(more):
        return _searched(more, flat, eye, hard=hard, tilted=tilted)  # now that the game is known
    return more, found.doubtful


def _going_on(placed: tuple[Placed, ...], flat: Flat, eye: Eye) -> tuple[Placed, ...]:
    """With the tiles of which their neighbours tell, and those beside them."""
    for _ in range(_FARTHEST):
        beside = find_beside(eye, flat, placed)
        if not beside:
            break
        placed = _with_more(placed, beside, flat.plane, eye)
    return placed


def _by_marks(
    placed: tuple[Placed, ...], flat: Flat, eye: Eye
) -> tuple[tuple[Placed, ...], tuple[Quad, ...]]:
    """With the pieces of which only a corner of a QR code told; and such corners that tell no more."""
    places = unexplained_marks(flat, placed)
    if not len(places):
        return placed, ()
    more = _with_more(placed, find_by_marks(eye, flat, placed, places), flat.plane, eye)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * _MARK
    left = places if len(more) == len(placed) else unexplained_marks(flat, more)
    return more, tuple(as_quad(flat.plane.px(place + square)) for place in left)


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
    outline = plane.px(one.outline) + _bent(one, plane)
    corners = tuple((float(x), float(y)) for x, y in outline)
    return Sighting(one.piece, corners, one.seen_by, one.codes)


def _bent(one: Placed, plane: Plane) -> Array:
    """How far the outline's corners are from where a flat piece would have them, by its codes (px)."""
    own = np.concatenate([spot.corners for spot in one.spots])
    gap = np.concatenate([code.corners for code in one.codes]) - plane.px(one.pose.table(own))
    reach = float(np.hypot(one.stamp.middle[0], one.stamp.middle[1]))
    middle = own.mean(axis=0)

    def terms(points: Array) -> Array:
        u, v = ((points - middle) / reach).T
        return np.stack([np.ones_like(u), u, v], axis=1)

    known = terms(own)
    caution = np.diag([0.1, _CAUTION, _CAUTION])
    shares = np.linalg.solve(known.T @ known + caution, known.T @ gap)
    return np.asarray(terms(one.stamp.outline) @ shares)


def _mirrored(seen: Look) -> Look:
    """Back to the photo as it was sent: left and right exchanged."""
    width = seen.sightings.width

    def flip(corners: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((width - 1 - x, y) for x, y in corners)

    pieces = tuple(replace(one, corners=flip(one.corners)) for one in seen.sightings.pieces)
    unread = tuple(Unread(flip(one.corners), one.why) for one in seen.sightings.unread)
    sightings = replace(seen.sightings, pieces=pieces, unread=unread, mirrored=True)
    return Look(sightings, seen.placed, seen.plane)
