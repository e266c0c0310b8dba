"""A game of Chroma Mix one turn later, every card still the same card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.games import game as game_of
from companion.games.chroma_mix.check import zones_of
from companion.play import Game, Setup, write_turns
from companion.rehearsal.position import Dealer, Position

SLUG = "chroma-mix"
Ids = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game with the copy of every card, those nobody sees included."""

    position: Position
    ids: Ids


@dataclass(frozen=True, slots=True)
class Later:
    setup: Setup
    ids: Ids
    seat: str
    line: str  # the turn, as a record writes it

    def position(self) -> Position:
        return Position(self.setup, Dealer("CM", Random(0)), self.ids)


def all_dealt(game: Position) -> Dealt | None:
    """None where nobody can move any more."""
    engine: Game[Any, Any] = game_of(SLUG)
    state = engine.read_setup(game.setup)
    if engine.over(state):
        return None
    ids = {zone: game.zone(zone) for zone in zones_of(state) if game.kinds(zone)}
    return Dealt(Position(game.setup, game.dealer, ids), ids)


def one_turn_later(before: Dealt, rng: Random) -> Later:
    """Any legal turn of whose turn it is."""
    engine: Game[Any, Any] = game_of(SLUG)
    state = engine.read_setup(before.position.setup)
    turn, moves, later = engine.turn(state), [], state
    while not engine.over(later) and engine.turn(later) == turn:
        move = rng.choice(engine.legal_moves(later))
        moves.append(move)
        later = engine.apply(later, move)
    seat, line = write_turns(engine, state, tuple(moves))[0]
    written = Position(engine.write_setup(later), before.position.dealer)
    kinds = {zone: written.kinds(zone) for zone in zones_of(later)}
    return Later(written.setup, followed(before.ids, kinds), seat, line)


def followed(before: Ids, kinds: Mapping[str, tuple[str, ...]]) -> Ids:
    """The ids of the later zones: what can have stayed did, the others went where their kind is new."""
    left = {zone: list(pieces) for zone, pieces in before.items()}
    stayed: dict[str, list[str | None]] = {}
    for zone, wanted in kinds.items():
        stayed[zone] = [_taken(left.get(zone, []), kind) for kind in wanted]
    loose = [piece for pieces in left.values() for piece in pieces]
    return {
        zone: tuple(piece or str(_taken(loose, kind)) for piece, kind in zip(found, kinds[zone], strict=True))
        for zone, found in stayed.items()
        if found
    }


def _taken(pieces: list[str], kind: str) -> str | None:
    found = next((piece for piece in pieces if piece.split(":")[1] == kind), None)
    if found is not None:
        pieces.remove(found)
    return found
