"""How far each printer's backs stand off, remembered in the person's own configuration."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

from companion.errors import CompanionError, Exit
from companion.pieces.measure import Mm, Point
from companion.store.files import make_folder, write_whole

FARTHEST: Mm = 10.0
FOLDER_VARIABLE = "CHROMA_TABLE_CONFIG"
_LONGEST_NAME = 60


def config_folder() -> Path:
    """Where settings live; the environment may say otherwise."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_config_dir("chroma-table", appauthor=False))


def parse_offset(text: str) -> Point:
    """Two lengths in mm, such as `0.5,-1`."""
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise _bad_offset(f"{text!r} is not two lengths in mm") from None
    return _checked(x, y)


def remembered_offset(printer: str) -> Point:
    """The printer's offset, none at first."""
    entry = _read(_file()).get(_name(printer), (0.0, 0.0))
    return _checked(*entry)


def remembered_offsets() -> tuple[tuple[str, Point], ...]:
    """Every printer's, by name."""
    return tuple((name, _checked(*entry)) for name, entry in sorted(_read(_file()).items()))


def remember_offset(printer: str, offset: Point) -> None:
    file = _file()
    known = _read(file)
    known[_name(printer)] = (offset.x, offset.y)
    lines = ["# Millimetres by which the backs are moved, right and down, as seen on the back.\n"]
    lines += [
        f"\n[printers.{json.dumps(name, ensure_ascii=False)}]\nback_offset = [{float(x)}, {float(y)}]\n"
        for name, (x, y) in sorted(known.items())
    ]
    make_folder(file.parent)
    write_whole(file, "".join(lines).encode())


def _file() -> Path:
    return config_folder() / "printers.toml"


def _read(file: Path) -> dict[str, tuple[Mm, Mm]]:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        return {
            name: (float(entry["back_offset"][0]), float(entry["back_offset"][1]))
            for name, entry in table["printers"].items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise CompanionError(
            Exit.USAGE, f"the remembered printers in {file} cannot be read", "correct or delete that file"
        ) from error


def _checked(x: Mm, y: Mm) -> Point:
    if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):  # also refuses what is not a number
        raise _bad_offset(f"an offset of {x:g},{y:g} mm is beyond {FARTHEST:g} mm")
    return Point(x, y)


def _bad_offset(say: str) -> CompanionError:
    return CompanionError(Exit.USAGE, say, "give --back-offset as right,down in mm, for example 0.5,-1.2")


def _name(printer: str) -> str:
    if not printer.strip() or len(printer) > _LONGEST_NAME or not printer.isprintable():
        raise CompanionError(
            Exit.USAGE,
            "a printer's name must be one line of text",
            f"at most {_LONGEST_NAME} characters, for example --printer office",
        )
    return printer.strip()
