"""Every piece of Coloretto, of both editions, and its printed faces (CO-1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.games.coloretto import words
from companion.games.coloretto.faces_back import back_face
from companion.games.coloretto.faces_colour import colour_face
from companion.games.coloretto.faces_rows import row_back, row_face
from companion.games.coloretto.faces_special import golden_face, joker_face, last_round_face, plus_two_face
from companion.games.coloretto.faces_summary import summary_face
from companion.games.coloretto.tables import (
    BACK,
    BROWN_ROW,
    BROWN_ROWS,
    CARDS_PER_COLOUR,
    COLOURS,
    GAME,
    GOLDEN_JOKER,
    GOLDEN_JOKERS_PRINTED,
    GREEN_ROW,
    GREEN_ROWS,
    JOKER,
    JOKERS_PRINTED,
    LAST_ROUND,
    PLUS_TWO,
    PLUS_TWO_CARDS,
    SUMMARIES,
    SUMMARY,
    Side,
)
from companion.pieces.face import Face
from companion.pieces.language import Lang
from companion.pieces.piece import Item, Kind, Kit, Piece

KINDS = (
    *(Kind(colour.value, words.COLOUR_NAMES[colour], CARDS_PER_COLOUR, "CO-1.1") for colour in COLOURS),
    Kind(JOKER, words.JOKER, JOKERS_PRINTED, "CO-1.1"),
    Kind(GOLDEN_JOKER, words.GOLDEN_JOKER, GOLDEN_JOKERS_PRINTED, "CO-1.2"),
    Kind(PLUS_TWO, words.PLUS_TWO, PLUS_TWO_CARDS, "CO-1.1"),
    Kind(LAST_ROUND, words.LAST_ROUND_NAME, 1, "CO-1.1"),
    Kind(BROWN_ROW, words.BROWN_ROW, BROWN_ROWS, "CO-1.3"),
    Kind(GREEN_ROW, words.GREEN_ROW, GREEN_ROWS, "CO-1.3"),
    Kind(SUMMARY, words.SUMMARY, SUMMARIES, "CO-1.4"),
    Kind(BACK, words.BACK, 0, "CO-5.5"),
)


def _summary_front(piece: Piece, tag: int, lang: Lang) -> Face:
    return summary_face(piece, tag, lang, Side.BROWN)


def _deck_back(piece: Piece, tag: int, _: Lang) -> Face:
    return back_face(piece, tag)


FACES: dict[str, Callable[[Piece, int, Lang], Face]] = {
    **{colour.value: colour_face for colour in COLOURS},
    JOKER: joker_face,
    GOLDEN_JOKER: golden_face,
    PLUS_TWO: plus_two_face,
    LAST_ROUND: last_round_face,
    BROWN_ROW: row_face,
    GREEN_ROW: row_face,
    SUMMARY: _summary_front,
    BACK: _deck_back,
}


@cache
def face(piece: Piece, lang: Lang) -> Face:
    """The side of a piece that shows what it is; of a summary, the brown one."""
    return FACES[piece.kind](piece, KIT.tags[piece], lang)


def back(piece: Piece, lang: Lang) -> Face:
    """The other side: play cards have the deck's back, rows and summaries their own."""
    if piece.kind == SUMMARY:
        return summary_face(piece, KIT.tags[piece], lang, Side.VIOLET)
    if piece.kind in {BROWN_ROW, GREEN_ROW}:
        return row_back(piece, lang)
    return face(Piece(GAME, BACK), lang)


def items(lang: Lang) -> tuple[Item, ...]:
    return tuple(
        Item(piece.id, face(piece, lang), back(piece, lang), piece) for piece in KIT if piece.kind != BACK
    )


KIT = Kit(
    game=GAME,
    slug="coloretto",
    title=words.TITLE,
    kinds=KINDS,
    first_tag=110,
    last_tag=219,
    face=face,
    items=items,
)
