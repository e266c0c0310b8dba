"""Between a real table and a State: who plays, what lies in which zone, which colours are out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from companion.games.coloretto.rules import chosen
from companion.games.coloretto.state import (
    CODES,
    COLOUR_KINDS,
    NOTHING,
    SEATS,
    Kind,
    Setting,
    State,
    cards,
    seat_names,
)
from companion.games.coloretto.tables import BROWN_ROW, GAME, GREEN_ROW, LAST_ROUND, SETUPS, Edition, Side
from companion.pieces.piece import Piece
from companion.play import BadSetup, Layout, Lying, OptionValue

ROW_CARDS: Final = frozenset({BROWN_ROW, GREEN_ROW})
PLAY_CARDS: Final = frozenset(CODES) - {LAST_ROUND}
ROW_ZONES: Final = tuple(f"row{number}" for number in range(1, 6))
DECK, REMOVED = "deck", "removed"
OPTION_NAMES: Final = ("players", "edition", "side")
_PLAYER: Final = re.compile(r"p([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is known of the agreements before the game."""

    players: tuple[int, ...]  # every number that is possible
    edition: Edition
    side: Side

    @property
    def number(self) -> int | None:
        return self.players[0] if len(self.players) == 1 else None


def agreed(layout: Layout) -> Agreed:
    """Options win; without them the player zones seen tell how many play (DESIGN §8). Raises BadSetup."""
    given: dict[str, OptionValue] = {
        name: layout.options[name] for name in OPTION_NAMES if name in layout.options
    }
    values = chosen(given)
    numbers = (values.players,) if "players" in given else _seen_players(layout)
    return Agreed(numbers, values.edition, values.side)


def _seen_players(layout: Layout) -> tuple[int, ...]:
    """One player alone, or a gap between the seats, is part of a table of unknown size."""
    zones = {one.zone for one in layout.lying if one.zone}
    seats = {int(found[1]) for found in map(_PLAYER.fullmatch, zones) if found}
    highest = max(seats, default=0)
    if highest > max(SETUPS):
        say = f"{highest} players are seen, Coloretto is for {min(SETUPS)} to {max(SETUPS)}"
        raise BadSetup("players", say, "CO-2.1")
    if len(seats) == highest and highest in SETUPS:
        return (highest,)
    return tuple(number for number in SETUPS if number >= highest)


def own(layout: Layout) -> Layout:
    """The pieces of this game alone: other games have an ORA too."""
    return replace(layout, lying=tuple(one for one in layout.lying if one.piece.game == GAME))


def layout_of(state: State) -> Layout:
    """Where every piece lies, copies numbered as they come; a card in hand has no zone."""
    given: Counter[str] = Counter()
    lying: list[Lying] = []
    for zone, kinds in zones_of(state).items():
        for kind in kinds:
            code = CODES[kind]
            given[code] += 1
            lying.append(Lying(Piece(GAME, code, given[code]), zone or None))
    for row in range(len(state.rows)):
        zone = SEATS[state.taken.index(row)] if row in state.taken else ROW_ZONES[row]
        lying.append(Lying(row_card(state.setting.players, row), zone))
    setting = state.setting
    options: dict[str, str | int] = {
        "players": setting.players,
        "edition": setting.edition.value,
        "side": setting.side.value,
    }
    return Layout(tuple(lying), options)


def row_card(players: int, row: int) -> Piece:
    """CO-2.1; the copy of a green row card is what it holds (CO-1.3)."""
    return Piece(GAME, SETUPS[players].row_kind, row + 1)


def zones_of(state: State) -> dict[str, tuple[Kind, ...]]:
    """The play cards and the last-round card of every zone."""
    return {
        **{ROW_ZONES[row]: held for row, held in enumerate(state.rows)},
        **{name: cards(area) for name, area in zip(seat_names(state), state.areas, strict=True)},
        "": () if state.drawn == NOTHING else (state.drawn,),
        DECK: state.deck,
        REMOVED: cards(state.removed),
    }


def colours_out(layout: Layout, players: int) -> int:
    """CO-2.2 as far as a view tells it: colours nobody has, those among the removed cards first."""
    outside = {one.piece.kind for one in layout.lying if one.zone != REMOVED}
    inside = Counter(one.piece.kind for one in layout.lying if one.zone == REMOVED)
    unseen = [kind for kind in COLOUR_KINDS if CODES[kind] not in outside]
    unseen.sort(key=lambda kind: (-inside[CODES[kind]], -kind))
    return sum(1 << kind for kind in unseen[: SETUPS[players].colours_removed])


def setting_of(layout: Layout) -> Setting:
    """What can be said of the setting; of several possible numbers of players the largest."""
    table = agreed(layout)
    players = table.players[-1]
    return Setting(players, table.edition, table.side, colours_out(layout, players))
