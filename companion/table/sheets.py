"""The game sheets in photos of a table: which lie there, what is coloured on them, what stays open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from companion.games import catalogue
from companion.pieces.face import Form
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.reading import MarksRead, PieceRead, Reading, SectionRead, SheetRead
from companion.table.looking import Look
from companion.table.plane import Plane
from companion.table.sheets_lying import Lying, lying_sheets, size_of, to_photo
from companion.table.stamps import stamp_of
from companion.vision.crayon_light import Pixels
from companion.vision.intake import Photo
from companion.vision.sheets import CUT, PlaceSeen, SheetSeen, read_sheet
from companion.vision.sheets_print import blank_print

Array = npt.NDArray[np.float64]
T = TypeVar("T", bool, int)

_HIDDEN = 0.12  # share of a place under something else that leaves it open
_ROUND_UNREAD = 2.0  # times: of what could not be read only the code is known
_ON_TOP = 0.6  # a sheet whose own line shows here lies above the other one
_SMALLER = 0.9  # of its size: less is no bow and no error of the lens
_SIDES = ("left", "right")
_CRAYONS = tuple("ROYGBP")


@dataclass(frozen=True, slots=True)
class SheetsRead:
    sheets: tuple[SheetRead, ...] = ()
    questions: tuple[Question, ...] = ()
    seen: dict[str, SheetSeen] = field(default_factory=dict)  # by id, with every place and why it is unsure
    once: frozenset[str] = field(default_factory=frozenset)  # ids whose tags first seemed to be of two
    findings: tuple[Finding, ...] = ()


def with_sheets(reading: Reading, photos: Sequence[Photo], looks: Sequence[Look]) -> Reading:
    """The reading with what is coloured on the sheets it found."""
    found = [read_sheets(photo, look) for photo, look in zip(photos, looks, strict=True)]
    sheets = _joined([sheet for one in found for sheet in one.sheets])
    once = {name for one in found for name in one.once}
    cut = {sheet.id for sheet in sheets if None in (read.filled for read in sheet.sections.values())}
    questions = dict.fromkeys(
        question
        for one in found
        for question in one.questions
        if question.code != "sheet-cut" or cut & set(question.pieces)  # another photo may show it whole
    )
    kept = (one for one in reading.findings if not _explained(one, once))
    return replace(
        reading,
        pieces=tuple(_without_doubles(reading.pieces, once)),
        sheets=sheets,
        questions=(*reading.questions, *questions),
        findings=(*kept, *dict.fromkeys(finding for one in found for finding in one.findings)),
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
    sizes: dict[str, float] = {}
    for places, lying in lying_sheets(look.placed, look.plane):
        name = places[0].piece.id
        if len(lying) > 1:
            say = f"{len(lying)} sheets {name} lie here: which one is p{places[0].piece.copy}'s?"
            questions.append(Question("two-sheets-of-one-seat", say, (name,)))
            continue
        if len(places) > 1:
            once.add(name)
        way, seen = _read(pixels, lying[0], look.plane)
        seen = _uncovered(seen, way, look, look.plane)
        looked[name] = seen
        sizes[name] = size_of(way, look.plane)
        sheets.append(_sheet(name, seen))
        questions += _questions(name, seen)
    return SheetsRead(tuple(sheets), tuple(questions), looked, frozenset(once), tuple(_smaller(sizes, look)))


def _smaller(sizes: Mapping[str, float], look: Look) -> Iterator[Finding]:
    """A sheet that was printed smaller than what lies beside it; it is read all the same."""
    others = [one for one in look.placed if one.stamp.form not in {Form.SHEET, Form.MARKER}]
    full = max([*sizes.values(), *([1.0] if others else [])], default=1.0)
    for name, size in sizes.items():
        if size < _SMALLER * full:
            say = f"{name} is printed smaller than what lies beside it; print it again at 100 %"
            yield Finding("sheet-size", "", say, (name,))


def _read(pixels: Pixels, ways: Sequence[Lying], plane: Plane) -> tuple[Lying, SheetSeen]:
    """A lone tag may be of either corner: the printed lines tell which."""
    tried = ways[:1] if len(ways[0].codes) > 2 else ways
    seen = [(way, read_sheet(pixels, way.face, to_photo(way, plane))) for way in tried]
    return max(seen, key=lambda one: one[1].flat.fit if one[1].flat is not None else 0.0)


# --- what lies on them --------------------------------------------------------------------------


def _uncovered(seen: SheetSeen, lying: Lying, look: Look, plane: Plane) -> SheetSeen:
    """Places under a die, a card, another sheet or something that could not be read stay open."""
    if seen.flat is None:
        return seen
    places = dict(seen.places)
    points = {place.key: seen.flat.photo(place.points) for place in blank_print(lying.face).places}
    for what, edge, sheet in _covers(look, plane):
        if what == lying.piece.id:
            continue
        for key, place in seen.places.items():
            hidden = np.mean([cv2.pointPolygonTest(edge, (x, y), False) >= 0 for x, y in points[key]])
            if hidden > _HIDDEN and not (sheet and place.line > _ON_TOP):
                places[key] = PlaceSeen(None, None, 0.0, place.covered, f"{what} lies on it")
    return replace(seen, places=places)


def _covers(look: Look, plane: Plane) -> Iterator[tuple[str, npt.NDArray[np.float32], bool]]:
    """What each thing hides, in pixels: a die from its top down to the table; and whether it is a sheet."""
    width = look.sightings.width if look.sightings.mirrored else None
    for one, sighting in zip(look.placed, look.sightings.pieces, strict=True):
        if one.stamp.form is Form.MARKER:
            continue
        above = _as_looked(sighting.corners, width)
        both = np.concatenate([plane.px(one.outline), above]).astype(np.float32)
        yield one.piece.id, np.asarray(cv2.convexHull(both), np.float32), one.stamp.form is Form.SHEET
    for unread in look.sightings.unread:
        outline = _as_looked(unread.corners, width)
        middle = outline.mean(axis=0)
        grown = middle + (outline - middle) * _ROUND_UNREAD
        yield "something", np.asarray(cv2.convexHull(grown.astype(np.float32)), np.float32), False


def _as_looked(corners: Sequence[tuple[float, float]], width: int | None) -> Array:
    """Sightings of a mirrored photo are told in its own pixels, everything else as it was looked at."""
    own = np.array(corners, float)
    return own if width is None else np.asarray([width - 1, 0] + own * [-1, 1])


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
    if any(place.why == CUT for place in seen.places.values()):
        yield Question(
            "sheet-cut", f"{name} is cut off by the photo's edge: can all of it be shown?", (name,)
        )
    for key, place in seen.places.items():
        sure = place.filled is False or place.colour is not None
        if not key.startswith("lock.") or sure or place.why == CUT:
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
