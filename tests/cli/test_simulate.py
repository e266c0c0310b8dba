"""`companion simulate`: the same seed, the same report; right intervals; refused options."""

import pytest

from companion.errors import Exit
from companion.games import games
from companion.play import Outcome, PlayerScore, ScoreLine, ScoreSheet
from companion.verbs.simulate import Plan, game_seed, share, simulate, summary

pytestmark = pytest.mark.usefixtures("beans")


def test_the_report_adds_up(companion_says):
    document = companion_says(
        "simulate", "beans", "--games", 40, "--seed", 7, "--processes", 1, "--json"
    ).json
    assert document["schema"] == "companion.simulate/1"
    assert (document["games"], document["seed"], document["options"]) == (40, 7, {})
    wins = sum(seat["wins"]["games"] for seat in document["seats"])
    assert wins == 40 - document["stopped"]["games"] + document["shared"]["games"]
    for seat in document["seats"]:
        assert sum(way["games"] for way in seat["by"].values()) == seat["wins"]["games"]
        assert seat["wins"]["low"] <= seat["wins"]["rate"] <= seat["wins"]["high"]
    turns = document["turns"]
    assert turns["shortest"] <= turns["median"] <= turns["longest"]


def test_the_same_seed_gives_the_same_report_and_another_seed_another(companion_says):
    def report(seed):
        return companion_says(
            "simulate", "beans", "--games", 30, "--seed", seed, "--processes", 1, "--json"
        ).out

    assert report(1) == report(1)
    assert report(1) != report(2)


def test_any_number_of_processes_gives_the_same_result():
    game = games()[0]
    plan = Plan(game.slug, {}, 6, 3, limit=4)
    told = []
    alone = simulate(plan, processes=1)
    shared = simulate(plan, lambda *step: told.append(step), processes=2)
    assert shared == alone
    assert told[-1] == (game.title.en, 6, 6)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_the_table_is_on_stdout_and_the_progress_is_not(companion_says):
    told = companion_says("simulate", "beans", "--games", 5, "--processes", 1, "--option", "cards=12")
    assert told.code == Exit.FINE
    assert "beans (cards 12): 5 games, seed 1" in told.out
    assert "by beans" in told.out
    assert "stopped after 400 turns" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["beens"], "there is no game beens"),
        (["beans", "--games", "0"], "0 games cannot be played"),
        (["beans", "--players", "9"], "players cannot be 9"),
        (["beans", "--solo", "hard"], "there is no option solo"),
        (["beans", "--option", "x"], "is no option"),
    ],
)
def test_impossible_plans_are_refused(companion_says, arguments, said):
    told = companion_says("simulate", *arguments)
    assert told.code == Exit.USAGE
    assert said in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("games_", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1000, 0.000177, 0.005642)],
)
def test_wilson_s_interval_as_published(games_, of, low, high):
    found = share(games_, of)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def outcome(winners, *, stopped, how="points"):
    players = tuple(PlayerScore(seat, (ScoreLine("x", 2, "BE-1.3"),)) for seat in ("p1", "p2"))
    return Outcome(1, ScoreSheet(players, (("p1",), ("p2",)), winners, how=how), 9, 9, stopped)


def test_a_stopped_game_has_no_winner_even_if_somebody_leads():
    found = summary(
        Plan("beans", {}, 3, 1),
        (
            outcome(("p1",), stopped=True),
            outcome(("p1", "p2"), stopped=False),
            outcome(("p2",), stopped=False),
        ),
    )
    assert [wins.won.games for wins in found.seats] == [1, 2]
    assert (found.shared.games, found.stopped.games) == (1, 1)
    assert found.seats[0].points == 2


def test_neighbouring_seeds_share_no_game():
    seeds = {game_seed(seed, number) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2500
