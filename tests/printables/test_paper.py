import pytest

from companion.pieces.measure import Box
from printables.paper import BadPaper, label_names, labels, paper, paper_names, read_labels, read_paper

A4 = 'title = "A4"\nwidth = 210.0\nheight = 297.0\nmargin = 4.2\n'
LABELS = (
    'title = "L"\npaper = "a4"\ncolumns = 3\nrows = 7\nwidth = 63.5\nheight = 38.1\n'
    "left = 7.21\ntop = 15.15\nstep_x = 66.04\nstep_y = 38.1\n"
)


def test_the_promised_papers_exist_and_a4_comes_first():
    assert paper_names() == ("a4", "letter", "a3")
    sizes = {name: (paper(name).width, paper(name).height) for name in paper_names()}
    assert sizes == {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}


def test_a_good_file_reads_back():
    assert read_paper("a4", A4) == paper("a4")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (A4.replace("210.0", "-1"), "width"),
        (A4.replace("210.0", "true"), "width"),
        (A4.replace("210.0", '"wide"'), "width"),
        (A4.replace("210.0", "inf"), "width"),
        (A4.replace("210.0", "nan"), "width"),
        (A4.replace("210.0", "400.0"), "upright"),
        (A4.replace("4.2", "80.0"), "margin"),
        (A4.replace('"A4"', '""'), "title"),
        (A4.replace("margin = 4.2\n", ""), "margin"),
        (A4 + "colour = 1\n", "colour"),
        ("width = = 3", "a4"),
    ],
)
def test_a_bad_paper_is_refused_by_name(wrong, says):
    with pytest.raises(BadPaper, match=says):
        read_paper("a4", wrong)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (LABELS.replace('"a4"', '"a9"'), "a9"),
        (LABELS.replace("columns = 3", "columns = 0"), "columns"),
        (LABELS.replace("columns = 3", "columns = 3.5"), "columns"),
        (LABELS.replace("columns = 3", "columns = 4"), "beyond"),
        (LABELS.replace("step_y = 38.1", "step_y = 30.0"), "overlap"),
    ],
)
def test_bad_labels_are_refused(wrong, says):
    with pytest.raises(BadPaper, match=says):
        read_labels("test", wrong)


def test_label_sheets_are_the_ones_sold():
    assert label_names() == ("a4", "letter")
    a4, letter = labels("a4"), labels("letter")
    assert (len(a4.boxes()), a4.width, a4.height) == (21, 63.5, 38.1)
    assert (len(letter.boxes()), letter.height) == (30, 25.4)
    assert letter.width == pytest.approx(2.625 * 25.4)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_label_sheets_are_symmetric_on_their_paper(name):
    sheet = labels(name)
    last = sheet.boxes()[-1]
    assert sheet.paper.width - last.right == pytest.approx(sheet.left, abs=0.06)
    assert sheet.paper.height - last.bottom == pytest.approx(sheet.top, abs=0.06)
    boxes = sheet.boxes()
    inner = [Box(b.left + 0.01, b.top + 0.01, b.width - 0.02, b.height - 0.02) for b in boxes]
    assert not any(a.meets(b) for n, a in enumerate(inner) for b in inner[n + 1 :])
