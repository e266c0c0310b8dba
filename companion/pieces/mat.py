"""How rails and dice mats look: the strip that heads a zone, alone or printed over its field."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pieces.face import (
    QR_MODULES,
    Align,
    CodeBox,
    Face,
    Font,
    Form,
    Glyph,
    Mark,
    Shape,
    Stand,
    Symbol,
    TagBox,
    Words,
)
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, PAPER, Ink
from companion.pieces.path import Path, circle, polygon, rectangle, star
from companion.pieces.piece import Piece

WIDTH: Mm = 180.0
HEIGHT: Mm = 30.0
TAG: Mm = 18.0
CODE: Mm = 18.0
TAG_LEFT = Box(4.5, 4.0, TAG, TAG)
TAG_RIGHT = Box(WIDTH - 4.5 - TAG, 4.0, TAG, TAG)  # upright like the left one: from it to here is "right"
CODE_AT = Box(TAG_LEFT.right + 2.6 + CODE / QR_MODULES * 4, 3.8, CODE, CODE)

_TITLE_LEFT: Mm = CODE_AT.right + 5.0
_TITLE_RIGHT: Mm = TAG_RIGHT.left - 3.0
_BADGE: Mm = 17.0
_ARROWS_TOP: Mm = 25.4
_ARROW: Mm = 5.7  # one pennant's width; thirty of them fill the strip
_ARROWS = 30

TABLE = Ink("table", 0.35, 0.0, 0.1, 0.72)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's colour, and the shape that tells it to those who do not see the colour."""

    number: int
    ink: Ink
    shape: Glyph

    @property
    def letter(self) -> Ink:
        """What is legible on the seat's colour."""
        return BLACK if self.ink.lab.l > 65 else PAPER


SEATS = (
    Seat(1, Ink("seat red", 0.05, 0.95, 0.8, 0.05), Glyph("seat-1", ((circle(Point(0, 0), 0.46), None),))),
    Seat(
        2,
        Ink("seat blue", 0.95, 0.55, 0.0, 0.1),
        Glyph("seat-2", ((rectangle(Box(-0.42, -0.42, 0.84, 0.84), 0.06), None),)),
    ),
    Seat(
        3,
        Ink("seat green", 0.8, 0.1, 0.95, 0.1),
        Glyph("seat-3", ((polygon(((0, -0.48), (0.54, 0.44), (-0.54, 0.44))), None),)),
    ),
    Seat(
        4,
        Ink("seat amber", 0.0, 0.45, 0.95, 0.0),
        Glyph("seat-4", ((polygon(((0, -0.54), (0.54, 0), (0, 0.54), (-0.54, 0))), None),)),
    ),
    Seat(
        5,
        Ink("seat violet", 0.65, 0.9, 0.0, 0.0),
        Glyph("seat-5", ((star(Point(0, 0), 6, 0.54, 0.40), None),)),
    ),
)


@dataclass(frozen=True, slots=True)
class Headline:
    """What a strip says."""

    title: str
    note: str
    seat: Seat | None = None

    @property
    def ink(self) -> Ink:
        return self.seat.ink if self.seat else TABLE


def strip(piece: Piece, tag: int, headline: Headline) -> Face:
    return Face(Form.STRIP, WIDTH, HEIGHT, strip_marks(piece, tag, headline), bleed=0.0)


def strip_marks(piece: Piece, tag: int, headline: Headline, at: Point = Point(0, 0)) -> tuple[Mark, ...]:
    """The strip with its top left corner at a point of a face."""
    return (
        *_pennants(headline.ink, at),
        *_title(headline, at),
        TagBox(tag, TAG_LEFT.moved(*at)),
        TagBox(tag, TAG_RIGHT.moved(*at)),
        CodeBox(piece.id, CODE_AT.moved(*at)),
    )


def _pennants(ink: Ink, at: Point) -> tuple[Mark, ...]:
    """Arrows pointing down along the lower edge: the pieces lie below."""
    left = (WIDTH - _ARROW * _ARROWS) / 2
    top, tip = _ARROWS_TOP, HEIGHT - 0.4
    flags = [
        polygon(
            (
                (left + i * _ARROW + 0.5, top),
                (left + (i + 1) * _ARROW - 0.5, top),
                (left + (i + 0.5) * _ARROW, tip),
            )
        )
        for i in range(_ARROWS)
    ]
    row = Path(()).joined(*flags).moved(*at)
    return (Shape(row, fill=ink),)


