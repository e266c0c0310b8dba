"""Between two views: the legal turn, its alternatives, or the nearest rule it breaks."""

import random
from dataclasses import replace

import pytest

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.play import write_turns
from companion.verbs.check import compared
from tests.verbs.tables import followed, of_layout, one_turn, positions, reading, settled, table
from tests.verbs.test_findings import COLORETTO, DICE, MIX, TILES, changed


def between(slug, before, after, turn=""):
    return compared(table(before), table(after), turn)


def views(slug, number, seed):
    """Two views of a real position, one turn apart, and the turn as a record writes it."""
    rng = random.Random(seed)
    for game, state in positions(slug, number, seed=seed):
        if game.over(state):
            continue
        later, moves = one_turn(game, state, rng)
        seat, line = write_turns(game, state, moves)[0]
        first = game.lay(state)
        second = followed(first, game.lay(later))
        yield game, of_layout(slug, first), of_layout(slug, second), f"{seat}: {line}"


@pytest.mark.parametrize("slug", ["chroma-mix", "coloretto"])
def test_the_true_turn_is_among_the_explanations(slug):
    seen = 0
    for _, before, after, line in views(slug, 20, seed=11):
        found = between(slug, before, after)
        assert found.explanation.turns, (line, found.findings)
        says = [turn.say for turn in found.explanation.turns]
        seat, _, move = line.partition(": ")
        told = [one for one in found.explanation.turns if seat in one.seats]
        assert told, (line, says)
        if slug == "chroma-mix":
            assert line in says
            assert found.exit == Exit.FINE
        seen += move in {one.move for one in told}
    assert seen >= 10


def test_billys_turn_is_explained_though_his_deck_lies_face_down():
    game, rng, seen = game_of("chroma-mix"), random.Random(21), 0
    for seed in range(24):
        state = settled(game, game.new({"solo": "first"}, seed), rng.randrange(2, 24), rng)
        if game.over(state) or game.seats(state)[game.to_move(state)[0]] != "billy":
            continue
        later, moves = one_turn(game, state, rng)
        _, line = write_turns(game, state, moves)[0]
        first = game.lay(state)
        both = (first, followed(first, game.lay(later)))
        found = between("chroma-mix", *(_tops(of_layout("chroma-mix", one)) for one in both))
        assert f"billy: {line}" in [turn.say for turn in found.explanation.turns]
        seen += 1
    assert seen >= 6


@pytest.mark.parametrize("slug", ["chroma-mix", "coloretto"])
def test_only_the_tops_of_piles_are_needed(slug):
    for _, before, after, line in views(slug, 10, seed=12):
        thin = [_tops(document) for document in (before, after)]
        says = [turn.say for turn in between(slug, *thin).explanation.turns]
        assert says
        if slug == "chroma-mix":
            assert line in says


def _tops(document):
    """As a photo sees it: of every pile the card on top."""
    kept, tops = [], {}
    for one in document["pieces"]:
        pile = one["zone"] in {"supply", "discard2", "discard3", "removed"}
        key = (one["zone"], one["id"].split(":")[1] if one["zone"] == "supply" else "")
        if pile:
            tops[key] = one
        else:
            kept.append(one)
    return document | {"pieces": [*kept, *tops.values()]}


MANY = changed(COLORETTO, row2="RB:2 RED:3", row1="+RED:4")
LEFT = changed(COLORETTO, p1="RB:3 RED:2", row2="RB:2 GRN:1")
PRINTED = changed(MIX, p1_play="EME:2 SCY:2 PMA:2", p1_hand="LYE:2 SCY:5")
UNFINISHED = changed(MIX, p1_play="EME:2 SCY:2 PMA:2", p1_hand="LYE:2")
TWICE = changed(MIX, p1_play="EME:2 SCY:2 PMA:2 LYE:2", p1_hand="SCY:5 LYE:3")
MOVED = changed(TILES, p1="000:1@0,0 001:1@1,0 011:1@0,-1")
TWO_PUBLIC = changed(TILES, public="P03:1 P05:1")


