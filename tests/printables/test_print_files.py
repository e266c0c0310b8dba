"""Files appear whole or not at all, and are what was ordered."""

import errno
import json
import os
import resource
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from companion.cli.main import run
from companion.errors import CompanionError, Exit
from companion.store import files
from companion.verbs.print_ import print_order
from companion.verbs.print_order import order


def do(what, out, **options):
    return print_order(order(what, out=out, **options), workers=1)


def everything_in(folder: Path):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_game_becomes_one_pdf(tmp_path):
    (file,) = do("coloretto", tmp_path, only="CO:RED")
    assert file.path == tmp_path / "coloretto-a4.pdf"
    assert (file.kind, file.pages) == ("pdf", 2)
    assert file.bytes == file.path.stat().st_size
    assert len(pypdfium2.PdfDocument(file.path)) == 2
    assert everything_in(tmp_path) == ["coloretto-a4.pdf"]


def test_the_same_order_gives_the_same_bytes_in_one_process_or_two(tmp_path):
    one = print_order(order("coloretto", out=tmp_path / "1", previews=True, only="CO:JOK"), workers=1)
    two = print_order(
        order("coloretto", out=tmp_path / "2", previews=True, only="CO:JOK", faces=tmp_path / "f"), workers=2
    )
    same = [file for file in two if file.kind != "face"]
    assert [file.path.name for file in one] == [file.path.name for file in same]
    for a, b in zip(one, same, strict=True):
        assert a.path.read_bytes() == b.path.read_bytes()


def test_game_sheets_are_a_file_of_their_own(tmp_path):
    names = {file.path.name for file in do("chroma-cubes", tmp_path, only="CC:R2,CC:CAR:1")}
    assert names == {"chroma-cubes-a4.pdf", "chroma-cubes-sheets-a4.pdf"}


def test_copies_repeat_the_set(tmp_path):
    (once,) = do("coloretto", tmp_path, only="CO:RED", duplex="none")
    (thrice,) = do("coloretto", tmp_path, only="CO:RED", duplex="none", copies=3)
    assert (once.pages, thrice.pages) == (1, 3)


@pytest.mark.parametrize(("lang", "word"), [("en", "sheet 1 of 1"), ("it", "foglio 1 di 1")])
def test_the_language_reaches_the_page(tmp_path, lang, word):
    (file,) = do("coloretto", tmp_path, only="CO:RED:1", duplex="none", lang=lang)
    text = pypdfium2.PdfDocument(file.path)[0].get_textpage().get_text_bounded()
    assert word in text


def test_previews_are_pictures_of_the_pages(tmp_path):
    made = do("coloretto", tmp_path, only="CO:RED,CO:BLU", previews=True, duplex="none")
    previews = [file for file in made if file.kind == "preview"]
    assert [file.path.name for file in previews] == ["coloretto-a4-1.png", "coloretto-a4-2.png"]
    with Image.open(previews[0].path) as picture:
        assert picture.width == pytest.approx(210 / 25.4 * 80, abs=2)


def test_faces_are_named_by_their_ids(tmp_path):
    faces = tmp_path / "faces"
    do("coloretto", tmp_path / "out", faces=faces, dpi=72, only="CO:RED:3,CO:GJO,CO:B")
    assert everything_in(faces) == ["CO-B.png", "CO-GJO-1.png", "CO-RED-3.png"]
    with Image.open(faces / "CO-RED-3.png") as picture:
        assert picture.size == (179, 250)
        assert picture.getpixel((0, 0))[3] == 0
        assert picture.getpixel((90, 125))[3] == 255


def test_dice_faces_are_written_once_each(tmp_path):
    do("chroma-cubes", tmp_path / "out", faces=tmp_path / "f", dpi=72, only="CC:R2,CC:P6")
    assert everything_in(tmp_path / "f") == ["CC-P6-1.png", "CC-R2-1.png"]


def test_stickers_replace_the_cards(tmp_path):
    (file,) = do("coloretto", tmp_path, stickers=True, paper="letter")
    assert file.path.name == "coloretto-stickers-letter.pdf"


