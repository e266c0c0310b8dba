"""What is wrong with a mosaic or a table of CMYK!: every finding, with its rule and its tiles (MT-8)."""

import random

import pytest

from companion.games.cmyk import GAME
from companion.games.cmyk.check import check_mosaic, judge, layout_of, mosaics_of
from companion.games.cmyk.mosaic import COLOURS, TILE_PIECES
from companion.games.cmyk.scoring import table_of
from companion.games.cmyk.seating import score_layout, seat
from companion.pieces.piece import Piece
from companion.play import Layout, Lying


def lying(zone, text):
    for word in text.split():
        name, _, spot = word.partition("@")
        kind, _, copy = name.partition(":")
        x, y = spot.split(",")
        yield Lying(Piece("MT", kind, int(copy or 1)), zone, (int(x), int(y)))


def cards(zone, *codes):
    return [Lying(Piece("MT", code, 1), zone) for code in codes]


def codes(layout):
    return [(finding.code, finding.rule) for finding in judge(layout).findings]


GOOD = "150@0,0 140@1,0 113@1,1 110@0,1 050@-1,1 051@-1,0"


def finished_layouts():
    """Tables as whole games leave them."""
    for seed, players in ((1, 2), (2, 3), (3, 5)):
        state = GAME.new({"players": players}, seed)
        dice = random.Random(seed)
        while not GAME.over(state):
            state = GAME.apply(state, GAME.choose(state, dice.getrandbits(32)))
        yield state, layout_of(state)


def test_finished_games_are_legal_and_score_alike_from_what_lies_there():
    for state, layout in finished_layouts():
        assert judge(layout).findings == ()
        scored = score_layout(layout)
        assert scored.questions == ()
        assert scored.sheet == GAME.score(state)
        assert seat(layout).table == table_of(state)


def test_cells_may_be_shifted_as_a_whole():
    """The first tile cannot be seen in a photo; up must stay up (MT-3.1)."""
    for _state, layout in finished_layouts():
        moved = tuple(
            Lying(one.piece, one.zone, one.cell and (one.cell[0] + 3, one.cell[1] - 5))
            for one in layout.lying
        )
        shifted = Layout(moved, layout.options, layout.horizontal)
        assert judge(shifted).findings == ()
        totals = [player.total for player in score_layout(shifted).sheet.players]
        assert totals == [player.total for player in score_layout(layout).sheet.players]


def test_another_colour_may_lie_level():
    """MT-2.5: the mosaic is right with its own level colour and wrong with the others."""
    for state, layout in finished_layouts():
        right = state.seats[0].horizontal
        for turn in (1, 2):
            other = {**layout.horizontal, "p1": COLOURS[(right + turn) % 3].value}
            assert ("edges-differ", "MT-8.3") in codes(Layout(layout.lying, layout.options, other))


def test_every_wrong_edge_is_named_with_both_tiles():
    """MT-8.3: in the place of 051 a 021 touches one tile wrongly, a 221 two."""
    text = GOOD.replace("051@-1,0", "021@-1,0")
    layout = Layout(tuple(lying("p1", text)))
    findings = judge(layout).findings
    assert codes(layout) == [("edges-differ", "MT-8.3")]
    assert findings[0].pieces == ("MT:150:1", "MT:021:1")
    assert findings[0].say == (
        "p1: 150 at 0,0 and 021 at -1,0 touch with magenta triangles against magenta bars"
    )
    both = Layout(tuple(lying("p1", GOOD.replace("051@-1,0", "221@-1,0"))))
    assert [set(finding.pieces) for finding in judge(both).findings] == [
        {"MT:050:1", "MT:221:1"},
        {"MT:150:1", "MT:221:1"},
    ]


def test_black_agrees_with_everything():
    """MT-4.7."""
    layout = Layout((*lying("p1", GOOD.replace("051@-1,0", "K@-1,0")), *cards("public", "P07", "P08")))
    assert codes(layout) == []
    lonely = Layout((*lying("p1", "150@0,0 K@1,0"), *cards("public", "P07")))
    assert codes(lonely) == [("card-not-revealed", "MT-8.4")]


def test_disconnected_tiles_are_named():
    """MT-8.3: a corner is no edge."""
    layout = Layout(tuple(lying("p1", "150@0,0 140@1,0 113@3,1 333@7,7")))
    findings = judge(layout).findings
    assert [finding.rule for finding in findings] == ["MT-8.3", "MT-8.3"]
    assert {finding.pieces for finding in findings} == {("MT:113:1",), ("MT:333:1",)}
    assert check_mosaic("p1", mosaics_of(layout)["p1"]) == findings


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("322@0,0", ("no-such-piece", "MT-1.3")),
        ("600@0,0", ("no-such-piece", "MT-1.3")),
        ("150@0,0 150@9,9", ("piece-seen-twice", "MT-8.2")),
        ("150:2@0,0", ("no-such-piece", "MT-8.2")),
        ("150@0,0 K:1@1,0 K:2@-1,0 K:3@0,-1", ("too-many-k-tiles", "MT-8.2")),
        ("150@0,0 K:3@1,0", ("no-such-piece", "MT-8.2")),
        ("150@0,0 140@0,0", ("cell-taken-twice", "MT-3.1")),
        ("QQ@0,0", ("no-such-piece", "MT-1.6")),
    ],
)
def test_impossible_and_doubled_tiles(text, finding):
    assert finding in codes(Layout(tuple(lying("p1", text))))


