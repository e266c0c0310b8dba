"""`companion check`: verdicts, turns, corrections and exit codes, from readings."""

import json
import random

import pytest

from companion.errors import Exit
from companion.games import game as game_of
from companion.play import write_turns
from companion.store.games import open_game
from tests.verbs.tables import of_layout, one_turn, reading
from tests.verbs.test_findings import COLORETTO, MIX, TILES, changed


@pytest.fixture
def written(tmp_path):
    def write(document, name="table.json"):
        path = tmp_path / name
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    return write


def test_a_legal_table_is_fine(companion_says, written):
    told = companion_says("check", written(reading("coloretto", COLORETTO)))
    assert (told.code, told.err) == (Exit.FINE, "")
    assert told.out.startswith("Coloretto  nothing is against the rules, 15 pieces seen")


def test_an_illegal_table_names_rule_and_pieces(companion_says, written):
    path = written(reading("coloretto", changed(COLORETTO, row1="+RED:3 RED:4")))
    told = companion_says("check", path)
    assert told.code == Exit.FINDINGS
    assert "✗ row1 has 4 cards, it holds 3  CO-5.2" in told.out
    document = companion_says("check", path, "--json").json
    assert (document["schema"], document["legal"], document["turns"]) == ("companion.check/1", False, [])
    assert document["findings"] == [
        {
            "code": "row-too-long",
            "rule": "CO-5.2",
            "say": "row1 has 4 cards, it holds 3",
            "pieces": ["CO:RED:1", "CO:YEL:1", "CO:RED:3", "CO:RED:4"],
        }
    ]


def test_editions_on_the_command_line_win(companion_says, written):
    path = written(reading("coloretto", COLORETTO, options={"edition": "it"}))
    assert companion_says("check", path).code == Exit.FINE
    told = companion_says("check", path, "--edition", "en")
    assert (told.code, "CO-1.1" in told.out) == (Exit.FINDINGS, True)


def test_a_piece_without_a_sure_zone_is_asked_for(companion_says, written):
    path = written(reading("coloretto", COLORETTO | {"": "RED:5"}))
    told = companion_says("check", path)
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "? in which zone does CO:RED:5 lie?" in told.out
    told = companion_says("check", path, "--set", "CO:RED:5=p1")
    assert told.code == Exit.FINE
    assert "by hand CO:RED:5 was set to p1, from nowhere sure" in told.out


def test_the_turn_between_two_readings(companion_says, written):
    before = written(reading("coloretto", COLORETTO), "before.json")
    after = written(reading("coloretto", changed(COLORETTO, row2="RB:2 RED:3")), "after.json")
    told = companion_says("check", after, "--before", before)
    assert told.code == Exit.FINE
    assert "✓ the turn was  p2 or p3: place RED in row2  CO-3.2" in told.out
    document = companion_says("check", after, "--before", before, "--json").json
    assert document["turns"][0]["seats"] == ["p2", "p3"]
    assert document["changes"] == [{"piece": "CO:RED:3", "before": None, "after": "row2"}]
    swapped = companion_says("check", before, "--before", after)
    assert swapped.code == Exit.FINDINGS
    assert "is the view given as --before the later one?" in swapped.out


def test_a_turn_of_chroma_mix_that_cannot_be(companion_says, written):
    before = written(reading("chroma-mix", MIX), "before.json")
    wrong = changed(MIX, p1_play="EME:2 SCY:2 PMA:2 LYE:2", p1_hand="SCY:5 LYE:3")
    told = companion_says("check", written(reading("chroma-mix", wrong)), "--before", before)
    assert told.code == Exit.FINDINGS
    assert "the nearest legal turn is  p1: print PMA" in told.out


@pytest.mark.parametrize("slug", ["coloretto", "chroma-mix"])
def test_a_saved_game_is_an_earlier_view(companion_says, written, slug):
    game = game_of(slug)
    companion_says("play", slug, "--players", "3", "--seed", "5", "--new", "evening")
    with open_game(game_of, "evening") as saved:
        state = saved.state
    later, moves = one_turn(game, state, random.Random(3))
    seat, line = write_turns(game, state, moves)[0]
    told = companion_says("check", written(of_layout(slug, game.lay(later))), "--before", "evening", "--json")
    assert told.code == Exit.FINE
    assert [turn["seats"] for turn in told.json["turns"]] == [[seat]] * len(told.json["turns"])
    assert line in [turn["move"] for turn in told.json["turns"]] or slug == "coloretto"
    unknown = companion_says("check", written(of_layout(slug, game.lay(later))), "--before", "morning")
    assert (unknown.code, "morning does not exist" in unknown.err) == (Exit.USAGE, True)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("{}", Exit.USAGE, "is not what it should be"),
        ("not json", Exit.USAGE, "is not what it should be"),
        ('{"game":"coloretto","schema":"companion.reading/9"}', Exit.USAGE, "has schema"),
        ('{"game":"chess"}', Exit.USAGE, "there is no game chess"),
        ('{"game":"coloretto","pieces":[{"id":"red three"}]}', Exit.USAGE, "is no piece id"),
        (
            '{"game":"coloretto","pieces":[{"id":"CO:RED:1","zone":"kitchen"}]}',
            Exit.USAGE,
            "has no zone kitchen",
        ),
        ('{"game":"coloretto","options":{"players":9}}', Exit.USAGE, "players cannot be 9"),
    ],
)
def test_what_is_no_reading_is_refused_in_one_sentence(companion_says, written, text, code, said):
    told = companion_says("check", written(text))
    assert (told.code, told.out) == (code, "")
    assert said in told.err
    assert len(told.err.splitlines()) <= 2


def test_bad_requests(companion_says, written, tmp_path):
    path = written(reading("cmyk", TILES))
    assert companion_says("check").code == Exit.USAGE
    assert companion_says("check", tmp_path / "nowhere.json").code == Exit.USAGE
    assert companion_says("check", path, "--annotate", tmp_path / "x.jpg").code == Exit.USAGE
    mixed = companion_says("check", path, "--before", written(reading("coloretto", COLORETTO), "co.json"))
    assert mixed.code == Exit.NOT_UNDERSTOOD
    assert "shows Coloretto" in mixed.err


def test_a_reading_is_corrected_where_it_is_made(companion_says, written):
    path = written(reading("coloretto", COLORETTO | {"": "RED:5"}))
    told = companion_says("read", path, "--json", "--set", "CO:RED:5=p1", "--remove", "CO:JOK:1")
    places = {one["id"]: (one["zone"], one["seen_by"]) for one in told.json["pieces"]}
    assert places["CO:RED:5"] == ("p1", "hand")
    assert "CO:JOK:1" not in places
    assert told.err.splitlines() == [
        "by hand: CO:JOK:1 was removed",
        "by hand: CO:RED:5 was set to p1, from nowhere sure",
    ]
