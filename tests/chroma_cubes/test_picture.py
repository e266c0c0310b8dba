"""The drawings of the sheets: their format, and room for crayons."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.chroma_cubes.picture import HEIGHT, WIDTH, picture_of, read_picture
from companion.games.chroma_cubes.tables import SHEETS
from companion.pieces.measure import Box

SCALE = 4  # pixels a millimetre
ROOM = {1: (6.5, 6.5), 2: (12.0, 6.5), 3: (12.0, 12.0), 4: (12.0, 12.0)}

GOOD = (
    '<svg viewBox="0 0 186 150" data-sheet="X"><g id="figure-1" data-en="Box" data-it="Scatola">'
    '<path id="s1.1" d="M0 0L20 0L20 20L0 20Z" data-at="10,10"/></g>'
    '<g id="lines"><path d="M0 0L5 5" data-width="0.3"/><path d="M1 1L2 1L2 2Z" data-fill="black"/></g></svg>'
)


def mask(path):
    picture = np.zeros((int(HEIGHT * SCALE), int(WIDTH * SCALE)), np.uint8)
    (outline,) = path.outlines()
    cv2.fillPoly(picture, [np.round(np.array(outline) * SCALE).astype(np.int32)], 1)
    return picture


@pytest.mark.parametrize("sheet", SHEETS[:-1], ids=lambda sheet: sheet.code)
def test_sections_are_whole_apart_and_large_enough(sheet):
    picture = picture_of(sheet)
    assert picture.sheet == sheet.code
    seen = np.zeros((int(HEIGHT * SCALE), int(WIDTH * SCALE)), np.uint8)
    for figure, drawn in zip(sheet.figures, picture.figures, strict=True):
        for section, part in zip(figure.sections, drawn.parts, strict=True):
            assert Box(0, 0, WIDTH, HEIGHT).holds(part.path.bounds()), part.key
            filled = mask(part.path)
            assert part.path.area() >= 150, part.key  # 1.5 cm² for a crayon
            rim = cv2.arcLength(np.array(part.path.outlines()[0], np.float32), True)
            assert abs(filled.sum() / SCALE**2 - part.path.area()) < 0.2 * rim, f"{part.key} crosses itself"
            wide, tall = ROOM[section.count]
            left, top = round((part.at.x - wide / 2) * SCALE), round((part.at.y - tall / 2) * SCALE)
            room = filled[top : top + int(tall * SCALE), left : left + int(wide * SCALE)]
            assert room.size == int(tall * SCALE) * int(wide * SCALE), part.key
            assert room.mean() > 0.995, f"{part.key}: no room for {section.count} symbols"
            seen += cv2.erode(filled, np.ones((3, 3), np.uint8))
    assert seen.max() == 1, "sections overlap"


def test_the_solo_sheet_uses_the_eggs():
    assert picture_of(SHEETS[-1]) == picture_of(next(sheet for sheet in SHEETS if sheet.code == "EAS"))


def test_a_good_picture_is_read():
    picture = read_picture(GOOD, "good.svg")
    assert picture.figures[0].parts[0].at == (10, 10)
    assert [detail.width for detail in picture.lines] == [0.3, None]


def test_white_details_are_printed_as_paper():
    (white,) = [
        detail
        for detail in read_picture(GOOD.replace('data-fill="black"', 'data-fill="white"'), "g").lines
        if detail.width is None
    ]
    assert white.white


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("0 0 186 150", "0 0 100 100", "viewBox"),
        ('id="s1.1"', 'id="s1.2"', "s1.1 is expected"),
        ('id="figure-1"', 'id="figure-2"', "figure-1"),
        (' data-it="Scatola"', "", "data-it"),
        (' data-at="10,10"', "", "data-at"),
        (' data-at="10,10"', ' data-at="10"', "data-at"),
        ("L0 20Z", "L0 20", "closed"),
        ("L0 20Z", "L0 20ZM1 1L2 2Z", "closed"),
        ("L20 20", "l20 20", "absolute"),
        ("L20 20", "L20", "wrong number"),
        ('<path id="s1.1"', '<circle id="s1.1"', "<circle>"),
        ("</svg>", "<path d='M0 0'/></svg>", "outside every group"),
        ("</svg>", "", "no element found|unclosed|mismatched"),
        ("<svg", "<sgv", "mismatched"),
        ('data-fill="black"', 'data-fill="blue"', "black or white"),
    ],
)
def test_a_broken_picture_is_refused_with_its_name(old, new, says):
    assert old in GOOD
    with pytest.raises(ValueError, match=rf"bad\.svg: .*({says})"):
        read_picture(GOOD.replace(old, new, 1), "bad.svg")


def test_a_picture_with_too_few_sections_is_refused(monkeypatch):
    cardinal = SHEETS[0]
    other = type(cardinal)("X", cardinal.title, cardinal.figures[:2], picture="cardinal")
    with pytest.raises(ValueError, match="sections drawn"):
        picture_of(other)
