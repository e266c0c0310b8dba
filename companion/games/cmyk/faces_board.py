"""Score boards and markers: a track of small tiles from -10 to 50 for each player (MT-5.2, MT-7.2)."""

from __future__ import annotations

from companion.games.cmyk.art_lattice import Cell, Lattice, is_up
from companion.games.cmyk.faces_card import hexagon
from companion.games.cmyk.tables import SERIES_GAMES, SERIES_VP, TOTAL_TARGET
from companion.pieces.face import Align, Face, Font, Form, Mark, Shape, Stand, Symbol, Words
from companion.pieces.language import Lang, Text
from companion.pieces.mat import Seat
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, MIST, PAPER, Ink
from companion.pieces.path import circle, rectangle

WIDTH: Mm = 158.0
HEIGHT: Mm = 92.0
HIGHEST = 50
LOWEST = -10
_PER_ROW = 17
_SIDE: Mm = 16.4
_FIRST_ROW: Mm = 18.0  # top of the track
_ROW_GAP: Mm = 1.2
_MARKER: Mm = 9.0

_TITLE = Text(en="Player {}", it="Giocatore {}")
_TARGET = Text(
    en=f"Playing for a total? Stop at {TOTAL_TARGET}.",
    it=f"Giocate al totale? Ci si ferma a {TOTAL_TARGET}.",
)
_SERIES = Text(
    en=f"{SERIES_GAMES} games: first {SERIES_VP[0]} VP, second {SERIES_VP[1]} VP",
    it=f"{SERIES_GAMES} partite: al primo {SERIES_VP[0]} PV, al secondo {SERIES_VP[1]} PV",
)


def board_face(seat: Seat, lang: Lang) -> Face:
    marks: list[Mark] = [
        Shape(rectangle(Box(-2, -2, WIDTH + 4, HEIGHT + 4)), fill=seat.ink.tint(0.1), flood=True),
        *_heading(seat, lang),
        *_track(seat),
        *_series(seat, lang),
    ]
    return Face(Form.BOARD, WIDTH, HEIGHT, tuple(marks), cut=rectangle(Box(0, 0, WIDTH, HEIGHT), 3.0))


def _heading(seat: Seat, lang: Lang) -> list[Mark]:
    return [
        Symbol(seat.shape, Point(12.0, 9.6), 11.0, seat.ink),
        Words(
            _TITLE.say(lang).format(seat.number),
            Box(20.0, 3.4, 60.0, 12.4),
            size=8.0,
            font=Font.DISPLAY,
            stand=Stand.MIDDLE,
        ),
        Words(
            _TARGET.say(lang),
            Box(82.0, 3.4, WIDTH - 82.0 - 6.0, 12.4),
            size=3.1,
            least=2.6,
            ink=GREY.shade(0.2),
            align=Align.RIGHT,
            stand=Stand.MIDDLE,
        ),
    ]


def _place(points: int) -> tuple[Lattice, Cell]:
    """Which triangle of which row a score stands on; losses have the last row."""
    row, column = divmod(points, _PER_ROW) if points >= 0 else (3, -points - 1)
    tall = _SIDE * 3**0.5 / 2
    base = _FIRST_ROW + tall + row * (tall + _ROW_GAP)
    return Lattice(Point((WIDTH - (_PER_ROW + 1) * _SIDE / 2) / 2, base), _SIDE), (column, 0)


def _track(seat: Seat) -> list[Mark]:
    marks: list[Mark] = []
    for points in range(LOWEST, HIGHEST + 1):
        lattice, cell = _place(points)
        strong = points % 5 == 0
        fill = _cell_ink(points, seat.ink)
        marks.append(Shape(lattice.path(cell, 0.7), fill=fill, edge=seat.ink, width=0.25))
        centre = lattice.centre(cell)
        marks.append(
            Words(
                str(points).replace("-", "−"),
                Box(centre.x - 5, centre.y - 3.5 + (0.4 if is_up(cell) else -0.4), 10, 7),
                size=4.2 if strong else 3.7,
                font=Font.BLACK if strong else Font.TEXT,
                ink=seat.letter if points >= 0 and strong else BLACK,
                align=Align.CENTRE,
                stand=Stand.MIDDLE,
            )
        )
    return marks


def _cell_ink(points: int, ink: Ink) -> Ink:
    if points < 0:
        return MIST
    return ink if points % 5 == 0 else PAPER


def _series(seat: Seat, lang: Lang) -> list[Mark]:
    """One hexagon a game to put the victory points on (MT-7.1)."""
    y = HEIGHT - 12.6
    marks: list[Mark] = []
    for game in range(SERIES_GAMES):
        at = Point(112.0 + game * 16.4, y - 1.8)
        marks.append(Shape(hexagon(at, 7.6), fill=PAPER, edge=seat.ink, width=0.5))
        marks.append(
            Words(
                str(game + 1),
                Box(at.x - 5, at.y - 4, 10, 8),
                size=5.0,
                font=Font.DISPLAY,
                ink=seat.ink.tint(0.55),
                align=Align.CENTRE,
                stand=Stand.MIDDLE,
            )
        )
    marks.append(
        Words(
            _SERIES.say(lang),
            Box(99.4, HEIGHT - 6.4, 58.0, 4.2),
            size=2.9,
            least=2.3,
            ink=GREY.shade(0.2),
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        )
    )
    return marks


def marker_face(seat: Seat) -> Face:
    centre = Point(_MARKER / 2, _MARKER / 2)
    marks: tuple[Mark, ...] = (
        Shape(circle(centre, _MARKER / 2 + 1.0), fill=seat.ink),
        Symbol(seat.shape, centre, _MARKER * 0.66, PAPER),
        Words(
            str(seat.number),
            Box(0, 0.9 if seat.number == 3 else 0.0, _MARKER, _MARKER),
            size=3.6,
            font=Font.BLACK,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
    )
    return Face(Form.MARKER, _MARKER, _MARKER, marks, cut=circle(centre, _MARKER / 2), bleed=1.0)


def vp_face(points: int, lang: Lang) -> Face:
    """A victory point token for a series of games (MT-7.1)."""
    reach = 7.0
    wide = reach * 3**0.5
    centre = Point(wide / 2, reach)
    ink = Ink("gold", 0.1, 0.35, 0.95) if points == SERIES_VP[0] else Ink("silver", 0.1, 0.05, 0.05, 0.25)
    marks: tuple[Mark, ...] = (
        Shape(hexagon(centre, reach + 1.2), fill=ink),
        Shape(hexagon(centre, reach - 1.1), edge=PAPER, width=0.4),
        Words(
            str(points),
            Box(0, 2.2, wide, 7.2),
            size=6.4,
            font=Font.BLACK,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
        Words(
            Text(en="VP", it="PV").say(lang),
            Box(0, 8.8, wide, 3.2),
            size=2.4,
            font=Font.BOLD,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
    )
    return Face(Form.MARKER, wide, 2 * reach, marks, cut=hexagon(centre, reach), bleed=1.0)
