"""The tables against RULES CC, written out here a second time as the rules print them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.chroma_cubes.tables import (
    CAIRNS,
    FACES,
    LOCK_SIDES,
    OPPOSITE,
    SHEET,
    SHEETS,
    SOLO_BEST,
    SUPERPOWERS,
    WHEEL,
    Colour,
    StonePower,
    face_pair,
)

FACE_TABLE = """
R: RP RO PO RG PY OB
O: OR OY RY OB RG YP
Y: YO YG OG YP OB GR
G: GY GB YB GR YP BO
B: BG BP GP BO GR PY
P: PB PR BR PY BO RG
"""

POINTS_AND_THRESHOLDS = {
    "CAR": ((4, 2, 2), 6),
    "DIN": ((2, 3, 3, 3), 9),
    "DIC": ((2,) * 6, 9),
    "SCR": ((3, 3, 2), 6),
    "DRA": ((4, 3, 2), 7),
    "STA": ((3, 3, 2, 2), 8),
    "EAS": ((2,) * 5, 8),
    "GIF": ((3, 2, 3, 2), 8),
    "SPA": ((2, 3, 3, 2), 8),
    "GLA": ((2, 2, 3, 2, 2), 9),
    "HAL": ((3, 3, 3), 7),
    "EGG": ((2,) * 5, 8),
}


def test_the_wheel_closes():
    assert "".join(WHEEL) == "ROYGBP"
    assert all(one.right is two and two.left is one for one, two in pairwise((*WHEEL, WHEEL[0])))
    assert {c + c.complement for c in WHEEL} == {"RG", "OB", "YP", "GR", "BO", "PY"}


def test_the_columns_give_the_face_table_of_the_rules():
    for line in FACE_TABLE.split("\n")[1:-1]:
        letter, pairs = line.split(": ")
        assert ["".join(pair) for pair in FACES[Colour(letter)]] == pairs.split(), letter
        assert "".join(face_pair(Colour(letter), 5)) == pairs.split()[4]


@pytest.mark.parametrize("die", WHEEL)
def test_chances_of_a_die(die):
    """CC-1.3: own and neighbours on three faces each, the others on one."""
    shown = {symbol: sum(symbol in pair for pair in FACES[die]) for symbol in WHEEL}
    for symbol in WHEEL:
        assert shown[symbol] == (3 if symbol in (die, die.left, die.right) else 1)
    assert len({frozenset(pair) for pair in FACES[die]}) == 6  # CC-1.5: all six pairs differ
    for face, across in OPPOSITE.items():
        assert not set(face_pair(die, face)) & set(face_pair(die, across))  # CC-1.5


def test_sheets_come_in_the_order_of_the_ids():
    assert [sheet.code for sheet in SHEETS] == list(POINTS_AND_THRESHOLDS)
    assert [sheet.code for sheet in SHEETS if sheet.solo] == ["EGG"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
def test_sheet_sums(sheet):
    points, threshold = POINTS_AND_THRESHOLDS[sheet.code]
    assert tuple(figure.points for figure in sheet.figures) == points
    assert sheet.threshold == threshold
    for figure in sheet.figures:
        assert figure.symbols == 4 * figure.points  # CC-5
        assert all(1 <= section.count <= 4 for section in figure.sections)  # CC-1.7
    first, second = sheet.die_marks
    assert 0 < first < second < threshold  # CC-3.7
    asked = {section.symbol for figure in sheet.figures for section in figure.sections}
    assert not asked & set(sheet.banned)


def test_die_marks_by_hand():
    assert {sheet.threshold: sheet.die_marks for sheet in SHEETS} == {
        6: (2, 4),
        7: (3, 5),
        8: (3, 6),
        9: (3, 6),
    }


def test_a_disc_is_built_of_neighbours():
    green = SHEET["DIC"].figures[3]
    assert [f"{s.symbol}{s.count}" for s in green.sections] == ["G1", "G3", "Y2", "B2"]


def test_special_setups():
    scream, starry, cardinal = SHEET["SCR"], SHEET["STA"], SHEET["CAR"]
    assert scream.dice_on_table(3).total() == 25  # CC-2.4
    assert scream.dice_on_table(4).total() == 30
    assert Colour.BLUE not in scream.dice_on_table(2)
    assert set(starry.dice_on_table(2)) == set(starry.start)  # CC-2.5
    assert (starry.active_dice, starry.reserve_dice(3), starry.reserve_dice(4)) == (4, 2, 1)
    assert (cardinal.active_dice, cardinal.reserve_dice(4)) == (5, 2)
    left_over = {
        n: cardinal.dice_on_table(n).total() - n * (cardinal.active_dice + cardinal.reserve_dice(n))
        for n in (2, 3, 4)
    }
    assert left_over == {2: 16, 3: 9, 4: 8}  # CC-2.2


def test_six_symbols_open_three_locks():
    assert len(SUPERPOWERS) * LOCK_SIDES == len(WHEEL)  # CC-3.4


def test_cairns():
    assert [len(cairn) for cairn in CAIRNS] == [4] * 5  # CC-6.8
    bonuses = [s.symbol for cairn in CAIRNS for s in cairn if s.power is StonePower.BONUS]
    assert bonuses == list(WHEEL)
    assert sum(s.power is StonePower.TRADE for cairn in CAIRNS for s in cairn) == 5
    assert SOLO_BEST == 15  # CC-6.9
