"""QR codes on small crops."""

import numpy as np
import pytest

from companion.vision.codes import find_qr
from companion.vision.sighting import CodeKind
from tests.vision.codes_drawn import drawn, off, qr_cells, square


@pytest.mark.parametrize("turn", [0, 17, 90, 200])
def test_an_id_is_read_with_its_own_corners(turn):
    corners = square(100, 100, 100, turn)
    found = find_qr(drawn(qr_cells("CM:AZU:2"), corners, (200, 200), rim=4))
    assert [code.text for code in found.codes] == ["CM:AZU:2"]
    assert found.codes[0].kind is CodeKind.QR
    assert off(found.codes[0].corners, corners) < 4
    assert found.foreign == 0


@pytest.mark.parametrize("text", ["X.IT/MENU", "CM:AZU:0", "cm:azu", "CM-AZU-2"])
def test_what_is_no_id_is_counted_and_never_followed(text):
    found = find_qr(drawn(qr_cells(text), square(100, 100, 100), (200, 200), rim=4))
    assert found.codes == ()
    assert found.foreign == 1


def test_a_damaged_symbol_is_a_place_where_something_stands():
    picture = drawn(qr_cells("CM:AZU:2"), square(100, 100, 126), (200, 200), rim=4)
    picture[92:150, 92:150] = 128
    found = find_qr(picture)
    assert found.codes == ()
    assert len(found.failed) == 1
    assert off(found.failed[0], square(100, 100, 126)) < 12


def test_nothing_is_found_in_nothing():
    found = find_qr(np.full((200, 200), 128, np.uint8))
    assert (found.codes, found.failed, found.foreign) == ((), (), 0)
