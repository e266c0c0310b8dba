"""What many games tell: who wins how often, by what, how long it takes, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, quantiles

from companion.play.playout import Outcome

CONFIDENCE = 1.96  # standard deviations of 95 %


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all games with its 95 % interval (Wilson)."""

    name: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    games: int
    stopped: int  # at the limit of turns, unfinished
    wins: tuple[Share, ...]  # by seat; a shared win counts for each
    hows: tuple[Share, ...]  # by condition, as "p1 ruby"
    mean_turns: float
    quartiles: tuple[float, float, float]  # of the turns


def summary(outcomes: Sequence[Outcome]) -> Summary:
    number = len(outcomes)
    seats = [player.player for player in outcomes[0].sheet.players] if outcomes else []
    wins = Counter(seat for outcome in outcomes for seat in outcome.sheet.winners)
    hows = Counter(
        f"{outcome.sheet.winners[0]} {outcome.sheet.how}"
        for outcome in outcomes
        if outcome.sheet.winners and outcome.sheet.how
    )
    turns = [float(outcome.turns) for outcome in outcomes]
    first, middle, third = quantiles(turns, n=4) if number > 1 else (*turns, *turns, *turns)
    return Summary(
        games=number,
        stopped=sum(outcome.stopped for outcome in outcomes),
        wins=tuple(share(seat, wins[seat], number) for seat in seats),
        hows=tuple(share(how, games, number) for how, games in hows.most_common()),
        mean_turns=fmean(turns) if turns else 0.0,
        quartiles=(first, middle, third) if turns else (0.0, 0.0, 0.0),
    )


def share(name: str, part: int, whole: int) -> Share:
    """Wilson's interval, which stays within 0 and 1."""
    if not whole:
        return Share(name, 0, 0.0, 0.0, 1.0)
    p, z = part / whole, CONFIDENCE
    middle = (p + z * z / (2 * whole)) / (1 + z * z / whole)
    spread = z / (1 + z * z / whole) * sqrt(p * (1 - p) / whole + z * z / (4 * whole * whole))
    return Share(name, part, p, max(0.0, middle - spread), min(1.0, middle + spread))
