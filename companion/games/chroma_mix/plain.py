"""A state as JSON-able data and back."""

from __future__ import annotations

from typing import Any

from companion.games.chroma_mix.bags import CODES, KIND, Bag, Kind, bag_of, codes
from companion.games.chroma_mix.state import Billy, Seat, State
from companion.play import MalformedState


def to_plain(state: State) -> dict[str, Any]:
    return {
        "seats": [{zone: list(codes(bag)) for zone, bag in seat._asdict().items()} for seat in state.seats],
        "supply": list(codes(state.supply)),
        "box": list(codes(state.box)),
        "discard2": list(codes(state.discard2)),
        "discard3": list(codes(state.discard3)),
        **{name: [CODES[kind] for kind in getattr(state, name)] for name in _ORDERED},
        "billy": _billy_to_plain(state.billy) if state.billy else None,
        **{name: getattr(state, name) for name in _NUMBERS},
        "todo": [list(frame) for frame in state.todo],
        "met": list(state.met),
        "over": state.over,
    }


_ORDERED = ("row2", "row3", "deck2", "deck3")
_NUMBERS = ("first", "active", "turn", "used", "chance")


def _billy_to_plain(billy: Billy) -> dict[str, Any]:
    return {
        "hand": list(codes(billy.hand)),
        "deck": [CODES[kind] for kind in billy.deck],
        "discard": list(codes(billy.discard)),
        "level": billy.level,
        "lead": billy.lead,
    }


def from_plain(data: Any) -> State:
    try:
        return State(
            seats=tuple(Seat(*(_bag(seat[zone]) for zone in Seat._fields)) for seat in data["seats"]),
            supply=_bag(data["supply"]),
            row2=_row(data["row2"]),
            row3=_row(data["row3"]),
            deck2=_row(data["deck2"]),
            deck3=_row(data["deck3"]),
            discard2=_bag(data["discard2"]),
            discard3=_bag(data["discard3"]),
            billy=_billy(data["billy"]) if data["billy"] else None,
            box=_bag(data["box"]),
            first=int(data["first"]),
            active=int(data["active"]),
            turn=int(data["turn"]),
            used=int(data["used"]),
            todo=tuple(tuple(int(n) for n in frame) for frame in data["todo"]),
            met=tuple(int(bits) for bits in data["met"]),
            over=bool(data["over"]),
            chance=int(data["chance"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedState(f"this is no saved state of Chroma Mix: {error!r}") from error


def _billy(data: Any) -> Billy:
    deck = _row(data["deck"])
    return Billy(_bag(data["hand"]), deck, _bag(data["discard"]), str(data["level"]), int(data["lead"]))


def _bag(names: list[str]) -> Bag:
    return bag_of(_row(names))


def _row(names: list[str]) -> tuple[Kind, ...]:
    return tuple(KIND[name] for name in names)
