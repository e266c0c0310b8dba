"""The truth beside a made-up photo is true: found again in the pixels by an independent reader."""

import io

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

from companion.pieces.card import HEIGHT, TAG_TOP, WIDTH
from companion.rehearsal.faces import face_of, faces
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.sensor import jpeg, optics

TAGS = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
TAGS_FINE = cv2.aruco.DetectorParameters()
TAGS_FINE.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
TAGS.setDetectorParameters(TAGS_FINE)


def scene(*laid, level=Level.EASY, seed=3, **view):
    chosen = {"device": Device.SMALL, "across": 340.0, "tilt": 25.0, **view}
    return Scene("coloretto", level, seed, laid, view=View(**chosen))


def pixels(data):
    return np.array(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))


def tag_corners(seen):
    """Where the truth puts the card's upper tag."""
    card = np.float32([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])
    matrix = cv2.getPerspectiveTransform(card, np.float32(seen.corners))
    box = np.float32([[tuple(p) for p in TAG_TOP.corners]])
    return cv2.perspectiveTransform(box, matrix)[0]


def found_tags(data):
    corners, numbers, _ = TAGS.detectMarkers(cv2.cvtColor(pixels(data), cv2.COLOR_RGB2GRAY))
    return [(int(n), c[0]) for n, c in zip(numbers.ravel(), corners, strict=True)]


@pytest.mark.parametrize("view", [{}, {"tilt": 0.0, "roll": 9.0}, {"tilt": 40.0, "pan": -20.0}])
def test_corners_stand_where_a_reader_finds_the_tags(view):
    data, truth = photograph(
        scene(Laid("CO:RED:1", -70, -30, 12.0), Laid("CO:BLU:2", 60, 20, -160.0), **view), faces()
    )
    found = found_tags(data)
    for seen in truth.seen:
        number = face_of(seen.piece)[0].tags()[0].number
        expected = tag_corners(seen)
        gaps = [np.abs(corners - expected).max() for n, corners in found if n == number]
        assert min(gaps) < 1.5, (seen.piece, gaps)


def test_millimetres_run_along_the_photo():
    laid = (Laid("CO:RED:1", 50.0, 0.0, 0.0), Laid("CO:BLU:2", -50.0, 0.0, 90.0))
    _, truth = photograph(scene(*laid, tilt=0.0, pan=30.0, roll=0.0), faces())
    right, left = truth.seen
    for seen in truth.seen:  # straight above, the millimetres are the pixels at another scale
        middle = np.mean(seen.corners, axis=0) - [truth.width / 2, truth.height / 2]
        assert np.allclose(middle / (1280 / 340), seen.mm, atol=0.8)
    assert np.isclose(np.hypot(*np.subtract(right.mm, left.mm)), 100, atol=0.1)
    assert np.isclose((left.angle - right.angle) % 360, 90, atol=0.1)


def test_a_covered_card_shows_the_share_that_peeks_out():
    under, over = Laid("CO:RED:1", 0, 0, 0), Laid("CO:BLU:2", 0, 22, 0, lift=0.6)
    _, truth = photograph(scene(under, over, tilt=0.0), faces())
    shown = {seen.piece: seen for seen in truth.seen}
    assert shown["CO:BLU:2"].visible > 0.995
    assert shown["CO:RED:1"].visible == pytest.approx(22 / HEIGHT, abs=0.015)
    assert shown["CO:RED:1"].code_in_view  # its upper tag


def test_a_card_with_every_code_covered_is_told():
    cards = (Laid("CO:RED:1", 0, 0, 0), Laid("CO:BLU:2", 0, 3, 0, lift=0.6))
    _, truth = photograph(scene(*cards, tilt=0.0), faces())
    assert [seen.code_in_view for seen in truth.seen] == [False, True]


