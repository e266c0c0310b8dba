"""What one card is worth on one mosaic: points and the tiles that earn them (MT-5, MT-6.3 to MT-6.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.cmyk import lattice, tables
from companion.games.cmyk.lattice import Cell
from companion.games.cmyk.mosaic import Mosaic
from companion.games.cmyk.tables import PRIVATE_MOST, PRIVATE_OF, TILE_OF, K, PublicCard


@dataclass(frozen=True, slots=True)
class Earned:
    what: str
    points: int
    cells: tuple[Cell, ...] = ()


def hexagons(mosaic: Mosaic, points: int) -> tuple[Earned, ...]:
    """MT-5.1."""
    return tuple(
        Earned(f"hexagon round the corner {u},{v}", points, lattice.cells_round((u, v)))
        for u, v in lattice.hexagons(mosaic.tiles.keys())
    )


def _spaces(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.3."""
    return tuple(
        Earned(f"empty space at {cell[0]},{cell[1]}", tables.EMPTY_SPACE, lattice.sides(cell))
        for cell in lattice.holes(mosaic.tiles.keys())
    )


def _equal_tiles(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.5."""
    return tuple(
        Earned(f"{piece.kind} has three equal marks", tables.EQUAL_TILE, (cell,))
        for cell, piece in sorted(mosaic.tiles.items())
        if piece.kind != K and TILE_OF[piece.kind].is_equal
    )


def _width(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.7."""
    run = lattice.longest_run(mosaic.tiles)
    points = len(run) // tables.RUN_PER_POINT
    return (Earned(f"longest row of {_tiles(len(run))}", points, run),)


def _height(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.8: the tiles named are the leftmost of each row."""
    rows = lattice.rows(mosaic.tiles)
    word = "row" if len(rows) == 1 else "rows"
    first = tuple(row[0] for row in rows.values())
    return (Earned(f"{len(rows)} {word} high", tables.ROW * len(rows), first),)


def _points(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.9."""
    found = lattice.pointed(mosaic.tiles.keys())
    what = f"{_tiles(len(found))} joined by one side"
    return (Earned(what, tables.POINT_TILE * len(found), found),) if found else ()


def _left_right(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.10, MT-6.12."""
    axis = lattice.left_right_axis(mosaic.tiles.keys())
    if axis is None:
        return ()
    what = f"left mirrors right of the upright line through x = {axis}"
    return (Earned(what, tables.LEFT_RIGHT, tuple(mosaic.tiles)),)


def _top_bottom(mosaic: Mosaic) -> tuple[Earned, ...]:
    """MT-6.11, MT-6.12."""
    axis = lattice.top_bottom_axis(mosaic.tiles.keys())
    if axis is None:
        return ()
    what = f"top mirrors bottom of the line below row {axis}"
    return (Earned(what, tables.TOP_BOTTOM, tuple(mosaic.tiles)),)


SHAPES: Final[Mapping[str, Callable[[Mosaic], tuple[Earned, ...]]]] = {
    PublicCard.SPACE: _spaces,
    PublicCard.THIS_TILE: _equal_tiles,
    PublicCard.WIDE: _width,
    PublicCard.HEIGHT: _height,
    PublicCard.POINTY: _points,
    PublicCard.LEFT_RIGHT: _left_right,
    PublicCard.TOP_BOTTOM: _top_bottom,
}
"""The cards that look at one mosaic only."""


def private(mosaic: Mosaic, code: str) -> Earned:
    """MT-1.7: at most PRIVATE_MOST (MT-5.2); K-tiles have no marks (MT-5.3)."""
    card = PRIVATE_OF[code]
    cells = tuple(
        cell
        for cell, piece in sorted(mosaic.tiles.items())
        if piece.kind != K and TILE_OF[piece.kind].levels[card.colour] == card.level
    )
    raw = card.points * len(cells)
    cap = f", {PRIVATE_MOST} at most" if raw > PRIVATE_MOST else ""
    what = f"{card.title.en} on {_tiles(len(cells))} for {card.points} each{cap}"
    return Earned(what, min(PRIVATE_MOST, raw), cells)


def most_tiles(mosaics: Mapping[str, Mosaic]) -> dict[str, Earned]:
    """MT-6.15: the most and the next lower number, ties in full."""
    numbers = sorted({len(mosaic.tiles) for mosaic in mosaics.values()} - {0}, reverse=True)
    worth = dict(zip(numbers, (tables.MOST_TILES, tables.SECOND_MOST_TILES), strict=False))
    place = dict(zip(numbers, ("most", "second most"), strict=False))
    return {
        player: Earned(
            f"{_tiles(count)}, {place.get(count, 'neither most nor second most')}",
            worth.get(count, 0),
            tuple(mosaic.tiles) if count in worth else (),
        )
        for player, mosaic in mosaics.items()
        for count in (len(mosaic.tiles),)
    }


def _tiles(number: int) -> str:
    return "1 tile" if number == 1 else f"{number} tiles"
