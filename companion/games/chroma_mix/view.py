"""What a player may know (CM-9.6): everything but the order of the decks, given a good memory."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.chroma_mix.bags import MIX, Bag, bag_of, size
from companion.games.chroma_mix.state import State
from companion.play import Chance, shuffled


@dataclass(frozen=True, slots=True)
class View:
    """A table seen from a seat. Two states that a player cannot tell apart have equal views."""

    seat: int
    table: State  # decks in card order, chance 0; hands that are not remembered are empty
    hand_sizes: tuple[int, ...]
    unseen2: Bag  # what lies in the decks, in whatever order
    unseen3: Bag
    mix_on_top: bool | None  # the back of Billy's next card tells it (CM-8.2)
    remembers: bool


def view(state: State, seat: int, *, remembers: bool = True) -> View:
    """With memory the other hands are known too: every card entered them from a face-up place."""
    seats = tuple(
        one if number == seat or remembers else one._replace(hand=0) for number, one in enumerate(state.seats)
    )
    billy = state.billy
    top = billy.deck[0] == MIX if billy and billy.deck else None
    table = state._replace(
        seats=seats,
        deck2=tuple(sorted(state.deck2)),
        deck3=tuple(sorted(state.deck3)),
        billy=billy._replace(deck=tuple(sorted(billy.deck))) if billy else None,
        chance=0,
    )
    sizes = tuple(size(one.hand) for one in state.seats)
    return View(seat, table, sizes, bag_of(state.deck2), bag_of(state.deck3), top, remembers)


def imagined(seen: View, chance: Chance) -> State:
    """A state that this view allows: hidden decks in some order. It needs the other hands remembered."""
    table = seen.table
    deck2, chance = shuffled(table.deck2, chance)
    deck3, chance = shuffled(table.deck3, chance)
    billy = table.billy
    if billy:
        automata, chance = shuffled(billy.deck, chance)
        if seen.mix_on_top is not None:
            first = next(n for n, kind in enumerate(automata) if (kind == MIX) == seen.mix_on_top)
            automata = (automata[first], *automata[:first], *automata[first + 1 :])
        billy = billy._replace(deck=automata)
    return table._replace(deck2=deck2, deck3=deck3, billy=billy, chance=chance)
