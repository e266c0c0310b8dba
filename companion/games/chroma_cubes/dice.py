"""Paper dice: a face with its tag and two symbols, and the net that folds to the table of CC-1.5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.chroma_cubes.glyphs import INKS, symbol
from companion.games.chroma_cubes.tables import Colour, face_pair
from companion.pieces.face import Align, Face, Font, Form, Mark, Shape, Stand, TagBox, Words
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, PAPER, Ink
from companion.pieces.path import Path, line, polygon, rectangle

SIDE: Mm = 20.0
TAG: Mm = 9.0
TAB: Mm = 4.5

_TAG_AT = Box((SIDE - TAG) / 2, 8.8, TAG, TAG)
_NAME_AT = Box(0.5, 11.7, 3.7, 3.2)
_DIE_AT = Box(16.25, 11.75, 2.9, 3.1)
_SYMBOL: Mm = 6.3
_SYMBOLS_AT = (Point(5.9, 4.1), Point(14.1, 4.1))
_PLATE = Box(1.3, 0.8, 17.4, 6.7)
_OVER: Mm = 0.8  # colour carried past an edge, so that a crooked cut or fold shows no white
_DARK = (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.PURPLE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a face lies on the net, in squares from the left and from the top."""

    face: int
    column: int
    row: int


# A belt of four with a lid and a floor: 1 and 6, 2 and 5 lie two squares apart on the belt, 3 and 4
# above and below it (CC-1.5).
NET = (Place(2, 0, 1), Place(1, 1, 1), Place(5, 2, 1), Place(6, 3, 1), Place(3, 1, 0), Place(4, 1, 2))
NET_WIDTH: Mm = 4 * SIDE + TAB
NET_HEIGHT: Mm = 3 * SIDE


def ground(colour: Colour, at: Point = Point(0, 0)) -> Shape:
    return Shape(rectangle(Box(at.x, at.y, SIDE, SIDE).grown(_OVER)), fill=INKS[colour])


def face_marks(colour: Colour, face: int, die: int, tag: int, at: Point = Point(0, 0)) -> tuple[Mark, ...]:
    """One side of a die with its top left corner at a point, to be drawn on its ground."""
    ink = PAPER if colour in _DARK else BLACK
    die_box = _DIE_AT.moved(*at)
    return (
        Shape(rectangle(_PLATE.moved(*at), 2.9), fill=PAPER),
        *(
            symbol(one, Point(at.x + x, at.y + y), _SYMBOL)
            for one, (x, y) in zip(face_pair(colour, face), _SYMBOLS_AT, strict=True)
        ),
        Shape(rectangle(_TAG_AT.moved(*at).grown(1.2), 0.5), fill=PAPER),
        TagBox(tag, _TAG_AT.moved(*at)),
        _small(f"{colour}{face}", _NAME_AT.moved(*at), ink),
        Shape(rectangle(die_box, 0.6), edge=ink, width=0.25),
        _small(f"{die}", die_box, ink),
    )


def _small(text: str, box: Box, ink: Ink) -> Words:
    return Words(text, box, 2.5, Font.BOLD, ink, Align.CENTRE, Stand.MIDDLE)


def die_face(colour: Colour, face: int, die: int, tag: int) -> Face:
    return Face(Form.BOARD, SIDE, SIDE, (ground(colour), *face_marks(colour, face, die, tag)))


def square(place: Place) -> Box:
    return Box(place.column * SIDE, place.row * SIDE, SIDE, SIDE)


_BELT_TABS = (0, 2, 3)  # the belt's squares that have neither lid nor floor: a tab above and below


def tabs() -> tuple[tuple[Point, ...], ...]:
    """The seven glue tabs, each beginning and ending at its fold."""
    top, bottom, end = SIDE, 2 * SIDE, 4 * SIDE
    slant = 0.6 * TAB
    above = [_tab(Point(c * SIDE, top), Point((c + 1) * SIDE, top), -TAB, slant) for c in _BELT_TABS]
    below = [_tab(Point(c * SIDE, bottom), Point((c + 1) * SIDE, bottom), TAB, slant) for c in _BELT_TABS]
    last = (
        Point(end, top),
        Point(end + TAB, top + slant),
        Point(end + TAB, bottom - slant),
        Point(end, bottom),
    )
    return (*above, *below, last)


def _tab(start: Point, end: Point, rise: Mm, slant: Mm) -> tuple[Point, ...]:
    return (start, Point(start.x + slant, start.y + rise), Point(end.x - slant, end.y + rise), end)


def outline() -> Path:
    """The line to cut along, clockwise from the top left of the belt."""
    first, third, fourth, low_first, low_third, low_fourth, last = tabs()
    lid, floor = square(NET[4]), square(NET[5])
    way = (
        *first,
        *lid.corners[:2],
        *third,
        *fourth,
        *last,
        *reversed(low_fourth),
        *reversed(low_third),
        *floor.corners[2:],
        *reversed(low_first),
    )
    return polygon(point for point, before in zip(way, (way[-1], *way), strict=False) if point != before)


def folds() -> tuple[Path, ...]:
    """The creases: where faces meet, and where a tab leaves its face."""
    belt = tuple(line((column * SIDE, SIDE), (column * SIDE, 2 * SIDE)) for column in range(1, 5))
    return (*belt, line((0, SIDE), (4 * SIDE, SIDE)), line((0, 2 * SIDE), (4 * SIDE, 2 * SIDE)))


def net(colour: Colour, die: int, tags: Mapping[int, int]) -> Face:
    """A die to cut, fold and glue; `tags` gives the tag of each face number."""
    corners = [(place.face, square(place).corners[0]) for place in NET]
    marks: list[Mark] = [ground(colour, corner) for _, corner in corners]
    for face, corner in corners:
        marks += face_marks(colour, face, die, tags[face], corner)
    marks += [_tab_label(f"№ {die}", tab) for tab in tabs()]
    marks += [Shape(fold, edge=PAPER, width=0.2, dash=(1.2, 1.2)) for fold in folds()]
    marks.append(Shape(outline(), edge=GREY, width=0.15))
    return Face(Form.NET, NET_WIDTH, NET_HEIGHT, tuple(marks), cut=outline(), folds=folds())


def _tab_label(text: str, tab: tuple[Point, ...]) -> Words:
    """Which die a loose net is; glue hides it. Set across the tab, clear of the colour at its fold."""
    centre = Point(sum(p.x for p in tab[1:3]) / 2, sum(p.y for p in tab[1:3]) / 2)
    inward = Point(sum(p.x for p in tab) / 4, sum(p.y for p in tab) / 4)
    middle = Point((centre.x + inward.x) / 2, (centre.y + inward.y) / 2)
    upright = tab[0].x == tab[-1].x
    box = Box(middle.x - 5, middle.y - 1.2, 10, 2.4)
    return Words(text, box, 2.0, Font.BOLD, GREY, Align.CENTRE, Stand.MIDDLE, turn=90 if upright else 0)
