"""Zones: laid as people lay them, from whichever side the table is seen; a near-tie is a question."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import kits
from companion.pieces.rails import ZONE_OF
from companion.table.zones import head_of, reading_order, zones
from tests.table.laid import around, put, rail, row

SCY = [f"CM:SCY:{n}" for n in range(1, 13)]
PMA = [f"CM:PMA:{n}" for n in range(1, 13)]
LYE = [f"CM:LYE:{n}" for n in range(1, 13)]


def told(pieces, game="CM"):
    """The zone of every piece by its id."""
    found = zones(pieces, game)
    loose = [one for one in pieces if one.piece.game != "TB"]
    return {one.piece.id: zone for one, zone in zip(loose, found.zones, strict=True)}


def expect(pieces, game="CM", **wanted):
    got = told(pieces, game)
    for zone, names in wanted.items():
        for name in names:
            assert got[name] == zone.replace("__", "."), f"{name} in {got[name]}"


def markets(aside):
    """Two six-card rows of 400 mm, each with a deck and its rail at the end, and a hand below."""
    return [
        rail("MARKET2", aside, 0),
        *row(SCY[:6], 0, 38),
        rail("DECK2", 420, 0),
        put("CM:B2", 420 + 32, 38 + 44),
        rail("MARKET3", aside, 145),
        *row(PMA[:6], 0, 183),
        rail("DECK3", 420, 145),
        put("CM:B3", 420 + 32, 183 + 44),
        rail("P1HAND", 0, 290),
        *row(LYE[:6], 0, 328),
        rail("P1PLAY", 430, 292),
        *row(LYE[6:8], 430, 330),
    ]


@pytest.mark.parametrize("aside", [0, 110, 220])
@pytest.mark.parametrize("seen_from", [0, 30, 90, 180, 263])
def test_six_cards_under_one_rail_with_others_beside_and_below(aside, seen_from):
    expect(
        around(markets(aside), seen_from),
        market2=SCY[:6],
        deck2=["CM:B2"],
        market3=PMA[:6],
        deck3=["CM:B3"],
        p1__hand=LYE[:6],
        p1__play=LYE[6:8],
    )


def test_the_rail_of_a_single_deck_may_hang_over_the_end_of_a_row():
    table = [rail("MARKET2", 110, 0), *row(SCY[:6], 0, 38), rail("DECK2", 360, 0), put("CM:B2", 450, 82)]
    expect(table, market2=SCY[:6], deck2=["CM:B2"])


def test_rails_at_different_heights_keep_their_deep_areas():
    table = [
        rail("MARKET3", 0, 0),
        *row(SCY[:6], 0, 38),
        rail("MARKET2", 0, 140),
        *row(PMA[:6], 0, 178),
        rail("P1PLAY", 450, 60),
        *row(LYE[:3], 450, 98),
        *row(LYE[3:6], 450, 190),  # below MARKET2's line, and still player 1's
    ]
    expect(table, market3=SCY[:6], market2=PMA[:6], p1__play=LYE[:6])


def test_players_round_the_table():
    own = [rail("P1PLAY", -90, 120), *row(SCY[:4], -134, 158)]
    far = around([rail("P2PLAY", -90, 120), *row(PMA[:4], -134, 158)], 180)
    left = around([rail("P3PLAY", -90, 320), *row(LYE[:4], -134, 358)], 90)
    middle = [rail("MARKET2", -100, -60), *row(LYE[6:10], -134, -22)]
    expect(
        [*own, *far, *left, *middle], p1__play=SCY[:4], p2__play=PMA[:4], p3__play=LYE[:4], market2=LYE[6:10]
    )


def test_a_hole_in_a_row_stays_in_the_row():
    table = [rail("MARKET2", 0, 0), *row(SCY[:6], 0, 38), rail("SUPPLY", 0, 150), *row(PMA[:6], 0, 188)]
    table = [one for one in table if one.piece.id not in SCY[2:5]]
    expect(table, market2=[SCY[0], SCY[1], SCY[5]], supply=PMA[:6])


def test_a_card_halfway_between_two_zones_is_a_question():
    table = [
        rail("P1PLAY", 0, 0),
        *row(SCY[:2], 20, 38),
        rail("P1HAND", 330, 0),
        *row(PMA[:2], 360, 38),
        put(LYE[0], (20 + 130 + 360) / 2, 82),
    ]
    found = zones(table, "CM")
    assert found.zones == ("p1.play", "p1.play", "p1.hand", "p1.hand", None)
    (question,) = found.questions
    assert question.code == "which-zone"
    assert question.pieces == (LYE[0],)
    assert question.choices == ("p1.hand", "p1.play")


def test_what_lies_above_every_rail_is_asked_for():
    found = zones([rail("P1PLAY", 0, 0), put(SCY[0], 90, -90)], "CM")
    assert found.zones == (None,)
    assert found.questions[0].choices == ("p1.play",)


def test_without_rails_there_is_nothing_to_ask():
    found = zones(row(SCY[:3], 0, 0), "CM")
    assert found.zones == (None, None, None)
    assert found.questions == ()


def test_a_rail_of_another_game_heads_no_zone_of_this_one():
    found = zones([rail("PUBLIC", 0, 0), *row(SCY[:2], 0, 38)], "CM")
    assert found.zones == (None, None)
    assert found.questions


def test_shared_rails_mean_the_zone_of_the_game_on_the_table():
    expect([rail("P2", 0, 0), *row(["CO:RED:1", "CO:RED:2"], 0, 38)], "CO", p2=["CO:RED:1", "CO:RED:2"])


# --- other things than cards under rails --------------------------------------------------------


def coloretto_rows():
    return [
        *row(["CO:RB:1", "CO:RED:1", "CO:BLU:1", "CO:GRN:1"], 0, 0),
        *row(["CO:RB:2"], 0, 96),
        *row(["CO:RB:4", "CO:RED:2"], 0, 192),
    ]


@pytest.mark.parametrize("seen_from", [0, 90, 200])
def test_row_cards_head_what_lies_to_their_right(seen_from):
    table = around([*coloretto_rows(), rail("DECK", 320, 0), put("CO:B", 352, 82)], seen_from)
    expect(
        table,
        "CO",
        row1=["CO:RB:1", "CO:RED:1", "CO:BLU:1", "CO:GRN:1"],
        row2=["CO:RB:2"],
        row4=["CO:RB:4", "CO:RED:2"],
        deck=["CO:B"],
    )


def test_a_row_card_in_a_players_zone_has_been_taken():
    area = [rail("P1", 0, 320), *row(["CO:YEL:1", "CO:YEL:2", "CO:PL2:1"], 0, 358), put("CO:RB:3", 243, 402)]
    expect([*coloretto_rows(), *area], "CO", p1=["CO:YEL:1", "CO:PL2:1", "CO:RB:3"], row1=["CO:RED:1"])


def test_a_row_rail_names_the_row():
    table = [rail("ROW5", 0, 0), *row(["CO:RB:1", "CO:RED:1"], 0, 38)]
    expect(table, "CO", row5=["CO:RB:1", "CO:RED:1"])


def test_sheets_belong_to_their_seat_and_dice_to_their_mat():
    table = [
        put("CC:CAR:2", -300, 0),
        rail("P2ACT", 0, 0),
        *(put("CC:R2:1", 30 + 34 * i, 62) for i in range(5)),
        *(put("CC:G1:1", 80 + 34 * i, 96) for i in range(2)),
        rail("P2RES", 0, 142),
        *(put("CC:B3:1", 60 + 34 * i, 205) for i in range(3)),
    ]
    assert zones(table, "CC").zones == ("p2", *["p2.active"] * 7, *["p2.reserve"] * 3)


@pytest.mark.parametrize("seen_from", [0, 45, 180])
def test_a_zone_is_read_in_rows_from_left_to_right(seen_from):
    names = ["MT:P05:1", "MT:P02:1", "MT:P11:1", "MT:P07:1"]
    laid = [*row(names[:2], 0, 38), *row(names[2:], 5, 134)]
    table = around([rail("PUBLIC", 0, 0), laid[3], laid[0], laid[2], laid[1]], seen_from)
    found = zones(table, "MT")
    order = reading_order(table[1:], head_of(found.heads, "public"))
    assert [table[1:][i].piece.id for i in order] == names


def test_a_mosaic_between_two_rails_belongs_to_the_player_without_one():
    table = [
        rail("P1", 0, 0),
        rail("P2", 330, 0),
        put("MT:000:1", 420, 75),
        put("MT:001:1", 210, 160),
        put("MT:011:1", 240, 160, 180),
    ]
    expect(table, "MT", p2=["MT:000:1"], p1=["MT:001:1", "MT:011:1"])


# --- any table ----------------------------------------------------------------------------------

LANES = (
    ("MARKET2", "DECK2", "DISC2"),
    ("MARKET3", "DECK3", "DISC3"),
    ("SUPPLY", "BDECK", "BHAND"),
    ("P1PLAY", "P1HAND"),
)
CARDS = tuple(piece.id for kit in kits() if kit.game == "CM" for piece in kit if piece.copy)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.floats(-180, 180), st.sampled_from([0.0, 1.0, 1.6]))
def test_any_table_as_people_lay_it(seed, seen_from, mess):
    rng = random.Random(seed)
    cards, table, truth = iter(CARDS), [], {}
    top = 0.0
    for lane in LANES:
        left = rng.uniform(0, 40)
        for code in lane:
            count = rng.randint(1, 6) if code[-1] not in "23" or "MARKET" in code else 1
            names = [next(cards) for _ in range(count)]
            wide = count * 68.0
            aside = rng.choice([0.0, max(0.0, wide - 180) / 2])
            table.append(rail(code, left + aside, top + rng.uniform(-8, 8)))
            laid = row(names, left, top + 30 + rng.uniform(10, 16), gap=5.0)
            table += [_nudged(one, rng, mess) for one in laid]
            truth |= dict.fromkeys(names, code)
            left += max(180.0, wide) + rng.uniform(18, 60)
        top += 30 + 16 + 88 + rng.uniform(12, 40)
    got = told(around(table, seen_from))
    assert got == {name: ZONE_OF[code] for name, code in truth.items()}


def _nudged(one, rng, mess):
    x, y = (float(v) + rng.uniform(-2, 2) * mess for v in one.middle)
    return put(one.piece.id, x, y, rng.uniform(-3, 3) * mess)
