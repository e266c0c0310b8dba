"""The printed faces as pictures: drawn into a PDF like any page, rasterised, and kept for the next time."""

from __future__ import annotations

import hashlib
import io
import os
import zlib
from functools import cache, lru_cache, partial
from pathlib import Path

import numpy as np
import platformdirs

from companion.errors import CompanionError, Exit
from companion.games import catalogue
from companion.pieces.face import Face
from companion.pieces.language import Lang
from companion.rehearsal import clutter
from companion.rehearsal.photograph import FaceOf
from companion.rehearsal.stage import Picture
from companion.store.files import write_whole

DPI = 250  # twice what a phone sees of a table 90 cm wide
FOLDER_VARIABLE = "CHROMA_TABLE_FACES"  # another folder for the kept pictures; empty: keep none
_KEPT = 160  # faces in memory, about 2 MB each


def faces(lang: Lang = Lang.EN) -> FaceOf:
    """A function from an id, or the name of a thing of clutter, to its face and its picture."""
    return partial(face_of, lang=lang)


def face_of(name: str, lang: Lang = Lang.EN) -> tuple[Face, Picture]:
    return clutter.thing(name) if name.startswith(clutter.PREFIX) else _printed(name, lang)


@lru_cache(maxsize=_KEPT)
def _printed(name: str, lang: Lang) -> tuple[Face, Picture]:
    face = printed_face(name, lang)
    folder = _folder()
    if folder is None:
        return face, _drawn(face)
    path = folder / f"{_key(face)}.npy.z"
    kept = _loaded(path)
    if kept is None:
        kept = _drawn(face)
        _keep(path, kept)
    return face, kept


@lru_cache(maxsize=1024)
def printed_face(name: str, lang: Lang = Lang.EN) -> Face:
    piece = catalogue().by_id.get(name)
    if piece is None:
        raise CompanionError(Exit.USAGE, f"there is no piece {name} to lay", "ids look like CO:RED:3")
    return catalogue().kit_of(piece).face(piece, lang)


def _drawn(face: Face) -> Picture:
    from printables.preview import face_picture

    return np.array(face_picture(face, DPI), np.uint8)


def _folder() -> Path | None:
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    return Path(platformdirs.user_cache_dir("chroma-table", appauthor=False)) / "faces"


def _key(face: Face) -> str:
    return hashlib.sha256(f"{DPI}|{_drawing_version()}|{face!r}".encode()).hexdigest()[:32]


@cache
def _drawing_version() -> str:
    """Changes with the code that draws, so that an old picture is never taken for a new one."""
    import printables

    sources = sorted(Path(printables.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _loaded(path: Path) -> Picture | None:
    """A kept picture; whatever is damaged is drawn again."""
    try:
        kept = np.load(io.BytesIO(zlib.decompress(path.read_bytes())), allow_pickle=False)
    except (OSError, EOFError, ValueError, zlib.error):
        return None
    return kept if kept.dtype == np.uint8 and kept.ndim == 3 and kept.shape[2] == 4 else None


def _keep(path: Path, picture: Picture) -> None:
    """A cache that cannot be written costs time, nothing else."""
    buffer = io.BytesIO()
    np.save(buffer, picture, allow_pickle=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, zlib.compress(buffer.getvalue(), 1))
    except (OSError, CompanionError):
        return
