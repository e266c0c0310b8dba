"""Points, jokers, ranking and tie-breaks (CO-4), the best score against brute force."""

import itertools
import random

import pytest

from companion.errors import Exit
from companion.games.coloretto import GAME
from companion.games.coloretto.scoring import Declared, best_use
from companion.games.coloretto.tables import Side, points
from companion.games.coloretto.tally import score_layout, score_table
from companion.play import BadSetup
from tests.coloretto.views import found, view

COLOURS = ("RED", "ORA", "YEL", "GRN", "BLU", "PUR", "BRN")


def brute(held, jokers, side, in_game):
    """Every assignment of the jokers, every choice of up to three colours; and its largest colour."""
    choices = [plus for number in range(4) for plus in itertools.combinations(in_game, number)]
    found = []
    for assigned in itertools.combinations_with_replacement(in_game, jokers):
        sets = [held[kind] + assigned.count(kind) for kind in range(7)]
        worth = [points(side, cards) for cards in sets]
        found += [(2 * sum(worth[kind] for kind in plus) - sum(worth), max(sets)) for plus in choices]
    return max(found)


def some_collection(dice):
    side = dice.choice(list(Side))
    in_game = sorted(dice.sample(range(7), dice.choice((5, 6, 7, 7))))
    held = tuple(
        dice.choice((0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 9)) if kind in in_game else 0 for kind in range(7)
    )
    return held, dice.choice((0, 1, 1, 2, 2, 3)), side, in_game


def compare(number, seed):
    dice = random.Random(seed)
    for _ in range(number):
        held, jokers, side, in_game = some_collection(dice)
        out = sum(1 << kind for kind in range(7) if kind not in in_game)
        use = best_use(held, jokers, side, out)
        assert (use.points, use.largest) == brute(held, jokers, side, in_game), (held, jokers, side, in_game)
        assert sum(use.jokers) == jokers
        assert not any(use.jokers[kind] for kind in range(7) if kind not in in_game)


def test_best_score_is_that_of_brute_force():
    """CO-4.1 to CO-4.4."""
    compare(2_000, 1)


@pytest.mark.long
def test_best_score_is_that_of_brute_force_on_twenty_thousand_collections():
    compare(20_000, 2)


@pytest.mark.parametrize(
    ("cards", "side", "total"),
    [
        ("", "brown", 0),
        ("RED", "brown", 1),
        ("RED*9", "brown", 21),
        ("RED*6 YEL*3 BLU*2 GRN*4", "brown", 21 + 10 + 6 - 3),
        ("RED*6 JOK", "brown", 21 + 1),  # greedy on the largest set would give 21
        ("RED*3 YEL*3 BLU*3 JOK", "violet", 23),  # 8 + 8 + 7, or 24 - 1: the same
        ("RED*3 YEL*3 BLU*3 GRN*3 JOK", "violet", 24 - 7),  # a cheaper minus
        ("RED*5 YEL*2 BLU*2 PL2*3 JOK GJO", "brown", 21 + 3 + 6 + 6),
        ("JOK GJO", "brown", 3),  # both join one colour nobody gave you
        ("JOK GJO", "violet", 4),
    ],
)
def test_totals(cards, side, total):
    """CO-1.4, CO-1.5, CO-4.2, CO-4.3."""
    (player,) = score_table({"p1": cards.split()}, side=side).players
    assert player.total == total


def test_a_sheet_shows_each_colour_its_sign_and_its_pieces():
    (player,) = score_table(
        {"p1": ["CO:YEL:7", "CO:YEL:2", "CO:RED:1", "CO:BLU:3", "CO:GRN:9", "CO:JOK:2", "CO:PL2:4"]}
    ).players
    rows = [(line.what, line.points, line.rule, line.pieces) for line in player.lines]
    assert rows == [
        ("plus yellow: 2 cards and 1 joker", 6, "CO-4.3", ("CO:YEL:7", "CO:YEL:2", "CO:JOK:2")),
        ("plus red: 1 card", 1, "CO-4.3", ("CO:RED:1",)),
        ("plus green: 1 card", 1, "CO-4.3", ("CO:GRN:9",)),
        ("minus blue: 1 card", -1, "CO-4.3", ("CO:BLU:3",)),
        ("+2: 1 card", 2, "CO-4.2", ("CO:PL2:4",)),
    ]


def test_a_declaration_counts_even_if_it_is_worse():
    """CO-4.4, CO-4.1."""
    cards = {"p1": ["RED*5", "YEL", "JOK*2"]}
    assert score_table(cards).players[0].total == 21 + 3
    worse = score_table(cards, declared={"p1": Declared(("YEL", "GRN"))}).players[0]
    assert worse.total == 15 + 3 + 1
    assert {line.rule for line in worse.lines} == {"CO-4.4"}
    fewer = score_table(cards, declared={"p1": Declared(("YEL", "GRN"), ("RED",))}).players[0]
    assert fewer.total == 15 - 3 - 1


@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        (Declared(("YEL",)), "CO-4.1"),  # one of two jokers
        (Declared(("YEL", "PL2")), "CO-1.1"),
        (Declared(("YEL", "YEL"), ("RED", "ORA", "GRN", "BLU")), "CO-4.2"),
    ],
)
def test_a_declaration_must_be_possible(declared, rule):
    with pytest.raises(BadSetup) as refused:
        score_table({"p1": ["RED*5", "JOK*2"]}, declared={"p1": declared})
    assert refused.value.rule == rule


