"""The `companion` command: commands by name, errors as one line, exit codes as promised."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Annotated, Any

import typer

from companion import __version__
from companion.cli.bench import app as bench_app
from companion.cli.billy import app as billy_app
from companion.cli.calibrate import app as calibrate_app
from companion.cli.check import check
from companion.cli.demo import demo
from companion.cli.play import play
from companion.cli.print_ import print_
from companion.cli.read import read
from companion.cli.rehearse import rehearse
from companion.cli.replay import replay
from companion.cli.rules import rules
from companion.cli.score import score
from companion.cli.sheet import app as sheet_app
from companion.cli.simulate import simulate
from companion.errors import CompanionError, Exit

# Typer carries click inside since its later versions and used it from outside before: its own name fits both.
_UsageError: Any = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="companion",
    help="Print, photograph, check and score four colour games played on a real table.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo")(demo)
app.command("print")(print_)
app.command("play")(play)
app.command("read")(read)
app.command("check")(check)
app.command("score")(score)
app.command("rehearse")(rehearse)
app.command("replay")(replay)
app.command("simulate")(simulate)
app.command("rules")(rules)
app.add_typer(billy_app, name="billy")
app.add_typer(sheet_app, name="sheet")
app.add_typer(calibrate_app, name="calibrate")
app.add_typer(bench_app, name="bench")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and stop.", callback=_show_version, is_eager=True),
    ] = False,
    _debug: Annotated[
        bool, typer.Option("--debug", help="Show the whole trace when something goes wrong.")
    ] = False,
) -> None:
    """Print, photograph, check and score four colour games played on a real table."""


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; every failure is one line and a hint on stderr."""
    debug = "--debug" in arguments
    arguments = [argument for argument in arguments if argument != "--debug"]
    try:
        code = app(arguments, prog_name="companion", standalone_mode=False)
    except CompanionError as error:
        return _fail(error.code, error.say, error.hint, debug=debug)
    except _UsageError as error:
        return _misused(error, debug=debug)
    except (typer.Abort, KeyboardInterrupt):
        return _fail(Exit.INTERRUPTED, "stopped", debug=debug)
    except BrokenPipeError:
        # Whoever read our output has gone; keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FINE
    except Exception as error:  # noqa: BLE001 - the last fence: a person never sees a trace unasked
        say = f"this should not have happened: {type(error).__name__}: {error}".splitlines()[0]
        return _fail(Exit.OUR_MISTAKE, say, "run again with --debug and send us the trace", debug=debug)
    if code == Exit.INTERRUPTED:  # Typer turns Ctrl-C into this code and says nothing
        return _fail(Exit.INTERRUPTED, "stopped", debug=debug)
    return code if isinstance(code, int) else Exit.FINE


def _misused(error: Any, *, debug: bool) -> int:
    if type(error).__name__ == "NoArgsIsHelpError":  # its message is the whole help
        typer.echo(error.format_message())
        return Exit.USAGE
    where = error.ctx.command_path if error.ctx else "companion"
    return _fail(Exit.USAGE, error.format_message(), f"see `{where} --help`", debug=debug)


def _fail(code: Exit, say: str, hint: str = "", *, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    typer.echo(f"companion: {say}", err=True)
    if hint:
        typer.echo(f"  hint: {hint}", err=True)
    return code


def main() -> None:
    sys.exit(run(sys.argv[1:]))
