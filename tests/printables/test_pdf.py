"""The PDF itself: exact sizes, real CMYK, embedded fonts, no scaling, the same bytes each time."""

import re
import zlib

import pypdfium2
import pytest

from companion.pieces.language import Lang
from printables.drawing import InkUse
from printables.layout import impose
from printables.pages import Booklet, Duplex
from printables.paper import paper, paper_names
from printables.press import pdf
from tests.printables.made_up import CARDS, EVERYTHING


def printed(items=EVERYTHING, name="a4", duplex=Duplex.LONG, ink=InkUse.FULL):
    return pdf(Booklet("A game", Lang.EN, impose(items, paper(name), duplex), duplex), ink)


PDF = printed()


def streams(data):
    for body in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        yield zlib.decompressobj().decompress(body)


def test_the_same_input_gives_the_same_bytes():
    assert printed() == PDF


@pytest.mark.parametrize("name", paper_names())
def test_pages_have_the_exact_size_of_the_paper(name):
    document = pypdfium2.PdfDocument(printed(name=name))
    sheet = paper(name)
    for page in document:
        sides = sorted(side / 72 * 25.4 for side in page.get_size())
        assert sides == pytest.approx([sheet.width, sheet.height], abs=0.01)


def test_the_viewer_is_asked_not_to_scale():
    assert b"/PrintScaling /None" in PDF


@pytest.mark.parametrize(
    ("duplex", "asked"),
    [
        (Duplex.LONG, b"/Duplex /DuplexFlipLongEdge"),
        (Duplex.SHORT, b"/Duplex /DuplexFlipShortEdge"),
        (Duplex.FOLD, b"/Duplex /Simplex"),
        (Duplex.NONE, b"/Duplex /Simplex"),
    ],
)
def test_the_viewer_is_asked_for_the_right_side(duplex, asked):
    assert asked in printed(CARDS, duplex=duplex)


def test_every_font_is_embedded():
    names = set(re.findall(rb"/BaseFont /([\w+-]+)", PDF))
    assert names
    assert all(re.fullmatch(rb"[A-Z]{6}\+(Lato|Quicksand)-\w+", name) for name in names), names
    assert PDF.count(b"/FontFile2") >= len(names)


@pytest.mark.parametrize("ink", InkUse)
def test_colours_are_cmyk_only(ink):
    data = printed(ink=ink)
    assert b"/DeviceRGB" not in data
    assert b"/DeviceGray" not in data
    drawing = b"\n".join(body for body in streams(data) if body.startswith(b"1 0 0 1 0 0 cm"))
    operators = set(re.findall(rb"(?<=[\d.] )(rg|RG|g|G|k|K)(?=\s)", drawing))
    assert operators == {b"k", b"K"}


def test_gradients_are_cmyk():
    assert b"/ColorSpace /DeviceCMYK" in PDF


def test_there_are_no_pictures_in_it():
    assert b"/Subtype /Image" not in PDF


def test_art_that_faces_share_is_stored_once():
    one, nine = printed(CARDS[:1], duplex=Duplex.NONE), printed(CARDS[:1] * 9, duplex=Duplex.NONE)
    assert nine.count(b"/Subtype /Form") == one.count(b"/Subtype /Form") > 0


def test_the_document_names_its_language_and_title():
    assert b"/Lang (en)" in PDF
    assert b"A game" in PDF


def test_low_ink_lays_down_much_less_ink():
    def darkness(data):
        picture = pypdfium2.PdfDocument(data)[0].render(scale=0.5, grayscale=True).to_numpy()
        return float((255 - picture.astype(float)).sum())

    full, low = printed(CARDS[:9]), printed(CARDS[:9], ink=InkUse.LOW)
    assert darkness(low) < darkness(full) * 0.6
