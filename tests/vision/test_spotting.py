"""Looking for one very code where it is expected."""

import numpy as np
import pytest

from companion.vision.sighting import Code, CodeKind
from companion.vision.spotting import spot
from tests.vision.codes_drawn import drawn, off, qr_cells, square, tag_cells


def tag(number, quad):
    return Code(CodeKind.TAG, quad, number=number)


@pytest.mark.parametrize("shift", [(0, 0), (3, -2), (-4, 4)])
def test_a_tag_is_seen_beside_the_place_where_it_was_expected(shift):
    corners = square(60, 60, 32, 10)
    expected = tuple((x + shift[0], y + shift[1]) for x, y in corners)
    seen = spot(drawn(tag_cells(77), corners, (120, 120), rim=1, blur=1.3), expected, tag(77, expected), 1.3)
    assert seen is not None
    assert seen.likeness > 0.9
    assert off(seen.quad, corners) < 0.7


def test_another_tag_is_not_taken_for_it():
    corners = square(60, 60, 32)
    picture = drawn(tag_cells(77), corners, (120, 120), rim=1, blur=1.3)
    for number in (76, 78, 300):
        seen = spot(picture, corners, tag(number, corners), 1.3)
        assert seen is not None
        assert seen.likeness < 0.55


@pytest.mark.parametrize("shift", [(0, 0), (5, -4)])
def test_a_qr_code_too_small_to_read_is_seen(shift):
    corners = square(60, 60, 42)
    expected = tuple((x + shift[0], y + shift[1]) for x, y in corners)
    picture = drawn(qr_cells("CO:RED:3"), corners, (120, 120), rim=4, blur=1.3)
    wanted = Code(CodeKind.QR, expected, text="CO:RED:3")
    seen = spot(picture, expected, wanted, 1.3)
    assert seen is not None
    assert seen.likeness > 0.8
    assert off(seen.quad, corners) < 1.2
    other = spot(picture, expected, Code(CodeKind.QR, expected, text="CM:LYE:7"), 1.3)
    assert other is not None
    assert other.likeness < 0.5


def test_beyond_the_photo_there_is_nothing():
    quad = square(-30, 60, 32)
    assert spot(np.zeros((120, 120), np.uint8), quad, tag(1, quad), 1.0) is None
