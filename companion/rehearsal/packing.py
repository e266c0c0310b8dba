"""Blocks on the table: lanes across it, some players at its other sides, everything inside the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.pieces.measure import Box, Degrees, Mm
from companion.play import Setup
from companion.rehearsal.camera import camera
from companion.rehearsal.laying import Block, Spot, at_origin, bounds, moved, turned
from companion.rehearsal.scene import View

_RIM = 0.03  # of the photo, kept free at every side: a lens bends what stands there
_GROWTH = 1.04  # somebody whose table does not fit steps back
_MOST_STEPS = 26
_GAP: Mm = 16.0
_CLOSE_GAP: Mm = 9.0


@dataclass(frozen=True, slots=True)
class Room:
    """What of the table a photo shows whole: a box, narrowed towards the near side by perspective."""

    box: Box
    corners: tuple[tuple[Mm, Mm], ...]  # of the photo on the table, clockwise from its top left

    def span(self, top: Mm, bottom: Mm) -> tuple[Mm, Mm]:
        """From where to where a lane between these heights may reach."""
        left, right = self.box.left, self.box.right
        for y in (top, bottom):
            crossings = _crossings(self.corners, y)
            if not crossings:
                return 0.0, 0.0
            left, right = max(left, min(crossings)), min(right, max(crossings))
        return left, right

    def without(self, left: Mm, right: Mm) -> Room:
        """What is left between two strips of these widths."""
        box = self.box
        return replace(self, box=Box(box.left + left, box.top, box.width - left - right, box.height))


def _crossings(corners: Sequence[tuple[Mm, Mm]], y: Mm) -> list[Mm]:
    found = []
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if min(y0, y1) <= y <= max(y0, y1) and y0 != y1:
            found.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return found


def room(view: View) -> Room:
    lens = camera(view, (0.0, 0.0))
    near, far = _RIM, 1 - _RIM
    photo = np.array([[near, near], [far, near], [far, far], [near, far]]) * [lens.width, lens.height]
    corners = tuple((float(x), float(y)) for x, y in lens.on_table(photo))
    width = view.across * (1 - 2 * _RIM)
    height = width * lens.height / lens.width
    top = max(view.aim[1] - height / 2, corners[0][1], corners[1][1])
    bottom = min(view.aim[1] + height / 2, corners[2][1], corners[3][1])
    return Room(Box(view.aim[0] - width / 2, top, width, bottom - top), corners)


def lanes(blocks: Sequence[Block], inside: Room, gap: Mm = _GAP) -> tuple[Spot, ...] | None:
    """From top to bottom, filling each lane from the left; None when they do not fit."""
    if not blocks:
        return ()
    orders = (blocks, sorted(blocks, key=_height), sorted(blocks, key=_height, reverse=True))
    laid = (_lane_by_lane(order, inside, gap) for order in orders)
    spread = next((one for one in laid if one is not None), None)
    if spread is None:
        return None
    spare = inside.box.bottom - max(bounds(lane).bottom for lane in spread)
    loosened: list[Spot] = []
    for number, lane in enumerate(spread):
        loosened += moved(lane, 0.0, spare * (number + 0.5) / len(spread) * 0.5)
    # Lower lanes are narrower: what no longer fits after loosening stays where it was.
    if all(_inside(spot, inside) for spot in loosened):
        return tuple(loosened)
    return tuple(spot for lane in spread for spot in lane)


def _lane_by_lane(blocks: Sequence[Block], inside: Room, gap: Mm) -> list[tuple[Spot, ...]] | None:
    waiting = list(blocks)
    top = inside.box.top
    done: list[tuple[Spot, ...]] = []
    while waiting:
        lane = [waiting.pop(0)]
        while waiting and _fits([*lane, waiting[0]], top, inside, gap):
            lane.append(waiting.pop(0))
        if not _fits(lane, top, inside, gap):
            return None
        height = max(block.box.height for block in lane)
        left, right = inside.span(top, top + height)
        spare = right - left - _width(lane, gap)
        step = spare / (len(lane) + 1)
        placed: list[Spot] = []
        for block in lane:
            left += step
            placed += moved(at_origin(block.spots), left, top)
            left += block.box.width + gap
        done.append(tuple(placed))
        top += height + gap
    return done


def _height(block: Block) -> Mm:
    return block.box.height


def _width(lane: Sequence[Block], gap: Mm) -> Mm:
    return sum(block.box.width for block in lane) + gap * (len(lane) - 1)


def _fits(lane: Sequence[Block], top: Mm, inside: Room, gap: Mm) -> bool:
    bottom = top + max(block.box.height for block in lane)
    left, right = inside.span(top, bottom)
    return bottom <= inside.box.bottom + 0.01 and _width(lane, gap) <= right - left + 0.01


def _inside(spot: Spot, inside: Room) -> bool:
    box = bounds((spot,))
    left, right = inside.span(box.top, box.bottom)
    return (
        left - 0.01 <= box.left
        and box.right <= right + 0.01
        and box.bottom <= inside.box.bottom + 0.01
        and box.top >= inside.box.top - 0.01
    )


# --- players round the table --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where: the middle and the near side read upright, the others face the middle."""

    middle: tuple[Block, ...]
    far: tuple[Block, ...] = ()
    left: tuple[Block, ...] = ()
    right: tuple[Block, ...] = ()
    mosaics: dict[str, str] = field(default_factory=dict)  # the colour of each player's level edges
    setup: Setup = field(default_factory=dict)  # the game it is a table of
    close: bool = False

    @property
    def pieces(self) -> int:
        """How many pieces lie on it, rails not counted."""
        blocks = (*self.middle, *self.far, *self.left, *self.right)
        return sum(spot.zone is not None for block in blocks for spot in block.spots)


