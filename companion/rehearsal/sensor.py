"""From light to file: lens, focus, shaking hand, Bayer sensor, noise, a phone's sharpening, JPEG."""

from __future__ import annotations

import io
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from companion.rehearsal.camera import Camera
from companion.rehearsal.noise import Field, Rng
from companion.rehearsal.scene import Device, Level

Picture = npt.NDArray[np.uint8]
_BAND = 128  # rows worked on at once, so that they stay near the processor
_ORIENTATION_TAG = 0x0112
# How a photo must be stored so that a viewer obeying this EXIF orientation shows it upright.
_STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@dataclass(frozen=True)
class Optics:
    blur: float  # of the whole picture, px (sigma)
    defocus: float  # more at the near and far end of a tilted view, px
    shake: float  # length of the motion blur, px
    exposure: float
    full_well: float  # electrons at white: fewer mean more noise
    read_noise: float  # electrons
    sharpening: float
    quality: int  # JPEG


def optics(level: Level, device: Device, rng: Rng) -> Optics:
    draw = rng.uniform
    webcam = device in {Device.WEBCAM, Device.WEBCAM_720}
    match level:
        case Level.EASY:
            made = Optics(draw(0.5, 0.7), draw(0, 0.3), draw(0, 0.6), draw(0.9, 1.05), 9000, 6, 0.4, 92)
        case Level.TYPICAL:
            made = Optics(
                draw(1.03, 1.27),
                draw(0.1, 0.6),
                draw(0, 1.8),
                draw(0.7, 1.1),
                2200,
                9,
                0.6,
                int(draw(80, 90)),
            )
        case Level.HARSH:
            made = Optics(
                draw(1.15, 1.5),
                draw(0.3, 1.0),
                draw(0.5, 3.5),
                draw(0.5, 1.25),
                700,
                12,
                0.8,
                int(draw(65, 80)),
            )
    if not webcam:
        return made
    # A webcam's small lens is softer in the scene but has fewer pixels to be soft over.
    return Optics(
        made.blur * 0.8, made.defocus * 0.4, made.shake * 0.4, made.exposure, made.full_well * 0.8,
        made.read_noise, 1.0, max(60, made.quality - 8),
    )  # fmt: skip


def through_lens(camera: Camera, picture: Field, pad: int) -> Field:
    """Bend the ideal picture as the lens does; it is larger than the photo by `pad` pixels each side."""
    y, x = np.mgrid[0 : camera.height : 16, 0 : camera.width : 16].astype(float)
    ideal = camera.straight(np.c_[x.ravel(), y.ravel()]) + pad
    size = (x.shape[1] * 16, x.shape[0] * 16)
    maps = [
        cv2.resize(ideal[:, i].reshape(x.shape).astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
        for i in (0, 1)
    ]
    # The grid's samples stand at the start of each block, not in its middle.
    shift = np.array([[1, 0, -7.5], [0, 1, -7.5]], np.float32)
    maps = [
        cv2.warpAffine(m, shift, (camera.width, camera.height), borderMode=cv2.BORDER_REPLICATE) for m in maps
    ]
    return np.asarray(cv2.remap(picture, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def focus(camera: Camera, picture: Field, made: Optics, rng: Rng) -> Field:
    """Blur: everywhere a little, more where the table is nearer or farther than the focus."""
    base = np.asarray(cv2.GaussianBlur(picture, (0, 0), made.blur), np.float32)
    if made.defocus > 0.05:
        sharp_at = rng.uniform(-0.4, 0.4)
        reach = max(0.3, made.defocus * 1.4)
        soft = np.asarray(cv2.GaussianBlur(base, (0, 0), reach, dst=picture), np.float32)
        rows = np.linspace(-1, 1, camera.height, dtype=np.float32)
        amount = np.clip(np.abs(rows - np.float32(sharp_at)), 0, 1)[:, None, None]
        for top in range(0, camera.height, _BAND):
            band = np.s_[top : top + _BAND]
            soft[band] -= base[band]
            soft[band] *= amount[band]
            base[band] += soft[band]
    return _shaken(base, made.shake, rng)


def _shaken(picture: Field, length: float, rng: Rng) -> Field:
    if length < 0.3:
        return picture
    size = int(np.ceil(length)) * 2 + 3
    kernel = np.zeros((size, size), np.float32)
    angle, bend = rng.uniform(0, np.pi), rng.uniform(-0.4, 0.4)
    for t in np.linspace(-0.5, 0.5, 32):
        x = size / 2 - 0.5 + np.cos(angle + bend * t) * t * length
        y = size / 2 - 0.5 + np.sin(angle + bend * t) * t * length
        x0, y0 = int(np.floor(x)), int(np.floor(y))
        fx, fy = x - x0, y - y0
        for dx, dy, share in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)),
                              (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):  # fmt: skip
            kernel[y0 + dy, x0 + dx] += share
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)


