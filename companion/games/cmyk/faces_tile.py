"""A tile: a glazed triangle whose edges say what may lie beside it.

It stands on its C edge, the corner opposite up; seen so, M is left and Y right (MT-1.4, MT-3.3).
Each edge carries its mark twice, as far from the middle on either side, so that the marks of two
tiles meet when one is turned half round; between them the middle of the tile is free for the codes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.games.cmyk.glyphs import EDGE_INK, K_INK, MARKS, mix
from companion.games.cmyk.tables import Colour, Tile
from companion.pieces.face import (
    QR_MODULES,
    QUIET_MODULES,
    TAG_CELLS,
    Align,
    CodeBox,
    Face,
    Font,
    Form,
    Group,
    Mark,
    Shape,
    Stand,
    Swatch,
    Symbol,
    TagBox,
    Words,
)
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import BLACK, MIST, PAPER, Ink
from companion.pieces.path import Path, line, polygon
from companion.pieces.piece import Piece

SIDE: Mm = 60.0
HEIGHT: Mm = SIDE * math.sqrt(3) / 2
TOP, RIGHT, LEFT = Point(SIDE / 2, 0), Point(SIDE, HEIGHT), Point(0, HEIGHT)
CUT = polygon((TOP, RIGHT, LEFT))
CENTRE = Point(SIDE / 2, HEIGHT * 2 / 3)
INRADIUS: Mm = HEIGHT / 3

BAND: Mm = 3.0
MEDAL: Mm = 5.3  # radius of the half disc that carries a mark
MEDAL_AT: Mm = 17.5  # from the middle of the edge
KEYLINE: Mm = 0.45
MARK: Mm = 4.3
MARK_AT: Mm = 2.75  # from the edge to the middle of the mark

CODE: Mm = 15.0
TAG: Mm = 9.9
_QUIET: Mm = CODE / QR_MODULES * QUIET_MODULES
CODE_AT = Box(CENTRE.x - CODE / 2, HEIGHT - BAND - KEYLINE / 2 - _QUIET - CODE, CODE, CODE)
TAG_AT = Box(CENTRE.x - TAG / 2, CODE_AT.top - _QUIET - TAG, TAG, TAG)

_BLEED: Mm = 2.0
_TESSERAE = 10  # small triangles along an edge
_JOINT: Mm = HEIGHT / _TESSERAE


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge seen from inside: `along` from its middle, `inward` towards the centre."""

    colour: Colour
    middle: Point
    turn: Degrees  # what brings page-up to point inward
    letter_turn: Degrees

    def at(self, along: Mm, inward: Mm) -> Point:
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return Point(
            self.middle.x + cos * along + sin * inward,
            self.middle.y + sin * along - cos * inward,
        )


EDGES: tuple[Edge, ...] = (
    Edge(Colour.C, Point(SIDE / 2, HEIGHT), 0.0, 0.0),
    Edge(Colour.M, Point(SIDE / 4, HEIGHT / 2), 120.0, -60.0),
    Edge(Colour.Y, Point(SIDE * 3 / 4, HEIGHT / 2), 240.0, 60.0),
)


def tile_face(piece: Piece, tag: int, tile: Tile | None) -> Face:
    """A normal tile, or a K-tile when there is no triple."""
    ink = K_INK if tile is None else mix(tile)
    levels = {} if tile is None else tile.levels
    marks: list[Mark] = [Swatch(triangle(BAND), ink), _grout(ink)]
    for edge in EDGES:
        marks += _keylines(edge, blank=tile is None)
    for edge in EDGES:
        marks += _edge(edge, levels.get(edge.colour))
    marks += _codes(piece, tag)
    return Face(Form.TILE, SIDE, HEIGHT, tuple(marks), cut=CUT, bleed=_BLEED)


def triangle(inset: Mm) -> Path:
    """The tile's outline, smaller by this much on every side."""
    share = (INRADIUS - inset) / INRADIUS
    return polygon(
        (CENTRE.x + (p.x - CENTRE.x) * share, CENTRE.y + (p.y - CENTRE.y) * share) for p in (TOP, RIGHT, LEFT)
    )


