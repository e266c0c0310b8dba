"""Dice by camera: the face that is up, never a side; cocked and stacked dice are asked about."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.chroma_cubes import cube
from companion.games.chroma_cubes.dice import SIDE
from companion.games.chroma_cubes.glyphs import INKS
from companion.games.chroma_cubes.tables import Colour
from companion.rehearsal.faces import FOLDER_VARIABLE, face_of, faces
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.surfaces import Surface
from companion.table.cube_fit import Stand, stands, tag_of
from companion.table.looking import look
from companion.table.plane import Plane
from companion.table.pose import as_quad
from companion.table.space import Space, space_of
from companion.table.whole_cubes import Eyes, find_cubes
from companion.verbs.bench_dice import bench_dice, dice_document, dice_lines
from companion.vision.die_colour import Die, disagreement, inks_around
from companion.vision.intake import take_bytes
from companion.vision.sighting import Code, CodeKind


def die(face: str, x: float, y: float, turn: float, **more) -> Laid:
    sides = tuple(f"CC:{face[0]}{n}:1" for n in cube.around(int(face[1])))
    return Laid(f"CC:{face}:1", x, y, turn, **{"lift": SIDE, "thick": SIDE, "sides": sides, **more})


def seen(*laid: Laid, tilt: float = 35.0):
    view = View(device=Device.SMALL, across=220.0, tilt=tilt)
    data, truth = photograph(Scene("chroma-cubes", Level.EASY, 5, laid, Surface.OAK, view), faces())
    return look(take_bytes(data, "dice.jpg")), truth


LEVEL_DICE = (
    die("R2", -70, -40, 10),
    die("B5", 0, -35, 100),
    die("G1", 65, -30, 200),
    die("Y6", -55, 35, -60),
    die("P3", 55, 40, 33),
)


def test_every_pair_of_opposite_faces_is_folded_as_the_rules_say():
    for top in range(1, 7):
        assert cube.sides(top)[-1].face == 7 - top
        assert sorted((*cube.around(top), top, 7 - top)) == [1, 2, 3, 4, 5, 6]


def test_neighbours_touch_where_the_net_has_them():
    assert cube.around(1) == (4, 5, 3, 2)
    assert cube.around(5)[1] == 6


@pytest.fixture(autouse=True)
def _own_pictures(tmp_path_factory, monkeypatch):
    """No test reads or writes the kept pictures of the person who runs it."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path_factory.getbasetemp() / "faces"))


@pytest.mark.parametrize("tilt", [0.0, 35.0])
def test_the_face_that_is_up_is_read_and_no_side(tilt):
    read, truth = seen(*LEVEL_DICE, tilt=tilt)
    assert sorted(one.piece.kind for one in read.placed) == ["B5", "G1", "P3", "R2", "Y6"]
    assert read.sightings.unread == ()
    for one, sighting in zip(read.placed, read.sightings.pieces, strict=True):
        there = next(t for t in truth.seen if t.piece.split(":")[1] == one.piece.kind)
        assert np.abs(np.array(sighting.corners) - there.corners).max() < 6
        assert np.hypot(*(one.middle - there.mm)) < 2  # parallax is taken out: 20 mm at 35 degrees are 14


def test_a_cocked_die_is_a_question():
    read, _ = seen(*LEVEL_DICE[1:], die("R2", -70, -40, 10, tip=(25.0, 60.0)))
    assert sorted(one.piece.kind for one in read.placed) == ["B5", "G1", "P3", "Y6"]
    assert [question.code for question in read.sightings.questions] == ["cocked-die"]


def test_a_stacked_die_is_a_question():
    below, above = die("O4", 0, 20, 0), die("R2", 1, 21, 30, lift=2 * SIDE)
    read, _ = seen(*LEVEL_DICE, below, above)
    assert sorted(one.piece.kind for one in read.placed) == ["B5", "G1", "P3", "R2", "Y6"]
    assert [question.code for question in read.sightings.questions] == ["stacked-die"]


