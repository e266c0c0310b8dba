"""A person's SVG: closed regions and lines, figures as groups, everything in one frame of millimetres.

Understood are g, path, rect, circle, ellipse, polygon, polyline and line, with transforms and the
usual paint. A group that holds closed shapes is a figure; groups called `lines` or `details` hold
decoration. Pictures, text and clones are refused by name: they have no outline to colour.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias
from xml.etree.ElementTree import Element, ParseError, fromstring

from companion.pieces.measure import Box, Point
from companion.pieces.path import Path, ellipse, line, polygon, rectangle, svg

MOST_BYTES = 4 * 1024 * 1024
MOST_SHAPES = 600
_DECORATION = ("lines", "details", "line", "detail", "linee", "dettagli")
_IGNORED = ("defs", "metadata", "title", "desc", "namedview", "style", "sodipodi:namedview")
_REFUSED = {"text": "text", "image": "a picture", "use": "a clone", "foreignObject": "foreign content"}

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1, 0, 0, 1, 0, 0)


class BadSvg(ValueError):
    """What is wrong with the file, in one sentence."""


@dataclass(frozen=True, slots=True)
class Region:
    path: Path
    name: str
    fill: str  # as written: "#ff0000", "red", "none", ""


@dataclass(frozen=True, slots=True)
class FigureDrawn:
    name: str
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """In the file's own units; `box` is what it shows."""

    box: Box
    figures: tuple[FigureDrawn, ...]
    lines: tuple[Path, ...]


def read_drawing(data: bytes) -> Drawing:
    if len(data) > MOST_BYTES:
        raise BadSvg("the file is larger than 4 MiB")
    if b"<!ENTITY" in data or b"<!DOCTYPE" in data.upper().replace(b"<!DOCTYPE SVG PUBLIC", b""):
        raise BadSvg("the file declares entities, which a drawing does not need")
    try:
        root = fromstring(data)  # noqa: S314 - size and entities were checked above
    except ParseError as error:
        raise BadSvg(f"the file is no XML: {error}") from error
    if _tag(root) != "svg":
        raise BadSvg(f"the file is no SVG but <{_tag(root)}>")
    figures: list[FigureDrawn] = []
    lines: list[Path] = []
    _walk(root, _SAME, figures, lines, decoration=False)
    if not figures:
        raise BadSvg("the drawing has no closed region inside a group; make a group for each figure")
    if sum(len(figure.regions) for figure in figures) + len(lines) > MOST_SHAPES:
        raise BadSvg(f"the drawing has more than {MOST_SHAPES} shapes")
    return Drawing(_shown(root, figures), tuple(figures), tuple(lines))


def _walk(
    group: Element, matrix: Matrix, figures: list[FigureDrawn], lines: list[Path], *, decoration: bool
) -> None:
    matrix = _times(matrix, _transform(group.get("transform", "")))
    name = _name(group)
    decoration = decoration or name.lower() in _DECORATION
    regions: list[Region] = []
    for element in group:
        tag = _tag(element)
        if tag == "g":
            _walk(element, matrix, figures, lines, decoration=decoration)
        elif tag in _REFUSED:
            raise BadSvg(f"<{tag}> is {_REFUSED[tag]}, which cannot be coloured; turn it into paths")
        elif tag not in _IGNORED and (path := _shape(element)) is not None:
            own = path.mapped(*_times(matrix, _transform(element.get("transform", ""))))
            if decoration or not _closed(own):
                lines.append(own)
            else:
                regions += [Region(own, _name(element), _paint(element, "fill"))]
    if regions and _tag(group) == "svg":
        some = "one region stands" if len(regions) == 1 else f"{len(regions)} regions stand"
        raise BadSvg(f"{some} outside every group; make a group for each figure")
    if regions:
        figures.append(FigureDrawn(name or f"figure {len(figures) + 1}", tuple(regions)))


