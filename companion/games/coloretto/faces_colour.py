"""The 63 colour cards: nine of each colour, each colour with a chameleon of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.games.coloretto import words
from companion.games.coloretto.art_chameleon import Coat, Head, chameleon, mirrored
from companion.games.coloretto.art_inks import BARK, DEEP, INKS, coat
from companion.games.coloretto.art_line import even, tube
from companion.games.coloretto.art_poses import CLIMB, FORAGE, GAZE, HANG, HUNT, SIT, STROLL, Perch, Sprig
from companion.games.coloretto.art_scene import fern, frame, label, leaf, window
from companion.games.coloretto.art_skins import SKINS
from companion.games.coloretto.glyphs import EMBLEMS
from companion.games.coloretto.tables import Colour
from companion.pieces.card import FRONT, card, codes
from companion.pieces.face import Align, Face, Font, Group, Mark, Shape, Stand, Swatch, Symbol, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Degrees, Mm, Point
from companion.pieces.palette import PAPER, Ink
from companion.pieces.path import circle, ellipse, smooth
from companion.pieces.piece import Piece

TITLE_BOX = Box(21.8, 5.6, 21.6, 9.0)
ID_BOX = Box(44.8, 65.4, 14.6, 3.0)
TAB_EMBLEM = Point(10.0, 27.2)
TOP_EMBLEM = Point(52.2, 11.6)


@dataclass(frozen=True, slots=True)
class Character:
    perch: Perch
    head: Head


CAST: dict[Colour, Character] = {
    Colour.RED: Character(STROLL, Head(crest=1.7)),
    Colour.ORANGE: Character(HANG, Head(peak=Point(-7.0, -13.0))),
    Colour.YELLOW: Character(CLIMB, Head(peak=Point(-5.6, -9.4), crest=1.9)),
    Colour.GREEN: Character(HUNT, Head(horns=3)),
    Colour.BLUE: Character(SIT, Head(peak=Point(-6.0, -10.0), crest=2.6)),
    Colour.PURPLE: Character(GAZE, Head(peak=Point(-7.6, -13.0))),
    Colour.BROWN: Character(FORAGE, Head(peak=Point(-6.2, -8.8), crest=1.0)),
}


def colour_face(piece: Piece, tag: int, lang: Lang) -> Face:
    colour = Colour(piece.kind)
    ink, deep = INKS[colour], DEEP[colour]
    return card(
        (
            Swatch(frame(window()), ink),
            backdrop(ink),
            picture(colour),
            label(),
            *index(colour),
            title(words.COLOUR_NAMES[colour].say(lang), deep),
            small_id(piece, deep),
            *codes(piece, tag),
        )
    )


def title(text: str, ink: Ink, box: Box = TITLE_BOX) -> Words:
    return Words(text, box, 6.0, Font.DISPLAY, ink, Align.LEFT, Stand.MIDDLE, least=3.4)


def small_id(piece: Piece, ink: Ink) -> Words:
    """The id in letters, for whoever types a reading by hand."""
    return Words(piece.id, ID_BOX, 2.2, Font.BOLD, ink, Align.RIGHT, Stand.MIDDLE, least=2.1)


def index(colour: Colour) -> tuple[Mark, ...]:
    """The emblem under the tag and in the other upper corner: one of them shows in any fan or column."""
    ink, deep, emblem = INKS[colour], DEEP[colour], EMBLEMS[colour]
    return (
        Symbol(emblem, TAB_EMBLEM, 11.0, PAPER, edge=deep, width=0.45),
        Shape(circle(TOP_EMBLEM, 7.6), fill=PAPER, edge=ink, width=0.7),
        Symbol(emblem, TOP_EMBLEM, 10.4, ink, edge=deep, width=0.45),
    )


@cache
def backdrop(ink: Ink) -> Group:
    """A pale jungle."""
    opening = window()
    leafage = (
        fern(Point(62, 24), 218, 34),
        fern(Point(64, 66), 206, 30),
        fern(Point(2, 62), -38, 26),
        fern(Point(36, 92), -84, 30),
    )
    return Group(
        (
            Shape(opening, fill=ink.tint(0.10), flood=True),
            Group(tuple(Shape(path, fill=ink.tint(0.20)) for path in leafage), clip=opening),
            Shape(opening, edge=PAPER, width=0.6),
        )
    )


@cache
def picture(colour: Colour) -> Group:
    actor = CAST[colour]
    coated = coat(colour)
    animal = chameleon(actor.perch.pose, coated, actor.head, SKINS[colour])
    prey = _tongue(coated) if colour is Colour.GREEN else ()
    marks = (*branch(actor.perch, coated), *prey, *animal)
    if actor.perch.left:
        marks = mirrored(marks, FRONT.width / 2)
    return Group((*_air(colour, coated), *marks))


def branch(perch: Perch, coated: Coat) -> tuple[Mark, ...]:
    bark = BARK.mixed(coated.outline, 0.25)
    wood = tube(*perch.branch, each=2)
    grain = smooth([(knot.x, knot.y + knot.left * 0.35) for knot in perch.branch], closed=False)
    return (
        *(mark for sprig in perch.sprigs for mark in _sprig(sprig, coated)),
        Shape(wood, fill=bark, edge=coated.outline, width=0.45),
        Shape(grain, edge=coated.outline, width=0.3, opacity=0.5, dash=(5.0, 2.4, 1.2, 3.0)),
    )


def _sprig(sprig: Sprig, coated: Coat) -> tuple[Mark, ...]:
    blade, rib = leaf(sprig.at, sprig.turn, sprig.size)
    return (
        Shape(blade, fill=coated.lid, edge=coated.outline, width=0.4),
        Shape(rib, edge=coated.outline, width=0.3),
    )


def _tongue(coated: Coat) -> tuple[Mark, ...]:
    """The hunter's tongue has just met a fly."""
    rose = Ink("rose", 0.0, 0.55, 0.30)
    reach = tube(even(49.0, 42.6, 0.9), even(53.0, 46.0, 0.7), even(55.6, 46.6, 1.5), even(57.0, 46.4, 1.0))
    wing = ellipse(Point(57.6, 43.0), 0.95, 2.0).turned(24, Point(57.6, 44.6))
    return (
        Shape(reach, fill=rose, edge=coated.outline, width=0.45),
        Shape(wing, fill=PAPER, edge=coated.outline, width=0.35),
        Shape(wing.turned(-64, Point(57.6, 44.8)), fill=PAPER, edge=coated.outline, width=0.35),
        Shape(ellipse(Point(57.6, 45.6), 1.5, 1.15), fill=coated.outline),
    )


