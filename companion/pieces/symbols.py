"""Signs that several games share, drawn here so that no font has to have them."""

from __future__ import annotations

from companion.pieces.face import Glyph
from companion.pieces.measure import Point
from companion.pieces.path import Path, circle, polygon, star, svg


def glyph(name: str, path: Path) -> Glyph:
    return Glyph(name, ((path, None),))


FLASH = glyph(
    "flash",
    polygon(
        ((0.1, -0.5), (-0.3, 0.08), (-0.04, 0.08), (-0.14, 0.5), (0.3, -0.12), (0.03, -0.12), (0.22, -0.5))
    ),
)
INFINITY = glyph(
    "infinity",
    svg(
        "M0 -.09C.1 -.22 .2 -.26 .29 -.26C.42 -.26 .5 -.15 .5 0C.5 .15 .42 .26 .29 .26C.2 .26 .1 .22 0 .09"
        "C-.1 .22 -.2 .26 -.29 .26C-.42 .26 -.5 .15 -.5 0C-.5 -.15 -.42 -.26 -.29 -.26"
        "C-.2 -.26 -.1 -.22 0 -.09Z"
        "M-.1 0C-.17 -.1 -.23 -.13 -.28 -.13C-.34 -.13 -.38 -.08 -.38 0C-.38 .08 -.34 .13 -.28 .13"
        "C-.23 .13 -.17 .1 -.1 0Z"
        "M.1 0C.17 .1 .23 .13 .28 .13C.34 .13 .38 .08 .38 0C.38 -.08 .34 -.13 .28 -.13C.23 -.13 .17 -.1 .1 0Z"
    ),
)
DOT = glyph("dot", circle(Point(0, 0), 0.36))
STAR = glyph("star", star(Point(0, 0.03), 5, 0.5, 0.22))
ARROW = glyph(
    "arrow",
    polygon(((-0.5, -0.12), (0.1, -0.12), (0.1, -0.36), (0.5, 0), (0.1, 0.36), (0.1, 0.12), (-0.5, 0.12))),
)
SCISSORS = glyph(
    "scissors",
    svg(
        "M-.5 -.26a.14 .14 0 1 1 .25 .09L-.1 -.05L.5 -.36L.36 -.16L.05 0L.36 .16L.5 .36L-.1 .05L-.25 .17"
        "a.14 .14 0 1 1 -.25 .09a.14 .14 0 0 1 .2 -.12L-.16 0L-.3 -.14a.14 .14 0 0 1 -.2 -.12Z"
    ),
)
SHARED = (FLASH, INFINITY, DOT, STAR, ARROW, SCISSORS)
