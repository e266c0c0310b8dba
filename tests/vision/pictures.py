"""Bad and odd picture files, built by seeded code instead of being stored (RELIABILITY, section 4 A)."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
from PIL import Image


def scene(width: int = 640, height: int = 480) -> Image.Image:
    """Smooth colours with a bright corner, so that orientation and colour can be checked."""
    y, x = np.mgrid[0:height, 0:width]
    pixels = np.stack([x * 255 // width, y * 255 // height, np.full_like(x, 90)], -1).astype(np.uint8)
    pixels[: height // 4, : width // 4] = 255
    return Image.fromarray(pixels)


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, kind, **options)
    return buffer.getvalue()


def with_orientation(value: object, picture: Image.Image | None = None) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = value
    return saved(picture or scene(), "JPEG", quality=95, exif=exif)


def png_of_size(width: int, height: int) -> bytes:
    """A PNG that only claims its size."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0"))
        + chunk(b"IEND", b"")
    )


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def many_scans(count: int) -> bytes:
    """A progressive JPEG with its last scan repeated; decoders would redo all of them."""
    data = saved(scene(), "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    scan = data[last:-2]
    already = data.count(b"\xff\xda")
    return data[:-2] + scan * (count - already) + data[-2:]
