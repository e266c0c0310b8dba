"""Several photos of one table: one place for every piece, or a question.

Photos that show the same pieces are laid over one another by them, each piece voting for how; so a zone's
rail may be in one photo and its cards in another. Photos that share nothing stay tables of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces import rails
from companion.pieces.measure import Mm
from companion.table.looking import Look
from companion.table.placing import fit_pose
from companion.table.seen import Seen, seen_in, turned
from companion.vision.sighting import Unread

Array = npt.NDArray[np.float64]

_SAME: Mm = 25.0  # between the places of one piece in two photos
_GROWING = 0.06  # and this share of the distance from what both photos show: planes are never perfect
_SAME_ALIKE: Mm = 14.0  # for dice and backs, of which several lie about
_SAME_TURN = np.radians(15)


@dataclass(frozen=True, eq=False)
class Move:
    """From a photo's millimetres to its table's."""

    angle: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)

    def of(self, one: Seen) -> Seen:
        return turned(one, self.angle, np.array(self.shift))

    def point(self, mm: Array) -> Array:
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        return np.asarray(mm @ np.array([[cos, sin], [-sin, cos]]) + np.array(self.shift))


@dataclass(frozen=True, eq=False)
class Table:
    """Photos laid over one another, and what they show together."""

    photos: tuple[int, ...]
    pieces: tuple[Seen, ...]


@dataclass(frozen=True, eq=False)
class Merged:
    tables: tuple[Table, ...]
    unread: tuple[tuple[int, Unread], ...]
    elsewhere: tuple[str, ...] = ()  # ids that lie in one place here and in another there


def merge(looks: Sequence[Look]) -> Merged:
    seen = [seen_in(look, number) for number, look in enumerate(looks)]
    return merged(seen, looks)


def merged(seen: Sequence[tuple[Seen, ...]], looks: Sequence[Look]) -> Merged:
    left = list(range(len(seen)))
    tables: list[Table] = []
    unread: list[tuple[int, Unread]] = []
    elsewhere: list[str] = []
    while left:
        base = max(left, key=lambda i: (len(seen[i]), -i))
        pieces, moves = list(seen[base]), {base: Move()}
        left.remove(base)
        while (found := _next(pieces, seen, left)) is not None:
            number, move = found
            left.remove(number)
            moves[number] = move
            elsewhere += _joined(pieces, [move.of(one) for one in seen[number]])
        tables.append(Table(tuple(sorted(moves)), tuple(pieces)))
        unread += _still_unread(looks, moves, pieces)
    return Merged(tuple(tables), tuple(unread), tuple(dict.fromkeys(elsewhere)))


def _next(
    pieces: Sequence[Seen], seen: Sequence[tuple[Seen, ...]], left: Iterable[int]
) -> tuple[int, Move] | None:
    """The photo that shares most with what is already laid, and how to lay it."""
    best: tuple[int, int, Move] | None = None
    for number in left:
        found = overlay(seen[number], pieces)
        if found is not None and (best is None or found[0] > best[0]):
            best = found[0], number, found[1]
    return None if best is None else (best[1], best[2])


def overlay(photo: Sequence[Seen], table: Sequence[Seen]) -> tuple[int, Move] | None:
    """How a photo lies on a table, with the number of pieces that say so; None when too few do."""
    known = {one.piece: one for one in table if not one.alike}
    common = [(one, known[one.piece]) for one in photo if one.piece in known and not one.alike]
    best: tuple[int, list[tuple[Seen, Seen]]] = (0, [])
    for own, there in common:
        guess = _move(own, there)
        agreeing = [pair for pair in common if _together(guess.of(pair[0]), pair[1], there.middle)]
        if len(agreeing) > best[0]:
            best = len(agreeing), agreeing
    rail = any(own.piece.game == rails.GAME for own, _ in best[1])
    if best[0] < 2 and not rail:
        return None
    return best[0], _fitted(best[1])


def _move(own: Seen, there: Seen) -> Move:
    angle = there.angle - own.angle
    shift = there.middle - turned(own, angle, np.zeros(2)).middle
    return Move(float(angle), (float(shift[0]), float(shift[1])))


def _together(own: Seen, there: Seen, around: Array) -> bool:
    slack = _SAME + _GROWING * float(np.linalg.norm(there.middle - around))
    turn = abs((own.angle - there.angle + np.pi) % (2 * np.pi) - np.pi)
    return float(np.linalg.norm(own.middle - there.middle)) < slack and turn < _SAME_TURN


def _fitted(pairs: Sequence[tuple[Seen, Seen]]) -> Move:
    own = np.concatenate([pair[0].outline for pair in pairs])
    there = np.concatenate([pair[1].outline for pair in pairs])
    pose, _ = fit_pose(own, there)
    return Move(pose.angle, (pose.x, pose.y))


def _joined(pieces: list[Seen], more: Sequence[Seen]) -> list[str]:
    """Add what is new, keep the better view of what is not; names what lies in two places."""
    elsewhere = []
    around = np.mean([one.middle for one in pieces], axis=0) if pieces else np.zeros(2)
    fresh: list[Seen] = []
    for one in more:
        same = [i for i, other in enumerate(pieces) if other.piece == one.piece]
        near = [i for i in same if _at_one_place(one, pieces[i], around)]
        if near:
            i = min(near, key=lambda k: float(np.linalg.norm(pieces[k].middle - one.middle)))
            if one.codes > pieces[i].codes:
                pieces[i] = one
        elif same and one.piece.game == rails.GAME:
            # A rail cut off by the photo's edge may be misplaced; the better view of it counts.
            if one.codes > pieces[same[0]].codes:
                pieces[same[0]] = one
        elif same and not one.alike:
            elsewhere.append(one.piece.id)
        else:
            fresh.append(one)
    pieces += fresh
    return elsewhere


def _at_one_place(one: Seen, other: Seen, around: Array) -> bool:
    if one.alike:
        return float(np.linalg.norm(one.middle - other.middle)) < _SAME_ALIKE
    return _together(one, other, around)


def _still_unread(
    looks: Sequence[Look], moves: dict[int, Move], pieces: Sequence[Seen]
) -> list[tuple[int, Unread]]:
    """Places that no photo of this table explains, each told once."""
    kept: list[tuple[int, Unread]] = []
    places: list[Array] = []
    for number, move in sorted(moves.items()):
        plane = looks[number].plane
        for unread in looks[number].sightings.unread:
            if plane is None or looks[number].sightings.mirrored:
                kept.append((number, unread))
                continue
            place = move.point(plane.mm(np.array(unread.corners)).mean(axis=0))
            explained = any(one.photo != number and _covers(one, place) for one in pieces)
            if explained or any(np.linalg.norm(place - other) < _SAME for other in places):
                continue
            places.append(place)
            kept.append((number, unread))
    return kept


def _covers(one: Seen, place: Array) -> bool:
    outline = one.outline.astype(np.float32)
    return cv2.pointPolygonTest(outline, (float(place[0]), float(place[1])), True) > -3.0
