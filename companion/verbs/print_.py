"""Print: kits to PDF files, page previews and single faces. Returns what was written; shows nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from companion.errors import CompanionError, Exit
from companion.games import kits as game_kits
from companion.pieces.face import Face, Form
from companion.pieces.language import Lang, Text
from companion.pieces.piece import Item, Kit
from companion.store.files import make_folder, write_whole
from companion.verbs.print_order import CALIBRATION, Order, chosen, kit_named, names
from printables.calibration_page import calibration_item, inks_of
from printables.duplex import NO_OFFSET
from printables.layout import impose, label_pages
from printables.pages import Booklet, DoesNotFitPaper, Duplex, Side
from printables.paper import labels, paper
from printables.press import pdf
from printables.preview import face_picture, page_picture, png
from printables.stickers import Sticker, sticker_item

SCHEMA = "companion.print/1"
PREVIEW_DPI = 80
_FACES_A_JOB = 8
_CALIBRATION_TITLE = Text(en="Calibration", it="Calibrazione")
_SHEETS = Text(en="sheets", it="schede")
_STICKERS = Text(en="stickers", it="adesivi")
_MOVED = Text(en="backs moved", it="retri spostati di")

Tell = Callable[[str, int, int], None]  # what is being made, steps done, steps in all


@dataclass(frozen=True, slots=True)
class Printed:
    """A file that was written."""

    path: Path
    pages: int
    bytes: int
    kind: str  # "pdf", "preview" or "face"


@dataclass(frozen=True, slots=True)
class _Job:
    """One PDF, or a few faces: what a worker process makes on its own."""

    order: Order
    kit: str
    part: str = ""  # "", "sheets", "stickers", "faces"
    files: tuple[str, ...] = ()  # of the faces

    @property
    def stem(self) -> str:
        return "-".join(word for word in (self.kit, self.part, self.order.paper) if word)


@dataclass(frozen=True, slots=True)
class _Made:
    name: str
    data: bytes
    pages: int
    kind: str


def print_order(order: Order, tell: Tell | None = None, workers: int | None = None) -> tuple[Printed, ...]:
    """Make every file of the order and write each whole; folders are tried before the work begins."""
    make_folder(order.out)
    if order.faces is not None:
        make_folder(order.faces)
    jobs = _jobs(order)
    written: list[Printed] = []
    try:
        for made in _work(jobs, tell, workers):
            for file in made:
                folder = order.faces if file.kind == "face" and order.faces is not None else order.out
                path = folder / file.name
                write_whole(path, file.data)
                written.append(Printed(path, file.pages, len(file.data), file.kind))
    except DoesNotFitPaper as error:
        raise CompanionError(Exit.USAGE, str(error), "choose a larger --paper") from error
    return tuple(sorted(written, key=lambda file: ({"pdf": 0, "preview": 1}.get(file.kind, 2), file.path)))


# --- jobs ---------------------------------------------------------------------------------------


def _jobs(order: Order) -> list[_Job]:
    jobs = []
    for slug in order.kits:
        kit = kit_named(slug)
        if order.stickers:
            jobs += [_Job(order, slug, "stickers")] if _stickers(kit, order) else []
        else:
            items = chosen(kit.items(order.lang), order.only, kit)
            jobs += [_Job(order, slug, part) for part in _parts(items)]
        if order.faces is not None:
            files = tuple(faces_of(slug, order.lang, order.only))
            jobs += [
                _Job(order, slug, "faces", files[n : n + _FACES_A_JOB])
                for n in range(0, len(files), _FACES_A_JOB)
            ]
    if order.calibration and not order.only:
        jobs.append(_Job(order, CALIBRATION))
    if not jobs:  # only stickers can be lacking: everything else of an order is known to exist
        names = ", ".join(order.kits)
        hint = "stickers are for cards and tiles; dice and sheets are printed whole"
        raise CompanionError(Exit.USAGE, f"there are no stickers for {names}", hint)
    return jobs


def _used_up(item: Item) -> bool:
    """A game sheet, which is written on; a mat is a sheet too, but no piece, and stays."""
    return item.front.form is Form.SHEET and item.piece is not None


def _parts(items: tuple[Item, ...]) -> tuple[str, ...]:
    """Sheets that are used up are a file of their own beside what is printed once."""
    sheets = [_used_up(item) for item in items]
    if not sheets:
        return ()
    return ("", "sheets") if any(sheets) and not all(sheets) else ("",)


def _work(jobs: list[_Job], tell: Tell | None, workers: int | None) -> Iterator[list[_Made]]:
    """Here, unless pictures are wanted: PDFs are drawn sooner than another process has started."""
    pictures = any(job.order.previews or job.part == "faces" for job in jobs)
    workers = min(workers or (os.cpu_count() or 1 if pictures else 1), len(jobs))
    if workers < 2:
        for done, job in enumerate(jobs):
            yield make(job, None if tell is None else _page_teller(tell, job, done, len(jobs)))
            if tell is not None:
                tell(job.stem, done + 1, len(jobs))
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts) as pool:
        waiting: dict[Future[list[_Made]], _Job] = {pool.submit(make, job): job for job in jobs}
        try:
            for done, future in enumerate(as_completed(waiting), start=1):
                yield future.result()
                if tell is not None:
                    tell(waiting[future].stem, done, len(jobs))
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's to answer; a worker would only print its trace."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _page_teller(tell: Tell, job: _Job, done: int, jobs: int) -> Callable[[int, int], None]:
    """Pages as steps, so that a single long PDF does not look stuck."""
    return lambda page, pages: tell(job.stem, done * pages + page, jobs * pages)


def make(job: _Job, tell: Callable[[int, int], None] | None = None) -> list[_Made]:
    """Everything one job asks for, in memory."""
    if job.part == "faces":
        return _draw_faces(job)
    booklet = booklet_of(job)
    data = pdf(booklet, job.order.ink, tell)
    made = [_Made(f"{job.stem}.pdf", data, len(booklet.pages), "pdf")]
    if job.order.previews:
        digits = len(str(len(booklet.pages)))
        for number in range(len(booklet.pages)):
            picture = page_picture(data, number, PREVIEW_DPI)
            name = f"{job.stem}-{number + 1:0{digits}}.png"
            made.append(_Made(name, png(picture, PREVIEW_DPI), 1, "preview"))
    return made


# --- booklets -----------------------------------------------------------------------------------


def booklets(order: Order) -> tuple[Booklet, ...]:
    """The pages of every PDF the order asks for, not yet drawn."""
    return tuple(booklet_of(job) for job in _jobs(order) if job.part != "faces")


def booklet_of(job: _Job) -> Booklet:
    """The pages of a job's PDF."""
    order = job.order
    if job.kit == CALIBRATION:
        item = calibration_item(order.lang, inks_of(_all_faces(order.lang)))
        return _booklet(order, _CALIBRATION_TITLE.say(order.lang), (item,))
    kit = kit_named(job.kit)
    title = kit.title.say(order.lang)
    if job.part == "stickers":
        sheet = labels(order.paper)
        items = tuple(sticker_item(sticker, sheet) for sticker in _stickers(kit, order)) * order.copies
        return Booklet(
            f"{title}: {_STICKERS.say(order.lang)}", order.lang, label_pages(items, sheet), note=sheet.title
        )
    items = chosen(kit.items(order.lang), order.only, kit)
    if _parts(items) != ("",):
        items = tuple(item for item in items if _used_up(item) == (job.part == "sheets"))
    if job.part:
        title = f"{title}: {_SHEETS.say(order.lang)}"
    return _booklet(order, title, items * order.copies)


