"""The photo with what was read drawn on it: outlines by zone, short names, what is open, a legend."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from companion.games import catalogue, kits
from companion.pieces import ids
from companion.pieces.face import Form
from companion.play.reading import PieceRead, Reading
from companion.report.labels import Badge, Box, Ink, place, text_badge
from companion.report.legend import Line, legend
from companion.report.reading_text import name_of, zone_title, zones_of
from companion.table.stamps import Stamp, stamp_of
from companion.vision.intake import Photo

Array = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

WIDTH = 2400
# Told apart by people who see few colours: Okabe and Ito's set, then darker and lighter relatives.
ZONE_INKS: tuple[Ink, ...] = (
    (0, 158, 115),
    (86, 180, 233),
    (230, 159, 0),
    (204, 121, 167),
    (240, 228, 66),
    (0, 114, 178),
    (170, 68, 153),
    (153, 221, 160),
    (136, 204, 238),
    (221, 204, 119),
    (51, 34, 136),
    (238, 136, 102),
    (68, 187, 153),
    (187, 204, 51),
    (255, 170, 187),
    (119, 170, 221),
)
WRONG: Ink = (213, 30, 30)
UNREAD: Ink = (255, 0, 140)
ASKED: Ink = (255, 214, 10)
NO_ZONE: Ink = (235, 235, 235)
_DARK: Ink = (24, 24, 28)


@dataclass(frozen=True, eq=False)
class _Marks:
    """What to say about which piece."""

    inks: dict[str | None, Ink]
    asked: frozenset[str]
    wrong: frozenset[str]


def annotate(
    photo: Photo, reading: Reading, number: int = 0, names: Mapping[str, str] | None = None
) -> Image.Image:
    """`number`: which of the reading's photos this is."""
    scale = min(1.0, WIDTH / photo.width) if photo.width > photo.height else min(1.0, WIDTH / photo.height)
    size = (round(photo.width * scale), round(photo.height * scale))
    canvas = np.asarray(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_AREA), np.uint8).copy()
    pieces = [piece for piece in reading.pieces if piece.photo == number and len(piece.corners) >= 3]
    marks = _marks(reading)
    outlines = [np.array(piece.corners) * scale for piece in pieces]
    _outlines(canvas, pieces, outlines, marks)
    circle_unread(canvas, reading, number, scale)
    picture = Image.fromarray(canvas)
    for badge, (x, y) in _labels(pieces, outlines, marks, size):
        picture.paste(badge.picture, (round(x), round(y)), badge.picture)
    for badge, (x, y) in _signs(reading, number, scale, pieces, outlines, marks, size):
        picture.paste(badge.picture, (round(x), round(y)), badge.picture)
    return _with_legend(picture, reading, marks, names or {})


def as_bytes(picture: Image.Image, suffix: str) -> bytes:
    """JPEG, or PNG when the name asks for it."""
    out = io.BytesIO()
    if suffix.lower() == ".png":
        picture.save(out, "PNG")
    else:
        picture.save(out, "JPEG", quality=90, subsampling=0)
    return out.getvalue()


def _marks(reading: Reading) -> _Marks:
    zones = [zone for zone in zones_of(reading) if zone is not None]
    inks: dict[str | None, Ink] = {zone: ZONE_INKS[i % len(ZONE_INKS)] for i, zone in enumerate(zones)}
    inks[None] = NO_ZONE
    asked = frozenset(piece for question in reading.questions for piece in question.pieces)
    wrong = frozenset(piece for finding in reading.findings for piece in finding.pieces)
    return _Marks(inks, asked, wrong)


# --- lines --------------------------------------------------------------------------------------


def _outlines(canvas: Pixels, pieces: Sequence[PieceRead], outlines: Sequence[Array], marks: _Marks) -> None:
    thin = max(2, round(canvas.shape[1] / 800))
    for piece, outline in zip(pieces, outlines, strict=True):
        ink = WRONG if piece.id in marks.wrong else marks.inks.get(piece.zone, NO_ZONE)
        wide = thin * 2 if piece.id in marks.wrong else thin
        points = [np.round(_inset(outline, wide) * 8).astype(np.int32)]
        cv2.polylines(canvas, points, True, _DARK, wide + 2, cv2.LINE_AA, 3)
        cv2.polylines(canvas, points, True, ink, wide, cv2.LINE_AA, 3)


