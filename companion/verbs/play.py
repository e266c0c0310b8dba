"""A saved game at the table, line by line: typed moves, what the computers do, undo, history, questions."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, unique
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.play import (
    AmbiguousMove,
    Game,
    IllegalMove,
    MalformedMove,
    Options,
    OptionValue,
    Refusal,
    read_turn,
)
from companion.play.turns import UNFINISHED, Turn
from companion.store.games import Start, free_game_name, new_game, open_game, saved_names, slug_of
from companion.verbs.play_automatic import AnyGame, movers, seats_to_move, seed_of

S = TypeVar("S")
M = TypeVar("M")

LONGEST_LINE: Final = 2_000


@unique
class Show(StrEnum):
    """What an answer is about; the command line draws it."""

    PLAYED = "played"  # now it is the computers' turn to answer
    MOVED = "moved"  # by undo or redo
    TABLE = "table"
    MOVES = "moves"
    HISTORY = "history"
    SCORE = "score"
    CHECK = "check"
    SAID = "said"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Answer:
    show: Show
    lines: tuple[str, ...] = ()


HELP: Final = (
    ("a move, such as those `?` lists", "play it; the choices of a turn may be joined by ;"),
    ("p2: move", "a move of that seat, or of the person of that name"),
    ("* event", "tell what chance decided at the real table"),
    ("?  or  ? word", "the legal moves, all or those that begin so"),
    ("hint", "what a computer would do"),
    ("table", "show the table again"),
    ("score, check", "points so far; whether the table can be legal"),
    ("check PHOTO", "compare a photo or reading of the real table with this game, and name the turn between"),
    ("undo, redo", "one step back or forth, with the computers' answers"),
    ("history", "every turn so far"),
    ("export FILE", "write the game as a record; `companion replay` reads it"),
    ("save", "say where the game is saved: every step already is"),
    ("quit", "leave; go on later with --resume"),
)


def parse_options(given: list[str]) -> dict[str, OptionValue]:
    """`key=value` of the command line."""
    options: dict[str, OptionValue] = {}
    for text in given:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key or not value:
            raise CompanionError(
                Exit.USAGE, f"{text[:60]!r} is no option of a game", "write --option key=value"
            )
        options[key] = value
    return options


def begin(
    slug: str,
    *,
    players: str = "",
    options: Options | None = None,
    seed: int | None = None,
    name: str = "",
    computers: str = "",
) -> AnyGame:
    """A new game, saved at once. Players are names separated by commas, or just their number."""
    game = game_of(slug)
    chosen = dict(options or {})
    names = tuple(part.strip() for part in players.split(",")) if players.strip() else ()
    if len(names) == 1 and names[0].isdecimal():
        chosen["players"], names = int(names[0]), ()
    elif names:
        chosen["players"] = len(names)
    _refuse_names(names)
    seed = secrets.randbits(32) if seed is None else seed
    seats = game.seats(game.new(chosen, seed))
    machine = tuple(part.strip().lower() for part in computers.split(",") if part.strip())
    for seat in machine:
        if seat not in seats:
            raise CompanionError(Exit.USAGE, f"there is no seat {seat}", f"seats are: {', '.join(seats)}")
    return new_game(game, Start(slug, chosen, seed, names, machine), name or free_game_name(slug))


def _refuse_names(names: tuple[str, ...]) -> None:
    for name in names:
        plain = name.replace(" ", "").replace("-", "").replace("'", "")
        if not plain.isalnum() or len(name) > 30:
            hint = "letters and digits, at most 30, for example --players Ada,Bo"
            raise CompanionError(Exit.USAGE, f"{name[:40]!r} cannot be a player's name", hint)
    if len({name.lower() for name in names}) < len(names):
        raise CompanionError(Exit.USAGE, "two players have the same name", "tell them apart: Ada,Ada B")


def resume(slug: str, name: str, *, recover: bool = False) -> AnyGame:
    saved = open_game(game_of, name, recover=recover)
    if saved.game.slug != slug:
        saved.close()
        hint = f"companion play {saved.game.slug} --resume {name}"
        raise CompanionError(Exit.USAGE, f"{name} is a game of {saved.game.title.en}", hint)
    return saved


def label(saved: AnyGame, seat: str) -> str:
    """How a seat is called: by its person's name, if it has one."""
    names = dict(zip(saved.game.seats(saved.origin), saved.start.names, strict=False))
    return f"{names[seat]} ({seat})" if seat in names else seat


