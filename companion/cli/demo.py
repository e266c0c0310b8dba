"""`companion demo`: see everything once, with no camera and no printer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def demo(
    *,
    out: Annotated[Path, typer.Option(help="Folder for what the demo makes.")] = Path("demo"),
) -> None:
    """Print all four games to PDF and show every page as a picture; no camera needed."""
    from companion.cli.progress import progress_bar
    from companion.verbs.demo import demonstrate

    with progress_bar() as tell:
        made = demonstrate(out, tell)
    for file in made.documents:
        typer.echo(f"{file.path}  {file.pages} pages, {file.bytes / 1e6:.1f} MB")
    typer.echo(f"{made.folder / '*.png'}  {len(made.pictures)} pictures of these pages")
    typer.echo("Print a game with `companion print chroma-mix`; see `companion print --help`.")
