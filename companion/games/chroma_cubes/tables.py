"""The numbers of Chroma Cubes, each with its rule: dice, symbols, sheets, superpowers, cairns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from companion.pieces.language import Text


class Colour(StrEnum):
    """A die's colour, and by CC-1.6 also the symbol it stands for; listed in wheel order (CC-1.2)."""

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"

    @property
    def left(self) -> Colour:
        """The neighbour before it on the wheel (CC-1.2)."""
        return WHEEL[WHEEL.index(self) - 1]

    @property
    def right(self) -> Colour:
        """The neighbour after it on the wheel (CC-1.2)."""
        return WHEEL[(WHEEL.index(self) + 1) % len(WHEEL)]

    @property
    def complement(self) -> Colour:
        """The colour across the wheel (CC-1.5)."""
        return WHEEL[(WHEEL.index(self) + 3) % len(WHEEL)]


WHEEL = tuple(Colour)  # CC-1.2
DICE_PER_COLOUR = 6  # CC-1.1
FACES_PER_DIE = 6
SEATS = 4  # CC-1.1

COLOUR_NAMES = {
    Colour.RED: Text("red", "rosso"),
    Colour.ORANGE: Text("orange", "arancione"),
    Colour.YELLOW: Text("yellow", "giallo"),
    Colour.GREEN: Text("green", "verde"),
    Colour.BLUE: Text("blue", "blu"),
    Colour.PURPLE: Text("purple", "viola"),
}
SYMBOL_NAMES = {  # CC-1.6
    Colour.RED: Text("heart", "cuore"),
    Colour.ORANGE: Text("pumpkin", "zucca"),
    Colour.YELLOW: Text("star", "stella"),
    Colour.GREEN: Text("leaf", "foglia"),
    Colour.BLUE: Text("drop", "goccia"),
    Colour.PURPLE: Text("moon", "luna"),
}

Pair = tuple[Colour, Colour]


def _faces(own: Colour) -> tuple[Pair, Pair, Pair, Pair, Pair, Pair]:
    """The six faces of a die by the columns of CC-1.5."""
    left, right = own.left, own.right
    return (
        (own, left),
        (own, right),
        (left, right),
        (own, own.complement),
        (left, left.complement),
        (right, right.complement),
    )


FACES: dict[Colour, tuple[Pair, ...]] = {colour: _faces(colour) for colour in WHEEL}  # CC-1.5
OPPOSITE = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}  # CC-1.5: face numbers


def face_pair(colour: Colour, face: int) -> Pair:
    """The two symbols of a face, numbered 1 to 6 (CC-1.5)."""
    return FACES[colour][face - 1]


# --- the table and the round ----------------------------------------------------------------------

SETS_OF_DICE = {1: 2, 2: 5, 3: 5, 4: 6}  # CC-2.1 by players; CC-6.1 alone
ACTIVE_DICE = 5  # CC-2.2
RESERVE_DICE = 2  # CC-2.2
RESERVE_LIMIT = 4  # CC-3.3
LOCK_DICE = 5  # CC-3.4: dice with one symbol for one side of a lock
LOCK_SIDES = 2  # CC-3.4
SUPERPOWER_POINTS = 1  # CC-3.4
FIRST_BONUS = 1  # CC-3.6
BANK_BOXES = 9  # CC-3.5
BANK_LIMIT = 3  # CC-3.5: symbols stored at a time


@dataclass(frozen=True, slots=True)
class Superpower:
    """What an open lock gives, once a round (CC-3.5)."""

    code: str
    title: Text
    does: Text


SUPERPOWERS = (  # CC-3.5, in the order of the locks
    Superpower(
        "reroll",
        Text("Reroll", "Rilancio"),
        Text(
            "Once a round, after rolling: roll any of your unused active dice again.",
            "Una volta per turno, dopo il lancio: rilancia i dadi attivi non usati che vuoi.",
        ),
    ),
    Superpower(
        "twin",
        Text("Twin", "Gemelli"),
        Text(
            "Once a round, one die gives both its symbols.",
            "Una volta per turno, un dado vale per entrambi i suoi simboli.",
        ),
    ),
    Superpower(
        "bank",
        Text("Bank", "Banca"),
        Text(
            "Once a round, use a die to store one of its symbols in a box. "
            "Keep at most 3; spend them later on sections, never on locks.",
            "Una volta per turno, usa un dado per mettere un suo simbolo in una casella. "
            "Tienine al massimo 3; si spendono nelle sezioni, non nei lucchetti.",
        ),
    ),
)


