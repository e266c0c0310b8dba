"""A score sheet of one page: every player's points with their reasons, the ranking, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.pieces import mat
from companion.pieces.face import Align, Font, Mark, Shape, Stand, Symbol, Words
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, MIST, PAPER, Ink
from companion.pieces.path import line, rectangle
from companion.play import PlayerScore, ScoreLine
from companion.report.score_text import ScoreReport, named, ranking_words
from printables.drawing import Pen, text_width
from printables.typesetting import typeset

PAGE: Final = Box(0, 0, 210.0, 297.0)
MARGIN: Final[Mm] = 16.0
BODY_TOP: Final[Mm] = 44.0
FOOT_GAP: Final[Mm] = 6.0
GUTTER: Final[Mm] = 8.0
HEAD: Final[Mm] = 13.0  # of a player's block
AFTER: Final[Mm] = 6.0  # below it
LARGEST: Final[Mm] = 3.6  # the em of a line's text
SMALLEST: Final[Mm] = 1.5
STEPS: Final = 22
POINTS_WIDE: Final = 3.2  # columns of a line, in em
RULE_WIDE: Final = 4.6
BILLY: Final = Ink("billy", 0.0, 0.0, 0.0, 0.7)
ALARM: Final = Ink("alarm", 0.0, 0.95, 0.8, 0.1)
COLUMNS_FROM: Final = 3  # players


def score_pdf(report: ScoreReport, source: str = "") -> bytes:
    """`source` says where the table was seen."""
    foot = tuple(_foot(report, source))
    bottom = PAGE.bottom - MARGIN - _height(foot) - FOOT_GAP
    pen = Pen(f"{report.title}: score sheet")
    pen.page(PAGE.width, PAGE.height)
    pen.draw(tuple(_title(report)))
    pen.draw(_body(report, bottom))
    pen.draw(tuple(_placed(foot, bottom + FOOT_GAP)))
    return pen.finish()


def _plain(text: str) -> str:
    """Without the signs that mean something to the typesetter."""
    return text.replace("*", "").replace("{", "(").replace("}", ")")


def _wide() -> Mm:
    return PAGE.width - 2 * MARGIN


# --- head ---------------------------------------------------------------------------------------


def _title(report: ScoreReport) -> Iterator[Mark]:
    yield Words(report.title, Box(MARGIN, 14, _wide() * 0.7, 13), 11.0, Font.DISPLAY, least=5.0)
    yield Words(
        "Score sheet", Box(MARGIN + _wide() * 0.7, 14, _wide() * 0.3, 11), 4.6, Font.TEXT, GREY, Align.RIGHT
    )
    text = f"*{_plain(report.outcome)}.*"
    if report.sheet.tie_break:
        text += f" {_plain(named(report, report.sheet.tie_break))}."
    box = Box(MARGIN, 28.5, _wide(), 11.5)
    yield Words(text, box, 4.2, least=1.8)


# --- players ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    player: PlayerScore
    left: Mm
    top: Mm
    wide: Mm
    em: Mm


def _body(report: ScoreReport, bottom: Mm) -> tuple[Mark, ...]:
    """As large as fits: the text shrinks until the columns hold every line."""
    place = {seat: n for n, seats in enumerate(report.sheet.ranking, 1) for seat in seats}
    players = sorted(report.sheet.players, key=lambda one: place.get(one.player, len(place) + 1))
    columns = 2 if len(players) >= COLUMNS_FROM else 1
    wide = (_wide() - GUTTER * (columns - 1)) / columns
    for step in range(STEPS):
        em = LARGEST - (LARGEST - SMALLEST) * step / (STEPS - 1)
        blocks = _columns(players, columns, wide, em, bottom)
        if blocks is not None:
            return tuple(mark for block in blocks for mark in _block(report, block))
    raise ValueError("the score has more lines than a page can hold")


def _columns(
    players: Sequence[PlayerScore],
    columns: int,
    wide: Mm,
    em: Mm,
    bottom: Mm,
) -> list[_Block] | None:
    """Players one below the other, the next column when one is full; None when they do not fit."""
    blocks: list[_Block] = []
    column, top = 0, BODY_TOP
    heights = [_block_height(player, wide, em) for player in players]
    fair = BODY_TOP + max(sum(heights) / columns, *heights) if heights else bottom
    for player, height in zip(players, heights, strict=True):
        full = top + height > min(bottom, fair + AFTER) + 1e-6
        if full and top > BODY_TOP and column + 1 < columns:
            column, top = column + 1, BODY_TOP
        if top + height > bottom + AFTER:
            return None
        left = MARGIN + column * (wide + GUTTER)
        blocks.append(_Block(player, left, top, wide, em))
        top += height
    return blocks


def _block_height(player: PlayerScore, wide: Mm, em: Mm) -> Mm:
    return HEAD + sum(_line_height(one, wide, em) for one in _lines(player)) + AFTER


def _lines(player: PlayerScore) -> tuple[ScoreLine, ...]:
    return player.lines or (ScoreLine("nothing that scores", 0, ""),)


def _line_height(one: ScoreLine, wide: Mm, em: Mm) -> Mm:
    words = _what(one, Box(0, 0, wide - (POINTS_WIDE + RULE_WIDE) * em, PAGE.height), em)
    lines, _ = typeset(words, text_width)
    return (len(lines) - 1) * 1.2 * em + 1.75 * em


def _what(one: ScoreLine, box: Box, em: Mm) -> Words:
    return Words(_plain(one.what), box, em)


def _block(report: ScoreReport, block: _Block) -> Iterator[Mark]:
    ink, letter = _inks(block.player.player)
    head = Box(block.left, block.top, block.wide, HEAD - 3)
    yield Shape(rectangle(head, 2.2), fill=ink)
    yield from _medal(block, head, letter)
    name = _plain(report.name(block.player.player))
    standing = report.standing(block.player.player)
    text = f"{name}  · {standing}" if standing else name
    middle = Box(head.left + 10, head.top, head.width - 34, head.height)
    yield Words(text, middle, 5.0, Font.BOLD, letter, stand=Stand.MIDDLE, least=2.2)
    total = Box(head.right - 24, head.top, 20, head.height)
    yield Words(str(block.player.total), total, 7.6, Font.BLACK, letter, Align.RIGHT, Stand.MIDDLE, least=4.0)
    top = block.top + HEAD - 1.6
    for one in _lines(block.player):
        height = _line_height(one, block.wide, block.em)
        yield from _row(one, Box(block.left, top, block.wide, height), block.em)
        top += height


def _medal(block: _Block, head: Box, letter: Ink) -> Iterator[Mark]:
    """The seat's shape, for those who do not see its colour."""
    number = block.player.player.removeprefix("p")
    if number.isdigit() and int(number) <= len(mat.SEATS):
        seat = mat.SEATS[int(number) - 1]
        yield Symbol(seat.shape, Point(head.left + 5.4, head.centre.y), 5.6, letter)


