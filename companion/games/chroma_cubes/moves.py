"""Every atomic choice a player can be offered. A move is a small tuple: what, then its numbers."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from companion.games.chroma_cubes.state import (
    BANK,
    BLANK,
    CAIRN,
    DRAFT_ACTIVE,
    DRAFT_RESERVE,
    LETTERS,
    LOCKS,
    OVER,
    PLANS,
    PLAY,
    REROLL,
    REROLLED,
    REWARD,
    SHOWN,
    STORED,
    TWIN,
    TWINNED,
    Dice,
    Die,
    Seat,
    State,
    Symbol,
    bonus_symbol,
    is_open,
    may_trade,
    solo,
)
from companion.games.chroma_cubes.tables import BANK_BOXES, BANK_LIMIT, LOCK_DICE, LOCK_SIDES, RESERVE_LIMIT

Move: TypeAlias = tuple[Any, ...]

TAKE_MOVE, COLOUR_MOVE, LOCK_MOVE, GIVE_MOVE, REROLL_MOVE, STORE_MOVE, DONE_MOVE = range(7)
TRADE_MOVE, CAIRN_MOVE = range(7, 9)

DONE: Final[Move] = (DONE_MOVE,)
TAKES: Final[tuple[Move, ...]] = tuple((TAKE_MOVE, colour) for colour in range(len(LETTERS)))
NO_DIE: Final = -1


class Way(NamedTuple):
    """How one section or side is paid."""

    dice: Dice
    twin_die: Die = NO_DIE  # a die that gives this symbol now and its other one later (CC-3.5)
    twin: int = 0  # 1: the other symbol of the die twinned before
    bank: int = 0  # stored symbols
    bonus: int = 0  # 1: the symbol of the bonus stone (CC-6.5)


class Extras(NamedTuple):
    """What can help dice to pay for one symbol."""

    may_twin: bool = False
    twin: int = 0
    bank: int = 0
    bonus: int = 0


@lru_cache(1 << 15)
def ways(active: Dice, symbol: Symbol, count: int, extras: Extras) -> tuple[Way, ...]:
    """Every way to pay `count` symbols, equal dice counted as one."""
    showing = tuple(die for die in active if symbol in SHOWN[die])
    found: list[Way] = []
    for twin in range(extras.twin + 1):
        for bank in range(extras.bank + 1):
            for bonus in range(extras.bonus + 1):
                wanted = count - twin - bank - bonus
                if wanted < bonus or wanted > len(showing):
                    continue  # CC-6.5: a bonus symbol stands beside a die
                found += [Way(dice, NO_DIE, twin, bank, bonus) for dice in picks(showing, wanted)]
                if extras.may_twin and wanted and not twin:
                    found += _twinned(showing, wanted, bank)
    return tuple(found)


def _twinned(showing: Dice, wanted: int, bank: int) -> list[Way]:
    return [
        Way(dice, die, 0, bank)
        for die in sorted(set(showing))
        for dice in picks(without(showing, (die,)), wanted - 1)
    ]


@lru_cache(1 << 13)
def picks(dice: Dice, number: int) -> tuple[Dice, ...]:
    """So many of these dice, equal ones being the same."""
    return tuple(dict.fromkeys(combinations(dice, number)))


def without(dice: Dice, gone: Dice) -> Dice:
    rest = list(dice)
    for die in gone:
        rest.remove(die)
    return tuple(rest)


@lru_cache(1 << 13)
def open_sections(sheet: str, coloured: int) -> tuple[tuple[int, Symbol, int], ...]:
    """(section, symbol, count) of all that is still blank."""
    plan = PLANS[sheet]
    return tuple((n, plan.symbols[n], plan.counts[n]) for n in range(len(plan.keys)) if not coloured >> n & 1)


def extras_for(seat: Seat, symbol: Symbol, bonus: Symbol) -> Extras:
    """CC-3.5, CC-6.5: for a section."""
    return Extras(
        is_open(seat, TWIN) and not seat.spent & TWINNED,
        int(seat.twin == symbol),
        seat.bank.count(symbol),
        int(bonus == symbol),
    )


def colourings(state: State) -> list[Move]:
    """CC-3.2."""
    seat = state.seats[state.active]
    bonus = bonus_symbol(state)
    extras = [extras_for(seat, symbol, bonus) for symbol in range(len(LETTERS))]
    return [
        (COLOUR_MOVE, section, way)
        for section, symbol, count in open_sections(state.sheet, seat.coloured)
        for way in ways(seat.active, symbol, count, extras[symbol])
    ]


def free_side(seat: Seat, lock: int) -> int:
    """The next side of a lock to colour, or BLANK."""
    sides = range(lock * LOCK_SIDES, (lock + 1) * LOCK_SIDES)
    return next((side for side in sides if seat.locks[side] == BLANK), BLANK)


def lockings(state: State) -> list[Move]:
    """CC-3.4: five dice with a symbol that has paid for no side yet."""
    seat = state.seats[state.active]
    if solo(state) or len(seat.active) + (seat.twin != BLANK) < LOCK_DICE:
        return []
    may_twin = is_open(seat, TWIN) and not seat.spent & TWINNED
    return [
        (LOCK_MOVE, lock, symbol, way)
        for symbol in range(len(LETTERS))
        if symbol not in seat.locks
        for way in ways(seat.active, symbol, LOCK_DICE, Extras(may_twin, int(seat.twin == symbol)))
        for lock in range(LOCKS)
        if free_side(seat, lock) != BLANK
    ]


def exchanges(state: State) -> list[Move]:
    """CC-3.3: give an unused active die, take one from the own reserve."""
    seat = state.seats[state.active]
    if not seat.reserve or not seat.active:
        return []
    takers = [
        n for n, other in enumerate(state.seats) if n != state.active and len(other.reserve) < RESERVE_LIMIT
    ]
    return [
        (GIVE_MOVE, given, taker, taken)
        for given in dict.fromkeys(seat.active)
        for taker in takers
        for taken in dict.fromkeys(seat.reserve)
    ]


def _powers(seat: Seat) -> list[Move]:
    """Reroll and Bank (CC-3.5); Twin works within payments."""
    moves: list[Move] = []
    if is_open(seat, REROLL) and not seat.spent & REROLLED:
        moves += [
            (REROLL_MOVE, dice) for n in range(1, len(seat.active) + 1) for dice in picks(seat.active, n)
        ]
    if may_store(seat):
        moves += [(STORE_MOVE, die, symbol) for die in dict.fromkeys(seat.active) for symbol in SHOWN[die]]
    return moves


def may_store(seat: Seat) -> bool:
    """CC-3.5: once a round, nine boxes in all, three symbols at a time."""
    return (
        is_open(seat, BANK)
        and not seat.spent & STORED
        and seat.boxes < BANK_BOXES
        and len(seat.bank) < BANK_LIMIT
    )


def _trades(state: State) -> list[Move]:
    """CC-6.4."""
    if not may_trade(state):
        return []
    stock = [colour for colour, number in enumerate(state.pool) if number]
    return [(TRADE_MOVE, die, colour) for die in dict.fromkeys(state.seats[0].active) for colour in stock]


def takes(state: State) -> list[Move]:
    return [TAKES[colour] for colour, number in enumerate(state.pool) if number]


def _choices(state: State) -> list[Move]:
    moves = colourings(state)
    seat = state.seats[state.active]
    if solo(state):
        usable = bool(moves)
        moves += _trades(state)
        if seat.used or not usable:  # CC-6.2, CC-6.3
            moves.append(DONE)
        return moves
    moves += lockings(state)
    moves += exchanges(state)
    moves += _powers(seat)
    moves.append(DONE)
    return moves


def legal_moves(state: State) -> list[Move]:
    phase = state.phase
    if phase == PLAY:
        return _choices(state)
    if phase in {DRAFT_ACTIVE, DRAFT_RESERVE, REWARD}:
        return takes(state)  # CC-2.2, CC-3.7
    if phase == CAIRN:
        return [(CAIRN_MOVE, n) for n, filled in enumerate(state.stones) if not filled]  # CC-6.7
    assert phase == OVER
    return []


def decline(state: State) -> Move | None:
    """Being done may go unsaid."""
    if state.phase != PLAY:
        return None
    if not solo(state) or state.seats[0].used:
        return DONE
    return None if colourings(state) else DONE
