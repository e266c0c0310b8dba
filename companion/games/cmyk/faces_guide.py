"""The scoring guide, a card with two sides: how to count, and which marks there are."""

from __future__ import annotations

from companion.games.cmyk.art_lattice import HEXAGON, Lattice, fitted, mosaic, tile_inks
from companion.games.cmyk.art_public import label, private_card, public_card
from companion.games.cmyk.glyphs import EDGE_INK, MARKS
from companion.games.cmyk.tables import LEVELS, PRIVATE_POINTS, tiles_per_level
from companion.pieces import card
from companion.pieces.face import Align, Face, Font, Group, Mark, Shape, Stand, Symbol, Words
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, MIST, PAPER, Ink
from companion.pieces.path import line, polygon, rectangle

_SCORING = Text(en="Scoring", it="Punteggio")
_MARKS = Text(en="Marks", it="Segni")
_HEXAGON = Text(
    en="*Hexagon* of six of your tiles; hexagons may share tiles",
    it="*Esagoni* di sei tue tessere, anche sovrapposti",
)
_PUBLIC = Text(
    en="*Public objectives*, in order of reveal",
    it="*Obiettivi comuni*, nell'ordine in cui sono usciti",
)
_PRIVATE = Text(en="Your *private objective*, 6 at most", it="*Obiettivo privato*, massimo 6")
_K_TILE = Text(
    en="Each *K-tile* you placed; a discarded one costs nothing",
    it="Ogni *tessera K* che hai posato; scartata non costa nulla",
)
_TIE = Text(
    en="*Tied?* More hexagons, then fewer K-tiles, then fewer tiles.",
    it="*Parità?* Più esagoni, poi meno tessere K, poi meno tessere.",
)
_HEADS = (
    Text(en="mark", it="segno"),
    Text(en="ink", it="tinta"),
    Text(en="tiles", it="tessere"),
    Text(en="private", it="privato"),
)
_COUNTS = Text(
    en="In each colour. No two tiles are alike.",
    it="Per ogni colore. Nessuna tessera è doppia.",
)
_K_RULE = Text(
    en="*K-tile:* only colours must match. Place it or discard it, then reveal one more public objective.",
    it="*Tessera K:* contano solo i colori. Posala o scartala, poi scopri un altro obiettivo comune.",
)

_MARGIN: Mm = 5.0


def guide_front(lang: Lang) -> Face:
    rows: tuple[tuple[Text, str], ...] = (
        (_HEXAGON, "+5"),  # MT-5.1
        (_PUBLIC, "+n"),  # MT-5.2
        (_PRIVATE, "≤6"),  # MT-5.2
        (_K_TILE, "−3"),  # MT-5.2
    )
    marks: list[Mark] = _frame(_SCORING.say(lang), 7)
    for i, (text, points) in enumerate(rows):
        top = 18.0 + i * 14.2
        marks += _icon(i, Point(12.0, top + 6.6))
        marks.append(
            Words(
                text.say(lang),
                Box(20.5, top, 27.0, 13.2),
                size=3.0,
                least=2.5,
                stand=Stand.MIDDLE,
                leading=1.15,
            )
        )
        marks.append(label(points, Point(53.5, top + 6.6), 6.2))
        marks.append(Shape(line((_MARGIN, top + 13.7), (card.WIDTH - _MARGIN, top + 13.7)), edge=MIST))
    marks.append(_foot(_TIE.say(lang)))
    return card.card(tuple(marks))


def guide_back(lang: Lang) -> Face:
    marks: list[Mark] = _frame(_MARKS.say(lang), 12)
    columns = (11.0, 24.0, 38.0, 52.0)
    for x, head in zip(columns, _HEADS, strict=True):
        marks.append(_cell(head.say(lang), Point(x, 18.6), 2.6, GREY.shade(0.2)))
    for level in LEVELS:
        marks += _row(level, 21.2 + level * 7.2, columns)
    marks.append(
        Words(
            _COUNTS.say(lang),
            Box(_MARGIN, 64.6, card.WIDTH - 2 * _MARGIN, 4.0),
            size=2.6,
            ink=GREY.shade(0.2),
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        )
    )
    marks.append(_foot(_K_RULE.say(lang)))
    return card.card(tuple(marks))


