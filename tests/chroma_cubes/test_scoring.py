"""Scores from plain values: lines that add up, who was first, thresholds and ties."""

import random
from importlib import resources

import pytest

from companion.errors import Exit
from companion.games.chroma_cubes import GAME
from companion.games.chroma_cubes.check_sheets import sheet_of
from companion.games.chroma_cubes.scoring import SheetMarks, score_table
from companion.games.chroma_cubes.state import PLANS, SIDES
from companion.play import BadSetup, replay

RECORDS = resources.files("companion.games.chroma_cubes") / "records"


def figures(sheet, *numbers):
    return tuple(key for key in PLANS[sheet].keys if int(key.split(".")[0]) in numbers)


def totals(sheet):
    return {player.player: player.total for player in sheet.players}


def counted(*told, **more):
    """A table that leaves nothing to ask."""
    found = score_table(*told, **more)
    assert found.questions == ()
    return found.sheet


def test_lines_show_what_earned_each_point():
    """CC-3.4, CC-3.6."""
    marks = SheetMarks(figures("CAR", 1, 3), (("R", "O"), ("G", None)))
    sheet = counted("CAR", {"p1": marks, "p2": SheetMarks()}, {"1": ("p1",), "3": ("p2",)})
    assert [(line.what, line.points, line.rule) for line in sheet.players[0].lines] == [
        ("figure 1 complete", 4, "CC-3.6"),
        ("figure 1 completed first", 1, "CC-3.6"),
        ("figure 3 complete", 2, "CC-3.6"),
        ("superpower Reroll", 1, "CC-3.4"),
    ]
    assert all(line.pieces == ("CC:CAR:1",) for line in sheet.players[0].lines)
    assert sheet.winners == ("p1",)


def test_a_figure_only_one_has_was_his_first():
    """CC-3.6, CC-7.6: nobody else has completed it at all; of two nobody can tell."""
    one, two = SheetMarks(figures("CAR", 2)), SheetMarks(figures("CAR", 2, 3))
    assert totals(counted("CAR", {"p1": SheetMarks(), "p2": two})) == {"p1": 0, "p2": 6}
    unsure = score_table("CAR", {"p1": one, "p2": two})
    assert totals(unsure.sheet) == {"p1": 2, "p2": 5}
    assert [(asked.code, asked.choices) for asked in unsure.questions] == [("bonus-unknown", ("p1", "p2"))]
    told = counted("CAR", {"p1": one, "p2": two}, {"2": ("p1", "p2")})
    assert totals(told) == {"p1": 3, "p2": 6}
    alone = score_table("CAR", {"p2": two}, everyone=False)
    assert totals(alone.sheet) == {"p2": 4}
    assert len(alone.questions) == 2


def test_discs_are_worth_two():
    """CC-5.1."""
    sheet = counted("DIC", {"p1": SheetMarks(figures("DIC", 1, 4))}, {"1": (), "4": ("p1",)})
    assert [(line.what, line.points, line.rule) for line in sheet.players[0].lines] == [
        ("disc 1 complete", 2, "CC-5.1"),
        ("disc 4 complete", 2, "CC-5.1"),
        ("disc 4 completed first", 1, "CC-5.1"),
    ]


def test_nobody_wins_below_the_threshold():
    """CC-4.1, CC-4.3: six points with the Cardinal."""
    below = counted("CAR", {"p1": SheetMarks(figures("CAR", 1)), "p2": SheetMarks()}, {"1": ("p1",)})
    assert below.winners == ()
    assert below.ranking == (("p1",), ("p2",))
    assert below.tie_break == ""
    reached = counted("CAR", {"p1": SheetMarks(figures("CAR", 1, 2)), "p2": SheetMarks()}, {"1": (), "2": ()})
    assert reached.winners == ("p1",)