PLANE = Plane((2000.0, 1500.0), 2500.0, (0.0, 0.55, 570.0, 0.0, 690.0, 0.0), 0.05, 20)


def shown(space: Space, stand: Stand, face: int, rng: np.random.Generator, noise: float) -> Code:
    corners = space.px(stand.corners(face)) + rng.normal(0, noise, (4, 2))
    return Code(CodeKind.TAG, as_quad(corners), number=tag_of(stand.colour, face))


def test_a_side_alone_is_never_taken_for_a_top():
    """Only its side was read, and no picture to look for the top in: no face is named."""
    space, rng = space_of(PLANE), np.random.default_rng(1)
    grey = np.full((3000, 4000), 128, np.uint8)
    tried = 0
    for _ in range(150):
        at = np.array([rng.uniform(-250, 250), rng.uniform(-200, 150), rng.uniform(-np.pi, np.pi)])
        stand = Stand("G", int(rng.integers(1, 7)), 0.0, at, 0.0)
        for face in cube.around(stand.top):
            if stand.faces_lens(face, space) > 0.3:
                draft = find_cubes(Eyes([shown(space, stand, face, rng, 0.3)], space, grey, 1.1))
                assert not any(cube.sure for cube in draft.cubes)
                tried += 1
    assert tried > 100


def test_a_top_alone_is_told_from_a_side_by_its_shape():
    space, rng = space_of(PLANE), np.random.default_rng(2)
    for _ in range(50):
        at = np.array([rng.uniform(-250, 250), rng.uniform(-200, 150), rng.uniform(-np.pi, np.pi)])
        stand = Stand("P", int(rng.integers(1, 7)), 0.0, at, 0.0)
        best = stands(shown(space, stand, stand.top, rng, 0.1), space)[0]
        assert best.top == stand.top
        assert np.hypot(*(best.at[:2] - at[:2])) < 2


def test_the_lens_is_found_above_the_table():
    space = space_of(PLANE)
    assert 400 < space.lens[2] < 700
    assert space.height(space.growth(17.0)) == pytest.approx(17.0)


def test_a_die_of_another_colour_than_its_tag_disagrees():
    _, picture = face_of("CC:R2:1")
    photo = np.ascontiguousarray(np.clip(picture[..., :3].astype(float) * 0.85, 0, 255).astype(np.uint8))
    side = float(len(photo))
    corners = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    assert disagreement(photo, Die("R", 2, corners)) == ""
    assert "but it is red" in disagreement(photo, Die("B", 2, corners))
    assert "symbol" in disagreement(photo, Die("R", 4, corners))
    assert INKS[Colour.RED].rgb.r > INKS[Colour.RED].rgb.b


@pytest.mark.parametrize("colour", "ROYGBP")
def test_a_die_is_told_by_the_ink_around_its_tag(colour):
    face, picture = face_of(f"CC:{colour}3:1")
    light = np.array([0.95, 0.85, 0.7])  # a lamp
    photo = np.ascontiguousarray((picture[..., :3] * light).astype(np.uint8))
    photo = np.ascontiguousarray(np.asarray(cv2.GaussianBlur(photo, (0, 0), len(photo) / 60)))
    corners = [tuple(v * len(photo) / face.width for v in corner) for corner in face.tags()[0].box.corners]
    inks = inks_around(photo, as_quad(np.array(corners)))
    assert Colour(colour) in inks
    assert len(inks) <= 2
    assert inks_around(np.full_like(photo, 180), as_quad(np.array(corners))) == frozenset()


def test_the_bench_counts_what_was_read():
    result = bench_dice(1, Level.EASY, 7, Device.SMALL)
    assert result.dice >= 5
    assert result.wrong == 0
    assert result.right + result.unread + result.missed == result.dice
    assert '"schema":"companion.bench.dice/1"' in dice_document(result).replace(" ", "")
    assert f"{result.dice} level dice" in dice_lines(result)
