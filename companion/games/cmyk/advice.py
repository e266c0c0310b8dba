"""Where a tile may go and what each place would score; which tiles fit a cell (MT-4.1, MT-4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.cmyk.lattice import START, Cell
from companion.games.cmyk.mosaic import (
    ALL_TILES,
    COLOURS,
    NUMBER_OF,
    TILE_PIECES,
    cells_for,
    openings,
    tiles_in,
)
from companion.games.cmyk.rules_why import misfit
from companion.games.cmyk.scoring import Table, lines_of
from companion.games.cmyk.tables import K
from companion.pieces.piece import Piece
from companion.play import IllegalMove, ScoreLine


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile in a cell and what the mosaic would be worth with it."""

    piece: Piece
    cell: Cell
    total: int
    gain: int
    because: tuple[ScoreLine, ...]  # the lines that are new or worth something else


def places_for(table: Table, player: str, piece: Piece) -> tuple[Placement, ...]:
    """Every legal cell for a tile, the best first; none if it fits nowhere."""
    _refuse_unknown(table, player, piece)
    mosaic = table.mosaics[player]
    horizontal = COLOURS.index(mosaic.horizontal)
    cells = cells_for(mosaic.placed, horizontal, NUMBER_OF[piece]) if mosaic.tiles else (START,)
    if not mosaic.tiles and piece.kind == K:
        raise IllegalMove("MT-2.4", "a K-tile cannot be the initial tile")
    return _best_first(table, player, ((piece, cell) for cell in cells))


def tiles_for(table: Table, player: str, cell: Cell) -> tuple[Placement, ...]:
    """Every tile not seen on the table that fits a cell, the best first."""
    _refuse_unknown(table, player, TILE_PIECES[0])
    mosaic = table.mosaics[player]
    horizontal = COLOURS.index(mosaic.horizontal)
    bits = openings(mosaic.placed, horizontal).get(cell)
    if bits is None and not mosaic.tiles and cell == START:
        bits = sum(1 << number for piece, number in NUMBER_OF.items() if piece.kind != K)  # MT-2.4
    if bits is None:
        raise misfit(mosaic.placed, horizontal, 0, cell)
    seen = sum(1 << NUMBER_OF[piece] for one in table.mosaics.values() for piece in one.tiles.values())
    fitting = tiles_in(bits & ALL_TILES & ~seen)
    return _best_first(table, player, ((TILE_PIECES[tile], cell) for tile in fitting))


def _refuse_unknown(table: Table, player: str, piece: Piece) -> None:
    if player not in table.mosaics:
        raise IllegalMove("MT-1.1", f"there is no player {player}", f"players: {', '.join(table.mosaics)}")
    if piece not in NUMBER_OF:
        raise IllegalMove("MT-1.3", f"there is no tile {piece.kind}")


def _best_first(table: Table, player: str, ideas: Iterable[tuple[Piece, Cell]]) -> tuple[Placement, ...]:
    before = lines_of(table, player)
    found = [_placement(table, player, piece, cell, before) for piece, cell in ideas]
    return tuple(sorted(found, key=lambda one: (-one.total, one.piece, one.cell)))


def _placement(
    table: Table, player: str, piece: Piece, cell: Cell, before: tuple[ScoreLine, ...]
) -> Placement:
    after = lines_of(with_tile(table, player, piece, cell), player)
    total = sum(line.points for line in after)
    return Placement(piece, cell, total, total - sum(line.points for line in before), _changed(before, after))


def _changed(before: tuple[ScoreLine, ...], after: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
    """Lines that are new or worth something else; other tiles for the same points are no change."""
    gone = Counter((line.rule, line.points) for line in before if line not in after)
    changed: list[ScoreLine] = []
    for line in after:
        if line in before or not line.points:
            continue
        if gone[line.rule, line.points]:
            gone[line.rule, line.points] -= 1
        else:
            changed.append(line)
    return tuple(changed)


def with_tile(table: Table, player: str, piece: Piece, cell: Cell) -> Table:
    mosaics = {**table.mosaics, player: table.mosaics[player].with_tile(cell, piece)}
    return Table(mosaics, table.public, table.privates)
