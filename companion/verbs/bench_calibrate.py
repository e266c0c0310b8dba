"""How true calibration is: made-up cameras and printers whose lens and scale are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random

import cv2
import numpy as np

from calibration.camera import Lens, calibrate_camera
from calibration.print_scale import scale_from_photo
from calibration.refusal import CalibrationRefused
from companion.rehearsal.calibration_scenes import (
    bank_card,
    board_views,
    calibration_faces,
    card_scene,
    page_scene,
)
from companion.rehearsal.camera import Camera
from companion.rehearsal.photograph import lens_of, photograph
from companion.rehearsal.scene import Device, View
from companion.vision.intake import take_bytes
from companion.wire import to_json

SCHEMA = "companion.bench.calibrate/1"
FIRST_SEED = 100_000
MOST_FOCAL, MOST_BEND, MOST_SCALE = 0.01, 0.5, 0.003  # shares, px, shares
_DEVICES = (Device.SMALL, Device.WEBCAM)


@dataclass(frozen=True, slots=True)
class CalibrateBench:
    cameras: int
    focal: float  # the worst share by which a focal length was off
    bend: float  # px RMS: what the worst lens still bends after it was straightened
    printers: int
    scale: float  # the worst share by which a print scale was off
    refused: int

    @property
    def kept(self) -> bool:
        true = self.focal <= MOST_FOCAL and self.bend <= MOST_BEND and self.scale <= MOST_SCALE
        return true and not self.refused


def bench_calibrate(
    each: int,
    first: int = FIRST_SEED,
    tell: Callable[[str, int, int], None] = lambda _what, _done, _all: None,
) -> CalibrateBench:
    focals, bends, scales = [0.0], [0.0], [0.0]
    refused = 0
    for number in range(each):
        seed = first + number
        try:
            focal, bend = _lens_error(seed, _DEVICES[number % len(_DEVICES)])
            focals.append(focal)
            bends.append(bend)
        except CalibrationRefused:
            refused += 1
        try:
            scales.append(_scale_error(seed))
        except CalibrationRefused:
            refused += 1
        tell("cameras and printers", number + 1, each)
    return CalibrateBench(each, max(focals), max(bends), each, max(scales), refused)


def _lens_error(seed: int, device: Device) -> tuple[float, float]:
    scenes = [page_scene(seed, view) for view in board_views(seed, device)]
    photos = [take_bytes(photograph(scene, calibration_faces())[0], "board.jpg").pixels for scene in scenes]
    found = calibrate_camera(
        [np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8) for photo in photos]
    )
    true = lens_of(scenes[0])
    return abs(found.focal[0] / true.focal - 1), _left_bent(found, true)


def _left_bent(found: Lens, true: Camera) -> float:
    """A grid over the whole photo, straightened: how far it is from where a straight lens has it (px RMS).

    A lens turned or shifted a little sees the same straight lines, so that much is taken out.
    """
    x, y = np.meshgrid(np.linspace(0.02, 0.98, 17) * true.width, np.linspace(0.02, 0.98, 13) * true.height)
    grid = np.stack([x.ravel(), y.ravel()], axis=1)
    ideal = true.straight(grid) - 0.5  # a pixel's middle is where its number says
    got = found.straightened(grid - 0.5, true.width)
    matrix, _ = cv2.findHomography(got, ideal, 0)
    off = np.asarray(cv2.perspectiveTransform(got[None], matrix))[0] - ideal
    return float(np.sqrt((off**2).sum(axis=1).mean()))


def _scale_error(seed: int) -> float:
    rng = Random(f"printer {seed}")
    across = rng.uniform(0.94, 1.04)
    down = across * rng.uniform(0.992, 1.008)
    colour = rng.choice(
        ((40, 60, 110), (20, 20, 20), (160, 30, 50), (20, 120, 70), (235, 180, 20), (60, 140, 220))
    )
    view = View(
        Device.PHONE,
        across=rng.uniform(260, 380),
        tilt=rng.uniform(0, 25),
        pan=rng.uniform(-20, 20),
        roll=rng.uniform(-8, 8),
        aim=(0.0, 15.0),
    )
    data, _ = photograph(card_scene(seed, view), calibration_faces(bank_card(across, down, colour)))
    found = scale_from_photo(take_bytes(data, "card.jpg").pixels)
    return max(abs(found.across / across - 1), abs(found.down / down - 1))


def calibrate_lines(result: CalibrateBench) -> str:
    return "\n".join(
        (
            f"{result.cameras} made-up cameras, 8 photos of the board each (typical)",
            f"focal length off by at most {result.focal:.2%}, promised {MOST_FOCAL:.0%}",
            f"left of the distortion at most {result.bend:.2f} px RMS, promised {MOST_BEND:g} px",
            f"{result.printers} made-up printers, one photo with a bank card each (typical)",
            f"print scale off by at most {result.scale:.2%}, promised {MOST_SCALE:.1%}",
            f"refused: {result.refused}",
        )
    )


def calibrate_document(result: CalibrateBench) -> str:
    return to_json({"schema": SCHEMA, "kept": result.kept, **asdict(result)})
