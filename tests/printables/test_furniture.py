from itertools import pairwise

import pytest

from companion.pieces.face import Form, Shape, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Point
from companion.pieces.palette import BLACK
from companion.pieces.piece import Piece
from printables.drawing import text_width
from printables.furniture import cut_marks, furniture, level_ruler, upright_ruler
from printables.layout import impose, label_pages
from printables.pages import Booklet, Duplex, Side
from printables.paper import labels, paper, paper_names
from printables.stickers import Sticker, sticker_item
from printables.typesetting import typeset
from tests.printables.made_up import CARDS, EVERYTHING, TILES


def booklets():
    for name in paper_names():
        for duplex in Duplex:
            for lang in Lang:
                yield Booklet("A game", lang, impose(EVERYTHING, paper(name), duplex), duplex)
    for name in ("a4", "letter"):
        sheet = labels(name)
        items = [sticker_item(Sticker(Piece("CM", "AZU", n), n, "Azure"), sheet) for n in range(1, 40)]
        yield Booklet("Stickers", Lang.EN, label_pages(items, sheet), note=sheet.title)


BOOKLETS = tuple(booklets())
PAGES = [(page, booklet) for booklet in BOOKLETS for page in booklet.pages]


def extent(mark):
    if isinstance(mark, Words):
        box = mark.box
        if mark.turn:  # quarter turns about the middle
            box = Box(box.centre.x - box.height / 2, box.centre.y - box.width / 2, box.height, box.width)
        return box
    return mark.path.bounds()


def test_everything_beside_the_faces_can_be_printed():
    for page, booklet in PAGES:
        for mark in furniture(page, booklet):
            assert page.sheet.printable.grown(0.35).holds(extent(mark)), mark


def inside_face(point, placed):
    """Even-odd, on the flattened outline."""
    inside = False
    outline = placed.outline().outlines()[0]
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > point.y) != (by > point.y) and point.x < (bx - ax) * (point.y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def test_no_mark_crosses_a_face():
    for page, booklet in PAGES:
        if booklet.lang is not Lang.EN:
            continue
        for mark in furniture(page, booklet):
            if not isinstance(mark, Shape) or mark.edge is None or mark.dash:
                continue
            for run in mark.path.outlines():
                for (ax, ay), (bx, by) in pairwise(run):
                    for share in (0, 0.25, 0.5, 0.75, 1):
                        point = Point(ax + (bx - ax) * share, ay + (by - ay) * share)
                        for placed in page.placed:
                            if placed.box.holds(Box(*point, 0, 0)):
                                assert not inside_face(point, placed), (page.number, point, placed.item.name)


def test_every_page_has_a_ruler_of_a_hundred_millimetres_both_ways():
    for page, booklet in PAGES:
        rulers = [
            mark.path.bounds()
            for mark in furniture(page, booklet)
            if isinstance(mark, Shape) and mark.edge is BLACK and len(mark.path.steps) > 200
        ]
        assert sorted(round(max(box.width, box.height), 6) for box in rulers) == [100, 100]
        assert {box.width > box.height for box in rulers} == {True, False}
        labels_ = [m for m in furniture(page, booklet) if isinstance(m, Words) and m.text == "100 mm"]
        assert len(labels_) == 2


@pytest.mark.parametrize("ruler", [level_ruler, upright_ruler])
def test_a_ruler_has_a_tick_every_millimetre(ruler):
    (scale, _), box = ruler(Point(10, 10), 3.0)
    ticks = scale.path.outlines()[1:]
    assert len(ticks) == 101
    lengths = [max(abs(a.x - b.x), abs(a.y - b.y)) for a, b in ticks]
    assert lengths[10] > lengths[5] > lengths[1]
    assert box.holds(scale.path.bounds(), slack=0.2)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (Lang.EN, ("sheet 2 of 3", "back", "A4", "English", "print at 100 %")),
        (Lang.IT, ("foglio 2 di 3", "retro", "A4", "italiano", "stampa al 100 %")),
    ],
)
def test_the_footer_says_what_one_needs(lang, words):
    booklet = Booklet("Chroma Mix", lang, impose(CARDS, paper("a4"), Duplex.LONG), Duplex.LONG)
    page = booklet.pages[3]
    footer = furniture(page, booklet)[-1]
    assert footer.text.startswith("*Chroma Mix*")
    assert all(word in footer.text for word in words)


def test_a_blank_back_says_so():
    booklet = Booklet("G", Lang.EN, impose((CARDS[0], TILES[0]), paper("a4"), Duplex.LONG), Duplex.LONG)
    assert "nothing to print" in furniture(booklet.pages[3], booklet)[-1].text


def test_all_words_fit_their_boxes():
    for page, booklet in PAGES:
        for mark in furniture(page, booklet):
            if isinstance(mark, Words):
                lines, _ = typeset(mark, text_width)
                assert len(lines) == 1


def test_every_card_edge_has_marks_at_both_ends():
    page = impose(CARDS, paper("a4"))[0]
    assert len(page.cuts) == 12
    for cut in page.cuts:
        (_, black) = cut_marks(cut, page, ())
        runs = black.path.outlines()
        assert len(runs) == 4  # two margins and two gaps between three cards
        assert all(black.edge is BLACK for _ in runs)


def test_tiles_are_cut_along_lines_in_three_directions():
    page = impose(TILES, paper("a4"))[0]
    slopes = {round((c.two.y - c.one.y) / (c.two.x - c.one.x or 1e-9), 2) for c in page.cuts}
    assert slopes == {0.0, 1.73, -1.73}


def test_a_folded_page_shows_its_fold_and_says_what_to_do():
    booklet = Booklet("G", Lang.IT, impose(CARDS, paper("a4"), Duplex.FOLD))
    marks = furniture(booklet.pages[0], booklet)
    assert any(isinstance(m, Shape) and m.dash for m in marks)
    assert any(isinstance(m, Words) and "piega" in m.text for m in marks)
    assert booklet.pages[0].side is Side.FRONT


def test_sheets_are_not_cut():
    sheets = [p for p, _ in PAGES if p.placed and p.placed[0].face.form is Form.SHEET]
    assert sheets
    assert all(not page.cuts for page in sheets)
