"""The rules against a second, plain implementation that moves named pieces about."""

import random
from collections import Counter

import pytest

from companion.games.coloretto import GAME
from companion.games.coloretto.explain import explain
from companion.games.coloretto.moves import DRAW, LAY, TAKE
from companion.games.coloretto.state import CODES, cards
from companion.games.coloretto.view import REMOVED
from companion.play import Layout
from tests.coloretto.naive import Table

MOVES = {"draw": lambda _row: DRAW, "lay": LAY.__getitem__, "take": TAKE.__getitem__}
KINDS_OF_GAME = [(players, edition) for players in (2, 3, 4, 5) for edition in ("it", "en")]
each_kind = pytest.mark.parametrize(("players", "edition"), KINDS_OF_GAME)


def kinds(pieces):
    return Counter(piece.kind for piece in pieces)


def same(table, state):
    rows = [[CODES[kind] for kind in row] for row in state.rows]
    assert rows == [[piece.kind for piece in row] for row in table.rows]
    for area, bag in zip(table.areas, state.areas, strict=True):
        assert kinds(area) == Counter(CODES[kind] for kind in cards(bag))
    assert kinds(table.removed) == Counter(CODES[kind] for kind in cards(state.removed))
    assert [piece.kind for piece in table.deck] == [CODES[kind] for kind in state.deck]
    assert (table.active, table.last, table.over) == (state.active, state.last, state.over)


@each_kind
@pytest.mark.parametrize("seed", range(3))
def test_both_engines_offer_and_do_the_same(players, edition, seed):
    """CO-2.1 to CO-2.7, CO-3.1 to CO-3.9 in whole games.

    The deck never runs out (CO-2.6) and there is always a legal turn (CO-3.4).
    """
    dice = random.Random(seed)
    table = Table(players, edition, seed)
    state = GAME.read_setup(table.entries())
    while moves := table.moves():
        assert sorted(GAME.legal_moves(state)) == sorted(MOVES[word](row) for word, row in moves)
        word, row = dice.choice(moves)
        table.do(word, row)
        state = GAME.apply(state, MOVES[word](row))
        same(table, state)
    assert GAME.over(state)
    assert GAME.check(state).legal


def turns(table, dice):
    """A random game as (view before, seat, written turn, view after)."""
    while table.moves():
        before, seat = table.layout(), f"p{table.active + 1}"
        word, row = dice.choice(table.moves())
        table.do(word, row)
        if word == "draw":
            drawn = table.drawn.kind
            _, row = dice.choice(table.moves())
            table.do("lay", row)
            yield before, seat, f"place {drawn} in row{row + 1}", table.layout()
        else:
            yield before, seat, f"take row{row + 1}", table.layout()


@each_kind
def test_every_view_of_a_played_game_is_legal(players, edition):
    """CO-5.1, CO-5.2, CO-5.4 on whole views, and on parts of them in which no count of players is known."""
    dice = random.Random(players)
    for _before, _seat, _turn, after in turns(Table(players, edition, 5), dice):
        assert GAME.judge(after).findings == ()
        zones = {one.zone for one in after.lying}
        seen = {zone for zone in zones if dice.random() < 0.6}
        part = tuple(one for one in after.lying if one.zone in seen)
        assert GAME.judge(Layout(part, after.options)).findings == ()
        one_player = tuple(
            one for one in after.lying if one.zone in {"p1", *(seen - {"p2", "p3", "p4", "p5"})}
        )
        assert GAME.judge(Layout(one_player, {"edition": edition})).findings == ()


@each_kind
def test_every_turn_is_explained_by_its_two_views(players, edition):
    """CO-3.2, CO-3.3, CO-3.5, CO-3.7, CO-3.8, CO-5.3."""
    dice = random.Random(players)
    for before, seat, turn, after in turns(Table(players, edition, 6), dice):
        found = explain(before, after)
        assert found.findings == ()
        (told,) = found.turns
        assert told.move == turn
        assert seat in told.seats
        (certain,) = explain(before, after, seat).turns
        assert certain.say == f"{seat}: {turn}"


@each_kind
def test_what_is_out_of_sight_is_no_offence(players, edition):
    """CO-5.5: only what both views show can be held against anybody."""
    dice = random.Random(players)
    for before, seat, turn, after in turns(Table(players, edition, 7), dice):
        hidden = {f"p{n + 1}" for n in range(players) if dice.random() < 0.4} | {REMOVED}
        part = [
            Layout(tuple(one for one in view.lying if one.zone not in hidden), view.options)
            for view in (before, after)
        ]
        found = explain(*part)
        assert found.findings == ()
        told = {one.move: one.seats for one in found.turns}
        assert seat in told[turn]
        assert len(told) == 1 or players == 2  # either row may be the one that is lost
