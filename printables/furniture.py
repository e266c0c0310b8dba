"""What stands on a page beside the faces: cut marks, rulers, the fold and the footer, as marks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from companion.pieces.face import Align, Font, Form, Mark, Shape, Stand, Words
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import BLACK, PAPER
from companion.pieces.path import Path, line, rectangle
from printables.imposition import grown_triangle
from printables.pages import Booklet, Cut, Page, Placed, Side

HEAD: Mm = 3.4  # the band of the level ruler along the top
FOOT: Mm = 3.6  # the band of the footer along the bottom
RULER: Mm = 3.4  # the band of the upright ruler
RULER_LENGTH: Mm = 100.0

_EM: Mm = 2.4
_HAIR: Mm = 0.15
_CASING: Mm = 0.7  # white beside a mark that runs over bleeding art
_INTO_BLEED: Mm = 1.0  # marks and rulers may use this much of the outer bleed, never more
_LEAST_BAND: Mm = 2.4
_SHORTEST_MARK: Mm = 0.4

_SHEET = Text(en="sheet {n} of {of}", it="foglio {n} di {of}")
_SIDE = {Side.FRONT: Text(en="front", it="fronte"), Side.BACK: Text(en="back", it="retro")}
_BLANK = Text(en="back, nothing to print", it="retro, senza stampa")
_SCALE = Text(en="*print at 100 %*, no scaling", it="*stampa al 100 %*, senza adattare")
_FOLD = Text(en="fold here, then glue", it="piega qui, poi incolla")
_LANGUAGE = {Lang.EN: "English", Lang.IT: "italiano"}


def furniture(page: Page, booklet: Booklet) -> tuple[Mark, ...]:
    """Everything on the page that is not a face; all of it inside the printable area."""
    inside = page.sheet.printable
    footer = Box(inside.left, inside.bottom - FOOT + 0.4, inside.width, FOOT - 0.4)
    level_at = Point(inside.left + 1.0, inside.top + 0.2)
    level, level_box = level_ruler(level_at, HEAD - 1.0)
    upright, upright_box = _upright_in_band(page)
    clear = [footer, level_box, upright_box]
    fold: tuple[Mark, ...] = ()
    if page.fold is not None:
        label = _fold_label(page, page.fold, booklet.lang)
        fold = (*_fold_line(page, page.fold, clear), label)
        clear.append(label.box)
    marks = (
        *(mark for cut in page.cuts for mark in cut_marks(cut, page, clear)),
        *fold,
        Shape(rectangle(upright_box), fill=PAPER),
        *level,
        *upright,
        Words(_footer_text(page, booklet), footer, _EM, least=1.6, stand=Stand.MIDDLE, ink=BLACK),
    )
    return tuple(marks)


def _footer_text(page: Page, booklet: Booklet) -> str:
    lang = booklet.lang
    sheet = _SHEET.say(lang).format(n=page.number, of=page.of)
    two_sided = any(other.side is Side.BACK for other in booklet.pages)
    if two_sided:
        blank = page.side is Side.BACK and not page.placed
        sheet += ", " + (_BLANK if blank else _SIDE[page.side]).say(lang)
    parts = [f"*{booklet.title}*", sheet, page.sheet.paper.title, _LANGUAGE[lang], _SCALE.say(lang)]
    if booklet.note:
        parts.insert(2, booklet.note)
    return "   ·   ".join(parts)


# --- rulers -------------------------------------------------------------------------------------


def level_ruler(at: Point, height: Mm, length: Mm = RULER_LENGTH) -> tuple[tuple[Mark, ...], Box]:
    """A ruler to the right with a tick a millimetre, and the room it takes with its label."""
    ticks = [
        line((at.x + mm, at.y), (at.x + mm, at.y + _tick(mm, height))) for mm in range(round(length) + 1)
    ]
    base = line((at.x, at.y), (at.x + length, at.y))
    label = Box(at.x + length + 1.2, at.y - 0.2, 14.0, height + 0.6)
    marks: tuple[Mark, ...] = (
        Shape(base.joined(*ticks), edge=BLACK, width=_HAIR),
        Words(f"{length:g} mm", label, min(_EM, height), Font.BOLD, stand=Stand.MIDDLE),
    )
    return marks, Box(at.x - 0.4, at.y - 0.3, length + 15.6, height + 0.7)


def upright_ruler(at: Point, width: Mm, length: Mm = RULER_LENGTH) -> tuple[tuple[Mark, ...], Box]:
    """The same downwards; its label stands below its end."""
    ticks = [line((at.x, at.y + mm), (at.x + _tick(mm, width), at.y + mm)) for mm in range(round(length) + 1)]
    base = line((at.x, at.y), (at.x, at.y + length))
    em = min(_EM, width * 0.95)
    centre = Point(at.x + width / 2, at.y + length + 1.0 + 2.2 * em)
    label = Box(centre.x - 2.2 * em, centre.y - width / 2 - 0.5, 4.4 * em, width + 1.0)
    marks: tuple[Mark, ...] = (
        Shape(base.joined(*ticks), edge=BLACK, width=_HAIR),
        Words(f"{length:g} mm", label, em, Font.BOLD, align=Align.CENTRE, stand=Stand.MIDDLE, turn=90),
    )
    return marks, Box(at.x - _HAIR, at.y - 0.3, width + _HAIR, length + 1.6 + 4.4 * em)


def _tick(mm: int, reach: Mm) -> Mm:
    return reach * (1.0 if mm % 10 == 0 else 0.7 if mm % 5 == 0 else 0.42)


def _upright_in_band(page: Page) -> tuple[tuple[Mark, ...], Box]:
    """In the widest upright strip that no face needs; a narrow one borrows from the outer bleed."""
    left, width = _free_strip(page)
    if width < _LEAST_BAND:
        at_left = left <= page.sheet.printable.left + 1e-6
        left -= 0.0 if at_left else _INTO_BLEED
        width += _INTO_BLEED
    width = min(width, RULER)
    top = page.sheet.printable.top + HEAD + 1.0
    return upright_ruler(Point(left + _HAIR, top), width - 0.3)


def _free_strip(page: Page) -> tuple[Mm, Mm]:
    """Left edge and width; the left margin when it is wide enough."""
    inside = page.sheet.printable
    strips = []
    reach = inside.left
    for box in sorted((placed.bleed_box for placed in page.placed), key=lambda box: box.left):
        if box.left > reach:
            strips.append((reach, box.left - reach))
        reach = max(reach, box.right)
    if inside.right > reach:
        wide = min(inside.right - reach, RULER)
        strips.append((inside.right - wide, wide))
    if not strips:
        return (inside.left, 0.0)
    first = strips[0]
    return first if first[1] >= RULER else max(strips, key=lambda strip: round(min(strip[1], RULER), 6))


# --- cut marks and the fold ---------------------------------------------------------------------


def cut_marks(cut: Cut, page: Page, clear: Iterable[Box]) -> Iterator[Mark]:
    """The cut's line wherever no face and no furniture is in the way."""
    keep_out = [*(_face_room(placed) for placed in page.placed), *(box.grown(0.5).corners for box in clear)]
    pieces = _outside(cut, page, keep_out)
    if pieces:
        path = pieces[0].joined(*pieces[1:])
        yield Shape(path, edge=PAPER, width=_CASING)
        yield Shape(path, edge=BLACK, width=_HAIR)


