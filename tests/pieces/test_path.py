"""Outlines: areas known by geometry, SVG data read as browsers read it."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pieces.measure import Box, Point
from companion.pieces.path import Path, circle, polygon, rectangle, smooth, star, svg

numbers = st.floats(-200, 200).map(lambda v: round(v, 3))
points = st.tuples(numbers, numbers)


def test_areas_of_known_shapes():
    assert rectangle(Box(1, 2, 30, 40)).area() == pytest.approx(1200)
    assert circle(Point(5, 5), 10).area() == pytest.approx(math.pi * 100, rel=2e-3)
    rounded = 30 * 40 - (4 - math.pi) * 9
    assert rectangle(Box(0, 0, 30, 40), 3).area() == pytest.approx(rounded, rel=1e-3)


def test_an_inner_outline_turning_the_other_way_is_a_hole():
    outer = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
    inner = polygon([(2, 2), (2, 4), (4, 4), (4, 2)])
    assert outer.joined(inner).area() == pytest.approx(96)


def test_turning_is_clockwise_on_the_page():
    turned = polygon([(1, 0), (2, 0), (2, 1)]).turned(90)
    assert turned.outlines()[0][0] == pytest.approx((0, 1))


@given(st.lists(points, min_size=3, max_size=8), st.floats(-360, 360))
def test_moving_turning_and_flipping_keep_the_area(corners, angle):
    path = polygon(corners)
    same = path.moved(3, -7).turned(angle, Point(5, 6)).flipped(12)
    assert same.area() == pytest.approx(path.area(), abs=1e-3)


@given(st.lists(points, min_size=3, max_size=8))
def test_svg_text_reads_back_as_the_same_path(corners):
    path = smooth(corners).rounded()
    assert svg(path.svg()) == path


@pytest.mark.parametrize(
    ("data", "same"),
    [
        ("M1 2 3 4z", "M1 2L3 4Z"),
        ("m1,2 l2,2 h3 v-1 H0 V0 z", "M1 2L3 4L6 4L6 3L0 3L0 0Z"),
        ("M0 0c1 0 2 1 2 2s1 2 2 2", "M0 0C1 0 2 1 2 2C2 3 3 4 4 4"),
        ("M0 0S1 1 2 0", "M0 0C0 0 1 1 2 0"),
        ("M0 0q3 3 6 0t6 0", "M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0"),
        ("M.5.5L-1-2", "M0.5 0.5L-1 -2"),
        ("M1e1 0L0 1E-1", "M10 0L0 0.1"),
    ],
)
def test_svg_commands(data, same):
    assert svg(data).rounded() == svg(same).rounded()


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_svg_arcs_lie_on_their_circle(large, sweep):
    path = svg(f"M10 0A10 10 0 {large} {sweep} 0 10")
    centre = (0, 0) if large != sweep else (10, 10)
    middle = path.outlines(0.001)[0]
    assert all(math.dist(p, centre) == pytest.approx(10, abs=0.01) for p in middle)
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(middle))
    assert length == pytest.approx(10 * math.pi * (1.5 if large else 0.5), rel=1e-3)


def test_svg_arcs_too_small_for_their_ends_are_grown():
    assert svg("M0 0A1 1 0 0 1 10 0").bounds().height == pytest.approx(5, abs=0.01)


@pytest.mark.parametrize("data", ["", "L1 2", "M1", "M1 2L3", "M1 2 K3", "hello", "M0 0 L1 2 3"])
def test_bad_svg_data_is_refused(data):
    with pytest.raises(ValueError, match="SVG"):
        svg(data)


def test_star_touches_its_circle():
    box = star(Point(0, 0), 6, 10, 5).bounds()
    assert box.height == pytest.approx(20)


def test_flattened_curves_stay_within_tolerance():
    for outline in Path(circle(Point(0, 0), 50).steps).outlines(0.05):
        for a, b in itertools.pairwise(outline):
            assert math.dist(((a.x + b.x) / 2, (a.y + b.y) / 2), (0, 0)) > 50 - 0.07
