"""The picture on a sheet with its sections to colour, and the miniature of it that shows the points."""

from __future__ import annotations

from itertools import cycle

from companion.games.chroma_cubes.glyphs import faint
from companion.games.chroma_cubes.picture import HEIGHT, WIDTH, Detail, DrawnFigure, Picture
from companion.games.chroma_cubes.tables import Section, Sheet
from companion.pieces.face import Align, Font, Group, Mark, Region, Shape, Stand, Words
from companion.pieces.measure import Box, Mm, Point, square
from companion.pieces.palette import BLACK, MIST, PAPER, Ink
from companion.pieces.path import Path, circle, rectangle

SCENE = Ink("scene", 0, 0, 0, 0.3)
_SYMBOL: Mm = 5.6
_STEP: Mm = 3.0
_ROOM_FOR = {  # where k symbols stand around the middle of their room
    1: ((0, 0),),
    2: ((-_STEP, 0), (_STEP, 0)),
    3: ((0, -_STEP), (-_STEP, _STEP), (_STEP, _STEP)),
    4: ((-_STEP, -_STEP), (_STEP, -_STEP), (-_STEP, _STEP), (_STEP, _STEP)),
}
_RIM: Mm = 0.55  # the line round a figure of the miniature, on paper
_DISC: Mm = 2.7
# parts of a figure may lie apart: its grey tells that they belong together
_TONES = tuple(Ink(f"figure {n}", 0, 0, 0, k) for n, k in enumerate((0.06, 0.36, 0.2, 0.5, 0.28, 0.12), 1))


def picture_marks(sheet: Sheet, picture: Picture, at: Point) -> tuple[Mark, ...]:
    """The whole picture with its top left corner at a point: scene, sections, symbols, details."""
    scene = Group(
        tuple(_detail(detail, SCENE) for detail in picture.ground),
        at,
        clip=rectangle(Box(0, 0, WIDTH, HEIGHT)),
    )
    sections = [
        (section, part)
        for figure, drawn in zip(sheet.figures, picture.figures, strict=True)
        for section, part in zip(figure.sections, drawn.parts, strict=True)
    ]
    return (
        scene,
        *(Region(part.key, part.path.moved(*at)) for _, part in sections),
        *(mark for section, part in sections for mark in price(section, _moved(part.at, at))),
        Group(tuple(_detail(detail, BLACK) for detail in picture.lines), at),
    )


def price(section: Section, middle: Point) -> tuple[Mark, ...]:
    """The section's symbol, as often as dice are asked for (CC-1.7)."""
    return tuple(
        faint(section.symbol, Point(middle.x + dx, middle.y + dy), _SYMBOL)
        for dx, dy in _ROOM_FOR[section.count]
    )


def chart(sheet: Sheet, picture: Picture, box: Box) -> tuple[Mark, ...]:
    """The figures in small, each with its points (CC-3.6)."""
    scale = min(box.width / WIDTH, box.height / HEIGHT)
    at = Point(box.centre.x - scale * WIDTH / 2, box.centre.y - scale * HEIGHT / 2)
    marks: list[Mark] = [
        Group(silhouette(drawn, _RIM / scale, tone), at, scale)
        for drawn, tone in zip(picture.figures, cycle(_TONES), strict=False)
    ]
    for figure, drawn in zip(sheet.figures, picture.figures, strict=True):
        middle = _heart_of(drawn)
        low, high = at.y + _DISC, at.y + scale * HEIGHT - _DISC
        centre = Point(at.x + scale * middle.x, min(max(at.y + scale * middle.y, low), high))
        marks += points_disc(figure.points, centre)
    return tuple(marks)


def silhouette(figure: DrawnFigure, rim: Mm, fill: Ink = MIST) -> tuple[Mark, ...]:
    """A figure with a strong rim and faint inner lines: outlines drawn broad first, then all filled over."""
    paths = [part.path for part in figure.parts]
    return (
        *(Shape(path, edge=BLACK, width=2 * rim) for path in paths),
        *(Shape(path, fill=fill, edge=PAPER, width=0.4 * rim) for path in paths),
    )


def points_disc(points: int, centre: Point) -> tuple[Mark, ...]:
    return (
        Shape(circle(centre, _DISC), fill=PAPER, edge=BLACK, width=0.35),
        Words(f"{points}", square(centre, 2 * _DISC), 4.0, Font.BLACK, BLACK, Align.CENTRE, Stand.MIDDLE),
    )


def _heart_of(figure: DrawnFigure) -> Point:
    """Where its points stand: its middle if that is part of it, else the middle of its largest section."""
    sized = [(part, part.path.area()) for part in figure.parts]
    whole = sum(area for _, area in sized)
    x = sum(part.at.x * area for part, area in sized) / whole
    y = sum(part.at.y * area for part, area in sized) / whole
    if any(inside(Point(x, y), part.path) for part in figure.parts):
        return Point(x, y)
    return max(sized, key=lambda pair: pair[1])[0].at


def inside(point: Point, path: Path) -> bool:
    """Even-odd rule along a ray to the right."""
    crossings = 0
    for outline in path.outlines():
        for one, two in zip(outline, (*outline[1:], outline[0]), strict=True):
            if (one.y > point.y) != (two.y > point.y):
                reach = one.x + (point.y - one.y) / (two.y - one.y) * (two.x - one.x)
                crossings += reach > point.x
    return crossings % 2 == 1


def _detail(detail: Detail, ink: Ink) -> Shape:
    if detail.width is None:
        return Shape(detail.path, fill=PAPER if detail.white else ink)
    return Shape(detail.path, edge=ink, width=detail.width)


def _moved(point: Point, by: Point) -> Point:
    return Point(point.x + by.x, point.y + by.y)
