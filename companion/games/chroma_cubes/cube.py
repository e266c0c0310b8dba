"""The folded die: which way each face looks when the net of CC-1.5 is closed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from companion.games.chroma_cubes.dice import NET, Place

Way: TypeAlias = tuple[int, int, int]  # along x (right), y (down) or z (up) of the die


@dataclass(frozen=True, slots=True)
class Side:
    """A face of the die as it stands: its own right and down, and where it looks."""

    face: int
    right: Way
    down: Way
    out: Way


@cache
def sides(top: int) -> tuple[Side, ...]:
    """All six faces of a die that lies with this face up and its text upright, the top first."""
    up = _FOLDED[top]
    turned = (
        Side(one.face, _seen_from(up, one.right), _seen_from(up, one.down), _seen_from(up, one.out))
        for one in _FOLDED.values()
    )
    return tuple(sorted(turned, key=lambda one: -one.out[2]))


def around(top: int) -> tuple[int, int, int, int]:
    """The faces under the top's lower, right, upper and left edge."""
    by_way = {one.out: one.face for one in sides(top)}
    return by_way[0, 1, 0], by_way[1, 0, 0], by_way[0, -1, 0], by_way[-1, 0, 0]


def _seen_from(up: Side, way: Way) -> Way:
    right, down, out = (
        sum(a * b for a, b in zip(way, own, strict=True)) for own in (up.right, up.down, up.out)
    )
    return right, down, out


def _folded() -> dict[int, Side]:
    """The net closed away from the eye, from its second square on."""
    at = {(place.column, place.row): place for place in NET}
    first = NET[1]
    done = {first.face: Side(first.face, (1, 0, 0), (0, 1, 0), (0, 0, 1))}
    waiting = [first]
    while waiting:
        place = waiting.pop()
        here = done[place.face]
        for step, beyond in _beyond(here):
            other: Place | None = at.get((place.column + step[0], place.row + step[1]))
            if other is not None and other.face not in done:
                right, down, out = beyond
                done[other.face] = Side(other.face, right, down, out)
                waiting.append(other)
    return done


def _beyond(one: Side) -> tuple[tuple[tuple[int, int], tuple[Way, Way, Way]], ...]:
    """What a square's neighbours on the net become, to its right, left, lower and upper side."""
    right, down, out = one.right, one.down, one.out
    return (
        ((1, 0), (_back(out), down, right)),
        ((-1, 0), (out, down, _back(right))),
        ((0, 1), (right, _back(out), down)),
        ((0, -1), (right, out, _back(down))),
    )


def _back(way: Way) -> Way:
    return -way[0], -way[1], -way[2]


_FOLDED = _folded()
