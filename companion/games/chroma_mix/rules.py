"""Playing a move: what it does, what follows by itself, and when the next choice or the next turn comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.chroma_mix.bags import (
    EME,
    LYE,
    MIX,
    MUS,
    ONE,
    ORA,
    SHIFT,
    SLA,
    Bag,
    cards,
)
from companion.games.chroma_mix.effects import NO_LIMIT, Desk, refilled
from companion.games.chroma_mix.flow import settle
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import (
    HAND,
    MOST_TUCKED,
    NOTHING,
)
from companion.games.chroma_mix.state import (
    AGAIN,
    BILLY_MIX,
    ENDED,
    FUCHSIA,
    MIXED_ACTION,
    OWED,
    PLACE,
    PLAY_IT,
    PRINTED,
    PRINTED_ACTION,
    REFILL,
    REFILLED_ACTION,
    SLATE,
    SWAPPED,
    TAKE,
    VIOLET,
    Seat,
    State,
)
from companion.play import shuffled

CARDS_BILLY_DRAWS: Final = 2  # CM-8.3


def apply(state: State, move: Move) -> State:
    """The state after a legal move, at the next choice."""
    desk = Desk(state)
    DOING[move[0]](desk, move)
    settle(desk)
    return desk.state()


def _print(desk: Desk, move: Move) -> None:
    """The turn's Print (CM-3.4) or one of Violet's (CM-5.18)."""
    kind = move[1]
    if not desk.todo:
        desk.used |= PRINTED_ACTION
        desk.print_card(kind)
        return
    left = desk.todo.pop()[1] - 1
    if left:
        desk.todo.append((VIOLET, left))
    owing, had = desk.owing(kind), desk.hand >> SHIFT[kind] & 15
    desk.print_card(kind)
    if owing:
        desk.ask_which(kind, owing, had)


def _mix(desk: Desk, move: Move) -> None:
    """Pay, take, replace (CM-3.9); then Orange, Slate Gray, Lemon (CM-10.13)."""
    _, from_hand, from_play, target = move
    if desk.todo and desk.todo[-1][0] == BILLY_MIX:
        _billy_mix(desk, from_hand, target)
        return
    if desk.todo:
        desk.todo.pop()  # the second Mix: never a third (CM-5.10)
    else:
        desk.used |= MIXED_ACTION
        desk.todo.append((AGAIN,))
    desk.hand -= from_hand
    if from_play:
        desk.leave_play(from_play)
    desk.put_away(from_hand + from_play)
    desk.take(target)
    desk.hand += ONE[target]
    desk.replenish()
    _ask_neighbour(desk, desk.active)
    orange = desk.play >> SHIFT[ORA] & 15  # still in play after the payment (CM-5.14, CM-10.2)
    if orange and not (target == EME and desk.play >> SHIFT[EME] & 15):  # CM-3.5
        desk.todo.append((PLACE, target))


def _ask_neighbour(desk: Desk, mixer: int) -> None:
    """CM-5.17: the mixer is the left neighbour of whoever sits before him."""
    people = len(desk.seats)
    total = people + (desk.billy is not None)
    owner = (mixer - 1) % total
    if owner in {mixer, people}:  # alone (CM-10.17), or Billy, who has no play area (CM-8.9)
        return
    slates = desk.seats[owner].play >> SHIFT[SLA] & 15
    if slates:
        desk.todo.append((SLATE, owner, slates))


def _refill(desk: Desk, _move: Move) -> None:
    desk.used |= REFILLED_ACTION
    desk.todo.append((REFILL, NO_LIMIT, 0, MOST_TUCKED))


def _return(desk: Desk, move: Move) -> None:
    _, limit, _, tucks = desk.todo[-1]
    kind = move[1]
    desk.todo[-1] = (REFILL, limit - 1, 2 * kind, tucks)
    desk.hand += ONE[kind]
    desk.leave_play(ONE[kind])
    if kind == MUS:  # what lay under it may fill a short row (CM-10.7, CM-3.10)
        desk.replenish()


def _tuck(desk: Desk, move: Move) -> None:
    _, limit, _, tucks = desk.todo[-1]
    kind = move[1]
    desk.todo[-1] = (REFILL, limit - 1, 2 * kind + 1, tucks - 1)
    desk.play -= ONE[kind]
    desk.tucked += ONE[kind]


def _swap(desk: Desk, move: Move) -> None:
    """CM-3.14, CM-3.15."""
    _, old, new = move
    desk.used |= SWAPPED
    if old == NOTHING:
        desk.gain(LYE)
        return
    desk.hand += ONE[new] - ONE[old]
    desk.supply -= ONE[new]
    desk.put_away(ONE[old])
    desk.replenish()


def _pass(desk: Desk, _move: Move) -> None:
    if not desk.todo:
        desk.used |= ENDED
    elif desk.todo.pop()[0] == REFILL:
        refilled(desk)


def _gain(desk: Desk, move: Move) -> None:
    frame = desk.todo.pop()
    kind = move[1]
    if frame[0] == SLATE:
        _, owner, left = frame
        hand, play, tucked = desk.seats[owner]
        theirs = Seat(hand + ONE[kind], play, tucked)
        desk.seats = (*desk.seats[:owner], theirs, *desk.seats[owner + 1 :])
        desk.supply -= ONE[kind]
        desk.todo.append((SLATE, owner, left - 1))
    elif frame[0] == FUCHSIA:
        desk.gain(kind)
        desk.todo.append((PLAY_IT, kind))
    else:
        desk.gain(kind, frame[2])


def _play(desk: Desk, move: Move) -> None:
    """Fuchsia's card (CM-5.6), or one of Lavender's two (CM-5.9d)."""
    frame = desk.todo.pop()
    kind = move[1]
    if frame[0] == OWED:
        desk.todo.append((OWED, frame[2] if frame[1] == kind else frame[1]))
    desk.print_card(kind)


def _break(desk: Desk, move: Move) -> None:
    """CM-5.9: give up a card, take two that sum to it, and owe their printing."""
    _, place, kind, a, b = move
    desk.todo.pop()
    owing, had = (desk.owing(kind), desk.hand >> SHIFT[kind] & 15) if place == HAND else ([], 0)
    desk.remove_from(place, kind)
    desk.put_away(ONE[kind])
    desk.take(a)
    desk.take(b)
    desk.hand += ONE[a] + ONE[b]
    desk.replenish()  # CM-10.5: the card given up is shuffled in
    desk.todo.append((OWED, a, b))
    if owing:
        desk.ask_which(kind, owing, had)


def _discard(desk: Desk, move: Move) -> None:
    """Prism's cost (CM-5.11), then its card from the row as it then lies (CM-10.9)."""
    _, place, kind = move
    desk.todo.pop()
    owing, had = (desk.owing(kind), desk.hand >> SHIFT[kind] & 15) if place == HAND else ([], 0)
    desk.remove_from(place, kind)
    desk.put_away(ONE[kind])
    desk.replenish()
    desk.todo.append((TAKE,))
    if owing:
        desk.ask_which(kind, owing, had)


