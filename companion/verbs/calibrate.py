"""Calibrate: photos in, a profile out; nothing is saved that is not believed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.backs import offset_from_photo
from calibration.camera import Lens, calibrate_camera
from calibration.colour import InkSeen, see_inks
from calibration.print_scale import PrintScale, scale_from_photo
from companion.games import kits
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from companion.store.printers import remember_offset
from companion.store.profiles import save_camera, save_colour, save_print
from companion.vision.intake import Photo, take
from printables.calibration_page import inks_of


def camera_profile(photos: Sequence[Path], name: str) -> tuple[Lens, Path]:
    lens = calibrate_camera([_grey(take(path)) for path in photos])
    return lens, save_camera(name, lens)


def print_profile(photo: Path, name: str) -> tuple[PrintScale, Path]:
    scale = scale_from_photo(_grey(take(photo)))
    return scale, save_print(name, scale)


def back_offset(photo: Path, printer: str) -> Point:
    offset = offset_from_photo(_grey(take(photo)))
    remember_offset(printer, offset)
    return offset


def colour_profile(photo: Path, name: str) -> tuple[tuple[InkSeen, ...], Path]:
    faces = (item.front for kit in kits() for item in kit.items(Lang.EN))
    inks = see_inks(take(photo).pixels, inks_of(faces))
    return inks, save_colour(name, inks)


def _grey(photo: Photo) -> npt.NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
