"""Profiles: what was measured of a camera, a printer or its colours, dated, as TOML people can read."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from calibration.camera import Lens
from calibration.colour import InkSeen
from calibration.print_scale import PrintScale
from companion.errors import CompanionError, Exit
from companion.store.files import make_folder, write_whole
from companion.store.printers import config_folder

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}")


class Kind(StrEnum):
    CAMERA = "camera"
    PRINT = "print"
    COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class Profile:
    kind: Kind
    name: str
    made: str  # ISO date
    lines: tuple[tuple[str, object], ...]

    @property
    def summary(self) -> str:
        """What it says, in a few words."""
        values = dict(self.lines)
        if self.kind is Kind.CAMERA and (lens := _lens(self)) is not None:
            size = f"photos of {lens.width} x {lens.height} and their like"
            return f"{size}, focal length {lens.focal[0]:.0f} px, error {lens.error:.2f} px"
        if self.kind is Kind.PRINT:
            shares = [(way, value) for way, value in values.items() if isinstance(value, float)]
            return ", ".join(f"{value:.1%} {way}" for way, value in shares)
        return f"{len(values)} inks"


def save_camera(name: str, lens: Lens) -> Path:
    return _save(
        Kind.CAMERA,
        name,
        {
            "width": lens.width,
            "height": lens.height,
            "focal": list(lens.focal),
            "centre": list(lens.centre),
            "distortion": list(lens.distortion),
            "error_px": round(lens.error, 3),
            "views": lens.views,
            "coverage": round(lens.coverage, 3),
        },
    )


def save_print(name: str, scale: PrintScale) -> Path:
    return _save(Kind.PRINT, name, {"across": round(scale.across, 5), "down": round(scale.down, 5)})


def save_colour(name: str, inks: tuple[InkSeen, ...]) -> Path:
    return _save(Kind.COLOUR, name, {ink.name: ink.seen.hex for ink in inks})


def lens_for(width: int, height: int) -> Lens | None:
    """The newest camera profile made from photos of this shape, if there is one."""
    lenses = [
        (profile.made, lens)
        for profile in profiles()
        if profile.kind is Kind.CAMERA and (lens := _lens(profile)) is not None and lens.fits(width, height)
    ]
    return max(lenses, key=lambda pair: pair[0])[1] if lenses else None


def profiles() -> tuple[Profile, ...]:
    """All that can be read, oldest first; a damaged file is named, not skipped."""
    folder = _folder()
    found = [_read(path) for path in sorted(folder.glob("*.toml"))] if folder.is_dir() else []
    return tuple(sorted(found, key=lambda profile: (profile.made, profile.kind, profile.name)))


def _lens(profile: Profile) -> Lens | None:
    given = dict(profile.lines)
    try:
        k = [float(v) for v in given["distortion"]]  # type: ignore[attr-defined]  # checked by the except
        fx, fy = (float(v) for v in given["focal"])  # type: ignore[attr-defined]  # checked by the except
        cx, cy = (float(v) for v in given["centre"])  # type: ignore[attr-defined]  # checked by the except
        return Lens(
            int(str(given["width"])),
            int(str(given["height"])),
            (fx, fy),
            (cx, cy),
            (k[0], k[1], k[2], k[3], k[4]),
            float(str(given["error_px"])),
            int(str(given["views"])),
            float(str(given["coverage"])),
        )
    except (KeyError, ValueError, TypeError, IndexError):
        return None


def check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise CompanionError(
            Exit.USAGE, f"{name!r} cannot be a profile's name", "letters, digits, spaces and - _, at most 40"
        )


def _save(kind: Kind, name: str, values: dict[str, object]) -> Path:
    check_name(name)
    lines = [
        f"kind = {json.dumps(kind.value)}",
        f"name = {json.dumps(name)}",
        f"made = {json.dumps(_now())}",
        "",
    ]
    lines += ["[values]", *(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in values.items()), ""]
    path = _folder() / f"{kind.value}-{name.replace(' ', '_')}.toml"
    make_folder(path.parent)
    write_whole(path, "\n".join(lines).encode())
    return path


def _read(path: Path) -> Profile:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return Profile(
            Kind(table["kind"]), str(table["name"]), str(table["made"]), tuple(table["values"].items())
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CompanionError(
            Exit.USAGE, f"the profile {path} cannot be read", "correct or delete that file"
        ) from error


def _folder() -> Path:
    return config_folder() / "profiles"


def _now() -> str:
    return datetime.now(UTC).replace(microsecond=0).isoformat()
