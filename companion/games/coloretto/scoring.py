"""Who has how many points and why: the best use of jokers, ranking and tie-break (CO-4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from companion.games.coloretto.state import (
    CODES,
    COLOUR_KINDS,
    GJO,
    JOK,
    KIND,
    PL2,
    Bag,
    Kind,
    count,
)
from companion.games.coloretto.tables import (
    COLOURS,
    COLOURS_SCORED_PLUS,
    EDITIONS,
    MOST_COUNTED,
    PLUS_TWO_POINTS,
    POINTS,
    Edition,
    Side,
)
from companion.games.coloretto.words import COLOUR_NAMES
from companion.pieces.piece import Piece
from companion.play import BadSetup, Finding, PlayerScore, ScoreLine, ScoreSheet

MOST_CARDS: Final = 15  # of a colour with jokers: far more than nine and four
WORTH: Final = {  # CO-1.4 for every number of cards
    side: tuple(table[min(cards, MOST_COUNTED)] for cards in range(MOST_CARDS + 1))
    for side, table in POINTS.items()
}
BEST_RULE, DECLARED_RULE = "CO-4.3", "CO-4.4"


class Use(NamedTuple):
    """A use of the jokers: what it scores, its largest colour, and the jokers each colour got."""

    points: int  # without the +2 cards
    largest: int  # CO-4.5: most cards of one single colour
    jokers: tuple[int, ...]  # by colour


@lru_cache(1 << 16)
def best_use(held: tuple[int, ...], jokers: int, side: Side, out: int = 0) -> Use:
    """CO-4.3: the exact optimum over every assignment; of equal ones the largest colour (CO-4.4).

    `held` are the natural cards of each colour; jokers join any colour of the game (CO-4.1).
    """
    in_game = [kind for kind in COLOUR_KINDS if not out >> kind & 1]
    owned_first = sorted(
        in_game, key=lambda kind: not held[kind]
    )  # of equal uses, one that needs no new colour
    best: Use | None = None
    for joined in combinations_with_replacement(owned_first, jokers):
        use = _use(held, joined, WORTH[side])
        if best is None or use[:2] > best[:2]:
            best = use
    assert best is not None
    return best


def _use(held: tuple[int, ...], joined: tuple[Kind, ...], worth: tuple[int, ...]) -> Use:
    given = [0] * len(held)
    for kind in joined:
        given[kind] += 1
    sets = [natural + extra for natural, extra in zip(held, given, strict=True)]
    values = sorted(worth[cards] for cards in sets)
    plus = sum(values[-COLOURS_SCORED_PLUS:])  # CO-4.2
    return Use(2 * plus - sum(values), max(sets), tuple(given))


def held_colours(area: Bag) -> tuple[int, ...]:
    return tuple(area >> 4 * kind & 15 for kind in COLOUR_KINDS)


def held_jokers(area: Bag) -> int:
    """CO-3.5: a golden joker scores like any joker."""
    return count(area, JOK) + count(area, GJO)


@lru_cache(1 << 17)
def worth_of(area: Bag, side: Side, out: int) -> int:
    """What a collection scores (CO-4.3)."""
    plus_two = PLUS_TWO_POINTS * count(area, PL2)
    return best_use(held_colours(area), held_jokers(area), side, out).points + plus_two


@dataclass(frozen=True, slots=True)
class Declared:
    """CO-4.4: what a player says his jokers are, and which colours he counts as plus (CO-4.2)."""

    jokers: tuple[str, ...] = ()  # a colour for each joker
    plus: tuple[str, ...] | None = None  # up to three colours; None: the best three


@dataclass(frozen=True, slots=True)
class Count:
    """One player's result."""

    score: PlayerScore
    largest: int  # CO-4.5
    colour: str  # the name of that colour


def count_area(
    seat: str, area: Sequence[Piece], side: Side, out: int = 0, declared: Declared | None = None
) -> Count:
    """A player's lines from the pieces before him; what is no play card counts nothing."""
    ids = {code: [piece.id for piece in area if piece.kind == code] for code in CODES}
    held = tuple(len(ids[CODES[kind]]) for kind in COLOUR_KINDS)
    wild = ids[CODES[JOK]] + ids[CODES[GJO]]
    if declared is None:
        use, rule = best_use(held, len(wild), side, out), BEST_RULE
    else:
        use, rule = _declared_use(seat, held, len(wild), side, out, declared), DECLARED_RULE
    sets = tuple(natural + extra for natural, extra in zip(held, use.jokers, strict=True))
    plus = _plus(seat, sets, side, declared)
    lines: list[ScoreLine] = []
    for kind in sorted(COLOUR_KINDS, key=lambda kind: (kind not in plus, -WORTH[side][sets[kind]], kind)):
        joined, wild = wild[: use.jokers[kind]], wild[use.jokers[kind] :]
        if sets[kind]:
            sign = 1 if kind in plus else -1
            what = f"{'plus' if sign > 0 else 'minus'} {_name(kind)}: {_counted(held[kind], len(joined))}"
            shown = (*ids[CODES[kind]], *joined)
            lines.append(ScoreLine(what, sign * WORTH[side][sets[kind]], rule, shown))
    lines += _plus_two(ids[CODES[PL2]])
    largest = max(COLOUR_KINDS, key=lambda kind: sets[kind])
    return Count(PlayerScore(seat, tuple(lines)), sets[largest], _name(largest))


