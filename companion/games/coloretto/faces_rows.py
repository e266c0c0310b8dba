"""Row cards: a signboard that points to the right, where the cards of the row are laid.

A row card that lies face down would be mistaken for a play card if it had the deck's back, so its
back is the same picture without codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.games.coloretto import words
from companion.games.coloretto.art_chameleon import Coat, Head, chameleon
from companion.games.coloretto.art_inks import AMBER, CREAM, MOSS, WOOD
from companion.games.coloretto.art_poses import STROLL
from companion.games.coloretto.art_scene import EDGE, frame, label, window
from companion.games.coloretto.art_skins import bands, scales
from companion.games.coloretto.faces_colour import small_id
from companion.games.coloretto.tables import BROWN_ROW, row_capacity
from companion.pieces.card import FRONT, card, codes
from companion.pieces.face import Align, Face, Font, Group, Mark, Shape, Stand, Swatch, Symbol, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import Path, circle, polygon, rectangle, smooth
from companion.pieces.piece import Piece
from companion.pieces.symbols import ARROW

NECK: Mm = 49.0  # where the signboard's arrowhead begins
BOARD = Box(4.6, 30.0, NECK - 4.6, 24.0)
TIP = Point(64.0, BOARD.centre.y)  # past the edge: the sign points out of the card
SLOT = Box(0, 0, 12.0, 16.8)
SLOT_STEP: Mm = 13.8


@dataclass(frozen=True, slots=True)
class Timber:
    """The inks of a kind of row card."""

    ink: Ink
    board: Ink
    deep: Ink


BROWN = Timber(WOOD, Ink("plank", 0.14, 0.32, 0.56, 0.06), Ink("deep wood", 0.40, 0.66, 0.85, 0.66))
GREEN = Timber(MOSS, Ink("bamboo", 0.34, 0.04, 0.58, 0.04), Ink("deep moss", 0.85, 0.45, 0.95, 0.58))


def row_face(piece: Piece, tag: int, lang: Lang) -> Face:
    timber = _timber(piece)
    opening = window(tab_foot=21.6)
    return card(
        (
            *_ground(timber, opening),
            label(),
            *_picture(piece, lang, Point(0, 0)),
            Symbol(ARROW, Point(36.3, 73.2), 12.0, timber.ink, edge=timber.deep, width=0.5),
            small_id(piece, timber.deep),
            *codes(piece, tag),
        )
    )


def row_back(piece: Piece, lang: Lang) -> Face:
    timber = _timber(piece)
    return card(
        (
            *_ground(timber, rectangle(FRONT.grown(-EDGE), 3.0)),
            *_picture(piece, lang, Point(0, 8.0)),
            Symbol(ARROW, Point(FRONT.centre.x, 76.0), 12.0, timber.ink, edge=timber.deep, width=0.5),
        )
    )


def _timber(piece: Piece) -> Timber:
    return BROWN if piece.kind == BROWN_ROW else GREEN


def _ground(timber: Timber, opening: Path) -> tuple[Mark, ...]:
    return (
        Swatch(frame(opening), timber.ink),
        Shape(opening, fill=CREAM, edge=PAPER, width=0.6, flood=True),
    )


def _picture(piece: Piece, lang: Lang, shift: Point) -> tuple[Mark, ...]:
    timber = _timber(piece)
    holds = row_capacity(piece.kind, piece.copy)
    return (
        Group((_sign(timber, holds),), at=shift),
        Words(
            f"{words.ROW.say(lang)} {piece.copy}",
            Box(22.0, 4.6, 24.0, 7.4).moved(*shift),
            6.4,
            Font.DISPLAY,
            timber.deep,
            Align.LEFT,
            Stand.MIDDLE,
        ),
        Words(
            words.ROW_HOLDS[holds].say(lang),
            Box(22.0, 12.0, 22.0, 4.2).moved(*shift),
            3.1,
            Font.BOLD,
            timber.deep,
            Align.LEFT,
            Stand.MIDDLE,
            least=2.6,
        ),
    )


@cache
def _sign(timber: Timber, holds: int) -> Group:
    board = _board()
    left = BOARD.left + 3.0 + (3 - holds) * SLOT_STEP / 2
    slots = tuple(SLOT.moved(left + i * SLOT_STEP, BOARD.centre.y - SLOT.height / 2) for i in range(holds))
    return Group(
        (
            Shape(board.moved(0.8, 1.2), fill=timber.deep, opacity=0.3),
            Shape(board, fill=timber.board, edge=timber.deep, width=0.8),
            *(Shape(path, edge=timber.ink, width=0.4) for path in _grain()),
            *(Shape(circle(at, 0.8), fill=timber.deep) for at in (Point(6.6, 32.2), Point(6.6, 51.8))),
            *(mark for i, slot in enumerate(slots) for mark in _slot(slot, i + 1, timber)),
            _rider(timber),
        )
    )


def _board() -> Path:
    top, bottom = BOARD.top, BOARD.bottom
    return polygon(
        (
            (BOARD.left, top),
            (NECK, top),
            (NECK, top - 4.0),
            TIP,
            (NECK, bottom + 4.0),
            (NECK, bottom),
            (BOARD.left, bottom),
            (BOARD.left + 1.6, bottom - 6),
            (BOARD.left, BOARD.centre.y),
            (BOARD.left + 1.6, top + 6),
        )
    )


def _grain() -> tuple[Path, ...]:
    return tuple(
        smooth([(8.0, y), (22.0, y + bend), (36.0, y - bend), (end, y)], closed=False)
        for y, bend, end in ((32.2, 0.4, 50.0), (40.0, -0.5, 57.0), (45.0, 0.5, 55.0), (52.4, -0.4, 49.0))
    )


def _slot(slot: Box, number: int, timber: Timber) -> tuple[Mark, ...]:
    """A place for one card of the row."""
    return (
        Shape(rectangle(slot, 1.2), fill=PAPER, edge=timber.deep, width=0.5, dash=(1.6, 1.1)),
        Words(str(number), slot, 7.0, Font.DISPLAY, timber.ink, Align.CENTRE, Stand.MIDDLE),
    )


def _rider(timber: Timber) -> Group:
    """A small chameleon walks along the signboard, the way it points."""
    coated = Coat(
        skin=timber.ink,
        far=timber.ink.mixed(timber.deep, 0.5),
        light=timber.board.tint(0.6),
        dark=timber.ink.mixed(timber.deep, 0.5),
        outline=timber.deep,
        lid=timber.board,
        iris=AMBER,
    )
    skin = bands if timber is BROWN else scales
    animal = chameleon(STROLL.pose, coated, Head(crest=1.6), skin)
    scale = 0.46
    return Group(animal, at=Point(25.0, BOARD.top - 55.6 * scale), scale=scale)
