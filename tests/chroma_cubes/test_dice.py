"""Paper dice: the net folded in space, the codes read back."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.chroma_cubes.dice import (
    NET,
    NET_HEIGHT,
    NET_WIDTH,
    SIDE,
    TAB,
    folds,
    net,
    outline,
    square,
    tabs,
)
from companion.games.chroma_cubes.glyphs import INKS, SYMBOLS
from companion.games.chroma_cubes.kit import KIT
from companion.games.chroma_cubes.tables import OPPOSITE, WHEEL, face_pair
from companion.pieces.face import Form, Symbol, TagBox
from companion.pieces.language import Lang
from companion.pieces.palette import difference
from companion.pieces.piece import Piece
from printables.preview import face_picture

SIDES = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


def folded():
    """Each face's outward, rightward and downward direction once every crease is bent by 90 degrees."""
    places = {(place.column, place.row): place.face for place in NET}
    vector = [np.array(v) for v in ((0, 0, 1), (1, 0, 0), (0, 1, 0))]
    frames = {(NET[0].column, NET[0].row): tuple(vector)}
    todo = list(frames)
    while todo:
        at = todo.pop()
        out, right, down = frames[at]
        bent = {
            "right": (right, -out, down),
            "left": (-right, out, down),
            "down": (down, right, -out),
            "up": (-down, right, out),
        }
        for name, (dx, dy) in SIDES.items():
            beside = (at[0] + dx, at[1] + dy)
            if beside in places and beside not in frames:
                frames[beside] = bent[name]
                todo.append(beside)
    return {places[at]: frame for at, frame in frames.items()}


def test_the_net_folds_to_a_cube_with_the_right_opposites():
    outward = {face: frame[0] for face, frame in folded().items()}
    assert {tuple(v) for v in outward.values()} == {
        (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)
    }  # fmt: skip
    for face, across in OPPOSITE.items():
        assert not (outward[face] + outward[across]).any()  # CC-1.5


def test_every_edge_of_the_cube_is_a_crease_or_has_one_tab():
    tabbed = {
        (round(tab[0].x, 3), round(tab[0].y, 3), round(tab[-1].x, 3), round(tab[-1].y, 3)) for tab in tabs()
    }
    joins: dict[frozenset[tuple[int, ...]], list[str]] = {}
    cells = {(place.column, place.row) for place in NET}
    frames = folded()
    for place in NET:
        out, right, down = frames[place.face]
        left, top, size = place.column * SIDE, place.row * SIDE, SIDE
        ends = {
            "right": (right, (left + size, top, left + size, top + size)),
            "left": (-right, (left, top, left, top + size)),
            "down": (down, (left, top + size, left + size, top + size)),
            "up": (-down, (left, top, left + size, top)),
        }
        for name, (direction, edge) in ends.items():
            dx, dy = SIDES[name]
            kind = "free"
            if (place.column + dx, place.row + dy) in cells:
                kind = "crease"
            elif edge in tabbed:
                kind = "tab"
            joins.setdefault(frozenset((tuple(out), tuple(direction))), []).append(kind)
    assert len(joins) == 12
    assert (
        sorted(sorted(pair) for pair in joins.values()) == [["crease", "crease"]] * 5 + [["free", "tab"]] * 7
    )


def test_the_outline_is_six_squares_and_seven_tabs():
    tab_area = (SIDE + SIDE - 2 * 0.6 * TAB) / 2 * TAB
    assert outline().area() == pytest.approx(6 * SIDE**2 + 7 * tab_area)
    assert outline().bounds().right == NET_WIDTH
    assert outline().bounds().bottom == NET_HEIGHT
    assert len(folds()) == 6


def test_a_net_carries_the_faces_of_its_die():
    nets = [item for item in KIT.items(Lang.EN) if item.front.form is Form.NET]
    assert len(nets) == 36
    green = next(item for item in nets if item.name == "die-G5").front
    for place in NET:
        box = square(place)
        tag = next(tag for tag in green.tags() if box.holds(tag.quiet))
        assert tag.number == KIT.tags[Piece("CC", f"G{place.face}", 5)]
        assert tag.turn == 0
        drawn = [m.glyph for m in green.marks if isinstance(m, Symbol) and box.holds(box_of(m))]
        assert drawn == [SYMBOLS[c] for c in face_pair(WHEEL[3], place.face)]


def box_of(symbol):
    from companion.pieces.measure import square as around

    return around(symbol.centre, symbol.size)


def detected(picture):
    grey = cv2.copyMakeBorder(
        np.asarray(picture.convert("L")), 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=255
    )
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    corners, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(grey)
    return {} if ids is None else {int(i): c[0] - 20 for i, c in zip(ids.ravel(), corners, strict=True)}


def test_all_thirty_six_faces_read_back():
    for kind in KIT.kinds[:36]:
        piece = Piece("CC", kind.code, 1)
        face = KIT.face(piece, Lang.EN)
        (tag,) = face.tags()
        found = detected(face_picture(face, 200))
        assert list(found) == [KIT.tags[piece]], piece.id
        expected = np.array(tag.box.corners) * 200 / 25.4
        assert np.abs(found[tag.number] - expected).max() * 25.4 / 200 < 0.3, piece.id


@pytest.mark.parametrize("colour", WHEEL)
def test_a_whole_net_reads_back(colour):
    tags = {face: KIT.tags[Piece("CC", f"{colour}{face}", 3)] for face in OPPOSITE}
    assert set(detected(face_picture(net(colour, 3, tags), 200))) == set(tags.values())


def test_copies_of_a_face_share_tag_and_looks_but_for_the_number_of_the_die():
    one, six = (KIT.face(Piece("CC", "B4", n), Lang.EN) for n in (1, 6))
    assert one.tags() == six.tags()
    assert sum(a != b for a, b in zip(one.marks, six.marks, strict=True)) == 1


def test_a_tag_keeps_its_white_cell_on_its_own_side():
    for kind in KIT.kinds[:36]:
        face = KIT.face(Piece("CC", kind.code, 1), Lang.EN)
        (tag,) = face.tags()
        assert 8 <= tag.box.width <= 10
        assert face.box.grown(-0.5).holds(tag.quiet)
        assert all(not tag.quiet.meets(box_of(m)) for m in face.marks if isinstance(m, Symbol))


def test_inks_and_shapes_tell_the_symbols_apart():
    for n, one in enumerate(WHEEL):
        for two in WHEEL[:n]:
            assert difference(INKS[one].lab, INKS[two].lab) >= 20, (one, two)
            assert SYMBOLS[one].parts != SYMBOLS[two].parts
    assert isinstance(KIT.face(Piece("CC", "TR"), Lang.EN).marks[0], TagBox)
