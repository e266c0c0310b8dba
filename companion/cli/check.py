"""`companion check`: is this table legal, and which legal turn led to it?"""

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
    from companion.verbs.check import Checked

_BEFORE = "The same table one turn earlier: photos, a reading, or the name of a saved game."


def check(
    views: Views = None,
    *,
    before: Annotated[list[Path] | None, typer.Option(metavar="PHOTO|READING|GAME", help=_BEFORE)] = None,
    turn: Annotated[str, typer.Option(metavar="SEAT", help="Whose turn lies between the two: p2.")] = "",
    player: Player = None,
    game: Game = None,
    players: Players = None,
    edition: Edition = None,
    set_: Set = None,
    add: Add = None,
    remove: Remove = None,
    json: Json = False,
    annotate: Annotate = None,
) -> int:
    """Say everything that is against the rules on a table, and which turn led to it."""
    from companion.verbs.check import check as run

    options: dict[str, str | int | None] = {"edition": edition, "players": players}
    now = asked(views, player, game, options, (set_, add, remove))
    earlier = asked(before, None, game, options, (None, None, None)) if before else None
    done = run(now, earlier, turn.strip().lower())
    if annotate is not None:
        from companion.verbs.check_picture import save_picture

        for path in save_picture(done, annotate):
            typer.echo(f"picture: {path}", err=True)
    _show(done, as_json=json)
    return done.exit


def _show(done: Checked, *, as_json: bool) -> None:
    from companion.verbs.check import report_of

    report = report_of(done)
    if as_json:
        from companion.report.check_text import check_document
        from companion.wire import to_json

        typer.echo(to_json(check_document(report)), nl=False)
        return
    from rich.console import Console

    from companion.report.check_text import show_check

    show_check(report, Console(highlight=False, emoji=False))
