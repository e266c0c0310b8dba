"""The written examples: whole games of every kind, and the same text after printing."""

from importlib import resources

import pytest

from companion.games.coloretto import GAME
from companion.play import parse_record, print_record, record_of, replay

RECORDS = sorted(
    (resources.files("companion.games.coloretto") / "records").iterdir(), key=lambda path: path.name
)
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)


@each_record
def test_a_record_replays_and_prints_alike(path):
    text = path.read_text(encoding="utf-8")
    played = replay(GAME, text)
    assert played.trouble is None
    assert parse_record(print_record(played.record)) == played.record


@each_record
def test_what_was_replayed_can_be_written_again(path):
    played = replay(GAME, path.read_text(encoding="utf-8"))
    moves = [move for step in played.steps for move in step.moves]
    again = replay(GAME, print_record(record_of(GAME, played.start, moves)))
    assert again.trouble is None
    assert again.state == played.state


def test_there_is_a_whole_game_of_every_edition_and_number_of_players():
    whole = [replay(GAME, path.read_text("utf-8")) for path in RECORDS if "playthrough" in path.name]
    assert all(GAME.over(played.state) for played in whole)
    settings = [played.state.setting for played in whole]
    assert {setting.edition for setting in settings} == {"it", "en"}
    assert {setting.side for setting in settings} == {"brown", "violet"}
    assert {setting.players for setting in settings} == {2, 3, 4, 5}
