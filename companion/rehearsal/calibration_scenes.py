"""The calibration page on a made-up table, alone or with a bank card on it."""

from __future__ import annotations

from functools import cache
from random import Random

import cv2
import numpy as np

from companion.pieces.board import BANK_CARD, BANK_CARD_CORNER, PAGE
from companion.pieces.face import Face, Form
from companion.pieces.language import Lang
from companion.rehearsal.photograph import FaceOf
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.stage import Picture
from printables.calibration_page import calibration_item
from printables.preview import face_picture

_CARD = 8.0  # px a mm
_THICK = 0.76  # mm
_DPI = 200
# Tilt and side from which a careful person photographs the board.
_ROUND = ((5, 0), (35, 0), (30, 90), (35, 180), (32, 270), (25, 45), (36, 200), (20, 315))


def board_views(seed: int, device: Device) -> tuple[View, ...]:
    """Eight views of the board from all sides, with a free hand."""
    rng = Random(f"board {seed}")
    return tuple(
        View(
            device,
            across=rng.uniform(230, 330),
            tilt=tilt + rng.uniform(-4, 4),
            pan=pan + rng.uniform(-12, 12),
            roll=rng.uniform(-10, 10),
            aim=(rng.uniform(-50, 50), rng.uniform(-60, 40)),
        )
        for tilt, pan in _ROUND
    )


def page_scene(seed: int, view: View, level: Level = Level.TYPICAL) -> Scene:
    """Photos of one seed have one lens."""
    return Scene("calibration", level, seed, (Laid("page", 0, 0),), view=view)


def card_scene(seed: int, view: View, level: Level = Level.TYPICAL) -> Scene:
    """A bank card laid by hand where the page says so."""
    rng = Random(f"card {seed}")
    middle = BANK_CARD.centre
    x, y = middle.x - PAGE.width / 2 + rng.uniform(-4, 4), middle.y - PAGE.height / 2 + rng.uniform(-4, 4)
    laid = (Laid("page", 0, 0), Laid("card", x, y, rng.uniform(-4, 4), lift=_THICK, thick=_THICK))
    return Scene("calibration", level, seed, laid, view=view)


def calibration_faces(card: tuple[Face, Picture] | None = None) -> FaceOf:
    def face_of(name: str) -> tuple[Face, Picture]:
        if name == "page":
            return page()
        assert card is not None
        return card

    return face_of


@cache
def page() -> tuple[Face, Picture]:
    face = calibration_item(Lang.EN, ()).front
    return face, np.asarray(face_picture(face, _DPI), np.uint8)


def bank_card(
    across: float, down: float, colour: tuple[int, int, int] = (40, 60, 110)
) -> tuple[Face, Picture]:
    """As a page printed so many times its size makes it look: the larger the print, the smaller the card."""
    width, height = BANK_CARD.width / across, BANK_CARD.height / down
    pixels = np.zeros((round(height * _CARD), round(width * _CARD), 4), np.uint8)
    pixels[..., :3] = colour
    pixels[40:110, :, :3] = (20, 20, 24)  # its stripe
    pixels[180:240, 60:140, :3] = (200, 170, 90)  # its chip
    pixels[..., 3] = _rounded(pixels.shape[1], pixels.shape[0], round(BANK_CARD_CORNER * _CARD))
    return Face(Form.CARD, width, height, ()), pixels


def _rounded(width: int, height: int, corner: int) -> Picture:
    mask = np.zeros((height, width), np.uint8)
    mask[:, corner:-corner] = 255
    mask[corner:-corner] = 255
    for x in (corner, width - 1 - corner):
        for y in (corner, height - 1 - corner):
            cv2.circle(mask, (x, y), corner, 255, -1)
    return mask
