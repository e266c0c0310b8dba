"""A picture for every colour, in its own ink."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.chroma_mix.art import deep, first, fruit, garden, gems, water
from companion.games.chroma_mix.art.tools import Marks
from companion.pieces.palette import Ink

PICTURES: dict[str, Callable[[Ink], Marks]] = {
    "SCY": first.ripples,
    "PMA": first.blossom,
    "LYE": first.sunrise,
    "CER": water.clouds,
    "FUC": garden.fuchsias,
    "LEM": fruit.lemons,
    "COR": water.reef,
    "JUN": garden.jungle,
    "LAV": garden.lavender,
    "PRI": gems.prism,
    "AZU": water.mountains,
    "TUR": water.waves,
    "VIO": garden.violets,
    "RAS": fruit.raspberries,
    "ORA": fruit.oranges,
    "PEA": fruit.pear,
    "SLA": deep.strata,
    "KEY": deep.key,
    "RUB": gems.ruby,
    "EME": gems.emerald,
    "SAP": gems.sapphire,
    "BUR": fruit.grapes,
    "MUS": garden.mustard,
    "PET": deep.oil_film,
}
