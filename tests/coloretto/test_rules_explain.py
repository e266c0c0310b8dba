"""Two views of a table that no single turn joins: the nearest rule broken, with its pieces."""

import pytest

from companion.games.coloretto import GAME
from companion.games.coloretto.explain import explain
from tests.coloretto.views import found, view

ROWS = "row1: RB:1 RED:1 RED:2 RED:3 | row2: RB:2 YEL:1 GJO:1 | row3: RB:3"
SEATS = "p1: BLU:1 | p2: ORA:1 | p3: PUR:1"
FULL = "RB:1 RED:1 RED:2 RED:3"
BEFORE = f"{ROWS} | {SEATS}"


@pytest.mark.parametrize(
    ("old", "new", "code", "rule", "pieces"),
    [
        ("", "", "no-turn", "CO-3.1", ""),
        ("RED:3", "RED:3 YEL:2", "row-full", "CO-3.2", "YEL:2"),
        ("GJO:1", "GJO:1 YEL:2 YEL:3", "several-turns", "CO-3.1", "YEL:2 YEL:3"),
        ("GJO:1", "", "card-vanished", "CO-5.1", "GJO:1"),
        ("RB:3", "RB:3 GJO:1", "card-moved", "CO-3.2", "GJO:1"),
        ("BLU:1", "BLU:1 BLU:2", "unearned-card", "CO-3.5", "BLU:2"),
        ("p1: BLU:1", "p1: RED:9", "card-left-player", "CO-5.3", "BLU:1"),
        ("p1: BLU:1 | p2: ORA:1", "p1: RED:9 | p2: ORA:1 BLU:1", "card-left-player", "CO-5.3", "BLU:1"),
    ],
)
def test_one_change_too_many(old, new, code, rule, pieces):
    after = BEFORE.replace("YEL:1 GJO:1", "YEL:1") if code == "card-moved" else BEFORE
    verdict = explain(view(BEFORE), view(after.replace(old, new) if old else after))
    assert not verdict.turns
    finding = verdict.findings[0]
    assert (finding.code, finding.rule) == (code, rule)
    assert finding.pieces == tuple(f"CO:{piece}" for piece in pieces.split())
    assert all(one.rule in GAME.rules for one in verdict.findings)


def after_take(row1="", row2="RB:2 YEL:1 GJO:1", row3="RB:3", p1="BLU:1", p2="ORA:1"):
    return view(f"row1: {row1} | row2: {row2} | row3: {row3} | p1: {p1} | p2: {p2} | p3: PUR:1")


@pytest.mark.parametrize(
    ("after", "code", "rule"),
    [
        (after_take("RED:3", p1="BLU:1 RB:1 RED:1 RED:2"), "row-not-taken-whole", "CO-3.3"),
        (after_take("RB:1", p1="BLU:1 RED:1 RED:2 RED:3"), "row-card-left", "CO-3.3"),
        (after_take(FULL, row3="", p1="BLU:1 RB:3"), "empty-row-taken", "CO-3.3"),
        (after_take(FULL, row2="", p1="BLU:1 RB:2 YEL:1 GJO:1"), "golden-card-missing", "CO-3.5"),
        (after_take(row3="RB:3 YEL:2", p1="BLU:1 RB:1 RED:1 RED:2 RED:3"), "several-turns", "CO-3.1"),
    ],
)
def test_a_row_is_taken_as_a_whole(after, code, rule):
    verdict = explain(view(BEFORE), after)
    assert (code, rule) in found(verdict)


