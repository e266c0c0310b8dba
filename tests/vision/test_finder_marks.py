"""The corner marks of QR codes, told apart from everything else."""

import cv2
import numpy as np
import pytest

from companion.vision.finder_marks import find_marks
from tests.vision.codes_drawn import drawn, qr_cells, square, tag_cells

SIDE = 45.0  # px: 18 mm at 2.5 px a mm


def code(turn=0.0, **how):
    return drawn(qr_cells("CO:RED:1"), square(80, 80, SIDE, turn), (160, 160), rim=4, **how)


def corner(turn, x, y):
    """Where a mark stands, by the corner of the code it is in."""
    angle = np.radians(turn)
    u, v = x * SIDE / 3, y * SIDE / 3
    return np.array([80 + u * np.cos(angle) - v * np.sin(angle), 80 + u * np.sin(angle) + v * np.cos(angle)])


@pytest.mark.parametrize("turn", [0, 15, 40, 77, 180])
@pytest.mark.parametrize("blur", [0.6, 1.3])
def test_all_three_marks_of_a_code_are_found(turn, blur):
    found = find_marks(code(turn, blur=blur), SIDE)
    for place in (corner(turn, -1, -1), corner(turn, 1, -1), corner(turn, -1, 1)):
        assert np.hypot(*(found - place).T).min() < 2.5


def test_half_a_code_shows_two():
    picture = code()
    picture[:, 82:] = 90
    found = find_marks(picture, SIDE)
    assert len(found) == 2
    assert np.hypot(*(found[0] - found[1])) == pytest.approx(SIDE * 14 / 21, rel=0.05)


def test_tags_squares_and_noise_have_none():
    tag = drawn(tag_cells(200), square(80, 80, 30), (160, 160), rim=1)
    plain = np.full((160, 160), 210, np.uint8)
    cv2.rectangle(plain, (60, 60), (75, 75), 40, -1)
    grain = np.random.default_rng(4).normal(120, 14, (400, 400)).clip(0, 255).astype(np.uint8)
    for picture in (tag, plain, grain):
        assert len(find_marks(picture, SIDE)) == 0


def test_a_picture_smaller_than_a_mark_has_none():
    assert len(find_marks(np.full((12, 200), 255, np.uint8), SIDE)) == 0
