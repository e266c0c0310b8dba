"""Marks as pixels: what is drawn is where its millimetres say, in the ink it names."""

import numpy as np
import pytest

from companion.pieces.face import (
    Align,
    CodeBox,
    Face,
    Form,
    Gradient,
    Group,
    Region,
    Shape,
    Stand,
    Swatch,
    Symbol,
    TagBox,
    Words,
)
from companion.pieces.measure import Box, Point
from companion.pieces.palette import BLACK, CYAN, MAGENTA, PAPER, YELLOW
from companion.pieces.path import circle, rectangle
from companion.pieces.symbols import DOT
from printables.codes import marker_bits, qr_bits, tag_bits
from printables.drawing import InkUse
from printables.preview import face_picture

DPI = 254  # ten pixels a millimetre


def pixels(*marks, ink=InkUse.FULL, size=40):
    return np.asarray(face_picture(Face(Form.BOARD, size, size, marks), DPI, ink).convert("RGB")).astype(int)


def dark_box(picture):
    """Bounds of everything not white, in mm."""
    rows, columns = np.nonzero(picture.sum(axis=2) < 600)
    return [round(float(v) / 10, 1) for v in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)]


def at(picture, x, y):
    return tuple(picture[round(y * 10), round(x * 10)])


def test_a_shape_stands_where_its_millimetres_say():
    picture = pixels(Shape(rectangle(Box(5, 10, 20, 8)), fill=BLACK))
    assert dark_box(picture) == pytest.approx([5, 10, 25, 18], abs=0.15)


def test_a_group_is_moved_scaled_turned_and_clipped():
    inner = (Shape(rectangle(Box(0, 0, 10, 2)), fill=BLACK),)
    assert dark_box(pixels(Group(inner, at=Point(20, 5), turn=90))) == pytest.approx(
        [18, 5, 20, 15], abs=0.15
    )
    assert dark_box(pixels(Group(inner, at=Point(5, 5), scale=2))) == pytest.approx([5, 5, 25, 9], abs=0.15)
    clipped = pixels(Group(inner, at=Point(5, 5), clip=rectangle(Box(0, 0, 4, 9))))
    assert dark_box(clipped) == pytest.approx([5, 5, 9, 7], abs=0.15)


def test_overlapping_outlines_of_one_path_are_a_hole():
    ring = circle(Point(20, 20), 15).joined(circle(Point(20, 20), 8))
    picture = pixels(Shape(ring, fill=BLACK))
    assert at(picture, 20, 20) == (255, 255, 255)
    assert sum(at(picture, 20, 8)) < 200


def test_opacity_lets_what_lies_below_through_and_ends_with_its_shape():
    under, over = rectangle(Box(5, 5, 20, 20)), rectangle(Box(5, 5, 20, 20))
    picture = pixels(
        Shape(under, fill=CYAN),
        Shape(over, fill=MAGENTA, opacity=0.5),
        Shape(rectangle(Box(30, 5, 5, 5)), fill=MAGENTA),
    )
    solid, mixed = at(picture, 32, 7), at(picture, 10, 10)
    assert mixed != solid
    assert mixed[1] > solid[1] - 5


def test_gradients_run_along_their_line_and_outward():
    line = Gradient(Point(5, 0), Point(35, 0), ((0, PAPER), (1, BLACK)))
    picture = pixels(Shape(rectangle(Box(5, 5, 30, 10)), fill=line))
    greys = [sum(at(picture, x, 10)) for x in (7, 14, 21, 28, 34)]
    assert greys == sorted(greys, reverse=True)
    assert greys[0] > greys[-1] + 300
    round_ = Gradient(Point(20, 20), Point(20, 20), ((0, BLACK), (1, PAPER)), radius=15)
    picture = pixels(Shape(circle(Point(20, 20), 15), fill=round_))
    assert sum(at(picture, 20, 20)) < sum(at(picture, 27, 20)) < sum(at(picture, 33, 20))


