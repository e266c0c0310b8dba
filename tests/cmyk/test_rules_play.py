"""Setup and play of CMYK! beyond the worked records: chance, notation, bad input, advice (MT-1 to MT-4)."""

import json
import random
from collections import Counter

import pytest

from companion.errors import Exit
from companion.games.cmyk import GAME
from companion.games.cmyk.advice import places_for, tiles_for
from companion.games.cmyk.mosaic import FIRST_K, NUMBER, TILE_NAMES, TILE_PIECES
from companion.games.cmyk.moves import CLEAR, DISCARD, PLACE, RETURN, SHIFT, STOP, TAKE
from companion.games.cmyk.scoring import score_table, table_of
from companion.games.cmyk.state import DEALING, NO_TILE, OPENING, PLAYING
from companion.games.cmyk.tables import PILES
from companion.pieces.piece import Piece
from companion.play import BadSetup, IllegalMove, MalformedMove, MalformedState, play_out, replay

SMALL = {
    "p1": ("011@0,0",),
    "p2": ("500@0,0",),
    "pile1": ("010", "001"),
    "pile2": ("K", "222"),
    "public": ("P07",),
    "rest": ("box",),
}


def small(**entries):
    more = {key.replace("_", "."): tuple(value.split()) for key, value in entries.items()}
    return GAME.read_setup({**SMALL, **more})


def after(state, *moves):
    """Moves as text, `p1 take pile1`."""
    for text in moves:
        seat, _, what = text.partition(" ")
        state = GAME.play(state, GAME.read_move(state, GAME.seats(state).index(seat), what))
    return state


# --- setup --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_game_has_its_piles_and_cards(players):
    """MT-1.1, MT-1.2, MT-1.3, MT-1.6, MT-2.1, MT-2.3."""
    state = GAME.new({"players": players}, 11)
    assert [len(pile) for pile in state.piles] == [12] * PILES[players]
    assert len(state.box) == (24 if players < 4 else 0)
    assert len({seat.private for seat in state.seats}) == players
    assert len(state.private_deck) + players + sum(code[0] in "CMY" for code in state.public) == 18
    assert len(state.public_deck) + len(state.public) + len(state.gone) in {16, 17}
    pieces = GAME.pieces(state)
    assert pieces["K"] == 2
    assert sum(pieces.values()) == 84 + 16 + 18
    levels = Counter(kind[0] for kind in pieces if kind.isdigit())
    assert [levels[str(level)] for level in range(6)] == [26, 21, 15, 11, 6, 3]


def test_seeds_give_games_and_records_can_name_them():
    assert GAME.new({"players": 3}, 7) == GAME.read_setup({"players": ("3",), "seed": ("7",)})
    assert GAME.new({"players": 3}, 7) != GAME.new({"players": 3}, 8)
    callers = Counter(GAME.new({"players": 5}, seed).caller for seed in range(100))
    assert min(callers[n] for n in range(5)) > 5  # MT-2.4


def test_first_moves_pass_from_the_caller_to_the_left():
    """MT-2.4, MT-2.5."""
    state = GAME.new({"players": 3}, 2)
    caller = state.caller
    taken = []
    while state.phase == DEALING:
        (who,) = GAME.to_move(state)
        assert who == (caller + len(taken)) % 3
        move = GAME.legal_moves(state)[0]
        taken.append(state.piles[move[2]][0])
        state = GAME.apply(state, move)
    assert state.phase == OPENING
    for step, tile in enumerate(taken):
        assert state.seats[(caller + step + 1) % 3].held == tile
    assert len(GAME.legal_moves(state)) == 9  # any of three corners forward for each


@pytest.mark.parametrize("players", [1, 6, "many"])
def test_six_players_are_refused(players):
    """MT-1.1."""
    with pytest.raises(BadSetup) as refused:
        GAME.new({"players": players}, 1)
    assert refused.value.rule == "MT-1.1"
    assert refused.value.code == Exit.USAGE
    assert str(players) in refused.value.say
    trouble = replay(GAME, f"game = cmyk\nplayers = {players}\n").trouble
    assert (trouble.line, trouble.rule) == (2, "MT-1.1")