def test_who_may_take():
    """CO-3.1: in turn, and one row a round."""
    taken = after_take(p1="BLU:1 RB:1 RED:1 RED:2 RED:3")
    assert explain(view(BEFORE), taken, "p1").turns[0].say == "p1: take row1"
    assert found(explain(view(BEFORE), taken, "p2")) == [("wrong-player", "CO-3.1")]
    holding = BEFORE.replace("p1: BLU:1", "p1: BLU:1 RB:4")
    twice = after_take(p1="BLU:1 RB:4 RB:1 RED:1 RED:2 RED:3")
    assert found(explain(view(holding, players=4), twice)) == [("second-row", "CO-3.1")]
    placed = view(holding.replace("RB:3", "RB:3 YEL:2"), players=4)
    assert found(explain(view(holding, players=4), placed, "p1")) == [("wrong-player", "CO-3.1")]
    assert explain(view(holding, players=4), placed).turns[0].seats == ("p2", "p3", "p4")


def test_row_cards_stay_until_the_round_ends():
    """CO-3.7."""
    before = view("row1: RB:1 YEL:1 | row2: RB:2 | p1: BLU:1 RB:3 | p2: ORA:1 | p3: PUR:1")
    after = view("row1: RB:1 YEL:1 RED:1 | row2: RB:2 | row3: RB:3 | p1: BLU:1 | p2: ORA:1 | p3: PUR:1")
    assert found(explain(before, after)) == [("row-card-returned", "CO-3.7")]


def test_only_the_third_row_of_two_players_is_lost():
    """CO-3.8."""
    before = view("row1: RB:1 YEL:1 | row2: RB:2 | p1: BLU:1 | p2: ORA:1 | p3: PUR:1")
    after = view("row1: RB:1 | row2: RB:2 | p1: BLU:1 | p2: ORA:1 | p3: PUR:1 | removed: YEL:1")
    assert found(explain(before, after)) == [("card-removed", "CO-3.8")]
    back = view("row1: RB:1 YEL:2 YEL:1 | row2: RB:2 | p1: BLU:1 | p2: ORA:1 | p3: PUR:1")
    assert found(explain(after, back)) == [("card-came-back", "CO-5.1")]


def test_the_last_round_card_goes_aside_within_a_turn():
    """CO-3.9."""
    before = view(f"{BEFORE} | deck: LST:1")
    after = view(BEFORE.replace("RB:3", "RB:3 YEL:2") + " | removed: LST:1")
    (turn,) = explain(before, after, "p2").turns
    assert (turn.say, turn.pieces, turn.rule) == ("p2: place YEL in row3", ("CO:YEL:2",), "CO-3.2")


def test_a_piece_of_unsure_zone_proves_nothing():
    unsure = view(BEFORE.replace("GJO:1", "") + " | ?: GJO:1")
    placed = view(BEFORE.replace("RB:3", "RB:3 YEL:2"))
    assert [turn.move for turn in explain(unsure, placed).turns] == ["place YEL in row3"]
    after = view(BEFORE.replace("RB:3", "RB:3 YEL:2").replace("GJO:1", "") + " | ?: GJO:1")
    assert [turn.move for turn in explain(view(BEFORE), after).turns] == ["place YEL in row3"]


def test_rows_out_of_sight_prove_nothing():
    """CO-5.5: players alone tell of no turn; the first card of a round is one all the same."""
    players = view(SEATS)
    for before, after in ((players, players), (players, view(BEFORE)), (view(BEFORE), players)):
        unclear = explain(before, after)
        assert unclear.turns == unclear.findings == ()
    (turn,) = explain(players, view(f"row2: YEL:1 | {SEATS}"), "p1").turns
    assert turn.say == "p1: place YEL in row2"


def test_a_guessed_number_of_players_is_said():
    finding = GAME.judge(view("row1: RB:1 | p1: RED:1 | p2: RED:2")).findings[0]
    assert finding.say.endswith("say how many")
    assert not GAME.judge(view("row1: RB:1", players=2)).findings[0].say.endswith("say how many")


def test_summaries_and_rails_may_be_moved_about():
    before = view(BEFORE + " | p1: SUM:1 TB:P1:1")
    after = view(BEFORE.replace("RB:3", "RB:3 YEL:2") + " | p2: SUM:1 | removed: TB:P1:1")
    assert [turn.move for turn in explain(before, after).turns] == ["place YEL in row3"]
