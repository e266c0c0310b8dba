"""`companion bench`: accuracy and speed, beside peers."""

from __future__ import annotations

from pathlib import Path
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


@app.command("read")
def bench_read(
    *,
    tables: Annotated[int, typer.Option(help="Of every kind of photo.", min=1)] = 12,
    seed: Annotated[int, typer.Option(help="The first table's.", min=0)] = 0,
    level: Annotated[str, typer.Option(help="typical or harsh; both when left out.")] = "",
    tilt: Annotated[float | None, typer.Option(help="Only this one, in degrees.")] = None,
    peers: Annotated[
        bool, typer.Option("--slow-peers/--no-slow-peers", help="Also OpenCV's readers, one table each.")
    ] = True,
    plot: Annotated[Path | None, typer.Option(help="Write a picture of it, an .svg.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Read made-up tables: share, wrong ids, honesty and time, beside other readers on the same photos."""
    from companion.cli.bench_read import read_document, read_tables
    from companion.cli.progress import progress_bar
    from companion.errors import CompanionError
    from companion.rehearsal.scene import Level
    from companion.store.files import write_whole
    from companion.verbs.bench_plot import plot as drawn
    from companion.verbs.bench_totals import bench_read as measure

    if level and level not in set(Level):
        raise CompanionError(Exit.USAGE, f"there is no level {level!r}", f"levels are: {', '.join(Level)}")
    with progress_bar() as tell:
        result = measure(tables, seed, Level(level) if level else None, tilt, tell, slow=peers)
    if plot is not None:
        write_whole(plot, drawn(result).encode())
    if json:
        typer.echo(read_document(result), nl=False)
    else:
        read_tables(result)
    return Exit.FINE if result.within else Exit.FINDINGS


@app.command("dice")
def bench_dice(
    *,
    photos: Annotated[int, typer.Option(help="How many made-up photos.", min=1)] = 20,
    level: Annotated[str, typer.Option(help="easy, typical or harsh.")] = "typical",
    seed: Annotated[int | None, typer.Option(help="The first photo's.", min=0)] = None,
    workers: Annotated[int | None, typer.Option(help="Photos at once; as many as cores.", min=1)] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Dice of made-up photos never seen before: upper faces read rightly, sides taken for tops."""
    from companion.cli.progress import progress_bar
    from companion.errors import CompanionError
    from companion.rehearsal.scene import Level
    from companion.verbs.bench_dice import FIRST_SEED, dice_document, dice_lines
    from companion.verbs.bench_dice import bench_dice as measure

    if level not in set(Level):
        raise CompanionError(
            Exit.USAGE, f"there is no level {level[:40]!r}", f"levels are: {', '.join(Level)}"
        )
    first = FIRST_SEED if seed is None else seed
    with progress_bar() as tell:
        result = measure(photos, Level(level), first, tell=tell, workers=workers)
    typer.echo(dice_document(result) if json else dice_lines(result), nl=not json)
    return Exit.FINE if result.kept else Exit.FINDINGS


@app.command("calibrate")
def bench_calibrate(
    *,
    each: Annotated[int, typer.Option(help="How many cameras, and how many printers.", min=1)] = 10,
    seed: Annotated[int | None, typer.Option(help="The first one's.", min=0)] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Made-up cameras and printers: focal length, distortion and print scale beside the truth."""
    from companion.cli.progress import progress_bar
    from companion.verbs.bench_calibrate import FIRST_SEED, calibrate_document, calibrate_lines
    from companion.verbs.bench_calibrate import bench_calibrate as measure

    with progress_bar() as tell:
        result = measure(each, FIRST_SEED if seed is None else seed, tell)
    typer.echo(calibrate_document(result) if json else calibrate_lines(result), nl=not json)
    return Exit.FINE if result.kept else Exit.FINDINGS


@app.command("sheets")
def bench_sheets(
    *,
    sheets: Annotated[int, typer.Option(help="Of every kind of photo.", min=1)] = 40,
    games: Annotated[int, typer.Option(help="Games whose points are counted from photos.", min=0)] = 0,
    seed: Annotated[int | None, typer.Option(help="The first sheet's and game's.", min=0)] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Read made-up coloured game sheets: places right, blank ones called filled, crayons told apart."""
    from companion.cli.bench_sheets import sheets_document, sheets_table
    from companion.cli.progress import progress_bar
    from companion.verbs.bench_sheet_games import bench_sheet_games
    from companion.verbs.bench_sheets import FIRST_SEED
    from companion.verbs.bench_sheets import bench_sheets as measure

    first = FIRST_SEED if seed is None else seed
    with progress_bar() as tell:
        result = measure(sheets, first, tell)
        counted = bench_sheet_games(games, first, tell) if games else None
    if json:
        typer.echo(sheets_document(result, counted), nl=False)
    else:
        sheets_table(result, counted)
    return Exit.FINE if result.within and (counted is None or counted.kept) else Exit.FINDINGS


@app.command("judge")
def bench_judge(
    *,
    tables: Annotated[int, typer.Option(help="Of every game.", min=0)] = 40,
    damaged: Annotated[int, typer.Option(help="Tables with one illegal change, of every game.", min=0)] = 24,
    pairs: Annotated[
        int, typer.Option(help="Of Chroma Mix, one turn apart; both photos count as tables too.", min=0)
    ] = 20,
    game: Annotated[str, typer.Option(help="Only this one.")] = "",
    level: Annotated[str, typer.Option(help="easy, typical or harsh.")] = "typical",
    seed: Annotated[int | None, typer.Option(help="The first table's.", min=0)] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> int:
    """Check and score made-up tables from their photos: beside the engines, damaged, one turn apart."""
    from companion.cli.bench_judge import judge_document, judge_tables
    from companion.cli.progress import progress_bar
    from companion.errors import CompanionError
    from companion.rehearsal.generate import TABLES
    from companion.rehearsal.scene import Level
    from companion.verbs.bench_judge import FIRST_SEED
    from companion.verbs.bench_judge import bench_judge as measure

    if game and game not in TABLES:
        raise CompanionError(Exit.USAGE, f"there is no game {game[:40]!r}", f"games are: {', '.join(TABLES)}")
    if level not in set(Level):
        raise CompanionError(
            Exit.USAGE, f"there is no level {level[:40]!r}", f"levels are: {', '.join(Level)}"
        )
    games = (game,) if game else tuple(TABLES)
    with progress_bar() as tell:
        first = FIRST_SEED if seed is None else seed
        result = measure(tables, damaged, pairs, games, Level(level), first, tell)
    if json:
        typer.echo(judge_document(result), nl=False)
    else:
        judge_tables(result)
    return Exit.FINE if result.within else Exit.FINDINGS
