"""A sensible computer player: expected gain with one step of looking ahead, on public knowledge only."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from companion.games.coloretto.moves import DRAW, Move, legal_moves, row_of
from companion.games.coloretto.scoring import worth_of
from companion.games.coloretto.state import (
    CAPACITY,
    GJO,
    LST,
    NOTHING,
    Bag,
    Kind,
    Setting,
    State,
    bag_of,
    card_set,
    count,
)
from companion.games.coloretto.tables import Side
from companion.play import chance_from, drawn

Rows: TypeAlias = dict[int, tuple[Kind, ...]]  # those on the table

TEMPTING: Final = {Side.BROWN: 4, Side.VIOLET: 2}  # a rival takes a row that gains him this much
PATIENCE: Final = {Side.BROWN: 1.5, Side.VIOLET: 0.0}  # rows can grow further than one step ahead
GOLDEN_EXTRA: Final = 0.5  # the card that comes with a golden joker (CO-3.5)


def choose(state: State, seed: int) -> Move:
    """The move with the best prospect; equal ones by chance."""
    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    prospects = [_prospect(state, move) for move in moves]
    best = max(prospects)
    equal = [move for move, prospect in zip(moves, prospects, strict=True) if prospect == best]
    index, _ = drawn(chance_from(seed), len(equal))
    return equal[index]


def _prospect(state: State, move: Move) -> float:
    rows = {row: held for row, held in enumerate(state.rows) if row not in state.taken}
    if move == DRAW:
        return _drawing(state, rows)
    if state.drawn != NOTHING:
        return _laying(state, rows, state.drawn, row_of(move))
    return _gain(state.setting, state.areas[state.active], rows[row_of(move)])


def _drawing(state: State, rows: Rows) -> float:
    """The mean over the cards that may come: what is public does not lie in the deck (CO-5.5)."""
    hidden = card_set(state.setting.edition) - state.removed - sum(state.areas)
    hidden -= sum(bag_of(row) for row in state.rows)
    free = [row for row, held in rows.items() if len(held) < CAPACITY[state.setting.players][row]]
    total = value = 0.0
    for card in range(LST):
        if number := count(hidden, card):
            total += number
            value += number * max(_laying(state, rows, card, row) for row in free)
    return value / total + PATIENCE[state.setting.side]


def _laying(state: State, rows: Rows, card: Kind, row: int) -> float:
    """The best row left when my turn comes again, every tempted rival having taken his own best."""
    rows = rows | {row: (*rows[row], card)}
    seats = len(state.areas)
    tempting = TEMPTING[state.setting.side]
    for step in range(1, seats):
        rival = (state.active + step) % seats
        if state.taken[rival] == NOTHING and len(rows) > 1:
            gains = {number: _gain(state.setting, state.areas[rival], held) for number, held in rows.items()}
            best = max(gains, key=lambda number: gains[number])
            if gains[best] >= tempting:
                rows = {number: held for number, held in rows.items() if number != best}
    return max(_gain(state.setting, state.areas[state.active], held) for held in rows.values())


@lru_cache(1 << 16)
def _gain(setting: Setting, area: Bag, row: tuple[Kind, ...]) -> float:
    if not row:
        return 0.0
    after = worth_of(area + bag_of(row), setting.side, setting.out)
    golden = GOLDEN_EXTRA if GJO in row else 0.0
    return after - worth_of(area, setting.side, setting.out) + golden
