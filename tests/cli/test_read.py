"""`companion read` from end to end: text, JSON, saved readings, pictures, stages, cameras, refusals."""

import contextlib
import io
import json

import cv2
import numpy as np
import pytest
import segno
from PIL import Image

from companion.cli.main import run
from companion.errors import Exit
from companion.play.reading import Reading
from companion.vision import camera
from companion.wire import from_json, read_reading
from tests.table.pictures import SCALE, table_picture

PIECES = [
    ("TB:P1", 110.0, 30.0, 0.0),
    ("CO:RED:3", 60.0, 100.0, 0.0),
    ("CO:BLU:1", 128.0, 101.0, 3.0),
    ("TB:DECK", 310.0, 30.0, 0.0),
    ("CO:B", 310.0, 100.0, 0.0),
    ("CO:RB:2", 60.0, 220.0, -2.0),
    ("CO:GRN:1", 128.0, 220.0, 0.0),
]
ZONES = {
    "CO:RED:3": "p1",
    "CO:BLU:1": "p1",
    "CO:B": "deck",
    "CO:RB:2": "row2",
    "CO:GRN:1": "row2",
}


@pytest.fixture(scope="module")
def table():
    return table_picture(PIECES, 420, 300)


@pytest.fixture(scope="module")
def photo(table, tmp_path_factory):
    path = tmp_path_factory.mktemp("read") / "table.jpg"
    table.save(path, quality=92)
    return path


@pytest.fixture(scope="module")
def read(photo):
    """One run that keeps everything; what it said on stdout."""
    folder = photo.parent
    keep = ["--save", str(folder / "reading.json"), "--annotate", str(folder / "seen.png")]
    keep += ["--keep-stages", str(folder / "stages")]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert run(["read", str(photo), "--json", *keep]) == Exit.FINE
    return said.getvalue()


@pytest.fixture(scope="module")
def saved(read, photo):
    return photo.parent / "reading.json"


def test_the_reading_is_one_document_on_stdout(read, saved):
    assert read == saved.read_text()
    reading = from_json(read.encode(), Reading, "stdout")
    assert reading.game == "coloretto"
    assert {piece.id: piece.zone for piece in reading.pieces} == ZONES
    by_id = {piece.id: piece for piece in reading.pieces}
    for name, x, y, turn in PIECES:
        if name in by_id:
            middle = np.mean(by_id[name].corners, axis=0)
            assert middle == pytest.approx((x * SCALE, y * SCALE), abs=4)
            assert by_id[name].mm == pytest.approx((x - 210, y - 150), abs=1.5)
            assert by_id[name].angle == pytest.approx(turn, abs=1)
    assert reading.photos[0].name == "table.jpg"
    assert reading.unread == ()


def test_people_read_zones_and_names(saved, capsys):
    assert run(["read", str(saved)]) == Exit.FINE
    said = capsys.readouterr().out
    assert said.startswith("Coloretto  5 pieces in 1 photo")
    plain = " ".join(said.split())
    assert "Player 1 2 red, blue" in plain
    assert "Row 2 2 brown row, green" in plain


def test_a_saved_reading_stands_for_its_photo(saved, capsys):
    assert run(["read", str(saved), "--json"]) == Exit.FINE
    assert capsys.readouterr().out == saved.read_text()


def test_the_annotated_picture_is_the_photo_with_a_legend(read, photo, table):
    picture = Image.open(photo.parent / "seen.png")
    assert picture.height == table.height
    assert picture.width > table.width
    after = np.asarray(picture.convert("RGB").crop((0, 0, *table.size)), int)
    changed = np.abs(after - np.asarray(table, int)).max(axis=2) > 60
    x, y = (round(v * SCALE) for v in (60.0 - 31.5, 100.0))
    assert changed[y - 20 : y + 20, x - 8 : x + 12].any()  # the outline of the red card
    tag = np.s_[round(62.5 * SCALE) : round(70 * SCALE), round(34 * SCALE) : round(43 * SCALE)]
    assert changed[tag].mean() < 0.1  # its tag stays to be seen


