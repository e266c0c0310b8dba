"""Calibrate: photos in, a profile out; nothing is saved that is not believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.backs import offset_from_photo
from calibration.board_view import BoardView, see_board
from calibration.camera import Lens, calibrate_camera, coverage, is_new, lens_from_views
from calibration.colour import InkSeen, see_inks
from calibration.print_scale import PrintScale, scale_from_photo
from companion.games import kits
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from companion.store.printers import remember_offset
from companion.store.profiles import check_name, lens_for, save_camera, save_colour, save_print
from companion.vision.camera import frames
from companion.vision.intake import Photo, take
from printables.calibration_page import inks_of

Pixels = npt.NDArray[np.uint8]
Tell = Callable[[str, int, int], None]  # what is being done, steps done, steps in all

_VIEWS, _COVERED = 12, 0.7  # with so many views, of so much of the picture, nobody needs to wait longer
_MOST_FRAMES = 240


def silent(_what: str, _done: int, _all: int) -> None:
    """Tells nothing."""


def camera_profile(photos: Sequence[Path], name: str) -> tuple[Lens, Path]:
    check_name(name)
    lens = calibrate_camera([_grey(take(path)) for path in photos])
    return lens, save_camera(name, lens)


def watched_profile(source: str, name: str, tell: Tell = silent) -> tuple[Lens, Path]:
    """From a camera or a video of the board: frames are gathered until they cover enough."""
    check_name(name)
    views: list[BoardView] = []
    for looked, frame in enumerate(frames(source), start=1):
        view = see_board(_grey(frame))
        if view is not None and is_new(view, views):
            views.append(view)
        tell(f"{len(views)} views, {coverage(views):.0%} covered", len(views), _VIEWS)
        if (len(views) >= _VIEWS and coverage(views) >= _COVERED) or looked >= _MOST_FRAMES:
            break
    lens = lens_from_views(views)
    return lens, save_camera(name, lens)


def print_profile(photo: Path, name: str) -> tuple[PrintScale, Path]:
    check_name(name)
    scale = scale_from_photo(_straight(take(photo)))
    return scale, save_print(name, scale)


def _straight(photo: Photo) -> Pixels:
    """The photo without what its camera's profile says the lens bends, where there is one."""
    lens = lens_for(photo.width, photo.height)
    if lens is None:
        return photo.pixels
    matrix = lens.matrix * (photo.width / lens.width)
    matrix[2, 2] = 1.0
    return np.asarray(cv2.undistort(photo.pixels, matrix, np.array(lens.distortion)), np.uint8)


def back_offset(photo: Path, printer: str) -> Point:
    offset = offset_from_photo(_grey(take(photo)))
    remember_offset(printer, offset)
    return offset


def colour_profile(photo: Path, name: str) -> tuple[tuple[InkSeen, ...], Path]:
    faces = (item.front for kit in kits() for item in kit.items(Lang.EN))
    check_name(name)
    inks = see_inks(take(photo).pixels, inks_of(faces))
    return inks, save_colour(name, inks)


def _grey(photo: Photo) -> Pixels:
    return np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
