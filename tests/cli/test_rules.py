"""`companion rules`: a rule by its number, a section by its beginning, a guess for what is neither."""

import pytest

from companion.errors import Exit
from companion.games import games

pytestmark = pytest.mark.usefixtures("beans")


@pytest.mark.parametrize("asked", ["BE-1.2", "be-1.2", "be 1.2", "BE1.2", " be-1.2 "])
def test_a_rule_by_its_number_however_it_is_spelled(companion_says, asked):
    told = companion_says("rules", asked)
    assert told.code == Exit.FINE
    assert told.out == "BE-1.2  Who draws a 3 may give one card to the next player.\n"


def test_a_rule_comes_with_its_parts_and_a_part_alone(companion_says):
    assert companion_says("rules", "BE-1.4").out.split("\n")[1].startswith("BE-1.4a  As many")
    assert companion_says("rules", "be-1.4A").out == "BE-1.4a  As many of each as can be.\n"


def test_a_section_and_a_game_by_their_beginning(companion_says):
    assert len(companion_says("rules", "BE-1").out.splitlines()) == 5
    assert len(companion_says("rules", "be").out.splitlines()) == 6


def test_without_a_number_the_sections_are_listed(companion_says):
    told = companion_says("rules")
    assert "BE-1    beans, 5 rules\nBE-2    beans, 1 rules\n" in told.out


@pytest.mark.parametrize(
    ("asked", "hint"),
    [("BE-1.44", "did you mean BE-1.4"), ("nonsense?", "rules begin with BE"), ("", None), ("BE-9", "BE-")],
)
def test_an_unknown_rule_is_exit_2_with_a_guess(companion_says, asked, hint):
    told = companion_says("rules", asked)
    if hint is None:  # nothing asked: the list
        assert told.code == Exit.FINE
        return
    assert told.code == Exit.USAGE
    assert "there is no rule" in told.err
    assert hint in told.err


def test_json(companion_says):
    document = companion_says("rules", "BE-2.1", "--json").json
    assert document["schema"] == "companion.rules/1"
    assert document["rules"] == [
        {"number": "BE-2.1", "game": "beans", "text": "There is no second section to speak of."}
    ]
    sections = companion_says("rules", "--json").json["sections"]
    assert {"prefix": "BE-2", "game": "beans", "rules": 1} in sections


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_rule_of_every_game_can_be_asked_for(companion_says, game):
    numbers = [rule["number"] for rule in companion_says("rules", game.code, "--json").json["rules"]]
    assert numbers == list(game.rules)
