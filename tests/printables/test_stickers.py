import cv2
import numpy as np
import pytest
import zxingcpp

from companion.games import catalogue
from companion.pieces.face import Form
from companion.pieces.language import Lang
from companion.pieces.measure import Box
from companion.verbs.print_ import booklets
from companion.verbs.print_order import kit_named, order
from printables.paper import labels
from printables.press import pdf
from printables.preview import page_picture

GAMES = ["chroma-mix", "coloretto", "cmyk"]


def booklet(slug, paper, lang="en"):
    (only,) = booklets(order(slug, stickers=True, paper=paper, lang=lang))
    return only


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_card_and_tile_has_a_sticker_in_its_order(slug, paper):
    kit = kit_named(slug)
    stuck = [placed.item.name.split()[0] for page in booklet(slug, paper).pages for placed in page.placed]
    wanted = [
        piece.id for piece in kit if piece.copy and kit.face(piece, Lang.EN).form in (Form.CARD, Form.TILE)
    ]
    assert stuck == wanted


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_stickers_lie_on_their_labels(paper):
    sheet = labels(paper)
    page = booklet("coloretto", paper).pages[0]
    assert tuple(placed.box for placed in page.placed) == sheet.boxes()
    for placed in page.placed:
        own = Box(0, 0, sheet.width, sheet.height)
        assert all(own.holds(code.quiet) for code in placed.face.codes())
        assert all(own.holds(tag.quiet) for tag in placed.face.tags())
        tags = {(tag.number, tag.box.width) for tag in placed.face.tags()}
        assert len(tags) == 1
        assert {width for _, width in tags} == {12.0}
        assert [code.box.width for code in placed.face.codes()] == [18.0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", GAMES)
def test_stickers_are_read_back(slug, paper):
    whole = booklet(slug, paper, "it")
    data = pdf(whole)
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    reader = cv2.aruco.ArucoDetector(family)
    by_id = catalogue().by_id
    for number, page in enumerate(whole.pages):
        picture = np.asarray(page_picture(data, number, 200).convert("L"))
        names = sorted(placed.item.name.split()[0] for placed in page.placed)
        codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
        assert sorted(code.text for code in codes) == names
        _, numbers, _ = reader.detectMarkers(picture)
        tags = sorted(2 * [catalogue().tag_of(by_id[name]) for name in names])
        assert sorted(int(n) for n in numbers.ravel()) == tags
