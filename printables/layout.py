"""From items to the pages of a PDF: families, orientation, backs, cuts and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

from companion.pieces.face import Form
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.piece import Item
from printables.duplex import NO_OFFSET, Axis, backs, behind
from printables.furniture import FOOT, HEAD, RULER
from printables.imposition import Lot, Room, family, lay
from printables.pages import Cut, DoesNotFitPaper, Duplex, Page, Placed, Sheet, Side, by_outline
from printables.paper import Labels, Paper

_LONG_MARK: Mm = 16.0  # beyond the last face: all of the margin of a full page
_SHORT_MARK: Mm = 6.0  # on pages of unlike faces marks stay near their face


def impose(
    items: Sequence[Item], paper: Paper, duplex: Duplex = Duplex.NONE, offset: Point = NO_OFFSET
) -> tuple[Page, ...]:
    """Every page, fronts each followed by its back; sheets of paper numbered through."""
    two_sided = duplex in (Duplex.LONG, Duplex.SHORT) and any(item.back for item in items)
    sheets: list[tuple[Page, ...]] = []
    for group in _families(items):
        backed = duplex is Duplex.FOLD and group[0].back is not None
        if backed and group[0].front.form is not Form.SHEET:
            sheets.extend((page,) for page in _folded(group, paper))
            continue
        for front in _fronts(group, paper):
            if two_sided:
                behind_it = backs(front.placed, duplex, front.sheet, offset)
                sheets.append((front, Page(front.sheet, Side.BACK, behind_it)))
            else:
                sheets.append((front,))
                if backed:  # a sheet too large to fold: its back is printed apart and glued on
                    glued = backs(front.placed, Duplex.LONG, front.sheet, NO_OFFSET)
                    sheets.append((Page(front.sheet, Side.BACK, glued),))
    return _numbered(sheets)


def label_pages(items: Sequence[Item], labels: Labels) -> tuple[Page, ...]:
    """Stickers, one a label, in their order."""
    boxes = labels.boxes()
    pages = []
    for start in range(0, len(items), len(boxes)):
        lot = tuple(
            Placed(item, Side.FRONT, Point(box.left, box.top))
            for item, box in zip(items[start : start + len(boxes)], boxes, strict=False)
        )
        pages.append((Page(Sheet(labels.paper), Side.FRONT, lot),))
    return _numbered(pages)


def _families(items: Sequence[Item]) -> Iterable[tuple[Item, ...]]:
    """Items that share pages, in the order of their first; those with backs apart from those without."""
    groups: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        groups.setdefault((*family(item), item.back is not None), []).append(item)
    return (tuple(group) for group in groups.values())


def _fronts(items: tuple[Item, ...], paper: Paper) -> tuple[Page, ...]:
    tries = (_fronts_on(items, Sheet(paper, landscape)) for landscape in (False, True))
    found = [pages for pages in tries if pages is not None]
    if not found:
        lay(items, _room(Sheet(paper), items[0]))  # says what is too large
    return min(found, key=len)


def _fronts_on(items: tuple[Item, ...], sheet: Sheet) -> tuple[Page, ...] | None:
    try:
        lots = lay(items, _room(sheet, items[0]))
    except DoesNotFitPaper:
        return None
    return tuple(Page(sheet, Side.FRONT, lot, cuts_of(lot)) for lot in lots)


def _room(sheet: Sheet, item: Item) -> Room:
    """All but the bands of the footer and the rulers. Cards need the full width: theirs is squeezed."""
    inside = sheet.printable
    band = 0.0 if item.front.form is Form.CARD else RULER
    area = Box(inside.left + band, inside.top + HEAD, inside.width - band, inside.height - HEAD - FOOT)
    middle = Point(sheet.width / 2, (area.top + area.bottom) / 2)
    room = Room(area, middle)
    if item.front.form is Form.CARD:
        step = item.front.width + 2 * item.front.bleed
        spare = area.width - int(area.width / step + 1e-6) * step
        if spare / 2 < RULER:  # lean right, so that what is left goes to the ruler
            return Room(area, middle, (1, 0))
    return room


# --- fold ---------------------------------------------------------------------------------------


def _folded(items: tuple[Item, ...], paper: Paper) -> tuple[Page, ...]:
    """Fronts on one side of a fold line, backs on the other; the way that takes the fewest sheets."""
    tries = []
    for landscape in (False, True):
        for axis in Axis:
            sheet = Sheet(paper, landscape)
            try:
                tries.append(_folded_on(items, sheet, axis))
            except DoesNotFitPaper:
                continue
    if not tries:
        raise DoesNotFitPaper(f"{items[0].name} and its back do not fit half a sheet of {paper.title}")
    return min(tries, key=len)


def _folded_on(items: tuple[Item, ...], sheet: Sheet, axis: Axis) -> tuple[Page, ...]:
    whole = _room(sheet, items[0]).area
    if axis is Axis.UPRIGHT:
        middle = sheet.width / 2
        area = Box(whole.left, whole.top, middle - whole.left, whole.height)
        room = Room(area, whole.centre, (1, 0))
        fold = Cut(Point(middle, 0), Point(middle, sheet.height))
    else:
        middle = sheet.height / 2
        area = Box(whole.left, whole.top, whole.width, middle - whole.top)
        room = Room(area, Point(sheet.width / 2, 0), (0, 1))
        fold = Cut(Point(0, middle), Point(sheet.width, middle))
    pages = []
    for lot in lay(items, room):
        both = (*lot, *(behind(placed, axis, middle) for placed in lot))
        pages.append(Page(sheet, Side.FRONT, both, cuts_of(both), fold))
    return tuple(pages)


# --- cuts ---------------------------------------------------------------------------------------


def cuts_of(lot: Lot) -> tuple[Cut, ...]:
    """The straight cuts that free the faces of a page, each once."""
    if lot[0].face.form is Form.SHEET:
        return ()
    if lot[0].face.form is Form.TILE:
        return _joined_cuts(edge for placed in lot for edge in _tile_edges(placed))
    straight = [placed for placed in lot if not by_outline(placed.face)]
    edges = [edge for placed in straight for edge in _box_edges(placed.box)]
    if len({(placed.box.width, placed.box.height) for placed in straight}) == 1:
        return _joined_cuts(edges)
    return tuple(Cut(one, two, _SHORT_MARK) for one, two in edges)


def _box_edges(box: Box) -> Iterable[tuple[Point, Point]]:
    return pairwise((*box.corners, box.corners[0]))


def _tile_edges(placed: Placed) -> Iterable[tuple[Point, Point]]:
    corners = [Point(round(p.x, 6), round(p.y, 6)) for p in placed.outline().outlines()[0][:3]]
    return pairwise((*corners, corners[0]))


def _joined_cuts(edges: Iterable[tuple[Point, Point]]) -> tuple[Cut, ...]:
    """All edges on one line become one cut from the first face on it to the last."""
    lines: list[tuple[tuple[float, float, float], list[Point]]] = []
    for one, two in edges:
        line = _line_through(one, two)
        for other, points in lines:
            if max(abs(a - b) for a, b in zip(line, other, strict=True)) < 0.02:
                points.extend((one, two))
                break
        else:
            lines.append((line, [one, two]))
    return tuple(Cut(min(points), max(points), _LONG_MARK) for _, points in lines)


def _line_through(one: Point, two: Point) -> tuple[float, float, float]:
    """The same for any two points of one line: its unit normal and its distance from the origin."""
    (ax, ay), (bx, by) = sorted((one, two))
    long = math.hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / long, (ax - bx) / long
    return (nx, ny, nx * ax + ny * ay)


def _numbered(sheets: Sequence[tuple[Page, ...]]) -> tuple[Page, ...]:
    return tuple(
        chain.from_iterable(
            (page.numbered(number, len(sheets)) for page in pages)
            for number, pages in enumerate(sheets, start=1)
        )
    )
