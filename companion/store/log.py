"""The log of one saved game: an SQLite file that only grows, each row sealed with all rows before it.

A row is acknowledged once its commit has reached the disk (WAL, synchronous=FULL). One process at a time
holds the file; a damaged or newer file is refused before anything is written to it.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Final, Self

from companion.errors import CompanionError, Exit

VERSION: Final = 1
APPLICATION: Final = 0x43485442  # "CHTB", in the file's header
PATIENCE: Final = 2.0  # seconds for another process to let go
MOST_BYTES: Final = 256 * 1024 * 1024

MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = MappingProxyType({})
"""How a file of that version becomes one of the next."""

_TABLES: Final = """
CREATE TABLE step (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, text TEXT NOT NULL,
                   after TEXT NOT NULL, seal TEXT NOT NULL);
CREATE TABLE head (only INTEGER PRIMARY KEY CHECK (only = 1), number INTEGER NOT NULL, seal TEXT NOT NULL);
"""


class GameRefused(CompanionError):
    """A saved game that cannot be used, and the word by which tests and scripts know why."""

    def __init__(self, word: str, code: Exit, say: str, hint: str = "") -> None:
        super().__init__(code, f"{say} ({word})", hint)
        self.word = word


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    kind: str
    text: str
    after: str  # what the game then looks like, as a fingerprint
    seal: str


def sealed(previous: str, number: int, kind: str, text: str, after: str) -> Row:
    """The next row of the chain."""
    whole = "\n".join((previous, str(number), kind, text, after))
    return Row(number, kind, text, after, hashlib.sha256(whole.encode()).hexdigest())


def first_row(text: str, after: str) -> Row:
    return sealed("", 0, "new", text, after)


def create(path: Path, rows: tuple[Row, ...]) -> None:
    """A log with these rows appears under its name whole or not at all; never over another one."""
    part = path.with_name(f".{secrets.token_hex(4)}.part")
    try:
        _make_folder(path)
        _write_new(part, rows)
        _take_name(part, path)
        _flush_folder(path.parent)
    except FileExistsError as error:
        hint = "choose another name, or go on with it by --resume"
        raise GameRefused("game-exists", Exit.USAGE, f"there is already a game {path.stem}", hint) from error
    except (OSError, sqlite3.Error) as error:
        raise unsaved(path, error) from error
    finally:
        for left in (part, part.with_name(f"{part.name}-journal")):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, f"{path.parent} is no folder") from error


def _write_new(part: Path, rows: tuple[Row, ...]) -> None:
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous=FULL")
        database.execute(f"PRAGMA application_id={APPLICATION}")
        database.execute(f"PRAGMA user_version={VERSION}")
        database.executescript(_TABLES)
        with _transaction(database):
            _insert(database, rows)


def _insert(database: sqlite3.Connection, rows: tuple[Row, ...]) -> None:
    database.executemany(
        "INSERT INTO step VALUES (?, ?, ?, ?, ?)",
        [(row.number, row.kind, row.text, row.after, row.seal) for row in rows],
    )
    database.execute("INSERT OR REPLACE INTO head VALUES (1, ?, ?)", (rows[-1].number, rows[-1].seal))


@contextlib.contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def _take_name(part: Path, path: Path) -> None:
    if path.exists():
        raise FileExistsError(path)
    for stale in sidecars(path):  # of a game whose file was deleted: its pages must not enter ours
        stale.unlink(missing_ok=True)
    try:
        os.link(part, path)  # unlike a rename it never replaces
    except FileExistsError:
        raise
    except OSError:  # no hard links on this disk
        part.rename(path)


def sidecars(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))


def _flush_folder(folder: Path) -> None:
    """The name itself must outlive a power cut, where the system lets us say so."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Log:
    """An open log. Its rows are known to be whole; nobody else can open it meanwhile."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        version = version_of(path)
        self._identity = _identity(path)
        self._database = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            self._database.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._database.execute("PRAGMA synchronous=FULL")
            if version < VERSION:
                _migrate(self._database, path, version)
            self._database.execute("PRAGMA journal_mode=WAL")
            with _transaction(self._database):  # from here to the end the file is ours alone
                self.rows = _whole(path, self._database)
        except BaseException as error:
            self._database.close()
            if isinstance(error, sqlite3.Error | UnicodeError):  # a damaged page may hold any bytes
                raise _refusal(path, error) from error
            raise

    def append(self, kind: str, text: str, after: str) -> None:
        """Return only when the row is on the disk; otherwise nothing has changed."""
        last = self.rows[-1]
        row = sealed(last.seal, last.number + 1, kind, text, after)
        try:
            with _transaction(self._database):
                head = self._database.execute("SELECT number, seal FROM head").fetchone()
                if head != (last.number, last.seal):
                    raise _moved_on(self.path)
                _insert(self._database, (row,))
        except sqlite3.Error as error:
            raise unsaved(self.path, error) from error
        if _identity(self.path) != self._identity:
            hint = "export the game with `export FILE` to keep it"
            raise GameRefused("game-gone", Exit.NOT_SAVED, f"the file of {self.path.stem} has gone", hint)
        self.rows = (*self.rows, row)

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # what was acknowledged is in the file or beside it
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _moved_on(path: Path) -> GameRefused:
    """A commit that was reported as failed had arrived after all."""
    say = f"{path.stem} holds another last step than the one shown"
    return GameRefused("game-moved-on", Exit.NOT_SAVED, say, f"open it again with --resume {path.stem}")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def version_of(path: Path) -> int:
    """Read from the header alone, so that a file we must not touch stays as it is."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError as error:
        raise GameRefused("no-such-game", Exit.USAGE, f"there is no saved game {path.stem}") from error
    except OSError as error:
        raise unsaved(path, error) from error
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0") or size > MOST_BYTES:
        raise damaged(path, "it is no saved game")
    if int.from_bytes(header[68:72], "big") != APPLICATION:
        raise damaged(path, "it is no saved game of ours")
    version = int.from_bytes(header[60:64], "big")
    if version > VERSION:
        say = f"{path.stem} was saved by a newer companion (version {version}, this one knows {VERSION})"
        raise GameRefused("game-newer", Exit.NOT_SAVED, say, "update the companion; the file is untouched")
    return version


