"""Cards beneath Mustard without a rail (CM-5.20): a question where nobody can tell, none where one can."""

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest
from PIL import ImageFilter

from companion.cli.main import run
from companion.errors import Exit
from companion.rehearsal.faces import faces
from companion.rehearsal.generate import scene_for
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Laid, Level, Scene, View
from companion.table.looking import look
from companion.table.reading import read_looks
from companion.table.stamps import stamp_of
from companion.table.tucked import ask_for_tucked
from companion.vision.intake import Photo
from tests.table.laid import around, put
from tests.table.pictures import table_picture

MUS = "CM:MUS:1"
A, B, C, D, E = "CM:LEM:1", "CM:FUC:1", "CM:AZU:1", "CM:RUB:1", "CM:PEA:1"
BOTH = ("p1.play", "p1.tucked")


def laid(*cards):
    """Cards in the order in which they were put down, each with the codes that no later one hides."""
    pieces = [put(*card) for card in cards]
    return [replace(one, shows=_shown(one, pieces[i + 1 :])) for i, one in enumerate(pieces)]


def _shown(one, later):
    stamp = stamp_of(one.piece)
    found = []
    for spot in stamp.spots:
        own = spot.corners - np.array(stamp.middle)
        points = one.middle + own[:, :1] * one.right + own[:, 1:] * one.down
        hidden = any(
            cv2.pointPolygonTest(other.outline.astype(np.float32), (float(x), float(y)), True) > 0
            for other in later
            for x, y in points
        )
        found += [] if hidden else [tuple(own.mean(axis=0))]
    return tuple(found)


def line(names, dx, dy):
    return [(name, dx * i, dy * i) for i, name in enumerate(names)]


def asked(pieces, heads=()):
    zones, questions = ask_for_tucked(pieces, ["p1.play"] * len(pieces), heads)
    open_ = {one.piece.id for one, zone in zip(pieces, zones, strict=True) if zone is None}
    assert open_ == {piece for question in questions for piece in question.pieces}
    assert all((q.code, q.choices) == ("which-zone", BOTH) for q in questions)
    return open_


@pytest.mark.parametrize("seen_from", [0, 90, 205])
@pytest.mark.parametrize(("dx", "dy"), [(0, 22), (22, 0), (-22, 0), (0, -22), (3, 40)])
def test_cards_that_mustard_covers_are_asked_for(dx, dy, seen_from):
    table = laid(*line([A, B, MUS], dx, dy), (C, 200, 0), (D, 266, 3))
    assert asked(around(table, seen_from)) == {A, B}


def test_a_card_beneath_the_tucked_ones_is_asked_for_though_mustard_does_not_reach_it():
    assert asked(laid(*line([A, B, C, MUS], 22, 0))) == {A, B, C}


@pytest.mark.parametrize(("dx", "dy"), [(0, 22), (24, 0), (-22, 0)])
def test_cards_that_lie_upon_mustard_are_in_play(dx, dy):
    assert asked(laid(*line([MUS, A, B, C], dx, dy))) == set()


def test_a_row_of_left_edges_that_runs_on_over_mustard_is_in_play():
    assert asked(laid(*line([A, B, C, MUS, D], 22, 0))) == set()
    crooked = [(A, 0, 0), (B, 24, 3), (MUS, 44, -2), (D, 70, 1)]
    assert asked(laid(*crooked)) == set()


def test_what_peeks_out_above_mustard_in_such_a_row_is_asked_for():
    assert asked(laid((A, 0, 0), (E, 22, -22), (MUS, 22, 0), (D, 44, 0))) == {E}


def test_steps_that_differ_make_no_row():
    assert asked(laid((A, 0, 0), (MUS, 42, 0), (C, 64, 0), (D, 86, 0))) == {A}


def test_in_a_column_upper_edges_may_be_tucked_ones():
    assert asked(laid(*line([A, MUS, B], 0, 22))) == {A}


def test_a_card_pushed_in_between_is_asked_for():
    assert E in asked(laid((A, 0, 0), (E, 11, 0), (MUS, 22, 0), (D, 44, 0)))


def test_neighbours_that_touch_are_in_play():
    assert asked(laid((A, 0, 0), (MUS, 60, 2), (B, 120, 0), (C, 60, 86))) == set()


