import math

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.games.cmyk import faces_tile as ft
from companion.games.cmyk.glyphs import MARKS, mix
from companion.games.cmyk.kit import KIT
from companion.games.cmyk.tables import TILE_OF, TILES, Colour
from companion.pieces.face import Face, Form, Group, Shape, Swatch, Symbol, Words
from companion.pieces.ids import parse
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from companion.pieces.piece import Piece
from printables.preview import face_picture

DPI = 200
TILE_PIECES = [piece for piece in KIT if piece.kind in TILE_OF or piece.kind == "K"]


def inward(edge: ft.Edge, point: Point) -> float:
    """How far a point lies inside an edge."""
    tip = edge.at(0, 1)
    normal = (tip.x - edge.middle.x, tip.y - edge.middle.y)
    return (point.x - edge.middle.x) * normal[0] + (point.y - edge.middle.y) * normal[1]


def walk(marks):
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from walk(mark.marks)


def steps(face: Face) -> int:
    total = 0
    for mark in walk(face.marks):
        if isinstance(mark, (Shape, Swatch)):
            total += len(mark.path.steps)
        elif isinstance(mark, Symbol):
            total += sum(len(path.steps) for path, _ in mark.glyph.parts)
    return total


def test_colours_go_round_clockwise_from_the_base():
    """MT-1.4 and MT-3.3: an upward tile has C below, M left, Y right."""
    below, left, right = ft.EDGES
    assert [edge.colour for edge in ft.EDGES] == [Colour.C, Colour.M, Colour.Y]
    assert below.middle.y == pytest.approx(ft.HEIGHT)
    assert left.middle.x < ft.CENTRE.x < right.middle.x
    assert all(inward(edge, ft.CENTRE) == pytest.approx(ft.INRADIUS) for edge in ft.EDGES)


def test_each_edge_shows_its_own_ink_when_printed():
    picture = np.asarray(face_picture(KIT.face(Piece("MT", "204", 1), Lang.EN), 100).convert("RGB")).astype(
        int
    )
    scale = 100 / 25.4

    def at(edge: ft.Edge):
        x, y = edge.at(6.0, 1.5)
        return picture[int(y * scale), int(x * scale)]

    cyan, magenta, yellow = (at(edge) for edge in ft.EDGES)
    assert cyan[2] > 180 > cyan[0]
    assert magenta[0] > 180 > magenta[1]
    assert min(yellow[:2]) > 180 > yellow[2]


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.code)
def test_every_edge_carries_the_tile_s_marks(tile):
    face = KIT.face(Piece("MT", tile.code, 1), Lang.EN)
    signs = [mark for mark in face.marks if isinstance(mark, Symbol)]
    assert len(signs) == 6
    for edge in ft.EDGES:
        near = [sign for sign in signs if inward(edge, sign.centre) < ft.MEDAL]
        assert [sign.glyph for sign in near] == [MARKS[tile.levels[edge.colour]]] * 2
        half_way = [sum(axis) / 2 for axis in zip(near[0].centre, near[1].centre, strict=True)]
        assert half_way == pytest.approx(list(edge.at(0, ft.MARK_AT)))
    swatch = next(mark for mark in face.marks if isinstance(mark, Swatch))
    assert swatch.ink == mix(tile)
    assert swatch.ink.cmyk == pytest.approx((tile.c * 0.2, tile.m * 0.2, tile.y * 0.2, 0))


def test_a_k_tile_has_colours_but_no_marks():
    face = KIT.face(Piece("MT", "K", 2), Lang.IT)
    assert not [mark for mark in face.marks if isinstance(mark, Symbol)]
    assert [mark.text for mark in face.marks if isinstance(mark, Words)] == ["C", "M", "Y"]


def test_codes_of_every_tile_stand_clear_of_its_coloured_edges():
    for piece in TILE_PIECES:
        face = KIT.face(piece, Lang.EN)
        assert face.form is Form.TILE
        code, tag = face.codes()[0], face.tags()[0]
        assert (code.text, tag.number) == (piece.id, KIT.tags[piece])
        assert code.box.width >= 15.0
        assert not code.quiet.meets(tag.box)
        assert not tag.quiet.meets(code.box)
        for corner in (*code.quiet.corners, *tag.quiet.corners):
            for edge in ft.EDGES:
                assert inward(edge, corner) >= ft.BAND
                for along in (-ft.MEDAL_AT, ft.MEDAL_AT):
                    assert math.dist(corner, edge.at(along, 0)) > ft.MEDAL


def test_half_discs_do_not_run_into_each_other_or_under_the_codes():
    medals = [edge.at(along, 0) for edge in ft.EDGES for along in (-ft.MEDAL_AT, ft.MEDAL_AT)]
    for i, one in enumerate(medals):
        for two in medals[i + 1 :]:
            assert math.dist(one, two) > 2 * (ft.MEDAL + ft.KEYLINE)
    for box in (ft.CODE_AT.grown(ft.CODE / 21 * 4), ft.TAG_AT.grown(ft.TAG / 8)):
        for x, y in medals:
            nearest = (min(max(x, box.left), box.right), min(max(y, box.top), box.bottom))
            assert math.dist((x, y), nearest) > ft.MEDAL


def test_a_tile_is_cut_from_the_corner_opposite_its_c_edge():
    face = KIT.face(Piece("MT", "000", 1), Lang.EN)
    (outline,) = face.outline.outlines()
    assert outline[0] == (30.0, 0.0)
    sides = [math.dist(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]
    assert sides == pytest.approx([60.0] * 3)


@pytest.mark.parametrize("lang", list(Lang))
def test_everything_can_be_drawn_and_stays_light(lang):
    drawn = {}
    for item in KIT.items(lang):
        for face in (item.front, item.back):
            if face is not None:
                drawn[id(face)] = face
    for face in drawn.values():
        assert face_picture(face, 15).width > 0
        assert steps(face) < 800


def test_no_word_is_printed_too_small_to_read():
    for lang in Lang:
        for item in KIT.items(lang):
            for mark in walk(item.front.marks):
                if isinstance(mark, Words):
                    assert (mark.least or mark.size) >= 2.1


def test_public_and_private_texts_differ_between_languages():
    for piece in KIT:
        if piece.kind[0] in "PB" or piece.kind in ("C3", "Y2"):
            said = [
                [mark.text for mark in KIT.face(piece, lang).marks if isinstance(mark, Words)]
                for lang in Lang
            ]
            assert said[0] != said[1]


SAMPLES = ("MT:000:1", "MT:333:1", "MT:204:1", "MT:051:1", "MT:K:2", "MT:P05:1", "MT:M4:1", "MT:BP", "MT:BQ")


@pytest.mark.parametrize("turn", [0, 180])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_printed_piece_reads_back(name, turn):
    piece = parse(name)
    assert piece is not None
    face = KIT.face(piece, Lang.IT)
    picture = face_picture(face, DPI).rotate(turn)
    table = np.full((picture.height + 80, picture.width + 80), 96, np.uint8)
    seen = np.asarray(picture)
    shown = seen[..., 3] > 127
    table[40:-40, 40:-40][shown] = cv2.cvtColor(seen[..., :3].copy(), cv2.COLOR_RGB2GRAY)[shown]
    assert [found.text for found in zxingcpp.read_barcodes(table)] == [name]
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    _, ids, _ = detector.detectMarkers(table)
    assert ids is not None
    assert [int(n) for n in ids.ravel()] == [KIT.tags[piece]] * len(face.tags())
