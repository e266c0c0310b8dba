"""Setup, actions, rounds and the end, where a record would be clumsy (CO-1, CO-2, CO-3)."""

import random

import pytest

from companion.errors import Exit
from companion.games.coloretto import GAME
from companion.games.coloretto.moves import DRAW, LAY, TAKE
from companion.games.coloretto.state import CODES, GJO, KIND, LST, NOTHING, cards, count
from companion.games.coloretto.tables import CARDS_PER_COLOUR, EDITIONS, SETUPS, Edition, deck_size
from companion.play import BadSetup, IllegalMove, MalformedMove, MalformedState, play_out, read_turn, replay

START = {"players": ("3",), "edition": ("it",), "out": ("BRN",), "turn": ("p1",), "p1": ("RED",)}


def state_of(**entries):
    words = {key: tuple(value.split()) for key, value in entries.items()}
    return GAME.read_setup(START | {"p2": ("YEL",), "p3": ("BLU",)} | words)


def said(state, seat, text):
    return read_turn(GAME, state, seat, text).state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["it", "en"])
@pytest.mark.parametrize("seed", range(5))
def test_setup(players, edition, seed):
    """CO-1.1, CO-1.2, CO-2.1 to CO-2.5."""
    state = GAME.new({"players": players, "edition": edition}, seed)
    setup, table = SETUPS[players], EDITIONS[Edition(edition)]
    assert len(state.rows) == setup.rows
    assert state.setting.out.bit_count() == setup.colours_removed
    start = [kind for area in state.areas for kind in cards(area)]
    assert len(start) == len(set(start)) == players * setup.start_cards_each
    assert not any(state.setting.out >> kind & 1 for kind in (*start, *state.deck))
    assert len(state.deck) == deck_size(players, Edition(edition)) + 1
    assert state.deck[-table.under_last_round - 1] == LST
    assert [state.deck.count(kind) for kind in (KIND["JOK"], GJO)] == [table.jokers, table.golden_jokers]
    total = GAME.pieces(state)
    assert {total[CODES[kind]] for kind in range(7)} == {CARDS_PER_COLOUR}


def test_chance_names_the_first_player():
    """CO-2.7."""
    first = [GAME.new({"players": 4}, seed).active for seed in range(200)]
    assert all(first.count(seat) > 25 for seat in range(4))


def test_the_same_seed_is_the_same_game():
    assert GAME.new({}, 5) == GAME.new({}, 5)
    assert GAME.new({}, 5).deck != GAME.new({}, 6).deck


def test_a_row_holds_what_its_card_says():
    """CO-1.3."""
    state = state_of(deck="RED RED RED RED")
    for seat in ("p1", "p2", "p3"):
        state = said(state, seat, "place RED in row2")
    with pytest.raises(IllegalMove, match="row2 is full") as refused:
        said(state, "p1", "place RED in row2")
    assert refused.value.rule == "CO-3.2"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_always_a_legal_turn(players, seed):
    """CO-3.4, CO-2.6, CO-5.3: and a player's cards only grow."""
    dice = random.Random(seed)
    state = GAME.new({"players": players}, seed)
    while not GAME.over(state):
        moves = GAME.legal_moves(state)
        assert moves
        after = GAME.apply(state, dice.choice(moves))
        for old, new in zip(state.areas, after.areas, strict=True):
            assert all(count(new, kind) >= count(old, kind) for kind in range(10))
        state = after


def test_the_last_round_card_may_come_with_the_golden_joker():
    """CO-3.5, CO-3.9: it is put aside and the next card drawn."""
    entries = GAME.write_setup(GAME.new({"players": 3, "edition": "it"}, 1))
    del entries["p1"], entries["p2"], entries["p3"], entries["deck"]
    named = {"row1": ("GJO",), "deck": ("LST", *("PL2",) * 10, *("JOK",) * 2)}
    colours = [code for code in CODES[:7] if code not in entries["out"]]
    rest = {"p1": (f"{colours[0]}*9", f"{colours[1]}*9"), "p2": (f"{colours[2]}*9", f"{colours[3]}*9")}
    rest |= {"p3": (f"{colours[4]}*9", f"{colours[5]}*5"), "turn": ("p1",)}
    state = GAME.read_setup(entries | named | rest)
    assert state.deck[0] == LST
    assert len(state.deck) == 17
    after = GAME.apply(state, TAKE[0])
    assert after.last
    assert count(after.removed, LST) == 1
    assert count(after.areas[0], KIND["PL2"]) == 1
    assert len(after.deck) == 15


