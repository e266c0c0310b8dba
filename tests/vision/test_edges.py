"""Laying a rough quad on the edges of a tag."""

import numpy as np
import pytest

from companion.vision.edges import on_edges
from tests.vision.codes_drawn import drawn, off, square, tag_cells


@pytest.mark.parametrize("squeeze", [1.0, 0.6])
@pytest.mark.parametrize("seed", range(4))
def test_a_rough_quad_comes_to_lie_on_the_tag(seed, squeeze):
    corners = square(80, 80, 48, 12, squeeze)
    picture = drawn(tag_cells(77), corners, (160, 160), rim=1, blur=1.2)
    rng = np.random.default_rng(seed)
    rough = tuple((x + rng.normal(0, 1.5), y + rng.normal(0, 1.5 * squeeze)) for x, y in corners)
    assert off(rough, corners) > 1.3
    assert off(on_edges(picture, rough), corners) < 0.8


def test_without_edges_a_quad_stays():
    quad = square(80, 80, 48)
    assert on_edges(np.full((160, 160), 128, np.uint8), quad) == quad


def test_beyond_the_picture_a_quad_stays():
    quad = square(10, 10, 48)
    assert on_edges(np.full((160, 160), 128, np.uint8), quad) == quad
