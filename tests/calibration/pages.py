"""The calibration page on a made-up table, with or without a bank card on it."""

from __future__ import annotations

from functools import cache

import numpy as np
from PIL import Image

from companion.pieces.board import BANK_CARD, PAGE
from companion.pieces.face import Face, Form
from companion.pieces.language import Lang
from companion.rehearsal.camera import camera
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from printables.calibration_page import calibration_item
from printables.preview import face_picture


@cache
def page() -> tuple[Face, np.ndarray]:
    face = calibration_item(Lang.EN, ()).front
    return face, np.asarray(face_picture(face, 200))


@cache
def bank_card(scale: float) -> tuple[Face, np.ndarray]:
    """A dark card with a stripe and a chip; drawn smaller where the page is printed too large."""
    width, height = BANK_CARD.width / scale, BANK_CARD.height / scale
    face = Face(Form.CARD, width, height, ())
    pixels = np.zeros((round(height * 8), round(width * 8), 4), np.uint8)
    pixels[..., :3] = (40, 60, 110)
    pixels[40:110, :, :3] = (20, 20, 24)
    pixels[180:240, 60:140, :3] = (200, 170, 90)
    pixels[..., 3] = 255
    return face, pixels


def shot(
    view: View, *, seed: int = 1, level: Level = Level.EASY, card: float | None = None, turn: float = 0.0
):
    """A grey photo of the page; a card of scale s stands for a page printed at s times its size."""
    laid = [Laid("page", 0, 0)]
    if card is not None:
        middle = BANK_CARD.centre
        laid.append(Laid("card", middle.x - PAGE.width / 2, middle.y - PAGE.height / 2, turn, lift=0.76))
    scene = Scene("calibration", level, seed, tuple(laid), view=view)
    data, _ = photograph(scene, lambda name: page() if name == "page" else bank_card(card))
    import io

    return np.asarray(Image.open(io.BytesIO(data)).convert("L"))


def lens_of(view: View):
    return camera(view, (0.0, 0.0))


DEVICE = Device.WEBCAM
