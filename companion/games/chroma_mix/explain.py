"""Which legal turns lead from one table to another: the deck's order and some hands may be unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Final, TypeAlias

from companion.games.chroma_mix.bags import RANK, Bag, Kind, bag_of, cards
from companion.games.chroma_mix.check import zones_of
from companion.games.chroma_mix.explain_bounds import Bounds, Seen, minus, surplus
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import legal_moves
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.state import State, seat_names

Turn: TypeAlias = tuple[Move, ...]

MOST_TRIED: Final = 40_000  # choices tried for one explanation, over all orders of the decks
MOST_DETOURS: Final = 3  # levels searched on after the shortest turn was found …
SMALL_SEARCH: Final = 6_000  # … or more, up to so many choices tried
MOST_TURNS: Final = 40
MOST_ORDERS: Final = 24
TRIED_CHANCES: Final = 4


@dataclass(frozen=True, slots=True)
class Search:
    turns: tuple[Turn, ...]  # shortest first
    complete: bool  # false when the search was cut short


def seen_of(state: State, hidden: Iterable[str] = ()) -> dict[str, Bag]:
    """What a photo of this state shows, without the zones named; decks are never seen."""
    out = {*hidden, "deck2", "deck3", "box", "billy.deck"}
    return {zone: bag_of(kinds) for zone, kinds in zones_of(state).items() if zone not in out}


def turns_between(before: State, after: Seen) -> Search:
    """All legal turns of the active player that lead from `before` to what was seen after."""
    found: dict[Turn, None] = {}
    complete = True
    budget = MOST_TRIED
    known = f"{seat_names(before)[before.active]}.hand" in after  # else each deal may mean another turn
    for world in _worlds(before, after):
        hunt = _Hunt(world, after)
        found |= dict.fromkeys(hunt.search(budget))
        budget -= hunt.tried
        complete = complete and hunt.complete
        if budget <= 0 or (found and known):
            break
    ordered = sorted(found, key=lambda turn: (len(turn), turn))
    return Search(tuple(ordered[:MOST_TURNS]), complete)


class _Hunt:
    """A search through one turn, level by level, which leaves a branch that cannot reach the goal.

    A state reached in several ways is looked into once; all ways to it are kept.
    """

    def __init__(self, before: State, after: Seen) -> None:
        self.before = before
        self.after = after
        self.bounds = Bounds(before, after)
        self.ways: dict[State, list[tuple[State, Move]]] = {before: []}
        self.goals: list[State] = []
        self.tried = 0
        self.complete = True

    def search(self, budget: int) -> list[Turn]:
        level = [self.before]
        more = MOST_DETOURS
        while level and (more or self.tried < SMALL_SEARCH):
            following: list[State] = []
            for state in level:
                if self.tried >= budget:
                    self.complete = False
                    return self.paths()
                following += self.step(state)
            level = following
            more = max(0, more - bool(self.goals))
        self.complete = not level
        return self.paths()

    def step(self, state: State) -> list[State]:
        """The states after one more choice that were not met before and are not hopeless."""
        fresh: list[State] = []
        moves = legal_moves(state)
        self.tried += len(moves)
        for move in moves:
            after = apply(state, move)
            known = self.ways.get(after)
            if known is not None:
                known.append((state, move))
            elif after.over or after.turn != self.before.turn:
                if fits(self.before, after, self.after):
                    self.ways[after] = [(state, move)]
                    self.goals.append(after)
            elif not self.bounds.hopeless(after):
                self.ways[after] = [(state, move)]
                fresh.append(after)
        return fresh

    def paths(self) -> list[Turn]:
        found: list[Turn] = []
        waiting: list[tuple[State, Turn]] = [(goal, ()) for goal in reversed(self.goals)]
        while waiting and len(found) < MOST_TURNS:
            state, tail = waiting.pop()
            if state is self.before:
                found.append(tail)
            waiting += [(parent, (move, *tail)) for parent, move in self.ways[state]]
        return found


def fits(before: State, state: State, after: Seen) -> bool:
    """Whether the end of a turn shows what was seen; after a shuffle rows need only be possible."""
    zones = {zone: bag_of(kinds) for zone, kinds in zones_of(state).items()}
    shuffled = state.chance != before.chance
    for zone, bag in after.items():
        if zone not in zones:
            return False
        if zone in {"market2", "market3"} and shuffled:
            rank = zone[-1]
            pool = zones[zone] + zones[f"deck{rank}"]
            if surplus(bag, pool) or len(cards(bag)) != len(cards(zones[zone])):
                return False
        elif zones[zone] != bag:
            return False
    return True


def _worlds(before: State, after: Seen) -> Iterator[State]:
    """The state with its decks as they are and as they may have been: what was dealt lay on top."""
    yield before
    shown2, shown3 = after.get("market2"), after.get("market3")
    for extra in ((), *_singles(before, after)):
        taken2, taken3 = (_taken(before, after, extra, rank) for rank in (2, 3))
        for deck2 in _orders(before.row2, before.deck2, shown2, taken2):
            for deck3 in _orders(before.row3, before.deck3, shown3, taken3):
                yield before._replace(deck2=deck2, deck3=deck3)
    for chance in range(TRIED_CHANCES):
        yield before._replace(chance=chance)


def _singles(before: State, after: Seen) -> tuple[tuple[Kind, ...], ...]:
    """One card may have been dealt and taken without a trace: of any name if the hand was not seen."""
    if before.active >= len(before.seats):
        return ()
    unseen = f"{seat_names(before)[before.active]}.hand" not in after
    dealt = sorted({*before.deck2, *before.deck3})
    return tuple((kind,) for kind in dealt if unseen or kind in before.row2 + before.row3)


def _taken(before: State, after: Seen, extra: tuple[Kind, ...], rank: int) -> tuple[Kind, ...]:
    """Cards of this rank that came to the player."""
    if extra:
        return tuple(kind for kind in extra if RANK[kind] == rank)
    mine = seat_names(before)[before.active]
    if before.active >= len(before.seats) or f"{mine}.hand" not in after:
        return ()
    owned = sum(after.get(f"{mine}.{zone}", 0) for zone in ("hand", "play", "tucked"))
    return tuple(kind for kind in minus(owned, sum(before.seats[before.active])) if RANK[kind] == rank)


def _orders(
    row: tuple[Kind, ...], deck: tuple[Kind, ...], shown: Bag | None, taken: tuple[Kind, ...]
) -> Iterator[tuple[Kind, ...]]:
    """Possible orders of a deck: what was dealt lay on top, in each order that makes a difference."""
    if shown is None:
        yield deck
        return
    dealt = tuple(kind for kind in minus(shown + bag_of(taken), bag_of(row)) if kind in deck)
    if surplus(bag_of(dealt), bag_of(deck)):
        return
    below = minus(bag_of(deck), bag_of(dealt))
    both = surplus(bag_of(taken), bag_of(row))  # some card was dealt first and taken then
    orders = dict.fromkeys(permutations(dealt)) if both else {dealt: None}
    for order in islice(orders, MOST_ORDERS):
        yield (*order, *below)
