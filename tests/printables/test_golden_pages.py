"""What lies where on every page, as text a reviewer can read. CONTRIBUTING tells how to renew it."""

from pathlib import Path

import pytest

from companion.verbs.print_ import booklets
from companion.verbs.print_order import order
from printables.describe import describe

GOLDEN = Path(__file__).parent / "golden"
CASES = {
    "chroma-mix-a4-long": ("chroma-mix", {}),
    "chroma-mix-a4-fold": ("chroma-mix", {"duplex": "fold", "only": "CM:SCY"}),
    "coloretto-letter-short": ("coloretto", {"paper": "letter", "duplex": "short", "lang": "it"}),
    "cmyk-a4-none": ("cmyk", {"duplex": "none"}),
    "chroma-cubes-letter-long": ("chroma-cubes", {"paper": "letter"}),
    "rails-a4-long": ("rails", {"lang": "it"}),
    "calibration-letter-long": ("calibration", {"paper": "letter"}),
    "coloretto-stickers-a4": ("coloretto", {"stickers": True}),
    "coloretto-stickers-letter": ("coloretto", {"stickers": True, "paper": "letter", "only": "CO:RED"}),
}


def drawn(name):
    what, options = CASES[name]
    return "\n".join(describe(booklet) for booklet in booklets(order(what, **options)))


@pytest.mark.parametrize("name", CASES)
def test_pages_are_laid_out_as_recorded(name):
    assert drawn(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_no_golden_file_is_left_over():
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(CASES)
