"""Hand-laid triangular tiles to the cells of MT-3.

Tiles lie with gaps, a little turned, in rows that were shoved, so no grid fits all of them well; but each
fits its neighbours. The mosaic's own direction comes from all tiles together, then cells spread from
neighbour to neighbour, nearest first, and every neighbourhood is checked afterwards. A tile that fits no
cell keeps none and is a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from companion.pieces.measure import Mm
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.table.seen import Seen

Array = npt.NDArray[np.float64]
Cell: TypeAlias = tuple[int, int]

SIDE: Mm = 60.0
HEIGHT: Mm = SIDE * 3**0.5 / 2
_PITCH = (61.0, 53.0)  # of tiles laid with usual gaps; the mosaic's own is measured
_SLACK: Mm = 15.0  # how far a tile may be from where its neighbour expects it: a quarter of a tile
_TOUCHING: Mm = 46.0  # between the middles of tiles that share an edge; 35 without any gap
_NEAR: Mm = 125.0
_FAR: Mm = 220.0
_MOST_TURN = 18.0  # degrees: a tile turned further out of its mosaic's directions lies in no cell
_WHICH_WAY = 25.0  # degrees: a mosaic this far askew could be meant either way


@dataclass(frozen=True, slots=True)
class Mosaic:
    """Cells in the order of the tiles given; None for a tile that fits none."""

    cells: tuple[Cell | None, ...]
    horizontal: str = "C"
    questions: tuple[Question, ...] = ()
    findings: tuple[Finding, ...] = ()
    error: Mm = 0.0  # typical distance of a tile from its neighbours' expectation


@dataclass(frozen=True, eq=False)
class _Tiles:
    """Middles in the mosaic's own directions, x right and y up; `up` tiles point away from the player."""

    middles: Array
    turns: npt.NDArray[np.int_]  # sixths of a full turn from standing on the C edge
    askew: Array  # degrees beside those sixths
    pitch: tuple[Mm, Mm] = _PITCH

    @property
    def up(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.turns % 2 == 0)

    def step(self, a: int, b: int) -> tuple[Cell, float]:
        """From the cell of a to the cell of b, and how badly it fits (mm)."""
        wide, tall = self.pitch
        levels = np.where(self.up, -HEIGHT / 6, HEIGHT / 6)
        dx, dy = self.middles[b] - self.middles[a]
        dy -= levels[b] - levels[a]
        rows = round(dy / tall)
        odd = (rows + int(self.up[a] != self.up[b])) % 2  # MT-3.1: x + y changes its parity with the way up
        columns = 2 * round((dx / (wide / 2) - odd) / 2) + odd
        misfit = float(np.hypot(dx - columns * wide / 2, dy - rows * tall))
        return (columns, rows), misfit


def mosaic(tiles: Sequence[Seen], upward: float = 0.0) -> Mosaic:
    """`upward`: how far the player's own up is turned from the table's, in radians clockwise."""
    if not tiles:
        return Mosaic(())
    own, askew = _straightened(tiles, upward)
    if abs(askew) > _WHICH_WAY and len(tiles) > 1:
        return _no_way_up(tiles)
    own = _measured(own)
    cells, unsure = _spread(own)
    horizontal, findings = _horizontal(tiles, own)
    for i in np.flatnonzero(np.abs(own.askew) > _MOST_TURN):
        unsure.add(int(i))
    _check(own, cells, unsure)
    named = tuple(None if i in unsure or i not in cells else cells[i] for i in range(len(tiles)))
    questions = tuple(_which_cell(tiles[i]) for i, cell in enumerate(named) if cell is None)
    return Mosaic(_normal(named, own), horizontal, questions, findings, _error(own, named))


# --- the mosaic's own directions ----------------------------------------------------------------


def _straightened(tiles: Sequence[Seen], upward: float) -> tuple[_Tiles, float]:
    """Turned so that the edges run level and at 60 degrees; and by how many degrees it was askew."""
    angles = np.array([one.angle for one in tiles]) - upward
    common = float(np.angle(np.exp(6j * angles).mean())) / 6
    middles = np.array([_centre(one) for one in tiles])
    turn = upward + common
    right = np.array([np.cos(turn), np.sin(turn)])
    up = np.array([np.sin(turn), -np.cos(turn)])
    sixths = np.degrees(angles - common) / 60
    turns = np.round(sixths).astype(int)
    askew = (sixths - turns) * 60
    return _Tiles(np.stack([middles @ right, middles @ up], axis=1), turns % 6, askew), float(
        np.degrees(common)
    )


def _centre(tile: Seen) -> Array:
    return np.asarray(tile.outline[:3].mean(axis=0))


def _measured(own: _Tiles) -> _Tiles:
    """With this mosaic's own pitch: what tiles that touch say, together."""
    rows, wide = [], []
    for a, b, distance in _pairs(own, _NEAR):
        (dx, dy), misfit = own.step(a, b)
        if misfit > _SLACK or distance < 50:
            continue
        seen = own.middles[b] - own.middles[a]
        if abs(dy) == 1 and own.up[a] == own.up[b]:
            rows.append(abs(float(seen[1])))
        if dy == 0 and abs(dx) == 2:
            wide.append(abs(float(seen[0])))
    pitch = (_middle(wide, _PITCH[0]), _middle(rows, _PITCH[1]))
    return _Tiles(own.middles, own.turns, own.askew, pitch)


