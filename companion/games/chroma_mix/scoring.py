"""Who leads and why: victory points line by line, conditions met, ranking, tie-breaks in words (CM-7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.games.chroma_mix.bags import KIND, POINTS, dots, points
from companion.games.chroma_mix.check import layout_of
from companion.games.chroma_mix.state import (
    BURGUNDY_WIN,
    CONDITIONS,
    MUSTARD_WIN,
    PETROL_WIN,
    POINTS_WIN,
    RUBY_WIN,
    SAPPHIRE_WIN,
    State,
    seat_names,
)
from companion.games.chroma_mix.tables import BY_CODE
from companion.games.chroma_mix.victory import all_conditions
from companion.pieces.piece import Piece
from companion.play import PlayerScore, ScoreLine, ScoreSheet

CLASSES: Final = (  # best first (CM-7.9)
    (BURGUNDY_WIN | MUSTARD_WIN | PETROL_WIN, "Burgundy, Mustard or Petrol"),
    (RUBY_WIN, "Ruby Red"),
    (SAPPHIRE_WIN, "Sapphire Blue"),
    (POINTS_WIN, "points"),
)
NO_CLASS: Final = len(CLASSES)
BILLY: Final = "billy"


@dataclass(frozen=True, slots=True)
class Standing:
    """What ranks a seat."""

    name: str
    met: int
    points: int
    dots: int
    order: int  # its place in turn order: later is better

    @property
    def rank_class(self) -> int:
        return next((n for n, (bits, _) in enumerate(CLASSES) if self.met & bits), NO_CLASS)

    @property
    def strength(self) -> tuple[int, int, int]:
        """Greater is better (CM-7.9, CM-7.10)."""
        counted = self.dots if self.rank_class == NO_CLASS else self.points
        return -self.rank_class, counted, self.order


def standings(state: State) -> tuple[Standing, ...]:
    """Every seat, best first."""
    names = seat_names(state)
    met = conditions_now(state)
    counted = [(seat.play, seat.hand + seat.play) for seat in state.seats]
    if state.billy:
        counted.append((state.billy.hand, state.billy.hand))
    found = [
        Standing(name, bits, points(scoring), dots(owned), (number - state.first) % len(names))
        for number, (name, bits, (scoring, owned)) in enumerate(zip(names, met, counted, strict=True))
    ]
    return tuple(sorted(found, key=lambda standing: standing.strength, reverse=True))


def conditions_now(state: State) -> tuple[int, ...]:
    """What counts as met: remembered ones (CM-7.8), and between turns also what lies there (CM-6.3)."""
    if state.over or state.used or state.todo:
        return state.met
    return tuple(old | new for old, new in zip(state.met, all_conditions(state), strict=True))


def score(state: State) -> ScoreSheet:
    ranked = standings(state)
    layout = layout_of(state)
    players = tuple(
        PlayerScore(name, points_of(name, layout.zone(scoring_zone(name)))) for name in seat_names(state)
    )
    best = ranked[0]
    won = best.rank_class != NO_CLASS
    return ScoreSheet(
        players=players,
        ranking=tuple((standing.name,) for standing in ranked),
        winners=(best.name,) if won else (),
        tie_break=_tie_break(ranked) if won else "",
        how=condition_name(best.met) if won else "",
    )


def scoring_zone(name: str) -> str:
    """CM-7.4, for Billy CM-8.10."""
    return f"{BILLY}.hand" if name == BILLY else f"{name}.play"


def points_of(name: str, pieces: Iterable[Piece]) -> tuple[ScoreLine, ...]:
    """Every card with points, copies together."""
    rule = "CM-8.10" if name == BILLY else "CM-7.4"
    groups: dict[str, list[str]] = {}
    for piece in pieces:
        if piece.kind in KIND:
            groups.setdefault(piece.kind, []).append(piece.id)
    return tuple(
        ScoreLine(_counted(code, len(ids)), POINTS[KIND[code]] * len(ids), rule, tuple(ids))
        for code, ids in sorted(groups.items(), key=lambda item: KIND[item[0]])
        if POINTS[KIND[code]]
    )


def _counted(code: str, number: int) -> str:
    title = BY_CODE[code].title.en
    return title if number == 1 else f"{title} × {number}"


def condition_name(met: int) -> str:
    """The best condition among these bits, in one word."""
    for bits, _ in CLASSES:
        for one, name in CONDITIONS.items():
            if met & bits & one:
                return name
    return ""


def _tie_break(ranked: tuple[Standing, ...]) -> str:
    """Why the first of several winners is the first; empty if only one met a condition."""
    best = ranked[0]
    rivals = [one for one in ranked[1:] if one.rank_class != NO_CLASS]
    if not rivals:
        return ""
    second = rivals[0]
    both = f"{best.name} and {second.name} met a condition in the same round"
    if best.rank_class != second.rank_class:
        first, other = CLASSES[best.rank_class][1], CLASSES[second.rank_class][1]
        return f"{both}: {first} goes before {other} (CM-7.9)"
    if best.points != second.points:
        return f"{both}, both by {_named(best)}: {best.points} against {second.points} points (CM-7.9)"
    return f"{both}, equal in kind and points: {best.name} was later in turn order (CM-7.9)"


def _named(standing: Standing) -> str:
    return CLASSES[standing.rank_class][1]
