"""The border: readings survive the trip, and what is none is refused in one line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError, Exit
from companion.play.reading import SCHEMA, PieceRead, Reading, SeenBy
from companion.wire import from_json, read_reading, to_json

pieces = st.builds(
    PieceRead,
    id=st.sampled_from(["CO:RED:1", "MT:204:1"]),
    zone=st.none() | st.sampled_from(["p1", "row2"]),
    cell=st.none() | st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    corners=st.just(()) | st.tuples(*[st.tuples(st.floats(0, 9), st.floats(0, 9))] * 4),
    seen_by=st.sampled_from(SeenBy),
)


@given(st.builds(Reading, game=st.just("coloretto"), pieces=st.lists(pieces).map(tuple)))
def test_a_reading_survives_the_trip(reading):
    assert from_json(to_json(reading).encode(), Reading, "it") == reading


def test_the_shortest_reading_is_enough(tmp_path):
    path = tmp_path / "reading.json"
    path.write_text(
        json.dumps({"schema": SCHEMA, "game": "coloretto", "pieces": [{"id": "CO:RED:3", "zone": "p1"}]})
    )
    reading = read_reading(path)
    assert reading.pieces == (PieceRead("CO:RED:3", "p1"),)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"game": 1}', '{"schema": "companion.reading/9", "game": "x"}', "\x00\xff"]
)
def test_what_is_no_reading_is_a_usage_error_in_one_line(tmp_path, text):
    path = tmp_path / "reading.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(CompanionError) as refusal:
        read_reading(path)
    assert refusal.value.code is Exit.USAGE
    assert "\n" not in refusal.value.say


def test_a_missing_file_is_a_usage_error(tmp_path):
    with pytest.raises(CompanionError, match="cannot be opened"):
        read_reading(tmp_path / "nowhere.json")