def test_impossible_tiles_are_left_out_of_the_count():
    scored = score_layout(Layout((*lying("p1", "322@1,0 150@0,0"), *cards("public", "P14"))))
    assert scored.sheet.findings[0].rule == "MT-1.3"
    assert [line.what for line in scored.sheet.players[0].lines][1].endswith("1 tile, most")


@pytest.mark.parametrize(
    ("layout", "finding"),
    [
        (Layout(tuple(cards("public", "P01", "P02", "P03", "P05", "P07"))), ("too-many-public", "MT-6.19")),
        (Layout(tuple(cards("public", "P01", "C1", "C2"))), ("too-many-for-everyone", "MT-6.14")),
        (Layout(tuple(cards("p1.private", "C1", "C2"))), ("too-many-private", "MT-2.3")),
        (Layout(tuple(cards("p1.private", "P07"))), ("wrong-zone", "MT-2.3")),
        (Layout(tuple(cards("public", "150"))), ("wrong-zone", "MT-2.3")),
        (Layout(tuple(lying("p6", "150@0,0"))), ("no-such-seat", "MT-1.1")),
        (Layout(tuple(lying("p3", "150@0,0")), {"players": 2}), ("no-such-seat", "MT-1.1")),
        (Layout((), {"players": 6}), ("wrong-number-of-players", "MT-1.1")),
        (Layout((), {"players": "6"}), ("wrong-number-of-players", "MT-1.1")),
        (Layout(tuple(lying("p3", "150@0,0")), {"players": "2"}), ("no-such-seat", "MT-1.1")),
        (Layout(tuple(lying("p1", "150@0,0")), {}, {"p1": "K"}), ("no-such-colour", "MT-2.5")),
    ],
)
def test_tables_that_cannot_be(layout, finding):
    assert codes(layout) == [finding]


def test_too_many_tiles_for_two():
    """MT-2.1, MT-8.1: sixty tiles for two players."""
    state, layout = next(finished_layouts())
    extra = [Lying(TILE_PIECES[tile], "p1", (50 + n, 0)) for n, tile in enumerate(state.box)]
    found = codes(Layout((*layout.lying, *extra), {"players": 2}, layout.horizontal))
    assert ("too-many-tiles", "MT-8.1") in found


def test_partial_views_are_judged_as_far_as_they_go():
    """One mosaic alone, nothing else in sight."""
    layout = Layout(tuple(lying("p2", GOOD)))
    assert codes(layout) == []
    scored = score_layout(layout)
    assert scored.sheet.players[0].total == 5
    assert [question.code for question in scored.questions] == ["which-public", "which-private"]


def test_unsure_places_are_asked():
    piece = Piece("MT", "150", 1)
    layout = Layout(
        (
            Lying(piece, None),
            *lying("p1", "140@0,0"),
            Lying(Piece("MT", "K", 1), "p1"),
            *cards("p1", "P07", "C2"),
        )
    )
    asked = [question.code for question in score_layout(layout).questions]
    assert asked == ["which-zone", "which-cell", "which-place", "which-public"]
    assert seat(layout).table.privates == {"p1": "C2"}  # one photo a player: its private card lies in it


def test_states_are_checked_as_a_whole():
    """MT-8.1, MT-8.2, MT-8.3, MT-8.4."""
    state = GAME.new({"players": 2}, 5)
    assert GAME.check(state).legal
    lost = state._replace(piles=(state.piles[0][1:], *state.piles[1:]))
    assert [finding.rule for finding in GAME.check(lost).findings] == ["MT-8.1"]
    twice = state._replace(piles=((state.piles[1][0], *state.piles[0][1:]), *state.piles[1:]))
    assert "MT-8.2" in [finding.rule for finding in GAME.check(twice).findings]
    shown = state._replace(public=(*state.public, state.public_deck[0]), public_deck=state.public_deck[1:])
    assert [finding.rule for finding in GAME.check(shown).findings] == ["MT-8.4"]
    first = state.seats[0]._replace(placed=(((1, 1), state.piles[0][0]),))
    elsewhere = state._replace(seats=(first, *state.seats[1:]), piles=(state.piles[0][1:], *state.piles[1:]))
    assert [finding.rule for finding in GAME.check(elsewhere).findings] == ["MT-8.3"]
