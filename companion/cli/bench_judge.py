"""How `companion bench judge` shows what was measured."""

from __future__ import annotations

from companion.verbs.bench_judge import MOST_RULES, SCHEMA, JudgeBench
from companion.wire import to_json

_MANY = 20  # troubles shown


def judge_tables(result: JudgeBench) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(f"Judging made-up tables from their photos, {_level(result)}, seeds from {result.seed}")
    tables = Table("game", "tables", "as engine", "asked", "silent", "illegal", "rules/time")
    harder = Table("game", "damaged", "right rule", "missed silently", "pairs", "true turn")
    for line in result.lines:
        equal, share = _share(line.equal, line.tables), f"{line.share * 100:.1f} %"
        tables.add_row(
            line.game, *map(str, (line.tables, equal, line.asked, line.silent, line.illegal, share))
        )
        named, explained = _share(line.named, line.damaged), _share(line.explained, line.pairs)
        harder.add_row(
            line.game, *map(str, (line.damaged, named, line.missed_silently, line.pairs, explained))
        )
    for table in (tables, harder):
        for column in table.columns[1:]:
            column.justify = "right"
        console.print(table)
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


def _level(result: JudgeBench) -> str:
    return ", ".join(dict.fromkeys(line.level.value for line in result.lines))


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
