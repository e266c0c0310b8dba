"""How people lay cards: rows, fans, overlapping columns, piles, mosaics; each zone a block under its rail.

A block has its own millimetres, x right and y down as its rail's text reads; packing puts it on the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from companion.games import catalogue
from companion.pieces import mat, rails
from companion.pieces.card import HEIGHT, WIDTH
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Degrees, Mm

CARD_THICKNESS: Mm = 0.32
SHOWING = (20.0, 26.0)  # how much of a covered card's edge people leave to be seen (DESIGN §5)
_SHOWING_CLOSE = (20.0, 22.0)
UNDER_RAIL = (5.0, 14.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece in a block: the middle of its face."""

    piece: str
    x: Mm
    y: Mm
    turn: Degrees = 0.0
    lift: Mm = 0.3
    cell: tuple[int, int] | None = None
    zone: str | None = None
    thick: Mm = 0.3
    sides: tuple[str, ...] = ()  # of a cube, as in Laid


@dataclass(frozen=True, slots=True)
class Block:
    """What belongs together on the table, in the order in which it is laid down."""

    spots: tuple[Spot, ...]

    @property
    def box(self) -> Box:
        return bounds(self.spots)


@lru_cache(maxsize=4096)
def size_of(piece: str) -> tuple[Mm, Mm]:
    known = catalogue().by_id[piece]
    face = catalogue().kit_of(known).face(known, Lang.EN)
    return face.width, face.height


def bounds(spots: Iterable[Spot]) -> Box:
    """The smallest upright box round all the faces."""
    left = top = math.inf
    right = bottom = -math.inf
    for spot in spots:
        width, height = size_of(spot.piece)
        cos, sin = abs(math.cos(math.radians(spot.turn))), abs(math.sin(math.radians(spot.turn)))
        half_x, half_y = (width * cos + height * sin) / 2, (width * sin + height * cos) / 2
        left, right = min(left, spot.x - half_x), max(right, spot.x + half_x)
        top, bottom = min(top, spot.y - half_y), max(bottom, spot.y + half_y)
    return Box(left, top, right - left, bottom - top)


def moved(spots: Iterable[Spot], dx: Mm, dy: Mm) -> tuple[Spot, ...]:
    return tuple(replace(spot, x=spot.x + dx, y=spot.y + dy) for spot in spots)


