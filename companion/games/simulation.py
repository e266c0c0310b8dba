"""Many games of any kind on several cores, in the order of their seeds."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games import game
from companion.play import Options, Outcome, play_out


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play, small enough to send to another process."""

    slug: str
    options: Options
    seed: int
    limit: int


def played(task: Task) -> Outcome:
    return play_out(game(task.slug), task.options, task.seed, limit=task.limit)


def simulate(
    slug: str, options: Options, games: int, seed: int, limit: int, processes: int = 1
) -> Iterator[Outcome]:
    """Outcomes in the order of their seeds, from `seed` on: the same with any number of cores."""
    tasks = [Task(slug, dict(options), seed + number, limit) for number in range(games)]
    game(slug).new(options, seed)  # bad options are refused before any process starts
    if processes <= 1:
        yield from map(played, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(played, tasks, chunksize=1)
