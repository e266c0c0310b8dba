"""A saved game as the earlier of two views: what the log knows, beside what the photo shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.errors import CompanionError, Exit
from companion.games import catalogue
from companion.pieces.piece import Piece
from companion.play import Layout
from companion.play.reading import Reading
from companion.store.games import saved_names
from companion.verbs.play import resume
from companion.verbs.seat import Table

_FACE_DOWN: Final = re.compile(r"(.*\.)?(deck\d*|spare|box)")


def is_saved(name: str) -> bool:
    return name in saved_names()


def saved_table(name: str, after: Table) -> tuple[Table, str]:
    """The table of a saved game, and whose turn it is if that is one seat only."""
    game = after.game
    saved = resume(game.slug, name)
    try:
        state = saved.state
    finally:
        saved.close()
    if game.lay is None:
        raise CompanionError(
            Exit.USAGE, f"a saved game of {game.title.en} cannot be compared with a table yet"
        )
    layout = named_like(game.lay(state), after.layout)
    movers = [game.seats(state)[number] for number in game.to_move(state)]
    return Table(game, Reading(game.slug), layout), movers[0] if len(movers) == 1 else ""


def named_like(layout: Layout, seen: Layout) -> Layout:
    """A game knows kinds, a photo copies: every piece gets the copy that lies in its zone, or that moved."""
    face_up = tuple(one for one in layout.lying if one.zone and not _FACE_DOWN.fullmatch(one.zone))
    at_home: dict[tuple[str | None, str], list[Piece]] = {}
    for one in seen.lying:
        if one.piece.copy:
            at_home.setdefault((one.zone, one.piece.kind), []).append(one.piece)
    found: list[Piece | None] = []
    for one in face_up:
        home = at_home.get((one.zone, one.piece.kind))
        found.append(home.pop(0) if home else None)
    moved: dict[str, list[Piece]] = {}
    for pieces in at_home.values():
        for piece in pieces:
            moved.setdefault(piece.kind, []).append(piece)
    used = {one.piece for one in seen.lying}
    lying = []
    for one, at_its_place in zip(face_up, found, strict=True):
        other = moved.get(one.piece.kind)
        own = at_its_place or (other.pop(0) if other else next(_unused(one.piece, used)))
        used.add(own)
        lying.append(replace(one, piece=own))
    return replace(layout, lying=tuple(lying))


def _unused(piece: Piece, used: set[Piece]) -> Iterator[Piece]:
    kind = catalogue().kit_of(piece).by_code[piece.kind]
    yield from (one for one in catalogue().kit_of(piece).copies_of(kind) if one not in used)
    yield piece
