"""`companion billy`: he draws, we mix for him at a real table; every step is saved and can be undone."""

import builtins
import io
import itertools
import json
import sys
from collections import defaultdict

import pytest

from companion.errors import Exit

MARKET2 = "FUC JUN JUN PRI LEM LAV"
MARKET3 = "PEA SLA RAS PEA AZU RAS"
MARKET = ("--market2", MARKET2, "--market3", MARKET3)


@pytest.fixture
def billy(companion_says):
    return lambda *words: companion_says("billy", *words)


@pytest.fixture
def told_deck(billy):
    """A game with a physical deck, Billy's row SCY SCY PMA, one Mix card discarded."""
    billy("new", "--physical", "--seed", 1)
    billy("turn", "--draws", "MIX,SCY", *MARKET)
    billy("turn", "--draws", "SCY,PMA")
    return billy


@pytest.mark.parametrize(("level", "turns"), [("easy", 2), ("medium", 4), ("hard", 6)])
def test_a_new_game_says_what_to_lay_out(billy, level, turns):
    told = billy("new", "--level", level, "--seed", 3)
    assert told.code == Exit.FINE
    assert told.out.startswith(f"Billy, level {level}, saved as billy-1, seed 3\n")
    assert f"Billy takes {turns} turns before your first one (CM-8.11)." in told.out
    document = billy("status", "--json").json
    assert document["status"]["starting_turns_left"] == turns - 1
    assert document["status"]["deck_size"] == 9


def test_the_lowest_level_lets_you_begin_and_the_extra_pile_is_named(billy):
    told = billy("new", "--extra", "pet")
    assert "You begin (CM-8.11)." in told.out
    assert "The extra pile is PET" in told.out


def test_the_same_seed_draws_the_same_cards(billy):
    def draws(name):
        billy("new", "--seed", 8, "--name", name)
        return [billy("turn", *MARKET, "--name", name, "--json").json["drawn"] for _ in range(3)]

    assert draws("one") == draws("two")


def test_draws_and_mixes_are_announced_hand_by_hand(told_deck):
    drawn = told_deck("turn", "--draws", "MIX PMA", *MARKET)
    assert drawn.code == Exit.FINE
    assert "Draw Mix and Pale Magenta into Billy's row." in drawn.out
    assert "1 Mix card to use now." in drawn.out
    assert "SCY PMA > LAV from market2: Lavender is new to Billy" in drawn.out
    mixed = told_deck("turn", "--choose", "SCY PMA > LAV")
    assert (
        "Put Soft Cyan and Pale Magenta from Billy's row and the Mix card on the automata discard."
        in mixed.out
    )
    assert "Move Lavender from the rank-2 row to Billy's row." in mixed.out
    assert "Deal the top card of its deck into the gap of the rank-2 row." in mixed.out
    assert "Billy's turn is over." in mixed.out
    status = told_deck("status")
    assert "row      SCY PMA LAV" in status.out
    assert "discard  SCY PMA MIX×2" in status.out


def test_what_the_table_alone_knows_is_asked_for_and_nothing_is_drawn_without_it(told_deck):
    before = told_deck("status").out
    for words, said in (
        (("turn",), "tell which two cards Billy draws"),
        (("turn", "--draws", "MIX,PMA"), "tell what the market shows"),
        (("turn", "--draws", "MIX,PMA", "--market2", MARKET2), "--market3 is missing"),
        (("turn", "--draws", "SCY,SCY"), "SCY cannot lie in Billy's deck [CM-9.1]"),
        (("turn", "--draws", "PMA,XYZ"), "draws: there is no card XYZ"),
        (
            ("turn", "--draws", "PMA,LYE", "--market2", MARKET3, "--market3", MARKET3),
            "PEA is not of rank 2 [CM-9.5]",
        ),
        (("turn", "--draws", "PMA,LYE", "--market2", f"{MARKET2} FUC", "--market3", MARKET3), "[CM-9.3]"),
        (("turn", "--draws", "PMA,LYE", *MARKET, "--empty", "LAV"), "LAV has no supply pile [CM-2.3]"),
        (("turn", "--choose", "1"), "Billy has no Mix card to use now [CM-8.3]"),
    ):
        told = told_deck(*words)
        assert told.code in {Exit.USAGE, Exit.FINDINGS}
        assert said in told.err
        assert told.out == ""
    assert told_deck("status").out == before


