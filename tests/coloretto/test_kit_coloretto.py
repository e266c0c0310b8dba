"""The pieces and numbers of Coloretto against RULES CO-1 and CO-2."""

from __future__ import annotations

import itertools

import pytest

from companion.games.coloretto import tables
from companion.games.coloretto.kit import KIT, back
from companion.games.coloretto.tables import COLOURS, EDITIONS, POINTS, SETUPS, Edition, Side
from companion.pieces.catalogue import catalogue
from companion.pieces.language import Lang
from companion.pieces.piece import Piece

ORDER = ["RED", "ORA", "YEL", "GRN", "BLU", "PUR", "BRN", "JOK", "GJO", "PL2", "LST", "RB", "RG", "SUM", "B"]


def test_kinds_stand_in_the_order_of_the_contract():
    assert [kind.code for kind in KIT.kinds] == ORDER


def test_copies_of_every_kind():
    copies = {kind.code: kind.copies for kind in KIT.kinds}
    assert [copies[colour.value] for colour in COLOURS] == [9] * 7
    assert {code: copies[code] for code in ORDER[7:]} == {
        "JOK": 3, "GJO": 1, "PL2": 10, "LST": 1, "RB": 5, "RG": 3, "SUM": 5, "B": 0
    }  # fmt: skip


@pytest.mark.parametrize("edition", list(Edition))
def test_each_edition_has_ninety_cards(edition):
    """CO-1.1, CO-1.2."""
    spare = 4 - EDITIONS[edition].wild_cards
    printed = sum(kind.copies for kind in KIT.kinds)
    assert printed - spare == 90


def test_editions_differ_as_the_rules_say():
    """CO-1.2, CO-2.5, CO-4.5."""
    it, en = EDITIONS[Edition.IT], EDITIONS[Edition.EN]
    assert (it.jokers, it.golden_jokers, it.under_last_round, it.tie_break) == (2, 1, 16, True)
    assert (en.jokers, en.golden_jokers, en.under_last_round, en.tie_break) == (3, 0, 15, False)


def test_tags_and_codes_are_the_kits_own():
    whole = catalogue((KIT,))
    assert sorted(whole.by_tag) == list(range(110, 202))
    assert KIT.tags[Piece("CO", "RED", 1)] == 110
    assert KIT.tags[Piece("CO", "JOK", 1)] == 173
    assert KIT.tags[Piece("CO", "B")] == 201


def test_row_capacity():
    """CO-1.3."""
    assert [tables.row_capacity("RB", copy) for copy in range(1, 6)] == [3] * 5
    assert [tables.row_capacity("RG", copy) for copy in range(1, 4)] == [1, 2, 3]


@pytest.mark.parametrize(("kind", "copy"), [("RB", 0), ("RB", 6), ("RG", 4), ("RED", 1)])
def test_what_is_no_row_card_has_no_capacity(kind, copy):
    with pytest.raises(ValueError, match="no row card"):
        tables.row_capacity(kind, copy)


def test_brown_points_are_the_triangular_numbers():
    """CO-1.4, CO-1.5."""
    assert POINTS[Side.BROWN] == tuple(itertools.accumulate(range(7)))
    assert tables.points(Side.BROWN, 9) == 21


def test_violet_points_peak_at_three_cards():
    """CO-1.4."""
    assert [tables.points(Side.VIOLET, cards) for cards in (0, 1, 2, 3, 4, 5, 6, 12)] == [
        0,
        1,
        4,
        8,
        7,
        6,
        5,
        5,
    ]


@pytest.mark.parametrize(("players", "size"), [(2, 54), (3, 64), (4, 72), (5, 71)])
def test_deck_size(players, size):
    """CO-2.4; the same in both editions."""
    assert {tables.deck_size(players, edition) for edition in Edition} == {size}


def test_setup_by_number_of_players():
    """CO-2.1 to CO-2.3."""
    rows = {n: (s.row_kind, s.rows) for n, s in SETUPS.items()}
    assert rows == {2: ("RG", 3), 3: ("RB", 3), 4: ("RB", 4), 5: ("RB", 5)}
    assert [SETUPS[n].colours_removed for n in (2, 3, 4, 5)] == [2, 1, 0, 0]
    assert [SETUPS[n].start_cards_each for n in (2, 3, 4, 5)] == [2, 1, 1, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_start_cards_can_all_differ(players):
    """CO-2.3."""
    setup = SETUPS[players]
    assert players * setup.start_cards_each <= setup.colours


@pytest.mark.parametrize("edition", list(Edition))
def test_cards_under_the_last_round_card_fill_every_row(edition):
    """CO-2.6: at most 5 x 3 cards are placed in the final round, one more for the golden joker."""
    most = max(setup.rows * 3 for setup in SETUPS.values())
    assert EDITIONS[edition].under_last_round == most + EDITIONS[edition].golden_jokers


def test_every_piece_but_the_back_is_an_item_named_by_its_id():
    items = KIT.items(Lang.EN)
    assert [item.name for item in items] == [piece.id for piece in KIT if piece.kind != "B"]
    assert all(item.piece is not None and item.name == item.piece.id for item in items)


def test_play_cards_share_the_deck_back_and_nothing_else_has_it():
    deck_back = KIT.face(Piece("CO", "B"), Lang.EN)
    for item in KIT.items(Lang.EN):
        assert item.piece is not None
        assert (item.back == deck_back) == (item.piece.kind not in {"RB", "RG", "SUM"})
    assert [code.text for code in deck_back.codes()] == ["CO:B"]


def test_a_row_card_lying_face_down_shows_no_code():
    for kind in ("RB", "RG"):
        under = back(Piece("CO", kind, 1), Lang.IT)
        assert under.codes() == ()
        assert under.tags() == ()


def test_both_sides_of_a_summary_carry_its_codes():
    piece = Piece("CO", "SUM", 4)
    front, under = KIT.face(piece, Lang.EN), back(piece, Lang.EN)
    assert front != under
    assert front.codes() == under.codes()
    assert front.tags() == under.tags()
