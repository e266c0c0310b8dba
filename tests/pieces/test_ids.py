"""Codes: what is written parses back; anything else is not ours (RELIABILITY B4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pieces.ids import LONGEST, parse
from companion.pieces.piece import Piece


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("CM:AZU:2", Piece("CM", "AZU", 2)),
        ("MT:204:1", Piece("MT", "204", 1)),
        ("CC:R2:4", Piece("CC", "R2", 4)),
        ("CM:SCY:12", Piece("CM", "SCY", 12)),
        ("TB:MARKET2", Piece("TB", "MARKET2")),
        ("CO:B", Piece("CO", "B")),
    ],
)
def test_ids_of_the_contract(text, piece):
    assert parse(text) == piece
    assert piece.id == text


@given(st.text(max_size=14))
def test_whatever_parses_prints_back_the_same(text):
    piece = parse(text)
    assert piece is None or (piece.id == text and len(text) <= LONGEST)


@pytest.mark.parametrize(
    "text",
    ["", "CM", "CM:", "cm:AZU:2", "CM:AZU:0", "CM:AZU:02", "CM:AZU:123", "CM:AZU:2 ", "CM:AZU:2\n", "C:A:1",
     "CM:LONGKINDX", "https://x.example", "CM:AZU:２"],
)  # fmt: skip
def test_everything_else_is_foreign(text):
    assert parse(text) is None
