"""The numbers of Coloretto, each with its rule (RULES CO-1 and CO-2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

GAME = "CO"


class Colour(StrEnum):
    """CO-1.1: the seven colours, in the order of the catalogue."""

    RED = "RED"
    ORANGE = "ORA"
    YELLOW = "YEL"
    GREEN = "GRN"
    BLUE = "BLU"
    PURPLE = "PUR"
    BROWN = "BRN"


COLOURS = tuple(Colour)
CARDS_PER_COLOUR = 9  # CO-1.1, CO-1.2

JOKER = "JOK"
GOLDEN_JOKER = "GJO"
PLUS_TWO = "PL2"
LAST_ROUND = "LST"
BROWN_ROW = "RB"
GREEN_ROW = "RG"
SUMMARY = "SUM"
BACK = "B"

PLUS_TWO_CARDS = 10  # CO-1.1
PLUS_TWO_POINTS = 2  # CO-4.2
BROWN_ROWS = 5  # CO-1.1
GREEN_ROWS = 3  # CO-1.1
SUMMARIES = 5  # CO-1.1
COLOURS_SCORED_PLUS = 3  # CO-4.2


class Edition(StrEnum):
    IT = "it"
    EN = "en"


@dataclass(frozen=True, slots=True)
class EditionTable:
    """What differs between the two editions."""

    edition: Edition
    jokers: int
    golden_jokers: int
    under_last_round: int  # play cards below the last-round card
    tie_break: bool  # CO-4.5: most cards of a single colour
    rule: str

    @property
    def wild_cards(self) -> int:
        return self.jokers + self.golden_jokers


EDITIONS: dict[Edition, EditionTable] = {
    Edition.IT: EditionTable(
        Edition.IT, jokers=2, golden_jokers=1, under_last_round=16, tie_break=True, rule="CO-1.2, CO-2.5"
    ),
    Edition.EN: EditionTable(
        Edition.EN, jokers=3, golden_jokers=0, under_last_round=15, tie_break=False, rule="CO-1.1, CO-2.5"
    ),
}

# What is printed serves both editions: the larger number of each.
JOKERS_PRINTED = max(table.jokers for table in EDITIONS.values())
GOLDEN_JOKERS_PRINTED = max(table.golden_jokers for table in EDITIONS.values())

BROWN_CAPACITY = 3  # CO-1.3


def row_capacity(kind: str, copy: int) -> int:
    """CO-1.3: a brown row holds three cards; a green one as many as its number."""
    if kind == BROWN_ROW and 1 <= copy <= BROWN_ROWS:
        return BROWN_CAPACITY
    if kind == GREEN_ROW and 1 <= copy <= GREEN_ROWS:
        return copy
    raise ValueError(f"{kind}:{copy} is no row card")


class Side(StrEnum):
    """CO-1.4: the side of the summary card all players use; violet is printed grey in the EN edition."""

    BROWN = "brown"
    VIOLET = "violet"


# CO-1.4: points for 0, 1, 2, 3, 4, 5 and 6 or more cards of a colour; CO-1.5: none for none.
POINTS: dict[Side, tuple[int, ...]] = {
    Side.BROWN: (0, 1, 3, 6, 10, 15, 21),
    Side.VIOLET: (0, 1, 4, 8, 7, 6, 5),
}
MOST_COUNTED = 6  # CO-1.4: "6+"


def points(side: Side, cards: int) -> int:
    """CO-1.4: what a set of this many cards of one colour is worth, plus or minus."""
    return POINTS[side][min(cards, MOST_COUNTED)]


@dataclass(frozen=True, slots=True)
class Setup:
    """CO-2.1 to CO-2.3: what a number of players changes."""

    players: int
    row_kind: str  # CO-2.1
    rows: int  # CO-2.1
    colours_removed: int  # CO-2.2
    start_cards_each: int  # CO-2.3; all start cards differ in colour

    @property
    def colours(self) -> int:
        return len(COLOURS) - self.colours_removed


SETUPS: dict[int, Setup] = {
    2: Setup(2, GREEN_ROW, rows=3, colours_removed=2, start_cards_each=2),
    3: Setup(3, BROWN_ROW, rows=3, colours_removed=1, start_cards_each=1),
    4: Setup(4, BROWN_ROW, rows=4, colours_removed=0, start_cards_each=1),
    5: Setup(5, BROWN_ROW, rows=5, colours_removed=0, start_cards_each=1),
}


def deck_size(players: int, edition: Edition) -> int:
    """CO-2.4: play cards in the draw deck, without the last-round card."""
    setup = SETUPS[players]
    colour_cards = setup.colours * CARDS_PER_COLOUR - players * setup.start_cards_each
    return colour_cards + EDITIONS[edition].wild_cards + PLUS_TWO_CARDS
