"""`companion print`: the order from the command line, a progress bar, and what was written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from companion.verbs.print_ import Printed
    from companion.verbs.print_order import Order


_GAMES = "chroma-mix, coloretto, chroma-cubes, cmyk, rails, calibration, stickers or all."
_SIDES = "How backs come behind fronts: long, short, fold or none."
_LABELS = "Codes alone on label sheets, for owners of the boxed game."
_MOVE = "Move the backs right and down, in mm; remembered for the printer."

What = Annotated[str, typer.Argument(metavar="WHAT", help=_GAMES)]
Paper = Annotated[str, typer.Option(help="a4, letter or a3.")]
Duplex = Annotated[str, typer.Option(help=_SIDES)]
Lang = Annotated[str, typer.Option(help="en or it.")]
Ink = Annotated[str, typer.Option(help="full, or low: outlines instead of floods.")]
Out = Annotated[Path, typer.Option(help="Folder for the PDF files.")]
Only = Annotated[str, typer.Option(help="Ids or kinds, such as CM:AZU,CO:RED:3.")]
Copies = Annotated[int, typer.Option(help="How many sets.")]
Previews = Annotated[bool, typer.Option("--previews", help="Also a PNG of every page.")]
Faces = Annotated[Path | None, typer.Option(help="Folder for every face alone, as a PNG.")]
Dpi = Annotated[int, typer.Option(help="Dots an inch of --faces, 72 to 1200.")]
Stickers = Annotated[bool, typer.Option("--stickers", help=_LABELS)]
BackOffset = Annotated[str | None, typer.Option(metavar="X,Y", help=_MOVE)]
Printer = Annotated[str, typer.Option(help="Whose back offset is meant.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


def print_(
    what: What,
    *,
    paper: Paper = "a4",
    duplex: Duplex = "long",
    lang: Lang = "en",
    ink: Ink = "full",
    out: Out = Path("chroma-table-print"),
    only: Only = "",
    copies: Copies = 1,
    previews: Previews = False,
    faces: Faces = None,
    dpi: Dpi = 300,
    stickers: Stickers = False,
    back_offset: BackOffset = None,
    printer: Printer = "default",
    json: Json = False,
) -> None:
    """Print a game at true size: cards, tiles, dice, sheets, rails, with their codes."""
    from companion.verbs.print_order import order

    words = {"paper": paper, "duplex": duplex, "lang": lang, "ink": ink, "only": only, "printer": printer}
    wanted = order(
        what,
        **words,
        out=out,
        copies=copies,
        previews=previews,
        faces=faces,
        dpi=dpi,
        stickers=stickers,
        back_offset=back_offset,
    )
    _show(_printed(wanted), as_json=json)


def _printed(wanted: Order) -> tuple[Printed, ...]:
    from companion.cli.progress import progress_bar
    from companion.verbs.print_ import print_order

    with progress_bar() as tell:
        return print_order(wanted, tell)


def _show(written: tuple[Printed, ...], *, as_json: bool) -> None:
    if as_json:
        typer.echo(_document(written))
        return
    for file in written:
        if file.kind == "pdf":
            typer.echo(f"{file.path}  {file.pages} pages, {file.bytes / 1e6:.1f} MB")
    for kind, noun in (("preview", "page previews"), ("face", "faces")):
        files = [file for file in written if file.kind == kind]
        if files:
            typer.echo(f"{files[0].path.parent}  {len(files)} {noun}")


def _document(written: tuple[Printed, ...]) -> str:
    import json

    from companion.verbs.print_ import SCHEMA

    files = [
        {"path": str(file.path), "pages": file.pages, "bytes": file.bytes, "kind": file.kind}
        for file in written
    ]
    return json.dumps({"schema": SCHEMA, "files": files}, indent=2, ensure_ascii=False)
