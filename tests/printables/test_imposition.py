from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.pieces.face import Form
from companion.pieces.measure import Box
from printables.imposition import grown_triangle
from printables.layout import impose
from printables.pages import DoesNotFitPaper, Duplex, Side
from printables.paper import paper, paper_names
from tests.printables.made_up import CARDS, EVERYTHING, LOOSE, SHEET, STRIPS, TILES, box_item, card_item

PAPERS = paper_names()


def fronts(pages):
    return [placed for page in pages for placed in page.placed if placed.side is Side.FRONT]


@pytest.mark.parametrize(
    ("name", "landscape", "cards"), [("a4", False, 9), ("letter", True, 8), ("a3", True, 18)]
)
def test_a_full_page_of_cards(name, landscape, cards):
    items = [card_item(n) for n in range(1, 73)]
    pages = impose(items, paper(name))
    assert (pages[0].sheet.landscape, len(pages[0].placed)) == (landscape, cards)
    assert [placed.item for placed in fronts(pages)] == items


@pytest.mark.parametrize(("name", "tiles"), [("a4", 25), ("letter", 25), ("a3", 60)])
def test_a_full_page_of_tiles(name, tiles):
    pages = impose(TILES * 4, paper(name))
    assert len(pages[0].placed) == tiles


@pytest.mark.parametrize("name", PAPERS)
def test_nothing_is_lost_and_copies_are_kept(name):
    placed = fronts(impose(EVERYTHING * 2, paper(name)))
    assert sorted(p.item.name for p in placed) == sorted(item.name for item in EVERYTHING * 2)


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("duplex", Duplex)
def test_bleeds_are_printable_and_do_not_touch_other_faces(name, duplex):
    for page in impose(EVERYTHING, paper(name), duplex):
        for placed in page.placed:
            assert page.sheet.printable.holds(placed.bleed_box)
        if any(placed.face.form is Form.TILE for placed in page.placed):
            continue
        for one, two in combinations(page.placed, 2):
            assert not one.box.grown(-0.01).meets(two.bleed_box.grown(-0.01))


@pytest.mark.parametrize("name", PAPERS)
def test_cards_keep_two_millimetres_of_bleed_each(name):
    for page in impose(CARDS, paper(name)):
        for one, two in combinations(page.placed, 2):
            assert not one.bleed_box.grown(-0.001).meets(two.bleed_box.grown(-0.001))


def test_tiles_share_their_cuts_and_alternate():
    first, second, *_ = impose(TILES, paper("a4"))[0].placed
    assert (first.turn, second.turn) == (0, 180)
    shared = {(round(p.x, 3), round(p.y, 3)) for p in first.outline().outlines()[0]} & {
        (round(p.x, 3), round(p.y, 3)) for p in second.outline().outlines()[0]
    }
    assert len(shared) == 2


def test_a_tile_bleeds_only_where_no_neighbour_shares_the_cut():
    page = impose(TILES, paper("a4"))[0]
    middle = page.placed[7]  # second row, third column: neighbours on every side
    assert middle.clip.area() == pytest.approx(middle.face.outline.area())
    corner = page.placed[0]
    assert corner.clip.area() > corner.face.outline.area() + 2 * 60


def test_a_triangle_grown_all_round_keeps_its_shape():
    grown = grown_triangle(60, 52, 2, 2, 2)
    x, y = zip(*grown.outlines()[0], strict=True)
    assert (max(x) + min(x)) / 2 == pytest.approx(30)
    assert max(y) == pytest.approx(54)
    assert min(y) < -2


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_game_sheet_is_centred_and_leaves_room_for_rulers_and_footer(name):
    (page,) = impose([SHEET], paper(name))
    box = page.placed[0].box
    assert box.centre.x == pytest.approx(page.sheet.width / 2)
    inside = page.sheet.printable
    assert box.left - inside.left >= 3.4
    assert box.top - inside.top >= 3.4
    assert inside.bottom - box.bottom >= 3.4


def test_strips_stand_one_above_the_other():
    (page, _) = impose(STRIPS, paper("a4"))
    assert len(page.placed) == 8
    assert len({placed.at.x for placed in page.placed}) == 1


def test_a_board_longer_than_the_paper_is_wide_is_turned():
    wide = box_item("wide", Form.BOARD, 250, 100)
    (page,) = impose([wide], paper("a4"))
    assert page.sheet.landscape or page.placed[0].turn == 90


def test_what_is_larger_than_the_paper_is_refused_by_name():
    with pytest.raises(DoesNotFitPaper, match="giant"):
        impose([box_item("giant", Form.SHEET, 300, 300)], paper("a4"))
    with pytest.raises(DoesNotFitPaper, match="giant"):
        impose([box_item("giant", Form.BOARD, 300, 300)], paper("letter"))


def test_what_is_too_large_for_half_a_sheet_cannot_be_folded():
    board = box_item("board", Form.BOARD, 180, 240, backed=True)
    with pytest.raises(DoesNotFitPaper, match="half"):
        impose([board], paper("a4"), Duplex.FOLD)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(10, 180), st.integers(10, 180)), min_size=1, max_size=25),
    st.sampled_from(PAPERS),
)
def test_packing_never_overlaps_whatever_the_sizes(sizes, name):
    items = [box_item(f"b{n}", Form.BOARD, w, h) for n, (w, h) in enumerate(sizes)]
    pages = impose(items, paper(name))
    assert sorted(p.item.name for p in fronts(pages)) == sorted(item.name for item in items)
    for page in pages:
        for placed in page.placed:
            assert page.sheet.printable.holds(placed.bleed_box)
        for one, two in combinations(page.placed, 2):
            assert not one.bleed_box.grown(-0.001).meets(two.bleed_box.grown(-0.001))


def test_boards_and_their_markers_share_a_page():
    pages = impose(LOOSE, paper("a4"))
    assert len(pages) == 2
    assert {placed.face.form for placed in pages[0].placed} == {Form.BOARD, Form.MARKER}
    assert isinstance(pages[0].placed[0].box, Box)
