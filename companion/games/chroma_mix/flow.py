"""What happens by itself between two choices: pending effects, the end of a turn, the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.chroma_mix.bags import EME, KEY, LEM, MIX, PEA, SHIFT, mask
from companion.games.chroma_mix.effects import Desk, refilled
from companion.games.chroma_mix.mixing import mixes
from companion.games.chroma_mix.moves import (
    RANK1_BITS,
    available,
    breaks,
    offers,
    returns,
    violets,
)
from companion.games.chroma_mix.state import (
    ANY_ACTION,
    DRAW,
    ENDED,
    GAIN,
    MIXED_ACTION,
    OWED,
    PEARS_DONE,
    PRINTED,
    PRINTED_ACTION,
    REFILLED_ACTION,
    SWAPPED,
    Frame,
)
from companion.games.chroma_mix.victory import billy_conditions, conditions

KEY_ACTIONS: Final = PRINTED_ACTION | MIXED_ACTION | REFILLED_ACTION


def settle(desk: Desk) -> None:
    """Do what needs no choice, until somebody must choose or the game is over."""
    while not desk.over:
        if desk.todo:
            frame = desk.todo[-1]
            if WAITS[frame[0]](desk, frame):
                return
        elif desk.active < len(desk.seats) and _may_act(desk):
            return
        else:
            _end_turn(desk)


def _may_act(desk: Desk) -> bool:
    used = desk.used
    if not used & ANY_ACTION:
        return True
    if used & (ENDED | SWAPPED) or not desk.play >> SHIFT[KEY] & 15:  # CM-3.16, CM-5.13e
        return False
    return used & KEY_ACTIONS != KEY_ACTIONS  # CM-5.13a


def _end_turn(desk: Desk) -> None:
    """Pear (CM-5.15), win check (CM-6.3), next player."""
    if desk.used & PRINTED and not desk.used & PEARS_DONE:
        desk.used |= PEARS_DONE
        desk.todo += [(GAIN, RANK1_BITS, 1)] * (desk.play >> SHIFT[PEA] & 15)
        if desk.todo:
            return
    desk.rise()
    billy = desk.billy
    now = [conditions(seat) for seat in desk.seats]
    if billy:
        now.append(billy_conditions(billy.hand))
    if any(now):
        desk.met = tuple(old | new for old, new in zip(desk.met, now, strict=True))
    desk.turn += 1
    desk.used = 0
    if billy and billy.lead and desk.active:
        desk.billy = billy._replace(lead=billy.lead - 1)  # another starting turn (CM-8.11)
    else:
        desk.active = (desk.active + 1) % len(now)
        if desk.active == desk.first and any(desk.met):  # the round is complete (CM-7.1)
            desk.over = True
    desk.sit()
    if billy and desk.active and not desk.over:
        desk.todo.append((DRAW,))


def _always(_desk: Desk, _frame: Frame) -> bool:
    return True


def _unless_empty(desk: Desk, frame: Frame) -> bool:
    """A gain waits unless every permitted pile is empty (CM-4.3, CM-4.4)."""
    allowed = frame[1] if frame[0] == GAIN else RANK1_BITS
    return bool(allowed & mask(desk.supply)) or _drop(desk)


def _drop(desk: Desk) -> bool:
    desk.todo.pop()
    return False


def _while_returning(desk: Desk, frame: Frame) -> bool:
    _, limit, order, tucks = frame
    if limit and returns(desk.play, order, tucks):
        return True
    desk.todo.pop()
    refilled(desk)
    return False


def _while_printable(desk: Desk, _frame: Frame) -> bool:
    return bool(violets(desk.hand, bool(desk.play >> SHIFT[EME] & 15))) or _drop(desk)


def _while_breakable(desk: Desk, _frame: Frame) -> bool:
    """CM-5.9b."""
    return bool(breaks(desk.hand, desk.play, desk.supply, desk.row2, desk.row3)) or _drop(desk)


def _owes_two(desk: Desk, frame: Frame) -> bool:
    """Two different cards: their order is a choice; otherwise play what is owed (CM-5.9d)."""
    if len(frame) == 3 and frame[1] != frame[2]:
        return True
    desk.todo.pop()
    if len(frame) == 3:
        desk.todo.append((OWED, frame[2]))
    if len(frame) > 1:
        desk.print_card(frame[1])
    return False


def _while_row2(desk: Desk, _frame: Frame) -> bool:
    """CM-10.9; Prism needs a card to discard as well."""
    return bool(desk.row2 and (desk.hand or desk.play)) or _drop(desk)


def _take_while_row2(desk: Desk, _frame: Frame) -> bool:
    return bool(desk.row2) or _drop(desk)


def _while_slates(desk: Desk, frame: Frame) -> bool:
    return bool(frame[2] and mask(desk.supply) & RANK1_BITS) or _drop(desk)


def _while_lemon(desk: Desk, _frame: Frame) -> bool:
    """CM-5.10, CM-10.12."""
    if desk.play >> SHIFT[LEM] & 15:
        there = available(desk.supply, desk.row2, desk.row3)
        if any(there & bit for bit, _ in offers(desk.hand, desk.play)):
            return True
    return _drop(desk)


def _while_billy_mixes(desk: Desk, frame: Frame) -> bool:
    """CM-8.5: a Mix card that cannot be used is discarded."""
    billy = desk.billy
    assert billy
    left = frame[1]
    there = available(desk.supply, desk.row2, desk.row3)
    if left and any(there & bit for bit, _ in mixes(billy.hand, 0, False)):
        return True
    desk.billy = billy._replace(discard=billy.discard + (left << SHIFT[MIX]))
    return _drop(desk)


WAITS: Final[tuple[Callable[[Desk, Frame], bool], ...]] = (
    _unless_empty,
    _unless_empty,
    _always,
    _while_returning,
    _while_printable,
    _while_breakable,
    _owes_two,
    _always,
    _while_row2,
    _take_while_row2,
    _always,
    _while_slates,
    _while_lemon,
    _always,
    _while_billy_mixes,
)
"""By the number of the frame: whether it waits for a choice; if not, it has been dealt with."""
