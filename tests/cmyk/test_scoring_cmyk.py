"""Scores of CMYK!: the cards beside a naive interpreter, ties in words, questions, series (MT-5 to MT-7)."""

import importlib.util
import random
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from companion.games.cmyk import GAME
from companion.games.cmyk.mosaic import TILE_PIECES, Mosaic
from companion.games.cmyk.objectives import resolved_agenda, reveal, title, unsettled
from companion.games.cmyk.scoring import Table, score_table
from companion.games.cmyk.series import three_games, total_score
from companion.games.cmyk.tables import PRIVATES, PUBLICS, Colour
from companion.play import BadSetup, PlayerScore, ScoreLine, ScoreSheet

spec = importlib.util.spec_from_file_location("naive_cmyk", Path(__file__).with_name("naive_cmyk.py"))
naive = importlib.util.module_from_spec(spec)
spec.loader.exec_module(naive)

BY_NAME = {f"{piece.kind}{piece.copy if piece.kind == 'K' else ''}": piece for piece in TILE_PIECES}


def mosaic(text, horizontal="C"):
    tiles = {}
    for word in text.split():
        name, _, spot = word.partition("@")
        x, y = spot.split(",")
        tiles[int(x), int(y)] = BY_NAME[name]
    return Mosaic(tiles, Colour(horizontal))


# Two hexagons, both symmetries; a hole and black; one row.
TEN = mosaic("150@0,0 140@1,0 113@1,1 110@0,1 050@-1,1 051@-1,0 042@2,0 112@3,0 132@3,1 333@2,1")
HOLE = mosaic("411@0,0 K1@1,0 501@2,0 310@-1,0 302@-1,1 312@0,1 201@3,0 213@3,1 311@2,1")
ROW = mosaic("321@0,0 301@1,0 500@2,0 320@3,0")
THREE = {"p1": TEN, "p2": HOLE, "p3": ROW}
OWN = {"p1": "M1", "p2": "C3", "p3": "Y1"}


def marks(one, colour, level):
    """MT-1.7."""
    place = "CMY".index(colour)
    return sum(piece.kind[place] == str(level) for piece in one.tiles.values() if piece.kind != "K")


def naive_private(one, code):
    return min(6, (1, 1, 2, 2, 3, 6)[int(code[1])] * marks(one, code[0], code[1]))


def naive_times(public):
    """MT-6.18 read from the last card to the first: who is struck out, who is doubled."""
    times = [1] * len(public)
    strike = double = False
    for place in range(len(public) - 1, -1, -1):
        card = public[place]
        if strike:
            times[place], strike = 0, False
        elif card == "P06":
            strike, double = place > 0, False
        elif card == "P04":
            double = place > 0
        elif double:
            times[place], double = 2, False
    if public[:1] == ("P04",) and times[0] and len(public) > 1 and public[1] != "P06":
        times[1] *= 2
    return times


@cache
def naive_shapes(player):
    """What each card that looks at a mosaic is worth, and how many hexagons there are."""
    cells = set(THREE[player].tiles)
    kinds = [piece.kind for piece in THREE[player].tiles.values()]
    return naive.hexagons(cells), {
        "P03": 4 * naive.holes(cells),
        "P05": 3 * sum(kind in {"000", "111", "222", "333"} for kind in kinds),
        "P07": naive.longest_run(cells) // 2,
        "P08": naive.rows(cells),
        "P09": naive.pointed(cells),
        "P10": 6 * naive.left_right(cells),
        "P11": 7 * naive.top_bottom(cells),
        "P14": {10: 5, 9: 3, 4: 0}[len(cells)],
    }


def naive_total(player, public):
    one = THREE[player]
    hexagons, shapes = naive_shapes(player)
    times = dict(zip(public, naive_times(public), strict=True))
    kinds = [piece.kind for piece in one.tiles.values()]
    like = 2 * times.get("P01", 0) or 1
    each = 3 * times["P02"] if times.get("P02") else 5
    right = {"p1": "p3", "p2": "p1", "p3": "p2"}[player]
    everyone = [code for code in public if code[0] in "CMY"]
    return (
        each * hexagons
        + sum(times.get(card, 0) * points for card, points in shapes.items())
        + like * naive_private(one, OWN[player])
        + like * sum(times[code] * naive_private(one, code) for code in everyone)
        + like * times.get("P15", 0) * naive_private(one, OWN[right])
        - 3 * kinds.count("K")
    )


def all_rows():
    """Every row of one or two cards, and many longer ones (MT-6.19: four at most)."""
    cards = [f"P{n:02}" for n in range(1, 16) if n not in {12, 13}] + ["C1", "M0"]
    rows = [row for size in (1, 2) for row in permutations(cards, size)]
    dice = random.Random(6)
    rows += [tuple(dice.sample(cards, dice.choice([3, 4]))) for _ in range(700)]
    return [row for row in rows if row[0] != "P06"]


