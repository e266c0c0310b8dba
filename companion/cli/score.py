"""`companion score`: who has how many points, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.judging import (
    Add,
    Annotate,
    Edition,
    Game,
    Json,
    Player,
    Players,
    Remove,
    Set,
    Views,
    asked,
)

if TYPE_CHECKING:
    from companion.verbs.score import Score

_SIDE = "Side of Coloretto's summary card."
_PRIVATE = "A private objective nobody laid on the table: p1=MT:C3:1; may be given several times."


def score(
    views: Views = None,
    *,
    player: Player = None,
    game: Game = None,
    players: Players = None,
    edition: Edition = None,
    side: Annotated[str | None, typer.Option(metavar="brown|violet", help=_SIDE)] = None,
    private: Annotated[list[str] | None, typer.Option(metavar="SEAT=CARD", help=_PRIVATE)] = None,
    set_: Set = None,
    add: Add = None,
    remove: Remove = None,
    json: Json = False,
    annotate: Annotate = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a score sheet of one page.")] = None,
) -> int:
    """Count a table as it lies: every point with its reason, the ranking and who has won."""
    from companion.verbs.score import score as run

    options: dict[str, str | int | None] = {"edition": edition, "side": side, "players": players}
    done = run(asked(views, player, game, options, (set_, add, remove), private))
    if annotate is not None:
        from companion.verbs.score_files import save_picture

        for path in save_picture(done, annotate):
            typer.echo(f"picture: {path}", err=True)
    if pdf is not None:
        from companion.verbs.score_files import save_pdf

        save_pdf(done, pdf)
        typer.echo(f"score sheet: {pdf}", err=True)
    _show(done, as_json=json)
    return done.exit


def _show(done: Score, *, as_json: bool) -> None:
    from companion.verbs.score import report_of

    report = report_of(done)
    if as_json:
        from companion.report.score_text import score_json
        from companion.wire import to_json

        typer.echo(to_json(score_json(report)), nl=False)
        return
    from rich.console import Console

    from companion.report.score_text import show_score

    show_score(report, Console(highlight=False, emoji=False))
