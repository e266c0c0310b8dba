"""The game sheets in photos of a table: which lie there, what is coloured on them, what stays open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from companion.games import catalogue
from companion.pieces.face import Face, Form
from companion.pieces.language import Lang
from companion.pieces.piece import Piece
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.reading import MarksRead, PieceRead, Reading, SectionRead, SheetRead
from companion.table.looking import Look
from companion.table.placing import Placed
from companion.table.plane import Plane
from companion.table.pose import fit_pose
from companion.table.stamps import Spot, stamp_of
from companion.vision.flatten_sheet import ToPhoto
from companion.vision.intake import Photo
from companion.vision.sheets import PlaceSeen, SheetSeen, read_sheet
from companion.vision.sighting import Code

Array = npt.NDArray[np.float64]
T = TypeVar("T", bool, int)

_SAME_SHEET = 20.0  # mm a corner tag may be off where paper bows or was printed smaller
_SIDES = ("left", "right")
_CRAYONS = tuple("ROYGBP")


@dataclass(frozen=True, slots=True)
class SheetsRead:
    sheets: tuple[SheetRead, ...] = ()
    questions: tuple[Question, ...] = ()
    seen: dict[str, SheetSeen] = field(default_factory=dict)  # by id, with every place and why it is unsure
    once: frozenset[str] = field(default_factory=frozenset)  # ids whose tags first seemed to be of two


@dataclass(frozen=True, eq=False)
class _Lying:
    """One sheet with all of its codes in view."""

    piece: Piece
    face: Face
    codes: tuple[tuple[Code, Spot], ...]
    parts: int  # places its codes were thought to tell of


def with_sheets(reading: Reading, photos: Sequence[Photo], looks: Sequence[Look]) -> Reading:
    """The reading with what is coloured on the sheets it found."""
    found = [read_sheets(photo, look) for photo, look in zip(photos, looks, strict=True)]
    sheets = _joined([sheet for one in found for sheet in one.sheets])
    once = {name for one in found for name in one.once}
    questions = dict.fromkeys(question for one in found for question in one.questions)
    return replace(
        reading,
        pieces=tuple(_without_doubles(reading.pieces, once)),
        sheets=sheets,
        questions=(*reading.questions, *questions),
        findings=tuple(one for one in reading.findings if not _explained(one, once)),
    )


def _explained(finding: Finding, once: set[str]) -> bool:
    """Two places that are one sheet, or corner marks that every sheet has."""
    if not finding.pieces:
        return False
    if finding.code == "codes-disagree":
        return all(_is_mark(name) for name in finding.pieces)
    return finding.code == "piece-seen-twice" and set(finding.pieces) <= once


def _is_mark(name: str) -> bool:
    piece = catalogue().by_id.get(name)
    return piece is not None and stamp_of(piece).form is Form.MARKER


def _without_doubles(pieces: Iterable[PieceRead], once: set[str]) -> Iterator[PieceRead]:
    seen: set[tuple[str, int]] = set()
    for piece in pieces:
        if piece.id not in once or (piece.id, piece.photo) not in seen:
            yield piece
        seen.add((piece.id, piece.photo))


def read_sheets(photo: Photo, look: Look) -> SheetsRead:
    """Every sheet in one photo; a sheet that lies there twice is asked about, never chosen."""
    if look.plane is None:
        return SheetsRead()
    pixels = np.ascontiguousarray(photo.pixels[:, ::-1]) if look.sightings.mirrored else photo.pixels
    sheets: list[SheetRead] = []
    questions: list[Question] = []
    looked: dict[str, SheetSeen] = {}
    once: set[str] = set()
    for lying in _sheets(look.placed, look.plane):
        name = lying[0].piece.id
        if len(lying) > 1:
            say = f"{len(lying)} sheets {name} lie here: which one is p{lying[0].piece.copy}'s?"
            questions.append(Question("two-sheets-of-one-seat", say, (name,)))
            continue
        if lying[0].parts > 1:
            once.add(name)
        seen = read_sheet(pixels, lying[0].face, _to_photo(lying[0], look.plane))
        looked[name] = seen
        sheets.append(_sheet(name, seen))
        questions += _questions(name, seen)
    return SheetsRead(tuple(sheets), tuple(questions), looked, frozenset(once))


# --- which sheets lie there ---------------------------------------------------------------------


def _sheets(placed: Sequence[Placed], plane: Plane) -> list[list[_Lying]]:
    """For every sheet's id the sheets that bear it; corner tags all sheets share go to the nearest."""
    corners = [code for one in placed if one.stamp.form is Form.MARKER for code in one.codes]
    by_piece: dict[Piece, list[Placed]] = {}
    for one in placed:
        if one.stamp.form is Form.SHEET:
            by_piece.setdefault(one.piece, []).append(one)
    return [_told_apart(piece, places, corners, plane) for piece, places in by_piece.items()]


