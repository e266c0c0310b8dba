"""What a view of the table tells against the rules, and whether a round could be paid (CC-7)."""

import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from companion.games.chroma_cubes import GAME
from companion.games.chroma_cubes.check import pair_finding
from companion.games.chroma_cubes.rounds import check_round
from companion.games.chroma_cubes.tables import Colour
from companion.pieces.ids import parse
from companion.play import Layout, Lying
from companion.play.reading import MarksRead, SectionRead, SheetRead


def layout(zones, **options):
    """`{"p1.active": "R2 O1"}`: dice are numbered as they come, sheets keep their copy."""
    lying, given = [], {}
    for zone, words in zones.items():
        for word in words.split():
            given[word] = given.get(word, 0) + 1
            text = f"CC:{word}" if ":" in word else f"CC:{word}:{given[word]}"
            lying.append(Lying(parse(text), zone))
    return Layout(tuple(lying), options)


def found(verdict):
    return [(finding.code, finding.rule) for finding in verdict.findings]


FINE = {
    "p1": "CAR:1",
    "p2": "CAR:2",
    "p1.active": "R1 R2 O1 P2 G3",
    "p2.active": "R1 R2 O1 P2 G3",
    "p1.reserve": "B1 B2",
    "p2.reserve": "B1 Y2",
    "pool": "R4",
}


def test_a_right_table_and_every_part_of_it_is_legal():
    """CC-7.2: what is out of sight is nobody's fault."""
    assert GAME.judge(layout(FINE)).legal
    for zone, dice in FINE.items():
        assert GAME.judge(layout({key: words for key, words in FINE.items() if key != zone})).legal
        assert GAME.judge(layout({zone: dice})).legal


@pytest.mark.parametrize(
    ("changes", "options", "code", "rule"),
    [
        ({"p1.active": "R7 R1"}, {}, "no-such-piece", "CC-7.3"),
        ({"p1.active": "R2:7"}, {}, "no-such-piece", "CC-1.1"),
        ({"p1.active": "XYZ:1"}, {}, "no-such-piece", "CC-1.1"),
        ({"p2": "CAR:5"}, {}, "no-such-piece", "CC-1.1"),
        ({"pool": "R1 R2 R3 R4 R5 R6"}, {"players": 2}, "too-many-dice", "CC-7.1"),
        ({"p1.active": "R1 R2 R3 O1 O2 O3 G1 G2"}, {}, "too-many-active", "CC-7.2"),
        ({"p1.reserve": "R1 R2 O1 O2 G1"}, {}, "reserve-too-full", "CC-3.3"),
        ({"p1.reserve": "R1 R2 O1"}, {}, "reserves-too-full", "CC-7.2"),
        ({"p2": "DIN:2"}, {}, "different-sheets", "CC-2.1"),
        ({"p2": "CAR:1"}, {}, "two-sheets-one-seat", "CC-2.1"),
        ({"p5.active": "R1"}, {}, "too-many-players", "CC-1.1"),
        ({}, {"players": 5}, "too-many-players", "CC-1.1"),
        ({"p1": "SCR:1", "p2": "SCR:2"}, {}, "banned-die", "CC-2.4"),
        ({"p1": "STA:1", "p2": "STA:2"}, {}, "banned-die", "CC-2.5"),
    ],
)
def test_each_wrong_thing_is_found(changes, options, code, rule):
    zones = FINE | changes
    if code.startswith("too-many-d"):
        zones = {"p1": "CAR:1"} | changes
    verdict = GAME.judge(layout(zones, **options))
    assert (code, rule) in found(verdict)
    assert all(finding.say for finding in verdict.findings)


def test_alone_there_are_twelve_dice():
    """CC-6.1: two of a colour, six active, no reserve."""
    fine = {"p1": "EGG:1", "p1.active": "R1 O1 Y1 G1 B1 P1", "pool": "R1 O1 Y1 G1 B1 P1"}
    assert GAME.judge(layout(fine)).legal
    assert found(GAME.judge(layout(fine | {"pool": "R1 R2"}))) == [("too-many-dice", "CC-6.1")]
    more = layout({"p1": "EGG:1", "p1.active": "R1 O1 Y1 G1 B1 P1 R2"})
    assert found(GAME.judge(more)) == [("too-many-active", "CC-6.1")]
    assert found(GAME.judge(layout(fine | {"p1.reserve": "R1", "pool": ""}))) == [
        ("reserve-too-full", "CC-6.1")
    ]


def test_a_pair_no_die_shows():
    """CC-7.3: green and yellow on a red die."""
    assert pair_finding(Colour.RED, frozenset({Colour.RED, Colour.GREEN})) is None
    wrong = pair_finding(Colour.RED, frozenset({Colour.GREEN, Colour.YELLOW}), "CC:R1:1")
    assert (wrong.code, wrong.rule, wrong.pieces) == ("impossible-pair", "CC-7.3", ("CC:R1:1",))
    assert wrong.say == "no face of a red die shows leaf and star"


