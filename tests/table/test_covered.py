"""Cards in fans and columns whose only visible code is hidden: nobody may forget them."""

from dataclasses import replace

import pytest

from companion.rehearsal.faces import faces
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.surfaces import Surface
from companion.table.looking import look
from companion.vision.intake import take_bytes

VIEW = View(device=Device.SMALL, across=330.0, tilt=12.0)
COLUMN = tuple(
    Laid(f"CO:{name}", 0.0, -45 + 26 * n, zone="p1", lift=0.3 + 0.3 * n)
    for n, name in enumerate(("BLU:7", "BLU:2", "BLU:3", "RED:1"))
)
FAN = tuple(
    Laid(f"CO:{name}", -50 + 26 * n, 0.0, zone="p1", lift=0.3 + 0.3 * n)
    for n, name in enumerate(("RED:1", "BLU:4", "BRN:5", "JOK:1"))
)
BESIDE = (Laid("CO:GRN:1", 110.0, 20.0), Laid("CO:YEL:1", -115.0, 20.0), Laid("TB:P1", 0.0, -125.0))


def seen(*laid, surface=Surface.OAK, seed=4):
    scene = Scene("coloretto", Level.EASY, seed, (*laid, *BESIDE), surface, VIEW)
    data, _ = photograph(scene, faces())
    found = look(take_bytes(data, "photo.jpg")).sightings
    return {one.piece.id for one in found.pieces}, found.unread


def over(laid, dx, dy, thing="clutter:coin"):
    return Laid(thing, laid.x + dx, laid.y + dy, lift=3.0)


@pytest.mark.parametrize("laid", [COLUMN, FAN], ids=["column", "fan"])
@pytest.mark.parametrize("surface", [Surface.OAK, Surface.FELT, Surface.WHITE, Surface.CHECKED])
def test_where_everything_is_read_nothing_is_reported(laid, surface):
    ids, unread = seen(*laid, surface=surface)
    assert {one.piece for one in laid} <= ids
    assert unread == ()


def test_the_covered_top_card_of_a_column_looks_out():
    ids, unread = seen(*COLUMN, over(COLUMN[0], -24, -36))
    assert "CO:BLU:7" not in ids
    assert any("looks out" in one.why for one in unread)


def test_a_fully_hidden_code_tells_of_what_lies_on_its_card():
    hidden = [
        over(FAN[n], dx, dy) for n in (1, 2) for dx, dy in ((-24, -36), (-22, 30), (-22, 38), (-13, 32))
    ]
    ids, unread = seen(*FAN, *hidden)
    assert "CO:RED:1" in ids
    assert not {"CO:BLU:4", "CO:BRN:5"} & ids
    assert unread


def test_a_step_as_wide_as_two_tells_of_a_card_within_a_column():
    longer = (*COLUMN, Laid("CO:GRN:5", 0.0, 59.0, zone="p1", lift=1.5))
    ids, unread = seen(*longer, over(COLUMN[1], -24, -36))
    assert "CO:BLU:2" not in ids
    assert unread
    assert not seen(*longer)[1]


def test_half_a_code_tells_of_a_card_in_a_fan():
    narrow = tuple(replace(one, x=-50 + 20 * n) for n, one in enumerate(FAN))
    ids, unread = seen(*narrow, over(narrow[1], -24, -36))
    assert "CO:BLU:4" not in ids
    assert unread


def test_a_coin_beside_a_card_is_no_card():
    _, unread = seen(*FAN, Laid("clutter:coin", 0.0, 62.0), Laid("clutter:coin", 70.0, -30.0))
    assert unread == ()


def test_a_messy_pile_is_no_fan():
    pile = tuple(
        Laid(f"CO:RED:{n}", 2.5 * (n % 3), -1.5 * n, turn=1.5 * n, zone="removed", lift=0.3 * n)
        for n in (1, 2, 3)
    )
    ids, unread = seen(*pile)
    assert "CO:RED:3" in ids
    assert not [one for one in unread if "looks out" in one.why]
