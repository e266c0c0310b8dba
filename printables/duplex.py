"""Backs behind fronts: by turning the sheet on its long or short edge, or by folding it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from companion.pieces.measure import Mm, Point
from printables.pages import Duplex, Placed, Sheet, Side, bleed_clip

NO_OFFSET = Point(0.0, 0.0)


class Axis(StrEnum):
    """The line about which paper is turned or folded."""

    UPRIGHT = "upright"  # left and right change places
    LEVEL = "level"  # top and bottom change places


def turning_axis(duplex: Duplex, sheet: Sheet) -> Axis:
    """The long edge of a portrait page stands upright, that of a landscape page lies level."""
    return Axis.UPRIGHT if (duplex is Duplex.LONG) != sheet.landscape else Axis.LEVEL


def behind(placed: Placed, axis: Axis, middle: Mm, offset: Point = NO_OFFSET) -> Placed:
    """The back of a placed front, reflected in the axis at `middle`.

    A player turns a card over sideways, so the top of the back belongs behind the top of the front:
    about an upright axis it stays upright, about a level one it is printed upside down.
    """
    front, back = placed.item.front, placed.item.back
    assert back is not None
    if (front.width, front.height) != (back.width, back.height):
        raise ValueError(f"{placed.item.name}: front and back are not of one size")
    box = placed.box
    if axis is Axis.UPRIGHT:
        at, turn = Point(2 * middle - box.right, box.top), -placed.turn
    else:
        at, turn = Point(box.left, 2 * middle - box.bottom), 180 - placed.turn
    return replace(
        placed,
        side=Side.BACK,
        at=Point(at.x + offset.x, at.y + offset.y),
        turn=float(turn % 360),
        clip=bleed_clip(back),
    )


def backs(lot: tuple[Placed, ...], duplex: Duplex, sheet: Sheet, offset: Point) -> tuple[Placed, ...]:
    """The back page of a page of fronts, as one sees it after turning the sheet over."""
    axis = turning_axis(duplex, sheet)
    middle = sheet.width / 2 if axis is Axis.UPRIGHT else sheet.height / 2
    return tuple(behind(placed, axis, middle, offset) for placed in lot if placed.item.back is not None)
