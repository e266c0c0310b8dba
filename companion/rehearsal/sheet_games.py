"""Made-up games of Chroma Cubes, stopped somewhere: everybody's sheet as coloured by then, photographed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from companion.games import game
from companion.games.chroma_cubes.check_sheets import sheet_of
from companion.games.chroma_cubes.state import PLANS, SOLO_SHEET, State
from companion.games.chroma_cubes.tables import SEATS
from companion.pieces.face import Face
from companion.play.reading import SheetRead
from companion.rehearsal.crayons import COLOURS, crayoned
from companion.rehearsal.faces import face_of
from companion.rehearsal.noise import Rng
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, View
from companion.rehearsal.sheet_scenes import PX_PER_MM, SAMPLE, somebody
from companion.rehearsal.stage import Picture
from companion.rehearsal.surfaces import Surface

_LONGEST = 40  # rounds
_BESIDE = 12.0  # mm between two sheets


@dataclass(frozen=True, slots=True)
class SheetGame:
    """JPEGs with one or two sheets each, and the game they show."""

    state: State
    photos: tuple[bytes, ...]


def sheet_game(seed: int, level: Level = Level.TYPICAL) -> SheetGame:
    """The same seed and level give the same game and photos."""
    rng = rng_of(seed, level)
    state = played(seed, rng)
    seats = range(len(state.seats))
    pairs = [seats[n : n + 2] for n in seats[::2]]
    return SheetGame(state, tuple(_photo(state, pair, seed + n, level, rng) for n, pair in enumerate(pairs)))


def rng_of(seed: int, level: Level = Level.TYPICAL) -> Rng:
    return np.random.default_rng([seed, len(level.value), SEATS])


def played(seed: int, rng: Rng) -> State:
    """A game by the computer player, with any shipped sheet and number of players, up to any round."""
    rules = game("chroma-cubes")
    players = int(rng.integers(1, SEATS + 1))
    codes = sorted(code for code, plan in PLANS.items() if plan.sheet.seats >= players > 1)
    sheet = SOLO_SHEET if players == 1 else codes[int(rng.integers(len(codes)))]
    state: State = rules.new({"players": players, "sheet": sheet}, seed)
    last = int(rng.integers(2, _LONGEST))
    dice = random.Random(seed)
    while not rules.over(state) and state.round < last:
        state = rules.apply(state, rules.choose(state, dice.getrandbits(64)))
    return state


def _photo(state: State, seats: range, seed: int, level: Level, rng: Rng) -> bytes:
    shown: dict[str, tuple[Face, Picture]] = {}
    laid = []
    for n, seat in enumerate(seats):
        sheet = sheet_of(state, seat)
        face, blank = face_of(sheet.id)
        size = (round(face.width * PX_PER_MM), round(face.height * PX_PER_MM))
        picture = np.asarray(cv2.resize(blank, size, interpolation=cv2.INTER_AREA), np.uint8)
        picture, _ = crayoned(picture, face, dict(wishes(sheet, rng)), somebody(level, rng), rng)
        shown[sheet.id] = face, picture
        x = (n - (len(seats) - 1) / 2) * (face.width + _BESIDE) + float(rng.normal(0, 2))
        laid.append(Laid(sheet.id, x, float(rng.normal(0, 3)), float(rng.normal(0, 2)), curl=1.0))
    view = View(
        Device.WEBCAM, float(rng.uniform(500, 550)), float(rng.uniform(0, 15)), pan=float(rng.normal(0, 3))
    )
    surface = Surface(rng.choice([one.value for one in Surface]))
    photo, _ = photograph(Scene("chroma-cubes", level, seed, tuple(laid), surface, view), shown.__getitem__)
    return photo


def wishes(sheet: SheetRead, rng: Rng) -> Iterator[tuple[str, str]]:
    """What must be coloured to make a blank sheet this one; sections and marks in any crayon."""
    for letter in COLOURS:
        yield f"{SAMPLE}{letter}", letter
    marks = sheet.marks
    keys = [key for key, read in sheet.sections.items() if read.filled]
    keys += [f"bank.{n + 1}" for n in range(marks.bank or 0)]
    keys += [f"die.{n + 1}" for n, ticked in enumerate(marks.dice) if ticked]
    keys += [f"stone.{cairn}.{n + 1}" for cairn, filled in marks.stones.items() for n in range(filled or 0)]
    for key in keys:
        yield key, str(rng.choice(list(COLOURS)))
    for lock, sides in marks.locks.items():
        for side, symbol in zip("ab", sides, strict=True):
            if symbol is not None:
                yield f"lock.{lock}.{side}", symbol