def _take(desk: Desk, move: Move) -> None:
    desk.todo.pop()
    desk.take(move[1])
    desk.hand += ONE[move[1]]
    desk.replenish()


def _place(desk: Desk, _move: Move) -> None:
    """CM-5.14: a print without the instant effect."""
    kind = desk.todo.pop()[1]
    desk.hand -= ONE[kind]
    desk.play += ONE[kind]
    desk.used |= PRINTED


def _which(desk: Desk, move: Move) -> None:
    kind = desk.todo.pop()[1]
    desk.settle_debt(kind, move[1])


def _draw(desk: Desk, _move: Move) -> None:
    """CM-8.3, CM-8.7, CM-10.4: both cards first; shuffle only when a card must be drawn and none is there."""
    billy = desk.billy
    assert billy
    desk.todo.pop()
    hand, deck, discard = billy.hand, billy.deck, billy.discard
    drawn = 0
    for _ in range(CARDS_BILLY_DRAWS):
        if not deck:
            deck, desk.chance = shuffled(cards(discard), desk.chance)
            discard = 0
        if not deck:  # only in made-up positions
            break
        drawn += ONE[deck[0]]
        deck = deck[1:]
    mixes = drawn >> SHIFT[MIX]
    desk.billy = billy._replace(hand=hand + drawn - (mixes << SHIFT[MIX]), deck=deck, discard=discard)
    if mixes:
        desk.todo.append((BILLY_MIX, mixes))


def _billy_mix(desk: Desk, paid: Bag, target: int) -> None:
    """CM-8.6: the Mix card and both payments go to the automata discard."""
    billy = desk.billy
    assert billy
    left = desk.todo.pop()[1] - 1
    desk.billy = billy._replace(hand=billy.hand - paid + ONE[target], discard=billy.discard + paid + ONE[MIX])
    desk.take(target)
    desk.replenish()  # CM-8.8
    desk.todo.append((BILLY_MIX, left))
    _ask_neighbour(desk, desk.active)


DOING: Final[tuple[Callable[[Desk, Move], None], ...]] = (
    _print,
    _mix,
    _refill,
    _swap,
    _pass,
    _gain,
    _play,
    _return,
    _tuck,
    _break,
    _discard,
    _take,
    _place,
    _which,
    _draw,
)
"""By the number of the move."""
