"""The calibration page: what a camera, a printer and an eye are measured with, drawn as one face."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from companion.pieces import board
from companion.pieces.face import Align, Face, Font, Form, Group, Mark, Shape, Stand, Swatch, Words
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, Ink
from companion.pieces.path import Path, circle, line, rectangle
from companion.pieces.piece import Item
from printables.codes import marker_bits
from printables.furniture import level_ruler, upright_ruler

NAME = "calibration"

_BOARD = Text(
    en="Chess board for the camera: photograph it flat, from six sides and distances, filling the picture.",
    it="Scacchiera per la fotocamera: fotografala ben stesa, da sei lati e distanze, a tutto campo.",
)
_CARD = Text(
    en="*Lay a bank card here.*\nIts edges must meet the line all round:\nthen the print has its true size.",
    it="*Appoggia qui una carta di credito.*\nI bordi devono combaciare con la linea:\n"
    "allora la stampa è in scala reale.",
)
_PROCESS = Text(en="Process inks", it="Inchiostri di stampa")
_KITS = Text(en="The inks of the games", it="Gli inchiostri dei giochi")
_CROSS = Text(
    en="Two-sided print: hold the sheet against the light. The two crosses must meet; if they do not, "
    "read how far the one behind stands off and pass it as *--back-offset x,y*.",
    it="Stampa fronte-retro: guarda il foglio in controluce. Le due croci devono combaciare; se no, "
    "leggi di quanto è spostata quella dietro e indicalo con *--back-offset x,y*.",
)
_BACK = Text(en="Back of the two-sided test", it="Retro della prova fronte-retro")


def calibration_item(lang: Lang, inks: tuple[Ink, ...]) -> Item:
    return Item(NAME, _front(lang, inks), _back(lang))


def inks_of(faces: Iterable[Face]) -> tuple[Ink, ...]:
    """Every ink that tells a piece from another, once, in order of first use."""
    found: dict[tuple[float, ...], Ink] = {}
    for ink in chain.from_iterable(_swatch_inks(face.marks) for face in faces):
        found.setdefault(tuple(round(part, 3) for part in ink.cmyk), ink)
    return tuple(found.values())


def _swatch_inks(marks: Iterable[Mark]) -> Iterable[Ink]:
    for mark in marks:
        if isinstance(mark, Swatch):
            yield mark.ink
        elif isinstance(mark, Group):
            yield from _swatch_inks(mark.marks)


def _front(lang: Lang, inks: tuple[Ink, ...]) -> Face:
    level, _ = level_ruler(board.LEVEL_RULER[0], 3.2, board.LEVEL_RULER[1])
    upright, _ = upright_ruler(board.UPRIGHT_RULER[0], 3.2, board.UPRIGHT_RULER[1])
    process, kits = board.process_patches(), board.kit_patches(inks)
    marks: tuple[Mark, ...] = (
        *level,
        *upright,
        _caption(_BOARD, lang, Point(10.0, 12.2), 172.0),
        *_chess_board(),
        *_bank_card(lang),
        _caption(_PROCESS, lang, Point(process[0][1].left, process[0][1].top - 4.0), 40.0),
        *_patches(process),
        _caption(_KITS, lang, Point(10.0, 201.0), 120.0),
        *_patches(kits),
        *_cross(board.DUPLEX_CROSS),
        Words(_CROSS.say(lang), Box(138.0, 142.0, 42.0, 24.0), 2.3, least=1.8),
    )
    return Face(Form.SHEET, board.PAGE.width, board.PAGE.height, marks)


def _back(lang: Lang) -> Face:
    """Only the cross, where the sheet's own turning over brings it behind the one in front."""
    at = Point(board.PAGE.width - board.DUPLEX_CROSS.x, board.DUPLEX_CROSS.y)
    caption = Words(_BACK.say(lang), Box(at.x - 30, at.y - 24, 60, 4), 2.6, Font.ITALIC, GREY, Align.CENTRE)
    return Face(Form.SHEET, board.PAGE.width, board.PAGE.height, (caption, *_cross(at)))


def _caption(text: Text, lang: Lang, at: Point, width: Mm) -> Words:
    return Words(text.say(lang), Box(at.x, at.y, width, 3.6), 2.5, Font.BOLD, least=1.8, stand=Stand.MIDDLE)


def _chess_board() -> tuple[Mark, ...]:
    """Black squares and the black cells of the markers between them."""
    plan = board.BOARD
    squares = [
        rectangle(
            Box(plan.at.x + column * plan.square, plan.at.y + row * plan.square, plan.square, plan.square)
        )
        for row in range(plan.rows)
        for column in range(plan.columns)
        if (row + column) % 2 == 0
    ]
    cells = [_cells(plan.dictionary, number, box) for number, box in enumerate(plan.marker_boxes())]
    return tuple(Shape(_joined(paths), fill=BLACK) for paths in (squares, cells))


def _cells(dictionary: str, number: int, box: Box) -> Path:
    bits = marker_bits(dictionary, number)
    cell = box.width / len(bits)
    return _joined(
        [
            rectangle(Box(box.left + column * cell, box.top + row * cell, cell, cell))
            for row, line_of_bits in enumerate(bits)
            for column, black in enumerate(line_of_bits)
            if black
        ]
    )


def _joined(paths: list[Path]) -> Path:
    return paths[0].joined(*paths[1:])


def _bank_card(lang: Lang) -> tuple[Mark, ...]:
    card = board.BANK_CARD
    inner = card.grown(-10.0)
    return (
        Shape(rectangle(card, board.BANK_CARD_CORNER), edge=BLACK, width=0.1),
        Words(_CARD.say(lang), inner, 3.2, least=2.4, align=Align.CENTRE, stand=Stand.MIDDLE),
        Words(
            "85.60 × 53.98 mm (ISO/IEC 7810 ID-1)",
            Box(card.left, card.bottom - 5.0, card.width, 3.2),
            2.1,
            ink=GREY,
            align=Align.CENTRE,
        ),
    )


def _patches(patches: Iterable[tuple[Ink, Box]]) -> tuple[Mark, ...]:
    return tuple(Shape(rectangle(box), fill=ink) for ink, box in patches)


def _cross(at: Point) -> tuple[Mark, ...]:
    """A cross in a ring with a millimetre scale along both arms."""
    arm = 12.0
    ticks = [
        part
        for mm in range(-11, 12)
        for reach in (1.4 if mm % 5 == 0 else 0.7,)
        for part in (
            line((at.x + mm, at.y - reach), (at.x + mm, at.y + reach)),
            line((at.x - reach, at.y + mm), (at.x + reach, at.y + mm)),
        )
    ]
    arms = [line((at.x - arm, at.y), (at.x + arm, at.y)), line((at.x, at.y - arm), (at.x, at.y + arm))]
    return (
        Shape(_joined([*arms, *ticks]), edge=BLACK, width=0.12),
        Shape(circle(at, 8.0), edge=BLACK, width=0.2),
    )