@pytest.mark.parametrize(
    ("entries", "key", "rule"),
    [
        ({"p1": "322@0,0"}, "p1", "MT-1.3"),
        ({"p1": "011@0,0 010@-1,0"}, "pile1", "MT-8.2"),
        ({"pile3": "K K"}, "pile3", "MT-8.2"),
        ({"p1": "011"}, "p1", "MT-3.1"),
        ({"p1": "011@0,0 012@0,0"}, "p1", "MT-3.1"),
        ({"p1": "011@0,0 222@1,0", "pile2": "K"}, "p1", "MT-8.3"),
        ({"p1": "011@0,0 012@4,4"}, "p1", "MT-8.3"),
        ({"p1": "011@1,1"}, "p1", "MT-8.3"),
        ({"p1": "K@0,0"}, "p1", "MT-2.4"),
        ({"p1": ""}, "p1", "MT-2.4"),
        ({"p1_base": "K"}, "p1.base", "MT-2.5"),
        ({"p1_private": "C1 C2"}, "p1.private", "MT-2.3"),
        ({"p1_private": "P01"}, "p1.private", "MT-1.7"),
        ({"p1_hold": "100 101"}, "p1.hold", "MT-8.4"),
        ({"public": "P07 P07"}, "public", "MT-1.6"),
        ({"public": "P77"}, "public", "MT-2.3"),
        ({"p3": "100@0,0"}, "p3", ""),
        ({"stopped": "p9"}, "stopped", ""),
        ({"number": "minus"}, "number", ""),
        ({"phase": "never"}, "phase", ""),
        ({"phase": "open", "p1": ""}, "p1", "MT-2.4"),
        ({"phase": "play", "p1": ""}, "p1", "MT-2.5"),
        ({"loose": "p1"}, "loose", "MT-4.3"),
        ({"phase": "deal"}, "phase", "MT-2.4"),
        ({"phase": "deal", "p1": "", "p2": "", "p2_hold": "100", "caller": "p1"}, "phase", "MT-2.4"),
        ({"phase": "deal", "p1": "", "p2": "", "pile1": "", "pile2": "K 000"}, "pile1", "MT-2.4"),
    ],
)
def test_impossible_setups_are_refused_with_their_rule(entries, key, rule):
    with pytest.raises(BadSetup) as refused:
        small(**entries)
    assert (refused.value.key, refused.value.rule) == (key, rule), refused.value.say
    assert refused.value.code == Exit.USAGE


# --- moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("take 322", "MT-1.3"),
        ("take 006", "MT-1.3"),
        ("place 322 at 1,0", "MT-1.3"),
        ("take 204", "MT-2.2"),
        ("take pile5", "MT-4.1"),
        ("take pile9", "MT-2.1"),
        ("place 010 at 40,40", "MT-4.1"),
        ("place 010 at 1,0 on M", "MT-3.3"),
        ("place 010 at 0,0 on M", "MT-2.5"),
        ("move 011 to 1,0", "MT-4.3"),
        ("move 222 to 1,0", "MT-4.3"),
        ("discard K", "MT-4.7"),
        ("return 010", "MT-4.4"),
        ("bury pile1", "MT-2.4"),
        ("bury pile9", "MT-2.1"),
        ("clear", "MT-4.6"),
    ],
)
def test_illegal_moves_name_their_rule(text, rule):
    state = small()
    with pytest.raises(IllegalMove) as refused:
        after(state, f"p1 {text}")
    assert refused.value.rule == rule, refused.value.say
    assert refused.value.code == Exit.FINDINGS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place 010",
        "place 010 at 1",
        "place 010 at 1,0,2",
        "place 010 at 1000,0",
        "place 010 at one,two",
        "place 010 at 0,0 on K",
        "take pile0",
        "take pile12",
        "take ABC",
        "return 010 to table",
        "stop now",
        "fly",
    ],
)
def test_malformed_moves_are_no_moves(text):
    """An unknown cell, pile or word is refused before any rule is asked."""
    with pytest.raises(MalformedMove) as refused:
        GAME.read_move(small(), 0, text)
    assert refused.value.code == Exit.USAGE
    assert refused.value.hint


def test_every_edge_that_differs_is_told():
    """MT-4.2."""
    state = small(p1="150@0,0 140@1,0 113@1,1 110@0,1 050@-1,1", p1_hold="222", pile2="K")
    with pytest.raises(IllegalMove) as refused:
        after(state, "p1 place 222 at -1,0")
    assert refused.value.rule == "MT-4.2"
    assert refused.value.say == (
        "222 at -1,0: cyan bars against the rings of 050 at -1,1; "
        "magenta bars against the triangles of 150 at 0,0"
    )


def test_choices_are_few_and_in_several_hands():
    """MT-4.1: everyone may move; a held tile is placed or put back before another is taken (MT-4.3)."""
    state = small()
    assert GAME.to_move(state) == (0, 1)
    kinds = Counter((move[0], move[1]) for move in GAME.legal_moves(state))
    assert kinds == {(TAKE, 0): 2, (STOP, 0): 1, (TAKE, 1): 2, (STOP, 1): 1}
    state = after(state, "p1 take 010")
    kinds = Counter((move[0], move[1]) for move in GAME.legal_moves(state))
    assert kinds[TAKE, 0] == kinds[STOP, 0] == 0
    assert kinds[PLACE, 0] == 2
    assert kinds[RETURN, 0] == 5  # to any pile, if forgotten (MT-4.4)
    state = after(state, "p2 take K", "p1 place 010 at -1,0")
    kinds = Counter((move[0], move[1]) for move in GAME.legal_moves(state))
    assert kinds[SHIFT, 0] == 1
    assert kinds[PLACE, 1] == 3
    assert kinds[DISCARD, 1] == 1
    assert kinds[RETURN, 1] == 0  # MT-4.7