def test_a_second_mix_needs_the_dealt_card_and_may_use_it(told_deck):
    told_deck("turn", "--draws", "MIX,MIX", *MARKET)
    missing = told_deck("turn", "--choose", "SCY SCY > PRI")
    assert missing.code == Exit.USAGE
    assert "which card you dealt into market2" in missing.err
    told = told_deck("turn", "--choose", "SCY PMA > LAV", "--dealt", "CER")
    assert "Deal Cerulean into the gap of the rank-2 row." in told.out
    assert "SCY LAV > AZU from market3" in told.out


def test_both_mixes_may_be_told_at_once(told_deck):
    told = told_deck(
        "turn", "--draws", "MIX,MIX", *MARKET, "--choose", "SCY PMA > LAV", "--dealt", "CER", "--choose", "1"
    )
    assert told.code == Exit.FINE
    assert "Move Azure from the rank-3 row to Billy's row." in told.out


def test_the_priority_forbids_a_colour_he_has_and_says_why(told_deck):
    told_deck("turn", "--draws", "MIX,PMA", *MARKET, "--choose", "SCY PMA > LAV")
    told_deck("turn", "--draws", "MIX,LYE", *MARKET)
    options = told_deck("options", "--json").json["options"]
    assert [option["allowed"] for option in options] == sorted((o["allowed"] for o in options), reverse=True)
    forbidden = next(option for option in options if not option["allowed"])
    assert (forbidden["take"], forbidden["new"], forbidden["rule"]) == ("LAV", False, "CM-8.4")
    assert forbidden["pay"] == ["CM:SCY", "CM:PMA"]
    number = options.index(forbidden) + 1
    refused = told_deck("turn", "--choose", number)
    assert refused.code == Exit.FINDINGS
    assert "Billy has Lavender, and a new colour is possible [CM-8.4]" in refused.err
    assert told_deck("options", "--json").json["options"] == options


def test_undo_goes_back_choice_by_choice_then_turn_by_turn(told_deck):
    before = told_deck("status").out
    told_deck("turn", "--draws", "MIX,MIX", *MARKET)
    waiting = told_deck("options").out
    told_deck("turn", "--choose", "SCY PMA > LAV", "--dealt", "CER")
    assert "undone: billy mix SCY PMA > LAV" in told_deck("undo").out
    assert told_deck("options").out == waiting
    told_deck("undo")
    assert told_deck("status").out == before
    for _ in range(2):
        told_deck("undo")
    assert told_deck("undo").code == Exit.USAGE


def test_advice_ranks_by_danger_and_is_the_same_for_the_same_seed(told_deck):
    told_deck("turn", "--draws", "MIX,PMA", *MARKET)
    first = told_deck("options", "--advise")
    assert "Least dangerous: option" in first.out
    assert told_deck("options", "--advise").out == first.out
    dangers = [option["danger"] for option in told_deck("options", "--advise", "--json").json["options"]]
    assert all(danger["turns"] > 0 and "on average" in danger["say"] for danger in dangers)


def test_billy_s_cards_always_number_nine_and_his_mixes(told_deck):
    told_deck("turn", "--draws", "MIX,PMA", *MARKET, "--choose", 1)
    status = told_deck("status", "--json").json["status"]
    assert len(status["row"]) + status["deck_size"] + len(status["discard"]) == 10


def test_a_won_game_goes_no_further(billy):
    billy("new", "--level", "easy", "--seed", 2)
    for _ in range(200):
        told = billy("turn", *MARKET, "--json")
        if told.code:
            break
        document = told.json
        while document["options"]:
            dealt = ("--dealt", "CER CER")
            document = billy("turn", "--choose", 1, *dealt, "--json").json
    assert told.code == Exit.FINDINGS
    assert "after your last turn the game is over [CM-8.12]" in told.err
    assert "Billy meets a win condition" in billy("status").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("turn",), "no game against Billy is saved"),
        (("status", "--name", "nobody"), "there is no saved game nobody"),
        (("new", "--level", "evil"), "there is no level evil"),
        (("new", "--extra", "gold"), "extra cannot be GOLD"),
    ],
)
def test_misuse(billy, words, said):
    told = billy(*words)
    assert told.code == Exit.USAGE
    assert said in told.err


def test_a_virtual_deck_takes_no_told_draws(billy):
    billy("new", "--seed", 1)
    told = billy("turn", "--draws", "SCY,PMA")
    assert (told.code, "the companion draws for Billy" in told.err) == (Exit.USAGE, True)


