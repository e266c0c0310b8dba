"""Drawn by ReportLab, rasterised by PDFium, read by zxing-cpp, AprilTag's own detector and OpenCV:
every code of every piece, the right id at the right place, its quiet zone clear.
"""

import math
from collections import Counter
from functools import cache

import cv2
import numpy as np
import pupil_apriltags
import pypdfium2
import pytest
import zxingcpp

from companion.games import catalogue
from companion.pieces.face import CodeBox, Form
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from printables.layout import impose
from printables.pages import Booklet, Duplex
from printables.paper import paper
from printables.press import pdf
from printables.preview import face_picture

DPI = 200
PX = DPI / 25.4
NEAR = 0.3  # mm
PARTS = 3  # each kit's pages are dealt to so many tests, for machines with several cores
WHITE = 225
KITS = catalogue().kits


@cache
def tag_reader():
    return pupil_apriltags.Detector(families="tag36h11", nthreads=1, quad_decimate=1.0)


@cache
def marker_reader():
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(family, settings)


@cache
def booklet(slug, paper_name):
    kit = next(kit for kit in KITS if kit.slug == slug)
    return Booklet(kit.title.en, Lang.EN, impose(kit.items(Lang.EN), paper(paper_name), Duplex.LONG))


@cache
def part(slug, paper_name, number):
    """Pages dealt round, without those that would be drawn twice alike."""
    pages, seen = [], set()
    for page in booklet(slug, paper_name).pages:
        drawn = tuple((placed.at, placed.turn, placed.face) for placed in page.placed)
        if drawn and hash(drawn) not in seen:
            seen.add(hash(drawn))
            pages.append(page)
    return tuple(pages[number::PARTS])


def rasters(slug, paper_name, number):
    whole = booklet(slug, paper_name)
    pages = part(slug, paper_name, number)
    document = pypdfium2.PdfDocument(pdf(Booklet(whole.title, whole.lang, pages)))
    for index, page in enumerate(pages):
        picture = document[index].render(scale=DPI / 72, grayscale=True).to_numpy()
        yield page, np.ascontiguousarray(picture.reshape(picture.shape[:2]))


def corners_on_page(placed, mark):
    """The corners of a code's box in mm of the page, from its own top left, clockwise."""
    turn = math.radians(getattr(mark, "turn", 0.0))
    cx, cy = mark.box.centre
    points = []
    for x, y in mark.box.corners:
        dx, dy = x - cx, y - cy
        own = Point(
            cx + dx * math.cos(turn) - dy * math.sin(turn), cy + dx * math.sin(turn) + dy * math.cos(turn)
        )
        points.append(placed.on_page(own))
    return np.array(points)


def expected(page, kind):
    marks = "codes" if kind is CodeBox else "tags"
    return [
        (mark.text if kind is CodeBox else mark.number, corners_on_page(placed, mark), mark)
        for placed in page.placed
        for mark in getattr(placed.face, marks)()
    ]


def assert_same_places(found, wanted, where, corners_used=(0, 1, 2, 3)):
    """Each wanted code is found once where it was drawn, and nothing else is found."""
    assert Counter(name for name, _ in found) == Counter(name for name, _, _ in wanted), where
    left = list(found)
    used = list(corners_used)
    for name, corners, _ in wanted:
        distances = [
            (np.hypot(*(at[used] - corners[used]).T).max(), n)
            for n, (other, at) in enumerate(left)
            if other == name
        ]
        off, nearest = min(distances)
        assert off <= NEAR, f"{where}: {name} is {off:.2f} mm off"
        del left[nearest]


def found_codes(picture):
    for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode):
        at = code.position
        corners = [at.top_left, at.top_right, at.bottom_right, at.bottom_left]
        yield code.text, np.array([[p.x / PX, p.y / PX] for p in corners])


def found_tags(picture):
    """AprilTag's own detector goes round the other way, from our top right corner.

    In a clean print no bit is in doubt; a QR code cut in half can pass for a tag with two wrong bits.
    """
    for tag in tag_reader().detect(picture):
        if tag.hamming == 0:
            yield tag.tag_id, np.array(tag.corners)[[1, 0, 3, 2]] / PX