def test_an_empty_deck_gives_nothing_to_the_golden_joker():
    """CO-3.5."""
    state = GAME.new({}, 1)._replace(deck=(), rows=((GJO,), (), ()), filled=1, room=6, active=0)
    after = GAME.apply(state, TAKE[0])
    assert after.areas[0] == state.areas[0] + (1 << 4 * GJO)


def test_an_empty_deck_forbids_drawing():
    """CO-2.6 says it cannot happen; if it does, it has a reason."""
    state = GAME.new({}, 1)._replace(deck=(), rows=((GJO,), (), ()), filled=1, room=6)
    assert DRAW not in GAME.legal_moves(state)
    assert GAME.why_not(state, DRAW).rule == "CO-2.6"


def test_a_golden_joker_in_the_row_nobody_takes_is_lost():
    """CO-3.5, CO-3.8."""
    state = GAME.read_setup(
        {
            "players": ("2",),
            "out": ("PUR", "BRN"),
            "p1": ("RED", "row1"),
            "p2": ("YEL",),
            "row2": ("BLU",),
            "row3": ("GJO",),
        }
    )
    after = said(state, "p2", "take row2")
    assert count(after.removed, GJO) == 1
    assert after.active == 1  # CO-3.7
    assert len(after.deck) == len(state.deck)


def test_whoever_took_a_row_is_passed_over():
    """CO-3.1, CO-5.3."""
    state = said(state_of(row1="RED", deck="YEL BLU"), "p1", "take row1")
    state = said(state, "p2", "place YEL in row2")
    state = said(state, "p3", "place BLU in row2")
    assert state.active == 1
    with pytest.raises(IllegalMove) as refused:
        said(state, "p1", "take row2")
    assert refused.value.rule == "CO-3.1"


def test_told_cards_come_next_and_the_last_round_card_keeps_its_place():
    """CO-5.5, CO-2.5."""
    state = GAME.event(GAME.new({"players": 4}, 1), "deck = PL2 JOK")
    assert [CODES[kind] for kind in state.deck[:2]] == ["PL2", "JOK"]
    assert state.deck.index(LST) == GAME.new({"players": 4}, 1).deck.index(LST)
    assert GAME.check(state).legal
    for text in ("deck = XYZ", "row1 = RED", "roll", "deck = GJO GJO"):
        with pytest.raises(BadSetup):
            GAME.event(state, text)


@pytest.mark.parametrize(
    ("entries", "key", "rule"),
    [
        ({"players": "6"}, "players", "CO-2.1"),
        ({"p1": "YEL*10"}, "p1", "CO-5.1"),
        ({"p1": "YEL*5", "row1": "YEL", "p3": "YEL*4"}, "p3", "CO-5.1"),
        ({"p1": "XYZ"}, "p1", "CO-1.1"),
        ({"p1": "BRN"}, "p1", "CO-5.1"),
        ({"p6": "RED"}, "p6", "CO-2.1"),
        ({"p4": "RED"}, "p4", "CO-2.1"),
        ({"row4": "RED"}, "row4", "CO-2.1"),
        ({"row1": "RED*4"}, "row1", "CO-5.2"),
        ({"row1": "LST"}, "row1", "CO-3.9"),
        ({"p1": "RED row1 row2"}, "p1", "CO-5.2"),
        ({"p1": "row1", "p2": "row1"}, "p2", "CO-5.2"),
        ({"p1": "row4"}, "p1", "CO-2.1"),
        ({"row1": "RED", "p2": "row1"}, "p2", "CO-5.2"),
        ({"p1": "row1", "p2": "row2", "p3": "row3"}, "p1", "CO-3.7"),
        ({"turn": "p1", "p1": "row1"}, "turn", "CO-3.1"),
        ({"turn": "p9"}, "turn", ""),
        ({"out": "RED ORA"}, "out", "CO-2.2"),
        ({"out": "PL2"}, "out", "CO-2.2"),
        ({"deck": "LST RED"}, "deck", "CO-2.5"),
        ({"removed": "LST", "rest": "box"}, "deck", "CO-2.6"),
        ({"drawn": "RED ORA"}, "drawn", "CO-3.2"),
        ({"drawn": "LST"}, "drawn", "CO-3.2"),
        ({"number": "many"}, "number", ""),
        ({"side": "pink"}, "side", "CO-1.4"),
        ({"edition": "fr"}, "edition", "CO-1.2"),
        ({"pile": "RED"}, "pile", ""),
        ({"edition": "en", "p1": "GJO"}, "p1", "CO-5.1"),
    ],
)
def test_impossible_setups_are_refused_with_their_rule(entries, key, rule):
    with pytest.raises(BadSetup) as refused:
        state_of(**entries)
    assert (refused.value.key, refused.value.rule, refused.value.code) == (key, rule, Exit.USAGE)
    assert refused.value.say


