"""Recognising tags too blurred to be decoded."""

import cv2
import numpy as np
import pytest

from companion.vision.closed_set import photo_blur, recognise
from companion.vision.sighting import Code, CodeKind
from companion.vision.tags import find_tags
from tests.vision.codes_drawn import drawn, off, qr_cells, square, tag_cells


@pytest.mark.parametrize("number", [3, 150, 431])
@pytest.mark.parametrize("quarter", range(4))
def test_a_tag_no_reader_decodes_is_recognised(number, quarter):
    corners = square(40, 40, 18, 8)
    picture = drawn(tag_cells(number), corners, (80, 80), rim=1, blur=1.3)
    assert find_tags(picture) == ()
    turned = corners[quarter:] + corners[:quarter]
    (match,) = recognise(picture, [turned], 1.3)
    assert match is not None
    assert match.sure
    assert match.number == number
    assert off(match.code().corners, corners) < 1.2
    assert match.code().recognised


def test_a_rough_quad_is_enough():
    rng = np.random.default_rng(5)
    for number in range(0, 500, 50):
        corners = square(40, 40, 24, 3 * number)
        picture = drawn(tag_cells(number), corners, (80, 80), rim=1, blur=1.2, seed=number)
        rough = tuple((x + rng.normal(0, 0.8), y + rng.normal(0, 0.8)) for x, y in corners)
        (match,) = recognise(picture, [rough], 1.2)
        assert match is not None
        assert (match.number, match.sure) == (number, True)


def test_a_plain_square_is_no_tag():
    picture = np.full((80, 80), 210, np.uint8)
    cv2.rectangle(picture, (25, 25), (55, 55), 60, -1)
    assert recognise(picture, [square(40, 40, 31)], 1.0) == (None,)


@pytest.mark.parametrize("blur", [0.6, 1.2])
def test_the_corner_mark_of_a_qr_code_is_no_tag(blur):
    mark = np.zeros((7, 7), bool)
    mark[1:-1, 1:-1], mark[2:-2, 2:-2] = True, False
    cells = np.pad(mark, 1, constant_values=True)
    picture = drawn(cells, square(40, 40, 28, 5), (80, 80), rim=1, blur=blur)
    assert recognise(picture, [square(40, 40, 28, 5)], blur) == (None,)


def test_noise_and_other_codes_are_never_sure():
    rng = np.random.default_rng(2)
    for i in range(30):
        bits = rng.random((6, 6)) < 0.5
        cells = np.pad(np.pad(bits, 1, constant_values=False), 1, constant_values=True)
        picture = drawn(cells, square(40, 40, 30), (80, 80), rim=1, blur=1.0, seed=i)
        (match,) = recognise(picture, [square(40, 40, 30)], 1.0)
        assert match is None or not match.sure
    picture = drawn(qr_cells("CM:AZU:2"), square(60, 60, 60), (120, 120), rim=4)
    (match,) = recognise(picture, [square(60, 60, 60)], 0.8)
    assert match is None or not match.sure


@pytest.mark.parametrize("blur", [0.8, 1.4, 2.1])
def test_codes_already_read_tell_how_blurred_the_photo_is(blur):
    corners = square(40, 40, 26)
    picture = drawn(tag_cells(9), corners, (80, 80), rim=1, blur=blur)
    assert abs(photo_blur(picture, [Code(CodeKind.TAG, corners, number=9)]) - blur) <= 0.45
    corners = square(60, 60, 50)
    picture = drawn(qr_cells("CM:AZU:2"), corners, (120, 120), rim=4, blur=blur)
    assert abs(photo_blur(picture, [Code(CodeKind.QR, corners, text="CM:AZU:2")]) - blur) <= 0.45


def test_without_codes_the_photo_is_as_blurred_as_usual():
    assert 0.8 < photo_blur(np.zeros((80, 80), np.uint8), []) < 1.5
