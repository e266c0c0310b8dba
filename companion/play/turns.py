"""A whole turn as one line: choices separated by `;`, another seat's choice with that seat before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.play.errors import AmbiguousMove, IllegalMove, MalformedMove
from companion.play.game import Game

S = TypeVar("S")
M = TypeVar("M")

UNFINISHED = "..."  # the last choice of a line: the turn goes on, nothing is declined


@dataclass(frozen=True, slots=True)
class Turn(Generic[S, M]):
    """The moves of a line as read, and the state they lead to."""

    moves: tuple[M, ...]
    state: S


def read_turn(game: Game[S, M], state: S, seat: str, text: str) -> Turn[S, M]:
    """Judge a line. What the player must do, or declines by silence, need not be written."""
    number = _seat(game, state, seat)
    if game.over(state):
        raise IllegalMove(game.end_rule, "the game is over")
    if number not in game.to_move(state):
        who = ", ".join(game.seats(state)[one] for one in game.to_move(state))
        raise IllegalMove(game.order_rule, f"it is not {seat}'s turn", f"to move: {who}")
    words = [word.strip() for word in text.split(";") if word.strip()]
    open_end = bool(words) and words[-1] == UNFINISHED
    turn: Turn[S, M] = Turn((), state)
    for word in game.expand(tuple(words[:-1] if open_end else words)):
        turn = _read_choice(game, turn, number, word, game.turn(state))
    return turn if open_end else _finished(game, turn, game.turn(state))


def _seat(game: Game[S, M], state: S, seat: str) -> int:
    seats = game.seats(state)
    if seat not in seats:
        raise MalformedMove(f"there is no seat {seat}", f"seats are: {', '.join(seats)}")
    return seats.index(seat)


def _read_choice(game: Game[S, M], turn: Turn[S, M], seat: int, word: str, number: int) -> Turn[S, M]:
    """Read one choice here, or after what goes without saying."""
    head, _, rest = word.partition(" ")
    seats = game.seats(turn.state)
    who, what = (seats.index(head), rest) if head in seats else (seat, word)
    reason: IllegalMove | None = None
    while True:
        ended = game.turn(turn.state) != number or game.over(turn.state)
        try:
            return _played(game, turn, _judged(game, turn, who, what, ended=ended))
        except IllegalMove as refused:
            refusal = refused
        if reason is None or reason.early:  # being too early is the poorer reason
            reason = refusal
        silent = None if ended or refusal.refuses else _unsaid(game, turn.state)
        if silent is None:
            raise reason
        turn = _played(game, turn, silent)


def _judged(game: Game[S, M], turn: Turn[S, M], seat: int, word: str, *, ended: bool) -> M:
    """The move, if it is not too late for it and if it is that seat's."""
    move = game.read_move(turn.state, seat, word)
    if ended:
        raise game.too_late(turn.state, turn.moves, move)
    if seat not in game.to_move(turn.state):
        name = game.seats(turn.state)[seat]
        raise IllegalMove(game.order_rule, f"{name} has nothing to choose now", early=True)
    return move


def _played(game: Game[S, M], turn: Turn[S, M], move: M) -> Turn[S, M]:
    return Turn((*turn.moves, move), game.play(turn.state, move))


def _unsaid(game: Game[S, M], state: S) -> M | None:
    """The move that goes without saying: declining, or the only one there is."""
    declined = game.decline(state)
    if declined is not None:
        return declined
    moves = game.legal_moves(state)
    return moves[0] if len(moves) == 1 else None


def _finished(game: Game[S, M], turn: Turn[S, M], number: int) -> Turn[S, M]:
    if not turn.moves and game.decline(turn.state) is None and len(game.legal_moves(turn.state)) != 1:
        raise MalformedMove("the line names no move")
    while game.turn(turn.state) == number and not game.over(turn.state):
        silent = _unsaid(game, turn.state)
        if silent is None:
            choices = tuple(game.write_move(turn.state, move) for move in game.legal_moves(turn.state))
            raise AmbiguousMove("the turn is not finished", choices, f"next: {' | '.join(choices[:8])}")
        turn = _played(game, turn, silent)
    return turn


def write_turns(game: Game[S, M], state: S, moves: Sequence[M]) -> list[tuple[str, str]]:
    """(seat, line) for each turn of a history that begins in `state`."""
    lines: list[tuple[str, str]] = []
    start, begun = state, 0
    for index, move in enumerate(moves):
        number = game.turn(state)
        state = game.apply(state, move)
        if game.turn(state) != number or game.over(state):
            lines.append(_write_turn(game, start, moves[begun : index + 1], finished=True))
            start, begun = state, index + 1
    if begun < len(moves):
        lines.append(_write_turn(game, start, moves[begun:], finished=False))
    return lines


def _write_turn(game: Game[S, M], state: S, moves: Sequence[M], *, finished: bool) -> tuple[str, str]:
    seats = game.seats(state)
    owner = game.seat_of(state, moves[0])
    words: list[str] = []
    needed = 0  # trailing refusals need not be written
    for move in moves:
        seat = game.seat_of(state, move)
        word = game.write_move(state, move)
        words.append(word if seat == owner else f"{seats[seat]} {word}")
        if move != game.decline(state) or len(words) == 1:
            needed = len(words)
        state = game.apply(state, move)
    written = game.contract(tuple(words[:needed] if finished else words))
    return seats[owner], "; ".join(written if finished else (*written, UNFINISHED))
