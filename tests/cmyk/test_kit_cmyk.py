from collections import Counter

from companion.games.cmyk import tables
from companion.games.cmyk.kit import KIT
from companion.games.cmyk.tables import PRIVATES, PUBLICS, TILES, Colour
from companion.pieces.catalogue import catalogue
from companion.pieces.language import Lang


def test_mt_1_3_gives_82_different_tiles():
    assert len(TILES) == len(set(TILES)) == 82
    assert list(TILES) == sorted(TILES)


def test_mt_1_2_every_colour_has_the_stated_numbers_of_marks():
    for colour in Colour:
        found = Counter(tile.levels[colour] for tile in TILES)
        assert [found[level] for level in range(6)] == [26, 21, 15, 11, 6, 3]
    assert tables.tiles_per_level() == (26, 21, 15, 11, 6, 3)


def test_mt_1_2_exactly_four_tiles_have_equal_marks():
    assert [tile.code for tile in TILES if tile.is_equal] == ["000", "111", "222", "333"]


def test_mt_1_7_private_objectives():
    assert [p.code for p in PRIVATES][:7] == ["C0", "C1", "C2", "C3", "C4", "C5", "M0"]
    assert len(PRIVATES) == 18
    assert [p.points for p in PRIVATES if p.colour is Colour.Y] == [1, 1, 2, 2, 3, 6]


def test_mt_6_public_objectives_skip_the_ruling():
    assert [p.code.value for p in PUBLICS] == [f"P{n:02}" for n in range(1, 17)]
    assert [p.rule for p in PUBLICS] == [f"MT-6.{n}" for n in range(1, 18) if n != 12]


def test_mt_2_1_piles():
    assert {n: tables.PILES[n] * tables.PILE for n in tables.PLAYERS} == {2: 60, 3: 60, 4: 84, 5: 84}


def test_the_kit_is_in_the_order_that_gives_the_tags():
    codes = [kind.code for kind in KIT.kinds]
    assert codes[:3] == ["000", "001", "002"]
    assert codes[82:84] == ["K", "P01"]
    assert codes[99:101] == ["C0", "C1"]
    assert codes[-2:] == ["BP", "BQ"]
    assert len(codes) == 82 + 1 + 16 + 18 + 2
    assert min(KIT.tags.values()) == 220
    assert max(KIT.tags.values()) == 220 + 82 + 2 + 16 + 18 + 2 - 1 <= KIT.last_tag


def test_the_catalogue_takes_the_kit():
    found = catalogue((KIT,)).by_id
    assert {"MT:204:1", "MT:K:2", "MT:P16:1", "MT:Y5:1", "MT:BQ"} <= set(found)
    assert "MT:K:3" not in found


def test_everything_of_mt_1_1_is_printed():
    for lang in Lang:
        names = [item.name for item in KIT.items(lang)]
        assert len(names) == len(set(names))
        assert sum(name.startswith("score-board-") for name in names) == 5
        assert sum(name.startswith("score-marker-") for name in names) == 10
        assert sum(name.startswith("scoring-guide-") for name in names) == 5
        printed = {item.piece for item in KIT.items(lang)}
        assert {piece for piece in KIT if piece.kind not in ("BP", "BQ")} <= printed


def test_tiles_have_no_back_and_cards_have_their_deck_s():
    for item in KIT.items(Lang.EN):
        if item.piece is None:
            continue
        back = {"P": "MT:BP", "C": "MT:BQ", "M": "MT:BQ", "Y": "MT:BQ"}.get(item.piece.kind[0])
        assert (item.back.codes()[0].text if item.back else None) == back
