"""From a person's drawing to a game sheet: what can be coloured, at what price, and what is too small."""

from __future__ import annotations

import colorsys
import re
from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.picture import HEIGHT, WIDTH, Detail, DrawnFigure, Part, Picture
from companion.games.chroma_cubes.svg_import import Drawing
from companion.games.chroma_cubes.tables import WHEEL, Colour, Figure, Section, Sheet
from companion.pieces.language import Text
from companion.pieces.measure import Point
from companion.pieces.path import Path, polygon

Mask = npt.NDArray[np.uint8]

PRICE = 4  # CC-5: symbols a point
LEAST_AREA = 150.0  # mm2: room for a crayon
_SCALE = 6  # px a mm
_MARGIN = 1.0
_LINE = 1.2  # mm of paper that a line of the decoration takes
_ROOM = {4: (12.0, 12.0), 3: (12.0, 12.0), 2: (12.0, 6.5), 1: (6.5, 6.5)}  # mm for so many symbols
_HIDDEN = 0.01  # share of a region that may lie under others before it is cut
_HUES = {
    Colour.RED: 0,
    Colour.ORANGE: 30,
    Colour.YELLOW: 55,
    Colour.GREEN: 125,
    Colour.BLUE: 215,
    Colour.PURPLE: 285,
}
_NAMED = {"red": "#ff0000", "orange": "#ff8800", "yellow": "#ffee00", "green": "#00aa00", "blue": "#0000ff",
          "purple": "#8800aa", "violet": "#8800cc"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RegionPlan:
    """One region as it will be seen: what others leave of it."""

    figure: int
    name: str
    path: Path
    area: float  # mm2
    most: int  # symbols it has room for; 0: not even one
    at: Point
    colour: Colour | None  # the crayon nearest to its fill

    @property
    def wrong(self) -> str:
        if self.area < LEAST_AREA:
            return f"only {self.area / 100:.1f} cm², {LEAST_AREA / 100:.1f} are needed"
        return "" if self.most else "too narrow for a symbol of 6.5 mm"


@dataclass(frozen=True, slots=True)
class Plan:
    figures: tuple[str, ...]
    regions: tuple[RegionPlan, ...]
    lines: tuple[Path, ...]

    @property
    def wrong(self) -> tuple[RegionPlan, ...]:
        return tuple(region for region in self.regions if region.wrong)


def plan(drawing: Drawing) -> Plan:
    """Scale the drawing to the sheet and see what of each region is left to colour."""
    box = drawing.box
    scale = min((WIDTH - 2 * _MARGIN) / box.width, (HEIGHT - 2 * _MARGIN) / box.height)
    dx = (WIDTH - box.width * scale) / 2 - box.left * scale
    dy = (HEIGHT - box.height * scale) / 2 - box.top * scale
    shapes = [
        (number, region.name, region.path.mapped(scale, 0, 0, scale, dx, dy), region.fill)
        for number, figure in enumerate(drawing.figures)
        for region in figure.regions
    ]
    lines = tuple(path.mapped(scale, 0, 0, scale, dx, dy) for path in drawing.lines)
    drawn = _drawn(lines)
    masks = [_mask(path) for _, _, path, _ in shapes]
    over = np.zeros_like(masks[0])
    plans: list[RegionPlan] = []
    for (number, name, path, fill), mask in zip(reversed(shapes), reversed(masks), strict=True):
        plans.append(_region(number, name, path, fill, (mask, mask & ~over, drawn)))
        over |= mask
    return Plan(tuple(f.name for f in drawing.figures), tuple(reversed(plans)), lines)


def _mask(path: Path) -> Mask:
    mask = np.zeros((round(HEIGHT * _SCALE), round(WIDTH * _SCALE)), np.uint8)
    outlines = [np.round(np.array(outline) * _SCALE).astype(np.int32) for outline in path.outlines()]
    cv2.fillPoly(mask, outlines, 255)
    return mask


def _drawn(lines: tuple[Path, ...]) -> Mask:
    """Where the decoration is, with a little room around it."""
    mask = np.zeros((round(HEIGHT * _SCALE), round(WIDTH * _SCALE)), np.uint8)
    for path in lines:
        for outline in path.outlines():
            points = np.round(np.array(outline) * _SCALE).astype(np.int32)
            cv2.polylines(mask, [points], isClosed=False, color=255, thickness=round(_LINE * _SCALE))
    return mask


def _region(number: int, name: str, path: Path, fill: str, masks: tuple[Mask, Mask, Mask]) -> RegionPlan:
    """`masks` are all of it, what others leave of it, and the decoration."""
    whole, left, drawn = masks
    seen, total = int((left > 0).sum()), max(1, int((whole > 0).sum()))
    if seen < (1 - _HIDDEN) * total:
        path, left = _traced(left)
    most, at = _room(left)
    free, beside = _room(np.asarray(left & ~drawn, np.uint8))
    at = beside if free == most else at
    area = float((left > 0).sum()) / _SCALE**2
    return RegionPlan(number, name, path, area, most, at, _crayon(fill))


def _traced(mask: Mask) -> tuple[Path, Mask]:
    """The largest piece of what is left, as an outline."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return polygon([(0, 0), (0.1, 0), (0.1, 0.1)]), np.zeros_like(mask)
    largest = max(contours, key=cv2.contourArea)
    alone = np.zeros_like(mask)
    cv2.fillPoly(alone, [np.asarray(largest, np.int32)], 255)
    simple = np.asarray(cv2.approxPolyDP(largest, 0.12 * _SCALE, closed=True), float).reshape(-1, 2) / _SCALE
    if len(simple) < 3:
        return polygon([(0, 0), (0.1, 0), (0.1, 0.1)]), np.zeros_like(mask)
    return polygon([(float(x), float(y)) for x, y in simple]), np.asarray(alone & mask, np.uint8)


def _room(mask: Mask) -> tuple[int, Point]:
    """How many symbols fit, and where they stand best."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    for count in (4, 2, 1):
        wide, tall = _ROOM[count]
        kernel = np.ones((round(tall * _SCALE) | 1, round(wide * _SCALE) | 1), np.uint8)
        inner = cv2.erode(mask, kernel, borderValue=0)
        if inner.any():
            return count, _best_place(np.where(inner > 0, depth, 0))
    return 0, Point(0, 0)


def _best_place(depth: npt.NDArray[np.float32]) -> Point:
    """Deep inside the region, and there as near to its middle as can be."""
    y, x = np.nonzero(depth >= 0.6 * depth.max())
    whole_y, whole_x = np.nonzero(depth)
    nearest = int(((x - whole_x.mean()) ** 2 + (y - whole_y.mean()) ** 2).argmin())
    return Point(float(x[nearest]) / _SCALE, float(y[nearest]) / _SCALE)


def _crayon(fill: str) -> Colour | None:
    """The crayon whose hue is nearest to a fill; None for white, grey, black and none."""
    text = _NAMED.get(fill, fill)
    if re.fullmatch(r"#[0-9a-f]{3}", text):
        text = "#" + "".join(c * 2 for c in text[1:])
    if not re.fullmatch(r"#[0-9a-f]{6}", text):
        return None
    r, g, b = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, _, strength = colorsys.rgb_to_hsv(r, g, b)[0] * 360, 0, max(r, g, b) - min(r, g, b)
    if strength < 0.2:
        return None
    return min(_HUES, key=lambda colour: abs((_HUES[colour] - hue + 180) % 360 - 180))


# --- prices -------------------------------------------------------------------------------------


def composed(planned: Plan, code: str, title: str) -> tuple[Sheet, Picture]:
    """The sheet with its prices (CC-5: four symbols a point) and its picture."""
    used: Counter[Colour] = Counter()
    figures: list[Figure] = []
    drawn: list[DrawnFigure] = []
    for number, name in enumerate(planned.figures):
        own = [region for region in planned.regions if region.figure == number]
        counts = _counts(own)
        sections = tuple(
            Section(_colour(region, count, used), count) for region, count in zip(own, counts, strict=True)
        )
        figures.append(Figure(sum(counts) // PRICE, sections))
        parts = tuple(Part(f"{number + 1}.{n}", region.path, region.at) for n, region in enumerate(own, 1))
        drawn.append(DrawnFigure(Text(name, name), parts))
    details = tuple(Detail(path, 0.4) for path in planned.lines)
    sheet = Sheet(code, Text(title, title), tuple(figures), picture=code, own=True)
    return sheet, Picture(code, tuple(drawn), details, ())


def _counts(regions: list[RegionPlan]) -> list[int]:
    """Two symbols a section on average, more in large ones; together a multiple of four."""
    counts = [1] * len(regions)
    limit = sum(region.most for region in regions)
    goal = min(max(4, 4 * round(2 * len(regions) / 4), 4 * -(-len(regions) // 4)), limit // 4 * 4)
    order = sorted(range(len(regions)), key=lambda i: -regions[i].area)
    while sum(counts) < goal:
        for i in order:
            if sum(counts) < goal and counts[i] < regions[i].most:
                counts[i] += 1
    return counts


def _colour(region: RegionPlan, count: int, used: Counter[Colour]) -> Colour:
    """The drawn colour, or the one that the sheet asks for least so far."""
    colour = region.colour or min(WHEEL, key=lambda c: (used[c], WHEEL.index(c)))
    used[colour] += count
    return colour


def unpayable(planned: Plan) -> str:
    """Why the figures cannot carry four symbols a point, or nothing (CC-5)."""
    for number, name in enumerate(planned.figures):
        own = [region for region in planned.regions if region.figure == number]
        room = sum(region.most for region in own)
        if room < PRICE:
            symbols = "1 symbol" if room == 1 else f"{room} symbols"
            return f"figure {name!r} has room for {symbols}, and a point needs four"
        if len(own) > room // PRICE * PRICE:
            return f"figure {name!r} has too many small regions for a whole number of points"
    return ""