def _row(level: int, top: Mm, columns: tuple[Mm, ...]) -> list[Mark]:
    middle = top + 3.6
    cells = (f"{level * 20} %", str(tiles_per_level()[level]), f"+{PRIVATE_POINTS[level]}")
    stripe = Box(_MARGIN, top + 0.2, card.WIDTH - 2 * _MARGIN, 6.8)
    marks: list[Mark] = []
    if level % 2 == 0:
        marks.append(Shape(rectangle(stripe, 1.2), fill=Ink("stripe", 0.03, 0.02, 0.04, 0.03)))
    marks.append(Symbol(MARKS[level], Point(columns[0], middle), 4.6, BLACK))
    sizes = (3.2, 3.8, 3.2)
    for x, text, size in zip(columns[1:], cells, sizes, strict=True):
        marks.append(_cell(text, Point(x, middle), size, BLACK))
    return marks


def _cell(text: str, at: Point, size: Mm, ink: Ink) -> Words:
    return Words(
        text,
        Box(at.x - 8, at.y - 3, 16, 6),
        size=size,
        font=Font.BOLD,
        ink=ink,
        align=Align.CENTRE,
        stand=Stand.MIDDLE,
    )


def _frame(title: str, seed: int) -> list[Mark]:
    """A row of tiles along the top edge, and the title under it."""
    tall = 5.4
    lattice = Lattice(Point(-4.0, tall), (tall + 2.2) * 2 / 3**0.5)
    inks = tile_inks(seed)
    tiles = tuple(Shape(lattice.path((x, 0), 0.5), fill=inks[x % len(inks)]) for x in range(-1, 17))
    return [
        Group(tiles, clip=rectangle(Box(-2, -2, card.WIDTH + 4, tall + 2.4))),
        Words(
            title,
            Box(_MARGIN, 7.0, card.WIDTH - 2 * _MARGIN, 9.4),
            size=6.6,
            font=Font.DISPLAY,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
    ]


def _foot(text: str) -> Words:
    return Words(
        text,
        Box(_MARGIN, 75.0, card.WIDTH - 2 * _MARGIN, 10.4),
        size=3.0,
        least=2.5,
        align=Align.CENTRE,
        stand=Stand.MIDDLE,
        leading=1.15,
    )


def _icon(row: int, at: Point) -> list[Mark]:
    if row == 0:
        lattice = fitted(HEXAGON, Box(at.x - 6, at.y - 5.5, 12, 11), 6.2)
        inks = tile_inks(5)
        return mosaic(lattice, dict(zip(HEXAGON, inks, strict=False)), 0.35)
    if row == 1:
        return [Group(tuple(public_card(Point(0, 0))), at=at, scale=0.78)]
    if row == 2:
        return [Group(tuple(private_card(Point(0, 0))), at=at, scale=0.78)]
    return _k_icon(at)


def _k_icon(at: Point) -> list[Mark]:
    left, top, right = Point(at.x - 6, at.y + 4.6), Point(at.x, at.y - 5.8), Point(at.x + 6, at.y + 4.6)
    inner = [
        Point(at.x + (p.x - at.x) * 0.66, at.y + 1.13 + (p.y - at.y - 1.13) * 0.66)
        for p in (left, top, right)
    ]
    edges = zip(((left, right), (left, top), (top, right)), EDGE_INK.values(), strict=True)
    pairs = zip(((inner[0], inner[2]), (inner[0], inner[1]), (inner[1], inner[2])), edges, strict=True)
    marks: list[Mark] = [Shape(polygon((left, top, right)), fill=BLACK)]
    for (a, b), ((p, q), ink) in pairs:
        marks.append(Shape(polygon((p, q, b, a)), fill=ink))
    marks.append(Shape(polygon(inner), fill=BLACK, edge=PAPER, width=0.3))
    return marks