# --- sheets -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Section:
    """A part to colour at the price of `count` dice showing the symbol (CC-1.7, CC-3.2)."""

    symbol: Colour
    count: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A group of sections that scores its points when the last is coloured (CC-3.6)."""

    points: int
    sections: tuple[Section, ...]

    @property
    def symbols(self) -> int:
        return sum(section.count for section in self.sections)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture to colour (CC-5)."""

    code: str
    title: Text
    figures: tuple[Figure, ...]
    rule: str = "CC-5"
    picture: str = ""  # the file name of its drawing, without ending
    banned: tuple[Colour, ...] = ()  # dice that stay in the box: CC-2.4, CC-2.5
    start: tuple[Colour, ...] = ()  # active dice given instead of drafted: CC-2.5
    special: Text | None = None
    solo: bool = False
    own: bool = False  # made by the player, kept with the player's things

    @property
    def points(self) -> int:
        return sum(figure.points for figure in self.figures)

    @property
    def threshold(self) -> int:
        """CC-4.3: three quarters of the base points, rounded up."""
        return -(-3 * self.points // 4)

    @property
    def die_marks(self) -> tuple[int, int]:
        """CC-3.7: the points at which one more die is taken: a third and two thirds of the threshold."""
        return (-(-self.threshold // 3), -(-2 * self.threshold // 3))

    @property
    def seats(self) -> int:
        return 1 if self.solo else SEATS

    @property
    def active_dice(self) -> int:
        return len(self.start) or ACTIVE_DICE  # CC-2.5, CC-2.2

    def reserve_dice(self, players: int) -> int:
        """What each player drafts for the reserve (CC-2.2; CC-2.5 with four players)."""
        return 1 if self.start and players == SEATS else RESERVE_DICE

    def dice_on_table(self, players: int) -> Counter[Colour]:
        """CC-2.1, less the banned colours (CC-2.4, CC-2.5); CC-6.1 alone."""
        return Counter({c: SETS_OF_DICE[players] for c in WHEEL if c not in self.banned})


def _figures(points: str, sections: str) -> tuple[Figure, ...]:
    """Read the notation of CC-5: "4/2" and "R1 R2 · O1" (R2: two red symbols)."""
    worth = [int(word) for word in points.split("/")]
    groups = sections.split(" · ")
    return tuple(
        Figure(value, tuple(Section(Colour(word[0]), int(word[1:])) for word in group.split()))
        for value, group in zip(worth, groups, strict=True)
    )


def _discs() -> tuple[Figure, ...]:
    """CC-5 and CC-5.1: one disc a colour, from its own symbol and its two neighbours'."""
    return tuple(
        Figure(2, (Section(c, 1), Section(c, 3), Section(c.left, 2), Section(c.right, 2))) for c in WHEEL
    )


_EGGS = _figures(
    "2/2/2/2/2",
    "R1 R2 O2 Y3 · O1 O2 Y2 G3 · Y1 Y2 G2 B3 · G1 G2 B2 P3 · B1 P1 P2 R2 O2",
)

SHEETS = (  # CC-5
    Sheet(
        "CAR",
        Text("Cardinal", "Il cardinale"),
        _figures("4/2/2", "R1 R2 R3 R4 O1 O2 P3 · O1 G1 G2 Y1 Y3 · P1 P2 B1 B2 R2"),
        picture="cardinal",
    ),
    Sheet(
        "DIN",
        Text("Dinosaurs", "Dinosauri"),
        _figures(
            "2/3/3/3",
            "G1 G2 Y1 Y2 B2 · R1 R2 R3 O1 O3 P2 · B1 B3 B3 P1 P2 G2 · Y1 Y3 O2 O2 G1 G3",
        ),
        picture="dinosaurs",
    ),
    Sheet("DIC", Text("Dice", "Dadi"), _discs(), rule="CC-5.1", picture="dice"),
    Sheet(
        "SCR",
        Text("The Scream", "L’urlo"),
        _figures("3/3/2", "Y1 Y2 Y3 G1 G2 O3 · R1 R3 R3 O1 O2 Y2 · P1 P2 R2 G1 O2"),
        picture="scream",
        banned=(Colour.BLUE,),  # CC-2.4
        special=Text(
            "Blue dice stay in the box.",
            "I dadi blu restano nella scatola.",
        ),
    ),
    Sheet(
        "DRA",
        Text("Dragon’s Hoard", "Il tesoro del drago"),
        _figures("4/3/2", "G1 G2 G3 G4 R1 R2 B3 · Y1 Y2 Y3 O1 O2 O3 · P1 P2 P2 B1 B2"),
        picture="dragon",
    ),
    Sheet(
        "STA",
        Text("Starry Night", "Notte stellata"),
        _figures(
            "3/3/2/2",
            "B1 B2 B3 B3 G1 G2 · Y1 Y2 Y3 O1 O2 O3 · O1 O2 B1 Y2 G2 · G1 G2 G3 B2",
        ),
        picture="starry-night",
        banned=(Colour.RED, Colour.PURPLE),  # CC-2.5
        start=(Colour.BLUE, Colour.YELLOW, Colour.ORANGE, Colour.GREEN),  # CC-2.5
        special=Text(
            "Red and purple dice stay in the box. Begin with one blue, yellow, orange and green die; "
            "then draft 2 reserve dice each (1 each with four players).",
            "I dadi rossi e viola restano nella scatola. Si parte con un dado blu, giallo, arancione e "
            "verde; poi ognuno sceglie 2 dadi di riserva (1 se siete in quattro).",
        ),
    ),
    Sheet("EAS", Text("Easter Eggs", "Uova di Pasqua"), _EGGS, picture="easter-eggs"),
    Sheet(
        "GIF",
        Text("Gifts", "Regali"),
        _figures(
            "3/2/3/2",
            "R1 R2 R3 G1 G2 G3 · B1 B2 B2 Y1 Y2 · P1 P2 P3 O1 O2 O3 · Y1 Y2 R1 R2 G2",
        ),
        picture="gifts",
    ),
    Sheet(
        "SPA",
        Text("Space Kittens", "Gattini spaziali"),
        _figures(
            "2/3/3/2",
            "O1 O2 Y1 Y2 R2 · P1 P2 P3 B1 B2 B3 · G1 G2 G3 Y1 Y2 Y3 · R1 R2 P1 P2 O2",
        ),
        picture="space-kittens",
    ),
    Sheet(
        "GLA",
        Text("Stained Glass", "La vetrata"),
        _figures(
            "2/2/3/2/2",
            "R1 R2 O1 O2 Y2 · Y1 Y2 G1 G2 O2 · B1 B2 B3 P1 P2 R3 · G1 G2 G2 B1 B2 · P1 P2 P2 R1 R2",
        ),
        picture="stained-glass",
    ),
    Sheet(
        "HAL",
        Text("Halloween Trio", "Trio di Halloween"),
        _figures("3/3/3", "O1 O2 O3 O3 G1 G2 · P1 P2 P3 G1 G2 B3 · Y1 Y2 Y3 B1 B2 R3"),
        picture="halloween",
    ),
    Sheet(
        "EGG",
        Text("Easter Eggs, solo", "Uova di Pasqua, in solitario"),
        _EGGS,
        rule="CC-6",
        picture="easter-eggs",
        solo=True,
    ),
)
SHEET = {sheet.code: sheet for sheet in SHEETS}


# --- solo -------------------------------------------------------------------------------------------


class StonePower(StrEnum):
    PLAIN = "plain"
    TRADE = "trade"  # CC-6.4
    BONUS = "bonus"  # CC-6.5


@dataclass(frozen=True, slots=True)
class Stone:
    power: StonePower
    symbol: Colour | None = None  # what a bonus stone gives


def _cairn(words: str) -> tuple[Stone, ...]:
    """A bonus stone is written by the letter of its symbol, the others by their power."""
    return tuple(
        Stone(StonePower.BONUS, Colour(word)) if len(word) == 1 else Stone(StonePower(word))
        for word in words.split()
    )


CAIRNS = (  # CC-6.8, each from its top stone down (CC-6.6); cairn n belongs to egg n (CC-6.7)
    _cairn("plain trade plain R"),
    _cairn("plain O trade plain"),
    _cairn("Y plain trade plain"),
    _cairn("plain trade G plain"),
    _cairn("trade B plain P"),
)
CAIRN_BONUS = 1  # CC-6.7
SOLO_BEST = sum(figure.points + CAIRN_BONUS for figure in _EGGS)  # CC-6.9
