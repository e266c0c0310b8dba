"""The triangular lattice of MT-3 and what can be measured on it. Rows y grow away from the player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
Vertex: TypeAlias = tuple[int, int]  # (u, v) with u + v odd (MT-3.5)
Cells: TypeAlias = AbstractSet[Cell]

START: Final[Cell] = (0, 0)  # MT-3.1

BASE, RISING, FALLING = range(3)
"""The three directions of an edge: horizontal, "/" and "\\" (MT-3.3)."""


def is_up(cell: Cell) -> bool:
    """MT-3.1."""
    return not (cell[0] + cell[1]) & 1


def sides(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The cells across its base, its rising and its falling edge (MT-3.2, MT-3.3)."""
    x, y = cell
    if (x + y) & 1:
        return (x, y + 1), (x + 1, y), (x - 1, y)
    return (x, y - 1), (x - 1, y), (x + 1, y)


def edges(cells: Cells) -> Iterator[tuple[Cell, Cell, int]]:
    """Every edge between two of these cells once, from its upward cell, with its direction (MT-3.4)."""
    for cell in sorted(cells):
        if is_up(cell):
            for direction, other in enumerate(sides(cell)):
                if other in cells:
                    yield cell, other, direction


def cells_round(vertex: Vertex) -> tuple[Cell, ...]:
    """MT-3.5."""
    u, v = vertex
    return (u - 1, v), (u, v), (u + 1, v), (u - 1, v - 1), (u, v - 1), (u + 1, v - 1)


def vertices_of(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    """The three corners of a cell: MT-3.5 read backwards."""
    x, y = cell
    if (x + y) & 1:
        return (x, y), (x - 1, y + 1), (x + 1, y + 1)
    return (x, y + 1), (x - 1, y), (x + 1, y)


def hexagons(cells: Cells) -> tuple[Vertex, ...]:
    """The vertices with all six cells occupied (MT-3.5), from the bottom row up."""
    middles = {vertex for cell in cells for vertex in vertices_of(cell)}
    found = (vertex for vertex in middles if all(cell in cells for cell in cells_round(vertex)))
    return tuple(sorted(found, key=_reading_order))


def holes(cells: Cells) -> tuple[Cell, ...]:
    """Empty cells whose three neighbours are occupied (MT-6.3)."""
    around = {other for cell in cells for other in sides(cell)} - cells
    found = (cell for cell in around if all(other in cells for other in sides(cell)))
    return tuple(sorted(found, key=_reading_order))


def _reading_order(place: tuple[int, int]) -> tuple[int, int]:
    return place[1], place[0]


def rows(cells: Collection[Cell]) -> dict[int, tuple[Cell, ...]]:
    """The occupied cells of each occupied row y (MT-6.8), left to right."""
    found: dict[int, list[Cell]] = {}
    for cell in sorted(cells, key=_reading_order):
        found.setdefault(cell[1], []).append(cell)
    return {y: tuple(row) for y, row in found.items()}


def longest_run(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """The longest stretch of consecutive x in one row (MT-6.7); the lowest, leftmost of several."""
    best: tuple[Cell, ...] = ()
    run: list[Cell] = []
    for cell in sorted(cells, key=_reading_order):
        if not run or (run[-1][0] + 1, run[-1][1]) != cell:
            run = []
        run.append(cell)
        if len(run) > len(best):
            best = tuple(run)
    return best


def pointed(cells: Cells) -> tuple[Cell, ...]:
    """The cells joined to the others by exactly one side (MT-6.9)."""
    found = (cell for cell in cells if sum(other in cells for other in sides(cell)) == 1)
    return tuple(sorted(found, key=_reading_order))


def left_right_axis(cells: Cells) -> int | None:
    """The integer a with (x, y) occupied exactly when (2a - x, y) is (MT-6.10)."""
    if not cells:
        return None
    across = min(x for x, _ in cells) + max(x for x, _ in cells)
    if across & 1:  # an axis between two columns would lay up cells on down cells
        return None
    return across // 2 if all((across - x, y) in cells for x, y in cells) else None


def top_bottom_axis(cells: Cells) -> int | None:
    """The row boundary b with (x, y) occupied exactly when (x, 2b - 1 - y) is (MT-6.11)."""
    if not cells:
        return None
    across = min(y for _, y in cells) + max(y for _, y in cells)
    if not across & 1:  # an odd number of rows: the middle row would have to turn over
        return None
    return (across + 1) // 2 if all((x, across - y) in cells for x, y in cells) else None


def islands(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The edge-connected parts (MT-8.3), largest first."""
    left = set(cells)
    found: list[tuple[Cell, ...]] = []
    while left:
        reached = {min(left)}
        waiting = list(reached)
        while waiting:
            new = {other for other in sides(waiting.pop()) if other in left} - reached
            reached |= new
            waiting += new
        left -= reached
        found.append(tuple(sorted(reached, key=_reading_order)))
    return tuple(sorted(found, key=lambda island: (-len(island), island)))
