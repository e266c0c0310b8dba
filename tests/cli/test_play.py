"""`companion play`: lines in, answers out, and nothing lost."""

import builtins
import io
import random
import sqlite3
from contextlib import closing

import pytest

from companion.cli import play as command
from companion.errors import CompanionError, Exit
from companion.games import games
from companion.play import AmbiguousMove, replay
from companion.report.table import table_lines, table_rows
from companion.verbs.play import begin, completions, legal_texts, obey, resume
from tests.store.made_up import BEANS

pytestmark = pytest.mark.usefixtures("beans")


def test_moves_are_played_said_and_saved(companion_says, tmp_path):
    first = companion_says(
        "play",
        "beans",
        "--players",
        "Ada,Bo",
        "--seed",
        5,
        "--new",
        "fri",
        lines=["* deck = 1 2", "draw", "draw"],
    )
    assert first.code == Exit.FINE
    assert first.out.startswith("Beans, saved as fri, seed 5\nturn 1, to move: Ada (p1)\n")
    assert "p1 draw\nturn 2, to move: Bo (p2)\n" in first.out
    assert first.err == ""
    second = companion_says(
        "play", "beans", "--resume", "fri", lines=["history", f"export {tmp_path}/fri.txt"]
    )
    assert "* deck = 1 2\np1: draw\np2: draw\n" in second.out
    played = replay(BEANS, (tmp_path / "fri.txt").read_text(encoding="utf-8"))
    assert played.trouble is None
    assert played.state.piles == ((1,), (2,))


def test_an_optional_choice_is_asked_for_and_may_be_declined(companion_says):
    told = companion_says("play", "beans", lines=["* deck = 3 3 1", "draw", "?", "give 3", "p2: draw; keep"])
    assert told.code == Exit.FINE
    assert "turn 1, to move: p1\nchoose: give 3 | keep\n" in told.out
    assert "  give 3\n  keep\n" in told.out
    assert "p1 give 3\nturn 2, to move: p2" in told.out
    assert "p2 draw; p2 keep\nturn 3" in told.out


def test_the_next_seat_s_line_declines_what_was_left_open(companion_says):
    told = companion_says("play", "beans", lines=["* deck = 3 1", "p1: draw", "p2: draw", "history"])
    assert told.code == Exit.FINE
    assert "p1: draw\np2: draw\n" in told.out


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("give 2", Exit.FINDINGS, "not played: give comes too soon: draw first [BE-1.1]"),
        ("p2: draw", Exit.FINDINGS, "it is not p2's turn [BE-1.1]"),
        ("fly", Exit.USAGE, "no move: fly\n  hint: draw, give 3 or keep"),
        ("p9: draw", Exit.USAGE, "there is no seat p9\n  hint: seats are: p1, p2"),
        ("* deck = 7", Exit.USAGE, "there is no 7 left [BE-1.4]"),
        ("p1:", Exit.USAGE, "the line names no move"),
        ("export", Exit.USAGE, "a file is missing"),
        ("export /no/such/folder/x.txt", Exit.NOT_SAVED, "could not save"),
        ("x" * 3_000, Exit.USAGE, "at most"),
    ],
)
def test_a_refused_line_names_rule_and_hint_and_changes_nothing(companion_says, line, code, said):
    told = companion_says("play", "beans", "--seed", 5, lines=["draw", "undo", line])
    assert told.code == code
    assert said in told.err
    again = companion_says("play", "beans", "--resume", "beans-1", lines=["history"])
    assert again.out.endswith("nothing yet\n")


def test_undo_takes_the_computer_s_answer_along_and_redo_brings_both_back(companion_says):
    told = companion_says(
        "play",
        "beans",
        "--computer",
        "p2",
        "--seed",
        1,
        lines=["* deck = 1 1", "draw", "undo", "redo", "history"],
    )
    assert "undone: p2" in told.out
    assert "undone: p1 draw" in told.out
    assert "redone: p1 draw\nredone: p2" in told.out
    assert told.out.count("turn 3, to move: p1") == 2
    nothing = companion_says("play", "beans", lines=["undo", "redo"])
    assert "nothing to undo\nnothing to redo\n" in nothing.out


