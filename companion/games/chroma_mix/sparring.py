"""The sparring partner: a beam search for the own game, seeded playouts for what Billy mixes."""

from __future__ import annotations

from companion.games.chroma_mix.advice import least_dangerous
from companion.games.chroma_mix.bags import RANK1, count
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import GAIN_MOVE, legal_moves
from companion.games.chroma_mix.planning import USUAL, Effort, Turn, alone, best_turn
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.state import BILLY_MIX, SLATE, State
from companion.games.chroma_mix.view import imagined, view
from companion.play import chance_from

BILLY_PLAYOUTS = 4


def choose(state: State, seed: int) -> Move:
    """The next choice of whoever is to move."""
    return plan(state, seed, USUAL)[0]


def plan(state: State, seed: int, effort: Effort = USUAL) -> Turn:
    """The choices up to the end of the turn, as far as they are this player's alone to make."""
    moves = legal_moves(state)
    if len(moves) == 1:
        return (moves[0],)
    frame = state.todo[-1][0] if state.todo else None
    if frame == BILLY_MIX:
        return (least_dangerous(state, seed, BILLY_PLAYOUTS),)
    if frame == SLATE:
        return (_scarcest(state, moves),)
    seen = imagined(view(state, state.active), chance_from(seed))  # the decks' order is hidden
    turn = best_turn(alone(seen), effort)
    return turn[: _until_hidden(state, turn)]


def _scarcest(state: State, moves: tuple[Move, ...] | list[Move]) -> Move:
    """Slate Gray's free card: the rank-1 colour the owner has least of."""
    owner = state.seats[state.todo[-1][1]]
    gains = [move for move in moves if move[0] == GAIN_MOVE]
    assert {move[1] for move in gains} <= set(RANK1)
    return min(gains, key=lambda move: (count(owner.hand, move[1]), move[1]))


def _until_hidden(state: State, turn: Turn) -> int:
    """How many choices can be made before a neighbour chooses or an unknown card is dealt."""
    decks = state.deck2, state.deck3
    for number, move in enumerate(turn, 1):
        if move not in legal_moves(state):
            return number - 1
        state = apply(state, move)
        if (state.deck2, state.deck3) != decks or (state.todo and state.todo[-1][0] == SLATE):
            return number
    return len(turn)
