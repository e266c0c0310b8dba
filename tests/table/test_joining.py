"""Saved readings put together: equal dice are two, equal cards one, and nothing moves in silence."""

import pytest

from companion.errors import CompanionError, Exit
from companion.play.layout import Question
from companion.play.reading import PhotoRead, PieceRead, Reading, SectionRead, SheetRead, UnreadPlace
from companion.table.joining import given_to, joined, whole_photo_zone


def cards(**zones):
    return Reading(
        "coloretto",
        pieces=tuple(
            PieceRead(f"CO:{name}", zone) for zone, names in zones.items() for name in names.split()
        ),
    )


def both(one, other):
    return joined([("a.json", one), ("b.json", other)])


def test_a_card_in_both_readings_lies_there_once():
    assert len(both(cards(p1="RED:1 RED:2"), cards(p1="RED:2", p2="BLU:1")).pieces) == 3


def test_equal_dice_of_two_readings_are_two_dice():
    dice = Reading("chroma-cubes", pieces=(PieceRead("CC:R1:1", "p1.active"),))
    other = Reading("chroma-cubes", pieces=(PieceRead("CC:R1:1", "p2.active"),))
    assert [one.zone for one in both(dice, other).pieces] == ["p1.active", "p2.active"]


def test_a_card_in_two_zones_is_asked_for():
    found = both(cards(p1="RED:1"), cards(p2="RED:1"))
    assert [(one.id, one.zone) for one in found.pieces] == [("CO:RED:1", None)]
    assert [(q.code, q.choices) for q in found.questions] == [("piece-in-two-places", ("p1", "p2"))]


def test_one_view_may_tell_the_zone_that_the_other_leaves_open():
    unsure = Reading("coloretto", pieces=(PieceRead("CO:RED:1", None),))
    assert both(unsure, cards(p1="RED:1")).pieces[0].zone == "p1"
    assert both(cards(p1="RED:1"), unsure).pieces[0].zone == "p1"


def test_photos_and_what_was_not_read_keep_their_numbers():
    place = UnreadPlace(0, ((1.0, 1.0),), "dark")
    one = Reading("coloretto", photos=(PhotoRead("a.jpg", 10, 10),), unread=(place,))
    other = Reading(
        "coloretto",
        photos=(PhotoRead("b.jpg", 10, 10),),
        unread=(place,),
        pieces=(PieceRead("CO:RED:1", "p1"),),
    )
    found = both(one, other)
    assert [place.photo for place in found.unread] == [0, 1]
    assert found.pieces[0].photo == 1


def test_a_sheet_coloured_differently_in_two_readings_is_asked_for():
    def sheet(*, filled):
        return Reading("chroma-cubes", sheets=(SheetRead("CC:CAR:1", {"1.1": SectionRead(filled)}),))

    found = both(sheet(filled=True), sheet(filled=False))
    assert len(found.sheets) == 1
    assert [one.code for one in found.questions] == ["section-unsure"]
    assert both(sheet(filled=True), sheet(filled=True)).questions == ()


def test_readings_of_two_games_are_refused_with_both_names():
    with pytest.raises(CompanionError) as refused:
        both(cards(p1="RED:1"), Reading("cmyk"))
    assert refused.value.code is Exit.NOT_UNDERSTOOD
    assert refused.value.say == "a.json shows Coloretto and b.json shows CMYK!: one table has one game"


def test_a_players_own_reading_is_moved_to_his_seat():
    found = given_to(cards(p1="RED:1", row1="BLU:1"), "p3")
    assert [one.zone for one in found.pieces] == ["p3", "row1"]


def test_in_which_of_his_zones_a_card_lies_stays_a_question():
    cards_ = (PieceRead("CM:MUS:1", "p1.play"), PieceRead("CM:LEM:1", None), PieceRead("CM:AZU:1", None))
    own = Question("which-zone", "tucked?", ("CM:LEM:1",), ("p1.play", "p1.tucked"))
    whose = Question("which-zone", "whose?", ("CM:AZU:1",), ("p1.play", "p2.play"))
    found = given_to(Reading("chroma-mix", pieces=cards_, questions=(own, whose)), "p3")
    assert [one.zone for one in found.pieces] == ["p3.play", None, "p3.play"]
    assert [(q.pieces, q.choices) for q in found.questions] == [(("CM:LEM:1",), ("p3.play", "p3.tucked"))]


@pytest.mark.parametrize(
    ("code", "zone"), [("CM", "p2.play"), ("CO", "p2"), ("MT", "p2"), ("CC", "p2.active")]
)
def test_a_whole_photo_of_one_player_is_his_first_zone(code, zone):
    assert whole_photo_zone(code, "p2") == zone
