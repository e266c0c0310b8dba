"""The promises of a game, as one record of plain functions on frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from companion.pieces.language import Text
from companion.play.errors import BadSetup, IllegalMove
from companion.play.finding import Verdict
from companion.play.judging import Explanation, Hidden, Scored
from companion.play.layout import Layout
from companion.play.scores import ScoreSheet

S = TypeVar("S")  # State: immutable, hashable
M = TypeVar("M")  # Move: one atomic choice, immutable, hashable

OptionValue: TypeAlias = str | int
Options: TypeAlias = Mapping[str, OptionValue]
Setup: TypeAlias = dict[str, tuple[str, ...]]  # the entries of a record: options, zones, whose turn it is


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; the first choice is the default."""

    name: str
    choices: tuple[OptionValue, ...]
    say: Text

    def read(self, text: str) -> OptionValue:
        for choice in self.choices:
            if str(choice) == text:
                return choice
        allowed = ", ".join(map(str, self.choices))
        raise BadSetup(self.name, f"{self.name} cannot be {text}", hint=f"choose one of: {allowed}")


def resolved(known: tuple[Option, ...], given: Options) -> dict[str, OptionValue]:
    """Every option with its value; BadSetup for unknown names and values."""
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            raise BadSetup(
                name, f"there is no option {name}", hint=f"options are: {', '.join(sorted(names))}"
            )
    return {
        option.name: option.read(str(given[option.name])) if option.name in given else option.choices[0]
        for option in known
    }


def _no_decline(_state: Any) -> None:
    return None


def _no_event(_state: Any, text: str) -> Any:
    raise BadSetup("*", f"this game knows no event like {text!r}")


def _as_written(words: tuple[str, ...]) -> tuple[str, ...]:
    return words


def _too_late(_state: Any, _played: Any, _move: Any) -> IllegalMove:
    return IllegalMove("", "the turn is over before that")


def _same_move(move: Any, _by: int, _seats: int) -> Any:
    return move


def _never_turned(_state: Any, _by: int) -> None:
    return None


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """A game folder defines one of these as GAME; nothing else is needed to be found, tested and played."""

    slug: str
    title: Text
    code: str  # of its kit and ids: "CM"
    options: tuple[Option, ...]
    rules: Mapping[str, str]  # "CM-5.9" -> the rule in our words
    new: Callable[[Options, int], S]
    """A game from options (missing ones get their default) and a seed; raises BadSetup."""
    seats: Callable[[S], tuple[str, ...]]
    """The seats as they are written: p1, p2 …, billy."""
    to_move: Callable[[S], tuple[int, ...]]
    """Who may move, as indices into seats: one where turns pass, several in real time, none when over."""
    legal_moves: Callable[[S], Sequence[M]]
    """Every atomic choice, without doubles; empty exactly when the game is over."""
    apply: Callable[[S, M], S]
    """The state after a legal move. It trusts the move: use `play` for moves of unknown origin."""
    why_not: Callable[[S, M], IllegalMove]
    """The rule that a move outside legal_moves breaks."""
    turn: Callable[[S], int]
    """Grows with every turn: the moves of one turn are one line of a record."""
    score: Callable[[S], ScoreSheet]
    check: Callable[[S], Verdict]
    pieces: Callable[[S], Mapping[str, int]]
    """How many pieces of each kind exist in the whole state, box included: never changes in play."""
    write_move: Callable[[S, M], str]
    """Without the seat: `mix SCY LYE > JUN`. Never contains `;`, `:`, `!` or `#`."""
    read_move: Callable[[S, int, str], M]
    """That seat's move, lawful or not, in turn or not; raises MalformedMove, AmbiguousMove, IllegalMove."""
    write_setup: Callable[[S], Setup]
    """A state between two turns as the entries of a record, complete with its seed."""
    read_setup: Callable[[Setup], S]
    """The inverse; raises BadSetup. The entry `game` is not part of it."""
    to_plain: Callable[[S], Any]
    """The state as JSON-able data."""
    from_plain: Callable[[Any], S]
    """The inverse; raises MalformedState."""
    choose: Callable[[S, int], M]
    """A sensible computer player: the same state and seed give the same move."""
    plan: Callable[[S, int], tuple[M, ...]] | None = None
    """Several choices of the computer player at once, where thinking for each anew would be a waste."""
    mover: Callable[[S, M], int] | None = None
    """Whose move this is, where several may move at once."""
    decline: Callable[[S], M | None] = _no_decline
    """The move that says "no more": it may be left out of a written turn."""
    too_late: Callable[[S, tuple[M, ...], M], IllegalMove] = _too_late
    """Why a written turn cannot go on: the state in which it is over, its moves, and the one too many."""
    order_rule: str = ""
    """The rule that says whose turn it is."""
    end_rule: str = ""
    """The rule that says when the game is over."""
    expand: Callable[[tuple[str, ...]], tuple[str, ...]] = _as_written
    """The choices of a written turn one by one, where people write several as one: `refill SCY PMA`."""
    contract: Callable[[tuple[str, ...]], tuple[str, ...]] = _as_written
    """The inverse, for writing."""
    event: Callable[[S, str], S] = _no_event
    """A told outcome of chance, such as `deck2 = COR JUN` or a roll; raises BadSetup."""
    turned: Callable[[S, int], S | None] = _never_turned
    """The same game with every seat moved on by so many places, or None where seats are not alike."""
    turned_move: Callable[[M, int, int], M] = _same_move
    """The same move after turning: move, by, number of seats. Only for moves that name a seat."""
    judge: Callable[[Layout], Verdict] | None = None
    """What a view of a real table, whole or partial, tells against the rules."""
    lay: Callable[[S], Layout] | None = None
    """Where everything lies in a state, what nobody sees included."""
    count: Callable[[Layout], Scored] | None = None
    """The score of a real table as it lies, and what must be asked for the rest."""
    explain: Callable[[Layout, Layout], Explanation] | None = None
    """The legal turns that lead from one view of a real table to another, or the rule that was broken."""
    hidden: Callable[[Layout], tuple[Hidden, ...]] | None = None
    """What lies out of sight of a view and can be told by counting."""

    def over(self, state: S) -> bool:
        return not self.to_move(state)

    def play(self, state: S, move: M) -> S:
        """The state after a move that may be against the rules; raises IllegalMove."""
        if move not in self.legal_moves(state):
            raise self.why_not(state, move)
        return self.apply(state, move)

    def seat_of(self, state: S, move: M) -> int:
        return self.mover(state, move) if self.mover else self.to_move(state)[0]
