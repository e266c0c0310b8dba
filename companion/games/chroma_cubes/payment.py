"""Can these sections and lock sides be paid in one round? Exactly, by Rado's theorem on matroids.

The dice a player can use in a round are an independent set of a laminar matroid: as many as he has active
dice, of which at most `room` come out of his reserve (each costs him an active die, CC-3.3). Stored and
twinned symbols come on top. Wants are payable exactly if no group of them asks for more symbols than the
dice and symbols that fit any of the group can give at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

from companion.games.chroma_cubes.flow import paid_by
from companion.games.chroma_cubes.moves import NO_DIE, Way, without
from companion.games.chroma_cubes.state import (
    BLANK,
    DIE,
    LETTERS,
    LOCKS,
    NAMES,
    PLANS,
    SHOWN,
    TWIN,
    Dice,
    Die,
    Symbol,
)
from companion.games.chroma_cubes.tables import LOCK_DICE, SUPERPOWERS
from companion.play import BadSetup

ANY_SYMBOL: Final = len(LETTERS)  # a stored symbol that nobody can name any more; a want that takes any die
STORING: Final = -2  # in place of a lock: a die for the bank, whose place no symbol can take (CC-3.5)
TWIN_DIE: Final = "twin-die"  # where a symbol comes from: a die twinned by this payment
ALL_LOCKS: Final = tuple(range(LOCKS))
ALL_SYMBOLS: Final = (1 << len(LETTERS)) - 1


class Want(NamedTuple):
    """A section or a side of a lock to pay for."""

    key: str  # "1.3", "lock 2 R"
    symbol: Symbol
    number: int  # of symbols
    lock: int = BLANK  # which one; BLANK for a section, STORING for the bank


STORE: Final = Want("store", ANY_SYMBOL, 1, STORING)


class Token(NamedTuple):
    """A symbol without a die."""

    symbols: int  # what it can be, as bits
    locks: tuple[int, ...]  # the locks it may help to pay
    source: str  # "twin", "bank"


@dataclass(frozen=True, slots=True)
class Purse:
    """All that can pay in a round."""

    active: Dice
    reserve: Dice = ()
    room: int = 0  # free places in the opponents' reserves
    bank: tuple[Symbol, ...] = ()
    twin: bool = False  # Twin may be used
    opening: bool = False  # Twin opens only with a side that is paid now: its die pays for sections
    left: Symbol = BLANK  # the other symbol of a die twinned before
    bonus: Symbol = BLANK


@dataclass(frozen=True, slots=True)
class Wallet:
    """One way to fill the purse: who is twinned, and whether dice are exchanged."""

    active: Dice
    reserve: Dice
    most: int  # dice used in all
    room: int
    tokens: tuple[Token, ...]
    twin_die: Die = NO_DIE
    twin_exchanged: bool = False  # the twinned die comes out of the reserve


class Paid(NamedTuple):
    key: str
    way: Way


@dataclass(frozen=True, slots=True)
class Payment:
    """Who is paid with what, in an order in which it can be done; (given, taken) for each exchange."""

    paid: tuple[Paid, ...]
    exchanges: tuple[tuple[Die, Die], ...] = ()

    @property
    def say(self) -> str:
        """As a record writes it; to whom dice are given is open."""
        words = [f"give {NAMES[given]} for {NAMES[taken]}" for given, taken in self.exchanges]
        return "; ".join([*words, *(f"{_named(one.key)} with {way_words(one.way)}" for one in self.paid)])


def _named(key: str) -> str:
    return f"colour {key}" if key[0].isdigit() else key


@dataclass(frozen=True, slots=True)
class Unpayable:
    """The smallest group of wants that cannot be paid together."""

    keys: tuple[str, ...]
    need: int
    can: int
    rule: str
    say: str


def way_words(way: Way) -> str:
    twin_die = () if way.twin_die == NO_DIE else (f"twin-{NAMES[way.twin_die]}",)
    extras = ("twin",) * way.twin + ("bank",) * way.bank + ("bonus",) * way.bonus
    return " ".join((*(NAMES[die] for die in way.dice), *twin_die, *extras))


# --- plain values in --------------------------------------------------------------------------------


def read_die(text: str) -> Die:
    die = DIE.get(text.upper(), NO_DIE)
    if die == NO_DIE or not SHOWN[die]:
        hint = "a colour R O Y G B P and a face 1 to 6, like R2"
        raise BadSetup("dice", f"no die shows a face {text[:20]}", "CC-1.5", hint)
    return die


def read_dice(words: Iterable[str]) -> Dice:
    return tuple(sorted(read_die(word) for word in words))


def read_symbol(text: str) -> Symbol:
    if text.upper() not in LETTERS:
        raise BadSetup("symbol", f"there is no symbol {text[:20]}", "CC-1.6", f"one of {' '.join(LETTERS)}")
    return LETTERS.index(text.upper())


def section_bits(sheet: str, keys: Iterable[str]) -> int:
    """Sections by key, as bits."""
    plan = PLANS[sheet]
    bits = 0
    for key in keys:
        if key not in plan.bit:
            hint = f"sections are {plan.keys[0]} to {plan.keys[-1]}"
            raise BadSetup("sections", f"{plan.sheet.title.en} has no section {key[:20]}", "CC-5", hint)
        bits |= plan.bit[key]
    return bits


def wants(sheet: str, sections: Sequence[str], sides: Sequence[tuple[int, str]] = ()) -> tuple[Want, ...]:
    """Sections by key and (lock counted from 1, symbol), sides of the Twin lock first (CC-3.4)."""
    plan = PLANS[sheet]
    found: list[Want] = []
    for lock, letter in sides:
        if not 1 <= lock <= len(SUPERPOWERS) or plan.sheet.solo:
            raise BadSetup("locks", f"the sheet has no lock {lock}", "CC-3.5")
        found.append(Want(f"lock {lock} {letter}", read_symbol(letter), LOCK_DICE, lock - 1))
    found.sort(key=lambda want: want.lock != TWIN)
    section_bits(sheet, sections)
    for key in sections:
        n = plan.keys.index(key)
        found.append(Want(key, plan.symbols[n], plan.counts[n]))
    return tuple(found)


# --- all ways to fill a purse -----------------------------------------------------------------------


def wallets(purse: Purse) -> Iterator[Wallet]:
    """Plainest first: without exchange before with, without bank before with, then who is twinned."""
    left = () if purse.left == BLANK else (Token(1 << purse.left, ALL_LOCKS, "twin"),)
    for exchange in (False, True) if purse.reserve and purse.room else (False,):
        for bank in ((), purse.bank) if purse.bank else ((),):
            tokens = tuple(
                Token(ALL_SYMBOLS if symbol == ANY_SYMBOL else 1 << symbol, (), "bank") for symbol in bank
            )
            plain = Wallet(
                purse.active,
                purse.reserve if exchange else (),
                len(purse.active),
                purse.room if exchange else 0,
                left + tokens,
            )
            yield plain
            if purse.twin or purse.opening:
                yield from _twinned(plain, () if purse.opening else ALL_LOCKS)


def _twinned(plain: Wallet, locks: tuple[int, ...]) -> Iterator[Wallet]:
    """CC-3.5: one die gives both its symbols. (Two lock sides in a round are beyond any seven dice.)"""
    active = [
        (die, replace(plain, active=without(plain.active, (die,)), most=plain.most - 1, twin_die=die))
        for die in dict.fromkeys(plain.active)
    ]
    reserve = [
        (
            die,
            replace(
                plain,
                reserve=without(plain.reserve, (die,)),
                most=plain.most - 1,
                room=plain.room - 1,
                twin_die=die,
                twin_exchanged=True,
            ),
        )
        for die in dict.fromkeys(plain.reserve)
    ]
    for die, rest in active + reserve:
        both = tuple(Token(1 << symbol, locks, TWIN_DIE) for symbol in SHOWN[die])
        yield replace(rest, tokens=both + plain.tokens)


def _bonuses(purse: Purse, asked: tuple[Want, ...]) -> Iterator[tuple[tuple[Want, ...], int]]:
    """CC-6.5: without the bonus symbol, then with it in each section of two or more."""
    yield asked, BLANK
    if purse.bonus == BLANK:
        return
    for n, want in enumerate(asked):
        if want.symbol == purse.bonus and want.number > 1 and want.lock == BLANK:
            yield (*asked[:n], want._replace(number=want.number - 1), *asked[n + 1 :]), n


# --- the question -----------------------------------------------------------------------------------


def shortage(wallet: Wallet, asked: tuple[Want, ...]) -> int:
    """How many symbols of these wants stay unpaid at best."""
    kinds: dict[tuple[Symbol, int], int] = {}
    for want in asked:
        key = (want.symbol, want.lock)
        kinds[key] = kinds.get(key, 0) + want.number
    groups = [(0, 0, 0)]  # of every group of kinds: need, symbols, tokens that fit
    for (symbol, lock), need in kinds.items():
        fits = sum(
            1 << n
            for n, token in enumerate(wallet.tokens)
            if token.symbols >> symbol & 1 and (lock == BLANK or lock in token.locks)
        )
        groups += [(a + need, b | _BITS[symbol], c | fits) for a, b, c in groups]
    return max(need - _most(wallet, symbols) - fits.bit_count() for need, symbols, fits in groups)


def _most(wallet: Wallet, symbols: int) -> int:
    """How many dice can be used that show any of these symbols."""
    active = sum(1 for die in wallet.active if _SHOWS[die] & symbols)
    reserve = sum(1 for die in wallet.reserve if _SHOWS[die] & symbols)
    return min(wallet.most, active + min(reserve, wallet.room))


_BITS: Final = (*(1 << symbol for symbol in range(len(LETTERS))), ALL_SYMBOLS)
_SHOWS: Final = tuple(sum(1 << symbol for symbol in shown) for shown in SHOWN)


def can_pay(purse: Purse, asked: tuple[Want, ...]) -> bool:
    return least_shortage(purse, asked) == 0


def least_shortage(purse: Purse, asked: tuple[Want, ...]) -> int:
    best = sum(want.number for want in asked)
    for some, _ in _bonuses(purse, asked):
        for wallet in wallets(purse):
            best = min(best, shortage(wallet, some))
            if not best:
                return 0
    return best


def payable(purse: Purse, asked: tuple[Want, ...]) -> Payment | Unpayable:
    """One payment, the plainest there is, or the smallest reason why there is none."""
    for some, bonus in _bonuses(purse, asked):
        for wallet in wallets(purse):
            if not shortage(wallet, some):
                return _payment(wallet, some, bonus)
    return _reason(purse, asked)


def _payment(wallet: Wallet, asked: tuple[Want, ...], bonus: int) -> Payment:
    flow = paid_by(wallet.active, wallet.reserve, wallet.most, wallet.room, wallet.tokens, asked)
    taken = [die for given in flow for die in given.reserve]
    twin_given = False
    paid: list[Paid] = []
    for n, (want, given) in enumerate(zip(asked, flow, strict=True)):
        sources = [wallet.tokens[token].source for token in given.tokens]
        twins = sources.count(TWIN_DIE)
        way = Way(
            tuple(sorted(given.active + given.reserve)),
            wallet.twin_die if twins and not twin_given else NO_DIE,
            sources.count("twin") + (twins if twin_given else 0),
            sources.count("bank"),
            int(n == bonus),
        )
        twin_given = twin_given or bool(twins)
        paid.append(Paid(want.key, way))
    if wallet.twin_exchanged:
        taken.append(wallet.twin_die)
    unused = without(wallet.active, tuple(die for given in flow for die in given.active))
    return Payment(tuple(paid), tuple(zip(unused, taken, strict=False)))


def _reason(purse: Purse, asked: tuple[Want, ...]) -> Unpayable:
    for size in range(1, len(asked) + 1):
        for some in combinations(asked, size):
            missing = least_shortage(purse, some)
            if missing:
                return _unpayable(some, missing)
    raise AssertionError("what is payable needs no reason")


def _unpayable(some: tuple[Want, ...], missing: int) -> Unpayable:
    need = sum(want.number for want in some)
    price = " ".join(f"{LETTERS[want.symbol]}{want.number}" if want != STORE else "1 die" for want in some)
    rule = "CC-3.4" if all(want.lock != BLANK for want in some) else "CC-3.2"
    names = " and ".join(want.key for want in some)
    verb, those = ("costs", "it") if len(some) == 1 else ("together cost", "them")
    say = f"{names} {verb} {price}: of these {need} symbols only {need - missing} can be paid"
    if need == missing:
        say = f"{names} {verb} {price}, and nothing can pay for {those}"
    return Unpayable(tuple(want.key for want in some), need, need - missing, rule, say)
