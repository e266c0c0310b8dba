"""Sheets people made themselves: kept as SVG in our own format, with each section's price beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring, tostring

from companion.folders import data_folder
from companion.games.chroma_cubes.picture import HEIGHT, WIDTH, Picture, read_picture
from companion.games.chroma_cubes.tables import SEATS, Colour, Figure, Section, Sheet
from companion.pieces.catalogue import USER_TAGS
from companion.pieces.language import Text

MOST = len(USER_TAGS) // SEATS
_CODE = re.compile(r"U(\d\d)")
_SVG = "http://www.w3.org/2000/svg"


@dataclass(frozen=True, slots=True)
class OwnSheet:
    sheet: Sheet
    picture: Picture


def own_folder() -> FilePath:
    return data_folder() / "sheets"


def code_of(number: int) -> str:
    return f"U{number:02d}"


def first_tag(code: str) -> int:
    """Each sheet has a tag for every seat."""
    return USER_TAGS[0] + (int(code[1:]) - 1) * SEATS


def free_code() -> str | None:
    """The first code no sheet has, or None when all are taken."""
    taken = {path.stem for path in own_folder().glob("U*.svg")}
    return next((code_of(n) for n in range(1, MOST + 1) if code_of(n) not in taken), None)


@cache
def own_sheets() -> tuple[OwnSheet, ...]:
    """All that can be read; `companion sheet list` names those that cannot."""
    return tuple(sheet for sheet, _ in read_all() if sheet is not None)


def read_all() -> list[tuple[OwnSheet | None, str]]:
    """Every file in the folder: the sheet, or why there is none."""
    found: list[tuple[OwnSheet | None, str]] = []
    for path in sorted(own_folder().glob("U*.svg")):
        try:
            found.append((read_own(path.stem, path.read_text(encoding="utf-8")), path.name))
        except (OSError, ValueError) as error:
            found.append((None, f"{path.name}: {error}"))
    return found


def read_own(code: str, text: str) -> OwnSheet:
    if not (numbered := _CODE.fullmatch(code)) or not 1 <= int(numbered[1]) <= MOST:
        raise ValueError(f"{code} is no code of an own sheet")
    picture = read_picture(text, f"{code}.svg")
    try:
        root = fromstring(text)  # noqa: S314 - written by `companion sheet new`, read just above
    except ParseError as error:
        raise ValueError(str(error)) from error
    figures = tuple(_figure(group) for group in root if group.get("id", "").startswith("figure-"))
    title = root.get("data-title") or code
    return OwnSheet(Sheet(code, Text(title, title), figures, picture=code, own=True), picture)


def _figure(group: Element) -> Figure:
    prices = [path.get("data-price", "") for path in group if path.get("data-price")]
    sections = tuple(Section(Colour(price[0]), int(price[1:])) for price in prices)
    return Figure(int(group.get("data-points", "0")), sections)


def write_own(sheet: Sheet, picture: Picture) -> str:
    """The file's text; reading it gives the same sheet and picture."""
    root = Element(
        "svg",
        {
            "xmlns": _SVG,
            "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}",
            "data-sheet": sheet.code,
            "data-title": sheet.title.en,
        },
    )
    for number, (figure, drawn) in enumerate(zip(sheet.figures, picture.figures, strict=True), 1):
        titles = {"data-en": drawn.title.en, "data-it": drawn.title.it}
        group = SubElement(root, "g", {"id": f"figure-{number}", **titles, "data-points": str(figure.points)})
        for section, part in zip(figure.sections, drawn.parts, strict=True):
            SubElement(
                group,
                "path",
                {
                    "id": f"s{part.key}",
                    "d": part.path.rounded(2).svg(),
                    "data-at": f"{part.at.x:.2f},{part.at.y:.2f}",
                    "data-price": f"{section.symbol}{section.count}",
                },
            )
    lines = SubElement(root, "g", {"id": "lines"})
    for detail in picture.lines:
        SubElement(
            lines, "path", {"d": detail.path.rounded(2).svg(), "data-width": f"{detail.width or 0.4:g}"}
        )
    return tostring(root, encoding="unicode")
