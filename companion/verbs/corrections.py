"""The person is right in the end: a reading as somebody at the table corrects it, and what was corrected.

CO:RED:3=p2              a piece and its zone          MT:204:1=p1@2,1     with its cell
CC:CAR:1/1.3=filled      a section of a sheet          CC:CAR:1/1.3=blank
CC:CAR:1/lock2=G,-       both sides of a lock          CC:CAR:1/bank=2     CC:CAR:1/cairn1=3
first/2=p1,p3            who completed figure 2 first  p1/horizontal=M     a mosaic's level edges
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.errors import CompanionError, Exit
from companion.pieces import ids
from companion.play import Question
from companion.play.reading import MarksRead, Mosaic, PieceRead, Reading, SectionRead, SeenBy, SheetRead

_PLACE: Final = re.compile(r"([a-z][a-z0-9.]*)(?:@(-?\d{1,3}),(-?\d{1,3}))?")
_FILLED: Final = {"filled": True, "yes": True, "blank": False, "no": False}
_NONE: Final = frozenset({"", "-", "none"})
_HINT: Final = 'for example --set "CO:RED:3=p2", --set "MT:204:1=p1@2,1", --set "CC:CAR:1/1.3=filled"'


@dataclass(frozen=True, slots=True)
class Corrections:
    """As they are written on the command line."""

    set: Sequence[str] = ()
    add: Sequence[str] = ()
    remove: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.set or self.add or self.remove)


@dataclass(frozen=True, slots=True)
class Corrected:
    reading: Reading
    by_hand: tuple[str, ...]  # each correction in words


def corrected(reading: Reading, wanted: Corrections) -> Corrected:
    """Removals first, then additions, then what is set; raises CompanionError for what cannot be."""
    said: list[str] = []
    for text in wanted.remove:
        reading, word = _removed(reading, text.strip())
        said.append(word)
    for text in wanted.add:
        reading, word = _added(reading, text)
        said.append(word)
    for text in wanted.set:
        reading, word = _set(reading, text)
        said.append(word)
    return Corrected(reading, tuple(said))


def _wrong(text: str, why: str, hint: str = _HINT) -> CompanionError:
    return CompanionError(Exit.USAGE, f"{text[:60]!r} is no correction: {why}", hint)


def _split(text: str) -> tuple[str, str]:
    left, sign, right = (part.strip() for part in text.partition("="))
    if not sign or not left:
        raise _wrong(text, "it needs the form WHAT=WHERE")
    return left, right


def _id(text: str, written: str) -> str:
    name = text.upper()
    if ids.parse(name) is None:
        raise _wrong(written, f"{text[:30]} is no piece id")
    return name


def _place(text: str, written: str) -> tuple[str, tuple[int, int] | None]:
    found = _PLACE.fullmatch(text.lower())
    if found is None:
        raise _wrong(written, f"{text[:30]!r} is no zone")
    zone, x, y = found.groups()
    return zone, (int(x), int(y)) if x else None


# --- pieces -------------------------------------------------------------------------------------


def _removed(reading: Reading, text: str) -> tuple[Reading, str]:
    name = _id(text, text)
    if not _lying(reading, name):
        raise _wrong(text, f"{name} is not in the reading")
    pieces = tuple(one for one in reading.pieces if one.id != name)
    sheets = tuple(one for one in reading.sheets if one.id != name)
    return _answered(replace(reading, pieces=pieces, sheets=sheets), name), f"{name} was removed"


def _added(reading: Reading, text: str) -> tuple[Reading, str]:
    left, right = _split(text)
    name = _id(left, text)
    if _lying(reading, name):
        raise _wrong(text, f"{name} is in the reading already", f'use --set "{name}={right}"')
    zone, cell = _place(right, text)
    pieces = (*reading.pieces, PieceRead(name, zone, cell, seen_by=SeenBy.HAND))
    return _answered(replace(reading, pieces=pieces), name), f"{name} was added to {right}"


def _set(reading: Reading, text: str) -> tuple[Reading, str]:
    left, right = _split(text)
    head, slash, key = left.partition("/")
    if not slash:
        return _moved(reading, text, _id(left, text), right)
    if head == "first":
        return _first(reading, text, key, right)
    if key == "horizontal":
        return _horizontal(reading, text, head.lower(), right.upper())
    return _marked(reading, text, _id(head, text), key, right)


def _moved(reading: Reading, text: str, name: str, right: str) -> tuple[Reading, str]:
    found = _lying(reading, name)
    if not found:
        raise _wrong(text, f"{name} is not in the reading", f'use --add "{name}={right}"')
    zone, cell = _place(right, text)
    kept = replace(found[0], zone=zone, cell=cell, seen_by=SeenBy.HAND)
    pieces: list[PieceRead] = []
    for one in reading.pieces:  # of several sightings the first stays, at its place in the order
        if one.id != name:
            pieces.append(one)
        elif kept not in pieces:
            pieces.append(kept)
    was = " and ".join(dict.fromkeys(one.zone or "nowhere sure" for one in found))
    return _answered(replace(reading, pieces=tuple(pieces)), name), f"{name} was set to {right}, from {was}"


def _lying(reading: Reading, name: str) -> list[PieceRead]:
    return [one for one in reading.pieces if one.id == name]


def _answered(reading: Reading, name: str) -> Reading:
    """What was asked or said about this piece is settled."""

    def others(question: Question) -> Question | None:
        left = tuple(piece for piece in question.pieces if piece != name)
        return replace(question, pieces=left) if left or not question.pieces else None

    return replace(
        reading,
        questions=tuple(left for one in reading.questions if (left := others(one)) is not None),
        findings=tuple(one for one in reading.findings if name not in one.pieces),
    )


# --- sheets, history, mosaics -------------------------------------------------------------------


def _marked(reading: Reading, text: str, name: str, key: str, right: str) -> tuple[Reading, str]:
    sheets = {one.id: one for one in reading.sheets}
    if name not in sheets and not _lying(reading, name):
        raise _wrong(text, f"the sheet {name} is not in the reading", f'use --add "{name}=p1" first')
    sheet = sheets.get(name, SheetRead(name))
    new = _with_mark(sheet, text, key, right)
    rest = tuple(new if one.id == name else one for one in reading.sheets)
    rest = rest if name in sheets else (*rest, new)
    changed = replace(reading, sheets=rest)
    if not any(section.filled is None for section in new.sections.values()):
        open_ = (one for one in reading.questions if not (name in one.pieces and "section" in one.code))
        changed = replace(changed, questions=tuple(open_))
    return changed, f"{name} {key} was set to {right}"


def _with_mark(sheet: SheetRead, text: str, key: str, right: str) -> SheetRead:
    marks = sheet.marks
    if re.fullmatch(r"\d{1,2}\.\d{1,2}", key):
        word = right.lower()
        colour = right.upper() if len(right) == 1 and right.isalpha() else None
        if word not in _FILLED and colour is None:
            raise _wrong(text, "a section is filled or blank")
        section = SectionRead(_FILLED.get(word, True), colour)
        return replace(sheet, sections=sheet.sections | {key: section})
    if lock := re.fullmatch(r"lock([1-9])", key):
        return replace(sheet, marks=replace(marks, locks=marks.locks | {lock[1]: _sides(text, right)}))
    if cairn := re.fullmatch(r"cairn([1-9])", key):
        stones = marks.stones | {cairn[1]: _number(text, right)}
        return replace(sheet, marks=replace(marks, stones=stones))
    if key == "bank":
        return replace(sheet, marks=replace(marks, bank=_number(text, right)))
    if die := re.fullmatch(r"die([1-9])", key):
        return replace(sheet, marks=_ticked(marks, int(die[1]), text, right))
    raise _wrong(text, f"a sheet has no {key[:20]}: it has 1.1, lock1, bank, die1, cairn1 and so on")


def _sides(text: str, right: str) -> tuple[str | None, str | None]:
    sides = [None if side.strip().lower() in _NONE else side.strip().upper() for side in right.split(",")]
    if len(sides) != 2:
        raise _wrong(text, "a lock has two sides, such as G,-")
    return sides[0], sides[1]


def _number(text: str, right: str) -> int:
    if not re.fullmatch(r"\d{1,2}", right):
        raise _wrong(text, f"{right[:20]!r} is no number")
    return int(right)


def _ticked(marks: MarksRead, die: int, text: str, right: str) -> MarksRead:
    if right.lower() not in _FILLED:
        raise _wrong(text, "a die mark is filled or blank")
    dice = [*marks.dice, *([False] * max(0, die - len(marks.dice)))]
    dice[die - 1] = _FILLED[right.lower()]
    return replace(marks, dice=tuple(dice))


def _first(reading: Reading, text: str, figure: str, right: str) -> tuple[Reading, str]:
    seats = tuple(seat.strip().lower() for seat in right.split(",") if seat.strip().lower() not in _NONE)
    if not figure.isdigit() or not all(re.fullmatch(r"p[1-9]", seat) for seat in seats):
        raise _wrong(text, "it needs a figure and seats, such as first/2=p1,p3")
    told = f"figure {figure} was first completed by {' and '.join(seats) or 'nobody'}"
    return replace(reading, first=reading.first | {figure: seats}), told


def _horizontal(reading: Reading, text: str, seat: str, colour: str) -> tuple[Reading, str]:
    if not re.fullmatch(r"p[1-9]", seat) or not re.fullmatch(r"[A-Z]", colour):
        raise _wrong(text, "it needs a seat and a colour, such as p1/horizontal=M")
    mosaics = reading.mosaics | {seat: Mosaic(colour)}
    return replace(reading, mosaics=mosaics), f"the level edges of {seat}'s mosaic were set to {colour}"