def found_markers(picture):
    corners, numbers, _ = marker_reader().detectMarkers(picture)
    for number, four in zip(() if numbers is None else numbers.ravel(), corners, strict=True):
        yield int(number), (four.reshape(4, 2) + 0.5) / PX


def darkest_in_quiet_zone(picture, corners, mark):
    """The lowest grey in the white ring round a code, leaving out its blurred inner and outer rims."""
    side = mark.box.width
    rim = mark.quiet.left - mark.box.left  # negative
    steps = np.linspace(rim * 0.9, side - rim * 0.9, 60)
    depths = [rim * share for share in (0.9, 0.6, 0.3)]
    ring = np.array(
        [(s, d) for s in steps for d in depths]
        + [(s, side - d) for s in steps for d in depths]
        + [(d, s) for s in steps for d in depths]
        + [(side - d, s) for s in steps for d in depths]
    )
    right, down = (corners[1] - corners[0]) / side, (corners[3] - corners[0]) / side
    at = np.rint((corners[0] + ring[:, :1] * right + ring[:, 1:] * down) * PX - 0.5).astype(int)
    return picture[at[:, 1], at[:, 0]].min()


@pytest.mark.parametrize("number", range(PARTS))
@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@pytest.mark.parametrize("slug", [kit.slug for kit in KITS])
def test_every_code_is_read_back_where_it_was_drawn(slug, paper_name, number):
    for page, picture in rasters(slug, paper_name, number):
        where = f"{slug}, sheet {page.number} {page.side}"
        codes, tags = expected(page, CodeBox), expected(page, None)
        # a QR code of version 1 has no mark in its fourth corner to measure by
        assert_same_places(list(found_codes(picture)), codes, where, corners_used=(0, 1, 3))
        assert_same_places(list(found_tags(picture)), tags, where)
        assert_same_places(list(found_markers(picture)), tags, where)
        for name, corners, mark in (*codes, *tags):
            assert darkest_in_quiet_zone(picture, corners, mark) >= WHITE, f"{where}: {name} is crowded"


@pytest.mark.parametrize("slug", [kit.slug for kit in KITS])
def test_every_piece_of_the_kit_is_printed_with_its_codes(slug):
    kit = next(kit for kit in KITS if kit.slug == slug)
    printed_tags = {
        tag.number
        for page in booklet(slug, "a4").pages
        for placed in page.placed
        for tag in placed.face.tags()
    }
    assert printed_tags >= set(kit.tags.values())
    printed = {
        code.text for page in booklet(slug, "a4").pages for p in page.placed for code in p.face.codes()
    }
    assert printed <= {piece.id for piece in kit}
    for page in booklet(slug, "a4").pages:
        for placed in page.placed:
            ids = {code.text for code in placed.face.codes()}
            if placed.item.piece is not None and placed.side == "front":
                assert kit.tags[placed.item.piece] in {tag.number for tag in placed.face.tags()}
                assert ids in ({placed.item.piece.id}, set())


def card_pieces(kit):
    return [
        item.piece for item in kit.items(Lang.EN) if item.piece is not None and item.front.form is Form.CARD
    ]


@pytest.mark.parametrize("edge", ["left", "top"])
@pytest.mark.parametrize("slug", ["chroma-mix", "coloretto", "cmyk"])
def test_twenty_millimetres_of_a_card_show_a_readable_code(slug, edge):
    kit = next(kit for kit in KITS if kit.slug == slug)
    seen = round(20 * PX)
    pieces = card_pieces(kit)
    assert len(pieces) >= 34
    for piece in pieces:
        picture = np.array(face_picture(kit.face(piece, Lang.EN), DPI).convert("L"))
        table = np.full((picture.shape[0] + 80, picture.shape[1] + 80), 110, np.uint8)
        if edge == "left":
            table[40:-40, 40 : 40 + seen] = picture[:, :seen]
        else:
            table[40 : 40 + seen, 40:-40] = picture[:seen]
        names = {kit.tags[piece] == number for number, _ in found_tags(table)}
        names |= {text == piece.id for text, _ in found_codes(table)}
        assert names == {True}, f"{piece.id}: {edge} edge"
