"""Why a move is against the rules: the rule it breaks and a sentence about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.chroma_mix import moves
from companion.games.chroma_mix.bags import (
    CODES,
    COR,
    EME,
    KEY,
    MUS,
    ORA,
    RANK,
    RANK1,
    RAS,
    SHIFT,
    VIO,
    Bag,
    Kind,
    cards,
    count,
    mask,
    size,
)
from companion.games.chroma_mix.mixing import MIX_MOVE, PAIRS_FOR, Move
from companion.games.chroma_mix.moves import (
    BREAK_MOVE,
    DISCARD_MOVE,
    DRAW_MOVE,
    GAIN_MOVE,
    HAND,
    MOST_TUCKED,
    NOTHING,
    PASS_MOVE,
    PLACE_MOVE,
    PLAY_MOVE,
    PRINT_MOVE,
    RANK1_BITS,
    REFILL_MOVE,
    RETURN_MOVE,
    SWAP_MOVE,
    TAKE_MOVE,
    TUCK_MOVE,
    WHICH_MOVE,
    available,
)
from companion.games.chroma_mix.state import (
    AGAIN,
    ANY_ACTION,
    BILLY_MIX,
    DRAW,
    FUCHSIA,
    GAIN,
    LAVENDER,
    MIXED_ACTION,
    OWED,
    PLACE,
    PLAY_IT,
    PRINTED_ACTION,
    PRISM,
    REFILL,
    REFILLED_ACTION,
    SLATE,
    TAKE,
    VIOLET,
    WHICH,
    State,
)
from companion.games.chroma_mix.tables import BY_CODE, COLOURS, blends
from companion.play import IllegalMove

WAITING: Final = {  # what each pending frame asks for, and by which rule
    GAIN: ("CM-4.3", "first choose the rank-1 card to gain"),
    FUCHSIA: ("CM-5.6", "first choose Fuchsia's rank-1 card"),
    PLAY_IT: ("CM-5.6", "first say whether the gained card is played"),
    REFILL: ("CM-3.13", "first finish the Refill"),
    VIOLET: ("CM-5.18", "Violet's prints must be done first"),
    LAVENDER: ("CM-5.9b", "Lavender must break a card now"),
    OWED: ("CM-5.9d", "Lavender's two cards must be played now"),
    WHICH: ("CM-10.1", "first say which copy it was"),
    PRISM: ("CM-5.11", "first use or decline Prism"),
    TAKE: ("CM-4.5", "first take a card of the rank-2 row"),
    PLACE: ("CM-5.14", "first say whether Orange places the mixed card"),
    SLATE: ("CM-5.17", "first the neighbour's Slate Gray"),
    AGAIN: ("CM-5.10", "first use or decline Lemon's second Mix"),
    DRAW: ("CM-8.3", "Billy draws two cards first"),
    BILLY_MIX: ("CM-8.3", "Billy has a Mix card to use"),
}
ACTION_BIT: Final = {PRINT_MOVE: PRINTED_ACTION, MIX_MOVE: MIXED_ACTION, REFILL_MOVE: REFILLED_ACTION}


def _name(kind: Kind) -> str:
    return BY_CODE[CODES[kind]].title.en


def why_not(state: State, move: Move) -> IllegalMove:
    """For a move that is not among the legal ones."""
    if state.over:
        return IllegalMove("CM-7.1", "the game is over")
    return _WHY.get(move[0], _nothing_asked)(state, move)


def _frame(state: State) -> int | None:
    return state.todo[-1][0] if state.todo else None


def _waiting(state: State) -> IllegalMove:
    frame = _frame(state)
    if frame is None:
        return IllegalMove("CM-3.1", "a turn is a Print, a Mix, a Refill or a Swap")
    return IllegalMove(*WAITING[frame], early=True)


def _nothing_asked(state: State, _move: Move) -> IllegalMove:
    return _waiting(state)


def _used_up(state: State) -> IllegalMove:
    if count(state.seats[state.active].play, KEY):
        return IllegalMove("CM-5.13a", "Key allows each of Mix, Refill and Print once a turn")
    return IllegalMove("CM-3.1", "a turn is a single action")


def _print(state: State, move: Move) -> IllegalMove:
    if _frame(state) not in {None, VIOLET}:
        return _waiting(state)
    kind = move[1]
    hand, play, _ = state.seats[state.active]
    if not state.todo and state.used & PRINTED_ACTION:
        return _used_up(state)
    if not count(hand, kind):
        return IllegalMove("CM-3.4", f"{_name(kind)} is not in hand")
    if kind == EME and count(play, EME):
        return IllegalMove("CM-3.5", "an Emerald Green already lies in the play area")
    return IllegalMove("CM-5.18", f"Violet may not print {_name(VIO)}")


def _mix(state: State, move: Move) -> IllegalMove:
    _, from_hand, from_play, target = move
    frame = _frame(state)
    if frame == BILLY_MIX:
        return _billy_mix(state, from_hand, target)
    if frame not in {None, AGAIN}:
        return _waiting(state)
    if frame is None and state.used & MIXED_ACTION:
        return _used_up(state)
    hand, play, _ = state.seats[state.active]
    if from_play and not count(play, COR):
        return IllegalMove("CM-5.7", "only Coral in play lets a Mix use cards of the play area")
    for kind in cards(from_hand + from_play):
        if count(from_hand, kind) > count(hand, kind) or count(from_play, kind) > count(play, kind):
            return IllegalMove("CM-3.6", f"{_name(kind)} is not there to pay with")
    if size(from_hand + from_play) != 2 and not count(play, RAS):
        return IllegalMove("CM-3.6", "a Mix returns exactly two cards without Raspberry")
    return _inexact(state, from_hand + from_play, target) or _waiting(state)


def _inexact(state: State, paid: Bag, target: Kind) -> IllegalMove | None:
    sums = blends(*(COLOURS[kind] for kind in cards(paid)))
    if not paid or not sums & frozenset(COLOURS[target].pigments):
        made, wanted = " or ".join(sorted(sums)), " or ".join(COLOURS[target].pigments)
        return IllegalMove("CM-3.6", f"the payment makes {made}, {_name(target)} is {wanted}")
    if not available(state.supply, state.row2, state.row3) >> target & 1:
        if RANK[target] in {1, 4}:
            return IllegalMove("CM-3.11", f"the pile of {_name(target)} is empty")
        return IllegalMove("CM-3.7", f"{_name(target)} does not lie in the market")
    return None


def _billy_mix(state: State, paid: Bag, target: Kind) -> IllegalMove:
    assert state.billy
    hand = state.billy.hand
    for kind in cards(paid):
        if count(paid, kind) > count(hand, kind):
            return IllegalMove("CM-8.3", f"Billy has no {_name(kind)} to pay with")
    if size(paid) != 2:
        return IllegalMove("CM-8.3", "Billy mixes two cards")
    inexact = _inexact(state, paid, target)
    if inexact:
        return inexact
    return IllegalMove("CM-8.4", f"Billy has {_name(target)} and can mix a colour that is new to him")


def _refill(state: State, _move: Move) -> IllegalMove:
    return _waiting(state) if state.todo else _used_up(state)


def _return(state: State, move: Move) -> IllegalMove:
    """Also for tucking."""
    if _frame(state) != REFILL:
        return _waiting(state)
    _, limit, _, tucks = state.todo[-1]
    kind, play = move[1], state.seats[state.active].play
    if move[0] == TUCK_MOVE:
        if not count(play, MUS) and not limit:
            return IllegalMove("CM-5.3", "this Refill returns one card at most")
        if not count(play, MUS) or kind == MUS:
            return IllegalMove("CM-5.20", "cards are tucked under a Mustard that stays in play")
        if not tucks:
            return IllegalMove("CM-5.20", "two cards at most are tucked with each Refill")
    if not count(play, kind):
        return IllegalMove("CM-3.13", f"{_name(kind)} does not lie in the play area")
    if kind == MUS and tucks < MOST_TUCKED:
        return IllegalMove("CM-10.7", "a Refill that returns Mustard tucks nothing")
    return IllegalMove("CM-3.13", "name the cards of a Refill in the order of the card list")


def _swap(state: State, move: Move) -> IllegalMove:
    _, old, new = move
    if state.todo:
        return _waiting(state)
    if state.used & ANY_ACTION:
        return IllegalMove("CM-3.16", "a Swap is never combined with another action")
    hand = state.seats[state.active].hand
    if not hand:
        return IllegalMove("CM-3.15", "an empty hand swaps nothing for a Light Yellow")
    if old == NOTHING:
        return IllegalMove("CM-3.14", "a Swap gives a card of the hand away")
    if not count(hand, old):
        return IllegalMove("CM-3.14", f"{_name(old)} is not in hand")
    if not mask(state.supply) & RANK1_BITS:
        return IllegalMove("CM-10.11", "no rank-1 card is left in supply")
    if new not in RANK1:
        return IllegalMove("CM-3.14", f"a Swap takes a rank-1 card, not {_name(new)}")
    return IllegalMove("CM-3.14", f"no {_name(new)} is left in supply")


def _pass(state: State, _move: Move) -> IllegalMove:
    if not state.todo:
        return IllegalMove("CM-3.1", "passing is not an action; a Refill of no cards is")
    return IllegalMove("CM-4.3", WAITING[state.todo[-1][0]][1] + ": it is not optional")


def _gain(state: State, move: Move) -> IllegalMove:
    frame = _frame(state)
    if frame not in {GAIN, FUCHSIA, SLATE}:
        return _waiting(state) if state.todo else IllegalMove("CM-4.6", "nothing gives a card now")
    kind = move[1]
    if kind not in RANK1:
        return IllegalMove("CM-4.4", f"{_name(kind)} is no rank-1 card")
    if frame == GAIN and not state.todo[-1][1] >> kind & 1:
        return IllegalMove("CM-5.1" if kind == RANK1[0] else "CM-5.2", f"{_name(kind)} does not give itself")
    return IllegalMove("CM-4.4", f"the pile of {_name(kind)} is empty, another is not")


def _play(state: State, move: Move) -> IllegalMove:
    if _frame(state) == PLAY_IT:
        return IllegalMove("CM-5.6", f"only the card just gained may be played, not {_name(move[1])}")
    if _frame(state) == OWED:
        return IllegalMove("CM-5.9d", f"Lavender did not take {_name(move[1])}")
    return _waiting(state)


def _break(state: State, move: Move) -> IllegalMove:
    if _frame(state) != LAVENDER:
        return _waiting(state)
    _, place, kind, a, b = move
    hand, play, _ = state.seats[state.active]
    if RANK[kind] == 1:
        return IllegalMove("CM-5.9c", "a card of rank 1 cannot be broken")
    if not count(hand if place == HAND else play, kind):
        return IllegalMove("CM-5.9", f"{_name(kind)} is not there to give up")
    if (min(a, b), max(a, b)) not in PAIRS_FOR[kind]:
        return IllegalMove("CM-5.9c", f"{_name(a)} and {_name(b)} do not sum to {_name(kind)}")
    return IllegalMove("CM-5.9a", f"{_name(a)} and {_name(b)} are not both there for the taking")


def _discard(state: State, move: Move) -> IllegalMove:
    if _frame(state) != PRISM:
        return _waiting(state)
    return IllegalMove("CM-5.11", f"{_name(move[2])} is not there to discard")


def _take(state: State, move: Move) -> IllegalMove:
    if _frame(state) != TAKE:
        return _waiting(state)
    return IllegalMove("CM-4.5", f"{_name(move[1])} does not lie in the rank-2 row")


def _place(state: State, _move: Move) -> IllegalMove:
    if state.todo:
        return _waiting(state)
    return _no_place(state.seats[state.active].play)


def _no_place(play: Bag) -> IllegalMove:
    if count(play, ORA) and count(play, EME):
        return IllegalMove("CM-3.5", "an Emerald Green already lies in the play area")
    return IllegalMove("CM-5.14", "no Orange is in play after the payment to place the mixed card")


_WHY: Final[dict[int, Callable[[State, Move], IllegalMove]]] = {
    PRINT_MOVE: _print,
    MIX_MOVE: _mix,
    REFILL_MOVE: _refill,
    RETURN_MOVE: _return,
    TUCK_MOVE: _return,
    SWAP_MOVE: _swap,
    PASS_MOVE: _pass,
    GAIN_MOVE: _gain,
    PLAY_MOVE: _play,
    BREAK_MOVE: _break,
    DISCARD_MOVE: _discard,
    TAKE_MOVE: _take,
    PLACE_MOVE: _place,
    WHICH_MOVE: _nothing_asked,
    DRAW_MOVE: _nothing_asked,
}


def too_late(state: State, played: tuple[Move, ...], move: Move) -> IllegalMove:
    """Why the turn just over had no room for this move."""
    if played and played[0] == moves.DRAW_TWO:
        return IllegalMove("CM-8.5", "Billy has no Mix card left to use")
    last = (state.active - 1) % len(state.seats)
    play = state.seats[last].play
    if any(one[0] == SWAP_MOVE for one in (*played, move)):
        return IllegalMove("CM-3.16", "a Swap is never combined with another action")
    match move[0]:
        case moves.PLACE_MOVE:
            return _no_place(play)
        case moves.MIX_MOVE if sum(one[0] == MIX_MOVE for one in played) > 1:
            return IllegalMove("CM-5.10", "a turn never has a third Mix")
        case moves.MIX_MOVE if any(one[0] == MIX_MOVE for one in played):
            return IllegalMove("CM-5.10", "a second Mix needs Lemon in play after the first")
        case moves.GAIN_MOVE:
            return IllegalMove("CM-4.6", "nothing in play gives another card")
        case moves.TUCK_MOVE:
            return IllegalMove("CM-5.20", "no Mustard in play to tuck under")
        case moves.BREAK_MOVE:
            return IllegalMove("CM-5.9a", "there is no card whose two parts both lie there")
        case moves.DISCARD_MOVE:
            return IllegalMove("CM-10.9", "no Prism with a rank-2 row to choose from asks for a discard")
        case moves.TAKE_MOVE:
            return IllegalMove("CM-4.5", "nothing adds a card of the rank-2 row now")
        case moves.PRINT_MOVE | moves.REFILL_MOVE if play >> SHIFT[KEY] & 15:
            return IllegalMove("CM-5.13a", "Key allows each of Mix, Refill and Print once a turn")
        case _:
            return IllegalMove("CM-3.1", "a turn is a single action")
