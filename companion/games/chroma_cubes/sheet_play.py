"""What a sheet has below its picture for a game with others: points, die marks, locks, bank, samples."""

from __future__ import annotations

from companion.games.chroma_cubes import words
from companion.games.chroma_cubes.glyphs import DIE, INKS, OUTLINE, symbol
from companion.games.chroma_cubes.tables import (
    BANK_BOXES,
    LOCK_DICE,
    SUPERPOWERS,
    WHEEL,
    Colour,
    Sheet,
    Superpower,
)
from companion.pieces.face import Align, Font, Mark, Region, Shape, Stand, Symbol, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Mm, Point, square
from companion.pieces.palette import BLACK, GREY, MIST, PAPER, Ink
from companion.pieces.path import Path, circle, line, rectangle, svg
from companion.pieces.symbols import STAR

TEXT: Mm = 2.75
LEAST: Mm = 2.2
_BEYOND = 3  # points on the track after the goal: a last figure may overshoot it
_PITCH: Mm = 9.4
_RING: Mm = 3.5
_DIE_BOX: Mm = 9.0
_PENCIL = Ink("pencil", 0, 0, 0, 0.4)


def track(sheet: Sheet, box: Box, lang: Lang) -> tuple[Mark, ...]:
    """A ring to tick for every point up to the goal and a little beyond, with the die marks (CC-3.7)."""
    count = sheet.threshold + _BEYOND
    pitch = min(_PITCH, box.width / count)
    spots = [Point(box.left + (n - 0.5) * pitch, box.top + _RING + 1.2) for n in range(1, count + 1)]
    marks: list[Mark] = [Shape(line(spots[0], spots[-1]), edge=_PENCIL, width=0.5)]
    for number, mark in enumerate(sheet.die_marks, 1):
        marks += _die_mark(number, spots[mark - 1], box.bottom - _DIE_BOX)
    for n, spot in enumerate(spots, 1):
        marks += _ring(n, spot, goal=n == sheet.threshold, beyond=n > sheet.threshold)
    text_left = spots[sheet.die_marks[1] - 1].x + _DIE_BOX / 2 + 2
    marks.append(
        Words(
            words.DIE_RULE.say(lang),
            Box(text_left, box.bottom - _DIE_BOX - 0.4, box.right - text_left, _DIE_BOX + 0.8),
            TEXT,
            least=LEAST,
            stand=Stand.MIDDLE,
        )
    )
    return tuple(marks)


def _ring(number: int, at: Point, *, goal: bool, beyond: bool) -> tuple[Mark, ...]:
    inked = _PENCIL if beyond else BLACK
    label = Words(f"{number}", square(at, 2 * _RING), 3.2, Font.BOLD, inked, Align.CENTRE, Stand.MIDDLE)
    if goal:
        star_ink = INKS[Colour.YELLOW].tint(0.6)
        return (Symbol(STAR, at, 4.2 * _RING / 1.4, star_ink, edge=OUTLINE, width=0.35), label)
    return (Shape(circle(at, _RING), fill=PAPER, edge=inked, width=0.35), label)


def _die_mark(number: int, spot: Point, top: Mm) -> tuple[Mark, ...]:
    box = Box(spot.x - _DIE_BOX / 2, top, _DIE_BOX, _DIE_BOX)
    return (
        Shape(line(spot, (spot.x, top)), edge=BLACK, width=0.35, dash=(0.7, 0.9)),
        Region(f"die.{number}", rectangle(box, 1.6), width=0.4),
        Symbol(DIE, box.centre, 6.2, PAPER, edge=GREY, width=0.3),
    )


# --- superpowers ------------------------------------------------------------------------------------

_BODY = Box(0, 8.6, 21.0, 12.6)
_SHACKLE = svg(
    "M4.2 8.6L4.2 6.6C4.2 -1.2 16.8 -1.2 16.8 6.6L16.8 8.6L14 8.6L14 6.8C14 2.6 7 2.6 7 6.8L7 8.6Z"
)
_BANK_BOX: Mm = 6.4
_BANK_GAP: Mm = 0.5
_BANK_ROW = 3
BANK_SIDE: Mm = _BANK_ROW * _BANK_BOX + (_BANK_ROW - 1) * _BANK_GAP


