"""From looks to a reading: game, zones, cells, order, questions and findings, or a clear refusal."""

import math
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from companion.errors import CompanionError, Exit
from companion.play.reading import Reading, SeenBy
from companion.table.reading import read_looks
from companion.table.seen import seen_in
from companion.vision.sighting import Code, CodeKind, Unread
from companion.wire import to_json
from tests.table.laid import look_at

HEIGHT = 60 * math.sqrt(3) / 2


def cards(names, x, y):
    return [(name, x + 68.0 * i, y, 0.0) for i, name in enumerate(names)]


def zones_of(reading):
    found = {}
    for piece in reading.pieces:
        found.setdefault(piece.zone, []).append(piece.id)
    return found


COLORETTO = [
    ("TB:P1", 0.0, 0.0, 0.0),
    *cards(["CO:BLU:1", "CO:RED:3"], -50, 75),
    *cards(["CO:RB:2", "CO:GRN:1", "CO:YEL:4"], -50, -200),
]


def test_a_table_of_coloretto():
    reading = read_looks([look_at(COLORETTO, "kitchen.jpg")])
    assert reading.game == "coloretto"
    assert zones_of(reading) == {"p1": ["CO:BLU:1", "CO:RED:3"], "row2": ["CO:RB:2", "CO:GRN:1", "CO:YEL:4"]}
    assert [photo.name for photo in reading.photos] == ["kitchen.jpg"]
    assert reading.questions == reading.findings == ()
    red = next(piece for piece in reading.pieces if piece.id == "CO:RED:3")
    assert red.mm == (18.0, 75.0)
    assert red.seen_by is SeenBy.BOTH
    assert red.corners[0] == pytest.approx((2000 + 4 * (18 - 31.5), 1500 + 4 * (75 - 44)), abs=0.2)


def test_a_reading_survives_its_json():
    reading = read_looks([look_at(COLORETTO)])
    assert msgspec.json.decode(to_json(reading), type=Reading) == reading


def tile(name, x, y, turn):
    """A tile whose triangle has its middle at x, y."""
    angle = math.radians(turn)
    return (name, x + math.sin(angle) * HEIGHT / 6, y - math.cos(angle) * HEIGHT / 6, turn)


def mosaic(names, x, y, turn):
    """Up, down, up in a row."""
    middles = [(x + 30.5 * i, y + (HEIGHT / 6 if i % 2 == 0 else -HEIGHT / 6)) for i in range(len(names))]
    return [tile(n, *m, turn + 180 * (i % 2)) for i, (n, m) in enumerate(zip(names, middles, strict=True))]


def test_two_mosaics_each_with_its_own_level_colour():
    table = [
        ("TB:P1", -200.0, 0.0, 0.0),
        *mosaic(["MT:000:1", "MT:100:1", "MT:204:1"], -230, 60, 0.0),
        ("TB:P2", 200.0, 0.0, 0.0),
        *mosaic(["MT:010:1", "MT:K:1"], 170, 60, -120.0),
        ("TB:PUBLIC", 0.0, -250.0, 0.0),
        *cards(["MT:P07:1", "MT:P02:1"], -30, -180),
    ]
    reading = read_looks([look_at(table)])
    cells = {piece.id: (piece.zone, piece.cell) for piece in reading.pieces}
    assert cells["MT:000:1"] == ("p1", (0, 0))
    assert cells["MT:100:1"] == ("p1", (1, 0))
    assert cells["MT:204:1"] == ("p1", (2, 0))
    assert cells["MT:010:1"] == ("p2", (0, 0))
    assert cells["MT:K:1"] == ("p2", (1, 0))
    assert cells["MT:P07:1"] == ("public", None)
    assert {zone: one.horizontal for zone, one in reading.mosaics.items()} == {"p1": "C", "p2": "M"}
    assert zones_of(reading)["public"] == ["MT:P07:1", "MT:P02:1"]


def test_equal_dice_are_numbered_from_left_to_right():
    dice = [("CC:R2:1", x, 60.0, 0.0) for x in (50.0, -40.0, 10.0)]
    reading = read_looks([look_at([("TB:P1ACT", 0.0, 0.0, 0.0), *dice])])
    assert {piece.id: piece.mm[0] for piece in reading.pieces} == {
        "CC:R2:1": -40.0,
        "CC:R2:2": 10.0,
        "CC:R2:3": 50.0,
    }
    assert {piece.zone for piece in reading.pieces} == {"p1.active"}


def test_a_whole_photo_for_each_player():
    first = look_at(cards(["CO:RED:1", "CO:RED:2", "CO:RB:1"], 0, 0))
    second = look_at(cards(["CO:BLU:1"], 0, 0))
    reading = read_looks([first, second], players={0: "p1", 1: "p2"})
    assert zones_of(reading) == {"p1": ["CO:RED:1", "CO:RED:2", "CO:RB:1"], "p2": ["CO:BLU:1"]}


def test_a_piece_in_two_places_is_a_question_and_has_no_zone():
    there = [("TB:P2", 0.0, 0.0, 0.0), *cards(["CO:RED:3", "CO:PUR:1"], -50, 75)]
    reading = read_looks([look_at(COLORETTO), look_at(there)])
    red = [piece for piece in reading.pieces if piece.id == "CO:RED:3"]
    assert [piece.zone for piece in red] == [None]
    (question,) = reading.questions
    assert question.code == "piece-in-two-places"
    assert question.pieces == ("CO:RED:3",)
    assert question.choices == ("p1", "p2")