def _fold_line(page: Page, fold: Cut, clear: Iterable[Box]) -> Iterator[Mark]:
    for path in _outside(fold, page, [box.grown(0.5).corners for box in clear]):
        yield Shape(path, edge=PAPER, width=_CASING)
        yield Shape(path, edge=BLACK, width=0.25, dash=(3.0, 2.0))


def _fold_label(page: Page, fold: Cut, lang: Lang) -> Words:
    """Beside the end of the fold, in the margin."""
    inside = page.sheet.printable
    if abs(fold.one.x - fold.two.x) < 1e-6:
        box = Box(fold.one.x + 3.0, inside.bottom - FOOT - 3.2, 30.0, 3.0)
        align = Align.LEFT
    else:
        box = Box(inside.right - 30.0, fold.one.y - 5.4, 30.0, 3.0)
        align = Align.RIGHT
    return Words(_FOLD.say(lang), box, 2.2, Font.ITALIC, align=align, stand=Stand.MIDDLE)


def _face_room(placed: Placed) -> Sequence[Point]:
    """The face and a little more, as a convex polygon: no mark may enter it."""
    rim = min(_INTO_BLEED, placed.face.bleed)
    if placed.face.form is Form.TILE:
        grown = grown_triangle(placed.face.width, placed.face.height, rim, rim, rim)
        return [placed.on_page(corner) for corner in grown.outlines()[0]]
    return placed.box.grown(rim).corners


def _outside(cut: Cut, page: Page, keep_out: Iterable[Sequence[Point]]) -> list[Path]:
    """Parts of the cut's line inside the printable area and outside the polygons."""
    (ax, ay), (bx, by) = cut.one, cut.two
    long = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    first = _inside(cut.one, ux, uy, page.sheet.printable.corners)
    if first is None:
        return []
    parts = [first]
    if cut.reach is not None:
        parts = [(max(first[0], -cut.reach), min(first[1], long + cut.reach))]
    for shape in keep_out:
        hidden = _inside(cut.one, ux, uy, shape)
        if hidden is not None:
            parts = [rest for part in parts for rest in _without(part, hidden)]
    return [
        line((ax + ux * low, ay + uy * low), (ax + ux * high, ay + uy * high))
        for low, high in parts
        if high - low >= _SHORTEST_MARK
    ]


def _without(part: tuple[Mm, Mm], hidden: tuple[Mm, Mm]) -> list[tuple[Mm, Mm]]:
    (low, high), (start, end) = part, hidden
    if end <= low or start >= high:
        return [part]
    return [(a, b) for a, b in ((low, start), (end, high)) if b > a]


def _inside(at: Point, ux: float, uy: float, shape: Sequence[Point]) -> tuple[Mm, Mm] | None:
    """Where a line runs inside a convex polygon (Cyrus and Beck), measured from `at`."""
    turn: Degrees = 1.0 if _area_sign(shape) > 0 else -1.0
    low, high = -math.inf, math.inf
    for one, two in pairwise((*shape, shape[0])):
        nx, ny = (two.y - one.y) * turn, (one.x - two.x) * turn  # outward
        far = nx * (one.x - at.x) + ny * (one.y - at.y)
        speed = nx * ux + ny * uy
        if abs(speed) < 1e-12:
            if far < 0:
                return None
        elif speed > 0:
            high = min(high, far / speed)
        else:
            low = max(low, far / speed)
    return (low, high) if high > low else None


def _area_sign(shape: Sequence[Point]) -> float:
    return sum(one.x * two.y - two.x * one.y for one, two in pairwise((*shape, shape[0])))
