"""From codes to pieces: which piece lies where, and which way up, on the table's plane.

A code tells its piece and, with the plane, where the whole face lies. A tag that stands on its face
twice leaves a choice; the other codes of the face, looked for where each choice would have them,
decide. Codes of one piece that cannot belong to one place are two pieces with one id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.pieces import card
from companion.pieces.face import Form
from companion.pieces.piece import Piece
from companion.play.reading import SeenBy
from companion.table.plane import Plane
from companion.table.stamps import Spot, Stamp, owners, stamp_of
from companion.vision.closed_set import likeness_of
from companion.vision.qr_picture import qr_likeness
from companion.vision.sighting import Code, CodeKind, Quad

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_SAME_PLACE = 9.0  # mm between corners of one piece as different codes put them
_CROOKED = 0.2  # of a code's side: a mapped code further from a square lies on no flat piece
_SEEN = 0.55  # likeness at which a code not decoded still counts as seen


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a face's own millimetres lie on the table: turned, then moved."""

    angle: float  # radians, clockwise on the page
    x: float
    y: float

    def table(self, points: Array) -> Array:
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]) + [self.x, self.y])


@dataclass(frozen=True, eq=False)
class Placed:
    """A piece on the table with the codes that say so."""

    stamp: Stamp
    pose: Pose
    codes: tuple[Code, ...]
    also_seen: tuple[CodeKind, ...]  # codes recognised at their place though no reader read them
    gap: float  # mm between where the codes are and where this pose puts them

    @property
    def piece(self) -> Piece:
        return self.stamp.piece

    @property
    def outline(self) -> Array:
        return self.pose.table(self.stamp.outline)

    @property
    def middle(self) -> Array:
        return np.asarray(self.pose.table(np.array([self.stamp.middle]))[0])

    @property
    def seen_by(self) -> SeenBy:
        kinds = {code.kind for code in self.codes} | set(self.also_seen)
        if len(kinds) == 2:
            return SeenBy.BOTH
        return SeenBy.QR if CodeKind.QR in kinds else SeenBy.TAG


@dataclass(frozen=True, eq=False)
class _Guess:
    code: Code
    spot: Spot
    seen: Array  # the code's corners on the table (mm)
    pose: Pose


def place(codes: Sequence[Code], plane: Plane, grey: Grey, blur: float) -> tuple[Placed, ...]:
    """Every piece the codes tell of; a piece with one id in two places comes out twice."""
    by_piece: dict[Piece, list[Code]] = defaultdict(list)
    for code in codes:
        for piece in owners(code.kind, code.text, code.number):
            by_piece[piece].append(code)
    placed: list[Placed] = []
    for piece, own in by_piece.items():
        placed += _settle(stamp_of(piece), own, codes, plane, grey, blur)
    return tuple(placed)


def _settle(
    stamp: Stamp, own: Sequence[Code], everything: Sequence[Code], plane: Plane, grey: Grey, blur: float
) -> list[Placed]:
    """Explain all codes of one piece by as few places as possible, best supported first."""
    names = {(spot.kind, spot.text, spot.number) for spot in stamp.spots}
    helpers = [code for code in everything if (code.kind, code.text, code.number) in names]
    guesses = _guesses(stamp, helpers, plane)
    left = {id(code) for code in own}
    settled: list[Placed] = []
    while left:
        options = [_supported(stamp, guess, guesses, left) for guess in guesses if id(guess.code) in left]
        if not options:
            break
        most = max(len(option.codes) for option in options)
        best = max(
            (_looked_at(option, plane, grey, blur) for option in options if len(option.codes) == most),
            key=lambda pair: pair[1],
        )[0]
        settled.append(best)
        left -= {id(code) for code in best.codes}
    return settled


def _guesses(stamp: Stamp, codes: Sequence[Code], plane: Plane) -> list[_Guess]:
    """Each code on each place of the face where it could stand."""
    found = []
    for code in codes:
        seen = plane.mm(code.corners)
        for spot in stamp.spots:
            if (spot.kind, spot.text, spot.number) != (code.kind, code.text, code.number):
                continue
            pose, gap = fit_pose(spot.corners, seen)
            if gap <= _CROOKED * spot.side:
                found.append(_Guess(code, spot, seen, pose))
    return found


