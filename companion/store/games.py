"""Saved games: where they lie, how they start and go on. The state is always played anew from the log."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

from companion import __version__
from companion.errors import CompanionError, Exit
from companion.play import Game, Line, LineKind, OptionValue, Record, print_record, write_turns
from companion.store.files import write_whole
from companion.store.log import GameRefused, Log, Row, create, damaged, first_row, salvage, version_of

S = TypeVar("S")
M = TypeVar("M")

FOLDER_VARIABLE: Final = "CHROMA_TABLE_DATA"
ENDING: Final = ".game"
LONGEST_NAME: Final = 100
_NAME: Final = re.compile(r"[^\W_](?:[\w .+-]*[\w+-])?")
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")  # by Windows


@dataclass(frozen=True, slots=True)
class Start:
    """What a game begins with; the seed stands for all chance in it."""

    game: str
    options: dict[str, OptionValue]
    seed: int
    names: tuple[str, ...] = ()  # of the people, seat by seat
    computers: tuple[str, ...] = ()  # seats
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Step(Generic[S, M]):
    """One acknowledged step: the moves of one input, or a told outcome of chance."""

    text: str
    event: bool
    moves: tuple[M, ...]
    state: S  # after it
    auto: bool = False  # nobody chose it: a computer's move, or the only one there was


_ELSEWHERE: Final[ContextVar[Path | None]] = ContextVar("games", default=None)


@contextmanager
def games_in(folder: Path) -> Iterator[None]:
    """For as long as it lasts games are saved there, not among the person's own."""
    token = _ELSEWHERE.set(folder)
    try:
        yield
    finally:
        _ELSEWHERE.reset(token)


def games_folder() -> Path:
    """Where games are saved; the environment may say otherwise."""
    if elsewhere := _ELSEWHERE.get():
        return elsewhere
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen) / "games"
    import platformdirs

    return Path(platformdirs.user_data_dir("chroma-table", appauthor=False)) / "games"


def saved_names(folder: Path | None = None) -> tuple[str, ...]:
    """Every saved game, the one played last first."""
    found = (folder or games_folder()).glob(f"*{ENDING}")
    return tuple(path.stem for path in sorted(found, key=lambda path: (-path.stat().st_mtime, path.name)))


def slug_of(name: str) -> str:
    """Which game that is, without opening it for play; nothing if it cannot be told."""
    path = _path(games_folder(), name)
    try:
        version_of(path)
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            found = database.execute("SELECT text FROM step WHERE number = 0").fetchone()
        return str(json.loads(found[0])["game"])
    except (CompanionError, sqlite3.Error, ValueError, TypeError, KeyError):
        return ""


def free_game_name(slug: str) -> str:
    folder = games_folder()
    return next(name for n in range(1, 1_000_000) if not _path(folder, name := f"{slug}-{n}").exists())


def _path(folder: Path, name: str) -> Path:
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name) or len(name) > LONGEST_NAME:
        hint = f"letters, digits, spaces, - and _, at most {LONGEST_NAME}, for example friday-evening"
        raise CompanionError(Exit.USAGE, f"{name[:40]!r} cannot be the name of a saved game", hint)
    return folder / f"{name}{ENDING}"


