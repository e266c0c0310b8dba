"""Photos in which there is nothing to read, or too much: one sentence, a hint, the right exit code."""

import io

import pytest
import segno
from PIL import Image, ImageDraw

from companion.cli.main import run
from companion.errors import Exit
from tests.table.pictures import table_picture

TWO_GAMES = [
    ("CO:RED:1", 50, 60, 0),
    ("CO:BLU:2", 120, 60, 0),
    ("CM:AZU:1", 190, 60, 0),
    ("CM:PEA:2", 260, 60, 0),
]


def menu():
    """Another table's QR menu."""
    stored = io.BytesIO()
    segno.make_qr("https://example.org/menu?table=12").save(stored, kind="png", scale=12, border=4)
    table = Image.new("RGB", (1600, 1200), (120, 88, 60))
    table.paste(Image.open(io.BytesIO(stored.getvalue())).convert("RGB"), (600, 300))
    return table


def screenshot():
    screen = Image.new("RGB", (1170, 2532), (245, 245, 250))
    pencil = ImageDraw.Draw(screen)
    for row in range(12):
        pencil.rectangle((60, 220 + row * 180, 1110, 340 + row * 180), (225, 228, 235))
        pencil.text((90, 250 + row * 180), "a line of settings", fill=(20, 20, 20))
    return screen


def only_rails():
    return table_picture([("TB:P1", 110, 40, 0), ("TB:DECK", 110, 100, 0)], 220, 150)


@pytest.mark.parametrize("verb", ["read", "score"])
@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: table_picture([], 300, 220), "no piece is in the photo"),
        (screenshot, "no piece is in the photo"),
        (menu, "the only code in it is foreign"),
        (only_rails, "only rails are in the photo"),
        (lambda: table_picture(TWO_GAMES, 310, 120), "two games lie on this table: Chroma Mix and Coloretto"),
    ],
    ids=["nothing", "screenshot", "menu", "rails", "two games"],
)
def test_a_photo_without_a_table_is_one_sentence(verb, made, said, tmp_path, capsys):
    photo = tmp_path / "photo.png"
    made().save(photo)
    assert run([verb, str(photo)]) == Exit.NOT_UNDERSTOOD
    told = capsys.readouterr()
    sentence, hint = told.err.splitlines()
    assert said in sentence
    assert "hint:" in hint
    assert told.out == ""
    assert "example" not in told.err


@pytest.mark.parametrize("verb", ["read", "score"])
def test_a_file_that_is_no_photo_is_refused(verb, tmp_path, capsys):
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"GIF89a" + b"\0" * 60)
    assert run([verb, str(photo)]) == Exit.PHOTO_REFUSED
    assert "GIF" in capsys.readouterr().err


def test_of_two_games_the_one_asked_for_is_read_and_the_other_named(tmp_path, capsys):
    photo = tmp_path / "photo.png"
    table_picture(TWO_GAMES, 310, 120).save(photo)
    assert run(["read", str(photo), "--game", "coloretto"]) == Exit.FINDINGS
    assert "of Chroma Mix, not of Coloretto" in " ".join(capsys.readouterr().out.split())
