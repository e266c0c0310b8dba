"""Made-up wax: it lies where it should, looks like wax, and its truth is told."""

import numpy as np
import pytest

from companion.pieces.face import Face, Form, Region
from companion.pieces.measure import Box
from companion.pieces.path import rectangle
from companion.rehearsal import crayon_trouble
from companion.rehearsal.crayons import BRANDS, COLOURS, Style, crayoned, hand
from companion.rehearsal.scene import Level
from companion.rehearsal.sheet_scenes import PX_PER_MM, coloured

SCALE = 8
PAGE = Face(
    Form.SHEET,
    90,
    60,
    (
        Region("1.1", rectangle(Box(6, 6, 34, 48))),
        Region("1.2", rectangle(Box(50, 6, 34, 20))),
        Region("bank.1", rectangle(Box(50, 40, 6.4, 6.4))),
    ),
)


def paper():
    return np.full((60 * SCALE, 90 * SCALE, 4), 255, np.uint8)


def inside(picture, box, rim=0.0):
    box = box.grown(-rim)
    return picture[
        int(box.top * SCALE) : int(box.bottom * SCALE), int(box.left * SCALE) : int(box.right * SCALE), :3
    ]


def test_six_boxes_of_crayons_differ():
    assert len(BRANDS) >= 6
    assert all(len(tints) == len(COLOURS) for tints in BRANDS.values())
    assert len(set(BRANDS.values())) == len(BRANDS)


def test_the_same_chance_colours_the_same():
    made = []
    for _ in range(2):
        rng = np.random.default_rng(5)
        made.append(crayoned(paper(), PAGE, {"1.1": "G"}, hand(rng), rng)[0])
    assert np.array_equal(*made)


@pytest.mark.parametrize("style", list(Style))
def test_wax_stays_about_its_place_and_shows_paper_grain(style):
    rng = np.random.default_rng(3)
    by = hand(rng, "school")
    by = type(by)(by.crayons, 0.6, style, 30.0, 2.4, 0.4, 0.3)
    made, truth = crayoned(paper(), PAGE, {"1.1": "B"}, by, rng)
    here = inside(made, Box(6, 6, 34, 48), 2)
    assert truth["1.1"].filled
    assert truth["1.1"].colour == "B"
    assert truth["1.1"].covered > 0.25
    assert here[..., 2].mean() > here[..., 0].mean() + 20, "blue wax takes red away"
    assert here[..., 0].std() > 8, "wax is never even"
    assert (inside(made, Box(50, 6, 34, 20)) == 255).all()
    assert (inside(made, Box(46, 30, 40, 8)) == 255).all()
    assert not truth["1.2"].filled


def test_some_strokes_end_beyond_the_line():
    rng = np.random.default_rng(11)
    made, _ = crayoned(paper(), PAGE, {"1.1": "R"}, hand(rng, sloppy=2.0), rng)
    rim = made.copy()
    rim[5 * SCALE : 55 * SCALE, 5 * SCALE : 41 * SCALE] = 255
    assert (rim[..., 1] < 240).any()
    rim[2 * SCALE : 58 * SCALE, 2 * SCALE : 44 * SCALE] = 255
    assert (rim == 255).all(), "but never far"


def test_pressure_counts():
    tones = []
    for pressure in (0.35, 1.0):
        rng = np.random.default_rng(2)
        by = hand(rng, "school")
        by = type(by)(by.crayons, pressure, Style.SOLID, 30.0, 2.4, 0.2, 0.2)
        made, _ = crayoned(paper(), PAGE, {"1.1": "P"}, by, rng)
        tones.append(inside(made, Box(6, 6, 34, 48), 2)[..., 1].mean())
    assert tones[1] < tones[0] - 30


def test_small_boxes_are_filled_so_that_one_sees_it():
    for seed in range(8):
        rng = np.random.default_rng(seed)
        _, truth = crayoned(paper(), PAGE, {"bank.1": "Y"}, hand(rng, light=0.3), rng)
        assert truth["bank.1"].covered > 0.15


def test_pencil_is_grey_and_thin():
    made = crayon_trouble.pencil_ticks(paper(), PAGE, ["1.1"], np.random.default_rng(1))
    here = inside(made, Box(6, 6, 34, 48)).astype(int)
    marked = here[(here < 200).any(axis=2)]
    assert 0 < len(marked) < 0.03 * here.shape[0] * here.shape[1]
    assert np.ptp(marked, axis=1).max() < 16


def test_what_was_rubbed_out_is_hardly_there():
    rng = np.random.default_rng(4)
    made = crayon_trouble.rubbed_out(paper(), PAGE, ["1.1"], hand(rng), rng)
    here = inside(made, Box(6, 6, 34, 48))
    assert 225 < here.mean() < 255


def test_coffee_is_brown_and_minds_no_line():
    made = crayon_trouble.coffee(paper(), PAGE, np.random.default_rng(9))
    stained = made[..., :3][made[..., 2] < 235].astype(int)
    assert len(stained) > 500
    assert (stained[:, 0] >= stained[:, 1]).all()
    assert (stained[:, 1] >= stained[:, 2]).all()


def test_a_pen_writes_only_where_nothing_is_to_be_coloured():
    made = crayon_trouble.scribbles(paper(), PAGE, 6, np.random.default_rng(2))
    assert (made[..., :3] < 200).any()
    for region in PAGE.regions():
        assert (inside(made, region.path.bounds(), 0.5) == 255).all()


def test_a_sheet_in_play_tells_the_truth_of_every_place():
    made, truth = coloured(PAGE, paper(), Level.HARSH, np.random.default_rng(8), 0.5)
    assert set(truth) == {region.key for region in PAGE.regions()}
    assert made.shape[1] == 90 * PX_PER_MM