def legal_texts(saved: AnyGame, beginning: str = "") -> tuple[str, ...]:
    """What may be typed now; where several may move, with the seat before it."""
    game, state = saved.game, saved.state
    several = len(game.to_move(state)) > 1
    seats = game.seats(state)
    texts = []
    for move in game.legal_moves(state):
        seat = f"{seats[game.seat_of(state, move)]}: " if several else ""
        texts.append(f"{seat}{game.write_move(state, move)}")
    return tuple(text for text in texts if text.lower().startswith(beginning.lower()))


def pending(saved: AnyGame) -> tuple[str, ...]:
    """What a turn that has begun still asks for."""
    if not saved.done or saved.game.over(saved.state):
        return ()
    before = saved.done[-2].state if len(saved.done) > 1 else saved.origin
    begun = not saved.done[-1].event and saved.game.turn(before) == saved.game.turn(saved.state)
    return legal_texts(saved) if begun else ()


COMMANDS: Final = (
    "?", "help", "table", "hint", "score", "check", "undo", "redo", "history", "save", "export", "quit",
)  # fmt: skip


def obey(saved: AnyGame, line: str) -> Answer:
    """One line of a person. A refusal is raised and nothing has changed."""
    if len(line) > LONGEST_LINE:
        raise MalformedMove(f"a line has at most {LONGEST_LINE} characters")
    text = " ".join(line.split())
    word, _, rest = text.partition(" ")
    match word.lower():
        case "" | "table":
            return Answer(Show.TABLE)
        case "?" | "moves":
            return Answer(Show.MOVES, _moves(saved, rest))
        case "help" | "h":
            return Answer(Show.HELP)
        case "hint" if not rest:
            return Answer(Show.SAID, (_hint(saved),))
        case "score" | "check" | "history" if not rest:
            return Answer(Show(word.lower()), saved.history() if word.lower() == "history" else ())
        case "check":
            from companion.verbs.play_photo import compare_photo

            return Answer(Show.SAID, compare_photo(saved, Path(rest).expanduser()))
        case "undo" | "redo" if not rest:
            return _shift(saved, word.lower())
        case "save" if not rest:
            return Answer(Show.SAID, (f"every step is saved: go on with --resume {saved.name}",))
        case "export":
            return _export(saved, rest)
        case "quit" | "exit" | "q" if not rest:
            return Answer(Show.QUIT, (f"saved as {saved.name}",))
    return _play(saved, text)


def _moves(saved: AnyGame, beginning: str) -> tuple[str, ...]:
    if saved.game.over(saved.state):
        return ("the game is over",)
    return legal_texts(saved, beginning) or (f"no legal move begins with {beginning}",)


def _hint(saved: AnyGame) -> str:
    game, state = saved.game, saved.state
    if game.over(state):
        return "the game is over"
    move = game.choose(state, seed_of(saved))
    return f"{game.seats(state)[game.seat_of(state, move)]}: {game.write_move(state, move)}"


def _export(saved: AnyGame, rest: str) -> Answer:
    if not rest:
        raise MalformedMove("a file is missing", f"export {saved.name}.txt")
    saved.export(Path(rest).expanduser())
    return Answer(Show.SAID, (f"written to {rest}",))


def _shift(saved: AnyGame, way: str) -> Answer:
    """A step that somebody chose, and the automatic ones after it."""
    if way == "undo":
        back = _to_choice(saved)
        done = saved.undo(back) if back else 0
        lines = tuple(f"undone: {step.text}" for step in saved.undone[-done:]) if done else ()
    else:
        forth = next((n for n, step in enumerate(reversed(saved.undone), 1) if not step.auto), 0)
        while forth and forth < len(saved.undone) and saved.undone[-forth - 1].auto:
            forth += 1
        done = saved.redo(forth) if forth else 0
        lines = tuple(f"redone: {step.text}" for step in saved.done[-done:]) if done else ()
    return Answer(Show.MOVED if done else Show.SAID, lines or (f"nothing to {way}",))


