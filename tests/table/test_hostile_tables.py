"""Hostile and unlucky tables (RELIABILITY, section 4 B): nothing is followed, guessed or dropped."""

import io
import string
from collections import Counter

import cv2
import numpy as np
import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter

from companion.games import catalogue
from companion.pieces import ids
from companion.table.leftovers import no_such_pieces
from companion.table.looking import look
from companion.table.reading import read_looks
from companion.vision import limits
from companion.vision.codes import find_qr
from companion.vision.intake import Photo
from companion.vision.sighting import Code, CodeKind
from companion.vision.tags import find_tags
from companion.wire import to_json
from tests.table.laid import look_at
from tests.table.pictures import SCALE, table_picture

CARDS = [("CO:RED:1", 45, 50, 0), ("CO:BLU:2", 115, 52, 4)]
RIGHT_TO_LEFT = "\u202etxt.exe"


def photo(picture):
    return Photo("table.jpg", np.asarray(picture.filter(ImageFilter.GaussianBlur(0.8))))


def with_code(text, scale=4, **how):
    """Two cards, and a code of somebody else beside them."""
    code = segno.make_qr(text, **how)
    stored = io.BytesIO()
    code.save(stored, kind="png", scale=scale, border=4)
    foreign = Image.open(io.BytesIO(stored.getvalue())).convert("RGB")
    table = table_picture(CARDS, 170 + foreign.width / SCALE, max(104, 10 + foreign.height / SCALE))
    table.paste(foreign, (round(160 * SCALE), 10))
    return photo(table)


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/menu?table=7",
        "WIFI:T:WPA;S:guest;P:secret;;",
        "BEGIN:VCARD\nFN:A. Person\nTEL:123\nEND:VCARD",
        "BCD\n002\n1\nSCT\n\nA. Person\nDE00\nEUR1",
        "CM:" + "A" * 1000,
        b"\x00\x01\x02\xfe\xff",
        "bell\x07 escape\x1b[31mred",
        RIGHT_TO_LEFT,
    ],
)
def test_b1_other_peoples_codes_are_counted_and_never_followed(text):
    reading = read_looks([look(with_code(text))])
    assert reading.foreign == 1
    assert sorted(piece.id for piece in reading.pieces) == ["CO:BLU:2", "CO:RED:1"]
    told = to_json(reading)
    for word in ("example", "secret", "Person", "red\\", "exe", "AAAA"):
        assert word not in told


def test_b1_a_code_of_four_thousand_characters():
    assert read_looks([look(with_code("9" * 4000, scale=3, error="l"))]).foreign == 1


def test_b2_one_serial_twice_is_a_finding_and_both_are_outlined():
    seen = look(photo(table_picture([*CARDS, ("CO:RED:1", 45, 155, 0)], 160, 205)))
    reading = read_looks([seen])
    assert [finding.code for finding in reading.findings] == ["piece-seen-twice"]
    assert len([piece for piece in reading.pieces if piece.id == "CO:RED:1" and piece.corners]) == 2


def test_b3_one_serial_at_two_places_in_two_photos_is_a_question():
    def cards(red):
        rails = [("TB:P1", -150, -80, 0), ("TB:P2", 150, -80, 0)]
        return look_at([*rails, ("CO:RED:1", red, 0, 0), ("CO:BLU:2", -190, 0, 0), ("CO:GRN:3", 190, 0, 0)])

    reading = read_looks([cards(-120), cards(120)])
    assert [(q.code, q.pieces) for q in reading.questions] == [("piece-in-two-places", ("CO:RED:1",))]
    assert {piece.id: piece.zone for piece in reading.pieces}["CO:RED:1"] is None


ALPHABET = string.digits + string.ascii_uppercase + " $%*+-./:"
QUAD = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))


@pytest.mark.parametrize("name", ["CM:AZU:2", "CO:RED:9", "MT:204:1", "TB:P1"])
def test_b4_an_id_with_one_character_changed_is_never_a_piece_by_chance(name):
    known = set(catalogue().by_id)
    for at in range(len(name)):
        for letter in ALPHABET:
            other = name[:at] + letter + name[at + 1 :]
            if other in known:
                continue
            parsed = ids.parse(other)
            if parsed is None:
                continue  # `find_qr` counts it as foreign
            told = no_such_pieces([Code(CodeKind.QR, QUAD, text=other)])
            ours = parsed.game in {kit.game for kit in catalogue().kits}
            assert told.pieces == ()
            assert [finding.code for finding in told.findings] == ["no-such-piece"] * ours
            assert (told.foreign, len(told.unread)) == (not ours, ours)


def test_b5_codes_of_one_card_that_disagree_are_a_finding():
    table = table_picture([("CO:RED:1", 45, 50, 0), ("CO:BLU:2", 115, 50, 0)], 160, 104)
    other = table_picture([("CO:GRN:5", 45, 50, 0)], 160, 104)
    left, top = round((45 - 31.5) * SCALE), round((50 - 44) * SCALE)
    box = (left, top + round(60 * SCALE), left + round(31 * SCALE), top + round(88 * SCALE))
    table.paste(other.crop(box), box[:2])
    reading = read_looks([look(photo(table))])
    assert [finding.code for finding in reading.findings] == ["codes-disagree"]
    assert [piece.id for piece in reading.pieces] == ["CO:BLU:2"]
    assert len(reading.unread) == 1


