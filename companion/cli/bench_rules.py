"""How `companion bench rules` shows what was measured."""

from __future__ import annotations

from companion.verbs.bench_rules import SCHEMA, RulesBench, Speed, ratio
from companion.wire import to_json


def rules_table(result: RulesBench) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Random games of one core")
    table.add_column("game")
    for column in ("moves/s", "games/s", *(f"moves / {peer.name}" for peer in result.peers)):
        table.add_column(column, justify="right")
    for speed in (*result.games, *result.peers):
        beside = [f"× {ratio(speed, peer, 'moves'):.2f}" for peer in result.peers]
        table.add_row(speed.name, f"{speed.moves:,.0f}", f"{speed.games:,.1f}", *beside)
    console = Console()
    console.print(table)
    for kept in result.promises:
        promise = kept.promise
        console.print(
            f"{promise.game}: {kept.ratio:.2f} × the {promise.unit} a second of {kept.peer}, "
            f"promised {promise.times:g}: {'kept' if kept.kept else 'not kept'}"
        )
    for package in result.missing:
        console.print(f"{package} is not installed, so not measured: pip install {package}")


def rules_document(result: RulesBench) -> str:
    return to_json(
        {
            "schema": SCHEMA,
            "games": [_plain(speed, result) for speed in result.games],
            "peers": [_plain(speed, result) for speed in result.peers],
            "missing": result.missing,
            "promises": [
                {
                    "game": kept.promise.game,
                    "unit": kept.promise.unit,
                    "peer": kept.peer,
                    "promised": kept.promise.times,
                    "ratio": kept.ratio,
                    "kept": kept.kept,
                }
                for kept in result.promises
            ],
        }
    )


def _plain(speed: Speed, result: RulesBench) -> dict[str, object]:
    return {
        "name": speed.name,
        "moves_per_second": speed.moves,
        "games_per_second": speed.games,
        "beside": {
            peer.name: {unit: ratio(speed, peer, unit) for unit in ("moves", "games")}
            for peer in result.peers
        },
    }