def test_colours_out_are_chosen_among_those_that_lie_nowhere():
    """CO-2.2."""
    state = GAME.read_setup({"players": ("2",), "p1": ("RED", "ORA"), "p2": ("YEL", "GRN"), "seed": ("4",)})
    out = {CODES[kind] for kind in range(7) if state.setting.out >> kind & 1}
    assert len(out) == 2
    assert out <= {"BLU", "PUR", "BRN"}
    with pytest.raises(BadSetup) as refused:
        GAME.read_setup({"players": ("2",), "p1": ("RED", "ORA", "YEL", "GRN", "BLU", "PUR")})
    assert refused.value.rule == "CO-2.2"


def test_a_deck_too_small_for_a_hidden_last_round_card():
    """CO-5.4."""
    with pytest.raises(BadSetup) as refused:
        state_of(p1="RED*9 ORA*9 PL2*10", p2="YEL*9 GRN*9", p3="BLU*6 JOK*2")
    assert refused.value.rule == "CO-5.4"


def test_a_record_with_ten_yellow_cards_stops_at_its_line():
    """CO-5.1: nothing is played."""
    played = replay(GAME, "game = coloretto\nplayers = 3\np1 = YEL*10\np1: place RED in row1\n")
    assert (played.trouble.line, played.trouble.word, played.trouble.rule) == (3, "impossible", "CO-5.1")
    assert played.start is None
    assert played.steps == ()


def test_a_record_may_start_from_a_seed_alone():
    state = GAME.read_setup({"players": ("4",), "edition": ("en",), "seed": ("9",)})
    assert state == GAME.new({"players": 4, "edition": "en"}, 9)


def test_a_turn_may_be_written_in_parts():
    state = GAME.new({}, 3)
    seat = GAME.seats(state)[state.active]
    half = read_turn(GAME, state, seat, "draw; ...").state
    assert half.drawn != NOTHING
    assert GAME.write_setup(half)["drawn"] == (CODES[half.drawn],)
    assert GAME.read_setup(GAME.write_setup(half)) == half
    card = CODES[half.drawn]
    whole = said(state, seat, f"place {card} in row2")
    for text in (f"lay {card} in row2", "lay in row 2", "lay row2", "LAY ROW2"):
        assert said(half, seat, text) == whole
    with pytest.raises(IllegalMove) as refused:
        said(half, seat, "place in row2")
    assert "lay in row1" in refused.value.hint
    with pytest.raises(IllegalMove) as refused:
        said(half, seat, f"lay {'RED' if card != 'RED' else 'YEL'} in row2")
    assert refused.value.rule == "CO-3.2"


@pytest.mark.parametrize(
    "text", ["take row9", "take", "lay", "place XYZ in row1", "draw XYZ", "take row 1 2"]
)
def test_what_is_no_move_is_malformed(text):
    state = GAME.new({}, 1)
    with pytest.raises(MalformedMove):
        GAME.read_move(state, 0, text)


@pytest.mark.parametrize("data", [None, [], {"players": ["6"]}, {"p1": ["XYZ"]}, {"p1": 5}])
def test_saved_nonsense_is_no_state(data):
    with pytest.raises(MalformedState):
        GAME.from_plain(data)


def test_moves_after_the_end_are_refused():
    """CO-3.9."""
    state = GAME.new({}, 1)._replace(over=True)
    for move in (DRAW, LAY[0], TAKE[0]):
        assert GAME.why_not(state, move).rule == "CO-3.9"


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("side", ["brown", "violet"])
def test_the_computer_player_beats_chance(players, side):
    """Two or more games in three against players who move at random."""
    won = 0
    for seed in range(12):
        me = seed % players

        def mixed(state, number, me=me):
            if state.active == me:
                return GAME.choose(state, number)
            return random.Random(number).choice(GAME.legal_moves(state))

        outcome = play_out(GAME, {"players": players, "side": side}, seed, mixed)
        won += f"p{me + 1}" in outcome.sheet.winners
    assert won >= 8
