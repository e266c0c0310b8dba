"""`companion calibrate`: make the figures true for one person's camera and printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from calibration.print_scale import PrintScale

app = typer.Typer(
    help="Measure a camera, a printer's scale and back offset, and colours.", no_args_is_help=True
)

Name = Annotated[str, typer.Option(help="What the profile is called.")]
PhotoArgument = Annotated[Path, typer.Argument(metavar="PHOTO", help="A photo of the calibration page.")]


@app.command()
def camera(
    photos: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PHOTO]...", help="Views of the chess board from several sides."),
    ] = None,
    *,
    camera: Annotated[
        str | None, typer.Option(help="Instead: a camera's number (the first is 0), or a video file.")
    ] = None,
    name: Name = "camera",
) -> None:
    """The lens: focal length and distortion, from four or more views of the chess board."""
    from calibration.camera import covered_lines
    from companion.cli.progress import progress_bar
    from companion.errors import CompanionError, Exit
    from companion.verbs.calibrate import camera_profile, watched_profile

    if bool(photos) == (camera is not None):
        raise CompanionError(
            Exit.USAGE, "give photos or --camera, one of them", "at least four photos, or --camera 0"
        )
    if camera is not None:
        with progress_bar() as tell:
            lens, path = watched_profile(camera, name, tell)
    else:
        lens, path = camera_profile(photos or [], name)
    typer.echo(f"focal length {lens.focal[0]:.0f} px, error {lens.error:.2f} px over {lens.views} views")
    typer.echo(f"the board was seen in {lens.coverage:.0%} of the picture:")
    for line in covered_lines(lens.seen):
        typer.echo(f"  {line}")
    typer.echo(f"saved as {path}")


@app.command("print")
def print_(
    photo: Annotated[
        Path | None, typer.Argument(metavar="[PHOTO]", help="The calibration page with a bank card on it.")
    ] = None,
    *,
    ruler: Annotated[
        str,
        typer.Option(metavar="ACROSS,DOWN", help="Instead: both printed 100 mm rulers, as measured, in mm."),
    ] = "",
    name: Name = "printer",
) -> None:
    """The printer's true scale, and what to set in its dialog."""
    from companion.errors import CompanionError, Exit

    if (photo is None) == (not ruler):
        raise CompanionError(
            Exit.USAGE, "give a photo or --ruler, one of them", "for example --ruler 99.4,99.1"
        )
    scale, path = _scale(photo, ruler, name)
    typer.echo(f"100 mm come out as {100 * scale.across:.1f} mm across and {100 * scale.down:.1f} mm down")
    if scale.true:
        typer.echo("That is true size.")
    else:
        typer.echo(f"Set {scale.dialog:.1f} % in the printer dialog; is 'fit to page' still on?")
    typer.echo(f"saved as {path}")


def _scale(photo: Path | None, ruler: str, name: str) -> tuple[PrintScale, Path]:
    from calibration.print_scale import scale_from_ruler
    from companion.errors import CompanionError, Exit
    from companion.store.profiles import save_print
    from companion.verbs.calibrate import print_profile

    if photo is not None:
        return print_profile(photo, name)
    try:
        across, down = (float(part) for part in ruler.split(","))
    except ValueError:
        raise CompanionError(
            Exit.USAGE, f"{ruler!r} is not two lengths in mm", "for example --ruler 99.4,99.1"
        ) from None
    scale = scale_from_ruler(across, down)
    return scale, save_print(name, scale)


@app.command()
def backs(
    photo: Annotated[
        Path | None, typer.Argument(metavar="[PHOTO]", help="The two-sided page held against the light.")
    ] = None,
    *,
    offset: Annotated[str, typer.Option(metavar="X,Y", help="Instead: the offset itself, in mm.")] = "",
    printer: Annotated[str, typer.Option(help="Whose backs these are.")] = "default",
) -> None:
    """Where the backs fall behind the fronts; remembered for the printer."""
    from companion.errors import CompanionError, Exit
    from companion.store.printers import parse_offset, remember_offset
    from companion.verbs.calibrate import back_offset

    if (photo is None) == (not offset):
        raise CompanionError(
            Exit.USAGE, "give a photo or --offset, one of them", "for example --offset 0.5,-1"
        )
    if photo is not None:
        found = back_offset(photo, printer)
    else:
        found = parse_offset(offset)
        remember_offset(printer, found)
    typer.echo(f"backs of {printer} are moved by {found.x:g} mm right and {found.y:g} mm down from now on")


@app.command()
def colour(photo: PhotoArgument, *, name: Name = "colours") -> None:
    """How this printer and this camera see each ink."""
    from companion.verbs.calibrate import colour_profile

    inks, path = colour_profile(photo, name)
    worst = max(inks, key=lambda ink: ink.off)
    middle = sorted(ink.off for ink in inks)[len(inks) // 2]
    typer.echo(f"{len(inks)} inks; half of them within ΔE {middle:.1f} of what was meant")
    typer.echo(f"farthest off: {worst.name}, seen as {worst.seen.hex}, ΔE {worst.off:.1f}")
    typer.echo(f"saved as {path}")


@app.command()
def status() -> None:
    """Every profile that is used, with its date."""
    from companion.store.printers import remembered_offsets
    from companion.store.profiles import profiles

    known, offsets = profiles(), remembered_offsets()
    if not known and not offsets:
        typer.echo(
            "No profiles yet; everything works without. Print the page: `companion print calibration`."
        )
    for profile in known:
        typer.echo(f"{profile.kind.value:7} {profile.name}  {profile.made}  {profile.summary}")
    for printer, offset in offsets:
        typer.echo(f"backs   {printer}  moved by {offset.x:g} mm right and {offset.y:g} mm down")
