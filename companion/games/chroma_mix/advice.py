"""Which of Billy's mixes is the least dangerous: seeded playouts of what he does next."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from companion.games.chroma_mix.billy import BILLY_SEAT, BillyOption, harm, options, title
from companion.games.chroma_mix.mixing import MIX_MOVE, Move
from companion.games.chroma_mix.moves import REFILL_IT, decline, legal_moves
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.state import State
from companion.games.chroma_mix.view import imagined, view
from companion.play import chance_from

SOON: Final = 5  # turns of Billy
MOST_TURNS: Final = 60


@dataclass(frozen=True, slots=True)
class Danger:
    """What a mix would mean, if the human did nothing about it."""

    option: BillyOption
    turns: float  # of Billy until he wins, on average
    soon: float  # share of playouts in which he wins within SOON turns
    say: str


def advise(state: State, seed: int, playouts: int = 60) -> tuple[Danger, ...]:
    """Billy's allowed mixes, the least dangerous first; the same seed gives the same advice."""
    allowed = [option for option in options(state) if option.allowed]
    worlds = _worlds(state, seed, playouts)
    dangers = []
    for option in allowed:
        lengths = [_billy_wins_after(apply(world, option.move)) for world in worlds]
        turns = fmean(lengths)
        soon = sum(length <= SOON for length in lengths) / len(lengths)
        dangers.append(Danger(option, turns, soon, _sentence(option, turns, soon, len(worlds))))
    return tuple(sorted(dangers, key=lambda danger: (-danger.turns, danger.soon)))


def _worlds(state: State, seed: int, number: int) -> list[State]:
    seen = view(state, 0)
    dice = random.Random(seed)
    return [imagined(seen, chance_from(dice.getrandbits(60))) for _ in range(number)]


def _sentence(option: BillyOption, turns: float, soon: float, number: int) -> str:
    return (
        f"After {title(option.take)} Billy needs {turns:.1f} more turns on average "
        f"and wins within {SOON} in {soon:.0%} of {number} playouts."
    )


def _billy_wins_after(state: State) -> int:
    """Turns of Billy until he meets a condition while the human waits and mixes for him with care."""
    first = state.turn
    while not state.over and not state.met[BILLY_SEAT] and state.turn - first < 2 * MOST_TURNS:
        state = apply(state, _idle(state))
    return (state.turn - first + 1) // 2


def _idle(state: State) -> Move:
    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    if moves[0][0] == MIX_MOVE and state.active == BILLY_SEAT:
        return min(moves, key=harm)
    if not state.todo and not state.used:
        return REFILL_IT
    return decline(state) or moves[0]


def least_dangerous(state: State, seed: int, playouts: int) -> Move:
    """The mix to choose for Billy."""
    moves = legal_moves(state)
    if len(moves) == 1 or not playouts:
        return min(moves, key=harm) if moves[0][0] == MIX_MOVE else moves[0]
    worlds = _worlds(state, seed, playouts)
    scores = {move: sum(_billy_wins_after(apply(world, move)) for world in worlds) for move in moves}
    return max(moves, key=lambda move: (scores[move], -harm(move)))
