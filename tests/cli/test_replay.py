"""`companion replay`: every line judged, the first bad one named with line, rule and hint."""

import io
import sys
from importlib import resources

import pytest

from companion.errors import Exit
from companion.games import games

pytestmark = pytest.mark.usefixtures("beans")

SETUP = "game = beans\nplayers = 2\ndeck = 3 1 2\n\n"


@pytest.fixture
def judge(companion_says, tmp_path):
    def judge(text, *options):
        path = tmp_path / "evening.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return companion_says("replay", path, *options)

    return judge


def test_a_legal_record_is_fine_and_the_end_is_scored(judge):
    told = judge(SETUP + "p1: draw; give 3\n* deck = 2\np2: draw\np1: pass ! illegal BE-1.1\n")
    assert told.code == Exit.FINDINGS  # passing is legal there, and the record expects otherwise
    told = judge(SETUP + "p1: draw; give 3\n* deck = 2\np2: draw\np1: give 2 ! illegal BE-1.1\np1: draw\n")
    assert told.code == Exit.FINE
    assert told.err == ""
    assert told.out.splitlines()[:4] == [
        "5  legal             p1: draw; give 3",
        "6  told              deck = 2",
        "7  legal             p2: draw",
        "8  refused BE-1.1    p1: give 2",
    ]
    assert "legal turns: 3, 1 refused as expected; the game is over" in told.out
    assert "won: p2 by beans" in told.out


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (SETUP + "p1: give 2\n", Exit.FINDINGS, "line 5 is illegal [BE-1.1]: give comes too soon"),
        (SETUP + "p1: draw\np1: draw\n", Exit.FINDINGS, "line 6 is illegal [BE-1.1]: it is not p1's turn"),
        (SETUP + "p1: draw; fly\n", Exit.USAGE, "line 5 is malformed: no move: fly"),
        (SETUP + "p1: draw; give 9\n", Exit.FINDINGS, "  hint: keep is always possible"),
        (SETUP + "= score p1 5\n", Exit.FINDINGS, "line 5 is unexpected: score p1 5: expected 5, found 0"),
        (SETUP + "* deck = 9\n", Exit.USAGE, "line 5 is impossible [BE-1.4]"),
        ("game = beans\nplayers = 2\ndeck = x\n", Exit.USAGE, "line 3 is impossible [BE-1.4]"),
        ("game = beans\n???\n", Exit.USAGE, "line 2 is malformed: cannot be read: ???"),
        ("game = chess\n", Exit.USAGE, "there is no game chess"),
        ("players = 2\n", Exit.USAGE, "does not say which game"),
        (b"game = beans\n\xff\xfe\n", Exit.USAGE, "line 2 is not UTF-8"),
    ],
)
def test_the_first_bad_line_is_named(judge, text, code, said):
    told = judge(text)
    assert told.code == code
    assert said in told.err


def test_the_broken_rule_is_shown_in_our_words(judge):
    assert "  BE-1.1: Draw the top card into your pile.\n" in judge(SETUP + "p1: give 2\n").err


def test_json_is_one_document_whatever_happens(judge):
    good = judge(SETUP + "p1: draw\n", "--json")
    assert good.json["schema"] == "companion.replay/1"
    assert good.json["legal"] is True
    assert good.json["trouble"] is None
    assert good.json["score"]["players"][0] == {
        "player": "p1",
        "total": 3,
        "lines": [{"what": "beans", "points": 3, "rule": "BE-1.3", "pieces": []}],
    }
    bad = judge(SETUP + "p1: draw\np2: give 2\n", "--json")
    assert bad.code == Exit.FINDINGS
    assert (bad.json["legal"], bad.json["trouble"]["line"], bad.json["trouble"]["rule"]) == (
        False,
        6,
        "BE-1.1",
    )
    assert [line["verdict"] for line in bad.json["lines"]] == ["legal", "illegal"]
    broken = judge("game = beans\n???\n", "--json")
    assert (broken.code, broken.json["score"], broken.json["trouble"]["line"]) == (Exit.USAGE, None, 2)


def test_a_missing_file_and_a_missing_name(companion_says, judge, tmp_path):
    told = companion_says("replay", tmp_path / "nowhere.txt")
    assert (told.code, "cannot be opened" in told.err) == (Exit.USAGE, True)
    assert judge("players = 2\ndeck = 1 2\np1: draw\n", "--game", "beans").code == Exit.FINE


def test_a_record_may_come_from_a_pipe(companion_says, monkeypatch):
    class Pipe:
        buffer = io.BytesIO((SETUP + "p1: draw\n").encode())

    monkeypatch.setattr(io, "StringIO", lambda _text: Pipe())
    assert companion_says("replay", "-").code == Exit.FINE
    assert sys.stdin.__class__ is Pipe


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_the_playthroughs_of_every_game_are_judged_legal(companion_says, game):
    folder = resources.files(f"companion.games.{game.slug.replace('-', '_')}") / "records"
    for path in [path for path in folder.iterdir() if "playthrough" in path.name]:
        told = companion_says("replay", path)
        assert told.code == Exit.FINE, told.err
        assert "the game is over" in told.out
