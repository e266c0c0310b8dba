"""Camera profiles: what is known of a lens makes places more exact, and is left out where it is wrong."""

from collections import Counter

import numpy as np
import pytest

from calibration.camera import Lens
from companion.rehearsal import photograph as studio
from companion.rehearsal.camera import camera
from companion.rehearsal.faces import faces
from companion.rehearsal.scene import SIZES, Device, Laid, Level, Scene, View
from companion.store.printers import FOLDER_VARIABLE
from companion.store.profiles import save_camera
from companion.table.glass import Glass
from companion.table.looking import look
from companion.table.plane import fit
from companion.table.seen import seen_in
from companion.table.space import space_of
from companion.verbs.read import read_files
from companion.vision.intake import take_bytes
from tests.table.test_plane import squares

BENT = (-0.2, 0.09)  # a cheap wide lens


def lens(distortion=BENT, device=Device.WEBCAM):
    width, height = SIZES[device]
    made = camera(View(device=device), distortion)
    return Lens(
        width,
        height,
        (made.focal, made.focal),
        (width / 2, height / 2),
        (*distortion, 0.0, 0.0, 0.0),
        0.3,
        8,
        0.8,
    )


def test_a_lens_bends_what_it_straightened():
    glass = Glass(lens(), 1920)
    pixels = np.random.default_rng(1).uniform((0, 0), (1920, 1080), (50, 2))
    assert np.allclose(glass.bent(glass.straight(pixels)), pixels, atol=0.05)
    assert np.abs(glass.straight(pixels) - pixels).max() > 20


def test_a_profile_made_at_another_size_is_scaled():
    large, small = Glass(lens(), 1920), Glass(lens(), 960)
    pixels = np.array([[100.0, 80.0], [1700.0, 900.0]])
    assert np.allclose(small.straight(pixels / 2) * 2, large.straight(pixels), atol=0.05)


def test_a_known_lens_tells_the_plane_and_its_own_height():
    view = View(device=Device.WEBCAM, across=600.0, tilt=25)
    made, found, places = squares(view, BENT, np.random.default_rng(2), 25)
    plane = fit(found, made.width, made.height, glass=Glass(lens(), made.width))
    assert np.allclose(plane.px(plane.mm(found[0][0])), found[0][0], atol=0.05)
    pixels = made.bent(made.pixels(np.c_[places, np.zeros(len(places))]))
    mapped = plane.mm(pixels)
    true = np.linalg.norm(places[:, None] - places[None], axis=2)
    assert np.median(np.abs(np.linalg.norm(mapped[:, None] - mapped[None], axis=2) - true)) < 1.0
    assert space_of(plane).lens[2] == pytest.approx(made.place[2], rel=0.03)


@pytest.fixture(scope="module")
def table():
    """A webcam photo of a few cards through a strong lens, and the truth."""
    patch = pytest.MonkeyPatch()
    patch.setattr(studio, "camera", lambda view, _bend: camera(view, BENT))
    places = {"CO:RED:1": (-230, -80), "CO:BLU:2": (235, -70), "CO:GRN:3": (190, 85)}
    laid = tuple(Laid(name, x, y, 4.0) for name, (x, y) in places.items())
    view = View(device=Device.WEBCAM, across=600.0, tilt=25.0)
    scene = Scene("coloretto", Level.EASY, 3, laid, view=view)
    data, truth = studio.photograph(scene, faces())
    patch.undo()
    return data, truth


@pytest.fixture
def seen(table):
    data, truth = table
    return take_bytes(data, "table.jpg"), truth


def off(photo, truth, known=None):
    """How far pieces are from where they lie, mm on average."""
    once = Counter(one.piece for one in truth.seen)
    true = {one.piece: one.mm for one in truth.seen if once[one.piece] == 1}
    seen = [one for one in seen_in(look(photo, known), 0) if one.piece.id in true]
    assert len(seen) == 3
    return float(np.mean([np.hypot(*np.subtract(one.mm, true[one.piece.id])) for one in seen]))


def test_the_right_profile_makes_places_more_exact(seen):
    assert off(*seen, lens()) < 0.5 * off(*seen)


def test_a_profile_of_another_camera_of_the_same_shape_is_left_out(seen):
    assert off(*seen, lens((0.15, 0.0))) == pytest.approx(off(*seen), abs=0.01)


def test_a_saved_profile_is_used_without_being_asked_for(table, tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    data, truth = table
    true = {one.piece: one.mm for one in truth.seen}
    photo = tmp_path / "table.jpg"
    photo.write_bytes(data)

    def places_off():
        pieces = read_files([photo]).reading.pieces
        return np.mean([np.hypot(*np.subtract(one.mm, true[one.id])) for one in pieces])

    without = places_off()
    save_camera("my webcam", lens())
    assert places_off() < 0.5 * without
