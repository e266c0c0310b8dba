"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from companion.errors import CompanionError, Exit


def make_folder(folder: Path) -> None:
    """Create the folder and prove that it can be written to, before long work is spent on it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise not_saved(folder, error) from error


def write_whole(path: Path, data: bytes) -> None:
    """Write beside the goal, flush to the disk, then take its name; on failure nothing is left."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise not_saved(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def not_saved(path: Path, error: OSError) -> CompanionError:
    why = (error.strerror or str(error)).lower()
    return CompanionError(
        Exit.NOT_SAVED, f"could not save {path}: {why}", "choose another folder with --out, or make room"
    )