def test_b6_a_card_of_another_game_is_named():
    reading = read_looks([look(photo(table_picture([*CARDS, ("CM:AZU:1", 190, 50, 0)], 235, 104)))])
    assert reading.game == "coloretto"
    (finding,) = reading.findings
    assert finding.code == "other-game"
    assert "CM:AZU:1" in finding.say
    assert "Chroma Mix" in finding.say


def test_b7_a_piece_of_a_newer_print_is_said_and_never_guessed():
    seen = look(with_code("CO:RED:12", version=1, error="h", boost_error=False))
    reading = read_looks([seen])
    assert sorted(piece.id for piece in reading.pieces) == ["CO:BLU:2", "CO:RED:1"]
    (finding,) = reading.findings
    assert (finding.code, finding.pieces) == ("no-such-piece", ("CO:RED:12",))
    assert "newer version" in finding.say
    assert len(reading.unread) == 1
    assert reading.foreign == 0


@pytest.mark.parametrize("count", [400, 401])
def test_b9_at_most_four_hundred_codes_of_a_photo_are_parsed(count, monkeypatch):
    code = segno.make_qr("CO:RED:1", version=1, error="h", boost_error=False)
    cells = np.pad(np.where(np.array([list(row) for row in code.matrix]), 0, 255), 4, constant_values=255)
    picture = np.kron(cells, np.ones((4, 4))).astype(np.uint8)
    (result,) = zxingcpp.read_barcodes(picture)
    monkeypatch.setattr(zxingcpp, "read_barcodes", lambda *_, **__: [result] * count)
    assert len(find_qr(picture).codes) == limits.MOST_CODES


def test_b9_a_wall_of_tags_is_cut_off_too():
    tag = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), 5, 24
    )
    wall = np.tile(cv2.copyMakeBorder(tag, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=255), (21, 20))
    assert len(find_tags(wall)) == limits.MOST_CODES


def half_hidden(picture):
    ImageDraw.Draw(picture).rectangle((56, 240, 110, 400), (200, 190, 170))


def glare(picture):
    white = Image.new("RGB", picture.size, "white")
    shine = Image.new("L", picture.size, 0)
    ImageDraw.Draw(shine).ellipse((40, 200, 200, 420), 235)
    picture.paste(white, mask=shine.filter(ImageFilter.GaussianBlur(8)))


def folded(picture):
    """The lower right corner bent up, its paper's back showing."""
    ImageDraw.Draw(picture).polygon([(306, 250), (306, 380), (180, 380)], (235, 232, 228))


def under_a_sleeve(picture):
    veil = Image.new("RGB", picture.size, (235, 238, 242))
    picture.paste(Image.blend(picture, veil, 0.35))


@pytest.mark.parametrize("harm", [half_hidden, glare, folded, under_a_sleeve])
def test_b10_a_card_that_lost_a_code_is_read_by_another(harm):
    table = table_picture(CARDS, 160, 104)
    harm(table)
    seen = look(photo(table))
    assert sorted(one.piece.id for one in seen.sightings.pieces) == ["CO:BLU:2", "CO:RED:1"]
    upside_down = look(photo(table.rotate(180)))
    assert sorted(one.piece.id for one in upside_down.sightings.pieces) == ["CO:BLU:2", "CO:RED:1"]


def test_b11_photos_of_screens_are_documented():
    from importlib.resources import files

    assert "screen" in (files("companion") / "docs" / "photos.md").read_text(encoding="utf-8")


def test_b12_tags_of_nobody_and_of_other_families_are_no_pieces():
    unused = min(set(range(587)) - set(catalogue().by_tag))
    families = [
        (cv2.aruco.DICT_APRILTAG_36h11, unused),
        (cv2.aruco.DICT_4X4_50, 7),
        (cv2.aruco.DICT_APRILTAG_25h9, 3),
    ]
    table = np.asarray(table_picture(CARDS, 260, 104)).copy()
    for i, (family, number) in enumerate(families):
        tag = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(family), number, 60)
        plate = cv2.copyMakeBorder(tag, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=255)
        table[30 + i * 120 : 114 + i * 120, 800:884] = plate[..., None]
    grey = cv2.cvtColor(table, cv2.COLOR_RGB2GRAY)
    assert {code.number for code in find_tags(grey)} & {unused, 7, 3} == {unused}
    seen = look(Photo("table.jpg", table))
    assert sorted(one.piece.id for one in seen.sightings.pieces) == ["CO:BLU:2", "CO:RED:1"]


names = st.sampled_from(
    sorted(name for name in catalogue().by_id if name.startswith("CO:") and name.count(":") == 2)
)


@settings(max_examples=60, deadline=None)
@given(st.lists(names, min_size=1, max_size=14))
def test_b13_every_piece_seen_is_told_exactly_once_or_said_to_lie_there_twice(chosen):
    pieces = [(name, 75.0 * (i % 5) - 150, 100.0 * (i // 5) - 100, 0.0) for i, name in enumerate(chosen)]
    reading = read_looks([look_at(pieces)])
    assert Counter(piece.id for piece in reading.pieces) == Counter(chosen)


def test_b14_a_piece_between_two_zones_is_a_question_with_both():
    rails = [("TB:P1", -100, -80, 0), ("TB:P2", 100, -80, 0)]
    others = [("CO:GRN:1", -100, 0, 0), ("CO:GRN:2", 100, 0, 0)]
    reading = read_looks([look_at([*rails, *others, ("CO:RED:1", 0, 0, 0)])])
    assert {piece.id: piece.zone for piece in reading.pieces}["CO:RED:1"] is None
    (question,) = reading.questions
    assert (question.code, question.pieces, question.choices) == ("which-zone", ("CO:RED:1",), ("p1", "p2"))
