"""A sheet coloured by a person: wax on the paper's tooth, stroke by stroke, over the line and with gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import Face, Region
from companion.pieces.measure import Degrees, Mm
from companion.pieces.path import Path
from companion.rehearsal.noise import Field, Rng, soft
from companion.rehearsal.stage import Picture, to_linear

Mask = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]
Rgb = tuple[int, int, int]

COLOURS = "ROYGBP"
_FINE = 2**14 - 1  # steps of light that a picture's bytes are told from
_LEAST_COVERED = 0.25
# How the six crayons of a box look when pressed hard, sRGB. Boxes differ more than one would think.
BRANDS: dict[str, tuple[Rgb, ...]] = {
    "school": ((214, 40, 48), (246, 130, 38), (252, 218, 46), (38, 150, 74), (38, 92, 186), (112, 56, 146)),
    "soft": ((226, 62, 66), (250, 150, 70), (253, 226, 84), (76, 170, 96), (64, 126, 204), (140, 88, 172)),
    "deep": ((178, 26, 40), (232, 104, 30), (246, 200, 28), (12, 112, 66), (22, 62, 146), (88, 36, 116)),
    "bright": ((226, 36, 70), (255, 140, 10), (255, 236, 30), (96, 178, 58), (4, 134, 200), (152, 60, 152)),
    "earthy": ((200, 48, 32), (238, 142, 60), (238, 200, 62), (44, 128, 98), (60, 82, 172), (120, 80, 188)),
    "cheap": ((232, 70, 56), (252, 128, 62), (250, 238, 92), (30, 158, 100), (40, 112, 220), (130, 46, 132)),
    "toddler": ((236, 50, 50), (248, 156, 48), (248, 222, 70), (60, 160, 60), (50, 104, 196), (126, 70, 160)),
}


def _coding() -> Mask:
    light = np.arange(_FINE + 1) / _FINE
    values = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(light, 1 / 2.4) - 0.055)
    return np.asarray(np.rint(values * 255), np.uint8)


_CODED = _coding()


class Style(StrEnum):
    SOLID = "solid"
    SCRIBBLE = "scribble"  # to and fro without lifting the hand
    HATCH = "hatch"  # lines with paper between them
    CROSSED = "crossed"  # two directions


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody colours; every section is a little different again."""

    crayons: dict[str, Rgb]
    pressure: float = 0.6  # from 0.25, hardly touching, to 1
    style: Style = Style.SOLID
    angle: Degrees = 40.0
    tip: Mm = 2.4  # how broad a stroke is
    over: Mm = 0.5  # how far strokes typically end beyond the line, at most three times it
    wobble: Mm = 0.4


@dataclass(frozen=True, slots=True)
class Waxed:
    """The truth of one place: `covered` is the share of it that bears wax."""

    filled: bool
    colour: str | None = None
    covered: float = 0.0


def hand(rng: Rng, brand: str | None = None, *, light: float = 0.35, sloppy: float = 1.0) -> Hand:
    """Somebody with a box of crayons; the pressure is at least `light`."""
    name = brand or str(rng.choice(sorted(BRANDS)))
    shift = rng.normal(0, 5, (6, 3))
    tints = np.clip(np.array(BRANDS[name]) + shift, 0, 255).round().astype(int)
    return Hand(
        {letter: (int(r), int(g), int(b)) for letter, (r, g, b) in zip(COLOURS, tints, strict=True)},
        float(rng.uniform(light, 1.0)),
        Style(rng.choice([style.value for style in Style], p=[0.35, 0.3, 0.25, 0.1])),
        float(rng.uniform(-80, 80)),
        float(rng.uniform(1.6, 3.2)),
        float(rng.uniform(0.1, 0.5) * sloppy),
        float(rng.uniform(0.1, 0.6)),
    )


