"""A made-up camera is honest when it is as soft as a phone in a lamp-lit room (DESIGN §5)."""

import io
from functools import cache

import numpy as np
import pytest
import zxingcpp
from PIL import Image

from companion.pieces.face import CodeBox, Face, Form, Shape
from companion.pieces.measure import Box, Point, square
from companion.pieces.palette import PAPER
from companion.pieces.path import rectangle
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import SIZES, Device, Laid, Level, Scene, View
from printables.preview import face_picture

PAPER_SIDE = 40.0
PITCH = {Device.PHONE: 60.0, Device.SMALL: 44.0}  # papers that may turn any way need more room
TURN = {Device.PHONE: 180.0, Device.SMALL: 8.0}
# QR symbol in mm, pixels per mm, the share one zxing-cpp pass may read at most and must read at least
MEASURED = ((14.0, 3.7, 0.12, 0.0), (14.0, 4.2, 0.65, 0.25), (18.0, 3.7, 0.93, 0.6))


@cache
def code_on_paper(name):
    size, text = name.split("/")
    paper = Box(0, 0, PAPER_SIDE, PAPER_SIDE)
    marks = (
        Shape(rectangle(paper), fill=PAPER),
        CodeBox(text, square(Point(PAPER_SIDE / 2, PAPER_SIDE / 2), float(size))),
    )
    face = Face(Form.CARD, PAPER_SIDE, PAPER_SIDE, marks)
    return face, np.array(face_picture(face, 250))


def photo_of_codes(size, density, seed, device):
    """A table full of codes, turned any way: how many are in view and how many one pass reads."""
    width, height = (side / density for side in SIZES[device])
    rng = np.random.default_rng(seed)
    pitch, turn = PITCH[device], TURN[device]
    columns, rows = int(width // pitch), int(height // pitch)
    laid = tuple(
        Laid(
            f"{size}/CM:AZU:{(row * columns + column) % 99 + 1}",
            (column - (columns - 1) / 2) * pitch,
            (row - (rows - 1) / 2) * pitch,
            float(rng.uniform(-turn, turn)),
        )
        for row in range(rows)
        for column in range(columns)
    )
    view = View(device=device, tilt=float(rng.uniform(0, 20)), across=width)
    data, truth = photograph(Scene("codes", Level.TYPICAL, seed, laid, view=view), code_on_paper)
    found = zxingcpp.read_barcodes(
        np.array(Image.open(io.BytesIO(data))), formats=zxingcpp.BarcodeFormat.QRCode
    )
    return len(found), sum(seen.code_in_view for seen in truth.seen)


def share_read(size, density, seeds, device):
    counts = [photo_of_codes(size, density, seed, device) for seed in seeds]
    return sum(read for read, _ in counts) / sum(shown for _, shown in counts)


@pytest.mark.parametrize(("size", "density", "most", "least"), MEASURED)
def test_typical_photos_of_a_few_codes_are_soft(size, density, most, least):
    share = share_read(size, density, range(2), Device.SMALL)
    assert least * 0.5 <= share <= min(0.97, most + 0.15)


@pytest.mark.long
@pytest.mark.parametrize(("size", "density", "most", "least"), MEASURED)
def test_typical_photos_are_as_soft_as_measured(size, density, most, least):
    share = share_read(size, density, range(6), Device.PHONE)
    assert least <= share <= most
