"""Papers and label sheets: data in millimetres, one TOML file each, checked when read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from companion.pieces.measure import Box, Mm

_HERE = FilePath(__file__).parent
_LARGEST: Mm = 1200.0


class BadPaper(ValueError):
    """A paper or label file that cannot be printed on."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright; no printer reaches into `margin`."""

    name: str
    title: str
    width: Mm
    height: Mm
    margin: Mm


@dataclass(frozen=True, slots=True)
class Labels:
    """A sheet of stickers, upright."""

    name: str
    title: str
    paper: Paper
    columns: int
    rows: int
    width: Mm
    height: Mm
    left: Mm
    top: Mm
    step_x: Mm
    step_y: Mm

    def boxes(self) -> tuple[Box, ...]:
        """Row by row, as a person peels them off."""
        return tuple(
            Box(self.left + column * self.step_x, self.top + row * self.step_y, self.width, self.height)
            for row in range(self.rows)
            for column in range(self.columns)
        )


def paper_names() -> tuple[str, ...]:
    """Every paper there is a file for, A4 first."""
    return _names("papers")


def label_names() -> tuple[str, ...]:
    return _names("labels")


@cache
def paper(name: str) -> Paper:
    return read_paper(name, (_HERE / "papers" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def labels(name: str) -> Labels:
    return read_labels(name, (_HERE / "labels" / f"{name}.toml").read_text(encoding="utf-8"))


def read_paper(name: str, text: str) -> Paper:
    values = _table(name, text, {"title", "width", "height", "margin"})
    width, height = _length(name, values, "width"), _length(name, values, "height")
    margin = _length(name, values, "margin")
    if width > height:
        raise BadPaper(f"paper {name}: a sheet is described upright, so width may not exceed height")
    if margin * 4 > width:
        raise BadPaper(f"paper {name}: a margin of {margin} mm leaves nothing to print on")
    return Paper(name, _title(name, values), width, height, margin)


def read_labels(name: str, text: str) -> Labels:
    lengths = ("width", "height", "left", "top", "step_x", "step_y")
    values = _table(name, text, {"title", "paper", "columns", "rows", *lengths})
    if values["paper"] not in paper_names():
        raise BadPaper(f"labels {name}: there is no paper {values['paper']!r}")
    sheet = Labels(
        name,
        _title(name, values),
        paper(values["paper"]),
        _count(name, values, "columns"),
        _count(name, values, "rows"),
        *(_length(name, values, key) for key in lengths),
    )
    if sheet.step_x < sheet.width or sheet.step_y < sheet.height:
        raise BadPaper(f"labels {name}: labels overlap")
    if not Box(0, 0, sheet.paper.width, sheet.paper.height).holds(sheet.boxes()[-1]):
        raise BadPaper(f"labels {name}: labels reach beyond the sheet")
    return sheet


def _names(folder: str) -> tuple[str, ...]:
    found = {file.stem for file in (_HERE / folder).glob("*.toml")}
    return tuple(sorted(found, key=lambda name: ({"a4": 0, "letter": 1}.get(name, 2), name)))


def _table(name: str, text: str, keys: set[str]) -> dict[str, Any]:
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPaper(f"{name}: {error}") from error
    if wrong := keys ^ values.keys():
        raise BadPaper(f"{name}: missing or unknown: {', '.join(sorted(wrong))}")
    return values


def _title(name: str, values: Mapping[str, Any]) -> str:
    title = values["title"]
    if not isinstance(title, str) or not title.strip():
        raise BadPaper(f"{name}: the title must be a word")
    return title


def _length(name: str, values: Mapping[str, Any], key: str) -> Mm:
    value = values[key]
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= _LARGEST:
        raise BadPaper(f"{name}: {key} must be a length in mm, not {value!r}")
    return float(value)


def _count(name: str, values: Mapping[str, Any], key: str) -> int:
    value = values[key]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= 100:
        raise BadPaper(f"{name}: {key} must be a number of labels, not {value!r}")
    return value
