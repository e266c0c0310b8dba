"""The printed sheets: every region in its place, every code readable, both languages."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.games.chroma_cubes.glyphs import SYMBOLS
from companion.games.chroma_cubes.kit import KIT
from companion.games.chroma_cubes.sheet_picture import inside
from companion.games.chroma_cubes.tables import CAIRNS, SHEETS, WHEEL
from companion.pieces.catalogue import catalogue
from companion.pieces.face import Form, Region, Symbol, Words
from companion.pieces.language import Lang
from companion.pieces.piece import Piece
from printables.drawing import InkUse
from printables.preview import face_pdf, face_picture

SCALE = 4


def sheet_face(sheet, lang=Lang.EN, seat=1):
    return KIT.face(Piece("CC", sheet.code, seat), lang)


def section_keys(sheet):
    return {
        f"{f}.{n}" for f, figure in enumerate(sheet.figures, 1) for n in range(1, len(figure.sections) + 1)
    }


def play_keys():
    return (
        {f"lock.{n}.{side}" for n in (1, 2, 3) for side in "ab"}
        | {f"bank.{n}" for n in range(1, 10)}
        | {"die.1", "die.2"}
    )


def test_numbers_of_the_kit():
    assert len(KIT.kinds) == 36 + 12 + 2
    assert sum(1 for _ in KIT) == 36 * 6 + 11 * 4 + 1 + 2
    numbers = sorted(set(KIT.tags.values()))
    assert numbers == list(range(350, 350 + 36 + 45 + 2))
    assert catalogue([KIT]).by_id["CC:CAR:1"] == Piece("CC", "CAR", 1)
    assert KIT.tags[Piece("CC", "R2", 4)] == KIT.tags[Piece("CC", "R2", 1)] == 351
    assert KIT.tags[Piece("CC", "EGG", 1)] == 430


def test_items_are_nets_and_a_sheet_for_every_seat():
    items = KIT.items(Lang.IT)
    assert [item.front.form for item in items] == [Form.NET] * 36 + [Form.SHEET] * 45
    assert len({item.name for item in items}) == 81
    assert {item.piece for item in items[36:]} == {piece for piece in KIT if len(piece.kind) == 3}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
def test_every_region_is_there_and_lies_free(sheet):
    face = sheet_face(sheet)
    regions = face.regions()
    keys = [region.key for region in regions]
    assert len(set(keys)) == len(keys)
    stones = {f"stone.{c}.{n}" for c, cairn in enumerate(CAIRNS, 1) for n in range(1, len(cairn) + 1)}
    own = stones if sheet.solo else play_keys()
    assert set(keys) == section_keys(sheet) | own | {f"sample.{c}" for c in WHEEL}
    quiet = [mark.quiet for mark in (*face.tags(), *face.codes())]
    for region in regions:
        bounds = region.path.bounds()
        assert face.box.grown(-1).holds(bounds), region.key
        assert not any(bounds.meets(zone) for zone in quiet), region.key
    assert no_overlap(face)


def no_overlap(face):
    seen = np.zeros((int(face.height * SCALE), int(face.width * SCALE)), np.uint8)
    for region in face.regions():
        one = np.zeros_like(seen)
        (outline,) = region.path.outlines()
        cv2.fillPoly(one, [np.round(np.array(outline) * SCALE).astype(np.int32)], 1)
        seen += cv2.erode(one, np.ones((3, 3), np.uint8))
    return seen.max() == 1


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
def test_every_word_fits_in_both_languages(sheet, lang):
    face = sheet_face(sheet, lang, seat=sheet.seats)
    assert face_pdf(face).startswith(b"%PDF")
    quiet = [mark.quiet for mark in (*face.tags(), *face.codes())]
    boxes = [mark.box for mark in face.marks if isinstance(mark, Words)]
    assert not any(box.meets(zone) for box in boxes for zone in quiet)
    assert all(face.box.holds(box) for box in boxes)


def test_small_regions_are_large_enough_to_mark():
    regions = {region.key: region for sheet in SHEETS for region in sheet_face(sheet).regions()}
    for key, region in regions.items():
        bounds = region.path.bounds()
        if key.startswith("sample."):
            assert bounds.width >= 12, key
            assert bounds.height >= 10, key
        elif key.startswith(("lock.", "stone.")):
            assert region.path.area() >= 90, key
        elif key.startswith(("bank.", "die.")):
            assert min(bounds.width, bounds.height) >= 6, key


def test_corner_tags_tell_sheet_seat_and_corner():
    face = sheet_face(SHEETS[3], seat=4)
    corners = [(tag.number, tag.box.left < 95, tag.box.top < 130) for tag in face.tags()]
    own = KIT.tags[Piece("CC", "SCR", 4)]
    right, left = KIT.tags[Piece("CC", "TR")], KIT.tags[Piece("CC", "BL")]
    assert corners == [(own, True, True), (right, False, True), (left, True, False), (own, False, False)]
    assert all(tag.box.width == 14 and tag.turn == 0 for tag in face.tags())
    assert face.codes()[0].box.width >= 18


@pytest.mark.parametrize("code", ["EAS", "EGG"])
def test_a_sheet_reads_back(code):
    piece = Piece("CC", code, 1)
    face = KIT.face(piece, Lang.IT)
    grey = np.asarray(face_picture(face, 200).convert("L"))
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    corners, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(grey)
    found = sorted((int(i), *(c[0][0] * 25.4 / 200)) for i, c in zip(ids.ravel(), corners, strict=True))
    wanted = sorted((tag.number, tag.box.left, tag.box.top) for tag in face.tags())
    assert np.abs(np.array(found) - np.array(wanted)).max() < 0.3
    (code_read,) = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormat.QRCode)
    assert code_read.text == piece.id


def test_a_sheet_draws_in_little_ink():
    assert face_pdf(sheet_face(SHEETS[2]), InkUse.LOW).startswith(b"%PDF")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
def test_every_section_shows_its_price_over_its_outline(sheet):
    """CC-1.7: k symbols of the section's kind stand inside it, drawn after it."""
    marks = sheet_face(sheet).marks
    at = {mark.key: n for n, mark in enumerate(marks) if isinstance(mark, Region)}
    for f, figure in enumerate(sheet.figures, 1):
        for n, section in enumerate(figure.sections, 1):
            place = at[f"{f}.{n}"]
            shown = [
                mark.glyph
                for mark in marks[place:]
                if isinstance(mark, Symbol) and inside(mark.centre, marks[place].path)
            ]
            assert shown == [SYMBOLS[section.symbol]] * section.count, f"{f}.{n}"
