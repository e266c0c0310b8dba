"""Make the photos of all samples again from their scenes, and write down what must come out of each.

`python samples/build.py [NAME...]`. What must come out is computed from the scene's truth by the
rules alone: no photo is read here.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from pathlib import Path

from PIL import Image

from companion.games.chroma_cubes.state import LOCKS, PLANS
from companion.play.reading import MarksRead, Mosaic, PieceRead, Reading, SectionRead, SheetRead
from companion.rehearsal.coloured import wished
from companion.rehearsal.scene import Scene, Truth
from companion.verbs.rehearse import read_scene, rehearse
from companion.wire import to_json

HERE = Path(__file__).parent
MOST_BYTES, QUALITY, WORTH = 1_600_000, 80, 0.8
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
    sheets = tuple(true_sheet(one.id, truth.scene) for one in pieces if one.id.split(":")[1] in PLANS)
    return Reading(truth.scene.game, pieces=pieces, mosaics=mosaics, sheets=sheets)


def true_sheet(name: str, scene: Scene) -> SheetRead:
    """What is coloured on a sheet, by the game that the scene shows."""
    plan = PLANS[name.split(":")[1]]
    filled = dict(wished(name, scene.setup))
    sections = {key: SectionRead(key in filled) for key in plan.bit}
    if plan.sheet.solo:
        stones = {str(n + 1): int(number) for n, number in enumerate(scene.setup["stones"])}
        return SheetRead(name, sections, MarksRead(stones=stones))
    locks = {str(n): (filled.get(f"lock.{n}.a"), filled.get(f"lock.{n}.b")) for n in range(1, LOCKS + 1)}
    bank = sum(key.startswith("bank.") for key in filled)
    dice = tuple(f"die.{n + 1}" in filled for n in range(len(plan.die_marks)))
    return SheetRead(name, sections, MarksRead(locks=locks, bank=bank, dice=dice))


def expected(reading: Reading, before: Reading | None, told: list[str]) -> dict[str, object]:
    """Verdict, score and turn of the true table, from the commands a person would use."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / "reading.json", Path(folder) / "before.json"]
        paths[0].write_text(to_json(reading), encoding="utf-8")
        if before is not None:
            paths[1].write_text(to_json(before), encoding="utf-8")
        return answers(paths[0], paths[1] if before is not None else None, told)


def answers(view: Path, before: Path | None, told: list[str]) -> dict[str, object]:
    """What check and score say of a photo or reading; `told` is what no photo shows."""
    found: dict[str, object] = {}
    for command in ("check", "score"):
        code, said = run_json([command, str(view), *told, "--json"])
        found[command] = {"exit": code, **summary(command, said)}
    if before is not None:
        code, said = run_json(["check", str(view), "--before", str(before), *told, "--json"])
        found["turn"] = {"exit": code, **summary("turn", said)}
    return found


def told_of(folder: Path) -> list[str]:
    """Options of the command line that belong to a sample."""
    path = folder / "told.json"
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


def run_json(arguments: list[str]) -> tuple[int, dict[str, object]]:
    import contextlib

    from companion.cli.main import run

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = run(arguments)
    return int(code), json.loads(out.getvalue()) if out.getvalue().strip() else {}


def summary(command: str, said: dict[str, object]) -> dict[str, object]:
    """What has to agree: findings against a rule, totals, ranking."""
    findings = sorted({(f["code"], f["rule"]) for f in said.get("findings", []) if f["rule"]})  # type: ignore[index, attr-defined]  # JSON
    if command == "turn":
        turns = sorted(str(turn["move"]) for turn in said.get("turns", []))  # type: ignore[index, attr-defined]  # JSON
        return {"legal": said.get("legal"), "turns": turns}
    if command == "check":
        return {"legal": said.get("legal"), "findings": [list(pair) for pair in findings]}
    players = {p["player"]: p["total"] for p in said.get("players", [])}  # type: ignore[index, attr-defined]  # JSON
    return {"totals": players, "ranking": said.get("ranking"), "winners": said.get("winners")}


def compressed(photo: Path) -> None:
    """Large photos as people send them to each other: saved once more, a little coarser, where that helps."""
    if photo.stat().st_size > MOST_BYTES:
        data = io.BytesIO()
        with Image.open(photo) as picture:
            picture.save(data, "JPEG", quality=QUALITY, exif=picture.getexif())
        if len(data.getvalue()) < WORTH * photo.stat().st_size:
            photo.write_bytes(data.getvalue())


def photographed(folder: Path, scene: str, photo: str, truth: str) -> Reading:
    made = rehearse(read_scene(folder / scene), folder / photo, lambda *_: None)
    (folder / photo).with_suffix(".json").replace(folder / truth)
    compressed(folder / photo)
    return true_reading(made.truth)


def main(wanted: list[str]) -> None:
    for name in wanted or names():
        folder = HERE / name
        before = None
        if (folder / "scene-before.json").exists():
            before = photographed(folder, "scene-before.json", "before.jpg", "truth-before.json")
        reading = photographed(folder, "scene.json", "photo.jpg", "truth.json")
        said = expected(reading, before, told_of(folder))
        (folder / "expected.json").write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
