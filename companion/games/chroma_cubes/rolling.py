"""Dice that are rolled: at the start, at the beginning of a round, by Reroll and in a trade."""

from __future__ import annotations

from companion.games.chroma_cubes.state import BLANK, COLOUR_OF, PLAY, STEP, Dice, Seat, State
from companion.games.chroma_cubes.tables import FACES_PER_DIE
from companion.play import Chance, drawn


def rolled(dice: Dice, chance: Chance) -> tuple[Dice, Chance]:
    """These dice with new faces, in order of number."""
    found = []
    for die in dice:
        face, chance = drawn(chance, FACES_PER_DIE)
        found.append(COLOUR_OF[die] * STEP + 1 + face)
    return tuple(sorted(found)), chance


def _from_start(state: State) -> list[int]:
    people = len(state.seats)
    return [(state.start + step) % people for step in range(people)]


def roll_all(state: State) -> State:
    """CC-2.3: the active dice, then the reserve; the first round begins."""
    seats, chance = list(state.seats), state.chance
    for number in _from_start(state):
        active, chance = rolled(seats[number].active, chance)
        reserve, chance = rolled(seats[number].reserve, chance)
        seats[number] = seats[number]._replace(
            active=active, reserve=reserve, fresh=active, fresh_reserve=reserve
        )
    return state._replace(seats=tuple(seats), chance=chance, phase=PLAY, round=1, active=state.start)


def begin_round(state: State) -> State:
    """CC-3.1: exactly the dice used are rolled, the others keep their face."""
    seats, chance = list(state.seats), state.chance
    for number in _from_start(state):
        fresh, chance = rolled(seats[number].used, chance)
        seats[number] = _rested(seats[number], fresh)
    return state._replace(seats=tuple(seats), chance=chance, phase=PLAY, round=state.round + 1)


def _rested(seat: Seat, fresh: Dice) -> Seat:
    return seat._replace(
        active=tuple(sorted(seat.active + fresh)),
        used=(),
        spent=0,
        twin=BLANK,
        done=False,
        fresh=fresh,
        fresh_reserve=(),
    )
