"""A small picture for each public objective: what scores is bright, what does not is grey."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.cmyk.art_lattice import HEXAGON, Cell, Lattice, fitted, mosaic, tile_inks
from companion.games.cmyk.glyphs import EDGE_INK, MARKS
from companion.games.cmyk.tables import Colour, PublicCard
from companion.pieces.face import Align, Font, Mark, Shape, Stand, Symbol, Words
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, CYAN, GREY, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import circle, line, rectangle
from companion.pieces.symbols import ARROW

QUIET = Ink("quiet tile", 0.0, 0.0, 0.0, 0.3)
_TILE: Mm = 10.5

Picture = Callable[[Box], list[Mark]]


def picture(card: PublicCard, box: Box) -> list[Mark]:
    return _PICTURES[card](box)


# --- parts --------------------------------------------------------------------------------------


def label(text: str, at: Point, size: Mm, ink: Ink = BLACK) -> Words:
    box = Box(at.x - 12, at.y - size, 24, 2 * size)
    return Words(text, box, size=size, font=Font.BLACK, ink=ink, align=Align.CENTRE, stand=Stand.MIDDLE)


def arrow(at: Point, size: Mm, turn: float = 0.0, ink: Ink = BLACK) -> Symbol:
    return Symbol(ARROW, at, size, ink, turn=turn)


def _coloured(cells: Iterable[Cell], seed: int) -> dict[Cell, Ink]:
    inks = tile_inks(seed)
    return {cell: inks[i % len(inks)] for i, cell in enumerate(cells)}


def _card(at: Point, ink: Ink, height: Mm = 15.0) -> list[Mark]:
    """A card standing upright, seen from its face."""
    box = Box(at.x - height * 0.36, at.y - height / 2, height * 0.72, height)
    return [Shape(rectangle(box, 1.2), fill=PAPER, edge=ink, width=0.7)]


def public_card(at: Point, sign: str = "", ink: Ink = BLACK) -> list[Mark]:
    marks = _card(at, ink)
    if sign:
        marks.append(label(sign, at, 6.5, ink))
        return marks
    inside = Box(at.x - 4, at.y - 5, 8, 10)
    lattice = fitted(HEXAGON, inside, 4.4)
    return [*marks, *mosaic(lattice, _coloured(HEXAGON, 3), 0.3)]


def private_card(at: Point, colour: Colour = Colour.M) -> list[Mark]:
    ink = EDGE_INK[colour]
    return [
        *_card(at, BLACK),
        Shape(circle(Point(at.x, at.y), 3.6), fill=ink),
        Symbol(MARKS[3], at, 3.4, BLACK),
    ]


def _cross(at: Point, reach: Mm) -> Shape:
    strokes = line((at.x - reach, at.y - reach), (at.x + reach, at.y + reach)).joined(
        line((at.x - reach, at.y + reach), (at.x + reach, at.y - reach))
    )
    return Shape(strokes, edge=MAGENTA, width=1.3)


# --- one a card ---------------------------------------------------------------------------------


def _as_you_like(box: Box) -> list[Mark]:
    x, y = box.centre
    return [*private_card(Point(x - 9, y)), label("×2", Point(x + 7, y), 11.0)]


def _hexagons(box: Box) -> list[Mark]:
    x, y = box.centre
    lattice = fitted(HEXAGON, Box(box.left + 4, box.top, 20, box.height), _TILE)
    return [
        *mosaic(lattice, _coloured(HEXAGON, 5)),
        label("5", Point(x + 3.5, y), 8.0, GREY),
        Shape(line((x + 0.6, y + 3.2), (x + 6.4, y - 3.2)), edge=MAGENTA, width=0.9),
        arrow(Point(x + 11.5, y), 5.0),
        label("3", Point(x + 19.5, y), 11.0),
    ]


def _space(box: Box) -> list[Mark]:
    """A hole of one cell scores; a hole of two does not."""
    left = Box(box.left + 4, box.top, 22, box.height)
    lattice = fitted(((0, 0), (1, 0), (2, 0), (1, 1)), left, _TILE)
    marks = mosaic(lattice, _coloured(((0, 0), (2, 0), (1, 1)), 8))
    hole = lattice.path((1, 0), 0.9)
    marks.append(Shape(hole, fill=PAPER, edge=BLACK, width=0.35, dash=(0.9, 0.9)))
    marks.append(label("4", lattice.centre((1, 0)), 4.2))
    right = Box(box.right - 28, box.top, 26, box.height)
    ring: tuple[Cell, ...] = ((0, 0), (3, 0), (1, 1), (2, -1))
    wide = fitted(ring, right, _TILE * 0.8)
    marks += mosaic(wide, dict.fromkeys(ring, QUIET))
    one, two = wide.centre((1, 0)), wide.centre((2, 0))
    marks.append(_cross(Point((one.x + two.x) / 2, (one.y + two.y) / 2), 1.8))
    return marks


def _again(box: Box) -> list[Mark]:
    x, y = box.centre
    return [
        *public_card(Point(x - 16, y)),
        arrow(Point(x - 1, y), 7.0, turn=180),
        *public_card(Point(x + 14, y), "×2"),
    ]


def _this_tile(box: Box) -> list[Mark]:
    marks: list[Mark] = []
    for i, level in enumerate((0, 1, 2, 3)):
        middle = Point(box.left + box.width * (i + 0.5) / 4, box.centre.y + 1)
        lattice = fitted(((0, 0),), Box(middle.x - 6.2, middle.y - 8, 12.4, 14), 12.6)
        marks += _marked_triangle(lattice, level)
    return marks


def _marked_triangle(lattice: Lattice, level: int) -> list[Mark]:
    """A tile with the same mark on its three edges."""
    a, b, c = lattice.corners((0, 0))
    centre = lattice.centre((0, 0))
    share = (0.0, 0.22, 0.4, 0.62)[level]
    marks: list[Mark] = [
        Shape(
            lattice.path((0, 0), 0.2),
            fill=Ink("grey mix", share * 0.8, share * 0.8, share * 0.8),
            edge=BLACK,
            width=0.3,
        )
    ]
    for (p, q), colour in zip(((a, c), (a, b), (b, c)), Colour, strict=True):
        mid = Point((p.x + q.x) / 2, (p.y + q.y) / 2)
        at = Point(mid.x + (centre.x - mid.x) * 0.42, mid.y + (centre.y - mid.y) * 0.42)
        marks.append(Shape(circle(at, 2.0), fill=EDGE_INK[colour], edge=PAPER, width=0.25))
        marks.append(Symbol(MARKS[level], at, 2.1, BLACK))
    return marks


def _take_back(box: Box) -> list[Mark]:
    x, y = box.centre
    return [
        *public_card(Point(x - 16, y)),
        _cross(Point(x - 16, y), 5.2),
        arrow(Point(x - 1, y), 7.0, turn=180),
        *public_card(Point(x + 14, y), "!"),
    ]


_WIDE_ROW: tuple[Cell, ...] = tuple((x, 0) for x in range(7))
_WIDE_REST: tuple[Cell, ...] = ((1, 1), (2, 1), (2, -1), (4, -1), (5, 1))


def _wide(box: Box) -> list[Mark]:
    lattice = fitted((*_WIDE_ROW, *_WIDE_REST), box.grown(-1.0), 8.4)
    marks = mosaic(lattice, dict.fromkeys(_WIDE_REST, QUIET)) + mosaic(lattice, _coloured(_WIDE_ROW, 2))
    for pair in range(3):
        one, two = lattice.centre(_WIDE_ROW[2 * pair]), lattice.centre(_WIDE_ROW[2 * pair + 1])
        middle = Point((one.x + two.x) / 2, (one.y + two.y) / 2)
        marks += _token(middle, "1")
    return marks


def _token(at: Point, text: str) -> list[Mark]:
    return [Shape(circle(at, 1.75), fill=BLACK), label(text, at, 2.9, PAPER)]


_HIGH: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (2, 2))


def _height(box: Box) -> list[Mark]:
    room = Box(box.left, box.top, box.width - 8, box.height).grown(-0.8)
    lattice = fitted(_HIGH, room, 8.0)
    marks = mosaic(lattice, _coloured(_HIGH, 4))
    for row in range(3):
        y = lattice.origin.y - (row + 0.5) * lattice.row
        right = max(p.x for cell in _HIGH if cell[1] == row for p in lattice.corners(cell))
        end = lattice.origin.x + lattice.side * 2.5 + 6
        marks.append(Shape(line((right + 1, y), (end - 2.5, y)), edge=GREY, width=0.35, dash=(0.8, 0.9)))
        marks += _token(Point(end, y), "1")
    return marks


def _pointy(box: Box) -> list[Mark]:
    body: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (1, -1), (0, -1), (2, -1))
    tips: tuple[Cell, ...] = ((-1, 0), (3, 0), (-1, -1), (3, -1))
    lattice = fitted((*body, *tips), box.grown(-1.0), _TILE)
    marks = mosaic(lattice, dict.fromkeys(body, QUIET)) + mosaic(lattice, _coloured(tips, 9))
    for cell in tips:
        marks += _token(lattice.centre(cell), "1")
    return marks


def _mirror(box: Box, cells: tuple[Cell, ...], *, upright: bool) -> list[Mark]:
    lattice = fitted(cells, box.grown(-1.5), 9.0)
    marks = mosaic(lattice, _coloured(cells, 6))
    x, y = box.centre
    axis = line((x, box.top), (x, box.bottom)) if upright else line((box.left + 6, y), (box.right - 6, y))
    return [
        *marks,
        Shape(axis, edge=PAPER, width=1.2),
        Shape(axis, edge=BLACK, width=0.5, dash=(1.6, 1.4)),
    ]


def _left_right(box: Box) -> list[Mark]:
    cells = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (2, 1), (3, 1), (0, -1), (4, -1))
    return _mirror(box, cells, upright=True)


def _top_bottom(box: Box) -> list[Mark]:
    upper = tuple((x, 0) for x in range(6))
    return _mirror(box, (*upper, *((x, -1 - y) for x, y in upper)), upright=False)


def _think(box: Box) -> list[Mark]:
    x, y = box.centre
    return [
        *public_card(Point(x - 15, y), "?"),
        arrow(Point(x - 1, y), 7.0, turn=180),
        *public_card(Point(x + 15.5, y - 1)),
        *public_card(Point(x + 14, y)),
    ]


def _colour_too(box: Box) -> list[Mark]:
    x, y = box.centre
    marks = [*private_card(Point(x - 17, y), Colour.C), arrow(Point(x - 5, y), 7.0)]
    for i, ink in enumerate((MAGENTA, CYAN, YELLOW.mixed(MAGENTA, 0.35))):
        marks += _person(Point(x + 5.5 + 7.5 * i, y), ink)
    return marks


def _person(at: Point, ink: Ink) -> list[Mark]:
    return [
        Shape(circle(Point(at.x, at.y - 3.2), 2.1), fill=ink),
        Shape(rectangle(Box(at.x - 3, at.y - 0.4, 6, 6.2), 2.6), fill=ink),
    ]


def _many(box: Box) -> list[Mark]:
    """Heaps of tiles side by side, the largest crowned."""
    marks: list[Mark] = []
    heaps: tuple[tuple[tuple[Cell, ...], str], ...] = (
        (((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (2, 1), (3, 1), (2, 2)), "5"),
        (((0, 0), (1, 0), (2, 0), (1, 1)), "3"),
    )
    for i, (cells, points) in enumerate(heaps):
        room = Box(box.left + 1 + i * 28, box.top + 1, 18 - 4 * i, box.height - 2)
        lattice = fitted(cells, room, 6.0)
        marks += mosaic(lattice, _coloured(cells, 11 + i), 0.35)
        marks.append(label(points, Point(room.right + 4.0, box.centre.y), 7.5 if i == 0 else 6.0))
    return marks


def _your_colour(box: Box) -> list[Mark]:
    x, y = box.centre
    return [
        *_person(Point(x - 21, y), CYAN),
        *private_card(Point(x - 11, y), Colour.C),
        label("+", Point(x - 2.6, y), 6.0),
        *private_card(Point(x + 6, y), Colour.M),
        arrow(Point(x + 14.2, y), 5.0, turn=180),
        *_person(Point(x + 21.5, y), MAGENTA),
    ]


def _all(box: Box) -> list[Mark]:
    x, y = box.centre
    return [
        *public_card(Point(x - 18, y), "!"),
        arrow(Point(x - 6, y), 7.0),
        *public_card(Point(x + 6, y)),
        *public_card(Point(x + 18.5, y)),
    ]


_PICTURES: dict[PublicCard, Picture] = {
    PublicCard.AS_YOU_LIKE: _as_you_like,
    PublicCard.MORE_THAN_HEXAGONS: _hexagons,
    PublicCard.SPACE: _space,
    PublicCard.AGAIN: _again,
    PublicCard.THIS_TILE: _this_tile,
    PublicCard.TAKE_BACK: _take_back,
    PublicCard.WIDE: _wide,
    PublicCard.HEIGHT: _height,
    PublicCard.POINTY: _pointy,
    PublicCard.LEFT_RIGHT: _left_right,
    PublicCard.TOP_BOTTOM: _top_bottom,
    PublicCard.THINK: _think,
    PublicCard.COLOUR_TOO: _colour_too,
    PublicCard.MANY_TILES: _many,
    PublicCard.YOUR_COLOUR: _your_colour,
    PublicCard.ALL_OF_THEM: _all,
}
