"""Chance that is told instead of drawn: what the dice of the real table show."""

from __future__ import annotations

from collections import Counter

from companion.games.chroma_cubes.moves import without
from companion.games.chroma_cubes.payment import read_dice
from companion.games.chroma_cubes.state import COLOUR_OF, LETTERS, Dice, Seat, State, seat_names
from companion.play import BadSetup


def event(state: State, text: str) -> State:
    """`p1 rolls R2 O3`: the dice just rolled (CC-3.1, CC-3.5, CC-6.4); `p1 reserve rolls O2 G1` (CC-2.3)."""
    match text.split():
        case [name, "rolls", *words]:
            number = _seat(state, name)
            seat = state.seats[number]
            dice, told = _told(name, words, seat.active, seat.fresh)
            return _with(state, number, seat._replace(active=dice, fresh=told))
        case [name, "reserve", "rolls", *words]:
            number = _seat(state, name)
            seat = state.seats[number]
            dice, told = _told(name, words, seat.reserve, seat.fresh_reserve)
            return _with(state, number, seat._replace(reserve=dice, fresh_reserve=told))
    raise BadSetup("*", f"this game knows no event like {text[:60]!r}", hint="for example: p1 rolls R2 O3")


def _seat(state: State, name: str) -> int:
    names = seat_names(state)
    if name not in names:
        raise BadSetup("*", f"there is no seat {name[:20]}", hint=f"seats are: {', '.join(names)}")
    return names.index(name)


def _with(state: State, number: int, seat: Seat) -> State:
    return state._replace(seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _told(name: str, words: list[str], dice: Dice, fresh: Dice) -> tuple[Dice, Dice]:
    told = read_dice(words)
    if Counter(COLOUR_OF[die] for die in told) != Counter(COLOUR_OF[die] for die in fresh):
        wanted = " ".join(LETTERS[COLOUR_OF[die]] for die in fresh) or "none, or something was done since"
        raise BadSetup("*", f"these are not the dice {name} has just rolled", "CC-3.1", f"rolled: {wanted}")
    return tuple(sorted((*without(dice, fresh), *told))), told