def _told_apart(piece: Piece, places: list[Placed], corners: Sequence[Code], plane: Plane) -> list[_Lying]:
    """One sheet where its codes can belong to one piece of paper, else as many as needed."""
    face = catalogue().kit_of(piece).face(piece, Lang.EN)
    left = sorted(places, key=lambda one: -len(one.codes))
    found = []
    while left:
        first = left.pop(0)
        codes = list(zip(first.codes, first.spots, strict=True))
        parts = 1
        for other in tuple(left):
            more = [_own_spot(first, code, plane, codes) for code in other.codes]
            if all(spot is not None for spot in more):
                codes += [(code, spot) for code, spot in zip(other.codes, more, strict=True) if spot]
                left.remove(other)
                parts += 1
        for code in corners:
            spot = _own_spot(first, code, plane, codes)
            if spot is not None:
                codes.append((code, spot))
        found.append(_Lying(piece, face, tuple(codes), parts))
    return found


def _own_spot(first: Placed, code: Code, plane: Plane, taken: Sequence[tuple[Code, Spot]]) -> Spot | None:
    """Where on this sheet a code stands, if it can be its own."""
    seen = plane.mm(code.corners)
    for spot in first.stamp.spots:
        if (spot.kind, spot.text, spot.number) != (code.kind, code.text, code.number):
            continue
        if any(spot is other for _, other in taken):
            continue
        if np.linalg.norm(first.pose.table(spot.corners) - seen, axis=1).max() < _SAME_SHEET:
            return spot
    return None


def _to_photo(lying: _Lying, plane: Plane) -> ToPhoto:
    """As free a map as its codes can hold: moved and turned by one, scaled by two, bent by more."""
    own = np.concatenate([spot.corners for _, spot in lying.codes])
    seen = np.concatenate([plane.mm(code.corners) for code, _ in lying.codes])
    if len(lying.codes) == 1:
        pose, _ = fit_pose(own, seen)
        return lambda mm: plane.px(pose.table(mm))
    if len(lying.codes) == 2:
        pose, _ = fit_pose(own, seen)
        size = float(np.linalg.norm(seen - seen.mean(axis=0)) / np.linalg.norm(own - own.mean(axis=0)))
        middle = seen.mean(axis=0)
        return lambda mm: plane.px(middle + size * (pose.table(mm) - pose.table(own).mean(axis=0)))
    matrix = np.asarray(cv2.findHomography(own, seen, 0)[0], float)
    if len(lying.codes) == 3:
        whole = cv2.estimateAffine2D(own, seen)[0]
        matrix = np.vstack([whole, [0, 0, 1]]) if whole is not None else matrix

    def moved(mm: Array) -> Array:
        flat = np.c_[mm, np.ones(len(mm))] @ matrix.T
        return plane.px(flat[:, :2] / flat[:, 2:3])

    return moved


# --- writing it down ----------------------------------------------------------------------------


