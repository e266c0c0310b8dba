"""What lies where on a real table, before any rule has looked at it; parts of it may be out of sight."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.pieces.piece import Piece

if TYPE_CHECKING:
    from companion.play.reading import SheetRead


@dataclass(frozen=True, slots=True)
class Lying:
    piece: Piece
    zone: str | None  # DESIGN §7; None: unsure
    cell: tuple[int, int] | None = None  # mosaics only


@dataclass(frozen=True, slots=True)
class Layout:
    """Pieces in the order in which their zone shows them."""

    lying: tuple[Lying, ...]
    options: dict[str, str | int] = field(default_factory=dict)
    horizontal: dict[str, str] = field(default_factory=dict)  # a mosaic's horizontal edges: p1 -> C (MT-2.5)
    sheets: tuple[SheetRead, ...] = ()  # what is coloured on game sheets
    first: dict[str, tuple[str, ...]] = field(default_factory=dict)  # who did what first: no photo shows it
    unread: tuple[str | None, ...] = ()  # the zone of every piece nobody could read; None: unsure

    def zone(self, name: str) -> tuple[Piece, ...]:
        return tuple(one.piece for one in self.lying if one.zone == name)

    def may_hold_more(self, *zones: str) -> bool:
        """Whether a piece that was not read, or has no sure zone, may lie in one of these."""
        unplaced = any(one.zone is None and one.piece.copy for one in self.lying)
        return unplaced or any(zone is None or zone in zones for zone in self.unread)

    @property
    def surely(self) -> Layout:
        """As if nothing else lay there than what was read and placed."""
        return replace(self, lying=tuple(one for one in self.lying if one.zone is not None), unread=())


@dataclass(frozen=True, slots=True)
class Question:
    code: str
    say: str
    pieces: tuple[str, ...] = ()  # ids
    choices: tuple[str, ...] = ()
