"""Summary cards: the brown table on one side, the violet one on the other (CO-1.4)."""

from __future__ import annotations

from companion.games.coloretto import words
from companion.games.coloretto.art_inks import CREAM, DEEP, INKS, VIOLET, WOOD
from companion.games.coloretto.art_scene import frame, label, window
from companion.games.coloretto.faces_rows import BROWN
from companion.games.coloretto.tables import COLOURS, COLOURS_SCORED_PLUS, MOST_COUNTED, POINTS, Side
from companion.pieces.card import card, codes
from companion.pieces.face import Align, Face, Font, Mark, Shape, Stand, Swatch, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Mm
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import line, rectangle
from companion.pieces.piece import Piece

VIOLET_DEEP = Ink("deep violet", 0.80, 0.90, 0.20, 0.45)
SIDE_INKS: dict[Side, tuple[Ink, Ink]] = {
    Side.BROWN: (WOOD, BROWN.deep),
    Side.VIOLET: (VIOLET, VIOLET_DEEP),
}
CHART = Box(4.6, 24.6, 53.8, 33.0)
COLUMN: Mm = CHART.width / MOST_COUNTED
FOOT: Mm = CHART.bottom - 5.4
TALLEST: Mm = 21.0
OTHER = Box(30.0, 60.0, 29.6, 8.2)


def summary_face(piece: Piece, tag: int, lang: Lang, side: Side) -> Face:
    ink, deep = SIDE_INKS[side]
    other = Side.VIOLET if side is Side.BROWN else Side.BROWN
    opening = window(tab_foot=21.6)
    return card(
        (
            Swatch(frame(opening), ink),
            Shape(opening, fill=CREAM, edge=PAPER, width=0.6, flood=True),
            label(),
            *_heading(side, lang, deep),
            *_chart(side, ink, deep, lang),
            *_small_table(other),
            *_reminder(lang, deep),
            *codes(piece, tag),
        )
    )


def _heading(side: Side, lang: Lang, deep: Ink) -> tuple[Mark, ...]:
    return (
        Words(
            words.SUMMARY.say(lang),
            Box(22.0, 4.2, 37.0, 7.0),
            6.0,
            Font.DISPLAY,
            deep,
            Align.LEFT,
            Stand.MIDDLE,
            least=4.5,
        ),
        Words(
            words.SIDE_NAMES[side].say(lang),
            Box(22.0, 10.8, 37.0, 4.0),
            3.0,
            Font.BOLD,
            deep,
            Align.LEFT,
            Stand.MIDDLE,
        ),
        Words(
            words.SUMMARY_RULE.say(lang),
            Box(22.0, 15.6, 37.4, 9.0),
            2.4,
            Font.TEXT,
            deep,
            Align.LEFT,
            Stand.TOP,
            leading=1.15,
            least=2.2,
        ),
    )


def _chart(side: Side, ink: Ink, deep: Ink, lang: Lang) -> tuple[Mark, ...]:
    """A bar a set, as tall as its points: the shape of the table is seen before it is read."""
    caption = Words(
        words.CHART_CAPTION.say(lang),
        Box(4.6, 24.0, 17.4, 11.0),
        2.5,
        Font.ITALIC,
        deep,
        leading=1.15,
        least=2.2,
    )
    bars = (mark for cards in range(1, MOST_COUNTED + 1) for mark in _bar(side, cards, ink, deep))
    ground = Shape(line((CHART.left, FOOT), (CHART.right, FOOT)), edge=deep, width=0.5)
    return (*bars, caption, ground)


def _bar(side: Side, cards: int, ink: Ink, deep: Ink) -> tuple[Mark, ...]:
    worth = POINTS[side][cards]
    left = CHART.left + (cards - 1) * COLUMN
    tall = TALLEST * worth / max(POINTS[side])
    bar = Box(left + 0.7, FOOT - tall, COLUMN - 1.4, tall)
    over, under = Box(left, bar.top - 5.4, COLUMN, 5.2), Box(left, FOOT + 0.6, COLUMN, 3.6)
    return (
        Shape(rectangle(bar), fill=ink.tint(0.45), edge=deep, width=0.4),
        Words(str(worth), over, 5.0, Font.BLACK, deep, Align.CENTRE, Stand.MIDDLE),
        Words(_count(cards), under, 3.2, Font.BOLD, deep, Align.CENTRE, Stand.MIDDLE),
    )


def _count(cards: int) -> str:
    return f"{cards}+" if cards == MOST_COUNTED else str(cards)


def _small_table(side: Side) -> tuple[Mark, ...]:
    """The table of the other side, for comparison."""
    ink, deep = SIDE_INKS[side]
    step = OTHER.width / MOST_COUNTED
    marks: list[Mark] = [
        Shape(rectangle(OTHER, 1.2), fill=ink.tint(0.22), edge=ink, width=0.35),
        Shape(line((OTHER.left, OTHER.centre.y), (OTHER.right, OTHER.centre.y)), edge=ink, width=0.35),
    ]
    for cards in range(1, MOST_COUNTED + 1):
        left = OTHER.left + (cards - 1) * step
        upper = Box(left, OTHER.top, step, OTHER.height / 2)
        lower = upper.moved(0, OTHER.height / 2)
        marks += [
            Words(_count(cards), upper, 2.4, Font.TEXT, deep, Align.CENTRE, Stand.MIDDLE),
            Words(str(POINTS[side][cards]), lower, 2.8, Font.BLACK, deep, Align.CENTRE, Stand.MIDDLE),
        ]
    return tuple(marks)


def _reminder(lang: Lang, deep: Ink) -> tuple[Mark, ...]:
    """CO-4.2 in pictures: three colours count plus, the others minus, each +2 card two points."""
    marks: list[Mark] = []
    plus, minus = COLOURS[::2][:COLOURS_SCORED_PLUS], COLOURS[1::2]
    for row, (colours, sign) in enumerate(((plus, "+"), (minus, "−"))):
        top = 71.2 + row * 5.0
        for i, colour in enumerate(colours):
            chip = Box(30.0 + i * 2.7, top, 2.5, 3.5)
            marks.append(Shape(rectangle(chip, 0.5), fill=INKS[colour], edge=DEEP[colour], width=0.25))
        marks.append(
            Words(sign, Box(38.4, top - 1.0, 5.2, 5.6), 5.6, Font.BLACK, deep, Align.CENTRE, Stand.MIDDLE)
        )
    marks.append(
        Words(
            words.SUMMARY_PLUS_TWO.say(lang),
            Box(29.4, 80.8, 14.2, 4.0),
            2.8,
            Font.BOLD,
            deep,
            Align.CENTRE,
            Stand.MIDDLE,
            least=2.2,
        )
    )
    return tuple(marks)
