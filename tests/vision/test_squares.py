"""Dark squares and bright plates in a picture laid flat."""

import cv2
import numpy as np
import pytest

from companion.vision.squares import find_plates, find_squares
from tests.vision.codes_drawn import drawn, off, square, tag_cells

SIDE = 30.0


def tag(turn=0.0, **how):
    return drawn(tag_cells(200), square(60, 60, SIDE, turn), (120, 120), rim=1, **how)


@pytest.mark.parametrize("turn", [0, 20, 45, 70])
@pytest.mark.parametrize("blur", [0.6, 1.4])
def test_a_blurred_tag_is_a_dark_square(turn, blur):
    found = find_squares(tag(turn, blur=blur), [SIDE])
    middles = [np.mean(quad, axis=0) for quad in found]
    assert any(np.hypot(*(middle - 60)) < 2 for middle in middles)


def test_its_corners_are_roughly_right():
    (quad,) = find_squares(tag(20), [SIDE])
    assert min(off(quad[i:] + quad[:i], square(60, 60, SIDE, 20)) for i in range(4)) < 3


def test_a_square_of_another_size_is_none():
    assert find_squares(tag(), [SIDE * 1.8]) == ()


def test_a_square_without_bits_is_none():
    picture = np.full((120, 120), 210, np.uint8)
    cv2.rectangle(picture, (45, 45), (75, 75), 90, -1)
    assert find_squares(picture, [SIDE]) == ()


def test_what_is_explained_is_passed_over():
    here, elsewhere = np.array([[60.0, 60.0, 8.0]]), np.array([[20.0, 60.0, 8.0]])
    assert find_squares(tag(), [SIDE], here) == ()
    assert len(find_squares(tag(), [SIDE], elsewhere)) == 1


def test_a_plate_tells_the_place_of_a_tag_whose_rim_is_broken():
    cells = tag_cells(200)
    cells[1:-1, 5] = True  # the rim falls in two halves
    rim = SIDE / 8
    picture = drawn(cells, square(60, 60, SIDE, 10), (120, 120), rim=1, ground=60)
    assert find_squares(picture, [SIDE]) == ()
    (quad,) = find_plates(picture, [SIDE], rim)
    assert min(off(quad[i:] + quad[:i], square(60, 60, SIDE, 10)) for i in range(4)) < 3
