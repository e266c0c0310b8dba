"""The sheet is turned over or folded as a person would; fronts and backs must fall on each other."""

import math

import pytest

from companion.games import catalogue
from companion.pieces.face import Form
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from printables.duplex import Axis, turning_axis
from printables.layout import impose
from printables.pages import Duplex, Sheet, Side
from printables.paper import paper
from tests.printables.made_up import CARDS, SHEET, STRIPS, TILES, box_item, card_item

BACKED = (*CARDS, box_item("strip", Form.STRIP, 150, 30, backed=True))


def turned_over(point, sheet, duplex):
    """Take the sheet by its long (or short) edge like a book's page: where the point is seen then."""
    edge_is_upright = (sheet.height > sheet.width) == (duplex is Duplex.LONG)
    if edge_is_upright:
        return Point(sheet.width - point.x, point.y)
    return Point(point.x, sheet.height - point.y)


def same_place(one, two, slack=1e-6):
    return abs(one.x - two.x) < slack and abs(one.y - two.y) < slack


def assert_behind(front, back, move):
    """Every point of the outline, and the middle of the top edge, which also tells which way is up."""
    wide = front.face.width
    assert same_place(move(front.on_page(Point(wide / 2, 0))), back.on_page(Point(wide / 2, 0)))
    mirrored = [move(point) for point in front.outline().outlines()[0]]
    behind = back.outline().outlines()[0]
    for points, others in ((mirrored, behind), (behind, mirrored)):
        assert all(min(math.dist(point, other) for other in others) < 0.1 for point in points)


def pairs(pages):
    return [(one, two) for one, two in zip(pages[::2], pages[1::2], strict=True)]


@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_backs_fall_behind_their_fronts_when_the_sheet_is_turned(name, duplex):
    pages = impose([card_item(n) for n in range(1, 30)] + [BACKED[-1]], paper(name), duplex)
    for front, back in pairs(pages):
        assert (front.side, back.side, front.number) == (Side.FRONT, Side.BACK, back.number)
        assert len(front.placed) == len(back.placed)
        for one, two in zip(front.placed, back.placed, strict=True):
            assert one.item is two.item
            assert_behind(one, two, lambda p, s=front.sheet: turned_over(p, s, duplex))


def assert_folds(page):
    """Fold the page along its line: each back must come behind its front."""
    one, two = page.fold.one, page.fold.two

    def folded(point):
        if one.x == two.x:
            return Point(2 * one.x - point.x, point.y)
        return Point(point.x, 2 * one.y - point.y)

    half = len(page.placed) // 2
    fronts, backs = page.placed[:half], page.placed[half:]
    for front, back in zip(fronts, backs, strict=True):
        assert (front.side, back.side, front.item) == (Side.FRONT, Side.BACK, back.item)
        assert_behind(front, back, folded)
        assert not front.box.grown(-0.01).meets(back.box)


@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
def test_backs_fall_behind_their_fronts_when_the_sheet_is_folded(name):
    for page in impose(BACKED, paper(name), Duplex.FOLD):
        assert_folds(page)


@pytest.mark.parametrize("kit", catalogue().kits, ids=lambda kit: kit.slug)
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.FOLD])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_every_kit_registers(kit, duplex, name):
    pages = impose(kit.items(Lang.EN), paper(name), duplex)
    if duplex is Duplex.FOLD:
        for page in pages:
            if page.fold is not None:
                assert_folds(page)
        folded = sum(len(page.placed) // 2 for page in pages if page.fold is not None)
        assert folded == sum(item.back is not None for item in kit.items(Lang.EN))
        return
    if not any(item.back for item in kit.items(Lang.EN)):
        assert all(page.side is Side.FRONT for page in pages)
        return
    for front, back in pairs(pages):
        behind = {id(p.item): p for p in back.placed}
        for placed in front.placed:
            if placed.item.back is not None:
                move = lambda p, s=front.sheet: turned_over(p, s, duplex)  # noqa: E731 - as above
                assert_behind(placed, behind[id(placed.item)], move)


def test_the_back_offset_moves_the_backs_only():
    plain = impose(CARDS, paper("a4"), Duplex.LONG)
    moved = impose(CARDS, paper("a4"), Duplex.LONG, Point(0.7, -1.1))
    for one, two in zip(plain, moved, strict=True):
        for a, b in zip(one.placed, two.placed, strict=True):
            shift = (0.7, -1.1) if one.side is Side.BACK else (0, 0)
            assert (b.at.x - a.at.x, b.at.y - a.at.y) == pytest.approx(shift)


def test_a_page_without_backs_still_gets_its_own_sheet_of_paper():
    pages = impose((*CARDS[:9], *TILES[:3]), paper("a4"), Duplex.LONG)
    assert [page.side for page in pages] == [Side.FRONT, Side.BACK] * 2
    assert pages[3].placed == ()


def test_one_sided_items_are_printed_one_sided():
    pages = impose((*STRIPS, *TILES), paper("a4"), Duplex.LONG)
    assert {page.side for page in pages} == {Side.FRONT}
    assert {page.side for page in impose(CARDS, paper("a4"), Duplex.NONE)} == {Side.FRONT}


def test_a_sheet_too_large_to_fold_has_its_back_printed_apart():
    backed = box_item("sheet", Form.SHEET, 190, 260, backed=True)
    front, back = impose([backed], paper("a4"), Duplex.FOLD)
    assert (front.side, back.side, front.number, back.number) == (Side.FRONT, Side.BACK, 1, 2)
    assert SHEET.back is None


def test_unlike_fronts_and_backs_are_refused():
    odd = box_item("odd", Form.BOARD, 50, 60)
    odd = type(odd)(odd.name, odd.front, box_item("other", Form.BOARD, 60, 50).front)
    with pytest.raises(ValueError, match="one size"):
        impose([odd], paper("a4"), Duplex.LONG)


@pytest.mark.parametrize(
    ("duplex", "landscape", "axis"),
    [
        (Duplex.LONG, False, Axis.UPRIGHT),
        (Duplex.LONG, True, Axis.LEVEL),
        (Duplex.SHORT, False, Axis.LEVEL),
        (Duplex.SHORT, True, Axis.UPRIGHT),
    ],
)
def test_the_axis_of_turning(duplex, landscape, axis):
    assert turning_axis(duplex, Sheet(paper("a4"), landscape)) is axis