def test_removal_is_left_to_chance_and_can_be_told():
    """MT-4.6: two players, three piles: two tops go, wherever chance says."""
    stuck = {"p1": "000@0,0", "p2": "111@0,0", "pile1": "222 033", "pile2": "333 100", "pile3": "K"}
    state = small(**stuck, stopped="p2")
    assert not any(move[0] == CLEAR for move in GAME.legal_moves(state))  # black fits
    state = after(state, "p1 take K", "p1 discard K")
    assert [move[1] for move in GAME.legal_moves(state) if move[0] == CLEAR] == [0]  # p2 has stopped
    removed = {after(state._replace(chance=n), "p1 clear").removed for n in range(40)}
    assert {frozenset(TILE_NAMES[t] for t in tiles) for tiles in removed} == {
        frozenset({"222", "333"}),
        frozenset({"222", "033"}),
        frozenset({"333", "100"}),
    }
    told = GAME.event(state, "clear pile1 pile2")
    assert [TILE_NAMES[tile] for tile in told.removed] == ["222", "333"]
    for text in ("clear pile1", "clear pile3 pile1", "clear pile1 table", "clear pile1 pile1 pile1"):
        with pytest.raises(BadSetup):
            GAME.event(state, text)
    with pytest.raises(IllegalMove) as refused:
        GAME.event(told, "clear pile1 pile2")
    assert refused.value.rule == "MT-4.6"  # 033 fits p1


def test_told_tiles_change_places_with_hidden_ones():
    """MT-4.5, MT-8.5: nothing is lost or doubled."""
    state = GAME.new({"players": 2}, 3)
    out = TILE_NAMES[state.box[0]]
    told = GAME.event(state, f"pile2 = {out} K")
    assert TILE_NAMES[told.piles[1][0]] == out
    assert told.piles[1][1] >= FIRST_K
    assert GAME.pieces(told) == GAME.pieces(state)
    assert GAME.check(told).legal
    card = state.public_deck[5]
    assert GAME.event(state, f"public.deck = {card}").public_deck[0] == card
    private = state.private_deck[-1]
    assert GAME.event(state, f"private.deck = {private}").private_deck[0] == private
    boxed = small()
    assert GAME.pieces(GAME.event(small(public_deck="P09"), "public.deck = P03")) == GAME.pieces(boxed)
    for text in (
        "pile2 = P03",
        "pile2 = 322",
        f"pile2 = {out} {out}",
        "pile2 = K K K",
        f"private.deck = {card}",
        "public = P03",
        "roll 6",
        "pile2 =" + " K" * 14,
    ):
        with pytest.raises(BadSetup):
            GAME.event(state, text)


def test_the_last_tile_in_hand_ends_the_game():
    """MT-4.9: not before it lies, and not while somebody could still put one back."""
    state = small(pile1="010", pile2="")
    state = after(state, "p2 stop", "p1 take 010")
    assert state.phase == PLAYING
    assert GAME.to_move(state) == (0,)
    state = after(state, "p1 return")
    assert GAME.to_move(state) == (0, 1)
    state = after(state, "p1 take 010", "p1 place 010 at -1,0")
    assert GAME.over(state)
    assert GAME.score(state).winners == ("p1",)
    assert all(seat.held == NO_TILE for seat in state.seats)


def test_two_moves_on_a_line_are_refused():
    """MT-4.1: in between others may move."""
    start = "game = cmyk\np1 = 011@0,0\np2 = 500@0,0\npile1 = 010 001\npublic = P07\nrest = box\n"
    trouble = replay(GAME, start + "p1: take pile1; place 010 at -1,0\n").trouble
    assert (trouble.word, trouble.rule) == ("illegal", "MT-4.1")


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("seats"),
        lambda data: data["seats"].pop(),
        lambda data: data["piles"][0].append("011"),
        lambda data: data["piles"][0].append("322"),
        lambda data: data["public"].append("P99"),
        lambda data: data.update(phase="late"),
        lambda data: data.update(caller=7),
        lambda data: data["seats"][0].update(origin=9),
        lambda data: data["seats"][0].update(loose=True),
        lambda data: data["seats"][0].update(placed=[["011"]]),
        lambda data: data["seats"][0].update(base="K"),
    ],
)
def test_damaged_saves_are_refused(damage):
    data = json.loads(json.dumps(GAME.to_plain(GAME.new({"players": 2}, 4))))
    damage(data)
    with pytest.raises(MalformedState):
        GAME.from_plain(data)