def test_every_row_of_cards_equals_the_naive_interpreter():
    """MT-5.1, MT-5.2, MT-6.1 to MT-6.18."""
    for public in all_rows():
        sheet = score_table(Table(THREE, public, OWN)).sheet
        for player in sheet.players:
            assert player.total == naive_total(player.player, public), (player, public)
            assert {line.rule for line in player.lines} <= set(GAME.rules)
            own = {piece.id for piece in THREE[player.player].tiles.values()}
            assert all(set(line.pieces) <= own for line in player.lines)


def test_the_three_mosaics_are_worth_measuring():
    """MT-5.3: black counts in hexagons, rows and numbers."""
    assert [naive.hexagons(set(one.tiles)) for one in THREE.values()] == [2, 0, 0]
    assert [naive.holes(set(one.tiles)) for one in THREE.values()] == [0, 1, 0]
    closed = TEN.with_tile((0, 1), BY_NAME["K2"])
    lines = score_table(Table({"p1": closed}, ("P08",), {})).sheet.players[0].lines
    assert [(line.points, line.rule) for line in lines] == [
        (5, "MT-5.1"),
        (5, "MT-5.1"),
        (2, "MT-6.8"),
        (-3, "MT-5.2"),
    ]


def test_lines_say_what_earned_their_points():
    scored = score_table(Table({"p1": TEN, "p2": HOLE}, ("P03", "P04", "P11"), {"p1": "C0", "p2": "M2"}))
    first, second = scored.sheet.players
    hexagon = first.lines[0]
    assert (hexagon.points, hexagon.rule, len(hexagon.pieces)) == (5, "MT-5.1", 6)
    assert "corner 0,1" in hexagon.what
    space = next(line for line in second.lines if line.rule == "MT-6.3")
    assert space.points == 8
    assert space.what == "Room to breathe: empty space at 1,1, times 2"
    assert set(space.pieces) == {"MT:312:1", "MT:311:1", "MT:K:1"}
    black = second.lines[-1]
    assert (black.points, black.rule, black.pieces) == (-3, "MT-5.2", ("MT:K:1",))
    assert scored.questions == ()


def test_cancelled_and_waiting_cards_are_shown():
    """MT-6.6, MT-6.13."""
    lines = score_table(Table({"p1": TEN}, ("P11", "P06", "P12"), {"p1": "C0"})).sheet.players[0].lines
    said = {line.what: (line.points, line.rule) for line in lines}
    assert said[f"{title('P11')}: cancelled by {title('P06')}"] == (0, "MT-6.6")
    assert said[f"{title('P12')}: not replaced yet"] == (0, "MT-6.13")


def test_what_is_missing_is_asked():
    scored = score_table(Table({"p1": TEN, "p2": ROW}, ("P12", "P13"), {"p1": "C0"}))
    assert [question.code for question in scored.questions] == [
        "which-private",
        "which-replacement",
        "which-replacement",
    ]
    assert "p2" in scored.questions[0].say
    assert "MT:C0:1" not in scored.questions[0].choices
    assert len(scored.questions[0].choices) == len(PRIVATES) - 1
    assert len(scored.questions[1].choices) == len(PUBLICS) - 2
    cancelled = score_table(Table({"p1": TEN}, ("P12", "P06"), {"p1": "C0"}))
    assert cancelled.questions == ()  # MT-6.18: a cancelled Let me think! is not replaced
    nothing = score_table(Table({"p1": TEN}, (), {"p1": "C0"}))
    assert [question.code for question in nothing.questions] == ["which-public"]


def test_cards_that_should_have_left_are_findings():
    """MT-6.6, MT-6.17: the rest is counted as if they had."""
    scored = score_table(Table({"p1": TEN}, ("P16", "P06", "P04", "P02"), {"p1": "C5"}))
    assert [finding.rule for finding in scored.sheet.findings] == ["MT-6.17", "MT-6.6"]
    assert scored.sheet.players[0].total == 12  # Once again! is first now, and doubles


def standing(player, *points):
    return PlayerScore(player, tuple(ScoreLine("points", number, "MT-5.1") for number in points))


def told_tie(mosaics, public="P05", privates=None):
    return score_table(Table(mosaics, (public,), privates or {})).sheet


