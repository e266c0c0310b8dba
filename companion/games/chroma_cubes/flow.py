"""The largest flow from dice and symbols to what they pay for: it shows who pays what."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from companion.games.chroma_cubes.state import BLANK, LETTERS, SHOWN, Dice, Symbol

Node: TypeAlias = tuple[str, int]
Graph: TypeAlias = dict[Node, dict[Node, int]]  # what still fits through

ANY = len(LETTERS)  # a want that takes any die
SOURCE, ALL, RESERVE, SINK = ("source", 0), ("all", 0), ("reserve", 0), ("sink", 0)


class TokenLike(Protocol):
    @property
    def symbols(self) -> int: ...
    @property
    def locks(self) -> tuple[int, ...]: ...


class WantLike(Protocol):
    @property
    def symbol(self) -> Symbol: ...
    @property
    def number(self) -> int: ...
    @property
    def lock(self) -> int: ...


class Given(NamedTuple):
    """What pays for one want; tokens by their place."""

    active: Dice
    reserve: Dice
    tokens: tuple[int, ...]


def paid_by(
    active: Dice,
    reserve: Dice,
    most: int,
    room: int,
    tokens: Sequence[TokenLike],
    asked: Sequence[WantLike],
) -> tuple[Given, ...]:
    """Active dice pay before the reserve, dice before tokens."""
    graph: Graph = {}
    for n, want in enumerate(asked):
        _join(graph, ("want", n), SINK, want.number)
    _join(graph, SOURCE, ALL, most)
    dice = (*active, *reserve)
    for i, die in enumerate(dice):
        for n, want in enumerate(asked):
            if want.symbol in SHOWN[die] or want.symbol == ANY:
                _join(graph, ("die", i), ("want", n), 1)
    for i in range(len(active)):
        _join(graph, ALL, ("die", i), 1)
    _fill(graph)
    _join(graph, ALL, RESERVE, room)
    for i in range(len(active), len(dice)):
        _join(graph, RESERVE, ("die", i), 1)
    _fill(graph)
    for i, token in enumerate(tokens):
        for n, want in enumerate(asked):
            if token.symbols >> want.symbol & 1 and (want.lock == BLANK or want.lock in token.locks):
                _join(graph, ("token", i), ("want", n), 1)
        _join(graph, SOURCE, ("token", i), 1)
    _fill(graph)
    return tuple(_given(graph, n, active, reserve, len(tokens)) for n in range(len(asked)))


def _given(graph: Graph, want: int, active: Dice, reserve: Dice, tokens: int) -> Given:
    back = graph[("want", want)]
    paying = [i for i in range(len(active) + len(reserve)) if back.get(("die", i), 0)]
    return Given(
        tuple(active[i] for i in paying if i < len(active)),
        tuple(reserve[i - len(active)] for i in paying if i >= len(active)),
        tuple(i for i in range(tokens) if back.get(("token", i), 0)),
    )


def _join(graph: Graph, one: Node, other: Node, room: int) -> None:
    graph.setdefault(one, {})[other] = room
    graph.setdefault(other, {}).setdefault(one, 0)


def _fill(graph: Graph) -> None:
    """Edmonds and Karp: one unit along a shortest path, until there is none."""
    while True:
        came: dict[Node, Node] = {SOURCE: SOURCE}
        waiting = deque([SOURCE])
        while waiting and SINK not in came:
            here = waiting.popleft()
            for there, room in graph[here].items():
                if room and there not in came:
                    came[there] = here
                    waiting.append(there)
        if SINK not in came:
            return
        node = SINK
        while node != SOURCE:
            before = came[node]
            graph[before][node] -= 1
            graph[node][before] += 1
            node = before
