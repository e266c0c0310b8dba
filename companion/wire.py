"""The border: frozen values to JSON and back, with one clear sentence for whatever does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from companion.errors import CompanionError, Exit
from companion.play.reading import SCHEMA, Reading

T = TypeVar("T")

MOST_BYTES = 8 * 1024 * 1024


def to_json(value: object) -> str:
    """One JSON document, readable by people."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def from_json(data: bytes, kind: type[T], what: str) -> T:
    """The value a document holds; `what` names it in the sentence that refuses it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CompanionError(
            Exit.USAGE, f"{what} is not what it should be: {str(error).splitlines()[0]}"
        ) from error


def is_reading(path: Path) -> bool:
    """By its name, or by how it begins: a photo never begins with a brace."""
    if path.suffix.lower() == ".json":
        return True
    try:
        with path.open("rb") as file:
            return file.read(64).lstrip()[:1] == b"{"
    except OSError:
        return False  # whoever opens it says what is wrong with it


def read_reading(path: Path) -> Reading:
    """A saved or hand-written reading; missing optional keys get their defaults."""
    try:
        data = path.read_bytes()[: MOST_BYTES + 1]
    except OSError as error:
        raise CompanionError(Exit.USAGE, f"{path.name} cannot be opened: {error.strerror}") from error
    if len(data) > MOST_BYTES:
        raise CompanionError(Exit.USAGE, f"{path.name} is too large for a reading")
    reading = from_json(data, Reading, path.name)
    if reading.schema != SCHEMA:
        raise CompanionError(
            Exit.USAGE,
            f"{path.name} has schema {reading.schema[:60]!r}",
            f"this version reads {SCHEMA}",
        )
    return reading
