"""Every finding a view can give: a legal table written by hand, one illegal change, the code and the rule."""

import re
from importlib import resources

import pytest

from tests.verbs.tables import check, codes, reading, score

COLORETTO = {
    "row1": "RB:1 RED:1 YEL:1",
    "row2": "RB:2",
    "p1": "RB:3 RED:2 GRN:1 GRN:2 JOK:1",
    "p2": "BLU:1 BLU:2 PL2:1",
    "p3": "ORA:1 YEL:2 GJO:1",
}
TWO = {"row1": "RG:1 RED:1", "row2": "RG:2", "p1": "RG:3 RED:2 GRN:1 GRN:2", "p2": "BLU:1 YEL:2"}
MIX = {
    "supply": "SCY:1 PMA:1 LYE:1 RUB:1 EME:1 SAP:1",
    "market2": "CER:1 FUC:1 LEM:1 COR:1 JUN:1 LAV:1",
    "market3": "AZU:1 TUR:1 VIO:1 RAS:1 ORA:1 PEA:1",
    "discard2": "CER:2",
    "p1.play": "EME:2 SCY:2",
    "p1.hand": "PMA:2 LYE:2",
    "p2.play": "JUN:2",
    "p2.hand": "SCY:3",
}
SOLO = {"market2": MIX["market2"], "p1.hand": "SCY:3", "billy.hand": "SCY:4 CER:3", "billy.discard": "MIX:1"}
TILES = {
    "p1": "000:1@0,0 001:1@-1,0 011:1@0,-1",
    "p1.private": "C0:1",
    "p2": "222:1@0,0",
    "p2.private": "M2:1",
    "public": "P03:1",
}
DICE = {
    "p1.active": "R1:1 O1:1 Y1:1 G1:1 B1:1",
    "p1.reserve": "P1:1 R2:1",
    "p2.active": "R3:1 O2:1 Y2:1 G2:1 B2:1",
    "p2.reserve": "P2:1 P3:1",
    "p1": "CAR:1",
    "p2": "CAR:2",
}
SHEET = {"id": "CC:CAR:1", "sections": {"1.1": {"filled": True}, "1.2": {"filled": False}}}
EGGS = {"p1.active": "R1:1 O1:1", "p1": "EGG:1"}


def changed(base, **changes):
    """The base with some zones rewritten; `+` before the words adds to what lies there."""
    zones = dict(base)
    for key, words in changes.items():
        zone = key.replace("_", ".")
        zones[zone] = f"{zones.get(zone, '')} {words[1:]}" if words.startswith("+") else words
    return zones


def marked(**marks):
    return {"sheets": [SHEET | {"marks": marks}]}


def coloured(*keys):
    return {"sheets": [{"id": "CC:CAR:1", "sections": {key: {"filled": True} for key in keys}}]}


def eggs(**stones):
    return {"sheets": [{"id": "CC:EGG:1", "marks": {"stones": {key[1:]: n for key, n in stones.items()}}}]}


