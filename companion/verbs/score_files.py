"""What a score leaves behind: a page to keep, and the photo with every point in its place."""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError, Exit
from companion.store.files import write_whole
from companion.verbs.score import Score, report_of


def save_pdf(done: Score, path: Path) -> None:
    from companion.report.score_pdf import score_pdf

    if path.suffix.lower() != ".pdf":
        raise CompanionError(Exit.USAGE, f"{path.name} is no name for a PDF", "end it with .pdf")
    source = ", ".join(photo.name for photo in done.table.reading.photos)
    write_whole(path, score_pdf(report_of(done), source))


def save_picture(done: Score, path: Path) -> tuple[Path, ...]:
    """Every photo: `score.jpg`, then `score-2.jpg` and so on."""
    from companion.report.score_picture import score_picture
    from companion.verbs.check_picture import save_all

    report = report_of(done)
    return save_all(
        done.table, path, lambda photo, number: score_picture(photo, done.table.reading, report, number)
    )