def at_origin(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """With the top left of their box at 0, 0."""
    spots = tuple(spots)
    if not spots:
        return ()
    box = bounds(spots)
    return moved(spots, -box.left, -box.top)


def turned(spots: Iterable[Spot], by: Degrees) -> tuple[Spot, ...]:
    """All of it turned clockwise about 0, 0."""
    cos, sin = math.cos(math.radians(by)), math.sin(math.radians(by))
    return tuple(
        replace(s, x=cos * s.x - sin * s.y, y=sin * s.x + cos * s.y, turn=s.turn + by) for s in spots
    )


# --- arrangements -------------------------------------------------------------------------------


def row(pieces: Sequence[str], rng: Random) -> tuple[Spot, ...]:
    """Side by side; of six cards about 400 mm."""
    gap = rng.uniform(2.0, 7.0)
    return tuple(Spot(piece, i * (WIDTH + gap), 0.0) for i, piece in enumerate(pieces))


def column(pieces: Sequence[str], rng: Random) -> tuple[Spot, ...]:
    """Each card covers the one above it but for its upper edge."""
    show = rng.uniform(*SHOWING)
    return tuple(Spot(piece, rng.gauss(0, 0.8), i * show, lift=_lift(i)) for i, piece in enumerate(pieces))


def sideways(pieces: Sequence[str], rng: Random) -> tuple[Spot, ...]:
    """Each card covers the one on its left but for its left edge."""
    show = rng.uniform(*SHOWING)
    return tuple(Spot(piece, i * show, rng.gauss(0, 0.8), lift=_lift(i)) for i, piece in enumerate(pieces))


def close_lines(groups: Sequence[Sequence[str]], rng: Random, longest: int = 9) -> tuple[Spot, ...]:
    """Everything in lines of left edges, group after group, as where there is no room for more."""
    show = rng.uniform(*_SHOWING_CLOSE)
    between = rng.choice((0.0, rng.uniform(3, 8)))  # some leave a gap where a group begins
    lines: list[list[Spot]] = [[]]
    left = 0.0
    for group in groups:
        left += between
        for piece in group:
            if len(lines[-1]) == longest:
                lines.append([])
                left = 0.0
            lines[-1].append(Spot(piece, left, rng.gauss(0, 0.8), lift=_lift(len(lines[-1]))))
            left += show
    return below([line for line in lines if line], rng.uniform(3, 7), rng)


def fan(pieces: Sequence[str], rng: Random) -> tuple[Spot, ...]:
    """Turning about a point below, as a hand put down."""
    reach = rng.uniform(190, 300)  # from the turning point to a card's middle
    step = math.degrees(rng.uniform(21.5, SHOWING[1]) / (reach + HEIGHT / 4))
    first = -step * (len(pieces) - 1) / 2
    spots = []
    for i, piece in enumerate(pieces):
        turn = first + i * step
        x, y = reach * math.sin(math.radians(turn)), -reach * math.cos(math.radians(turn))
        spots.append(Spot(piece, x, y, turn, _lift(i)))
    return tuple(spots)


def pile(pieces: Sequence[str], rng: Random) -> tuple[Spot, ...]:
    """One on the other; the last one is on top, the next few may peek out."""
    shown = pieces[-4:]
    under = CARD_THICKNESS * (len(pieces) - len(shown))
    mess = rng.choice((0.4, 1.0, 2.5))
    spots = []
    for i, piece in enumerate(shown):
        lift = 0.3 + under + CARD_THICKNESS * i
        thick = lift if i == 0 else CARD_THICKNESS
        spots.append(
            Spot(piece, rng.gauss(0, mess), rng.gauss(0, mess), rng.gauss(0, mess), lift, thick=thick)
        )
    return tuple(spots)


def deck(back: str, cards: int) -> tuple[Spot, ...]:
    """A neat pile, face down."""
    height = CARD_THICKNESS * cards
    return (Spot(back, 0, 0, lift=height, thick=height),)


def beside(groups: Sequence[Sequence[Spot]], gap: Mm, rng: Random) -> tuple[Spot, ...]:
    """Groups from left to right, their tops aligned by eye."""
    spots: list[Spot] = []
    left = 0.0
    for group in groups:
        placed = moved(at_origin(group), left, rng.gauss(0, 1.5))
        spots += placed
        left = bounds(placed).right + gap
    return tuple(spots)


def below(groups: Sequence[Sequence[Spot]], gap: Mm, rng: Random) -> tuple[Spot, ...]:
    """Groups from top to bottom, their left edges aligned by eye."""
    spots: list[Spot] = []
    top = 0.0
    for group in groups:
        placed = moved(at_origin(group), rng.gauss(0, 1.5), top)
        spots += placed
        top = bounds(placed).bottom + gap
    return tuple(spots)


def _lift(place: int) -> Mm:
    """Overlapping cards lean on each other: after a few they stand no higher."""
    return 0.3 + CARD_THICKNESS * min(place, 3)


# --- mosaics ------------------------------------------------------------------------------------

TILE: Mm = 60.0
ROW: Mm = TILE * math.sqrt(3) / 2
_TO_CENTRE: Mm = ROW / 6  # from the middle of a tile's box down to the middle of the triangle


@dataclass(frozen=True, slots=True)
class Hand:
    """How neatly somebody lays tiles."""

    gap: tuple[Mm, Mm]
    turn: Degrees  # at most
    shove: Mm  # of a whole row, sideways, at most


def mosaic(
    tiles: Sequence[tuple[str, tuple[int, int]]], horizontal: str, hand: Hand, rng: Random
) -> tuple[Spot, ...]:
    """Tiles at their cells of MT-3, laid by hand; `horizontal` is the colour of the level edges (MT-2.5)."""
    gap = rng.uniform(*hand.gap)
    side, height = TILE + gap * 1.15, ROW + gap
    shoves = {cell[1]: rng.uniform(-hand.shove, hand.shove) for _, cell in sorted(tiles, key=_by_cell)}
    quarter = {"C": 0.0, "M": -120.0, "Y": 120.0}[horizontal]
    spots = []
    for piece, (x, y) in tiles:
        up = not (x + y) & 1  # MT-3.1
        turn = quarter + (0.0 if up else 180.0) + rng.uniform(-hand.turn, hand.turn)
        level = _TO_CENTRE if up else -_TO_CENTRE
        centre_x = x * side / 2 + shoves[y] + rng.uniform(-0.3, 0.3) * gap
        centre_y = -y * height + level + rng.uniform(-0.3, 0.3) * gap
        back_x, back_y = _from_centre(turn)
        spots.append(Spot(piece, centre_x + back_x, centre_y + back_y, turn, cell=(x, y)))
    return tuple(spots)


def _by_cell(tile: tuple[str, tuple[int, int]]) -> tuple[int, int]:
    return tile[1][1], tile[1][0]


def _from_centre(turn: Degrees) -> tuple[Mm, Mm]:
    """From the middle of the triangle to the middle of its turned box."""
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    return sin * _TO_CENTRE, -cos * _TO_CENTRE


# --- zones --------------------------------------------------------------------------------------

_CODE_OF = {rail.zone: rail.code for rail in rails.RAILS}


def headed(
    zone: str,
    spots: Sequence[Spot],
    rng: Random,
    *,
    rail: bool = True,
    under: tuple[Mm, Mm] = UNDER_RAIL,
) -> Block:
    """A zone: its rail as headline, its pieces below, left-aligned or centred by eye."""
    placed = at_origin(replace(spot, zone=spot.zone or zone) for spot in spots)
    if not rail:
        return Block(placed)
    width = bounds(placed).width if placed else 0.0
    free = width - mat.WIDTH
    aside = rng.choice((0.0, free / 2, free / 3)) if free > 0 else 0.0
    indent = -free * rng.choice((0.0, 0.5)) if free < 0 else 0.0
    strip = Spot(f"{rails.GAME}:{_CODE_OF[zone]}", mat.WIDTH / 2 + aside, mat.HEIGHT / 2, rng.gauss(0, 0.6))
    return Block(at_origin((strip, *moved(placed, indent, mat.HEIGHT + rng.uniform(*under)))))
