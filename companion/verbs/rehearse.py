"""A made-up photo of a made-up table, with the truth about it beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from companion.errors import CompanionError, Exit
from companion.rehearsal.coloured import faces_for
from companion.rehearsal.generate import TABLES, scene_for
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import SCENE_SCHEMA, Level, Scene, Truth
from companion.rehearsal.wish import Wish
from companion.store.files import make_folder, write_whole
from companion.wire import MOST_BYTES, from_json, to_json

MOST_PIECES = 400
MOST_MM = 5000.0
PHOTO_ENDINGS = frozenset({".jpg", ".jpeg"})
_HINT = "write GAME:LEVEL:SEED such as coloretto:typical:7, or name a scene file (.toml, .json)"

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Rehearsed:
    photo: Path
    beside: Path  # the truth
    truth: Truth


def scene_of(text: str, wish: Wish) -> Scene:
    """A scene file, or a short description; `wish` fills in what the description leaves open."""
    if Path(text).suffix.lower() in {".toml", ".json"}:
        return read_scene(Path(text))
    game, _, rest = text.partition(":")
    level, _, seed = rest.partition(":")
    if game not in TABLES:
        raise CompanionError(
            Exit.USAGE,
            f"there is no table of {game[:40]!r} to lay",
            f"games are: {', '.join(TABLES)}; {_HINT}",
        )
    if level and level not in set(Level):
        raise CompanionError(
            Exit.USAGE, f"there is no level {level[:40]!r}", f"levels are: {', '.join(Level)}"
        )
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= 12):
        raise CompanionError(Exit.USAGE, f"a seed is a number, not {seed[:40]!r}", _HINT)
    chosen = replace(wish, level=Level(level)) if level else wish
    return scene_for(game, int(seed or 0), chosen)


def read_scene(path: Path) -> Scene:
    """A scene written by hand or by us; refused with one sentence when it is not one."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CompanionError(
            Exit.USAGE, f"{path.name} cannot be opened: {(error.strerror or 'unreadable').lower()}", _HINT
        ) from error
    if len(data) > MOST_BYTES:
        raise CompanionError(Exit.USAGE, f"{path.name} is too large for a scene")
    if path.suffix.lower() == ".toml":
        data = _as_json(path.name, data)
    return _checked(path.name, from_json(data, Scene, path.name))


def _as_json(name: str, data: bytes) -> bytes:
    try:
        return msgspec.json.encode(tomllib.loads(data.decode()))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError) as error:
        raise CompanionError(Exit.USAGE, f"{name} is not TOML: {str(error).splitlines()[0]}") from error


def _checked(name: str, scene: Scene) -> Scene:
    """What a camera cannot photograph is refused here, not deep inside."""
    view = scene.view
    wrong = (
        (
            scene.schema != SCENE_SCHEMA,
            f"has schema {scene.schema[:60]!r}, this version reads {SCENE_SCHEMA}",
        ),
        (len(scene.laid) > MOST_PIECES, f"lays {len(scene.laid)} pieces, {MOST_PIECES} are the most"),
        (not 50 <= view.across <= MOST_MM, f"shows {view.across} mm across, possible are 50 to {MOST_MM:g}"),
        (not 0 <= view.tilt <= 65, f"tilts the camera by {view.tilt} degrees, possible are 0 to 65"),
        (
            view.orientation not in range(1, 9),
            f"has EXIF orientation {view.orientation}, possible are 1 to 8",
        ),
        (not 0 <= scene.seed < 2**63, "has a seed that is negative or too large"),
    )
    for bad, say in wrong:
        if bad:
            raise CompanionError(Exit.USAGE, f"{name} {say}")
    for laid in scene.laid:
        if max(abs(laid.x), abs(laid.y)) > MOST_MM or not (0 <= laid.curl <= 30 and 0 <= laid.lift <= 200):
            raise CompanionError(Exit.USAGE, f"{name} lays {laid.piece[:40]} where no table is")
    return scene


def check_name(out: Path) -> None:
    if out.suffix.lower() not in PHOTO_ENDINGS:
        raise CompanionError(
            Exit.USAGE,
            f"{out.name} is no name for a JPEG",
            "end it with .jpg; the truth goes beside it as .json",
        )


def rehearse(scene: Scene, out: Path, tell: Tell) -> Rehearsed:
    """Photograph the scene; the photo and its truth appear whole or not at all."""
    check_name(out)
    make_folder(out.parent)
    face_of = faces_for(scene)
    names = sorted({laid.piece for laid in scene.laid})
    for done, name in enumerate(names):
        tell(f"printing {name}", done, len(names) + 1)
        face_of(name)
    tell("photographing", len(names), len(names) + 1)
    photo, truth = photograph(scene, face_of)
    beside = out.with_suffix(".json")
    write_whole(beside, to_json(truth).encode())
    write_whole(out, photo)
    tell("photographing", len(names) + 1, len(names) + 1)
    return Rehearsed(out, beside, truth)