@pytest.mark.parametrize(
    ("slug", "before", "after"),
    [
        ("coloretto", COLORETTO, changed(COLORETTO, row2="RB:2 RED:3")),
        ("chroma-mix", MIX, PRINTED),
        ("cmyk", TILES, changed(TILES, p1="+100:1@1,0")),
        ("cmyk", TILES, TILES),
        ("cmyk", TILES, changed(TILES, p1="000:1@0,0 011:1@0,-1 001:1@-1,-1")),
    ],
)
def test_one_turn_explains_it(slug, before, after):
    found = between(slug, reading(slug, before), reading(slug, after))
    assert (found.findings, found.questions, len(found.explanation.turns)) == ((), (), 1), found
    assert found.exit == Exit.FINE


@pytest.mark.parametrize(
    ("slug", "before", "after", "code", "rule"),
    [
        ("coloretto", COLORETTO, MANY, "several-turns", "CO-3.1"),
        ("coloretto", COLORETTO, changed(COLORETTO, p2="+RED:5"), "unearned-card", "CO-3.5"),
        ("coloretto", COLORETTO, LEFT, "card-left-player", "CO-5.3"),
        ("coloretto", COLORETTO, COLORETTO, "no-turn", "CO-3.1"),
        ("chroma-mix", MIX, TWICE, "no-legal-turn", "CM-3.1"),
        ("chroma-mix", MIX, UNFINISHED, "no-legal-turn", "CM-4.3"),
        ("cmyk", TILES, changed(TILES, p1="+005:1@1,0"), "edges-differ", "MT-8.3"),
        ("cmyk", TILES, changed(TILES, p1="000:1@0,0 001:1@-1,0"), "tile-gone", "MT-4.3"),
        ("cmyk", MOVED, changed(TILES, p1="000:1@0,0"), "tile-gone", "MT-4.3"),
        ("cmyk", TILES, changed(TILES, public="P05:1"), "card-gone", "MT-8.4"),
        ("cmyk", TWO_PUBLIC, changed(TILES, public="P05:1 P03:1"), "card-order", "MT-6.18"),
    ],
)
def test_no_turn_explains_it(slug, before, after, code, rule):
    found = between(slug, reading(slug, before), reading(slug, after))
    assert (code, rule) in {(one.code, one.rule) for one in found.findings}, found.findings
    assert found.explanation.turns == ()
    assert found.exit == Exit.FINDINGS


def test_a_turn_need_not_change_anything_in_chroma_mix():
    """A Refill of no card is always allowed (CM-3.1)."""
    found = between("chroma-mix", reading("chroma-mix", MIX), reading("chroma-mix", MIX), turn="p1")
    assert "p1: refill" in [turn.say for turn in found.explanation.turns]
    assert found.exit == Exit.FINE


def test_a_mosaic_may_be_read_shifted_as_a_whole():
    shifted = changed(TILES, p1="000:1@3,1 001:1@2,1 011:1@3,0 100:1@4,1")
    found = between("cmyk", reading("cmyk", TILES), reading("cmyk", shifted))
    assert [turn.say for turn in found.explanation.turns] == ["p1: place 100 at 1,0"]


def test_only_the_last_placed_tile_can_have_been_moved():
    row = changed(TILES, p1="000:1@0,0 001:1@-1,0 101:1@-2,0", p2="222:1@0,0")
    moved = changed(TILES, p1="000:1@0,0 001:1@1,0 101:1@-2,0", p2="222:1@0,0")
    found = between("cmyk", reading("cmyk", row), reading("cmyk", moved))
    assert ("tile-moved", "MT-4.3") in {(one.code, one.rule) for one in found.findings}


def test_everybody_plays_at_once_in_cmyk():
    after = changed(TILES, p1="+100:1@1,0", p2="+022:1@1,0")
    found = between("cmyk", reading("cmyk", TILES), reading("cmyk", after))
    assert [turn.say for turn in found.explanation.turns] == ["p1: place 100 at 1,0 · p2: place 022 at 1,0"]


def sheets(*keys):
    sections = {key: {"filled": True} for key in keys}
    return {"sheets": [{"id": "CC:CAR:1", "sections": sections}, {"id": "CC:CAR:2"}]}


