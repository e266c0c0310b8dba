"""How much memory the reader needs, alone in a fresh process: nothing else has grown it before."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from companion.vision import intake


def reader_memory(photos: tuple[bytes, ...]) -> float:
    """MB at most, of the reader and its decoder together."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_read, (photos,))


def _read(photos: tuple[bytes, ...]) -> float:
    from companion.table.looking import look
    from companion.table.reading import read_looks

    read_looks([look(intake.take_bytes(data, "photo.jpg")) for data in photos])
    child = intake.decoder_process()
    return _most("self") + (0.0 if child is None else _most(str(child)))


def _most(process: str) -> float:
    """From the system's own book-keeping: what `resource` tells of a child begins with its parent's."""
    status = Path("/proc") / process / "status"
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    if process != "self" or sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)
