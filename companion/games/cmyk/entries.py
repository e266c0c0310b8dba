"""The setup of a record: zones, options and flags, from text to State and back (DESIGN §9)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from companion.games.cmyk.check import check
from companion.games.cmyk.lattice import Cell
from companion.games.cmyk.mosaic import (
    COLOURS,
    FIRST_K,
    NUMBER,
    TILE_NAMES,
    TILE_PIECES,
    Placed,
    TileNumber,
    is_k,
    named,
)
from companion.games.cmyk.rules import revealed
from companion.games.cmyk.setup import PRIVATE_CODES, PUBLIC_CODES, players_of
from companion.games.cmyk.state import (
    DEALING,
    NO_CARD,
    NO_PILE,
    NO_TILE,
    OPENING,
    OVER,
    PHASES,
    PLAYING,
    Seat,
    State,
    seat_names,
)
from companion.games.cmyk.tables import PILE, PILES, Colour, K
from companion.play import BadSetup, Setup, chance_from, drawn, shuffled

FACTS: Final = ("players", "seed", "chance", "caller", "phase", "number", "loose", "stopped", "rest")
TILE_ZONES: Final = ("discarded", "removed", "box")
CARD_ZONES: Final = ("public", "public.deck", "private.deck", "gone", "spare")
_AT: Final = re.compile(r"(\w{1,3})@(-?\d{1,3}),(-?\d{1,3})")


def write_setup(state: State) -> Setup:
    """Every zone by name, so that nothing is left to chance but the chance itself."""
    names = seat_names(state)
    entries: Setup = {
        "players": (str(len(names)),),
        "caller": (names[state.caller],),
        "phase": (PHASES[state.phase],),
        "number": (str(state.turn),),
        "chance": (str(state.chance),),
    }
    for name, seat in zip(names, state.seats, strict=True):
        entries[name] = tuple(f"{TILE_NAMES[tile]}@{x},{y}" for (x, y), tile in seat.placed)
        entries[f"{name}.base"] = (COLOURS[seat.horizontal].value,)
        entries[f"{name}.private"] = (seat.private,) if seat.private else ()
        if seat.held != NO_TILE:
            origin = (f"pile{seat.origin + 1}",) if seat.origin != NO_PILE else ()
            entries[f"{name}.hold"] = (TILE_NAMES[seat.held], *origin)
    for number, pile in enumerate(state.piles, 1):
        entries[f"pile{number}"] = named(pile)
    entries["public"] = state.public
    entries["public.deck"] = state.public_deck
    entries["private.deck"] = state.private_deck
    for flag in ("loose", "stopped"):
        entries[flag] = tuple(n for n, seat in zip(names, state.seats, strict=True) if getattr(seat, flag))
    return entries | {
        "discarded": named(state.discarded),
        "removed": named(state.removed),
        "box": named(state.box),
        "gone": state.gone,
        "spare": state.spare,
    }


class _Reader:
    """Reads entries one by one and keeps account of what has been named."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.players = players_of({"players": " ".join(setup["players"])} if "players" in setup else {})
        self.seats = tuple(f"p{n}" for n in range(1, self.players + 1))
        self.piles = tuple(f"pile{n}" for n in range(1, PILES[self.players] + 1))
        self.tiles: set[TileNumber] = set()
        self.cards: set[str] = set()
        self.refuse_unknown()

    def refuse_unknown(self) -> None:
        own = tuple(f"{seat}{zone}" for seat in self.seats for zone in ("", ".base", ".private", ".hold"))
        known = (*FACTS, *TILE_ZONES, *CARD_ZONES, *own, *self.piles)
        for key in self.setup:
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = f"did you mean {near[0]}?" if near else ""
                raise BadSetup(key, f"there is no zone or setting {key}", "", hint)

    def fact(self, key: str, usual: str = "") -> str:
        return " ".join(self.setup.get(key, (usual,)))

    def number(self, key: str) -> int:
        text = self.fact(key, "0")
        if not (text.isascii() and text.isdigit()) or len(text) > 20:
            raise BadSetup(key, f"{key} is a whole number, not {text[:30]}")
        return int(text)

    def tile(self, key: str, word: str) -> TileNumber:
        """A tile by name, each once (MT-1.3, MT-8.2); K means whichever K-tile is not named yet."""
        name = word.upper()
        if name == K:
            name = next((n for n in TILE_NAMES[FIRST_K:] if NUMBER[n] not in self.tiles), "")
            if not name:
                raise BadSetup(key, "there are only two K-tiles", "MT-8.2")
        if name not in NUMBER:
            raise BadSetup(
                key, f"there is no tile {word[:30]}", "MT-1.3", "levels 0 to 5, 6 in all at most, or 333"
            )
        if NUMBER[name] in self.tiles:
            raise BadSetup(key, f"tile {name} is named twice, each exists once", "MT-8.2")
        self.tiles.add(NUMBER[name])
        return NUMBER[name]

    def pile(self, key: str) -> tuple[TileNumber, ...]:
        return tuple(self.tile(key, word) for word in self.setup.get(key, ()))

    def card(self, key: str, word: str, allowed: Iterable[str], rule: str) -> str:
        code = word.upper()
        if code not in allowed:
            raise BadSetup(key, f"{word[:30]} is no card for {key}", rule, "for example P07 or C3")
        if code in self.cards:
            raise BadSetup(key, f"card {code} is named twice, each exists once", "MT-1.6")
        self.cards.add(code)
        return code

    def deck(self, key: str) -> tuple[str, ...]:
        allowed = {"public.deck": PUBLIC_CODES, "private.deck": PRIVATE_CODES}.get(
            key, (*PUBLIC_CODES, *PRIVATE_CODES)
        )
        return tuple(self.card(key, word, allowed, "MT-2.3") for word in self.setup.get(key, ()))

    def those(self, key: str) -> tuple[str, ...]:
        """Seats named by a flag."""
        for word in self.setup.get(key, ()):
            if word not in self.seats:
                raise BadSetup(
                    key, f"there is no seat {word[:30]}", "", f"seats are: {', '.join(self.seats)}"
                )
        return self.setup.get(key, ())

    def mosaic(self, seat: str) -> tuple[Placed, ...]:
        placed: list[Placed] = []
        cells: set[Cell] = set()
        for word in self.setup.get(seat, ()):
            found = _AT.fullmatch(word)
            if found is None:
                raise BadSetup(seat, f"{word[:30]} is no tile in a cell", "MT-3.1", "for example 011@0,0")
            cell = int(found[2]), int(found[3])
            if cell in cells:
                raise BadSetup(seat, f"two tiles lie at {cell[0]},{cell[1]}", "MT-3.1")
            cells.add(cell)
            placed.append((cell, self.tile(seat, found[1])))
        return tuple(placed)

    def base(self, seat: str) -> int:
        text = self.fact(f"{seat}.base", "C").upper()
        if text not in tuple(Colour):
            raise BadSetup(f"{seat}.base", f"{text[:30]} is no colour", "MT-2.5", "the base is C, M or Y")
        return COLOURS.index(Colour(text))

    def held(self, seat: str) -> tuple[TileNumber, int]:
        key = f"{seat}.hold"
        match self.setup.get(key, ()):
            case ():
                return NO_TILE, NO_PILE
            case (word,):
                return self.tile(key, word), NO_PILE
            case (word, pile) if pile in self.piles:
                return self.tile(key, word), self.piles.index(pile)
            case _:
                raise BadSetup(key, "one tile can be held, with the pile it came from", "MT-8.4", "011 pile3")

    def seat(self, name: str) -> Seat:
        held, origin = self.held(name)
        cards = self.setup.get(f"{name}.private", ())
        if len(cards) > 1:
            raise BadSetup(f"{name}.private", "everyone has one private objective", "MT-2.3")
        private = self.card(f"{name}.private", cards[0], PRIVATE_CODES, "MT-1.7") if cards else NO_CARD
        placed = self.mosaic(name)
        return Seat(
            private,
            placed,
            self.base(name),
            held,
            origin,
            loose=name in self.those("loose"),
            stopped=name in self.those("stopped"),
        )


