"""The plane found from printed squares, checked by a camera model that shares no code with it."""

import numpy as np
import pytest

from companion.rehearsal.camera import camera
from companion.rehearsal.scene import View
from companion.table.plane import fit, refit


def squares(view, bend, rng, count, noise=0.3):
    lens = camera(view, bend)
    found, places = [], []
    while len(found) < count:
        centre, turn = rng.uniform(-360, 360, 2) * [1.0, 0.7], rng.uniform(0, 2 * np.pi)
        side = float(rng.choice([12.0, 18.9]))
        model = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        table = model @ spin.T + centre
        pixels = lens.bent(lens.pixels(np.c_[table, np.zeros(4)]))
        if pixels.min() < 0 or (pixels > [lens.width, lens.height]).any():
            continue
        found.append((tuple(map(tuple, pixels + rng.normal(0, noise, (4, 2)))), side))
        places.append(centre)
    return lens, found, np.array(places)


def worst_distance_error(plane, lens, places):
    """All distances between pieces, whichever way the map is turned and moved."""
    pixels = lens.bent(lens.pixels(np.c_[places, np.zeros(len(places))]))
    mapped = plane.mm(pixels)
    true = np.linalg.norm(places[:, None] - places[None], axis=2)
    got = np.linalg.norm(mapped[:, None] - mapped[None], axis=2)
    return np.median(np.abs(true - got)), np.abs(true - got).max()


@pytest.mark.parametrize("tilt", [0, 20, 35, 45, 55])
@pytest.mark.parametrize("pan", [0, 90, 200])
def test_many_codes_give_the_table_to_a_millimetre(tilt, pan):
    rng = np.random.default_rng(tilt * 1000 + pan)
    lens, found, places = squares(View(tilt=tilt, pan=pan, roll=3), (0.03, 0.0), rng, 60)
    plane = fit(found, lens.width, lens.height)
    middle, worst = worst_distance_error(plane, lens, places)
    assert middle < 1.0
    assert worst < 6.0
    assert plane.error < 0.4
    assert plane.codes >= 55


def test_a_few_wrong_codes_do_not_bend_it():
    rng = np.random.default_rng(4)
    lens, found, places = squares(View(tilt=30), (0.0, 0.0), rng, 40)
    for i in range(5):
        quad, side = found[i]
        found[i] = (tuple((x + rng.uniform(-40, 40), y + rng.uniform(-40, 40)) for x, y in quad), side)
    plane = fit(found, lens.width, lens.height)
    assert worst_distance_error(plane, lens, places)[0] < 1.2
    assert 33 <= plane.codes <= 37


def test_one_code_still_gives_a_scale():
    rng = np.random.default_rng(5)
    lens, found, _ = squares(View(tilt=0), (0.0, 0.0), rng, 1, noise=0.0)
    plane = fit(found, lens.width, lens.height)
    assert plane.scale_at(found[0][0][0]) == pytest.approx(lens.focal / lens.distance, rel=0.02)


def test_pixels_and_millimetres_are_inverse():
    rng = np.random.default_rng(6)
    lens, found, _ = squares(View(tilt=40), (0.04, 0.0), rng, 30)
    plane = fit(found, lens.width, lens.height)
    points = rng.uniform([0, 0], [lens.width, lens.height], (50, 2))
    assert plane.px(plane.mm(points)) == pytest.approx(points, abs=0.5)


def test_no_codes_no_plane():
    assert fit([], 4000, 3000) is None


def fat_faces(view, rng, count, fatter):
    """Cards with a tag in two corners, their black grown by so many millimetres on every side."""
    lens = camera(view, (0.02, 0.0))
    tag = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 6.0
    places_of_tags = np.array([[[9, 9]], [[54, 79]]])
    own = (tag + places_of_tags).reshape(-1, 2)
    grown = (tag * (1 + fatter / 6) + places_of_tags).reshape(-1, 2)
    faces, found, places = [], [], []
    for _ in range(count):
        centre, turn = rng.uniform(-300, 300, 2) * [1.0, 0.6], rng.uniform(0, 2 * np.pi)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        table = (grown - [31.5, 44]) @ spin.T + centre
        pixels = lens.bent(lens.pixels(np.c_[table, np.zeros(8)])) + rng.normal(0, 0.2, (8, 2))
        faces.append((own, pixels))
        found += [(tuple(map(tuple, quad)), 12.0) for quad in (pixels[:4], pixels[4:])]
        places.append(centre)
    return lens, faces, found, np.array(places)


@pytest.mark.parametrize("fatter", [-0.1, 0.1])
def test_whole_faces_tell_the_size_though_black_looks_fat_or_thin(fatter):
    lens, faces, found, places = fat_faces(View(tilt=30), np.random.default_rng(5), 30, fatter)
    by_squares = fit(found, lens.width, lens.height)
    by_faces = refit(faces, by_squares)
    assert worst_distance_error(by_squares, lens, places)[0] > 3.0
    assert worst_distance_error(by_faces, lens, places)[0] < 1.5


def test_too_few_faces_change_nothing():
    lens, faces, found, _ = fat_faces(View(tilt=30), np.random.default_rng(6), 3, 0.0)
    plane = fit(found, lens.width, lens.height)
    assert refit(faces, plane) is plane