def test_ties_are_told_in_words():
    """CC-4.2: figures, then symbols without lock sides, then shared."""
    powers = (("R", "O"), ("Y", "G"))
    one = SheetMarks(figures("CAR", 1, 2))
    two = SheetMarks((*figures("CAR", 1), "2.1"), powers)
    sheet = counted("CAR", {"p1": two, "p2": one}, {"1": (), "2": ()})
    assert sheet.ranking == (("p2",), ("p1",))
    assert sheet.tie_break == "p2 and p1 have 6 points: 2 completed figures against 1 (CC-4.2)"
    three = SheetMarks((*figures("CAR", 1, 2), "3.1"))
    sheet = counted("CAR", {"p1": one, "p2": three}, {"1": (), "2": ()})
    assert sheet.tie_break == "p2 and p1 have 6 points and 2 figures: 25 coloured symbols against 24 (CC-4.2)"
    sheet = counted("CAR", {"p1": one, "p2": one}, {"1": (), "2": ()})
    assert sheet.winners == ("p1", "p2")
    assert "share the win" in sheet.tie_break


def test_alone_eggs_and_their_cairns():
    """CC-6.7, CC-6.9: the bonus needs a full cairn; whether the egg was there in time no photo tells."""
    marks = SheetMarks(figures("EGG", 1, 2, 3), stones=(4, 4, 1, 0, 0))
    found = score_table("EGG", {"p1": marks})
    assert totals(found.sheet) == {"p1": 6}
    assert [asked.code for asked in found.questions] == ["bonus-unknown", "bonus-unknown"]
    told = counted("EGG", {"p1": marks}, {"1": ("p1",), "2": ()})
    assert totals(told) == {"p1": 7}
    everything = SheetMarks(figures("EGG", 1, 2, 3, 4, 5), stones=(4,) * 5)
    best = counted("EGG", {"p1": everything}, {str(n): ("p1",) for n in range(1, 6)})
    assert totals(best) == {"p1": 15}
    assert best.winners == ()


@pytest.mark.parametrize(
    ("marks", "first", "rule"),
    [
        (SheetMarks(("1.8",)), {}, "CC-5"),
        (SheetMarks(("R2",)), {}, "CC-5"),
        (SheetMarks((), (("K", None),)), {}, "CC-1.6"),
        (SheetMarks((), ((None, None),) * 4), {}, "CC-3.5"),
        (SheetMarks(), {"4": ("p1",)}, "CC-5"),
    ],
)
def test_what_the_sheet_does_not_have_is_refused(marks, first, rule):
    with pytest.raises(BadSetup) as refused:
        score_table("CAR", {"p1": marks}, first)
    assert refused.value.rule == rule
    assert refused.value.code == Exit.USAGE


def test_a_played_sheet_read_again_scores_the_same():
    """CC-7.5: from sections, locks and history alone."""
    for seed in range(6):
        state, chance = GAME.new({"players": 3, "sheet": "GLA"}, seed), random.Random(seed)
        while not GAME.over(state) and state.round < 12:
            state = GAME.apply(state, chance.choice(GAME.legal_moves(state)))
        players, first = {}, {}
        for n, seat in enumerate(state.seats):
            read = sheet_of(state, n)
            coloured = tuple(key for key, section in read.sections.items() if section.filled)
            players[f"p{n + 1}"] = SheetMarks(coloured, tuple(read.marks.locks.values()))
            for figure in range(5):
                if seat.first >> figure & 1:
                    first.setdefault(str(figure + 1), []).append(f"p{n + 1}")
        first = {str(n): first.get(str(n), ()) for n in range(1, 6)}
        again, played = counted("GLA", players, first), GAME.score(state)
        assert totals(again) == totals(played)
        assert again.ranking == played.ranking
    assert SIDES == 6


def test_the_record_of_a_tie_explains_itself():
    text = (RECORDS / "11-ties.txt").read_text(encoding="utf-8")
    sheet = GAME.score(replay(GAME, text).state)
    assert sheet.tie_break == "p1 and p2 have 6 points and 2 figures: 24 coloured symbols against 16 (CC-4.2)"
