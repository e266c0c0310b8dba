"""The computer player, many games, and their figures."""

import random
import time

import pytest

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import KIND, bag_of
from companion.games.chroma_mix.evaluation import worth
from companion.games.chroma_mix.planning import QUICK, alone, best_turn, sensible_turns
from companion.games.chroma_mix.sparring import choose, plan
from companion.games.simulation import simulate
from companion.play import parse_record, playouts, read_turn, summary


def start(text):
    return GAME.read_setup(parse_record(text).setup)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("players = 2\nrest = box\np1.hand = RUB SCY\np1.play = EME SAP", "ruby"),
        ("players = 2\nrest = box\np1.hand = SCY TUR\np1.play = EME SLA SLA PEA", "points"),
        (
            "players = 2\nrest = box\nsupply = SAP\np1.hand = CER FUC SCY*9 PMA*6\np1.play = ORA",
            "sapphire",
        ),
        ("players = 2\nextra = MUS\nrest = box\np1.play = MUS RUB SAP", "mustard"),
    ],
)
def test_a_win_in_one_is_seen(text, how):
    state = start(text)
    for move in best_turn(alone(state), QUICK):
        state = GAME.play(state, move)
    state = read_turn(GAME, state, "p2", "refill").state if not GAME.over(state) else state
    assert GAME.score(state).how == how
    assert GAME.score(state).winners == ("p1",)


def test_plans_are_legal_and_repeatable():
    dice = random.Random(1)
    for options in ({"players": 3, "extra": "MUS"}, {"solo": "first"}):
        state = GAME.new(options, 2)
        for _ in range(10):
            seed = dice.getrandbits(30)
            moves = plan(state, seed, QUICK)
            assert moves == plan(state, seed, QUICK)
            for move in moves:
                state = GAME.play(state, move)


def test_choosing_is_the_first_step_of_the_plan():
    state = GAME.new({"players": 2}, 3)
    assert choose(state, 9) == plan(state, 9)[0]


def test_the_order_of_the_decks_is_not_peeked_at():
    """CM-9.6."""
    state = GAME.new({"players": 2}, 4)
    other = state._replace(deck2=state.deck2[::-1], deck3=state.deck3[::-1], chance=1)
    assert plan(state, 5, QUICK) == plan(other, 5, QUICK)


def test_sensible_turns_are_turns():
    state = alone(start("players = 1\nseed = 2\np1.hand = VIO LYE SCY\np1.play = JUN LEM"))
    turns = sensible_turns(state, 200)
    assert len(turns) > 10
    for end, moves in turns:
        here = state
        for move in moves:
            here = GAME.play(here, move)
        assert here == end


def test_points_are_worth_more_in_play():
    orange = bag_of([KIND["ORA"]])
    assert worth(0, orange, 0) > worth(orange, 0, 0) > worth(0, 0, 0)


def test_games_are_summed_up():
    outcomes = list(simulate("chroma-mix", {"solo": "first"}, 3, seed=1, limit=6))
    assert [outcome.seed for outcome in outcomes] == [1, 2, 3]
    told = summary(outcomes)
    assert (told.games, told.stopped, told.mean_turns) == (3, 3, 6.0)
    assert [share.name for share in told.wins] == ["p1", "billy"]
    assert all(0 <= share.low <= share.share <= share.high <= 1 for share in told.wins)


@pytest.mark.long
def test_two_processes_give_the_same_games():
    one = list(simulate("chroma-mix", {"solo": "first"}, 4, seed=1, limit=8))
    assert one == list(simulate("chroma-mix", {"solo": "first"}, 4, seed=1, limit=8, processes=2))


@pytest.mark.long
def test_the_partner_beats_billy_at_the_lowest_level():
    told = summary(list(simulate("chroma-mix", {"solo": "first"}, 500, seed=1, limit=400, processes=2)))
    assert told.wins[0].share >= 0.4


@pytest.mark.long
def test_random_games_are_faster_than_chess():
    """1.5 times python-chess's plies per second, measured in turns of one second each."""
    chess = pytest.importorskip("chess")
    ours = theirs = 0.0
    for round_ in range(4):
        ours += playouts(GAME, {"players": 3, "extra": "random"}, round_, 1.0).moves_per_second
        theirs += chess_plies_per_second(chess, round_)
    assert ours >= 1.5 * theirs


def chess_plies_per_second(chess, seed):
    dice = random.Random(seed)
    start, plies = time.perf_counter(), 0
    while time.perf_counter() - start < 1.0:
        board = chess.Board()
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(dice.random() * len(moves))])
            plies += 1
    return plies / (time.perf_counter() - start)


@pytest.mark.long
def test_ten_thousand_random_games_keep_their_cards():
    """Cards conserved, positions legal, games that end have a winner."""
    kinds = (
        {"players": 2, "extra": "random"},
        {"players": 4, "extra": "MUS"},
        {"solo": "first"},
        {"players": 1},
    )
    for seed in range(10_000):
        dice = random.Random(seed)
        state = GAME.new(kinds[seed % 4], seed)
        pieces = GAME.pieces(state)
        for _ in range(120):
            moves = GAME.legal_moves(state)
            if not moves:
                assert GAME.score(state).winners
                break
            state = GAME.apply(state, dice.choice(moves))
        assert GAME.pieces(state) == pieces
        assert GAME.check(state).legal
        assert GAME.from_plain(GAME.to_plain(state)) == state
