"""`check PHOTO` within `companion play`: the real table beside the saved game; looking plays nothing."""

import json

import pytest

from companion.errors import Exit
from companion.games.coloretto import GAME

OPEN = ("row", "p")


@pytest.fixture
def begun(companion_says):
    """A game of three after some turns, and its state."""
    state = GAME.new({"players": 3}, 9)
    lines = []
    while GAME.turn(state) < 9:
        move = GAME.choose(state, 1)
        lines.append(f"{GAME.seats(state)[GAME.seat_of(state, move)]} {GAME.write_move(state, move)}")
        state = GAME.apply(state, move)
    words = [line.split(" ", 1)[1] for line in lines]
    companion_says("play", "coloretto", "--players", 3, "--seed", 9, "--new", "fri", lines=words)
    return state


def view(state, path, change=lambda pieces: pieces):
    lying = [one for one in GAME.lay(state).lying if one.zone.startswith(OPEN)]
    pieces = change([{"id": one.piece.id, "zone": one.zone} for one in lying])
    whole = {
        "schema": "companion.reading/1",
        "game": "coloretto",
        "pieces": pieces,
        "options": {"players": 3},
    }
    path.write_text(json.dumps(whole))
    return path


def look(companion_says, path):
    return companion_says("play", "coloretto", "--resume", "fri", lines=[f"check {path}", "history"])


def test_a_table_that_lies_as_the_game_has_it(companion_says, begun, tmp_path):
    told = look(companion_says, view(begun, tmp_path / "now.json"))
    assert (told.code, "the table lies as the game has it" in told.out) == (Exit.FINE, True)


def test_the_turn_that_was_played_at_the_table_is_named_and_not_played(companion_says, begun, tmp_path):
    before = look(companion_says, view(begun, tmp_path / "now.json")).out.splitlines()[-9:]
    later = begun
    while GAME.turn(later) == GAME.turn(begun):
        later = GAME.apply(later, GAME.choose(later, 2))
    told = look(companion_says, view(later, tmp_path / "later.json"))
    assert told.code == Exit.FINE
    assert "that was p2: " in told.out
    assert "type it to play it" in told.out
    assert told.out.splitlines()[-9:] == before


def test_what_no_turn_can_do_is_refused_with_its_rule(companion_says, begun, tmp_path):
    def robbed(pieces):
        mine = next(one for one in pieces if one["zone"] == "p1" and ":R" not in one["id"])
        return [one | {"zone": "p3"} if one is mine else one for one in pieces]

    told = look(companion_says, view(begun, tmp_path / "robbed.json", robbed))
    assert told.code == Exit.FINDINGS
    assert "[CO-" in told.err
    assert "nothing was played" in told.err


def test_a_photo_that_is_not_there(companion_says, begun, tmp_path):
    assert begun is not None
    told = look(companion_says, tmp_path / "nowhere.jpg")
    assert (told.code, "nowhere.jpg does not exist" in told.err) == (Exit.USAGE, True)