# --- sheets -----------------------------------------------------------------------------------------


def sheet(coloured="", name="CC:CAR:1", **marks):
    sections = {key: SectionRead(filled=True) for key in coloured.split()}
    return SheetRead(name, sections, MarksRead(**marks))


@pytest.mark.parametrize(
    ("read", "first", "code", "rule"),
    [
        (sheet("1.8"), {}, "no-such-section", "CC-5"),
        (sheet("4.1"), {}, "no-such-section", "CC-5"),
        (sheet(name="CC:XXX:1"), {}, "no-such-piece", "CC-5"),
        (sheet(locks={"4": ("R", None)}), {}, "no-such-lock", "CC-3.5"),
        (sheet(locks={"1": ("K", None)}), {}, "no-such-symbol", "CC-1.6"),
        (sheet(locks={"1": ("R", None), "2": (None, "R")}), {}, "lock-symbol-twice", "CC-3.4"),
        (sheet(bank=10), {}, "bank-too-full", "CC-3.5"),
        (sheet(bank=1), {}, "bank-locked", "CC-3.5"),
        (sheet(dice=(True, False)), {}, "die-mark-too-early", "CC-3.7"),
        (sheet(dice=(False,) * 3), {}, "no-such-die-mark", "CC-3.7"),
        (sheet("3.1"), {"3": ("p1",)}, "not-complete", "CC-7.6"),
        (sheet("3.1"), {"7": ("p1",)}, "no-such-figure", "CC-5"),
        (sheet(name="CC:EGG:1", stones={"6": 1}), {}, "no-such-cairn", "CC-6.8"),
        (sheet(name="CC:EGG:1", stones={"1": 5}), {}, "no-such-stone", "CC-6.8"),
        (sheet(name="CC:EGG:1", stones={"1": 2, "2": 1}), {}, "two-cairns-begun", "CC-6.7"),
        (sheet(name="CC:EGG:1", stones={"1": 0, "2": 1}), {}, "wrong-first-cairn", "CC-6.6"),
    ],
)
def test_each_wrong_mark_is_found(read, first, code, rule):
    assert found(GAME.judge(Layout((), sheets=(read,), first=first))) == [(code, rule)]


def test_right_marks_are_legal():
    powers = {"1": ("R", "O"), "3": ("G", "Y")}
    read = sheet("3.1 3.2 3.3 3.4 3.5", locks=powers, bank=4, dice=(True, True))
    assert GAME.judge(Layout((), sheets=(read,), first={"3": ("p1",)})).legal
    assert GAME.judge(Layout((), sheets=(sheet(name="CC:EGG:1", stones={"1": 4, "3": 2}),))).legal


# --- a round between two views -------------------------------------------------------------------


def between(zones, before, after, later=None):
    second = zones if later is None else later
    return check_round(replace(layout(zones), sheets=(before,)), replace(layout(second), sheets=(after,)))


def test_a_payment_is_shown():
    """CC-3.2, CC-7.4."""
    result = between({"p1.active": "R1 R2 G1"}, sheet("1.5"), sheet("1.5 1.2 2.2"))
    assert result.legal
    assert result.seats[0].sections == ("1.2", "2.2")
    assert result.seats[0].payment.say == "colour 1.2 with R1 R2; colour 2.2 with G1"


def test_the_smallest_reason_is_told():
    result = between({"p1.active": "R1 R2 G1"}, sheet(), sheet("1.2 1.1 2.2"))
    assert found(result) == [("not-payable", "CC-3.2")]
    assert set(result.seats[0].reason.keys) == {"1.1", "1.2"}
    assert "of these 3 symbols only 2 can be paid" in result.findings[0].say


def test_twin_bank_and_reserve_help():
    """CC-3.3, CC-3.5."""
    dice = {"p1.active": "R2 G1", "p1.reserve": "P2"}
    two = {"p1.active": "R2 G1"}
    assert not between(two, sheet(), sheet("1.1 1.5")).legal
    assert between(two, sheet(locks={"2": ("R", "O")}), sheet("1.1 1.5", locks={"2": ("R", "O")})).legal
    exchanged = between(dice, sheet(), sheet("1.2"))
    assert exchanged.seats[0].payment.say == "give G1 for P2; colour 1.2 with R2 P2"
    bank = {"3": ("R", "O")}
    assert between({"p1.active": "R2"}, sheet(locks=bank, bank=1), sheet("1.2", locks=bank, bank=1)).legal
    used = between({"p1.active": "R2"}, sheet(locks=bank, bank=1), sheet("1.1", locks=bank, bank=2))
    assert used.seats[0].payment.paid[0].way.bank == 1  # the die itself was stored
    assert not between({"p1.active": "R2"}, sheet(locks=bank), sheet("1.1", locks=bank, bank=1)).legal


