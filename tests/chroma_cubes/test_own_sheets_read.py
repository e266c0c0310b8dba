"""The sample drawings: turned into sheets, coloured, photographed from above, read and scored like ours."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

DRAWINGS = sorted((Path(__file__).parents[2] / "samples" / "svg").glob("*.svg"))

PHOTOGRAPHED = """
import sys
import cv2
import numpy as np
from companion.rehearsal.crayons import COLOURS, crayoned, hand
from companion.rehearsal.faces import face_of

face, picture = face_of("CC:U01:2")
rng = np.random.default_rng(4)
picture = np.asarray(cv2.resize(picture, (950, 1300), interpolation=cv2.INTER_AREA))
keys = [region.key for region in face.regions() if region.key.startswith("1.")]
wishes = {key: str(rng.choice(list(COLOURS))) for key in keys} | {f"sample.{c}": c for c in COLOURS}
coloured, _ = crayoned(picture, face, wishes, hand(rng, "school"), rng)
table = np.full((1500, 1150, 3), 90, np.uint8)
table[100:1400, 100:1050] = cv2.GaussianBlur(coloured[..., :3], (0, 0), 0.8)
cv2.imwrite(sys.argv[1], table[..., ::-1])
"""


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: path.stem)
def test_a_sample_drawing_is_scored_from_a_photo(drawing, tmp_path, monkeypatch):
    monkeypatch.setenv("CHROMA_TABLE_DATA", str(tmp_path))
    companion = [sys.executable, "-m", "companion"]
    made = run([*companion, "sheet", "new", str(drawing), "--name", drawing.stem])
    assert "CC:U01" in made
    photo = tmp_path / "photo.png"
    run([sys.executable, "-c", PHOTOGRAPHED, str(photo)])
    told = json.loads(run([*companion, "score", str(photo), "--json"], fine=False))
    geometry = json.loads(run([*companion, "sheet", "show", "CC:U01:2", "--json"]))
    symbols = sum(one["count"] for key, one in geometry["sections"].items() if key.startswith("1."))
    (player,) = told["players"]
    assert player["player"] == "p2"
    assert player["total"] == symbols // 4
    assert "bonus-unknown" in {question["code"] for question in told["questions"]}


def run(command, *, fine=True):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 or not fine, done.stderr
    return done.stdout
