"""The rules in play, where a record would not tell enough."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.cli.main import run
from companion.errors import Exit
from companion.games.chroma_cubes import GAME, moves
from companion.games.chroma_cubes.advice import advise, advise_plain, purse_now, table_now
from companion.games.chroma_cubes.payment import Purse
from companion.games.chroma_cubes.state import BLANK, DIE, NAMES, PLANS, SHOWN, Seat
from companion.games.chroma_cubes.tables import FACES, WHEEL, Colour
from companion.play import BadSetup, IllegalMove, MalformedMove, MalformedState, play_out, replay
from companion.play.turns import read_turn


def dice(words):
    return tuple(sorted(DIE[word] for word in words.split()))


def table(sheet="CAR", **seats):
    """A position in the first round, written as a record's setup."""
    setup = {"players": ("2",), "sheet": (sheet,), "rest": ("box",), "p1.active": (), "p2.active": ("G1",)}
    setup |= {key.replace("_", "."): tuple(words.split()) for key, words in seats.items()}
    return GAME.read_setup(setup)


def play(state, *lines):
    for line in lines:
        state = GAME.play(state, GAME.read_move(state, state.active, line))
    return state


# --- components -------------------------------------------------------------------------------------


def test_thirty_six_dice_of_six_colours():
    """CC-1.1, CC-7.1: six sets with four players, five otherwise."""
    assert GAME.pieces(GAME.new({"players": 4}, 1)) == dict.fromkeys("ROYGBP", 6)
    assert GAME.pieces(GAME.new({"players": 3}, 1)) == dict.fromkeys("ROYGBP", 5)


def test_the_wheel_and_its_faces():
    """CC-1.2, CC-1.3, CC-1.4: own and neighbours on three faces, the others on one; no pair of equals."""
    assert [str(colour) for colour in WHEEL] == list("ROYGBP")
    for colour in WHEEL:
        shown = Counter(symbol for pair in FACES[colour] for symbol in pair)
        near = {colour, colour.left, colour.right}
        assert all(shown[symbol] == (3 if symbol in near else 1) for symbol in WHEEL)
        assert all(one != other for one, other in FACES[colour])
    assert Colour.RED.left is Colour.PURPLE
    assert SHOWN[DIE["R6"]] == (WHEEL.index(Colour.ORANGE), WHEEL.index(Colour.BLUE))


def test_every_face_is_rolled_equally_often():
    """CC-2.3: six faces, whichever game it is."""
    faces = Counter(
        NAMES[die][1] for seed in range(600) for die in GAME.new({"players": 1}, seed).seats[0].active
    )
    assert set(faces) == set("123456")
    assert min(faces.values()) > 500


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 5}, "CC-1.1"),
        ({"players": 0}, "CC-1.1"),
        ({"sheet": "ABC"}, "CC-5"),
        ({"players": 2, "sheet": "EGG"}, "CC-6.1"),
        ({"players": 1, "sheet": "CAR"}, "CC-6.1"),
    ],
)
def test_impossible_games_are_refused(options, rule):
    with pytest.raises(BadSetup) as refused:
        GAME.new(options, 1)
    assert refused.value.rule == rule
    assert refused.value.code == Exit.USAGE
    assert refused.value.say


@pytest.mark.parametrize(
    ("setup", "rule", "key"),
    [
        ("p1.active = R7", "CC-1.5", "p1.active"),
        ("p1.active = R0", "CC-1.5", "p1.active"),
        ("p1.coloured = 1.8", "CC-5", "p1.coloured"),
        ("p1.coloured = 4", "CC-5", "p1.coloured"),
        ("p1.locks = 4R", "CC-3.5", "p1.locks"),
        ("p1.locks = 1R 1O 1G", "CC-3.4", "p1.locks"),
        ("p1.locks = 1R 2R", "CC-3.4", "game"),
        ("p1.bank = R R R R", "CC-3.5", "p1.bank"),
        ("p1.bank = R", "CC-3.5", "game"),
        ("p1.active = R1*4\np2.active = R2*3", "CC-7.1", "p2.active"),
        ("p1.reserve = O1*5\np1.active = R1", "CC-3.3", "p1.reserve"),
        ("p1.active = R", "CC-2.3", "p1.active"),
        ("p1.marks = 3", "CC-3.7", "p1.marks"),
        ("p1.first = 9", "CC-5", "p1.first"),
        ("players = 6", "CC-1.1", "players"),
        ("start = p3", "", "start"),
        ("p3.active = R1", "", "p3.active"),
        ("phase = sleep", "", "phase"),
        ("round = one", "", "round"),
    ],
)
def test_impossible_setups_are_refused(setup, rule, key):
    text = (
        "game = chroma-cubes\n"
        + ("" if "players" in setup else "players = 2\n")
        + "sheet = CAR\nrest = box\n"
    )
    played = replay(GAME, text + setup + "\n")
    assert played.start is None
    assert (played.trouble.word, played.trouble.rule) == ("impossible", rule)
    lines = (text + setup).splitlines()
    assert key == "game" or lines[played.trouble.line - 1].startswith(key)


