"""The command line: help at once, errors in one line with a hint and the promised exit code."""

import subprocess
import sys

import pytest

from companion import __version__
from companion.cli import main
from companion.cli.main import run
from companion.errors import CompanionError, Exit


def test_help_needs_none_of_the_heavy_libraries():
    script = (
        "import sys; from companion.cli.main import run; run(['--help']);"
        "heavy = {'cv2', 'numpy', 'reportlab', 'PIL', 'rich', 'pypdfium2', 'msgspec'} & set(sys.modules);"
        "sys.exit(repr(heavy) if heavy else 0)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "print" in result.stdout


def test_version(capsys):
    assert run(["--version"]) == Exit.FINE
    assert capsys.readouterr().out == f"companion {__version__}\n"


def test_nothing_asked_shows_the_help(capsys):
    assert run([]) == Exit.USAGE
    assert "Commands" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["print"], ["print", "cmyk", "--no-such-option"], ["print", "cmyk", "--copies", "x"]],
)
def test_misuse_is_one_line_a_hint_and_exit_2(arguments, capsys):
    assert run(arguments) == Exit.USAGE
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("companion: ")
    assert lines[1].startswith("  hint: see `companion")
    assert len(lines) == 2


def failing(error):
    def command(*_arguments, **_options):
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (CompanionError(Exit.NOT_SAVED, "no room", "make some"), Exit.NOT_SAVED, "companion: no room"),
        (KeyboardInterrupt(), Exit.INTERRUPTED, "companion: stopped"),
        (ZeroDivisionError("oh"), Exit.OUR_MISTAKE, "companion: this should not have happened"),
    ],
)
def test_every_failure_is_said_without_a_trace(monkeypatch, capsys, error, code, line):
    monkeypatch.setattr(main, "app", failing(error))
    assert run(["demo"]) == code
    said = capsys.readouterr().err
    assert said.startswith(line)
    assert "Traceback" not in said


def test_debug_shows_the_trace(monkeypatch, capsys):
    monkeypatch.setattr(main, "app", failing(ZeroDivisionError("oh")))
    assert run(["demo", "--debug"]) == Exit.OUR_MISTAKE
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_is_said(monkeypatch, capsys):
    monkeypatch.setattr("companion.verbs.demo.demonstrate", failing(KeyboardInterrupt()))
    assert run(["demo"]) == Exit.INTERRUPTED
    assert capsys.readouterr().err.endswith("companion: stopped\n")