def _inks(seat: str) -> tuple[Ink, Ink]:
    number = seat.removeprefix("p")
    if number.isdigit() and int(number) <= len(mat.SEATS):
        found = mat.SEATS[int(number) - 1]
        return found.ink, found.letter
    return BILLY, PAPER


def _row(one: ScoreLine, box: Box, em: Mm) -> Iterator[Mark]:
    points = f"+{one.points}" if one.points > 0 else str(one.points).replace("-", "−")
    text = Box(
        box.left + POINTS_WIDE * em,
        box.top + 0.52 * em,
        box.width - (POINTS_WIDE + RULE_WIDE) * em,
        box.height,
    )
    left = Box(box.left, text.top, (POINTS_WIDE - 0.7) * em, 1.4 * em)
    right = Box(box.right - RULE_WIDE * em, text.top, RULE_WIDE * em, 1.4 * em)
    yield Words(points, left, em, Font.BOLD, ALARM if one.points < 0 else BLACK, Align.RIGHT, least=em * 0.6)
    yield _what(one, text, em)
    yield Words(one.rule, right, em * 0.78, Font.TEXT, GREY, Align.RIGHT, least=em * 0.4)
    below = box.bottom
    yield Shape(line((box.left, below), (box.right, below)), edge=MIST, width=0.15)


# --- foot ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Note:
    text: str
    ink: Ink
    height: Mm
    em: Mm


NOTE_EM: Final[Mm] = 2.9
MOST_NOTES: Final = 14


def _foot(report: ScoreReport, source: str) -> Iterator[_Note]:
    yield _note(f"*Ranking:* {_plain(ranking_words(report))}", BLACK)
    against = [f"Against the rules: {one.say}. {one.rule}" for one in report.sheet.findings]
    asked = [f"Open: {one.say}" for one in report.questions]
    asked += [f"Unread, {one}" for one in report.unread]
    others = [*(f"By hand: {one}" for one in report.by_hand), *report.notes]
    for text in (against + asked)[:MOST_NOTES]:
        yield _note(_plain(text), ALARM)
    left = len(against + asked) - MOST_NOTES
    if left > 0:
        yield _note(f"and {left} more", ALARM)
    for text in others[:MOST_NOTES]:
        yield _note(_plain(text), GREY)
    seen = f" from {_plain(source)}" if source else ""
    yield _note(f"Counted by the table companion{seen}. Rule numbers stand beside the points.", GREY, 2.4)


def _note(text: str, ink: Ink, em: Mm = NOTE_EM) -> _Note:
    lines, _ = typeset(Words(text, Box(0, 0, _wide(), PAGE.height), em), text_width)
    return _Note(text, ink, (len(lines) - 1) * 1.2 * em + 1.6 * em, em)


def _height(notes: Sequence[_Note]) -> Mm:
    return sum(note.height for note in notes)


def _placed(notes: Sequence[_Note], top: Mm) -> Iterator[Mark]:
    yield Shape(line((MARGIN, top - 2.5), (PAGE.right - MARGIN, top - 2.5)), edge=GREY, width=0.3)
    for note in notes:
        yield Words(note.text, Box(MARGIN, top, _wide(), note.height + note.em), note.em, ink=note.ink)
        top += note.height