def test_a_table_with_too_few_dice_is_no_game():
    """CC-7.2: without `rest = box` everything must be there."""
    trouble = replay(GAME, "game = chroma-cubes\np1.active = R1 R2\np2.active = G1\n").trouble
    assert trouble.rule == "CC-7.2"


# --- the round --------------------------------------------------------------------------------------


def test_exactly_the_used_dice_are_rolled():
    """CC-3.1: the colours stay, faces of unused dice too."""
    for seed in range(30):
        state = table(p1_active="R1 R2 G4 G5")._replace(chance=seed * 7919)
        state = play(state, "colour 1.2 with R1 R2", "done", "done")
        active = Counter(state.seats[0].active)
        assert not Counter(dice("G4 G5")) - active
        assert sorted(NAMES[die][0] for die in state.seats[0].active) == list("GGRR")
        assert state.seats[1].active == dice("G1")


def test_who_is_given_a_die_may_go_on_only_if_it_helps():
    """CC-3.3: he needs an unused die to exchange for it."""
    state = table(p1_active="R1 O4", p2_active="G1 Y1", p2_reserve="B1")
    state = play(state, "colour 1.1 with R1", "done", "give G1 to p1 for B1", "done")
    assert state.active == 0
    assert state.round == 1
    state = table(p1_active="R1", p2_active="G1 Y1", p2_reserve="B1")
    state = play(state, "colour 1.1 with R1", "done", "give G1 to p1 for B1", "done")
    assert state.round == 2


def test_room_in_a_full_reserve_lets_the_others_go_on():
    """CC-3.3: before, nobody could give a die to that player."""
    seats = {"p1_active": "R1", "p1_reserve": "B1", "p2_reserve": "O1 O1 O2 O2", "p3_active": "G1"}
    state = table(players="3", **seats)
    with pytest.raises(IllegalMove):
        play(state, "give R1 to p2 for B1")
    state = play(state, "done", "give G1 to p3 for O1", "done", "done")
    assert (state.active, state.round) == (0, 1)
    state = play(state, "give R1 to p2 for B1", "colour 3.3 with B1")
    assert state.seats[1].reserve == dice("O1 O2 O2 R1")


def test_reserves_together_never_change():
    """CC-7.2."""
    state, chance = GAME.new({"players": 3}, 5), random.Random(5)
    while state.round < 6 and not GAME.over(state):
        state = GAME.apply(state, chance.choice(GAME.legal_moves(state)))
        if state.round:
            assert sum(len(seat.reserve) for seat in state.seats) == 6
            assert all(len(seat.reserve) <= 4 for seat in state.seats)


def test_a_twinned_die_helps_a_lock_and_a_section():
    """CC-3.5: five stars for a side, and the leaf of one of those dice for a section, this round."""
    state = table(p1_locks="2R 2O", p1_active="Y1 Y2 Y2 Y4 G1 G2")
    state = play(state, "lock 1 Y with Y1 Y2 Y4 G1 twin-Y2")
    assert state.seats[0].twin == WHEEL.index(Colour.GREEN)
    assert play(state, "colour 2.3 with G2 twin").seats[0].twin == BLANK
    with pytest.raises(IllegalMove) as refused:
        play(state, "colour 2.2 with twin-G2")
    assert refused.value.rule == "CC-3.5"
    assert play(state, "done", "done").seats[0].twin == BLANK


def test_at_most_three_superpowers():
    """CC-3.4: six symbols, one side each."""
    state = table(p1_locks="1R 1O 2Y 2G 3B", p1_active="P1 P1 P2 P2 P4")
    state = play(state, "lock 3 P with P1 P1 P2 P2 P4")
    assert GAME.score(state).players[0].total == 3
    assert not moves.lockings(state)


def test_nine_boxes_three_symbols():
    """CC-3.5."""
    full = table(p1_locks="3Y 3G", p1_active="R1", p1_bank="R R O")
    assert not any(move[0] == moves.STORE_MOVE for move in GAME.legal_moves(full))
    used_up = table(p1_locks="3Y 3G", p1_active="R1", p1_boxes="9")
    assert not any(move[0] == moves.STORE_MOVE for move in GAME.legal_moves(used_up))
    free = table(p1_locks="3Y 3G", p1_active="R1", p1_boxes="8")
    assert play(free, "store R1 as P").seats[0].boxes == 9


