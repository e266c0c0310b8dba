"""Faces are the printed ones, kept on disk, and drawn again when what was kept is damaged."""

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.pieces.language import Lang
from companion.rehearsal import faces
from companion.rehearsal.clutter import Thing, name_of, thing
from printables.preview import face_picture


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(faces.FOLDER_VARIABLE, str(tmp_path))
    faces._printed.cache_clear()
    yield tmp_path
    faces._printed.cache_clear()


def test_a_face_is_drawn_once_and_then_kept(folder):
    face, picture = faces.face_of("CM:AZU:1")
    assert np.array_equal(picture, np.array(face_picture(face, faces.DPI)))
    (kept,) = folder.iterdir()
    faces._printed.cache_clear()
    kept_at = kept.stat().st_mtime_ns
    assert np.array_equal(faces.face_of("CM:AZU:1")[1], picture)
    assert kept.stat().st_mtime_ns == kept_at


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_picture_is_drawn_again(folder, damage):
    _, picture = faces.face_of("CO:RED:1")
    (kept,) = folder.iterdir()
    kept.write_bytes(kept.read_bytes()[:500] if damage is None else damage)
    faces._printed.cache_clear()
    assert np.array_equal(faces.face_of("CO:RED:1")[1], picture)


def test_languages_have_their_own_pictures(folder):
    english, italian = faces.faces(Lang.EN)("CO:LST:1")[1], faces.faces(Lang.IT)("CO:LST:1")[1]
    assert not np.array_equal(english, italian)
    assert len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv(faces.FOLDER_VARIABLE, str(blocked / "faces"))
    faces._printed.cache_clear()
    assert faces.face_of("CO:B")[1].shape[2] == 4


def test_an_unknown_piece_is_refused_in_a_sentence():
    with pytest.raises(CompanionError, match="no piece CO:TEA:1"):
        faces.face_of("CO:TEA:1")
    with pytest.raises(CompanionError, match="nobody leaves clutter:elephant"):
        faces.face_of("clutter:elephant:1")


@pytest.mark.parametrize("kind", Thing)
def test_clutter_has_the_size_of_its_picture(kind):
    face, picture = thing(name_of(kind, 3))
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 4
    assert picture.shape[1] / picture.shape[0] == pytest.approx(face.width / face.height, rel=0.1)
    assert picture[..., 3].max() == 255
