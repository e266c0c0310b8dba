"""`companion billy`: Confident Billy at a real table; what only the table knows is seen, told or asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.billy_show import (
    document,
    say,
    show_choices,
    show_compared,
    show_seen,
    show_status,
)
from companion.cli.judging import Add, Annotate, Remove, Set
from companion.cli.refusals import rules_named
from companion.errors import CompanionError, Exit

if TYPE_CHECKING:
    from companion.verbs.billy import BillyGame, Done, Told, Untold
    from companion.verbs.billy_table import Compared, Trust

app = typer.Typer(help="Confident Billy, the solo opponent of Chroma Mix.", no_args_is_help=True)

_VIEW = "A photo or reading of the table: market, Billy's row, supply."
_TRUST = "Whom to believe where the table and the game differ: photo or game."

Name = Annotated[str, typer.Option(help="Which saved game; the one played last if not given.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Advise = Annotated[bool, typer.Option("--advise", help="Rank the mixes by their danger to you.")]
View = Annotated[Path | None, typer.Argument(metavar="[PHOTO|READING]", help=_VIEW)]
Photo = Annotated[list[Path] | None, typer.Option(metavar="PHOTO|READING", help=_VIEW)]
TrustWord = Annotated[str, typer.Option("--trust", metavar="photo|game", help=_TRUST)]


@app.callback()
def _billy() -> None:
    """Confident Billy, the solo opponent of Chroma Mix."""


@app.command("new")
def new(
    *,
    level: Annotated[str, typer.Option(help="first, easy, medium or hard.")] = "first",
    physical: Annotated[
        bool, typer.Option("--physical", help="You draw from real automata cards and tell what came.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Chance of the automata deck.")] = None,
    extra: Annotated[str, typer.Option(help="The extra pile: none, random, BUR, MUS or PET.")] = "none",
    name: Annotated[str, typer.Option(help="Name of the saved game.")] = "",
    json: Json = False,
) -> None:
    """Begin a game against Billy."""
    from companion.verbs import billy as verb

    with (
        rules_named(),
        closing(verb.new(level, physical=physical, seed=seed, extra=extra, name=name)) as saved,
    ):
        steps = verb.setup_steps(saved)
        if json:
            document(saved, steps)
            return
        typer.echo(f"Billy, level {level}, saved as {saved.name}, seed {saved.start.seed}")
        say(steps)


@app.command("turn")
def turn(
    view: View = None,
    *,
    photo: Photo = None,
    trust: TrustWord = "",
    set_: Set = None,
    add: Add = None,
    remove: Remove = None,
    draws: Annotated[str, typer.Option(metavar="CARDS", help="What he drew from a physical deck.")] = "",
    market2: Annotated[str, typer.Option(metavar="CARDS", help="The rank-2 row, such as 'FUC JUN'.")] = "",
    market3: Annotated[str, typer.Option(metavar="CARDS", help="The rank-3 row.")] = "",
    empty: Annotated[str, typer.Option(metavar="CARDS", help="Supply piles that are used up.")] = "",
    choose: Annotated[
        list[str] | None, typer.Option(metavar="OPTION", help="Number of an option, or 'SCY PMA > LAV'.")
    ] = None,
    dealt: Annotated[str, typer.Option(metavar="CARDS", help="What came into the market's gap.")] = "",
    advise: Advise = False,
    annotate: Annotate = None,
    name: Name = "",
    json: Json = False,
) -> int:
    """Billy's turn: the table is compared with the game, he draws, you mix for him."""
    from companion.verbs import billy as verb

    told = verb.told_cards(draws=draws, market2=market2, market3=market3, empty=empty, dealt=dealt)
    believed = _trust(trust)
    with rules_named(), closing(verb.current(name)) as saved:
        compared = None
        if views := [*(photo or []), *([view] if view else [])]:
            compared = _compared(saved, views, (set_, add, remove), told.empty, annotate)
            believed, seen = _believed(saved, compared, told, believed, as_json=json)
            if seen is None:
                return compared.exit
            told = seen
        if choose and not told.market2:
            verb.refuse_choice(saved)  # before anything is drawn
        if json:
            done = _begun(saved, told, asking=False)
            mixed = (step for steps in _chosen(saved, told, choose or []) for step in steps)
            document(
                saved,
                (*done.steps, *mixed),
                drawn=done.drawn,
                advice=advise,
                compared=compared,
                trusted=believed or "",
            )
        else:
            _take_turn(saved, told, choose or [], advice=advise)
    return Exit.FINE


def _trust(word: str) -> Trust | None:
    from companion.verbs.billy_table import Trust

    if word and word not in set(Trust):
        raise CompanionError(Exit.USAGE, f"--trust cannot be {word[:20]!r}", "choose photo or game")
    return Trust(word) if word else None


def _compared(
    saved: BillyGame,
    views: list[Path],
    corrections: tuple[list[str] | None, list[str] | None, list[str] | None],
    empty: tuple[str, ...],
    annotate: Path | None,
) -> Compared:
    from companion.cli.judging import asked
    from companion.verbs.billy_table import compare, save_picture

    done = compare(saved, asked(views, None, None, {}, corrections), empty)
    if annotate is not None:
        for path in save_picture(done, annotate):
            typer.echo(f"picture: {path}", err=True)
    return done


