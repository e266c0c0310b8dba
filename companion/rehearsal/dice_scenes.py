"""Tables of thrown dice: loose or among rails, some of them cocked or stacked where it is harsh."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from companion.games.chroma_cubes.dice import SIDE
from companion.pieces.measure import Degrees, Mm
from companion.rehearsal.packing import Room, room
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.surfaces import Surface
from companion.rehearsal.table_chroma_cubes import Dice

FEWEST, MOST = 5, 36
_APART: Mm = 22.5  # between the middles of dice that lie next to each other
_STEEPEST = {Level.EASY: 20.0, Level.TYPICAL: 40.0, Level.HARSH: 40.0}
_COCKED = {Level.EASY: 0.0, Level.TYPICAL: 0.0, Level.HARSH: 0.06}
_STACKED = {Level.EASY: 0.0, Level.TYPICAL: 0.0, Level.HARSH: 0.05}
_TIP = (10.0, 25.0)
_RAILS = ("TB:P1ACT", "TB:POOL", "TB:P2ACT")
_RAIL_HALF: Mm = 70.0
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Thrown:
    """What may be asked of such a table; the seed decides the rest."""

    level: Level = Level.TYPICAL
    device: Device = Device.PHONE
    across: Mm | None = None
    tilt: Degrees | None = None
    dice: int | None = None
    rails: bool | None = None


def dice_scene(seed: int, wish: Thrown = Thrown()) -> Scene:
    """The same seed and wish give the same table."""
    rng = Random(f"dice {seed}")
    view = View(
        device=wish.device,
        across=wish.across or rng.choice((600.0, 900.0)),
        tilt=round(rng.uniform(0, _STEEPEST[wish.level]) if wish.tilt is None else wish.tilt, 2),
        roll=round(rng.uniform(-8, 8), 2),
        pan=round(rng.uniform(-8, 8), 2),
    )
    rails = rng.random() < 0.6 if wish.rails is None else wish.rails
    wanted = wish.dice or rng.randint(FEWEST, MOST)
    inside = room(view)
    flat = _rails(inside, rng) if rails else ()
    thrown = _thrown(wanted, inside, flat, wish.level, rng)
    return Scene("chroma-cubes", wish.level, seed, (*flat, *thrown), rng.choice(tuple(Surface)), view)


def cocked(laid: Laid) -> bool:
    return laid.tip[0] > 0


def stacked(laid: Laid) -> bool:
    return bool(laid.sides) and laid.lift > SIDE


def _rails(inside: Room, rng: Random) -> tuple[Laid, ...]:
    """Headlines in the middle of as many lanes."""
    box = inside.box
    lanes = len(_RAILS)
    return tuple(
        Laid(name, round(box.left + box.width / 2 + rng.uniform(-20, 20), 2), round(y, 2), rng.gauss(0, 1.0))
        for name, y in (
            (name, box.top + 15 + box.height * number / lanes) for number, name in enumerate(_RAILS)
        )
    )


def _thrown(wanted: int, inside: Room, flat: tuple[Laid, ...], level: Level, rng: Random) -> list[Laid]:
    """Dice where they came to rest, none in another, each cocked or crowned by another now and then."""
    dice, colours = Dice(rng), [colour for colour in "ROYGBP" for _ in range(6)]
    rng.shuffle(colours)
    laid: list[Laid] = []
    for _ in range(_TRIES):
        if len(laid) >= wanted:
            break
        x, y = _anywhere(inside, rng)
        clear = all(math.hypot(x - one.x, y - one.y) > _APART + rng.uniform(0, 9) for one in laid)
        if not clear or any(abs(x - r.x) < _RAIL_HALF and abs(y - r.y) < 28 for r in flat):
            continue
        fate = rng.random()
        tip = (0.0, 0.0)
        if fate < _COCKED[level]:
            tip = (round(rng.uniform(*_TIP), 1), round(rng.uniform(-180, 180), 1))
        laid.append(_die(dice, colours.pop(), x, y, SIDE, tip, rng))
        if not tip[0] and fate > 1 - _STACKED[level] and len(laid) < wanted:
            off = rng.uniform(0, 5), rng.uniform(0, 2 * math.pi)
            there = x + off[0] * math.cos(off[1]), y + off[0] * math.sin(off[1])
            laid.append(_die(dice, colours.pop(), *there, 2 * SIDE, (0.0, 0.0), rng))
    return laid


def _die(dice: Dice, colour: str, x: Mm, y: Mm, lift: Mm, tip: tuple[Degrees, Degrees], rng: Random) -> Laid:
    piece, sides = dice.thrown(colour)
    turn = round(rng.uniform(-180, 180), 2)
    return Laid(piece, round(x, 2), round(y, 2), turn, lift=lift, thick=SIDE, sides=sides, tip=tip)


def _anywhere(inside: Room, rng: Random) -> tuple[Mm, Mm]:
    box = inside.box.grown(-18)
    y = rng.uniform(box.top, box.bottom)
    left, right = inside.span(y - 18, y + 18)
    return rng.uniform(left + 18, right - 18), y