# --- advice and the computer player -------------------------------------------------------------


def test_advice_offers_every_legal_cell_with_its_score():
    """MT-4.1, MT-4.2: exactly the placements that the rules accept, and what the table would then score."""
    state = GAME.new({"players": 2}, 9)
    dice = random.Random(9)
    for _ in range(40):
        state = GAME.apply(state, GAME.choose(state, dice.getrandbits(32)))
    holding = next(move for move in GAME.legal_moves(state) if move[0] == TAKE and move[1] == 0)
    state = GAME.apply(state, holding)
    table = table_of(state)
    piece = TILE_PIECES[state.seats[0].held]
    advised = places_for(table, "p1", piece)
    legal = [move for move in GAME.legal_moves(state) if move[:2] == (PLACE, 0)]
    assert {one.cell for one in advised} == {move[3:] for move in legal}
    for move in legal:
        total = GAME.score(GAME.apply(state, move)).players[0].total
        found = next(one for one in advised if one.cell == move[3:])
        assert found.total == total or piece.kind == "K"
        assert found.gain == found.total - score_table(table).sheet.players[0].total
    assert [one.total for one in advised] == sorted((one.total for one in advised), reverse=True)


def test_advice_for_a_cell_names_every_tile_that_fits():
    table = table_of(small(p1="150@0,0 140@1,0 113@1,1 110@0,1 050@-1,1"))
    fitting = tiles_for(table, "p1", (-1, 0))
    kinds = {one.piece.kind for one in fitting}
    assert kinds == {"051", "K"}  # cyan 0 and magenta 5; 050 lies there already
    assert fitting[0].gain == 5
    assert [line.rule for line in fitting[0].because] == ["MT-5.1"]
    assert {one.piece.id for one in fitting if one.piece.kind == "K"} == {"MT:K:1", "MT:K:2"}
    for cell in [(0, 0), (9, 9)]:
        with pytest.raises(IllegalMove) as refused:
            tiles_for(table, "p1", cell)
        assert refused.value.rule == "MT-4.1"
    with pytest.raises(IllegalMove) as refused:
        places_for(table, "p1", Piece("MT", "322", 1))
    assert refused.value.rule == "MT-1.3"
    with pytest.raises(IllegalMove) as refused:
        places_for(table, "p7", Piece("MT", "000", 1))
    assert refused.value.rule == "MT-1.1"


def test_advice_for_an_empty_mosaic_is_the_start():
    """MT-2.5, MT-3.1."""
    table = table_of(GAME.new({"players": 2}, 1))
    assert [one.cell for one in places_for(table, "p1", Piece("MT", "000", 1))] == [(0, 0)]
    assert len(tiles_for(table, "p1", (0, 0))) == 82
    with pytest.raises(IllegalMove) as refused:
        places_for(table, "p1", Piece("MT", "K", 1))
    assert refused.value.rule == "MT-2.4"


def test_the_computer_player_is_sensible():
    """It finishes, and scores far more than chance does."""
    clever = [play_out(GAME, {"players": 2}, seed) for seed in range(4)]
    silly = [play_out(GAME, {"players": 2}, seed, _any, limit=3000) for seed in range(4)]
    assert not any(outcome.stopped for outcome in clever)
    assert _mean(clever) > 2 * max(1.0, _mean(silly))


def _any(state, seed):
    moves = GAME.legal_moves(state)
    return moves[seed % len(moves)]


def _mean(outcomes):
    totals = [player.total for outcome in outcomes for player in outcome.sheet.players]
    return sum(totals) / len(totals)


def test_marks_are_numbers_in_order():
    """MT-1.5: levels are written as digits; black has none."""
    assert NUMBER["000"] == 0
    assert [TILE_NAMES[n] for n in (FIRST_K, FIRST_K + 1)] == ["K1", "K2"]


@pytest.mark.parametrize("players", [2, 5])
def test_any_position_and_any_move_can_be_written_down(players):
    """Not only the start: hands, flags, phases and cards that left come back as they were."""
    dice = random.Random(players)
    state = GAME.new({"players": players}, 21)
    phases = set()
    for _ in range(400):
        moves = GAME.legal_moves(state)
        if not moves:
            break
        phases.add(state.phase)
        assert {move[1] for move in moves} == set(GAME.to_move(state))
        for move in moves:
            assert GAME.read_move(state, move[1], GAME.write_move(state, move)) == move
        if dice.random() < 0.2:
            assert GAME.read_setup(GAME.write_setup(state)) == state
        state = GAME.apply(state, dice.choice(moves))
    assert phases == {DEALING, OPENING, PLAYING}
