"""A table of CMYK!: everybody's mosaic of triangular tiles, private objectives, the public ones in a row."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.rehearsal.laying import Block, Hand, Spot, headed, mosaic, row, turned
from companion.rehearsal.packing import Table
from companion.rehearsal.position import Position, position
from companion.rehearsal.scene import Level
from companion.rehearsal.seats import seated
from companion.rehearsal.wish import Wish

_PER_PLAYER = 60  # moves, two a tile
_HANDS = {
    Level.EASY: Hand((0.2, 0.8), 1.0, 0.5),
    Level.TYPICAL: Hand((0.3, 1.6), 4.0, 2.0),
    Level.HARSH: Hand((0.8, 2.0), 8.0, 6.0),
}
_ASKEW = {Level.EASY: 1.0, Level.TYPICAL: 5.0, Level.HARSH: 12.0}  # of a whole mosaic, degrees


def drawn(wish: Wish, rng: Random) -> Position:
    players = wish.players or rng.choice((2, 2, 3, 3, 4, 5))
    return position("cmyk", {"players": players}, rng, (0.35, 1.0), _PER_PLAYER * players, ("place", "take"))


def table(game: Position, wish: Wish, rng: Random) -> Table:
    areas = {player: _area(game, player, wish, rng) for player in game.players}
    shared = []
    if wish.wants("public") and game.kinds("public"):
        shared.append(headed("public", row(game.zone("public"), rng), rng, rail=wish.rails))
    mosaics = {player: _horizontal(game, player) for player in game.players if wish.wants(player)}
    return replace(seated(shared, areas, wish, rng), mosaics=mosaics)


def _area(game: Position, player: str, wish: Wish, rng: Random) -> tuple[Block, ...]:
    blocks = []
    if wish.wants(player) and game.setup.get(player):
        blocks.append(headed(player, _mosaic(game, player, wish, rng), rng, rail=wish.rails))
    private = f"{player}.private"
    if wish.wants(private) and game.kinds(private) and rng.random() < 0.7:
        blocks.append(headed(private, row(game.zone(private), rng), rng, rail=wish.rails))
    return tuple(blocks)


def _mosaic(game: Position, player: str, wish: Wish, rng: Random) -> tuple[Spot, ...]:
    tiles = []
    for word in game.setup[player]:
        kind, _, cell = word.partition("@")
        x, y = map(int, cell.split(","))
        piece = game.dealer.deal("K" if kind.startswith("K") else kind)
        tiles.append((piece, (x, y)))
    spots = mosaic(tiles, _horizontal(game, player), _HANDS[wish.level], rng)
    askew = rng.uniform(-1, 1) * _ASKEW[wish.level]
    return tuple(replace(spot, zone=player) for spot in turned(spots, askew))


def _horizontal(game: Position, player: str) -> str:
    return game.setup.get(f"{player}.base", ("C",))[0]