def test_a_game_of_dice_has_no_stickers(tmp_path):
    with pytest.raises(CompanionError, match="no stickers for chroma-cubes"):
        do("chroma-cubes", tmp_path, stickers=True)


def test_the_footer_tells_that_backs_were_moved(tmp_path):
    (file,) = do("coloretto", tmp_path, only="CO:RED:1", back_offset="0.5,-1")
    text = pypdfium2.PdfDocument(file.path)[1].get_textpage().get_text_bounded()
    assert "backs moved +0.5, -1 mm" in text


def test_mats_stay_with_the_rails(tmp_path):
    assert [file.path.name for file in do("rails", tmp_path)] == ["rails-a4.pdf"]


def test_calibration_is_a_page(tmp_path):
    (file,) = do("calibration", tmp_path)
    assert (file.path.name, file.pages) == ("calibration-a4.pdf", 2)


def test_progress_is_told_page_by_page(tmp_path):
    heard = []
    print_order(
        order("coloretto", out=tmp_path, only="CO:RED,CO:BLU", duplex="none"),
        lambda name, done, of: heard.append((name, done, of)),
        workers=1,
    )
    assert heard[:2] == [("coloretto-a4", 1, 2), ("coloretto-a4", 2, 2)]
    assert heard[-1][1] == heard[-1][2]


# --- what goes wrong ----------------------------------------------------------------------------


def test_a_full_disk_leaves_nothing(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(CompanionError) as caught:
        do("coloretto", tmp_path, only="CO:RED:1")
    assert caught.value.code is Exit.NOT_SAVED
    assert "no space left" in caught.value.say
    assert everything_in(tmp_path) == []


def test_a_file_grown_too_large_for_the_system_leaves_nothing(tmp_path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(CompanionError) as caught:
            files.write_whole(tmp_path / "x.pdf", b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert caught.value.code is Exit.NOT_SAVED
    assert everything_in(tmp_path) == []


def test_a_failed_write_keeps_the_old_file(tmp_path, monkeypatch):
    goal = tmp_path / "x.pdf"
    files.write_whole(goal, b"old")

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(CompanionError):
        files.write_whole(goal, b"new")
    assert goal.read_bytes() == b"old"
    assert everything_in(tmp_path) == ["x.pdf"]


def test_an_interrupt_leaves_nothing(tmp_path, monkeypatch):
    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        files.write_whole(tmp_path / "x.pdf", b"new")
    assert everything_in(tmp_path) == []


def test_a_folder_that_cannot_be_made_is_told_before_the_work(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CompanionError) as caught:
        do("coloretto", tmp_path / "file" / "out")
    assert caught.value.code is Exit.NOT_SAVED


def test_written_files_follow_the_users_umask(tmp_path):
    files.write_whole(tmp_path / "a", b"")
    (tmp_path / "b").write_bytes(b"")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


# --- the command --------------------------------------------------------------------------------


def test_json_is_one_document_on_stdout(tmp_path, capsys):
    assert run(["print", "coloretto", "--only", "CO:RED:1", "--out", str(tmp_path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "companion.print/1"
    (file,) = document["files"]
    assert file["path"] == str(tmp_path / "coloretto-a4.pdf")
    assert set(file) == {"path", "pages", "bytes", "kind"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["colorett"], 2),
        (["coloretto", "--paper", "a5"], 2),
        (["coloretto", "--back-offset", "1"], 2),
        (["coloretto", "--only", "CO:XXX"], 2),
        (["coloretto", "--copies", "many"], 2),
        (["coloretto", "--faces", "/proc/nowhere"], 5),
    ],
)
def test_bad_input_is_one_line_a_hint_and_the_exit_code(arguments, code, tmp_path, capsys):
    assert run(["print", *arguments, "--out", str(tmp_path / "out")]) == code
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.strip().splitlines()
    assert lines[0].startswith("companion: ")
    assert len(lines) <= 2
    assert everything_in(tmp_path) == []


def test_help_names_every_option():
    from companion.cli.main import app

    text = CliRunner().invoke(app, ["print", "--help"]).output
    listed = "paper duplex lang ink out only copies previews faces dpi stickers back-offset printer json"
    for option in listed.split():
        assert f"--{option}" in text
