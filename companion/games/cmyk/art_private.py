"""The picture of a private objective: a tile with the edge that counts, and what it is worth."""

from __future__ import annotations

from companion.games.cmyk.art_lattice import fitted
from companion.games.cmyk.glyphs import EDGE_INK, MARKS
from companion.games.cmyk.tables import PRIVATE_MOST, Colour, Private
from companion.pieces.face import Mark, Shape, Symbol
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import Path, circle, polygon, rectangle

_GREY = Ink("other edge", 0.0, 0.0, 0.0, 0.22)
_BAND: Mm = 1.7


def private_picture(private: Private, box: Box) -> list[Mark]:
    left = Box(box.left + 1.0, box.top, 22.0, box.height)
    right = Box(left.right + 5.0, box.top, box.right - left.right - 6.0, box.height)
    return [*_tile(private, left), *_tally(private, right)]


def _tile(private: Private, box: Box) -> list[Mark]:
    """Standing as every tile does: C below, M left, Y right (MT-3.3)."""
    lattice = fitted(((0, 0),), box, 20.5)
    left, top, right = lattice.corners((0, 0))
    middle = lattice.centre((0, 0))
    ends = {Colour.C: (left, right), Colour.M: (left, top), Colour.Y: (top, right)}
    marks: list[Mark] = [Shape(polygon((left, top, right)), fill=PAPER, edge=BLACK, width=0.3)]
    for colour, (a, b) in ends.items():
        ink = EDGE_INK[colour] if colour is private.colour else _GREY
        marks.append(Shape(_strip(a, b, middle), fill=ink))
    a, b = ends[private.colour]
    half = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    at = Point(half.x + (middle.x - half.x) * 0.62, half.y + (middle.y - half.y) * 0.62)
    turn = {Colour.C: 0.0, Colour.M: 120.0, Colour.Y: 240.0}[private.colour]
    marks.append(Shape(circle(at, 3.9), fill=EDGE_INK[private.colour], edge=PAPER, width=0.5))
    marks.append(Symbol(MARKS[private.level], at, 4.4, BLACK, turn=turn))
    marks.append(Shape(polygon((left, top, right)), edge=BLACK, width=0.35))
    return marks


def _strip(a: Point, b: Point, middle: Point) -> Path:
    """The band along one edge of a small tile, mitred at its ends."""
    reach = abs((b.x - a.x) * (a.y - middle.y) - (a.x - middle.x) * (b.y - a.y))
    share = _BAND / (reach / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5)
    inner = [Point(p.x + (middle.x - p.x) * share, p.y + (middle.y - p.y) * share) for p in (b, a)]
    return polygon((a, b, *inner))


def _tally(private: Private, box: Box) -> list[Mark]:
    """Six points, in portions of what one tile gives (MT-1.7)."""
    tiles = PRIVATE_MOST // private.points
    ink = EDGE_INK[private.colour]
    pip, gap, between = 3.0, 0.7, 1.6
    rows = 2 if tiles > 3 else 1
    per_row = tiles // rows
    wide = per_row * (private.points * (pip + gap) - gap) + (per_row - 1) * between
    marks: list[Mark] = []
    tall = 8.4
    top = box.centre.y - (rows * tall - 1.6) / 2
    for i in range(tiles):
        row, column = divmod(i, per_row)
        x = box.centre.x - wide / 2 + column * (private.points * (pip + gap) - gap + between)
        y = top + row * tall
        span = private.points * (pip + gap) - gap
        marks.append(Symbol(MARKS[private.level], Point(x + span / 2, y + 1.4), 2.7, BLACK))
        for n in range(private.points):
            pip_box = Box(x + n * (pip + gap), y + 3.6, pip, pip)
            marks.append(Shape(rectangle(pip_box, 0.7), fill=ink, edge=BLACK, width=0.2))
    return marks
