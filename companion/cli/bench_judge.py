"""How `companion bench judge` shows what was measured."""

from __future__ import annotations

from companion.verbs.bench_judge import MOST_RULES, SCHEMA, JudgeBench
from companion.wire import to_json

_MANY = 20  # troubles shown


def judge_tables(result: JudgeBench) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    shown = Table(title=f"Judging made-up tables from their photos, seeds from {result.seed}")
    shown.add_column("game")
    shown.add_column("level")
    columns = "tables|as engine|asked|silent|illegal|damaged|right rule|pairs|true turn|rules/reading"
    for column in columns.split("|"):
        shown.add_column(column, justify="right")
    for line in result.lines:
        shown.add_row(
            line.game,
            line.level.value,
            str(line.tables),
            _share(line.equal, line.tables),
            str(line.asked),
            str(line.silent),
            str(line.illegal),
            str(line.damaged),
            _share(line.named, line.damaged),
            str(line.pairs),
            _share(line.explained, line.pairs),
            f"{line.share * 100:.1f} %",
        )
    console.print(shown)
    for trouble in result.troubles[:_MANY]:
        sign = "in silence" if trouble.silent else "asked"
        console.print(
            f"{trouble.game} {trouble.kind} {trouble.seed} ({sign}): {'; '.join(trouble.what)}",
            soft_wrap=True,
            highlight=False,
            markup=False,
        )
    if len(result.troubles) > _MANY:
        console.print(f"and {len(result.troubles) - _MANY} more, all of them with --json")
    verdict = "within" if result.within else "beyond"
    console.print(f"{verdict} the limits; rules may add {MOST_RULES * 100:.0f} % to reading")


def _share(part: int, whole: int) -> str:
    return f"{part / whole * 100:.1f} %" if whole else "-"


def judge_document(result: JudgeBench) -> str:
    return to_json(
        {
            "schema": SCHEMA,
            "seed": result.seed,
            "within": result.within,
            "lines": result.lines,
            "troubles": result.troubles,
        }
    )
