"""The numbers of CMYK!, each beside its rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from companion.pieces.language import Text

GAME = "MT"


class Colour(StrEnum):
    """In the order in which they go round a tile clockwise (MT-1.4)."""

    C = "C"
    M = "M"
    Y = "Y"


COLOUR_NAMES: dict[Colour, Text] = {
    Colour.C: Text(en="cyan", it="ciano"),
    Colour.M: Text(en="magenta", it="magenta"),
    Colour.Y: Text(en="yellow", it="giallo"),
}


class Sign(StrEnum):
    """What is printed for a mark (MT-1.5); its place in this list is its level (MT-1.2)."""

    RING = "ring"
    DOT = "dot"
    BAR = "bar"
    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"


SIGNS = tuple(Sign)
SIGN_NAMES: tuple[Text, ...] = (
    Text(en="rings", it="anelli"),
    Text(en="dots", it="punti"),
    Text(en="bars", it="barre"),
    Text(en="squares", it="quadrati"),
    Text(en="diamonds", it="rombi"),
    Text(en="triangles", it="triangoli"),
)

LEVELS = range(6)  # MT-1.2
INK_PER_LEVEL = 0.2  # MT-1.2: 0, 20, 40, 60, 80, 100 %
MOST_INK = 6  # MT-1.3: levels add up to at most this ...
DARKEST = (3, 3, 3)  # ... but for one tile
K = "K"
K_TILES = 2  # MT-1.1


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A normal tile: the level of its mark in each colour."""

    c: int
    m: int
    y: int

    @property
    def code(self) -> str:
        return f"{self.c}{self.m}{self.y}"

    @property
    def levels(self) -> dict[Colour, int]:
        return {Colour.C: self.c, Colour.M: self.m, Colour.Y: self.y}

    @property
    def is_equal(self) -> bool:
        """Three equal marks (MT-1.2, MT-6.5)."""
        return self.c == self.m == self.y


def _tiles() -> tuple[Tile, ...]:
    """MT-1.3: every mix of at most 120 % ink, and the one of three times 60 %."""
    return tuple(Tile(*t) for t in product(LEVELS, repeat=3) if sum(t) <= MOST_INK or t == DARKEST)


TILES = _tiles()
TILE_OF: dict[str, Tile] = {tile.code: tile for tile in TILES}


def tiles_per_level() -> tuple[int, ...]:
    """How many tiles carry each level of one colour; alike for all three (MT-1.2)."""
    return tuple(sum(tile.c == level for tile in TILES) for level in LEVELS)


# --- cards --------------------------------------------------------------------------------------


class PublicCard(StrEnum):
    """MT-6.1 to MT-6.17; MT-6.12 is a ruling, not a card."""

    AS_YOU_LIKE = "P01"
    MORE_THAN_HEXAGONS = "P02"
    SPACE = "P03"
    AGAIN = "P04"
    THIS_TILE = "P05"
    TAKE_BACK = "P06"
    WIDE = "P07"
    HEIGHT = "P08"
    POINTY = "P09"
    LEFT_RIGHT = "P10"
    TOP_BOTTOM = "P11"
    THINK = "P12"
    COLOUR_TOO = "P13"
    MANY_TILES = "P14"
    YOUR_COLOUR = "P15"
    ALL_OF_THEM = "P16"


@dataclass(frozen=True, slots=True)
class Public:
    code: PublicCard
    title: Text
    rule: str