def _middle(values: list[float], usual: float) -> float:
    return float(np.clip(np.median(values), usual - 2, usual + 5)) if len(values) >= 3 else usual


def _pairs(own: _Tiles, reach: Mm) -> list[tuple[int, int, float]]:
    distance = np.linalg.norm(own.middles[:, None] - own.middles[None], axis=2)
    first, second = np.nonzero(np.triu(distance < reach, 1))
    return [(int(a), int(b), float(distance[a, b])) for a, b in zip(first, second, strict=True)]


# --- from neighbour to neighbour ----------------------------------------------------------------


def _spread(own: _Tiles) -> tuple[dict[int, Cell], set[int]]:
    """Cells for the largest part that hangs together; the rest is unsure."""
    links = []
    for a, b, distance in _pairs(own, _FAR):
        step, misfit = own.step(a, b)
        slack = _SLACK * (1.0 if distance < _TOUCHING else 0.8 if distance < _NEAR else 0.55)
        if misfit <= slack:
            links.append((distance + 3 * misfit, a, b, step))
    cells: dict[int, Cell] = dict.fromkeys(range(len(own.turns)), (0, 0))
    part = {i: {i} for i in range(len(own.turns))}
    for _, a, b, step in sorted(links):
        if part[a] is part[b]:
            continue
        shift = (cells[a][0] + step[0] - cells[b][0], cells[a][1] + step[1] - cells[b][1])
        for i in part[b]:
            cells[i] = (cells[i][0] + shift[0], cells[i][1] + shift[1])
        joined = part[a] | part[b]
        for i in joined:
            part[i] = joined
    largest = max(part.values(), key=lambda members: (len(members), -min(members)))
    return cells, set(range(len(own.turns))) - largest


def _check(own: _Tiles, cells: dict[int, Cell], unsure: set[int]) -> None:
    """Tiles that most of their neighbours would put elsewhere, and tiles in one cell, fit none."""
    agree = np.zeros(len(own.turns), int)
    differ = np.zeros(len(own.turns), int)
    for a, b, _ in _pairs(own, 75.0):
        if a in unsure or b in unsure:
            continue
        step, misfit = own.step(a, b)
        between = (cells[b][0] - cells[a][0], cells[b][1] - cells[a][1])
        fits = step == between and misfit <= 1.4 * _SLACK
        agree[[a, b]] += fits
        differ[[a, b]] += not fits
    unsure.update(int(i) for i in np.flatnonzero(differ > agree))
    places: dict[Cell, list[int]] = {}
    for i, cell in cells.items():
        if i not in unsure:
            places.setdefault(cell, []).append(i)
    for sharing in places.values():
        if len(sharing) > 1:
            unsure.update(sharing)


# --- telling ------------------------------------------------------------------------------------

_LEVEL = {0: "C", 3: "C", 4: "M", 1: "M", 2: "Y", 5: "Y"}  # which colour lies level after so many sixths


def _horizontal(tiles: Sequence[Seen], own: _Tiles) -> tuple[str, tuple[Finding, ...]]:
    """MT-2.5: the colour of the level edges, as most tiles say; others lie turned (MT-3.3)."""
    colours = [_LEVEL[int(turn)] for turn in own.turns]
    chosen = max("CMY", key=colours.count)
    wrong = tuple(one.piece.id for one, colour in zip(tiles, colours, strict=True) if colour != chosen)
    if not wrong:
        return chosen, ()
    lies = "lies" if len(wrong) == 1 else "lie"
    say = f"{', '.join(wrong)} {lies} turned: the edges do not have the colours of the tiles around"
    return chosen, (Finding("tile-turned", "MT-3.3", say, wrong),)


def _normal(cells: tuple[Cell | None, ...], own: _Tiles) -> tuple[Cell | None, ...]:
    """The lowest row is 0, its leftmost tile 0 or 1, upward tiles with x + y even (MT-3.1)."""
    placed = [(cell, bool(own.up[i])) for i, cell in enumerate(cells) if cell is not None]
    if not placed:
        return cells
    low = min(cell[1] for cell, _ in placed)
    left = min(cell[0] for cell, _ in placed)
    first, up = placed[0]
    odd = (first[0] - left + first[1] - low + (not up)) % 2
    return tuple(None if cell is None else (cell[0] - left + odd, cell[1] - low) for cell in cells)


def _error(own: _Tiles, cells: tuple[Cell | None, ...]) -> Mm:
    kept = [
        own.step(a, b)[1]
        for a, b, distance in _pairs(own, _TOUCHING)
        if cells[a] is not None and cells[b] is not None
    ]
    return round(float(np.median(kept)), 2) if kept else 0.0


def _which_cell(tile: Seen) -> Question:
    say = f"{tile.piece.id} fits no cell of its mosaic: where does it lie?"
    return Question("which-cell", say, (tile.piece.id,))


def _no_way_up(tiles: Sequence[Seen]) -> Mosaic:
    ids = tuple(one.piece.id for one in tiles)
    say = "this mosaic lies as much one way as the other: which way is up? Lay its rail straight above it."
    return Mosaic((None,) * len(tiles), "C", (Question("which-cell", say, ids),))
