"""What may be asked of a made-up table and its photo; whatever is left open, the seed decides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.pieces.language import Lang
from companion.pieces.measure import Degrees, Mm
from companion.rehearsal.scene import Device, Level
from companion.rehearsal.surfaces import Surface


class Seating(StrEnum):
    SAME = "same"  # everything reads upright
    AROUND = "around"  # the other players' areas face the middle


@dataclass(frozen=True, slots=True)
class Wish:
    level: Level = Level.TYPICAL
    device: Device = Device.PHONE
    across: Mm | None = None  # of the table, through the middle of the photo
    tilt: Degrees | None = None
    surface: Surface | None = None
    players: int | None = None
    seating: Seating | None = None
    rails: bool = True
    zones: tuple[str, ...] = ()  # only these; empty: all that fit
    cards: tuple[int, int] | None = None  # how many pieces, rails not counted
    clutter: int | None = None  # how many foreign things
    close: bool = False  # overlapping whatever may overlap, as on a table that is too small
    orientation: int = 1  # EXIF
    lang: Lang = Lang.EN

    def wants(self, zone: str) -> bool:
        return not self.zones or zone in self.zones
