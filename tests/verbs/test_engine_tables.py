"""Positions of the engines, written down as readings: legal, and scored as the engine scores them."""

import random

import pytest

from tests.verbs.tables import SLUGS, check, of_layout, positions, score

pytestmark = pytest.mark.parametrize("slug", SLUGS)


def _told(game, state, document):
    """What no table shows, but people can tell."""
    entries = game.write_setup(state)
    if "first" in entries and game.slug == "chroma-mix":
        document["options"]["first"] = entries["first"][0]
    return document


@pytest.mark.parametrize("finished", [False, True], ids=["middle", "end"])
def test_a_real_position_is_legal_and_scored_as_the_engine_does(slug, finished):
    for game, state in positions(slug, 12, seed=3, finished=finished):
        document = _told(game, state, of_layout(slug, game.lay(state)))
        assert check(document) == ()
        found = score(document)
        true = game.score(state)
        assert found.sheet.findings == ()
        totals = {player.player: player.total for player in found.sheet.players}
        assert totals == {player.player: player.total for player in true.players}
        if "met" not in game.write_setup(state):  # conditions of the past are no longer to be seen
            assert found.sheet.ranking == true.ranking
        if true.winners and "met" not in game.write_setup(state):
            assert found.sheet.winners == true.winners


def test_every_point_can_be_found_on_the_table(slug):
    for game, state in positions(slug, 8, seed=4):
        document = of_layout(slug, game.lay(state))
        here = {one["id"] for one in document["pieces"]}
        for player in score(document).sheet.players:
            for line in player.lines:
                assert set(line.pieces) <= here
                assert line.pieces or not line.points
                assert line.rule in game.rules


def test_the_order_of_the_pieces_changes_nothing(slug):
    """But for the public row of CMYK!, whose order is what it shows."""
    for game, state in positions(slug, 6, seed=5):
        document = of_layout(slug, game.lay(state))
        before = score(document)
        ordered = [one for one in document["pieces"] if one["zone"] == "public"]
        others = [one for one in document["pieces"] if one["zone"] != "public"]
        random.Random(1).shuffle(others)
        document["pieces"] = ordered + others
        after = score(document)
        assert {p.player: p.total for p in before.sheet.players} == {
            p.player: p.total for p in after.sheet.players
        }
        assert (before.sheet.ranking, before.questions) == (after.sheet.ranking, after.questions)


def test_any_part_of_a_legal_table_is_legal(slug):
    """What is out of sight is held against nobody."""
    rng = random.Random(8)
    for game, state in positions(slug, 6, seed=6):
        document = of_layout(slug, game.lay(state))
        zones = sorted({one["zone"] for one in document["pieces"] if one["zone"]})
        for _ in range(4):
            seen = set(rng.sample(zones, rng.randrange(1, len(zones) + 1)))
            part = document | {"pieces": [one for one in document["pieces"] if one["zone"] in seen]}
            part["sheets"] = [one for one in document["sheets"] if f"p{one['id'][-1]}" in seen]
            part["first"] = {}
            assert check(part) == (), (seen, check(part))
