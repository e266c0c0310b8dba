"""A table of Chroma Cubes: everybody's sheet with active dice and reserve beside it, left-over dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from companion.games.chroma_cubes.cube import around
from companion.pieces.measure import Mm
from companion.rehearsal.laying import Block, Spot, below, beside, headed
from companion.rehearsal.packing import Table
from companion.rehearsal.position import Position, position
from companion.rehearsal.seats import seated
from companion.rehearsal.wish import Wish

SIDE: Mm = 20.0
LONGEST = 30  # turns of one player, the draft among them
_UNDER_RAIL = (18.0, 30.0)  # a die stands up and would hide the rail from a slanting view
_SHEETS = ("CAR", "DIN", "DIC", "DRA", "EAS", "GIF", "SPA", "GLA", "HAL")
_FACES = range(1, 7)
_IN_A_LINE = 6


class Dice:
    """Every die once: a colour's dice are numbered, whatever face they show (CC-1.1)."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._left = {colour: rng.sample(range(1, 7), 6) for colour in "ROYGBP"}

    def thrown(self, face: str) -> tuple[str, tuple[str, ...]]:
        """A die showing this face (`R3`), or any face of a colour (`R`), and its four sides."""
        colour = face[0]
        top = int(face[1:] or self._rng.choice(_FACES))
        die = self._left[colour].pop()
        sides = tuple(f"CC:{colour}{face}:{die}" for face in around(top))
        return f"CC:{colour}{top}:{die}", sides


def drawn(wish: Wish, rng: Random) -> Position:
    players = wish.players or rng.choice((2, 2, 3))
    sheet = "EGG" if players == 1 else rng.choice(_SHEETS)
    options: dict[str, str | int] = {"players": players, "sheet": sheet}
    return position("chroma-cubes", options, rng, (0.5, 1.0), LONGEST * players)


def table(game: Position, wish: Wish, rng: Random) -> Table:
    sheet, dice = game.setup["sheet"][0], Dice(rng)
    areas = {player: _area(game, player, sheet, dice, wish, rng) for player in game.players}
    shared = []
    pool = game.kinds("pool")
    if wish.wants("pool") and pool and rng.random() < 0.7:
        shared.append(_headed("pool", pool, dice, wish, rng))
    return seated(shared, areas, wish, rng)


def _area(game: Position, player: str, sheet: str, dice: Dice, wish: Wish, rng: Random) -> tuple[Block, ...]:
    """The sheet, and beside it the active dice with the reserve below them."""
    groups = []
    for part in ("active", "reserve"):
        zone = f"{player}.{part}"
        faces = game.kinds(zone) + (game.kinds(f"{player}.used") if part == "active" else ())
        if wish.wants(zone) and faces:
            groups.append(_headed(zone, faces, dice, wish, rng).spots)
    stacked = below(groups, rng.uniform(14, 26), rng)
    if not wish.wants(player):
        return (Block(stacked),) if stacked else ()
    page = (Spot(f"CC:{sheet}:{player.removeprefix('p')}", 0, 0, zone=player),)
    both = [page, stacked] if rng.random() < 0.7 else [stacked, page]
    return (Block(beside([group for group in both if group], rng.uniform(12, 24), rng)),)


def _headed(zone: str, faces: Sequence[str], dice: Dice, wish: Wish, rng: Random) -> Block:
    return headed(zone, _strewn(faces, dice, rng), rng, rail=wish.rails, under=_UNDER_RAIL)


def _strewn(faces: Sequence[str], dice: Dice, rng: Random) -> tuple[Spot, ...]:
    """Dice as they came to rest: in loose lines, turned any way, never touching much."""
    spread = SIDE * math.sqrt(2) + 2
    spots = []
    for number, face in enumerate(faces):
        line, place = divmod(number, _IN_A_LINE)
        piece, sides = dice.thrown(face)
        x, y = place * spread + rng.uniform(-2, 2), line * spread + rng.uniform(-4, 4)
        turn = rng.uniform(-180, 180)
        spots.append(Spot(piece, x, y, turn, lift=SIDE, thick=SIDE, sides=sides))
    return tuple(spots)
