"""Mix cards, the first-player card and the backs of the decks."""

from __future__ import annotations

from functools import cache

from companion.games.chroma_mix.art import press
from companion.games.chroma_mix.art.tools import SHEET, Marks, ball, petal, polar, put
from companion.games.chroma_mix.faces import POUR, SCENE, footer, name, panel
from companion.games.chroma_mix.glyphs import DROPS
from companion.games.chroma_mix.tables import BY_CODE
from companion.games.chroma_mix.words_aid import FIRST, MIX
from companion.pieces.card import HEIGHT, WIDTH
from companion.pieces.face import Group, Mark, Shape, Swatch, Symbol
from companion.pieces.language import Lang
from companion.pieces.measure import Mm, Point
from companion.pieces.palette import CYAN, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import circle, rectangle

_WELLS: tuple[Mm, ...] = (30.2, 40.2, 50.2)


def other_marks(code: str, lang: Lang) -> tuple[Mark, ...]:
    """All of the face of a Mix or first-player card but the codes."""
    ink = press.MIX_INK if code == "MIX" else press.FIRST_INK
    return (_picture(code), Swatch(POUR, ink), _print(code, lang))


@cache
def _picture(code: str) -> Group:
    marks = press.meeting(press.MIX_INK) if code == "MIX" else press.roller(press.FIRST_INK)
    return Group(marks, clip=SCENE)


@cache
def _print(code: str, lang: Lang) -> Group:
    card, saying = BY_CODE[code], MIX if code == "MIX" else FIRST
    assert saying.note is not None
    wells: list[Mark] = []
    for sign, y in zip(DROPS.values(), _WELLS, strict=True):
        wells += [Shape(circle(Point(8.3, y), 4.5), fill=PAPER), Symbol(sign, Point(8.3, y), 7.4)]
    return Group(
        (
            *wells,
            name(card.title.say(lang)),
            *panel([(None, saying.note.say(lang))], saying.flavour.say(lang)),
            *footer(card),
        )
    )


# --- backs --------------------------------------------------------------------------------------

_BACKS: dict[str, tuple[int, Ink, Ink]] = {  # rank, ground, light
    "B1": (1, Ink("back one", 0.85, 0.4, 0.1, 0.1), Ink("back one light", 0.4, 0.05, 0.02)),
    "B2": (2, Ink("back two", 0.6, 0.85, 0.05, 0.15), Ink("back two light", 0.2, 0.38, 0)),
    "B3": (3, Ink("back three", 0.15, 0.95, 0.6, 0.18), Ink("back three light", 0.0, 0.42, 0.3)),
    "B4": (4, Ink("back four", 0.8, 0.65, 0.55, 0.65), Ink("back four light", 0.05, 0.2, 0.7)),
}


def back_marks(code: str) -> tuple[Mark, ...]:
    """All of a back but the codes; turned half round it looks the same."""
    return _mix_back() if code == "BM" else _rank_back(code)


@cache
def _rank_back(code: str) -> tuple[Mark, ...]:
    rank, ground, light = _BACKS[code]
    centre = (WIDTH / 2, HEIGHT / 2)
    half = (*_plume(ground, light), *_dots(rank, ground))
    drops = _wells(centre)
    return (
        Shape(
            rectangle(SHEET), fill=ball(centre, 56, ground.tint(0.85), ground, ground.shade(0.2)), flood=True
        ),
        Group(half),
        Group(half, at=Point(WIDTH, HEIGHT), turn=180),
        *_rings(centre, light),
        Group(drops),
        Group(drops, at=Point(WIDTH, HEIGHT), turn=180),
    )


def _plume(ground: Ink, light: Ink) -> Marks:
    """A dahlia of ink, opening from the corner that no tag needs."""
    corner = (WIDTH + 1, -1.0)
    marks: list[Mark] = []
    for ring in range(6):
        reach = 46 - 7.2 * ring
        shape = petal(reach, reach * 0.34, 0.78)
        tone = ground.mixed(light, 0.16 + 0.14 * ring)
        for i in range(7):
            angle = 172 + 15.5 * i + (7.75 if ring % 2 else 0)
            marks.append(Shape(put(shape, corner, angle), fill=tone, edge=light, width=0.22, flood=True))
    return tuple(marks)


def _wells(centre: tuple[Mm, Mm]) -> Marks:
    marks: list[Mark] = []
    for sign, angle in zip(DROPS.values(), (0, 60, 120), strict=True):
        at = Point(*polar(centre, angle, 25.1))
        marks += [Shape(circle(at, 3.4), fill=PAPER), Symbol(sign, at, 5.4)]
    return tuple(marks)


def _dots(rank: int, ground: Ink) -> Marks:
    return tuple(
        Shape(circle(Point(WIDTH - 6.4 - 5.2 * i, 6.4), 2.0), fill=PAPER, edge=ground, width=0.5)
        for i in range(rank)
    )


def _rings(centre: tuple[Mm, Mm], light: Ink) -> Marks:
    middle = Point(*centre)
    return tuple(
        Shape(circle(middle, 22.6 + 1.7 * i), edge=light, width=0.7 - 0.14 * i, opacity=0.9) for i in range(4)
    )


@cache
def _mix_back() -> tuple[Mark, ...]:
    """Three inks overprinting on white: nothing like the other backs."""
    ink = press.MIX_INK
    centre = (WIDTH / 2, HEIGHT / 2)
    marks: list[Mark] = [Shape(rectangle(SHEET), fill=PAPER)]
    for tone, angle in ((YELLOW, 60), (MAGENTA, 0), (CYAN, -60)):
        for turn in (0, 180):
            at = Point(*polar(centre, angle + turn, 21))
            marks.append(Shape(circle(at, 19), fill=tone, opacity=0.5, flood=True))
    marks += [Shape(circle(Point(*centre), 21.5 + 2.6 * i), edge=ink, width=0.8 - 0.16 * i) for i in range(4)]
    marks.append(Swatch(rectangle(SHEET).joined(rectangle(SHEET.grown(-4.6), 3)), ink))
    return tuple(marks)
