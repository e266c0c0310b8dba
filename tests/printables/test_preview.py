import io

import numpy as np
import pytest
from PIL import Image

from companion.pieces.face import Face, Form, Shape
from companion.pieces.measure import Box, Point
from companion.pieces.palette import BLACK, CYAN, Ink
from companion.pieces.path import circle, rectangle
from printables.preview import Sight, face_picture, png, seen_with

ROUND = circle(Point(10, 10), 10)
DISC = Face(Form.MARKER, 20, 20, (Shape(rectangle(Box(-5, -5, 30, 30)), fill=CYAN),), cut=ROUND)


@pytest.mark.parametrize("dpi", [72, 300, 1200])
def test_a_face_has_its_true_size_and_is_clear_outside_its_outline(dpi):
    picture = face_picture(DISC, dpi)
    assert picture.mode == "RGBA"
    assert picture.width == pytest.approx(20 / 25.4 * dpi, abs=1)
    alpha = np.asarray(picture)[:, :, 3]
    assert alpha[0, 0] == alpha[-1, -1] == 0
    assert alpha[alpha.shape[0] // 2, alpha.shape[1] // 2] == 255
    covered = alpha.astype(float).sum() / 255 / alpha.size
    assert covered == pytest.approx(np.pi / 4, abs=0.02)


def test_paper_inside_the_outline_is_white_not_clear():
    face = Face(Form.MARKER, 20, 20, (Shape(circle(Point(10, 10), 2), fill=BLACK),), cut=ROUND)
    assert face_picture(face, 100).getpixel((40, 15)) == (255, 255, 255, 255)


def test_soft_edges_keep_their_colour():
    """Half covered pixels of a cyan disc are half clear, not half white or half black."""
    pixels = np.asarray(face_picture(DISC, 150)).reshape(-1, 4).astype(int)
    solid = pixels[pixels[:, 3] == 255][:, :3].mean(axis=0)
    half = pixels[(pixels[:, 3] > 90) & (pixels[:, 3] < 170)]
    assert len(half) > 10
    assert np.abs(half[:, :3] - solid).max() < 12


def test_the_file_says_its_resolution():
    with Image.open(io.BytesIO(png(face_picture(DISC, 300), 300))) as picture:
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.5)


@pytest.mark.parametrize("sight", Sight)
def test_red_and_green_grow_alike_and_grey_stays_grey(sight):
    def apart(one, two):
        return sum(abs(a - b) for a, b in zip(one, two, strict=True))

    red, green = Ink("red", 0, 0.9, 0.9).rgb, Ink("green", 0.7, 0, 0.9).rgb
    picture = Image.new("RGB", (3, 1))
    for x, colour in enumerate((red, green, (128, 128, 128))):
        picture.putpixel((x, 0), tuple(colour))
    seen = seen_with(picture, sight)
    pixels = [seen.getpixel((x, 0)) for x in range(3)]
    assert apart(pixels[0][:2], pixels[1][:2]) < apart(red[:2], green[:2]) * 0.6
    assert apart(pixels[2], (128, 128, 128)) <= 6
