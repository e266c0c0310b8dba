"""`companion billy`: Confident Billy at a real table. What only the table knows is told, or asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.refusals import rules_named
from companion.errors import CompanionError, Exit

if TYPE_CHECKING:
    from companion.games.chroma_mix.advice import Danger
    from companion.games.chroma_mix.billy import BillyOption
    from companion.verbs.billy import BillyGame, Done, Told, Untold

app = typer.Typer(help="Confident Billy, the solo opponent of Chroma Mix.", no_args_is_help=True)

Name = Annotated[str, typer.Option(help="Which saved game; the one played last if not given.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Advise = Annotated[bool, typer.Option("--advise", help="Rank the mixes by their danger to you.")]


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
            _document(saved, steps)
            return
        typer.echo(f"Billy, level {level}, saved as {saved.name}, seed {saved.start.seed}")
        _say(steps)


@app.command("turn")
def turn(
    reading: Annotated[
        Path | None, typer.Argument(metavar="[READING]", help="A reading of the table tells the market.")
    ] = None,
    *,
    draws: Annotated[str, typer.Option(metavar="CARDS", help="What he drew from a physical deck.")] = "",
    market2: Annotated[str, typer.Option(metavar="CARDS", help="The rank-2 row, such as 'FUC JUN'.")] = "",
    market3: Annotated[str, typer.Option(metavar="CARDS", help="The rank-3 row.")] = "",
    empty: Annotated[str, typer.Option(metavar="CARDS", help="Supply piles that are used up.")] = "",
    choose: Annotated[
        list[str] | None, typer.Option(metavar="OPTION", help="Number of an option, or 'SCY PMA > LAV'.")
    ] = None,
    dealt: Annotated[str, typer.Option(metavar="CARDS", help="What came into the market's gap.")] = "",
    advise: Advise = False,
    name: Name = "",
    json: Json = False,
) -> None:
    """Billy's turn: he draws, you mix for him."""
    from companion.verbs import billy as verb

    told = verb.told_cards(draws=draws, market2=market2, market3=market3, empty=empty, dealt=dealt)
    with rules_named(), closing(verb.current(name)) as saved:
        if reading is not None:
            told = _looked(saved, reading, told)
        if choose and not told.market2:
            verb.refuse_choice(saved)  # before anything is drawn
        if json:
            done = _begun(saved, told, asking=False)
            mixed = (step for steps in _chosen(saved, told, choose or []) for step in steps)
            _document(saved, (*done.steps, *mixed), drawn=done.drawn, advice=advise)
        else:
            _take_turn(saved, told, choose or [], advice=advise)


def _take_turn(saved: BillyGame, told: Told, choose: list[str], *, advice: bool) -> None:
    """In words; at a terminal until Billy's turn is over."""
    from companion.verbs import billy as verb

    asking = sys.stdin.isatty()
    _say(_begun(saved, told, asking=asking).steps)
    for steps in _chosen(saved, told, choose):
        _say(steps)  # each at once: it is saved even if the next one is refused
    if not asking:
        _show_choices(saved, advice=advice)
    while asking and verb.choices(saved)[0]:
        _ask_choice(saved, told, advice=advice)


def _chosen(saved: BillyGame, told: Told, choose: list[str]) -> Iterator[tuple[str, ...]]:
    from companion.verbs import billy as verb

    for number, which in enumerate(choose):
        yield verb.choose(saved, which, _dealt(told, number)).steps


@app.command("options")
def options(
    reading: Annotated[
        Path | None, typer.Argument(metavar="[READING]", help="A reading of the table instead of the game.")
    ] = None,
    *,
    advise: Advise = False,
    name: Name = "",
    json: Json = False,
) -> None:
    """What Billy may mix now, new colours first, and what the priority forbids."""
    from companion.verbs import billy as verb

    if reading is not None:
        _seen(reading, advice=advise, as_json=json)
        return
    with rules_named(), closing(verb.current(name)) as saved:
        if json:
            _document(saved, (), advice=advise)
        else:
            _show_choices(saved, advice=advise, always=True)


@app.command("status")
def status(*, name: Name = "", json: Json = False) -> None:
    """Billy's row, points, and how close he is."""
    from companion.report.table import grouped
    from companion.verbs import billy as verb

    with rules_named(), closing(verb.current(name)) as saved:
        if json:
            _document(saved, ())
            return
        found = verb.look(saved)
        typer.echo(f"{saved.name}: level {found.level}, {found.points} points")
        typer.echo(f"  row      {grouped(found.row) or 'empty'}")
        back = {True: ", a Mix card next", False: ", no Mix card next", None: ""}[found.mix_next]
        typer.echo(f"  deck     {found.deck_size} cards{back}")
        typer.echo(f"  discard  {grouped(found.discard) or 'empty'}")
        if found.starting_turns_left:
            typer.echo(f"  {found.starting_turns_left} more starting turns after this one")
        _say(found.progress)
        if found.wins_by:
            typer.echo(f"Billy meets a win condition: {found.wins_by}")


