"""What looks like a piece and is none that we know: reported with its place, never dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.games import catalogue
from companion.pieces.face import Form
from companion.play.finding import Finding
from companion.table.flat import Flat
from companion.table.placing import Placed
from companion.table.plane import Plane
from companion.table.pose import fit_pose
from companion.table.stamps import owners, qr_sides
from companion.vision.outlines import find_cards
from companion.vision.sighting import Code, Quad, Sightings, Unread

Array = npt.NDArray[np.float64]

_NO_READING = "a code is here, but it cannot be read"
_A_PART = "a part of a code is here, of a piece that was not read"
_NO_CODE = "this looks like a card, but no code of it can be seen"
_NO_AGREEMENT = "the codes here disagree"
_CROOKED = 0.12  # of its side: corners of a code lie this near to a square
_APART = 25.0  # mm: what is nearer is reported once


@dataclass(frozen=True, slots=True)
class Leftovers:
    failed: tuple[Quad, ...]  # QR symbols that could not be read
    doubtful: tuple[Quad, ...]  # squares like a code
    disagreeing: tuple[Placed, ...]  # pieces whose codes contradict each other
    marks: tuple[Quad, ...] = ()  # corners of QR codes that no piece explains, perhaps upon a known one


def unread(flat: Flat, placed: Sequence[Placed], left: Leftovers) -> tuple[Unread, ...]:
    covered = [one.outline for one in placed]
    found = [(flat.plane.px(one.outline), _NO_AGREEMENT) for one in left.disagreeing]
    found += [(np.array(quad), _NO_READING) for quad in (*left.failed, *left.doubtful)]
    if any(one.stamp.form is Form.CARD for one in (*placed, *left.disagreeing)):
        found += [(flat.photo(corners), _NO_CODE) for corners in find_cards(flat.picture, flat.scale)]
    found += [(np.array(quad), _A_PART) for quad in left.marks]
    reported: list[Unread] = []
    taken: list[Array] = []
    for corners, why in found:
        outline = flat.plane.mm(corners)
        middle = outline.mean(axis=0)
        if why != _A_PART and any(_inside(other, middle) for other in covered):
            continue
        if any(np.hypot(*(other - middle)) < _APART for other in taken):
            continue
        taken.append(middle)
        if why == _NO_AGREEMENT:
            covered.append(outline)
        reported.append(Unread(tuple((float(x), float(y)) for x, y in corners), why))
    return tuple(reported)


def unexplained(quads: Sequence[Quad], placed: Sequence[Placed], plane: Plane) -> tuple[Quad, ...]:
    """Those as large and square as QR codes of ours that do not lie on a piece already known.

    Three corner marks of different codes look like one code to a reader.
    """
    known = [one.outline for one in placed]
    corners = [plane.mm(quad) for quad in quads]
    return tuple(
        quad
        for quad, own in zip(quads, corners, strict=True)
        if _like_a_code(own) and not any(_inside(outline, own.mean(axis=0)) for outline in known)
    )


def no_such_pieces(codes: Sequence[Code]) -> Sightings:
    """Ids of our games that no kit has are findings with their places (B4, B7); other games' are foreign."""
    unknown = [code for code in codes if not owners(*code.name)]
    ours = [code for code in unknown if code.text[:3] in {f"{kit.game}:" for kit in catalogue().kits}]
    why = "{} is no piece we know: was it printed by a newer version?"
    return Sightings(
        "",
        0,
        0,
        (),
        unread=tuple(Unread(code.corners, why.format(code.text)) for code in ours),
        foreign=len(unknown) - len(ours),
        findings=tuple(
            Finding("no-such-piece", "", why.format(text), (text,))
            for text in dict.fromkeys(code.text for code in ours)
        ),
    )


def any_around(quad: Quad, others: Sequence[Quad]) -> bool:
    """Whether it is a part of one of these, such as a corner of a foreign code."""
    middle = np.mean(quad, axis=0)
    return any(_inside(np.array(other), middle) for other in others)


def _like_a_code(corners: Array) -> bool:
    for side in qr_sides():
        square = side * np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
        if fit_pose(square, corners)[1] < _CROOKED * side:
            return True
    return False


def _inside(outline: Array, point: Array) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
