"""Calibration: what is measured is true, what cannot be believed is refused and not saved."""

import io
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image

from calibration.backs import offset_from_photo
from calibration.board_view import page_points, see_board
from calibration.camera import calibrate_camera, covered_lines
from calibration.colour import see_inks
from calibration.print_scale import scale_from_photo, scale_from_ruler
from calibration.refusal import CalibrationRefused
from companion.cli.main import run
from companion.errors import Exit
from companion.pieces.language import Lang
from companion.rehearsal.calibration_scenes import bank_card, calibration_faces, card_scene, page_scene
from companion.rehearsal.faces import face_of
from companion.rehearsal.photograph import lens_of, photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.store.profiles import lens_for, profiles
from companion.table.looking import look
from companion.vision.intake import take_bytes
from printables.calibration_page import calibration_item
from printables.preview import face_picture
from tests.calibration import pages

VIEWS = [
    View(Device.SMALL, across=330, tilt=5),
    View(Device.SMALL, across=300, tilt=35, pan=20, roll=5, aim=(30, 20)),
    View(Device.SMALL, across=300, tilt=35, pan=120, roll=-10, aim=(-30, 10)),
    View(Device.SMALL, across=280, tilt=35, pan=240, roll=15, aim=(10, -30)),
    View(Device.SMALL, across=330, tilt=35, pan=180, aim=(60, 60)),
    View(Device.SMALL, across=330, tilt=30, pan=90, aim=(-60, -60)),
]


NEAR = View(Device.PHONE, across=330, tilt=12, aim=(0, 20))


@pytest.fixture(scope="module")
def views():
    return [cv2.cvtColor(pages.shot(view, seed=42), cv2.COLOR_RGB2GRAY) for view in VIEWS]


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("CHROMA_TABLE_CONFIG", str(tmp_path))
    return tmp_path


def saved(grey, path):
    Image.fromarray(grey).save(path)
    return str(path)


def refusal(call, *arguments):
    with pytest.raises(CalibrationRefused) as refused:
        call(*arguments)
    assert refused.value.hint
    return refused.value.reason


def test_the_focal_length_is_found_within_one_per_cent(views):
    lens = calibrate_camera(views)
    assert lens.focal[0] == pytest.approx(lens_of(page_scene(42, VIEWS[0], Level.EASY)).focal, rel=0.01)
    assert lens.error <= 0.5
    assert len(lens.seen) == round(36 * lens.coverage)
    assert "".join(covered_lines(lens.seen)).count("■") == len(lens.seen)


def test_ten_identical_views_are_one_view(views):
    assert refusal(calibrate_camera, [views[0]] * 10) == "too-few-views"


def test_photos_without_a_board_are_refused():
    assert refusal(calibrate_camera, [np.full((960, 1280), 200, np.uint8)] * 5) == "no-board"
    assert refusal(scale_from_photo, np.full((960, 1280), 200, np.uint8)) == "no-board"


def test_photos_of_two_sizes_are_refused(views):
    assert refusal(calibrate_camera, [*views, cv2.resize(views[0], (1000, 750))]) == "sizes-differ"


@pytest.mark.parametrize("scale", [1.0, 0.97, 1.02])
def test_a_bank_card_tells_the_print_scale(scale):
    found = scale_from_photo(pages.shot(NEAR, seed=5, level=Level.TYPICAL, card=scale))
    assert found.across == pytest.approx(scale, abs=0.003)
    assert found.down == pytest.approx(scale, abs=0.003)
    assert found.true == (scale == 1.0)


def test_a_page_without_a_card_is_refused():
    assert refusal(scale_from_photo, pages.shot(NEAR)) == "no-card"


def test_a_coarse_photo_is_no_measure():
    assert refusal(scale_from_photo, pages.shot(View(Device.SMALL, across=330), card=1.0)) == "too-coarse"


def test_a_white_card_is_refused_not_misjudged():
    data, _ = photograph(card_scene(7, NEAR), calibration_faces(bank_card(0.96, 0.96, (222, 222, 222))))
    reason = refusal(scale_from_photo, take_bytes(data, "card.jpg").pixels)
    assert reason in {"no-card", "uneven"}


def test_the_bend_of_the_lens_is_taken_out():
    """Without it the card, far from the board, would be some per cent off."""
    view = see_board(cv2.cvtColor(pages.shot(NEAR, seed=5, level=Level.HARSH), cv2.COLOR_RGB2GRAY))
    assert view.bend != 0
    assert np.abs(page_points(view, view.page) - view.pixels).max() < 1.0


def video(folder, frames):
    path = folder / "board.avi"
    height, width = frames[0].shape
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (width, height))
    for frame in frames:
        for _ in range(4):
            writer.write(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR))
    writer.release()
    return str(path)


def test_a_video_stands_in_for_the_webcam(config, views, capsys, tmp_path):
    assert run(["calibrate", "camera", "--camera", video(tmp_path, views), "--name", "webcam"]) == Exit.FINE
    assert "of the picture:\n  " in capsys.readouterr().out
    found = lens_for(1280, 960)
    assert found.focal[0] == pytest.approx(lens_of(page_scene(42, VIEWS[0], Level.EASY)).focal, rel=0.01)


def test_a_video_without_a_board_saves_nothing(config, capsys, tmp_path):
    blank = [np.full((480, 640), 200, np.uint8)] * 3
    assert run(["calibrate", "camera", "--camera", video(tmp_path, blank)]) == Exit.NOT_UNDERSTOOD
    assert len(capsys.readouterr().err.strip().splitlines()) == 2
    assert profiles() == ()


