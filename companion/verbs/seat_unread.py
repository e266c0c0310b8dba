"""Where on the table something lies that nobody could read: the zone of the cards it lies among."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import hypot
from statistics import median
from typing import Final

from companion.play import Question
from companion.play.reading import Pixel, Reading, UnreadPlace
from companion.report.reading_text import place_in

_NEAR: Final = 0.75  # of a piece's long side: zones are laid with little space inside and more around
_AS_NEAR: Final = 0.25
_DICE: Final = re.compile(r"p\d\.(active|reserve)")  # they score nothing (CC-7.5)
_SCORING: Final = re.compile(r"p\d.*|public|billy\.hand")


def unread_zones(reading: Reading) -> tuple[str | None, ...]:
    """The zone of every unread place; None where it lies by itself, or between two zones."""
    return tuple(_zone(place, reading) for place in reading.unread)


def _zone(place: UnreadPlace, reading: Reading) -> str | None:
    near = [one for one in reading.pieces if one.photo == place.photo and len(one.corners) >= 3]
    if not near or not place.corners:
        return None
    size = median(_longest(one.corners) for one in near)
    middle = _middle(place.corners)
    apart = [(_distance(middle, one.corners) / size, one.zone) for one in near]
    nearest = min(distance for distance, _ in apart)
    if nearest > _NEAR:
        return None
    zones = {zone for distance, zone in apart if distance <= nearest + _AS_NEAR}
    return zones.pop() if len(zones) == 1 else None


def unread_questions(
    reading: Reading, zones: Sequence[str | None], seats: Sequence[str] = ()
) -> Iterator[Question]:
    """What may count for somebody: everything but what surely lies among pieces that score nothing."""
    sheets = {f"p{sheet.id[-1]}" for sheet in reading.sheets}
    if sheets and set(seats) <= sheets:
        return  # everybody's sheet was read, and nothing else scores (CC-7.5)
    for place, zone in zip(reading.unread, zones, strict=True):
        if zone is not None and (_DICE.fullmatch(zone) or not _SCORING.fullmatch(zone)):
            continue
        photo = reading.photos[place.photo] if place.photo < len(reading.photos) else None
        where = place_in(place.corners, photo.width, photo.height) if photo else "somewhere"
        whose = f" in {zone}" if zone else ""
        say = (
            f"what lies{whose} ({where})? It could not be read and counts for nobody so far: --add PIECE=ZONE"
        )
        yield Question("unread-piece", say, (), (zone,) if zone else ())


# --- in pixels ----------------------------------------------------------------------------------


def _middle(corners: Sequence[Pixel]) -> Pixel:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _sides(corners: Sequence[Pixel]) -> Iterator[tuple[Pixel, Pixel]]:
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def _longest(corners: Sequence[Pixel]) -> float:
    return max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in _sides(corners))


def _distance(point: Pixel, corners: Sequence[Pixel]) -> float:
    """From a point to an outline, 0 inside it."""
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) for a, b in _sides(corners)
    ]
    if all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns):
        return 0.0
    return min(_to_side(point, a, b) for a, b in _sides(corners))


def _to_side(point: Pixel, a: Pixel, b: Pixel) -> float:
    along = (b[0] - a[0], b[1] - a[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - a[0] - share * along[0], point[1] - a[1] - share * along[1])
