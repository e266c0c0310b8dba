"""A whole game of Chroma Cubes at one moment: frozen, hashable, and cheap to copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from companion.games.chroma_cubes.sheets import SHEETS
from companion.games.chroma_cubes.tables import (
    CAIRNS,
    FACES,
    FACES_PER_DIE,
    LOCK_SIDES,
    SUPERPOWERS,
    WHEEL,
    Sheet,
    Stone,
    StonePower,
)
from companion.play import Chance

Symbol: TypeAlias = int  # a place on the wheel; also the colour of a die
Die: TypeAlias = int  # colour and showing face in one number; face 0: not rolled yet
Dice: TypeAlias = tuple[Die, ...]  # in order of number

STEP: Final = FACES_PER_DIE + 1
LETTERS: Final = tuple(str(colour) for colour in WHEEL)
NAMES: Final = tuple(f"{letter}{face or ''}" for letter in LETTERS for face in range(STEP))
DIE: Final = {name: die for die, name in enumerate(NAMES)}
COLOUR_OF: Final = tuple(die // STEP for die in range(len(NAMES)))
SHOWN: Final[tuple[tuple[Symbol, ...], ...]] = tuple(  # the two symbols on top (CC-1.5)
    tuple(WHEEL.index(symbol) for symbol in FACES[WHEEL[die // STEP]][die % STEP - 1]) if die % STEP else ()
    for die in range(len(NAMES))
)

LOCKS: Final = len(SUPERPOWERS)
SIDES: Final = LOCKS * LOCK_SIDES  # the sides of all locks, lock by lock
BLANK: Final = -1  # an uncoloured side of a lock; no symbol waiting
REROLL, TWIN, BANK = range(LOCKS)  # the locks in the order of CC-3.5

# What a player has used this round, as bits of `spent`.
REROLLED: Final = 1
TWINNED: Final = 2
STORED: Final = 4
BONUS_SPENT: Final = 8  # solo (CC-6.5)
TRADED: Final = 16  # solo (CC-6.4)
SPENT_WORDS: Final = {
    "reroll": REROLLED,
    "twin": TWINNED,
    "store": STORED,
    "bonus": BONUS_SPENT,
    "trade": TRADED,
}

# Phases.
DRAFT_ACTIVE, DRAFT_RESERVE, PLAY, REWARD, CAIRN, OVER = range(6)
PHASE_WORDS: Final = ("active", "reserve", "play", "reward", "cairn", "over")


class Seat(NamedTuple):
    active: Dice = ()  # not used this round
    used: Dice = ()  # used this round: rolled in the next (CC-3.1)
    reserve: Dice = ()
    coloured: int = 0  # a bit for each section
    locks: tuple[Symbol, ...] = (BLANK,) * SIDES
    bank: tuple[Symbol, ...] = ()  # symbols stored
    boxes: int = 0  # of the bank marked so far
    spent: int = 0  # bits above
    twin: Symbol = BLANK  # the other symbol of a twinned die, still to give
    first: int = 0  # figures with a bonus: done first (CC-3.6), or by its cairn (CC-6.7)
    marks: int = 0  # die marks reached (CC-3.7)
    done: bool = False
    fresh: Dice = ()  # rolled last, as long as nothing was done with them: what an event may tell
    fresh_reserve: Dice = ()


class State(NamedTuple):
    sheet: str  # its code
    seats: tuple[Seat, ...]  # clockwise
    pool: tuple[int, ...]  # leftover dice by colour (CC-3.7), the trade stock alone (CC-6.1)
    start: int  # the start player (CC-2.1)
    active: int  # whose turn it is
    turn: int  # counted from 0
    round: int  # counted from 1; 0 in the draft
    phase: int
    owed: int  # dice still to take for die marks
    claimed: int  # figures somebody completed in an earlier round (CC-3.6)
    stones: tuple[int, ...]  # filled, by cairn (CC-6.2)
    cairn: int  # the current one; BLANK with others
    chance: Chance


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet with its sections in one row, numbered by bits."""

    sheet: Sheet
    symbols: tuple[Symbol, ...]
    counts: tuple[int, ...]
    keys: tuple[str, ...]  # "1.3"
    figures: tuple[int, ...]  # the bits of each figure
    points: tuple[int, ...]
    bit: dict[str, int]
    threshold: int
    die_marks: tuple[int, ...]

    def completed(self, coloured: int) -> int:
        """The figures without a blank section, as bits."""
        return sum(1 << n for n, bits in enumerate(self.figures) if coloured & bits == bits)

    def symbols_in(self, coloured: int) -> int:
        """CC-4.2: symbols coloured in the picture."""
        return sum(count for n, count in enumerate(self.counts) if coloured >> n & 1)


