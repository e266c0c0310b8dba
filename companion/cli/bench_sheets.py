"""How `companion bench sheets` shows what was measured."""

from __future__ import annotations

from dataclasses import asdict

from companion.verbs.bench_sheets import SCHEMA, SheetsBench, Tally
from companion.wire import to_json


def sheets_table(result: SheetsBench) -> None:
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
    Console().print(table)


def _figures(t: Tally) -> dict[str, str]:
    """An unsure place counts as not right."""
    return {
        "sheets": str(t.sheets),
        "sections": str(t.sections),
        "sections right": _share(t.sections_right, t.sections),
        "sheets with every section right": _share(t.perfect, t.sheets),
        "places, marks included": str(t.places),
        "places right": _share(t.right, t.places),
        "places unsure": str(t.unsure),
        "blank places": str(t.blanks),
        "blank called filled": str(t.blank_called_filled),
        "filled called blank": str(t.filled_called_blank),
        "crayon right": _share(t.colour_right, t.coloured),
        "crayon unsure": _share(t.colour_unsure, t.coloured),
        "seconds a sheet": f"{t.seconds / max(1, t.sheets):.2f}",
    }


def sheets_document(result: SheetsBench) -> str:
    lines = [{"kept": line.kept, **asdict(line)} for line in result.lines]
    return to_json({"schema": SCHEMA, "seed": result.seed, "within": result.within, "lines": lines})


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"
