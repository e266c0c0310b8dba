"""Imposition: which face lies where. Each form has its own way of sharing a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.pieces.face import Face, Form
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.path import Path, polygon
from companion.pieces.piece import Item
from printables.pages import DoesNotFitPaper, Placed, Side, bleed_clip, turned_size

AIR: Mm = 2.0  # at least this much room for the scissors round every face, bleed or not


@dataclass(frozen=True, slots=True)
class Room:
    """Where on a page faces may lie. `pull` says where the block of faces leans: -1, 0 or 1 a direction."""

    area: Box
    centre: Point
    pull: tuple[int, int] = (0, 0)

    def seat(self, width: Mm, height: Mm) -> Point:
        """The top left of a block of this size."""
        return Point(
            _lean(self.area.left, self.area.right, self.centre.x, width, self.pull[0]),
            _lean(self.area.top, self.area.bottom, self.centre.y, height, self.pull[1]),
        )


def _lean(low: Mm, high: Mm, centre: Mm, size: Mm, pull: int) -> Mm:
    if pull:
        return low if pull < 0 else high - size
    return min(max(centre - size / 2, low), high - size)


Lot = tuple[Placed, ...]  # the faces of one page


def lay(items: Sequence[Item], room: Room) -> tuple[Lot, ...]:
    """Lay faces of one family in the room, page by page, in their order."""
    form = items[0].front.form
    if form is Form.CARD:
        return _grid(items, room)
    if form is Form.TILE:
        return _lattice(items, room)
    if form is Form.SHEET:
        return _single(items, room)
    return _shelves(items, room)


def family(item: Item) -> tuple[str, Mm, Mm]:
    """Items of one family share pages: equal cards, equal tiles, and what is packed by its size."""
    face = item.front
    if face.form in (Form.CARD, Form.TILE):
        return (face.form.value, face.width, face.height)
    if face.form in (Form.BOARD, Form.MARKER):
        return ("loose", 0, 0)
    return (face.form.value, 0, 0)


# --- cards --------------------------------------------------------------------------------------


def _grid(items: Sequence[Item], room: Room) -> tuple[Lot, ...]:
    face = items[0].front
    step_x, step_y = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    columns, rows = int((room.area.width + 1e-6) / step_x), int((room.area.height + 1e-6) / step_y)
    if not columns * rows:
        raise _too_large(items[0], room)
    at = room.seat(columns * step_x, rows * step_y)
    spots = [
        Point(at.x + face.bleed + column * step_x, at.y + face.bleed + row * step_y)
        for row in range(rows)
        for column in range(columns)
    ]
    return tuple(
        tuple(
            Placed(item, Side.FRONT, spot, clip=bleed_clip(item.front))
            for item, spot in zip(lot, spots, strict=False)
        )
        for lot in _chunks(items, len(spots))
    )


# --- tiles --------------------------------------------------------------------------------------


def _lattice(items: Sequence[Item], room: Room) -> tuple[Lot, ...]:
    """Triangles alternately up and down, every cut shared: equal-coloured edges meet (MT-3.3)."""
    face = items[0].front
    half, tall, bleed = face.width / 2, face.height, face.bleed
    columns = int((room.area.width - 2 * bleed + 1e-6) / half) - 1
    rows = int((room.area.height - 2 * bleed + 1e-6) / tall)
    if columns < 1 or rows < 1:
        raise _too_large(items[0], room)
    at = room.seat((columns + 1) * half + 2 * bleed, rows * tall + 2 * bleed)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    lots = []
    for lot in _chunks(items, len(cells)):
        taken = set(cells[: len(lot)])
        lots.append(
            tuple(
                Placed(
                    item,
                    Side.FRONT,
                    Point(at.x + bleed + column * half, at.y + bleed + row * tall),
                    0.0 if _points_up(row, column) else 180.0,
                    _tile_clip(item.front, (row, column), taken),
                )
                for item, (row, column) in zip(lot, cells, strict=False)
            )
        )
    return tuple(lots)


def _points_up(row: int, column: int) -> bool:
    return (row + column) % 2 == 0


def _tile_clip(face: Face, cell: tuple[int, int], taken: set[tuple[int, int]]) -> Path:
    """The triangle, grown by its bleed only where no neighbour shares the cut."""
    row, column = cell
    up = _points_up(row, column)
    beyond = {
        "base": (row + 1, column) if up else (row - 1, column),
        "left": (row, column - 1) if up else (row, column + 1),  # in the face's own directions
        "right": (row, column + 1) if up else (row, column - 1),
    }
    out = {edge: 0.0 if other in taken else face.bleed for edge, other in beyond.items()}
    return grown_triangle(face.width, face.height, out["base"], out["left"], out["right"])


def grown_triangle(width: Mm, height: Mm, base: Mm, left: Mm, right: Mm) -> Path:
    """An upward triangle with each edge moved outward by its own amount."""
    slant = math.hypot(width / 2, height)
    run = width / 2 / height  # sideways per millimetre down
    reach_left, reach_right = left * slant / height, right * slant / height
    bottom = height + base
    top_y = -(reach_left + reach_right) / (2 * run)
    top_x = width / 2 - reach_left - run * top_y
    return polygon(
        (
            (top_x, top_y),
            (width / 2 + reach_right + run * bottom, bottom),
            (width / 2 - reach_left - run * bottom, bottom),
        )
    )


# --- sheets -------------------------------------------------------------------------------------


def _single(items: Sequence[Item], room: Room) -> tuple[Lot, ...]:
    for item in items:
        if item.front.width > room.area.width + 1e-6 or item.front.height > room.area.height + 1e-6:
            raise _too_large(item, room)
    return tuple(
        (
            Placed(
                item,
                Side.FRONT,
                room.seat(item.front.width, item.front.height),
                clip=bleed_clip(item.front),
            ),
        )
        for item in items
    )


# --- everything else ----------------------------------------------------------------------------


@dataclass(slots=True)
class _Shelf:
    top: Mm
    height: Mm
    used: Mm = 0.0


@dataclass(frozen=True, slots=True)
class _Parcel:
    """A face with the room it needs around it."""

    item: Item
    turn: Degrees
    width: Mm
    height: Mm
    rim: Mm


def _shelves(items: Sequence[Item], room: Room) -> tuple[Lot, ...]:
    """Rows of faces, the tallest first, each on the first row with room."""
    parcels = sorted((_parcel(item, room) for item in items), key=lambda parcel: -parcel.height)
    pages: list[list[_Shelf]] = []
    lots: list[list[tuple[_Parcel, Point]]] = []
    for parcel in parcels:
        page, shelf = _find_shelf(pages, parcel, room.area)
        if page == len(lots):
            lots.append([])
        lots[page].append((parcel, Point(shelf.used, shelf.top)))
        shelf.used += parcel.width
    return tuple(_seated(lot, room) for lot in lots)


def _find_shelf(pages: list[list[_Shelf]], parcel: _Parcel, area: Box) -> tuple[int, _Shelf]:
    for number, shelves in enumerate(pages):
        for shelf in shelves:
            if parcel.height <= shelf.height + 1e-6 and shelf.used + parcel.width <= area.width + 1e-6:
                return number, shelf
        end = shelves[-1].top + shelves[-1].height
        if end + parcel.height <= area.height + 1e-6:
            shelves.append(_Shelf(end, parcel.height))
            return number, shelves[-1]
    pages.append([_Shelf(0.0, parcel.height)])
    return len(pages) - 1, pages[-1][0]


def _parcel(item: Item, room: Room) -> _Parcel:
    rim = max(item.front.bleed, AIR)
    for turn in (0.0, 90.0):
        width, height = (side + 2 * rim for side in turned_size(item.front, turn))
        if width <= room.area.width + 1e-6 and height <= room.area.height + 1e-6:
            return _Parcel(item, turn, width, height, rim)
    raise _too_large(item, room)


def _seated(lot: list[tuple[_Parcel, Point]], room: Room) -> Lot:
    width = max(spot.x + parcel.width for parcel, spot in lot)
    height = max(spot.y + parcel.height for parcel, spot in lot)
    at = room.seat(width, height)
    return tuple(
        Placed(
            parcel.item,
            Side.FRONT,
            Point(at.x + spot.x + parcel.rim, at.y + spot.y + parcel.rim),
            parcel.turn,
            bleed_clip(parcel.item.front),
        )
        for parcel, spot in lot
    )


def _chunks(items: Sequence[Item], size: int) -> Iterable[Sequence[Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _too_large(item: Item, room: Room) -> DoesNotFitPaper:
    size = f"{item.front.width:g} × {item.front.height:g} mm"
    return DoesNotFitPaper(
        f"{item.name} ({size}) does not fit {room.area.width:.0f} × {room.area.height:.0f} mm"
    )