def arranged(table: Table, inside: Room) -> tuple[Spot, ...] | None:
    """Everything on the table, or None when it does not fit."""
    gap = _CLOSE_GAP if table.close else _GAP
    sides: list[Spot] = []
    taken = [0.0, 0.0]
    for number, (blocks, turn) in enumerate(((table.left, 90.0), (table.right, -90.0))):
        if blocks:
            strip = _strip(blocks, turn, inside, gap)
            if strip is None:
                return None
            sides += strip
            edge = bounds(strip)
            inner = edge.right - inside.box.left if turn > 0 else inside.box.right - edge.left
            taken[number] = inner + gap
    between = inside.without(*taken)
    if table.far:
        strip = _far(table.far, between, gap)
        if strip is None:
            return None
        sides += strip
        low = bounds(strip).bottom + gap
        box = between.box
        between = replace(between, box=Box(box.left, low, box.width, box.bottom - low))
    middle = lanes(table.middle, between, gap)
    return None if middle is None else (*sides, *middle)


def _side_by_side(blocks: Sequence[Block], gap: Mm) -> tuple[Spot, ...]:
    """In one lane, rails level."""
    spots: list[Spot] = []
    left = 0.0
    for block in blocks:
        spots += moved(at_origin(block.spots), left, 0.0)
        left += block.box.width + gap
    return tuple(spots)


def _strip(blocks: Sequence[Block], turn: Degrees, inside: Room, gap: Mm) -> tuple[Spot, ...] | None:
    """Along the left or the right edge, high up, where a tilted photo is wide."""
    spots = at_origin(turned(_side_by_side(blocks, gap), turn))
    box = bounds(spots)
    if box.height > inside.box.height:
        return None
    top = inside.box.top + (inside.box.height - box.height) * 0.2
    left, right = inside.span(top, top + box.height)
    if right - left < 2 * box.width:
        return None
    return moved(spots, left if turn > 0 else right - box.width, top)


def _far(blocks: Sequence[Block], between: Room, gap: Mm) -> tuple[Spot, ...] | None:
    spots = at_origin(turned(_side_by_side(blocks, gap), 180.0))
    box = bounds(spots)
    if box.width > between.box.width or box.height > between.box.height:
        return None
    left = between.box.left + (between.box.width - box.width) / 2
    return moved(spots, left, between.box.top)


def aimed(view: View, spots: Sequence[Spot]) -> View:
    """The camera turned to the middle of what lies there, as far as everything stays in the photo."""
    centre = bounds(spots).centre
    for share in (1.0, 0.7, 0.4):
        there = replace(view, aim=(round(centre.x * share, 1), round(centre.y * share, 1)))
        inside = room(there)
        if all(_inside(spot, inside) for spot in spots):
            return there
    return view


def stepped_back(view: View, step: int) -> View | None:
    """The view after so many steps away from the table; None when it is too far."""
    return replace(view, across=view.across * _GROWTH**step) if step < _MOST_STEPS else None
