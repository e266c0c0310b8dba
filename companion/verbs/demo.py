"""The whole loop without a camera: print, rehearse, read, check, score, Billy, and a page that shows it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.report.demo_story import DemoStory, PrintStory
from companion.store.files import make_folder, write_whole
from companion.verbs.print_ import Printed, print_order
from companion.verbs.print_order import order

DEFAULT_FOLDER: Final = Path("demo")
MARK: Final = ".chroma-table-demo"  # a folder that a demo has made, and may make anew
GAMES: Final = ("chroma-mix", "coloretto", "cmyk", "chroma-cubes")
_DPI: Final = 64
_SHOWN: Final = {  # pages worth seeing, by the file they are in
    "chroma-mix-a4": (0, 8, 12, 16, 18),
    "coloretto-a4": (0, 2, 4, 10, 1),
    "cmyk-a4": (0, 2, 8, 12, 16),
    "chroma-cubes-a4": (0, 1, 2),
    "chroma-cubes-sheets-a4": (0, 4, 12, 20, 30),
    "rails-a4": (0, 2, 4),
}

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Demo:
    folder: Path
    index: Path
    story: DemoStory
    documents: tuple[Printed, ...]
    again: bool  # an earlier demo lay there


def demonstrate(folder: Path, tell: Tell, workers: int | None = None) -> Demo:
    """Everything once; a chapter a process. A person's own folder is never written into."""
    again = refuse_others(folder)
    make_folder(folder)
    write_whole(folder / MARK, b"made by `companion demo`; it may be made anew\n")
    chapters = _chapters(folder)
    steps = len(chapters) + 2
    tell("printing", 0, steps)
    documents = print_order(order("all", out=folder / "print"), None)
    tell("photographing and reading", 1, steps)
    found: dict[str, Any] = {}
    context = get_context("spawn")  # threads of OpenCV do not survive a fork
    with ProcessPoolExecutor(workers or os.cpu_count() or 1, context, _quiet) as pool:
        waiting: dict[Future[Any], str] = {pool.submit(*job): name for name, job in chapters.items()}
        found["prints"] = print_stories(folder, documents)
        for number, done in enumerate(as_completed(waiting), 2):
            found[waiting[done]] = done.result()
            tell(f"{waiting[done]} is done", number, steps)
    story = _story(found)
    from companion.report.html_demo import demo_page

    index = folder / "index.html"
    write_whole(index, demo_page(story).encode())
    tell("index.html", steps, steps)
    return Demo(folder, index, story, documents, again)


def refuse_others(folder: Path) -> bool:
    """Whether an earlier demo lies there; anything else that lies there is somebody's own."""
    if folder.is_file():
        raise CompanionError(Exit.USAGE, f"{folder} is a file", "choose a folder with --out")
    if not folder.exists() or not any(folder.iterdir()):
        return False
    if (folder / MARK).exists():
        return True
    say = f"{folder} is not empty and no demo has made it: nothing was written"
    raise CompanionError(Exit.USAGE, say, "choose another folder with --out, or move that one away")


def _chapters(folder: Path) -> dict[str, tuple[Any, ...]]:
    """The longest first, so that no core waits for it at the end."""
    from companion.verbs.demo_billy import billy_story
    from companion.verbs.demo_tables import illegal_story, table_story, turn_story

    return {
        "Billy": (billy_story, folder),
        "a turn": (turn_story, folder),
        **{slug: (table_story, folder, slug) for slug in reversed(GAMES)},
        "an illegal table": (illegal_story, folder),
    }


def _quiet() -> None:
    """Every core has its own chapter, and Ctrl-C is answered by the one who waits."""
    import cv2

    cv2.setNumThreads(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _story(found: dict[str, Any]) -> DemoStory:
    from companion.verbs.demo_tables import rules_named

    parts = {
        "tables": tuple(found[slug] for slug in GAMES),
        "illegal": found["an illegal table"],
        "turn": found["a turn"],
        "billy": found["Billy"],
    }
    rules = rules_named([repr(parts)], GAMES)
    return DemoStory(prints=found["prints"], rules=rules, **parts)


def print_stories(folder: Path, documents: tuple[Printed, ...]) -> tuple[PrintStory, ...]:
    """The PDFs with pictures of some of their pages."""
    from companion.verbs.demo_tables import Kept
    from printables.preview import page_picture, png

    kept = Kept(folder)
    stories = []
    by_name = {file.path.stem: file for file in documents}
    for stem, pages in _SHOWN.items():
        file = by_name[stem]
        data = file.path.read_bytes()
        shots = []
        title = _title(stem.removesuffix("-a4"))
        for page in (number for number in pages if number < file.pages):
            name = f"pages/{stem}-{page + 1}.png"
            write_whole(kept.path(name), png(page_picture(data, page, _DPI), _DPI))
            shots.append(kept.page(name, f"Page {page + 1} of {title}"))
        stories.append(PrintStory(title, f"print/{file.path.name}", file.pages, tuple(shots)))
    return tuple(stories)


def _title(name: str) -> str:
    titles = {slug: game_of(slug).title.en for slug in GAMES}
    for slug, title in titles.items():
        if name.startswith(slug):
            return f"{title}{name.removeprefix(slug).replace('-', ' ')}"
    return name.capitalize()
