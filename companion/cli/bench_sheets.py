"""How `companion bench sheets` shows what was measured."""

from __future__ import annotations

from dataclasses import asdict

from companion.verbs.bench_sheets import SCHEMA, SheetsBench
from companion.wire import to_json

COLUMNS = (
    "photos|sheets|sections|right|all places|unsure|blank|called filled|filled|called blank"
    "|colour|perfect sheets|s a sheet|kept"
)


def sheets_table(result: SheetsBench) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"Reading made-up coloured sheets, seeds from {result.seed}")
    for number, column in enumerate(COLUMNS.split("|")):
        table.add_column(column, justify="right" if number else "left")
    for line in result.lines:
        t = line.tally
        table.add_row(
            line.kind.name,
            str(t.sheets),
            str(t.sections),
            _share(t.sections_right, t.sections),
            _share(t.right, t.places),
            str(t.unsure),
            str(t.blanks),
            str(t.blank_called_filled),
            str(t.places - t.blanks),
            str(t.filled_called_blank),
            _share(t.colour_right, t.coloured),
            _share(t.perfect, t.sheets),
            f"{t.seconds / max(1, t.sheets):.2f}",
            "yes" if line.kept else "no",
        )
    Console().print(table)


def sheets_document(result: SheetsBench) -> str:
    lines = [{"kept": line.kept, **asdict(line)} for line in result.lines]
    return to_json({"schema": SCHEMA, "seed": result.seed, "within": result.within, "lines": lines})


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"
