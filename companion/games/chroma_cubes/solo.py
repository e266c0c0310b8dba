"""The game alone: stones, cairns and their eggs (CC-6)."""

from __future__ import annotations

from companion.games.chroma_cubes.rolling import begin_round
from companion.games.chroma_cubes.state import CAIRN, OVER, PLANS, State
from companion.games.chroma_cubes.tables import CAIRNS


def fill_stone(state: State) -> State:
    """The end of a turn. No die could be used: the game is over, the stone stays empty (CC-6.3)."""
    seat = state.seats[0]
    if not seat.used:
        return state._replace(phase=OVER, turn=state.turn + 1)
    cairn = state.cairn
    stones = tuple(number + (n == cairn) for n, number in enumerate(state.stones))  # CC-6.2
    state = state._replace(stones=stones)
    if stones[cairn] < len(CAIRNS[cairn]):
        return begin_round(state._replace(turn=state.turn + 1))
    egg = 1 << cairn
    if PLANS[state.sheet].completed(seat.coloured) & egg:  # CC-6.7
        state = state._replace(seats=(seat._replace(first=seat.first | egg, fresh=()),))
    if all(stones):
        return state._replace(phase=OVER, turn=state.turn + 1)
    return state._replace(phase=CAIRN)


def choose_cairn(state: State, cairn: int) -> State:
    """CC-6.7."""
    return begin_round(state._replace(cairn=cairn, turn=state.turn + 1))
