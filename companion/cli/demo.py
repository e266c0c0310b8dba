"""`companion demo`: see everything once, with no camera and no printer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def demo(
    *,
    out: Annotated[Path, typer.Option(help="Folder for what the demo makes.")] = Path("demo"),
) -> None:
    """Print, photograph, read, check and score all four games, and let Billy play; no camera needed."""
    from companion.cli.progress import progress_bar
    from companion.verbs.demo import demonstrate

    with progress_bar() as tell:
        made = demonstrate(out, tell)
    if made.again:
        typer.echo(f"{made.folder} was an earlier demo and has been made anew", err=True)
    for table in made.story.tables:
        report = table.counted
        outcome = f"; {report.outcome}" if report else ""
        verdict = "legal" if table.checked.legal else "against the rules"
        typer.echo(f"{table.title}: {table.checked.pieces} pieces read, {verdict}{outcome}")
    wrong = made.story.illegal.checked.findings[:1]
    typer.echo(f"{made.story.illegal.title}, one tile wrong: {wrong[0].say if wrong else 'nothing found'}")
    turns = made.story.turn.checked.turns
    typer.echo(f"{made.story.turn.title}, two photos: {turns[0].say if turns else 'no turn explains it'}")
    typer.echo(f"Billy: {made.story.billy.confirmed}")
    typer.echo(f"Open {made.index} in a browser.")