# Small emblems in the air: where, how large, how turned.
_AIR: dict[Colour, tuple[tuple[Point, Mm, Degrees], ...]] = {
    Colour.RED: ((Point(34.0, 21.5), 4.6, -14), (Point(29.0, 27.0), 3.2, 10), (Point(41.0, 17.6), 2.6, 16)),
    Colour.ORANGE: ((Point(47.5, 26.5), 5.0, 8), (Point(55.0, 32.5), 3.4, 0), (Point(39.5, 22.5), 2.8, 0)),
    Colour.YELLOW: ((Point(27.5, 22.5), 5.4, 0), (Point(10.0, 37.8), 2.8, -20), (Point(36.0, 18.4), 2.8, 20)),
    Colour.GREEN: (
        (Point(27.0, 23.5), 5.2, 20),
        (Point(36.5, 19.8), 3.6, 100),
        (Point(41.0, 27.4), 3.0, -40),
    ),
    Colour.BLUE: ((Point(27.0, 23.0), 4.6, 0), (Point(9.0, 41.0), 3.8, 0), (Point(22.0, 40.0), 3.0, 0)),
    Colour.PURPLE: (
        (Point(57.0, 24.0), 5.0, 18),
        (Point(27.5, 25.0), 4.4, -16),
        (Point(33.0, 19.4), 2.8, 14),
    ),
    Colour.BROWN: ((Point(56.2, 54.2), 7.0, 3), (Point(51.0, 55.6), 4.2, -10)),
}


def _air(colour: Colour, coated: Coat) -> tuple[Mark, ...]:
    return tuple(
        Symbol(EMBLEMS[colour], at, size, coated.lid, edge=coated.outline, width=0.35, turn=turn)
        for at, size, turn in _AIR[colour]
    )
