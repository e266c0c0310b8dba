"""A whole game of Chroma Mix at one moment: frozen, hashable, and cheap to copy."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from companion.games.chroma_mix.bags import CODES, Bag, Kind
from companion.play import Chance

Frame: TypeAlias = tuple[int, ...]  # something still to be done: what, then its numbers

# What may stand on `todo`; the last frame is done first.
GAIN, FUCHSIA, PLAY_IT, REFILL, VIOLET, LAVENDER, OWED, WHICH, PRISM, TAKE = range(10)
PLACE, SLATE, AGAIN, DRAW, BILLY_MIX = range(10, 15)

# What a turn has seen so far, as bits of `used`.
PRINTED_ACTION: Final = 1
MIXED_ACTION: Final = 2
REFILLED_ACTION: Final = 4
SWAPPED: Final = 8
ANY_ACTION: Final = 15
PRINTED: Final = 16  # anything was printed, by whatever cause: Pear asks (CM-5.15)
ENDED: Final = 32  # the player is done
PEARS_DONE: Final = 64

LEVELS: Final = {"first": 0, "easy": 2, "medium": 4, "hard": 6}  # Billy's starting turns (CM-8.11)

# Conditions met, as bits of `met`.
POINTS_WIN, SAPPHIRE_WIN, RUBY_WIN, BURGUNDY_WIN, MUSTARD_WIN, PETROL_WIN = (1 << n for n in range(6))
CONDITIONS: Final = {
    BURGUNDY_WIN: "burgundy",
    MUSTARD_WIN: "mustard",
    PETROL_WIN: "petrol",
    RUBY_WIN: "ruby",
    SAPPHIRE_WIN: "sapphire",
    POINTS_WIN: "points",
}


class Seat(NamedTuple):
    hand: Bag = 0
    play: Bag = 0
    tucked: Bag = 0  # under Mustard (CM-5.20)


class Billy(NamedTuple):
    """Confident Billy's cards (CM-8)."""

    hand: Bag
    deck: tuple[Kind, ...]  # top first
    discard: Bag
    level: str
    lead: int = 0  # starting turns still to come after the present one


class State(NamedTuple):
    seats: tuple[Seat, ...]  # the humans, clockwise
    supply: Bag  # the rank-1 and rank-4 piles
    row2: tuple[Kind, ...]
    row3: tuple[Kind, ...]
    deck2: tuple[Kind, ...]  # top first
    deck3: tuple[Kind, ...]
    discard2: Bag
    discard3: Bag
    billy: Billy | None
    box: Bag  # out of the game
    first: int  # who began: an index into the seats, Billy after the humans
    active: int  # whose turn it is
    turn: int  # counted from 0
    used: int  # bits above
    todo: tuple[Frame, ...]
    met: tuple[int, ...]  # conditions met this round, one for each seat
    over: bool
    chance: Chance


def seat_names(state: State) -> tuple[str, ...]:
    humans = tuple(f"p{number + 1}" for number in range(len(state.seats)))
    return (*humans, "billy") if state.billy else humans


def to_move(state: State) -> tuple[int, ...]:
    if state.over:
        return ()
    if state.todo and state.todo[-1][0] == SLATE:
        return (state.todo[-1][1],)  # the right neighbour gains in another's turn (CM-5.17)
    return (state.active,)


def everything(state: State) -> Bag:
    """All cards, wherever they are (CM-9.1)."""
    total = state.supply + state.discard2 + state.discard3 + state.box
    for kind in (*state.row2, *state.row3, *state.deck2, *state.deck3):
        total += 1 << 4 * kind
    for seat in state.seats:
        total += seat.hand + seat.play + seat.tucked
    if state.billy:
        total += state.billy.hand + state.billy.discard
        for kind in state.billy.deck:
            total += 1 << 4 * kind
        unresolved = sum(frame[1] for frame in state.todo if frame[0] == BILLY_MIX)
        total += unresolved << 4 * 24  # a drawn Mix card lies in neither pile (CM-10.4)
    return total


def pieces(state: State) -> dict[str, int]:
    """The same, counted by name."""
    total = everything(state)
    return {code: total >> 4 * kind & 15 for kind, code in enumerate(CODES)}


def turned(state: State, by: int) -> State | None:
    """Everyone moves on by so many seats; with Billy the seats are not alike."""
    if state.billy:
        return None
    people = len(state.seats)

    def moved(seat: int) -> int:
        return (seat + by) % people

    return state._replace(
        seats=tuple(state.seats[(n - by) % people] for n in range(people)),
        met=tuple(state.met[(n - by) % people] for n in range(people)),
        first=moved(state.first),
        active=moved(state.active),
        todo=tuple((SLATE, moved(f[1]), f[2]) if f[0] == SLATE else f for f in state.todo),
    )