def _to_choice(saved: AnyGame) -> int:
    """How many steps lie behind the last choice of a person, itself included."""
    return next((n for n, step in enumerate(reversed(saved.done), 1) if not step.auto), 0)


def _play(saved: AnyGame, text: str) -> Answer:
    before = len(saved.done)
    if text.startswith("*"):
        saved.tell(text[1:].strip())
    else:
        for moves in _read(saved, text):
            saved.play(moves)
    return Answer(Show.PLAYED, tuple(step.text for step in saved.done[before:]))


def _read(saved: AnyGame, text: str) -> Iterator[tuple[Any, ...]]:
    """The moves a line means: first, if it is another seat's line, what silence declines."""
    game, state = saved.game, saved.state
    seat, said = _seat_and_text(saved, text)
    if seat and not game.over(state) and seat not in movers(saved):
        silent = _silence(game, state)
        if silent is not None and seat in seats_to_move(game, silent.state):
            turn = _line(game, silent.state, seat, said)  # judged before anything is saved
            yield silent.moves
            yield turn.moves
            return
    yield _line(game, state, seat or _only_mover(saved, said), said).moves


def _silence(game: Game[S, M], state: S) -> Turn[S, M] | None:
    """The rest of a turn whose owner may say no more."""
    if game.decline(state) is None:
        return None
    try:
        return read_turn(game, state, seats_to_move(game, state)[0], "")
    except Refusal:
        return None


def _line(game: Game[S, M], state: S, seat: str, said: str) -> Turn[S, M]:
    """What is said, then what is forced; what is optional will be asked."""
    ends = said.replace(" ", "").endswith(f";{UNFINISHED}") or said.strip() == UNFINISHED
    turn = read_turn(game, state, seat, said if ends else f"{said}; {UNFINISHED}")
    if not turn.moves:
        raise MalformedMove("the line names no move", "`?` lists the legal ones")
    number = game.turn(state)
    while game.turn(turn.state) == number and not game.over(turn.state):
        moves = game.legal_moves(turn.state)
        if len(moves) != 1:
            break
        turn = Turn((*turn.moves, moves[0]), game.apply(turn.state, moves[0]))
    return turn


def _seat_and_text(saved: AnyGame, text: str) -> tuple[str, str]:
    head, colon, rest = text.partition(":")
    if not colon:
        return "", text
    seats = saved.game.seats(saved.state)
    names = {name.lower(): seat for seat, name in zip(seats, saved.start.names, strict=False)}
    seat = names.get(head.strip().lower(), head.strip().lower())
    if seat not in seats:
        raise MalformedMove(f"there is no seat {head.strip()[:30]}", f"seats are: {', '.join(seats)}")
    return seat, rest.strip()


def _only_mover(saved: AnyGame, said: str) -> str:
    """Whose move it must be when nobody is named."""
    who = movers(saved)
    if not who:
        raise IllegalMove(saved.game.end_rule, "the game is over", "`undo` goes back, `score` shows the end")
    if len(who) == 1:
        return who[0]
    able, refusals = [], []
    for seat in who:
        try:
            _line(saved.game, saved.state, seat, said)
            able.append(seat)
        except Refusal as refusal:
            refusals.append(refusal)
    if len(able) > 1:
        texts = tuple(f"{seat}: {said}" for seat in able)
        raise AmbiguousMove("several may do that now", texts, f"say who: {texts[0]}")
    if not able:
        raise refusals[0]
    return able[0]


def completions(saved: AnyGame, text: str) -> tuple[str, ...]:
    """What could be meant by the beginning of a line: moves first, then commands."""
    return (*legal_texts(saved, text), *(word for word in COMMANDS if word.startswith(text.lower())))


def saved_games(slug: str) -> tuple[str, ...]:
    """Names of this game's saved games, last played first; what cannot be read is left out."""
    return tuple(name for name in saved_names() if slug_of(name) == slug)
