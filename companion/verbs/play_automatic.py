"""What happens in a saved game without a person: computers move, Billy-like seats do what they must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias, TypeVar

from companion.play import Game, chance_from
from companion.play.playout import MOST_TURNS
from companion.store.games import SavedGame

S = TypeVar("S")
M = TypeVar("M")
AnyGame: TypeAlias = SavedGame[Any, Any]

TRIES: Final = 20  # seeds until a computer among several movers is the one that moves


def movers(saved: AnyGame) -> tuple[str, ...]:
    seats = saved.game.seats(saved.state)
    return tuple(seats[number] for number in saved.game.to_move(saved.state))


def seats_to_move(game: Game[S, M], state: S) -> tuple[str, ...]:
    return tuple(game.seats(state)[number] for number in game.to_move(state))


def automatics(saved: AnyGame, *, pace: bool) -> Iterator[str]:
    """Let the computers move, and Billy-like seats do what they must: each step's text once it is saved.

    With `pace`, where all move at once, every computer does one thing for the one a person has done.
    """
    first = saved.game.turn(saved.state)
    while not saved.game.over(saved.state) and saved.game.turn(saved.state) - first < MOST_TURNS:
        who = movers(saved)
        machine = [seat for seat in who if seat in saved.start.computers]
        if len(machine) == len(who):
            saved.play(_computed(saved), auto=True)
        elif machine:
            yield from _several(saved, len(machine) if pace else 0)
            return
        elif not _is_person(who[0]) and len(moves := saved.game.legal_moves(saved.state)) == 1:
            saved.play(moves, auto=True)
        else:
            return
        yield saved.done[-1].text


def _is_person(seat: str) -> bool:
    """Persons sit at p1, p2 …; a seat of another name belongs to the game itself."""
    return seat[:1] == "p" and seat[1:].isdecimal()


def _computed(saved: AnyGame) -> list[Any]:
    """A computer's moves until someone else must choose."""
    game, state, who = saved.game, saved.state, movers(saved)
    number, seed = game.turn(state), seed_of(saved)
    moves: list[Any] = []
    while not game.over(state) and game.turn(state) == number and seats_to_move(game, state) == who:
        moves.append(game.choose(state, chance_from(seed + len(moves))))
        state = game.play(state, moves[-1])
    return moves


def _several(saved: AnyGame, computers: int) -> Iterator[str]:
    for _ in range(computers):
        game, state = saved.game, saved.state
        for n in range(TRIES):
            move = game.choose(state, chance_from(seed_of(saved) + n))
            if game.seats(state)[game.seat_of(state, move)] in saved.start.computers:
                saved.play([move], auto=True)
                yield saved.done[-1].text
                break


def seed_of(saved: AnyGame) -> int:
    """The same game, the same step: the same computer move."""
    return chance_from(saved.start.seed) + chance_from(len(saved.moves))
