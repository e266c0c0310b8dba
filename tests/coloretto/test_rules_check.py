"""What is found against the rules on whole tables and on parts of them (CO-5)."""

import random

import pytest

from companion.errors import Exit
from companion.games.coloretto import GAME
from companion.games.coloretto.explain import explain
from companion.games.coloretto.seating import seated
from companion.games.coloretto.state import ONE
from companion.games.coloretto.tally import score_layout
from companion.games.coloretto.view import layout_of
from companion.pieces.ids import parse
from companion.pieces.piece import Piece
from companion.play import BadSetup, Layout, Lying, Question
from tests.coloretto.views import found, view


def ids(*words):
    return tuple(f"CO:{word}" for word in words)


FOUR_RED = ids("RED:1", "RED:2", "RED:3", "RED:4")


def judge(text, **options):
    return GAME.judge(view(text, **options))


@pytest.mark.parametrize(
    ("text", "options", "code", "rule", "pieces"),
    [
        ("p1: YEL:10", {}, "no-such-piece", "CO-1.1", ids("YEL:10")),
        ("p1: XYZ:1", {}, "no-such-piece", "CO-1.1", ids("XYZ:1")),
        ("p1: YEL", {}, "no-such-piece", "CO-1.1", ids("YEL")),
        ("p1: B:1", {}, "no-such-piece", "CO-1.1", ids("B:1")),
        ("p1: RED:1 | p2: RED:1", {}, "piece-seen-twice", "CO-5.1", ids("RED:1")),
        ("p1: CM:SCY:1", {}, "foreign-piece", "CO-1.1", ("CM:SCY:1",)),
        ("row1: RB:1 RED:1 RED:2 RED:3 RED:4", {}, "row-too-long", "CO-5.2", FOUR_RED),
        ("row1: RED:1 RED:2 RED:3 RED:4", {}, "row-too-long", "CO-5.2", FOUR_RED),
        ("row2: RG:2 RED:1 RED:2 RED:3", {}, "row-too-long", "CO-5.2", ids("RED:1", "RED:2", "RED:3")),
        ("row1: RB:1 RB:2", {}, "two-row-cards", "CO-5.2", ids("RB:1", "RB:2")),
        ("p1: RB:1 RB:2 RED:1", {}, "two-row-cards", "CO-5.2", ids("RB:1", "RB:2")),
        ("row1: RB:1 | row2: RG:2", {}, "mixed-row-cards", "CO-2.1", ids("RB:1", "RG:2")),
        ("row1: RB:1 | p1: RED:1 | p2: RED:2", {}, "wrong-row-card", "CO-2.1", ids("RB:1")),
        ("row1: RB:1", {"players": 2}, "wrong-row-card", "CO-2.1", ids("RB:1")),
        ("p1: RED:1 RG:1", {"players": 3}, "wrong-row-card", "CO-2.1", ids("RG:1")),
        ("row1: LST:1", {}, "last-round-card-placed", "CO-3.9", ids("LST:1")),
        ("p2: LST:1", {}, "last-round-card-placed", "CO-3.9", ids("LST:1")),
        ("p1: JOK:1 JOK:2 JOK:3", {}, "wrong-edition", "CO-1.2", ids("JOK:1", "JOK:2", "JOK:3")),
        ("row1: GJO:1", {"edition": "en"}, "wrong-edition", "CO-1.1", ids("GJO:1")),
        ("p1: PL2:1 | removed: PL2:2", {"players": 4}, "removed-card", "CO-5.1", ids("PL2:2")),
        ("p1: RED:1 | removed: RED:2", {"players": 3}, "removed-card", "CO-5.1", ids("RED:2")),
        ("removed: RED:2", {"players": 5}, "removed-card", "CO-5.1", ids("RED:2")),
    ],
)  # fmt: skip
def test_one_thing_wrong(text, options, code, rule, pieces):
    (finding,) = judge(text, **options).findings
    assert (finding.code, finding.rule, finding.pieces) == (code, rule, pieces)
    assert finding.say
    assert finding.rule in GAME.rules