PUBLICS: tuple[Public, ...] = (
    Public(PublicCard.AS_YOU_LIKE, Text(en="Just as I like it", it="Come piace a me"), "MT-6.1"),
    Public(PublicCard.MORE_THAN_HEXAGONS, Text(en="Beyond hexagons", it="Non solo esagoni"), "MT-6.2"),
    Public(PublicCard.SPACE, Text(en="Room to breathe", it="Mi serve spazio"), "MT-6.3"),
    Public(PublicCard.AGAIN, Text(en="Once again!", it="Ancora una volta!"), "MT-6.4"),
    Public(PublicCard.THIS_TILE, Text(en="I love this tile", it="Adoro questa tessera"), "MT-6.5"),
    Public(PublicCard.TAKE_BACK, Text(en="I take it back", it="Ritiro tutto"), "MT-6.6"),
    Public(PublicCard.WIDE, Text(en="Go wide", it="Bello largo"), "MT-6.7"),
    Public(PublicCard.HEIGHT, Text(en="Reach high", it="Sempre più in alto"), "MT-6.8"),
    Public(PublicCard.POINTY, Text(en="Full of points", it="Tutto punte"), "MT-6.9"),
    Public(PublicCard.LEFT_RIGHT, Text(en="Left mirrors right", it="Sinistra come destra"), "MT-6.10"),
    Public(PublicCard.TOP_BOTTOM, Text(en="Top mirrors bottom", it="Sopra come sotto"), "MT-6.11"),
    Public(PublicCard.THINK, Text(en="Let me think", it="Fammi pensare"), "MT-6.13"),
    Public(PublicCard.COLOUR_TOO, Text(en="That colour too", it="Anche quel colore"), "MT-6.14"),
    Public(PublicCard.MANY_TILES, Text(en="All the tiles I can", it="Più tessere che posso"), "MT-6.15"),
    Public(PublicCard.YOUR_COLOUR, Text(en="Yours looks better", it="Il tuo è più bello"), "MT-6.16"),
    Public(PublicCard.ALL_OF_THEM, Text(en="All of them!", it="Tutti quanti!"), "MT-6.17"),
)


@dataclass(frozen=True, slots=True)
class Private:
    """MT-1.7: each own tile with this mark in this colour scores `points`, at most PRIVATE_MOST in all."""

    colour: Colour
    level: int
    points: int

    @property
    def code(self) -> str:
        return f"{self.colour}{self.level}"

    @property
    def title(self) -> Text:
        colour, sign = COLOUR_NAMES[self.colour], SIGN_NAMES[self.level]
        gender = {"barre": "gialle"}.get(sign.it, "gialli")
        italian = gender if self.colour is Colour.Y else colour.it
        return Text(en=f"{colour.en} {sign.en}".capitalize(), it=f"{sign.it} {italian}".capitalize())


PRIVATE_POINTS = (1, 1, 2, 2, 3, 6)  # MT-1.7
PRIVATE_MOST = 6  # MT-1.7, MT-5.2
PRIVATES: tuple[Private, ...] = tuple(
    Private(colour, level, PRIVATE_POINTS[level]) for colour in Colour for level in LEVELS
)
PRIVATE_OF: dict[str, Private] = {private.code: private for private in PRIVATES}

# --- setup --------------------------------------------------------------------------------------

PLAYERS = range(2, 6)  # MT-1.1
PILE = 12  # MT-2.1
PILES: dict[int, int] = {2: 5, 3: 5, 4: 7, 5: 7}  # MT-2.1, by players

# --- points -------------------------------------------------------------------------------------

HEXAGON = 5  # MT-5.1
HEXAGON_REDUCED = 3  # MT-6.2
HEXAGON_CELLS = 6  # MT-3.5
K_TILE = -3  # MT-5.2
EMPTY_SPACE = 4  # MT-6.3
EQUAL_TILE = 3  # MT-6.5
RUN_PER_POINT = 2  # MT-6.7
ROW = 1  # MT-6.8
POINT_TILE = 1  # MT-6.9
LEFT_RIGHT = 6  # MT-6.10
TOP_BOTTOM = 7  # MT-6.11
MOST_TILES = 5  # MT-6.15
SECOND_MOST_TILES = 3  # MT-6.15
SERIES_GAMES = 3  # MT-7.1
SERIES_VP = (2, 1)  # MT-7.1
TOTAL_TARGET = 40  # MT-7.2