def _title(headline: Headline, at: Point) -> tuple[Mark, ...]:
    left = _TITLE_LEFT
    badge: tuple[Mark, ...] = ()
    if headline.seat:
        badge = _badge(headline.seat, Point(at.x + left + _BADGE / 2, at.y + 13.0))
        left += _BADGE + 4.0
    wide = _TITLE_RIGHT - left
    return (
        *badge,
        Words(
            headline.title,
            Box(left, 2.6, wide, 14.0).moved(*at),
            size=11.5,
            least=6.0,
            font=Font.DISPLAY,
            stand=Stand.MIDDLE,
        ),
        Words(
            headline.note,
            Box(left, 16.6, wide, 6.4).moved(*at),
            size=4.2,
            least=2.8,
            ink=GREY.shade(0.15),
            stand=Stand.MIDDLE,
        ),
    )


def _badge(seat: Seat, centre: Point) -> tuple[Mark, ...]:
    low = 1.6 if seat.number == 3 else 0.0  # a triangle's room is below its middle
    return (
        Symbol(seat.shape, centre, _BADGE, seat.ink),
        Words(
            str(seat.number),
            Box(centre.x - 5, centre.y - 5 + low, 10, 10),
            size=8.5,
            font=Font.BLACK,
            ink=seat.letter,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
    )


# --- dice mats ----------------------------------------------------------------------------------

MAT_WIDTH: Mm = 188.0
_RIM: Mm = 4.0
_SPOT: Mm = 26.0  # a 20 mm die and the fingers beside it


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a mat: its strip, how many dice have a marked place, and a reminder."""

    piece: Piece
    tag: int
    headline: Headline
    spots: int
    dashed: int  # places for dice that come later
    reminder: str
    height: Mm


def mat(fields: tuple[Field, ...]) -> Face:
    """A page to roll on; its strips have the same size and the same codes as the loose rails."""
    marks: list[Mark] = []
    top = _RIM
    for field in fields:
        marks += _field(field, top)
        top += field.height + _RIM
    outline = rectangle(Box(0, 0, MAT_WIDTH, top), 4.0)
    return Face(Form.SHEET, MAT_WIDTH, top, tuple(marks), cut=outline, bleed=0.0)


def _field(field: Field, top: Mm) -> list[Mark]:
    ink = field.headline.ink
    box = Box(_RIM, top, MAT_WIDTH - 2 * _RIM, field.height)
    below = Box(box.left, top + HEIGHT + 1.5, box.width, field.height - HEIGHT - 1.5)
    reminder = Words(
        field.reminder,
        Box(below.left + 8, below.bottom - 13, below.width - 16, 11),
        size=3.6,
        least=2.8,
        ink=ink.shade(0.25),
        align=Align.CENTRE,
        stand=Stand.MIDDLE,
    )
    return [
        Shape(rectangle(below, 3.0), fill=ink.tint(0.1), edge=ink.tint(0.55), width=0.5, flood=True),
        *_spots(field, Box(below.left, below.top, below.width, below.height - 13)),
        reminder,
        *strip_marks(field.piece, field.tag, field.headline, Point(box.left, top)),
    ]


def _spots(field: Field, room: Box) -> list[Mark]:
    """Places for dice in rows, centred in the field."""
    count = field.spots + field.dashed
    across = 6 if count > 10 else 5
    rows = [range(start, min(start + across, count)) for start in range(0, count, across)]
    gap = 3.0 if across == 6 else 8.0
    ink = field.headline.ink.tint(0.45)
    marks: list[Mark] = []
    y = room.centre.y - (len(rows) * (_SPOT + gap) - gap) / 2
    for row in rows:
        x = room.centre.x - (len(row) * (_SPOT + gap) - gap) / 2
        for i in row:
            dash = () if i < field.spots else (1.2, 1.6)
            marks.append(
                Shape(rectangle(Box(x, y, _SPOT, _SPOT), 3.5), fill=PAPER, edge=ink, width=0.45, dash=dash)
            )
            x += _SPOT + gap
        y += _SPOT + gap
    return marks
