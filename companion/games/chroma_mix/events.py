"""Chance that is told instead of drawn: what a shuffle at the real table gave (CM-3.10, CM-8.3)."""

from __future__ import annotations

from companion.games.chroma_mix.bags import CODES, KIND, Kind, bag_of, cards
from companion.games.chroma_mix.state import State
from companion.play import BadSetup, shuffled


def event(state: State, text: str) -> State:
    """`deck2 = COR JUN`, `market3 = …`, `draws = MIX SCY`: the cards named lie on top, or in the row."""
    key, equals, names = (part.strip() for part in text.partition("="))
    if not equals:
        raise BadSetup("*", f"an event is written `zone = cards`, not {text[:60]}")
    unknown = [name for name in names.split() if name.upper() not in KIND]
    if unknown:
        raise BadSetup("*", f"there is no card {unknown[0][:20]}", "CM-1.4")
    told = tuple(KIND[name.upper()] for name in names.split())
    match key.lower():
        case "deck2":
            return state._replace(deck2=_on_top(state.deck2, told, key))
        case "deck3":
            return state._replace(deck3=_on_top(state.deck3, told, key))
        case "market2":
            row, deck = _row(state.row2, state.deck2, told, key)
            return state._replace(row2=row, deck2=deck)
        case "market3":
            row, deck = _row(state.row3, state.deck3, told, key)
            return state._replace(row3=row, deck3=deck)
        case "draws" | "billy.deck":
            return _billy(state, told)
    raise BadSetup("*", f"nothing is drawn from {key}", hint="deck2, deck3, market2, market3 or draws")


def _on_top(deck: tuple[Kind, ...], told: tuple[Kind, ...], key: str) -> tuple[Kind, ...]:
    rest = list(deck)
    for kind in told:
        if kind not in rest:
            raise BadSetup("*", f"{CODES[kind]} cannot lie in {key}", "CM-9.1", "no copy is left for it")
        rest.remove(kind)
    return (*told, *rest)


def _row(
    row: tuple[Kind, ...], deck: tuple[Kind, ...], told: tuple[Kind, ...], key: str
) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    if len(told) != len(row):
        raise BadSetup("*", f"{key} shows {len(row)} cards, not {len(told)}", "CM-9.3")
    order = _on_top(row + deck, told, key)
    return order[: len(row)], order[len(row) :]


def _billy(state: State, told: tuple[Kind, ...]) -> State:
    """What Billy draws next; if his deck is too short it is shuffled under what is left (CM-8.7)."""
    billy = state.billy
    if billy is None:
        raise BadSetup("*", "Billy is not in this game", "CM-8.1")
    if len(told) <= len(billy.deck):
        return state._replace(billy=billy._replace(deck=_on_top(billy.deck, told, "Billy's deck")))
    first, rest = told[: len(billy.deck)], told[len(billy.deck) :]
    if bag_of(first) != bag_of(billy.deck):
        raise BadSetup("*", f"Billy's deck is {' '.join(CODES[k] for k in billy.deck)}", "CM-8.7")
    below, chance = shuffled(cards(billy.discard), state.chance)
    deck = (*first, *_on_top(below, rest, "Billy's discard"))
    return state._replace(billy=billy._replace(deck=deck, discard=0), chance=chance)
