"""The wheel carries everything the companion needs, and nothing else at its top level."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def test_three_packages_and_their_description(names):
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "companion",
        "printables",
        "calibration",
    }


@pytest.mark.parametrize(
    "pattern",
    [
        "printables/fonts/*.ttf",
        "printables/fonts/OFL.txt",
        "printables/papers/*.toml",
        "printables/labels/*.toml",
        "companion/games/*/pictures/*.svg",
        "companion/games/*/records/*.txt",
    ],
)
def test_every_data_file_is_inside(names, pattern):
    files = [path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern)]
    assert files
    assert set(files) <= set(names)
