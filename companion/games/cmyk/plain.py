"""A state as JSON-able data and back."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from companion.games.cmyk.mosaic import COLOURS, NUMBER, TILE_NAMES, TileNumber, named
from companion.games.cmyk.setup import PRIVATE_CODES, PUBLIC_CODES
from companion.games.cmyk.state import NO_CARD, NO_TILE, PHASES, Seat, State, pieces
from companion.games.cmyk.tables import K_TILES, PLAYERS, TILES, K
from companion.play import MalformedState

_TILES: Final = ("discarded", "removed", "box")
_CARDS: Final = ("public", "public_deck", "private_deck", "gone", "spare")
_NUMBERS: Final = ("caller", "turn", "chance")
_ALL: Final = Counter(
    {tile.code: 1 for tile in TILES} | {K: K_TILES} | dict.fromkeys((*PUBLIC_CODES, *PRIVATE_CODES), 1)
)


def to_plain(state: State) -> dict[str, Any]:
    return {
        "seats": [_seat_to_plain(seat) for seat in state.seats],
        "piles": [list(named(pile)) for pile in state.piles],
        **{zone: list(named(getattr(state, zone))) for zone in _TILES},
        **{zone: list(getattr(state, zone)) for zone in _CARDS},
        **{name: getattr(state, name) for name in _NUMBERS},
        "phase": PHASES[state.phase],
    }


def _seat_to_plain(seat: Seat) -> dict[str, Any]:
    return {
        "private": seat.private,
        "placed": [[TILE_NAMES[tile], x, y] for (x, y), tile in seat.placed],
        "base": COLOURS[seat.horizontal].value,
        "held": TILE_NAMES[seat.held] if seat.held != NO_TILE else None,
        "origin": seat.origin,
        "loose": seat.loose,
        "stopped": seat.stopped,
    }


def from_plain(data: Any) -> State:
    try:
        state = State(
            seats=tuple(_seat(seat) for seat in data["seats"]),
            piles=tuple(_row(pile) for pile in data["piles"]),
            public=_cards(data["public"]),
            public_deck=_cards(data["public_deck"]),
            private_deck=_cards(data["private_deck"]),
            discarded=_row(data["discarded"]),
            removed=_row(data["removed"]),
            gone=_cards(data["gone"]),
            box=_row(data["box"]),
            spare=_cards(data["spare"]),
            caller=int(data["caller"]),
            turn=int(data["turn"]),
            chance=int(data["chance"]),
            phase=PHASES.index(data["phase"]),
        )
        _refuse(state)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise MalformedState(f"this is no saved state of CMYK!: {error!r}") from error
    return state


def _seat(data: Any) -> Seat:
    return Seat(
        private=str(data["private"] or NO_CARD),
        placed=tuple(((int(x), int(y)), NUMBER[name]) for name, x, y in data["placed"]),
        horizontal=[colour.value for colour in COLOURS].index(data["base"]),
        held=NUMBER[data["held"]] if data["held"] is not None else NO_TILE,
        origin=int(data["origin"]),
        loose=bool(data["loose"]),
        stopped=bool(data["stopped"]),
    )


def _row(names: list[str]) -> tuple[TileNumber, ...]:
    return tuple(NUMBER[name] for name in names)


def _cards(codes: list[str]) -> tuple[str, ...]:
    return tuple(map(str, codes))


def _refuse(state: State) -> None:
    """Every piece is there once, and every number points at something."""
    if len(state.seats) not in PLAYERS or state.caller not in range(len(state.seats)):
        raise ValueError("seats")
    if Counter(pieces(state)) != _ALL:
        raise ValueError("pieces")
    if any(seat.origin not in range(-1, len(state.piles)) for seat in state.seats):
        raise ValueError("origin")
    if any(seat.loose and len(seat.placed) < 2 for seat in state.seats):
        raise ValueError("loose")
