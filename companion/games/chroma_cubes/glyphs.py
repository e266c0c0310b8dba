"""The six symbols of CC-1.6 and their inks, and the small signs of the sheets."""

from __future__ import annotations

from companion.games.chroma_cubes.tables import Colour
from companion.pieces.face import Glyph, Symbol
from companion.pieces.measure import Mm, Point
from companion.pieces.palette import Ink
from companion.pieces.path import svg

INKS = {
    Colour.RED: Ink("red", 0.0, 0.98, 0.9),
    Colour.ORANGE: Ink("orange", 0.0, 0.55, 1.0),
    Colour.YELLOW: Ink("yellow", 0.0, 0.06, 0.95),
    Colour.GREEN: Ink("green", 0.8, 0.05, 1.0),
    Colour.BLUE: Ink("blue", 0.95, 0.4, 0.0),
    Colour.PURPLE: Ink("purple", 0.62, 0.95, 0.0),
}
OUTLINE = Ink("outline", 0.2, 0.2, 0.2, 0.75)

_TINT = {  # light enough to tell crayon from paper over it, dark enough to tell which ink it was
    Colour.RED: 0.22,
    Colour.ORANGE: 0.28,
    Colour.YELLOW: 0.38,
    Colour.GREEN: 0.24,
    Colour.BLUE: 0.24,
    Colour.PURPLE: 0.24,
}

_HEART = svg(
    "M0 .46C-.12 .34 -.48 .14 -.48 -.16C-.48 -.34 -.36 -.44 -.23 -.44C-.12 -.44 -.04 -.37 0 -.27"
    "C.04 -.37 .12 -.44 .23 -.44C.36 -.44 .48 -.34 .48 -.16C.48 .14 .12 .34 0 .46Z"
)
_STAR = svg(
    "M0 -.49C.035 -.49 .05 -.465 .063 -.435L.14 -.21L.385 -.185C.46 -.178 .485 -.13 .44 -.085"
    "L.255 .085L.315 .335C.33 .405 .285 .44 .225 .41L0 .275L-.225 .41C-.285 .44 -.33 .405 -.315 .335"
    "L-.255 .085L-.44 -.085C-.485 -.13 -.46 -.178 -.385 -.185L-.14 -.21L-.063 -.435"
    "C-.05 -.465 -.035 -.49 0 -.49Z"
)
_DROP = svg(
    "M.01 -.5C.06 -.3 .34 -.08 .34 .16C.34 .36 .19 .48 0 .48"
    "C-.19 .48 -.34 .36 -.34 .16C-.34 -.08 -.04 -.3 .01 -.5Z"
)
_GLINT = svg("M-.22 .14C-.22 .27 -.14 .36 -.03 .38C-.1 .31 -.14 .24 -.14 .14Z")
_MOON = svg(
    "M.2 -.46C-.14 -.5 -.42 -.28 -.42 .02C-.42 .3 -.18 .5 .1 .47C.24 .455 .34 .4 .42 .31"
    "C.16 .36 -.08 .22 -.1 -.04C-.115 -.24 .02 -.4 .2 -.46Z"
)
_LEAF = svg("M.46 -.46C.1 -.46 -.46 -.38 -.42 .12C-.41 .2 -.38 .27 -.33 .33C.16 .42 .48 .1 .46 -.46Z")
_VEIN = svg("M-.5 .5C-.36 .2 -.1 -.06 .24 -.26C-.06 -.02 -.3 .22 -.42 .5Z")
_LOBES = (
    svg("M-.1 -.16C-.32 -.34 -.5 -.18 -.5 .08C-.5 .34 -.34 .48 -.1 .38Z"),
    svg("M.1 -.16C.32 -.34 .5 -.18 .5 .08C.5 .34 .34 .48 .1 .38Z"),
)
_LOBE = svg(
    "M0 -.25C.17 -.25 .26 -.12 .26 .1C.26 .32 .17 .45 0 .45"
    "C-.17 .45 -.26 .32 -.26 .1C-.26 -.12 -.17 -.25 0 -.25Z"
)
_STEM = svg("M-.05 -.2C-.04 -.32 0 -.4 .1 -.48L.2 -.42C.12 -.36 .09 -.3 .08 -.2Z")

SYMBOLS = {
    Colour.RED: Glyph("heart", ((_HEART, None),)),
    Colour.ORANGE: Glyph("pumpkin", (*((lobe, None) for lobe in _LOBES), (_LOBE, None), (_STEM, None))),
    Colour.YELLOW: Glyph("star", ((_STAR, None),)),
    Colour.GREEN: Glyph("leaf", ((_LEAF, None), (_VEIN, None))),
    Colour.BLUE: Glyph("drop", ((_DROP.joined(_GLINT), None),)),
    Colour.PURPLE: Glyph("moon", ((_MOON, None),)),
}


def symbol(colour: Colour, centre: Point, size: Mm) -> Symbol:
    """At full strength, as on a die."""
    return Symbol(SYMBOLS[colour], centre, size, INKS[colour], OUTLINE, width=0.22)


def faint(colour: Colour, centre: Point, size: Mm) -> Symbol:
    """In a light tint with a dark line, so that it shows through crayon and crayon shows on it."""
    return Symbol(SYMBOLS[colour], centre, size, INKS[colour].tint(_TINT[colour]), OUTLINE, width=0.22)


_DIE = (
    svg("M0 -.46L.4 -.24L.4 .22L0 .46L-.4 .22L-.4 -.24Z"),
    svg("M-.4 -.24L0 0L.4 -.24L0 -.46Z"),
    svg("M0 0L.4 -.24L.4 .22L0 .46Z"),
)
DIE = Glyph("die", tuple((path, None) for path in _DIE))
TRADE = Glyph(
    "trade",
    (
        (svg("M-.46 -.33L.14 -.33L.14 -.48L.48 -.24L.14 0L.14 -.15L-.46 -.15Z"), None),
        (svg("M.46 .15L-.14 .15L-.14 0L-.48 .24L-.14 .48L-.14 .33L.46 .33Z"), None),
    ),
)
PLUS = Glyph(
    "plus",
    (
        (
            svg(
                "M-.13 -.42L.13 -.42L.13 -.13L.42 -.13L.42 .13"
                "L.13 .13L.13 .42L-.13 .42L-.13 .13L-.42 .13L-.42 -.13L-.13 -.13Z"
            ),
            None,
        ),
    ),
)
