"""A state as JSON-able data and back."""

from __future__ import annotations

from typing import Any

from companion.games.chroma_cubes.state import (
    BLANK,
    DIE,
    LETTERS,
    NAMES,
    PHASE_WORDS,
    PLANS,
    SIDES,
    Dice,
    Seat,
    State,
    Symbol,
)
from companion.games.chroma_cubes.tables import CAIRNS, SEATS
from companion.play import MalformedState

_DICE = ("active", "used", "reserve", "fresh", "fresh_reserve")
_SYMBOLS = ("locks", "bank")
_NUMBERS = ("coloured", "boxes", "spent", "twin", "first", "marks")
_STATE_NUMBERS = ("start", "active", "turn", "round", "phase", "owed", "claimed", "cairn", "chance")


def to_plain(state: State) -> dict[str, Any]:
    return {
        "sheet": state.sheet,
        "seats": [_seat_to_plain(seat) for seat in state.seats],
        "pool": list(state.pool),
        "stones": list(state.stones),
        **{name: getattr(state, name) for name in _STATE_NUMBERS},
    }


def _seat_to_plain(seat: Seat) -> dict[str, Any]:
    return {
        **{name: [NAMES[die] for die in getattr(seat, name)] for name in _DICE},
        **{name: [_letter(one) for one in getattr(seat, name)] for name in _SYMBOLS},
        **{name: getattr(seat, name) for name in _NUMBERS},
        "done": seat.done,
    }


def _letter(symbol: Symbol) -> str | None:
    return None if symbol == BLANK else LETTERS[symbol]


def from_plain(data: Any) -> State:
    try:
        state = State(
            sheet=PLANS[data["sheet"]].sheet.code,
            seats=tuple(_seat(seat) for seat in data["seats"]),
            pool=tuple(int(number) for number in data["pool"]),
            stones=tuple(int(number) for number in data["stones"]),
            **{name: int(data[name]) for name in _STATE_NUMBERS},
        )
        _refuse_impossible(state)
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedState(f"this is no saved state of Chroma Cubes: {error!r}") from error
    return state


def _refuse_impossible(state: State) -> None:
    """Numbers that point nowhere."""
    people = len(state.seats)
    if not (0 <= state.start < people <= SEATS and 0 <= state.active < people):
        raise ValueError("seats")
    if state.phase not in range(len(PHASE_WORDS)) or not BLANK <= state.cairn < len(CAIRNS):
        raise ValueError("phase")
    if len(state.pool) != len(LETTERS) or len(state.stones) != len(CAIRNS):
        raise ValueError("pool and stones")
    if any(len(seat.locks) != SIDES for seat in state.seats):
        raise ValueError("locks")


def _seat(data: Any) -> Seat:
    return Seat(
        active=_dice(data["active"]),
        used=_dice(data["used"]),
        reserve=_dice(data["reserve"]),
        coloured=int(data["coloured"]),
        locks=_symbols(data["locks"]),
        bank=_symbols(data["bank"]),
        boxes=int(data["boxes"]),
        spent=int(data["spent"]),
        twin=int(data["twin"]),
        first=int(data["first"]),
        marks=int(data["marks"]),
        done=bool(data["done"]),
        fresh=_dice(data["fresh"]),
        fresh_reserve=_dice(data["fresh_reserve"]),
    )


def _symbols(letters: list[str | None]) -> tuple[Symbol, ...]:
    return tuple(BLANK if letter is None else LETTERS.index(letter) for letter in letters)


def _dice(names: list[str]) -> Dice:
    return tuple(DIE[name] for name in names)
