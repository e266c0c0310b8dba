"""How often the points counted from photos of coloured sheets are the true ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat
from multiprocessing import get_context

import cv2

from companion.errors import CompanionError
from companion.games.chroma_cubes.check import layout_of
from companion.games.chroma_cubes.scoring import score
from companion.rehearsal.scene import Level
from companion.rehearsal.sheet_games import SheetGame, sheet_game
from companion.table.looking import look
from companion.table.reading import read_looks
from companion.table.sheets import with_sheets
from companion.verbs.score import scored
from companion.verbs.seat import table_of
from companion.vision.intake import take_bytes

LEAST_EQUAL = 0.97

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class GamesTally:
    """Equal: every player's points are the true ones. Who was first is told, as no photo can tell it."""

    games: int = 0
    sheets: int = 0
    equal: int = 0
    unasked: int = 0  # equal, and nothing had to be asked
    asked: int = 0  # not equal, with a question
    silent: int = 0  # not equal, and nobody was asked

    def __add__(self, other: GamesTally) -> GamesTally:
        return GamesTally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    @property
    def kept(self) -> bool:
        return self.silent == 0 and self.equal >= LEAST_EQUAL * self.games


def bench_sheet_games(games: int, seed: int, tell: Tell | None = None) -> GamesTally:
    """`games` at typical level; all cores take part."""
    total = GamesTally()
    context = get_context("spawn")  # threads of OpenCV do not survive a fork
    with ProcessPoolExecutor(os.cpu_count(), context, cv2.setNumThreads, (1,)) as pool:
        seeds = range(seed, seed + games)
        for done, one in enumerate(pool.map(measured_game, seeds, repeat(Level.TYPICAL)), 1):
            total += one
            if tell is not None:
                tell("points from photos of games", done, games)
    return total


def measured_game(seed: int, level: Level = Level.TYPICAL) -> GamesTally:
    return judged_game(sheet_game(seed, level))


def judged_game(made: SheetGame) -> GamesTally:
    """What is counted from its photos against the points of the game itself."""
    truth = {one.player: one.total for one in score(made.state).players}
    start = GamesTally(games=1, sheets=len(truth))
    photos = [take_bytes(data, f"{n}.jpg") for n, data in enumerate(made.photos)]
    looks = [look(photo) for photo in photos]
    try:
        reading = with_sheets(read_looks(looks, "chroma-cubes"), photos, looks)
        told = replace(reading, first=dict(layout_of(made.state).first))
        found = scored(table_of(told, {"players": len(truth)}))
    except CompanionError:
        return start + GamesTally(asked=1)
    counted = {one.player: one.total for one in found.sheet.players}
    if counted == truth:
        return start + GamesTally(equal=1, unasked=int(not found.questions))
    return start + (GamesTally(asked=1) if found.questions else GamesTally(silent=1))