CASES = [
    # Coloretto
    ("coloretto", changed(COLORETTO, p1="+RED:10"), {}, "no-such-piece", "CO-1.1"),
    ("coloretto", changed(COLORETTO, p1="+PNK:1"), {}, "no-such-piece", "CO-1.1"),
    ("coloretto", changed(COLORETTO, p2="+RED:1"), {}, "piece-seen-twice", "CO-5.1"),
    (
        "coloretto",
        changed(COLORETTO, p2="+YEL:1 YEL:3 YEL:4 YEL:5 YEL:6 YEL:7 YEL:8 YEL:9"),
        {},
        "too-many-cards",
        "CO-5.1",
    ),
    ("coloretto", changed(COLORETTO, p2="+JOK:2 JOK:3"), {}, "wrong-edition", "CO-1.2"),
    ("coloretto", COLORETTO, {"options": {"edition": "en"}}, "wrong-edition", "CO-1.1"),
    ("coloretto", changed(COLORETTO, row1="+RB:4"), {}, "two-row-cards", "CO-5.2"),
    ("coloretto", changed(COLORETTO, p1="+RB:2", row2=""), {}, "two-row-cards", "CO-5.2"),
    ("coloretto", changed(COLORETTO, row1="+RED:3 RED:4"), {}, "row-too-long", "CO-5.2"),
    ("coloretto", changed(TWO, row1="+RED:3"), {}, "row-too-long", "CO-5.2"),
    ("coloretto", {"row1": "RB:1 RED:1", "row2": "RG:2"}, {}, "mixed-row-cards", "CO-2.1"),
    ("coloretto", changed(COLORETTO, row1="RG:1 RED:1"), {}, "wrong-row-card", "CO-2.1"),
    ("coloretto", changed(COLORETTO, row4="RB:4"), {}, "too-many-rows", "CO-5.2"),
    ("coloretto", changed(TWO, p2="+PUR:1 BRN:1"), {}, "too-many-colours", "CO-2.2"),
    ("coloretto", changed(COLORETTO, removed="RED:3"), {}, "removed-card", "CO-5.1"),
    ("coloretto", changed(COLORETTO, row1="+LST:1"), {}, "last-round-card-placed", "CO-3.9"),
    ("coloretto", changed(COLORETTO, removed="LST:1"), {}, "last-round-card-early", "CO-5.4"),
    ("coloretto", COLORETTO | {"p6": "RED:3"}, {"options": {"players": 3}}, "no-such-seat", "CO-1.1"),
    ("coloretto", changed(COLORETTO, p1="+CM:SCY:1"), {}, "other-game", "CO-1.1"),
    ("coloretto", changed(COLORETTO, p1="+XX:SCY:1"), {}, "no-such-piece", "CO-1.1"),
    # Chroma Mix
    ("chroma-mix", changed(MIX, market2="+CER:9"), {}, "no-such-piece", "CM-9.2"),
    ("chroma-mix", changed(MIX, p1_hand="+PNK:1"), {}, "no-such-piece", "CM-1.4"),
    ("chroma-mix", changed(MIX, p2_hand="+PMA:2"), {}, "piece-seen-twice", "CM-9.2"),
    ("chroma-mix", changed(MIX, market2="+CER:3"), {}, "row-too-long", "CM-9.3"),
    ("chroma-mix", changed(MIX, market2="CER:1 FUC:1 LEM:1 COR:1 JUN:1"), {}, "row-too-short", "CM-9.3"),
    ("chroma-mix", changed(MIX, market3="AZU:1 CER:4 VIO:1 RAS:1 ORA:1 PEA:1"), {}, "wrong-rank", "CM-9.5"),
    ("chroma-mix", changed(MIX, discard3="CER:4"), {}, "wrong-rank", "CM-3.8"),
    ("chroma-mix", changed(MIX, deck2="AZU:2"), {}, "wrong-rank", "CM-2.5"),
    ("chroma-mix", changed(MIX, supply="+AZU:2"), {}, "wrong-rank", "CM-2.2"),
    ("chroma-mix", changed(MIX, p1_play="+EME:3"), {}, "second-emerald", "CM-9.4"),
    ("chroma-mix", changed(MIX, p1_hand="+BUR:1", supply="+PET:1"), {}, "second-extra", "CM-9.4"),
    ("chroma-mix", changed(MIX, p1_tucked="SCY:5"), {}, "tucked-without-mustard", "CM-9.4"),
    ("chroma-mix", changed(SOLO, p1_hand="+MIX:2"), {}, "stray-mix-card", "CM-8.6"),
    ("chroma-mix", changed(MIX, p5_play="SCY:5"), {}, "no-such-seat", "CM-1.1"),
    # CMYK!
    ("cmyk", changed(TILES, p1="+K:3@1,0"), {}, "no-such-piece", "MT-8.2"),
    ("cmyk", changed(TILES, p1="+011:2@1,0"), {}, "no-such-piece", "MT-8.2"),
    ("cmyk", changed(TILES, p1="+555:1@1,0"), {}, "no-such-piece", "MT-1.3"),
    ("cmyk", changed(TILES, public="+P17:1"), {}, "no-such-piece", "MT-1.6"),
    ("cmyk", changed(TILES, p2="+001:1@1,0"), {}, "piece-seen-twice", "MT-8.2"),
    ("cmyk", changed(TILES, p1="+K:1@1,0 K:2@2,0", p2="+K:1@1,0"), {}, "too-many-k-tiles", "MT-8.2"),
    ("cmyk", changed(TILES, p1="+100:1@0,0"), {}, "cell-taken-twice", "MT-3.1"),
    ("cmyk", TILES, {"options": {"players": 7}}, "wrong-number-of-players", "MT-1.1"),
    ("cmyk", changed(TILES, p3="333:1@0,0"), {"options": {"players": 2}}, "no-such-seat", "MT-1.1"),
    ("cmyk", TILES, {"mosaics": {"p1": {"horizontal": "Q"}}}, "no-such-colour", "MT-2.5"),
    ("cmyk", changed(TILES, p1="000:1@0,0 005:1@1,0"), {}, "edges-differ", "MT-8.3"),
    ("cmyk", changed(TILES, p1="000:1@0,0 001:1@4,0"), {}, "disconnected", "MT-8.3"),
    ("cmyk", changed(TILES, public="P03:1 P05:1 P07:1 P08:1 P09:1"), {}, "too-many-public", "MT-6.19"),
    ("cmyk", changed(TILES, public="P03:1 Y1:1 Y2:1"), {}, "too-many-for-everyone", "MT-6.14"),
    ("cmyk", changed(TILES, p1="+K:1@1,0"), {}, "card-not-revealed", "MT-8.4"),
    ("cmyk", changed(TILES, p1_private="C0:1 C1:1"), {}, "too-many-private", "MT-2.3"),
    ("cmyk", changed(TILES, p1_private="P05:1"), {}, "wrong-zone", "MT-2.3"),
    ("cmyk", changed(TILES, public="P03:1 333:1"), {}, "wrong-zone", "MT-2.3"),
    # Chroma Cubes
    ("chroma-cubes", changed(DICE, pool="R1:7"), {}, "no-such-piece", "CC-1.1"),
    ("chroma-cubes", changed(DICE, pool="R7:1"), {}, "no-such-piece", "CC-7.3"),
    ("chroma-cubes", changed(DICE, p1="CAR:9"), {}, "no-such-piece", "CC-1.1"),
    ("chroma-cubes", changed(DICE, pool="ZZZ:1"), {}, "no-such-piece", "CC-1.1"),
    ("chroma-cubes", DICE, {"options": {"players": 5}}, "too-many-players", "CC-1.1"),
    ("chroma-cubes", changed(DICE, p2="DIN:2"), {}, "different-sheets", "CC-2.1"),
    ("chroma-cubes", changed(DICE, p2="DIN:1"), {}, "two-sheets-one-seat", "CC-2.1"),
    ("chroma-cubes", changed(DICE, pool="R1:2 R1:3 R1:4"), {}, "too-many-dice", "CC-7.1"),
    ("chroma-cubes", changed(EGGS, pool="R1:2 R1:3"), {}, "too-many-dice", "CC-6.1"),
    ("chroma-cubes", changed(DICE, p1="SCR:1", p2="SCR:2"), {}, "banned-die", "CC-2.4"),
    ("chroma-cubes", changed(DICE, p1="STA:1", p2="STA:2"), {}, "banned-die", "CC-2.5"),
    ("chroma-cubes", changed(DICE, p1_active="+Y3:1 G3:1 B3:1"), {}, "too-many-active", "CC-7.2"),
    (
        "chroma-cubes",
        changed(DICE, p1_reserve="+O3:1 Y3:1 G3:1", p2_reserve=""),
        {},
        "reserve-too-full",
        "CC-3.3",
    ),
    ("chroma-cubes", changed(DICE, p1_reserve="+O3:1"), {}, "reserves-too-full", "CC-7.2"),
    ("chroma-cubes", DICE, coloured("9.9"), "no-such-section", "CC-5"),
    ("chroma-cubes", DICE, marked(locks={"4": ["R", None]}), "no-such-lock", "CC-3.5"),
    ("chroma-cubes", DICE, marked(locks={"1": ["Q", None]}), "no-such-symbol", "CC-1.6"),
    ("chroma-cubes", DICE, marked(locks={"1": ["R", None], "2": ["R", None]}), "lock-symbol-twice", "CC-3.4"),
    ("chroma-cubes", DICE, marked(bank=10), "bank-too-full", "CC-3.5"),
    ("chroma-cubes", DICE, marked(bank=2), "bank-locked", "CC-3.5"),
    ("chroma-cubes", DICE, marked(dice=[True]), "die-mark-too-early", "CC-3.7"),
    ("chroma-cubes", DICE, marked(dice=[False, False, False]), "no-such-die-mark", "CC-3.7"),
    ("chroma-cubes", DICE, marked() | {"first": {"1": ["p1"]}}, "not-complete", "CC-7.6"),
    ("chroma-cubes", DICE, marked() | {"first": {"7": ["p1"]}}, "no-such-figure", "CC-5"),
    ("chroma-cubes", EGGS, eggs(c6=1), "no-such-cairn", "CC-6.8"),
    ("chroma-cubes", EGGS, eggs(c1=5), "no-such-stone", "CC-6.8"),
    ("chroma-cubes", EGGS, eggs(c1=1, c2=1), "two-cairns-begun", "CC-6.7"),
    ("chroma-cubes", EGGS, eggs(c1=0, c2=4), "wrong-first-cairn", "CC-6.6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "zones", "more"),
    [
        ("coloretto", COLORETTO, {}),
        ("coloretto", TWO, {}),
        ("chroma-mix", MIX, {}),
        ("chroma-mix", SOLO, {}),
        ("cmyk", TILES, {}),
        ("chroma-cubes", DICE, {}),
        ("chroma-cubes", DICE, marked()),
        ("chroma-cubes", EGGS, eggs(c1=2)),
    ],
)
def test_the_tables_are_legal_before_the_change(slug, zones, more):
    assert check(reading(slug, zones, **more)) == ()


@pytest.mark.parametrize(("slug", "zones", "more", "code", "rule"), CASES)
def test_one_illegal_change_is_found_with_its_rule(slug, zones, more, code, rule):
    found = check(reading(slug, zones, **more))
    assert (code, rule) in codes(found)
    assert all(one.say and one.rule.startswith(rule[:2]) for one in found)


@pytest.mark.parametrize(("slug", "zones", "more", "code", "rule"), CASES)
def test_an_illegal_table_is_still_counted(slug, zones, more, code, rule):
    """The sum it can, with the findings; a row alone belongs to nobody."""
    if not any(zone.startswith("p") and zone != "pool" and zone != "public" for zone in zones):
        return
    if slug == "chroma-cubes" and "sheets" not in more:
        more = more | {
            "sheets": [{"id": f"CC:{word}"} for word in (zones["p1"], zones.get("p2", "")) if word]
        }
    found = score(reading(slug, zones, **more))
    assert (code, rule) in codes(found.sheet.findings)
    for player in found.sheet.players:
        assert player.total == sum(line.points for line in player.lines)
    assert sorted(seat for place in found.sheet.ranking for seat in place) == sorted(
        player.player for player in found.sheet.players
    )


ONLY_STATES = {  # need to know everything: no view does
    "cards-missing", "tiles-missing", "dice-missing", "no-initial-tile", "cards-revealed", "automata-short",
    "ended-early", "wrong-number-of-dice", "reserves-short",
}  # fmt: skip
ELSEWHERE = {
    "foreign-piece",  # other games' cards are other-game before a game's rules look
    "impossible-pair",  # of symbols read by eye: ids name faces that exist
    "too-many-tiles",  # sixty tiles: in a test of its own
    "last-round-card-overdue",  # nearly all cards: in a test of its own
}


def test_no_finding_of_a_view_is_left_out():
    known = {code for _, _, _, code, _ in CASES} | ONLY_STATES | ELSEWHERE
    for game in ("chroma_mix", "coloretto", "chroma_cubes", "cmyk"):
        folder = resources.files(f"companion.games.{game}")
        for path in (path for path in folder.iterdir() if path.name.startswith("check")):
            written = set(re.findall(r"Finding\(\s*\"([a-z-]+)\"", path.read_text("utf-8")))
            assert written <= known, path.name


def test_more_tiles_than_the_piles_held():
    from companion.games.cmyk.mosaic import TILE_PIECES

    tiles = [f"{piece.kind}:{piece.copy}@{n},0" for n, piece in enumerate(TILE_PIECES[:61])]
    found = check(reading("cmyk", {"p1": " ".join(tiles), "p2": "333:1@0,0"}))
    assert ("too-many-tiles", "MT-8.1") in codes(found)


def test_the_last_round_card_is_overdue():
    colours = [f"{code}:{n}" for code in ("RED", "ORA", "YEL", "GRN", "BLU", "PUR") for n in range(1, 10)]
    zones = {
        "p1": " ".join(colours[:20]),
        "p2": " ".join(colours[20:40]),
        "p3": " ".join(colours[40:54]),
        "deck": "LST:1",
    }
    assert ("last-round-card-overdue", "CO-5.4") in codes(check(reading("coloretto", zones)))


def test_a_piece_seen_twice_is_counted_in_neither_place():
    zones = changed(COLORETTO, p2="BLU:1 BLU:2 PL2:1 GRN:1", p1="RB:3 RED:2 GRN:1 GRN:2")
    found = score(reading("coloretto", zones))
    lines = {player.player: player.lines for player in found.sheet.players}
    assert [name for line in lines["p1"] for name in line.pieces if "GRN" in name] == ["CO:GRN:2"]
    assert not [name for line in lines["p2"] for name in line.pieces if "GRN" in name]


def test_backs_and_rails_are_held_against_nobody():
    zones = changed(MIX, deck2="CM:B2", deck3="CM:B3", p1_play="+TB:P1PLAY")
    assert check(reading("chroma-mix", zones)) == ()
