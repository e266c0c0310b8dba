"""The person is right in the end, and the report says what was set by hand."""

import pytest

from companion.errors import CompanionError, Exit
from companion.play.reading import SeenBy
from companion.verbs.corrections import Corrections, corrected
from tests.verbs.tables import read, reading
from tests.verbs.test_findings import COLORETTO, DICE, TILES

ASKED = {"questions": [{"code": "which-zone", "say": "where?", "pieces": ["CO:RED:1", "CO:RED:2"]}]}


def fixed(document, **wanted):
    return corrected(read(document), Corrections(**wanted))


def where(found, name):
    return [(one.zone, one.cell) for one in found.reading.pieces if one.id == name]


def test_a_piece_is_set_added_and_removed():
    found = fixed(
        reading("coloretto", COLORETTO), set=["CO:RED:1=p2"], add=["co:red:9 = p3"], remove=["CO:JOK:1"]
    )
    assert where(found, "CO:RED:1") == [("p2", None)]
    assert where(found, "CO:RED:9") == [("p3", None)]
    assert where(found, "CO:JOK:1") == []
    assert found.by_hand == (
        "CO:JOK:1 was removed",
        "CO:RED:9 was added to p3",
        "CO:RED:1 was set to p2, from row1",
    )
    assert {one.id for one in found.reading.pieces if one.seen_by is SeenBy.HAND} >= {"CO:RED:1", "CO:RED:9"}


def test_a_tile_is_set_to_its_cell():
    found = fixed(reading("cmyk", TILES), set=["MT:001:1=p2@-1,0", "p1/horizontal=M"])
    assert where(found, "MT:001:1") == [("p2", (-1, 0))]
    assert found.reading.mosaics["p1"].horizontal == "M"


def test_a_piece_seen_twice_comes_to_lie_once():
    document = reading("coloretto", {"p1": "RED:1", "p2": "RED:1"})
    assert where(fixed(document, set=["CO:RED:1=p2"]), "CO:RED:1") == [("p2", None)]


def test_what_was_asked_about_a_piece_is_answered():
    document = reading("coloretto", COLORETTO, **ASKED)
    one = fixed(document, set=["CO:RED:1=p1"])
    assert [question.pieces for question in one.reading.questions] == [("CO:RED:2",)]
    both = fixed(document, set=["CO:RED:1=p1", "CO:RED:2=p1"])
    assert both.reading.questions == ()


def test_sheets_and_history():
    document = reading(
        "chroma-cubes", DICE, sheets=[{"id": "CC:CAR:1", "sections": {"1.1": {"filled": None}}}]
    )
    found = fixed(
        document,
        set=[
            "CC:CAR:1/1.1=filled",
            "CC:CAR:1/1.2=R",
            "CC:CAR:1/1.3=blank",
            "CC:CAR:1/lock2=G,-",
            "CC:CAR:1/bank=2",
            "CC:CAR:1/die2=yes",
            "CC:CAR:1/cairn1=3",
            "CC:CAR:2/1.1=filled",
            "first/2=p1,p2",
        ],
    )
    first, second = found.reading.sheets
    assert [first.sections[key].filled for key in ("1.1", "1.2", "1.3")] == [True, True, False]
    assert first.sections["1.2"].colour == "R"
    assert (first.marks.locks, first.marks.bank, first.marks.dice) == ({"2": ("G", None)}, 2, (False, True))
    assert first.marks.stones == {"1": 3}
    assert second.sections["1.1"].filled is True
    assert found.reading.first == {"2": ("p1", "p2")}
    assert len(found.by_hand) == 9


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"set": ["CO:RED:1"]}, "it needs the form WHAT=WHERE"),
        ({"set": ["red=p1"]}, "red is no piece id"),
        ({"set": ["CO:RED:9=p1"]}, "CO:RED:9 is not in the reading"),
        ({"set": ["CO:RED:1=?"]}, "is no zone"),
        ({"add": ["CO:RED:1=p2"]}, "CO:RED:1 is in the reading already"),
        ({"remove": ["CO:RED:9"]}, "CO:RED:9 is not in the reading"),
        ({"set": ["CO:CAR:1/1.1=filled"]}, "the sheet CO:CAR:1 is not in the reading"),
        ({"set": ["CO:RED:1/1.1=perhaps"]}, "a section is filled or blank"),
        ({"set": ["CO:RED:1/lock1=G"]}, "a lock has two sides"),
        ({"set": ["CO:RED:1/bank=many"]}, "is no number"),
        ({"set": ["CO:RED:1/die1=4"]}, "a die mark is filled or blank"),
        ({"set": ["CO:RED:1/tail=4"]}, "a sheet has no tail"),
        ({"set": ["first/x=p1"]}, "it needs a figure and seats"),
        ({"set": ["p1/horizontal=blue"]}, "it needs a seat and a colour"),
    ],
)
def test_what_is_no_correction_is_refused_in_one_sentence(wanted, said):
    with pytest.raises(CompanionError) as error:
        fixed(reading("coloretto", COLORETTO), **wanted)
    assert error.value.code == Exit.USAGE
    assert said in error.value.say
    assert error.value.hint
