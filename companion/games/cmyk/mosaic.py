"""One player's mosaic as it lies: which tile in which cell, and which edges agree (MT-3, MT-4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from companion.games.cmyk.lattice import Cell, edges, sides
from companion.games.cmyk.tables import GAME, K_TILES, TILE_OF, TILES, Colour, K
from companion.pieces.piece import Piece

TileNumber: TypeAlias = int
"""A tile by its place in TILE_PIECES: the normal ones in the order of MT-1.3, then the K-tiles."""

Placed: TypeAlias = tuple[Cell, TileNumber]

COLOURS: Final = tuple(Colour)
ANY: Final = -1  # the level of a K-tile's edge: it agrees with every mark (MT-4.7)

TILE_PIECES: Final[tuple[Piece, ...]] = (
    *(Piece(GAME, tile.code, 1) for tile in TILES),
    *(Piece(GAME, K, copy) for copy in range(1, K_TILES + 1)),
)
NUMBER_OF: Final[dict[Piece, TileNumber]] = {piece: number for number, piece in enumerate(TILE_PIECES)}
FIRST_K: Final = len(TILES)
TILE_NAMES: Final = (*(tile.code for tile in TILES), *(f"{K}{copy}" for copy in range(1, K_TILES + 1)))
"""As records write them: K-tiles with their copy."""
NUMBER: Final = {name: number for number, name in enumerate(TILE_NAMES)}
ALL_TILES: Final = (1 << len(TILE_PIECES)) - 1


def is_k(tile: TileNumber) -> bool:
    return tile >= FIRST_K


def named(tiles: Iterable[TileNumber]) -> tuple[str, ...]:
    return tuple(TILE_NAMES[tile] for tile in tiles)


def _turned(levels: tuple[int, ...], horizontal: int) -> tuple[int, int, int]:
    """Levels by direction of edge when this colour's edges lie horizontal (MT-2.5, MT-1.4)."""
    return levels[horizontal], levels[(horizontal + 1) % 3], levels[(horizontal + 2) % 3]


LEVELS: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = tuple(
    (*(_turned((tile.c, tile.m, tile.y), h) for tile in TILES), *((ANY, ANY, ANY),) * K_TILES)
    for h in range(3)
)
"""LEVELS[horizontal][tile][direction]."""


def _matching(horizontal: int, direction: int, level: int) -> int:
    """Which tiles may lie against an edge of this level, as bits."""
    return sum(1 << tile for tile, of in enumerate(LEVELS[horizontal]) if of[direction] in {level, ANY}) | (
        ALL_TILES if level == ANY else 0
    )


MATCHING: Final = tuple(
    tuple(tuple(_matching(h, direction, level) for level in (*range(6), ANY)) for direction in range(3))
    for h in range(3)
)
"""MATCHING[horizontal][direction][level]; ANY is the last level, found at index -1."""


@lru_cache(1 << 12)
def openings(placed: tuple[Placed, ...], horizontal: int) -> dict[Cell, int]:
    """Every free cell that touches a tile, with the tiles that fit there as bits (MT-4.1, MT-4.2)."""
    occupied = {cell for cell, _ in placed}
    levels, matching = LEVELS[horizontal], MATCHING[horizontal]
    found: dict[Cell, int] = {}
    for cell, tile in placed:
        of = levels[tile]
        for direction, other in enumerate(sides(cell)):
            if other not in occupied:
                found[other] = found.get(other, ALL_TILES) & matching[direction][of[direction]]
    return found


@lru_cache(1 << 12)
def welcome(placed: tuple[Placed, ...], horizontal: int) -> int:
    """The tiles that fit somewhere, as bits."""
    bits = 0
    for fitting in openings(placed, horizontal).values():
        bits |= fitting
    return bits


@lru_cache(1 << 14)
def cells_for(placed: tuple[Placed, ...], horizontal: int, tile: TileNumber) -> tuple[Cell, ...]:
    """Where a tile may be placed, in order of cell."""
    bit = 1 << tile
    return tuple(sorted(cell for cell, bits in openings(placed, horizontal).items() if bits & bit))


def tiles_in(bits: int) -> tuple[TileNumber, ...]:
    return tuple(tile for tile in range(len(TILE_PIECES)) if bits >> tile & 1)


@dataclass(frozen=True)
class Mosaic:
    """A mosaic as scoring and checking see it; its tiles exist."""

    tiles: Mapping[Cell, Piece]
    horizontal: Colour = Colour.C  # the colour of its horizontal edges (MT-2.5)

    @property
    def placed(self) -> tuple[Placed, ...]:
        return tuple((cell, NUMBER_OF[piece]) for cell, piece in self.tiles.items())

    @property
    def k_tiles(self) -> tuple[str, ...]:
        return tuple(piece.id for piece in self.tiles.values() if piece.kind == K)

    def ids(self, cells: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(self.tiles[cell].id for cell in cells)

    def with_tile(self, cell: Cell, piece: Piece) -> Mosaic:
        return Mosaic({**self.tiles, cell: piece}, self.horizontal)


@dataclass(frozen=True, slots=True)
class WrongEdge:
    """Two tiles that touch with different marks of one colour."""

    first: Piece
    first_cell: Cell
    first_level: int
    second: Piece
    second_cell: Cell
    second_level: int
    colour: Colour


def wrong_edges(mosaic: Mosaic) -> Iterator[WrongEdge]:
    """MT-3.4 on every shared edge without a K-tile (MT-8.3)."""
    turn = COLOURS.index(mosaic.horizontal)
    for one, other, direction in edges(mosaic.tiles.keys()):
        first, second = mosaic.tiles[one], mosaic.tiles[other]
        if K in {first.kind, second.kind}:  # MT-4.7
            continue
        colour = COLOURS[(turn + direction) % 3]
        levels = TILE_OF[first.kind].levels[colour], TILE_OF[second.kind].levels[colour]
        if levels[0] != levels[1]:
            yield WrongEdge(first, one, levels[0], second, other, levels[1], colour)
