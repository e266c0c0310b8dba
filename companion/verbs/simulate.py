"""Many games by the computer player, on all cores: who wins, how, how long it takes, and how sure that is."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median
from typing import Final

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.play import OptionValue, Outcome, chance_from, play_out
from companion.play.playout import MOST_TURNS

SCHEMA: Final = "companion.simulate/1"
MOST_GAMES: Final = 10_000_000
SURE: Final = 1.959964  # standard deviations for 95 %
CHUNKS: Final = 50  # pieces of work for each process: all cores end together, and progress shows


@dataclass(frozen=True, slots=True)
class Plan:
    game: str
    options: dict[str, OptionValue]
    games: int
    seed: int
    limit: int = MOST_TURNS


@dataclass(frozen=True, slots=True)
class Share:
    """So many of all games, and between what bounds the true share lies in 95 of 100 cases (Wilson)."""

    games: int
    of: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        return self.games / self.of


@dataclass(frozen=True, slots=True)
class Wins:
    seat: str
    won: Share  # alone or with others
    by: tuple[tuple[str, Share], ...]  # condition, most frequent first
    points: float  # on average


@dataclass(frozen=True, slots=True)
class Length:
    shortest: int
    median: float
    mean: float
    longest: int


@dataclass(frozen=True, slots=True)
class Simulation:
    plan: Plan
    seats: tuple[Wins, ...]
    shared: Share  # games with several winners
    stopped: Share  # at the limit of turns, without a winner's end
    turns: Length
    moves: float  # a game on average


def simulate(
    plan: Plan, tell: Callable[[str, int, int], None] | None = None, processes: int = 0
) -> Simulation:
    """The same plan gives the same result, however many processes share the work (0: one for each core)."""
    if not 1 <= plan.games <= MOST_GAMES:
        raise CompanionError(Exit.USAGE, f"{plan.games} games cannot be played", f"choose 1 to {MOST_GAMES}")
    game = game_of(plan.game)
    game.new(plan.options, plan.seed)  # refuses impossible options before any work
    outcomes: dict[int, Outcome] = {}
    for part in _parts(plan, processes or os.cpu_count() or 1):
        outcomes.update(part)
        if tell:
            tell(game.title.en, len(outcomes), plan.games)
    return summary(plan, tuple(outcomes[number] for number in range(plan.games)))


def _parts(plan: Plan, processes: int) -> Iterator[dict[int, Outcome]]:
    """The outcomes by number, piece by piece as they come."""
    pieces = min(plan.games, CHUNKS * processes)
    shares = [range(start, plan.games, pieces) for start in range(pieces)]
    if processes == 1 or plan.games == 1:
        yield from (_play(plan, share) for share in shares)
        return
    context = multiprocessing.get_context("spawn")  # forking a process with threads is asking for trouble
    with ProcessPoolExecutor(min(processes, pieces), context, _leave_interrupts) as pool:
        try:
            for done in as_completed([pool.submit(_play, plan, share) for share in shares]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(plan: Plan, numbers: range) -> dict[int, Outcome]:
    game = game_of(plan.game)
    return {
        number: play_out(game, plan.options, game_seed(plan.seed, number), limit=plan.limit)
        for number in numbers
    }


def game_seed(seed: int, number: int) -> int:
    """Unrelated games, whoever plays them."""
    return chance_from(chance_from(seed) + number) >> 1  # 63 bits, as a saved game would hold


def summary(plan: Plan, outcomes: tuple[Outcome, ...]) -> Simulation:
    seats = tuple(player.player for player in outcomes[0].sheet.players)
    turns = [outcome.turns for outcome in outcomes]
    return Simulation(
        plan,
        tuple(_wins(seat, outcomes) for seat in seats),
        shared=share(sum(len(_winners(one)) > 1 for one in outcomes), len(outcomes)),
        stopped=share(sum(one.stopped for one in outcomes), len(outcomes)),
        turns=Length(min(turns), median(turns), fmean(turns), max(turns)),
        moves=fmean(one.moves for one in outcomes),
    )


def _winners(outcome: Outcome) -> tuple[str, ...]:
    """A game stopped at the limit has none, whoever leads."""
    return () if outcome.stopped else outcome.sheet.winners


def _wins(seat: str, outcomes: tuple[Outcome, ...]) -> Wins:
    ways = Counter(one.sheet.how or "winning" for one in outcomes if seat in _winners(one))
    totals = [player.total for one in outcomes for player in one.sheet.players if player.player == seat]
    games = len(outcomes)
    by = tuple(
        (how, share(count, games)) for how, count in sorted(ways.items(), key=lambda way: (-way[1], way[0]))
    )
    return Wins(seat, share(ways.total(), games), by, fmean(totals))


def share(games: int, of: int) -> Share:
    """Wilson's interval: honest for few games and for shares near none and all."""
    rate, square = games / of, SURE * SURE
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = SURE * sqrt(rate * (1 - rate) / of + square / (4 * of * of)) / (1 + square / of)
    return Share(games, of, max(0.0, middle - half), min(1.0, middle + half))
