"""The gate: any file becomes an upright RGB photo or a refusal that says why (RELIABILITY, section 2)."""

from __future__ import annotations

import atexit
import contextlib
import os
import struct
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO

import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError, Exit
from companion.vision import decoder, limits
from companion.vision.decoder import Status
from companion.vision.headers import Format, Header, Malformed, foreign_name, format_of, read_header

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Photo:
    """As a person sees it: upright after EXIF, RGB, no metadata."""

    name: str
    pixels: Pixels

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])


class Refused(CompanionError):
    """A photo we do not take; `reason` is a stable word for programs."""

    def __init__(self, reason: str, say: str, hint: str = "") -> None:
        super().__init__(Exit.PHOTO_REFUSED, say, hint)
        self.reason = reason


def take(path: Path) -> Photo:
    """Read a photo file through the gate."""
    try:
        with path.open("rb") as file:
            data = read_at_most(file)
    except OSError as error:
        raise Refused(
            "no-such-photo",
            f"{path.name} cannot be opened: {error.strerror}",
            "check the name and the folder",
        ) from error
    return take_bytes(data, path.name)


def read_at_most(source: BinaryIO) -> bytes:
    """Count bytes while they arrive and stop at the limit."""
    data = source.read(limits.MOST_BYTES + 1)
    if len(data) > limits.MOST_BYTES:
        raise Refused(
            "too-many-bytes", "the file is larger than 25 MiB", "send the photo itself, at most 25 MiB"
        )
    return data


def take_bytes(data: bytes, name: str) -> Photo:
    """The gate, in its order; the first refusal wins."""
    kind = format_of(data)
    if kind is None:
        raise _unknown(data, name)
    try:
        header = read_header(data, kind)
    except Malformed as error:
        raise Refused("damaged", f"{name} is damaged: {error}", "take or send the photo again") from error
    _check_header(header, name)
    answer = _CHILD.ask(data, kind)
    (width, height), body = answer.size, answer.body
    if answer.status is not Status.DECODED:
        raise _undecodable(answer.status, name, body.tobytes().decode("utf-8", "replace"))
    return Photo(name, body.reshape(height, width, 3))


def _unknown(data: bytes, name: str) -> Refused:
    hint = "send a JPEG, PNG, WebP or HEIC photo"
    if not data:
        return Refused("empty", f"{name} is empty", hint)
    called = foreign_name(data)
    if called:
        return Refused("wrong-format", f"{name} is {called}, not a photo we can read", hint)
    return Refused("wrong-format", f"{name} is not a picture", hint)


def _check_header(header: Header, name: str) -> None:
    size = f"{header.width} × {header.height}"
    if header.scans > limits.MOST_SCANS:
        raise Refused(
            "too-many-scans",
            f"{name} is built of more than {limits.MOST_SCANS} scans, which no camera does",
            "save it again as an ordinary JPEG",
        )
    if (
        header.width * header.height > limits.MOST_PIXELS
        or max(header.width, header.height) > limits.LONGEST_SIDE
    ):
        raise Refused("too-many-pixels", f"{name} is {size} pixels", "send at most 64 megapixels")
    if min(header.width, header.height) < limits.SHORTEST_SIDE:
        raise Refused(
            "too-small", f"{name} is only {size} pixels", f"at least {limits.SHORTEST_SIDE} on each side"
        )
    if header.moving:
        raise _undecodable(Status.MOVING, name, "")


def _undecodable(status: Status, name: str, reason: str) -> Refused:
    match status:
        case Status.MOVING:
            return Refused("moving", f"{name} is animated", "send a single photo")
        case Status.TOO_HEAVY:
            return Refused(
                "photo-too-heavy",
                f"{name} takes too much time or memory to decode",
                "save it again as an ordinary JPEG",
            )
        case _:
            return Refused("damaged", f"{name} is damaged: {reason}", "take or send the photo again, whole")


@dataclass(frozen=True, slots=True)
class _Answer:
    status: Status
    size: tuple[int, int]
    body: Pixels  # RGB, one after the other; for a refusal, its sentence


class _Child:
    """The warm decoder process; started when first needed, replaced when it fell."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._shared: BinaryIO | None = None
        self._lock = threading.Lock()

    def ask(self, data: bytes, kind: Format) -> _Answer:
        with self._lock:
            process = self._running()
            answers: list[_Answer] = []
            asked = (process, self._shared, data, kind, answers)
            worker = threading.Thread(target=_exchange, args=asked, daemon=True)
            worker.start()
            worker.join(limits.WALL_SECONDS)
            if not answers:  # too slow, or killed by its limits
                self.stop()
                worker.join(1)
                return _Answer(Status.TOO_HEAVY, (0, 0), np.empty(0, np.uint8))
            return answers[0]

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.stop()
        if self._process is None:
            self._shared = _nameless_file()
            shared = () if self._shared is None else (self._shared.fileno(),)
            self._process = subprocess.Popen(  # noqa: S603 - our own module, and a number
                [sys.executable, "-I", "-m", "companion.vision.decoder", *map(str, shared)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_clean_environment(),
                pass_fds=shared,
            )
        return self._process

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            for pipe in (self._process.stdin, self._process.stdout, self._shared):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
            self._process.wait()
            self._process = None


def _nameless_file() -> BinaryIO | None:
    """Where the child puts pixels; in memory where the system can; none on Windows, which cannot share it."""
    if sys.platform == "win32":
        return None
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("photo"), "rb", buffering=0)
    return tempfile.TemporaryFile(buffering=0)


def _clean_environment() -> dict[str, str]:
    """Nothing that could loosen a codec's own limits reaches the child."""
    kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG")
    return {name: os.environ[name] for name in kept if name in os.environ}


def _exchange(
    process: subprocess.Popen[bytes],
    shared: BinaryIO | None,
    data: bytes,
    kind: Format,
    answers: list[_Answer],
) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError, struct.error):  # the child fell; the empty list says so
        process.stdin.write(decoder.REQUEST.pack(len(data), kind.value.encode("ascii")))
        process.stdin.write(data)
        process.stdin.flush()
        head = process.stdout.read(decoder.ANSWER.size)
        number, width, height = decoder.ANSWER.unpack(head)
        status = Status(number)
        source: BinaryIO | IO[bytes] = process.stdout
        length = width * height * 3
        if status is not Status.DECODED:
            (length,) = decoder.REASON.unpack(process.stdout.read(decoder.REASON.size))
        elif shared is not None:
            shared.seek(0)
            source = shared
        body = np.empty(length, np.uint8)
        if _filled(body, source):
            answers.append(_Answer(status, (width, height), body))


def _filled(body: Pixels, source: BinaryIO | IO[bytes]) -> bool:
    left = body.data
    while left:
        count = source.readinto(left)  # type: ignore[union-attr]  # every binary stream has it
        if not count:
            return False
        left = left[count:]
    return True


def decoder_process() -> int | None:
    """The number of the warm decoder, if one runs."""
    process = _CHILD._process  # noqa: SLF001 - the one of this module
    return None if process is None else process.pid


_CHILD = _Child()
atexit.register(_CHILD.stop)
