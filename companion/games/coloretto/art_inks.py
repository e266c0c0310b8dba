"""The inks of Coloretto. Any two colours differ by CIEDE2000 20 or more, and shapes differ besides."""

from __future__ import annotations

from companion.games.coloretto.art_chameleon import Coat
from companion.games.coloretto.tables import Colour
from companion.pieces.palette import Ink

INKS: dict[Colour, Ink] = {
    Colour.RED: Ink("red", 0.0, 0.97, 0.85),
    Colour.ORANGE: Ink("orange", 0.0, 0.54, 1.0),
    Colour.YELLOW: Ink("yellow", 0.0, 0.09, 0.95),
    Colour.GREEN: Ink("green", 0.74, 0.04, 0.95),
    Colour.BLUE: Ink("blue", 0.94, 0.46, 0.0),
    Colour.PURPLE: Ink("purple", 0.60, 0.92, 0.0),
    Colour.BROWN: Ink("brown", 0.42, 0.62, 0.80, 0.38),
}

NIGHT = Ink("night", 0.95, 0.75, 0.25, 0.45)
BARK = Ink("bark", 0.30, 0.46, 0.66, 0.42)
GOLD = Ink("gold", 0.06, 0.26, 0.86, 0.06)
CREAM = Ink("cream", 0.01, 0.04, 0.14)
LAGOON = Ink("lagoon", 0.72, 0.10, 0.36, 0.05)
VIOLET = Ink("violet", 0.52, 0.62, 0.0, 0.08)
WOOD = Ink("wood", 0.22, 0.46, 0.72, 0.22)
MOSS = Ink("moss", 0.58, 0.14, 0.84, 0.22)
AMBER = Ink("amber", 0.0, 0.20, 0.80)

# The darkest line of each card: its own ink deepened, so that no drawing looks cut out of another.
DEEP: dict[Colour, Ink] = {
    Colour.RED: Ink("deep red", 0.30, 1.0, 0.90, 0.58),
    Colour.ORANGE: Ink("deep orange", 0.25, 0.85, 1.0, 0.52),
    Colour.YELLOW: Ink("deep yellow", 0.30, 0.60, 1.0, 0.52),
    Colour.GREEN: Ink("deep green", 0.92, 0.45, 1.0, 0.52),
    Colour.BLUE: Ink("deep blue", 1.0, 0.82, 0.25, 0.50),
    Colour.PURPLE: Ink("deep purple", 0.82, 1.0, 0.25, 0.46),
    Colour.BROWN: Ink("deep brown", 0.50, 0.72, 0.85, 0.80),
}


def coat(colour: Colour) -> Coat:
    ink, deep = INKS[colour], DEEP[colour]
    light = ink.tint(0.38)
    if colour is Colour.YELLOW:
        light = Ink("pale yellow", 0.0, 0.01, 0.35)
    if colour is Colour.BROWN:
        light = Ink("fawn", 0.12, 0.30, 0.52, 0.06)
    dark = ink.mixed(deep, 0.5)
    return Coat(
        skin=ink,
        far=ink.mixed(deep, 0.45),
        light=light,
        dark=dark,
        outline=deep,
        lid=ink.mixed(light, 0.55),
        iris=AMBER if colour not in {Colour.YELLOW, Colour.ORANGE} else Ink("lime", 0.35, 0.0, 0.75),
    )
