"""What belongs to one seat in the setup of a record: `p1.active = R2 O1`, `p1.coloured = 1.1 1.3`, …"""

from __future__ import annotations

import re
from typing import Final

from companion.games.chroma_cubes.state import (
    BLANK,
    DIE,
    LETTERS,
    LOCKS,
    NAMES,
    SIDES,
    SPENT_WORDS,
    Dice,
    Plan,
    Seat,
    Symbol,
)
from companion.games.chroma_cubes.tables import BANK_BOXES, BANK_LIMIT, LOCK_SIDES
from companion.play import BadSetup, Setup

SEAT_ENTRIES: Final = (
    "active",
    "used",
    "reserve",
    "coloured",
    "locks",
    "bank",
    "boxes",
    "spent",
    "twin",
    "first",
    "marks",
    "done",
    "rolled",
    "rolled-reserve",
)
_SIDE: Final = re.compile(r"([1-9])([ROYGBP])")
_COUNTED: Final = re.compile(r"([A-Za-z][0-9]?)(?:\*([1-9]))?")


def write_seat(plan: Plan, seat: Seat) -> Setup:
    entries: Setup = {
        "active": _names(seat.active),
        "used": _names(seat.used),
        "reserve": _names(seat.reserve),
        "coloured": tuple(key for key, bit in plan.bit.items() if seat.coloured & bit),
        "locks": tuple(
            f"{side // LOCK_SIDES + 1}{LETTERS[symbol]}"
            for side, symbol in enumerate(seat.locks)
            if symbol != BLANK
        ),
        "bank": tuple(LETTERS[symbol] for symbol in seat.bank),
        "first": tuple(str(n + 1) for n in range(len(plan.figures)) if seat.first >> n & 1),
    }
    optional: Setup = {
        "boxes": (str(seat.boxes),) if seat.boxes else (),
        "spent": tuple(word for word, bit in SPENT_WORDS.items() if seat.spent & bit),
        "twin": (LETTERS[seat.twin],) if seat.twin != BLANK else (),
        "marks": (str(seat.marks),) if seat.marks else (),
        "done": ("yes",) if seat.done else (),
        "rolled": _names(seat.fresh),
        "rolled-reserve": _names(seat.fresh_reserve),
    }
    return entries | {key: words for key, words in optional.items() if words}


def _names(dice: Dice) -> tuple[str, ...]:
    return tuple(NAMES[die] for die in dice)


def read_seat(plan: Plan, name: str, setup: Setup) -> Seat:
    def words(key: str) -> tuple[str, ...]:
        return setup.get(f"{name}.{key}", ())

    bank = tuple(sorted(_symbol(f"{name}.bank", word) for word in words("bank")))
    return Seat(
        active=dice_words(f"{name}.active", words("active")),
        used=dice_words(f"{name}.used", words("used")),
        reserve=dice_words(f"{name}.reserve", words("reserve")),
        coloured=_coloured(plan, name, words("coloured")),
        locks=_locks(name, words("locks")),
        bank=bank,
        boxes=_bank_boxes(name, words("boxes"), len(bank)),
        spent=_spent(name, words("spent")),
        twin=_symbol(f"{name}.twin", words("twin")[0]) if words("twin") else BLANK,
        first=_figures(plan, f"{name}.first", words("first")),
        marks=_small(f"{name}.marks", words("marks"), len(plan.die_marks), "CC-3.7"),
        done=words("done") == ("yes",),
        fresh=dice_words(f"{name}.rolled", words("rolled")),
        fresh_reserve=dice_words(f"{name}.rolled-reserve", words("rolled-reserve")),
    )


def dice_words(key: str, words: tuple[str, ...]) -> Dice:
    """`R2`, `R2*3`, or `R` for a die that is not rolled yet."""
    found: list[int] = []
    for word in words:
        parts = _COUNTED.fullmatch(word)
        if parts is None or parts[1].upper() not in DIE or parts[1].endswith("0"):
            hint = "a colour R O Y G B P and a face 1 to 6, like R2"
            raise BadSetup(key, f"no die shows a face {word[:20]}", "CC-1.5", hint)
        found += [DIE[parts[1].upper()]] * int(parts[2] or 1)
    return tuple(sorted(found))


def _coloured(plan: Plan, name: str, words: tuple[str, ...]) -> int:
    """Section keys, or a whole figure by its number."""
    bits = 0
    for word in words:
        if word.isdigit() and 1 <= int(word) <= len(plan.figures):
            bits |= plan.figures[int(word) - 1]
        elif word in plan.bit:
            bits |= plan.bit[word]
        else:
            hint = f"sections are {plan.keys[0]} to {plan.keys[-1]}"
            raise BadSetup(
                f"{name}.coloured", f"{plan.sheet.title.en} has no section {word[:20]}", "CC-5", hint
            )
    return bits


def _locks(name: str, words: tuple[str, ...]) -> tuple[Symbol, ...]:
    """`1R 1O 2G`: a lock and a symbol for each side."""
    sides = [BLANK] * SIDES
    for word in words:
        parts = _SIDE.fullmatch(word.upper())
        if parts is None or int(parts[1]) > LOCKS:
            raise BadSetup(f"{name}.locks", f"{word[:20]} is no lock side", "CC-3.5", "like 1R")
        lock = int(parts[1]) - 1
        free = [n for n in range(lock * LOCK_SIDES, (lock + 1) * LOCK_SIDES) if sides[n] == BLANK]
        if not free:
            raise BadSetup(f"{name}.locks", f"lock {lock + 1} has two sides", "CC-3.4")
        sides[free[0]] = LETTERS.index(parts[2])
    return tuple(sides)


def _symbol(key: str, word: str) -> Symbol:
    if word.upper() not in LETTERS:
        raise BadSetup(key, f"there is no symbol {word[:20]}", "CC-1.6", " ".join(LETTERS))
    return LETTERS.index(word.upper())


def _bank_boxes(name: str, words: tuple[str, ...], stored: int) -> int:
    if stored > BANK_LIMIT:
        raise BadSetup(f"{name}.bank", f"{BANK_LIMIT} symbols are the most in the bank", "CC-3.5")
    return max(stored, _small(f"{name}.boxes", words, BANK_BOXES, "CC-3.5"))


def _spent(name: str, words: tuple[str, ...]) -> int:
    bits = 0
    for word in words:
        if word not in SPENT_WORDS:
            raise BadSetup(f"{name}.spent", f"{word[:20]} is not used up", hint=", ".join(SPENT_WORDS))
        bits |= SPENT_WORDS[word]
    return bits


def _figures(plan: Plan, key: str, words: tuple[str, ...]) -> int:
    bits = 0
    for word in words:
        if not word.isdigit() or not 1 <= int(word) <= len(plan.figures):
            raise BadSetup(key, f"{plan.sheet.title.en} has no figure {word[:20]}", "CC-5")
        bits |= 1 << int(word) - 1
    return bits


def _small(key: str, words: tuple[str, ...], most: int, rule: str) -> int:
    text = " ".join(words) or "0"
    if not text.isdigit() or len(text) > 3 or int(text) > most:
        raise BadSetup(key, f"{key} is a number up to {most}, not {text[:20]}", rule)
    return int(text)
