"""The drawing of a sheet: an SVG file in millimetres, cut into figures and sections.

`<svg viewBox="0 0 186 150" data-sheet="CAR">` holds groups of paths and nothing else:
`<g id="figure-1" data-en data-it>` with one closed `<path id="s1.1" d data-at="x,y">` a section, in
the order of CC-5; `<g id="lines">` details over the sections; `<g id="ground">` the scene around them.
What a section asks for stands in `tables`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from xml.etree.ElementTree import Element, ParseError, fromstring

from companion.games.chroma_cubes.tables import Sheet
from companion.pieces.language import Text
from companion.pieces.measure import Mm, Point
from companion.pieces.path import Path, svg

WIDTH: Mm = 186.0
HEIGHT: Mm = 150.0

_SVG = "{http://www.w3.org/2000/svg}"
_PATH_DATA = re.compile(r"[MLCZ\d\s,.+-]*")


@dataclass(frozen=True, slots=True)
class Part:
    """A section's outline, and the middle of the room its symbols have."""

    key: str  # "1.2": figure and section, both counted from 1
    path: Path
    at: Point


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    title: Text
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """A line of this width, or, without one, a solid shape: black, or white to lie over black."""

    path: Path
    width: Mm | None
    white: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    sheet: str
    figures: tuple[DrawnFigure, ...]
    lines: tuple[Detail, ...]
    ground: tuple[Detail, ...]


@cache
def picture_of(sheet: Sheet) -> Picture:
    """The drawing that belongs to a sheet, with exactly its figures and sections."""
    file = resources.files(__package__) / "pictures" / f"{sheet.picture}.svg"
    picture = read_picture(file.read_text(encoding="utf-8"), f"{sheet.picture}.svg")
    drawn = [len(figure.parts) for figure in picture.figures]
    wanted = [len(figure.sections) for figure in sheet.figures]
    if drawn != wanted:
        raise ValueError(f"{sheet.picture}.svg: sections drawn {drawn}, sections of {sheet.code} {wanted}")
    return picture


def read_picture(text: str, name: str) -> Picture:
    """Raises ValueError, naming the file and what is wrong in it."""
    try:
        return _read(fromstring(text))  # noqa: S314 - drawings of this package, or written by it
    except (ValueError, ParseError) as wrong:
        raise ValueError(f"{name}: {wrong}") from wrong


def _read(root: Element) -> Picture:
    if _tag(root) != "svg":
        raise ValueError(f"is no SVG but <{_tag(root)}>")
    if root.get("viewBox", "").split() != ["0", "0", f"{WIDTH:g}", f"{HEIGHT:g}"]:
        raise ValueError(f"the viewBox must be 0 0 {WIDTH:g} {HEIGHT:g}, in millimetres")
    figures: list[DrawnFigure] = []
    extra: dict[str, tuple[Detail, ...]] = {"lines": (), "ground": ()}
    for group in root:
        if _tag(group) != "g":
            raise ValueError(f"<{_tag(group)}> stands outside every group")
        key = group.get("id", "")
        if key in extra:
            extra[key] = tuple(_detail(path) for path in _paths(group))
        elif key == f"figure-{len(figures) + 1}":
            figures.append(_figure(group, len(figures) + 1))
        else:
            raise ValueError(f"group {key!r} where figure-{len(figures) + 1}, lines or ground is expected")
    if not figures:
        raise ValueError("has no figure")
    return Picture(root.get("data-sheet", ""), tuple(figures), extra["lines"], extra["ground"])


def _figure(group: Element, number: int) -> DrawnFigure:
    title = Text(en=group.get("data-en", ""), it=group.get("data-it", ""))
    if not title.en or not title.it:
        raise ValueError(f"figure-{number} lacks data-en or data-it")
    parts = []
    for count, path in enumerate(_paths(group), 1):
        key = f"{number}.{count}"
        if path.get("id") != f"s{key}":
            raise ValueError(f"path {path.get('id')!r} where s{key} is expected")
        parts.append(Part(key, _closed(path), _at(path)))
    return DrawnFigure(title, tuple(parts))


def _paths(group: Element) -> Iterator[Element]:
    for element in group.iter():
        if _tag(element) == "path":
            yield element
        elif _tag(element) != "g":
            raise ValueError(
                f"<{_tag(element)}> in group {group.get('id')!r}: only <g> and <path> may be there"
            )


def _detail(element: Element) -> Detail:
    fill = element.get("data-fill")
    if fill in {"black", "white"}:
        return Detail(_path(element), None, white=fill == "white")
    if fill is not None:
        raise ValueError(f"data-fill={fill!r}: details are black or white")
    return Detail(_path(element), float(element.get("data-width", "0.4")))


def _closed(element: Element) -> Path:
    path = _path(element)
    kinds = "".join(kind for kind, _ in path.steps)
    if not re.fullmatch(r"M[LC]+Z", kinds):
        raise ValueError(f"section {element.get('id')} is not one closed outline")
    return path


def _path(element: Element) -> Path:
    data = element.get("d", "")
    if not _PATH_DATA.fullmatch(data):
        raise ValueError(f"path {element.get('id', '')} has other commands than absolute M, L, C and Z")
    return svg(data)


def _at(element: Element) -> Point:
    try:
        x, y = (float(number) for number in element.get("data-at", "").split(","))
    except ValueError:
        raise ValueError(f'section {element.get("id")} lacks data-at="x,y"') from None
    return Point(x, y)


def _tag(element: Element) -> str:
    return str(element.tag).removeprefix(_SVG)
