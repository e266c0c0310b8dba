"""Orders are checked word by word before anything is drawn."""

import pytest

from companion.errors import CompanionError, Exit
from companion.pieces.measure import Point
from companion.store.printers import config_folder, parse_offset, remember_offset, remembered_offset
from companion.verbs.print_order import Order, chosen, kit_named, order
from printables.drawing import InkUse
from printables.pages import Duplex


def refused(what="coloretto", **options):
    with pytest.raises(CompanionError) as caught:
        order(what, **options)
    assert caught.value.code is Exit.USAGE
    assert "\n" not in caught.value.say
    assert caught.value.hint
    return caught.value


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("coloretto", "coloretto"),
        ("Coloretto", "coloretto"),
        ("chroma_mix", "chroma-mix"),
        ("Chroma Mix", "chroma-mix"),
        ("CMYK!", "cmyk"),
        ("CC", "chroma-cubes"),
        ("rails", "rails"),
    ],
)
def test_a_game_is_known_by_any_of_its_names(word, slug):
    assert order(word).kits == (slug,)


def test_all_is_every_game_the_rails_and_the_calibration_page():
    everything = order("all")
    assert set(everything.kits) == {"chroma-mix", "coloretto", "cmyk", "chroma-cubes", "rails"}
    assert everything.calibration


def test_the_defaults_are_a4_two_sided_english_full_ink():
    plain = order("coloretto")
    assert plain == Order(("coloretto",))
    assert (plain.paper, plain.duplex, plain.ink) == ("a4", Duplex.LONG, InkUse.FULL)


@pytest.mark.parametrize(
    ("options", "say", "hint"),
    [
        ({"what": "colorett"}, "no game 'colorett'", "did you mean coloretto"),
        ({"what": "go"}, "no game 'go'", "chroma-mix"),
        ({"paper": "a5"}, "no paper 'a5'", "a4"),
        ({"paper": "leter"}, "no paper 'leter'", "did you mean letter"),
        ({"paper": "../a4"}, "no paper", "a4"),
        ({"duplex": "lang"}, "no duplex mode 'lang'", "did you mean long"),
        ({"lang": "fr"}, "no language 'fr'", "en, it"),
        ({"ink": "lo"}, "no ink use 'lo'", "low"),
        ({"copies": 0}, "0 copies", "1 to"),
        ({"copies": 51}, "51 copies", "50"),
        ({"dpi": 71}, "71 dpi", "72"),
        ({"dpi": 1201}, "1201 dpi", "1200"),
        ({"stickers": True, "paper": "a3"}, "no label sheet 'a3'", "letter"),
        ({"only": "CO:REDD"}, "CO:REDD", "did you mean CO:RED"),
        ({"only": "CO:RED:10"}, "CO:RED:10", "did you mean CO:RED"),
        ({"only": "CM:AZU"}, "CM:AZU", ""),
        ({"only": ","}, "names nothing", "CO:RED:3"),
        ({"printer": " "}, "printer", "office"),
        ({"printer": "a\nb"}, "printer", "office"),
    ],
)
def test_a_wrong_word_is_named_and_the_nearest_offered(options, say, hint):
    error = refused(**options)
    assert say in error.say
    assert hint in error.hint


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1;2", "nan,0", "inf,0", "10.01,0", "0,-10.5"])
def test_a_bad_offset_is_refused_and_not_remembered(text):
    error = refused(back_offset=text)
    assert "--back-offset" in error.hint
    assert not config_folder().exists()


def test_an_offset_is_remembered_for_its_printer():
    assert order("coloretto", back_offset="0.5,-1.25", printer="office").offset == Point(0.5, -1.25)
    assert order("coloretto", printer="office").offset == Point(0.5, -1.25)
    assert order("coloretto").offset == Point(0, 0)


def test_several_printers_are_remembered_together():
    remember_offset("default", Point(1, 2))
    remember_offset('o"dd ☂ name', Point(-10, 10))
    remember_offset("default", Point(3, 4))
    assert remembered_offset("default") == Point(3, 4)
    assert remembered_offset('o"dd ☂ name') == Point(-10, 10)
    assert [file.name for file in config_folder().iterdir()] == ["printers.toml"]


@pytest.mark.parametrize("text", [" 0.5 , -1 ", "0.5,-1"])
def test_an_offset_may_have_spaces(text):
    assert parse_offset(text) == Point(0.5, -1)


@pytest.mark.parametrize("junk", ["[[", "printers = 3", '[printers.default]\nback_offset = ["a", 1]\n'])
def test_a_broken_memory_is_told_not_guessed(junk):
    config_folder().mkdir(parents=True)
    (config_folder() / "printers.toml").write_text(junk)
    assert "printers.toml" in refused().say


@pytest.mark.parametrize(
    ("game", "only", "names"),
    [
        ("coloretto", "CO:RED:3", ["CO:RED:3"]),
        ("coloretto", "co:gjo, CO:LST", ["CO:GJO:1", "CO:LST:1"]),
        ("coloretto", "CO:JOK", ["CO:JOK:1", "CO:JOK:2", "CO:JOK:3"]),
        ("cmyk", "score-board-p2", ["score-board-p2"]),
        ("rails", "TB:SUPPLY", ["TB:SUPPLY"]),
    ],
)
def test_only_chooses_by_id_kind_and_name(game, only, names):
    checked = order(game, only=only)
    kit = kit_named(game)
    assert [item.name for item in chosen(kit.items(checked.lang), checked.only, kit)] == names


def test_only_a_die_face_chooses_the_nets_that_show_it():
    checked = order("chroma-cubes", only="CC:R2")
    kit = kit_named("chroma-cubes")
    found = [item.name for item in chosen(kit.items(checked.lang), checked.only, kit)]
    assert len(found) == 6  # six red dice (CC-1.1)