def _shape(element: Element) -> Path | None:
    match _tag(element):
        case "path":
            try:
                return svg(element.get("d", ""))
            except ValueError as error:
                raise BadSvg(f"path {element.get('id', '')}: {error}") from error
        case "rect":
            x, y, w, h = (_number(element, key) for key in ("x", "y", "width", "height"))
            return rectangle(Box(x, y, w, h), max(_number(element, "rx"), _number(element, "ry")))
        case "circle":
            r = _number(element, "r")
            return ellipse(Point(_number(element, "cx"), _number(element, "cy")), r, r)
        case "ellipse":
            middle = Point(_number(element, "cx"), _number(element, "cy"))
            return ellipse(middle, _number(element, "rx"), _number(element, "ry"))
        case "polygon":
            return polygon(_points(element))
        case "polyline":
            return line(*_points(element))
        case "line":
            ends = [
                (_number(element, "x1"), _number(element, "y1")),
                (_number(element, "x2"), _number(element, "y2")),
            ]
            return line(*ends)
        case _:
            return None


def _closed(path: Path) -> bool:
    """Closed by Z, or by coming back to its start."""
    kinds = [kind for kind, _ in path.steps]
    if "Z" in kinds:
        return True
    outline = path.outlines()[0] if path.outlines() else ()
    return len(outline) > 3 and math.dist(outline[0], outline[-1]) < 1e-3


def _paint(element: Element, key: str) -> str:
    style = dict(
        pair.split(":", 1) for pair in element.get("style", "").replace(" ", "").split(";") if ":" in pair
    )
    return style.get(key, element.get(key, "")).lower()


def _name(element: Element) -> str:
    for key, value in element.attrib.items():
        if key.endswith("label") and value:
            return value
    titles = [child.text for child in element if _tag(child) == "title" and child.text]
    return titles[0].strip() if titles else element.get("id", "")


def _number(element: Element, key: str) -> float:
    text = element.get(key, "0").strip()
    found = re.match(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", text, re.IGNORECASE)
    if not found:
        raise BadSvg(f"<{_tag(element)}> has {key}={text!r}, which is no number")
    return float(found.group())


def _points(element: Element) -> list[tuple[float, float]]:
    numbers = [
        float(n) for n in re.findall(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", element.get("points", ""))
    ]
    if len(numbers) < 4 or len(numbers) % 2:
        raise BadSvg(f"<{_tag(element)}> {element.get('id', '')} has no usable points")
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _shown(root: Element, figures: list[FigureDrawn]) -> Box:
    """The view box, or what the figures cover."""
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    try:
        x, y, width, height = (float(n) for n in numbers)
    except ValueError:
        boxes = [region.path.bounds() for figure in figures for region in figure.regions]
        x, y = min(b.left for b in boxes), min(b.top for b in boxes)
        width, height = max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y
    if width <= 0 or height <= 0:
        raise BadSvg("the drawing has no size")
    return Box(x, y, width, height)


# --- transforms ---------------------------------------------------------------------------------

_STEP = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)\s*,?")


def _transform(text: str) -> Matrix:
    matrix = _SAME
    for name, given in _steps(text):
        try:
            n = [float(v) for v in re.split(r"[\s,]+", given.strip()) if v]
        except ValueError as error:
            raise BadSvg(f"the transform {text[:40]!r} is not understood") from error
        matrix = _times(matrix, _one(name, n))
    return matrix


def _steps(text: str) -> Iterator[tuple[str, str]]:
    if _STEP.sub("", text).strip():
        raise BadSvg(f"the transform {text[:40]!r} is not understood")
    yield from _STEP.findall(text)


def _one(name: str, n: list[float]) -> Matrix:
    match name, n:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest]:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest]:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle]:
            return _one(name, [angle, 0.0, 0.0])
        case "rotate", [angle, x, y]:
            cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
        case _:
            raise BadSvg(f"the transform {name} has the wrong number of values")


def _times(a: Matrix, b: Matrix) -> Matrix:
    """First b, then a."""
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def _tag(element: Element) -> str:
    return str(element.tag).rsplit("}", 1)[-1]