def _booklet(order: Order, title: str, items: tuple[Item, ...]) -> Booklet:
    pages = impose(items, paper(order.paper), order.duplex, order.offset)
    two_sided = any(page.side is Side.BACK for page in pages)
    asked = order.duplex if two_sided and order.duplex is not Duplex.FOLD else Duplex.NONE
    moved = asked is not Duplex.NONE and order.offset != NO_OFFSET
    note = f"{_MOVED.say(order.lang)} {order.offset.x:+g}, {order.offset.y:+g} mm" if moved else ""
    return Booklet(title, order.lang, pages, asked, note)


def _all_faces(lang: Lang) -> Iterator[Face]:
    return (item.front for kit in game_kits() for item in kit.items(lang))


def _stickers(kit: Kit, order: Order) -> tuple[Sticker, ...]:
    """Cards and tiles in their order; dice and sheets of a box are read by their own look."""
    wanted = {
        item.piece
        for item in chosen(kit.items(order.lang), order.only, kit)
        if item.piece is not None and item.piece.copy and item.front.form in (Form.CARD, Form.TILE)
    }
    return tuple(
        Sticker(piece, kit.tags[piece], kit.by_code[piece.kind].title.say(order.lang))
        for piece in kit
        if piece in wanted
    )


# --- faces --------------------------------------------------------------------------------------


@cache
def faces_of(slug: str, lang: Lang, only: tuple[str, ...] = ()) -> dict[str, Face]:
    """Every face alone by its file name: pieces, backs and what has no id; dice as their six faces."""
    kit = kit_named(slug)
    found: dict[str, Face] = {}
    for piece in kit:
        alike = kit.by_code[piece.kind].one_tag and piece.copy > 1
        if not alike and (not only or any(names(piece.id, wanted) for wanted in only)):
            found[_file_name(piece.id)] = kit.face(piece, lang)
    drawn = set(found.values())
    for item in chosen(kit.items(lang), only, kit):
        for face, ending in ((item.front, ""), (item.back, "-back")):
            if face is not None and face.form is not Form.NET and face not in drawn:
                drawn.add(face)
                found[_file_name(item.name) + ending] = face
    return found


def _file_name(name: str) -> str:
    return name.replace(":", "-")


def _draw_faces(job: _Job) -> list[_Made]:
    faces = faces_of(job.kit, job.order.lang, job.order.only)
    dpi = job.order.dpi
    return [
        _Made(f"{name}.png", png(face_picture(faces[name], dpi, job.order.ink), dpi), 1, "face")
        for name in job.files
    ]
