"""Clutter finds its place: mostly beside the pieces, sometimes on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from companion.pieces.measure import Box, Mm
from companion.rehearsal.clutter import STANDS, Thing, name_of, thing
from companion.rehearsal.laying import Spot, bounds
from companion.rehearsal.packing import Room
from companion.rehearsal.scene import Laid, Level

_BESIDE = {Level.EASY: (0, 1), Level.TYPICAL: (1, 5), Level.HARSH: (3, 9)}
_COVERING = {Level.EASY: 0.0, Level.TYPICAL: 0.4, Level.HARSH: 2.2}  # on average
_OFTEN = {
    Thing.COIN: 4,
    Thing.CUP: 2,
    Thing.COASTER: 2,
    Thing.PEN: 3,
    Thing.PHONE: 2,
    Thing.DIE: 2,
    Thing.CRUMB: 3,
    Thing.LEAFLET: 2,
}
_TO_COVER = (Thing.COIN, Thing.COIN, Thing.CRUMB, Thing.CRUMB, Thing.DIE, Thing.PEN, Thing.HAND)
_PLACES = 60  # tried for each thing


def strewn(
    spots: Sequence[Spot], inside: Room, level: Level, wanted: int | None, rng: Random
) -> tuple[Laid, ...]:
    """Things for this table; `wanted` fixes how many lie beside the pieces, 0 also keeps the pieces free."""
    number = rng.randint(*_BESIDE[level]) if wanted is None else wanted
    taken = [bounds((spot,)).grown(4) for spot in spots]
    things = []
    for kind in rng.choices(tuple(_OFTEN), tuple(_OFTEN.values()), k=number):
        laid = _beside(name_of(kind, rng.randint(1, 12)), kind, inside, taken, rng)
        if laid is not None:
            things.append(laid)
    covering = 0 if wanted == 0 else _poisson(_COVERING[level], rng)
    return (*things, *(_over(rng.choice(_TO_COVER), spots, inside, rng) for _ in range(covering)))


def _beside(name: str, kind: Thing, inside: Room, taken: list[Box], rng: Random) -> Laid | None:
    """Somewhere free; it may reach out of the photo."""
    face, _ = thing(name)
    half = math.hypot(face.width, face.height) / 2 * 0.9
    room = inside.box.grown(25)
    for _ in range(_PLACES):
        x, y = rng.uniform(room.left, room.right), rng.uniform(room.top, room.bottom)
        around = Box(x - half, y - half, 2 * half, 2 * half)
        if not any(around.meets(box) for box in taken):
            taken.append(around)
            return _thing(name, x, y, rng.uniform(-180, 180), kind, 0.0)
    return None


def _over(kind: Thing, spots: Sequence[Spot], inside: Room, rng: Random) -> Laid:
    """On the rim of a piece; a hand reaches in from the near side."""
    name = name_of(kind, rng.randint(1, 12))
    if kind is Thing.HAND:
        x = rng.uniform(inside.box.left + 60, inside.box.right - 60)
        return _thing(name, x, inside.box.bottom + rng.uniform(70, 105), rng.gauss(0, 12), kind, 4.0)
    box = bounds((rng.choice(spots),))
    x = rng.choice((box.left, box.right)) + rng.gauss(0, 6)
    y = rng.uniform(box.top, box.bottom)
    return _thing(name, x, y, rng.uniform(-180, 180), kind, 1.0)


def _thing(name: str, x: Mm, y: Mm, turn: float, kind: Thing, above: Mm) -> Laid:
    thick = STANDS[kind]
    return Laid(name, round(x, 1), round(y, 1), round(turn, 1), lift=thick + above, thick=thick)


def _poisson(mean: float, rng: Random) -> int:
    goal, product, count = math.exp(-mean), rng.random(), 0
    while product > goal:
        product *= rng.random()
        count += 1
    return count
