"""What a picture file says of itself, read without decoding it: cheap, bounded, safe on any bytes."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Format(StrEnum):
    """The pictures we take; the value is what Pillow calls the format."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WEBP"
    HEIC = "HEIF"


@dataclass(frozen=True, slots=True)
class Header:
    width: int
    height: int
    scans: int = 1  # passes of a progressive JPEG
    moving: bool = False


class Malformed(ValueError):
    """The bytes begin like a picture and then are none."""


_STILL = (b"heic", b"heix", b"heim", b"heis", b"mif1", b"avif")
_FOREIGN = (
    (b"GIF8", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"BM", "BMP"),
    (b"%PDF", "PDF"),
    (b"%!PS", "EPS"),
    (b"\xc5\xd0\xd3\xc6", "EPS"),
    (b"PK\x03\x04", "ZIP"),
    (b"\x1f\x8b", "gzip"),
    (b"\0\0\0\x0cJXL ", "JPEG XL"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\0\0\0\x0cjP", "JPEG 2000"),
    (b"8BPS", "Photoshop"),
    (b"\x1aE\xdf\xa3", "WebM or Matroska video"),
)


def format_of(data: bytes) -> Format | None:
    """By the first bytes; a file's name is never asked."""
    if data.startswith(b"\xff\xd8\xff"):
        return Format.JPEG
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return Format.PNG
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return Format.WEBP
    if data[4:8] == b"ftyp" and data[8:12] in (*_STILL, b"hevc", b"hevx", b"msf1"):
        return None if data[8:12] == b"avif" else Format.HEIC
    return None


def foreign_name(data: bytes) -> str:
    """A name for what we do not take, for the sentence that refuses it."""
    for start, name in _FOREIGN:
        if data.startswith(start):
            return name
    if data[4:8] == b"ftyp":
        return "AVIF" if data[8:12] == b"avif" else "MP4 or QuickTime video"
    head = data[:512].lstrip().lower()
    if head.startswith((b"<svg", b"<?xml")):
        return "SVG or XML"
    if head.startswith((b"<!doctype html", b"<html")):
        return "a web page"
    return ""


def read_header(data: bytes, kind: Format) -> Header:
    """Size, scans and frames. Raises Malformed when the file contradicts itself or ends too soon."""
    try:
        match kind:
            case Format.JPEG:
                return _jpeg(data)
            case Format.PNG:
                return _png(data)
            case Format.WEBP:
                return _webp(data)
            case Format.HEIC:
                return _heic(data)
    except (struct.error, IndexError) as error:
        raise Malformed("the file ends in the middle of its header") from error


# A marker in entropy-coded data: not a stuffed zero, not a restart, not a fill byte.
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCANS_COUNTED = 1_000  # a file with more is refused long before


def _jpeg(data: bytes) -> Header:
    at, size, scans = 2, None, 0
    while at < len(data):
        found = _MARKER.search(data, at)
        if found is None:
            break
        marker = data[found.start() + 1]
        at = found.end()
        if marker == 0xD9 or scans > _SCANS_COUNTED:
            break
        if marker in (0x01, 0xD8):
            continue
        (length,) = struct.unpack_from(">H", data, at)
        if marker in _START_OF_FRAME and size is None:
            height, width = struct.unpack_from(">HH", data, at + 3)
            size = (width, height)
        scans += marker == 0xDA
        at += max(length, 2)
    if size is None or scans == 0:
        raise Malformed("the JPEG holds no picture")
    return Header(*size, scans=scans)


def _png(data: bytes) -> Header:
    if data[12:16] != b"IHDR":
        raise Malformed("the PNG does not begin with its header")
    width, height = struct.unpack_from(">II", data, 16)
    return Header(width, height, moving=any(name == b"acTL" for name in _png_chunks(data)))


def _png_chunks(data: bytes) -> Iterator[bytes]:
    at = 8
    while at + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name = data[at + 4 : at + 8]
        yield name
        if name == b"IDAT":  # an animation announces itself before the picture
            return
        at += 12 + length


def _webp(data: bytes) -> Header:
    chunk = data[12:16]
    if chunk == b"VP8X":
        flags = data[20]
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
        return Header(width, height, moving=bool(flags & 0x02))
    if chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return Header(width & 0x3FFF, height & 0x3FFF)
    raise Malformed("the WebP holds no picture")


_HOLDERS = {b"meta": 4, b"iprp": 0, b"ipco": 0}  # boxes to look into, and bytes to skip in them


def _heic(data: bytes) -> Header:
    sizes = list(_heic_sizes(data, 0, len(data), 0))
    if not sizes:
        raise Malformed("the HEIC holds no picture")
    width, height = max(sizes, key=lambda size: size[0] * size[1])
    return Header(width, height, moving=data[8:12] in (b"hevc", b"hevx", b"msf1"))


def _heic_sizes(data: bytes, at: int, end: int, depth: int) -> Iterator[tuple[int, int]]:
    while at + 8 <= end:
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], at + 8
        if length == 1:
            (length,) = struct.unpack_from(">Q", data, body)
            body += 8
        elif length == 0:
            length = end - at
        if length < body - at:
            raise Malformed("the HEIC's boxes do not add up")
        if name == b"ispe":
            yield struct.unpack_from(">II", data, body + 4)
        elif name in _HOLDERS and depth < 4:
            yield from _heic_sizes(data, body + _HOLDERS[name], min(end, at + length), depth + 1)
        at += length
