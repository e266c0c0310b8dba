"""The pigments as drops: told apart by silhouette and inner cut, not by colour alone."""

from __future__ import annotations

import math

from companion.pieces.face import Glyph
from companion.pieces.measure import Point
from companion.pieces.palette import CYAN, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import Path, circle, polygon, smooth, star, svg

_CYAN_RIM = Ink("cyan rim", 1, 0.45, 0, 0.35)
_MAGENTA_RIM = Ink("magenta rim", 0.3, 1, 0.1, 0.35)
_YELLOW_RIM = Ink("yellow rim", 0.1, 0.45, 1, 0.35)
_WILD_RIM = Ink("wild rim", 0, 0, 0, 0.85)
_YELLOW_DEEP = Ink("yellow deep", 0, 0.3, 1, 0.05)


def _tear(scale: float) -> Path:
    return (
        svg(
            "M0 -.5C.1 -.28 .37 -.06 .37 .15C.37 .36 .2 .5 0 .5C-.2 .5 -.37 .36 -.37 .15"
            "C-.37 -.06 -.1 -.28 0 -.5Z"
        )
        .moved(0, -0.1)
        .scaled(scale)
        .moved(0, 0.1)
    )


def _diamond(scale: float) -> Path:
    return svg(
        "M0 -.5C.04 -.5 .07 -.47 .1 -.43L.4 -.06C.44 -.02 .44 .02 .4 .06L.1 .43C.07 .47 .04 .5 0 .5"
        "C-.04 .5 -.07 .47 -.1 .43L-.4 .06C-.44 .02 -.44 -.02 -.4 -.06L-.1 -.43C-.07 -.47 -.04 -.5 0 -.5Z"
    ).scaled(scale)


def _sun(scale: float) -> Path:
    corners = []
    for i in range(16):
        angle = math.radians(i * 22.5 - 90)
        reach = (0.5 if i % 2 == 0 else 0.36) * scale
        corners.append((reach * math.cos(angle), reach * math.sin(angle)))
    return smooth(corners, tension=0.55)


def _prism(scale: float) -> Path:
    return (
        svg(
            "M0 -.46C.06 -.46 .1 -.43 .13 -.38L.46 .24C.53 .37 .46 .46 .34 .46L-.34 .46"
            "C-.46 .46 -.53 .37 -.46 .24L-.13 -.38C-.1 -.43 -.06 -.46 0 -.46Z"
        )
        .moved(0, -0.12)
        .scaled(scale)
        .moved(0, 0.12)
    )


_WAVES = svg(
    "M-.23 .08C-.15 0 -.08 0 0 .08C.08 .16 .15 .16 .23 .08L.23 .17C.15 .25 .08 .25 0 .17"
    "C-.08 .09 -.15 .09 -.23 .17Z"
    "M-.17 .27C-.1 .21 -.06 .21 0 .27C.06 .33 .1 .33 .17 .27L.13 .36C.08 .39 .05 .39 0 .36"
    "C-.05 .31 -.08 .3 -.13 .35Z"
)

CYAN_DROP = Glyph("cyan", ((_tear(1), _CYAN_RIM), (_tear(0.86), CYAN), (_WAVES, PAPER)))
MAGENTA_DROP = Glyph(
    "magenta",
    (
        (_diamond(1), _MAGENTA_RIM),
        (_diamond(0.86), MAGENTA),
        (_diamond(0.52).joined(_diamond(0.3)), PAPER),
    ),
)
YELLOW_DROP = Glyph(
    "yellow",
    (
        (_sun(1), _YELLOW_RIM),
        (_sun(0.85), YELLOW),
        (circle(Point(0, 0), 0.19), _YELLOW_DEEP),
        (circle(Point(0, 0), 0.12), YELLOW),
    ),
)
WILD_DROP = Glyph(
    "wild",
    (
        (_prism(1), _WILD_RIM),
        (_prism(0.86), PAPER),
        (svg("M0 -.38L.13 -.12L0 .02L-.13 -.12Z"), CYAN),
        (svg("M-.18 -.02L-.03 .12L-.03 .38L-.32 .38C-.4 .38 -.42 .34 -.39 .27Z"), MAGENTA),
        (svg("M.18 -.02L.03 .12L.03 .38L.32 .38C.4 .38 .42 .34 .39 .27Z"), YELLOW),
    ),
)
PLUS = Glyph(
    "plus",
    (
        (
            polygon(
                (
                    (-0.09, -0.32),
                    (0.09, -0.32),
                    (0.09, -0.09),
                    (0.32, -0.09),
                    (0.32, 0.09),
                    (0.09, 0.09),
                    (0.09, 0.32),
                    (-0.09, 0.32),
                    (-0.09, 0.09),
                    (-0.32, 0.09),
                    (-0.32, -0.09),
                    (-0.09, -0.09),
                )
            ),
            None,
        ),
    ),
)

DROPS: dict[str, Glyph] = {"C": CYAN_DROP, "M": MAGENTA_DROP, "Y": YELLOW_DROP}

# For tables of many drops: the same silhouettes, without their inner cuts.
SMALL: dict[str, tuple[Glyph, Ink]] = {
    "C": (Glyph("cyan-small", ((_tear(0.94), CYAN),)), _CYAN_RIM),
    "M": (Glyph("magenta-small", ((star(Point(0, 0), 2, 0.5, 0.42), MAGENTA),)), _MAGENTA_RIM),
    "Y": (Glyph("yellow-small", ((star(Point(0, 0), 8, 0.5, 0.34), YELLOW),)), _YELLOW_RIM),
}
