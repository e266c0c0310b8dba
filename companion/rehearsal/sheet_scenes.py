"""Made-up photos of game sheets in play: coloured by somebody, on paper that bows, in somebody's light."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.games.chroma_cubes.tables import SHEETS
from companion.pieces.face import Face, Form
from companion.rehearsal import crayon_trouble as trouble
from companion.rehearsal.crayons import COLOURS, Hand, Waxed, crayoned, hand
from companion.rehearsal.faces import face_of
from companion.rehearsal.noise import Rng
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.stage import Picture
from companion.rehearsal.surfaces import Surface

PX_PER_MM = 6.0  # of the coloured picture: finer than any photo of a whole sheet
SAMPLE = "sample."

_LIGHT = {Level.EASY: 0.6, Level.TYPICAL: 0.4, Level.HARSH: 0.3}  # the lightest pressure
_SLOPPY = {Level.EASY: 0.5, Level.TYPICAL: 1.0, Level.HARSH: 1.6}
_BOW = {Level.EASY: 1.5, Level.TYPICAL: 6.0, Level.HARSH: 10.0}  # mm
_TROUBLE = {Level.EASY: 0.0, Level.TYPICAL: 0.25, Level.HARSH: 0.6}  # chance of each kind
_TILTS = {Level.EASY: (0.0, 12.0), Level.TYPICAL: (2.0, 30.0), Level.HARSH: (8.0, 38.0)}


@dataclass(frozen=True, slots=True)
class SheetPhoto:
    """A JPEG of one sheet and the truth of its places."""

    sheet: str
    photo: bytes
    places: dict[str, Waxed]
    samples: bool  # the six sample boxes were filled


def sheet_photo(
    seed: int, level: Level = Level.TYPICAL, *, samples: bool = True, begun: bool = False
) -> SheetPhoto:
    """The same seed, level and wishes give the same photo; of a sheet only `begun` hardly any is coloured."""
    rng = np.random.default_rng([seed, len(level.value), int(samples), int(begun)])
    ids = sorted(f"CC:{sheet.code}:{seat + 1}" for sheet in SHEETS for seat in range(sheet.seats))
    name = ids[int(rng.integers(len(ids)))]
    face, blank = face_of(name)
    share = float(rng.uniform(0.0, 0.08) if begun else rng.uniform(0.1, 0.85))
    picture, places = coloured(face, blank, level, rng, share, samples=samples)
    laid, shape, shown = _laid(name, face, picture, level, rng)
    scene = Scene(
        "chroma-cubes",
        level,
        seed,
        (laid,),
        Surface(rng.choice([s.value for s in Surface])),
        _view(level, rng),
    )
    photo, _ = photograph(scene, lambda _: (shape, shown))
    return SheetPhoto(name, photo, places, samples)


def coloured(
    face: Face, blank: Picture, level: Level, rng: Rng, share: float, *, samples: bool = True
) -> tuple[Picture, dict[str, Waxed]]:
    """A sheet somewhere in a game: a share of its places filled, and what else happens to paper."""
    size = (round(face.width * PX_PER_MM), round(face.height * PX_PER_MM))
    picture = np.asarray(cv2.resize(blank, size, interpolation=cv2.INTER_AREA), np.uint8)
    by = somebody(level, rng)
    keys = [region.key for region in face.regions() if not region.key.startswith(SAMPLE)]
    wishes = {key: str(rng.choice(list(COLOURS))) for key in keys if rng.random() < share}
    if samples:
        wishes |= {f"{SAMPLE}{letter}": letter for letter in COLOURS}
    empty = [key for key in keys if key not in wishes and not _mark(key)]
    chance = _TROUBLE[level]
    if rng.random() < chance:
        picture = trouble.rubbed_out(picture, face, _some(empty, rng), by, rng)
    picture, places = crayoned(picture, face, wishes, by, rng)
    if rng.random() < chance:
        picture = trouble.pencil_ticks(picture, face, _some(empty, rng), rng)
    if rng.random() < chance:
        picture = trouble.scribbles(picture, face, int(rng.integers(1, 4)), rng)
    if rng.random() < chance / 2:
        picture = trouble.coffee(picture, face, rng)
    return trouble.on_paper(picture, rng), places


def somebody(level: Level, rng: Rng) -> Hand:
    return hand(rng, light=_LIGHT[level], sloppy=_SLOPPY[level])


def _mark(key: str) -> bool:
    """Boxes and stones may be ticked with anything; sections and locks are coloured."""
    return key.startswith(("bank.", "die.", "stone."))


def _some(keys: list[str], rng: Rng) -> list[str]:
    return [key for key in keys if rng.random() < 0.3]


def _laid(name: str, face: Face, picture: Picture, level: Level, rng: Rng) -> tuple[Laid, Face, Picture]:
    """Bowed along either side, its edges or its middle standing up."""
    bow = float(rng.uniform(0.3, 1.0)) * _BOW[level] * float(rng.choice([-1, 0, 1]))
    turn = float(rng.choice([-90, 90]) + rng.normal(0, 4))
    x, y = (float(v) for v in rng.uniform(-4, 4, 2))
    laid = Laid(name, x, y, turn, curl=bow, lift=0.3 + max(0.0, -bow))
    if rng.random() < 0.5:
        return laid, face, picture
    # the stage bends things across; a page turned by a quarter bends along
    turned = np.ascontiguousarray(np.rot90(picture, 1))
    return replace(laid, turn=turn + 90), Face(Form.SHEET, face.height, face.width, ()), turned


def _view(level: Level, rng: Rng) -> View:
    return View(
        device=Device.SMALL,
        across=float(rng.uniform(315, 345)) + (20.0 if level is Level.HARSH else 0.0),  # held less well
        tilt=float(rng.uniform(*_TILTS[level])),
        roll=float(rng.normal(0, 2)),
        pan=float(rng.normal(0, 4)),
    )
