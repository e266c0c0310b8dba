"""`companion bench rules`: every game beside peers of the same run, honest about missing ones."""

import pytest

from companion.errors import Exit
from companion.games import games
from companion.play import Rate
from companion.verbs import bench_rules as bench
from companion.verbs.bench_rules import CHESS, Peer, Promise, Speed, ratio

SHORT = "0.05"


@pytest.fixture
def slow_peer(monkeypatch):
    """A peer that plays ten moves and one game a second."""
    peer = Peer("snail", "json", lambda _seed, _seconds: Rate(1, 10, 1.0))
    monkeypatch.setattr(bench, "PEERS", (peer, Peer("ghost", "no_such_package", peer.rate)))


@pytest.mark.usefixtures("slow_peer")
@pytest.mark.parametrize(("times", "code"), [(2.0, Exit.FINE), (1e9, Exit.FINDINGS)])
def test_promises_are_measured_and_decide_the_exit_code(companion_says, monkeypatch, times, code):
    slug = games()[0].slug
    monkeypatch.setattr(bench, "PROMISES", (Promise(slug, "moves", ("ghost", "snail"), times),))
    told = companion_says("bench", "rules", "--seconds", SHORT, "--json")
    assert told.code == code
    document = told.json
    assert document["schema"] == "companion.bench-rules/1"
    assert [line["name"] for line in document["games"]] == [game.slug for game in games()]
    assert document["missing"] == ["no_such_package"]
    promise = document["promises"][0]
    assert (promise["peer"], promise["kept"]) == ("snail", code == Exit.FINE)
    first = document["games"][0]
    assert promise["ratio"] == first["beside"]["snail"]["moves"]
    assert first["moves_per_second"] / 10 == pytest.approx(promise["ratio"])


@pytest.mark.usefixtures("slow_peer")
def test_the_table_says_how_to_get_a_missing_peer(companion_says):
    told = companion_says("bench", "rules", "--seconds", SHORT)
    assert "no_such_package is not installed, so not measured: pip install no_such_package" in told.out


def test_the_ratio_is_that_of_the_round_in_the_middle():
    ours = Speed("a", (Rate(1, 100, 1.0), Rate(1, 10, 1.0), Rate(1, 60, 2.0)))
    theirs = Speed("b", (Rate(1, 10, 1.0), Rate(1, 10, 1.0), Rate(2, 10, 1.0)))
    assert ratio(ours, theirs, "moves") == 3.0
    assert ours.moves == 30.0


def test_python_chess_plays_whole_games():
    pytest.importorskip("chess")
    rate = next(peer for peer in bench.PEERS if peer.name == CHESS).rate(1, 0.02)
    assert rate.games >= 1
    assert rate.moves > rate.games
