"""Every piece of Chroma Cubes: dice faces, game sheets, and the tags all sheets share."""

from __future__ import annotations

from functools import cache

from companion.games.chroma_cubes.dice import die_face, net
from companion.games.chroma_cubes.own import first_tag, own_sheets
from companion.games.chroma_cubes.picture import Picture, picture_of
from companion.games.chroma_cubes.sheet import TAG, SheetTags, sheet_face
from companion.games.chroma_cubes.sheets import SHEET
from companion.games.chroma_cubes.tables import (
    COLOUR_NAMES,
    DICE_PER_COLOUR,
    FACES_PER_DIE,
    SHEETS,
    WHEEL,
    Colour,
    Sheet,
)
from companion.pieces.face import Face, Form, TagBox
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Box
from companion.pieces.piece import Item, Kind, Kit, Piece

GAME = "CC"
TOP_RIGHT, BOTTOM_LEFT = "TR", "BL"
_ROUND_TAG = 3.0  # white paper round a tag that stands alone


def _die_kind(colour: Colour, face: int) -> Kind:
    name = COLOUR_NAMES[colour]
    title = Text(f"{name.en} die, face {face}", f"dado {name.it}, faccia {face}")
    return Kind(f"{colour}{face}", title, DICE_PER_COLOUR, "CC-1.5", one_tag=True)


KINDS = (
    *(_die_kind(colour, face) for colour in WHEEL for face in range(1, FACES_PER_DIE + 1)),
    *(Kind(sheet.code, sheet.title, sheet.seats, sheet.rule) for sheet in SHEETS),
    Kind(TOP_RIGHT, Text("top right of a sheet", "angolo in alto a destra di un foglio"), 0, "CC-5"),
    Kind(BOTTOM_LEFT, Text("bottom left of a sheet", "angolo in basso a sinistra di un foglio"), 0, "CC-5"),
    *(
        Kind(one.sheet.code, one.sheet.title, one.sheet.seats, "CC-5", first_tag=first_tag(one.sheet.code))
        for one in own_sheets()
    ),
)


@cache
def face(piece: Piece, lang: Lang) -> Face:
    tag = KIT.tags[piece]
    if piece.kind in SHEET:
        sheet = SHEET[piece.kind]
        tags = SheetTags(tag, KIT.tags[Piece(GAME, TOP_RIGHT)], KIT.tags[Piece(GAME, BOTTOM_LEFT)])
        return sheet_face(sheet, _picture(sheet), piece, tags, lang)
    if piece.kind in (TOP_RIGHT, BOTTOM_LEFT):
        side = TAG + 2 * _ROUND_TAG
        return Face(Form.MARKER, side, side, (TagBox(tag, Box(_ROUND_TAG, _ROUND_TAG, TAG, TAG)),))
    return die_face(Colour(piece.kind[0]), int(piece.kind[1:]), piece.copy, tag)


def _picture(sheet: Sheet) -> Picture:
    if sheet.own:
        return next(one.picture for one in own_sheets() if one.sheet == sheet)
    return picture_of(sheet)


def items(lang: Lang) -> tuple[Item, ...]:
    """Thirty-six dice to fold, then a sheet for every seat."""
    nets = (
        Item(f"die-{colour}{die}", _net(colour, die))
        for colour in WHEEL
        for die in range(1, DICE_PER_COLOUR + 1)
    )
    sheets = (Item(piece.id, face(piece, lang), piece=piece) for piece in KIT if piece.kind in SHEET)
    return (*nets, *sheets)


def _net(colour: Colour, die: int) -> Face:
    tags = {n: KIT.tags[Piece(GAME, f"{colour}{n}", die)] for n in range(1, FACES_PER_DIE + 1)}
    return net(colour, die, tags)


KIT = Kit(
    game=GAME,
    slug="chroma-cubes",
    title=Text("Chroma Cubes", "Chroma Cubes"),
    kinds=KINDS,
    first_tag=350,
    last_tag=439,
    face=face,
    items=items,
)
