"""The made-up tables of the demo: one a game, one against the rules, and one a turn later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from companion.games import game as game_of
from companion.pieces import ids
from companion.pieces.card import WIDTH
from companion.play import Layout, Lying, Setup
from companion.rehearsal.generate import scene_for
from companion.rehearsal.position import Dealer, Position
from companion.rehearsal.scene import Laid, Level, Scene
from companion.rehearsal.wish import Wish

SEEDS: Final = {"chroma-mix": 27, "coloretto": 12, "cmyk": 8, "chroma-cubes": 5}
TURN_SEED: Final = 12
GAME_SEED: Final = 4
_LONGEST: Final = 400  # choices
_OPEN: Final = ("row1", "row2", "row3", "p1", "p2", "p3")  # a deck beside the rows would be in the way
_GAP: Final = 5.0  # mm between the cards of a row


def table_scene(slug: str) -> Scene:
    wish = Wish(level=Level.TYPICAL, players=3 if slug == "coloretto" else 2)
    if slug != "chroma-mix":
        return scene_for(slug, SEEDS[slug], wish)
    setup = _finished()
    return scene_for(slug, SEEDS[slug], wish, lambda _: Position(setup, Dealer("CM", Random(SEEDS[slug]))))


def _finished() -> Setup:
    """Chroma Mix takes more than chance to win: a game between two computer players, to its end."""
    game = game_of("chroma-mix")
    state = game.new({"players": 2, "extra": "MUS"}, GAME_SEED)
    for number in range(_LONGEST):
        if game.over(state):
            break
        state = game.apply(state, game.choose(state, number))
    return game.write_setup(state)


def wrong_edges_scene() -> Scene:
    """Two tiles of a mosaic exchanged, so that edges differ and nothing else is wrong (MT-2.4)."""
    game = game_of("cmyk")
    scene = scene_for("cmyk", SEEDS["cmyk"] + 1, Wish(level=Level.TYPICAL, players=2))
    for other in _exchanged(scene):
        assert game.judge is not None
        found = game.judge(_layout(other)).findings
        if 0 < len(found) <= 2 and all(one.code == "edges-differ" for one in found):
            return other
    raise AssertionError("every exchange of tiles is legal")


def _exchanged(scene: Scene) -> Iterator[Scene]:
    tiles = [number for number, one in enumerate(scene.laid) if one.cell is not None and one.zone == "p1"]
    for a, b in combinations(tiles, 2):
        laid = list(scene.laid)
        laid[a], laid[b] = (
            replace(laid[a], piece=scene.laid[b].piece),
            replace(laid[b], piece=scene.laid[a].piece),
        )
        yield replace(scene, laid=tuple(laid))


def _layout(scene: Scene) -> Layout:
    lying = []
    for one in scene.laid:
        piece = ids.parse(one.piece)
        if piece is not None and one.zone is not None:
            lying.append(Lying(piece, one.zone, one.cell))
    return Layout(tuple(lying), horizontal=dict(scene.mosaics))


def turn_scenes() -> tuple[Scene, Scene]:
    """Coloretto: the next card of the deck is drawn and laid in a row (CO-3.2)."""
    before = scene_for("coloretto", TURN_SEED, Wish(level=Level.TYPICAL, players=3, zones=_OPEN))
    drawn = before.setup["deck"][0]
    lying = {one.piece for one in before.laid}
    card = next(name for n in range(1, 11) if (name := f"CO:{drawn}:{n}") not in lying)
    row = next(zone for zone in ("row2", "row1", "row3") if len(_row(before, zone)) in {1, 2})
    last = max(_row(before, row), key=lambda one: one.x)
    new = replace(last, piece=card, x=last.x + WIDTH + _GAP, turn=last.turn + 1.5, curl=0.0, zone=row)
    return before, replace(before, laid=(*before.laid, new))


def _row(scene: Scene, zone: str) -> list[Laid]:
    return [one for one in scene.laid if one.zone == zone]
