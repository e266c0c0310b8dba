"""Random games per second of one core for every game, in turns with well-known peers in the same run."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from companion.games import games
from companion.play import Rate, playouts

SCHEMA: Final = "companion.bench-rules/1"
ROUNDS: Final = 5  # everyone in turn, so that a busy moment of the machine hits all alike
LONGEST: Final = 2_000  # moves of one random game


@dataclass(frozen=True, slots=True)
class Peer:
    """Somebody else's engine, playing random games."""

    name: str
    package: str  # to import and to install
    rate: Callable[[int, float], Rate]


@dataclass(frozen=True, slots=True)
class Promise:
    """A game is so many times as fast as the first of these peers that is installed."""

    game: str
    unit: str  # moves or games
    peers: tuple[str, ...]
    times: float


CHESS: Final = "python-chess"
UNO: Final = "RLCard UNO"
BARE_UNO: Final = "RLCard UNO, bare"

PROMISES: Final = (
    Promise("chroma-mix", "moves", (CHESS,), 1.5),
    Promise("coloretto", "games", (UNO, CHESS), 1.5),
)


@dataclass(frozen=True, slots=True)
class Speed:
    name: str
    rounds: tuple[Rate, ...]

    @property
    def moves(self) -> float:
        """A second, in the round in the middle."""
        return median(self.each("moves"))

    @property
    def games(self) -> float:
        return median(self.each("games"))

    def each(self, unit: str) -> list[float]:
        return [getattr(rate, unit) / rate.seconds for rate in self.rounds]


def ratio(ours: Speed, theirs: Speed, unit: str) -> float:
    """Round by round, then the one in the middle: rounds lie side by side in time."""
    return median(a / b for a, b in zip(ours.each(unit), theirs.each(unit), strict=True))


@dataclass(frozen=True, slots=True)
class Kept:
    promise: Promise
    peer: str
    ratio: float

    @property
    def kept(self) -> bool:
        return self.ratio >= self.promise.times


@dataclass(frozen=True, slots=True)
class RulesBench:
    games: tuple[Speed, ...]
    peers: tuple[Speed, ...]
    missing: tuple[str, ...]  # packages of peers that are not installed
    promises: tuple[Kept, ...]


def bench_rules(seconds: float = 3.0, seed: int = 1) -> RulesBench:
    """About so many seconds for every game and every peer."""
    present = tuple(peer for peer in PEERS if _there(peer.package))
    runners: dict[str, Callable[[int, float], Rate]] = {game.slug: _runner(game) for game in games()}
    runners |= {peer.name: peer.rate for peer in present}
    rates: dict[str, list[Rate]] = {name: [] for name in runners}
    for turn in range(ROUNDS):
        for name, run in runners.items():
            rates[name].append(run(seed + turn, seconds / ROUNDS))
    speeds = {name: Speed(name, tuple(found)) for name, found in rates.items()}
    return RulesBench(
        games=tuple(speeds[game.slug] for game in games()),
        peers=tuple(speeds[peer.name] for peer in present),
        missing=tuple(sorted({peer.package for peer in PEERS if peer not in present})),
        promises=_promises(speeds),
    )


def _there(package: str) -> bool:
    try:
        importlib.import_module(package)
    except ImportError:
        return False
    return True


def _runner(game: Any) -> Callable[[int, float], Rate]:
    return lambda seed, seconds: playouts(game, {}, seed, seconds, LONGEST)


def _promises(speeds: dict[str, Speed]) -> tuple[Kept, ...]:
    kept = []
    for promise in PROMISES:
        peer = next((name for name in promise.peers if name in speeds), "")
        if promise.game in speeds and peer:
            kept.append(Kept(promise, peer, ratio(speeds[promise.game], speeds[peer], promise.unit)))
    return tuple(kept)


def _timed(seed: int, seconds: float, play: Callable[[random.Random], int]) -> Rate:
    dice = random.Random(seed)
    played = moves = 0
    start = time.perf_counter()
    spent = 0.0
    while spent < seconds:
        moves += play(dice)
        played += 1
        spent = time.perf_counter() - start
    return Rate(played, moves, spent)


def _chess(seed: int, seconds: float) -> Rate:
    """python-chess as its own documentation plays: choose of the legal moves, push."""
    chess: Any = importlib.import_module("chess")

    def play(dice: random.Random) -> int:
        board = chess.Board()
        for ply in range(LONGEST):
            choices = list(board.legal_moves)
            if not choices or board.is_insufficient_material() or board.halfmove_clock >= 150:
                return ply
            board.push(choices[int(dice.random() * len(choices))])
        return LONGEST

    return _timed(seed, seconds, play)


def _uno(seed: int, seconds: float) -> Rate:
    """RLCard as its documentation runs it: an environment with random agents."""
    rlcard: Any = importlib.import_module("rlcard")
    agent: Any = importlib.import_module("rlcard.agents").RandomAgent
    table = rlcard.make("uno", config={"seed": seed})
    table.set_agents([agent(num_actions=table.num_actions) for _ in range(table.num_players)])

    def play(_dice: random.Random) -> int:
        paths, _ = table.run(is_training=False)
        return sum(len(path) // 2 for path in paths)

    return _timed(seed, seconds, play)


def _bare_uno(seed: int, seconds: float) -> Rate:
    """The same game without the environment for learners around it."""
    game: Any = importlib.import_module("rlcard.games.uno").Game()
    game.np_random = importlib.import_module("numpy").random.RandomState(seed)

    def play(dice: random.Random) -> int:
        game.init_game()
        for step in range(LONGEST):
            if game.is_over():
                return step
            choices = game.get_legal_actions()
            game.step(choices[int(dice.random() * len(choices))])
        return LONGEST

    return _timed(seed, seconds, play)


PEERS: Final = (
    Peer(CHESS, "chess", _chess),
    Peer(UNO, "rlcard", _uno),
    Peer(BARE_UNO, "rlcard", _bare_uno),
)
