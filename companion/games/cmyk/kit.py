"""Every piece of CMYK!, and everything that is printed for it."""

from __future__ import annotations

from functools import cache

from companion.games.cmyk import words
from companion.games.cmyk.faces_board import board_face, marker_face, vp_face
from companion.games.cmyk.faces_card import back_face, private_face, public_face
from companion.games.cmyk.faces_guide import guide_back, guide_front
from companion.games.cmyk.faces_tile import tile_face
from companion.games.cmyk.tables import (
    GAME,
    K_TILES,
    PRIVATE_OF,
    PRIVATES,
    PUBLICS,
    SERIES_VP,
    TILE_OF,
    TILES,
    K,
)
from companion.pieces.face import Face
from companion.pieces.language import Lang, Text
from companion.pieces.mat import SEATS
from companion.pieces.piece import Item, Kind, Kit, Piece

PUBLIC_BACK, PRIVATE_BACK = "BP", "BQ"
PLAYERS_AT_MOST = range(1, len(SEATS) + 1)
_VP_TOKENS = 6  # three games, and as many again for shared places (MT-7.1)
_PUBLIC_OF = {public.code.value: public for public in PUBLICS}


def _kinds() -> tuple[Kind, ...]:
    return (
        *(Kind(t.code, Text(en=f"tile {t.code}", it=f"tessera {t.code}"), 1, "MT-1.3") for t in TILES),
        Kind(K, Text(en="K-tile", it="tessera K"), K_TILES, "MT-1.5"),
        *(Kind(p.code, p.title, 1, p.rule) for p in PUBLICS),
        *(Kind(p.code, p.title, 1, "MT-1.7") for p in PRIVATES),
        Kind(PUBLIC_BACK, words.PUBLIC, 0, "MT-2.3"),
        Kind(PRIVATE_BACK, words.PRIVATE, 0, "MT-2.3"),
    )


@cache
def face(piece: Piece, lang: Lang) -> Face:
    tag = KIT.tags[piece]
    if piece.kind in _PUBLIC_OF:
        return public_face(piece, tag, _PUBLIC_OF[piece.kind], lang)
    if piece.kind in PRIVATE_OF:
        return private_face(piece, tag, PRIVATE_OF[piece.kind], lang)
    if piece.kind in (PUBLIC_BACK, PRIVATE_BACK):
        return back_face(piece, tag, lang, public=piece.kind == PUBLIC_BACK)
    return tile_face(piece, tag, TILE_OF.get(piece.kind))


def items(lang: Lang) -> tuple[Item, ...]:
    """Tiles without a back, for their piles lie face up (MT-2.2); cards with their deck's."""
    pieces = tuple(
        Item(piece.id, face(piece, lang), _back(piece, lang), piece)
        for piece in KIT
        if piece.kind not in (PUBLIC_BACK, PRIVATE_BACK)
    )
    return (*pieces, *_guides(lang), *_boards(lang))


def _guides(lang: Lang) -> tuple[Item, ...]:
    front, back = guide_front(lang), guide_back(lang)
    return tuple(Item(f"scoring-guide-{n}", front, back) for n in PLAYERS_AT_MOST)


def _boards(lang: Lang) -> tuple[Item, ...]:
    """A board and two markers a player, and victory points for a series (MT-1.1)."""
    boards = tuple(Item(f"score-board-p{seat.number}", board_face(seat, lang)) for seat in SEATS)
    markers = tuple(
        Item(f"score-marker-p{seat.number}-{n}", marker_face(seat)) for seat in SEATS for n in (1, 2)
    )
    tokens = tuple(
        Item(f"victory-points-{points}-{n}", vp_face(points, lang))
        for points in SERIES_VP
        for n in range(1, _VP_TOKENS + 1)
    )
    return (*boards, *markers, *tokens)


def _back(piece: Piece, lang: Lang) -> Face | None:
    if piece.kind in _PUBLIC_OF:
        return face(Piece(GAME, PUBLIC_BACK), lang)
    if piece.kind in PRIVATE_OF:
        return face(Piece(GAME, PRIVATE_BACK), lang)
    return None


KIT = Kit(
    game=GAME,
    slug="cmyk",
    title=Text(en="CMYK!", it="CMYK!"),
    kinds=_kinds(),
    first_tag=220,
    last_tag=349,
    face=face,
    items=items,
)
