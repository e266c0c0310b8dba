"""The face of a colour: its picture, a pour of its own ink under the codes, and what a player must know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from companion.games.chroma_mix.art import PICTURES
from companion.games.chroma_mix.art.inks import INKS
from companion.games.chroma_mix.glyphs import CYAN_DROP, DROPS, MAGENTA_DROP, WILD_DROP, YELLOW_DROP
from companion.games.chroma_mix.tables import BY_CODE, Card
from companion.games.chroma_mix.words import SAYINGS, Saying
from companion.pieces.face import Align, Font, Glyph, Group, Mark, Shape, Stand, Swatch, Symbol, Words
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import Path, circle, rectangle, svg
from companion.pieces.symbols import FLASH, INFINITY, STAR

FAINT = Ink("faint", 0, 0, 0, 0.7)
LEAST: Mm = 2.15  # no smaller letters on any card
_BANK = "C20 4 20.2 10 20 16.5C19.8 24 15.4 24 15.4 31V54C15.4 62.4 28.6 58.4 28.6 67V90"
POUR: Path = svg(f"M-2 -2H20.2{_BANK}H-2Z")  # ink running down the left edge, from tag to QR code
SCENE: Path = svg(f"M66 -2H20.2{_BANK}H66Z").moved(-0.3, 0)  # the picture's part
_GLYPHS: dict[str, Glyph] = {
    g.name: g for g in (FLASH, INFINITY, STAR, CYAN_DROP, MAGENTA_DROP, YELLOW_DROP, WILD_DROP)
}
_WELL_X: Mm = 8.3
_WELL: Mm = 4.5  # radius
_WELLS = (21.6, 60.2)  # between the tag and the QR code
_PANEL: Path = svg(
    "M19.4 41.4H59.4A1.8 1.8 0 0 1 61.2 43.2V67.2A1.8 1.8 0 0 1 59.4 69H32.6A1.8 1.8 0 0 1 30.8 67.2"
    "C30.8 62.4 27.4 61.2 24 60.4C20.4 59.5 17.6 58 17.6 54V43.2A1.8 1.8 0 0 1 19.4 41.4Z"
)
_POINTS = Text(en="VP", it="PV")


def inlaid(
    text: str,
    box: Box,
    size: Mm,
    *,
    least: Mm = LEAST,
    font: Font = Font.TEXT,
    ink: Ink = BLACK,
    align: Align = Align.LEFT,
    stand: Stand = Stand.TOP,
    leading: float = 1.16,
) -> Words:
    """Words with the signs of the game among them."""
    used = tuple(glyph for name, glyph in _GLYPHS.items() if "{" + name + "}" in text)
    tied = re.sub(r"(rank|rango|per|a) (?=\d)", "\\1\N{NO-BREAK SPACE}", text.replace("'", "’"))
    return Words(tied, box, size, font, ink, align, stand, leading, min(least, size), 0.0, used)


def drops(card: Card) -> tuple[Glyph, ...]:
    """Prism shows two wild drops (CM-1.5a), every other colour its own pigments."""
    if len(card.pigments) > 1:
        return (WILD_DROP,) * card.rank
    return tuple(DROPS[pigment] for pigment in card.pigments[0])


def colour_marks(code: str, lang: Lang) -> tuple[Mark, ...]:
    """All of the face but the codes."""
    return (_picture(code), Swatch(POUR, INKS[code]), _print(code, lang))


@cache
def _picture(code: str) -> Group:
    return Group(PICTURES[code](INKS[code]), clip=SCENE)


@cache
def _print(code: str, lang: Lang) -> Group:
    card = BY_CODE[code]
    return Group(
        (
            *_wells(card),
            *_header(card, lang),
            *_text(SAYINGS[code], lang),
            *footer(card),
        )
    )


def _wells(card: Card) -> tuple[Mark, ...]:
    signs = drops(card)
    top, bottom = _WELLS
    step = 2 * _WELL + 0.5
    first = (top + bottom) / 2 - step * (len(signs) - 1) / 2
    places = [Point(_WELL_X, first + step * i) for i in range(len(signs))]
    marks: list[Mark] = []
    if len(card.pigments) > 1:  # both drops are the same pigment
        middle = (places[0].y + places[1].y) / 2
        bar = Box(_WELL_X - 1.7, middle - 3.0, 3.4, 6.0)
        marks.append(Shape(rectangle(bar), fill=PAPER))
    for sign, at in zip(signs, places, strict=True):
        marks.append(Shape(circle(at, _WELL), fill=PAPER))
        marks.append(Symbol(sign, at, 2 * _WELL - 1.6))
    return tuple(marks)


def name(text: str) -> Words:
    return Words(text, Box(22.2, 2.6, 38.6, 7.4), 5.8, Font.DISPLAY, stand=Stand.MIDDLE, least=4.2)


def _header(card: Card, lang: Lang) -> tuple[Mark, ...]:
    ranks = tuple(
        Shape(circle(Point(23.6 + 3.7 * i, 12.6), 1.35), fill=BLACK, edge=PAPER, width=0.35)
        for i in range(card.rank)
    )
    return (name(card.title.say(lang)), *ranks, *_points(card, lang))


def _points(card: Card, lang: Lang) -> tuple[Mark, ...]:
    at = Point(56.2, 15)
    if not card.points:
        return (
            Shape(circle(at, 3.4), fill=PAPER, opacity=0.7),
            Words("0", Box(52.8, 11.8, 6.8, 4.4), 3.6, Font.BLACK, FAINT, Align.CENTRE, Stand.MIDDLE),
            Words(
                _POINTS.say(lang),
                Box(52.8, 15.4, 6.8, 2.8),
                2.2,
                Font.BOLD,
                FAINT,
                Align.CENTRE,
                Stand.MIDDLE,
            ),
        )
    return (
        Shape(circle(at, 4.6), fill=PAPER, edge=BLACK, width=0.45),
        Words(str(card.points), Box(51.6, 11, 9.2, 6), 5.6, Font.BLACK, BLACK, Align.CENTRE, Stand.MIDDLE),
        Words(
            _POINTS.say(lang), Box(51.6, 16.2, 9.2, 2.8), 2.2, Font.BOLD, BLACK, Align.CENTRE, Stand.MIDDLE
        ),
    )


def _text(saying: Saying, lang: Lang) -> tuple[Mark, ...]:
    kinds = ((None, saying.note), (FLASH, saying.instant), (INFINITY, saying.continuous))
    return panel(
        [(sign, text.say(lang)) for sign, text in kinds if text is not None], saying.flavour.say(lang)
    )


def panel(parts: Sequence[tuple[Glyph | None, str]], flavour: str) -> tuple[Mark, ...]:
    """The text of a card; a part longer than another gets more room."""
    marks: list[Mark] = [Shape(_PANEL, fill=PAPER, opacity=0.93)]
    top, room = 42.6, 17.2
    share = [max(1.0, len(text) / 27) + 0.35 for _, text in parts]
    for (sign, text), part in zip(parts, share, strict=True):
        tall = room * part / sum(share)
        marks += _effect(sign, text, Box(19.2, top, 40.8, tall), 3.2 if len(parts) == 1 else 2.9)
        top += tall
    place = Box(32.2, 60.7, 27.6, 7.4)
    marks.append(inlaid(flavour, place, 2.4, font=Font.ITALIC, ink=FAINT, stand=Stand.MIDDLE))
    return tuple(marks)


def _effect(sign: Glyph | None, text: str, box: Box, size: Mm) -> list[Mark]:
    if sign is None:
        return [inlaid(text, box, size, stand=Stand.MIDDLE)]
    at = Point(box.left + 2.4, box.centre.y)
    words = Box(box.left + 6.0, box.top, box.width - 6.0, box.height)
    return [
        Shape(circle(at, 2.5), fill=BLACK),
        Symbol(sign, at, 3.4 if sign is FLASH else 3.6, PAPER),
        inlaid(text, words, size, stand=Stand.MIDDLE),
    ]


def footer(card: Card) -> tuple[Mark, ...]:
    """How many there are, and where RULES explain the card."""
    lowest = Box(31.5, 74.0, 3.7, 5.2)
    stack = tuple(
        Shape(rectangle(lowest.moved(0.8 * i, -0.7 * i), 0.6), fill=PAPER, edge=BLACK, width=0.28)
        for i in range(3)
    )
    return (
        Shape(rectangle(Box(30.4, 70.8, 13.2, 14.4), 1.8), fill=PAPER, opacity=0.93),
        *stack,
        Words(f"×{card.copies}", Box(37.3, 72.6, 5.6, 6.0), 3.5, Font.BOLD, stand=Stand.MIDDLE, least=2.8),
        Words(card.rule, Box(30.4, 80.8, 13.2, 3.2), 2.2, ink=FAINT, align=Align.CENTRE, stand=Stand.MIDDLE),
    )
