"""How `companion bench read` shows what was measured."""

from __future__ import annotations

from companion.verbs.bench_read import SCHEMA, ReadBench
from companion.wire import to_json


def read_tables(result: ReadBench) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    shares = Table(title=f"Reading made-up tables, seeds from {result.seed}")
    shares.add_column("photos")
    shares.add_column("tilt", justify="right")
    shares.add_column("reader")
    for column in ("tables", "pieces", "read", "wrong ids", "perfect", "s", "× zxing-cpp"):
        shares.add_column(column, justify="right")
    for line in result.lines:
        shares.add_row(
            line.kind,
            "all" if line.tilt is None else f"{line.tilt:g}°",
            line.reader,
            str(line.tables),
            str(line.pieces),
            f"{line.share * 100:.2f} %",
            str(line.wrong),
            str(line.perfect),
            f"{line.seconds:.2f}",
            f"{line.times:.1f}",
        )
    console.print(shares)
    own = Table(title="What only we are asked")
    own.add_column("photos")
    columns = "visible, unread|reported|corner px|zones|wrong|cells|wrong|× easy|× worst|MB"
    for column in columns.split("|"):
        own.add_column(column, justify="right")
    for kind in result.ours:
        own.add_row(
            kind.kind,
            str(kind.missed),
            str(kind.reported),
            f"{kind.corner:.1f}",
            str(kind.zones),
            str(kind.wrong_zones),
            str(kind.cells),
            str(kind.wrong_cells),
            "-" if kind.times_easy is None else f"{kind.times_easy:.1f}",
            f"{kind.times_worst:.1f}",
            f"{kind.memory:.0f}",
        )
    console.print(own)


def read_document(result: ReadBench) -> str:
    return to_json(
        {
            "schema": SCHEMA,
            "seed": result.seed,
            "within": result.within,
            "lines": result.lines,
            "ours": result.ours,
        }
    )