def crayoned(
    picture: Picture, face: Face, wishes: Mapping[str, str], by: Hand, rng: Rng
) -> tuple[Picture, dict[str, Waxed]]:
    """The sheet's picture with these places (key: colour letter) filled, and what every place is now."""
    scale = picture.shape[1] / face.width
    lit = to_linear(np.ascontiguousarray(picture[..., :3]))
    truth: dict[str, Waxed] = {}
    for region in face.regions():
        letter = wishes.get(region.key)
        if letter is None:
            truth[region.key] = Waxed(filled=False)
            continue
        mask, left, top = region_mask(region, scale, picture.shape[:2], round(6 * scale))
        wax = wax_on(mask, scale, _this_time(by, rng), rng)
        for _ in range(3):  # nobody leaves it looking blank
            if _covered(wax, mask) > _LEAST_COVERED:
                break
            wax = np.maximum(wax, wax_on(mask, scale, _this_time(by, rng), rng))
        window = np.s_[top : top + mask.shape[0], left : left + mask.shape[1]]
        lit[window] = waxed(lit[window], wax, by.crayons[letter])
        truth[region.key] = Waxed(True, letter, round(_covered(wax, mask), 3))
    return coded(picture, lit), truth


def _covered(wax: Field, mask: Mask) -> float:
    return float((wax > 0.2)[mask > 0].mean())


def _this_time(by: Hand, rng: Rng) -> Hand:
    return Hand(
        by.crayons,
        float(np.clip(by.pressure * rng.uniform(0.8, 1.2), 0.25, 1.0)),
        by.style,
        by.angle + float(rng.normal(0, 12)),
        by.tip,
        by.over,
        by.wobble,
    )


def region_mask(region: Region, scale: float, shape: tuple[int, ...], around: int) -> tuple[Mask, int, int]:
    """The place's inside in a window with paper around it, and where the window's corner is."""
    box = region.path.bounds()
    left, top = max(0, int(box.left * scale) - around), max(0, int(box.top * scale) - around)
    right = min(shape[1], int(box.right * scale) + around + 1)
    bottom = min(shape[0], int(box.bottom * scale) + around + 1)
    mask = np.zeros((bottom - top, right - left), np.uint8)
    cv2.fillPoly(mask, _pixels(region.path, scale, left, top), 255)
    return mask, left, top


def _pixels(path: Path, scale: float, left: int, top: int) -> list[npt.NDArray[np.int32]]:
    return [
        np.round(np.array([tuple(p) for p in outline]) * scale - [left, top]).astype(np.int32)
        for outline in path.outlines()
    ]


# --- strokes --------------------------------------------------------------------------------------


def wax_on(mask: Mask, scale: float, by: Hand, rng: Rng) -> Field:
    """How much wax lies where, from 0 to 1."""
    inside = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    outside = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 3)
    depth = np.asarray((inside - outside) / scale, np.float32)  # mm, negative beyond the line
    pressed = _strokes(depth, scale, by, by.angle, rng)
    if by.style is Style.CROSSED:
        pressed += _strokes(depth, scale, by, by.angle + rng.uniform(60, 110), rng)
    if rng.random() < 0.3:  # the line followed first
        band = np.exp(-(((depth - 0.45 * by.tip) / (0.4 * by.tip)) ** 2))
        pressed += np.asarray(band, np.float32) * by.pressure * 0.7
    height, width = mask.shape
    pressed *= 1 + 0.15 * soft(rng, height, width, (9 * scale, 9 * scale))
    pressed[depth < -1.5 - 0.5 * by.tip] = 0
    # wax stays on the tooth of the paper first, and fills its valleys when pressed
    tooth = soft(rng, height, width, (0.22 * scale, 0.22 * scale)) * 0.16
    tooth += soft(rng, height, width, (0.6 * scale, 0.6 * scale)) * 0.08 + np.float32(0.36)
    held = np.clip((pressed - tooth) / 0.35 + 0.35, 0, 1)
    # even thick wax has ridges, crumbs and bare specks
    ridges = np.clip(0.9 + 0.5 * (np.float32(0.36) - tooth), 0.45, 1.0)
    return np.asarray(held * ridges * np.clip(0.35 + 0.75 * pressed, 0, 1) * (pressed > 0.05), np.float32)


