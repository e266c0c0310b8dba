"""Ranking in words, and records that somebody else spoiled."""

import random
from importlib import resources

import pytest

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.scoring import condition_name, conditions_now, standings
from companion.games.chroma_mix.state import (
    BURGUNDY_WIN,
    MUSTARD_WIN,
    PETROL_WIN,
    POINTS_WIN,
    RUBY_WIN,
    SAPPHIRE_WIN,
)
from companion.play import parse_record, print_record, replay

FOLDER = resources.files("companion.games.chroma_mix")
RECORDS = sorted((FOLDER / "records").iterdir(), key=lambda path: path.name)


def start(text):
    return GAME.read_setup(parse_record(text).setup)


def sheet(text):
    return GAME.score(start(text))


def test_points_are_shown_line_by_line():
    """CM-7.4: hands and tucked cards give none."""
    told = sheet(
        "players = 2\nextra = MUS\nrest = box\np1.hand = EME\np1.play = MUS LEM*2 SCY LYE*3\np1.tucked = TUR"
    )
    lines = [(line.what, line.points, line.rule) for line in told.players[0].lines]
    assert lines == [
        ("Light Yellow × 3", 3, "CM-7.4"),
        ("Lemon × 2", 4, "CM-7.4"),
        ("Mustard", 3, "CM-7.4"),
    ]
    assert told.players[0].total == 10
    assert told.winners == ()
    assert told.tie_break == ""


def test_billys_points_lie_in_his_hand():
    """CM-8.10: several Emerald Green all count."""
    told = sheet("solo = first\nrest = box\nbilly.hand = EME*2 ORA RAS")
    assert [(player.player, player.total) for player in told.players] == [("p1", 0), ("billy", 18)]
    assert told.players[1].lines[0].rule == "CM-8.10"
    assert told.winners == ("billy",)


@pytest.mark.parametrize(
    ("zones", "best", "words"),
    [
        (  # CM-7.9: class before points
            "p1.play = EME SLA SLA RAS LEM\np2.play = SAP SCY*8 PMA*8",
            "p2",
            "Sapphire Blue goes before points",
        ),
        ("p1.play = EME SLA SLA RAS LEM\np2.play = TUR*3 PEA*3 COR", "p2", "20 against 17 points"),
        ("p1.play = TUR*3 PEA*3\np2.play = ORA*3 RAS*3", "p2", "was later in turn order"),
    ],
)
def test_tie_breaks_are_told(zones, best, words):
    told = sheet(f"players = 2\nrest = box\n{zones}")
    assert told.winners == (best,)
    assert words in told.tie_break
    assert "CM-7.9" in told.tie_break


def test_turn_order_counts_from_whoever_began():
    """CM-7.10: with p2 first, p1 is last and wins the tie."""
    told = sheet("players = 2\nrest = box\nfirst = p2\np1.hand = SCY\np2.hand = PMA")
    assert told.ranking == (("p1",), ("p2",))
    assert [standing.order for standing in standings(start("players = 3\nfirst = p2"))] == [2, 1, 0]


def test_the_best_of_several_conditions_names_the_victory():
    assert condition_name(POINTS_WIN | SAPPHIRE_WIN) == "sapphire"
    assert condition_name(SAPPHIRE_WIN | RUBY_WIN) == "ruby"
    assert [condition_name(RUBY_WIN | bit) for bit in (BURGUNDY_WIN, MUSTARD_WIN, PETROL_WIN)] == [
        "burgundy",
        "mustard",
        "petrol",
    ]
    assert condition_name(0) == ""


def test_within_a_turn_nothing_is_won():
    """CM-6.3: a state that passes within a turn is not looked at."""
    state = start("players = 1\nrest = box\np1.hand = VIO TUR\np1.play = EME SLA SLA LEM")
    assert conditions_now(state) == (0,)
    inside = GAME.apply(state, GAME.read_move(state, 0, "print VIO"))
    assert inside.todo
    assert conditions_now(inside._replace(seats=state.seats)) == (0,)


WORDS = [
    "mix",
    "print",
    "refill",
    "swap",
    "done",
    "gain",
    "play",
    "return",
    "tuck",
    "break",
    "discard",
    "take",
    "place",
    "owed",
    "other",
    "draw",
]
WORDS += [
    "p1",
    "p2",
    "billy",
    "SCY",
    "LYE",
    "JUN",
    "KEY",
    "MUS",
    "LAV",
    ">",
    ";",
    ":",
    "=",
    "!",
    "*",
    "supply",
    "market2",
    "0",
    "99",
    "-1",
    "...",
]


def spoiled(text, dice):
    for _ in range(dice.randint(1, 6)):
        place = dice.randrange(len(text) + 1)
        match dice.randrange(4):
            case 0:
                text = text[:place] + dice.choice("SCYPM019.*=;:>!#-p\n \x00é") + text[place:]
            case 1:
                text = text[:place] + text[place + dice.randint(1, 5) :]
            case 2:
                words = text.split(" ")
                words[dice.randrange(len(words))] = dice.choice(WORDS)
                text = " ".join(words)
            case _:
                lines = text.split("\n")
                lines.insert(dice.randrange(len(lines)), dice.choice(lines))
                text = "\n".join(lines)
    return text


def test_spoiled_records_are_judged_without_a_crash():
    dice = random.Random(3)
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    stopped = 0
    for _ in range(400):
        played = replay(GAME, spoiled(dice.choice(texts), dice))
        stopped += played.trouble is not None
        assert played.trouble is None or (played.trouble.line >= 1 and played.trouble.say)
        assert parse_record(print_record(played.record)) == played.record
    assert stopped > 100


def test_every_point_of_a_state_names_its_cards():
    from companion.games import game

    engine = game("chroma-mix")
    state = engine.read_setup({"players": ("2",), "p1.play": ("LYE", "LYE", "JUN"), "turn": ("p1",)})
    lines = engine.score(state).players[0].lines
    assert [(line.what, line.points, len(line.pieces)) for line in lines] == [
        ("Light Yellow × 2", 2, 2),
        ("Jungle", 2, 1),
    ]
