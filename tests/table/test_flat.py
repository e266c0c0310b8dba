"""The photo laid flat."""

import numpy as np

from companion.rehearsal.camera import camera
from companion.rehearsal.scene import View
from companion.table.flat import flatten
from companion.table.plane import fit


def test_what_is_square_on_the_table_is_square_in_the_flat_picture():
    lens = camera(View(tilt=40, roll=4), (0.02, 0.0))
    rng = np.random.default_rng(1)
    squares = []
    for x, y in rng.uniform(-250, 250, (30, 2)):
        table = np.array([[x - 6, y - 6, 0], [x + 6, y - 6, 0], [x + 6, y + 6, 0], [x - 6, y + 6, 0]])
        squares.append((tuple(map(tuple, lens.bent(lens.pixels(table)))), 12.0))
    plane = fit(squares, lens.width, lens.height)
    photo = np.zeros((lens.height, lens.width), np.uint8)
    corners = np.array(squares[0][0])
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    photo[low[1] : high[1], low[0] : high[0]] = 255
    flat = flatten(photo, plane, 2.0)
    there = flat.pixels(corners)
    sides = np.hypot(*(np.roll(there, -1, axis=0) - there).T)
    assert np.allclose(sides, 24, atol=0.8)
    assert np.allclose(flat.photo(there), corners, atol=0.1)
    x, y = there.mean(axis=0).astype(int)
    assert flat.picture[y, x] == 255
    assert (flat.picture > 200).sum() < 1200


def test_the_horizon_is_left_out():
    lens = camera(View(tilt=60), (0.0, 0.0))
    table = [(x, y) for x in (-200, 0, 200) for y in (-150, 0, 150)]
    squares = []
    for x, y in table:
        corners = np.array([[x, y, 0], [x + 12, y, 0], [x + 12, y + 12, 0], [x, y + 12, 0]])
        squares.append((tuple(map(tuple, lens.bent(lens.pixels(corners)))), 12.0))
    plane = fit(squares, lens.width, lens.height)
    flat = flatten(np.zeros((lens.height, lens.width), np.uint8), plane, 2.5)
    assert flat.picture.size < 7.2e6
    assert flat.scale > 1.5