def _strokes(depth: Field, scale: float, by: Hand, angle: Degrees, rng: Rng) -> Field:
    """Parallel strokes drawn alternately on two layers, so that neighbours build up where they meet."""
    height, width = depth.shape
    tip = by.tip * rng.uniform(0.85, 1.15)
    pitch = tip * (rng.uniform(1.25, 1.7) if by.style is Style.HATCH else rng.uniform(0.55, 0.95))
    along = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    across = np.array([-along[1], along[0]])
    middle = np.array([width, height]) / 2 / scale
    reach = float(np.hypot(width, height)) / 2 / scale
    layers = [np.zeros((height, width), np.uint8) for _ in range(2)]
    thick = max(1, round(tip * scale * 0.8))
    last: Array | None = None
    for number, offset in enumerate(np.arange(-reach, reach, pitch)):
        start = middle + across * (offset + rng.normal(0, 0.08 * pitch))
        for run in _runs(depth, scale, start, along, reach, by, rng):
            bent = run + across * (by.wobble * np.sin(np.linspace(0, rng.uniform(2, 6), len(run))))[:, None]
            strength = int(255 * np.clip(rng.normal(0.85, 0.1), 0.5, 1))
            points = np.round(bent * scale * 16).astype(np.int32)
            layer = layers[number % 2]
            cv2.polylines(layer, [points], False, strength, thick, cv2.LINE_AA, 4)
            if by.style is Style.SCRIBBLE and last is not None and np.linalg.norm(last - bent[0]) < 3 * pitch:
                turn = np.round(np.stack([last, bent[0]]) * scale * 16).astype(np.int32)
                cv2.polylines(layer, [turn], False, strength, thick, cv2.LINE_AA, 4)
            last = bent[-1]
    total = np.zeros((height, width), np.float32)
    for layer in layers:
        blurred = cv2.GaussianBlur(layer, (0, 0), max(0.3, 0.16 * tip * scale))
        total += np.asarray(blurred, np.float32) / np.float32(255)
    return np.asarray(np.minimum(total, 1.35) * np.float32(by.pressure), np.float32)


def _runs(
    depth: Field, scale: float, start: Array, along: Array, reach: Mm, by: Hand, rng: Rng
) -> list[Array]:
    """Where a straight stroke is on the section, its ends as the hand stops: too early or too late."""
    t = np.arange(-reach, reach, 0.5)
    points = start + t[:, None] * along
    x, y = np.round(points * scale).astype(int).T
    height, width = depth.shape
    seen = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    near = np.full(len(t), -9.0)
    near[seen] = depth[y[seen], x[seen]]
    inside = near > 0.3 * by.tip - min(by.over, 0.5) * rng.uniform(0, 1)
    edges = np.flatnonzero(np.diff(np.r_[0, inside.astype(int), 0]))
    runs = []
    for first, after in zip(edges[::2], edges[1::2], strict=True):
        ends = np.clip(rng.normal(0.3, 1.0, 2) * by.over, -0.8, 1.5) + 0.15 * by.tip
        low, high = t[first] - ends[0], t[after - 1] + ends[1]
        if high - low > 0.6:
            stops = np.linspace(low, high, max(3, int((high - low) / 2)))
            stops = stops if rng.random() < 0.5 else stops[::-1]
            runs.append(start + stops[:, None] * along)
    return runs


def waxed(lit: Field, wax: Field, tint: Rgb) -> Field:
    """Light goes through the wax, and a little comes back from it: lines below stay visible."""
    through = to_linear(np.array([[tint]], np.uint8))[0, 0]
    through = np.clip(through, 0.015, 1)
    thick = wax[..., None]
    passed = np.power(through, 0.45 * thick) * (1 - 0.62 * thick * (1 - through))
    return np.asarray(
        lit * passed + 0.1 * thick * through * (1 - lit.mean(axis=2, keepdims=True)), np.float32
    )


def coded(picture: Picture, lit: Field) -> Picture:
    made = picture.copy()
    made[..., :3] = _CODED[np.rint(np.clip(lit, 0, 1) * np.float32(_FINE)).astype(np.uint16)]
    return made
