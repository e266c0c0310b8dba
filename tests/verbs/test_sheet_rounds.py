"""A round of Chroma Cubes from photos of the whole table: dice and sheets before, sheets after."""

import cv2
import numpy as np
import pytest

from companion.cli.main import run
from companion.errors import Exit
from companion.rehearsal.crayons import COLOURS, crayoned, hand
from companion.rehearsal.faces import face_of
from companion.rehearsal.generate import scene_for
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Level
from companion.rehearsal.wish import Wish

SCENE = 11  # Easter Eggs: p1 has R3 O5 O5 Y2 G4 active and O6 G1 B1 P3 in reserve
PX = 8.0


@pytest.fixture(scope="module")
def views(tmp_path_factory):
    """Readings of one table: as it was, with two sections that can be paid for, with one that cannot."""
    folder = tmp_path_factory.mktemp("rounds")
    coloured = {"before": (), "paid": ("2.4", "3.3"), "unpaid": ("5.1", "5.2", "5.3")}
    return {name: saved(folder / f"{name}.json", keys) for name, keys in coloured.items()}


def saved(path, keys):
    scene = scene_for("chroma-cubes", SCENE, Wish(level=Level.EASY, players=2))
    sheets = {"CC:EAS:1": sheet("CC:EAS:1", keys), "CC:EAS:2": sheet("CC:EAS:2", ())}
    data, _ = photograph(scene, lambda name: sheets.get(name) or face_of(name))
    photo = path.with_suffix(".jpg")
    photo.write_bytes(data)
    assert run(["read", str(photo), "--save", str(path)]) == Exit.FINE
    return str(path)


def sheet(name, keys):
    face, picture = face_of(name)
    size = (round(face.width * PX), round(face.height * PX))
    picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))
    rng = np.random.default_rng(3)
    wishes = dict.fromkeys(keys, "R") | {f"sample.{letter}": letter for letter in COLOURS}
    coloured, _ = crayoned(picture, face, wishes, hand(rng, "school", light=0.6), rng)
    return face, coloured


def test_what_was_coloured_is_paid_with_the_dice_of_the_earlier_photo(views, capsys):
    code = run(["check", views["paid"], "--before", views["before"], "--players", "2"])
    said = " ".join(capsys.readouterr().out.split())
    assert code == Exit.FINE, said
    assert "p1: give R3 for G1; colour 2.4 with O5 O5 Y2; colour 3.3 with G1 G4" in said


def test_what_cannot_be_paid_is_against_the_rules(views, capsys):
    code = run(["check", views["unpaid"], "--before", views["before"], "--players", "2"])
    said = " ".join(capsys.readouterr().out.split())
    assert code == Exit.FINDINGS, said
    assert "CC-3.2" in said
    assert "CC:EAS:1" in said or "p1" in said


def test_the_sheets_of_a_table_are_scored(views, capsys):
    assert run(["score", views["unpaid"]]) == Exit.FINE
    assert "nobody has won yet" in capsys.readouterr().out
