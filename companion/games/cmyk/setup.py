"""The start of a game from options and a seed (MT-2)."""

from __future__ import annotations

from typing import Final

from companion.games.cmyk.mosaic import TILE_PIECES
from companion.games.cmyk.rules import revealed
from companion.games.cmyk.state import DEALING, Seat, State
from companion.games.cmyk.tables import PILE, PILES, PLAYERS, PRIVATES, PUBLICS
from companion.pieces.language import Text
from companion.play import BadSetup, Option, Options, chance_from, drawn, resolved, shuffled

OPTIONS: Final = (Option("players", tuple(PLAYERS), Text("players", "giocatori")),)

PUBLIC_CODES: Final = tuple(card.code.value for card in PUBLICS)
PRIVATE_CODES: Final = tuple(card.code for card in PRIVATES)


def players_of(options: Options) -> int:
    """Two to five (MT-1.1)."""
    given = str(options.get("players", PLAYERS[0]))
    if given not in map(str, PLAYERS):
        say = f"CMYK! is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {given[:30]}"
        raise BadSetup("players", say, "MT-1.1", f"choose one of: {', '.join(map(str, PLAYERS))}")
    return int(resolved(OPTIONS, options)["players"])


def new(options: Options, seed: int) -> State:
    players = players_of(options)
    tiles, chance = shuffled(range(len(TILE_PIECES)), chance_from(seed))
    used = PILES[players] * PILE
    privates, chance = shuffled(PRIVATE_CODES, chance)
    publics, chance = shuffled(PUBLIC_CODES, chance)
    caller, chance = drawn(chance, players)  # MT-2.4
    state = State(
        seats=tuple(Seat(private) for private in privates[:players]),  # MT-2.3
        piles=tuple(tuple(tiles[start : start + PILE]) for start in range(0, used, PILE)),  # MT-2.1
        public=(),
        public_deck=publics,
        private_deck=privates[players:],
        discarded=(),
        removed=(),
        gone=(),
        box=tuple(tiles[used:]),
        spare=(),
        caller=caller,
        phase=DEALING,
        turn=0,
        chance=chance,
    )
    return revealed(state)  # MT-2.3