def _sheet(name: str, seen: SheetSeen) -> SheetRead:
    sections = {key: _section(place) for key, place in seen.places.items() if key[0].isdigit()}
    return SheetRead(name, sections, _marks(seen.places))


def _section(place: PlaceSeen) -> SectionRead:
    return SectionRead(place.filled, place.colour, place.sure, place.covered)


def _marks(places: Mapping[str, PlaceSeen]) -> MarksRead:
    locks: dict[str, tuple[str | None, str | None]] = {}
    stones: dict[str, list[bool | None]] = {}
    bank: list[bool | None] = []
    dice: list[bool | None] = []
    for key, place in places.items():
        kind, *rest = key.split(".")
        if kind == "lock" and rest[1] == "a":
            locks[rest[0]] = (place.colour, places[f"lock.{rest[0]}.b"].colour)
        elif kind == "bank":
            bank.append(place.filled)
        elif kind == "stone":
            stones.setdefault(rest[0], []).append(place.filled)
        elif kind == "die":
            dice.append(place.filled)
    coloured = {number: sides for number, sides in locks.items() if any(sides)}
    return MarksRead(coloured, _count(bank), {n: _count(some) for n, some in stones.items()}, tuple(dice))


def _count(filled: Sequence[bool | None]) -> int | None:
    return None if None in filled else sum(map(bool, filled))


def _questions(name: str, seen: SheetSeen) -> Iterator[Question]:
    """Sections that are unsure say so themselves; a lock cannot, and an unread sheet is worth a word."""
    if seen.trouble:
        yield Question(
            "sheet-unclear", f"{name} cannot be read: {seen.trouble}; photograph it again?", (name,)
        )
        return
    for key, place in seen.places.items():
        if not key.startswith("lock.") or place.filled is False or place.colour is not None:
            continue
        _, number, letter = key.split(".")
        side = f"the {_SIDES['ab'.index(letter)]} side of lock {number}"
        say = f"{name}: is {side} coloured, and with which crayon? {place.why}"
        if place.filled:
            say = f"{name}: with which crayon is {side} coloured?"
        yield Question("lock-unsure", say.strip(), (name,), (*_CRAYONS, "blank"))


def _joined(sheets: Sequence[SheetRead]) -> tuple[SheetRead, ...]:
    """A sheet in several photos: what one of them leaves open another may tell; what they dispute is open."""
    whole: dict[str, SheetRead] = {}
    for sheet in sheets:
        whole[sheet.id] = _both(whole[sheet.id], sheet) if sheet.id in whole else sheet
    return tuple(whole.values())


def _both(one: SheetRead, other: SheetRead) -> SheetRead:
    sections = {key: _same(read, other.sections[key]) for key, read in one.sections.items()}
    marks = one.marks if one.marks == other.marks else _agreed(one.marks, other.marks)
    return replace(one, sections=sections, marks=marks)


def _same(one: SectionRead, other: SectionRead) -> SectionRead:
    if one.filled is None or other.filled is None:
        return other if one.filled is None else one
    if one.filled != other.filled:
        return SectionRead(None, None, 0.5, one.covered)
    better = max(one, other, key=lambda read: read.sure)
    if one.colour and other.colour and one.colour != other.colour:
        return replace(better, colour=None)
    return replace(better, colour=one.colour or other.colour)


def _agreed(one: MarksRead, other: MarksRead) -> MarksRead:
    numbers = dict.fromkeys((*one.locks, *other.locks))
    blank = (None, None)
    locks = {n: one.locks.get(n, blank) for n in numbers if one.locks.get(n) == other.locks.get(n)}
    dice = tuple(_either(a, b) for a, b in zip(one.dice, other.dice, strict=True))
    stones = {n: _either(one.stones[n], other.stones.get(n)) for n in one.stones}
    return MarksRead(locks, _either(one.bank, other.bank), stones, dice)


def _either(one: T | None, other: T | None) -> T | None:
    if one is None or other is None:
        return other if one is None else one
    return one if one == other else None
