"""Make the photos of all samples again from their scenes, and write down what must come out of each.

`python samples/build.py [NAME...]`. What must come out is computed from the scene's truth by the
rules alone: no photo is read here.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from companion.play.reading import Mosaic, PieceRead, Reading
from companion.rehearsal.scene import Truth
from companion.verbs.rehearse import read_scene, rehearse
from companion.wire import to_json

HERE = Path(__file__).parent
SHOWN = 0.12  # a piece that shows more than this is on the table though its codes are covered


def names() -> list[str]:
    return sorted(path.parent.name for path in HERE.glob("*/scene.json"))


def true_reading(truth: Truth) -> Reading:
    """What a perfect reader would say of the photo."""
    pieces = tuple(
        PieceRead(one.piece, one.zone, one.cell)
        for one in truth.seen
        if not one.piece.startswith("TB:") and (one.code_in_view or one.visible > SHOWN)
    )
    mosaics = {seat: Mosaic(colour) for seat, colour in truth.scene.mosaics.items()}
    return Reading(truth.scene.game, pieces=pieces, mosaics=mosaics)


def expected(reading: Reading) -> dict[str, object]:
    """Verdict and score of the true table, from the commands a person would use."""
    answers: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "reading.json"
        path.write_text(to_json(reading), encoding="utf-8")
        for command in ("check", "score"):
            code, said = run_json([command, str(path), "--json"])
            answers[command] = {"exit": code, **summary(command, said)}
    return answers


def run_json(arguments: list[str]) -> tuple[int, dict[str, object]]:
    import contextlib
    import io

    from companion.cli.main import run

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = run(arguments)
    return int(code), json.loads(out.getvalue()) if out.getvalue().strip() else {}


def summary(command: str, said: dict[str, object]) -> dict[str, object]:
    """What has to agree: findings against a rule, totals, ranking."""
    findings = sorted({(f["code"], f["rule"]) for f in said.get("findings", []) if f["rule"]})  # type: ignore[index, attr-defined]  # JSON
    if command == "check":
        return {"legal": said.get("legal"), "findings": [list(pair) for pair in findings]}
    players = {p["player"]: p["total"] for p in said.get("players", [])}  # type: ignore[index, attr-defined]  # JSON
    return {"totals": players, "ranking": said.get("ranking"), "winners": said.get("winners")}


def main(wanted: list[str]) -> None:
    for name in wanted or names():
        folder = HERE / name
        made = rehearse(read_scene(folder / "scene.json"), folder / "photo.jpg", lambda *_: None)
        (folder / "photo.json").replace(folder / "truth.json")
        (folder / "expected.json").write_text(
            json.dumps(expected(true_reading(made.truth)), indent=2) + "\n", encoding="utf-8"
        )
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
