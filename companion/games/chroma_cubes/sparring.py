"""A sensible computer player: it colours what scores most, then what brings it furthest (CC-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.games.chroma_cubes import moves
from companion.games.chroma_cubes.advice import Advice, Choice, Table, advise, purse_now, table_now
from companion.games.chroma_cubes.moves import DONE, Move, legal_moves
from companion.games.chroma_cubes.payment import Payment, Purse, Unpayable, payable, wants
from companion.games.chroma_cubes.state import (
    CAIRN,
    COLOUR_OF,
    DRAFT_ACTIVE,
    LETTERS,
    PLANS,
    PLAY,
    REROLL,
    REROLLED,
    SHOWN,
    Dice,
    Seat,
    State,
    is_open,
    may_trade,
    solo,
)
from companion.games.chroma_cubes.tables import CAIRNS, FACES, RESERVE_LIMIT, WHEEL

EXCHANGE_COST: Final = 1  # symbols of progress that a die for an opponent must be worth
HASTE: Final = 4  # alone: how many sections fewer than turns may be left; found by trying
ENOUGH_DICE: Final = 4  # alone: dice used in a turn
CHANCE: Final = tuple(  # how often a die of this colour shows this symbol, in sixths
    tuple(sum(symbol in pair for pair in FACES[colour]) for symbol in WHEEL) for colour in WHEEL
)


def choose(state: State, seed: int) -> Move:
    if state.phase == PLAY:
        return _alone(state) if solo(state) else _act(state)
    found = legal_moves(state)
    if state.phase == CAIRN:
        return max(found, key=lambda move: (_egg_left(state, move[1]) > 0, -_egg_left(state, move[1])))
    return max(found, key=lambda move: (_worth(state, move[1]), (seed >> move[1]) & 7))


def _worth(state: State, colour: int) -> float:
    """How much a die of this colour helps: what is still wanted, against what the own dice give."""
    seat = state.seats[state.active]
    have = [1.0] * len(LETTERS)
    for die in (*seat.active, *seat.used, *(() if state.phase == DRAFT_ACTIVE else seat.reserve)):
        for symbol, sixths in enumerate(CHANCE[COLOUR_OF[die]]):
            have[symbol] += sixths
    wanted = [0] * len(LETTERS)
    for _, symbol, count in moves.open_sections(state.sheet, seat.coloured):
        wanted[symbol] += count
    return sum(CHANCE[colour][n] * wanted[n] / have[n] for n in range(len(LETTERS)))


def _egg_left(state: State, egg: int) -> int:
    plan = PLANS[state.sheet]
    return plan.symbols_in(plan.figures[egg] & ~state.seats[0].coloured)


@lru_cache(256)
def _plan(table: Table, purse: Purse) -> tuple[Advice, Choice | None]:
    advice = advise(table, purse)
    best = advice.best(1)
    return advice, best[0] if best else None


def _act(state: State) -> Move:
    """The first step of the best plan; exchanges only where they bring more."""
    seat, table = state.seats[state.active], table_now(state, state.active)
    purse = purse_now(state, state.active)
    alone = Purse(purse.active, bank=purse.bank, twin=purse.twin, left=purse.left, bonus=purse.bonus)
    advice, best = _plan(table, alone)
    if purse.reserve and purse.room:
        more, other = _plan(table, purse)
        if other and (
            best is None or other.points > best.points or other.progress > best.progress + EXCHANGE_COST
        ):
            advice, best = more, other
    if best is not None and (best.points or not _reroll(state, seat, best)):
        return _first_step(state, advice.payment(best), best)
    return _without_plan(state, seat)


def _alone(state: State) -> Move:
    """Every turn needs a section: spend them slowly, but finish an egg with its cairn (CC-6.7)."""
    seat, plan = state.seats[0], PLANS[state.sheet]
    found = moves.colourings(state)
    if not found:
        return _without_plan(state, seat)
    egg = plan.figures[state.cairn] & ~seat.coloured
    if egg and state.stones[state.cairn] == len(CAIRNS[state.cairn]) - 1:
        step = _finish(state, egg)
        if step:
            return step
    turns = sum(map(len, CAIRNS)) - sum(state.stones)
    blank = len(plan.keys) - seat.coloured.bit_count()
    if seat.used and (blank <= turns - HASTE or len(seat.used) >= ENOUGH_DICE):
        return DONE
    return max(found, key=lambda move: 2 * plan.counts[move[1]] + 3 * (egg >> move[1] & 1) + move[2].bonus)


def _finish(state: State, egg: int) -> Move | None:
    """The next section of this egg, if all of it can be coloured now."""
    plan = PLANS[state.sheet]
    keys = [key for key, bit in plan.bit.items() if egg & bit]
    payment = payable(purse_now(state, 0), wants(state.sheet, keys))
    if isinstance(payment, Unpayable):
        return None
    return (moves.COLOUR_MOVE, plan.keys.index(payment.paid[0].key), payment.paid[0].way)


def _reroll(state: State, seat: Seat, best: Choice | None) -> bool:
    """A Reroll is worth it before anything is used, when the dice give little."""
    if solo(state) or not is_open(seat, REROLL) or seat.spent & REROLLED or seat.used:
        return False
    return best is None or best.progress < len(seat.active) // 2


def _without_plan(state: State, seat: Seat) -> Move:
    if _reroll(state, seat, None) and seat.active:
        return (moves.REROLL_MOVE, seat.active)
    if may_trade(state) and seat.active:
        stuck = min(seat.active, key=lambda die: _use_of(state, seat, die))
        stock = [colour for colour, number in enumerate(state.pool) if number]
        return (moves.TRADE_MOVE, stuck, max(stock, key=lambda colour: _worth(state, colour)))
    stuck_dice = tuple(die for die in seat.active if not _use_of(state, seat, die))
    exchange = _exchange_stuck(state, seat, stuck_dice)
    return exchange or DONE


def _use_of(state: State, seat: Seat, die: int) -> int:
    """How many symbols still wanted this face could pay; none: the die is stuck."""
    return sum(
        count for _, symbol, count in moves.open_sections(state.sheet, seat.coloured) if symbol in SHOWN[die]
    )


def _exchange_stuck(state: State, seat: Seat, stuck: Dice) -> Move | None:
    """A stuck die is at least good for an exchange (CC-3.3)."""
    useful = [die for die in seat.reserve if _use_of(state, seat, die)]
    takers = [
        n for n, other in enumerate(state.seats) if n != state.active and len(other.reserve) < RESERVE_LIMIT
    ]
    if not stuck or not useful or not takers:
        return None
    return (moves.GIVE_MOVE, stuck[0], takers[0], useful[0])


def _first_step(state: State, payment: Payment, best: Choice) -> Move:
    if payment.exchanges:
        given, taken = payment.exchanges[0]
        people = len(state.seats)
        order = [(state.active + step) % people for step in range(1, people)]
        taker = next(n for n in order if len(state.seats[n].reserve) < RESERVE_LIMIT)
        return (moves.GIVE_MOVE, given, taker, taken)
    first = payment.paid[0]
    if best.side is not None:
        return (moves.LOCK_MOVE, best.side.lock, best.side.symbol, first.way)
    return (moves.COLOUR_MOVE, PLANS[state.sheet].keys.index(first.key), first.way)
