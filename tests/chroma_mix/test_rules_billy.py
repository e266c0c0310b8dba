"""Billy as the table's companion: options, orders for the hands, status, advice."""

import random

import pytest

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.advice import advise, least_dangerous
from companion.games.chroma_mix.billy import (
    at_table,
    instructions,
    known_colours,
    next_draws,
    options,
    status,
    waits_for_draw,
    waits_for_mix,
)
from companion.games.chroma_mix.moves import DRAW_TWO
from companion.play import BadSetup, parse_record

TABLE = """solo = first
rest = box
supply = SCY*3 PMA*3 LYE*3 SAP
market2 = LAV JUN COR CER LEM FUC
deck2 = PRI
p1.hand = SCY
billy.hand = SCY PMA JUN
billy.deck = LYE MIX SCY PMA
turn = billy"""


def start(text=TABLE):
    return GAME.read_setup(parse_record(text).setup)


def drawn(text=TABLE):
    return GAME.apply(start(text), DRAW_TWO)


def test_draws_are_announced():
    state = start()
    assert waits_for_draw(state)
    assert next_draws(state) == ("LYE", "MIX")
    steps = instructions(state, DRAW_TWO, drawn())
    assert steps == ("Draw Light Yellow and Mix into Billy's row.", "1 Mix card to use now.")


def test_new_colours_come_first_and_the_rest_says_why_not():
    """CM-8.4."""
    state = drawn()
    assert waits_for_mix(state)
    assert known_colours(state) == ("SCY", "PMA", "LYE", "JUN")
    found = {(option.pay, option.take): option for option in options(state)}
    assert found[("SCY", "PMA"), "LAV"].allowed
    assert found[("PMA", "LYE"), "COR"].new
    forbidden = found[("SCY", "LYE"), "JUN"]
    assert (forbidden.allowed, forbidden.new, forbidden.rule) == (False, False, "CM-8.4")
    assert "new colour is possible" in forbidden.why
    allowed = [option.allowed for option in options(state)]
    assert allowed == sorted(allowed, reverse=True)
    assert {option.move for option in options(state) if option.allowed} == set(GAME.legal_moves(state))


def test_the_hands_are_told_what_to_move_where():
    state = drawn()
    mix = next(option for option in options(state) if option.take == "LAV")
    assert mix.source == "market2"
    steps = instructions(state, mix.move, GAME.apply(state, mix.move))
    assert steps == (
        "Put Soft Cyan and Pale Magenta from Billy's row and the Mix card on the automata discard.",
        "Move Lavender from the rank-2 row to Billy's row.",
        "Deal Prism from the rank-2 deck into the gap.",
        "Billy's turn is over.",
    )


def test_a_useless_mix_card_is_told():
    """CM-8.5."""
    text = "solo = first\nrest = box\nbilly.deck = MIX SCY PMA\nturn = billy"
    steps = instructions(start(text), DRAW_TWO, drawn(text))
    assert "No mix is possible" in steps[1]


def test_a_shuffle_is_told():
    """CM-8.7."""
    text = (
        "solo = first\nrest = box\nbilly.deck = SCY\nbilly.discard = PMA PMA MIX MIX\nturn = billy\nseed = 3"
    )
    steps = instructions(start(text), DRAW_TWO, drawn(text))
    assert steps[:2] == (
        "Draw the last card, Soft Cyan, of the automata deck.",
        "Shuffle the automata discard into a new deck.",
    )


def test_winning_is_told_with_its_condition():
    """CM-8.12."""
    text = "solo = easy\nnumber = 2\nrest = box\nbilly.hand = RUB SAP EME\nbilly.deck = SCY PMA"
    steps = instructions(start(text), DRAW_TWO, drawn(text))
    assert steps[-1] == "Billy meets a win condition: ruby. You have one turn left."
    told = status(drawn(text))
    assert (told.wins_by, told.points, told.level) == ("ruby", 6, "easy")
    assert "3 of Ruby Red, Emerald Green and Sapphire Blue (CM-7.2)" in told.progress


def test_status_shows_what_the_next_back_tells():
    """CM-8.2."""
    assert status(start()).mix_next is False
    assert status(drawn()).deck_size == 2


def test_billy_at_a_table_of_which_only_the_market_is_known():
    state = at_table(start(), ["JUN", "COR", "COR", "LAV"], ["TUR", "KEY"], empty=["SAP", "SCY"])
    after = GAME.apply(state, DRAW_TWO)
    assert {option.take for option in options(after)} == {"JUN", "COR", "LAV", "KEY", "TUR"}
    with pytest.raises(BadSetup) as error:
        at_table(start(), ["JUN"] * 3, [])
    assert error.value.rule == "CM-9.2"


def test_advice_is_ranked_and_repeatable():
    state = drawn()
    first = advise(state, seed=1, playouts=8)
    assert first == advise(state, seed=1, playouts=8)
    turns = [danger.turns for danger in first]
    assert turns == sorted(turns, reverse=True)
    assert {danger.option.move for danger in first} == set(GAME.legal_moves(state))
    assert all("of 8 playouts" in danger.say for danger in first)
    assert least_dangerous(state, 1, 0) in GAME.legal_moves(state)


def test_advice_never_hangs_with_key_in_play():
    """Waiting must end a turn even when Key allows more."""
    state = drawn(TABLE + "\np1.play = KEY JUN")
    assert advise(state, seed=1, playouts=2)


def play_solo(seed, level):
    dice = random.Random(seed)
    state = GAME.new({"solo": level, "extra": "random"}, seed)
    history = []
    while not GAME.over(state):
        move = dice.choice(GAME.legal_moves(state))
        history.append(GAME.write_move(state, move))
        state = GAME.apply(state, move)
    return history, state


def test_the_same_seed_gives_the_same_game():
    assert play_solo(5, "medium") == play_solo(5, "medium")


@pytest.mark.parametrize(("level", "turns"), [("first", 0), ("easy", 2), ("medium", 4), ("hard", 6)])
def test_starting_turns(level, turns):
    """CM-8.11."""
    state = GAME.new({"solo": level}, 1)
    while GAME.to_move(state) == (1,):
        state = GAME.apply(state, GAME.legal_moves(state)[0])
    assert state.turn == turns
