"""The emblem of each colour and the other signs of the game, each in a square from -0.5 to 0.5."""

from __future__ import annotations

from companion.games.coloretto.art_inks import INKS
from companion.games.coloretto.art_scene import rounded
from companion.games.coloretto.tables import Colour
from companion.pieces.face import Glyph
from companion.pieces.measure import Point
from companion.pieces.path import circle, star, svg
from companion.pieces.symbols import glyph

HEART = glyph(
    "heart",
    svg(
        "M0 .46C-.16 .3 -.48 .1 -.48 -.18C-.48 -.34 -.37 -.44 -.24 -.44C-.13 -.44 -.04 -.38 0 -.28"
        "C.04 -.38 .13 -.44 .24 -.44C.37 -.44 .48 -.34 .48 -.18C.48 .1 .16 .3 0 .46Z"
    ),
)
SUN = glyph("sun", star(Point(0, 0), 10, 0.5, 0.31))
MOON = glyph(
    "moon",
    svg("M.12 -.48A.49 .49 0 1 0 .44 .24A.38 .38 0 1 1 .12 -.48Z"),
)
LEAF = glyph(
    "leaf",
    svg(
        "M.46 -.48C.02 -.46 -.4 -.3 -.38 .08C-.37 .16 -.34 .22 -.31 .26L-.48 .43L-.41 .5L-.24 .33"
        "C-.2 .36 -.14 .39 -.06 .38C.32 .34 .48 -.06 .46 -.48Z"
        "M.22 -.22L-.2 .22L-.25 .18L.18 -.26Z"
    ),
)
DROP = glyph(
    "drop",
    svg(
        "M0 -.5C.1 -.28 .34 -.04 .34 .17C.34 .36 .19 .5 0 .5"
        "C-.19 .5 -.34 .36 -.34 .17C-.34 -.04 -.1 -.28 0 -.5Z"
    ),
)
BUTTERFLY = glyph(
    "butterfly",
    svg(
        "M0 -.1C.08 -.36 .3 -.48 .45 -.44C.54 -.3 .48 -.06 .22 .02C.4 .08 .42 .26 .32 .38C.2 .44 .06 .3 0 .12"
        "C-.06 .3 -.2 .44 -.32 .38C-.42 .26 -.4 .08 -.22 .02"
        "C-.48 -.06 -.54 -.3 -.45 -.44C-.3 -.48 -.08 -.36 0 -.1Z"
    ),
)
MUSHROOM = glyph(
    "mushroom",
    svg(
        "M-.5 .06C-.5 -.26 -.28 -.46 0 -.46C.28 -.46 .5 -.26 .5 .06C.5 .14 .34 .16 .16 .14"
        "C.14 .26 .17 .36 .22 .46C.08 .5 -.08 .5 -.22 .46"
        "C-.17 .36 -.14 .26 -.16 .14C-.34 .16 -.5 .14 -.5 .06Z"
    ),
)


def _wheel() -> Glyph:
    petal = svg("M0 -.1C-.16 -.18 -.2 -.36 0 -.5C.2 -.36 .16 -.18 0 -.1Z")
    count = len(INKS)
    petals = tuple((petal.turned(360 / count * i), ink) for i, ink in enumerate(INKS.values()))
    return Glyph("wheel", (*petals, (circle(Point(0, 0), 0.1), None)))


WHEEL = _wheel()
CROWN = glyph(
    "crown",
    svg("M-.42 .36L-.5 -.2C-.38 -.1 -.28 -.06 -.2 -.06L0 -.44L.2 -.06C.28 -.06 .38 -.1 .5 -.2L.42 .36Z"),
)
PLUS = glyph(
    "plus",
    rounded(
        tuple(
            (x * 0.5, y * 0.5)
            for x, y in (
                (-0.34, -1),
                (0.34, -1),
                (0.34, -0.34),
                (1, -0.34),
                (1, 0.34),
                (0.34, 0.34),
                (0.34, 1),
                (-0.34, 1),
                (-0.34, 0.34),
                (-1, 0.34),
                (-1, -0.34),
                (-0.34, -0.34),
            )
        ),
        0.09,
    ),
)
HOURGLASS = glyph(
    "hourglass",
    svg(
        "M-.36 -.5L.36 -.5L.36 -.4L.3 -.4C.3 -.18 .2 -.1 .07 0C.2 .1 .3 .18 .3 .4L.36 .4L.36 .5L-.36 .5"
        "L-.36 .4L-.3 .4C-.3 .18 -.2 .1 -.07 0C-.2 -.1 -.3 -.18 -.3 -.4L-.36 -.4Z"
    ),
)

EMBLEMS: dict[Colour, Glyph] = {
    Colour.RED: HEART,
    Colour.ORANGE: SUN,
    Colour.YELLOW: MOON,
    Colour.GREEN: LEAF,
    Colour.BLUE: DROP,
    Colour.PURPLE: BUTTERFLY,
    Colour.BROWN: MUSHROOM,
}
