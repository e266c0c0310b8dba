"""The child process that decodes pictures: limited in time and memory, so that only it can fall.

It reads requests on stdin and answers on stdout, one after the other, until stdin closes.
Request: length (8 bytes), format name (8 bytes), the file. Answer: status (1 byte), width, height
(4 bytes each), then pixels as 8-bit RGB, or, for a refusal, a length (8 bytes) and a sentence. Pixels
go into the nameless file whose number is the first argument, if there is one: pipes are slow.
"""

from __future__ import annotations

import contextlib
import io
import os
import struct
import sys
import warnings
from enum import IntEnum
from typing import BinaryIO

from PIL import Image, ImageCms, ImageFile

from companion.vision import limits

REQUEST = struct.Struct("<Q8s")
ANSWER = struct.Struct("<BII")
REASON = struct.Struct("<Q")

_ORIENTATION = 0x0112
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class Status(IntEnum):
    DECODED = 0
    DAMAGED = 1
    MOVING = 2
    TOO_HEAVY = 3


class Moving(ValueError):
    """More than one frame."""


def decode(data: bytes, format_name: str) -> Image.Image:
    """Upright, 8-bit RGB, metadata dropped. Raises on anything that is not one whole picture."""
    if format_name == "HEIF":
        import pi_heif

        pi_heif.register_heif_opener(thumbnails=False)
    with Image.open(io.BytesIO(data), formats=[format_name]) as opened:
        if getattr(opened, "n_frames", 1) != 1:
            raise Moving
        opened.load()
        orientation = _orientation(opened)
        plain = _in_srgb(opened)
    turn = _UPRIGHT.get(orientation)
    return plain if turn is None else plain.transpose(turn)


def _orientation(picture: Image.Image) -> int:
    with contextlib.suppress(Exception):  # broken metadata must not cost the picture
        value = picture.getexif().get(_ORIENTATION)
        if isinstance(value, int):
            return value
    return 1


def _in_srgb(picture: Image.Image) -> Image.Image:
    profile = picture.info.get("icc_profile") or b""
    plain = _eight_bits(picture)
    if plain.mode == "RGB" and 0 < len(profile) <= limits.LARGEST_PROFILE:
        with contextlib.suppress(Exception):  # an unreadable profile is ignored
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            if own.profile.xcolor_space.strip() == "RGB":
                converted = ImageCms.profileToProfile(plain, own, ImageCms.createProfile("sRGB"))
                plain = converted or plain
    return plain.convert("RGB")


def _eight_bits(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I;16") or picture.mode == "I":
        return picture.convert("I").point(lambda value: value / 257).convert("L")
    if picture.has_transparency_data:
        over = picture.convert("RGBA")
        paper = Image.new("RGBA", over.size, "white")
        return Image.alpha_composite(paper, over).convert("RGB")
    return picture if picture.mode in ("RGB", "L") else picture.convert("RGB")


def answer(data: bytes, format_name: str) -> tuple[Status, tuple[int, int], bytes]:
    try:
        picture = decode(data, format_name)
        return Status.DECODED, picture.size, picture.tobytes()
    except MemoryError:
        return Status.TOO_HEAVY, (0, 0), b"it needs too much memory"
    except Moving:
        return Status.MOVING, (0, 0), b"it holds several frames"
    except Exception as error:  # noqa: BLE001 - whatever a codec raises, the photo is unusable
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return Status.DAMAGED, (0, 0), reason.encode("utf-8", "replace")[:300]


def serve(source: BinaryIO, sink: BinaryIO, shared: int | None = None) -> None:
    while len(head := source.read(REQUEST.size)) == REQUEST.size:
        length, name = REQUEST.unpack(head)
        data = source.read(length)
        _allow_more_time()
        status, (width, height), body = answer(data, name.rstrip(b"\0").decode("ascii"))
        if status is Status.DECODED and shared is not None:
            _share(shared, body)
            body = b""
        sink.write(ANSWER.pack(status, width, height))
        if status is not Status.DECODED:
            sink.write(REASON.pack(len(body)))
        sink.write(body)
        sink.flush()


def _share(file: int, body: bytes) -> None:
    left = memoryview(body)
    os.lseek(file, 0, os.SEEK_SET)
    while left:
        left = left[os.write(file, left) :]


def _limit_memory() -> None:
    if sys.platform == "win32":  # Windows has no such limits: the wall clock alone guards it
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (limits.MEMORY_BYTES, limits.MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _allow_more_time() -> None:
    """CPU time counts from the process's start, so every picture gets a fresh allowance."""
    if sys.platform == "win32":
        return
    import resource

    usage = resource.getrusage(resource.RUSAGE_SELF)
    used = int(usage.ru_utime + usage.ru_stime) + 1
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (used + limits.CPU_SECONDS, hard))


if __name__ == "__main__":
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    Image.MAX_IMAGE_PIXELS = limits.MOST_PIXELS
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    _limit_memory()
    serve(sys.stdin.buffer, sys.stdout.buffer, int(sys.argv[1]) if len(sys.argv) > 1 else None)
