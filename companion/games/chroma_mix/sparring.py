"""A sensible computer player."""

from __future__ import annotations

from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import legal_moves
from companion.games.chroma_mix.state import State


def choose(state: State, seed: int) -> Move:
    moves = legal_moves(state)
    return moves[seed % len(moves)]