def _inset(outline: Array, by: float) -> Array:
    """A little inside, so that neighbours' lines lie side by side."""
    middle = outline.mean(axis=0)
    reach = np.linalg.norm(outline - middle, axis=1, keepdims=True)
    return np.asarray(middle + (outline - middle) * np.clip(1 - by / np.maximum(reach, 1), 0.5, 1))


def circle_unread(canvas: Pixels, reading: Reading, number: int, scale: float) -> None:
    for middle, radius in _circles(reading, number, scale, canvas.shape[1]):
        wide = max(3, round(canvas.shape[1] / 480))
        at = (round(middle[0] * 8), round(middle[1] * 8))
        cv2.circle(canvas, at, round(radius * 8), _DARK, wide + 3, cv2.LINE_AA, 3)
        cv2.circle(canvas, at, round(radius * 8), UNREAD, wide, cv2.LINE_AA, 3)


def _circles(reading: Reading, number: int, scale: float, width: int) -> list[tuple[Array, float]]:
    found = []
    for unread in reading.unread:
        if unread.photo == number and unread.corners:
            corners = np.array(unread.corners) * scale
            middle = corners.mean(axis=0)
            reach = float(np.linalg.norm(corners - middle, axis=1).max())
            found.append((np.asarray(middle), max(reach * 1.15, width / 90)))
    return found


# --- names --------------------------------------------------------------------------------------

_ON_A_CARD = ((40.0, 9.0), (40.0, 23.0), (31.5, 40.0), (44.0, 58.0), (31.5, 53.0))
_ON_A_TILE = ((11.0, 47.0), (49.0, 47.0), (30.0, 9.0))
_ON_A_DIE = ((10.0, -5.0), (10.0, 25.0), (28.0, 10.0))


def _labels(
    pieces: Sequence[PieceRead], outlines: Sequence[Array], marks: _Marks, size: tuple[int, int]
) -> list[tuple[Badge, tuple[float, float]]]:
    """A name for every piece, where it hides no code and no other name if that can be."""
    codes: list[Box] = []
    wished: list[tuple[Badge, list[tuple[float, float]]]] = []
    for piece, outline in zip(pieces, outlines, strict=True):
        stamp = _stamp(piece)
        if stamp is None or len(outline) != len(stamp.outline):
            continue
        to_photo = _map(stamp.outline, outline)
        codes += [_box(_mapped(to_photo, spot.corners)) for spot in stamp.spots]
        wide = float(np.linalg.norm(outline[1] - outline[0]))
        spots = {Form.TILE: _ON_A_TILE, Form.CARD: _ON_A_CARD}.get(stamp.form, _ON_A_DIE)
        if stamp.form is Form.SHEET:
            spots = ((95.0, 24.0), (95.0, 130.0))
        ink = WRONG if piece.id in marks.wrong else marks.inks.get(piece.zone, NO_ZONE)
        badge = _plate(piece, ink, wide, stamp.form, size[0])
        wished.append((badge, [(float(x), float(y)) for x, y in _mapped(to_photo, np.array(spots))]))
    return place(wished, codes, size)


def _plate(piece: PieceRead, ink: Ink, wide: float, form: Form, width: int) -> Badge:
    """The piece's name, as large as its face has room; its code where the name is too long."""
    share = {Form.CARD: 0.16, Form.TILE: 0.17, Form.SHEET: 0.08}.get(form, 0.45)
    letters = round(float(np.clip(wide * share, width / 190, width / 80)))
    name, short = _names(piece)
    room = {Form.CARD: 0.66, Form.TILE: 0.4}.get(form, 1.5) * wide
    while True:
        badge = text_badge(name, ink, letters, plain=True)
        if badge.picture.width <= room:
            return badge
        if letters > width / 170:
            letters -= 1
        elif name != short:
            name = short
        else:
            return badge


