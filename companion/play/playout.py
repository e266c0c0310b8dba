"""Whole games by themselves: for statistics, for measuring speed, for tests."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.play.game import Game, Options
from companion.play.scores import ScoreSheet

S = TypeVar("S")
M = TypeVar("M")

MOST_TURNS = 400  # nothing forces a game to end (CM-10.16)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went."""

    seed: int
    sheet: ScoreSheet
    turns: int
    moves: int
    stopped: bool  # at the limit, unfinished


@dataclass(frozen=True, slots=True)
class Rate:
    """Random games per second of one core."""

    games: int
    moves: int
    seconds: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


def play_out(
    game: Game[S, M],
    options: Options,
    seed: int,
    choose: Callable[[S, int], M] | None = None,
    limit: int = MOST_TURNS,
) -> Outcome:
    """One game by `choose` (the game's own player if none is given), at most `limit` turns long."""
    state = game.new(options, seed)
    dice = random.Random(seed)
    first, moves = game.turn(state), 0
    while not game.over(state) and game.turn(state) - first < limit:
        thought = dice.getrandbits(64)
        if choose is None and game.plan is not None:
            chosen = game.plan(state, thought)
        else:
            chosen = ((choose or game.choose)(state, thought),)
        for move in chosen:
            state = game.play(state, move)
        moves += len(chosen)
    return Outcome(seed, game.score(state), game.turn(state) - first, moves, not game.over(state))


def playouts(game: Game[Any, Any], options: Options, seed: int, seconds: float, limit: int = 20_000) -> Rate:
    """Play random games for about so many seconds, `limit` moves at most each."""
    legal_moves, apply = game.legal_moves, game.apply
    dice = random.Random(seed)
    games = moves = 0
    start = time.perf_counter()
    spent = 0.0
    while spent < seconds:
        state = game.new(options, dice.getrandbits(63))
        for _ in range(limit):
            choices = legal_moves(state)
            if not choices:
                break
            state = apply(state, choices[int(dice.random() * len(choices))])
            moves += 1
        games += 1
        spent = time.perf_counter() - start
    return Rate(games, moves, spent)
