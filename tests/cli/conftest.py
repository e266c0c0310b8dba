"""Commands run in this process, with a folder of their own and a made-up game beside the real ones."""

import io
import json
import sys
from dataclasses import dataclass

import pytest

import companion.games
from companion.cli.main import run
from companion.store.games import FOLDER_VARIABLE
from tests.store.made_up import BEANS


@dataclass(frozen=True)
class Told:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def beans(monkeypatch):
    """As if a fifth folder were there."""
    real = companion.games.games()
    monkeypatch.setattr(companion.games, "games", lambda: (BEANS, *real))
    return BEANS


@pytest.fixture
def companion_says(monkeypatch, tmp_path, capsys):
    """Run one command, with lines on its standard input, and hear what it says."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))

    def say(*arguments, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = run([str(argument) for argument in arguments])
        heard = capsys.readouterr()
        return Told(code, heard.out, heard.err)

    return say