def test_a_lock_that_opens_helps_at_once():
    """CC-3.4: the second side of Twin, then both symbols of another die."""
    dice = {"p1.active": "R1 R1 R2 R4 O1 P6"}
    before, after = sheet(locks={"2": ("O", None)}), sheet("1.1 2.2", locks={"2": ("O", "R")})
    result = between(dice, before, after)
    assert result.legal
    assert result.seats[0].sides == ((2, "R"),)
    assert not between(dice, sheet(), sheet("1.1 2.2", locks={"1": ("R", None)})).legal


@pytest.mark.parametrize(
    ("before", "after", "code", "rule"),
    [
        (sheet("1.1"), sheet(), "section-uncoloured", "CC-3.2"),
        (sheet(locks={"1": ("R", None)}), sheet(locks={"1": ("O", None)}), "lock-changed", "CC-3.4"),
        (sheet(locks={"3": ("R", "O")}), sheet(locks={"3": ("R", "O")}, bank=2), "bank-twice", "CC-3.5"),
        (
            sheet(name="CC:EGG:1"),
            sheet("1.1", name="CC:EGG:1", stones={"1": 2}),
            "wrong-number-of-stones",
            "CC-6.2",
        ),
        (sheet(name="CC:EGG:1"), sheet(name="CC:EGG:1", stones={"1": 1}), "no-die-used", "CC-6.2"),
    ],
)
def test_what_cannot_happen_between_two_views(before, after, code, rule):
    assert (code, rule) in found(between({"p1.active": "R1 R2"}, before, after))


def test_what_no_photo_shows_is_asked():
    """CC-3.3, CC-3.5, CC-6.4: a given die, a Reroll, a trade; dice and sections out of sight."""
    powers = {"1": ("G", "O")}
    rerolled = between({"p1.active": "B1 B1"}, sheet(locks=powers), sheet("1.2", locks=powers))
    assert (rerolled.legal, [one.code for one in rerolled.questions]) == (True, ["was-reroll-used"])
    dice = {"p1.active": "B1 R1", "p1.reserve": "G1", "p2.active": "R2 Y1", "p2.reserve": "O1"}
    unchanged = between(dice, sheet(), sheet("1.2"))
    assert found(unchanged) == [("not-payable", "CC-3.2")]
    moved = dice | {"p1.reserve": "B1", "p2.reserve": "O1 G1"}
    assert [one.code for one in between(dice, sheet(), sheet("1.2"), moved).questions] == ["was-a-die-given"]
    assert [one.code for one in between({}, sheet(), sheet("1.2")).questions] == ["dice-not-seen"]
    unsure = SheetRead("CC:CAR:1", {"1.1": SectionRead(filled=None)})
    assert [one.code for one in between({}, sheet(), unsure).questions] == ["section-unsure"]
    eggs = {"name": "CC:EGG:1"}
    traded = between(
        {"p1.active": "B1 R1"}, sheet(stones={"1": 1}, **eggs), sheet("2.1", stones={"1": 2}, **eggs)
    )
    assert [one.code for one in traded.questions] == ["was-a-die-traded"]


def test_alone_the_bonus_stone_helps():
    """CC-6.5, CC-6.6: the fourth stone of the first cairn gives a heart."""
    eggs = {"name": "CC:EGG:1"}
    fine = between(
        {"p1.active": "R1 B1"}, sheet(stones={"1": 3}, **eggs), sheet("1.2", stones={"1": 4}, **eggs)
    )
    assert fine.seats[0].payment.say == "colour 1.2 with R1 bonus"
    wrong = between(
        {"p1.active": "R1 B1"}, sheet(stones={"1": 2}, **eggs), sheet("1.2", stones={"1": 3}, **eggs)
    )
    assert found(wrong) == [("not-payable", "CC-3.2")]


def test_every_finding_and_question_is_documented():
    folder = resources.files("companion.games.chroma_cubes")
    words = (folder / "NOTATION.md").read_text(encoding="utf-8")
    code = re.compile(r'(?:Finding|Question)\(\s*"([a-z-]+)"')
    sources = [
        Path(str(folder)) / f"{name}.py"
        for name in ("check", "check_sheets", "rounds", "scoring", "views", "seating")
    ]
    codes = {one for path in sources for one in code.findall(path.read_text(encoding="utf-8"))}
    assert len(codes) > 30
    assert {one for one in codes if f"`{one}`" not in words} == set()
