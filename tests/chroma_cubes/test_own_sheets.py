"""A person's own drawing as a game sheet: read, priced, kept, drawn; bad drawings refused in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import CompanionError, Exit
from companion.games.chroma_cubes.own import own_folder, read_own, write_own
from companion.games.chroma_cubes.svg_import import BadSvg, read_drawing
from companion.verbs.sheet import geometry, new_sheet, planned
from companion.verbs.sheet_plan import composed, plan

CAT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<g id="cat" transform="translate(20,0)">
 <ellipse cx="120" cy="190" rx="90" ry="80" fill="#e87722"/>
 <circle cx="120" cy="90" r="60" fill="orange"/>
 <path d="M70 60 L60 5 L110 35 Z" fill="#fc0"/><polygon points="170,60 180,5 130,35"/>
</g>
<g id="sun"><title>Sun</title><circle cx="330" cy="70" r="50" fill="yellow"/>
 <path d="M250 200 h120 v80 h-120 z" style="fill:#00aa00"/></g>
<g id="lines"><circle cx="120" cy="85" r="6"/><path d="M100 110 q20 20 40 0"/></g>
</svg>"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CHROMA_TABLE_DATA", str(tmp_path))
    return tmp_path


def saved(folder: Path, text: str) -> Path:
    path = folder / "picture.svg"
    path.write_text(text, encoding="utf-8")
    return path


def test_figures_regions_and_lines_are_found():
    drawing = read_drawing(CAT.encode())
    assert [(figure.name, len(figure.regions)) for figure in drawing.figures] == [("cat", 4), ("Sun", 2)]
    assert len(drawing.lines) == 2


def test_what_lies_under_something_is_cut_to_what_is_seen():
    found = plan(read_drawing(CAT.encode()))
    body, head = found.regions[:2]
    assert body.area < 0.95 * 3.14159 * 90 * 80 * (148 / 300) ** 2
    assert head.area > 0
    assert not found.wrong


def test_prices_follow_cc_5_four_symbols_a_point():
    sheet, picture = composed(plan(read_drawing(CAT.encode())), "U01", "My cat")
    for figure, drawn in zip(sheet.figures, picture.figures, strict=True):
        assert figure.symbols == 4 * figure.points
        assert len(figure.sections) == len(drawn.parts)
        assert all(1 <= section.count <= 4 for section in figure.sections)
    assert [str(section.symbol) for section in sheet.figures[0].sections[:3]] == ["O", "O", "Y"]
    assert str(sheet.figures[1].sections[1].symbol) == "G"


def test_writing_and_reading_give_the_same_sheet():
    sheet, picture = composed(plan(read_drawing(CAT.encode())), "U01", "My cat")
    text = write_own(sheet, picture)
    again = read_own("U01", text)
    assert again.sheet == sheet
    assert write_own(again.sheet, again.picture) == text


def test_a_new_sheet_is_printed_and_read_like_ours(folder):
    made = new_sheet(saved(folder, CAT), "My cat")
    assert (made.code, made.figures, made.sections) == ("U01", 2, 6)
    assert new_sheet(saved(folder, CAT), "Another").code == "U02"
    script = (
        "from companion.games import catalogue; from companion.pieces.language import Lang;"
        "from companion.pieces.piece import Piece; c = catalogue(); p = Piece('CC', 'U02', 3);"
        "f = c.kit_of(p).face(p, Lang.IT);"
        "print(c.tag_of(p), len([r for r in f.regions() if r.key[0].isdigit()]))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["506", "6"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("</svg>", "", "no XML"),
        ("<svg ", "<html ", "no XML|no SVG"),
        ('<g id="lines">', '<g id="lines"><text>hi</text>', "<text> is text"),
        ('<g id="sun">', '<image href="x.png"/><g id="sun">', "<image> is a picture"),
        ("M250 200 h120", "M250 200 k120", "path"),
        ('transform="translate(20,0)"', 'transform="wobble(3)"', "not understood"),
        ('transform="translate(20,0)"', 'transform="translate(left)"', "not understood"),
        ('transform="translate(20,0)"', 'transform="rotate(20,5)"', "wrong number of values"),
        ("<svg ", '<!DOCTYPE svg [<!ENTITY x "y">]><svg ', "entities"),
        ('r="50"', 'r="large"', "no number"),
        ('<g id="sun"><title>Sun</title>', "<g>", "no XML"),
        ('viewBox="0 0 400 300"', 'viewBox="0 0 0 0"', "no size"),
    ],
)
def test_a_bad_drawing_gets_a_clear_reason(folder, old, new, says):
    text = CAT.replace(old, new, 1)
    if new == "<g>":
        text = text.replace("</g>\n</svg>", "</g></svg", 1)
    with pytest.raises(CompanionError, match=says) as refused:
        planned(saved(folder, text))
    assert refused.value.code is Exit.USAGE
    assert "\n" not in refused.value.say


def test_regions_outside_every_group_are_named():
    with pytest.raises(BadSvg, match="one region stands outside"):
        read_drawing(b'<svg viewBox="0 0 9 9"><rect width="5" height="5"/></svg>')


def test_a_drawing_without_regions_is_refused():
    with pytest.raises(BadSvg, match="no closed region"):
        read_drawing(b'<svg viewBox="0 0 9 9"><g><path d="M0 0L5 5"/></g></svg>')


def test_regions_too_small_are_told_and_nothing_is_kept(folder):
    small = CAT.replace('r="50"', 'r="9"')
    with pytest.raises(CompanionError, match=r"only 0\.6 cm²"):
        new_sheet(saved(folder, small), "Small sun")
    assert not list(own_folder().glob("*"))


def test_a_figure_without_room_for_a_point_is_told_and_nothing_is_kept(folder):
    moon = CAT.replace("</svg>", '<g id="moon"><circle cx="30" cy="30" r="16"/></g></svg>')
    with pytest.raises(CompanionError, match="figure 'moon' has room for 2 symbols, and a point needs four"):
        new_sheet(saved(folder, moon), "Cat and moon")
    assert not list(own_folder().glob("*"))


def test_symbols_stand_beside_the_lines_of_the_drawing():
    crossed = CAT.replace('<g id="lines">', '<g id="lines"><path d="M140 90 V270"/>')
    before, after = (plan(read_drawing(text.encode())).regions[0] for text in (CAT, crossed))
    line = (140 - 200) * 148 / 300 + 188 / 2
    assert before.most == after.most == 4
    assert abs(before.at.x - line) < 6 < abs(after.at.x - line)


@pytest.mark.parametrize("name", ["", "   ", "x" * 50, "two\nlines"])
def test_a_sheet_needs_a_name(folder, name):
    with pytest.raises(CompanionError, match="name"):
        new_sheet(saved(folder, CAT), name)


def test_geometry_of_our_sheets_is_complete():
    cardinal = geometry("CC:CAR:1")
    assert cardinal["size"] == [190.0, 260.0]
    assert len(cardinal["sections"]) == 17
    assert cardinal["sections"]["1.4"]["symbol"] == "R"
    assert cardinal["sections"]["1.4"]["count"] == 4
    assert [len(pair) for pair in cardinal["locks"]] == [2, 2, 2]
    assert len(cardinal["bank"]) == 9
    assert set(cardinal["samples"]) == set("ROYGBP")
    assert len(cardinal["tags"]) == 4
    solo = geometry("CC:EGG:1")
    assert {key: len(stones) for key, stones in solo["stones"].items()} == {str(n): 4 for n in range(1, 6)}


@pytest.mark.parametrize("wrong", ["CC:CAR:5", "CC:R2:1", "nonsense", "CC:TR"])
def test_geometry_of_what_is_no_sheet_is_refused(wrong):
    with pytest.raises(CompanionError, match="no sheet"):
        geometry(wrong)
