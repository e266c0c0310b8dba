"""Hand-laid tiles to cells: exact through gaps, turns and shoved rows; honest where a tile fits nowhere."""

import math
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import kits
from companion.games.cmyk.lattice import is_up, sides
from companion.table.lattice import HEIGHT, mosaic
from tests.table.laid import around, put

TILES = [
    piece.id
    for kit in kits()
    if kit.game == "MT"
    for piece in kit
    if piece.kind.isdigit() or piece.kind == "K"
]
TURN = {"C": 0.0, "M": -120.0, "Y": 120.0}


def grown(rng, count):
    """A mosaic that hangs together, as play makes it (MT-4.1)."""
    cells = [(0, 0)]
    while len(cells) < count:
        cell = rng.choice(sides(rng.choice(cells)))
        if cell not in cells:
            cells.append(cell)
    return cells


def laid(cells, rng, *, horizontal="C", gap=1.0, turn=0.0, shove=0.0):
    """Where each tile's middle comes to lie: written apart from the code that reads it."""
    names = rng.sample(TILES, len(cells))
    shoved = {y: rng.uniform(-shove, shove) for _, y in sorted(cells)}
    tiles = []
    for name, (x, y) in zip(names, cells, strict=True):
        degrees = TURN[horizontal] + (0 if is_up((x, y)) else 180) + rng.uniform(-turn, turn)
        away = rng.uniform(0, gap / 2), rng.uniform(0, 2 * math.pi)
        centre_x = x * (60 + gap * 1.15) / 2 + shoved[y] + away[0] * math.cos(away[1])
        centre_y = -y * (HEIGHT + gap) + (HEIGHT / 6 if is_up((x, y)) else -HEIGHT / 6)
        centre_y += away[0] * math.sin(away[1])
        # from the triangle's middle to the middle of its turned box
        box_x = centre_x + math.sin(math.radians(degrees)) * HEIGHT / 6
        box_y = centre_y - math.cos(math.radians(degrees)) * HEIGHT / 6
        tiles.append(put(name, box_x, box_y, degrees))
    return tiles


def shifts(got, cells):
    """By how much the cells found are moved as a whole: one value when all are right."""
    return {(a[0] - b[0], a[1] - b[1]) for a, b in zip(got, cells, strict=True) if a is not None}


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**9),
    st.integers(1, 40),
    st.sampled_from("CMY"),
    st.floats(0, 3),
    st.floats(0, 8),
    st.floats(0, 5),
    st.floats(-15, 15),
)
def test_any_mosaic_laid_by_hand_comes_out_exactly(seed, count, horizontal, gap, turn, shove, askew):
    rng = random.Random(seed)
    cells = grown(rng, count)
    tiles = laid(cells, rng, horizontal=horizontal, gap=gap, turn=turn, shove=shove)
    if count < 3:  # one tile has no neighbour to tell its own turn from the mosaic's
        askew /= 3
    found = mosaic(around(tiles, askew))
    assert found.questions == found.findings == ()
    assert found.horizontal == horizontal
    assert len(shifts(found.cells, cells)) == 1
    assert all(sum(shift) % 2 == 0 for shift in shifts(found.cells, cells))  # upward tiles stay upward


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(8, 40))
def test_unread_tiles_do_not_move_the_others(seed, count):
    rng = random.Random(seed)
    cells = grown(rng, count)
    tiles = laid(cells, rng, gap=1.5, turn=5, shove=2)
    kept = [i for i in range(count) if rng.random() > 0.12] or [0]
    found = mosaic([tiles[i] for i in kept])
    assert len(shifts(found.cells, [cells[i] for i in kept])) <= 1


def test_up_is_where_the_rail_says():
    rng = random.Random(7)
    cells = grown(rng, 14)
    tiles = around(laid(cells, rng, gap=1.0, turn=3), 180)
    assert len(shifts(mosaic(tiles, upward=math.pi).cells, cells)) == 1
    upside_down = [(-x, -y) for x, y in cells]
    assert len(shifts(mosaic(tiles).cells, upside_down)) == 1


def test_a_tile_that_fits_no_cell_is_a_question():
    rng = random.Random(3)
    cells = [(0, 0), (1, 0), (2, 0), (1, 1)]
    tiles = laid(cells, rng, gap=1.0)
    stray = next(name for name in TILES if name not in {one.piece.id for one in tiles})
    found = mosaic([*tiles, put(stray, 105.0, 20.0, 28.0)])
    assert found.cells[-1] is None
    assert len(shifts(found.cells[:-1], cells)) == 1
    assert [(q.code, q.pieces) for q in found.questions] == [("which-cell", (stray,))]


def test_two_tiles_on_one_another_are_both_asked_for():
    rng = random.Random(4)
    tiles = laid([(0, 0), (1, 0), (2, 0)], rng, gap=1.0)
    other = next(name for name in TILES if name not in {one.piece.id for one in tiles})
    x, y = tiles[2].middle
    found = mosaic([*tiles, put(other, float(x) + 2, float(y) + 1, 0.0)])
    assert found.cells[2] is None
    assert found.cells[3] is None


def test_a_tile_laid_with_another_edge_level_is_told():
    rng = random.Random(5)
    tiles = laid([(0, 0), (1, 0), (2, 0), (3, 0)], rng, gap=1.0)
    name, (x, y) = tiles[0].piece.id, tiles[0].outline.mean(axis=0)
    turned = put(name, float(x) + math.sin(math.radians(120)) * HEIGHT / 6, float(y) + HEIGHT / 12, 120.0)
    found = mosaic([turned, *tiles[1:]])
    assert found.horizontal == "C"
    assert [(f.code, f.rule, f.pieces) for f in found.findings] == [("tile-turned", "MT-3.3", (name,))]
    assert None not in found.cells


def test_a_mosaic_between_two_ways_up_is_a_question():
    rng = random.Random(6)
    found = mosaic(around(laid(grown(rng, 8), rng), 29))
    assert set(found.cells) == {None}
    assert found.questions[0].code == "which-cell"


def test_no_tiles_no_mosaic():
    assert mosaic([]).cells == ()
