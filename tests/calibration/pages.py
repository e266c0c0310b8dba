"""Photos of the calibration page on a made-up table, with or without a bank card on it."""

from __future__ import annotations

from companion.rehearsal.calibration_scenes import bank_card, calibration_faces, card_scene, page_scene
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Level, View
from companion.vision.intake import take_bytes


def shot(view: View, *, seed: int = 1, level: Level = Level.EASY, card: float | None = None):
    """A photo of the page (RGB); a card of scale s stands for a page printed at s times its size."""
    scene = page_scene(seed, view, level) if card is None else card_scene(seed, view, level)
    data, _ = photograph(scene, calibration_faces(None if card is None else bank_card(card, card)))
    return take_bytes(data, "page.jpg").pixels
