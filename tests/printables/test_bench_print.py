import json

import pytest

from companion.cli import main
from companion.verbs import bench_print
from companion.verbs.bench_print import Line, PrintBench


def result(seconds, size):
    games = (Line("coloretto", 22, 1.0, 500_000),)
    return PrintBench(games, Line("all games", 90, seconds, size), Line("as pictures", 90, 60.0, 90_000_000))


@pytest.mark.parametrize(
    ("seconds", "size", "within"), [(19.9, 14_999_999, True), (20.1, 1, False), (1, 15_000_001, False)]
)
def test_the_verdict_is_the_promise(seconds, size, within, monkeypatch, capsys):
    monkeypatch.setattr(bench_print, "bench_print", lambda: result(seconds, size))
    assert main.run(["bench", "print", "--json"]) == (0 if within else 1)
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "companion.bench-print/1"
    assert document["within"] is within
    assert document["peer"]["bytes"] == 90_000_000


def test_the_table_names_games_and_the_peer(monkeypatch, capsys):
    monkeypatch.setattr(bench_print, "bench_print", lambda: result(3.0, 2_000_000))
    assert main.run(["bench", "print"]) == 0
    shown = capsys.readouterr().out
    assert "coloretto" in shown
    assert "as pictures" in shown
    assert "within the limits of 20 s and 15 MB" in shown


def test_the_bench_measures_all_games_within_their_size():
    """The seconds are for `companion bench print` to tell: a shared machine would make this test lie."""
    measured = bench_print.bench_print()
    assert measured.together.bytes < 15_000_000
    assert {line.what for line in measured.games} == {"chroma-mix", "coloretto", "chroma-cubes", "cmyk"}
    assert measured.together.bytes < measured.peer.bytes