def test_codes_that_disagree_name_no_piece():
    table = [
        *COLORETTO,
        ("CO:PUR:5", 200.0, 75.0, 0.0, SeenBy.QR),
        ("CO:PUR:6", 200.5, 75.0, 0.0, SeenBy.TAG),
    ]
    reading = read_looks([look_at(table)])
    assert not any(piece.id.startswith("CO:PUR") for piece in reading.pieces)
    assert [(f.code, f.pieces) for f in reading.findings] == [("codes-disagree", ("CO:PUR:5", "CO:PUR:6"))]
    assert len(reading.unread) == 1


def test_another_game_is_named():
    reading = read_looks([look_at([*COLORETTO, ("CM:SCY:1", 300.0, 75.0, 0.0)])])
    (finding,) = reading.findings
    assert finding.code == "other-game"
    assert "Chroma Mix" in finding.say
    assert next(piece.zone for piece in reading.pieces if piece.id == "CM:SCY:1") is None


def test_a_mirrored_photo_is_said_and_unread_places_are_kept():
    place = ((0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0))
    reading = read_looks([look_at(COLORETTO, mirrored=True, unread=(Unread(place, "dark"),), foreign=2)])
    assert [finding.code for finding in reading.findings] == ["mirrored-photo"]
    assert [(one.corners, one.why) for one in reading.unread] == [(place, "dark")]
    assert reading.foreign == 2


@pytest.mark.parametrize(
    ("pieces", "more", "said"),
    [
        ([], {}, "no piece is in the photo"),
        ([], {"foreign": 3}, "all 3 codes in it are foreign"),
        ([], {"foreign": 1}, "the only code in it is foreign"),
        ([("TB:P1", 0.0, 0.0, 0.0)], {}, "only rails are in the photo"),
        ([("CO:RED:1", 0.0, 0.0, 0.0), ("CM:SCY:1", 90.0, 0.0, 0.0)], {}, "Chroma Mix and Coloretto"),
    ],
)
def test_what_cannot_be_understood_is_said(pieces, more, said):
    with pytest.raises(CompanionError) as caught:
        read_looks([look_at(pieces, **more)])
    assert caught.value.code is Exit.NOT_UNDERSTOOD
    assert said in caught.value.say
    assert caught.value.hint


def test_the_game_asked_for_decides_and_must_be_there():
    table = [("CO:RED:1", 0.0, 0.0, 0.0), ("CM:SCY:1", 90.0, 0.0, 0.0)]
    assert read_looks([look_at(table)], "coloretto").game == "coloretto"
    with pytest.raises(CompanionError, match=r"no piece of CMYK!"):
        read_looks([look_at(table)], "cmyk")
    with pytest.raises(CompanionError) as caught:
        read_looks([look_at(table)], "chess")
    assert caught.value.code is Exit.USAGE


# --- rails of which one end was seen ------------------------------------------------------------


def with_one_tag(rail_x, tag_x, others=()):
    """A look in which the rail was placed by a single tag; mm from the photo's middle."""
    own = [("TB:P1", rail_x, 0.0, 0.0, SeenBy.TAG), *cards(["CO:RED:3", "CO:BLU:1"], -60, 75)]
    look = look_at([*own, *others])
    middle = np.array([2000 + 4 * tag_x, 1500 - 8.0])
    corners = tuple(
        (float(x), float(y)) for x, y in middle + 36.0 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    )
    rail = replace(look.placed[0], codes=(Code(CodeKind.TAG, corners),))
    return replace(look, placed=(rail, *look.placed[1:]))


def test_a_rail_whose_other_end_is_beyond_the_photo_lies_nowhere_else():
    # Its tag stands at the left edge of the photo, so it is the right one of two.
    seen = seen_in(with_one_tag(rail_x=-563.0, tag_x=-563.0 + 76.5), 0)
    assert seen[0].middle[0] == pytest.approx(-563.0, abs=0.5)
    assert seen[0].or_beside == 0


def test_a_rail_half_covered_may_lie_in_two_places_and_is_asked_for():
    look = with_one_tag(rail_x=120.0, tag_x=120.0 - 76.5)
    assert seen_in(look, 0)[0].or_beside == pytest.approx(-153.0, abs=0.5)
    alone = read_looks([look])
    assert zones_of(alone) == {"p1": ["CO:RED:3", "CO:BLU:1"]}  # there is no other rail to belong to
    others = [("TB:P2", 300.0, 0.0, 0.0), ("CO:PUR:1", 165.0, 75.0, 0.0), ("CO:PUR:2", 300.0, 75.0, 0.0)]
    reading = read_looks([with_one_tag(120.0, 120.0 - 76.5, others)])
    assert zones_of(reading) == {"p1": ["CO:RED:3", "CO:BLU:1"], "p2": ["CO:PUR:2"], None: ["CO:PUR:1"]}
    assert [(q.code, q.pieces, q.choices) for q in reading.questions] == [
        ("which-zone", ("CO:PUR:1",), ("p1", "p2"))
    ]
