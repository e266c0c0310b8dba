"""What a move does. All play at once (CC-3); written down one after the other, in seat order (CC-3.3).

A player acts until he is done, then the next in seat order from the start player. Whoever is given a die
after he was done, and has an unused one to exchange for it, may go on, because that die is his at once; so
may everybody when a full reserve, which nobody could give to, gets room again. The round ends when all are
done (CC-3.8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.chroma_cubes import moves
from companion.games.chroma_cubes.moves import Move, Way, without
from companion.games.chroma_cubes.rolling import begin_round, roll_all, rolled
from companion.games.chroma_cubes.solo import choose_cairn, fill_stone
from companion.games.chroma_cubes.state import (
    BLANK,
    BONUS_SPENT,
    COLOUR_OF,
    DRAFT_ACTIVE,
    DRAFT_RESERVE,
    LETTERS,
    OVER,
    PLANS,
    PLAY,
    REROLLED,
    REWARD,
    SHOWN,
    STEP,
    STORED,
    TRADED,
    TWINNED,
    Seat,
    State,
    Symbol,
    points,
    solo,
)
from companion.games.chroma_cubes.tables import RESERVE_LIMIT

ANY_DIE: Final = tuple(colour * STEP for colour in range(len(LETTERS)))  # unrolled, by colour


def apply(state: State, move: Move) -> State:
    return _DOES[move[0]](state, move)


def _with_seat(state: State, seat: Seat) -> State:
    number = state.active
    return state._replace(seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


# --- draft and reward -------------------------------------------------------------------------------


def _take(state: State, move: Move) -> State:
    colour = move[1]
    pool = tuple(number - (n == colour) for n, number in enumerate(state.pool))
    seat, die = state.seats[state.active], ANY_DIE[colour]
    state = state._replace(pool=pool)
    if state.phase == REWARD:  # CC-3.7: the die counts as used
        owed = state.owed - 1 if any(pool) else 0
        state = _with_seat(state, seat._replace(used=_joined(seat.used, die)))
        return state._replace(owed=owed, phase=REWARD if owed else PLAY)
    if state.phase == DRAFT_ACTIVE:
        seat = seat._replace(active=_joined(seat.active, die))
    else:
        seat = seat._replace(reserve=_joined(seat.reserve, die))
    return _next_pick(_with_seat(state, seat))


def _joined(dice: tuple[int, ...], *more: int) -> tuple[int, ...]:
    return tuple(sorted((*dice, *more)))


def _next_pick(state: State) -> State:
    """CC-2.2, CC-2.3."""
    sheet = PLANS[state.sheet].sheet
    following = (state.active + 1) % len(state.seats)
    state = state._replace(active=following, turn=state.turn + 1)
    if following != state.start:
        return state
    if state.phase == DRAFT_ACTIVE:
        full = len(state.seats[following].active) == sheet.active_dice
        return state._replace(phase=DRAFT_RESERVE) if full else state
    if len(state.seats[following].reserve) == sheet.reserve_dice(len(state.seats)):
        return roll_all(state)
    return state


# --- paying -----------------------------------------------------------------------------------------


def _paid(seat: Seat, symbol: Symbol, way: Way) -> Seat:
    """CC-3.2: the dice are used. CC-3.5: a twinned die leaves its other symbol to give."""
    gone = way.dice if way.twin_die == moves.NO_DIE else (*way.dice, way.twin_die)
    twin, spent = seat.twin, seat.spent
    if way.twin:
        twin = BLANK
    if way.twin_die != moves.NO_DIE:
        twin, spent = sum(SHOWN[way.twin_die]) - symbol, spent | TWINNED
    if way.bonus:
        spent |= BONUS_SPENT
    return seat._replace(
        active=without(seat.active, gone) if gone else seat.active,
        used=_joined(seat.used, *gone) if gone else seat.used,
        bank=without(seat.bank, (symbol,) * way.bank) if way.bank else seat.bank,
        twin=twin,
        spent=spent,
        fresh=(),
        fresh_reserve=(),
    )


def _colour(state: State, move: Move) -> State:
    _, section, way = move
    plan = PLANS[state.sheet]
    before = state.seats[state.active]
    seat = _paid(before, plan.symbols[section], way)
    coloured = seat.coloured | 1 << section
    seat = seat._replace(coloured=coloured)
    completed = plan.completed(coloured) & ~plan.completed(before.coloured)
    if completed and not solo(state) and not completed & state.claimed:  # CC-3.6
        seat = seat._replace(first=seat.first | completed)
    return _scored(state, before, seat)


def _lock(state: State, move: Move) -> State:
    _, lock, symbol, way = move
    before = state.seats[state.active]
    side = moves.free_side(before, lock)
    seat = _paid(before, symbol, way)
    seat = seat._replace(locks=(*seat.locks[:side], symbol, *seat.locks[side + 1 :]))
    return _scored(state, before, seat)


def _scored(state: State, before: Seat, seat: Seat) -> State:
    """CC-3.7: a die for each die mark reached, as long as dice are left."""
    plan = PLANS[state.sheet]
    marks = 0 if solo(state) else sum(points(plan, seat) >= mark for mark in plan.die_marks)
    owed = min(marks - before.marks, sum(state.pool))
    state = _with_seat(state, seat._replace(marks=max(marks, before.marks)))
    return state._replace(phase=REWARD, owed=owed) if owed > 0 else state


# --- other choices ----------------------------------------------------------------------------------


def _give(state: State, move: Move) -> State:
    """CC-3.3; no face changes."""
    _, given, taker, taken = move
    seat = state.seats[state.active]
    was_full = len(seat.reserve) == RESERVE_LIMIT
    seats = list(state.seats)
    seats[state.active] = seat._replace(
        active=_joined(without(seat.active, (given,)), taken),
        reserve=without(seat.reserve, (taken,)),
        fresh=(),
        fresh_reserve=(),
    )
    other = seats[taker]
    seats[taker] = other._replace(reserve=_joined(other.reserve, given), done=other.done and not other.active)
    if was_full:
        seats = [
            one._replace(done=False) if one.done and one.active and one.reserve else one for one in seats
        ]
    return state._replace(seats=tuple(seats))


def _reroll(state: State, move: Move) -> State:
    """CC-3.5."""
    seat = state.seats[state.active]
    fresh, chance = rolled(move[1], state.chance)
    active = _joined(without(seat.active, move[1]), *fresh)
    seat = seat._replace(active=active, spent=seat.spent | REROLLED, fresh=fresh, fresh_reserve=())
    return _with_seat(state, seat)._replace(chance=chance)


def _store(state: State, move: Move) -> State:
    """CC-3.5: the die counts as used."""
    _, die, symbol = move
    seat = state.seats[state.active]
    return _with_seat(
        state,
        seat._replace(
            active=without(seat.active, (die,)),
            used=_joined(seat.used, die),
            bank=_joined(seat.bank, symbol),
            boxes=seat.boxes + 1,
            spent=seat.spent | STORED,
            fresh=(),
            fresh_reserve=(),
        ),
    )


def _trade(state: State, move: Move) -> State:
    """CC-6.4: the incoming die is rolled at once, the outgoing one joins the stock."""
    _, die, colour = move
    seat = state.seats[0]
    fresh, chance = rolled((ANY_DIE[colour],), state.chance)
    seat = seat._replace(
        active=_joined(without(seat.active, (die,)), *fresh), spent=seat.spent | TRADED, fresh=fresh
    )
    gone = COLOUR_OF[die]
    pool = tuple(number - (n == colour) + (n == gone) for n, number in enumerate(state.pool))
    return state._replace(seats=(seat,), pool=pool, chance=chance)


# --- ends -------------------------------------------------------------------------------------------


def _done(state: State, _move: Move) -> State:
    if solo(state):
        return fill_stone(state)
    seat = state.seats[state.active]
    state = _with_seat(state, seat._replace(done=True, fresh=(), fresh_reserve=()))
    people = len(state.seats)
    for step in range(1, people + 1):
        following = (state.active + step) % people
        if not state.seats[following].done:
            return state._replace(active=following, turn=state.turn + 1)
    return _end_of_round(state)


def _end_of_round(state: State) -> State:
    """CC-3.8, CC-4.1."""
    plan = PLANS[state.sheet]
    claimed = state.claimed
    for seat in state.seats:
        claimed |= plan.completed(seat.coloured)
    state = state._replace(claimed=claimed, active=state.start, turn=state.turn + 1)
    if any(points(plan, seat) >= plan.threshold for seat in state.seats):
        return state._replace(phase=OVER)
    return begin_round(state)


_DOES: Final[dict[int, Callable[[State, Move], State]]] = {
    moves.TAKE_MOVE: _take,
    moves.COLOUR_MOVE: _colour,
    moves.LOCK_MOVE: _lock,
    moves.GIVE_MOVE: _give,
    moves.REROLL_MOVE: _reroll,
    moves.STORE_MOVE: _store,
    moves.DONE_MOVE: _done,
    moves.TRADE_MOVE: _trade,
    moves.CAIRN_MOVE: lambda state, move: choose_cairn(state, move[1]),
}