def fit_pose(own: Array, seen: Array) -> tuple[Pose, float]:
    """The rigid place that puts a face's points on those seen, and the gap that remains (mm)."""
    a = own[:, 0] + 1j * own[:, 1]
    b = seen[:, 0] + 1j * seen[:, 1]
    turn = ((a - a.mean()).conj() * (b - b.mean())).sum()
    turn = turn / max(abs(turn), 1e-12)
    shift = b.mean() - turn * a.mean()
    gap = float(np.sqrt(np.mean(np.abs(turn * a + shift - b) ** 2)))
    return Pose(float(np.angle(turn)), float(shift.real), float(shift.imag)), gap


def _supported(stamp: Stamp, first: _Guess, guesses: Sequence[_Guess], left: set[int]) -> Placed:
    """The place one guess proposes, with every other guess that agrees, fitted together."""
    outline = first.pose.table(stamp.outline)
    agreeing: dict[int, _Guess] = {id(first.code): first}
    for guess in guesses:
        if id(guess.code) in agreeing or (stamp.alike and id(guess.code) not in left):
            continue
        far = np.abs(guess.pose.table(stamp.outline) - outline).max()
        if far < _SAME_PLACE and not any(guess.spot is other.spot for other in agreeing.values()):
            agreeing[id(guess.code)] = guess
    chosen = list(agreeing.values())
    pose, gap = fit_pose(
        np.concatenate([guess.spot.corners for guess in chosen]),
        np.concatenate([guess.seen for guess in chosen]),
    )
    return Placed(stamp, pose, tuple(guess.code for guess in chosen), (), gap)


def _looked_at(option: Placed, plane: Plane, grey: Grey, blur: float) -> tuple[Placed, float]:
    """Look for the face's other codes where this place would have them."""
    read = {(code.kind, code.number if code.kind is CodeKind.TAG else code.text) for code in option.codes}
    evidence = 0.0
    seen: set[CodeKind] = set()
    for spot in option.stamp.spots:
        quad = as_quad(plane.px(option.pose.table(spot.corners)))
        if spot.kind is CodeKind.TAG:
            likeness = likeness_of(grey, quad, blur, spot.number)
        else:
            likeness = qr_likeness(grey, quad, spot.text)
        evidence += max(0.0, likeness)
        if (
            likeness > _SEEN
            and (spot.kind, spot.number if spot.kind is CodeKind.TAG else spot.text) not in read
        ):
            seen.add(spot.kind)
    if option.stamp.form is Form.CARD and len(option.stamp.spots) == 3:
        evidence += 0.5 * _up_bar(option, plane, grey)
    return replace(option, also_seen=tuple(sorted(seen))), evidence


def _up_bar(option: Placed, plane: Plane, grey: Grey) -> float:
    """1 where the bar under the upper tag is dark between white, -1 where it stands at the other end."""
    bar = card.UP_BAR

    def darkness(upside_down: bool) -> float:
        rows = []
        for y in (bar.top - 0.7, bar.top + bar.height / 2, bar.bottom + 0.6):
            xs = np.linspace(bar.left + 1, bar.right - 1, 9)
            points = np.stack([xs, np.full_like(xs, y)], axis=1)
            if upside_down:
                points = np.array([card.WIDTH, card.HEIGHT]) - points
            rows.append(_grey_at(grey, plane.px(option.pose.table(points))))
        above, middle, below = rows
        return float(np.clip(((above + below) / 2 - middle) / 60, -1, 1))

    return darkness(upside_down=False) - darkness(upside_down=True)


def _grey_at(grey: Grey, pixels: Array) -> float:
    height, width = grey.shape
    x = np.clip(np.round(pixels[:, 0]).astype(int), 0, width - 1)
    y = np.clip(np.round(pixels[:, 1]).astype(int), 0, height - 1)
    return float(grey[y, x].mean())


def as_quad(corners: Array) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return (a, b, c, d)
