"""`companion print`: the order from the command line, a progress bar, and what was written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from companion.verbs.print_ import Printed


def print_(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="chroma-mix, coloretto, chroma-cubes, cmyk, rails, calibration, stickers or all.",
        ),
    ],
    *,
    paper: Annotated[str, typer.Option(help="a4, letter or a3.")] = "a4",
    duplex: Annotated[
        str, typer.Option(help="How backs come behind fronts: long, short, fold or none.")
    ] = "long",
    lang: Annotated[str, typer.Option(help="en or it.")] = "en",
    ink: Annotated[str, typer.Option(help="full, or low: outlines instead of floods.")] = "full",
    out: Annotated[Path, typer.Option(help="Folder for the PDF files.")] = Path("chroma-table-print"),
    only: Annotated[str, typer.Option(help="Ids or kinds, such as CM:AZU,CO:RED:3.")] = "",
    copies: Annotated[int, typer.Option(help="How many sets.")] = 1,
    previews: Annotated[bool, typer.Option("--previews", help="Also a PNG of every page.")] = False,
    faces: Annotated[Path | None, typer.Option(help="Folder for every face alone, as a PNG.")] = None,
    dpi: Annotated[int, typer.Option(help="Dots an inch of --faces, 72 to 1200.")] = 300,
    stickers: Annotated[
        bool, typer.Option("--stickers", help="Codes alone on label sheets, for owners of the boxed game.")
    ] = False,
    back_offset: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="Move the backs right and down, in mm; remembered for the printer."),
    ] = None,
    printer: Annotated[str, typer.Option(help="Whose back offset is meant.")] = "default",
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Print a game at true size: cards, tiles, dice, sheets, rails, with their codes."""
    from companion.verbs.print_order import order

    wanted = order(
        what,
        paper=paper,
        duplex=duplex,
        lang=lang,
        ink=ink,
        out=out,
        only=only,
        copies=copies,
        previews=previews,
        faces=faces,
        dpi=dpi,
        stickers=stickers,
        back_offset=back_offset,
        printer=printer,
    )
    from companion.cli.progress import progress_bar
    from companion.verbs.print_ import print_order

    with progress_bar() as tell:
        written = print_order(wanted, tell)
    _show(written, as_json=json)


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
