"""The player aid: the turn and how to win on its front, every mix in drops on its back."""

from __future__ import annotations

from functools import cache

from companion.games.chroma_mix.art.tools import SHEET, Marks
from companion.games.chroma_mix.faces import FAINT, inlaid
from companion.games.chroma_mix.glyphs import DROPS, SMALL
from companion.games.chroma_mix.tables import BY_CODE, RECIPES, Card, colours_of_rank
from companion.games.chroma_mix.words_aid import (
    ACTIONS,
    LEGEND,
    ONE,
    ORDER,
    PIGMENT_NAMES,
    RECIPES_HINT,
    RECIPES_TITLE,
    SHORT,
    TIES,
    TURN,
    WIN,
    WINS,
)
from companion.pieces.face import Align, Font, Group, Mark, Shape, Stand, Swatch, Symbol, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import circle, rectangle
from companion.pieces.symbols import STAR

AID_INK = Ink("aid", 0.5, 0.2, 0.12, 0.05)
_PAPER_TINT = Ink("aid tint", 0.08, 0.03, 0.02)


def aid_marks(lang: Lang) -> tuple[Mark, ...]:
    """The front, all but the codes."""
    return (*_sheet(), _front(lang))


def aid_back_marks(lang: Lang) -> tuple[Mark, ...]:
    """The back, all but the codes."""
    return (*_sheet(), _back(lang))


def _sheet() -> Marks:
    frame = rectangle(SHEET).joined(rectangle(SHEET.grown(-3.4), 2.2))
    return (Shape(rectangle(SHEET), fill=_PAPER_TINT, flood=True), Swatch(frame, AID_INK))


@cache
def _front(lang: Lang) -> Group:
    marks: list[Mark] = [
        Words(TURN.say(lang), Box(20, 2.8, 40, 6.2), 5.2, Font.DISPLAY, stand=Stand.MIDDLE),
        inlaid(ONE.say(lang), Box(20, 9.6, 40.4, 10.6), 2.5, leading=1.2),
    ]
    top: Mm = 21.2
    for number, (title, text) in enumerate(ACTIONS, start=1):
        marks += _action(number, title.say(lang), text.say(lang), top)
        top += 6.4
    marks += [*_wins(lang), *_ties(lang)]
    return Group(tuple(marks))


def _action(number: int, title: str, text: str, top: Mm) -> Marks:
    return (
        Shape(rectangle(Box(2.2, top, 58.6, 6.1), 1.2), fill=PAPER),
        Shape(circle(Point(5.2, top + 3.05), 2.1), fill=BLACK),
        Words(
            str(number), Box(3.0, top + 0.85, 4.4, 4.4), 2.9, Font.BLACK, PAPER, Align.CENTRE, Stand.MIDDLE
        ),
        Words(title, Box(8.2, top + 0.6, 12.2, 4.9), 3.2, Font.DISPLAY, stand=Stand.MIDDLE, least=2.6),
        inlaid(text, Box(21.2, top + 0.25, 38.9, 5.6), 2.5, stand=Stand.MIDDLE),
    )


def _wins(lang: Lang) -> Marks:
    top: Mm = 47.0
    marks: list[Mark] = [Words(WIN.say(lang), Box(2.6, top, 24, 3.4), 3.2, Font.DISPLAY, stand=Stand.MIDDLE)]
    for i, text in enumerate(WINS):
        x, y = (25.0 if i == 0 else 2.6), top + 3.4 * i
        marks.append(Symbol(STAR, Point(x + 1.2, y + 1.6), 2.3))
        marks.append(inlaid(text.say(lang), Box(x + 3.2, y, 57.6 - x, 3.4), 2.5, stand=Stand.MIDDLE))
    return tuple(marks)


def _ties(lang: Lang) -> Marks:
    marks: list[Mark] = [inlaid(TIES.say(lang), Box(28.8, 61.4, 31.8, 5.6), 2.3)]
    for i, text in enumerate(ORDER):
        y = 67.0 + 3.2 * i
        marks.append(Words(str(i + 1), Box(28.8, y, 2.4, 3.2), 2.4, Font.BLACK, stand=Stand.MIDDLE))
        wide = 29.0 if i == 0 else 13.4  # the lower tag stands beside the others
        marks.append(inlaid(text.say(lang), Box(31.2, y, wide, 3.2), 2.3, stand=Stand.MIDDLE))
    return tuple(marks)


