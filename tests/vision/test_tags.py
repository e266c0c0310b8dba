"""AprilTags on small crops."""

import numpy as np
import pytest

from companion.vision import tags
from companion.vision.tags import find_tags, patterns
from tests.vision.codes_drawn import drawn, off, square, tag_cells


@pytest.mark.parametrize("turn", [0, 30, 90, 180, 275])
@pytest.mark.parametrize("number", [0, 43, 586])
def test_a_tag_is_read_and_its_corners_begin_at_its_own_top_left(number, turn):
    corners = square(80, 80, 64, turn)
    found = find_tags(drawn(tag_cells(number), corners, (160, 160), rim=1))
    assert [tag.number for tag in found] == [number]
    assert off(found[0].corners, corners) < 1.0


def test_opencv_reads_the_same_where_the_other_library_is_missing(monkeypatch):
    monkeypatch.setattr(tags, "_apriltag", lambda _shrink: None)
    corners = square(80, 80, 64, 30)
    found = find_tags(drawn(tag_cells(43), corners, (160, 160), rim=1))
    assert [tag.number for tag in found] == [43]
    assert off(found[0].corners, corners) < 1.5


def test_a_tag_with_two_wrong_bits_is_not_believed():
    cells = tag_cells(43)
    one_wrong, two_wrong = cells.copy(), cells.copy()
    one_wrong[3, 3] ^= True
    two_wrong[3, 3] ^= True
    two_wrong[5, 6] ^= True
    corners = square(80, 80, 64)
    assert [t.number for t in find_tags(drawn(one_wrong, corners, (160, 160), rim=1))] == [43]
    assert find_tags(drawn(two_wrong, corners, (160, 160), rim=1)) == ()


def test_every_tag_differs_from_every_other_in_all_turns():
    bits = patterns().reshape(-1, 36)
    alike = bits @ bits.T
    np.fill_diagonal(alike, -36)
    assert alike.max() <= 36 - 2 * 11