def test_stages_are_kept_without_the_photo(read, photo):
    folder = photo.parent / "stages"
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["1-codes.json", "1-placed.json", "1-plane.json", "1-sightings.json", "reading.json"]
    placed = json.loads((folder / "1-placed.json").read_text())
    assert {one["piece"] for one in placed} == {name for name, *_ in PIECES}
    assert read_reading(folder / "reading.json").game == "coloretto"


def test_two_photos_of_one_table_are_laid_over_one_another(table, tmp_path, capsys):
    left, right = tmp_path / "left.png", tmp_path / "right.png"
    table.crop((0, 0, round(220 * SCALE), table.height)).save(left)
    table.crop((round(92 * SCALE), 0, table.width, table.height)).save(right)
    assert run(["read", str(left), str(right), "--json"]) == Exit.FINE
    reading = json.loads(capsys.readouterr().out)
    assert {piece["id"]: piece["zone"] for piece in reading["pieces"]} == ZONES
    assert len(reading["pieces"]) == len(ZONES)
    assert reading["questions"] == []
    assert {piece["id"]: piece["photo"] for piece in reading["pieces"]}["CO:B"] == 1


def test_a_files_name_cannot_speak_to_the_terminal(tmp_path, capsys):
    path = tmp_path / "x.json"
    why = "dark \x1b[31m [bold]place"
    place = {"photo": 0, "corners": [[0, 0], [9, 0], [9, 9]], "why": why}
    photo = {"name": "p", "width": 99, "height": 99}
    reading = {"game": "coloretto", "photos": [photo], "pieces": [{"id": "CO:RED:1"}], "unread": [place]}
    path.write_text(json.dumps(reading))
    assert run(["read", str(path)]) == Exit.FINE
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert "[bold]place" in said


def test_a_players_whole_photo_needs_no_rails(tmp_path, capsys):
    own = tmp_path / "anna.png"
    table_picture([("CO:PUR:1", 50, 60, 0), ("CO:JOK:1", 120, 60, 0)], 180, 120).save(own)
    assert run(["read", "--player", f"Anna={own}", "--save", str(tmp_path / "anna.json")]) == Exit.FINE
    assert "Anna  2" in capsys.readouterr().out
    reading = read_reading(tmp_path / "anna.json")
    assert {piece.zone for piece in reading.pieces} == {"p1"}


def test_saved_readings_of_two_players_join(tmp_path, capsys):
    paths = []
    for number, name in enumerate(["CO:RED:1", "CO:RED:2"], start=1):
        path = tmp_path / f"{number}.json"
        path.write_text(
            json.dumps({"schema": "companion.reading/1", "game": "coloretto", "pieces": [{"id": name}]})
        )
        paths.append(path)
    arguments = [f"--player=p{n}={path}" for n, path in enumerate(paths, start=1)]
    assert run(["read", *arguments, "--json"]) == Exit.FINE
    reading = json.loads(capsys.readouterr().out)
    assert {piece["id"]: piece["zone"] for piece in reading["pieces"]} == {"CO:RED:1": "p1", "CO:RED:2": "p2"}
    paths[1].write_text(paths[0].read_text())
    assert run(["read", *arguments, "--json"]) == Exit.FINE
    reading = json.loads(capsys.readouterr().out)
    assert [(q["code"], q["choices"]) for q in reading["questions"]] == [
        ("piece-in-two-places", ["p1", "p2"])
    ]
    assert [piece["zone"] for piece in reading["pieces"]] == [None]


# --- what is refused ----------------------------------------------------------------------------


@pytest.fixture
def menu(tmp_path):
    """A restaurant's code on a table: none of ours."""
    path = tmp_path / "menu.png"
    segno.make("https://pizza.example/menu", micro=False).save(str(path), scale=12, border=8)
    Image.open(path).convert("RGB").resize((700, 700)).save(path)
    return path


