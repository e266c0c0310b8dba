"""A step in a fan or column as wide as two, with the edge of another card in it: a card nobody could read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
import numpy.typing as npt

from companion.pieces import card
from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.table.evidence import Eye
from companion.table.placing import Placed
from companion.table.plane import Plane

Array = npt.NDArray[np.float64]

_PARALLEL = np.radians(10)
_ASIDE: Mm = 9.0  # cards of one column stand this much out of line at most
_LEAST_STEP: Mm = 10.0
_OVERLAP: Mm = 12.0  # cards that cover each other less than this lie side by side
_FEW = 3  # steps that tell what is usual on this table
_TOO_WIDE = 1.6  # times the usual step
_FINE: Mm = 0.5
_ACROSS = 18  # places across the card
_STEEP = 9.0  # levels of grey over two millimetres
_NEARLY_ALL = 0.85
_ASKEW = 3  # fine steps by which the hidden card's edge may wander


@dataclass(frozen=True, eq=False)
class _Step:
    below: Placed
    wide: Mm
    down: bool  # a column; else a fan


def skipped(placed: Sequence[Placed], plane: Plane, eye: Eye) -> Iterator[Array]:
    """The stretch (mm on the table) of every card where another one seems to lie on it."""
    cards = [one for one in placed if one.stamp.form is Form.CARD and one.piece.copy]
    steps = list(_steps(cards))
    if len(steps) < _FEW:
        return
    usual = median(step.wide for step in steps)
    for step in steps:
        if step.wide > _TOO_WIDE * usual and _edge_within(step, usual, plane, eye):
            yield step.below.pose.table(_stretch(step, 0.6 * usual))


def _steps(cards: Sequence[Placed]) -> Iterator[_Step]:
    """From every card to the next one that lies on it."""
    for one in cards:
        nearest: _Step | None = None
        cos, sin = np.cos(one.pose.angle), np.sin(one.pose.angle)
        for other in cards:
            turned = (other.pose.angle - one.pose.angle + np.pi) % (2 * np.pi) - np.pi
            if other is one or abs(turned) > _PARALLEL:
                continue
            dx, dy = other.middle - one.middle
            right, down = float(cos * dx + sin * dy), float(-sin * dx + cos * dy)
            column = abs(right) < _ASIDE and _LEAST_STEP < down < card.HEIGHT - _OVERLAP
            fan = abs(down) < _ASIDE and _LEAST_STEP < right < card.WIDTH - _OVERLAP
            wide = down if column else right
            if (column or fan) and (nearest is None or wide < nearest.wide):
                nearest = _Step(one, wide, column)
        if nearest is not None:
            yield nearest


def _stretch(step: _Step, begin: Mm) -> Array:
    if step.down:
        return np.array([[0, begin], [card.WIDTH, begin], [card.WIDTH, step.wide], [0, step.wide]])
    return np.array([[begin, 0], [step.wide, 0], [step.wide, card.HEIGHT], [begin, card.HEIGHT]])


def _edge_within(step: _Step, usual: Mm, plane: Plane, eye: Eye) -> bool:
    """Whether one straight edge crosses the whole card where the next would lie."""
    along = np.arange(0.5 * usual - 2, min(1.5 * usual, step.wide - 4) + 2, _FINE)
    size = card.WIDTH if step.down else card.HEIGHT
    across = np.linspace(0.06 * size, 0.94 * size, _ACROSS)
    a, b = np.meshgrid(along, across)
    local = np.stack([b, a] if step.down else [a, b], axis=-1).reshape(-1, 2)
    at = np.round(plane.px(step.below.pose.table(local))).astype(int)
    height, width = eye.grey.shape
    x, y = np.clip(at[:, 0], 1, width - 2), np.clip(at[:, 1], 1, height - 2)
    near = np.arange(-1, 2)
    grey = eye.grey[y[:, None, None] + near[:, None], x[:, None, None] + near].mean(axis=(1, 2))
    lines = grey.reshape(len(across), len(along))
    change = np.abs(lines[:, 4:] - lines[:, :-4])
    wandering = [change[:, i : i + 2 * _ASKEW + 1].max(axis=1) for i in range(change.shape[1] - 2 * _ASKEW)]
    return any(float((line > _STEEP).mean()) >= _NEARLY_ALL for line in wandering)
