"""The faces of Chroma Mix: everything is on them, it fits, and the codes stay clear."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest
import zxingcpp
from PIL import Image, ImageChops, ImageStat

from companion.games.chroma_mix.art import PICTURES
from companion.games.chroma_mix.art.inks import INKS
from companion.games.chroma_mix.faces import drops
from companion.games.chroma_mix.faces_aid import pairs
from companion.games.chroma_mix.faces_other import back_marks
from companion.games.chroma_mix.glyphs import DROPS, SMALL, WILD_DROP
from companion.games.chroma_mix.kit import KIT, back, face
from companion.games.chroma_mix.tables import BY_CODE, COLOURS, RECIPES
from companion.games.chroma_mix.words import SAYINGS
from companion.pieces import card as card_shape
from companion.pieces.face import CodeBox, Face, Gradient, Group, Mark, Shape, Swatch, Symbol, TagBox, Words
from companion.pieces.language import Lang
from companion.pieces.palette import difference
from companion.pieces.piece import Piece
from companion.pieces.symbols import FLASH, INFINITY
from printables.drawing import InkUse, Pen, text_width
from printables.preview import face_picture
from printables.typesetting import typeset

FIRST_OF_EACH = tuple(KIT.copies_of(kind)[0] for kind in KIT.kinds)
SMALLEST = 2.1  # mm of em
MOST_STEPS = 1500
DPI = 200


@cache
def faces(lang: Lang) -> dict[str, Face]:
    """One of each kind, and the back of the aid."""
    aid = Piece("CM", "AID", 1)
    return {piece.id: face(piece, lang) for piece in FIRST_OF_EACH} | {"aid back": back(aid, lang)}


def walk(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from walk(mark.marks)


def texts(shown: Face) -> str:
    return "\n".join(mark.text for mark in walk(shown.marks) if isinstance(mark, Words))


@pytest.mark.parametrize("ink", InkUse)
@pytest.mark.parametrize("lang", Lang)
def test_every_face_is_drawn_and_no_word_is_lost(lang: Lang, ink: InkUse):
    pen = Pen("faces", ink)
    for shown in faces(lang).values():
        pen.page(shown.width, shown.height)
        pen.draw(shown.marks)
    assert pen.finish().startswith(b"%PDF")


@pytest.mark.parametrize("lang", Lang)
def test_no_letter_is_too_small_to_read(lang: Lang):
    for name, shown in faces(lang).items():
        for mark in walk(shown.marks):
            if isinstance(mark, Words):
                assert typeset(mark, text_width)[1] >= SMALLEST, (name, mark.text)


def test_faces_are_light_enough_to_print_a_hundred():
    for card in COLOURS:
        shown = faces(Lang.EN)[f"CM:{card.code}:1"]
        paths = [mark.path for mark in walk(shown.marks) if isinstance(mark, (Shape, Swatch))]
        signs = [p for mark in walk(shown.marks) if isinstance(mark, Symbol) for p, _ in mark.glyph.parts]
        assert sum(len(path.steps) for path in (*paths, *signs)) <= MOST_STEPS, card.code


def test_copies_share_their_picture_and_words():
    one, two = (face(Piece("CM", "SCY", n), Lang.EN) for n in (1, 2))
    same = [a is b for a, b in zip(one.marks, two.marks, strict=True) if isinstance(a, Group)]
    assert same == [True, True]


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("card", COLOURS, ids=lambda card: card.code)
def test_a_colour_shows_what_cm_1_2_asks_for(card, lang: Lang):
    shown = faces(lang)[f"CM:{card.code}:1"]
    words, saying = texts(shown).splitlines(), SAYINGS[card.code]
    assert card.title.say(lang) in words
    assert {str(card.points), f"×{card.copies}", card.rule} <= set(words)
    assert saying.flavour.say(lang).replace("'", "’") in " ".join(words).replace("\N{NO-BREAK SPACE}", " ")
    assert (saying.instant is not None, saying.continuous is not None) == (card.instant, card.continuous)
    signs = [mark.glyph for mark in walk(shown.marks) if isinstance(mark, Symbol)]
    assert (FLASH in signs, INFINITY in signs) == (card.instant, card.continuous)
    assert [sign for sign in signs if sign in (*DROPS.values(), WILD_DROP)] == list(drops(card))
    assert [mark.ink for mark in shown.marks if isinstance(mark, Swatch)] == [INKS[card.code]]


def test_drops_are_the_pigments():
    assert [glyph.name for glyph in drops(BY_CODE["TUR"])] == ["cyan", "cyan", "yellow"]
    assert [glyph.name for glyph in drops(BY_CODE["PRI"])] == ["wild", "wild"]


def test_every_text_exists_in_both_languages_and_differs():
    for code, saying in SAYINGS.items():
        for text in (saying.flavour, saying.instant, saying.continuous, saying.note):
            assert text is None or (text.en and text.it and text.en != text.it), code
            assert text is None or text.en.count("{") == text.it.count("{"), code


def outline(marks: tuple[Mark, ...]) -> frozenset[str]:
    return frozenset(mark.path.svg() for mark in walk(marks) if isinstance(mark, Shape))


def test_any_two_colours_differ_in_shape_whatever_their_ink():
    pictures = {code: outline(draw(INKS[code])) for code, draw in PICTURES.items()}
    assert set(pictures) == {card.code for card in COLOURS}
    for one, two in combinations(pictures, 2):
        shared = pictures[one] & pictures[two]
        assert len(shared) < 0.5 * min(len(pictures[one]), len(pictures[two])), (one, two)


@pytest.mark.parametrize(
    "glyphs", [(*DROPS.values(), WILD_DROP), tuple(glyph for glyph, _ in SMALL.values())]
)
def test_drops_differ_in_silhouette_not_only_in_ink(glyphs):
    for one, two in combinations(glyphs, 2):
        a, b = (_silhouette(glyph.parts[0][0]) for glyph in (one, two))
        assert np.logical_xor(a, b).sum() > 0.15 * min(a.sum(), b.sum()), (one.name, two.name)


def _silhouette(path) -> np.ndarray:
    grid = np.zeros((100, 100), np.uint8)
    for points in path.outlines(0.01):
        cv2.fillPoly(grid, [np.array([(50 + 90 * p.x, 50 + 90 * p.y) for p in points], np.int32)], 1)
    return grid


def test_pigment_inks_are_far_apart():
    inks = [glyph.parts[1][1] for glyph in DROPS.values()]
    assert min(difference(a.lab, b.lab) for a, b in combinations(inks, 2)) >= 20


@pytest.mark.parametrize("lang", Lang)
def test_codes_stand_last_inside_the_card_and_apart(lang: Lang):
    for name, shown in faces(lang).items():
        coded = [m for m in walk(shown.marks) if isinstance(m, (CodeBox, TagBox))]
        assert [type(m) for m in coded] == [TagBox, TagBox, CodeBox], name
        assert all(shown.box.holds(mark.quiet) for mark in coded), name
        assert not any(a.quiet.meets(b.quiet) for a, b in combinations(coded, 2)), name
        code = coded[-1]
        piece = next(piece for piece in KIT if piece.id == code.text)
        assert shown.marks[-7:] == card_shape.codes(piece, KIT.tags[piece], code.box), name


def test_large_fills_leave_the_ink_in_the_bottle():
    for name, shown in faces(Lang.EN).items():
        for mark in walk(shown.marks):
            if isinstance(mark, Shape) and mark.fill is not None and not mark.flood:
                inked = isinstance(mark.fill, Gradient) or any(mark.fill.cmyk)
                assert not inked or mark.path.area() < 260, (name, mark.path.area())


def test_aid_shows_every_mix():
    for card in COLOURS:
        wanted = {
            (a.pigments[0], b.pigments[0]) for a, b in RECIPES[card.code] if "PRI" not in {a.code, b.code}
        }
        assert set(pairs(card)) == wanted


@pytest.mark.parametrize("code", ["B1", "B4", "BM"])
def test_a_back_turned_half_round_looks_the_same(code: str):
    picture = face_picture(card_shape.card(back_marks(code)), 60).convert("RGB")
    apart = ImageChops.difference(picture, picture.transpose(Image.Transpose.ROTATE_180))
    assert max(ImageStat.Stat(apart).mean) < 3


SAMPLE = ("CM:LYE:12", "CM:KEY:1", "CM:PRI:2", "CM:AID:3", "CM:B4", "CM:BM")


@pytest.mark.parametrize("name", SAMPLE)
def test_printed_codes_are_read_back(name: str):
    piece = next(piece for piece in KIT if piece.id == name)
    picture = np.array(face_picture(face(piece, Lang.EN), DPI).convert("L"))
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    assert [code.text for code in found] == [name]
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11))
    corners, numbers, _ = detector.detectMarkers(picture)
    assert [int(n) for n in numbers.ravel()] == [KIT.tags[piece]] * 2
    middles = sorted(tuple(c[0].mean(axis=0) / DPI * 25.4) for c in corners)
    assert np.allclose(middles, [card_shape.TAG_TOP.centre, card_shape.TAG_BOTTOM.centre], atol=0.3)
