"""How a game of Coloretto goes: setup, the two actions, rounds and the end (CO-2, CO-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.coloretto.moves import DRAW, FIRST_TAKE, Move, row_of
from companion.games.coloretto.state import (
    ALL_ROOM,
    CAPACITY,
    CODES,
    COLOUR_KINDS,
    EMPTY_ROWS,
    GJO,
    LST,
    NO_ROWS,
    NOTHING,
    ONE,
    Bag,
    Kind,
    Setting,
    State,
    bag_of,
    card_set,
    cards,
    out_bag,
)
from companion.games.coloretto.tables import EDITIONS, SETUPS, Edition, Side
from companion.pieces.language import Text
from companion.play import (
    BadSetup,
    IllegalMove,
    Option,
    Options,
    chance_from,
    drawn,
    resolved,
    shuffled,
)

OPTIONS: Final = (
    Option("players", (3, 4, 5, 2), Text(en="how many play", it="quanti giocano")),
    Option("edition", tuple(Edition), Text(en="whose rules", it="quale edizione")),
    Option("side", tuple(Side), Text(en="side of the scoring cards", it="lato delle carte punteggio")),
)
RULE_OF_OPTION: Final = {"players": "CO-2.1", "edition": "CO-1.2", "side": "CO-1.4"}


class Chosen(NamedTuple):
    """The options of a game."""

    players: int
    edition: Edition
    side: Side


def chosen(options: Options) -> Chosen:
    """Every option with its value; a refusal names the rule."""
    try:
        values = resolved(OPTIONS, options)
    except BadSetup as bad:
        hint = "two to five can play" if bad.key == "players" else bad.hint
        raise BadSetup(bad.key, bad.say, RULE_OF_OPTION.get(bad.key, ""), hint) from bad
    return Chosen(int(values["players"]), Edition(str(values["edition"])), Side(str(values["side"])))


def new(options: Options, seed: int) -> State:
    """CO-2: chance removes the colours, deals the start cards, shuffles and finds the first player."""
    values = chosen(options)
    setup = SETUPS[values.players]
    colours, chance = shuffled(COLOUR_KINDS, chance_from(seed))
    out = sum(1 << kind for kind in colours[: setup.colours_removed])  # CO-2.2
    setting = Setting(*values, out)
    dealt = colours[setup.colours_removed :]  # CO-2.3: all different
    each = setup.start_cards_each
    areas = tuple(bag_of(dealt[each * seat : each * (seat + 1)]) for seat in range(setup.players))
    play_cards = cards(card_set(setting.edition) - ONE[LST] - out_bag(out) - sum(areas))
    deck, chance = shuffled(play_cards, chance)
    active, chance = drawn(chance, setup.players)  # CO-2.7
    return State(
        setting=setting,
        deck=with_last_round(deck, setting.edition),
        rows=EMPTY_ROWS[setup.players],
        areas=areas,
        taken=NO_ROWS[setup.players],
        removed=out_bag(out),
        active=active,
        drawn=NOTHING,
        last=False,
        over=False,
        turn=0,
        room=ALL_ROOM[setup.players],
        filled=0,
    )


def with_last_round(deck: tuple[Kind, ...], edition: Edition) -> tuple[Kind, ...]:
    """CO-2.5: directly above the bottom 15, or 16 in the Italian edition."""
    below = EDITIONS[edition].under_last_round
    return (*deck[:-below], LST, *deck[-below:])


def apply(state: State, move: Move) -> State:
    if move >= FIRST_TAKE:
        return _take(state, move - FIRST_TAKE)
    if move == DRAW:
        return _draw(state)
    return _lay(state, move - 1)


def _draw(state: State) -> State:
    """CO-3.2; the last-round card is put aside and another one drawn (CO-3.9)."""
    setting, deck, rows, areas, taken, removed, active, _, last, over, turn, room, filled = state
    card = deck[0]
    if card == LST:
        deck, removed, last = deck[1:], removed + ONE[LST], True
        card = deck[0]
    return State(setting, deck[1:], rows, areas, taken, removed, active, card, last, over, turn, room, filled)


def _lay(state: State, row: int) -> State:
    """CO-3.2: the drawn card joins any row on the table that is not full."""
    setting, deck, rows, areas, taken, removed, active, card, last, over, turn, room, filled = state
    grown = (*rows[row], card)
    rows = (*rows[:row], grown, *rows[row + 1 :])
    if len(grown) == CAPACITY[setting.players][row]:
        room ^= 1 << row
    filled |= 1 << row
    after = _next(active, taken)
    return State(
        setting, deck, rows, areas, taken, removed, after, NOTHING, last, over, turn + 1, room, filled
    )


@lru_cache(1 << 14)
def _next(active: int, taken: tuple[int, ...]) -> int:
    """CO-2.7, CO-3.1: clockwise, whoever took a row is passed over; the last one goes on (CO-3.6)."""
    seats = len(taken)
    onward = ((active + step) % seats for step in range(1, seats + 1))
    return next(seat for seat in onward if taken[seat] == NOTHING)


def _take(state: State, row: int) -> State:
    """CO-3.3: the row's cards and its row card; then nothing more in this round."""
    setting, deck, rows, areas, taken, removed, active, _, last, over, turn, room, filled = state
    won = bag_of(rows[row])
    if won >> 4 * GJO & 15 and deck:  # CO-3.5
        bonus, deck, removed, last = _golden(deck, removed, last)
        won += bonus
    areas = (*areas[:active], areas[active] + won, *areas[active + 1 :])
    taken = (*taken[:active], row, *taken[active + 1 :])
    rows = (*rows[:row], (), *rows[row + 1 :])
    bit = 1 << row
    if NOTHING in taken:
        after = _next(active, taken)
        room, filled = room & ~bit, filled & ~bit
    else:  # CO-3.7: the last to take a row opens the next round; CO-3.9: or the game is over
        removed += sum(bag_of(left) for left in rows)  # CO-3.8
        after, over = active, last
        players = setting.players
        rows, taken, room, filled = EMPTY_ROWS[players], NO_ROWS[players], ALL_ROOM[players], 0
    return State(
        setting, deck, rows, areas, taken, removed, after, NOTHING, last, over, turn + 1, room, filled
    )


