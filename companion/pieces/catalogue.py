"""All kits together: every piece by its id and by its tag number, each given out once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.pieces import ids
from companion.pieces.piece import Kit, Piece

TAG_COUNT = 587  # AprilTag 36h11
USER_TAGS = range(500, TAG_COUNT)  # for sheets people make themselves


@dataclass(frozen=True)
class Catalogue:
    kits: tuple[Kit, ...]
    by_id: dict[str, Piece]
    by_tag: dict[int, tuple[Piece, ...]]  # several only where copies are printed alike

    def kit_of(self, piece: Piece) -> Kit:
        return next(kit for kit in self.kits if kit.game == piece.game)

    def tag_of(self, piece: Piece) -> int:
        return self.kit_of(piece).tags[piece]


def catalogue(kits: Iterable[Kit]) -> Catalogue:
    """Refuses two pieces with one code, a code no QR can hold, and a tag outside its kit's room."""
    kits = tuple(kits)
    by_id: dict[str, Piece] = {}
    by_tag: dict[int, tuple[Piece, ...]] = {}
    owner: dict[int, tuple[str, str]] = {}
    for kit in kits:
        for piece, tag in kit.tags.items():
            if piece.id in by_id:
                raise ValueError(f"two pieces are called {piece.id}")
            if ids.parse(piece.id) != piece:
                raise ValueError(f"{piece.id} cannot be written as a code")
            room = range(kit.first_tag, min(kit.last_tag + 1, USER_TAGS.start))
            if tag not in (room if kit.by_code[piece.kind].first_tag is None else USER_TAGS):
                raise ValueError(f"{piece.id} has tag {tag}, outside {kit.first_tag}-{kit.last_tag}")
            shared = kit.by_code[piece.kind].one_tag
            if owner.setdefault(tag, (kit.game, piece.kind)) != (kit.game, piece.kind) or (
                tag in by_tag and not shared
            ):
                raise ValueError(f"{piece.id} and {by_tag[tag][0].id} share tag {tag}")
            by_id[piece.id] = piece
            by_tag[tag] = (*by_tag.get(tag, ()), piece)
    return Catalogue(kits, by_id, by_tag)
