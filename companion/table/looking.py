"""One photo to sightings: from cheap to dear, until everything that looks like a piece is explained.

QR codes and tags on the whole photo -> the table's plane -> the table laid flat, where every dark
square of a tag's size that no piece explains is compared with the tags that exist -> what is still
unexplained is reported as unread, with its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.play.finding import Finding
from companion.table.flat import Flat, flatten
from companion.table.placing import Placed, place
from companion.table.plane import Plane, fit
from companion.table.stamps import owners, stamp_of
from companion.vision.closed_set import photo_blur, recognise
from companion.vision.codes import QrFound, find_qr
from companion.vision.intake import Photo
from companion.vision.outlines import find_cards
from companion.vision.sighting import Code, CodeKind, Quad, Sighting, Sightings, Unread
from companion.vision.squares import find_squares
from companion.vision.tags import find_tags

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_FLAT_SCALE = 2.5  # px a mm: enough to find squares, cheap to search
_TAG_SIDES: tuple[Mm, ...] = (12.0, 9.0, 18.0, 14.0)
_QUICK, _THOROUGH = 2.0, 1.0  # how much smaller a copy tags are looked for in


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
    qr = find_qr(grey)
    codes = _known((*qr.codes, *find_tags(grey, _QUICK)))
    if len(codes) < 4:
        qr = find_qr(grey, thorough=True)
        codes = _known((*qr.codes, *find_tags(grey, _THOROUGH)))
    foreign = qr.foreign + sum(not owners(c.kind, c.text, c.number) for c in qr.codes)
    plane = fit([(code.corners, _side(code)) for code in codes], photo.width, photo.height)
    if plane is None:
        return Look(Sightings(photo.name, photo.width, photo.height, (), foreign=foreign), (), None)
    tags = [code for code in codes if code.kind is CodeKind.TAG]
    blur = photo_blur(grey, tags)
    placed = place(codes, plane, grey, blur)
    flat = flatten(grey, plane, _FLAT_SCALE, [p.outline for p in placed])
    more, doubtful = _squares(grey, flat, placed, blur)
    if more:
        codes = (*codes, *more)
        plane = fit([(code.corners, _side(code)) for code in codes], photo.width, photo.height) or plane
        placed = place(codes, plane, grey, blur)
    unread = _unread(flat, placed, qr, doubtful)
    return Look(
        Sightings(
            photo.name,
            photo.width,
            photo.height,
            tuple(_sighting(one, plane) for one in placed),
            unread,
            foreign,
            findings=_doubles(placed),
        ),
        placed,
        plane,
    )


def _known(codes: Sequence[Code]) -> tuple[Code, ...]:
    return tuple(code for code in codes if owners(code.kind, code.text, code.number))


def _side(code: Code) -> Mm:
    piece = owners(code.kind, code.text, code.number)[0]
    return next(
        spot.side
        for spot in stamp_of(piece).spots
        if (spot.kind, spot.text, spot.number) == (code.kind, code.text, code.number)
    )


def _sighting(one: Placed, plane: Plane) -> Sighting:
    corners = tuple((float(x), float(y)) for x, y in plane.px(one.outline))
    return Sighting(one.piece, corners, one.seen_by, one.codes)


# --- what no reader read ------------------------------------------------------------------------


def _squares(
    grey: Grey, flat: Flat, placed: Sequence[Placed], blur: float
) -> tuple[tuple[Code, ...], tuple[Quad, ...]]:
    """Tags recognised in unexplained dark squares, and squares that look like tags but stay doubtful."""
    explained = _explained(placed)
    found: list[Code] = []
    doubtful: list[Quad] = []
    for side in _TAG_SIDES:
        for square in find_squares(flat.picture, side * flat.scale):
            middle = flat.mm(np.mean(square, axis=0))[0]
            if len(explained) and np.linalg.norm(explained - middle, axis=1).min() < 0.4 * side:
                continue
            corners = flat.photo(square)
            quad: Quad = tuple((float(x), float(y)) for x, y in corners)  # type: ignore[assignment]  # four
            match = recognise(grey, quad, blur)
            if match is None:
                continue
            code = match.code()
            if match.sure and owners(CodeKind.TAG, "", match.number) and _fits(code, side):
                found.append(code)
            elif match.likeness > 0.55:
                doubtful.append(quad)
    return tuple(found), tuple(doubtful)


def _fits(code: Code, side: Mm) -> bool:
    """The tag is printed as large as the square in which it was recognised."""
    return abs(_side(code) - side) < 0.2 * side


def _explained(placed: Sequence[Placed]) -> Array:
    """Where on the table the tags of known pieces stand (mm)."""
    places = [
        one.pose.table(spot.corners).mean(axis=0)
        for one in placed
        for spot in one.stamp.spots
        if spot.kind is CodeKind.TAG
    ]
    return np.array(places).reshape(-1, 2)


def _unread(
    flat: Flat, placed: Sequence[Placed], qr: QrFound, doubtful: Sequence[Quad]
) -> tuple[Unread, ...]:
    """Whatever looks like a piece and is none that we know."""
    covered = [one.outline for one in placed]
    found = [(np.array(quad), "a code is here, but it cannot be read") for quad in (*qr.failed, *doubtful)]
    if any(one.stamp.form is Form.CARD for one in placed):
        why = "this looks like a card, but no code of it can be seen"
        found += [(flat.photo(corners), why) for corners in find_cards(flat.picture, flat.scale)]
    unread: list[Unread] = []
    taken: list[Array] = []
    for corners, why in found:
        middle = flat.plane.mm(corners).mean(axis=0)
        if any(_inside(outline, middle) for outline in covered):
            continue
        if any(np.linalg.norm(other - middle) < 25 for other in taken):
            continue
        taken.append(middle)
        unread.append(Unread(tuple((float(x), float(y)) for x, y in corners), why))
    return tuple(unread)


def _inside(outline: Array, point: Array) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0


def _doubles(placed: Sequence[Placed]) -> tuple[Finding, ...]:
    """Two pieces with one id is a finding, not a choice."""
    counts = Counter(one.piece for one in placed if not one.stamp.alike)
    return tuple(
        Finding("piece-seen-twice", "", f"{piece.id} lies in {count} places", (piece.id,))
        for piece, count in counts.items()
        if count > 1
    )


def _mirrored(seen: Look) -> Look:
    """Back to the photo as it was sent: left and right exchanged."""
    width = seen.sightings.width

    def flip(corners: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((width - x, y) for x, y in corners)

    whole = seen.sightings
    pieces = tuple(Sighting(one.piece, flip(one.corners), one.seen_by, one.codes) for one in whole.pieces)
    unread = tuple(Unread(flip(one.corners), one.why) for one in whole.unread)
    sightings = Sightings(
        whole.photo,
        width,
        whole.height,
        pieces,
        unread,
        whole.foreign,
        mirrored=True,
        findings=whole.findings,
    )
    return Look(sightings, seen.placed, seen.plane)