def _migrate(database: sqlite3.Connection, path: Path, version: int) -> None:
    """Step by step in one transaction, after a copy of the old file has been put aside."""
    if any(step not in MIGRATIONS for step in range(version, VERSION)):
        raise damaged(path, f"version {version} was never written")
    with _transaction(database):
        pass  # takes the lock, which this connection then keeps
    backup = free_name(path, f"v{version}")
    part = backup.with_name(f".{secrets.token_hex(4)}.part")
    try:
        with contextlib.closing(sqlite3.connect(part)) as copy:
            database.backup(copy)
        part.rename(backup)
    except OSError as error:
        raise unsaved(path, error) from error
    finally:
        part.unlink(missing_ok=True)
    with _transaction(database):
        for step in range(version, VERSION):
            MIGRATIONS[step](database)
        database.execute(f"PRAGMA user_version={VERSION}")


def free_name(path: Path, word: str) -> Path:
    """`name.v1`, `name.v1-2` … : never over a file that is there."""
    names = (path.with_name(f"{path.stem}.{word}{f'-{n}' if n > 1 else ''}") for n in range(1, 1000))
    return next(name for name in names if not name.exists())


def _whole(path: Path, database: sqlite3.Connection) -> tuple[Row, ...]:
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise damaged(path, "its pages do not fit together")
    rows = _unbroken(database)
    head = database.execute("SELECT number, seal FROM head").fetchone()
    if not rows or head != (rows[-1].number, rows[-1].seal):
        raise damaged(path, f"only {max(0, len(rows) - 1)} steps are whole")
    return rows


def _unbroken(database: sqlite3.Connection) -> tuple[Row, ...]:
    """The rows from the first up to where the chain of seals breaks or the file cannot be read."""
    rows: list[Row] = []
    seal = ""
    with contextlib.suppress(sqlite3.Error, UnicodeError):
        for found in database.execute("SELECT number, kind, text, after, seal FROM step ORDER BY number"):
            row = sealed(seal, len(rows), *map(str, found[1:4]))
            if found != (row.number, row.kind, row.text, row.after, row.seal):
                break
            rows.append(row)
            seal = row.seal
    return tuple(rows)


def salvage(path: Path) -> int:
    """Put a damaged log aside and keep the steps before the damage; how many those are."""
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
        rows = _unbroken(database)
    if not rows:
        raise damaged(path, "nothing of it can be read", "there is no step to keep")
    try:
        path.rename(free_name(path, "damaged"))
    except OSError as error:
        raise unsaved(path, error) from error
    create(path, rows)
    return len(rows) - 1


def damaged(path: Path, why: str, hint: str = "") -> GameRefused:
    say = f"the saved game {path.stem} is damaged: {why}"
    hint = hint or "add --recover to keep the steps before the damage; the damaged file is kept too"
    return GameRefused("game-damaged", Exit.NOT_SAVED, say, hint)


def unsaved(path: Path, error: OSError | sqlite3.Error) -> GameRefused:
    why = (getattr(error, "strerror", None) or str(error)).lower()
    say = f"{path.stem} could not be saved: {why}"
    hint = f"make room or free the folder {path.parent}; every step before this one is saved"
    return GameRefused("not-saved", Exit.NOT_SAVED, say, hint)


def _refusal(path: Path, error: sqlite3.Error | UnicodeError) -> GameRefused:
    if "locked" in str(error):
        hint = "finish it there, or wait and try again"
        say = f"another companion has the game {path.stem} open"
        return GameRefused("game-open-elsewhere", Exit.NOT_SAVED, say, hint)
    if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
        return unsaved(path, error)
    return damaged(path, str(error))
