"""A whole look at small tables: what is read, what is doubted, what is told."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from companion.play.reading import SeenBy
from companion.table.looking import look
from companion.vision.intake import Photo
from tests.table.pictures import SCALE, table_picture

THREE = [("CM:AZU:1", 60, 60, 0), ("CM:PEA:2", 140, 60, 5), ("CM:KEY:1", 220, 60, 180)]


def picture(pieces, width=280, height=110, blur=0.9):
    return table_picture(pieces, width, height).filter(ImageFilter.GaussianBlur(blur))


def seen(image):
    return look(Photo("table", np.array(image)))


def ids(seen):
    return sorted(one.piece.id for one in seen.sightings.pieces)


def card_corners(x, y, turn):
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    outline = np.array([[-31.5, -44], [31.5, -44], [31.5, 44], [-31.5, 44]])
    return (outline @ spin + [x, y]) * SCALE - 0.5


@pytest.fixture(scope="module")
def three():
    return seen(picture(THREE))


def test_every_card_is_read_by_both_kinds_of_code(three):
    assert ids(three) == ["CM:AZU:1", "CM:KEY:1", "CM:PEA:2"]
    assert all(one.seen_by is SeenBy.BOTH for one in three.sightings.pieces)
    assert (three.sightings.unread, three.sightings.findings, three.sightings.foreign) == ((), (), 0)
    assert not three.sightings.mirrored


def test_corners_begin_at_the_cards_own_top_left(three):
    true = {name: card_corners(x, y, turn) for name, x, y, turn in THREE}
    for one in three.sightings.pieces:
        assert np.hypot(*(np.array(one.corners) - true[one.piece.id]).T).max() < 3


def test_a_mirrored_photo_is_noticed_and_its_places_are_those_of_the_photo(three):
    flipped = seen(picture(THREE).transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    assert flipped.sightings.mirrored
    assert ids(flipped) == ids(three)
    straight = {one.piece: np.mean(one.corners, axis=0) for one in three.sightings.pieces}
    for one in flipped.sightings.pieces:
        x, y = np.mean(one.corners, axis=0)
        assert np.allclose((280 * SCALE - 1 - x, y), straight[one.piece], atol=2)


def test_a_fan_that_shows_one_tag_of_each_card_is_read_the_right_way_up():
    fan = [
        ("CO:RED:1", 50, 55, 0),
        ("CO:BLU:2", 70, 55, 0),
        ("CO:GRN:3", 90, 55, 0),
        ("CO:YEL:4", 200, 55, 180),
    ]
    found = seen(picture(fan))
    assert ids(found) == ["CO:BLU:2", "CO:GRN:3", "CO:RED:1", "CO:YEL:4"]
    true = {name: card_corners(x, y, turn) for name, x, y, turn in fan}
    for one in found.sightings.pieces:
        assert np.hypot(*(np.array(one.corners) - true[one.piece.id]).T).max() < 8


def test_one_id_in_two_places_is_a_finding_with_both_places():
    found = seen(picture([*THREE, ("CM:AZU:1", 60, 165, 0)], height=215))
    assert ids(found).count("CM:AZU:1") == 2
    (finding,) = found.sightings.findings
    assert (finding.code, finding.pieces) == ("piece-seen-twice", ("CM:AZU:1",))


def test_backs_printed_alike_are_as_many_as_lie_there():
    found = seen(picture([("CO:B", 60, 55, 0), ("CO:B", 140, 55, 90), ("CO:RED:1", 220, 55, 0)]))
    assert ids(found) == ["CO:B", "CO:B", "CO:RED:1"]
    assert found.sightings.findings == ()


def test_codes_of_one_card_that_disagree_are_a_finding_and_count_for_nothing():
    image = picture(THREE)
    left, top = round((60 - 31.5) * SCALE), round((60 - 44) * SCALE)
    box = (left + 8, top + 248, left + 100, top + 344)
    image.paste(picture([("CM:LYE:3", 60, 60, 0)]).crop(box), box[:2])
    found = seen(image)
    assert ids(found) == ["CM:KEY:1", "CM:PEA:2"]
    (finding,) = found.sightings.findings
    assert (finding.code, finding.pieces) == ("codes-disagree", ("CM:AZU:1", "CM:LYE:3"))
    (place,) = found.sightings.unread
    assert np.hypot(*(np.mean(place.corners, axis=0) - np.array([60, 60]) * SCALE)) < 20


def test_a_card_without_a_visible_code_is_reported_with_its_place():
    image = picture(THREE)
    pencil = ImageDraw.Draw(image)
    left, top = (140 - 31.5) * SCALE, (60 - 44) * SCALE
    for a, b, c, d in ((1, 1, 22, 22), (41, 63, 61, 86), (0, 58, 30, 87)):
        pencil.rectangle(
            (left + a * SCALE, top + b * SCALE, left + c * SCALE, top + d * SCALE), (231, 226, 220)
        )
    found = seen(image)
    assert ids(found) == ["CM:AZU:1", "CM:KEY:1"]
    (place,) = found.sightings.unread
    assert np.hypot(*(np.mean(place.corners, axis=0) - np.array([140, 60]) * SCALE)) < 30


def test_tiles_and_rails_are_read():
    found = seen(
        picture([("TB:SUPPLY", 110, 25, 0), ("MT:204:1", 60, 80, 0), ("MT:011:1", 140, 80, 180)], height=130)
    )
    assert ids(found) == ["MT:011:1", "MT:204:1", "TB:SUPPLY"]
    tile = next(one for one in found.sightings.pieces if one.piece.id == "MT:011:1")
    assert len(tile.corners) == 3
    assert tile.corners[0][1] > tile.corners[1][1]  # turned: its own top corner lies below


def test_an_empty_table_is_empty():
    found = seen(picture([]))
    assert (found.placed, found.plane) == ((), None)
    assert found.sightings.pieces == found.sightings.unread == ()


def painted(image, boxes, colour=(60, 60, 64)):
    """Things lying on the table, boxes in mm."""
    pencil = ImageDraw.Draw(image)
    for box in boxes:
        pencil.rectangle(tuple(round(v * SCALE) for v in box), colour)
    return image


def test_half_a_qr_code_tells_of_a_card_whose_tags_are_hidden():
    fan = [
        ("CO:RED:1", 50, 55, 0),
        ("CO:BLU:2", 72, 55, 0),
        ("CO:GRN:3", 94, 55, 0),
        ("CO:YEL:4", 200, 55, 0),
    ]
    table = picture(fan, blur=1.7)  # too soft for the tag of a card half covered
    found = seen(painted(table, [(40.5, 11, 61.5, 32)]))  # a coin on the second card's tag
    assert ids(found) == ["CO:GRN:3", "CO:RED:1", "CO:YEL:4"]
    places = [np.mean(one.corners, axis=0) / SCALE for one in found.sightings.unread]
    assert any(40 < x < 75 and 11 < y < 99 for x, y in places)


def test_a_tile_is_found_where_its_mosaic_goes_on():
    tiles = [("MT:204:1", 60, 60, 0), ("MT:011:1", 91, 60, 180), ("MT:030:1", 122, 60, 0)]
    table = painted(
        table_picture(tiles, 190, 130), [(84, 38, 98, 57)], (255, 255, 255)
    )  # no QR in the middle
    found = seen(table.filter(ImageFilter.GaussianBlur(1.2)))
    assert ids(found) == ["MT:011:1", "MT:030:1", "MT:204:1"]


def test_tiles_are_found_though_only_rails_can_be_read_at_first():
    pieces = [("TB:P1", 110, 25, 0), ("MT:204:1", 60, 85, 20), ("MT:K:1", 160, 90, 75)]
    table = table_picture(pieces, 230, 130).filter(ImageFilter.GaussianBlur(2.2))
    found = seen(table)
    assert ids(found) == ["MT:204:1", "MT:K:1", "TB:P1"]
