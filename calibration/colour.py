"""How one printer and one camera see each ink: the patches of the calibration page."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_view import BoardView, flat_page, see_board
from calibration.refusal import CalibrationRefused
from companion.pieces.board import PROCESS_INKS, kit_patches, process_patches
from companion.pieces.measure import Box
from companion.pieces.palette import Ink, Rgb, difference, to_lab

Picture = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_SCALE = 5.0  # px a mm
_DARKEST_PAPER = 60.0  # of 255
_GREYEST = 6.0  # ΔE2000 between full black and paper below which nothing was printed


@dataclass(frozen=True, slots=True)
class InkSeen:
    name: str
    seen: Rgb  # as it would look on white paper in white light
    off: float  # ΔE2000 from how it was meant


def see_inks(picture: Picture, inks: tuple[Ink, ...] = ()) -> tuple[InkSeen, ...]:
    """Every patch, measured against the paper beside it; `inks` are the games' own, in the page's order."""
    view = see_board(np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8))
    if view is None:
        raise CalibrationRefused(
            "no-board", "the chess board is not in the photo", "photograph the whole calibration page"
        )
    patches = (*process_patches(), *kit_patches(inks))
    seen = tuple(_seen(picture, view, ink, box) for ink, box in patches)
    black = next(one for one in seen if one.name == PROCESS_INKS[15].name)
    if difference(to_lab(black.seen), to_lab(Rgb(255, 255, 255))) < _GREYEST:
        raise CalibrationRefused(
            "no-patches", "no patches of ink can be seen", "photograph the page printed with full ink"
        )
    return seen


def _seen(picture: Picture, view: BoardView, ink: Ink, box: Box) -> InkSeen:
    inner = box.grown(-box.width * 0.25)
    patch = _mean(picture, view, inner)
    paper = _paper(picture, view, box)
    relative = np.clip(patch / paper, 0, 1)
    red, green, blue = (round(255 * _gamma(float(v))) for v in relative)
    rgb = Rgb(red, green, blue)
    return InkSeen(ink.name, rgb, round(difference(to_lab(rgb), to_lab(ink.rgb)), 1))


def _mean(picture: Picture, view: BoardView, box: Box) -> Array:
    flat = flat_page(picture, view, (box.left, box.top, box.width, box.height), _SCALE)
    return np.asarray(np.median(_linear(flat).reshape(-1, 3), axis=0))


def _paper(picture: Picture, view: BoardView, box: Box) -> Array:
    """White paper nearest to a patch: the brightest part of what surrounds it."""
    around = box.grown(14.0)
    flat = flat_page(picture, view, (around.left, around.top, around.width, around.height), 2.0)
    values = _linear(flat).reshape(-1, 3)
    bright = values[values.sum(axis=1) >= np.percentile(values.sum(axis=1), 92)]
    paper = np.asarray(np.median(bright, axis=0))
    if 255 * _gamma(float(paper.mean())) < _DARKEST_PAPER:
        raise CalibrationRefused("too-dark", "the photo is too dark to tell colours", "add light")
    return np.asarray(np.maximum(paper, 1e-3))


def _linear(pixels: Picture) -> Array:
    v = pixels.astype(float) / 255
    return np.asarray(np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4))


def _gamma(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