@app.command("undo")
def undo(*, name: Name = "", json: Json = False) -> None:
    """Take back the last choice, or Billy's last turn."""
    from companion.verbs import billy as verb

    with rules_named(), closing(verb.current(name)) as saved:
        done = verb.undo(saved)
        if json:
            _document(saved, (), undone=done.undone)
            return
        for text in done.undone:
            typer.echo(f"undone: {text}")
        _show_choices(saved, advice=False)


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


def _looked(saved: BillyGame, reading: Path, told: Told) -> Told:
    """The market as it was seen; what is said in words is left as it is."""
    from dataclasses import replace

    from companion.verbs.billy import look
    from companion.verbs.billy_seen import seen_market

    seen = seen_market(reading, look(saved).row)
    return replace(told, **{name: cards for name, cards in seen.items() if not getattr(told, name)})


def _dealt(told: Told, number: int) -> Told:
    """The dealt card that belongs to that choice."""
    from dataclasses import replace

    return replace(told, dealt=told.dealt[number : number + 1])


def _ask_choice(saved: BillyGame, told: Told, *, advice: bool) -> None:
    from dataclasses import replace

    from companion.verbs.billy import Untold, choose

    _show_choices(saved, advice=advice)
    which, told = input("mix> "), replace(told, dealt=())
    while True:
        try:
            _say(choose(saved, which, told).steps)
        except Untold as missing:
            told = _ask_missing(missing, told)
            continue
        except CompanionError as error:
            if error.code is Exit.NOT_SAVED:
                raise
            typer.echo(f"not mixed: {error.say}", err=True)
        return


def _say(lines: tuple[str, ...]) -> None:
    for line in lines:
        typer.echo(f"  {line}")


def _show_choices(saved: BillyGame, *, advice: bool, always: bool = False) -> None:
    from companion.verbs.billy import choices

    found, dangers = choices(saved, advice=advice)
    if found:
        _show_options(found, dangers)
        typer.echo("Choose with `companion billy turn --choose NUMBER`.")
    elif always:
        typer.echo("Billy has no Mix card to use now.")


def _show_options(found: tuple[BillyOption, ...], dangers: tuple[Danger, ...]) -> None:
    for number, option in enumerate(found, 1):
        mark = " " if option.allowed else "x"
        pay = " ".join(option.pay)
        rule = "" if option.allowed and option.new else f" [{option.rule}]"
        typer.echo(f"{number:>3}{mark} {pay} > {option.take} from {option.source}: {option.why}{rule}")
    for place, danger in enumerate(dangers, 1):
        best = "Least dangerous: " if place == 1 else ""
        number = found.index(danger.option) + 1
        typer.echo(f"  {best}option {number}. {danger.say}")


def _document(
    saved: BillyGame,
    steps: tuple[str, ...],
    *,
    drawn: tuple[str, ...] = (),
    undone: tuple[str, ...] = (),
    advice: bool = False,
) -> None:
    from companion.verbs import billy as verb
    from companion.wire import to_json

    found, dangers = verb.choices(saved, advice=advice)
    content = {
        "schema": verb.SCHEMA,
        "game": "chroma-mix",
        "name": saved.name,
        "seed": saved.start.seed,
        "deck": "physical" if verb.physical(saved) else "virtual",
        "status": verb.look(saved),
        "drawn": drawn,
        "steps": steps,
        "undone": undone,
        "options": [_plain(option, dangers, {}) for option in found],
        "over": saved.game.over(saved.state),
    }
    typer.echo(to_json(content), nl=False)


def _plain(
    option: BillyOption, dangers: tuple[Danger, ...], ids: dict[str, tuple[str, ...]]
) -> dict[str, object]:
    """Cards by their ids where they were seen, else by their kind."""
    known = {code: list(each) for code, each in ids.items()}
    pay = [known[code].pop(0) if known.get(code) else f"CM:{code}" for code in option.pay]
    danger = next((one for one in dangers if one.option == option), None)
    advice = {"turns": danger.turns, "soon": danger.soon, "say": danger.say} if danger else None
    return {
        "pay": pay,
        "take": option.take,
        "from": option.source,
        "new": option.new,
        "allowed": option.allowed,
        "why": option.why,
        "rule": option.rule,
        "danger": advice,
    }


def _seen(path: Path, *, advice: bool, as_json: bool) -> None:
    from companion.verbs.billy import SCHEMA
    from companion.verbs.billy_seen import seen_options
    from companion.wire import to_json

    with rules_named():
        seen = seen_options(path, advice=advice)
    if as_json:
        found = [_plain(option, seen.advice, seen.ids) for option in seen.options]
        content = {
            "schema": SCHEMA,
            "game": "chroma-mix",
            "status": seen.status,
            "options": found,
            "notes": seen.notes,
        }
        typer.echo(to_json(content), nl=False)
        return
    _show_options(seen.options, seen.advice)
    if not seen.options:
        typer.echo("No mix is possible with these cards (CM-8.5).")
    _say(seen.notes)
