"""How long printing takes and how large the files are, beside the same pages stored as pictures."""

from __future__ import annotations

import io
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import kits
from companion.verbs.print_ import Printed, print_order
from companion.verbs.print_order import Order
from printables.preview import page_picture

SCHEMA = "companion.bench-print/1"
MOST_SECONDS = 20.0
MOST_BYTES = 15_000_000
PEER_DPI = 300


@dataclass(frozen=True, slots=True)
class Line:
    what: str
    pages: int
    seconds: float
    bytes: int


@dataclass(frozen=True, slots=True)
class PrintBench:
    games: tuple[Line, ...]  # each alone
    together: Line  # all four games in one command
    peer: Line  # the same pages as pictures: one page of every file drawn, the rest reckoned

    @property
    def within(self) -> bool:
        return self.together.seconds < MOST_SECONDS and self.together.bytes < MOST_BYTES


def bench_print() -> PrintBench:
    """All games on A4, two-sided."""
    slugs = tuple(kit.slug for kit in kits())
    with TemporaryDirectory() as name:
        folder = Path(name)
        start = time.perf_counter()
        files = print_order(Order(slugs, out=folder))
        together = _line("all games", files, time.perf_counter() - start)
        peer = _peer(files)
        games = []
        for slug in slugs:
            start = time.perf_counter()
            alone = print_order(Order((slug,), out=folder))
            games.append(_line(slug, alone, time.perf_counter() - start))
    return PrintBench(tuple(games), together, peer)


def _line(what: str, files: tuple[Printed, ...], seconds: float) -> Line:
    return Line(what, sum(file.pages for file in files), seconds, sum(file.bytes for file in files))


def _peer(files: tuple[Printed, ...]) -> Line:
    seconds, size = 0.0, 0.0
    for file in files:
        data = file.path.read_bytes()
        start = time.perf_counter()
        stored = io.BytesIO()
        page_picture(data, 0, PEER_DPI).save(stored, "PDF", resolution=PEER_DPI)
        seconds += (time.perf_counter() - start) * file.pages
        size += len(stored.getvalue()) * file.pages
    return Line(f"as {PEER_DPI} dpi pictures", sum(file.pages for file in files), seconds, round(size))