# --- recipes ------------------------------------------------------------------------------------

_DROP: Mm = 1.85
_GAP: Mm = 0.65  # between two ways to mix the same card

_ROW: Mm = 3.75

Pair = tuple[str, str]


def pairs(card: Card) -> tuple[Pair, ...]:
    """What the two cards of each mix are made of, Prism aside; each once (CM-1.8)."""
    found = [
        (a.pigments[0], b.pigments[0]) for a, b in RECIPES[card.code] if len(a.pigments + b.pigments) == 2
    ]
    return tuple(dict.fromkeys(found))


@cache
def _back(lang: Lang) -> Group:
    marks: list[Mark] = [
        Words(RECIPES_TITLE.say(lang), Box(20, 2.8, 40, 6.2), 5.2, Font.DISPLAY, stand=Stand.MIDDLE)
    ]
    marks.append(
        inlaid(RECIPES_HINT.say(lang), Box(40.6, 3.2, 20, 6), 2.2, font=Font.ITALIC, stand=Stand.MIDDLE)
    )
    for i, card in enumerate(card for card in colours_of_rank(2) if len(card.pigments) == 1):
        at = Point(20 + 20.6 * (i % 2), 11.0 + 3.3 * (i // 2))
        marks += [*_drops(card.pigments[0], at), _label(_short(card, lang), at.x + 2 * _DROP + 0.8, at.y, 14)]
    y: Mm = 23.6
    for i, card in enumerate(card for card in colours_of_rank(3) if card.code != "KEY"):
        wide = card.code == "SLA"
        x = 2.6 + 29.6 * (i % 2)
        marks.append(_label(_short(card, lang), x, y, 28 if wide else 11))
        marks += _ways(pairs(card), Point(x + (29.6 if wide else 11.7), y))
        y += _ROW if i % 2 or wide else 0.0
    y += 0.9
    for card in colours_of_rank(4):
        marks.append(_label(_short(card, lang), 2.6, y, 11.4))
        marks += _ways(pairs(card), Point(14.2, y))
        y += _ROW

    return Group((*marks, *_legend(lang)))


def _short(card: Card, lang: Lang) -> str:
    return SHORT.get(card.code, BY_CODE[card.code].title).say(lang)


def _label(text: str, x: Mm, y: Mm, width: Mm) -> Words:
    return Words(text, Box(x, y - 1.6, width, 3.2), 2.35, Font.BOLD, stand=Stand.MIDDLE, least=2.15)


def _drops(pigments: str, at: Point) -> Marks:
    return tuple(
        Symbol(SMALL[p][0], Point(at.x + _DROP * (i + 0.5), at.y), _DROP, edge=SMALL[p][1], width=0.14)
        for i, p in enumerate(pigments)
    )


def _ways(ways: tuple[Pair, ...], at: Point) -> Marks:
    """Each way as two small cards side by side."""
    marks: list[Mark] = []
    x = at.x
    for way in ways:
        for part in way:
            box = Box(x, at.y - _DROP / 2 - 0.3, _DROP * len(part) + 0.4, _DROP + 0.6)
            marks.append(Shape(rectangle(box), fill=PAPER, edge=FAINT, width=0.14))
            marks += _drops(part, Point(x + 0.2, at.y))
            x = box.right + 0.25
        x += _GAP
    return tuple(marks)


def _legend(lang: Lang) -> Marks:
    marks: list[Mark] = [inlaid(LEGEND.say(lang), Box(28.8, 61.4, 31.8, 8.6), 2.3)]
    for i, (pigment, text) in enumerate(PIGMENT_NAMES.items()):
        y = 73.2 + 4.7 * i
        marks.append(Symbol(DROPS[pigment], Point(31.2, y), 4.0))
        marks.append(Words(text.say(lang), Box(34, y - 2, 10.8, 4), 2.4, stand=Stand.MIDDLE))
    return tuple(marks)
