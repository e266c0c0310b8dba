"""Scenes from real games: a position, laid out as people do, seen as somebody would photograph it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.errors import CompanionError, Exit
from companion.pieces import rails
from companion.pieces.measure import Degrees, Mm
from companion.rehearsal import table_chroma_mix, table_cmyk, table_coloretto
from companion.rehearsal.laying import Spot
from companion.rehearsal.packing import Table, arranged, room, stepped_back
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.surfaces import Surface
from companion.rehearsal.wish import Wish

TABLES: dict[str, Callable[[Wish, Random], Table]] = {
    "chroma-mix": table_chroma_mix.table,
    "coloretto": table_coloretto.table,
    "cmyk": table_cmyk.table,
}

ACROSS: dict[Device, Mm] = {Device.PHONE: 900.0, Device.WEBCAM: 600.0, Device.WEBCAM_720: 400.0}
_TRIES = 8  # tables laid before stepping back

_TILTS = {Level.EASY: (0.0, 15.0), Level.TYPICAL: (5.0, 35.0), Level.HARSH: (10.0, 40.0)}
_ASKEW = {Level.EASY: (1.0, 2.0), Level.TYPICAL: (2.5, 6.0), Level.HARSH: (5.0, 12.0)}  # roll, pan
_PLACE = {Level.EASY: (0.4, 0.5), Level.TYPICAL: (1.2, 1.6), Level.HARSH: (2.2, 3.2)}  # mm, degrees
_CURLED = {Level.EASY: (0.1, 0.8), Level.TYPICAL: (0.35, 2.0), Level.HARSH: (0.6, 4.0)}  # share, mm
_SLEEVED = {Level.EASY: 0.0, Level.TYPICAL: 0.3, Level.HARSH: 0.5}


def scene_for(slug: str, seed: int, wish: Wish = Wish()) -> Scene:
    """The same game, seed and wish give the same scene."""
    if slug not in TABLES:
        raise CompanionError(Exit.USAGE, f"no table can be laid of {slug}", f"games are: {', '.join(TABLES)}")
    view = _view(wish, Random(f"view {slug} {seed}"))
    spots, view = _laid_out(slug, seed, wish, view)
    rng = Random(f"hand {slug} {seed}")
    sleeved = rng.random() < _SLEEVED[wish.level]
    laid = tuple(_by_hand(spot, wish.level, sleeved, rng) for spot in spots)
    surface = wish.surface or rng.choice(tuple(Surface))
    return Scene(slug, wish.level, seed, laid, surface, view, wish.lang.value)


def _view(wish: Wish, rng: Random) -> View:
    roll, pan = _ASKEW[wish.level]
    drawn = rng.uniform(*_TILTS[wish.level])
    return View(
        device=wish.device,
        across=wish.across or ACROSS[wish.device],
        tilt=drawn if wish.tilt is None else wish.tilt,
        roll=_bell(rng, roll),
        pan=_bell(rng, pan),
        orientation=wish.orientation,
    )


def _laid_out(slug: str, seed: int, wish: Wish, view: View) -> tuple[tuple[Spot, ...], View]:
    """Lay tables until one fits the photo and the wish; step back from what is too large for it."""
    step = 0
    while (nearer := stepped_back(view, step)) is not None:
        for attempt in range(_TRIES):
            rng = Random(f"table {slug} {seed} {step} {attempt}")
            table = TABLES[slug](wish, rng)
            if wish.device is not Device.PHONE:
                table = _fewer(table, nearer, rng)
            spots = arranged(table, room(nearer))
            if spots and _as_many(spots, wish.cards):
                return spots, nearer
        step += 1
    raise CompanionError(
        Exit.USAGE,
        f"no table of {slug} fits this photo",
        "ask for fewer zones or cards, or a larger --across",
    )


def _as_many(spots: Sequence[Spot], wanted: tuple[int, int] | None) -> bool:
    number = sum(not spot.piece.startswith(f"{rails.GAME}:") for spot in spots)
    return wanted is None or wanted[0] <= number <= wanted[1]


def _fewer(table: Table, view: View, rng: Random) -> Table:
    """A webcam sees a part of the table: leave zones out until the rest fits."""
    blocks = list(table.middle)
    kept = Table(tuple(blocks))
    while len(blocks) > 1 and arranged(kept, room(view)) is None:
        blocks.pop(rng.randrange(len(blocks)))
        kept = Table(tuple(blocks))
    return kept


def _by_hand(spot: Spot, level: Level, sleeved: bool, rng: Random) -> Laid:
    """As it comes to lie: a little beside, a little turned, some of it curled."""
    place, turn = _PLACE[level]
    strip, tile = spot.piece.startswith(f"{rails.GAME}:"), spot.cell is not None
    share, most = _CURLED[level]
    curled = rng.random() < share and not tile
    curl = rng.uniform(0.2, most) if curled else 0.0
    if tile:  # the mosaic's own unevenness is enough
        place = turn = 0.0
    return Laid(
        spot.piece,
        round(spot.x + _bell(rng, place), 2),
        round(spot.y + _bell(rng, place), 2),
        round(_upright(spot.turn + _bell(rng, turn * (0.5 if strip else 1.0))), 2),
        spot.zone,
        spot.cell,
        round(curl * (0.5 if strip else 1.0), 2),
        round(spot.lift, 2),
        sleeved and not strip and not tile,
        round(spot.thick, 2),
    )


def _bell(rng: Random, width: float) -> float:
    """Around 0, never beyond twice the width."""
    return max(-2 * width, min(2 * width, rng.gauss(0, width)))


def _upright(turn: Degrees) -> Degrees:
    """Between -180 and 180."""
    return (turn + 180) % 360 - 180
