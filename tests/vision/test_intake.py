"""The gate: any file is a photo or a typed refusal (RELIABILITY, section 4 A)."""

import io
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from companion.errors import Exit
from companion.vision import intake, limits
from companion.vision.headers import Format, Malformed, format_of, read_header
from companion.vision.intake import Refused, take, take_bytes
from tests.vision import pictures


def reason(data: bytes) -> str:
    with pytest.raises(Refused) as refusal:
        take_bytes(data, "photo.jpg")
    assert refusal.value.code is Exit.PHOTO_REFUSED
    assert "\n" not in refusal.value.say
    return refusal.value.reason


def close(one: np.ndarray, two: np.ndarray, within: float) -> bool:
    return float(np.abs(one.astype(int) - two.astype(int)).mean()) < within


def test_a1_nothing_and_next_to_nothing():
    assert reason(b"") == "empty"
    assert reason(b"\xff") == "wrong-format"
    assert reason(b"\xff\xd8\xff\xe0" + b"\0" * 8) == "damaged"


def test_a2_a_truncated_photo_is_refused_not_half_read():
    data = pictures.saved(pictures.scene(), "JPEG")
    assert {reason(data[: len(data) * share // 100]) for share in range(10, 99, 8)} == {"damaged"}


@pytest.mark.parametrize("size", [(60_000, 60_000), (13_000, 13_000), (20_000, 400)])
def test_a3_a_header_that_promises_too_much(size):
    assert reason(pictures.png_of_size(*size)) == "too-many-pixels"


@pytest.mark.parametrize("count", [101, 1606])
def test_a4_progressive_bombs_are_counted_not_decoded(count, monkeypatch):
    monkeypatch.setattr(intake._CHILD, "ask", lambda *_: pytest.fail("the bomb was decoded"))
    assert reason(pictures.many_scans(count)) == "too-many-scans"


def test_a4_an_ordinary_progressive_photo_is_read():
    assert take_bytes(pictures.saved(pictures.scene(), "JPEG", progressive=True), "p").width == 640


def test_a5_all_eight_orientations_stand_upright():
    upright = np.asarray(pictures.scene())
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    for value, turn in undo.items():
        stored = pictures.scene() if turn is None else pictures.scene().transpose(turn)
        photo = take_bytes(pictures.with_orientation(value, stored), "p")
        assert (photo.width, photo.height) == (640, 480)
        assert close(photo.pixels, upright, 3)


@pytest.mark.parametrize("value", [0, 9, 99])
def test_a5_unknown_orientations_are_left_as_they_are(value):
    assert take_bytes(pictures.with_orientation(value), "p").width == 640


def test_a5_broken_metadata_does_not_cost_the_photo():
    data = pictures.with_orientation(6)
    at = data.index(b"Exif\0\0") + 6
    looped = data[: at + 4] + b"\xff\xff\xff\xff" + data[at + 8 :]
    assert take_bytes(looped, "p").width == 640


def test_a6_sixteen_bit_pngs_keep_their_levels():
    ramp = np.tile(np.linspace(0, 65535, 640).astype(np.uint16), (480, 1))
    photo = take_bytes(pictures.saved(Image.fromarray(ramp), "PNG"), "p")
    assert len(np.unique(photo.pixels)) > 250
    assert close(photo.pixels[:, :, 0], ramp // 257, 1)


def test_a7_cmyk_jpegs_look_like_their_rgb_twins():
    twin = pictures.scene()
    photo = take_bytes(pictures.saved(twin.convert("CMYK"), "JPEG", quality=95), "p")
    assert close(photo.pixels, np.asarray(twin), 4)


@pytest.mark.parametrize("mode", ["L", "P", "1", "RGBA", "LA"])
def test_a8_grey_palette_one_bit_and_alpha(mode):
    photo = take_bytes(pictures.saved(pictures.scene().convert(mode), "PNG"), "p")
    assert photo.pixels.shape == (480, 640, 3)


def test_a8_see_through_parts_become_white_paper():
    clear = pictures.scene().convert("RGBA")
    clear.putalpha(0)
    assert take_bytes(pictures.saved(clear, "PNG"), "p").pixels.min() == 255


def frames() -> list[Image.Image]:
    return [pictures.scene().rotate(angle) for angle in (0, 90)]


@pytest.mark.parametrize(
    ("data", "called"),
    [
        (pictures.saved(pictures.scene(), "GIF"), "GIF"),
        (pictures.saved(pictures.scene(), "TIFF"), "TIFF"),
        (pictures.saved(pictures.scene(), "BMP"), "BMP"),
        (pictures.saved(pictures.scene(), "PDF"), "PDF"),
        (pictures.saved(pictures.scene(), "EPS"), "EPS"),
        (b'<?xml version="1.0"?><svg/>', "SVG"),
        (b"\0\0\0\x18ftypmp42" + b"\0" * 40, "MP4"),
        (b"PK\x03\x04" + b"\0" * 40, "ZIP"),
        (b"<!DOCTYPE html><p>", "web page"),
    ],
)
def test_a9_other_files_are_refused_by_name(data, called):
    with pytest.raises(Refused, match=called) as refusal:
        take_bytes(data, "photo.jpg")
    assert refusal.value.reason == "wrong-format"


@pytest.mark.parametrize("kind", ["WEBP", "PNG"])
def test_a9_animations_are_refused(kind):
    first, *rest = frames()
    assert reason(pictures.saved(first, kind, save_all=True, append_images=rest)) == "moving"


@pytest.mark.parametrize("options", [{"lossless": True}, {"quality": 90}, {"quality": 90, "exact": True}])
def test_webp_photos_are_read(options):
    photo = take_bytes(pictures.saved(pictures.scene(), "WEBP", **options), "p")
    assert close(photo.pixels, np.asarray(pictures.scene()), 4)


@pytest.mark.parametrize("name", ["photo.heic", "photo.jpg"])
def test_a10_heic_is_read_whatever_its_name(name):
    photo = take_bytes(heic(pictures.scene()), name)
    assert close(photo.pixels, np.asarray(pictures.scene()), 5)


def test_a10_a_heic_with_nothing_in_it():
    head = b"\0\0\0\x1cftypheic\0\0\0\0mif1heic" + b"\0" * 8
    assert format_of(head) is Format.HEIC
    assert reason(head) == "damaged"


def heic(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    pillow_heif.from_pillow(picture).save(buffer, quality=90)
    return buffer.getvalue()


def test_a11_a_tail_behind_the_photo_is_ignored():
    data = pictures.saved(pictures.scene(), "JPEG") + b"PK\x03\x04" + b"\0" * 1000
    assert take_bytes(data, "p").width == 640


@pytest.mark.parametrize("size", [(1, 20_000), (16, 16), (0, 0), (319, 4000)])
def test_a12_strips_and_stamps(size):
    assert reason(pictures.png_of_size(*size)) in {"too-small", "too-many-pixels"}


def test_a13_a_mountain_of_text_chunks(tmp_path):
    base = pictures.saved(pictures.scene(), "PNG")
    mountain = tmp_path / "mountain.png"
    mountain.write_bytes(base[:33] + pictures.chunk(b"tEXt", b"k\0" + b"x" * 1_000_000) * 64 + base[33:])
    with pytest.raises(Refused) as refusal:
        take(mountain)
    assert refusal.value.reason == "too-many-bytes"


def test_a14_colour_profiles_are_applied_or_ignored():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain = np.asarray(pictures.scene())
    good = pictures.saved(pictures.scene(), "PNG", icc_profile=profile)
    bomb = pictures.saved(pictures.scene(), "PNG", icc_profile=profile[:128] + b"\xff" * 5000)
    assert close(take_bytes(good, "p").pixels, plain, 2)
    assert close(take_bytes(bomb, "p").pixels, plain, 2)


def test_a18_a_child_that_falls_costs_one_photo_only(monkeypatch):
    data = pictures.saved(pictures.scene(), "JPEG")
    take_bytes(data, "p")
    intake._CHILD._process.kill()
    intake._CHILD._process.wait()
    assert take_bytes(data, "p").width == 640
    monkeypatch.setattr(limits, "WALL_SECONDS", 0.0)
    assert reason(data) == "photo-too-heavy"
    monkeypatch.setattr(limits, "WALL_SECONDS", 10.0)
    assert take_bytes(data, "p").width == 640


def test_the_child_knows_nothing_of_our_environment(monkeypatch):
    monkeypatch.setenv("LIBHEIF_SECURITY_LIMITS", "OFF")
    assert "LIBHEIF_SECURITY_LIMITS" not in intake._clean_environment()


def test_a_missing_file_is_one_sentence():
    with pytest.raises(Refused, match=r"nowhere\.jpg cannot be opened") as refusal:
        take(Path("nowhere.jpg"))
    assert refusal.value.hint


@settings(max_examples=300)
@given(st.sampled_from(list(Format)), st.binary(max_size=400))
def test_headers_survive_any_bytes(kind, tail):
    starts = {
        Format.JPEG: b"\xff\xd8\xff",
        Format.PNG: b"\x89PNG\r\n\x1a\n",
        Format.WEBP: b"RIFF0000WEBP",
        Format.HEIC: b"\0\0\0\x18ftypheic",
    }
    data = starts[kind] + tail
    try:
        header = read_header(data, kind)
    except Malformed:
        return
    assert header.width >= 0


def test_no_decoder_is_left_behind():
    take_bytes(pictures.saved(pictures.scene(), "JPEG"), "p")
    process = intake._CHILD._process
    intake._CHILD.stop()
    assert process.poll() is not None
