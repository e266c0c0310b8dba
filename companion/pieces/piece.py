"""A piece, the kit of pieces of one game, and what is printed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from companion.pieces.face import Face
from companion.pieces.language import Lang, Text

ANY_COPY = 0  # a code that names a kind only: the back of a deck, a rail


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    game: str  # "CM"
    kind: str  # "AZU"
    copy: int = ANY_COPY

    @property
    def id(self) -> str:
        return f"{self.game}:{self.kind}:{self.copy}" if self.copy else f"{self.game}:{self.kind}"


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces that are alike but for their copy number."""

    code: str
    title: Text
    copies: int  # 0: printed without a copy number
    rule: str
    one_tag: bool = False  # all copies are printed alike and share a tag
    first_tag: int | None = None  # numbered by itself, outside the kit's room: people's own sheets


@dataclass(frozen=True, slots=True)
class Item:
    """A thing to print and cut out: most are pieces, some (boards, markers, nets) are not."""

    name: str
    front: Face
    back: Face | None = None
    piece: Piece | None = None


@dataclass(frozen=True)
class Kit:
    """Every piece of one game. Tags are numbered from `first_tag` in the order of `kinds`."""

    game: str  # "CM"
    slug: str  # "chroma-mix"
    title: Text
    kinds: tuple[Kind, ...]
    first_tag: int
    last_tag: int  # room kept for later pieces of this kit
    face: Callable[[Piece, Lang], Face]
    items: Callable[[Lang], tuple[Item, ...]] = field(repr=False)

    @cached_property
    def by_code(self) -> dict[str, Kind]:
        return {kind.code: kind for kind in self.kinds}

    def __iter__(self) -> Iterator[Piece]:
        for kind in self.kinds:
            yield from self.copies_of(kind)

    def copies_of(self, kind: Kind) -> tuple[Piece, ...]:
        if not kind.copies:
            return (Piece(self.game, kind.code),)
        return tuple(Piece(self.game, kind.code, n) for n in range(1, kind.copies + 1))

    @cached_property
    def tags(self) -> dict[Piece, int]:
        numbers: dict[Piece, int] = {}
        following = self.first_tag
        for kind in self.kinds:
            if kind.first_tag is not None:
                numbers |= {piece: kind.first_tag + n for n, piece in enumerate(self.copies_of(kind))}
                continue
            for piece in self.copies_of(kind):
                numbers[piece] = following
                following += not kind.one_tag
            following += kind.one_tag
        return numbers