def test_a_menus_code_is_counted_and_not_followed(menu, capsys):
    assert run(["read", str(menu)]) == Exit.NOT_UNDERSTOOD
    said = capsys.readouterr()
    assert said.out == ""
    assert "foreign" in said.err
    assert "pizza" not in said.err


def test_an_empty_table_is_said(tmp_path, capsys):
    path = tmp_path / "empty.png"
    Image.new("RGB", (640, 480), (90, 70, 50)).save(path)
    assert run(["read", str(path)]) == Exit.NOT_UNDERSTOOD
    assert "no piece is in the photo" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["read"], Exit.USAGE),
        (["read", "nowhere.jpg"], Exit.PHOTO_REFUSED),
        (["read", "nowhere.json"], Exit.USAGE),
        (["read", "x.jpg", "--camera", "0"], Exit.USAGE),
        (["read", "--player", "p1"], Exit.USAGE),
        (["read", "--camera", "nowhere.mp4"], Exit.PHOTO_REFUSED),
        (["read", "x.jpg", "--game", "chess"], Exit.USAGE),
    ],
)
def test_misuse_is_one_line_and_a_hint(arguments, code, capsys):
    assert run(arguments) == code
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("companion: ")
    assert len(lines) <= 2


@pytest.mark.parametrize("name", ["x.png", "x.txt"])
def test_a_picture_needs_a_photo(saved, tmp_path, name):
    assert run(["read", str(saved), "--annotate", str(tmp_path / name)]) == Exit.USAGE
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_saved_is_said(saved, tmp_path):
    assert (
        run(["read", str(saved), "--save", str(tmp_path / "no" / "such" / "folder.json")]) == Exit.NOT_SAVED
    )


# --- cameras ------------------------------------------------------------------------------------


def filmed(path, pictures):
    """Each picture for half a second, as a small video."""
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8, (width, height))
    for picture in pictures:
        for _ in range(4):
            writer.write(cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    writer.release()


def covered(table, left, right):
    """A hand over a part of the table (mm)."""
    picture = np.asarray(table).copy()
    picture[:, round(left * SCALE) : round(right * SCALE)] = 150
    return picture


def test_frames_are_joined_until_the_reading_is_stable(tmp_path, capsys):
    cards = [("CO:PUR:1", 40, 55, 0), ("CO:JOK:1", 110, 55, 0), ("CO:RED:1", 180, 55, 0)]
    table = table_picture(cards, 220, 110)
    video = tmp_path / "table.avi"
    whole = np.asarray(table)
    filmed(video, [covered(table, 0, 75), covered(table, 145, 220), whole, whole, whole])
    assert run(["read", "--camera", str(video), "--json"]) == Exit.FINE
    reading = json.loads(capsys.readouterr().out)
    assert {piece["id"] for piece in reading["pieces"]} == {name for name, *_ in cards}
    assert len(reading["photos"]) == 3


def test_the_sharpest_frame_of_a_moment_is_taken(tmp_path):
    rng = np.random.default_rng(1)
    sharp = rng.integers(0, 255, (120, 160, 3), np.uint8)
    video = tmp_path / "v.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 8, (160, 120))
    for blur in (5.0, 0.0, 3.0, 2.0):
        writer.write(cv2.GaussianBlur(sharp, (0, 0), blur) if blur else sharp)
    writer.release()
    (photo,) = camera.frames(str(video))
    assert photo.pixels.std() > 50
    assert photo.name == "v.avi frame 1"


def test_a_camera_that_is_not_there_is_said(monkeypatch, capsys):
    class Closed:
        def __init__(self, *_): ...

        def isOpened(self):  # noqa: N802 - OpenCV's name
            return False

        def release(self): ...

    monkeypatch.setattr(camera.cv2, "VideoCapture", Closed)
    assert run(["read", "--camera", "7"]) == Exit.PHOTO_REFUSED
    assert "camera 7 cannot be opened" in capsys.readouterr().err
