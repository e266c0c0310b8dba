"""`companion score`: sums, rankings, questions, files and exit codes, from readings."""

import json

import pypdfium2
import pytest

from companion.errors import Exit
from tests.verbs.tables import reading
from tests.verbs.test_findings import COLORETTO, DICE, MIX, TILES, changed


@pytest.fixture
def written(tmp_path):
    def write(document, name="table.json"):
        path = tmp_path / name
        path.write_text(json.dumps(document))
        return path

    return write


def totals(told):
    return {player["player"]: player["total"] for player in told.json["players"]}


def test_coloretto_by_the_book(companion_says, written):
    told = companion_says("score", written(reading("coloretto", COLORETTO)), "--json")
    assert told.code == Exit.FINE
    assert told.json["schema"] == "companion.score/1"
    assert totals(told) == {"p1": 7, "p2": 5, "p3": 4}
    assert (told.json["ranking"], told.json["winners"]) == ([["p1"], ["p2"], ["p3"]], ["p1"])
    for player in told.json["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])


def test_the_other_side_of_the_summary_card(companion_says, written):
    path = written(reading("coloretto", COLORETTO))
    assert totals(companion_says("score", path, "--json", "--side", "violet"))["p1"] == 9
    assert companion_says("score", path, "--side", "pink").code == Exit.USAGE


def test_an_illegal_table_shows_the_sum_it_can(companion_says, written):
    path = written(reading("coloretto", changed(COLORETTO, row1="+RED:3 RED:4")))
    told = companion_says("score", path, "--json")
    assert told.code == Exit.FINDINGS
    assert totals(told) == {"p1": 7, "p2": 5, "p3": 4}
    assert [one["code"] for one in told.json["findings"]] == ["row-too-long"]


def test_a_missing_private_objective_is_asked_for_and_may_be_told(companion_says, written):
    zones = {zone: words for zone, words in TILES.items() if zone != "p1.private"}
    path = written(reading("cmyk", zones))
    told = companion_says("score", path)
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "which private objective has p1? (MT-5.2)" in told.out
    assert "leads so far" in told.out
    told = companion_says("score", path, "--private", "p1=MT:C0:1", "--json")
    assert told.code == Exit.FINE
    assert told.json["by_hand"] == ["MT:C0:1 was added to p1.private"]
    assert companion_says("score", path, "--private", "p1=C0").code == Exit.FINE
    assert companion_says("score", path, "--private", "C0").code == Exit.USAGE
    wrong = companion_says("score", written(reading("coloretto", COLORETTO), "co.json"), "--private", "p1=C0")
    assert (wrong.code, "Coloretto has no zone p1.private" in wrong.err) == (Exit.USAGE, True)


def test_an_unreplaced_card_is_a_question(companion_says, written):
    told = companion_says("score", written(reading("cmyk", changed(TILES, public="P12:1"))))
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "which card replaced Let me think" in told.out


def test_nobody_has_won_chroma_mix_until_a_condition_is_met(companion_says, written):
    told = companion_says("score", written(reading("chroma-mix", MIX)), "--json")
    assert (told.code, told.json["winners"], totals(told)) == (Exit.FINE, [], {"p1": 6, "p2": 2})
    zones = changed(MIX, p1_play="+TUR:2 PEA:2 RAS:2 ORA:2")
    won = companion_says("score", written(reading("chroma-mix", zones)), "--json")
    assert (won.json["winners"], won.json["how"], totals(won)["p1"]) == (["p1"], "points", 18)


def test_a_hand_that_may_win_is_asked_for(companion_says, written):
    zones = {"p1.play": "RUB:2", "p2.play": "JUN:2", "p2.hand": "SCY:3"}
    told = companion_says("score", written(reading("chroma-mix", zones)))
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "which cards has p1 in hand? Ruby Red may win with them (CM-7.2)" in told.out
    seen = companion_says(
        "score", written(reading("chroma-mix", zones | {"p1.hand": "EME:1 SAP:1"})), "--json"
    )
    assert (seen.code, seen.json["winners"], seen.json["how"]) == (Exit.FINE, ["p1"], "ruby")


def test_who_was_first_is_asked_only_where_it_matters(companion_says, written):
    done = {f"1.{n}": {"filled": True} for n in range(1, 8)}
    one = [{"id": "CC:CAR:1", "sections": done}, {"id": "CC:CAR:2"}]
    told = companion_says("score", written(reading("chroma-cubes", DICE, sheets=one)), "--json")
    assert (told.code, totals(told)) == (Exit.FINE, {"p1": 5, "p2": 0})
    both = [{"id": f"CC:CAR:{n}", "sections": done} for n in (1, 2)]
    path = written(reading("chroma-cubes", DICE, sheets=both))
    asked = companion_says("score", path, "--json")
    assert (asked.code, totals(asked)) == (Exit.NOT_UNDERSTOOD, {"p1": 4, "p2": 4})
    told = companion_says("score", path, "--json", "--set", "first/1=p2")
    assert (told.code, totals(told)) == (Exit.FINE, {"p1": 4, "p2": 5})


def test_an_unsure_section_is_a_question(companion_says, written):
    sheets = [{"id": "CC:CAR:1", "sections": {"1.1": {"filled": None}}}, {"id": "CC:CAR:2"}]
    path = written(reading("chroma-cubes", DICE, sheets=sheets))
    told = companion_says("score", path)
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "1.1" in told.out
    assert companion_says("score", path, "--set", "CC:CAR:1/1.1=filled").code == Exit.FINE


def test_a_reading_for_each_player(companion_says, written):
    anna = written(reading("coloretto", {"": "RED:1 RED:2 RED:3"}), "anna.json")
    bo = written(reading("coloretto", {"p1": "BLU:1"}), "bo.json")
    told = companion_says("score", "--player", f"Anna={anna}", "--player", f"Bo={bo}", "--json")
    assert told.code == Exit.FINE
    assert [(one["player"], one["name"], one["total"]) for one in told.json["players"]] == [
        ("p1", "Anna", 6),
        ("p2", "Bo", 1),
    ]
    text = companion_says("score", "--player", f"Anna={anna}", "--player", f"Bo={bo}").out
    assert "Anna won by points" in text


def test_a_player_without_a_photo_is_told(companion_says, written):
    one = written(reading("coloretto", {"": "RED:1"}), "one.json")
    three = written(reading("coloretto", {"": "BLU:1"}), "three.json")
    told = companion_says("score", "--player", f"p1={one}", "--player", f"p3={three}")
    assert told.code == Exit.NOT_UNDERSTOOD
    assert told.out.count("nothing of p2 is seen: give a photo with --player p2=PHOTO") == 1
    more = companion_says("score", "--player", f"p1={one}", "--player", f"p2={three}", "--players", "3")
    assert (more.code, "nothing of p3 is seen" in more.out) == (Exit.NOT_UNDERSTOOD, True)


def test_dice_in_two_readings_are_two_dice(companion_says, written):
    zones = {"": "R1:1 R1:2 O1:1 Y1:1 G1:1"}
    both = [
        written(reading("chroma-cubes", zones, sheets=[{"id": f"CC:CAR:{n}"}]), f"{n}.json") for n in (1, 2)
    ]
    told = companion_says("score", "--player", f"p1={both[0]}", "--player", f"p2={both[1]}", "--json")
    assert (told.code, totals(told)) == (Exit.FINE, {"p1": 0, "p2": 0})
    third = written(reading("chroma-cubes", {"pool": "R1:1 R1:2"}), "pool.json")
    told = companion_says("score", third, "--player", f"p1={both[0]}", "--player", f"p2={both[1]}", "--json")
    assert [one["code"] for one in told.json["findings"]] == ["too-many-dice"]


def test_a_piece_in_two_readings_is_one_piece_or_a_question(companion_says, written):
    left = written(reading("coloretto", {"p1": "RED:1 RED:2"}), "left.json")
    same = written(reading("coloretto", {"p1": "RED:2", "p2": "BLU:1"}), "same.json")
    assert totals(companion_says("score", left, same, "--json")) == {"p1": 3, "p2": 1}
    moved = written(reading("coloretto", {"p2": "BLU:1 RED:2"}), "moved.json")
    told = companion_says("score", left, moved)
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "CO:RED:2 lies in p1 in one view and in p2 in another: where is it?" in told.out
    assert companion_says("score", left, moved, "--set", "CO:RED:2=p1").code == Exit.FINE


def test_two_games_are_no_table(companion_says, written):
    mix = written(reading("chroma-mix", MIX), "mix.json")
    told = companion_says("score", written(reading("coloretto", COLORETTO)), mix)
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "table.json shows Coloretto and mix.json shows Chroma Mix: one table has one game" in told.err


def test_a_table_without_players_is_not_understood(companion_says, written):
    told = companion_says("score", written(reading("coloretto", {"row1": "RED:1"})))
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "nothing that belongs to a player is seen" in told.err


@pytest.mark.parametrize(
    ("slug", "zones"),
    [("coloretto", COLORETTO), ("chroma-mix", MIX), ("cmyk", {zone: TILES[zone] for zone in ("p1", "p2")})],
)
def test_the_score_sheet_is_one_page(companion_says, written, tmp_path, slug, zones):
    path = tmp_path / "score.pdf"
    companion_says("score", written(reading(slug, zones)), "--pdf", path)
    document = pypdfium2.PdfDocument(path)
    try:
        assert len(document) == 1
        width, height = document[0].get_size()
        assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (210, 297)
        text = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    assert "Score sheet" in text
    assert "Ranking" in text
    assert (
        companion_says("score", written(reading(slug, zones)), "--pdf", tmp_path / "x.doc").code == Exit.USAGE
    )


def test_the_same_score_is_the_same_pdf(companion_says, written, tmp_path):
    path = written(reading("coloretto", COLORETTO))
    for name in ("a.pdf", "b.pdf"):
        companion_says("score", path, "--pdf", tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_reading_has_no_photo_to_draw_on(companion_says, written, tmp_path):
    told = companion_says("score", written(reading("coloretto", COLORETTO)), "--annotate", tmp_path / "x.jpg")
    assert (told.code, "no photo to draw on" in told.err) == (Exit.USAGE, True)
