import cv2
import numpy as np
import pytest

from companion.games import kits
from companion.pieces import board
from companion.pieces.face import Face, Form, Group, Swatch
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Point
from companion.pieces.palette import BLACK, CYAN, MAGENTA, PAPER, YELLOW, Ink
from companion.pieces.path import circle
from printables.calibration_page import calibration_item, inks_of
from printables.layout import impose
from printables.pages import Booklet, Duplex
from printables.paper import paper
from printables.press import pdf
from printables.preview import page_picture

DPI = 200
INKS = tuple(Ink(f"ink {n}", n % 6 / 5, n // 6 % 6 / 5, n // 36 / 5) for n in range(1, 120))


def page_and_picture(name, lang=Lang.EN):
    pages = impose([calibration_item(lang, INKS)], paper(name))
    data = pdf(Booklet("Calibration", lang, pages))
    return pages[0].placed[0], page_picture(data, 0, DPI)


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("lang", Lang)
def test_opencv_finds_every_corner_of_the_board_where_it_was_drawn(name, lang):
    placed, picture = page_and_picture(name, lang)
    plan = board.BOARD
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, plan.dictionary))
    charuco = cv2.aruco.CharucoBoard((plan.columns, plan.rows), plan.square, plan.marker, family)
    corners, numbers, _, markers = cv2.aruco.CharucoDetector(charuco).detectBoard(
        np.asarray(picture.convert("L"))
    )
    assert len(markers) == len(plan.marker_boxes())
    assert sorted(numbers.ravel()) == list(range(len(plan.inner_corners())))
    for corner, number in zip(corners.reshape(-1, 2), numbers.ravel(), strict=True):
        wanted = placed.on_page(plan.inner_corners()[number])
        assert np.hypot(*((corner + 0.5) / DPI * 25.4 - np.array(wanted))) < 0.15


def test_opencv_lays_out_its_board_as_our_data_says():
    plan = board.BOARD
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, plan.dictionary))
    charuco = cv2.aruco.CharucoBoard((plan.columns, plan.rows), plan.square, plan.marker, family)
    ours = [(p.x - plan.at.x, p.y - plan.at.y) for p in plan.inner_corners()]
    assert charuco.getChessboardCorners()[:, :2] == pytest.approx(np.array(ours), abs=1e-4)
    for points, box in zip(charuco.getObjPoints(), plan.marker_boxes(), strict=True):
        moved = [(p.x - plan.at.x, p.y - plan.at.y) for p in box.corners]
        assert points[:, :2] == pytest.approx(np.array(moved), abs=1e-4)


def test_its_markers_are_never_taken_for_tags_of_pieces():
    _, picture = page_and_picture("a4")
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    _, numbers, _ = cv2.aruco.ArucoDetector(family).detectMarkers(np.asarray(picture.convert("L")))
    assert numbers is None


def test_patches_do_not_overlap_one_another_nor_anything_else():
    boxes = [box for _, box in (*board.process_patches(), *board.kit_patches(INKS))]
    fixed = [board.BOARD.box, board.BANK_CARD, Box(*board.DUPLEX_CROSS, 0, 0).grown(12)]
    everything = [*boxes, *fixed]
    for n, one in enumerate(everything):
        assert board.PAGE.holds(one)
        assert not any(one.grown(-0.01).meets(two.grown(-0.01)) for two in everything[n + 1 :])


def test_patches_show_the_ink_they_stand_for():
    placed, picture = page_and_picture("a4")
    grey = {}
    for ink, box in board.process_patches():
        at = placed.on_page(box.centre)
        grey[ink.name] = picture.getpixel((round(at.x / 25.4 * DPI), round(at.y / 25.4 * DPI)))
    for ink in (CYAN, MAGENTA, YELLOW, BLACK):
        steps = [sum(grey[ink.tint(share).name]) for share in (1.0, 0.8, 0.6, 0.4, 0.2)]
        assert steps == sorted(steps)
        assert len(set(steps)) == 5


def test_the_bank_card_has_its_true_size():
    assert (board.BANK_CARD.width, board.BANK_CARD.height) == (85.60, 53.98)


@pytest.mark.parametrize("duplex", [Duplex.LONG])
def test_the_two_crosses_meet(duplex):
    front, back = impose([calibration_item(Lang.EN, ())], paper("a4"), duplex)
    cross = board.DUPLEX_CROSS
    ahead = front.placed[0].on_page(cross)
    behind = back.placed[0].on_page(Point(board.PAGE.width - cross.x, cross.y))
    assert (front.sheet.width - ahead.x, ahead.y) == pytest.approx(behind)


def test_inks_are_gathered_once_from_swatches_wherever_they_stand():
    spot = circle(Point(5, 5), 3)
    face = Face(
        Form.MARKER, 10, 10, (Swatch(spot, CYAN), Group((Swatch(spot, MAGENTA),)), Swatch(spot, CYAN))
    )
    assert inks_of([face, face]) == (CYAN, MAGENTA)


def test_the_inks_of_all_games_have_room():
    inks = inks_of(item.front for kit in kits() for item in kit.items(Lang.EN))
    assert len(inks) > 80  # the 82 tiles of CMYK! alone (MT-1.3)
    assert len(board.kit_patches(inks)) == len(inks)


def test_more_inks_than_fit_are_refused():
    with pytest.raises(ValueError, match="room"):
        board.kit_patches((PAPER,) * 1000)
