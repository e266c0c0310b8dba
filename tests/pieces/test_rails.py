import cv2
import numpy as np
import pytest
import zxingcpp

from companion.pieces import mat, rails
from companion.pieces.catalogue import catalogue
from companion.pieces.face import Face, Form
from companion.pieces.language import Lang
from companion.pieces.palette import difference
from companion.pieces.piece import Piece
from printables.preview import face_picture

DPI = 120

ORDER = """
SUPPLY MARKET2 MARKET3 DISC2 DISC3 DECK2 DECK3 P1PLAY P2PLAY P3PLAY P4PLAY P1HAND P2HAND P3HAND P4HAND
P1TUCK P2TUCK P3TUCK P4TUCK BHAND BDECK BDISC P1 P2 P3 P4 P5 ROW1 ROW2 ROW3 ROW4 ROW5 DECK REMOVED
PUBLIC P1PRIV P2PRIV P3PRIV P4PRIV P5PRIV P1ACT P2ACT P3ACT P4ACT P1RES P2RES P3RES P4RES POOL
"""
CODES = ORDER.split()


def grey(face: Face) -> np.ndarray:
    """The face on a brown table."""
    picture = face_picture(face, DPI)
    table = np.full((picture.height + 60, picture.width + 60), 110, np.uint8)
    seen = np.asarray(picture)
    shown = seen[..., 3] > 127
    table[30:-30, 30:-30][shown] = cv2.cvtColor(seen[..., :3].copy(), cv2.COLOR_RGB2GRAY)[shown]
    return table


def tags_seen(table: np.ndarray) -> list[tuple[int, tuple[float, float]]]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    corners, ids, _ = detector.detectMarkers(table)
    assert ids is not None
    middles = [tuple((c.reshape(4, 2).mean(axis=0) - 30) / DPI * 25.4) for c in corners]
    return list(zip((int(n) for n in ids.ravel()), middles, strict=True))


def codes_seen(table: np.ndarray) -> list[str]:
    return sorted(found.text for found in zxingcpp.read_barcodes(table))


def test_there_is_one_rail_for_every_zone_of_the_contract():
    assert [rail.code for rail in rails.RAILS] == CODES
    assert [kind.code for kind in rails.KIT.kinds] == CODES
    assert sorted(rails.KIT.tags.values()) == list(range(440, 489))


def test_zones_carry_the_names_readings_use():
    assert rails.ZONE_OF["DISC3"] == "discard3"
    assert rails.ZONE_OF["P4TUCK"] == "p4.tucked"
    assert rails.ZONE_OF["BDISC"] == "billy.discard"
    assert rails.ZONE_OF["P5PRIV"] == "p5.private"
    assert rails.ZONE_OF["P2RES"] == "p2.reserve"
    assert rails.ZONE_OF["P5"] == "p5"
    assert len(set(rails.ZONE_OF.values())) == len(CODES)


def test_the_catalogue_takes_the_rails():
    assert catalogue((rails.KIT,)).by_id["TB:MARKET2"] == Piece("TB", "MARKET2")


@pytest.mark.parametrize("lang", list(Lang))
def test_every_rail_reads_back_at_both_ends(lang):
    pieces = [p for i, p in enumerate(rails.KIT) if i % 2 == list(Lang).index(lang)]
    for piece in pieces:
        face = rails.KIT.face(piece, lang)
        table = grey(face)
        assert codes_seen(table) == [piece.id]
        seen = sorted(tags_seen(table), key=lambda tag: tag[1][0])
        assert [number for number, _ in seen] == [rails.KIT.tags[piece]] * 2
        for (_, middle), box in zip(seen, (mat.TAG_LEFT, mat.TAG_RIGHT), strict=True):
            assert middle == pytest.approx(tuple(box.centre), abs=0.3)


def test_both_end_tags_stand_upright_so_left_and_right_can_be_told():
    for piece in rails.KIT:
        left, right = rails.KIT.face(piece, Lang.EN).tags()
        assert left.turn == right.turn == 0
        assert left.box.right < right.box.left
        assert left.box.top == right.box.top


def test_the_words_of_every_rail_fit_in_both_languages():
    for lang in Lang:
        for item in rails.KIT.items(lang):
            assert face_picture(item.front, 20).width > 0


def test_quiet_zones_stay_on_the_paper_and_clear_of_each_other():
    face = rails.KIT.face(Piece("TB", "P1"), Lang.EN)
    quiet = [face.codes()[0].quiet, *(tag.quiet for tag in face.tags())]
    assert all(face.box.holds(box) for box in quiet)
    assert not any(one.meets(two) for i, one in enumerate(quiet) for two in quiet[i + 1 :])


@pytest.mark.parametrize("paper_width", [210.0, 215.9])
def test_rails_and_mats_fit_the_paper(paper_width):
    for item in rails.KIT.items(Lang.EN):
        assert item.front.width <= paper_width - 20
        assert item.front.height <= 279.4 - 24


def test_a_dice_mat_is_headed_by_its_player_s_two_rails():
    mats = rails.mats(Lang.IT)
    assert [item.name for item in mats[:4]] == [f"dice-mat-p{n}" for n in range(1, 5)]
    for n, item in enumerate(mats[:4], start=1):
        assert item.front.form is Form.SHEET
        table = grey(item.front)
        assert codes_seen(table) == [f"TB:P{n}ACT", f"TB:P{n}RES"]
        tags = rails.KIT.tags
        ends = sorted(number for number, _ in tags_seen(table))
        assert ends == sorted([tags[Piece("TB", f"P{n}ACT")], tags[Piece("TB", f"P{n}RES")]] * 2)
    assert codes_seen(grey(mats[4].front)) == ["TB:POOL"]


def test_seats_differ_in_colour_and_in_shape():
    for i, one in enumerate(mat.SEATS):
        for two in mat.SEATS[i + 1 :]:
            assert difference(one.ink.lab, two.ink.lab) >= 20
            assert one.shape.parts != two.shape.parts
