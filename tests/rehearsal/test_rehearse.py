"""`companion rehearse`: photo and truth beside each other, clear sentences for everything else."""

import msgspec
import pytest
from PIL import Image

from companion.cli.main import run
from companion.rehearsal.generate import scene_for
from companion.rehearsal.scene import Device, Truth
from companion.rehearsal.wish import Wish
from companion.wire import to_json


def test_a_photo_and_its_truth(tmp_path, capsys):
    photo = tmp_path / "new" / "table.jpg"
    asked = ["coloretto:easy:3", "--device", "webcam720", "--tilt", "20", "--surface", "felt"]
    assert run(["rehearse", *asked, "--out", str(photo)]) == 0
    truth = msgspec.json.decode(photo.with_suffix(".json").read_bytes(), type=Truth)
    assert truth.schema == "companion.truth/1"
    with Image.open(photo) as shown:
        assert shown.size == (truth.width, truth.height) == (1280, 720)
    assert truth.scene.surface == "felt"
    assert truth.scene.view.tilt == 20
    assert "with a whole code" in capsys.readouterr().out
    assert sorted(path.name for path in photo.parent.iterdir()) == ["table.jpg", "table.json"]


def test_a_saved_scene_makes_the_same_photo(tmp_path):
    scene = scene_for("coloretto", 4, Wish(device=Device.SMALL, zones=("p1",), rails=False))
    file = tmp_path / "scene.json"
    file.write_text(to_json(scene))
    photos = []
    for name in ("a.jpg", "b.jpg"):
        assert run(["rehearse", str(file), "--out", str(tmp_path / name)]) == 0
        photos.append((tmp_path / name).read_bytes())
    assert photos[0] == photos[1]


def test_a_scene_written_by_hand(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        game = "coloretto"
        level = "easy"
        seed = 1
        surface = "white"
        view = { device = "small", across = 300, tilt = 10 }
        laid = [ { piece = "CO:RED:1", x = 0, y = 0, zone = "p1" } ]
        """
    )
    assert run(["rehearse", str(file), "--out", str(tmp_path / "mine.jpg")]) == 0
    truth = msgspec.json.decode((tmp_path / "mine.json").read_bytes(), type=Truth)
    assert [(seen.piece, seen.zone, seen.code_in_view) for seen in truth.seen] == [("CO:RED:1", "p1", True)]


@pytest.mark.parametrize(
    ("arguments", "say"),
    [
        (["chess:easy:1"], "no table of 'chess'"),
        (["coloretto:gentle"], "no level 'gentle'"),
        (["coloretto:easy:one"], "a seed is a number"),
        (["nowhere.toml"], "nowhere.toml cannot be opened"),
        (["coloretto:easy:1", "--surface", "mud"], "--surface cannot be 'mud'"),
        (["coloretto:easy:1", "--cards", "many"], "--cards cannot be 'many'"),
        (["coloretto:easy:1", "--cards", "300-400"], "no table of coloretto has what is asked for"),
        (["coloretto:easy:1", "--out", "table.png"], "table.png is no name for a JPEG"),
        (["coloretto:easy:1", "--tilt", "80"], "--tilt"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments, say, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["rehearse", *arguments]) == 2
    lines = capsys.readouterr().err.strip().splitlines()
    assert say in lines[0]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("game = ", "is not TOML"),
        ('game = "coloretto"', "is not what it should be"),
        ('game="x"\nlevel="easy"\nseed=1\nlaid=[]\nschema="other/9"', "has schema 'other/9'"),
        ('game="x"\nlevel="easy"\nseed=1\nlaid=[]\nview={tilt=89}', "tilts the camera by 89"),
        ('game="x"\nlevel="easy"\nseed=1\nlaid=[]\nview={across=1}', "shows 1.0 mm across"),
        ('game="x"\nlevel="easy"\nseed=-1\nlaid=[]', "has a seed that is negative"),
        ('game="x"\nlevel="easy"\nseed=1\nlaid=[{piece="CO:RED:1",x=1e9,y=0}]', "where no table is"),
        ('game="x"\nlevel="easy"\nseed=1\nlaid=[{piece="CO:TEA:1",x=0,y=0}]', "no piece CO:TEA:1"),
    ],
)
def test_a_scene_that_is_none_is_refused(text, say, tmp_path, capsys):
    file = tmp_path / "scene.toml"
    file.write_text(text)
    assert run(["rehearse", str(file), "--out", str(tmp_path / "photo.jpg")]) == 2
    assert say in capsys.readouterr().err
    assert not (tmp_path / "photo.jpg").exists()


def test_a_folder_that_cannot_be_written_is_exit_5(tmp_path):
    (tmp_path / "file").write_text("")
    assert run(["rehearse", "coloretto:easy:1", "--out", str(tmp_path / "file" / "x.jpg")]) == 5
