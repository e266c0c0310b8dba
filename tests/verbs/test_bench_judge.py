"""What `bench judge` photographs, and how it counts: the made-up tables themselves, without a camera."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.games import game as game_of
from companion.play.reading import MarksRead, Mosaic, PieceRead, Reading, SectionRead, SheetRead
from companion.rehearsal.coloured import wished
from companion.rehearsal.generate import scene_for
from companion.rehearsal.scene import Level
from companion.rehearsal.wish import Wish
from companion.verbs import bench_judge
from companion.verbs.bench_judge import _line
from companion.verbs.bench_judge import bench_judge as measure
from companion.verbs.bench_judge_damage import DAMAGES
from companion.verbs.bench_judge_jobs import Job, Judged, Kind, damaged_scene
from companion.verbs.bench_judge_table import Answer, differences, state_of, told_of
from companion.verbs.bench_judge_turn import all_dealt, followed, one_turn_later
from companion.verbs.check import checked, compared, judged
from companion.verbs.corrections import corrected
from companion.verbs.score import scored
from companion.verbs.seat import table_of
from tests.verbs.tables import SLUGS


def true_reading(scene):
    """What a perfect reader would say of the scene, piles included."""
    pieces = tuple(
        PieceRead(one.piece, one.zone, one.cell)
        for one in scene.laid
        if not one.piece.startswith(("TB:", "clutter:"))
    )
    mosaics = {seat: Mosaic(colour) for seat, colour in scene.mosaics.items()}
    sheets = tuple(
        sheet(one.id, scene) for one in pieces if one.zone in {"p1", "p2", "p3", "p4"} and one.id[:3] == "CC:"
    )
    return Reading(scene.game, pieces=pieces, sheets=sheets, mosaics=mosaics)


def sheet(name, scene):
    filled = dict(wished(name, scene.setup))
    sections = {key: SectionRead(True, letter) for key, letter in filled.items() if key[0].isdigit()}
    locks = {}
    for key, letter in filled.items():
        if key.startswith("lock."):
            one, other = locks.get(key[5], (None, None))
            locks[key[5]] = (letter, other) if key.endswith("a") else (one, letter)
    marks = MarksRead(
        locks,
        sum(key.startswith("bank.") for key in filled),
        dice=tuple(f"die.{n}" in filled for n in (1, 2)),
    )
    return SheetRead(name, sections, marks)


def answer(scene):
    told = told_of(scene)
    table = table_of(corrected(true_reading(scene), told.corrections).reading, told.options)
    return Answer(checked(table), scored(table), 1.0, 0.1)


@pytest.mark.parametrize("slug", SLUGS)
def test_read_perfectly_every_table_is_judged_as_the_engine_judges_it(slug):
    for seed in range(6):
        scene = scene_for(slug, seed, Wish())
        assert differences(game_of(slug).score(state_of(scene)), answer(scene)) == ()


@pytest.mark.parametrize(("slug", "number"), [(slug, n) for slug in SLUGS for n in range(len(DAMAGES[slug]))])
def test_every_damage_breaks_the_rule_it_says(slug, number):
    for seed in range(3):
        damage, scene = damaged_scene(slug, Level.TYPICAL, seed, number)
        assert damage is DAMAGES[slug][number]
        found = judged(table_of(true_reading(scene)))
        assert damage.rule in {one.rule for one in found}, (seed, damage.name, found)


def test_one_turn_later_every_card_is_still_the_same():
    for seed in range(8):
        dealt = []
        scene_for("chroma-mix", seed, Wish(), lambda game, to=dealt: to.append(all_dealt(game)) or game)
        before = next(one for one in dealt if one is not None)
        later = one_turn_later(before, random.Random(seed))
        cards = Counter(piece for pieces in before.ids.values() for piece in pieces)
        assert Counter(piece for pieces in later.ids.values() for piece in pieces) == cards
        assert max(cards.values()) == 1
        for zone in later.ids:
            position = later.position()
            assert [piece.split(":")[1] for piece in position.zone(zone)] == list(position.kinds(zone))


def test_the_true_turn_explains_a_pair_read_perfectly():
    for seed in range(4):
        dealt = []

        def known(game, dealt=dealt):
            found = all_dealt(game)
            dealt.append(found)
            return found.position

        first = scene_for("chroma-mix", seed, Wish(), known)
        later = one_turn_later(next(o for o in dealt if o.position.setup == first.setup), random.Random(seed))
        second = scene_for("chroma-mix", seed + 50, Wish(), lambda _, later=later: later.position())
        done = compared(table_of(true_reading(first)), table_of(true_reading(second)))
        assert f"{later.seat}: {later.line}" in [turn.say for turn in done.explanation.turns]


def test_what_stayed_is_told_from_what_moved():
    before = {"p1.hand": ("CM:SCY:3", "CM:PMA:1"), "supply": ("CM:SCY:9",), "p1.play": ("CM:LYE:2",)}
    kinds = {"p1.hand": ("PMA", "LYE"), "supply": ("SCY", "SCY"), "p1.play": ()}
    assert followed(before, kinds) == {
        "p1.hand": ("CM:PMA:1", "CM:LYE:2"),
        "supply": ("CM:SCY:9", "CM:SCY:3"),
    }


def test_a_missing_card_is_a_difference_and_silent_unless_something_is_asked():
    scene = scene_for("coloretto", 3, Wish())
    whole = true_reading(scene)
    gone = next(
        one for one in whole.pieces if one.zone == "p1" and one.id[3:6] in {"RED", "BLU", "GRN", "PL2", "ORA"}
    )
    table = table_of(replace(whole, pieces=tuple(one for one in whole.pieces if one is not gone)))
    found = Answer(checked(table), scored(table), 1.0, 0.1)
    assert differences(game_of("coloretto").score(state_of(scene)), found)
    assert not found.asked


def _judged(kind, **more):
    job = Job(kind, "coloretto", Level.TYPICAL, 1, 0)
    return Judged(
        job, 1, **({"wrong": (), "asked": False, "illegal": False, "reading": 1.0, "rules": 0.1} | more)
    )


def test_the_lines_count_what_they_say():
    done = [
        _judged(Kind.TABLE),
        _judged(Kind.TABLE, wrong=("p1 has 3, not 4",), asked=True),
        _judged(Kind.TABLE, wrong=("p1 has 3, not 4",)),
        _judged(Kind.PAIR, explained=True),
        _judged(Kind.DAMAGED, illegal=True),
        _judged(Kind.DAMAGED, wrong=("a wrong edge",), asked=True),
    ]
    line = _line("coloretto", Level.TYPICAL, done)
    assert (line.tables, line.equal, line.asked, line.silent) == (4, 2, 1, 1)
    assert (line.damaged, line.named, line.missed_silently) == (2, 1, 0)
    assert (line.pairs, line.explained) == (1, 1)
    assert not line.kept
    assert replace(line, equal=4, asked=0, silent=0, named=2).kept


def test_photos_of_pairs_count_among_the_tables():
    jobs = list(bench_judge._jobs("chroma-mix", Level.EASY, 10, 8, 3, 3))
    assert sum(job.photos for job in jobs if job.kind is not Kind.DAMAGED) == 8
    assert len({(job.kind is Kind.DAMAGED, job.seed) for job in jobs}) == len(jobs)
    assert not [job for job in bench_judge._jobs("cmyk", Level.EASY, 10, 4, 0, 3) if job.kind is Kind.PAIR]


def test_two_photos_go_through_all_of_it():
    result = measure(1, 1, 0, ("cmyk",), Level.EASY, 5)
    (line,) = result.lines
    assert (line.tables, line.equal, line.damaged, line.named) == (1, 1, 1, 1)
    assert result.troubles == ()
    assert line.reading > line.rules > 0