def test_computers_alone_play_to_the_end_and_the_score_is_shown(companion_says):
    told = companion_says("play", "beans", "--computer", "p1,p2", "--seed", 1, lines=["draw", "?", "hint"])
    assert "won: " in told.out
    assert told.out.count("the game is over") == 2
    assert "the game is over [BE-1.3]" in told.err


def test_questions_are_answered(companion_says):
    told = companion_says(
        "play", "beans", lines=["help", "score", "check", "save", "table", "hint", "? x", "quit"]
    )
    assert "export FILE" in told.out
    assert "ranking: 1. p1, p2" in told.out
    assert "nothing is against the rules" in told.out
    assert "--resume beans-1" in told.out
    assert "deck  8 face down" in told.out
    assert "\np1: " in told.out
    assert "no legal move begins with x" in told.out
    assert told.out.endswith("saved as beans-1\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["beens"], "there is no game beens"),
        (["beans", "--players", "Ada,Ada"], "same name"),
        (["beans", "--players", "Ada,"], "cannot be a player's name"),
        (["beans", "--players", "6"], "players cannot be 6"),
        (["beans", "--option", "players"], "is no option"),
        (["beans", "--option", "colour=red"], "there is no option colour"),
        (["beans", "--computer", "p7"], "there is no seat p7"),
        (["beans", "--resume", "nowhere"], "there is no saved game nowhere"),
        (["beans", "--resume", "x", "--seed", "1"], "--resume takes a game as it is"),
        (["beans", "--new", "../x"], "cannot be the name"),
    ],
)
def test_misuse_is_refused_before_anything_is_saved(companion_says, tmp_path, arguments, said):
    told = companion_says("play", *arguments)
    assert told.code == Exit.USAGE
    assert said in told.err
    assert list(tmp_path.rglob("*.game")) == []


def test_another_game_s_name_is_told_and_listed_apart(companion_says):
    companion_says("play", "beans", "--new", "mine")
    told = companion_says("play", "chroma-mix", "--resume", "mine")
    assert told.code == Exit.USAGE
    assert "companion play beans --resume mine" in told.err
    assert companion_says("play", "beans", "--list").out == "mine\n"
    assert companion_says("play", "chroma-mix", "--list").out == ""


def test_at_a_terminal_there_is_a_prompt_a_table_and_no_exit_code_for_a_slip(
    companion_says, monkeypatch, capsys
):
    typed = iter(["fly", "draw"])
    prompts = []

    def typing(prompt=""):
        prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    companion_says("play", "beans", "--new", "t")  # gives it a folder of its own
    monkeypatch.setattr(builtins, "input", typing)
    with begin("beans", players="Ada,Bo", options={}, seed=3) as saved:
        saved.tell("deck = 1")
        assert command._loop(saved, interactive=True) == Exit.FINE
    assert prompts == ["Ada (p1)> ", "Ada (p1)> ", "Bo (p2)> "]
    assert "> Bo (p2)     0 points" in capsys.readouterr().out


def test_tab_completes_moves_and_commands(companion_says):
    companion_says("play", "beans", "--new", "t")
    with begin("beans", seed=3) as saved:
        assert completions(saved, "d") == ("draw",)
        assert completions(saved, "re") == ("redo",)
        assert completions(saved, "")[0] == "draw"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_game_can_be_played_by_what_the_question_mark_lists(companion_says, game):
    companion_says("play", "beans", "--new", "t")
    dice = random.Random(2)
    with begin(game.slug, seed=2) as saved:
        for _ in range(60):
            if game.over(saved.state):
                break
            obey(saved, dice.choice(legal_texts(saved)))
            names = {seat: seat for seat in game.seats(saved.state)}
            shown = "\n".join(table_lines(table_rows(game, saved.state, names)))
            assert all(seat in shown for seat in names)
            for deck, cards in game.write_setup(saved.state).items():
                if deck.startswith("deck") and len(cards) > 3:
                    assert " ".join(cards) not in shown


