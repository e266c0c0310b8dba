"""Scenes from real games: a position, laid out as people do, seen as somebody would photograph it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from companion.errors import CompanionError, Exit
from companion.games import kits
from companion.pieces import rails
from companion.pieces.measure import Degrees, Mm
from companion.rehearsal import table_chroma_cubes, table_chroma_mix, table_cmyk, table_coloretto
from companion.rehearsal.laying import Spot
from companion.rehearsal.packing import Room, Table, aimed, arranged, room, stepped_back
from companion.rehearsal.position import Position
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.strewing import strewn
from companion.rehearsal.surfaces import Surface
from companion.rehearsal.wish import Wish

Change = Callable[[Position], Position | None]


class _Game(NamedTuple):
    """A game is played to some moment, then its pieces are laid out."""

    drawn: Callable[[Wish, Random], Position]
    table: Callable[[Position, Wish, Random], Table]


TABLES: dict[str, _Game] = {
    "chroma-mix": _Game(table_chroma_mix.drawn, table_chroma_mix.table),
    "coloretto": _Game(table_coloretto.drawn, table_coloretto.table),
    "cmyk": _Game(table_cmyk.drawn, table_cmyk.table),
    "chroma-cubes": _Game(table_chroma_cubes.drawn, table_chroma_cubes.table),
}

ACROSS: dict[Device, Mm] = {
    Device.PHONE: 900.0,
    Device.WEBCAM: 600.0,
    Device.WEBCAM_720: 400.0,
    Device.SMALL: 360.0,
}
_NARROW = frozenset({Device.WEBCAM, Device.WEBCAM_720})  # they see a part of the table only
_TABLES = 10  # laid before somebody steps back
_MOST_DRAWN = 150

_TILTS = {Level.EASY: (0.0, 15.0), Level.TYPICAL: (5.0, 35.0), Level.HARSH: (10.0, 40.0)}
_ASKEW = {Level.EASY: (1.0, 2.0), Level.TYPICAL: (2.5, 6.0), Level.HARSH: (4.0, 7.0)}  # roll, pan
_PLACE = {Level.EASY: (0.4, 0.5), Level.TYPICAL: (1.2, 1.6), Level.HARSH: (2.2, 3.2)}  # mm, degrees
_CURLED = {Level.EASY: (0.1, 0.8), Level.TYPICAL: (0.35, 2.0), Level.HARSH: (0.6, 4.0)}  # share, mm
_SLEEVED = {Level.EASY: 0.0, Level.TYPICAL: 0.3, Level.HARSH: 0.5}


def _as_played(position: Position) -> Position:
    return position


def scene_for(slug: str, seed: int, wish: Wish = Wish(), change: Change = _as_played) -> Scene:
    """The same game, seed and wish give the same scene.

    `change` may alter a game before it is laid out, or refuse it: then another one is played.
    """
    if slug not in TABLES:
        raise CompanionError(Exit.USAGE, f"no table can be laid of {slug}", f"games are: {', '.join(TABLES)}")
    view = _view(wish, Random(f"view {slug} {seed}"))
    spots, table, view = _laid_out(slug, seed, wish, view, change)
    rng = Random(f"hand {slug} {seed}")
    sleeved = rng.random() < _SLEEVED[wish.level]
    laid = tuple(_by_hand(spot, wish.level, sleeved, rng) for spot in spots)
    laid += strewn(spots, room(view), wish.level, wish.clutter, Random(f"clutter {slug} {seed}"))
    surface = wish.surface or rng.choice(tuple(Surface))
    return Scene(slug, wish.level, seed, laid, surface, view, wish.lang, table.mosaics, table.setup)


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


def _laid_out(
    slug: str, seed: int, wish: Wish, view: View, change: Change
) -> tuple[tuple[Spot, ...], Table, View]:
    """Lay tables until one fits the photo; else lay closer, then step back from what is too large for it."""
    loose = list(_tables(slug, seed, wish, change))
    if not loose:
        raise CompanionError(
            Exit.USAGE, f"no table of {slug} has what is asked for", "ask for other zones, players or --cards"
        )
    laid = _first_fitting(loose, seed, wish, view)
    if laid is not None:
        return laid
    close = list(_tables(slug, seed, replace(wish, close=True), change)) or loose
    step = 0
    while (farther := stepped_back(view, step)) is not None:
        laid = _first_fitting(close, seed, wish, farther)
        if laid is not None:
            return laid
        step += 1
    raise CompanionError(
        Exit.USAGE,
        f"no table of {slug} fits this photo",
        "ask for fewer zones or cards, or a larger --across",
    )


def _first_fitting(
    tables: Sequence[Table], seed: int, wish: Wish, view: View
) -> tuple[tuple[Spot, ...], Table, View] | None:
    inside = room(view)
    for number, whole in enumerate(tables):
        part = wish.device in _NARROW
        table = _fewer(whole, inside, Random(f"fewer {seed} {number}")) if part else whole
        spots = arranged(table, inside)
        if spots:
            return spots, table, aimed(view, spots)
    return None


def _tables(slug: str, seed: int, wish: Wish, change: Change) -> Iterator[Table]:
    """Some tables with as many pieces as wished."""
    found = 0
    possible = _possible(slug, wish.cards)
    for attempt in range(_MOST_DRAWN if possible else 0):
        rng = Random(f"table {slug} {seed} {attempt}")
        game = change(TABLES[slug].drawn(wish, rng))
        if game is None:
            continue
        table = replace(TABLES[slug].table(game, wish, rng), setup=game.setup)
        if table.pieces and _as_many(table.pieces, wish.cards):
            yield table
            found += 1
        if found == _TABLES:
            return


def _possible(slug: str, wanted: tuple[int, int] | None) -> bool:
    """More pieces than the game has need not be tried."""
    kit = next(kit for kit in kits() if kit.slug == slug)
    return wanted is None or wanted[0] <= min(wanted[1], sum(1 for _ in kit))


def _as_many(number: int, wanted: tuple[int, int] | None) -> bool:
    return wanted is None or wanted[0] <= number <= wanted[1]


def _fewer(table: Table, inside: Room, rng: Random) -> Table:
    """A webcam sees a part of the table: as many zones as fit, in their own order."""
    order = list(range(len(table.middle)))
    rng.shuffle(order)
    kept: set[int] = set()
    for number in order:
        if arranged(_only(table, kept | {number}), inside):
            kept.add(number)
    return _only(table, kept)


def _only(table: Table, kept: set[int]) -> Table:
    blocks = tuple(block for number, block in enumerate(table.middle) if number in kept)
    return replace(table, middle=blocks, far=(), left=(), right=())


def _by_hand(spot: Spot, level: Level, sleeved: bool, rng: Random) -> Laid:
    """As it comes to lie: a little beside, a little turned, some of it curled."""
    place, turn = _PLACE[level]
    strip, tile = spot.piece.startswith(f"{rails.GAME}:"), spot.cell is not None or bool(spot.sides)
    share, most = _CURLED[level]
    curled = rng.random() < share and not tile
    curl = rng.uniform(0.2, most) if curled else 0.0
    if tile:  # tiles and dice are laid unevenly enough
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
        spot.sides,
    )


def _bell(rng: Random, width: float) -> float:
    """Around 0, never beyond twice the width."""
    return max(-2 * width, min(2 * width, rng.gauss(0, width)))


def _upright(turn: Degrees) -> Degrees:
    """Between -180 and 180."""
    return (turn + 180) % 360 - 180