def test_the_earlier_dice_pay_in_chroma_cubes():
    """R1 shows red and purple: it colours a section of one red."""
    before = reading("chroma-cubes", DICE, **sheets())
    found = between("chroma-cubes", before, reading("chroma-cubes", DICE, **sheets("1.1")))
    assert found.findings == ()
    assert found.explanation.turns[0].seats == ("p1",)
    assert "1.1 with" in found.explanation.turns[0].move
    dear = between("chroma-cubes", before, reading("chroma-cubes", DICE, **sheets("1.4")))
    assert [(one.code, one.rule) for one in dear.findings] == [("not-payable", "CC-3.2")]


def test_what_was_coloured_stays_coloured():
    before = reading("chroma-cubes", DICE, **sheets("1.1", "1.2"))
    after = reading("chroma-cubes", DICE, **sheets("1.1"))
    found = between("chroma-cubes", before, after)
    assert ("section-uncoloured", "CC-3.2") in {(one.code, one.rule) for one in found.findings}
    both = reading("chroma-cubes", DICE, **sheets("1.1", "2.1"))
    found = between("chroma-cubes", before, both)
    assert ("section-uncoloured", "CC-3.2") in {(one.code, one.rule) for one in found.findings}


@pytest.mark.parametrize(
    ("slug", "before", "after"),
    [
        ("coloretto", COLORETTO, changed(COLORETTO, row2="RB:2 RED:3")),
        ("coloretto", COLORETTO, changed(COLORETTO, row1="", p2="+RB:1 RED:1 YEL:1")),
        ("coloretto", COLORETTO, MANY),
        ("cmyk", TILES, changed(TILES, p1="+100:1@1,0")),
        ("chroma-mix", MIX, PRINTED),
    ],
)
def test_views_given_the_wrong_way_round_are_noticed(slug, before, after):
    found = between(slug, reading(slug, after), reading(slug, before))
    assert [one.code for one in found.questions] == ["views-swapped"], found
    assert found.questions[0].say.startswith("is the view given as --before the later one?")
    assert found.exit == Exit.FINDINGS


def test_two_games_are_no_before_and_after():
    with pytest.raises(CompanionError, match="before shows Chroma Mix, after shows Coloretto"):
        between("coloretto", reading("chroma-mix", MIX), reading("coloretto", COLORETTO))


def test_the_changes_are_told_piece_by_piece():
    after = changed(COLORETTO, row1="", p2="+RB:1 RED:1 YEL:1")
    found = between("coloretto", reading("coloretto", COLORETTO), reading("coloretto", after))
    assert {one.say for one in found.changes} == {
        "CO:RB:1 went from row1 to p2",
        "CO:RED:1 went from row1 to p2",
        "CO:YEL:1 went from row1 to p2",
    }
    assert [turn.say for turn in found.explanation.turns] == ["p2: take row1"]


def test_an_earlier_view_that_is_illegal_is_told():
    wrong = changed(COLORETTO, row1="+RED:3 RED:4")
    found = between(
        "coloretto", reading("coloretto", wrong), reading("coloretto", changed(wrong, row2="RB:2 RED:5"))
    )
    assert any("the earlier view is against the rules already" in note for note in found.notes)


def test_whose_turn_it_was_may_be_told():
    after = changed(COLORETTO, row2="RB:2 RED:3")
    both = [reading("coloretto", one) for one in (COLORETTO, after)]
    assert between("coloretto", *both).explanation.turns[0].seats == ("p2", "p3")
    assert between("coloretto", *both, turn="p3").explanation.turns[0].seats == ("p3",)
    assert between("coloretto", *both, turn="p1").exit == Exit.FINDINGS
    with pytest.raises(CompanionError, match="is no seat"):
        between("coloretto", *both, turn="nobody")


def test_a_hand_that_was_not_seen_leaves_alternatives():
    without = {zone: words for zone, words in MIX.items() if zone != "p1.hand"}
    after = changed(without, p1_play="+PMA:2")
    found = between("chroma-mix", reading("chroma-mix", without), reading("chroma-mix", after))
    says = [turn.say for turn in found.explanation.turns]
    assert any(say.startswith("p1: print PMA") for say in says)
    assert not found.explanation.complete
    assert game_of("chroma-mix").explain is not None
    assert replace(found, findings=()).legal