def exposed(picture: Field, made: Optics, rng: Rng) -> Picture:
    """Bayer mosaic with shot and read noise, demosaiced, smoothed and sharpened as phones do."""
    plain = np.asarray(cv2.cvtColor(_raw(picture, made, rng), cv2.COLOR_BayerBG2RGB), np.float32)
    plain *= np.float32(1 / 65535)
    colour = _denoised(plain, made)
    if made.sharpening:
        soft = cv2.GaussianBlur(colour, (0, 0), 1.4, dst=plain)
        cv2.addWeighted(colour, 1 + made.sharpening, soft, -made.sharpening, 0.0, dst=colour)
    return np.asarray(cv2.convertScaleAbs(np.maximum(colour, 0, out=colour), alpha=255), np.uint8)


def _raw(picture: Field, made: Optics, rng: Rng) -> npt.NDArray[np.uint16]:
    """What the sensor counts behind its colour filters, coded as a camera's processor sees it."""
    height, width = picture.shape[:2]
    coded = np.empty((height, width), np.uint16)
    well = np.float32(made.full_well)
    for top in range(0, height, _BAND):
        seen = picture[top : top + _BAND]
        counts = np.empty(seen.shape[:2], np.float32)
        counts[0::2, 0::2] = seen[0::2, 0::2, 0]
        counts[0::2, 1::2] = seen[0::2, 1::2, 1]
        counts[1::2, 0::2] = seen[1::2, 0::2, 1]
        counts[1::2, 1::2] = seen[1::2, 1::2, 2]
        counts = np.clip(counts * np.float32(made.exposure), 0, 1.2) * well
        noise = rng.standard_normal(counts.shape, dtype=np.float32)
        counts += np.sqrt(counts + np.float32(made.read_noise**2)) * noise
        coded[top : top + _BAND] = _gamma(np.clip(counts / well, 0, 1)) * np.float32(65535)
    return coded


def _denoised(colour: Field, made: Optics) -> Field:
    """Colour noise is smeared away, and some detail with it."""
    light, red, blue = cv2.split(cv2.cvtColor(colour, cv2.COLOR_RGB2YCrCb))
    reach = 1.2 if made.full_well > 2000 else 2.0
    red = cv2.GaussianBlur(red, (0, 0), reach)
    blue = cv2.GaussianBlur(blue, (0, 0), reach)
    if made.full_well < 3000:
        light = cv2.addWeighted(light, 0.6, cv2.GaussianBlur(light, (0, 0), 0.8), 0.4, 0.0)
    return np.asarray(cv2.cvtColor(cv2.merge([light, red, blue]), cv2.COLOR_YCrCb2RGB), np.float32)


def _gamma(linear: Field) -> Field:
    low = linear * 12.92
    high = 1.055 * np.power(np.maximum(linear, 1e-6), 1 / 2.4) - 0.055
    return np.where(linear <= 0.0031308, low, high).astype(np.float32)


def jpeg(picture: Picture, quality: int, orientation: int) -> bytes:
    """As a camera writes it: stored as it held the sensor, with the orientation beside it."""
    image = Image.fromarray(picture)
    turn = _STORED[orientation]
    exif = Image.Exif()
    exif[_ORIENTATION_TAG] = orientation
    buffer = io.BytesIO()
    (image if turn is None else image.transpose(turn)).save(
        buffer, "JPEG", quality=quality, subsampling=2, exif=exif
    )
    return buffer.getvalue()