def band(edge: Edge, width: Mm, beyond: Mm = _BLEED) -> Path:
    """The strip along an edge, mitred where it meets its neighbours."""
    half, root = SIDE / 2, math.sqrt(3)
    outer, inner = half + beyond * root, half - width * root
    return polygon(
        (
            edge.at(-outer, -beyond),
            edge.at(outer, -beyond),
            edge.at(inner, width),
            edge.at(-inner, width),
        )
    )


def medal(edge: Edge, along: Mm, radius: Mm) -> Path:
    """A half disc on the edge."""
    k = radius * 4 / 3 * (math.sqrt(2) - 1)
    ends = [edge.at(along + x, y) for x, y in ((-radius, 0), (-radius, k), (-k, radius), (0, radius))]
    more = [edge.at(along + x, y) for x, y in ((k, radius), (radius, k), (radius, 0))]
    return Path(
        (
            ("M", tuple(ends[0])),
            ("C", (*ends[1], *ends[2], *ends[3])),
            ("C", (*more[0], *more[1], *more[2])),
            ("Z", ()),
        )
    )


def _grout(ink: Ink) -> Mark:
    """Fine light joints in the three directions of the lattice: the field is a mosaic itself."""
    joints = [
        line(edge.at(-SIDE, i * _JOINT), edge.at(SIDE, i * _JOINT))
        for edge in EDGES
        for i in range(1, _TESSERAE)
    ]
    lines = Path(()).joined(*joints)
    return Group(
        (Shape(lines, edge=MIST if ink is PAPER else PAPER, width=0.28, opacity=0.6),), clip=triangle(BAND)
    )


def _keylines(edge: Edge, *, blank: bool) -> list[Mark]:
    """White under the coloured parts, so that they stand out on dark tiles."""
    marks: list[Mark] = [Shape(band(edge, BAND + KEYLINE), fill=PAPER)]
    if not blank:
        marks += [Shape(medal(edge, along, MEDAL + KEYLINE), fill=PAPER) for along in (-MEDAL_AT, MEDAL_AT)]
    return marks


def _edge(edge: Edge, level: int | None) -> list[Mark]:
    ink = EDGE_INK[edge.colour]
    marks: list[Mark] = [Shape(band(edge, BAND), fill=ink)]
    if level is not None:
        for along in (-MEDAL_AT, MEDAL_AT):
            marks.append(Shape(medal(edge, along, MEDAL), fill=ink))
            marks.append(Symbol(MARKS[level], edge.at(along, MARK_AT), MARK, BLACK, turn=edge.turn))
    middle = edge.at(0, BAND / 2)
    marks.append(
        Words(
            edge.colour,
            Box(middle.x - 2, middle.y - 1.5, 4, 3),
            size=2.7,
            font=Font.BLACK,
            ink=_letter_ink(edge.colour),
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
            turn=edge.letter_turn,
        )
    )
    return marks


def _letter_ink(colour: Colour) -> Ink:
    return BLACK if colour is Colour.Y else PAPER


def plate() -> Path:
    """The white label under both codes: narrow at the tag, wide at the QR code."""
    cell = TAG / TAG_CELLS
    wide, narrow = CODE / 2 + _QUIET, TAG / 2 + cell
    x = CENTRE.x
    top, step, bottom = TAG_AT.top - cell, CODE_AT.top - _QUIET, CODE_AT.bottom + _QUIET
    return polygon(
        (
            (x - narrow, top),
            (x + narrow, top),
            (x + narrow, step),
            (x + wide, step),
            (x + wide, bottom),
            (x - wide, bottom),
            (x - wide, step),
            (x - narrow, step),
        )
    )


def _codes(piece: Piece, tag: int) -> list[Mark]:
    return [
        Shape(plate(), fill=PAPER),
        TagBox(tag, TAG_AT),
        CodeBox(piece.id, CODE_AT),
    ]
