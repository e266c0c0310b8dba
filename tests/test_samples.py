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
    _, reading = build.run_json(["read", str(folder / "photo.jpg"), "--json"])
    saved = tmp_path / "reading.json"
    saved.write_text(json.dumps(reading), encoding="utf-8")
    for command in ("check", "score"):
        code, said = build.run_json([command, str(saved), "--json"])
        assert {"exit": code, **build.summary(command, said)} == expected[command], command


def test_the_samples_stay_small():
    size = sum(path.stat().st_size for path in SAMPLES.rglob("*") if path.is_file())
    assert size <= 40_000_000
