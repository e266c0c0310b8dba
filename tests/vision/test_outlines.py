"""Card-shaped things on a table laid flat."""

import cv2
import numpy as np
import pytest

from companion.pieces import card
from companion.vision.outlines import find_cards

SCALE = 2.5


def table(width, height, turn):
    picture = np.full((400, 400), 100, np.uint8)
    box = cv2.boxPoints(((200, 200), (width * SCALE, height * SCALE), turn))
    cv2.fillPoly(picture, [np.int32(box)], 190)
    return cv2.GaussianBlur(picture, (0, 0), 1.0), box


@pytest.mark.parametrize("turn", [0, 25, 80])
def test_a_blank_card_is_found_with_its_corners(turn):
    picture, box = table(card.WIDTH, card.HEIGHT, turn)
    (corners,) = find_cards(picture, SCALE)
    assert all(np.hypot(*(box - corner).T).min() < 2 * SCALE for corner in corners)


def test_what_has_another_shape_is_no_card():
    for width, height in ((card.WIDTH, card.WIDTH), (card.WIDTH / 2, card.HEIGHT), (100.0, 140.0)):
        assert find_cards(table(width, height, 10)[0], SCALE) == ()
