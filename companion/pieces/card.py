"""The card every game shares: where its codes stand, so that they can be found and look meant.

A tag in the top left and the bottom right corner, like the indices of a playing card: whichever
way a fan or a column runs, 20 mm of its left or top edge show one. The lower one is turned, so a
single tag tells where the whole card lies; the bar under the upper one tells which end is up. The
QR code stands bottom left.
"""

from __future__ import annotations

from companion.pieces.face import QR_MODULES, CodeBox, Face, Form, Mark, Shape, TagBox
from companion.pieces.measure import Box, Mm
from companion.pieces.palette import BLACK, PAPER
from companion.pieces.path import rectangle
from companion.pieces.piece import Piece

WIDTH: Mm = 63.0
HEIGHT: Mm = 88.0
CORNER: Mm = 3.0
TAG: Mm = 12.0
TAG_INSET: Mm = 4.0
CODE: Mm = 0.9 * QR_MODULES
CODE_INSET: Mm = 4.4

FRONT = Box(0, 0, WIDTH, HEIGHT)
TAG_TOP = Box(TAG_INSET, TAG_INSET, TAG, TAG)
TAG_BOTTOM = Box(WIDTH - TAG_INSET - TAG, HEIGHT - TAG_INSET - TAG, TAG, TAG)
CODE_AT = Box(CODE_INSET, HEIGHT - CODE_INSET - CODE, CODE, CODE)
BACK_CODE_AT = Box((WIDTH - CODE) / 2, (HEIGHT - CODE) / 2, CODE, CODE)

UP_BAR = Box(TAG_INSET, TAG_INSET + TAG + 1.8, TAG, 1.0)

_TAG_PLATE: Mm = 1.8  # a little more than the one white cell the tag needs


def plate(box: Box, rim: Mm, radius: Mm = 1.5) -> Shape:
    """White paper under a code, so that it reads on any art."""
    return Shape(rectangle(box.grown(rim), radius), fill=PAPER)


def codes(piece: Piece, tag: int, code_at: Box = CODE_AT) -> tuple[Mark, ...]:
    """Both tags and the QR code on their white plates; draw them last."""
    quiet = code_at.width / QR_MODULES * 4
    top_plate = Box(TAG_TOP.left, TAG_TOP.top, TAG, UP_BAR.bottom - TAG_TOP.top - 0.9)
    return (
        plate(top_plate, _TAG_PLATE),
        TagBox(tag, TAG_TOP),
        Shape(rectangle(UP_BAR), fill=BLACK),
        plate(TAG_BOTTOM, _TAG_PLATE),
        TagBox(tag, TAG_BOTTOM, turn=180),
        plate(code_at, quiet, radius=0.8),
        CodeBox(piece.id, code_at),
    )


def card(marks: tuple[Mark, ...]) -> Face:
    """A poker-size card, 63 x 88 mm with round corners."""
    return Face(Form.CARD, WIDTH, HEIGHT, marks, cut=rectangle(FRONT, CORNER))
