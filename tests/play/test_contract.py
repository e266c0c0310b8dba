"""The promises of every game, tried on whatever folders companion.games holds, and on Nim as a model."""

import json
import random
from dataclasses import dataclass
from importlib import resources

import pytest

from companion.games import games
from companion.pieces.language import Text
from companion.play import (
    BadSetup,
    Game,
    IllegalMove,
    MalformedMove,
    Option,
    PlayerScore,
    ScoreLine,
    ScoreSheet,
    Verdict,
    parse_record,
    play_out,
    playouts,
    print_record,
    record_of,
    replay,
    resolved,
)

GAMES_PER_OPTION = 6
MOST_MOVES = 3_000


@dataclass(frozen=True, slots=True)
class Nim:
    """Whoever takes the last bean wins. The plainest game that keeps every promise."""

    heaps: tuple[int, ...]
    players: int
    turn: int = 0
    eaten: int = 0


OPTIONS = (Option("players", (2, 3), Text("players", "giocatori")),)


def _new(options, seed):
    return Nim(tuple(1 + (seed + n) % 4 for n in range(3)), int(resolved(OPTIONS, options)["players"]))


def _moves(state):
    return [(heap, n) for heap, size in enumerate(state.heaps) for n in range(1, size + 1)]


def _apply(state, move):
    heap, n = move
    heaps = tuple(size - n if k == heap else size for k, size in enumerate(state.heaps))
    return Nim(heaps, state.players, state.turn + 1, state.eaten + n)


def _score(state):
    last = f"p{(state.turn - 1) % state.players + 1}"
    done = not any(state.heaps)
    lines = {seat: (ScoreLine("last bean", int(done and seat == last), "NI-1"),) for seat in _seats(state)}
    ranking = sorted(_seats(state), key=lambda seat: not (done and seat == last))
    players = tuple(PlayerScore(seat, lines[seat]) for seat in _seats(state))
    return ScoreSheet(players, ((ranking[0],), tuple(ranking[1:])), (last,) if done else ())


def _seats(state):
    return tuple(f"p{n + 1}" for n in range(state.players))


def _read(state, seat, text):
    match text.split():
        case ["take", n, "from", heap] if n.isdigit() and heap.isdigit():
            return int(heap), int(n)
    raise MalformedMove(f"no move: {text}", "take 2 from 0")


def _read_setup(setup):
    try:
        return Nim(tuple(map(int, setup["heaps"])), int(setup["players"][0]), int(setup["turn"][0]))
    except (KeyError, ValueError, IndexError) as error:
        raise BadSetup("heaps", "heaps are numbers") from error


NIM = Game(
    slug="nim",
    title=Text("Nim", "Nim"),
    code="NI",
    options=OPTIONS,
    rules={"NI-1": "Whoever takes the last bean wins."},
    new=_new,
    seats=_seats,
    to_move=lambda state: (state.turn % state.players,) if any(state.heaps) else (),
    legal_moves=_moves,
    apply=_apply,
    why_not=lambda _state, move: IllegalMove("NI-1", f"heap {move[0]} has fewer than {move[1]} beans"),
    turn=lambda state: state.turn,
    score=_score,
    check=lambda _state: Verdict(),
    pieces=lambda state: {"bean": sum(state.heaps) + state.eaten},
    write_move=lambda _state, move: f"take {move[1]} from {move[0]}",
    read_move=_read,
    write_setup=lambda state: {
        "players": (str(state.players),),
        "turn": (str(state.turn),),
        "heaps": tuple(map(str, state.heaps)),
    },
    read_setup=_read_setup,
    to_plain=lambda state: [list(state.heaps), state.players, state.turn, state.eaten],
    from_plain=lambda data: Nim(tuple(data[0]), *data[1:]),
    choose=lambda state, seed: _moves(state)[seed % len(_moves(state))],
    turned=lambda state, by: Nim(state.heaps, state.players, state.turn + by, state.eaten),
)

ALL = [NIM, *games()]
each_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)