def read_setup(setup: Setup) -> State:
    """Unnamed pieces go home: tiles to the unnamed piles, cards to their decks; or all to the box."""
    reader = _Reader(setup)
    chance = reader.number("chance") if "chance" in setup else chance_from(reader.number("seed"))
    state = State(
        seats=tuple(reader.seat(name) for name in reader.seats),
        piles=tuple(reader.pile(key) for key in reader.piles),
        public=reader.deck("public"),
        public_deck=reader.deck("public.deck"),
        private_deck=reader.deck("private.deck"),
        discarded=reader.pile("discarded"),
        removed=reader.pile("removed"),
        gone=reader.deck("gone"),
        box=reader.pile("box"),
        spare=reader.deck("spare"),
        caller=_caller(reader),
        phase=PLAYING,
        turn=reader.number("number"),
        chance=chance,
    )
    state = state._replace(phase=_phase(reader, state.seats))
    home = _boxed if reader.fact("rest", "home") == "box" else _home
    state = home(state, reader)
    _refuse(state)
    return state


def _caller(reader: _Reader) -> int:
    caller = reader.those("caller")
    return reader.seats.index(caller[0]) if caller else 0


def _phase(reader: _Reader, seats: tuple[Seat, ...]) -> int:
    if "phase" in reader.setup:
        word = reader.fact("phase")
        if word not in PHASES:
            raise BadSetup("phase", f"{word[:30]} is no phase", "", f"choose one of: {', '.join(PHASES)}")
        return PHASES.index(word)
    if all(seat.placed for seat in seats):
        return PLAYING
    begun = any(seat.placed for seat in seats) or all(seat.held != NO_TILE for seat in seats)
    return OPENING if begun else DEALING


