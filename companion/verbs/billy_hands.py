"""What the hands still have to do so that Billy's row lies as the game has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from companion.games.chroma_mix.bags import KIND, RANK, count
from companion.games.chroma_mix.billy import billy_of, title
from companion.games.chroma_mix.effects import ROW_LENGTH
from companion.games.chroma_mix.state import State

Zones: TypeAlias = Mapping[str, tuple[str, ...]]  # codes, as the table shows them

HAND: Final = "billy.hand"
MARKETS: Final = (2, 3)  # the ranks that have a row
ROW_AGAIN: Final = "back into the rank-{} row"


def to_do(state: State, zones: Zones, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """`wanted` is Billy's row as the game has it."""
    shown, game = Counter(zones.get(HAND, ())), Counter(wanted)
    lacking = game - shown
    del lacking["MIX"]
    brought = [(code, _from(code, zones)) for code in lacking.elements()]
    away = [(code, _where(state, zones, code, nth)) for code, nth in _each(shown - game)]
    return (
        *(f"Move {title(code)} {place} to Billy's row." for code, place in brought),
        *(f"Put {title(code)} from Billy's row {place}." for code, place in away),
        *_gaps(zones, brought, away),
    )


def _each(cards: Counter[str]) -> Iterator[tuple[str, int]]:
    for code, times in cards.items():
        yield from ((code, nth) for nth in range(times))


def _from(code: str, zones: Zones) -> str:
    """Where a card lies that should lie in Billy's row."""
    rank = RANK[KIND[code]]
    places = {"billy.discard": "from the automata discard"}
    if rank in MARKETS:
        places = {f"market{rank}": f"from the rank-{rank} row", **places}
    elif rank > 1:
        places = {"supply": "from its supply pile", **places}
    places |= {"p1.play": "from your play area", "p1.hand": "from your hand"}
    for zone, words in places.items():
        if code in zones.get(zone, ()):
            return words
    return "(not seen on the table)"


def _where(state: State, zones: Zones, code: str, nth: int) -> str:
    """Where a card belongs that lies in Billy's row and should not."""
    billy, kind = billy_of(state), KIND[code]
    if code == "MIX" or nth < count(billy.discard, kind):
        return "on the automata discard"
    if kind in billy.deck:
        return "back into the automata deck"
    if RANK[kind] not in MARKETS:
        return "back on its supply pile"
    full = len(zones.get(f"market{RANK[kind]}", ())) >= ROW_LENGTH
    return "back to where it was taken from" if full else ROW_AGAIN.format(RANK[kind])


def _gaps(zones: Zones, brought: list[tuple[str, str]], away: list[tuple[str, str]]) -> Iterator[str]:
    """Rows that are short once the cards have been moved (CM-3.10)."""
    for rank in MARKETS:
        shown = len(zones.get(f"market{rank}", ()))
        out = sum(place == f"from the rank-{rank} row" for _, place in brought)
        back = sum(place == ROW_AGAIN.format(rank) for _, place in away)
        if shown and shown - out + back < ROW_LENGTH:
            yield f"Deal a card from the rank-{rank} deck into the gap of its row (CM-3.10)."


def spelled(codes: tuple[str, ...]) -> str:
    return " ".join(codes) or "nothing"


def named(codes: tuple[str, ...]) -> str:
    names = [
        title(code) if times == 1 else f"{times} {title(code)}" for code, times in Counter(codes).items()
    ]
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
