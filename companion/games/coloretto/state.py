"""A whole game of Coloretto at one moment: frozen, hashable, and cheap to copy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from companion.games.coloretto.tables import (
    CARDS_PER_COLOUR,
    COLOURS,
    EDITIONS,
    GOLDEN_JOKER,
    JOKER,
    LAST_ROUND,
    PLUS_TWO,
    PLUS_TWO_CARDS,
    SETUPS,
    Edition,
    Side,
    row_capacity,
)

Kind: TypeAlias = int  # a play card: an index into CODES
Bag: TypeAlias = int  # how many of each kind, four bits a kind

CODES: Final = (*(colour.value for colour in COLOURS), JOKER, GOLDEN_JOKER, PLUS_TWO, LAST_ROUND)
KIND: Final = {code: kind for kind, code in enumerate(CODES)}
JOK, GJO, PL2, LST = (KIND[code] for code in (JOKER, GOLDEN_JOKER, PLUS_TWO, LAST_ROUND))
COLOUR_KINDS: Final = tuple(range(len(COLOURS)))
SHIFT: Final = tuple(4 * kind for kind in range(len(CODES)))
ONE: Final = tuple(1 << shift for shift in SHIFT)
MOST_OF_ONE: Final = 15  # what a bag can count; more than any card has copies

NOTHING: Final = -1  # no card drawn, no row taken


def bag_of(kinds: Iterable[Kind]) -> Bag:
    return sum(ONE[kind] for kind in kinds)


def count(bag: Bag, kind: Kind) -> int:
    return bag >> 4 * kind & 15


@lru_cache(1 << 12)
def cards(bag: Bag) -> tuple[Kind, ...]:
    """Every card of a bag, in order of kind."""
    return tuple(kind for kind in range(len(CODES)) for _ in range(count(bag, kind)))


class Setting(NamedTuple):
    """What is agreed before the game and never changes."""

    players: int
    edition: Edition
    side: Side  # CO-1.4
    out: int  # colours out of the game, as bits (CO-2.2)


class State(NamedTuple):
    setting: Setting
    deck: tuple[Kind, ...]  # top first, the last-round card in its place
    rows: tuple[tuple[Kind, ...], ...]  # play cards only; empty while its row card is taken
    areas: tuple[Bag, ...]  # the collections, seats clockwise
    taken: tuple[int, ...]  # the row each seat has taken this round
    removed: Bag  # out of the game: colours of CO-2.2, lost rows of CO-3.8, the last-round card once drawn
    active: int  # whose turn it is
    drawn: Kind  # drawn and not yet placed
    last: bool  # the last-round card has been drawn (CO-3.9)
    over: bool
    turn: int  # counted from 0
    room: int  # rows on the table with fewer cards than they hold, as bits
    filled: int  # rows on the table with a card or more, as bits


CAPACITY: Final = {  # CO-1.3, CO-2.1
    players: tuple(row_capacity(setup.row_kind, number) for number in range(1, setup.rows + 1))
    for players, setup in SETUPS.items()
}
NO_ROWS: Final = {players: (NOTHING,) * players for players in SETUPS}
EMPTY_ROWS: Final[dict[int, tuple[tuple[Kind, ...], ...]]] = {
    players: ((),) * setup.rows for players, setup in SETUPS.items()
}
ALL_ROOM: Final = {players: (1 << setup.rows) - 1 for players, setup in SETUPS.items()}


def card_set(edition: Edition) -> Bag:
    """CO-1.1, CO-1.2: every play card of an edition and its last-round card."""
    table = EDITIONS[edition]
    colours = sum(CARDS_PER_COLOUR * ONE[kind] for kind in COLOUR_KINDS)
    wild = table.jokers * ONE[JOK] + table.golden_jokers * ONE[GJO]
    return colours + wild + PLUS_TWO_CARDS * ONE[PL2] + ONE[LST]


def out_bag(out: int) -> Bag:
    """CO-2.2: whole colours."""
    return sum(CARDS_PER_COLOUR * ONE[kind] for kind in COLOUR_KINDS if out >> kind & 1)


def row_bits(players: int, rows: tuple[tuple[Kind, ...], ...], taken: tuple[int, ...]) -> tuple[int, int]:
    """`room` and `filled` from the rows themselves."""
    room = filled = 0
    for row, (row_cards, capacity) in enumerate(zip(rows, CAPACITY[players], strict=True)):
        if row not in taken:
            room |= (len(row_cards) < capacity) << row
            filled |= bool(row_cards) << row
    return room, filled


def seat_names(state: State) -> tuple[str, ...]:
    return SEATS[: len(state.areas)]


SEATS: Final = tuple(f"p{number}" for number in range(1, max(SETUPS) + 1))


def to_move(state: State) -> tuple[int, ...]:
    return () if state.over else (state.active,)


def everything(state: State) -> Bag:
    """All play cards and the last-round card, wherever they are (CO-5.1)."""
    total = state.removed + sum(state.areas) + bag_of(state.deck)
    total += sum(bag_of(row) for row in state.rows)
    return total + (ONE[state.drawn] if state.drawn != NOTHING else 0)


def pieces(state: State) -> dict[str, int]:
    total = everything(state)
    return {
        **{code: count(total, kind) for kind, code in enumerate(CODES)},
        SETUPS[state.setting.players].row_kind: len(state.rows),
    }


def turned(state: State, by: int) -> State:
    """The same game with every seat moved on."""
    seats = len(state.areas)

    def moved(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[(seat - by) % seats] for seat in range(seats))

    return state._replace(
        areas=moved(state.areas), taken=moved(state.taken), active=(state.active + by) % seats
    )
