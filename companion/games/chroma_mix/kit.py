"""The kit of Chroma Mix: a hundred cards and the backs of its decks (RULES CM-1)."""

from __future__ import annotations

from companion.games.chroma_mix.faces import colour_marks
from companion.games.chroma_mix.faces_aid import aid_back_marks, aid_marks
from companion.games.chroma_mix.faces_other import back_marks, other_marks
from companion.games.chroma_mix.tables import BY_CODE, CARDS
from companion.pieces.card import BACK_CODE_AT, card, codes
from companion.pieces.face import Face, Mark
from companion.pieces.language import Lang, Text
from companion.pieces.piece import Item, Kind, Kit, Piece

_BACKS = (
    Kind("B1", Text(en="Back of rank 1", it="Dorso di rango 1"), 0, "CM-1.1"),
    Kind("B2", Text(en="Back of rank 2", it="Dorso di rango 2"), 0, "CM-2.5"),
    Kind("B3", Text(en="Back of rank 3", it="Dorso di rango 3"), 0, "CM-2.5"),
    Kind("B4", Text(en="Back of rank 4", it="Dorso di rango 4"), 0, "CM-1.1"),
    Kind("BM", Text(en="Back of the Mix cards", it="Dorso delle carte Miscela"), 0, "CM-8.2"),
)


def _front(code: str, lang: Lang) -> tuple[Mark, ...]:
    if code == "AID":
        return aid_marks(lang)
    return colour_marks(code, lang) if BY_CODE[code].rank else other_marks(code, lang)


def face(piece: Piece, lang: Lang) -> Face:
    """The side that shows which piece it is; for a back, the back."""
    tag = KIT.tags[piece]
    if piece.kind in BY_CODE:
        return card((*_front(piece.kind, lang), *codes(piece, tag)))
    return card((*back_marks(piece.kind), *codes(piece, tag, code_at=BACK_CODE_AT)))


def back(piece: Piece, lang: Lang) -> Face:
    """The other side. Aids and the first-player card lie open, so theirs may name them."""
    match piece.kind:
        case "AID":
            return card((*aid_back_marks(lang), *codes(piece, KIT.tags[piece])))
        case "FST":
            return face(piece, lang)
        case "MIX":
            return face(Piece(KIT.game, "BM"), lang)
        case code:
            return face(Piece(KIT.game, f"B{BY_CODE[code].rank}"), lang)


def items(lang: Lang) -> tuple[Item, ...]:
    return tuple(
        Item(piece.id, face(piece, lang), back(piece, lang), piece) for piece in KIT if piece.kind in BY_CODE
    )


KIT = Kit(
    game="CM",
    slug="chroma-mix",
    title=Text(en="Chroma Mix", it="Chroma Mix"),
    kinds=(*(Kind(c.code, c.title, c.copies, c.rule) for c in CARDS), *_BACKS),
    first_tag=0,
    last_tag=109,
    face=face,
    items=items,
)
