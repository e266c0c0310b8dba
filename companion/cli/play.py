"""`companion play`: a saved game in the terminal, by typed moves; lines may also come from a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.refusals import rules_named
from companion.errors import CompanionError, Exit

if TYPE_CHECKING:
    from companion.verbs.play import Answer
    from companion.verbs.play_automatic import AnyGame

_COLUMNS = 3
_MANY = 12


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="chroma-mix, coloretto, chroma-cubes or cmyk.")],
    *,
    players: Annotated[str, typer.Option(help="Names by seat, such as Ada,Bo, or how many.")] = "",
    seed: Annotated[int | None, typer.Option(help="Chance of the game; by chance if not given.")] = None,
    new: Annotated[str, typer.Option(metavar="NAME", help="Name of the saved game.")] = "",
    resume: Annotated[str, typer.Option(metavar="NAME", help="Go on with this saved game.")] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; repeatable.")
    ] = None,
    computer: Annotated[str, typer.Option(metavar="SEATS", help="Seats the computer plays: p2,p3.")] = "",
    recover: Annotated[
        bool, typer.Option("--recover", help="Of a damaged game keep the steps before the damage.")
    ] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the saved games and stop.")] = False,
) -> int:
    """Play at the terminal: typed moves, undo, history; every step is saved."""
    if list_:
        return _list(game)
    if resume and (new or players or option or computer or seed is not None):
        hint = "a resumed game keeps its players, options, computers and seed"
        raise CompanionError(Exit.USAGE, "--resume takes a game as it is", hint)
    from companion.verbs import play as verb

    options = verb.parse_options(option or [])
    with rules_named():
        saved = (
            verb.resume(game, resume, recover=recover)
            if resume
            else verb.begin(game, players=players, options=options, seed=seed, name=new, computers=computer)
        )
    with closing(saved):
        return _loop(saved, interactive=sys.stdin.isatty())


def _list(slug: str) -> int:
    from companion.games import game as game_of
    from companion.verbs.play import saved_games

    title = game_of(slug).title.en
    found = saved_games(slug)
    for name in found:
        typer.echo(name)
    if not found:
        typer.echo(f"no game of {title} is saved", err=True)
    return Exit.FINE


def _loop(saved: AnyGame, *, interactive: bool) -> int:
    from companion.verbs.play import Show, obey

    typer.echo(f"{saved.game.title.en}, saved as {saved.name}, seed {saved.start.seed}")
    _answer(saved, pace=not saved.done)
    _show_position(saved, table=interactive)
    worst = Exit.FINE
    for line in _lines(saved, interactive=interactive):
        try:
            answer = obey(saved, line)
        except CompanionError as error:
            worst = max(worst, error.code)
            _say_refusal(error)
            if error.code is Exit.NOT_SAVED and not interactive:
                break
            continue
        _show(saved, answer, interactive=interactive)
        if answer.show is Show.QUIT:
            break
    return Exit.FINE if interactive else worst


def _lines(saved: AnyGame, *, interactive: bool) -> Iterator[str]:
    """Typed lines with a prompt and completion, or those of a pipe; a pipe's comments are not commands."""
    if not interactive:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no move either
        yield from (line.partition("#")[0] for line in sys.stdin if line.partition("#")[0].strip())
        return
    _complete(saved)
    while True:
        try:
            yield input(f"{_prompt(saved)}> ")
        except EOFError:
            typer.echo()
            return


def _prompt(saved: AnyGame) -> str:
    from companion.verbs.play import label
    from companion.verbs.play_automatic import movers

    who = movers(saved)
    return ", ".join(label(saved, seat) for seat in who) if who else "over"


def _complete(saved: AnyGame) -> None:
    """Tab completes whole moves and commands."""
    try:
        import readline
    except ImportError:  # not on every system
        return
    from companion.verbs.play import completions

    def complete(text: str, number: int) -> str | None:
        found = completions(saved, text)
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def _show(saved: AnyGame, answer: Answer, *, interactive: bool) -> None:
    from companion.verbs.play import HELP, Show

    match answer.show:
        case Show.PLAYED | Show.MOVED:
            for line in answer.lines:
                typer.echo(line)
            if answer.show is Show.PLAYED:
                _answer(saved, pace=True)
            _show_position(saved, table=interactive)
        case Show.TABLE:
            _show_position(saved, table=True)
        case Show.MOVES:
            _columns(answer.lines)
        case Show.SCORE:
            _show_score(saved)
        case Show.CHECK:
            _show_check(saved)
        case Show.HELP:
            width = max(len(what) for what, _ in HELP)
            for what, why in HELP:
                typer.echo(f"  {what:<{width}}  {why}")
        case Show.HISTORY | Show.SAID | Show.QUIT:
            for line in answer.lines or ("nothing yet",):
                typer.echo(line)


def _answer(saved: AnyGame, *, pace: bool) -> None:
    """What the computers do, each step as soon as it is saved: they may think for a while."""
    from companion.verbs.play_automatic import automatics

    for text in automatics(saved, pace=pace):
        typer.echo(text)


def _columns(lines: tuple[str, ...]) -> None:
    columns = _COLUMNS if len(lines) > _MANY else 1
    width = max(len(line) for line in lines) + 2
    for start in range(0, len(lines), columns):
        typer.echo("  " + "".join(line.ljust(width) for line in lines[start : start + columns]).rstrip())


def _names(saved: AnyGame) -> dict[str, str]:
    from companion.verbs.play import label

    return {seat: label(saved, seat) for seat in saved.game.seats(saved.origin)}


def _show_position(saved: AnyGame, *, table: bool) -> None:
    """The table, for eyes that can see one, and whose turn it is; at the end the score."""
    from companion.verbs.play import pending

    if table:
        _show_table(saved)
    if saved.game.over(saved.state):
        _show_score(saved)
        return
    typer.echo(f"turn {saved.game.turn(saved.state) + 1}, to move: {_prompt(saved)}")
    if asked := pending(saved):
        more = f" | … {len(asked) - _MANY} more" if len(asked) > _MANY else ""
        typer.echo(f"choose: {' | '.join(asked[:_MANY])}{more}")


def _show_table(saved: AnyGame) -> None:
    from rich.console import Console
    from rich.text import Text

    from companion.report.table import table_lines, table_rows

    console = Console(soft_wrap=True, highlight=False, emoji=False)
    for line in table_lines(table_rows(saved.game, saved.state, _names(saved))):
        console.print(Text(line, style="bold" if line.startswith(">") else ""))


def _show_score(saved: AnyGame) -> None:
    from companion.report.table import score_lines

    for line in score_lines(saved.game.score(saved.state), _names(saved)):
        typer.echo(line)


def _show_check(saved: AnyGame) -> None:
    findings = saved.game.check(saved.state).findings
    for finding in findings:
        typer.echo(f"{finding.rule}  {finding.say}")
    if not findings:
        typer.echo("nothing is against the rules")


def _say_refusal(error: CompanionError) -> None:
    """What is refused goes to stderr, as everywhere."""
    rule = getattr(error, "rule", "")
    typer.echo(f"not played: {error.say}" + (f" [{rule}]" if rule else ""), err=True)
    choices = getattr(error, "choices", ())
    hint = error.hint or (" | ".join(choices[:6]) if choices else "")
    if hint:
        typer.echo(f"  hint: {hint}", err=True)
