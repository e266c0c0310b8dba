"""From a view of a real table of Chroma Mix to what is known of it: exactly, in part, by counting (CM-9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.chroma_mix.bags import (
    CODES,
    COPIES,
    EXTRAS,
    KIND,
    MIX,
    ONE,
    RANK,
    Bag,
    Kind,
    bag_of,
    cards,
    count,
)
from companion.games.chroma_mix.setup import AUTOMATA
from companion.games.chroma_mix.state import LEVELS, Billy, Seat, State
from companion.pieces.piece import Piece
from companion.play import Layout

GAME: Final = "CM"
MOST_PLAYERS: Final = 4
PILES: Final = frozenset({"supply", "discard2", "discard3", "billy.discard"})  # only their tops may be seen
UNSEEN: Final = frozenset({"deck2", "deck3", "billy.deck", "box"})  # whatever is written of them
FIRST: Final = "FST"
_SEAT: Final = re.compile(r"p([1-4])(?:\.(\w+))?")


@dataclass(frozen=True)
class Seated:
    """What a view tells. A zone that is absent was not seen, or nothing lies there: nobody can tell."""

    players: tuple[str, ...]  # the humans, clockwise
    solo: bool
    zones: Mapping[str, Bag]  # rows, hands, play areas: what is seen is all there is
    piles: Mapping[str, Bag]  # supply and discards: at least these
    unseen: Bag  # cards of the game that are in none of these
    first: str  # who began, where the first-player card or an option tells it
    ids: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)  # the pieces of each zone

    def bag(self, zone: str) -> Bag:
        return self.zones.get(zone, 0) | self.piles.get(zone, 0)

    @property
    def hands_unseen(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if f"{player}.hand" not in self.zones)


def seat(layout: Layout) -> Seated:
    """Every card that exists, once, in its zone; what lies twice or has no sure zone tells nothing."""
    times = Counter(one.piece for one in layout.lying if one.piece.copy)
    ids: dict[str, list[Piece]] = {}
    for one in layout.lying:
        known = one.piece.game == GAME and one.piece.kind in KIND
        if not known or not one.zone or one.zone in UNSEEN or times[one.piece] > 1:
            continue
        if one.piece.copy <= COPIES[KIND[one.piece.kind]]:
            ids.setdefault(one.zone, []).append(one.piece)
    bags = {zone: bag_of(KIND[piece.kind] for piece in pieces) for zone, pieces in ids.items()}
    solo = any(zone.startswith("billy.") for zone in bags) or _level(layout) is not None
    players = _players(layout, solo=solo)
    total = sum(bags.values())
    return Seated(
        players=players,
        solo=solo,
        zones={zone: bag for zone, bag in bags.items() if zone not in PILES},
        piles={zone: bag for zone, bag in bags.items() if zone in PILES},
        unseen=_rest(total, solo=solo),
        first=_first(layout, players),
        ids={zone: tuple(pieces) for zone, pieces in ids.items()},
    )


def _rest(total: Bag, *, solo: bool) -> Bag:
    """What lies in none of the zones seen; the Mix cards are Billy's (CM-8.1)."""
    kinds = (kind for kind in range(len(CODES)) if solo or kind != MIX)
    return sum(max(0, COPIES[kind] - count(total, kind)) * ONE[kind] for kind in kinds)


def _level(layout: Layout) -> str | None:
    level = str(layout.options.get("solo", "no"))
    return level if level in LEVELS else None


def _players(layout: Layout, *, solo: bool) -> tuple[str, ...]:
    """As many as the options say, else as the zones show (DESIGN §8)."""
    told = str(layout.options.get("players", ""))
    zones = (one.zone for one in layout.lying if one.zone)
    seen = {int(found[1]) for found in map(_SEAT.fullmatch, zones) if found}
    number = int(told) if told.isdigit() and not solo else max(seen, default=int(solo))
    return tuple(f"p{n}" for n in range(1, min(number, MOST_PLAYERS) + 1))


def _first(layout: Layout, players: tuple[str, ...]) -> str:
    """CM-2.7: an option, or the first-player card in somebody's zone."""
    told = str(layout.options.get("first", ""))
    if told in {*players, "billy"}:
        return told
    for one in layout.lying:
        found = _SEAT.fullmatch(one.zone or "")
        if one.piece.kind == FIRST and found:
            return f"p{found[1]}"
    return ""


# --- a state that can be played on --------------------------------------------------------------


def state_of(seated: Seated, active: str, hands: Mapping[str, Bag] | None = None) -> State:
    """A state this view allows: what is unseen lies in the decks and in the supply, in any order.

    `hands` are those of players whose hand is not seen, as far as something is known of them.
    """
    guessed = dict(hands or {})
    names = (*seated.players, *(("billy",) if seated.solo else ()))
    seats = tuple(
        Seat(*(seated.bag(f"{name}.{zone}") or guessed.get(f"{name}.{zone}", 0) for zone in Seat._fields))
        for name in seated.players
    )
    unseen = _minus(seated.unseen, sum(guessed.values()))
    unseen_cards = cards(unseen)
    billy, mixed = _billy(seated, unseen) if seated.solo else (None, 0)
    away = bag_of(kind for kind in unseen_cards if kind in EXTRAS)  # CM-2.4: unseen, so out of the game
    piles = bag_of(kind for kind in unseen_cards if RANK[kind] in {1, 4} and kind not in EXTRAS)
    return State(
        seats=seats,
        supply=_minus(seated.bag("supply") + piles, mixed),
        row2=cards(seated.bag("market2")),
        row3=cards(seated.bag("market3")),
        deck2=_of_rank(unseen_cards, 2),
        deck3=_of_rank(unseen_cards, 3),
        discard2=seated.bag("discard2"),
        discard3=seated.bag("discard3"),
        billy=billy,
        box=away,
        first=names.index(seated.first) if seated.first in names else 0,
        active=names.index(active),
        turn=len(names) * 4,  # some round after the first
        used=0,
        todo=(),
        met=(0,) * len(names),
        over=False,
        chance=0,
    )


def _billy(seated: Seated, unseen: Bag) -> tuple[Billy, Bag]:
    """Billy's deck as far as it can be told, and what of it must not be taken for supply (CM-8.1)."""
    hand, discard = seated.bag("billy.hand"), seated.bag("billy.discard")
    owed = _minus(_minus(AUTOMATA, hand), discard)
    deck = bag_of(kind for kind in cards(owed) if count(unseen, kind))
    return Billy(hand, cards(deck), discard, "first"), bag_of(kind for kind in cards(deck) if kind != MIX)


def _of_rank(kinds: Iterable[Kind], rank: int) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds if RANK[kind] == rank)


def _minus(bag: Bag, other: Bag) -> Bag:
    """Without the cards of another bag, as far as they are there."""
    return sum(max(0, count(bag, kind) - count(other, kind)) * ONE[kind] for kind in range(len(CODES)))
