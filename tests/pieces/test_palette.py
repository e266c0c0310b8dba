"""Colours: the published test pairs of CIEDE2000, and inks that look like ink."""

import pytest

from companion.pieces.palette import BLACK, CYAN, MAGENTA, PAPER, YELLOW, Ink, Lab, difference, to_lab

# Sharma, Wu, Dalal (2005), table 1: pairs chosen to catch wrong implementations.
PAIRS = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "two", "expected"), PAIRS)
def test_difference_agrees_with_the_published_pairs(one, two, expected):
    assert difference(Lab(*one), Lab(*two)) == pytest.approx(expected, abs=1e-4)
    assert difference(Lab(*two), Lab(*one)) == pytest.approx(expected, abs=1e-4)


def test_white_paper_is_white_and_black_ink_is_dark():
    assert PAPER.rgb == (255, 255, 255)
    assert to_lab(PAPER.rgb).l == pytest.approx(100, abs=0.01)
    assert BLACK.lab.l < 15


def test_more_ink_is_never_lighter():
    for ink in (CYAN, MAGENTA, YELLOW, BLACK):
        steps = [ink.tint(share / 10).lab.l for share in range(11)]
        assert steps == sorted(steps, reverse=True)


def test_overprints_have_the_hues_painters_expect():
    red, green, blue = Ink("r", 0, 1, 1).rgb, Ink("g", 1, 0, 1).rgb, Ink("b", 1, 1, 0).rgb
    assert red.r > 2 * max(red.g, red.b)
    assert green.g > 2 * max(green.r, green.b)
    assert blue.b > 2 * max(blue.r, blue.g)