def test_where_no_code_tells_which_one_is_above_it_is_asked():
    blind = [replace(one, shows=()) for one in laid(*line([MUS, A], 22, 0))]
    assert asked(blind) == {A}


def test_without_mustard_nothing_is_asked():
    assert asked(laid(*line([A, B, C], 0, 22))) == set()
    hand = laid(*line([A, MUS], 0, 22))
    assert ask_for_tucked(hand, ["p1.hand"] * 2, ()) == (["p1.hand"] * 2, ())


def test_most_play_areas_of_played_games_are_not_asked_about():
    """Where Mustard ends an overlapping line nobody can tell; elsewhere a question is rare."""
    areas = needless = 0
    for seed in range(20000, 20060):
        scene = scene_for("chroma-mix", seed)
        rng = Random(seed)
        for zone in sorted({one.zone for one in scene.laid if (one.zone or "").endswith(".play")}):
            own = [one for one in scene.laid if one.zone == zone]
            last = len(own) - 1
            if last < 1:
                continue
            which = rng.randrange(last)
            cards = [(MUS if i == which else c.piece, c.x, c.y, c.turn) for i, c in enumerate(own)]
            areas += 1
            needless += bool(asked(laid(*cards)))
    assert areas > 30
    assert needless <= 0.1 * areas


# --- from pixels --------------------------------------------------------------------------------


def seen(*cards, rails=(("TB:P1PLAY", 150, 25, 0),)):
    picture = table_picture([*rails, *cards], 480, 280).filter(ImageFilter.GaussianBlur(0.8))
    reading = read_looks([look(Photo("table.jpg", np.asarray(picture)))])
    return {one.id: one.zone for one in reading.pieces}, [q for q in reading.questions if MUS not in q.pieces]


def test_a_picture_of_tucked_cards():
    zones, questions = seen((C, 60, 100, 0), (A, 180, 95, 0), (B, 181, 117, 1), (MUS, 180, 139, 0))
    assert zones == {C: "p1.play", MUS: "p1.play", A: None, B: None}
    assert [(q.code, set(q.pieces), q.choices) for q in questions] == [("which-zone", {A, B}, BOTH)]
    assert "beneath Mustard" in questions[0].say


def test_a_picture_of_a_row_that_begins_with_mustard():
    zones, questions = seen((MUS, 100, 100, 0), (A, 122, 101, 0), (B, 145, 100, 0))
    assert set(zones.values()) == {"p1.play"}
    assert questions == []


def test_a_rail_for_tucked_cards_says_it_all():
    rails = (("TB:P1PLAY", 110, 25, 0), ("TB:P1TUCK", 360, 25, 0))
    cards = [(A, 60, 100, 0), (MUS, 82, 100, 0), (B, 340, 100, 0)]
    zones, questions = seen(*cards, rails=rails)
    assert zones == {A: "p1.play", MUS: "p1.play", B: "p1.tucked"}
    assert questions == []


def test_the_answer_counts(tmp_path, capsys):
    table = [
        Laid("TB:P1PLAY", 0, -150),
        Laid(C, -150, -60, zone="p1.play"),
        Laid(A, 40, -80, zone="p1.tucked"),
        Laid(B, 40, -58, lift=0.6, zone="p1.tucked"),
        Laid(MUS, 40, -36, lift=0.9, zone="p1.play"),
    ]
    scene = Scene("chroma-mix", Level.TYPICAL, 5, tuple(table), view=View(across=600.0, tilt=20.0))
    photo = tmp_path / "tucked.jpg"
    photo.write_bytes(photograph(scene, faces())[0])
    saved = str(tmp_path / "tucked.json")
    run(["read", str(photo), "--save", saved])
    assert run(["score", saved]) == Exit.NOT_UNDERSTOOD
    assert "beneath Mustard" in " ".join(capsys.readouterr().out.split())
    for zone, lemon in (("p1.tucked", False), ("p1.play", True)):
        run(["score", saved, "--set", f"{A}={zone}", "--set", f"{B}={zone}"])
        said = capsys.readouterr().out
        assert ("Lemon    CM-7.4" in said) is lemon
        assert "beneath Mustard" not in said
