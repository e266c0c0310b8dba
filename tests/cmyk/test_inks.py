"""CMYK! on paper: edges are told apart by their ink, marks by their shape, whatever one sees of colour."""

from itertools import combinations

import pytest

from companion.games.cmyk.glyphs import EDGE_INK, MARKS
from companion.pieces.palette import difference


@pytest.mark.parametrize(("one", "two"), [*combinations(EDGE_INK.values(), 2)])
def test_the_three_edge_inks_are_far_apart(one, two):
    assert difference(one.lab, two.lab) >= 20


@pytest.mark.parametrize(("one", "two"), [*combinations(MARKS, 2)])
def test_no_two_marks_have_one_shape(one, two):
    """MT-1.5: six levels, six shapes; compared by what a grid of points finds inside each."""
    cells = list(zip(_filled(one), _filled(two), strict=True))
    differing, together = sum(a != b for a, b in cells), sum(a or b for a, b in cells)
    assert differing > 0.35 * together


def _filled(glyph):
    cells = [(x / 20, y / 20) for x in range(-10, 11) for y in range(-10, 11)]
    return [sum(_inside(point, path) for path, _ in glyph.parts) % 2 == 1 for point in cells]


def _inside(point, path):
    crossings = 0
    for outline in path.outlines(0.005):
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            if (a.y > point[1]) != (b.y > point[1]):
                crossings += a.x + (point[1] - a.y) / (b.y - a.y) * (b.x - a.x) > point[0]
    return crossings % 2 == 1
