"""`companion bench`: accuracy and speed, beside peers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.errors import Exit

if TYPE_CHECKING:
    from companion.verbs.bench_print import PrintBench
    from companion.verbs.bench_rules import RulesBench

app = typer.Typer(help="Accuracy and speed, beside peers.", no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Accuracy and speed, beside peers."""


@app.command("print")
def bench_print(
    *, json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False
) -> None:
    """Print all four games on A4, two-sided: time and size, beside the same pages as pictures."""
    from companion.verbs.bench_print import bench_print as measure

    result = measure()
    if json:
        typer.echo(_document(result))
    else:
        _table(result)
    if not result.within:
        raise typer.Exit(Exit.FINDINGS)


def _table(result: PrintBench) -> None:
    from rich.console import Console
    from rich.table import Table

    from companion.verbs.bench_print import MOST_BYTES, MOST_SECONDS

    table = Table(title="Printing on A4, two-sided")
    for column in ("what", "pages", "seconds", "MB"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for line in (*result.games, result.together, result.peer):
        table.add_row(line.what, str(line.pages), f"{line.seconds:.2f}", f"{line.bytes / 1e6:.2f}")
    console = Console()
    console.print(table)
    verdict = "within" if result.within else "beyond"
    console.print(f"{verdict} the limits of {MOST_SECONDS:g} s and {MOST_BYTES / 1e6:g} MB for all games")


def _document(result: PrintBench) -> str:
    import json
    from dataclasses import asdict

    from companion.verbs.bench_print import SCHEMA

    return json.dumps({"schema": SCHEMA, "within": result.within, **asdict(result)}, indent=2)


@app.command("rules")
def bench_rules(
    *,
    seconds: Annotated[float, typer.Option(help="For every game and every peer.")] = 3.0,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Random games a second of one core, for every game, beside python-chess and RLCard."""
    from companion.cli.bench_rules import rules_document, rules_table
    from companion.verbs.bench_rules import bench_rules as measure

    result: RulesBench = measure(max(0.05, seconds))
    if json:
        typer.echo(rules_document(result), nl=False)
    else:
        rules_table(result)
    return Exit.FINE if all(promise.kept for promise in result.promises) else Exit.FINDINGS
