"""A real table as it lies: counted, and two views of it explained."""

import random

import pytest

from companion.games.chroma_cubes import GAME, moves
from companion.pieces.ids import parse
from companion.play import Layout, Lying
from companion.play.reading import MarksRead, SectionRead, SheetRead


def some_state(options, seed, rounds):
    state, chance = GAME.new(options, seed), random.Random(seed)
    while not GAME.over(state) and state.round < rounds:
        state = GAME.apply(state, chance.choice(GAME.legal_moves(state)))
    return state, chance


def totals(sheet):
    return {player.player: player.total for player in sheet.players}


@pytest.mark.parametrize("options", [{}, {"players": 4, "sheet": "DIC"}, {"players": 1}, {"sheet": "STA"}])
def test_a_state_laid_out_counts_the_same(options):
    """CC-7.5, CC-7.6: with its history nothing must be asked."""
    for seed in range(4):
        state, _ = some_state(options, seed, 9)
        layout = GAME.lay(state)
        found = GAME.count(layout)
        assert found.questions == ()
        assert totals(found.sheet) == totals(GAME.score(state))
        assert found.sheet.ranking == GAME.score(state).ranking
        assert GAME.judge(layout).legal


@pytest.mark.parametrize("options", [{}, {"players": 3, "sheet": "GIF"}, {"players": 1}])
def test_rounds_that_were_played_are_never_refused(options):
    """CC-3.2 to CC-3.5, CC-6: whatever was done, the dice of the earlier view could pay, or it is asked."""
    explained = 0
    for seed in range(12):
        state, chance = some_state(options, seed, 2)
        while not GAME.over(state) and state.round < 12:
            before, number = state, state.round
            while state.round == number and not GAME.over(state):
                choices = GAME.legal_moves(state)
                if chance.random() < 0.6:  # fewer exchanges than chance alone would make
                    choices = [move for move in choices if move[0] != moves.GIVE_MOVE] or choices
                state = GAME.apply(state, chance.choice(choices))
            found = GAME.explain(GAME.lay(before), GAME.lay(state))
            assert found.findings == ()
            assert found.turns or found.questions
            explained += bool(found.turns)
    assert explained > 20


def sheet(coloured, name="CC:CAR:1", **marks):
    keys = [(key.removesuffix("?"), None if key.endswith("?") else True) for key in coloured.split()]
    return SheetRead(name, {key: SectionRead(filled) for key, filled in keys}, MarksRead(**marks))


def table(dice, *sheets, **options):
    lying = [Lying(parse(f"CC:{word}:{n}"), "p1.active") for n, word in enumerate(dice.split(), 1)]
    lying += [Lying(parse(one.id), f"p{one.id[-1]}") for one in sheets]
    return Layout(tuple(lying), options, sheets=sheets)


def test_a_round_is_told_in_the_notation_of_records():
    found = GAME.explain(table("R1 R2 G1", sheet("1.1")), table("R1 R2 G1", sheet("1.1 1.2")))
    assert [turn.say for turn in found.turns] == ["p1: colour 1.2 with R1 R2"]
    nothing = GAME.explain(table("R1", sheet("1.1")), table("R1", sheet("1.1")))
    assert [turn.move for turn in nothing.turns] == ["nothing was coloured"]


def test_two_players_in_one_round():
    """CC-3: all play at once, so one round is one turn of all."""
    second = (Lying(parse("CC:G1:4"), "p2.active"),)
    blank = table("R1 R2", sheet(""), sheet("", "CC:CAR:2"))
    later = table("R1 R2", sheet("1.2"), sheet("2.2", "CC:CAR:2"))
    before = Layout(blank.lying + second, sheets=blank.sheets)
    found = GAME.explain(before, Layout(later.lying + second, sheets=later.sheets))
    assert found.turns[0].say == "p1: colour 1.2 with R1 R2 · p2: colour 2.2 with G1"


def test_the_nearest_legal_round_is_told():
    """CC-3.2: four hearts cannot be paid, one can."""
    found = GAME.explain(table("R1 G1", sheet("")), table("R1 G1", sheet("1.1 1.2 2.2")))
    assert [one.code for one in found.findings] == ["not-payable"]
    assert found.nearest == "p1: colour 1.1 with R1; colour 2.2 with G1"


def test_unsure_sections_and_unread_sheets_are_asked():
    found = GAME.count(table("R1", sheet("3.1 3.2 3.3 3.4 3.5?"), sheet("", "CC:CAR:2")))
    assert totals(found.sheet) == {"p1": 0, "p2": 0}
    assert [one.code for one in found.questions] == ["section-unsure"]
    unread = Layout((*table("R1", sheet("")).lying, Lying(parse("CC:CAR:2"), "p2")), sheets=(sheet(""),))
    assert [one.code for one in GAME.count(unread).questions] == ["sheet-unread"]
    only_before = GAME.explain(table("R1", sheet("")), table("R1"))
    assert [one.code for one in only_before.questions] == ["sheet-unread"]
    assert only_before.turns == ()


def test_one_sheet_of_several_cannot_tell_who_was_first():
    """CC-7.6; told, or with everybody in sight, it can."""
    one = sheet("3.1 3.2 3.3 3.4 3.5")
    assert [asked.code for asked in GAME.count(table("", one)).questions] == ["bonus-unknown"]
    two = GAME.count(table("", one, sheet("", "CC:CAR:2")))
    assert (two.questions, totals(two.sheet)) == ((), {"p1": 3, "p2": 0})
    of_three = GAME.count(table("", one, sheet("", "CC:CAR:2"), players=3))
    assert [asked.code for asked in of_three.questions] == ["bonus-unknown"]


def test_nothing_to_count_is_nobody():
    assert GAME.count(table("R1 R2")).sheet.players == ()
    assert GAME.count(table("", sheet("", "CC:XXX:1"))).sheet.players == ()
