"""A game somewhere in its middle, played by the engines, as the pieces that lie in its zones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.games import catalogue, game
from companion.play import Game, Options, Setup

_DECLINES = 0.2
_SETTLED = 60  # moves at most until a turn is over


@dataclass(frozen=True, slots=True)
class Position:
    """What a record would say of this moment, with real copies at hand for every kind."""

    setup: Setup
    dealer: Dealer
    ids: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # of zones whose copies are known already

    def zone(self, name: str) -> tuple[str, ...]:
        """The ids of what lies in a zone, in its order."""
        return self.ids.get(name) or tuple(self.dealer.deal(kind) for kind in self.kinds(name))

    def kinds(self, name: str) -> tuple[str, ...]:
        """The kinds in a zone, `SCY*3` three times."""
        found: list[str] = []
        for word in self.setup.get(name, ()):
            kind, _, number = word.partition("*")
            found += [kind] * int(number or 1)
        return tuple(found)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(f"p{n}" for n in range(1, int(self.setup.get("players", ("1",))[0]) + 1))


class Dealer:
    """Gives each piece of a kind a copy number, every one once."""

    def __init__(self, code: str, rng: Random) -> None:
        self._code = code
        kit = next(kit for kit in catalogue().kits if kit.game == code)
        self._left: dict[str, list[str]] = {}
        self._last: dict[str, str] = {}
        for piece in kit:
            self._left.setdefault(piece.kind, []).append(piece.id)
        for copies in self._left.values():
            rng.shuffle(copies)

    def deal(self, kind: str) -> str:
        """A copy; where more are wanted than there are, the last one again, as if printed twice."""
        if self._left[kind]:
            self._last[kind] = self._left[kind].pop()
        return self._last[kind]


def position(
    slug: str,
    options: Options,
    rng: Random,
    span: tuple[float, float],
    longest: int,
    eager: tuple[str, ...] = (),
) -> Position:
    """A state between two turns, after a share of a game of at most `longest` turns.

    Any lawful move will do: a clever player takes his time, and would lay another table once he is cleverer.
    `eager` are the first words of moves that are made before all others.
    """
    engine = game(slug)
    goal = round(longest * rng.uniform(*span))
    state = engine.new(options, rng.getrandbits(32))
    last = state
    while not engine.over(state) and engine.turn(state) < goal:
        turn = engine.turn(state)
        for _ in range(_SETTLED):
            if engine.over(state) or engine.turn(state) != turn:
                break
            state = engine.apply(state, _any_move(engine, state, eager, rng))
        if engine.over(state):
            break
        last = state
    return Position(engine.write_setup(last), Dealer(engine.code, rng))


def _any_move(engine: Game[Any, Any], state: Any, eager: tuple[str, ...], rng: Random) -> Any:
    """Somebody who mostly does something when he may also decline."""
    moves = engine.legal_moves(state)
    if engine.mover is not None:  # where all may move at once, everybody is as quick as the others
        seat = rng.choice(engine.to_move(state))
        moves = [move for move in moves if engine.mover(state, move) == seat] or moves
    for word in eager:
        wanted = [move for move in moves if engine.write_move(state, move).startswith(word)]
        if wanted:
            return wanted[rng.randrange(len(wanted))]
    declining = engine.decline(state)
    if declining is None or len(moves) == 1 or rng.random() < _DECLINES:
        return moves[rng.randrange(len(moves))]
    others = [move for move in moves if move != declining]
    return others[rng.randrange(len(others))]
