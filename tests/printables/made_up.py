"""Made-up items, so that page geometry is tested apart from any game."""

from __future__ import annotations

import math

from companion.pieces import card
from companion.pieces.face import Align, Face, Form, Gradient, Shape, Words
from companion.pieces.measure import Box, Point
from companion.pieces.palette import CYAN, MAGENTA, Ink
from companion.pieces.path import circle, polygon, rectangle, star
from companion.pieces.piece import Item, Piece

TILE_HEIGHT = 60 * math.sqrt(3) / 2


def card_item(number: int, *, backed: bool = True) -> Item:
    piece = Piece("CM", "AZU", number)
    ink = Ink("made up", number * 37 % 100 / 100, number * 53 % 100 / 100, 0.3)
    flood = Shape(
        rectangle(card.FRONT.grown(3)),
        fill=Gradient(Point(0, 0), Point(63, 88), ((0, ink), (1, CYAN))),
        flood=True,
    )
    glow = Shape(star(Point(38, 45), 30, 18, 14), fill=MAGENTA, opacity=0.5)
    front = card.card((flood, glow, Words("up", Box(20, 5, 30, 8), 6), *card.codes(piece, number)))
    back = card.card((Shape(rectangle(card.FRONT.grown(3)), fill=CYAN), Words("up", Box(20, 5, 30, 8), 6)))
    return Item(piece.id, front, back if backed else None, piece)


def tile_item(number: int) -> Item:
    flood = Shape(rectangle(Box(-5, -5, 70, 70)), fill=Ink("made up", number % 6 / 5, 0.2, 0.4))
    words = Words(str(number), Box(20, 20, 20, 20), 8, align=Align.CENTRE)
    outline = polygon(((30, 0), (60, TILE_HEIGHT), (0, TILE_HEIGHT)))
    return Item(f"tile-{number}", Face(Form.TILE, 60, TILE_HEIGHT, (flood, words), cut=outline))


def box_item(name: str, form: Form, width: float, height: float, *, backed: bool = False) -> Item:
    face = Face(form, width, height, (Shape(rectangle(Box(0, 0, width, height)), edge=CYAN),))
    return Item(name, face, face if backed else None)


def marker_item(number: int) -> Item:
    round_ = circle(Point(7, 7), 7)
    return Item(f"marker-{number}", Face(Form.MARKER, 14, 14, (Shape(round_, fill=MAGENTA),), cut=round_))


CARDS = tuple(card_item(number) for number in range(1, 21))
TILES = tuple(tile_item(number) for number in range(30))
SHEET = box_item("sheet", Form.SHEET, 190, 260)
STRIPS = tuple(box_item(f"strip-{n}", Form.STRIP, 180, 30) for n in range(10))
LOOSE = (
    box_item("board-1", Form.BOARD, 160, 90),
    box_item("board-2", Form.BOARD, 90, 250),
    *(marker_item(n) for n in range(12)),
)
EVERYTHING = (*CARDS, *TILES, *STRIPS, *LOOSE, SHEET)
