"""The choices of a turn. A move is a small number: draw, lay the drawn card in a row, or take a row."""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.games.coloretto.state import NOTHING, State
from companion.games.coloretto.tables import BROWN_ROWS

Move: TypeAlias = int

MOST_ROWS: Final = BROWN_ROWS
DRAW: Final = 0
LAY: Final = tuple(range(1, 1 + MOST_ROWS))  # by row
TAKE: Final = tuple(range(1 + MOST_ROWS, 1 + 2 * MOST_ROWS))  # by row
FIRST_TAKE: Final = TAKE[0]


def _rows(bits: int) -> tuple[int, ...]:
    return tuple(row for row in range(MOST_ROWS) if bits >> row & 1)


LAYS: Final = tuple(tuple(LAY[row] for row in _rows(room)) for room in range(1 << MOST_ROWS))
TAKES: Final = tuple(tuple(TAKE[row] for row in _rows(filled)) for filled in range(1 << MOST_ROWS))
DRAW_OR_TAKE: Final = tuple((DRAW, *takes) for takes in TAKES)


def legal_moves(state: State) -> tuple[Move, ...]:
    """CO-3.1: draw and place (CO-3.2), or take a row that has a card (CO-3.3)."""
    if state.drawn != NOTHING:
        return LAYS[state.room]
    if state.over:
        return ()
    return (DRAW_OR_TAKE if state.room and state.deck else TAKES)[state.filled]


def row_of(move: Move) -> int:
    """The row a laying or taking move names."""
    return move - (FIRST_TAKE if move >= FIRST_TAKE else LAY[0])