def _plan(sheet: Sheet) -> Plan:
    sections = [section for figure in sheet.figures for section in figure.sections]
    keys = [
        f"{f}.{s}" for f, figure in enumerate(sheet.figures, 1) for s in range(1, len(figure.sections) + 1)
    ]
    figures, begun = [], 0
    for figure in sheet.figures:
        figures.append(((1 << len(figure.sections)) - 1) << begun)
        begun += len(figure.sections)
    return Plan(
        sheet=sheet,
        symbols=tuple(WHEEL.index(section.symbol) for section in sections),
        counts=tuple(section.count for section in sections),
        keys=tuple(keys),
        figures=tuple(figures),
        points=tuple(figure.points for figure in sheet.figures),
        bit={key: 1 << n for n, key in enumerate(keys)},
        threshold=sheet.threshold,
        die_marks=sheet.die_marks,
    )


PLANS: Final = {sheet.code: _plan(sheet) for sheet in SHEETS}
SOLO_SHEET: Final = next(sheet.code for sheet in SHEETS if sheet.solo)


def solo(state: State) -> bool:
    return state.cairn != BLANK


def seat_names(state: State) -> tuple[str, ...]:
    return tuple(f"p{number + 1}" for number in range(len(state.seats)))


def to_move(state: State) -> tuple[int, ...]:
    return () if state.phase == OVER else (state.active,)


def is_open(seat: Seat, lock: int) -> bool:
    """CC-3.4: both sides coloured."""
    return BLANK not in seat.locks[lock * LOCK_SIDES : (lock + 1) * LOCK_SIDES]


def points(plan: Plan, seat: Seat) -> int:
    """CC-7.5: completed figures, bonuses, superpowers."""
    done = plan.completed(seat.coloured)
    figures = sum(worth for n, worth in enumerate(plan.points) if done >> n & 1)
    return figures + seat.first.bit_count() + sum(is_open(seat, lock) for lock in range(LOCKS))


def stone(state: State) -> Stone | None:
    """The stone whose power holds this turn: the one filled at its end (CC-6.6)."""
    if not solo(state) or state.stones[state.cairn] == len(CAIRNS[state.cairn]):
        return None
    return CAIRNS[state.cairn][state.stones[state.cairn]]


def bonus_symbol(state: State) -> Symbol:
    """CC-6.5: what the stone adds, as long as it is not spent."""
    now = stone(state)
    if now is None or now.symbol is None or state.seats[0].spent & BONUS_SPENT:
        return BLANK
    return WHEEL.index(now.symbol)


def may_trade(state: State) -> bool:
    """CC-6.4."""
    now = stone(state)
    return now is not None and now.power is StonePower.TRADE and not state.seats[0].spent & TRADED


def dice_of(seat: Seat) -> Dice:
    return (*seat.active, *seat.used, *seat.reserve)


def everything(state: State) -> dict[str, int]:
    """How many dice of each colour there are on the table (CC-7.1)."""
    total = list(state.pool)
    for seat in state.seats:
        for die in dice_of(seat):
            total[COLOUR_OF[die]] += 1
    return dict(zip(LETTERS, total, strict=True))


def turned(state: State, by: int) -> State | None:
    """Everyone moves on by so many seats."""
    people = len(state.seats)
    return state._replace(
        seats=tuple(state.seats[(n - by) % people] for n in range(people)),
        start=(state.start + by) % people,
        active=(state.active + by) % people,
    )
