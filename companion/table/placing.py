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
_NO_BAR = 0.3  # of a bar's darkness that art may show
_ABSENT = 0.3  # against a place that would show a code which is not seen
_GOES_ON = 1.5  # for a place by the paper around a tag
_UNSURE = 0.2  # of evidence


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


@dataclass(frozen=True, eq=False)
class _Choice:
    """A place, and the other one that is about as likely."""

    best: Placed
    rival: Placed | None = None


def place(codes: Sequence[Code], plane: Plane, eye: Eye) -> tuple[Placed, ...]:
    """Every piece the codes tell of; a piece with one id in two places comes out twice."""
    by_piece: dict[Piece, list[Code]] = defaultdict(list)
    by_name: dict[object, list[Code]] = defaultdict(list)
    for code in codes:
        by_name[code.name].append(code)
        for piece in owners(code.kind, code.text, code.number):
            by_piece[piece].append(code)
    choices: list[_Choice] = []
    seen = _on_table(codes, plane)
    for piece, own in by_piece.items():
        stamp = stamp_of(piece)
        helpers = [code for name in {spot.name for spot in stamp.spots} for code in by_name[name]]
        choices += _settle(stamp, own, _guesses(stamp, helpers, seen, plane), plane, eye)
    return _as_their_neighbours(choices)


def _as_their_neighbours(choices: Sequence[_Choice]) -> tuple[Placed, ...]:
    """What shows no sign of its top most likely lies as the pieces around it."""
    sure = [choice.best for choice in choices if choice.rival is None]

    def likelihood(one: Placed) -> float:
        return sum(
            float(np.cos(one.pose.angle - other.pose.angle))
            / (20 + float(np.hypot(*(one.middle - other.middle))))
            for other in sure
            if other.stamp.form is one.stamp.form
        )

    return tuple(
        choice.best
        if choice.rival is None or likelihood(choice.rival) <= likelihood(choice.best)
        else choice.rival
        for choice in choices
    )


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
    stamp: Stamp, own: Sequence[Code], guesses: Sequence[_Guess], plane: Plane, eye: Eye
) -> list[_Choice]:
    """Explain all codes of one piece by as few places as possible, best supported first."""
    left = {id(code) for code in own}
    settled: list[_Choice] = []
    while left:
        options = [_supported(stamp, guess, guesses, left) for guess in guesses if id(guess.code) in left]
        if not options:
            break
        most = max(len(option) for option in options)
        choice = _decided(stamp, [option for option in options if len(option) == most], plane, eye)
        left -= {id(code) for code in choice.best.codes}
        middle = choice.best.middle
        if stamp.alike or all(np.hypot(*(middle - other.best.middle)) > _APART for other in settled):
            settled.append(choice)
    return settled


def _on_table(codes: Sequence[Code], plane: Plane) -> dict[int, Array]:
    """The corners of every code in millimetres."""
    corners = plane.mm([corner for code in codes for corner in code.corners]).reshape(-1, 4, 2)
    return {id(code): own for code, own in zip(codes, corners, strict=True)}


def _guesses(stamp: Stamp, codes: Sequence[Code], seen: dict[int, Array], plane: Plane) -> list[_Guess]:
    """Each code on each place of the face where it could stand."""
    found = []
    for code in codes:
        (ax, ay), _, (cx, cy), _ = code.corners
        for spot in stamp.spots:
            if spot.name != code.name:
                continue
            pose, gap = fit_pose(spot.corners, seen[id(code)])
            if gap <= _CROOKED * spot.side:
                scale = float(np.hypot(cx - ax, cy - ay)) / (spot.side * 1.414)
                doubt = (_CORNER / max(scale, 0.1) + plane.error) * spot.lever
                found.append(_Guess(code, spot, pose, doubt))
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


def _decided(stamp: Stamp, options: Sequence[tuple[_Guess, ...]], plane: Plane, eye: Eye) -> _Choice:
    """The option for which the pixels speak most; options that say the same are one."""
    different = {frozenset((id(g.code), id(g.spot)) for g in option): option for option in options}
    places = [
        placed_by(stamp, [guess.code for guess in option], [guess.spot for guess in option], plane)
        for option in different.values()
    ]
    if len(places) == 1:
        return _Choice(places[0])
    ranked = sorted(((_evidence(one, plane, eye), i) for i, one in enumerate(places)), reverse=True)
    best, second = (places[i] for _, i in ranked[:2])
    return _Choice(best, second if ranked[0][0] - ranked[1][0] < _UNSURE else None)


def _evidence(one: Placed, plane: Plane, eye: Eye) -> float:
    others = _looked_for(one, plane, eye)
    total = sum(max(0.0, likeness - _CHANCE) for _, _, likeness in others)
    if one.stamp.form is Form.STRIP:  # few things cover a rail: an end not seen is beyond the photo
        total -= _ABSENT * sum(likeness < _SEEN[spot.kind] for _, spot, likeness in others)
        total += sum(_paper(one, code, spot, eye) for code, spot in zip(one.codes, one.spots, strict=True))
    if one.stamp.form is Form.CARD:
        for code, spot in zip(one.codes, one.spots, strict=True):
            if code.kind is CodeKind.TAG:
                dark = eye.bar(code.corners) - _NO_BAR
                # A bar is proof of the top; none may as well be covered.
                total += (dark if dark > 0 else dark / 2) * (-1 if spot.turned else 1)
    return total


def _paper(one: Placed, code: Code, spot: Spot, eye: Eye) -> float:
    """A rail's paper goes on from an end's tag towards its middle, and not beyond its end."""
    if code.kind is not CodeKind.TAG:
        return 0.0
    left, right = eye.paper(code.corners)
    first = float(spot.corners[:, 0].mean()) < one.stamp.middle[0]
    return _GOES_ON * (right - left if first else left - right)


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
