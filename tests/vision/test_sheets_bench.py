"""What `companion bench sheets` promises and how it says it."""

import json
from dataclasses import replace

from companion.cli.bench_sheets import sheets_document, sheets_table
from companion.rehearsal.crayons import Waxed
from companion.rehearsal.scene import Level
from companion.rehearsal.sheet_games import played, rng_of, sheet_game
from companion.rehearsal.sheet_scenes import SheetPhoto, sheet_photo
from companion.verbs.bench_sheet_games import GamesTally, judged_game
from companion.verbs.bench_sheets import KINDS, Line, SheetsBench, Tally, judged

GOOD = Tally(sheets=100, found=100, perfect=98, sections=2000, sections_right=1998, places=3800,
             right=3790, blanks=1900, blank_sections=950, coloured=1890, colour_right=1885)  # fmt: skip


def test_a_promise_is_kept_or_not():
    line = Line(KINDS[0], GOOD)
    assert line.kept
    assert not replace(line, tally=replace(GOOD, blank_called_filled=1)).kept
    assert not replace(line, tally=replace(GOOD, sections_right=1990)).kept
    assert not replace(line, tally=replace(GOOD, colour_right=1860)).kept
    assert not replace(line, tally=replace(GOOD, perfect=96)).kept


def test_tallies_add_up():
    both = GOOD + GOOD
    assert both.places == 7600
    assert both.perfect == 196


def test_it_is_shown_and_written(capsys):
    result = SheetsBench(100_000, (Line(KINDS[0], GOOD),))
    sheets_table(result)
    shown = capsys.readouterr().out
    assert "99.90 %" in shown
    assert "blank called filled" in shown
    assert "Of 950 blank sections 0 were called filled." in shown
    document = json.loads(sheets_document(result))
    assert document["within"] is True
    assert document["lines"][0]["tally"]["places"] == 3800


def test_a_photo_without_its_sheet_counts_as_unsure():
    made = sheet_photo(1, Level.EASY)
    other = next(name for name in ("CC:CAR:1", "CC:DIN:1") if name != made.sheet)
    places = {"1.1": Waxed(True, "R", 0.9), "1.2": Waxed(False)}
    tally = judged(SheetPhoto(other, made.photo, places, True))
    assert (tally.found, tally.unsure, tally.blank_called_filled) == (0, 2, 0)
    assert (tally.sections, tally.sections_right, tally.sections_unsure, tally.blank_sections) == (2, 0, 2, 1)


def test_a_sheet_hardly_begun_is_nearly_blank():
    made = sheet_photo(2, Level.TYPICAL, begun=True)
    assert sum(place.filled for key, place in made.places.items() if not key.startswith("sample.")) <= 5


def test_points_from_photos_are_held_against_the_game_itself():
    made = sheet_game(3)
    assert judged_game(made).unasked == 1
    seat = made.state.seats[0]
    other = made.state._replace(seats=(seat._replace(coloured=0, first=0), *made.state.seats[1:]))
    assert judged_game(replace(made, state=other)).equal == 0


def test_a_game_alone_is_counted_with_its_cairns():
    seed = next(seed for seed in range(50) if len(played(seed, rng_of(seed)).seats) == 1)
    made = sheet_game(seed)
    assert any(made.state.stones)
    assert judged_game(made).equal == 1


def test_wrong_points_must_not_be_silent():
    good = GamesTally(games=100, sheets=250, equal=98, unasked=97, asked=2)
    assert good.kept
    assert not replace(good, asked=1, silent=1).kept
    assert not replace(good, equal=96, asked=4).kept
    assert (good + good).equal == 196
