"""The objective cards: public ones in all the colours of the tiles, private ones in their own."""

from __future__ import annotations

from companion.games.cmyk import words
from companion.games.cmyk.art_lattice import Lattice, tile_inks
from companion.games.cmyk.art_private import private_picture
from companion.games.cmyk.art_public import picture
from companion.games.cmyk.glyphs import EDGE_INK, MARKS
from companion.games.cmyk.tables import COLOUR_NAMES, Colour, Private, Public, tiles_per_level
from companion.pieces import card
from companion.pieces.face import Align, Face, Font, Group, Mark, Shape, Stand, Words
from companion.pieces.language import Lang, Text
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, GREY, PAPER, Ink
from companion.pieces.path import Path, polygon, rectangle
from companion.pieces.piece import Piece

_PANEL = Box(4.0, 22.4, 55.0, 21.6)
_KIND = Box(20.0, 7.2, 39.5, 3.2)
_TITLE = Box(20.0, 10.0, 39.5, 12.0)
_TEXT = Box(5.0, 44.6, 53.0, 16.2)
_BADGE = Point(36.0, 72.4)
_BADGE_REACH: Mm = 8.2
_BORDER: Mm = 5.4  # height of the mosaic along the top edge
_PANEL_INK = Ink("panel", 0.03, 0.02, 0.04, 0.03)


def public_face(piece: Piece, tag: int, public: Public, lang: Lang) -> Face:
    says = words.PUBLIC_WORDS[public.code]
    seed = int(public.code[1:])
    marks: list[Mark] = [
        *_border(tile_inks(seed)),
        *_heading(public.title.say(lang), words.PUBLIC.say(lang)),
        _panel(),
        *picture(public.code, _PANEL.grown(-1.0)),
        _text(says.rule.say(lang)),
        *_badge(says.badge, says.per.say(lang), BLACK, PAPER),
        *card.codes(piece, tag),
    ]
    return card.card(tuple(marks))


def private_face(piece: Piece, tag: int, private: Private, lang: Lang) -> Face:
    ink = EDGE_INK[private.colour]
    shades = tuple(ink.tint(share) for share in (1.0, 0.45, 0.8, 0.3, 0.65))
    rule = words.private_rule(_sign(private), tiles_per_level()[private.level], private.points)
    letter = BLACK if private.colour is Colour.Y else PAPER
    marks: list[Mark] = [
        *_border(shades),
        *_heading(private.title.say(lang), words.PRIVATE.say(lang)),
        _panel(),
        *private_picture(private, _PANEL.grown(-1.0)),
        _text(rule.say(lang)),
        *_badge(f"+{private.points}", words.EACH.say(lang), ink, letter),
        *card.codes(piece, tag),
    ]
    return card.card(tuple(marks))


def _sign(private: Private) -> Text:
    """The mark as a sign in running text, with its colour's name."""
    name = COLOUR_NAMES[private.colour]
    glyph = "{" + MARKS[private.level].name + "}"
    return Text(en=f"a {name.en} {glyph}", it=f"un {glyph} {name.it}")


def _heading(title: str, kind: str) -> list[Mark]:
    return [
        Words(title, _TITLE, size=5.2, least=3.8, font=Font.DISPLAY, stand=Stand.MIDDLE, leading=1.05),
        Words(kind, _KIND, size=2.5, ink=GREY.shade(0.1), stand=Stand.MIDDLE),
    ]


def _panel() -> Shape:
    return Shape(rectangle(_PANEL, 2.0), fill=_PANEL_INK, flood=True)


def _text(rule: str) -> Words:
    return Words(rule, _TEXT, size=3.6, least=2.6, stand=Stand.MIDDLE, leading=1.22, glyphs=MARKS)


def _badge(number: str, per: str, ink: Ink, letter: Ink) -> list[Mark]:
    """A hexagon with what the card gives."""
    x, y = _BADGE
    reach = _BADGE_REACH
    return [
        Shape(hexagon(_BADGE, reach), fill=ink, edge=BLACK, width=0.4),
        Words(
            number,
            Box(x - 8, y - 5, 16, 10),
            size=7.4,
            font=Font.BLACK,
            ink=letter,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
        Words(
            per,
            Box(x - 9.0, y + reach + 0.6, 18.0, 3.6),
            size=2.7,
            least=2.2,
            font=Font.BOLD,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
    ]


def hexagon(centre: Point, reach: Mm) -> Path:
    half = reach * 3**0.5 / 2
    x, y = centre
    return polygon(
        (
            (x, y - reach),
            (x + half, y - reach / 2),
            (x + half, y + reach / 2),
            (x, y + reach),
            (x - half, y + reach / 2),
            (x - half, y - reach / 2),
        )
    )


def _border(inks: tuple[Ink, ...]) -> list[Mark]:
    """A row of tiles along the top edge, running off the card."""
    lattice = Lattice(Point(18.6, _BORDER), (_BORDER + 2.2) * 2 / 3**0.5)
    cells = [(x, 0) for x in range(11)]
    marks = tuple(Shape(lattice.path(cell, 0.5), fill=inks[i % len(inks)]) for i, cell in enumerate(cells))
    return [Group(marks, clip=rectangle(Box(18.0, -2.0, 47.0, _BORDER + 2.4)))]


# --- backs --------------------------------------------------------------------------------------


def back_face(piece: Piece, tag: int, lang: Lang, *, public: bool) -> Face:
    """Names the deck, never the card."""
    title = (words.PUBLIC if public else words.PRIVATE).say(lang)
    ground = Ink("night", 0.2, 0.1, 0.0, 0.9) if public else PAPER
    marks: list[Mark] = [
        Shape(rectangle(card.FRONT.grown(2.0)), fill=ground, flood=True),
        *_back_mosaic(public=public),
        *_back_label(title),
        *card.codes(piece, tag, card.BACK_CODE_AT),
    ]
    return card.card(tuple(marks))


def _back_mosaic(*, public: bool) -> list[Mark]:
    side: Mm = 12.6
    lattice = Lattice(Point(-side / 2, card.HEIGHT + 2.0), side)
    rows = range(9)
    inks = tile_inks(21)
    marks: list[Mark] = []
    for row in rows:
        for x in range(-2, 12):
            cell = (x, row)
            ink = inks[(x * 5 + row * 7) % len(inks)] if public else _thirds(x, row)
            marks.append(Shape(lattice.path(cell, 0.9), fill=ink, flood=True))
    return marks


def _thirds(x: int, row: int) -> Ink:
    """Private backs: the three inks alone, thick and thin."""
    ink = tuple(EDGE_INK.values())[(x + row) % 3]
    return ink.tint((1.0, 0.6, 0.8)[(x - row) % 3])


def _back_label(title: str) -> list[Mark]:
    code = card.BACK_CODE_AT
    box = Box(8.0, code.bottom + 6.2, card.WIDTH - 16.0, 7.2)
    name = Box(14.0, code.top - 12.2, card.WIDTH - 28.0, 8.2)
    return [
        Shape(rectangle(box, 3.6), fill=PAPER),
        Words(
            title,
            box.grown(-0.8),
            size=4.0,
            least=3.0,
            font=Font.DISPLAY,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
        Shape(rectangle(name, 4.1), fill=PAPER),
        Words(
            "CMYK!",
            name,
            size=6.4,
            font=Font.DISPLAY,
            align=Align.CENTRE,
            stand=Stand.MIDDLE,
        ),
    ]
