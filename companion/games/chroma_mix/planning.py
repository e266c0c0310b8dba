"""Looking some turns ahead: all sensible turns from a state, and a beam of the best lines of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from companion.games.chroma_mix.bags import (
    EME,
    LYE,
    MUS,
    ONE,
    ORA,
    POINTS,
    RANK,
    Bag,
    Kind,
    cards,
    count,
    kinds,
)
from companion.games.chroma_mix.evaluation import worth
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import PASS, RETURN, SWAP_MOVE, TUCK, legal_moves
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.state import REFILL, SLATE, Seat, State
from companion.games.chroma_mix.tables import COLOURS

Turn: TypeAlias = tuple[Move, ...]

LASTING: Final = frozenset(kind for kind, card in enumerate(COLOURS) if card.continuous or kind == EME)


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think."""

    width: int = 10  # lines kept after every turn
    depth: int = 4  # turns looked ahead
    choices: int = 250  # looked into for a single turn


QUICK: Final = Effort(6, 3, 150)
USUAL: Final = Effort()


def alone(state: State) -> State:
    """The active player's game without the others: what they may take is not foreseen."""
    mine = state.seats[state.active] if state.active < len(state.seats) else Seat()
    todo = tuple(frame for frame in state.todo if frame[0] != SLATE)
    return state._replace(seats=(mine,), billy=None, first=0, active=0, met=(0,), over=False, todo=todo)


def best_turn(state: State, effort: Effort) -> Turn:
    """The first turn of the best line found; the state is one player's game, at any choice."""
    lines: list[tuple[float, State, Turn]] = [(0.0, state, ())]
    for _ in range(effort.depth):
        following: dict[tuple[Bag, Bag], tuple[float, State, Turn]] = {}
        for _, here, first in lines:
            for end, turn in sensible_turns(here, effort.choices):
                opening = first or turn
                if end.over:  # a win, and the soonest one
                    return opening
                seat = end.seats[0]
                value = worth(seat.hand, seat.play, seat.tucked)
                key = seat.hand, seat.play
                if key not in following or following[key][0] < value:
                    following[key] = (value, end, opening)
        lines = sorted(following.values(), key=_value, reverse=True)[: effort.width]
    return lines[0][2]


def _value(line: tuple[float, State, Turn]) -> float:
    return line[0]


def sensible_turns(state: State, most: int) -> list[tuple[State, Turn]]:
    """Ends of this turn, each with a way to it; Refills only of sensible sets, hardly any Swap."""
    ends: dict[tuple[object, ...], tuple[State, Turn]] = {}
    met: set[tuple[object, ...]] = set()
    stack: list[tuple[State, Turn]] = [(state, ())]
    looked = 0
    while stack and (looked < most or not ends):
        here, turn = stack.pop()
        if here.over or here.turn != state.turn:
            ends.setdefault((here.seats, here.row2, here.row3), (here, turn))
            continue
        looked += 1
        for after, moves in _onward(here):
            key = (after.seats, after.supply, after.row2, after.row3, after.todo, after.used, after.turn)
            if key not in met:
                met.add(key)
                stack.append((after, (*turn, *moves)))
    return list(ends.values())


def _onward(state: State) -> Iterator[tuple[State, Turn]]:
    frame = state.todo[-1] if state.todo else None
    if frame and frame[0] == REFILL and frame[1] > 1 and not frame[2]:
        play = state.seats[0].play
        for returned, tucked in _refills(play):
            yield _refilled(state, returned, tucked)
        return
    hand = state.seats[0].hand
    for move in legal_moves(state):
        if move[0] == SWAP_MOVE and (move[1] > LYE or len(kinds(hand)) > 2):
            continue
        yield apply(state, move), (move,)


def _refilled(state: State, returned: tuple[Kind, ...], tucked: tuple[Kind, ...]) -> tuple[State, Turn]:
    """Name the cards in the order in which a Refill asks for them."""
    named = sorted([(kind, 0) for kind in returned] + [(kind, 1) for kind in tucked])
    moves: list[Move] = [TUCK[kind] if under else RETURN[kind] for kind, under in named]
    for number, move in enumerate(moves):
        state = apply(state, move)
        if not (state.todo and state.todo[-1][0] == REFILL):
            return state, tuple(moves[: number + 1])
    return apply(state, PASS), (*moves, PASS)


@lru_cache(1 << 10)
def _refills(play: Bag) -> tuple[tuple[tuple[Kind, ...], tuple[Kind, ...]], ...]:
    """Sets worth returning: all, all without lasting effects, without points, instant ones, none."""
    every = cards(play)
    sets = {
        (),
        every,
        tuple(kind for kind in every if kind not in LASTING),
        tuple(kind for kind in every if kind not in LASTING and kind != LYE),
        tuple(kind for kind in every if COLOURS[kind].instant and not POINTS[kind]),
        tuple(kind for kind in every if POINTS[kind] < 2),
        tuple(kind for kind in every if not POINTS[kind]),
        tuple(kind for kind in every if kind not in {EME, ORA}),
    }
    found: list[tuple[tuple[Kind, ...], tuple[Kind, ...]]] = [(one, ()) for one in sorted(sets)]
    if count(play, MUS):
        found += _tucks(play)
    return tuple(found)


def _tucks(play: Bag) -> list[tuple[tuple[Kind, ...], tuple[Kind, ...]]]:
    """With Mustard: tuck the two heaviest cards, and return nothing or what is not lasting."""
    heavy = tuple(sorted((kind for kind in cards(play - ONE[MUS])), key=lambda kind: -RANK[kind])[:2])
    rest = list(cards(play - ONE[MUS]))
    for kind in heavy:
        rest.remove(kind)
    return [((), heavy), (tuple(kind for kind in rest if kind not in LASTING), heavy)]
