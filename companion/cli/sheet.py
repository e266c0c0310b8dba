"""`companion sheet`: your own drawing as a game sheet of Chroma Cubes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Game sheets of Chroma Cubes: your own drawings, and where everything stands.",
                  no_args_is_help=True)  # fmt: skip

Drawing = Annotated[
    Path, typer.Argument(metavar="PICTURE", help="An SVG: closed regions, a group for each figure.")
]


@app.command()
def new(picture: Drawing, *, name: Annotated[str, typer.Option(help="What the sheet is called.")]) -> None:
    """Turn a drawing into a sheet: sections, symbols and points, ready to print and to be read."""
    from companion.verbs.sheet import new_sheet

    made = new_sheet(picture, name)
    typer.echo(
        f"{made.title} is CC:{made.code}: {made.figures} figures, {made.sections} sections, "
        f"{made.points} points, won with {made.threshold}"
    )
    typer.echo(f"kept as {made.path}")
    typer.echo(f"Print it with `companion print chroma-cubes --only CC:{made.code}`.")


@app.command()
def check(picture: Drawing) -> None:
    """Tell which regions are too small for a crayon or for their symbols."""
    from companion.errors import Exit
    from companion.verbs.sheet import planned
    from companion.verbs.sheet_plan import unpayable

    found = planned(picture)
    for region in found.regions:
        where = f"{found.figures[region.figure]} / {region.name or 'region'}"
        typer.echo(f"{where}: {region.area / 100:.1f} cm², {region.wrong or 'good'}")
    if found.wrong:
        typer.echo(f"{len(found.wrong)} of {len(found.regions)} regions are too small")
        raise typer.Exit(Exit.FINDINGS)
    if why := unpayable(found):
        typer.echo(why)
        raise typer.Exit(Exit.FINDINGS)
    typer.echo(f"all {len(found.regions)} regions can be coloured")


@app.command()
def show(
    sheet: Annotated[str, typer.Argument(metavar="ID", help="For example CC:CAR:1.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="The whole geometry as one JSON document.")] = False,
) -> None:
    """Print a sheet's geometry: sections, tags, locks, bank, stones and sample boxes, in millimetres."""
    from companion.verbs.sheet import geometry

    found = geometry(sheet)
    if json:
        from companion.wire import to_json

        typer.echo(to_json(found), nl=False)
        return
    typer.echo(f"{found['id']}: {found['size'][0]:g} x {found['size'][1]:g} mm")
    for key, section in found["sections"].items():
        typer.echo(f"{key}  {section['symbol']}{section['count']}")


@app.command("list")
def list_() -> None:
    """Every sheet, ours and your own."""
    from companion.verbs.sheet import sheets_listed

    for code, title in sheets_listed():
        typer.echo(f"{code}  {title}")
