"""A table of Chroma Mix: supply, markets, decks and each player's areas."""

from __future__ import annotations

from random import Random

from companion.rehearsal.laying import (
    Block,
    Spot,
    beside,
    close_lines,
    column,
    deck,
    fan,
    headed,
    pile,
    row,
    sideways,
)
from companion.rehearsal.packing import Table
from companion.rehearsal.position import Position, position
from companion.rehearsal.seats import seated
from companion.rehearsal.wish import Wish

LONGEST = 90  # turns
_RANK_1 = frozenset({"SCY", "PMA", "LYE"})


def drawn(wish: Wish, rng: Random) -> Position:
    solo = wish.players == 1
    players = wish.players or rng.choice((2, 2, 3, 3, 4))
    options: dict[str, str | int] = {"extra": "random"}
    options |= {"solo": rng.choice(("easy", "medium"))} if solo else {"players": players}
    return position("chroma-mix", options, rng, (0.25, 0.9), LONGEST)


def table(game: Position, wish: Wish, rng: Random) -> Table:
    areas = {player: _area(game, player, wish, rng) for player in game.players}
    shared = _shared(game, wish, rng)
    if "solo" in game.setup:
        shared = (*shared, *_billy(game, wish, rng))
    return seated(shared, areas, wish, rng)


def _shared(game: Position, wish: Wish, rng: Random) -> tuple[Block, ...]:
    blocks = []
    if wish.wants("supply"):
        blocks.append(headed("supply", _supply(game, wish, rng), rng, rail=wish.rails))
    for rank in (2, 3):
        zone = f"market{rank}"
        if wish.wants(zone):
            cards = game.zone(zone)
            spots = close_lines([cards], rng) if wish.close else row(cards, rng)
            blocks.append(headed(zone, spots, rng, rail=wish.rails))
    for rank in (2, 3):
        zone, discard = f"deck{rank}", f"discard{rank}"
        if wish.wants(zone) and game.kinds(zone) and rng.random() < 0.6:
            blocks.append(headed(zone, deck(f"CM:B{rank}", len(game.kinds(zone))), rng, rail=wish.rails))
        if wish.wants(discard) and game.kinds(discard) and rng.random() < 0.6:
            blocks.append(headed(discard, _discards(game.zone(discard), rng), rng, rail=wish.rails))
    return tuple(blocks)


def _discards(pieces: tuple[str, ...], rng: Random) -> tuple[Spot, ...]:
    return pile(pieces, rng) if rng.random() < 0.6 or len(pieces) > 5 else sideways(pieces, rng)


def _supply(game: Position, wish: Wish, rng: Random) -> tuple[Spot, ...]:
    """Piles by kind; some people spread a pile so that every card can be counted."""
    kinds: dict[str, list[str]] = {}
    for kind, piece in zip(game.kinds("supply"), game.zone("supply"), strict=True):
        kinds.setdefault(kind, []).append(piece)
    spread = rng.choice((0.0, 0.0, 0.4, 1.0))
    groups, opened = [], []
    for kind, pieces in kinds.items():
        most = 6 if kind in _RANK_1 else 3
        open_ = len(pieces) > 1 and rng.random() < spread
        if open_ and wish.close:
            opened.append(pieces[-most:])
        else:
            groups.append(column(pieces[-most:], rng) if open_ else pile(pieces, rng))
    if opened:
        groups.append(close_lines(opened, rng, longest=12))
    return beside(groups, rng.uniform(3, 7), rng)


def _area(game: Position, player: str, wish: Wish, rng: Random) -> tuple[Block, ...]:
    blocks = []
    for part, ways in (("play", (row, sideways, sideways, column)), ("hand", (fan, fan, sideways, row))):
        zone = f"{player}.{part}"
        if wish.wants(zone) and game.kinds(zone):
            pieces = _grouped(game.zone(zone), rng)
            way = rng.choice(ways) if len(pieces) <= 4 else rng.choice(ways[1:3])
            spots = close_lines([pieces], rng) if wish.close else way(pieces, rng)
            blocks.append(headed(zone, spots, rng, rail=wish.rails))
    zone = f"{player}.tucked"
    if wish.wants(zone) and game.kinds(zone):
        blocks.append(headed(zone, column(game.zone(zone), rng), rng, rail=wish.rails))
    return tuple(blocks)


def _grouped(pieces: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """Some sort their cards, some do not."""
    mixed = list(pieces)
    rng.shuffle(mixed)
    return tuple(sorted(mixed, key=lambda piece: piece.split(":")[1])) if rng.random() < 0.5 else tuple(mixed)


def _billy(game: Position, wish: Wish, rng: Random) -> tuple[Block, ...]:
    blocks = []
    for part in ("hand", "deck", "discard"):
        zone = f"billy.{part}"
        kinds = game.kinds(zone)
        if not wish.wants(zone) or not kinds:
            continue
        if part == "deck":
            spots = deck("CM:BM", len(kinds))
        else:
            spots = (sideways if part == "hand" else pile)(game.zone(zone), rng)
        blocks.append(headed(zone, spots, rng, rail=wish.rails))
    return tuple(blocks)