def _names(piece: PieceRead) -> tuple[str, str]:
    """The name as people say it, and the shortest there is."""
    known = ids.parse(piece.id)
    assert known is not None  # it has a stamp, so it is in the catalogue
    if known.kind in ("RB", "RG"):
        return f"row {known.copy}", f"{known.copy}"
    if not known.copy:
        return "back", "back"
    if (known.game == "MT" and len(known.kind) <= 3) or (known.game == "CC" and len(known.kind) == 2):
        return known.kind, known.kind
    return name_of(piece.id), known.kind


def _stamp(piece: PieceRead) -> Stamp | None:
    known = catalogue().by_id.get(piece.id)
    return None if known is None else stamp_of(known)


def _map(own: Array, seen: Array) -> Array:
    """From a face's millimetres to the picture's pixels."""
    if len(own) == 3:
        flat = cv2.getAffineTransform(own.astype(np.float32), seen.astype(np.float32))
        return np.vstack([flat, [0, 0, 1]])
    return np.asarray(cv2.getPerspectiveTransform(own.astype(np.float32), seen.astype(np.float32)))


def _mapped(to_photo: Array, points: Array) -> Array:
    seen = np.c_[points, np.ones(len(points))] @ to_photo.T
    return np.asarray(seen[:, :2] / seen[:, 2:3])


def _box(points: Array) -> Box:
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return Box(float(left), float(top), float(right), float(bottom))


# --- signs and legend ---------------------------------------------------------------------------


def _signs(
    reading: Reading,
    number: int,
    scale: float,
    pieces: Sequence[PieceRead],
    outlines: Sequence[Array],
    marks: _Marks,
    size: tuple[int, int],
) -> list[tuple[Badge, tuple[float, float]]]:
    """A question mark at whatever is unread or asked for, an exclamation mark at what is wrong."""
    letters = round(size[0] / 70)
    signs = list(unread_signs(reading, number, scale, size))
    for piece, outline in zip(pieces, outlines, strict=True):
        if piece.id in marks.wrong or piece.id in marks.asked:
            badge = (
                text_badge("!", WRONG, letters)
                if piece.id in marks.wrong
                else text_badge("?", ASKED, letters)
            )
            corner = outline[1] if len(outline) == 4 else outline[0]
            signs.append((badge, (float(corner[0]), float(corner[1]))))
    return [(badge, badge.inside(middle, size)) for badge, middle in signs]


def unread_signs(
    reading: Reading, number: int, scale: float, size: tuple[int, int]
) -> Iterator[tuple[Badge, tuple[float, float]]]:
    """A question mark at every circle, and where its middle is."""
    for middle, radius in _circles(reading, number, scale, size[0]):
        badge = text_badge("?", UNREAD, round(size[0] / 70))
        yield badge, (float(middle[0] + radius * 0.7), float(middle[1] - radius * 0.7))


def _with_legend(
    picture: Image.Image, reading: Reading, marks: _Marks, names: Mapping[str, str]
) -> Image.Image:
    title = next((kit.title.en for kit in kits() if kit.slug == reading.game), reading.game)
    zones = zones_of(reading)
    lines = [
        Line(zone_title(zone, names), len(found), marks.inks.get(zone, NO_ZONE))
        for zone, found in zones.items()
    ]
    if reading.unread:
        lines.append(Line("not read", len(reading.unread), UNREAD, "?"))
    if reading.questions:
        lines.append(Line("to be asked", len(reading.questions), ASKED, "?"))
    if reading.findings:
        lines.append(Line("to be looked at", len(reading.findings), WRONG, "!"))
    counted = f"{len(reading.pieces)} piece{'' if len(reading.pieces) == 1 else 's'}"
    strip = legend(title, counted, lines, picture.height, round(max(picture.size) / 6.2))
    whole = Image.new("RGB", (picture.width + strip.width, picture.height), (250, 250, 247))
    whole.paste(picture, (0, 0))
    whole.paste(strip, (picture.width, 0))
    return whole