def test_ten_yellow_cards_are_two_findings():
    """CO-5.1: ten are too many, and the tenth does not exist."""
    verdict = judge("p1: " + " ".join(f"YEL:{n}" for n in range(1, 11)))
    assert found(verdict) == [("no-such-piece", "CO-1.1"), ("too-many-cards", "CO-5.1")]
    assert len(verdict.findings[1].pieces) == 10


def test_six_players_are_refused():
    """CO-2.1."""
    for layout in (view("p6: RED:1"), view("p1: RED:1", players=6)):
        with pytest.raises(BadSetup) as refused:
            GAME.judge(layout)
        assert (refused.value.rule, refused.value.code) == ("CO-2.1", Exit.USAGE)


ALL_COLOURS = "p1: RED:1 ORA:1 YEL:1 | p2: GRN:1 BLU:1 | p3: PUR:1"


def test_removed_colours_never_appear():
    """CO-2.2, CO-5.1: decidable as soon as too many colours are seen."""
    assert judge(ALL_COLOURS).legal
    assert found(judge(ALL_COLOURS + " BRN:1")) == [("too-many-colours", "CO-2.2")]
    assert judge(ALL_COLOURS + " BRN:1 | p4: RED:2").legal
    assert judge(ALL_COLOURS + " | removed: BRN:1 BRN:2").legal
    assert found(judge(ALL_COLOURS, players=2)) == [("too-many-colours", "CO-2.2")]


def test_one_players_photo_leaves_the_number_of_players_open():
    """CO-5.1: seven colours with one player can be a game of four."""
    assert judge("p1: RED:1 ORA:1 YEL:1 GRN:1 BLU:1 PUR:1 BRN:1 RB:5").legal
    assert judge("p3: RED:1 ORA:1 YEL:1 GRN:1 BLU:1 PUR:1 BRN:1").legal


def test_too_many_rows():
    """CO-5.2: on the table and before the players together."""
    rows = " | ".join(f"row{n}: RB:{n}" for n in range(1, 4))
    assert judge(rows, players=3).legal
    assert found(judge(rows + " | p1: RED:1 RB:4", players=3)) == [("too-many-rows", "CO-5.2")]
    assert judge(rows + " | p1: RED:1 RB:4", players=4).legal
    five = rows + " | row4: RB:4 | row5: RB:5 | p1: RED:1"
    assert judge(five).legal  # somebody else may be out of sight
    assert found(judge(five + " | p2: RED:2 | p3: RED:3")) == [("too-many-rows", "CO-5.2")]


def test_the_last_round_card_cannot_be_hidden_too_long():
    """CO-5.4: with 16 cards below it, of 67 at most 51 can lie elsewhere."""
    colours = ["RED", "ORA", "YEL", "GRN", "BLU", "PUR"]
    cards = [f"{code}:{n}" for code in colours for n in range(1, 10)]
    for number, legal in ((51, True), (52, False)):
        text = f"p1: {' '.join(cards[:30])} | p2: {' '.join(cards[30:number])} | deck: LST:1"
        assert judge(text, players=3).legal == legal
    assert judge(text, players=4).legal
    assert found(judge(text, players=3)) == [("last-round-card-overdue", "CO-5.4")]
    assert judge(text, players=3, edition="en").legal


def test_the_last_round_card_cannot_come_early():
    """CO-5.4, decidable when every player and every row card is in sight (CO-5.5)."""
    start = "row1: RB:1 | row2: RB:2 | row3: RB:3 | p1: RED:1 | p2: YEL:1 | p3: BLU:1 | removed: LST:1"
    assert found(judge(start)) == [("last-round-card-early", "CO-5.4")]
    assert judge(start.replace("row3: RB:3 | ", "")).legal
    assert judge(start.replace(" | p3: BLU:1", ""), players=3).legal
    listed = "removed: LST:1 | deck: " + " ".join(f"RED:{n}" for n in range(1, 10))
    assert judge(listed, players=3).legal
    listed += " " + " ".join(f"YEL:{n}" for n in range(1, 8))
    assert found(judge(listed, players=3)) == [("last-round-card-early", "CO-5.4")]