def test_ties_are_explained_in_words():
    """MT-5.4."""
    six = Mosaic({cell: TEN.tiles[cell] for cell in [(0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]})
    five = mosaic("011@0,0 111@1,0 010@2,0 210@3,0 114@4,0")
    sheet = told_tie({"p1": five, "p2": six}, "P02", {"p1": "M1", "p2": "Y0"})
    assert [player.total for player in sheet.players] == [5, 7]
    level = told_tie({"p1": five, "p2": six}, "P04", {"p1": "M1", "p2": "Y5"})
    assert [player.total for player in level.players] == [5, 5]
    assert level.winners == ("p2",)
    assert level.tie_break == "p2 and p1 have 5 points each: p2 has more hexagons, 1 against 0 (MT-5.4)"
    assert sheet.tie_break == ""
    fewer = told_tie({"p1": ROW, "p2": mosaic("200@0,0")}, "P04")
    assert fewer.winners == ("p2",)
    assert fewer.tie_break.endswith("p2 needed fewer tiles, 1 against 4 (MT-5.4)")
    shared = told_tie({"p1": mosaic("200@0,0"), "p2": mosaic("300@0,0")}, "P04")
    assert shared.winners == ("p1", "p2")
    assert shared.ranking == (("p1", "p2"),)
    assert "share the win" in shared.tie_break
    black = mosaic("200@0,0 K1@1,0")
    placed = told_tie({"p1": black, "p2": mosaic("300@0,0")}, "P05", {"p1": "C2", "p2": "Y5"})
    assert [player.total for player in placed.players] == [-1, 0]  # scores may be negative (MT-5.2)


def test_fewer_black_tiles_win_a_tie():
    """MT-5.4: 3 points by the private objective make up for the black tile."""
    with_black = mosaic("420@0,0 K1@1,0")
    without = mosaic("300@0,0 301@-1,0")
    sheet = told_tie({"p1": with_black, "p2": without}, "P04", {"p1": "C4", "p2": "Y5"})
    assert [player.total for player in sheet.players] == [0, 0]
    assert sheet.winners == ("p2",)
    assert sheet.tie_break.endswith("p2 placed fewer K-tiles, 0 against 1 (MT-5.4)")


@pytest.mark.parametrize(
    ("deck", "first", "shown", "gone"),
    [
        (("P07", "P08"), True, ("P07",), ()),
        (("P06", "P07"), True, ("P07",), ("P06",)),
        (("P06", "P07"), False, ("P06",), ()),
        (("P16", "P07", "P08"), False, ("P07", "P08"), ("P16",)),
        (("P16", "P07", "P06"), True, ("P07", "P06"), ("P16",)),
        (("P16", "P06", "P13", "P08"), True, ("C5", "P08"), ("P16", "P06", "P13")),
        (("P06", "P16", "P12", "P08"), True, ("P12", "P08"), ("P06", "P16")),
        ((), True, (), ()),
    ],
)
def test_a_reveal_does_what_follows_by_itself(deck, first, shown, gone):
    """MT-6.6, MT-6.14, MT-6.17, MT-6.18 and MT-6.19."""
    after = reveal(deck, ("C5", "M1"), first=first)
    assert (after.shown, after.gone) == (shown, gone)
    assert after.public_deck == deck[len(deck) - len(after.public_deck) :]


def test_only_an_uncancelled_think_is_unsettled():
    assert unsettled(("P07", "P12")) == 1
    assert unsettled(("P12", "P06")) is None
    assert unsettled(("P07",)) is None
    assert resolved_agenda(("P12", "P06")).cards[0].times == 0


# --- several games (MT-7) -----------------------------------------------------------------------


def played(**totals):
    ranked = sorted(set(totals.values()), reverse=True)
    places = tuple(tuple(p for p, total in totals.items() if total == place) for place in ranked)
    return ScoreSheet(tuple(standing(p, total) for p, total in totals.items()), places, places[0])


def test_three_games_give_victory_points():
    """MT-7.1."""
    games = [played(p1=20, p2=10, p3=5), played(p1=8, p2=8, p3=2), played(p1=1, p2=9, p3=9)]
    sheet = three_games(games)
    assert [player.total for player in sheet.players] == [4, 5, 2]
    assert sheet.winners == ("p2",)
    assert sheet.players[0].lines[1].what == "game 2: first place, shared"
    assert [line.points for line in sheet.players[2].lines] == [0, 0, 2]  # two firsts leave no second
    assert three_games(games[:2]).winners == ()
    with pytest.raises(BadSetup) as refused:
        three_games([*games, games[0]])
    assert refused.value.rule == "MT-7.1"


def test_a_tied_series_goes_to_the_higher_sum():
    """MT-7.1."""
    games = [played(p1=20, p2=10), played(p1=5, p2=8), played(p1=7, p2=7)]
    sheet = three_games(games)
    assert sheet.winners == ("p1",)
    assert sheet.tie_break.endswith("p1 has the higher sum of points (p1 32, p2 25) (MT-7.1)")
    level = three_games([played(p1=4, p2=3), played(p1=3, p2=4), played(p1=2, p2=2)])
    assert level.winners == ("p1", "p2")
    assert "share" in level.tie_break


def test_the_total_score_ends_at_forty():
    """MT-7.2."""
    games = [played(p1=20, p2=25), played(p1=19, p2=10)]
    assert total_score(games).winners == ()
    sheet = total_score([*games, played(p1=5, p2=9)])
    assert [player.total for player in sheet.players] == [44, 44]
    assert sheet.winners == ("p1", "p2")
    assert "share" in sheet.tie_break
    with pytest.raises(BadSetup) as refused:
        total_score([*games, played(p1=5, p2=9), played(p1=1, p2=2)])
    assert refused.value.rule == "MT-7.2"
    with pytest.raises(BadSetup):
        total_score([])
    with pytest.raises(BadSetup):
        three_games([played(p1=1, p2=2), played(p1=1, p3=2)])
