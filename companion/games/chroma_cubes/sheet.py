"""A game sheet: picture, points, superpowers, crayon samples, and the codes a camera finds it by."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.chroma_cubes import words
from companion.games.chroma_cubes.picture import Picture
from companion.games.chroma_cubes.sheet_picture import chart, picture_marks
from companion.games.chroma_cubes.sheet_play import LEAST, TEXT, samples, superpowers, track
from companion.games.chroma_cubes.sheet_solo import solo_marks
from companion.games.chroma_cubes.tables import Sheet
from companion.pieces.face import (
    QR_MODULES,
    Align,
    CodeBox,
    Face,
    Font,
    Form,
    Mark,
    Shape,
    Stand,
    Symbol,
    TagBox,
    Words,
)
from companion.pieces.language import Lang
from companion.pieces.mat import SEATS
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, PAPER
from companion.pieces.path import line
from companion.pieces.piece import Piece

WIDTH: Mm = 190.0  # fits A4 and Letter at the same size
HEIGHT: Mm = 260.0
TAG: Mm = 14.0
CODE: Mm = 0.86 * QR_MODULES

_INSET: Mm = 3.0
_FAR_X, _FAR_Y = WIDTH - _INSET - TAG, HEIGHT - _INSET - TAG
TOP_LEFT = Box(_INSET, _INSET, TAG, TAG)
TOP_RIGHT = Box(_FAR_X, _INSET, TAG, TAG)
BOTTOM_LEFT = Box(_INSET, _FAR_Y, TAG, TAG)
BOTTOM_RIGHT = Box(_FAR_X, _FAR_Y, TAG, TAG)

PICTURE_AT = Point(2.0, 19.4)
CODE_AT = Box(WIDTH - 2 - CODE - 3.6, 174.6, CODE, CODE)
LOWER = Box(3.0, 171.0, WIDTH - 6.0, 69.6)  # between the picture and the lower tags
_SAMPLES_AT = Box(20.6, 241.6, 149.4, 15.8)


@dataclass(frozen=True, slots=True)
class SheetTags:
    """A sheet's own number stands top left and bottom right; the other two corners are alike on all."""

    own: int
    top_right: int
    bottom_left: int


def sheet_face(sheet: Sheet, picture: Picture, piece: Piece, tags: SheetTags, lang: Lang) -> Face:
    body = solo_marks(sheet, picture, LOWER, lang) if sheet.solo else _play_marks(sheet, picture, lang)
    return Face(
        Form.SHEET,
        WIDTH,
        HEIGHT,
        (
            *_header(sheet, piece.copy, lang),
            *picture_marks(sheet, picture, PICTURE_AT),
            *body,
            *samples(_SAMPLES_AT, lang),
            *_codes(piece, tags),
        ),
        bleed=0.0,
    )


def _codes(piece: Piece, tags: SheetTags) -> tuple[Mark, ...]:
    """All tags upright: any two of them tell where the sheet lies."""
    label = Box(CODE_AT.left - 3.4, CODE_AT.bottom + 3.5, CODE + 6.8, 3.0)
    return (
        TagBox(tags.own, TOP_LEFT),
        TagBox(tags.top_right, TOP_RIGHT),
        TagBox(tags.bottom_left, BOTTOM_LEFT),
        TagBox(tags.own, BOTTOM_RIGHT),
        CodeBox(piece.id, CODE_AT),
        Words(piece.id, label, 2.6, Font.TEXT, GREY, Align.CENTRE, Stand.MIDDLE),
    )


def _header(sheet: Sheet, seat: int, lang: Lang) -> tuple[Mark, ...]:
    title = Box(21.5, 2.6, 92, 11.0)
    marks: list[Mark] = [
        Words(sheet.title.say(lang), title, 9.5, Font.DISPLAY, least=5.5, stand=Stand.MIDDLE),
        Words(words.GAME.say(lang), Box(21.8, 13.4, 60, 4.0), 3.0, Font.TEXT, GREY, stand=Stand.MIDDLE),
    ]
    return (*marks, *_owner(sheet, seat, lang))


def _owner(sheet: Sheet, seat: int, lang: Lang) -> tuple[Mark, ...]:
    """Whose sheet it is: seat, and a line for a name."""
    who = words.SOLO.say(lang) if sheet.solo else f"{words.PLAYER.say(lang)} {seat}"
    badge = SEATS[seat - 1]
    middle = Point(121.5, 10.0)
    text = Box(129.5, 3.0, 40, 5.6)
    number = Box(middle.x - 4, middle.y - 4 + (1.6 if seat == 3 else 0), 8, 8)  # a triangle's middle is low
    return (
        Symbol(badge.shape, middle, 12.5, badge.ink),
        Words(f"{seat}", number, 6.5, Font.BLACK, PAPER, Align.CENTRE, Stand.MIDDLE),
        Words(who, text, 4.4, Font.DISPLAY, least=3.6, stand=Stand.MIDDLE),
        Shape(line((129.5, 16.4), (169.5, 16.4)), edge=GREY, width=0.3),
        Words(words.NAME.say(lang), Box(129.5, 9.6, 14, 3), 2.3, Font.TEXT, GREY),
    )


_CHART = Box(3.0, 171.4, 50.0, 40.4)
_POINTS = Box(57.0, 171.4, 104.0, 41.0)


def _play_marks(sheet: Sheet, picture: Picture, lang: Lang) -> tuple[Mark, ...]:
    top = _POINTS.top
    heading = Box(_POINTS.left, top, 38, 5.0)
    beside = Box(heading.right, top, _POINTS.right - heading.right, 5.0)
    ladder = Box(_POINTS.left, top + 5.4, _POINTS.width, 18.6)
    rules = Box(_POINTS.left, ladder.bottom + 1.6, _POINTS.width, _POINTS.bottom - ladder.bottom - 1.6)
    lines = [words.COLOUR_RULE.say(lang), words.FIGURE_RULE.say(lang)]
    if sheet.special is not None:
        lines.insert(0, words.SPECIAL.say(lang).format(rule=sheet.special.say(lang)))
    goal = words.GOAL.say(lang).format(points=sheet.threshold)
    return (
        *chart(sheet, picture, _CHART),
        Words(goal, heading, 4.4, Font.DISPLAY, BLACK, least=3.6, stand=Stand.MIDDLE),
        Words(words.GOAL_RULE.say(lang), beside, TEXT, align=Align.RIGHT, stand=Stand.MIDDLE, least=LEAST),
        *track(sheet, ladder, lang),
        Words("\n".join(lines), rules, TEXT, least=LEAST),
        *superpowers(Box(LOWER.left, 213.2, LOWER.width, 27.4), lang),
    )