def test_ten_identical_photos_save_nothing(config, views, capsys, tmp_path):
    photo = saved(views[0], tmp_path / "same.png")
    assert run(["calibrate", "camera", *[photo] * 10]) == Exit.NOT_UNDERSTOOD
    assert "only 1 view" in capsys.readouterr().err
    assert profiles() == ()


def test_a_folder_that_cannot_be_written_is_said(monkeypatch, tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CHROMA_TABLE_CONFIG", str(tmp_path / "file"))
    assert run(["calibrate", "print", "--ruler", "97,97"]) == Exit.NOT_SAVED
    assert len(capsys.readouterr().err.strip().splitlines()) == 2


def test_a_small_print_is_noticed_and_still_read(config, capsys):
    """At 97 % every piece is smaller, and nothing is misread."""
    laid = tuple(
        Laid(f"CO:{kind}:{copy}", x, y, 5.0)
        for kind, copy, x, y in (
            ("RED", 1, -70, -50),
            ("BLU", 4, 0, -45),
            ("GRN", 2, 70, -50),
            ("YEL", 9, 0, 55),
        )
    )

    def smaller(name):
        face, picture = face_of(name)
        return replace(face, width=face.width * 0.97, height=face.height * 0.97), picture

    scene = Scene("coloretto", Level.TYPICAL, 9, laid, view=View(Device.WEBCAM, across=330, tilt=15))
    data, _ = photograph(scene, smaller)
    read = look(take_bytes(data, "small.jpg"))
    assert sorted(one.piece.id for one in read.placed) == ["CO:BLU:4", "CO:GRN:2", "CO:RED:1", "CO:YEL:9"]
    assert not scale_from_ruler(97.0, 97.0).true


def test_rulers_tell_the_scale_too():
    scale = scale_from_ruler(97.0, 98.0)
    assert (scale.across, scale.down) == (0.97, 0.98)
    assert scale.dialog == pytest.approx(102.6, abs=0.05)
    assert refusal(scale_from_ruler, 50.0, 50.0) == "unbelievable"


def through_light(dx: float, dy: float) -> np.ndarray:
    """The two-sided page held against a window, the back moved by so much on the back."""
    item = calibration_item(Lang.EN, ())
    front, back = (
        np.asarray(face_picture(face, 150).convert("L"), float) for face in (item.front, item.back)
    )
    k = 150 / 25.4
    moved = cv2.warpAffine(
        back, np.float32([[1, 0, dx * k], [0, 1, dy * k]]), back.shape[::-1], borderValue=255
    )
    shining = front * (255 - 0.35 * (255 - moved[:, ::-1])) / 255
    noise = np.random.default_rng(0).normal(0, 3, shining.shape)
    return np.clip(cv2.GaussianBlur(shining, (0, 0), 0.8) * 0.9 + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("dx", "dy"), [(1.5, -0.8), (-3.0, 2.0), (0.6, 0.4)])
def test_the_back_offset_is_seen_against_the_light(dx, dy):
    assert offset_from_photo(through_light(dx, dy)) == pytest.approx((-dx, -dy), abs=0.15)


def test_backs_that_fit_leave_nothing_to_move():
    assert refusal(offset_from_photo, through_light(0, 0)) == "no-back"


def test_inks_are_seen_as_they_were_meant():
    scene = Scene("page", Level.EASY, 3, (Laid("page", 0, 0),), view=View(Device.WEBCAM, across=380, tilt=8))
    data, _ = photograph(scene, calibration_faces())
    inks = see_inks(np.asarray(Image.open(io.BytesIO(data)).convert("RGB")))
    assert np.median([ink.off for ink in inks]) < 5
    assert max(ink.off for ink in inks) < 14


def test_profiles_are_saved_shown_and_used(config, views, capsys, tmp_path):
    photos = [saved(view, tmp_path / f"{n}.png") for n, view in enumerate(views)]
    assert run(["calibrate", "camera", *photos, "--name", "my phone"]) == Exit.FINE
    assert run(["calibrate", "print", "--ruler", "97,97"]) == Exit.FINE
    assert run(["calibrate", "backs", "--offset", "0.5,-1", "--printer", "office"]) == Exit.FINE
    shown = capsys.readouterr().out
    assert "Set 103.1 % in the printer dialog" in shown
    assert run(["calibrate", "status"]) == Exit.FINE
    shown = capsys.readouterr().out
    assert "my phone" in shown
    assert "97.0% across, 97.0% down" in shown
    assert "office  moved by 0.5 mm right and -1 mm down" in shown
    assert lens_for(1280, 960).views >= 5
    assert lens_for(1000, 1000) is None


@pytest.mark.parametrize(
    "arguments",
    [["camera"], ["camera", "x.jpg", "--camera", "0"], ["print"], ["print", "--ruler", "x"], ["backs"],
     ["backs", "--offset", "99,0"],
     ["print", "--ruler", "99,99", "--name", "../x"]],
)  # fmt: skip
def test_bad_input_saves_nothing(config, arguments, capsys):
    assert run(["calibrate", *arguments]) == Exit.USAGE
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert profiles() == ()


def test_a_damaged_profile_is_named(config, capsys):
    (config / "profiles").mkdir()
    (config / "profiles" / "camera-x.toml").write_text("kind = 3")
    assert run(["calibrate", "status"]) == Exit.USAGE
    assert "camera-x.toml" in capsys.readouterr().err
