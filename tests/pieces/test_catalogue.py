"""The catalogue: every code given out once, stable for ever, as many pieces as the rules say."""

from pathlib import Path

import pytest

from companion.games import catalogue, kits
from companion.pieces import card
from companion.pieces.catalogue import USER_TAGS
from companion.pieces.catalogue import catalogue as build
from companion.pieces.face import Form
from companion.pieces.language import Lang, Text
from companion.pieces.piece import Kind, Kit, Piece

GOLDEN = Path(__file__).parent / "golden" / "codes.txt"


def test_codes_and_tags_never_change():
    """Paper lies in people's drawers: a line of the golden file may be added, never altered."""
    written = [f"{tag:3d} {piece.id}" for kit in catalogue().kits for piece, tag in kit.tags.items()]
    assert written == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_counts_of_the_rules():
    counts = {kit.game: sum(kind.copies for kind in kit.kinds) for kit in catalogue().kits}
    # CM-1.1: 100 cards. CO-1.1 and CO-1.2: 90 and the golden joker. MT-1.1: 84 tiles, 16 and 18 cards.
    # CC-1.1: six dice of six colours, six faces each; eleven sheets for four seats and the solo sheet.
    assert counts == {"CM": 100, "CO": 91, "MT": 84 + 16 + 18, "CC": 6 * 6 * 6 + 11 * 4 + 1, "TB": 0}


def test_tags_for_sheets_of_ones_own_stay_free():
    assert not set(catalogue().by_tag) & set(USER_TAGS)


def test_every_piece_has_its_code_on_its_face():
    for kit in catalogue().kits:
        for piece, tag in kit.tags.items():
            face = kit.face(piece, Lang.EN)
            assert all(code.text == piece.id for code in face.codes())
            assert tag in {box.number for box in face.tags()}


def test_every_card_has_a_tag_in_two_opposite_corners_and_a_large_code():
    cards = [
        kit.face(piece, Lang.EN)
        for kit in kits()
        for piece in kit
        if kit.face(piece, Lang.EN).form is Form.CARD
    ]
    assert len(cards) > 200
    for face in cards:
        assert [tag.box for tag in face.tags()] == [card.TAG_TOP, card.TAG_BOTTOM]
        assert len(face.codes()) == 1
        assert face.codes()[0].box.width >= 18
        assert face.box.holds(face.codes()[0].quiet)


def _kit(game: str, code: str, first_tag: int, copies: int = 1) -> Kit:
    kinds = (Kind(code, Text("x", "x"), copies, "X-1"),)
    return Kit(
        game, game.lower(), Text("x", "x"), kinds, first_tag, first_tag + 1, _no_face, lambda _lang: ()
    )


def _no_face(_piece: Piece, _lang: Lang) -> None:
    raise AssertionError("no face is drawn here")


@pytest.mark.parametrize(
    ("two", "why"),
    [
        ([_kit("AA", "X", 0), _kit("AA", "X", 5)], "two pieces"),
        ([_kit("AA", "X", 0), _kit("BB", "X", 0)], "share tag"),
        ([_kit("AA", "X", 0, copies=3)], "outside"),
        ([_kit("AA", "x", 0)], "cannot be written"),
        ([_kit("AA", "X", 586)], "outside"),
    ],
)
def test_a_catalogue_that_would_confuse_the_camera_is_refused(two, why):
    with pytest.raises(ValueError, match=why):
        build(two)
