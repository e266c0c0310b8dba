"""The six marks as signs, and the inks of the edges (MT-1.5)."""

from __future__ import annotations

from companion.games.cmyk.tables import INK_PER_LEVEL, SIGNS, Colour, Sign, Tile
from companion.pieces.face import Glyph
from companion.pieces.measure import Box, Point
from companion.pieces.palette import BLACK, CYAN, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import Path, circle, polygon, rectangle

_MIDDLE = Point(0, 0)

_PATHS: dict[Sign, Path] = {
    Sign.RING: circle(_MIDDLE, 0.48).joined(circle(_MIDDLE, 0.29)),
    Sign.DOT: circle(_MIDDLE, 0.27),
    Sign.BAR: rectangle(Box(-0.7, -0.18, 1.4, 0.36)),
    Sign.SQUARE: rectangle(Box(-0.42, -0.42, 0.84, 0.84)),
    Sign.DIAMOND: polygon(((0, -0.62), (0.42, 0), (0, 0.62), (-0.42, 0))),
    Sign.TRIANGLE: polygon(((0, -0.5), (0.6, 0.48), (-0.6, 0.48))),
}
MARKS: tuple[Glyph, ...] = tuple(Glyph(sign.value, ((_PATHS[sign], None),)) for sign in SIGNS)

EDGE_INK: dict[Colour, Ink] = {Colour.C: CYAN, Colour.M: MAGENTA, Colour.Y: YELLOW}


def mix(tile: Tile) -> Ink:
    """The tile's own colour: 20 % of each ink a level (MT-1.2)."""
    c, m, y = (level * INK_PER_LEVEL for level in (tile.c, tile.m, tile.y))
    return Ink(f"mix {tile.code}", c, m, y) if any((c, m, y)) else PAPER


K_INK = BLACK
