"""A table of Coloretto: row cards with their cards to the right, the deck, collections sorted by colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from companion.pieces.card import HEIGHT, WIDTH
from companion.rehearsal.laying import (
    Block,
    Spot,
    at_origin,
    below,
    beside,
    close_lines,
    column,
    deck,
    headed,
    pile,
    row,
    sideways,
)
from companion.rehearsal.packing import Table
from companion.rehearsal.position import Position, position
from companion.rehearsal.seats import seated
from companion.rehearsal.wish import Wish

LONGEST = {2: 60, 3: 80, 4: 95, 5: 100}  # turns
_MOST_IN_A_LINE = 4  # row cards below each other before a second line of them begins


def drawn(wish: Wish, rng: Random) -> Position:
    players = wish.players or rng.choice((2, 3, 3, 4, 4, 5))
    return position("coloretto", {"players": players}, rng, (0.4, 1.0), LONGEST[players])


def table(game: Position, wish: Wish, rng: Random) -> Table:
    taken = {word: player for player in game.players for word in game.setup[player] if word.startswith("row")}
    areas = {player: _area(game, player, taken, wish, rng) for player in game.players}
    return seated(_shared(game, taken, wish, rng), areas, wish, rng)


def _row_card(game: Position, zone: str) -> str:
    return f"CO:{'RG' if len(game.players) == 2 else 'RB'}:{zone.removeprefix('row')}"  # CO-2.1


def _rows_of(game: Position) -> tuple[str, ...]:
    return tuple(f"row{n}" for n in range(1, max(3, len(game.players)) + 1))


def _shared(game: Position, taken: dict[str, str], wish: Wish, rng: Random) -> tuple[Block, ...]:
    zones = [zone for zone in _rows_of(game) if zone not in taken and wish.wants(zone)]
    with_rails = wish.rails and rng.random() < 0.25  # most trust the row cards
    if with_rails:
        blocks = [headed(zone, _row(game, zone, wish, rng), rng) for zone in zones]
    else:
        lines = [_row(game, zone, wish, rng) for zone in zones]
        cut = len(lines) if len(lines) < _MOST_IN_A_LINE else (len(lines) + 1) // 2
        gap = rng.uniform(5, 14)
        blocks = [Block(below(part, gap, rng)) for part in (lines[:cut], lines[cut:]) if part]
    if wish.wants("deck") and game.kinds("deck"):
        blocks.append(headed("deck", deck("CO:B", len(game.kinds("deck"))), rng, rail=wish.rails))
    if wish.wants("removed") and game.kinds("removed"):
        blocks.append(headed("removed", _removed(game, rng), rng, rail=wish.rails))
    return tuple(blocks)


def _row(game: Position, zone: str, wish: Wish, rng: Random) -> tuple[Spot, ...]:
    """The row card, and to its right what lies in the row; side by side or overlapping."""
    gap = rng.uniform(3, 9)
    first = Spot(_row_card(game, zone), 0, 0)
    cards = game.zone(zone)
    if not cards:
        return (replace(first, zone=zone),)
    apart = rng.random() < 0.6 and not wish.close
    laid = at_origin((row if apart else sideways)(cards, rng))
    spots = (first, *(replace(s, x=s.x + WIDTH / 2 + gap, y=s.y - HEIGHT / 2) for s in laid))
    return tuple(replace(spot, zone=zone) for spot in spots)


def _removed(game: Position, rng: Random) -> tuple[Spot, ...]:
    pieces = game.zone("removed")
    return sideways(pieces, rng) if len(pieces) < 5 else pile(pieces, rng)


def _area(game: Position, player: str, taken: dict[str, str], wish: Wish, rng: Random) -> tuple[Block, ...]:
    if not wish.wants(player):
        return ()
    kinds = [kind for kind in game.kinds(player) if not kind.startswith("row")]
    groups: dict[str, list[str]] = {}
    for kind in kinds:
        groups.setdefault(kind, []).append(game.dealer.deal(kind))
    if wish.close:
        spots = close_lines(tuple(groups.values()), rng)
    elif rng.random() < 0.15 and len(kinds) <= 8:
        spots = sideways([piece for group in groups.values() for piece in group], rng)
    else:
        spots = _sorted(tuple(groups.values()), rng)
    held = [_row_card(game, zone) for zone, owner in taken.items() if owner == player]
    extras = [(Spot(card, 0, 0),) for card in held]
    if rng.random() < 0.2:
        extras.append((Spot(f"CO:SUM:{player.removeprefix('p')}", 0, 0),))
    spots = beside((spots, *extras), rng.uniform(6, 14), rng) if extras and spots else spots
    return (headed(player, spots, rng, rail=wish.rails),) if spots else ()


def _sorted(groups: Sequence[Sequence[str]], rng: Random) -> tuple[Spot, ...]:
    """A column a colour, or a line a colour with the left edges showing."""
    ordered = sorted(groups, key=lambda group: (-len(group), group)) if rng.random() < 0.5 else list(groups)
    if rng.random() < 0.7 or len(ordered) > 4:
        return beside([column(group, rng) for group in ordered], rng.uniform(3, 8), rng)
    half = (len(ordered) + 1) // 2
    lines = [
        beside([sideways(group, rng) for group in part], rng.uniform(4, 9), rng)
        for part in (ordered[:half], ordered[half:])
        if part
    ]
    return below(lines, rng.uniform(4, 9), rng)
