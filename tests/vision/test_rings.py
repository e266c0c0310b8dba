"""Black rims on white, wherever their surroundings touch them."""

import cv2
import numpy as np
import pytest

from companion.vision.rings import find_rings
from companion.vision.squares import find_squares
from tests.vision.codes_drawn import drawn, off, square, tag_cells

SIDE = 30.0


def tag(turn=0.0, **how):
    return drawn(tag_cells(200), square(60, 60, SIDE, turn), (120, 120), rim=1, **how)


def best(found, turn=0.0):
    corners = square(60, 60, SIDE, turn)
    return min((off(quad[i:] + quad[:i], corners) for quad in found for i in range(4)), default=99.0)


@pytest.mark.parametrize("turn", [0, 20, 45, 100])
@pytest.mark.parametrize("blur", [0.6, 1.4, 2.0])
def test_a_blurred_tag_has_a_ring_where_it_stands(turn, blur):
    assert best(find_rings(tag(turn, blur=blur), SIDE, np.radians(turn)), turn) < 3.5


@pytest.mark.parametrize("askew", [-5, 5])
def test_a_tag_a_little_askew_is_found_too(askew):
    found = find_rings(tag(askew), SIDE, 0.0)
    assert min(np.hypot(*(np.mean(quad, axis=0) - 60)) for quad in found) < 3


def test_a_tag_whose_rim_runs_into_a_dark_line_is_no_square_but_a_ring():
    picture = tag(light=(40, 215), ground=40)
    cv2.line(picture, (20, 52), (48, 52), 40, 2)  # through the white, into the rim
    assert find_squares(picture, [SIDE]) == ()
    assert best(find_rings(picture, SIDE, 0.0)) < 3.5


def test_a_faint_tag_is_found_and_plain_noise_is_not():
    assert best(find_rings(tag(light=(185, 215), ground=200), SIDE, 0.0)) < 3.5
    grain = np.random.default_rng(3).normal(120, 12, (400, 400)).clip(0, 255).astype(np.uint8)
    assert find_rings(grain, SIDE, 0.0) == ()


def test_what_is_explained_is_passed_over():
    assert best(find_rings(tag(), SIDE, 0.0, np.array([[60.0, 60.0, 8.0]]))) > 10
    assert best(find_rings(tag(), SIDE, 0.0, np.array([[20.0, 60.0, 8.0]]))) < 3.5


def test_a_picture_smaller_than_a_tag_has_none():
    assert find_rings(np.full((20, 200), 255, np.uint8), SIDE, 0.0) == ()
