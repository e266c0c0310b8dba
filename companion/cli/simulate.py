"""`companion simulate`: many games by the computer player; win rates, lengths and how sure they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.refusals import rules_named

if TYPE_CHECKING:
    from companion.verbs.simulate import Share, Simulation


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="chroma-mix, coloretto, chroma-cubes or cmyk.")],
    *,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 1,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    solo: Annotated[
        str, typer.Option(metavar="LEVEL", help="Against Billy: first, easy, medium, hard.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; repeatable.")
    ] = None,
    limit: Annotated[int, typer.Option(help="Stop a game after so many turns.")] = 400,
    processes: Annotated[int, typer.Option(help="How many at once; 0: one for each core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Let the computer player play many games: win rates by condition, length, confidence."""
    from companion.cli.progress import progress_bar
    from companion.verbs.play import parse_options
    from companion.verbs.simulate import Plan
    from companion.verbs.simulate import simulate as play_all

    options = parse_options(option or [])
    options |= {"players": players} if players is not None else {}
    options |= {"solo": solo} if solo else {}
    plan = Plan(game, options, games, seed, max(1, limit))
    with rules_named(), progress_bar() as tell:
        found = play_all(plan, tell, max(0, processes))
    if json:
        typer.echo(_document(found), nl=False)
    else:
        _show(found)


def _show(found: Simulation) -> None:
    from rich.console import Console
    from rich.table import Table

    plan = found.plan
    chosen = ", ".join(f"{key} {value}" for key, value in plan.options.items())
    table = Table(
        title=f"{plan.game}{f' ({chosen})' if chosen else ''}: {plan.games} games, seed {plan.seed}"
    )
    for column in ("seat", "wins", "95 % between", "points"):
        table.add_column(column, justify="left" if column == "seat" else "right")
    for wins in found.seats:
        table.add_row(wins.seat, *_cells(wins.won), f"{wins.points:.1f}")
        for how, way in wins.by:
            table.add_row(f"  by {how}", *_cells(way), "", style="dim")
    table.add_row("several together", *_cells(found.shared), "")
    table.add_row(f"stopped after {plan.limit} turns", *_cells(found.stopped), "")
    console = Console()
    console.print(table)
    length = found.turns
    console.print(
        f"turns: {length.shortest} to {length.longest}, median {length.median:g}, mean {length.mean:.1f};"
        f" {found.moves:.1f} moves a game"
    )


def _cells(share: Share) -> tuple[str, str]:
    return f"{share.games}  {share.rate:6.1%}", f"{share.low:.1%} – {share.high:.1%}"


def _document(found: Simulation) -> str:
    from companion.verbs.simulate import SCHEMA
    from companion.wire import to_json

    plan = found.plan
    return to_json(
        {
            "schema": SCHEMA,
            "game": plan.game,
            "options": plan.options,
            "games": plan.games,
            "seed": plan.seed,
            "limit": plan.limit,
            "seats": [
                {
                    "seat": wins.seat,
                    "wins": _plain(wins.won),
                    "by": {how: _plain(way) for how, way in wins.by},
                    "points": wins.points,
                }
                for wins in found.seats
            ],
            "shared": _plain(found.shared),
            "stopped": _plain(found.stopped),
            "turns": found.turns,
            "moves": found.moves,
        }
    )


def _plain(share: Share) -> dict[str, float]:
    return {"games": share.games, "rate": share.rate, "low": share.low, "high": share.high}
