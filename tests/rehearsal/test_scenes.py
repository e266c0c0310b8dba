"""Scenes from real positions: laid as people lay them, without two zones in one place."""

from collections import Counter
from dataclasses import replace
from random import Random

import msgspec
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.pieces import rails
from companion.pieces.card import HEIGHT, WIDTH
from companion.rehearsal import laying
from companion.rehearsal.camera import camera
from companion.rehearsal.generate import TABLES, scene_for
from companion.rehearsal.laying import Hand, Spot, bounds
from companion.rehearsal.packing import room
from companion.rehearsal.scene import Device, Level, Scene
from companion.rehearsal.wish import Seating, Wish

GAMES = tuple(TABLES)
IDS = [f"CO:RED:{n}" for n in range(1, 8)]


def as_spot(laid):
    return Spot(laid.piece, laid.x, laid.y, laid.turn, zone=laid.zone)


def zone_boxes(scene):
    """The box of every zone's pieces, and of every rail, before jitter is a few millimetres smaller."""
    boxes = {}
    for laid in scene.laid:
        if laid.piece.startswith("clutter:"):
            continue
        name = laid.zone or f"rail {laid.piece}"
        boxes.setdefault(name, []).append(as_spot(laid))
    return {name: bounds(spots).grown(-9) for name, spots in boxes.items()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_zones_do_not_overlap(game, seed):
    boxes = zone_boxes(scene_for(game, seed))
    names = sorted(boxes)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            assert not boxes[one].meets(boxes[other]), (one, other)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tilt", [0.0, 35.0, 55.0])
def test_everything_lies_inside_the_photo(game, tilt):
    scene = scene_for(game, 5, Wish(tilt=tilt))
    lens = camera(scene.view, (0.0, 0.0))
    places = np.array([[laid.x, laid.y, 0] for laid in scene.laid if laid.zone])
    pixels = lens.pixels(places)
    assert (pixels > 0).all()
    assert (pixels < [lens.width, lens.height]).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_goes_through_json_unchanged(game):
    scene = scene_for(game, 1, Wish(level=Level.HARSH))
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_lies_twice_and_every_zone_has_its_rail(game):
    for seed in range(3):
        scene = scene_for(game, seed, Wish(seating=Seating.SAME))
        fronts = Counter(laid.piece for laid in scene.laid if laid.piece.count(":") == 2 and laid.zone)
        assert set(fronts.values()) == {1}
        headed = {rails.ZONE_OF[laid.piece[3:]] for laid in scene.laid if laid.piece.startswith("TB:")}
        zones = {laid.zone for laid in scene.laid if laid.zone}
        sheets = {laid.zone for laid in scene.laid if laid.piece.startswith("CC:") and not laid.sides}
        assert {zone for zone in zones - sheets if not zone.startswith("row")} <= headed


def test_dice_stand_up_and_each_lies_once():
    for seed in range(3):
        dice = [laid for laid in scene_for("chroma-cubes", seed).laid if laid.sides]
        bodies = [(laid.piece[3], laid.piece.split(":")[2]) for laid in dice]
        assert dice
        assert len(set(bodies)) == len(bodies)
        for die in dice:
            faces = sorted(int(name[4]) for name in (die.piece, *die.sides))
            hidden = ({1, 2, 3, 4, 5, 6} - set(faces)).pop()
            assert hidden == 7 - int(die.piece[4])
            assert die.lift == die.thick == 20


def test_the_same_seed_gives_the_same_scene_and_another_another():
    assert scene_for("coloretto", 9) == scene_for("coloretto", 9)
    assert scene_for("coloretto", 9) != scene_for("coloretto", 10)


def test_pieces_lie_below_their_rail_as_it_reads():
    turns = set()
    for seed in range(6):
        scene = scene_for("chroma-mix", seed, Wish(seating=Seating.AROUND, players=3))
        strips = {rails.ZONE_OF[laid.piece[3:]]: laid for laid in scene.laid if laid.piece.startswith("TB:")}
        for laid in scene.laid:
            if laid.zone in strips:
                strip = strips[laid.zone]
                angle = np.radians(strip.turn)
                down = -np.sin(angle) * (laid.x - strip.x) + np.cos(angle) * (laid.y - strip.y)
                assert down > 40, (seed, laid)
        turns |= {round(strip.turn / 90) * 90 % 360 for strip in strips.values()}
    assert turns == {0, 90, 270}


def test_a_number_of_cards_can_be_asked_for():
    for game in ("chroma-mix", "coloretto"):
        scene = scene_for(game, 2, Wish(cards=(40, 66)))
        assert 40 <= sum(laid.zone is not None for laid in scene.laid) <= 66


@pytest.mark.parametrize("game", ["chroma-mix", "coloretto"])
def test_a_full_table_is_laid_closer_before_anybody_steps_back(game):
    scenes = [scene_for(game, seed, Wish(cards=(58, 66), tilt=20.0, clutter=0)) for seed in range(3)]
    across = sorted(scene.view.across for scene in scenes)
    assert across[1] == 900
    assert across[2] < 1100
    boxes = [zone_boxes(scene) for scene in scenes]
    for zones in boxes:
        names = sorted(zones)
        assert not [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if zones[a].meets(zones[b])]


def test_a_webcam_sees_what_fits():
    scene = scene_for("chroma-mix", 2, Wish(device=Device.WEBCAM))
    assert scene.view.across == 600
    assert any(laid.zone for laid in scene.laid)


def test_without_rails_and_with_some_zones_only():
    scene = scene_for("coloretto", 2, Wish(rails=False, zones=("p1",), clutter=0))
    assert {laid.zone for laid in scene.laid} == {"p1"}


def test_what_cannot_be_laid_is_refused_in_a_sentence():
    with pytest.raises(CompanionError, match="no table can be laid of chess"):
        scene_for("chess", 1)
    with pytest.raises(CompanionError, match="has what is asked for"):
        scene_for("coloretto", 1, Wish(cards=(300, 400)))


# --- arrangements ---------------------------------------------------------------------------------


def test_six_cards_in_a_row_are_about_400_mm():
    box = bounds(laying.row(IDS[:6], Random(1)))
    assert 6 * WIDTH < box.width < 420
    assert box.height == HEIGHT


@pytest.mark.parametrize(("way", "axis"), [(laying.column, "y"), (laying.sideways, "x")])
def test_overlapping_cards_show_20_to_26_mm(way, axis):
    for seed in range(5):
        places = [getattr(spot, axis) for spot in way(IDS, Random(seed))]
        steps = np.diff(places)
        assert ((steps > 19.9) & (steps < 26.1)).all()


def test_close_lines_show_every_left_edge_and_break_where_they_are_long():
    for seed in range(5):
        spots = laying.close_lines([IDS[:3], IDS[3:]], Random(seed), longest=4)
        assert [spot.piece for spot in spots] == IDS
        first, second = spots[:4], spots[4:]
        for line in (first, second):
            steps = np.diff([spot.x for spot in line])
            assert ((steps > 19.9) & (steps < 30.1)).all()
            assert sorted(spot.lift for spot in line) == [spot.lift for spot in line]
        assert min(spot.y for spot in second) - max(spot.y for spot in first) > HEIGHT


def test_a_fan_turns_and_its_upper_left_corners_stay_free():
    spots = laying.fan(IDS, Random(2))
    turns = [spot.turn for spot in spots]
    assert turns == sorted(turns)
    assert turns[0] == pytest.approx(-turns[-1])
    assert max(np.diff([spot.x for spot in spots])) < 30


def test_a_pile_is_as_high_as_its_cards():
    spots = laying.pile(IDS, Random(3))
    assert spots[-1].piece == IDS[-1]
    assert spots[-1].lift == pytest.approx(0.3 + 6 * laying.CARD_THICKNESS)


@pytest.mark.parametrize("horizontal", "CMY")
def test_tiles_of_a_mosaic_meet_edge_to_edge(horizontal):
    cells = [(0, 0), (1, 0), (2, 0), (1, 1), (0, -1)]
    tiles = [
        (f"MT:{code}:1", cell) for code, cell in zip(("000", "001", "002", "003", "004"), cells, strict=True)
    ]
    spots = laying.mosaic(tiles, horizontal, Hand((0.0, 0.0), 0.0, 0.0), Random(1))
    centres = {spot.cell: _centre(spot) for spot in spots}
    side = laying.TILE / np.sqrt(3)  # between the middles of two neighbours
    for one, other in (((0, 0), (1, 0)), ((1, 0), (2, 0)), ((1, 0), (1, 1)), ((0, 0), (0, -1))):
        assert np.linalg.norm(np.subtract(centres[one], centres[other])) == pytest.approx(side)


def _centre(spot):
    angle = np.radians(spot.turn)
    return spot.x - np.sin(angle) * laying.ROW / 6, spot.y + np.cos(angle) * laying.ROW / 6


def test_a_harsh_mosaic_is_uneven_within_its_bounds():
    scene = scene_for("cmyk", 4, Wish(level=Level.HARSH, seating=Seating.SAME))
    turns = [laid.turn for laid in scene.laid if laid.cell]
    uneven = [min((turn - base + 180) % 360 - 180 for base in range(-180, 181, 60)) for turn in turns]
    assert turns
    assert max(map(abs, uneven)) > 1


def test_a_room_shrinks_towards_the_near_side():
    view = replace(scene_for("coloretto", 1).view, tilt=40.0, roll=0.0, pan=0.0)
    inside = room(view)
    far = inside.span(inside.box.top, inside.box.top + 10)
    near = inside.span(inside.box.bottom - 10, inside.box.bottom)
    assert near[1] - near[0] < far[1] - far[0]
