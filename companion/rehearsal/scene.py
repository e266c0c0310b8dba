"""A scene: what lies where on which table, under which light, before which camera. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.pieces.language import Lang
from companion.pieces.measure import Degrees, Mm
from companion.rehearsal.surfaces import Surface

SCENE_SCHEMA = "companion.scene/1"
TRUTH_SCHEMA = "companion.truth/1"


class Level(StrEnum):
    EASY = "easy"
    TYPICAL = "typical"
    HARSH = "harsh"


class Device(StrEnum):
    PHONE = "phone"  # 12 MP
    WEBCAM = "webcam"  # 1080p
    WEBCAM_720 = "webcam720"
    SMALL = "small"  # a phone's view with few pixels, for quick tests


SIZES: dict[Device, tuple[int, int]] = {
    Device.PHONE: (4000, 3000),
    Device.WEBCAM: (1920, 1080),
    Device.WEBCAM_720: (1280, 720),
    Device.SMALL: (1280, 960),
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on the table: `x`, `y` is its middle from the middle of the table, x right, y down."""

    piece: str  # an id, or "clutter:coin" and the like
    x: Mm
    y: Mm
    turn: Degrees = 0.0
    zone: str | None = None
    cell: tuple[int, int] | None = None
    curl: Mm = 0.0  # how far the edges stand up
    lift: Mm = 0.3  # height above the table: cards on cards
    sleeved: bool = False
    thick: Mm = 0.3  # of the piece, or of the pile whose top it is
    sides: tuple[str, ...] = ()  # of a cube: the faces under its lower, right, upper and left edge
    tip: tuple[Degrees, Degrees] = (0.0, 0.0)  # of a cocked die: how far it is tipped, and which way


@dataclass(frozen=True, slots=True)
class View:
    """Where the camera is: it looks at the middle of the scene from the side nearest the person."""

    device: Device = Device.PHONE
    across: Mm = 900.0  # how much table the middle of the photo shows from left to right
    tilt: Degrees = 20.0  # from straight above
    roll: Degrees = 0.0
    pan: Degrees = 0.0  # from which side of the table
    aim: tuple[Mm, Mm] = (0.0, 0.0)
    orientation: int = 1  # EXIF
    frame: int = 0  # of a video: another one has its own noise and shake, and the same table and light


@dataclass(frozen=True, slots=True)
class Scene:
    game: str
    level: Level
    seed: int
    laid: tuple[Laid, ...]
    surface: Surface = Surface.OAK
    view: View = View()
    lang: Lang = Lang.EN
    mosaics: dict[str, str] = field(default_factory=dict)  # the colour of a player's level edges (MT-2.5)
    setup: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the whole game, as a record writes it
    schema: str = SCENE_SCHEMA


@dataclass(frozen=True, slots=True)
class Seen:
    """The truth of one piece in the photo, in the terms of a reading (DESIGN §8).

    Corners run clockwise from its own top left, in the upright photo; `mm` and `angle` are measured from
    the middle of what the photo shows, x along the photo's own level line there.
    """

    piece: str
    zone: str | None
    cell: tuple[int, int] | None
    corners: tuple[tuple[float, float], ...]
    mm: tuple[Mm, Mm]
    angle: Degrees
    visible: float  # share of its face that nothing hides
    code_in_view: bool  # at least one of its codes lies whole and uncovered in the photo


@dataclass(frozen=True, slots=True)
class Truth:
    scene: Scene
    width: int
    height: int
    seen: tuple[Seen, ...]
    foreign: int = 0  # codes in view that are none of ours
    schema: str = TRUTH_SCHEMA