def test_two_marks_at_once_give_two_dice():
    """CC-3.7: four points pass the marks at two and at four; the pool gives what it has."""
    state = table(p1_active="O1", p1_coloured="1.1 1.2 1.3 1.4 1.6 1.7", pool="R G")
    state = play(state, "colour 1.5 with O1")
    assert state.owed == 2
    state = play(state, "take R", "take G")
    assert state.seats[0].used == dice("R O1 G")
    state = table(p1_active="O1", p1_coloured="1.1 1.2 1.3 1.4 1.6 1.7", pool="R")
    state = play(state, "colour 1.5 with O1", "take R")
    assert (state.phase, state.seats[0].marks) == (table().phase, 2)


def test_points_can_be_counted_again():
    """CC-7.5: figures, bonuses and superpowers, and nothing else."""
    for seed in range(4):
        outcome = play_out(GAME, {"players": 3}, seed)
        for player in outcome.sheet.players:
            assert {line.rule for line in player.lines} <= {"CC-3.6", "CC-3.4"}


def test_what_can_be_coloured_is_what_play_reaches():
    """The advice against the moves: every order of colouring and exchanging, tried out (CC-3.2 to CC-3.5)."""
    chance = random.Random(8)
    for _ in range(15):
        active = tuple(sorted(chance.randrange(6) * 7 + chance.randint(1, 6) for _ in range(4)))
        reserve = tuple(sorted(chance.randrange(6) * 7 + chance.randint(1, 6) for _ in range(2)))
        blank = chance.sample(PLANS["GIF"].keys, 8)
        locks = (BLANK, BLANK, 0, 1, 2, 3) if chance.random() < 0.5 else (BLANK,) * 6
        bank = (chance.randrange(6),) if locks[5] != BLANK else ()
        seat = Seat(active, reserve=reserve, locks=locks, bank=bank)
        seat = seat._replace(
            coloured=sum(PLANS["GIF"].bit[key] for key in PLANS["GIF"].keys if key not in blank)
        )
        state = table("GIF", p1_active="R1")._replace(
            seats=(seat, Seat(dice("G1"), reserve=dice("B1 B1 B1")[: chance.randint(1, 3)]))
        )
        reached, waiting = set(), [state]
        seen = {state}
        while waiting:
            here = waiting.pop()
            reached.add(here.seats[0].coloured & ~seat.coloured)
            for move in (*moves.colourings(here), *moves.exchanges(here)):
                after = GAME.apply(here, move)._replace(phase=here.phase, owed=0)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        advice = advise(table_now(state, 0), purse_now(state, 0))
        assert {choice.sections for choice in advice.every()} | {0} == reached


# --- advice, bad input, saved states ------------------------------------------------------------------


def test_advice_takes_points_before_progress():
    """CC-3.6: one section that completes a figure is worth more than four symbols elsewhere."""
    advice = advise_plain("CAR", ("R1", "R2", "R4", "P2"), ("3.1", "3.2", "3.3", "3.4"))
    best = advice.best(1)[0]
    assert (best.points, best.progress) == (3, 4)
    assert "3.5" in advice.keys(best)
    assert advice.payment(best).say
    claimed = advise(replace(advice.table, claimed=4), advice.purse).best(1)[0]
    assert claimed.points == 2


def test_advice_alone_counts_the_cairn():
    """CC-6.7: the egg of a cairn that closes is worth three."""
    text = "players = 1\nstones = 3 0 0 0 0\np1.active = R1 O4 Y2 G2 B2 P4\np1.coloured = 1.1 1.3 1.4\n"
    state = replay(GAME, text).start
    best = advise(table_now(state, 0), purse_now(state, 0)).best(1)[0]
    assert best.points == 3


def test_a_full_cairn_asks_for_the_next_one():
    """CC-6.7: also when a record begins there; after the last one the game is over."""
    text = "players = 1\np1.active = R1 O4 Y2 G2 B2 P4\nstones = {}\ncairn = 1\n"
    between = replay(GAME, text.format("4 0 4 0 0")).start
    assert [GAME.write_move(between, move) for move in GAME.legal_moves(between)] == [
        "cairn 2",
        "cairn 4",
        "cairn 5",
    ]
    assert GAME.over(replay(GAME, text.format("4 4 4 4 4")).start)


def test_nothing_to_colour_is_no_choice():
    advice = advise_plain("CAR", ("Y2",), ("2.2", "2.4"))
    assert advice.best() == ()
    assert advice.number == 1


