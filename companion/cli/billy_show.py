"""Billy in words and as JSON (DESIGN §8): his options, his row, and the table beside the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.refusals import rules_named

if TYPE_CHECKING:
    from companion.games.chroma_mix.advice import Danger
    from companion.games.chroma_mix.billy import BillyOption
    from companion.verbs.billy import BillyGame
    from companion.verbs.billy_table import Compared


def say(lines: tuple[str, ...]) -> None:
    for line in lines:
        typer.echo(f"  {line}")


def show_choices(saved: BillyGame, *, advice: bool, always: bool = False) -> None:
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


def show_status(saved: BillyGame) -> None:
    from companion.report.table import grouped
    from companion.verbs import billy as verb

    found = verb.look(saved)
    typer.echo(f"{saved.name}: level {found.level}, {found.points} points")
    typer.echo(f"  row      {grouped(found.row) or 'empty'}")
    back = {True: ", a Mix card next", False: ", no Mix card next", None: ""}[found.mix_next]
    typer.echo(f"  deck     {found.deck_size} cards{back}")
    typer.echo(f"  discard  {grouped(found.discard) or 'empty'}")
    if found.starting_turns_left:
        typer.echo(f"  {found.starting_turns_left} more starting turns after this one")
    say(found.progress)
    if found.wins_by:
        typer.echo(f"Billy meets a win condition: {found.wins_by}")


def show_compared(done: Compared, *, trusted: str = "", choose: bool = False) -> None:
    """What the game says and what the table shows; nothing has been changed by looking."""
    for finding in done.findings:
        typer.echo(f"  ✗ {finding.say}  {finding.rule}")
    for one in done.differences:
        typer.echo(f"  ≠ {one.say}  {one.rule}")
    for doubt in done.doubts:
        typer.echo(f"  ? {doubt}")
    if done.to_do and trusted != "photo":
        typer.echo("To make the table as the game has it:")
        say(done.to_do)
    for line in (*done.news, *done.notes):
        typer.echo(f"  · {line}")
    for told in done.table.by_hand:
        typer.echo(f"  by hand: {told}")
    if trusted:
        typer.echo(f"You trust the {trusted}.")
    elif not done.exit and done.row_known:
        typer.echo("The table shows what was announced.")
    if choose:
        _show_ways_on(done)


def _show_ways_on(done: Compared) -> None:
    """Nothing is saved until somebody says who is right."""
    typer.echo("Nothing was changed. To go on, one of:")
    typer.echo("  put the table right and photograph it again")
    typer.echo("  correct the reading: --set CM:LAV:1=billy.hand, --add CM:LAV:1=market2, --remove CM:LAV:1")
    if not done.findings:
        typer.echo("  --trust photo: the table is right, the game follows it")
        if not done.doubts:
            typer.echo("  --trust game: the game is right, you put the table right now")


def document(
    saved: BillyGame,
    steps: tuple[str, ...],
    *,
    drawn: tuple[str, ...] = (),
    undone: tuple[str, ...] = (),
    advice: bool = False,
    compared: Compared | None = None,
    trusted: str = "",
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
    if compared is not None:
        content["table"] = _compared(compared, trusted)
    typer.echo(to_json(content), nl=False)


def _compared(done: Compared, trusted: str) -> dict[str, Any]:
    return {
        "agrees": not done.exit,
        "trusted": trusted or None,
        "differences": done.differences,
        "to_do": done.to_do,
        "doubts": done.doubts,
        "findings": done.findings,
        "news": done.news,
        "notes": done.notes,
        "by_hand": done.table.by_hand,
    }


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


def show_seen(views: Sequence[Path], *, advice: bool, as_json: bool) -> None:
    """What could be mixed on a table that was seen, without any saved game."""
    from companion.verbs.billy import SCHEMA
    from companion.verbs.billy_seen import seen_options
    from companion.wire import to_json

    with rules_named():
        seen = seen_options(views, advice=advice)
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
    say(seen.notes)
