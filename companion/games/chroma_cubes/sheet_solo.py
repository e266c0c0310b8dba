"""The lower half of the solo sheet: five cairns, and the rules of the game alone (CC-6)."""

from __future__ import annotations

import math

from companion.games.chroma_cubes import words
from companion.games.chroma_cubes.glyphs import OUTLINE, PLUS, TRADE, faint
from companion.games.chroma_cubes.picture import DrawnFigure, Picture
from companion.games.chroma_cubes.sheet_picture import chart, silhouette
from companion.games.chroma_cubes.tables import CAIRNS, SOLO_BEST, Sheet, Stone, StonePower
from companion.pieces.face import Font, Group, Mark, Region, Stand, Symbol, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import GREY, PAPER
from companion.pieces.path import Path, smooth

_PITCH: Mm = 31.4
_STONE: Mm = 8.3  # height of a stone
_WIDTHS: tuple[Mm, ...] = (17.0, 20.5, 23.5, 27.0)  # from the top of a cairn down
_LEAN: tuple[Mm, ...] = (0.8, -0.9, 0.7, 0.0)


def solo_marks(sheet: Sheet, picture: Picture, box: Box, lang: Lang) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for number, cairn in enumerate(CAIRNS, 1):
        column = Box(box.left + (number - 1) * _PITCH, box.top + 0.6, _PITCH, 42.0)
        marks += _heading(number, picture.figures[number - 1], column, lang)
        marks += _cairn(number, cairn, column)
    lower = Box(box.left, box.top + 44.4, box.width, box.bottom - box.top - 44.4)
    small = Box(lower.left, lower.top, 31.0, lower.height)
    text = Box(small.right + 4, lower.top, lower.right - small.right - 4, lower.height)
    score = words.SOLO_SCORE.say(lang).format(best=SOLO_BEST)
    rules = "\n".join((words.SOLO_TURN.say(lang), words.SOLO_STONES.say(lang), score))
    marks += chart(sheet, picture, small)
    marks.append(Words(rules, text, 3.0, least=2.4, stand=Stand.MIDDLE, glyphs=(TRADE, PLUS)))
    return tuple(marks)


def _heading(number: int, figure: DrawnFigure, column: Box, lang: Lang) -> tuple[Mark, ...]:
    """Which egg the cairn belongs to (CC-6.7), by its number and by its shape in small."""
    bounds = [part.path.bounds() for part in figure.parts]
    left, top = min(b.left for b in bounds), min(b.top for b in bounds)
    tall = max(b.bottom for b in bounds) - top
    scale = 6.4 / tall
    at = Point(column.left + 5.0 - scale * left, column.top - scale * top)
    name = words.CAIRN.say(lang).format(number=number)
    if number == 1:
        name += f" · {words.START.say(lang)}"  # CC-6.6
    text = Box(column.left + 11.4, column.top, column.width - 11.4, 6.4)
    return (
        Group(silhouette(figure, 0.35 / scale), at, scale),
        Words(name, text, 3.2, Font.BOLD, least=2.4, stand=Stand.MIDDLE),
    )


def _cairn(number: int, stones: tuple[Stone, ...], column: Box) -> tuple[Mark, ...]:
    """A pile of four, filled from the top down (CC-6.2, CC-6.6)."""
    marks: list[Mark] = []
    for n, (stone, wide, lean) in enumerate(zip(stones, _WIDTHS, _LEAN, strict=True), 1):
        centre = Point(column.centre.x + lean, column.top + 8.0 + (n - 0.5) * _STONE)
        marks.append(
            Region(f"stone.{number}.{n}", _pebble(centre, wide, _STONE - 0.5, 5 * number + n), width=0.45)
        )
        marks += _power(stone, centre)
    return tuple(marks)


def _pebble(centre: Point, wide: Mm, tall: Mm, seed: int) -> Path:
    """A rounded stone, no two alike."""
    points = []
    for k in range(12):
        angle = math.tau * k / 12
        bulge = 1 + 0.035 * math.sin(seed * 1.7 + k * 2.3)
        cos, sin = math.cos(angle), math.sin(angle)
        x = math.copysign(abs(cos) ** 0.75, cos) * wide / 2 * bulge
        y = math.copysign(abs(sin) ** 0.75, sin) * tall / 2
        points.append((centre.x + x, centre.y + y))
    return smooth(points)


def _power(stone: Stone, centre: Point) -> tuple[Mark, ...]:
    if stone.power is StonePower.TRADE:
        return (Symbol(TRADE, centre, 5.6, PAPER, edge=OUTLINE, width=0.3),)
    if stone.symbol is None:
        return ()
    return (
        Symbol(PLUS, Point(centre.x - 3.6, centre.y), 2.6, GREY),
        faint(stone.symbol, Point(centre.x + 1.4, centre.y), 5.6),
    )
