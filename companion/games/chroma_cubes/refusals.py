"""Why a move is against the rules: the rule it breaks, in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from companion.games.chroma_cubes import moves
from companion.games.chroma_cubes.advice import purse_now
from companion.games.chroma_cubes.moves import NO_DIE, Extras, Move, Way, extras_for, free_side, may_store
from companion.games.chroma_cubes.payment import Unpayable, payable, wants
from companion.games.chroma_cubes.state import (
    BANK,
    BLANK,
    CAIRN,
    DRAFT_ACTIVE,
    DRAFT_RESERVE,
    LETTERS,
    LOCKS,
    NAMES,
    OVER,
    PLANS,
    PLAY,
    REROLL,
    REWARD,
    SHOWN,
    TWIN,
    TWINNED,
    Dice,
    Seat,
    State,
    Symbol,
    bonus_symbol,
    is_open,
    may_trade,
    solo,
    stone,
)
from companion.games.chroma_cubes.tables import (
    COLOUR_NAMES,
    LOCK_DICE,
    RESERVE_LIMIT,
    SYMBOL_NAMES,
    WHEEL,
    StonePower,
)
from companion.play import IllegalMove


def why_not(state: State, move: Move) -> IllegalMove:
    op = move[0]
    match state.phase:
        case phase if phase == OVER:
            rule = "CC-6.7" if solo(state) else "CC-4.1"
            return IllegalMove(rule, "the game is over")
        case phase if phase in {DRAFT_ACTIVE, DRAFT_RESERVE} and op != moves.TAKE_MOVE:
            return IllegalMove("CC-2.2", "the dice are still being drafted", "take a die")
        case phase if phase == REWARD and op != moves.TAKE_MOVE:
            return IllegalMove("CC-3.7", "first take the die that your points have earned")
        case phase if phase == CAIRN and op != moves.CAIRN_MOVE:
            return IllegalMove("CC-6.7", "the cairn is full: first choose the next one")
    return _WHY[op](state, move)


def too_late(state: State, _played: tuple[Move, ...], _move: Move) -> IllegalMove:
    if state.phase == OVER:
        return IllegalMove("CC-6.7" if solo(state) else "CC-4.1", "the game is over before that")
    return IllegalMove("CC-3.8", "the player is done before that")


def unpaid(state: State, words: list[str]) -> IllegalMove:
    """A section or side named without dice that no dice at hand pay for: `1.3`, or `2 R`."""
    seat = state.seats[state.active]
    plan = PLANS[state.sheet]
    if len(words) == 2:
        return why_not(state, (moves.LOCK_MOVE, int(words[0]) - 1, LETTERS.index(words[1].upper()), Way(())))
    if state.phase == PLAY and not seat.coloured & plan.bit[words[0]]:
        found = payable(purse_now(state, state.active), wants(state.sheet, words))
        if isinstance(found, Unpayable):
            return IllegalMove(found.rule, found.say)
        return IllegalMove("CC-3.3", "that needs a die of the reserve", f"first {found.say}")
    return why_not(state, (moves.COLOUR_MOVE, plan.keys.index(words[0]), Way(())))


def _names(dice: Dice) -> str:
    return " ".join(NAMES[die] for die in dice)


def _absent(seat: Seat, dice: Dice) -> IllegalMove | None:
    """Dice that are not there, or were used already."""
    lacking = Counter(dice) - Counter(seat.active)
    if not lacking:
        return None
    die = next(iter(lacking))
    if die in seat.used:
        return IllegalMove("CC-3.2", f"{NAMES[die]} is used already this round")
    if die in seat.reserve:
        return IllegalMove("CC-3.3", f"{NAMES[die]} lies in the reserve: it must be exchanged first")
    return IllegalMove("CC-3.2", f"there is no unused active die {NAMES[die]}")


def _why_take(state: State, move: Move) -> IllegalMove:
    if state.phase not in {DRAFT_ACTIVE, DRAFT_RESERVE, REWARD}:
        return IllegalMove("CC-3.7", "no die is to be taken now")
    colour = WHEEL[move[1]]
    sheet = PLANS[state.sheet].sheet
    if colour in sheet.banned:
        rule = "CC-2.5" if sheet.start else "CC-2.4"
        return IllegalMove(rule, f"{COLOUR_NAMES[colour].en} dice are not used with {sheet.title.en}")
    rule = "CC-3.7" if state.phase == REWARD else "CC-2.2"
    return IllegalMove(rule, f"no {COLOUR_NAMES[colour].en} die is left")


def _why_colour(state: State, move: Move) -> IllegalMove:
    _, section, way = move
    plan, seat = PLANS[state.sheet], state.seats[state.active]
    if section >= len(plan.keys):
        return IllegalMove("CC-5", "the sheet has no such section")
    if seat.coloured >> section & 1:
        return IllegalMove("CC-3.2", f"section {plan.keys[section]} is coloured already")
    symbol, number = plan.symbols[section], plan.counts[section]
    bonus = bonus_symbol(state)
    return (
        _absent(seat, _dice_of(way))
        or _wrong_face(way, symbol)
        or _wrong_extras(state, way, extras_for(seat, symbol, bonus))
        or _wrong_number(way, symbol, number)
    )


def _dice_of(way: Way) -> Dice:
    return way.dice if way.twin_die == NO_DIE else (*way.dice, way.twin_die)


def _wrong_face(way: Way, symbol: Symbol) -> IllegalMove | None:
    for die in _dice_of(way):
        if symbol not in SHOWN[die]:
            shown = " and ".join(SYMBOL_NAMES[WHEEL[one]].en for one in SHOWN[die])
            wanted = SYMBOL_NAMES[WHEEL[symbol]].en
            return IllegalMove("CC-3.2", f"{NAMES[die]} shows {shown or 'nothing yet'}, no {wanted}")
    return None


def _wrong_extras(state: State, way: Way, extras: Extras) -> IllegalMove | None:
    if way.bonus and (way.bonus > extras.bonus or not way.dice):
        now = stone(state)
        bonus = now is not None and now.power is StonePower.BONUS
        say = "the bonus symbol stands beside a die, once" if bonus else "this turn's stone gives no bonus"
        return IllegalMove("CC-6.5", say)
    if way.bank > extras.bank:
        return IllegalMove("CC-3.5", f"the bank holds {extras.bank} of that symbol")
    if way.twin_die != NO_DIE and not extras.may_twin:
        return IllegalMove("CC-3.5", "Twin is locked, or used this round")
    if way.twin > extras.twin:
        return IllegalMove("CC-3.5", "no twinned die has that symbol left to give")
    return None


def _wrong_number(way: Way, symbol: Symbol, number: int) -> IllegalMove:
    given = len(_dice_of(way)) + way.twin + way.bank + way.bonus
    wanted = f"{number} {SYMBOL_NAMES[WHEEL[symbol]].en}{'s' if number > 1 else ''}"
    if way.twin_die != NO_DIE and way.twin:
        return IllegalMove("CC-3.5", "Twin works for one die a round")
    return IllegalMove("CC-1.7", f"it costs {wanted}, not {given}")


def _why_lock(state: State, move: Move) -> IllegalMove:
    _, lock, symbol, way = move
    seat = state.seats[state.active]
    if solo(state):
        return IllegalMove("CC-6.2", "there are no locks in the solo game")
    if not 0 <= lock < LOCKS:
        return IllegalMove("CC-3.5", f"there is no lock {lock + 1}", f"locks are 1 to {LOCKS}")
    if free_side(seat, lock) == BLANK:
        return IllegalMove("CC-3.4", f"lock {lock + 1} is open already")
    if symbol in seat.locks:
        return IllegalMove(
            "CC-3.4", f"{SYMBOL_NAMES[WHEEL[symbol]].en}s have paid for a side before: each symbol once"
        )
    if way.bank:
        return IllegalMove("CC-3.5", "a stored symbol pays for no lock")
    may_twin = is_open(seat, TWIN) and not seat.spent & TWINNED
    return (
        _absent(seat, _dice_of(way))
        or _wrong_face(way, symbol)
        or _wrong_extras(state, way, Extras(may_twin, int(seat.twin == symbol)))
        or _few_for_lock(way, symbol)
    )


def _few_for_lock(way: Way, symbol: Symbol) -> IllegalMove:
    given = len(_dice_of(way)) + way.twin
    return IllegalMove("CC-3.4", f"a side costs {LOCK_DICE} {SYMBOL_NAMES[WHEEL[symbol]].en}s, not {given}")


def _why_give(state: State, move: Move) -> IllegalMove:
    _, given, taker, taken = move
    seat = state.seats[state.active]
    if solo(state):
        return IllegalMove("CC-3.3", "there is no opponent to give a die to")
    if taker == state.active or taker >= len(state.seats):
        return IllegalMove("CC-3.3", "the die goes to an opponent")
    if not seat.reserve:
        return IllegalMove("CC-3.3", "the own reserve is empty: there is nothing to take for it")
    if given not in seat.active:
        return _absent(seat, (given,)) or IllegalMove("CC-3.3", "only an unused active die can be given")
    if len(state.seats[taker].reserve) >= RESERVE_LIMIT:
        return IllegalMove("CC-3.3", f"p{taker + 1} has {RESERVE_LIMIT} dice in reserve, that is the most")
    return IllegalMove("CC-3.3", f"{NAMES[taken]} is not in the own reserve")


def _why_reroll(state: State, move: Move) -> IllegalMove:
    seat = state.seats[state.active]
    if solo(state) or not is_open(seat, REROLL):
        return IllegalMove("CC-3.5", "Reroll is still locked")
    lacking = _absent(seat, move[1])
    if lacking:
        return IllegalMove("CC-3.5", f"only unused active dice can be rerolled: {lacking.say}")
    return IllegalMove("CC-3.5", "Reroll works once a round")


def _why_store(state: State, move: Move) -> IllegalMove:
    _, die, symbol = move
    seat = state.seats[state.active]
    if solo(state) or not is_open(seat, BANK):
        return IllegalMove("CC-3.5", "Bank is still locked")
    if not may_store(seat):
        say = "one symbol is stored a round, three at a time, nine in all"
        return IllegalMove("CC-3.5", say)
    lacking = _absent(seat, (die,))
    if lacking:
        return IllegalMove("CC-3.5", f"only a symbol of an unused die is stored: {lacking.say}")
    return IllegalMove("CC-3.5", f"{NAMES[die]} shows no {SYMBOL_NAMES[WHEEL[symbol]].en}")


def _why_done(_state: State, _move: Move) -> IllegalMove:
    return IllegalMove("CC-6.2", "at least one die must be used, and one can be", refuses=True)


def _why_trade(state: State, move: Move) -> IllegalMove:
    _, die, colour = move
    now = stone(state)
    if now is None or now.power is not StonePower.TRADE:
        return IllegalMove("CC-6.4", "this turn's stone is no trade stone")
    seat = state.seats[0]
    if not may_trade(state):
        return IllegalMove("CC-6.4", "one die is traded a turn")
    if die not in seat.active:
        return _absent(seat, (die,)) or IllegalMove("CC-6.4", "only an unused die can be traded")
    return IllegalMove("CC-6.4", f"no {COLOUR_NAMES[WHEEL[colour]].en} die is in the stock")


def _why_cairn(state: State, move: Move) -> IllegalMove:
    if state.phase != CAIRN:
        say = "the next cairn is chosen when the last stone of one is filled"
        return IllegalMove("CC-6.7", say, early=True)
    return IllegalMove("CC-6.7", f"cairn {move[1] + 1} is no cairn that is still empty")


_WHY: Final[dict[int, Callable[[State, Move], IllegalMove]]] = {
    moves.TAKE_MOVE: _why_take,
    moves.COLOUR_MOVE: _why_colour,
    moves.LOCK_MOVE: _why_lock,
    moves.GIVE_MOVE: _why_give,
    moves.REROLL_MOVE: _why_reroll,
    moves.STORE_MOVE: _why_store,
    moves.DONE_MOVE: _why_done,
    moves.TRADE_MOVE: _why_trade,
    moves.CAIRN_MOVE: _why_cairn,
}