def superpowers(box: Box, lang: Lang) -> tuple[Mark, ...]:
    """Three locks with what they open (CC-3.4, CC-3.5), the bank with its nine boxes."""
    caption = Box(box.left, box.top, box.width, 3.6)
    row = Box(box.left, box.top + 4.2, box.width, box.height - 4.4)
    cards = _in_a_row(row, (51.0, 47.5), gap=1.5)
    bank = cards[-1]
    marks: list[Mark] = [Words(words.LOCK_RULE.say(lang), caption, TEXT, least=LEAST, stand=Stand.MIDDLE)]
    for number, (power, card) in enumerate(zip(SUPERPOWERS, cards, strict=True), 1):
        room = card.width - (BANK_SIDE + 2.4 if power.code == "bank" else 0)
        marks += _power(number, power, Box(card.left, card.top, room, card.height), card, lang)
    marks += _bank(Point(bank.right - BANK_SIDE - 1.2, bank.centre.y - BANK_SIDE / 2))
    return tuple(marks)


def _in_a_row(row: Box, widths: tuple[Mm, ...], gap: Mm) -> tuple[Box, ...]:
    """Boxes of these widths from the left, and one of all the width that remains."""
    boxes = []
    left = row.left
    for width in widths:
        boxes.append(Box(left, row.top, width, row.height))
        left += width + gap
    return (*boxes, Box(left, row.top, row.right - left, row.height))


def _power(number: int, power: Superpower, room: Box, card: Box, lang: Lang) -> tuple[Mark, ...]:
    at = Point(card.left + 1.4, card.top + 0.7)
    left = at.x + _BODY.width + 2
    title = Box(left, card.top + 1.0, room.right - left - 1, 4.6)
    text = Box(left, title.bottom + 0.8, title.width, card.bottom - title.bottom - 1.4)
    return (
        Shape(rectangle(card, 2.2), edge=GREY, width=0.25),
        *_lock(number, at),
        Words(power.title.say(lang), title, 4.2, Font.DISPLAY, stand=Stand.MIDDLE, least=3.2),
        Words(power.does.say(lang), text, TEXT, least=LEAST),
    )


def _lock(number: int, at: Point) -> tuple[Mark, ...]:
    """A padlock whose body has two sides to colour, five dice each."""
    half = _BODY.width / 2
    sides = (
        Box(at.x, at.y + _BODY.top, half, _BODY.height),
        Box(at.x + half, at.y + _BODY.top, half, _BODY.height),
    )
    marks: list[Mark] = [Shape(_SHACKLE.moved(*at), fill=MIST, edge=BLACK, width=0.4)]
    for letter, side in zip("ab", sides, strict=True):
        price = Box(side.left, side.bottom - 3.4, half, 3.0)
        marks += [
            Region(f"lock.{number}.{letter}", _half(side, letter), width=0.45),
            Words(f"×{LOCK_DICE}", price, 2.4, Font.BOLD, _PENCIL, Align.CENTRE),
        ]
    return tuple(marks)


def _half(side: Box, letter: str) -> Path:
    """Half a padlock's body: round corners on its outer side only."""
    left, top, right, bottom = side.left, side.top, side.right, side.bottom
    r, k = 2.4, 1.1
    half = svg(
        f"M{right} {top}L{left + r} {top}C{left + k} {top} {left} {top + k} {left} {top + r}"
        f"L{left} {bottom - r}C{left} {bottom - k} {left + k} {bottom} {left + r} {bottom}L{right} {bottom}Z"
    )
    return half if letter == "a" else half.flipped(side.centre.x)


def _bank(at: Point) -> tuple[Mark, ...]:
    """Nine boxes in three rows (CC-3.5)."""
    step = _BANK_BOX + _BANK_GAP
    return tuple(
        Region(
            f"bank.{n + 1}",
            rectangle(
                Box(at.x + n % _BANK_ROW * step, at.y + n // _BANK_ROW * step, _BANK_BOX, _BANK_BOX), 0.8
            ),
            width=0.35,
        )
        for n in range(BANK_BOXES)
    )


# --- crayons ------------------------------------------------------------------------------------------

_SAMPLE_HEIGHT: Mm = 12.4


def samples(box: Box, lang: Lang) -> tuple[Mark, ...]:
    """A box for a stroke of every crayon, with its symbol beside it."""
    wide = box.width / len(WHEEL)
    marks: list[Mark] = [
        Words(
            words.SAMPLES.say(lang),
            Box(box.left, box.top, box.width, 3.0),
            2.4,
            least=2.0,
            stand=Stand.MIDDLE,
        )
    ]
    for n, colour in enumerate(WHEEL):
        cell = Box(box.left + n * wide, box.bottom - _SAMPLE_HEIGHT, wide, _SAMPLE_HEIGHT)
        stroke = Box(cell.left + 7.4, cell.top, wide - 9.0, _SAMPLE_HEIGHT)
        marks += [
            symbol(colour, Point(cell.left + 3.4, cell.centre.y), 6.2),
            Region(f"sample.{colour}", rectangle(stroke, 1.2), width=0.35),
        ]
    return tuple(marks)