def _boxed(state: State, reader: _Reader) -> State:
    tiles = tuple(tile for tile in range(len(TILE_PIECES)) if tile not in reader.tiles)
    cards = tuple(code for code in (*PUBLIC_CODES, *PRIVATE_CODES) if code not in reader.cards)
    return state._replace(box=(*state.box, *tiles), spare=(*state.spare, *cards))


def _home(state: State, reader: _Reader) -> State:
    """MT-2.1, MT-2.3: as `new` would have it, as far as nothing else is said."""
    rest, chance = shuffled([t for t in range(len(TILE_PIECES)) if t not in reader.tiles], state.chance)
    named = len(reader.tiles) - len(state.box)
    budget = max(0, PILES[reader.players] * PILE - named)
    piles: list[tuple[TileNumber, ...]] = []
    for key, pile in zip(reader.piles, state.piles, strict=True):
        number = 0 if key in reader.setup else min(PILE, budget)
        piles.append((*pile, *rest[:number]))
        rest, budget = rest[number:], budget - number
    state = state._replace(piles=tuple(piles), box=(*state.box, *rest), chance=chance)
    state = _decks(state, reader)
    if "caller" not in reader.setup:
        caller, chance = drawn(state.chance, reader.players)
        state = state._replace(caller=caller, chance=chance)
    return state if "public" in reader.setup else revealed(state)


def _decks(state: State, reader: _Reader) -> State:
    private, chance = shuffled([code for code in PRIVATE_CODES if code not in reader.cards], state.chance)
    public, chance = shuffled([code for code in PUBLIC_CODES if code not in reader.cards], chance)
    seats: list[Seat] = []
    for name, seat in zip(reader.seats, state.seats, strict=True):
        if f"{name}.private" not in reader.setup and private:
            seats.append(seat._replace(private=private[0]))
            private = private[1:]
        else:
            seats.append(seat)
    return state._replace(
        seats=tuple(seats),
        public_deck=(*state.public_deck, *public),
        private_deck=(*state.private_deck, *private),
        chance=chance,
    )


def _refuse_deal(state: State) -> None:
    """MT-2.4: from the caller clockwise, and there must be something to take."""
    order = (*state.seats[state.caller :], *state.seats[: state.caller])
    taken = [seat.held != NO_TILE for seat in order]
    if any(seat.placed for seat in order) or taken != sorted(taken, reverse=True) or all(taken):
        raise BadSetup("phase", "initial tiles are taken from the caller clockwise, and laid later", "MT-2.4")
    normal = sum(not is_k(tile) for pile in state.piles for tile in pile)
    if normal < taken.count(False):
        raise BadSetup("pile1", "the piles hold too few tiles to start with", "MT-2.4")


def _refuse(state: State) -> None:
    """A setup no table can show is refused with its first reason."""
    for name, seat in zip(seat_names(state), state.seats, strict=True):
        if state.phase in {PLAYING, OVER} and not seat.placed:
            raise BadSetup(name, f"{name} has no initial tile", "MT-2.5")
        if state.phase == OPENING and not seat.placed and (seat.held == NO_TILE or is_k(seat.held)):
            raise BadSetup(name, f"{name} holds no initial tile", "MT-2.4")
        if seat.loose and (len(seat.placed) < 2 or is_k(seat.placed[-1][1])):
            raise BadSetup("loose", f"{name} has no tile that may be moved", "MT-4.3")
    if state.phase == DEALING:
        _refuse_deal(state)
    for finding in check(state).findings:
        if finding.code not in {
            "tiles-missing",
            "cards-revealed",
            "card-not-revealed",
        }:  # worked examples are small
            raise BadSetup(
                next((n for n in seat_names(state) if n in finding.say), "game"), finding.say, finding.rule
            )
