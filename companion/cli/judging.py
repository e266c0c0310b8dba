"""The options that `check` and `score` share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from companion.verbs.seat_sources import Asked

_PLAYER = "A photo or reading that is all one player's, such as p1=anna.jpg; may be given several times."
_SET = "Correct the reading: CO:RED:3=p2, MT:204:1=p1@2,1, CC:CAR:1/1.3=filled; may be given several times."

Views: TypeAlias = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PHOTO|READING...", help="Photos of one table, or readings (JSON)."),
]
Player: TypeAlias = Annotated[list[str] | None, typer.Option(metavar="NAME=PHOTO", help=_PLAYER)]
Game: TypeAlias = Annotated[
    str | None, typer.Option(help="Which game, where a photo shows pieces of several.")
]
Players: TypeAlias = Annotated[int | None, typer.Option(help="How many play, where not all are seen.")]
Edition: TypeAlias = Annotated[str | None, typer.Option(metavar="it|en", help="Edition of Coloretto.")]
Set: TypeAlias = Annotated[list[str] | None, typer.Option("--set", metavar="PIECE=ZONE", help=_SET)]
Add: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="PIECE=ZONE", help="Add a piece that was not seen.")
]
Remove: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="PIECE", help="Take a piece out of the reading.")
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Annotate: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the photo with all this drawn on it (.jpg, .png).")
]


def asked(
    views: list[Path] | None,
    player: list[str] | None,
    game: str | None,
    options: dict[str, str | int | None],
    corrections: tuple[list[str] | None, list[str] | None, list[str] | None],
    private: list[str] | None = None,
) -> Asked:
    from companion.verbs.corrections import Corrections
    from companion.verbs.seat_sources import Asked

    given = {name: value for name, value in options.items() if value is not None}
    set_, add, remove = (part or [] for part in corrections)
    return Asked(views or [], player or [], game, given, Corrections(set_, add, remove), private or [])