def test_a_joker_cannot_be_a_colour_that_is_out():
    """CO-4.1, CO-2.2: three players who show six colours have the seventh out."""
    areas = {"p1": ["RED", "ORA", "JOK"], "p2": ["YEL", "GRN"], "p3": ["BLU", "PUR"]}
    assert score_table(areas, declared={"p1": Declared(("PUR",))}).players[0].total == 3
    with pytest.raises(BadSetup) as refused:
        score_table(areas, declared={"p1": Declared(("BRN",))})
    assert refused.value.rule == "CO-4.1"


TIE = {"p1": ["RED*4", "YEL", "JOK*2"], "p2": ["BLU*5", "ORA*3", "PUR"], "p3": ["GRN"]}


def test_ties_by_edition_in_words():
    """CO-4.5."""
    it, en = score_table(TIE), score_table(TIE, edition="en")
    assert (it.ranking, it.winners) == ((("p1",), ("p2",), ("p3",)), ("p1",))
    assert it.tie_break == (
        "p1 and p2 have 22 points each; most cards of one colour: p1 6 red, p2 5 blue; p1 wins (CO-4.5)"
    )
    assert (en.ranking, en.winners) == ((("p1", "p2"), ("p3",)), ("p1", "p2"))
    assert "no tie-break (CO-4.5)" in en.tie_break
    even = score_table({"p1": ["RED*2"], "p2": ["BLU*2"]})
    assert even.winners == ("p1", "p2")
    assert even.tie_break.endswith("p1 and p2 share the win (CO-4.5)")
    assert score_table({"p1": ["RED*2"], "p2": ["BLU"]}).tie_break == ""


def test_of_equal_uses_the_one_with_the_largest_colour_breaks_the_tie():
    """CO-4.4: three and two red cards on the violet side, one joker."""
    use = best_use((6, 2, 0, 0, 0, 0, 0), 1, Side.VIOLET)
    assert (use.points, use.largest) == (5 + 8, 6)
    use = best_use((7, 3, 3, 0, 0, 0, 0), 1, Side.VIOLET)
    assert (use.points, use.largest, use.jokers[0]) == (5 + 8 + 8, 8, 1)


@pytest.mark.parametrize(
    ("areas", "options", "rule"),
    [
        ({"p1": ["YEL*10"]}, {}, "CO-5.1"),
        ({"p1": ["YEL*5"], "p2": ["YEL*5"]}, {}, "CO-5.1"),
        ({"p1": ["CO:YEL:1"], "p2": ["CO:YEL:1"]}, {}, "CO-5.1"),
        ({"p1": ["CO:YEL:10"]}, {}, "CO-1.1"),
        ({"p1": ["XYZ"]}, {}, "CO-1.1"),
        ({"p1": ["RED*x"]}, {}, "CO-1.1"),
        ({"p1": ["GJO"]}, {"edition": "en"}, "CO-5.1"),
        ({"p1": ["JOK*3"]}, {"edition": "it"}, "CO-5.1"),
        ({f"p{n}": ["RED"] for n in range(1, 7)}, {}, "CO-2.1"),
        ({"p1": ["RED"]}, {"players": 6}, "CO-2.1"),
        ({"p1": ["RED"]}, {"side": "pink"}, "CO-1.4"),
        ({"p1": ["RED"]}, {"edition": "de"}, "CO-1.2"),
    ],
)
def test_impossible_cards_are_refused_and_nothing_is_computed(areas, options, rule):
    with pytest.raises(BadSetup) as refused:
        score_table(areas, **options)
    assert (refused.value.rule, refused.value.code) == (rule, Exit.USAGE)
    assert refused.value.say


def test_a_view_is_counted_as_far_as_it_goes():
    """A piece that does not exist counts nothing, one seen twice counts once; both are findings."""
    sheet = score_layout(view("p1: YEL:1 YEL:2 YEL:10 RB:1 SUM:1 | p3: YEL:1 RED:1 | row2: RED:2"))
    assert {player.player: player.total for player in sheet.players} == {"p1": 3, "p3": 1}
    assert ("no-such-piece", "CO-1.1") in found(sheet)
    assert ("piece-seen-twice", "CO-5.1") in found(sheet)
    assert sheet.winners == ("p1",)


def test_options_of_a_view_are_obeyed():
    text = "p1: RED:1 RED:2 RED:3 RED:4 | p2: JOK:1 JOK:2 JOK:3"
    sheet = score_layout(view(text, side="violet", edition="en", players=4), {"p2": Declared(("RED",) * 3)})
    assert [player.total for player in sheet.players] == [7, 8]
    assert not sheet.findings
    with pytest.raises(BadSetup):
        score_layout(view("p6: RED:1"))


def test_a_running_game_has_no_winner_yet():
    state = GAME.new({"players": 5}, 1)
    sheet = GAME.score(state)
    assert (sheet.winners, sheet.tie_break) == ((), "")
    assert [player.total for player in sheet.players] == [1] * 5
