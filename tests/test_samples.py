"""Every sample photo through the command line: verdict and score as the true table has them."""

import importlib.util
import json
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[1] / "samples"
_spec = importlib.util.spec_from_file_location("samples_build", SAMPLES / "build.py")
build = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(build)


@pytest.mark.parametrize("name", build.names())
def test_a_sample_is_judged_and_scored_as_it_lies(name, tmp_path):
    folder = SAMPLES / name
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    views = {photo.stem: read(photo, tmp_path) for photo in sorted(folder.glob("*.jpg"))}
    assert build.answers(views["photo"], views.get("before"), build.told_of(folder)) == expected


def read(photo, folder):
    """Each photo is read once; check and score begin from the saved reading."""
    _, reading = build.run_json(["read", str(photo), "--json"])
    path = folder / f"{photo.stem}.json"
    path.write_text(json.dumps(reading), encoding="utf-8")
    return path


def test_there_are_six_tables_of_every_game():
    assert len(build.names()) >= 24
    for slug in ("chroma-mix", "coloretto", "cmyk", "chroma-cubes"):
        assert sum(name.startswith(slug) for name in build.names()) >= 6, slug


def test_the_samples_stay_small():
    size = sum(path.stat().st_size for path in SAMPLES.rglob("*") if path.is_file())
    assert size <= 40_000_000
