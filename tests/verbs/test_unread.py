"""What could not be read: whose it may be, what it leaves open, and that nobody is accused because of it."""

import pytest

from companion.errors import Exit
from companion.play.reading import PhotoRead, UnreadPlace
from companion.verbs.check import checked, compared
from companion.verbs.score import scored
from companion.verbs.seat import table_of
from tests.verbs.tables import codes, read, reading
from tests.verbs.test_findings import COLORETTO, MIX, TILES, changed

CARD = 100.0


def seen(slug, zones, unread=()):
    """A reading as of a photo: every zone is a row of cards of its own, 300 px below the one before it."""
    from dataclasses import replace

    plain = read(reading(slug, zones))
    rows = {zone: number for number, zone in enumerate(dict.fromkeys(one.zone for one in plain.pieces))}
    counts: dict[str, int] = {}
    pieces = []
    for one in plain.pieces:
        x, y = counts.get(one.zone, 0) * 70.0, rows[one.zone] * 300.0
        counts[one.zone] = counts.get(one.zone, 0) + 1
        corners = ((x, y), (x + 65, y), (x + 65, y + CARD), (x, y + CARD))
        pieces.append(replace(one, corners=corners))
    places = tuple(
        UnreadPlace(0, _box(*spot, rows), "a code is here, but it cannot be read") for spot in unread
    )
    photo = PhotoRead("table.jpg", 2000, 3000)
    return table_of(replace(plain, pieces=tuple(pieces), photos=(photo,), unread=places))


def _box(zone, place, rows):
    x, y = place * 70.0, rows[zone] * 300.0 if zone else 2900.0
    return ((x + 10, y + 10), (x + 30, y + 10), (x + 30, y + 30), (x + 10, y + 30))


def test_an_unread_card_lies_where_its_neighbours_lie():
    table = seen("coloretto", COLORETTO, [("p2", 3), ("row1", 3), (None, 20)])
    assert table.layout.unread == ("p2", "row1", None)


def test_a_score_asks_about_every_unread_card_that_may_count():
    done = scored(seen("coloretto", COLORETTO, [("p2", 3), ("row1", 3), (None, 20)]))
    asked = [one for one in done.questions if one.code == "unread-piece"]
    assert [one.choices for one in asked] == [("p2",), ()]
    assert "what lies in p2" in asked[0].say
    assert done.exit == Exit.NOT_UNDERSTOOD


@pytest.mark.parametrize("zone", ["supply", "market2", "discard2"])
def test_what_lies_among_cards_that_score_nothing_is_not_asked_for_a_score(zone):
    assert not [q for q in scored(seen("chroma-mix", MIX, [(zone, 1)])).questions if q.code == "unread-piece"]


def test_a_mosaic_with_an_unread_tile_is_a_question_not_a_wrong_one():
    apart = changed(TILES, p1="000:1@0,0 001:1@4,0")
    assert ("disconnected", "MT-8.3") in codes(checked(seen("cmyk", apart)).findings)
    done = checked(seen("cmyk", apart, [("p1", 1)]))
    assert done.findings == ()
    (asked,) = [one for one in done.questions if one.code == "unread-decides"]
    assert "shares no edge with the rest of the mosaic (MT-8.3)" in asked.say
    assert done.exit == Exit.NOT_UNDERSTOOD


def test_a_tile_without_a_cell_may_be_the_missing_one():
    apart = changed(TILES, p1="000:1@0,0 001:1@4,0 100:1")
    done = checked(table_of(read(reading("cmyk", apart))))
    assert ("disconnected", "MT-8.3") not in codes(done.findings)


@pytest.mark.parametrize(
    ("slug", "zones", "spot", "code"),
    [
        ("coloretto", changed(COLORETTO, removed="LST:1"), ("p1", 5), "last-round-card-early"),
        (
            "chroma-mix",
            changed(MIX, market2="CER:1 FUC:1 LEM:1 COR:1 JUN:1"),
            ("market2", 5),
            "row-too-short",
        ),
        ("chroma-mix", changed(MIX, p1_tucked="SCY:5"), ("p1.play", 2), "tucked-without-mustard"),
        ("cmyk", changed(TILES, p1="+K:1@1,0"), ("public", 1), "card-not-revealed"),
    ],
)
def test_what_an_unread_card_may_explain_is_asked(slug, zones, spot, code):
    assert code in {one.code for one in checked(seen(slug, zones)).findings}
    done = checked(seen(slug, zones, [spot]))
    assert code not in {one.code for one in done.findings}
    assert "unread-decides" in {one.code for one in done.questions}


def test_what_is_wrong_whatever_lies_there_is_still_said():
    done = checked(seen("coloretto", changed(COLORETTO, row1="+RED:3 RED:4"), [("p2", 3), (None, 20)]))
    assert codes(done.findings) == [("row-too-long", "CO-5.2")]


def test_a_card_that_was_not_read_has_not_left_its_owner():
    after = changed(COLORETTO, p2="BLU:1 PL2:1", row1="+GRN:3")
    accused = compared(seen("coloretto", COLORETTO), seen("coloretto", after))
    assert "card-left-player" in {one.code for one in accused.findings}
    done = compared(seen("coloretto", COLORETTO), seen("coloretto", after, [("p2", 2)]))
    assert done.findings == ()
    assert "unread-decides" in {one.code for one in done.questions}


def test_a_piece_seen_twice_is_said_once_and_with_its_rule():
    from companion.play import Finding

    double = changed(COLORETTO, p2="+RED:1")
    told = reading("coloretto", double)
    told["findings"] = [
        {"code": "piece-seen-twice", "rule": "", "say": "CO:RED:1 lies here twice", "pieces": ["CO:RED:1"]}
    ]
    found = checked(table_of(read(told))).findings
    assert [(one.code, one.rule) for one in found] == [("piece-seen-twice", "CO-5.1")]
    assert all(isinstance(one, Finding) for one in found)


def test_a_card_that_both_views_show_has_moved_whatever_was_not_read():
    after = changed(COLORETTO, p2="BLU:1 PL2:1", p3="+BLU:2")
    done = compared(seen("coloretto", COLORETTO), seen("coloretto", after, [("p1", 5)]))
    assert "card-left-player" in {one.code for one in done.findings}


def test_billys_opponent_is_asked_for_where_only_billy_is_seen():
    done = scored(seen("chroma-mix", {"billy.hand": "LYE:1 EME:1 KEY:1 PEA:1 ORA:1 TUR:1"}))
    assert "player-unseen" in {one.code for one in done.questions}


def test_nobody_has_won_where_only_one_of_several_is_seen():
    from companion.verbs.score import report_of

    report = report_of(scored(seen("coloretto", {"p1": "RED:1 RED:2"})))
    assert report.outcome == "nobody but p1 is seen: who has won cannot be told"
    assert report.standing("p1") == ""
