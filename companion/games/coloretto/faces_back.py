"""The back of the deck: a rainbow chameleon walks on the code, and another for whoever sits opposite."""

from __future__ import annotations

from functools import cache

from companion.games.coloretto.art_inks import INKS, NIGHT
from companion.games.coloretto.art_scene import BLEED, fern
from companion.games.coloretto.faces_special import rainbow_walker
from companion.games.coloretto.glyphs import EMBLEMS
from companion.games.coloretto.tables import COLOURS
from companion.pieces.card import BACK_CODE_AT, FRONT, TAG_BOTTOM, TAG_TOP, card, codes
from companion.pieces.face import Face, Group, Mark, Shape, Symbol
from companion.pieces.measure import Box, Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import Path, rectangle
from companion.pieces.piece import Piece

DUSK = Ink("dusk", 0.90, 0.62, 0.30, 0.30)
GILT = Ink("gilt line", 0.02, 0.14, 0.48)
PLATE = BACK_CODE_AT.grown(3.6)
PLINTH = Box(PLATE.left - 1.0, PLATE.top - 2.6, PLATE.width + 2.0, PLATE.height + 5.2)  # room for toes
WALK = 0.68
WALK_AT = Point(10.4, PLINTH.top - 55.2 * WALK)


def back_face(piece: Piece, tag: int) -> Face:
    return card((_ground(), *codes(piece, tag, BACK_CODE_AT)))


@cache
def _ground() -> Group:
    inner = rectangle(FRONT.grown(-2.6), 3.0)
    walker = Group((rainbow_walker(),), at=WALK_AT, scale=WALK)
    return Group(
        (
            Shape(rectangle(BLEED), fill=NIGHT, flood=True),
            Shape(inner, fill=DUSK, edge=GILT, width=0.5, flood=True),
            Group(tuple(Shape(path, fill=NIGHT, opacity=0.7, flood=True) for path in _jungle()), clip=inner),
            *(
                Shape(rectangle(box.grown(2.6), 2.2), fill=NIGHT, edge=GILT, width=0.4)
                for box in _tag_boxes()
            ),
            Shape(rectangle(PLINTH, 2.4), fill=PAPER, edge=GILT, width=0.9),
            *_emblems(),
            walker,
            Group((walker,), at=Point(FRONT.width, FRONT.height), turn=180),
        )
    )


def _tag_boxes() -> tuple[Box, Box]:
    upper = Box(TAG_TOP.left, TAG_TOP.top, TAG_TOP.width, TAG_TOP.height + 1.9)
    return upper, TAG_BOTTOM


def _jungle() -> tuple[Path, ...]:
    half = (fern(Point(66, -2), 140, 34), fern(Point(66, 34), 168, 30), fern(Point(20, -4), 76, 30))
    turned = tuple(path.turned(180, FRONT.centre) for path in half)
    return (*half, *turned)


def _emblems() -> tuple[Mark, ...]:
    """All seven down the right side, and down the left for whoever sits opposite."""
    marks: list[Mark] = []
    for i, colour in enumerate(COLOURS):
        at = Point(54.6, FRONT.centre.y + 5.9 * (i - 3))
        across = Point(FRONT.width - at.x, FRONT.height - at.y)
        marks += [
            Symbol(EMBLEMS[colour], at, 4.8, INKS[colour], edge=PAPER, width=0.3),
            Symbol(EMBLEMS[colour], across, 4.8, INKS[colour], edge=PAPER, width=0.3, turn=180),
        ]
    return tuple(marks)