def test_where_all_move_at_once_the_computers_keep_pace(companion_says):
    told = companion_says(
        "play", "cmyk", "--players", 2, "--seed", 1, "--computer", "p2", lines=["take pile1", "undo", "redo"]
    )
    assert told.code == Exit.FINE
    assert "p1 take pile1\np2 place " in told.out
    assert "redone: p1 take pile1\nredone: p2 place " in told.out


def test_a_move_that_several_could_make_is_ambiguous(companion_says):
    companion_says("play", "beans", "--new", "t")
    with begin("cmyk", players="2", seed=1) as saved:
        for _ in range(30):
            able = [text.partition(": ")[2] for text in legal_texts(saved) if ": " in text]
            twice = [text for text in able if able.count(text) > 1]
            if twice:
                break
            obey(saved, legal_texts(saved)[0])
        with pytest.raises(AmbiguousMove) as refused:
            obey(saved, twice[0])
        assert refused.value.choices == (f"p1: {twice[0]}", f"p2: {twice[0]}")
        obey(saved, f"p2: {twice[0]}")
        assert saved.done[-1].text == f"p2 {twice[0]}"


def garbled(dice, texts):
    """A line that looks like one of the game, and is none more often than not."""
    words = [word for text in dice.sample(texts, min(3, len(texts))) for word in text.split()]
    junk = [
        "",
        ";",
        ":",
        ">",
        "*",
        "=",
        "...",
        "p1:",
        "billy:",
        "-1",
        "9" * 30,
        "\x00",
        "\u202e",
        "§",
        "#",
        "undo",
    ]
    words += dice.choices(junk, k=dice.randrange(4))
    dice.shuffle(words)
    return dice.choice(["", "* ", "? ", "p1: "]) + " ".join(words)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_whatever_is_typed_is_played_or_refused_in_words(companion_says, game):
    companion_says("play", "beans", "--new", "t")
    dice = random.Random(3)
    refused = played = 0
    with begin(game.slug, seed=3) as saved:
        for _ in range(150):
            line = garbled(dice, legal_texts(saved) or ("nothing",))
            steps = len(saved.done)
            try:
                obey(saved, line)
            except CompanionError as error:
                refused += bool(error.say) and len(saved.done) == steps
            else:
                played += 1
        state = saved.state
        name = saved.name
    assert refused + played == 150
    assert refused > 50
    with resume(game.slug, name) as saved:
        assert saved.state == state


def test_bytes_that_are_no_text_are_refused_like_any_other_line(companion_says, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(b"\xff\xfe draw\nscore\n"), encoding="utf-8")
    monkeypatch.setattr(io, "StringIO", lambda _text: stream)
    told = companion_says("play", "beans")
    assert told.code == Exit.USAGE
    assert "ranking" in told.out


def test_a_damaged_game_is_refused_and_recovered_on_request(companion_says, tmp_path):
    companion_says("play", "beans", "--new", "t", "--seed", 5, lines=["draw", "undo", "pass", "pass"])
    path = tmp_path / "data" / "games" / "t.game"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE step SET text = 'p1 draw' WHERE number = 4")
    refused = companion_says("play", "beans", "--resume", "t")
    assert refused.code == Exit.NOT_SAVED
    assert "game-damaged" in refused.err
    assert "--recover" in refused.err
    kept = companion_says("play", "beans", "--resume", "t", "--recover", lines=["history"])
    assert kept.code == Exit.FINE
    assert kept.out.endswith("p1: pass\n")
    assert path.with_name("t.damaged").exists()


def test_a_game_that_is_open_elsewhere_is_refused_with_exit_5(companion_says):
    companion_says("play", "beans", "--new", "t")
    with resume("beans", "t"):
        told = companion_says("play", "beans", "--resume", "t")
    assert told.code == Exit.NOT_SAVED
    assert "game-open-elsewhere" in told.err
    assert "  hint: " in told.err
