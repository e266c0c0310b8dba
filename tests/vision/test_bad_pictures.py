"""Bad pictures that need more than one look (RELIABILITY, section 4 A2, A5, A7, A14 to A18)."""

import hashlib
import io
import time
from pathlib import Path
from random import Random

import numpy as np
import pillow_heif
import pytest
from PIL import Image, ImageCms

from companion.table.looking import look
from companion.vision import decoder
from companion.vision.decoder import Status
from companion.vision.intake import Photo, Refused, take_bytes
from tests.table.pictures import table_picture
from tests.vision import pictures

CRASHES = sorted(path for path in (Path(__file__).parent / "crashes").iterdir() if path.suffix == ".bin")
FUZZ_SECONDS = 600
CARDS = [("CO:RED:1", 45, 50, 0), ("CO:BLU:2", 115, 52, 4)]


def taken(data):
    """The photo, or the word of its refusal; anything else is a crash."""
    try:
        return take_bytes(data, "photo")
    except Refused as refusal:
        return refusal.reason


def test_a2_a_jpeg_cut_at_every_hundredth_is_refused():
    data = pictures.saved(pictures.scene(), "JPEG")
    cut = [taken(data[: len(data) * share // 100]) for share in range(1, 100)]
    assert set(cut) == {"damaged"}


def turned(value, picture):
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[value]
    return picture if undo is None else picture.transpose(undo)


def test_a5_all_orientations_give_one_layout():
    table = table_picture(CARDS, 160, 104)
    layouts = set()
    for value in range(1, 9):
        seen = look(take_bytes(pictures.with_orientation(value, turned(value, table)), "p"))
        layouts.add(
            tuple(
                sorted(
                    (one.piece.id, *(round(v / 8) for v in one.corners[0])) for one in seen.sightings.pieces
                )
            )
        )
        assert not seen.sightings.mirrored
    assert len(layouts) == 1
    assert [name for name, *_ in layouts.pop()] == ["CO:BLU:2", "CO:RED:1"]


def test_a5_an_orientation_of_the_wrong_type_is_left_as_it_is():
    data = pictures.with_orientation(6)
    words = data.replace(b"\x01\x12\x00\x03", b"\x01\x12\x00\x02").replace(
        b"\x12\x01\x03\x00", b"\x12\x01\x02\x00"
    )
    assert words != data
    assert take_bytes(words, "p").width == 640


def test_a7_adobe_jpegs_are_read_with_their_colours():
    twin = pictures.scene()
    plain = pictures.saved(twin, "JPEG", quality=95, keep_rgb=True)
    assert b"Adobe" in plain
    assert np.abs(take_bytes(plain, "p").pixels.astype(int) - np.asarray(twin)).mean() < 4
    inks = pictures.saved(twin.convert("CMYK"), "JPEG", quality=95)
    at = inks.index(b"Adobe") + 11
    ycck = inks[:at] + b"\x02" + inks[at + 1 :]
    assert take_bytes(ycck, "p").width == 640


def test_a14_a_profile_larger_than_any_honest_one_is_ignored_or_refused():
    own = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    large = own + b"\0" * (2 * 1024 * 1024)
    photo = take_bytes(pictures.saved(pictures.scene(), "JPEG", quality=95, icc_profile=large), "p")
    assert np.abs(photo.pixels.astype(int) - np.asarray(pictures.scene())).mean() < 4
    assert taken(pictures.saved(pictures.scene(), "PNG", icc_profile=large)) == "damaged"


def test_a15_a_mirrored_photo_is_detected_and_said():
    table = table_picture(CARDS, 160, 104).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    seen = look(Photo("selfie", np.asarray(table)))
    assert seen.sightings.mirrored
    assert sorted(one.piece.id for one in seen.sightings.pieces) == ["CO:BLU:2", "CO:RED:1"]


@pytest.mark.parametrize("path", CRASHES, ids=lambda path: path.stem)
def test_a16_no_file_that_ever_did_harm_does_so_again(path):
    data = path.read_bytes()
    assert path.stem == hashlib.sha256(data).hexdigest()[:16]
    assert isinstance(taken(data), (str, Photo))


def test_a18_a_decoder_out_of_memory_says_so_and_goes_on(monkeypatch):
    def hungry(_data, _name):
        raise MemoryError

    monkeypatch.setattr(decoder, "decode", hungry)
    monkeypatch.setattr(decoder, "_allow_more_time", lambda: None)  # it would limit the tests' own process
    request = decoder.REQUEST.pack(1, b"JPEG") + b"x"
    sink = io.BytesIO()
    decoder.serve(io.BytesIO(request * 2), sink)
    head = sink.getvalue()[: decoder.ANSWER.size]
    assert Status(decoder.ANSWER.unpack(head)[0]) is Status.TOO_HEAVY
    assert sink.getvalue().count(b"too much memory") == 2


def mutated(data: bytes, rng: Random) -> bytes:
    """Bytes flipped, cut out, doubled and cut off, mostly near the beginning, where the headers are."""
    body = bytearray(data)
    for _ in range(rng.choice((1, 2, 4, 16))):
        at = min(len(body) - 1, int(rng.expovariate(1 / rng.choice((40, 400, 8000)))))
        match rng.randrange(5):
            case 0:
                body[at] = rng.randrange(256)
            case 1:
                body[at] ^= 1 << rng.randrange(8)
            case 2:
                del body[at : at + rng.randrange(1, 12)]
            case 3:
                body[at:at] = body[at : at + rng.randrange(1, 40)]
            case _:
                body[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"))
        if not body:
            return b""
    return bytes(body)


def seeds() -> list[bytes]:
    pillow_heif.register_heif_opener()
    scene = pictures.scene()
    kinds = [("JPEG", {}), ("JPEG", {"progressive": True}), ("PNG", {}), ("WEBP", {}), ("HEIF", {})]
    return [*(pictures.saved(scene, kind, **how) for kind, how in kinds), pictures.with_orientation(6)]


def fuzzed(seconds: float, seed: int) -> int:
    rng = Random(seed)
    known = seeds()
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end:
        data = mutated(rng.choice(known), rng)
        try:
            assert isinstance(taken(data), (str, Photo))
        except Exception:
            name = hashlib.sha256(data).hexdigest()[:16]
            (Path(__file__).parent / "crashes" / f"{name}.bin").write_bytes(data)
            raise
        count += 1
    return count


def test_a17_a_few_seconds_of_damaged_photos():
    assert fuzzed(3, 1) > 20


@pytest.mark.long
def test_a17_ten_minutes_of_damaged_photos():
    assert fuzzed(FUZZ_SECONDS, int(time.time())) > 1000
