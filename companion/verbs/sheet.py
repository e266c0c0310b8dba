"""Game sheets of Chroma Cubes: a person's own drawing as a sheet, and any sheet's geometry."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from companion.errors import CompanionError, Exit
from companion.games import catalogue
from companion.games.chroma_cubes.own import free_code, own_folder, read_all, read_own, write_own
from companion.games.chroma_cubes.sheets import SHEET
from companion.games.chroma_cubes.svg_import import BadSvg, read_drawing
from companion.pieces import ids
from companion.pieces.face import Form, TagBox
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from companion.pieces.path import Path
from companion.store.files import make_folder, write_whole
from companion.verbs.sheet_plan import Plan, composed, plan, unpayable

_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class NewSheet:
    code: str
    title: str
    figures: int
    sections: int
    points: int
    threshold: int
    path: FilePath


def planned(picture: FilePath) -> Plan:
    """What a drawing would give; one sentence when it is none."""
    try:
        data = picture.read_bytes()
    except OSError as error:
        raise CompanionError(Exit.USAGE, f"{picture.name} cannot be opened: {error.strerror}") from error
    try:
        return plan(read_drawing(data))
    except BadSvg as error:
        raise CompanionError(
            Exit.USAGE, f"{picture.name}: {error}", "closed paths in a group for each figure are needed"
        ) from error


def new_sheet(picture: FilePath, name: str) -> NewSheet:
    """Check the drawing, give it prices, a code and tags, and keep it with the player's things."""
    if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
        raise CompanionError(
            Exit.USAGE, "a sheet needs a name of one line", f"at most {_LONGEST_NAME} characters"
        )
    found = planned(picture)
    if found.wrong:
        first = found.wrong[0]
        raise CompanionError(
            Exit.USAGE,
            f"{len(found.wrong)} regions cannot be used; {first.name or 'one'} is {first.wrong}",
            f"`companion sheet check {picture.name}` lists them all; put details in a group called lines",
        )
    if why := unpayable(found):
        raise CompanionError(Exit.USAGE, why, "make its regions larger, or group them with another figure")
    code = free_code()
    if code is None:
        raise CompanionError(
            Exit.USAGE, "all codes for own sheets are taken", f"delete one from {own_folder()}"
        )
    sheet, drawn = composed(found, code, name.strip())
    text = write_own(sheet, drawn)
    read_own(code, text)  # what cannot be read back is not saved
    path = own_folder() / f"{code}.svg"
    make_folder(path.parent)
    write_whole(path, text.encode())
    sections = sum(len(figure.sections) for figure in sheet.figures)
    return NewSheet(code, name.strip(), len(sheet.figures), sections, sheet.points, sheet.threshold, path)


def sheets_listed() -> list[tuple[str, str]]:
    """Code and title of every sheet, then the files that cannot be read."""
    broken = [("?", why) for sheet, why in read_all() if sheet is None]
    return [(sheet.code, sheet.title.en) for sheet in SHEET.values()] + broken


def geometry(sheet_id: str) -> dict[str, Any]:
    """Where everything stands on a sheet, in millimetres from its top left (DESIGN §8)."""
    piece = ids.parse(sheet_id)
    known = catalogue()
    if piece is None or sheet_id not in known.by_id or piece.kind not in SHEET:
        raise CompanionError(
            Exit.USAGE, f"there is no sheet {sheet_id}", "for example CC:CAR:1; see `companion sheet list`"
        )
    face = known.kit_of(piece).face(piece, Lang.EN)
    assert face.form is Form.SHEET
    regions = {region.key: _polygon(region.path) for region in face.regions()}
    sheet = SHEET[piece.kind]
    sections = {
        f"{f}.{s}": {
            "symbol": str(section.symbol),
            "count": section.count,
            "figure": f,
            "polygon": regions[f"{f}.{s}"],
        }
        for f, figure in enumerate(sheet.figures, 1)
        for s, section in enumerate(figure.sections, 1)
    }
    stones: dict[str, list[Any]] = {}
    for key, outline in regions.items():
        if key.startswith("stone."):
            stones.setdefault(key.split(".")[1], []).append(outline)
    locks = sorted({key.split(".")[1] for key in regions if key.startswith("lock.")})
    return {
        "id": piece.id,
        "size": [face.width, face.height],
        "tags": [{"number": tag.number, "corners": _corners(tag)} for tag in face.tags()],
        "sections": sections,
        "locks": [[regions[f"lock.{n}.{side}"] for side in "ab"] for n in locks],
        "bank": [regions[key] for key in regions if key.startswith("bank.")],
        "stones": stones,
        "samples": {key.split(".")[1]: regions[key] for key in regions if key.startswith("sample.")},
        "dice": [regions[key] for key in regions if key.startswith("die.")],
    }


def _polygon(path: Path) -> list[list[float]]:
    return [_rounded(point) for point in path.outlines(0.05)[0]]


def _corners(tag: TagBox) -> list[list[float]]:
    return [_rounded(point) for point in tag.box.corners]


def _rounded(point: Point) -> list[float]:
    return [round(point.x, 3), round(point.y, 3)]