def test_low_ink_draws_the_edge_of_a_flood_and_the_rim_of_a_swatch():
    box = rectangle(Box(5, 5, 30, 30))
    flood = pixels(Shape(box, fill=CYAN, flood=True), ink=InkUse.LOW)
    swatch = pixels(Swatch(box, CYAN), ink=InkUse.LOW)
    assert at(flood, 20, 20) == at(swatch, 20, 20) == (255, 255, 255)
    assert at(swatch, 7, 20) != (255, 255, 255)
    assert at(swatch, 4.5, 20) == (255, 255, 255)
    assert at(pixels(Shape(box, fill=CYAN), ink=InkUse.LOW), 20, 20) != (255, 255, 255)


def test_a_symbol_fills_its_square():
    picture = pixels(Symbol(DOT, Point(20, 20), 10))
    assert dark_box(picture) == pytest.approx([16.4, 16.4, 23.6, 23.6], abs=0.15)


def test_a_region_is_an_empty_outline():
    picture = pixels(Region("1.1", rectangle(Box(5, 5, 20, 20))))
    assert at(picture, 15, 15) == (255, 255, 255)
    assert dark_box(picture) == pytest.approx([4.75, 4.75, 25.25, 25.25], abs=0.15)


def cells(picture, box, count):
    step = box.width / count
    return tuple(
        tuple(
            bool(sum(at(picture, box.left + (c + 0.5) * step, box.top + (r + 0.5) * step)) < 380)
            for c in range(count)
        )
        for r in range(count)
    )


def test_a_code_is_drawn_cell_by_cell_on_white():
    box = Box(8, 8, 21, 21)
    ground = Shape(rectangle(Box(0, 0, 40, 40)), fill=YELLOW)
    picture = pixels(ground, CodeBox("CM:AZU:2", box))
    assert cells(picture, box, 21) == qr_bits("CM:AZU:2")
    assert at(picture, 5, 20) == (255, 255, 255)  # four modules of quiet zone
    assert at(picture, 3, 20) != (255, 255, 255)


def test_a_tag_is_drawn_cell_by_cell_and_turned_about_its_middle():
    box = Box(12, 12, 16, 16)
    bits = tag_bits(117)
    assert cells(pixels(TagBox(117, box)), box, 8) == bits
    turned = tuple(tuple(reversed(row)) for row in reversed(bits))
    assert cells(pixels(TagBox(117, box, turn=180)), box, 8) == turned
    quarter = tuple(zip(*reversed(bits), strict=True))
    assert cells(pixels(TagBox(117, box, turn=90)), box, 8) == quarter


def test_markers_have_the_size_of_their_family():
    assert len(marker_bits("DICT_5X5_100", 3)) == 7
    assert all(marker_bits("DICT_5X5_100", 3)[0])


@pytest.mark.parametrize(
    ("align", "stand"), [(a, s) for a in Align for s in Stand], ids=lambda value: value.value
)
def test_words_stand_in_their_box(align, stand):
    box = Box(5, 8, 30, 20)
    left, top, right, bottom = dark_box(pixels(Words("HHH", box, 6, align=align, stand=stand)))
    middle = ((left + right) / 2, (top + bottom) / 2)
    sides = {Align.LEFT: left - 5, Align.CENTRE: abs(middle[0] - 20), Align.RIGHT: 35 - right}
    heights = {Stand.TOP: top - 8, Stand.MIDDLE: abs(middle[1] - 18), Stand.BOTTOM: 28 - bottom - 1.2}
    assert sides[align] == pytest.approx(0, abs=0.8)
    assert heights[stand] == pytest.approx(0, abs=0.3)


def test_words_turn_about_the_middle_of_their_box():
    left, top, right, bottom = dark_box(
        pixels(Words("HHHH", Box(5, 15, 30, 10), 6, align=Align.CENTRE, stand=Stand.MIDDLE, turn=90))
    )
    assert bottom - top > right - left
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((20, 20), abs=0.4)
