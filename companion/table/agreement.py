"""Whether the pieces seen can all be true: codes of one piece that disagree, one id in two places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.play.finding import Finding
from companion.table.placing import Placed

_ONE_PLACE = 11.0  # mm: of two cards lying this exactly on each other the lower shows no whole code
_ONE_WAY = np.radians(20)


@dataclass(frozen=True, eq=False)
class Agreement:
    placed: tuple[Placed, ...]
    dropped: tuple[Placed, ...]  # their codes contradict each other
    findings: tuple[Finding, ...]


def agreed(placed: Sequence[Placed]) -> Agreement:
    """Two ids in one place are a finding and count for nothing.

    What was only recognised yields to what was read.
    """
    dropped: dict[int, Placed] = {}
    findings: list[Finding] = []
    for one, other in _in_one_place(placed):
        if _only_recognised(one) != _only_recognised(other):
            weaker = one if _only_recognised(one) else other
            dropped[id(weaker)] = weaker
            continue
        dropped[id(one)], dropped[id(other)] = one, other
        ids = tuple(sorted((one.piece.id, other.piece.id)))
        say = f"the codes of one piece disagree: {ids[0]} and {ids[1]}"
        findings.append(Finding("codes-disagree", "", say, ids))
    kept = tuple(one for one in placed if id(one) not in dropped)
    return Agreement(kept, tuple(dropped.values()), (*findings, *_doubles(kept)))


def _in_one_place(placed: Sequence[Placed]) -> list[tuple[Placed, Placed]]:
    if not placed:
        return []
    middles = np.array([one.middle for one in placed])
    near = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1)) < _ONE_PLACE
    pairs = []
    for i, j in zip(*np.nonzero(np.triu(near, 1)), strict=True):
        one, other = placed[i], placed[j]
        turn = abs((one.pose.angle - other.pose.angle + np.pi / 2) % np.pi - np.pi / 2)
        if one.stamp.form is other.stamp.form and turn < _ONE_WAY:
            pairs.append((one, other))
    return pairs


def _only_recognised(one: Placed) -> bool:
    return all(code.recognised for code in one.codes)


def _doubles(placed: Sequence[Placed]) -> tuple[Finding, ...]:
    """Two pieces with one id is a finding, not a choice."""
    counts = Counter(one.piece for one in placed if not one.stamp.alike)
    return tuple(
        Finding("piece-seen-twice", "", f"{piece.id} lies in {count} places", (piece.id,))
        for piece, count in counts.items()
        if count > 1
    )
