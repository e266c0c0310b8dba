"""The photo with everything a check found drawn on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError, Exit
from companion.store.files import write_whole
from companion.verbs.check import Checked, report_of
from companion.verbs.seat import Table

if TYPE_CHECKING:
    from PIL import Image

    from companion.vision.intake import Photo


def save_picture(done: Checked, path: Path) -> tuple[Path, ...]:
    """Every photo: `check.jpg`, then `check-2.jpg` and so on."""
    from companion.report.check_picture import check_picture

    report = report_of(done)
    reading = replace(done.table.reading, findings=done.findings, questions=done.questions)
    return save_all(
        done.table,
        path,
        lambda photo, number: check_picture(photo, reading, report, number, done.table.names),
    )


def save_all(table: Table, path: Path, draw: Callable[[Photo, int], Image.Image]) -> tuple[Path, ...]:
    from companion.report.annotate import as_bytes

    if not table.photos:
        say = "a saved reading has no photo to draw on"
        raise CompanionError(Exit.USAGE, say, "give the photo itself with --annotate")
    if path.suffix.lower() not in {".jpg", ".jpeg", ".png"}:
        raise CompanionError(Exit.USAGE, f"{path.name} is no name for a picture", "end it with .jpg or .png")
    written: list[Path] = []
    for number, photo in enumerate(table.photos):
        goal = path if number == 0 else path.with_stem(f"{path.stem}-{number + 1}")
        write_whole(goal, as_bytes(draw(photo, number), path.suffix))
        written.append(goal)
    return tuple(written)
