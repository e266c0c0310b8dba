"""The text of a record, without any real game."""

import pytest

from companion.play import LineKind, RecordError, chance_from, drawn, parse_record, print_record, shuffled

TEXT = """# Diana's first mix
game = chroma-mix
p1.hand = SCY  PMA LYE   # three cards
rest = box

p1: mix SCY LYE > JUN; gain SCY
p2: mix VIO CER > SAP ! illegal CM-3.6
* deck2 = COR JUN
= p1.hand JUN PMA
"""


def test_a_record_is_read_line_by_line():
    record = parse_record(TEXT)
    assert record.slug == "chroma-mix"
    assert record.setup == {"p1.hand": ("SCY", "PMA", "LYE"), "rest": ("box",)}
    assert [line.kind for line in record.lines[5:]] == [
        LineKind.TURN,
        LineKind.TURN,
        LineKind.EVENT,
        LineKind.EXPECT,
    ]
    assert record.lines[6].refused == "illegal CM-3.6"
    assert record.line_of("rest") == 4


def test_printing_and_parsing_again_gives_the_same():
    record = parse_record(TEXT)
    assert parse_record(print_record(record)) == record
    assert print_record(parse_record(print_record(record))) == print_record(record)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game = x\nwhat is this\n", 2),
        ("rest = box\nrest = home\n", 2),
        ("p1: print SCY\nrest = box\n", 2),
        ("\n\n" + "x" * 3000, 3),
        ("\n" * 20_001, 20_000),
    ],
)
def test_a_bad_line_is_named_by_its_number(text, line):
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert error.value.line == line
    assert f"line {line}" in error.value.say


def test_chance_is_a_value():
    first, after = drawn(chance_from(7), 6)
    assert drawn(chance_from(7), 6) == (first, after)
    assert 0 <= first < 6
    deck, _ = shuffled(range(52), chance_from(1))
    assert sorted(deck) == list(range(52))
    assert deck != shuffled(range(52), chance_from(2))[0]


def test_chance_is_even():
    counts = [0] * 6
    chance = chance_from(3)
    for _ in range(6_000):
        side, chance = drawn(chance, 6)
        counts[side] += 1
    assert min(counts) > 880
    assert max(counts) < 1120
