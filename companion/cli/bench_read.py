"""How `companion bench read` shows what was measured: tables that fit a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.verbs.bench_read import SCHEMA
from companion.verbs.bench_readers import OURS, ZXING
from companion.verbs.bench_totals import Ours, ReadBench
from companion.wire import to_json

if TYPE_CHECKING:
    from rich.table import Table

_ROWS: tuple[tuple[str, Callable[[Ours], str]], ...] = (
    ("tables", lambda one: str(one.tables)),
    ("≥ 60 % visible, not read", lambda one: str(one.missed)),
    ("… reported as unread", lambda one: str(one.reported)),
    ("reported without cause", lambda one: str(one.phantoms)),
    ("corners off, px", lambda one: f"{one.corner:.1f}"),
    ("places off, mm", lambda one: f"{one.millimetres:.1f}"),
    ("zones given", lambda one: str(one.zones)),
    ("… wrong", lambda one: str(one.wrong_zones)),
    ("zones asked for", lambda one: str(one.asked)),
    ("mosaics", lambda one: str(one.mosaics) if one.mosaics else "-"),
    ("… every cell right", lambda one: str(one.right_mosaics) if one.mosaics else "-"),
    ("photos timed", lambda one: str(one.timed)),
    ("… zxing-cpp reads all", lambda one: str(one.easy)),
    ("× zxing-cpp there", lambda one: "-" if one.times_easy is None else f"{one.times_easy:.1f}"),
    ("× zxing-cpp at worst", lambda one: f"{one.times_worst:.1f}"),
    ("MB, reader alone", lambda one: f"{one.memory:.0f}"),
)


def read_tables(result: ReadBench) -> None:
    from rich.console import Console

    console = Console()
    for table in (_readers(result), _own(result), _promises(result)):
        console.print(table)


def _table(title: str, first: str, *others: str) -> Table:
    from rich.table import Table

    table = Table(title=f"\n{title}", title_justify="left", box=None, padding=(0, 1), pad_edge=False)
    table.add_column(first, no_wrap=True)
    for other in others:
        table.add_column(other, justify="right", no_wrap=True)
    return table


def _readers(result: ReadBench) -> Table:
    title = f"Reading made-up tables, seeds from {result.seed}; × one pass of zxing-cpp"
    columns = ("tables", "pieces", "read", "wrong", "perfect", "s", "×")
    table = _table(title, "photos and reader", *columns)
    kind = ""
    for line in result.lines:
        if line.tilt is not None and line.reader not in (OURS, ZXING):
            continue
        if line.kind != kind:
            table.add_row(f"[bold]{line.kind}[/bold]")
            kind = line.kind
        table.add_row(
            f"  {line.reader}" + ("" if line.tilt is None else f", {line.tilt:g}°"),
            str(line.tables),
            str(line.pieces),
            f"{line.share:.2%}",
            str(line.wrong),
            str(line.perfect),
            f"{line.seconds:.2f}",
            f"{line.times:.1f}",
        )
    return table


def _own(result: ReadBench) -> Table:
    table = _table("What only we are asked", "", *(one.kind for one in result.ours))
    for name, cell in _ROWS:
        table.add_row(name, *(cell(one) for one in result.ours))
    return table


def _promises(result: ReadBench) -> Table:
    table = _table("What must hold", "", "needed", "found", "of", "")
    for promise in result.promises:
        verdict = "[green]kept[/green]" if promise.kept else "[red]NOT KEPT[/red]"
        table.add_row(promise.what, promise.needed, promise.measured, promise.count, verdict)
    return table


def read_document(result: ReadBench) -> str:
    return to_json(
        {
            "schema": SCHEMA,
            "seed": result.seed,
            "within": result.within,
            "lines": result.lines,
            "ours": result.ours,
            "promises": result.promises,
        }
    )
