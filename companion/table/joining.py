"""Readings that were saved or written by hand, put together to one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.errors import CompanionError, Exit
from companion.pieces import ids
from companion.play.layout import Question
from companion.play.reading import PieceRead, Reading, UnreadPlace
from companion.table.reading import kit_named, whole_photo_zone


def given_to(reading: Reading, seat: str) -> Reading:
    """What has no zone yet lies in this player's."""
    zone = whole_photo_zone(kit_named(reading.game), seat)
    pieces = tuple(replace(one, zone=zone) if one.zone is None else one for one in reading.pieces)
    questions = tuple(one for one in reading.questions if one.code != "which-zone")
    return replace(reading, pieces=pieces, questions=questions)


def joined(readings: Sequence[Reading]) -> Reading:
    """One reading of all; the same piece in two zones is a question and has none."""
    first, *others = readings
    for other in others:
        if other.game != first.game:
            raise CompanionError(
                Exit.NOT_UNDERSTOOD,
                f"these are two games: {first.game} and {other.game}",
                "read the tables of one game together",
            )
    if not others:
        return first
    pieces: list[PieceRead] = []
    photos = 0
    for one in readings:
        pieces += [replace(piece, photo=piece.photo + photos) for piece in one.pieces]
        photos += len(one.photos)
    kept, questions = _once(pieces)
    return Reading(
        game=first.game,
        photos=tuple(photo for one in readings for photo in one.photos),
        pieces=kept,
        sheets=tuple({sheet.id: sheet for one in readings for sheet in one.sheets}.values()),
        unread=_unread(readings),
        foreign=sum(one.foreign for one in readings),
        questions=(*(q for one in readings for q in one.questions), *questions),
        findings=tuple(dict.fromkeys(finding for one in readings for finding in one.findings)),
        options={key: value for one in readings for key, value in one.options.items()},
        mosaics={name: mosaic for one in readings for name, mosaic in one.mosaics.items()},
        first={figure: who for one in readings for figure, who in one.first.items()},
    )


def _unread(readings: Sequence[Reading]) -> tuple[UnreadPlace, ...]:
    found: list[UnreadPlace] = []
    photos = 0
    for one in readings:
        found += [replace(place, photo=place.photo + photos) for place in one.unread]
        photos += len(one.photos)
    return tuple(found)


def _once(pieces: Sequence[PieceRead]) -> tuple[tuple[PieceRead, ...], list[Question]]:
    places: dict[str, list[PieceRead]] = {}
    for piece in pieces:
        places.setdefault(piece.id, []).append(piece)
    kept: list[PieceRead] = []
    questions = []
    for name, all_of_it in places.items():
        known = ids.parse(name)
        zones = {piece.zone for piece in all_of_it}
        if len(all_of_it) == 1 or known is None or not known.copy:
            kept += all_of_it
        elif len(zones) == 1:
            kept.append(all_of_it[0])
        else:
            choices = tuple(sorted(zone for zone in zones if zone is not None))
            say = f"{name} lies in {' and in '.join(choices)}: where is it now?"
            questions.append(Question("piece-in-two-places", say, (name,), choices))
            kept.append(replace(all_of_it[0], zone=None, cell=None))
    return tuple(kept), questions