class SavedGame(Generic[S, M]):
    """A game and its log. Every change is on the disk before it is seen here."""

    def __init__(self, game: Game[S, M], log: Log, start: Start) -> None:
        self.game = game
        self.start = start
        self.name = log.path.stem
        self.origin = game.new(start.options, start.seed)
        self.done: tuple[Step[S, M], ...] = ()
        self.undone: tuple[Step[S, M], ...] = ()  # the next to redo comes last
        self._log = log

    @property
    def state(self) -> S:
        return self.done[-1].state if self.done else self.origin

    @property
    def moves(self) -> tuple[M, ...]:
        return tuple(move for step in self.done for move in step.moves)

    def play(self, moves: Sequence[M], *, auto: bool = False) -> None:
        """Moves that belong together: they are saved, undone and redone as one."""
        self._take(self._played(moves, auto=auto), "auto" if auto else "moves")

    def tell(self, event: str) -> None:
        """An outcome of chance that the table, not the seed, has decided."""
        self._take(Step(event, True, (), self.game.event(self.state, event)), "event")

    def _take(self, step: Step[S, M], kind: str) -> None:
        self._log.append(kind, step.text, fingerprint(self.game, step.state))
        self.done = (*self.done, step)
        self.undone = ()

    def _played(self, moves: Sequence[M], *, auto: bool) -> Step[S, M]:
        state = self.state
        words = []
        for move in moves:
            seat = self.game.seats(state)[self.game.seat_of(state, move)]
            words.append(f"{seat} {self.game.write_move(state, move)}")
            state = self.game.play(state, move)
        return Step("; ".join(words), False, tuple(moves), state, auto)

    def undo(self, steps: int = 1) -> int:
        """Take back so many steps, or as many as there are; how many it were."""
        return self._shift("undo", min(steps, len(self.done)))

    def redo(self, steps: int = 1) -> int:
        return self._shift("redo", min(steps, len(self.undone)))

    def _shift(self, kind: str, steps: int) -> int:
        if steps < 1:
            return 0
        done, undone = shifted(self.done, self.undone, kind, steps)
        self._log.append(kind, str(steps), fingerprint(self.game, done[-1].state if done else self.origin))
        self.done, self.undone = done, undone
        return steps

    def restore(self) -> None:
        """Play the log from its beginning; never show a state that differs from the saved one."""
        for row in self._log.rows[1:]:
            try:
                self._restore(row)
            except (CompanionError, ValueError, IndexError) as error:
                raise _plays_differently(self, row.number, str(error)) from error
        last = self._log.rows[-1]
        if fingerprint(self.game, self.state) != last.after:
            raise _plays_differently(self, last.number, "the choices are not those that were saved")

    def _restore(self, row: Row) -> None:
        match row.kind:
            case "moves" | "auto":
                self.done, self.undone = (*self.done, self._reread(row.text, auto=row.kind == "auto")), ()
            case "event":
                step: Step[S, M] = Step(row.text, True, (), self.game.event(self.state, row.text))
                self.done, self.undone = (*self.done, step), ()
            case "undo" | "redo":
                self.done, self.undone = shifted(self.done, self.undone, row.kind, int(row.text))
            case _:
                raise ValueError(f"a step of the unknown kind {row.kind}")

    def _reread(self, text: str, *, auto: bool) -> Step[S, M]:
        state = self.state
        moves: list[M] = []
        for word in text.split("; "):
            seat, _, what = word.partition(" ")
            move = self.game.read_move(state, self.game.seats(state).index(seat), what)
            state = self.game.play(state, move)
            moves.append(move)
        return Step(text, False, tuple(moves), state, auto)

    def record(self) -> Record:
        """The whole history as a record that `companion replay` judges."""
        entries = [Line(LineKind.ENTRY, "game", self.game.slug)]
        setup = self.game.write_setup(self.origin)
        entries += [Line(LineKind.ENTRY, key, " ".join(value)) for key, value in setup.items()]
        return Record((*entries, Line(LineKind.BLANK), *self._lines()))

    def _lines(self) -> list[Line]:
        lines: list[Line] = []
        state, moves = self.origin, list[M]()
        for step in self.done:
            if step.event:
                lines += _turns(self.game, state, moves)
                lines.append(Line(LineKind.EVENT, text=step.text))
                state, moves = step.state, []
            moves += step.moves
        return lines + _turns(self.game, state, moves)

    def history(self) -> tuple[str, ...]:
        return tuple(print_record(Record((line,))).strip() for line in self._lines())

    def export(self, path: Path) -> None:
        write_whole(path, print_record(self.record()).encode())

    def close(self) -> None:
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _turns(game: Game[S, M], state: S, moves: list[M]) -> list[Line]:
    return [Line(LineKind.TURN, seat, text) for seat, text in write_turns(game, state, moves)]


def shifted(
    done: tuple[Step[S, M], ...], undone: tuple[Step[S, M], ...], kind: str, steps: int
) -> tuple[tuple[Step[S, M], ...], tuple[Step[S, M], ...]]:
    """Both lists after an undo or redo of so many steps."""
    source, goal = (done, undone) if kind == "undo" else (undone, done)
    if not 0 < steps <= len(source):
        raise ValueError(f"{kind} {steps} is more than there is")
    source, goal = source[:-steps], (*goal, *reversed(source[-steps:]))
    return (source, goal) if kind == "undo" else (goal, source)


def fingerprint(game: Game[S, M], state: S) -> str:
    """What the players can choose and have scored: equal in every version that plays by the same rules."""
    choices = sorted(
        f"{game.seat_of(state, move)} {game.write_move(state, move)}" for move in game.legal_moves(state)
    )
    totals = [(player.player, player.total) for player in game.score(state).players]
    return sha256(repr((game.turn(state), game.to_move(state), choices, totals)).encode()).hexdigest()[:20]


def _plays_differently(saved: SavedGame[Any, Any], step: int, why: str) -> GameRefused:
    say = f"step {step} of {saved.name} does not play as it did when it was saved: {why}"
    hint = f"it was begun with companion {saved.start.version}; this is {__version__}"
    return GameRefused("game-plays-differently", Exit.NOT_SAVED, say, hint)


def new_game(game: Game[S, M], start: Start, name: str) -> SavedGame[S, M]:
    """Begin and save; BadSetup before anything is written."""
    folder = games_folder()
    path = _path(folder, name)
    state = game.new(start.options, start.seed)
    create(path, (first_row(json.dumps(asdict(start), ensure_ascii=False), fingerprint(game, state)),))
    return SavedGame(game, Log(path), start)


def open_game(
    find: Callable[[str], Game[Any, Any]], name: str, *, recover: bool = False
) -> SavedGame[Any, Any]:
    """Go on with a saved game; `find` gives the game of a slug."""
    path = _path(games_folder(), name)
    try:
        log = Log(path)
    except GameRefused as refusal:
        if refusal.word == "no-such-game":
            raise _unknown(name) from refusal
        if refusal.word != "game-damaged" or not recover:
            raise
        salvage(path)
        log = Log(path)
    try:
        start = _start(path, log.rows[0])
        saved: SavedGame[Any, Any] = SavedGame(find(start.game), log, start)
        saved.restore()
    except BaseException:
        log.close()
        raise
    return saved


def _start(path: Path, row: Row) -> Start:
    try:
        found = json.loads(row.text)
        names, computers = tuple(found.pop("names")), tuple(found.pop("computers"))
        return Start(names=names, computers=computers, **found)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise damaged(path, "its first step does not say which game it is") from error


def _unknown(name: str) -> GameRefused:
    known = saved_names()
    hint = f"saved games are: {', '.join(known[:8])}" if known else "no game is saved yet"
    return GameRefused("no-such-game", Exit.USAGE, f"there is no saved game {name}", hint)
