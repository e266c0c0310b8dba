"""Jokers, the golden joker, the +2 cards and the last-round card."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from companion.games.coloretto import words
from companion.games.coloretto.art_chameleon import Coat, Head, chameleon, mirrored
from companion.games.coloretto.art_inks import AMBER, GOLD, INKS, LAGOON, NIGHT
from companion.games.coloretto.art_poses import FIGURE_TWO, GAZE, HANG, STROLL
from companion.games.coloretto.art_scene import BLEED, frame, label, window
from companion.games.coloretto.art_skins import diamonds, dots, rings, scales
from companion.games.coloretto.faces_colour import (
    TAB_EMBLEM,
    TITLE_BOX,
    TOP_EMBLEM,
    backdrop,
    branch,
    small_id,
    title,
)
from companion.games.coloretto.glyphs import CROWN, HOURGLASS, PLUS, WHEEL
from companion.games.coloretto.tables import Colour
from companion.pieces.card import FRONT, card, codes
from companion.pieces.face import (
    Align,
    Face,
    Font,
    Glyph,
    Gradient,
    Group,
    Mark,
    Shape,
    Stand,
    Swatch,
    Symbol,
    Words,
)
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import circle, polygon
from companion.pieces.piece import Piece

RULE_BOX = Box(21.8, 14.6, 22.0, 12.4)
GOLD_DEEP = Ink("deep gold", 0.25, 0.55, 1.0, 0.50)
LAGOON_DEEP = Ink("deep lagoon", 0.95, 0.45, 0.55, 0.50)
SIGNAL = INKS[Colour.RED]
HAZARD = INKS[Colour.YELLOW]


def rule(text: str, ink: Ink, box: Box = RULE_BOX, size: Mm = 2.8) -> Words:
    return Words(text, box, size, Font.TEXT, ink, Align.LEFT, Stand.TOP, leading=1.15, least=2.3)


def emblems(emblem: Glyph, ink: Ink, line: Ink, edge: Ink) -> tuple[Mark, ...]:
    """The index of a card that has no colour: on white, under the tag and top right."""
    return (
        Shape(circle(TAB_EMBLEM, 6.6), fill=PAPER, edge=edge, width=0.6),
        Symbol(emblem, TAB_EMBLEM, 10.0, ink, edge=line, width=0.4),
        Shape(circle(TOP_EMBLEM, 7.6), fill=PAPER, edge=edge, width=0.7),
        Symbol(emblem, TOP_EMBLEM, 11.0, ink, edge=line, width=0.45),
    )


def stripes(inks: tuple[Ink, ...], width: float) -> Group:
    """A frame of slanting stripes."""
    marks: list[Mark] = []
    at, i = BLEED.left - BLEED.height, 0
    while at < BLEED.right:
        marks.append(
            Swatch(
                polygon(
                    (
                        (at, BLEED.bottom),
                        (at + width, BLEED.bottom),
                        (at + width + BLEED.height, BLEED.top),
                        (at + BLEED.height, BLEED.top),
                    )
                ),
                inks[i % len(inks)],
            )
        )
        at, i = at + width, i + 1
    return Group(tuple(marks), clip=frame(window()))


# --- joker ----------------------------------------------------------------------------------------


def joker_face(piece: Piece, tag: int, lang: Lang) -> Face:
    return card(
        (
            stripes(tuple(INKS.values()), 9.6),
            backdrop(Ink("haze", 0.35, 0.30, 0.10)),
            _rainbow_picture(),
            label(),
            *emblems(WHEEL, NIGHT, NIGHT, NIGHT),
            title(words.JOKER.say(lang), NIGHT),
            rule(words.JOKER_RULE.say(lang), NIGHT),
            small_id(piece, NIGHT),
            *codes(piece, tag),
        )
    )


@cache
def _rainbow_picture() -> Group:
    coated = _rainbow_coat()
    animal = chameleon(GAZE.pose, coated, Head(peak=Point(-7.0, -12.0), crest=1.8), dots)
    return Group((*branch(GAZE, replace(coated, lid=INKS[Colour.GREEN].tint(0.6))), *animal))


def rainbow_walker() -> Group:
    """The rainbow chameleon without its branch, for the back of the deck."""
    return Group(chameleon(STROLL.pose, _rainbow_coat(), Head(crest=1.6), dots))


def _rainbow_coat() -> Coat:
    inks = tuple(INKS.values())
    stops = tuple((0.04 + 0.92 * i / (len(inks) - 1), ink) for i, ink in enumerate(inks))
    return Coat(
        skin=Gradient(Point(58, 30), Point(8, 58), stops),
        far=Ink("dusk", 0.45, 0.45, 0.15, 0.35),
        light=PAPER,
        dark=NIGHT,
        outline=NIGHT,
        lid=Ink("pale", 0.0, 0.06, 0.30),
        iris=AMBER,
    )


# --- golden joker ---------------------------------------------------------------------------------


def golden_face(piece: Piece, tag: int, lang: Lang) -> Face:
    rim = frame(window())
    shine = tuple(
        (place, GOLD.mixed(Ink("glint", 0.0, 0.05, 0.35), share))
        for place, share in ((0.0, 0.0), (0.3, 0.75), (0.5, 0.0), (0.75, 0.6), (1.0, 0.0))
    )
    return card(
        (
            Swatch(rim, GOLD),
            Shape(rim, fill=Gradient(BLEED.corners[0], BLEED.corners[2], shine), flood=True),
            backdrop(GOLD),
            _golden_picture(),
            label(),
            *emblems(CROWN, GOLD, GOLD_DEEP, GOLD_DEEP),
            title(words.GOLDEN_JOKER.say(lang), GOLD_DEEP, _TWO_LINES),
            rule(words.GOLDEN_RULE.say(lang), GOLD_DEEP, _BELOW),
            small_id(piece, GOLD_DEEP),
            *codes(piece, tag),
        )
    )


_TWO_LINES = Box(TITLE_BOX.left, 4.4, TITLE_BOX.width, 9.6)
_BELOW = Box(RULE_BOX.left, 15.6, RULE_BOX.width, 13.0)


@cache
def _golden_picture() -> Group:
    shine = (
        (0.0, Ink("gilt", 0.0, 0.08, 0.50)),
        (0.5, GOLD),
        (1.0, Ink("bronze", 0.15, 0.45, 0.95, 0.15)),
    )
    coated = Coat(
        skin=Gradient(Point(36, 26), Point(32, 58), shine),
        far=GOLD.mixed(GOLD_DEEP, 0.5),
        light=Ink("gilt light", 0.0, 0.03, 0.30),
        dark=GOLD.mixed(GOLD_DEEP, 0.45),
        outline=GOLD_DEEP,
        lid=Ink("gilt lid", 0.0, 0.08, 0.45),
        iris=Ink("emerald", 0.70, 0.0, 0.60),
    )
    pose = replace(STROLL.pose, head_turn=-4, head=Point(47.6, 36.0))
    animal = chameleon(pose, coated, Head(peak=Point(-6.0, -8.6)), scales)
    crown = Symbol(CROWN, Point(45.0, 25.0), 9.0, AMBER, edge=GOLD_DEEP, width=0.5, turn=4)
    gems = tuple(
        Shape(circle(at, 0.75), fill=ink, edge=GOLD_DEEP, width=0.3)
        for at, ink in (
            (Point(42.8, 27.0), INKS[Colour.RED]),
            (Point(45.0, 27.0), INKS[Colour.BLUE]),
            (Point(47.1, 27.2), INKS[Colour.GREEN]),
        )
    )
    return Group((*branch(STROLL, coated), *animal, crown, *gems))


# --- +2 -------------------------------------------------------------------------------------------


def plus_two_face(piece: Piece, tag: int, lang: Lang) -> Face:
    return card(
        (
            Swatch(frame(window()), LAGOON),
            backdrop(LAGOON),
            _plus_two_picture(),
            label(),
            Words(
                "+2", Box(3.0, 21.4, 14.4, 12.0), 10.0, Font.DISPLAY, LAGOON_DEEP, Align.CENTRE, Stand.MIDDLE
            ),
            Shape(circle(TOP_EMBLEM, 7.6), fill=PAPER, edge=LAGOON, width=0.7),
            Words(
                "+2", Box(44.6, 4.0, 15.2, 15.2), 9.0, Font.DISPLAY, LAGOON_DEEP, Align.CENTRE, Stand.MIDDLE
            ),
            rule(words.PLUS_TWO_RULE.say(lang), LAGOON_DEEP, Box(21.8, 6.6, 21.6, 13.0), size=3.3),
            small_id(piece, LAGOON_DEEP),
            *codes(piece, tag),
        )
    )


@cache
def _plus_two_picture() -> Group:
    coated = Coat(
        skin=LAGOON,
        far=LAGOON.mixed(LAGOON_DEEP, 0.5),
        light=LAGOON.tint(0.3),
        dark=LAGOON.mixed(LAGOON_DEEP, 0.5),
        outline=LAGOON_DEEP,
        lid=LAGOON.tint(0.6),
        iris=AMBER,
    )
    animal = mirrored(
        chameleon(FIGURE_TWO, coated, Head(peak=Point(-6.4, -10.0), crest=1.3), rings), FRONT.width / 2
    )
    plus = Symbol(PLUS, Point(19.4, 46.4), 18.0, AMBER, edge=LAGOON_DEEP, width=0.7)
    return Group((plus, *animal))


# --- last round -----------------------------------------------------------------------------------


def last_round_face(piece: Piece, tag: int, lang: Lang) -> Face:
    opening = window()
    return card(
        (
            stripes((BLACK, HAZARD), 6.0),
            Shape(opening, fill=PAPER, edge=PAPER, width=0.6),
            _sleeper(),
            label(),
            Shape(circle(TAB_EMBLEM, 6.6), fill=PAPER, edge=BLACK, width=0.6),
            Symbol(HOURGLASS, TAB_EMBLEM, 9.6, SIGNAL, edge=BLACK, width=0.4),
            Symbol(HOURGLASS, Point(54.4, 11.4), 12.0, SIGNAL, edge=BLACK, width=0.5),
            Words(
                words.LAST_ROUND.say(lang),
                Box(22.0, 4.4, 26.6, 14.6),
                7.6,
                Font.DISPLAY,
                SIGNAL,
                Align.LEFT,
                Stand.MIDDLE,
                leading=0.95,
                least=6.0,
            ),
            rule(words.LAST_ROUND_RULE.say(lang), BLACK, Box(22.0, 20.0, 37.0, 12.0)),
            small_id(piece, BLACK),
            *codes(piece, tag),
        )
    )


@cache
def _sleeper() -> Group:
    slate = Ink("slate", 0.15, 0.08, 0.05, 0.30)
    coated = Coat(
        skin=slate,
        far=slate.shade(0.25),
        light=slate.tint(0.4),
        dark=slate.shade(0.22),
        outline=BLACK,
        lid=slate.tint(0.6),
        iris=AMBER,
    )
    pose = replace(HANG.pose, asleep=True, head_turn=9, head=Point(46.6, 44.6))
    animal = chameleon(pose, coated, Head(peak=Point(-6.4, -9.6)), diamonds)
    return Group(mirrored((*branch(HANG, coated), *animal), FRONT.width / 2))
