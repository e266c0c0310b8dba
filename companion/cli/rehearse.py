"""`companion rehearse`: a photo of a table that never was."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from companion.rehearsal.wish import Wish

_SCENE = "GAME:LEVEL:SEED such as coloretto:typical:7, or a scene file (.toml, .json)."
_GAMES = "A GAME is chroma-mix, coloretto, cmyk or chroma-cubes; a LEVEL easy, typical or harsh."

SceneText = Annotated[str, typer.Argument(metavar="SCENE", help=f"{_SCENE} {_GAMES}")]
Out = Annotated[Path, typer.Option(help="The photo, a .jpg; its truth is written beside it as .json.")]
Tilt = Annotated[float | None, typer.Option(help="Degrees from straight above, 0 to 60.", min=0, max=60)]
Device = Annotated[str, typer.Option(help="phone (12 MP), webcam (1080p), webcam720 or small.")]
Across = Annotated[float | None, typer.Option(help="Millimetres of table across.", min=100, max=3000)]
Surface = Annotated[str, typer.Option(help="oak, walnut, pine, cloth, felt, stone, checked, white or black.")]
Players = Annotated[int | None, typer.Option(help="How many players.", min=1, max=5)]
Seating = Annotated[str, typer.Option(help="same (all upright) or around (facing the middle).")]
Cards = Annotated[str, typer.Option(metavar="LEAST-MOST", help="How many pieces, such as 40-66.")]
Zones = Annotated[str, typer.Option(help="Only these zones, such as p1,p2.private.")]
Rails = Annotated[bool, typer.Option(help="Lay rails above the zones.")]
Clutter = Annotated[int | None, typer.Option(help="How many foreign things.", min=0, max=40)]
Orientation = Annotated[int, typer.Option(help="EXIF orientation, 1 to 8.", min=1, max=8)]
Lang = Annotated[str, typer.Option(help="en or it.")]


def rehearse(
    scene: SceneText,
    *,
    out: Out = Path("rehearsed.jpg"),
    tilt: Tilt = None,
    device: Device = "phone",
    across: Across = None,
    surface: Surface = "",
    players: Players = None,
    seating: Seating = "",
    cards: Cards = "",
    zones: Zones = "",
    rails: Rails = True,
    clutter: Clutter = None,
    orientation: Orientation = 1,
    lang: Lang = "en",
) -> None:
    """Photograph a made-up table: real pieces, real positions, a kitchen lamp and a hurried hand."""
    from companion.cli.progress import progress_bar
    from companion.verbs.rehearse import check_name, scene_of
    from companion.verbs.rehearse import rehearse as photographed

    numbers = {
        "tilt": tilt,
        "across": across,
        "players": players,
        "clutter": clutter,
        "orientation": orientation,
        "rails": rails,
    }
    wish = _wish(
        {"device": device, "surface": surface, "seating": seating, "lang": lang}, cards, zones, numbers
    )
    laid = scene_of(scene, wish)
    check_name(out)
    with progress_bar() as tell:
        made = photographed(laid, out, tell)
    seen = [piece for piece in made.truth.seen if piece.visible > 0]
    readable = sum(piece.code_in_view for piece in seen)
    typer.echo(f"{made.photo}  {made.truth.width} x {made.truth.height} px")
    typer.echo(f"{made.beside}  {len(seen)} pieces and rails in view, {readable} with a whole code")


def _wish(words: dict[str, str], cards: str, zones: str, numbers: dict[str, Any]) -> Wish:
    from companion.pieces.language import Lang
    from companion.rehearsal import scene, surfaces, wish

    kinds = {
        "device": scene.Device,
        "surface": surfaces.Surface,
        "seating": wish.Seating,
        "lang": Lang,
    }
    chosen = {name: _one_of(kinds[name], name, word) for name, word in words.items() if word}
    wanted = tuple(zone.strip() for zone in zones.split(",") if zone.strip())
    return wish.Wish(**chosen, **numbers, cards=_range(cards), zones=wanted)


def _one_of(kind: Any, name: str, word: str) -> Any:
    from companion.errors import CompanionError, Exit

    if word not in set(kind):
        raise CompanionError(
            Exit.USAGE, f"--{name} cannot be {word[:40]!r}", f"choose one of: {', '.join(kind)}"
        )
    return kind(word)


def _range(text: str) -> tuple[int, int] | None:
    from companion.errors import CompanionError, Exit

    if not text:
        return None
    least, _, most = text.partition("-")
    if not (least.isascii() and least.isdigit()) or (most and not (most.isascii() and most.isdigit())):
        raise CompanionError(Exit.USAGE, f"--cards cannot be {text[:40]!r}", "write 40-66, or one number")
    return int(least), int(most or least)
