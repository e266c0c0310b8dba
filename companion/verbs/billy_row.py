"""Billy's row as a person says it is: where cards come from and go to that the game had elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.chroma_mix.bags import CODES, KIND, ONE, RANK, bag_of, cards, count
from companion.games.chroma_mix.billy import billy_of
from companion.games.chroma_mix.state import State


def with_row(state: State, row: Iterable[str], discarded: Iterable[str] = ()) -> State:
    """The same game with this row; the caller lays the market anew, so that every card lies somewhere.

    A card the game did not have there comes from his discard, his deck or the table, in this order.
    A card that is gone lies on his discard if it was `discarded` or is of rank 1, which never leaves
    his cards (CM-8.6); any other went back to the table.
    """
    billy = billy_of(state)
    has, wanted = Counter(CODES[kind] for kind in cards(billy.hand)), Counter(row)
    seen, discard, deck = Counter(discarded), billy.discard, list(billy.deck)
    for code in (wanted - has).elements():
        kind = KIND[code]
        if count(discard, kind):
            discard -= ONE[kind]
        elif kind in deck:
            deck.reverse()  # the lowest one: the next draws stay as they are
            deck.remove(kind)
            deck.reverse()
    for code in (has - wanted).elements():
        if seen[code] or RANK[KIND[code]] == 1:
            seen[code] -= 1
            discard += ONE[KIND[code]]
    hand = bag_of(KIND[code] for code in wanted.elements())
    return state._replace(billy=billy._replace(hand=hand, deck=tuple(deck), discard=discard))
