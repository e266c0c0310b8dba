"""Cells, edges and measures of CMYK! beside naive geometry on real triangles (MT-3, MT-6.3 to MT-6.11)."""

import importlib.util
import random
from pathlib import Path

import pytest

from companion.games.cmyk import lattice
from companion.games.cmyk.mosaic import (
    COLOURS,
    LEVELS,
    TILE_PIECES,
    Mosaic,
    cells_for,
    is_k,
    openings,
    tiles_in,
    wrong_edges,
)

spec = importlib.util.spec_from_file_location("naive_cmyk", Path(__file__).with_name("naive_cmyk.py"))
naive = importlib.util.module_from_spec(spec)
spec.loader.exec_module(naive)


def random_outline(dice, size):
    """An edge-connected outline, sometimes compact, sometimes straggling."""
    cells = {(0, 0)}
    compact = dice.random()
    while len(cells) < size:
        free = sorted({other for cell in cells for other in lattice.sides(cell)} - cells)
        if dice.random() < compact:
            free.sort(key=lambda cell: -sum(other in cells for other in lattice.sides(cell)))
            free = free[:2]
        cells.add(dice.choice(free))
    return cells


def mirrored_outline(dice, size):
    cells = random_outline(dice, size)
    if dice.random() < 0.5:
        axis = 2 * dice.randrange(-1, 2)
        return cells | {(axis - x, y) for x, y in cells}
    across = 2 * dice.randrange(-1, 2) + 1
    return cells | {(x, across - y) for x, y in cells}


def outlines(number):
    dice = random.Random(4)
    for _ in range(number):
        size = dice.choice([1, 2, 3, 5, 6, 8, 10, 13, 20, 30])
        yield dice.choice([random_outline, mirrored_outline])(dice, size)


def test_measures_equal_geometry():
    """MT-3.5, MT-6.3, MT-6.7 to MT-6.11."""
    symmetric = [0, 0]
    for cells in outlines(400):
        assert len(lattice.hexagons(cells)) == naive.hexagons(cells)
        assert len(lattice.holes(cells)) == naive.holes(cells)
        assert len(lattice.longest_run(cells)) == naive.longest_run(cells)
        assert len(lattice.rows(cells)) == naive.rows(cells)
        assert len(lattice.pointed(cells)) == naive.pointed(cells)
        assert (lattice.left_right_axis(cells) is not None) == naive.left_right(cells)
        assert (lattice.top_bottom_axis(cells) is not None) == naive.top_bottom(cells)
        symmetric[0] += naive.left_right(cells)
        symmetric[1] += naive.top_bottom(cells)
    assert min(symmetric) > 20


def test_neighbours_equal_geometry():
    """MT-3.1, MT-3.2, MT-3.3, MT-3.4: exactly the cells that share an edge, each across its direction."""
    around = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    for cell in [(0, 0), (1, 0), (-1, 1), (0, -1)]:
        for other in around:
            way = naive.touching(cell, other) if other != cell else None
            assert (other in lattice.sides(cell)) == (way is not None)
            if way:
                assert lattice.sides(cell).index(other) == naive.MATCH[way]


def test_edges_are_named_once():
    for cells in outlines(40):
        found = [frozenset((one, other)) for one, other, _ in lattice.edges(cells)]
        wanted = {frozenset((one, other)) for one in cells for other in naive.joined(cells, one)}
        assert len(found) == len(set(found))
        assert set(found) == wanted


def test_corners_of_a_cell_are_the_corners_of_its_hexagons():
    for cell in [(0, 0), (1, 0), (2, -3), (-4, 3)]:
        for vertex in lattice.vertices_of(cell):
            assert sum(vertex) % 2 == 1  # MT-3.5
            assert cell in lattice.cells_round(vertex)


@pytest.mark.parametrize("horizontal", range(3))
def test_openings_equal_trying_every_tile(horizontal):
    """MT-4.1, MT-4.2, MT-4.7 by geometry alone: grow mosaics of real tiles and compare the offers."""
    dice = random.Random(horizontal)
    levels = [None if is_k(tile) else _levels(tile) for tile in range(len(TILE_PIECES))]
    for _ in range(6):
        placed = (((0, 0), dice.randrange(82)),)
        for _ in range(9):
            offered = openings(placed, horizontal)
            lying = {cell: levels[tile] for cell, tile in placed}
            for cell in dice.sample(sorted(offered), min(3, len(offered))):
                fitting = {t for t in range(84) if naive.agrees({**lying, cell: levels[t]}, horizontal)}
                assert set(tiles_in(offered[cell])) == fitting
            taken = {tile for _, tile in placed}
            choices = [(c, t) for c, bits in offered.items() for t in tiles_in(bits) if t not in taken]
            placed = (*placed, dice.choice(choices))
            assert naive.agrees({cell: levels[tile] for cell, tile in placed}, horizontal)


def _levels(tile):
    return tuple(int(digit) for digit in TILE_PIECES[tile].kind)


def test_wrong_edges_equal_geometry():
    """MT-8.3 with any colour level (MT-2.5): mosaics of random tiles, mostly wrong."""
    dice = random.Random(8)
    for _ in range(60):
        horizontal = dice.randrange(3)
        cells = sorted(random_outline(dice, 8))
        tiles = dice.sample(range(84), len(cells))
        mosaic = Mosaic(dict(zip(cells, (TILE_PIECES[t] for t in tiles), strict=True)), COLOURS[horizontal])
        found = {frozenset((edge.first_cell, edge.second_cell)) for edge in wrong_edges(mosaic)}
        levels = {c: None if is_k(t) else _levels(t) for c, t in zip(cells, tiles, strict=True)}
        assert found == {frozenset(pair) for pair in naive.clashes(levels, horizontal)}


def test_colours_go_round_a_tile_clockwise():
    """MT-1.4: on an upward tile the level edge lies below, the rising one left, the falling one right."""
    middle = {naive.direction(side): sum(x for x, _ in side) / 2 for side in naive.sides((0, 0))}
    assert middle["/"] < middle["level"] < middle["\\"]
    for horizontal in range(3):
        for tile in (7, 40, 80):
            level, rising, falling = LEVELS[horizontal][tile]
            c, m, y = _levels(tile)
            assert (level, rising, falling) == ((c, m, y), (m, y, c), (y, c, m))[horizontal]


def test_one_rotation_fits():
    """MT-3.3: whatever lies there, a tile is named by its cell alone; black fits every opening (MT-4.7)."""
    placed = (((0, 0), 10),)
    assert cells_for(placed, 0, 82) == tuple(sorted(openings(placed, 0)))
    assert lattice.islands({(0, 0), (1, 0), (5, 5)}) == (((0, 0), (1, 0)), ((5, 5),))
