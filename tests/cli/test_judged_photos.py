"""`check` and `score` of photos: what does not fit together is one sentence, what was seen is drawn."""

import pytest
from PIL import Image

from companion.errors import Exit
from companion.rehearsal.generate import scene_for
from companion.rehearsal.scene import Device, Level
from companion.rehearsal.wish import Wish
from companion.verbs.rehearse import rehearse


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    """A small photo of one player's area."""
    folder = tmp_path_factory.mktemp("photos")
    made = {}

    def take(slug, *zones, seed=3):
        if (slug, zones) not in made:
            wish = Wish(
                level=Level.EASY, device=Device.SMALL, zones=zones, across=420.0, players=2, clutter=0
            )
            path = folder / f"{slug}-{'-'.join(zones)}.jpg"
            made[slug, zones] = rehearse(scene_for(slug, seed, wish), path, lambda *_: None).photo
        return made[slug, zones]

    return take


def test_photos_of_two_games_are_one_sentence(companion_says, photo):
    one, other = photo("coloretto", "p1"), photo("cmyk", "p1")
    for command in ("score", "check", "read"):
        told = companion_says(command, one, other)
        assert told.code == Exit.NOT_UNDERSTOOD
        assert f"{one.name} shows Coloretto and {other.name} shows CMYK!: one table has one game" in told.err
        assert told.out == ""


def test_a_view_of_another_game_is_no_earlier_view(companion_says, photo):
    told = companion_says("check", photo("coloretto", "p1"), "--before", photo("cmyk", "p1"))
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "before shows CMYK!, after shows Coloretto" in told.err


def test_a_player_without_a_photo_is_one_sentence(companion_says, photo):
    told = companion_says("score", "--player", f"p2={photo('coloretto', 'p1')}")
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "? nothing of p1 is seen: give a photo with --player p1=PHOTO" in told.out


def test_a_missing_private_objective_is_one_sentence(companion_says, photo):
    path = photo("cmyk", "p1", "public")
    told = companion_says("score", path, "--players", "2")
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "? which private objective has p1? (MT-5.2)" in told.out
    answered = companion_says("score", path, "--private", "p1=MT:C0:1")
    assert "which private objective has p1" not in answered.out
    assert "MT:C0:1 was added to p1.private" in answered.out


def test_the_pictures_of_a_photo_are_written(companion_says, photo, tmp_path):
    path = photo("coloretto", "p1")
    for command in ("score", "check"):
        goal = tmp_path / f"{command}.jpg"
        told = companion_says(command, path, "--annotate", goal)
        assert told.code in {Exit.FINE, Exit.NOT_UNDERSTOOD}
        with Image.open(goal) as picture:
            assert picture.width > 1280
