"""What is drawn on Coloretto's cards: told apart by colour and by shape, and read back by machines."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.games.coloretto.art_inks import INKS
from companion.games.coloretto.art_skins import SKINS
from companion.games.coloretto.faces_colour import CAST
from companion.games.coloretto.glyphs import CROWN, EMBLEMS, HOURGLASS, WHEEL
from companion.games.coloretto.kit import KIT, back
from companion.games.coloretto.tables import COLOURS, POINTS, Side
from companion.pieces.card import FRONT
from companion.pieces.face import CodeBox, Face, Glyph, Group, Shape, Swatch, Symbol, TagBox, Words
from companion.pieces.language import Lang
from companion.pieces.measure import Box
from companion.pieces.palette import difference
from companion.pieces.piece import Piece
from printables.drawing import InkUse, text_width
from printables.preview import face_pdf, face_picture
from printables.typesetting import typeset

DPI = 200
SMALLEST_TEXT = 2.1
ONE_OF_EACH = tuple(KIT.copies_of(kind)[-1] for kind in KIT.kinds)


def marks_of(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from marks_of(mark.marks)
        else:
            yield mark


def all_faces(lang):
    yield from (KIT.face(piece, lang) for piece in KIT)
    yield from (back(piece, lang) for piece in KIT if piece.kind in {"RB", "RG", "SUM"})


# --- told apart -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "two"), list(itertools.combinations(COLOURS, 2)))
def test_any_two_colours_look_far_apart(one, two):
    assert difference(INKS[one].lab, INKS[two].lab) >= 20


def silhouette(glyph: Glyph, side: int = 64) -> np.ndarray:
    """The glyph as a picture, stretched to fill it, so that only its shape counts."""
    picture = np.zeros((side, side), np.uint8)
    outlines = [o for path, _ in glyph.parts for o in path.outlines(0.005)]
    points = np.array([p for outline in outlines for p in outline])
    low, high = points.min(axis=0), points.max(axis=0)
    for outline in outlines[:1] if len(glyph.parts) == 1 else outlines:
        scaled = (np.array(outline) - low) / (high - low) * (side - 1)
        cv2.fillPoly(picture, [scaled.round().astype(np.int32)], 1)
    return picture.astype(bool)


@pytest.mark.parametrize(
    ("one", "two"), list(itertools.combinations((*EMBLEMS.values(), CROWN, HOURGLASS, WHEEL), 2))
)
def test_emblems_differ_in_outline_alone(one, two):
    a, b = silhouette(one), silhouette(two)
    assert (a & b).sum() / (a | b).sum() < 0.8


def test_every_colour_has_its_own_emblem_skin_and_chameleon():
    assert len({glyph.name for glyph in EMBLEMS.values()}) == len(COLOURS)
    assert len(set(SKINS.values())) == len(COLOURS)
    assert len({(id(actor.perch), actor.head) for actor in CAST.values()}) == len(COLOURS)
    assert set(EMBLEMS) == set(SKINS) == set(CAST) == set(COLOURS)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_card_shows_its_emblem_in_the_left_and_in_the_top_twenty_millimetres(colour):
    face = KIT.face(Piece("CO", colour.value, 1), Lang.EN)
    emblems = [m for m in face.marks if isinstance(m, Symbol) and m.glyph is EMBLEMS[colour]]
    assert any(m.centre.x + m.size / 2 <= 20 for m in emblems)
    assert any(m.centre.y + m.size / 2 <= 20 for m in emblems)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_card_carries_a_swatch_of_its_ink(colour):
    face = KIT.face(Piece("CO", colour.value, 1), Lang.EN)
    assert [m.ink for m in face.marks if isinstance(m, Swatch)] == [INKS[colour]]


# --- drawn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", list(Lang))
def test_all_words_fit_and_none_is_too_small(lang):
    for face in all_faces(lang):
        for words in (mark for mark in marks_of(face.marks) if isinstance(mark, Words)):
            _, size = typeset(words, text_width)
            assert size >= SMALLEST_TEXT
            assert FRONT.holds(words.box)


@pytest.mark.parametrize("ink", list(InkUse))
@pytest.mark.parametrize("lang", list(Lang))
def test_every_kind_draws(lang, ink):
    for piece in ONE_OF_EACH:
        for face in (KIT.face(piece, lang), back(piece, lang)):
            assert face_pdf(face, ink).startswith(b"%PDF")


@pytest.mark.parametrize("piece", ONE_OF_EACH, ids=lambda piece: piece.id)
def test_words_keep_clear_of_the_codes(piece):
    for face in (KIT.face(piece, Lang.IT), back(piece, Lang.IT)):
        quiet = [mark.quiet for mark in (*face.codes(), *face.tags())]
        for words in (mark for mark in face.marks if isinstance(mark, Words)):
            assert not any(box.meets(words.box) for box in quiet)


@pytest.mark.parametrize("lang", list(Lang))
def test_codes_name_the_piece_and_stand_apart_inside_the_card(lang):
    for piece in KIT:
        face = KIT.face(piece, lang)
        assert [code.text for code in face.codes()] == [piece.id]
        assert [tag.number for tag in face.tags()] == [KIT.tags[piece]] * 2
        boxes = [mark.quiet for mark in (*face.codes(), *face.tags())]
        assert all(FRONT.holds(box) for box in boxes)
        assert not any(a.meets(b) for a, b in itertools.combinations(boxes, 2))


def test_nothing_is_drawn_over_the_codes():
    for face in all_faces(Lang.EN):
        seen: list[Box] = []
        for mark in face.marks:
            if isinstance(mark, (CodeBox, TagBox)):
                seen.append(mark.quiet)
            elif seen:
                assert isinstance(mark, Shape), "only plates and bars may follow a code"
                assert not any(box.meets(mark.path.bounds()) for box in seen)


def test_the_summary_prints_both_tables_on_both_sides():
    """CO-1.4."""
    piece = Piece("CO", "SUM", 1)
    for face, own in ((KIT.face(piece, Lang.EN), Side.BROWN), (back(piece, Lang.EN), Side.VIOLET)):
        other = next(side for side in Side if side is not own)
        large = [m.text for m in face.marks if isinstance(m, Words) and m.size == 5.0]
        small = [m.text for m in face.marks if isinstance(m, Words) and m.size == 2.8 and m.text.isdigit()]
        assert large == [str(points) for points in POINTS[own][1:]]
        assert small == [str(points) for points in POINTS[other][1:]]


@pytest.mark.parametrize("piece", [p for p in KIT if p.kind in {"RB", "RG"}], ids=lambda piece: piece.id)
def test_a_row_card_pictures_its_capacity(piece):
    """CO-1.3."""
    face = KIT.face(piece, Lang.EN)
    slots = [m for m in marks_of(face.marks) if isinstance(m, Shape) and m.dash]
    assert len(slots) == (3 if piece.kind == "RB" else piece.copy)


def test_art_is_shared_between_the_copies_of_a_kind():
    one, two = (KIT.face(Piece("CO", "BLU", copy), Lang.EN) for copy in (1, 9))
    shared = [mark for mark in one.marks if isinstance(mark, Group)]
    assert shared
    assert all(any(mark is other for other in two.marks) for mark in shared)


# --- read back ------------------------------------------------------------------------------------


def picture_of(face: Face) -> np.ndarray:
    return np.asarray(face_picture(face, DPI).convert("L"))


def box_of(corners) -> Box:
    scale = 25.4 / DPI
    (left, top), (right, bottom) = np.min(corners, axis=0) * scale, np.max(corners, axis=0) * scale
    return Box(left, top, right - left, bottom - top)


def tags_in(picture: np.ndarray) -> list[tuple[int, Box]]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    quads, numbers, _ = detector.detectMarkers(picture)
    return (
        []
        if numbers is None
        else [(int(n), box_of(q[0])) for n, q in zip(numbers.ravel(), quads, strict=True)]
    )


def assert_close(found: Box, drawn: Box):
    assert found.centre == pytest.approx(drawn.centre, abs=0.3)


@pytest.mark.parametrize("piece", ONE_OF_EACH, ids=lambda piece: piece.id)
def test_codes_read_back_at_their_place(piece):
    face = KIT.face(piece, Lang.IT)
    picture = picture_of(face)
    (code,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    assert code.text == piece.id
    place = code.position
    corners = [(p.x, p.y) for p in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    assert_close(box_of(corners), face.codes()[0].box)

    found = tags_in(picture)
    assert [number for number, _ in found] == [KIT.tags[piece]] * 2
    places = sorted((box for _, box in found), key=lambda box: box.top)
    for box, tag in zip(places, face.tags(), strict=True):
        assert_close(box, tag.box)


@pytest.mark.parametrize("piece", ONE_OF_EACH, ids=lambda piece: piece.id)
def test_a_card_of_which_twenty_millimetres_show_is_still_read(piece):
    picture = picture_of(KIT.face(piece, Lang.EN))
    strip = round(20 / 25.4 * DPI)
    for part in (picture[:strip], picture[:, :strip]):
        table = cv2.copyMakeBorder(part, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=90)
        assert [number for number, _ in tags_in(table)] == [KIT.tags[piece]]
