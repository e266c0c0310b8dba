"""`companion read`: what lies where, from photos, a camera or saved readings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.judging import Add, Remove, Set
from companion.errors import CompanionError, Exit

if TYPE_CHECKING:
    from companion.verbs.read import Read

_PHOTOS = "Photos of one table, or saved readings (JSON)."
_CAMERA = "A camera's number (the first is 0), or a video file."
_PLAYER = "A photo that is all one player's, such as p1=anna.jpg; may be given several times."
_ANNOTATE = "Write the photo with everything that was read drawn on it (.jpg or .png)."
_STAGES = "Folder for every step in numbers, without the photo: for a report of what went wrong."

Photos = Annotated[list[Path] | None, typer.Argument(metavar="PHOTO", help=_PHOTOS)]
Camera = Annotated[str | None, typer.Option(metavar="N|VIDEO", help=_CAMERA)]
Game = Annotated[str | None, typer.Option(help="Which game, where the photo shows pieces of several.")]
Player = Annotated[list[str] | None, typer.Option(metavar="NAME=PHOTO", help=_PLAYER)]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Annotated_ = Annotated[Path | None, typer.Option("--annotate", metavar="FILE", help=_ANNOTATE)]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the reading as JSON.")]
Stages = Annotated[Path | None, typer.Option("--keep-stages", metavar="DIR", help=_STAGES)]


def read(
    photos: Photos = None,
    *,
    camera: Camera = None,
    game: Game = None,
    player: Player = None,
    json: Json = False,
    annotate: Annotated_ = None,
    save: Save = None,
    keep_stages: Stages = None,
    set_: Set = None,
    add: Add = None,
    remove: Remove = None,
) -> None:
    """Say what lies where on the table, what could not be read, and what is unclear."""
    done = _corrected(_read(photos or [], camera, game, player or []), set_, add, remove)
    _keep(done, annotate, save, keep_stages)
    _show(done, as_json=json, live=camera is not None)
    if done.exit:
        raise typer.Exit(done.exit)


def _read(photos: list[Path], camera: str | None, game: str | None, players: list[str]) -> Read:
    from companion.verbs.read import read_camera, read_files

    if camera is not None and (photos or players):
        raise CompanionError(Exit.USAGE, "photos or a camera, not both", "leave out one of them")
    owned = [named_photo(text) for text in players]
    with _progress() as tell:
        if camera is not None:
            return read_camera(camera, game, tell)
        return read_files(photos, owned, game, tell)


def _corrected(done: Read, set_: list[str] | None, add: list[str] | None, remove: list[str] | None) -> Read:
    """The person is right in the end; what was set by hand is told."""
    from dataclasses import replace

    from companion.verbs.corrections import Corrections, corrected

    hand = corrected(done.reading, Corrections(set_ or [], add or [], remove or []))
    for told in hand.by_hand:
        typer.echo(f"by hand: {told}", err=True)
    return replace(done, reading=hand.reading) if hand.by_hand else done


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar where somebody watches; nothing in a file or a pipe."""
    from companion.cli.progress import progress_bar
    from companion.verbs.read import silent

    if not sys.stderr.isatty():
        yield silent
        return
    with progress_bar() as tell:
        yield tell


def named_photo(text: str) -> tuple[str, Path]:
    """`p1=anna.jpg` as a name and a path."""
    name, equals, photo = text.partition("=")
    if not equals or not name.strip() or not photo:
        raise CompanionError(
            Exit.USAGE, f"--player {text} names no photo", "write it like --player p1=anna.jpg"
        )
    return name.strip(), Path(photo)


def _keep(done: Read, annotate: Path | None, save: Path | None, stages: Path | None) -> None:
    from companion.verbs.read import keep_stages
    from companion.verbs.read import save as save_reading

    if annotate is not None:
        from companion.verbs.read import save_pictures

        for path in save_pictures(done, annotate):
            typer.echo(f"picture: {path}", err=True)
    if save is not None:
        save_reading(done, save)
        typer.echo(f"reading: {save}", err=True)
    if stages is not None:
        written = keep_stages(done, stages)
        typer.echo(f"stages: {stages}  {len(written)} files", err=True)


def _show(done: Read, *, as_json: bool, live: bool) -> None:
    if as_json:
        from companion.wire import to_json

        typer.echo(to_json(done.reading), nl=False)
        return
    from rich.console import Console

    from companion.report.reading_text import show, what_to_move

    show(done.reading, Console(highlight=False, emoji=False), done.names)
    if live:
        for line in what_to_move(done.reading):
            typer.echo(line, err=True)
