"""Saved games: every acknowledged step is there again, whatever was undone, redone or told meanwhile."""

import random

import pytest

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.games import games
from companion.play import BadSetup, IllegalMove, replay
from companion.play.record import print_record
from companion.store import log
from companion.store.games import (
    FOLDER_VARIABLE,
    Start,
    fingerprint,
    free_game_name,
    games_folder,
    new_game,
    open_game,
    saved_names,
)
from companion.store.log import GameRefused
from tests.store.made_up import BEANS, find


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path / "games"


def begun(name="evening", seed=5, **options):
    return new_game(BEANS, Start("beans", options, seed), name)


def again(name="evening", **how):
    return open_game(find, name, **how)


def test_a_game_is_there_again_with_options_names_and_computers():
    start = Start("beans", {"players": 3}, 9, ("Ada", "Bo", "Çelik"), ("p2",))
    with new_game(BEANS, start, "friday") as saved:
        saved.play([("draw",)])
        state = saved.state
    with again("friday") as saved:
        assert saved.state == state
        assert saved.start == start
        assert saved.name == "friday"


def test_undo_and_redo_are_steps_of_the_log_and_outlive_it():
    with begun() as saved:
        states = [saved.state]
        for _ in range(3):
            saved.play([BEANS.choose(saved.state, 0)])
            states.append(saved.state)
        assert saved.undo(2) == 2
        assert saved.state == states[1]
    with again() as saved:
        assert saved.state == states[1]
        assert saved.redo() == 1
        assert saved.state == states[2]
    with again() as saved:
        assert saved.redo(5) == 1
        assert saved.state == states[3]
        assert saved.redo() == 0
        assert saved.undo(99) == 3
        assert saved.undo() == 0


def test_a_new_step_forgets_what_was_undone():
    with begun() as saved:
        saved.play([("draw",)])
        saved.undo()
        saved.tell("deck = 1 2")
        assert saved.redo() == 0
    with again() as saved:
        assert saved.undone == ()
        assert saved.state.deck[:2] == (1, 2)


def test_moves_of_one_input_are_undone_as_one():
    with begun() as saved:
        saved.tell("deck = 3")
        saved.play([("draw",), ("give", 3)])
        assert saved.state.piles == ((), (3,))
        saved.undo()
        assert saved.state.piles == ((), ())
        assert saved.state.turn == 0


def test_an_illegal_step_changes_nothing():
    with begun() as saved:
        before = saved.state
        with pytest.raises(IllegalMove):
            saved.play([("draw",), ("give", 9)])
        with pytest.raises(BadSetup):
            saved.tell("deck = 7")
        assert saved.state == before
    with again() as saved:
        assert saved.state == before


def test_the_export_replays_to_the_same_state_with_events_and_open_turns(tmp_path):
    with begun() as saved:
        saved.play([("draw",)])
        saved.tell("deck = 3")
        saved.play([("draw",)])
        saved.play([("keep",)])
        saved.tell("deck = 3 1")
        saved.play([("draw",)])
        target = tmp_path / "evening.txt"
        saved.export(target)
        played = replay(BEANS, target.read_text(encoding="utf-8"))
        assert played.trouble is None
        assert played.state == saved.state
        assert saved.history() == ("p1: draw", "* deck = 3", "p2: draw", "* deck = 3 1", "p1: draw; ...")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_game_is_saved_and_found_again(game):
    dice = random.Random(1)
    with new_game(game, Start(game.slug, {}, 3), "any") as saved:
        for _ in range(40):
            moves = game.legal_moves(saved.state)
            if not moves:
                break
            saved.play([dice.choice(moves)])
        state, text = saved.state, print_record(saved.record())
    with open_game(game_of, "any") as saved:
        assert saved.state == state
        assert replay(game, text).state == state


def test_names_are_listed_last_played_first_and_numbered(folder):
    assert saved_names() == ()
    assert free_game_name("beans") == "beans-1"
    begun("beans-1").close()
    begun("Ζωή").close()
    assert free_game_name("beans") == "beans-2"
    assert set(saved_names()) == {"beans-1", "Ζωή"}
    assert games_folder() == folder


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "a\0", "con", "x" * 101, "a."]
)
def test_names_that_are_no_file_names_are_refused(name):
    with pytest.raises(CompanionError) as refused:
        begun(name)
    assert refused.value.code is Exit.USAGE


def test_a_name_is_never_taken_twice():
    begun().close()
    with pytest.raises(GameRefused) as refused:
        begun()
    assert refused.value.word == "game-exists"
    with again() as saved:
        assert saved.start.seed == 5


def test_an_unknown_name_tells_the_known_ones():
    begun("friday").close()
    with pytest.raises(GameRefused) as refused:
        again("fryday")
    assert refused.value.word == "no-such-game"
    assert "friday" in refused.value.hint


def test_impossible_options_leave_no_file(folder):
    with pytest.raises(BadSetup):
        begun(players=9)
    assert not folder.exists()


def test_a_game_whose_rules_changed_is_refused_not_shown_wrongly(monkeypatch):
    with begun() as saved:
        saved.play([("draw",)])
    with monkeypatch.context() as changed:
        changed.setattr("companion.store.games.fingerprint", lambda _game, _state: "another")
        with pytest.raises(GameRefused) as refused:
            again()
    assert refused.value.word == "game-plays-differently"
    with again() as saved:
        assert saved.state.turn + saved.state.giving == 1


def test_the_fingerprint_sees_choices_and_scores():
    states = {BEANS.new({}, 1), BEANS.new({"players": 3}, 1), BEANS.apply(BEANS.new({}, 1), ("draw",))}
    assert len({fingerprint(BEANS, state) for state in states}) == 3


def test_an_older_file_is_migrated_and_kept(monkeypatch, folder):
    with begun() as saved:
        saved.play([("draw",)])
        state = saved.state
    old = (folder / "evening.game").read_bytes()
    monkeypatch.setattr(log, "VERSION", 2)
    monkeypatch.setattr(
        log, "MIGRATIONS", {1: lambda database: database.execute("CREATE TABLE remark (text TEXT)")}
    )
    with again() as saved:
        assert saved.state == state
    assert log.version_of(folder / "evening.game") == 2
    backup = folder / "evening.v1"
    monkeypatch.setattr(log, "VERSION", 1)
    assert log.version_of(backup) == 1
    assert len(backup.read_bytes()) == len(old)
    backup.rename(folder / "old.game")
    with again("old") as saved:
        assert saved.state == state


def test_a_failed_migration_changes_nothing(monkeypatch, folder):
    begun().close()
    monkeypatch.setattr(log, "VERSION", 2)
    monkeypatch.setattr(
        log, "MIGRATIONS", {1: lambda database: database.execute("INSERT INTO nowhere VALUES (1)")}
    )
    with pytest.raises(GameRefused):
        again()
    monkeypatch.undo()
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder.parent))
    with again() as saved:
        assert saved.state.turn == 0


def test_a_newer_file_is_refused_untouched(monkeypatch, folder):
    monkeypatch.setattr(log, "VERSION", 9)
    begun().close()
    monkeypatch.setattr(log, "VERSION", 1)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(GameRefused) as refused:
        again(recover=True)
    assert refused.value.word == "game-newer"
    assert refused.value.code is Exit.NOT_SAVED
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