def test_a_lock_side_is_a_choice():
    """CC-3.4: five hearts open a lock for a point."""
    advice = advise_plain(
        "CAR", ("R1", "R1", "R2", "R2", "R4"), locks=(("G", None), (None, None), (None, None))
    )
    best = advice.best(1)[0]
    assert (best.points, best.side.lock) == (1, 0)
    assert isinstance(advice.purse, Purse)


@pytest.mark.parametrize(
    ("text", "kind", "rule", "code"),
    [
        ("colour 1.1 with R9", IllegalMove, "CC-1.5", Exit.FINDINGS),
        ("colour 1.8 with R1", IllegalMove, "CC-5", Exit.FINDINGS),
        ("colour 1.1 with", MalformedMove, "", Exit.USAGE),
        ("store R1 as K", IllegalMove, "CC-1.6", Exit.FINDINGS),
        ("give R1 to p9 for O1", MalformedMove, "", Exit.USAGE),
        ("take", MalformedMove, "", Exit.USAGE),
        ("lock R", MalformedMove, "", Exit.USAGE),
        ("lock 9 R with R1", IllegalMove, "CC-3.5", Exit.FINDINGS),
        ("cairn x", MalformedMove, "", Exit.USAGE),
        ("reroll", MalformedMove, "", Exit.USAGE),
        ("dance", MalformedMove, "", Exit.USAGE),
    ],
)
def test_bad_moves_say_why(text, kind, rule, code):
    with pytest.raises(kind) as refused:
        play(table(p1_active="R1"), text)
    assert refused.value.rule == rule
    assert refused.value.code == code
    assert refused.value.say


@pytest.mark.parametrize(
    ("lines", "code", "rule"),
    [
        ("players = 5", Exit.USAGE, "CC-1.1"),
        ("players = 2\nrest = box\np1.active = R7", Exit.USAGE, "CC-1.5"),
        ("players = 2\nrest = box\np1.coloured = 7.1", Exit.USAGE, "CC-5"),
        ("players = 2\nrest = box\np1.active = R1\np1: colour 9.9 with R1", Exit.FINDINGS, "CC-5"),
        ("players = 2\nrest = box\np1.active = R1\np1: colour 1.1 with R8", Exit.FINDINGS, "CC-1.5"),
    ],
)
def test_a_bad_record_ends_with_reason_rule_and_exit_code(tmp_path, capsys, lines, code, rule):
    path = tmp_path / "record.txt"
    path.write_text(f"game = chroma-cubes\n{lines}\n", encoding="utf-8")
    assert run(["replay", str(path)]) == code
    told = capsys.readouterr()
    assert rule in told.err
    assert "ranking" not in told.out


def test_a_section_without_dice_named_finds_the_only_way():
    state = table(p1_active="R1 G1 G1")
    assert play(state, "colour 1.1").seats[0].used == dice("R1")
    with pytest.raises(IllegalMove) as refused:
        play(state, "colour 1.4")
    assert refused.value.say == "1.4 costs R4: of these 4 symbols only 1 can be paid"


def test_a_die_of_the_reserve_is_hinted_at():
    state = table(p1_active="R1 G1", p1_reserve="R2")
    with pytest.raises(IllegalMove) as refused:
        play(state, "colour 1.2")
    assert refused.value.rule == "CC-3.3"
    assert "give G1 for R2" in refused.value.hint


@pytest.mark.parametrize(
    "change",
    [
        {"sheet": "XYZ"},
        {"phase": 17},
        {"active": 5},
        {"pool": [1]},
        {"seats": []},
        {"chance": "x"},
        {"stones": []},
    ],
)
def test_broken_states_are_refused(change):
    plain = GAME.to_plain(GAME.new({}, 1))
    with pytest.raises(MalformedState):
        GAME.from_plain(plain | change)
    with pytest.raises(MalformedState):
        GAME.from_plain(None)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_computer_player_wins_games(players):
    outcome = play_out(GAME, {"players": players}, 3)
    assert not outcome.stopped
    assert outcome.sheet.winners
    assert max(player.total for player in outcome.sheet.players) >= (4 if players == 1 else 6)


def test_done_colours_nothing_where_a_die_must_be_used():
    """CC-6.2: the only section that can be paid for may go unsaid, but not by saying the opposite."""
    state = GAME.new({"players": 1, "sheet": "EGG"}, 0)
    dice = random.Random(0)
    while len(found := GAME.legal_moves(state)) != 1 or found[0][0] != moves.COLOUR_MOVE:
        state = GAME.apply(state, dice.choice(found))
    with pytest.raises(IllegalMove, match="at least one die must be used") as refused:
        read_turn(GAME, state, "p1", "done")
    assert refused.value.rule == "CC-6.2"
    coloured = read_turn(GAME, state, "p1", GAME.write_move(state, found[0]))
    assert coloured.moves[0] == found[0]