def _name(kind: Kind) -> str:
    return COLOUR_NAMES[COLOURS[kind]].en


def _counted(cards: int, jokers: int) -> str:
    numbers = ((cards, "card"), (jokers, "joker"))
    return " and ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in numbers if n)


def _plus_two(ids: list[str]) -> list[ScoreLine]:
    """CO-4.2."""
    if not ids:
        return []
    return [ScoreLine(f"+2: {_counted(len(ids), 0)}", PLUS_TWO_POINTS * len(ids), "CO-4.2", tuple(ids))]


def _plus(seat: str, sets: tuple[int, ...], side: Side, declared: Declared | None) -> frozenset[Kind]:
    """CO-4.2: up to three colours; the three worth most unless others are declared."""
    if declared is not None and declared.plus is not None:
        kinds = frozenset(_colour(seat, word) for word in declared.plus)
        if len(kinds) > COLOURS_SCORED_PLUS:
            raise BadSetup(seat, f"{seat} counts {len(kinds)} colours as plus, three are the most", "CO-4.2")
        return kinds
    ranked = sorted(COLOUR_KINDS, key=lambda kind: (-WORTH[side][sets[kind]], -sets[kind], kind))
    return frozenset(ranked[:COLOURS_SCORED_PLUS])


def _declared_use(
    seat: str, held: tuple[int, ...], jokers: int, side: Side, out: int, declared: Declared
) -> Use:
    """CO-4.1: every joker is assigned, to a colour of the game."""
    if len(declared.jokers) != jokers:
        say = f"{seat} has {jokers} jokers and declares {len(declared.jokers)}: each is given one colour"
        raise BadSetup(seat, say, "CO-4.1")
    joined = tuple(_colour(seat, word) for word in declared.jokers)
    for kind in joined:
        if out >> kind & 1:
            raise BadSetup(
                seat, f"{_name(kind)} is not in this game, no joker can be {_name(kind)}", "CO-4.1"
            )
    return _use(held, joined, WORTH[side])


def _colour(seat: str, word: str) -> Kind:
    kind = KIND.get(word.upper())
    if kind is None or kind not in COLOUR_KINDS:
        raise BadSetup(seat, f"{word[:20]} is no colour", "CO-1.1", f"colours are: {', '.join(COLOURS)}")
    return kind


def ranked(counts: Sequence[Count], edition: Edition, findings: tuple[Finding, ...] = ()) -> ScoreSheet:
    """CO-4.5: most points; in the Italian edition equal players by their largest colour."""
    tie_break = EDITIONS[edition].tie_break

    def strength(one: Count) -> tuple[int, int]:
        return one.score.total, one.largest if tie_break else 0

    strengths = sorted({strength(one) for one in counts}, reverse=True)
    ranking = tuple(
        tuple(one.score.player for one in counts if strength(one) == wanted) for wanted in strengths
    )
    return ScoreSheet(
        players=tuple(one.score for one in counts),
        ranking=ranking,
        winners=ranking[0] if ranking else (),
        tie_break=_tie_words(counts, edition),
        findings=findings,
        how="points",
    )


def _tie_words(counts: Sequence[Count], edition: Edition) -> str:
    """Why the first is the first when several have most points; empty if one has."""
    most = max((one.score.total for one in counts), default=0)
    level = [one for one in counts if one.score.total == most]
    if len(level) < 2:
        return ""
    both = f"{_listed(one.score.player for one in level)} have {most} points each"
    if not EDITIONS[edition].tie_break:
        return f"{both} and share the win: the English edition has no tie-break (CO-4.5)"
    top = max(one.largest for one in level)
    first = [one for one in level if one.largest == top]
    sets = ", ".join(f"{one.score.player} {one.largest} {one.colour}" for one in level)
    best = _listed(one.score.player for one in first)
    result = f"{best} {'wins' if len(first) == 1 else 'share the win'}"
    return f"{both}; most cards of one colour: {sets}; {result} (CO-4.5)"


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
