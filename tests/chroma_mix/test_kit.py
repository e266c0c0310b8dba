"""The tables and the kit of Chroma Mix against RULES CM-1."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from companion.games.chroma_mix.kit import KIT, back, items
from companion.games.chroma_mix.tables import (
    BY_CODE,
    CARDS,
    COLOURS,
    RECIPES,
    Stacking,
    blend,
    blends,
    colours_of_rank,
)
from companion.pieces import ids
from companion.pieces.catalogue import catalogue
from companion.pieces.language import Lang
from companion.pieces.piece import Piece

TABLE = """
SCY 1 C 0 12 ⚡
PMA 1 M 0 12 ⚡
LYE 1 Y 1 12 ⚡
CER 2 CC 0 4 ⚡
FUC 2 MM 0 4 ⚡
LEM 2 YY 2 4 ∞ once
COR 2 MY 2 3 ⚡∞
JUN 2 CY 2 3 ∞ stacks
LAV 2 CM 0 3 ⚡
PRI 2 CC/MM/YY 0 2 ⚡
AZU 3 CCM 0 3 ⚡
TUR 3 CCY 3 3 ⚡
VIO 3 CMM 0 3 ⚡
RAS 3 MMY 3 3 ⚡∞
ORA 3 MYY 3 3 ∞
PEA 3 CYY 3 3 ∞ stacks
SLA 3 CMY 3 2 ⚡∞ stacks
KEY 3 CMY 3 1 ∞
RUB 4 MMYY 0 3 ∞
EME 4 CCYY 6 3 -
SAP 4 CCMM 0 3 ∞
BUR 4 CMMY 3 1 ∞
MUS 4 CMYY 3 1 ∞
PET 4 CCMY 3 1 ∞
"""  # CM-1.4

MIXES = """
CER: SCY+SCY
FUC: PMA+PMA
LEM: LYE+LYE
COR: PMA+LYE
JUN: SCY+LYE
LAV: SCY+PMA
PRI: SCY+SCY PMA+PMA LYE+LYE
AZU: SCY+LAV PMA+CER
TUR: SCY+JUN LYE+CER
VIO: PMA+LAV SCY+FUC
RAS: PMA+COR LYE+FUC
ORA: LYE+COR PMA+LEM
PEA: LYE+JUN SCY+LEM
SLA: SCY+COR PMA+JUN LYE+LAV
KEY: SCY+COR PMA+JUN LYE+LAV
RUB: PMA+ORA LYE+RAS FUC+LEM COR+COR PRI+PRI
EME: SCY+PEA LYE+TUR CER+LEM JUN+JUN PRI+PRI
SAP: SCY+VIO PMA+AZU CER+FUC LAV+LAV PRI+PRI
BUR: SCY+RAS PMA+SLA PMA+KEY LYE+VIO FUC+JUN COR+LAV
MUS: SCY+ORA PMA+PEA LYE+SLA LYE+KEY LEM+LAV COR+JUN
PET: SCY+SLA SCY+KEY PMA+TUR LYE+AZU CER+COR JUN+LAV
"""  # CM-1.8, where Prism may stand for CER, FUC or LEM in any mix

LANDED = """
SCY 0 PMA 12 LYE 24 CER 36 FUC 40 LEM 44 COR 48 JUN 51 LAV 54 PRI 57 AZU 59 TUR 62
VIO 65 RAS 68 ORA 71 PEA 74 SLA 77 KEY 79 RUB 80 EME 83 SAP 86 BUR 89 MUS 90 PET 91
MIX 92 AID 95 FST 99 B1 100 B2 101 B3 102 B4 103 BM 104
"""  # the tag of the first copy of each kind


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_table_of_cards_is_cm_1_4(row: str):
    code, rank, pigments, points, copies, effects, *stacking = row.split()
    card = BY_CODE[code]
    assert (card.rank, card.points, card.copies) == (int(rank), int(points), int(copies))
    assert card.pigments == tuple(pigments.split("/"))
    assert (card.instant, card.continuous) == ("⚡" in effects, "∞" in effects)
    assert card.stacking == (Stacking(stacking[0]) if stacking else Stacking.NONE)


def test_hundred_cards_in_all_cm_1_1():
    assert [sum(c.copies for c in colours_of_rank(rank)) for rank in (1, 2, 3, 4)] == [36, 23, 21, 12]
    assert {code: BY_CODE[code].copies for code in ("AID", "FST", "MIX")} == {"AID": 4, "FST": 1, "MIX": 3}
    assert sum(card.copies for card in CARDS) == 100
    assert len(BY_CODE) == len(CARDS)


def test_rank_is_the_number_of_pigments_cm_1_3():
    for card in COLOURS:
        assert {len(pigments) for pigments in card.pigments} == {card.rank}
        assert all(pigments == blend(pigments) for pigments in card.pigments)


def test_every_rank_3_composition_has_three_copies_cm_1_5b():
    copies: dict[tuple[str, ...], int] = {}
    for card in colours_of_rank(3):
        copies[card.pigments] = copies.get(card.pigments, 0) + card.copies
    assert set(copies.values()) == {3}
    assert len(copies) == 7


def test_compositions_are_all_there_are_cm_1_5c():
    two = {"".join(p) for p in combinations_with_replacement("CMY", 2)}
    three = {"".join(p) for p in combinations_with_replacement("CMY", 3)} - {"CCC", "MMM", "YYY"}
    assert {c.pigments[0] for c in colours_of_rank(2) if c.code != "PRI"} == two
    assert {c.pigments[0] for c in colours_of_rank(3)} == three


def test_points_come_with_yellow_except_ruby_cm_1_5d():
    for card in COLOURS:
        yellow = len(card.pigments) == 1 and "Y" in card.pigments[0]
        assert (card.points > 0) == (yellow and card.code != "RUB"), card.code


def test_recipes_are_cm_1_8():
    named = dict(line.split(": ") for line in MIXES.strip().splitlines())
    for target in COLOURS:
        told = {tuple(sorted(pair.split("+"))) for pair in named.get(target.code, "").split()}
        if target.rank > 2:  # with two Prisms named already, one of a pair at a time
            told |= {
                tuple(sorted(("PRI", other)))
                for pair in tuple(told)
                for one, other in (pair, pair[::-1])
                if one in {"CER", "FUC", "LEM"}
            }
        assert {tuple(sorted((a.code, b.code))) for a, b in RECIPES[target.code]} == told, target.code


def test_prism_makes_neither_gray_nor_key_cm_1_8():
    assert not any("PRI" in {a.code, b.code} for code in ("SLA", "KEY") for a, b in RECIPES[code])


def test_prism_counts_as_any_double_cm_3_12():
    assert blends(BY_CODE["PRI"], BY_CODE["SCY"]) == {"CCC", "CMM", "CYY"}
    assert blends(BY_CODE["VIO"], BY_CODE["CER"]) == {"CCCMM"}  # the forbidden example of CM-1.5e


def test_tags_are_given_out_once_for_ever():
    firsts = {kind.code: KIT.tags[KIT.copies_of(kind)[0]] for kind in KIT.kinds}
    landed = [row.split() for row in LANDED.strip().splitlines()]
    assert firsts == {code: int(tag) for row in landed for code, tag in zip(row[::2], row[1::2], strict=True)}
    assert sorted(KIT.tags.values()) == list(range(105))


def test_kit_makes_a_catalogue():
    assert len(catalogue((KIT,)).by_id) == 105
    assert all(ids.parse(piece.id) == piece for piece in KIT)


def test_hundred_items_each_with_the_back_of_its_deck():
    made = items(Lang.EN)
    assert [item.name for item in made] == [piece.id for piece in KIT if piece.copy]
    backs = {item.name: item.back.codes()[0].text for item in made if item.back is not None}
    assert len(backs) == 100
    decks = {"CM:SCY:12": "CM:B1", "CM:PRI:2": "CM:B2", "CM:KEY:1": "CM:B3", "CM:PET:1": "CM:B4"}
    shown = {"CM:MIX:3": "CM:BM", "CM:AID:4": "CM:AID:4", "CM:FST:1": "CM:FST:1"}
    assert (decks | shown).items() <= backs.items()


def test_backs_of_a_deck_do_not_tell_cards_apart():
    one, two = (back(Piece("CM", code, 1), Lang.EN) for code in ("CER", "PRI"))
    assert one == two
