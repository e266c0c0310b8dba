"""What a record says must now be so.

= over · = goes on · = to move p2 · = score p1 12 · = winners p1 p3 · = winners nobody · = how ruby
= ranking p1 p2=p3 · = legal · = finding row-too-long CM-9.3 · = market2 JUN COR   (a zone, in any order)
"""

from __future__ import annotations

from typing import TypeVar

from companion.play.errors import MalformedMove
from companion.play.game import Game

S = TypeVar("S")
M = TypeVar("M")


def disappointment(game: Game[S, M], state: S, text: str) -> str:
    """Why the expectation does not hold, or nothing."""
    words = tuple(text.split())
    match words:
        case ("over",):
            return "" if game.over(state) else "the game goes on"
        case ("goes", "on"):
            return "the game is over" if game.over(state) else ""
        case ("to", "move", *seats):
            return _same(" ".join(seats), " ".join(game.seats(state)[one] for one in game.to_move(state)))
        case ("legal",):
            return "; ".join(finding.say for finding in game.check(state).findings)
        case ("finding", *wanted):
            found = [[finding.code, finding.rule] for finding in game.check(state).findings]
            kept = any(one[: len(wanted)] == wanted for one in found)
            return "" if kept else f"findings are {found}"
        case _:
            return _of_scores(game, state, words)


def _of_scores(game: Game[S, M], state: S, words: tuple[str, ...]) -> str:
    match words:
        case ("score", seat, points):
            totals = {player.player: str(player.total) for player in game.score(state).players}
            return _same(points, totals.get(seat, "nothing"))
        case ("winners", *seats):
            return _same(" ".join(seats), " ".join(game.score(state).winners) or "nobody")
        case ("how", word):
            return _same(word, game.score(state).how)
        case ("ranking", *places):
            ranking = " ".join("=".join(place) for place in game.score(state).ranking)
            return _same(" ".join(places), ranking)
        case (zone, *pieces):
            setup = game.write_setup(state)
            if zone not in setup:
                raise MalformedMove(f"nothing is known to expect of {zone}")
            return _same(_spelled(tuple(pieces)), _spelled(setup[zone]))
        case _:
            raise MalformedMove("an expectation is missing")


def _spelled(pieces: tuple[str, ...]) -> str:
    """Every piece by itself, `SCY*3` three times, in order of name."""
    each = ((code, number) for code, _, number in (piece.partition("*") for piece in pieces))
    return " ".join(
        sorted(code for code, number in each for _ in range(int(number) if number.isdigit() else 1))
    )


def _same(wanted: str, found: str) -> str:
    return "" if wanted == found else f"expected {wanted or 'nothing'}, found {found or 'nothing'}"
