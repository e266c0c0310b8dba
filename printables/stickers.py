"""Stickers for owners of the boxed games: the codes alone, one label a piece."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pieces.face import (
    QR_MODULES,
    TAG_CELLS,
    Align,
    CodeBox,
    Face,
    Font,
    Form,
    Mark,
    Shape,
    Stand,
    TagBox,
    Words,
)
from companion.pieces.measure import Box, Mm
from companion.pieces.palette import GREY, MIST
from companion.pieces.path import line
from companion.pieces.piece import Item, Piece
from printables.paper import Labels

TAG: Mm = 12.0
CODE: Mm = 18.0
_TAG_ROOM: Mm = TAG * (TAG_CELLS + 2) / TAG_CELLS
_CODE_ROOM: Mm = CODE * (QR_MODULES + 8) / QR_MODULES
_LOW: Mm = 30.0  # labels lower than this carry their words beside the codes


@dataclass(frozen=True, slots=True)
class Sticker:
    piece: Piece
    tag: int
    name: str


def sticker_item(sticker: Sticker, labels: Labels) -> Item:
    return Item(f"{sticker.piece.id} sticker", sticker_face(sticker, labels))


def sticker_face(sticker: Sticker, labels: Labels) -> Face:
    """Tag, QR code, tag: to be stuck whole, or cut in three for two corners and a free place."""
    wide, tall = labels.width, labels.height
    low = tall < _LOW
    code_top = (tall - CODE) / 2 if low else 3.6
    code = Box((wide - CODE) / 2, code_top, CODE, CODE)
    gap = (wide - _CODE_ROOM - 2 * _TAG_ROOM) / 4
    tag_top = 2.4 if low else code.centre.y - TAG / 2
    left = Box(gap + (_TAG_ROOM - TAG) / 2, tag_top, TAG, TAG)
    right = Box(wide - left.right, tag_top, TAG, TAG)
    marks = (
        _knife(left.right + (_TAG_ROOM - TAG) / 2 + gap / 2, tall, low),
        _knife(wide - left.right - (_TAG_ROOM - TAG) / 2 - gap / 2, tall, low),
        TagBox(sticker.tag, left),
        CodeBox(sticker.piece.id, code),
        TagBox(sticker.tag, right),
        *(_words_beside(sticker, left, right, tall) if low else _words_below(sticker, wide, tall)),
    )
    return Face(Form.MARKER, wide, tall, marks, bleed=0.0)


def _knife(x: Mm, tall: Mm, low: bool) -> Mark:
    bottom = tall - 2.0 if low else tall - 9.0
    return Shape(line((x, 2.0), (x, bottom)), edge=MIST, width=0.2, dash=(1.0, 1.0))


def _words_below(sticker: Sticker, wide: Mm, tall: Mm) -> tuple[Mark, ...]:
    box = Box(4.0, tall - 9.4, wide - 8.0, 4.0)
    under = Box(4.0, tall - 5.4, wide - 8.0, 3.4)
    return (
        Words(sticker.name, box, 3.2, Font.BOLD, align=Align.CENTRE, stand=Stand.MIDDLE, least=1.8),
        Words(sticker.piece.id, under, 2.4, ink=GREY, align=Align.CENTRE, stand=Stand.MIDDLE),
    )


def _words_beside(sticker: Sticker, left: Box, right: Box, tall: Mm) -> tuple[Mark, ...]:
    top = left.bottom + 2.0
    name = Box(left.left - 3.0, top, TAG + 6.0, tall - top - 1.2)
    code = Box(right.left - 3.0, top, TAG + 6.0, tall - top - 1.2)
    return (
        Words(sticker.name, name, 2.3, Font.BOLD, align=Align.CENTRE, stand=Stand.MIDDLE, least=1.3),
        Words(sticker.piece.id, code, 2.3, ink=GREY, align=Align.CENTRE, stand=Stand.MIDDLE, least=1.8),
    )