def test_a_state_with_cards_missing_or_doubled():
    """CO-5.1 on a whole state."""
    state = GAME.new({}, 1)
    short = state._replace(deck=state.deck[1:])
    assert found(GAME.check(short)) == [("cards-missing", "CO-5.1")]
    rich = state._replace(areas=(state.areas[0] + ONE[9] * 3, *state.areas[1:]))
    assert ("too-many-cards", "CO-5.1") in found(GAME.check(rich))


def test_a_game_that_ended_too_early():
    """CO-3.9."""
    state = GAME.new({}, 1)._replace(over=True)
    assert found(GAME.check(state)) == [("ended-early", "CO-3.9")]


def test_a_view_is_seated_as_a_state():
    seen = "row1: RB:1 RED:2 | row3: RB:3 | p1: RED:1 | p2: YEL:1 ORA:1 RB:2 | p3: BLU:1 | deck: LST:1"
    layout = view(seen, edition="en")
    state = seated(layout, "p3", ("GRN",))
    assert GAME.check(state).legal
    entries = GAME.write_setup(state)
    assert entries["p2"] == ("ORA", "YEL", "row2")
    assert (entries["row1"], entries["turn"], entries["out"]) == (("RED",), ("p3",), ("GRN",))
    assert len(state.deck) == 9 * 6 + 13 + 1 - 5


def test_a_state_is_seen_and_seated_again():
    state = GAME.new({"players": 4}, 3)
    for move in (0, 1, 0, 2):
        state = GAME.apply(state, move)
    again = seated(layout_of(state), "p1")
    assert (again.rows, again.areas, again.setting) == (state.rows, state.areas, state.setting)


def test_what_cannot_be_seen_is_asked():
    layout = view("row1: RB:1 RED:2 | p1: RED:1 | p2: YEL:1 | p3: BLU:1")
    unsure = Layout((*layout.lying, Lying(parse("CO:GRN:1"), None)))
    questions = {question.code: question for question in seated(unsure)}
    assert set(questions) == {"which-zone", "whose-turn", "which-colours-out"}
    assert questions["which-zone"].pieces == ("CO:GRN:1",)
    assert questions["whose-turn"].choices == ("p1", "p2", "p3")
    (one,) = [q for q in seated(view("p1: RED:1"), "p1") if isinstance(q, Question)]
    assert (one.code, one.choices) == ("how-many-players", ("2", "3", "4", "5"))


def test_a_card_of_another_game_is_not_mistaken_for_ours():
    """Chroma Mix has an ORA too."""
    table = view("row1: ORA:1 ORA:2 ORA:3 CM:ORA:1 | p1: CM:ORA:2 RED:1")
    assert found(GAME.judge(table)) == [("foreign-piece", "CO-1.1")]
    assert score_layout(table).players[0].total == 1


KINDS = ["RED", "YEL", "BRN", "JOK", "GJO", "PL2", "LST", "RB", "RG", "SUM", "B", "XYZ"]
ZONES = ["row1", "row3", "row5", "p1", "p2", "p4", "deck", "removed", "elsewhere", None]


def some_view(dice):
    lying = []
    for _ in range(dice.randrange(12)):
        piece = Piece(dice.choice(("CO", "CO", "CO", "CM", "TB")), dice.choice(KINDS), dice.randrange(12))
        lying.append(Lying(piece, dice.choice(ZONES)))
    options = {} if dice.random() < 0.5 else {"players": dice.choice((2, 3, 4, 5, "3")), "edition": "en"}
    return Layout(tuple(lying), options)


def test_any_heap_of_pieces_gets_an_answer():
    """Every finding has a rule that exists and pieces that lie there; nothing falls over."""
    dice = random.Random(11)
    for _ in range(1_500):
        layout, later = some_view(dice), some_view(dice)
        lying = {one.piece.id for one in (*layout.lying, *later.lying)}
        findings = GAME.judge(layout).findings + explain(layout, later).findings
        assert all(finding.rule in GAME.rules and set(finding.pieces) <= lying for finding in findings)
        sheet = score_layout(layout)
        assert [one.player for one in sheet.players] == sorted({one.player for one in sheet.players})
        try:
            seated(layout, "p1")
        except BadSetup as refused:
            assert refused.say  # noqa: PT017  # a heap need not be a table
