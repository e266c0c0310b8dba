"""How `companion bench sheets` shows what was measured."""

from __future__ import annotations

from dataclasses import asdict

from companion.verbs.bench_sheet_games import GamesTally
from companion.verbs.bench_sheets import SCHEMA, SheetsBench, Tally
from companion.wire import to_json


def sheets_table(result: SheetsBench, games: GamesTally | None = None) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"Reading made-up coloured sheets, seeds from {result.seed}")
    table.add_column("photos")
    columns = [_figures(line.tally) for line in result.lines]
    for line in result.lines:
        table.add_column(line.kind.name, justify="right")
    for what in columns[0]:
        table.add_row(what, *(figures[what] for figures in columns))
    table.add_row("as promised", *("yes" if line.kept else "no" for line in result.lines))
    console = Console()
    console.print(table)
    whole = result.whole
    console.print(
        f"Of {whole.blank_sections} blank sections {whole.blank_sections_called_filled} were called filled. "
        "Unsure counts as not right, and as neither filled nor blank."
    )
    if games is not None:
        console.print(
            f"Points of {games.games} games ({games.sheets} sheets) from photos: "
            f"{_share(games.equal, games.games)} as they are, {games.unasked} of them without a question; "
            f"{games.asked} different with a question, {games.silent} different without one."
        )


def _figures(t: Tally) -> dict[str, str]:
    return {
        "sheets": str(t.sheets),
        "sections": str(t.sections),
        "sections right": _share(t.sections_right, t.sections),
        "sections unsure": str(t.sections_unsure),
        "blank sections": str(t.blank_sections),
        "blank sections called filled": str(t.blank_sections_called_filled),
        "sheets with every section right": _share(t.perfect, t.sheets),
        "places, marks included": str(t.places),
        "places right": _share(t.right, t.places),
        "places unsure": str(t.unsure),
        "blank places": str(t.blanks),
        "blank called filled": str(t.blank_called_filled),
        "filled called blank": str(t.filled_called_blank),
        "coloured and seen so": str(t.coloured),
        "crayon right": _share(t.colour_right, t.coloured),
        "crayon unsure": _share(t.colour_unsure, t.coloured),
        "seconds a sheet": f"{t.seconds / max(1, t.sheets):.2f}",
    }


def sheets_document(result: SheetsBench, games: GamesTally | None = None) -> str:
    lines = [{"kept": line.kept, **asdict(line)} for line in result.lines]
    told = None if games is None else {"kept": games.kept, **asdict(games)}
    within = result.within and (games is None or games.kept)
    return to_json({"schema": SCHEMA, "seed": result.seed, "within": within, "lines": lines, "games": told})


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"