def option_sets(game):
    """Every value of every option at least once."""
    yield {}
    for option in game.options:
        for value in option.choices[1:]:
            yield {option.name: value}


def some_games(game):
    for number, options in enumerate(option_sets(game)):
        for seed in range(max(1, GAMES_PER_OPTION // (1 + number))):
            yield game.new(options, seed), random.Random(seed)


def walk(game, start, dice, limit=MOST_MOVES):
    """A random game as (state, move, state after)."""
    state = start
    for _ in range(limit):
        moves = game.legal_moves(state)
        if not moves:
            return
        move = dice.choice(moves)
        after = game.apply(state, move)
        yield state, move, after
        state = after


@each_game
def test_offered_moves_are_accepted_and_others_refused(game):
    seen = set()
    for start, dice in some_games(game):
        for state, _move, _after in walk(game, start, dice, 300):
            moves = game.legal_moves(state)
            assert len(moves) == len(set(moves))
            if dice.random() < 0.1:
                for move in moves:
                    game.play(state, move)
                foreign = [move for move in seen if move not in set(moves)]
                for move in dice.sample(foreign, min(5, len(foreign))):
                    with pytest.raises(IllegalMove) as refused:
                        game.play(state, move)
                    assert refused.value.rule in game.rules
                    assert refused.value.say
            seen |= set(moves)


@each_game
def test_sets_of_pieces_never_change(game):
    for start, dice in some_games(game):
        pieces = game.pieces(start)
        assert sum(pieces.values()) > 0
        for _state, _move, after in walk(game, start, dice):
            assert game.pieces(after) == pieces


@each_game
def test_played_states_are_found_legal(game):
    for start, dice in some_games(game):
        for _state, _move, after in walk(game, start, dice, 400):
            if dice.random() < 0.1:
                assert game.check(after).findings == ()


@each_game
def test_states_survive_json(game):
    for start, dice in some_games(game):
        for state, _move, _after in walk(game, start, dice, 400):
            if dice.random() < 0.1:
                again = game.from_plain(json.loads(json.dumps(game.to_plain(state))))
                assert again == state
                assert hash(again) == hash(state)


@each_game
def test_histories_survive_the_record(game):
    for start, dice in some_games(game):
        history = [move for _state, move, _after in walk(game, start, dice, 400)]
        final = start
        for move in history:
            final = game.apply(final, move)
        record = record_of(game, start, history)
        text = print_record(record)
        assert parse_record(text) == record
        played = replay(game, text)
        assert played.trouble is None
        assert played.start == start
        assert played.state == final


@each_game
def test_undo_and_redo_by_playing_the_history_again(game):
    for start, dice in some_games(game):
        steps = list(walk(game, start, dice, 200))
        cut = dice.randrange(len(steps))
        state = start
        for _before, move, after in steps[:cut]:
            state = game.play(state, move)
            assert state == after
        for _before, move, _after in steps[cut:]:
            state = game.play(state, move)
        assert state == steps[-1][2]


@each_game
def test_turned_seats_turn_the_result(game):
    turned_once = False
    for start, dice in some_games(game):
        seats = game.seats(start)
        by = dice.randrange(1, len(seats)) if len(seats) > 1 else 0
        other = game.turned(start, by)
        if other is None:
            continue
        turned_once = turned_once or by > 0
        state = start
        for _before, move, after in walk(game, start, dice, 300):
            other = game.play(other, game.turned_move(move, by, len(seats)))
            state = after
        onward = {seat: seats[(n + by) % len(seats)] for n, seat in enumerate(seats)}
        first, second = game.score(state), game.score(other)
        totals = {onward[player.player]: player.total for player in first.players}
        assert totals == {player.player: player.total for player in second.players}
        assert {onward[seat] for seat in first.winners} == set(second.winners)
    assert turned_once


@each_game
def test_scores_add_up_and_rank_everyone(game):
    for start, dice in some_games(game):
        state = start
        for _before, _move, after in walk(game, start, dice):
            state = after
        sheet = game.score(state)
        ranked = [seat for place in sheet.ranking for seat in place]
        assert sorted(ranked) == sorted(player.player for player in sheet.players)
        for player in sheet.players:
            assert player.total == sum(line.points for line in player.lines)
            assert {line.rule for line in player.lines} <= set(game.rules)
        if game.over(state):
            assert sheet.winners
            assert set(sheet.winners) <= set(sheet.ranking[0])


@each_game
def test_the_computer_player_finishes_or_is_stopped(game):
    first = play_out(game, {}, 1, limit=12)
    assert first == play_out(game, {}, 1, limit=12)
    assert first.moves > 0
    assert first.stopped != bool(first.sheet.winners) or first.turns >= 12


@each_game
def test_random_games_can_be_timed(game):
    rate = playouts(game, {}, 1, 0.01, limit=500)
    assert rate.games >= 1
    assert rate.moves_per_second > 0


@each_game
def test_unknown_options_are_refused(game):
    with pytest.raises(BadSetup):
        game.new({"no-such-option": 1}, 1)
    with pytest.raises(BadSetup):
        game.new({game.options[0].name: "no-such-value"}, 1)


@each_game
def test_nonsense_is_malformed(game):
    state = game.new({}, 1)
    for text in ("", "fly to the moon", "mix", "take", "\x00", "p1 p1 p1"):
        with pytest.raises((MalformedMove, IllegalMove)):
            game.play(state, game.read_move(state, game.to_move(state)[0], text))


def records_of(game):
    folder = resources.files(f"companion.games.{game.slug.replace('-', '_')}") / "records"
    paths = (path for path in folder.iterdir() if path.name.endswith(".txt"))
    return sorted(paths, key=lambda path: path.name)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_record_replays_and_prints_alike(game):
    paths = records_of(game)
    assert any("playthrough" in path.name for path in paths)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        played = replay(game, text)
        assert played.trouble is None, f"{path.name}: {played.trouble}"
        assert parse_record(print_record(played.record)) == played.record
        if "playthrough" in path.name:
            assert game.over(played.state), path.name


NIM_RECORD = """game = nim
players = 2
turn = 0
heaps = 1 2
{}
"""


@pytest.mark.parametrize(
    ("turns", "line", "word", "rule"),
    [
        ("p1: take 3 from 1", 5, "illegal", "NI-1"),
        ("p1: take 1 from 0\n\np1: take 1 from 1", 7, "illegal", ""),
        ("p1: fly", 5, "malformed", ""),
        ("p9: take 1 from 0", 5, "malformed", ""),
        ("p1: take 1 from 0 ! illegal NI-1", 5, "unexpected", "NI-1"),
        ("p1: take 3 from 1 ! illegal NI-2", 5, "unexpected", "NI-1"),
        ("p1: take 1 from 0; take 1 from 1", 5, "illegal", ""),
        ("= score p1 1", 5, "unexpected", ""),
        ("= heaps 1 1", 5, "unexpected", ""),
        ("* roll", 5, "impossible", ""),
    ],
)
def test_a_replay_names_the_first_bad_line(turns, line, word, rule):
    trouble = replay(NIM, NIM_RECORD.format(turns)).trouble
    assert (trouble.line, trouble.word, trouble.rule) == (line, word, rule)
    assert trouble.say


def test_a_replay_meets_its_expectations():
    turns = """= goes on
= to move p1
p1: take 3 from 1 ! illegal NI-1
p1: take 1 from 0
= heaps 0 2
p2: take 2 from 1
= over
= winners p2
= ranking p2 p1
= score p2 1
= legal"""
    played = replay(NIM, NIM_RECORD.format(turns))
    assert played.trouble is None
    assert len(played.steps) == 2


def test_an_unreadable_record_or_setup_is_trouble_with_a_line():
    assert replay(NIM, "game = chess\n").trouble.line == 1
    assert replay(NIM, "game = nim\nplayers = 2\nheaps = many\n").trouble.line == 3
    assert replay(NIM, "game = nim\n???\n").trouble.line == 2