def _believed(
    saved: BillyGame, done: Compared, told: Told, trust: Trust | None, *, as_json: bool
) -> tuple[Trust | None, Told | None]:
    """What the game is told of the table, or nothing while somebody has to choose; both are shown."""
    from companion.games.chroma_mix.billy import waits_for_mix
    from companion.verbs.billy import lay_anew
    from companion.verbs.billy_table import Trust, told_by

    seen = told_by(saved, done, told, trust)
    if seen is None and trust is None and not as_json and not done.findings and sys.stdin.isatty():
        show_compared(done)
        typer.echo("Who is right: photo or game?")
        trust = _trust(input("trust> ").strip().lower())
        seen = told_by(saved, done, told, trust)
    elif not as_json:
        show_compared(done, trusted=(trust or "") if done.exit and seen else "", choose=seen is None)
    elif seen is None:
        document(saved, (), compared=done)
    if seen is not None and trust is Trust.PHOTO and done.differences and waits_for_mix(saved.state):
        lay_anew(saved, seen)
    return trust, seen


def _take_turn(saved: BillyGame, told: Told, choose: list[str], *, advice: bool) -> None:
    """In words; at a terminal until Billy's turn is over."""
    from companion.verbs import billy as verb

    asking = sys.stdin.isatty()
    say(_begun(saved, told, asking=asking).steps)
    for steps in _chosen(saved, told, choose):
        say(steps)  # each at once: it is saved even if the next one is refused
    if not asking:
        show_choices(saved, advice=advice)
    while asking and verb.choices(saved)[0]:
        _ask_choice(saved, told, advice=advice)


def _chosen(saved: BillyGame, told: Told, choose: list[str]) -> Iterator[tuple[str, ...]]:
    from companion.verbs import billy as verb

    for number, which in enumerate(choose):
        yield verb.choose(saved, which, _dealt(told, number)).steps


@app.command("options")
def options(view: View = None, *, advise: Advise = False, name: Name = "", json: Json = False) -> None:
    """What Billy may mix now, new colours first, and what the priority forbids."""
    from companion.verbs import billy as verb

    if view is not None:
        show_seen([view], advice=advise, as_json=json)
        return
    with rules_named(), closing(verb.current(name)) as saved:
        if json:
            document(saved, (), advice=advise)
        else:
            show_choices(saved, advice=advise, always=True)


@app.command("confirm")
def confirm(
    view: View = None,
    *,
    photo: Photo = None,
    set_: Set = None,
    add: Add = None,
    remove: Remove = None,
    annotate: Annotate = None,
    name: Name = "",
    json: Json = False,
) -> int:
    """Whether the table shows what was announced, and which cards are still to be moved."""
    from companion.verbs import billy as verb
    from companion.verbs.billy_table import confirmed

    views = [*(photo or []), *([view] if view else [])]
    if not views:
        raise CompanionError(Exit.USAGE, "there is no photo and no reading", "companion billy confirm PHOTO")
    with rules_named(), closing(verb.current(name)) as saved:
        done = confirmed(_compared(saved, views, (set_, add, remove), (), annotate))
        if json:
            document(saved, (), compared=done)
        else:
            show_compared(done)
    return done.exit


@app.command("status")
def status(*, photo: Photo = None, name: Name = "", json: Json = False) -> int:
    """Billy's row, points, and how close he is; with a photo also whether the table shows it."""
    from companion.verbs import billy as verb
    from companion.verbs.billy_table import confirmed

    with rules_named(), closing(verb.current(name)) as saved:
        done = None
        if photo:
            done = confirmed(_compared(saved, photo, (None, None, None), (), None))
        if json:
            document(saved, (), compared=done)
        else:
            show_status(saved)
            if done is not None:
                show_compared(done)
    return Exit.FINE if done is None else done.exit


@app.command("undo")
def undo(*, name: Name = "", json: Json = False) -> None:
    """Take back the last choice, or Billy's last turn."""
    from companion.verbs import billy as verb

    with rules_named(), closing(verb.current(name)) as saved:
        done = verb.undo(saved)
        if json:
            document(saved, (), undone=done.undone)
            return
        for text in done.undone:
            typer.echo(f"undone: {text}")
        show_choices(saved, advice=False)


def _begun(saved: BillyGame, told: Told, *, asking: bool) -> Done:
    """Draw; where a person sits before us, ask for what only the table knows."""
    from companion.verbs.billy import Untold, take_turn

    while True:
        try:
            return take_turn(saved, told)
        except Untold as missing:
            if not asking:
                raise
            told = _ask_missing(missing, told)


def _ask_missing(missing: Untold, told: Told) -> Told:
    from dataclasses import replace

    from companion.verbs.billy import cards_told

    fields = {"draws": ("draws",), "market": ("market2", "market3"), "dealt": ("dealt",)}[missing.what]
    typer.echo(missing.say)
    for name in fields:
        told = replace(told, **{name: cards_told(input(f"{name}> "), name)})
    return told


def _dealt(told: Told, number: int) -> Told:
    """The dealt card that belongs to that choice."""
    from dataclasses import replace

    return replace(told, dealt=told.dealt[number : number + 1])


def _ask_choice(saved: BillyGame, told: Told, *, advice: bool) -> None:
    from dataclasses import replace

    from companion.verbs.billy import Untold, choose

    show_choices(saved, advice=advice)
    which, told = input("mix> "), replace(told, dealt=())
    while True:
        try:
            say(choose(saved, which, told).steps)
        except Untold as missing:
            told = _ask_missing(missing, told)
            continue
        except CompanionError as error:
            if error.code is Exit.NOT_SAVED:
                raise
            typer.echo(f"not mixed: {error.say}", err=True)
        return