def test_a_whole_game_is_no_game_against_billy(billy, companion_says):
    companion_says("play", "chroma-mix", "--new", "whole")
    told = billy("status", "--name", "whole")
    assert told.code == Exit.USAGE
    assert "companion play chroma-mix" in told.err


class Keyboard(io.StringIO):
    def isatty(self):
        return True


def test_at_a_terminal_everything_missing_is_asked(billy, monkeypatch):
    billy("new", "--physical", "--seed", 1)
    typed = iter(["MIX SCY", MARKET2, MARKET3, "SCY PMA"])
    asked = []

    def typing(prompt):
        asked.append(prompt)
        return next(typed)

    monkeypatch.setattr(io, "StringIO", Keyboard)
    monkeypatch.setattr(builtins, "input", typing)
    billy("turn")
    assert sys.stdin.isatty()
    billy("turn")
    typed = iter(["MIX MIX", MARKET2, MARKET3, "9", "SCY PMA > LAV", "CER", "1"])
    told = billy("turn")
    assert asked[:4] == ["draws> ", "market2> ", "market3> ", "draws> "]
    assert asked[-4:] == ["mix> ", "mix> ", "dealt> ", "mix> "]
    assert "not mixed: there is no option 9" in told.err
    assert "Move Azure from the rank-3 row to Billy's row." in told.out


READING = {
    "schema": "companion.reading/1",
    "game": "chroma-mix",
    "pieces": [
        {"id": "CM:SCY:3", "zone": "billy.hand"},
        {"id": "CM:PMA:1", "zone": "billy.hand"},
        {"id": "CM:PMA:7", "zone": "billy.hand"},
        {"id": "CM:LAV:2", "zone": "market2"},
        {"id": "CM:FUC:1", "zone": "market2"},
    ],
}


@pytest.fixture
def reading(tmp_path):
    def write(**changes):
        path = tmp_path / "table.json"
        path.write_text(json.dumps(READING | changes))
        return path

    return write


def test_options_of_a_seen_table_name_the_cards_that_pay(billy, reading):
    document = billy("options", reading(), "--json").json
    assert document["schema"] == "companion.billy/1"
    first, second = document["options"]
    assert (first["pay"], first["take"], first["from"], first["new"]) == (
        ["CM:PMA:1", "CM:PMA:7"],
        "FUC",
        "market2",
        True,
    )
    assert (second["pay"], second["take"]) == (["CM:SCY:3", "CM:PMA:1"], "LAV")
    assert document["notes"] == ["No supply pile was seen: all are taken to be there."]
    assert "Lavender is new to Billy" in billy("options", reading(), "--advise").out


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"game": "coloretto"}, Exit.USAGE, "shows Coloretto"),
        ({"pieces": []}, Exit.NOT_UNDERSTOOD, "no card of Billy"),
        ({"pieces": [{"id": "CM:SCY:1", "zone": None}]}, Exit.NOT_UNDERSTOOD, "1 pieces in doubt"),
        (
            {"pieces": [*READING["pieces"], {"id": "CM:AZU:1", "zone": "market2"}]},
            Exit.USAGE,
            "AZU is not of rank 2 [CM-9.5]",
        ),
    ],
)
def test_a_table_in_doubt_is_not_guessed(billy, reading, changes, code, said):
    told = billy("options", reading(**changes))
    assert (told.code, said in told.err) == (code, True)


def test_a_seen_supply_limits_what_can_be_mixed(billy, reading):
    strong = [{"id": f"CM:{code}:1", "zone": "billy.hand"} for code in ("CER", "FUC")]
    open_ = billy("options", reading(pieces=strong), "--json").json
    assert [option["take"] for option in open_["options"]] == ["SAP"]
    seen = [*strong, {"id": "CM:SCY:1", "zone": "supply"}]
    closed = billy("options", reading(pieces=seen), "--json").json
    assert (closed["options"], closed["notes"]) == ([], [])


def laid(**zones):
    """Pieces of a reading by zone."""
    copies = defaultdict(itertools.count)
    return [
        {"id": f"CM:{code}:{next(copies[code]) + 1}", "zone": zone.replace("_", ".")}
        for zone, codes in zones.items()
        for code in codes.split()
    ]


def test_a_reading_tells_the_market_of_a_turn(told_deck, reading):
    pieces = laid(market2=MARKET2, market3=MARKET3, billy_hand="SCY SCY PMA")
    told = told_deck("turn", reading(pieces=pieces), "--draws", "MIX,PMA")
    assert told.code == Exit.FINE
    assert "SCY PMA > LAV from market2" in told.out
