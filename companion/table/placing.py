"""From codes to pieces: which piece lies where, and which way up, on the table's plane.

A code tells its piece and, with the plane, where the whole face lies. A tag that stands on its face
twice leaves a choice; the other codes of the face, looked for where each choice would have them,
decide. Codes of one piece that cannot belong to one place are two pieces with one id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.pieces.face import Form
from companion.pieces.piece import Piece
from companion.play.reading import SeenBy
from companion.table.evidence import Eye
from companion.table.plane import Plane
from companion.table.pose import Pose, as_quad, fit_pose
from companion.table.stamps import Spot, Stamp, owners, stamp_of
from companion.vision.sighting import Code, CodeKind

Array = npt.NDArray[np.float64]

__all__ = ["Placed", "Pose", "confirmed", "fit_pose", "place", "placed_by"]

_CROOKED = 0.2  # of a code's side: a mapped code further from a square lies on no flat piece
_TOGETHER = 5.0  # mm between corners of one piece as two perfect codes may put them: curl, lift
_CORNER = 0.7  # px by which a code's corner may be off
_APART = 25.0  # mm: places of one piece nearer than this are one place seen badly
_SEEN = {CodeKind.TAG: 0.6, CodeKind.QR: 0.5}  # likeness at which a code not decoded counts as seen
_CHANCE = 0.25  # likeness that means nothing
_BAR_WEIGHT = 0.6  # beside a whole code's likeness


@dataclass(frozen=True, eq=False)
class Placed:
    """A piece on the table with the codes that say so."""

    stamp: Stamp
    pose: Pose
    codes: tuple[Code, ...]
    spots: tuple[Spot, ...]  # of the face, where each of these codes stands
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
    def also_seen(self) -> tuple[CodeKind, ...]:
        """Kinds of code recognised at their place though no reader read any."""
        read = {code.kind for code in self.codes if not code.recognised}
        return tuple(sorted({code.kind for code in self.codes} - read))

    def on(self, plane: Plane) -> Placed:
        """The same codes on another plane."""
        return placed_by(self.stamp, self.codes, self.spots, plane)

    @property
    def seen_by(self) -> SeenBy:
        kinds = {code.kind for code in self.codes}
        if len(kinds) == 2:
            return SeenBy.BOTH
        return SeenBy.QR if CodeKind.QR in kinds else SeenBy.TAG


@dataclass(frozen=True, eq=False)
class _Guess:
    code: Code
    spot: Spot
    pose: Pose
    doubt: float  # mm by which this guess may misplace the face's corners


def place(codes: Sequence[Code], plane: Plane, eye: Eye) -> tuple[Placed, ...]:
    """Every piece the codes tell of; a piece with one id in two places comes out twice."""
    by_piece: dict[Piece, list[Code]] = defaultdict(list)
    for code in codes:
        for piece in owners(code.kind, code.text, code.number):
            by_piece[piece].append(code)
    placed: list[Placed] = []
    for piece, own in by_piece.items():
        placed += _settle(stamp_of(piece), own, codes, plane, eye)
    return tuple(placed)


def placed_by(stamp: Stamp, codes: Sequence[Code], spots: Sequence[Spot], plane: Plane) -> Placed:
    """The place that suits these codes at these spots of the face best."""
    pose, gap = fit_pose(
        np.concatenate([spot.corners for spot in spots]),
        np.concatenate([plane.mm(code.corners) for code in codes]),
    )
    return Placed(stamp, pose, tuple(codes), tuple(spots), gap)


def confirmed(one: Placed, plane: Plane, eye: Eye) -> Placed:
    """With every other code of the face that is seen where this place would have it."""
    more = [
        (code, spot) for code, spot, likeness in _looked_for(one, plane, eye) if likeness >= _SEEN[spot.kind]
    ]
    if not more:
        return one
    return placed_by(
        one.stamp,
        [*one.codes, *(code for code, _ in more)],
        [*one.spots, *(spot for _, spot in more)],
        plane,
    )


def _settle(
    stamp: Stamp, own: Sequence[Code], everything: Sequence[Code], plane: Plane, eye: Eye
) -> list[Placed]:
    """Explain all codes of one piece by as few places as possible, best supported first."""
    names = {spot.name for spot in stamp.spots}
    guesses = _guesses(stamp, [code for code in everything if code.name in names], plane)
    left = {id(code) for code in own}
    settled: list[Placed] = []
    while left:
        options = [_supported(stamp, guess, guesses, left) for guess in guesses if id(guess.code) in left]
        if not options:
            break
        most = max(len(option) for option in options)
        best = _decided(stamp, [option for option in options if len(option) == most], plane, eye)
        left -= {id(code) for code in best.codes}
        if stamp.alike or all(np.hypot(*(best.middle - one.middle)) > _APART for one in settled):
            settled.append(best)
    return settled


def _guesses(stamp: Stamp, codes: Sequence[Code], plane: Plane) -> list[_Guess]:
    """Each code on each place of the face where it could stand."""
    found = []
    for code in codes:
        seen = plane.mm(code.corners)
        for spot in stamp.spots:
            if spot.name != code.name:
                continue
            pose, gap = fit_pose(spot.corners, seen)
            if gap <= _CROOKED * spot.side:
                off = _CORNER / plane.scale_at(np.mean(code.corners, axis=0)) + plane.error
                lever = np.hypot(*(stamp.outline - spot.corners.mean(axis=0)).T).max()
                found.append(_Guess(code, spot, pose, float(off * lever / spot.side)))
    return found


def _supported(stamp: Stamp, first: _Guess, guesses: Sequence[_Guess], left: set[int]) -> tuple[_Guess, ...]:
    """A guess with every other one that agrees on the place."""
    outline = first.pose.table(stamp.outline)
    agreeing = {id(first.code): first}
    for guess in guesses:
        if id(guess.code) in agreeing or (stamp.alike and id(guess.code) not in left):
            continue
        far = np.abs(guess.pose.table(stamp.outline) - outline).max()
        taken = any(guess.spot is other.spot for other in agreeing.values())
        if far < _TOGETHER + first.doubt + guess.doubt and not taken:
            agreeing[id(guess.code)] = guess
    return tuple(agreeing.values())


def _decided(stamp: Stamp, options: Sequence[tuple[_Guess, ...]], plane: Plane, eye: Eye) -> Placed:
    """The option for which the pixels speak most; options that say the same are one."""
    different = {frozenset((id(g.code), id(g.spot)) for g in option): option for option in options}
    places = [
        placed_by(stamp, [guess.code for guess in option], [guess.spot for guess in option], plane)
        for option in different.values()
    ]
    return places[0] if len(places) == 1 else max(places, key=lambda one: _evidence(one, plane, eye))


def _evidence(one: Placed, plane: Plane, eye: Eye) -> float:
    total = sum(max(0.0, likeness - _CHANCE) for _, _, likeness in _looked_for(one, plane, eye))
    if one.stamp.form is Form.CARD:
        for code, spot in zip(one.codes, one.spots, strict=True):
            if code.kind is CodeKind.TAG:
                total += _BAR_WEIGHT * eye.bar(code.corners) * (-1 if spot.turned else 1)
    return total


def _looked_for(one: Placed, plane: Plane, eye: Eye) -> list[tuple[Code, Spot, float]]:
    """The face's other codes where this place would have them, and how like them what stands there is."""
    found = []
    for spot in one.stamp.spots:
        if any(spot is known for known in one.spots):
            continue
        quad = as_quad(plane.px(one.pose.table(spot.corners)))
        seen = eye.spot(Code(spot.kind, quad, spot.text, spot.number), quad)
        if seen is not None:
            sure = round(seen.likeness, 3)
            code = Code(spot.kind, seen.quad, spot.text, spot.number, sure, recognised=True)
            found.append((code, spot, seen.likeness))
    return found
