"""Several photos of one table."""

import math

import numpy as np

from companion.play.reading import SeenBy
from companion.table.merge import merge
from companion.vision.sighting import Unread
from tests.table.laid import PLANE, look_at

CARDS = [(f"CO:RED:{n}", 70.0 * n, 80.0) for n in range(1, 6)]


def elsewhere(pieces, degrees, dx, dy):
    """The same pieces in a photo taken from another place."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (name, cos * x - sin * y + dx, sin * x + cos * y + dy, (turn[0] if turn else 0.0) + degrees)
        for name, x, y, *turn in pieces
    ]


def test_what_two_photos_show_is_there_once():
    merged = merge([look_at(CARDS[:4]), look_at(elsewhere(CARDS[2:], 25, 40, -90))])
    (table,) = merged.tables
    assert sorted(one.piece.id for one in table.pieces) == [name for name, *_ in CARDS]
    places = {one.piece.id: one.middle for one in table.pieces}
    assert np.allclose(places["CO:RED:5"], [350, 80], atol=0.5)
    assert merged.elsewhere == ()


def test_a_card_that_was_moved_between_the_photos_is_told():
    moved = [*CARDS[:4], ("CO:RED:5", -200.0, 300.0)]
    merged = merge([look_at(CARDS), look_at(elsewhere(moved, 10, 5, 5))])
    assert merged.elsewhere == ("CO:RED:5",)
    assert len(merged.tables[0].pieces) == 5


def test_photos_that_share_nothing_stay_apart():
    merged = merge([look_at(CARDS[:2]), look_at(CARDS[2:])])
    assert [table.photos for table in merged.tables] == [(1,), (0,)]


def test_one_card_alone_does_not_join_photos_but_a_rail_does():
    one = [look_at([CARDS[0], CARDS[1]]), look_at([CARDS[1], CARDS[2]])]
    assert len(merge(one).tables) == 2
    rail = ("TB:P1", 100.0, 0.0)
    both = [look_at([rail, CARDS[0]]), look_at(elsewhere([rail, CARDS[2]], 90, 10, 10))]
    (table,) = merge(both).tables
    assert {one.piece.id for one in table.pieces} == {"TB:P1", "CO:RED:1", "CO:RED:3"}


def test_the_better_view_of_a_piece_is_kept():
    weak = [(*piece, 0.0, SeenBy.TAG) for piece in CARDS[:3]]
    merged = merge([look_at([*weak, CARDS[4]]), look_at(CARDS[:3])])
    assert {one.photo for one in merged.tables[0].pieces if one.piece.id != "CO:RED:5"} == {1}


def test_equal_dice_are_told_apart_by_their_places():
    dice = [("CC:R2:1", 0.0, 60.0), ("CC:R2:1", 40.0, 60.0)]
    rail = ("TB:POOL", 20.0, 0.0)
    merged = merge([look_at([rail, *dice]), look_at(elsewhere([rail, *dice], 15, 3, 3))])
    assert sum(one.piece.id == "CC:R2:1" for one in merged.tables[0].pieces) == 2


def test_what_one_photo_could_not_read_another_explains():
    hidden = tuple((float(x), float(y)) for x, y in PLANE.px([[340, 70], [360, 70], [360, 90], [340, 90]]))
    nowhere = tuple((float(x), float(y)) for x, y in PLANE.px([[0, 300], [20, 300], [20, 320], [0, 320]]))
    first = look_at(CARDS[:4], unread=(Unread(hidden, "dark"), Unread(nowhere, "dark")))
    merged = merge([first, look_at(CARDS)])
    assert [(photo, unread.corners) for photo, unread in merged.unread] == [(0, nowhere)]


def test_of_a_rail_in_two_places_the_better_view_counts():
    cut_off = ("TB:P1", 253.0, 0.0, 0.0, SeenBy.TAG)
    merged = merge([look_at([cut_off, *CARDS]), look_at([("TB:P1", 100.0, 0.0), *CARDS[:4]])])
    rail = next(one for one in merged.tables[0].pieces if one.piece.id == "TB:P1")
    assert rail.middle[0] == 100.0
    assert merged.elsewhere == ()