def _golden(deck: tuple[Kind, ...], removed: Bag, last: bool) -> tuple[Bag, tuple[Kind, ...], Bag, bool]:
    """CO-3.5: one more card from the deck; the last-round card is put aside first."""
    if deck[0] == LST:
        deck, removed, last = deck[1:], removed + ONE[LST], True
    return (ONE[deck[0]] if deck else 0), deck[1:], removed, last


def why_not(state: State, move: Move) -> IllegalMove:
    """The rule that a move outside legal_moves breaks."""
    if state.over:
        return IllegalMove("CO-3.9", "the game is over: the round of the last-round card has ended")
    if move == DRAW:
        return _why_no_draw(state)
    row = row_of(move)
    name = f"row{row + 1}"
    if row >= len(state.rows):
        return IllegalMove("CO-2.1", f"there is no {name} with {state.setting.players} players")
    if move >= FIRST_TAKE and state.drawn != NOTHING:
        say = f"{CODES[state.drawn]} is drawn: it must be placed, taking a row is no longer possible"
        return IllegalMove("CO-3.2", say)
    if row in state.taken:
        holder = state.taken.index(row) + 1
        return IllegalMove("CO-3.3", f"{name} is not on the table, p{holder} has taken it")
    if move >= FIRST_TAKE:
        return IllegalMove("CO-3.3", f"{name} has no card: only a row with a card may be taken")
    if state.drawn == NOTHING:
        return IllegalMove("CO-3.2", "a card is drawn before it is placed", early=True)
    held = len(state.rows[row])
    return IllegalMove("CO-3.2", f"{name} is full: it holds {held} and no more")


def _why_no_draw(state: State) -> IllegalMove:
    if state.drawn != NOTHING:
        hint = "say where it goes: lay in row1"
        return IllegalMove("CO-3.2", f"{CODES[state.drawn]} is drawn and not yet placed", hint)
    if not state.room:
        return IllegalMove("CO-3.2", "every row on the table is full: a row must be taken")
    return IllegalMove("CO-2.6", "the deck is empty")


def too_late(_state: State, _played: tuple[Move, ...], _move: Move) -> IllegalMove:
    return IllegalMove("CO-3.1", "a turn is one action: place a card or take a row, not both")