def test_a_card_outside_the_photo_has_no_code_in_view():
    _, truth = photograph(scene(Laid("CO:RED:1", 400, 0, 0), Laid("CO:BLU:2", 168, 0, 0)), faces())
    outside, half = truth.seen
    assert outside.visible == 0
    assert not outside.code_in_view
    assert 0.2 < half.visible < 0.8


def test_tall_things_hide_what_is_behind_them():
    cup = Laid("clutter:cup:1", 0, 60, 0, lift=80, thick=80)
    _, truth = photograph(scene(Laid("CO:RED:1", 0, -20, 0), cup, tilt=40.0), faces())
    assert len(truth.seen) == 1
    assert truth.seen[0].visible < 0.9


def test_the_sides_of_a_die_are_seen_and_do_not_count_as_its_face():
    sides = ("CC:R2:1", "CC:R3:1", "CC:R5:1", "CC:R4:1")
    die = Laid("CC:R1:1", 0, 0, 0, lift=20, thick=20, sides=sides)
    data, truth = photograph(scene(die, across=120.0, tilt=35.0), faces())
    tag = {name: face_of(name)[0].tags()[0].number for name in (die.piece, *sides)}
    found = {number for number, _ in found_tags(data)}
    assert found == {tag["CC:R1:1"], tag["CC:R2:1"]}  # the top, and the side towards the camera
    assert [seen.piece for seen in truth.seen] == ["CC:R1:1"]
    assert truth.seen[0].visible > 0.99


def test_foreign_codes_are_counted_when_they_are_in_view():
    card = Laid("CO:RED:1", 0, 0, 0)
    leaflet = Laid("clutter:leaflet:1", 0, 0, 0, lift=1)
    _, without = photograph(scene(card), faces())
    _, with_one = photograph(scene(card, leaflet), faces())
    _, far_away = photograph(scene(card, Laid("clutter:leaflet:1", 900, 0, 0)), faces())
    assert (without.foreign, with_one.foreign, far_away.foreign) == (0, 1, 0)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_upright_after_exif(orientation):
    picture = np.zeros((64, 96, 3), np.uint8)
    picture[:20, :30] = 255
    picture[40:, 50:, 0] = 200
    data = jpeg(picture, 95, orientation)
    stored = Image.open(io.BytesIO(data))
    assert stored.getexif()[0x0112] == orientation
    assert stored.size == ((64, 96) if orientation >= 5 else (96, 64))
    assert np.abs(pixels(data).astype(int) - picture).mean() < 4


def test_a_photo_held_upright_shows_the_same_table():
    card = Laid("CO:RED:1", -60, 10, 20.0)
    flat, flat_truth = photograph(scene(card), faces())
    upright, upright_truth = photograph(scene(card, orientation=6), faces())
    assert np.abs(pixels(flat).astype(int) - pixels(upright)).mean() < 2  # JPEG's blocks fall elsewhere
    assert flat_truth.seen == upright_truth.seen


def test_the_same_seed_gives_the_same_bytes():
    laid = (Laid("CO:RED:1", 0, 0, 0, curl=2.0, sleeved=True), Laid("clutter:pen:1", 40, 40, 10))
    photos = [photograph(scene(*laid, level=Level.HARSH, seed=seed), faces())[0] for seed in (5, 5, 6)]
    assert photos[0] == photos[1]
    assert photos[0] != photos[2]


def test_frames_of_a_video_differ_in_noise_only():
    card = Laid("CO:RED:1", 0, 0, 0)
    (first, truth), (second, other) = (
        photograph(scene(card, level=Level.TYPICAL, frame=frame), faces()) for frame in (1, 2)
    )
    assert first != second
    assert truth.seen == other.seen
    assert np.abs(pixels(first).astype(int) - pixels(second)).mean() < 12


def test_levels_get_harder():
    for seed in range(20):
        easy, typical, harsh = (optics(level, Device.PHONE, np.random.default_rng(seed)) for level in Level)
        assert easy.blur < typical.blur < harsh.blur
        assert easy.full_well > typical.full_well > harsh.full_well
        assert easy.quality > typical.quality > harsh.quality
