"""Points line by line, ranking, and tie-breaks in words (CC-3.4, CC-3.6, CC-4, CC-6.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.chroma_cubes.payment import read_symbol, section_bits
from companion.games.chroma_cubes.state import (
    LOCKS,
    OVER,
    PLANS,
    Plan,
    State,
    is_open,
    seat_names,
)
from companion.games.chroma_cubes.tables import (
    CAIRN_BONUS,
    CAIRNS,
    FIRST_BONUS,
    LOCK_SIDES,
    SUPERPOWER_POINTS,
    SUPERPOWERS,
)
from companion.play import BadSetup, PlayerScore, Question, Scored, ScoreLine, ScoreSheet

GAME_CODE: Final = "CC"


@dataclass(frozen=True, slots=True)
class SheetMarks:
    """A sheet as a photo or a person reads it, in plain values."""

    coloured: tuple[str, ...] = ()  # section keys, "1.3"
    locks: tuple[tuple[str | None, str | None], ...] = ()  # symbols, lock by lock
    stones: tuple[int, ...] = ()  # filled, by cairn (CC-6.2); empty: not known


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat scores for."""

    seat: str
    coloured: int  # sections, as bits
    powers: tuple[int, ...]  # open locks
    first: int  # figures with a bonus, as bits
    unknown: int = 0  # figures whose bonus nobody can see, as bits

    def figures(self, plan: Plan) -> int:
        return plan.completed(self.coloured).bit_count()


def score(state: State) -> ScoreSheet:
    tallies = tuple(
        Tally(name, seat.coloured, tuple(lock for lock in range(LOCKS) if is_open(seat, lock)), seat.first)
        for name, seat in zip(seat_names(state), state.seats, strict=True)
    )
    return _sheet(PLANS[state.sheet], tallies, over=state.phase == OVER)


def score_table(
    sheet: str,
    players: Mapping[str, SheetMarks],
    first: Mapping[str, Iterable[str]] | None = None,
    everyone: bool = True,
) -> Scored:
    """The score of sheets that were read. `first` tells for each figure who has its bonus (CC-7.6).

    Where it tells nothing, a figure that only one of all players has completed has been his first; of
    several players anybody may have been first: nobody gets the bonus, and it is asked.
    """
    plan = PLANS[sheet]
    told = {str(figure): tuple(seats) for figure, seats in (first or {}).items()}
    _refuse_unknown(plan, told)
    coloured = {seat: section_bits(sheet, marks.coloured) for seat, marks in players.items()}
    done = {seat: plan.completed(bits) for seat, bits in coloured.items()}
    tallies = []
    for seat, marks in players.items():
        bonus, unknown = _bonuses(plan, seat, done, told, everyone=everyone)
        unknown &= _full_cairns(marks.stones) if plan.sheet.solo else unknown
        tallies.append(Tally(seat, coloured[seat], _powers(marks), bonus, unknown))
    return Scored(_sheet(plan, tuple(tallies), over=None), tuple(_unknown_bonuses(plan, tallies)))


def _refuse_unknown(plan: Plan, told: Mapping[str, tuple[str, ...]]) -> None:
    for figure in told:
        if not figure.isdigit() or not 1 <= int(figure) <= len(plan.figures):
            raise BadSetup("first", f"{plan.sheet.title.en} has no figure {figure[:20]}", "CC-5")


def _powers(marks: SheetMarks) -> tuple[int, ...]:
    if len(marks.locks) > LOCKS:
        raise BadSetup("locks", f"there are {LOCKS} locks", "CC-3.5")
    for pair in marks.locks:
        for symbol in pair:
            if symbol is not None:
                read_symbol(symbol)
    return tuple(n for n, pair in enumerate(marks.locks) if None not in pair and len(pair) == LOCK_SIDES)


def _bonuses(
    plan: Plan, seat: str, done: Mapping[str, int], told: Mapping[str, tuple[str, ...]], *, everyone: bool
) -> tuple[int, int]:
    """The figures with a bonus for sure, and those where it cannot be told."""
    bonus = unknown = 0
    for n in range(len(plan.figures)):
        bit = 1 << n
        if not done[seat] & bit:
            continue
        if str(n + 1) in told:
            bonus |= bit if seat in told[str(n + 1)] else 0
        elif plan.sheet.solo or not everyone or sum(bool(bits & bit) for bits in done.values()) > 1:
            unknown |= bit
        else:
            bonus |= bit  # CC-3.6: nobody else has completed it at all
    return bonus, unknown


def _full_cairns(stones: tuple[int, ...]) -> int:
    """CC-6.7: an egg can only have its bonus when its cairn is full."""
    known = zip(stones, CAIRNS, strict=False)
    return sum(1 << n for n, (filled, cairn) in enumerate(known) if filled == len(cairn)) if stones else -1


def _unknown_bonuses(plan: Plan, tallies: list[Tally]) -> Iterable[Question]:
    for n in range(len(plan.figures)):
        seats = tuple(tally.seat for tally in tallies if tally.unknown >> n & 1)
        pieces = tuple(_piece(plan, seat) for seat in seats)
        if seats and plan.sheet.solo:
            say = f"was egg {n + 1} complete when its cairn was full (CC-6.7)? Tell it by first/{n + 1}=p1"
            yield Question("bonus-unknown", say, pieces, ("yes", "no"))
        elif seats:
            say = f"who completed figure {n + 1} first (CC-3.6, CC-7.6)? Tell it by first/{n + 1}={seats[0]}"
            yield Question("bonus-unknown", say, pieces, seats)


def _piece(plan: Plan, seat: str) -> str:
    return f"{GAME_CODE}:{plan.sheet.code}:{seat.removeprefix('p')}"


# --- the sheet of points ----------------------------------------------------------------------------


def _sheet(plan: Plan, tallies: tuple[Tally, ...], over: bool | None) -> ScoreSheet:
    players = tuple(PlayerScore(tally.seat, tuple(_lines(plan, tally))) for tally in tallies)
    standings = sorted(
        (_Standing(player.total, tally.figures(plan), plan.symbols_in(tally.coloured), tally.seat)
         for player, tally in zip(players, tallies, strict=True)),
        key=lambda one: one.strength, reverse=True,
    )  # fmt: skip
    ranking: dict[tuple[int, int, int], list[str]] = {}
    for one in standings:
        ranking.setdefault(one.strength, []).append(one.seat)
    places = tuple(tuple(seats) for seats in ranking.values())
    if over is None:  # a table that was read: the threshold tells (CC-4.1); alone there is none
        over = not plan.sheet.solo and bool(standings) and standings[0].points >= plan.threshold
    return ScoreSheet(
        players=players,
        ranking=places,
        winners=places[0] if over and places else (),
        tie_break=_tie_break(standings) if over else "",
        how=("solo" if plan.sheet.solo else "threshold") if over else "",
    )


@dataclass(frozen=True, slots=True)
class _Standing:
    points: int
    figures: int
    symbols: int
    seat: str

    @property
    def strength(self) -> tuple[int, int, int]:
        """CC-4.1, CC-4.2: greater is better."""
        return self.points, self.figures, self.symbols


def _lines(plan: Plan, tally: Tally) -> Iterable[ScoreLine]:
    sheet = plan.sheet
    piece = (_piece(plan, tally.seat),)
    done = plan.completed(tally.coloured)
    rule = "CC-6.9" if sheet.solo else "CC-5.1" if sheet.rule == "CC-5.1" else "CC-3.6"
    name = "egg" if sheet.solo else "disc" if sheet.rule == "CC-5.1" else "figure"
    for n, worth in enumerate(plan.points):
        if not done >> n & 1:
            continue
        yield ScoreLine(f"{name} {n + 1} complete", worth, rule, piece)
        if not tally.first >> n & 1:
            continue
        if sheet.solo:
            yield ScoreLine(f"egg {n + 1} complete by its cairn", CAIRN_BONUS, "CC-6.7", piece)
        else:
            yield ScoreLine(f"{name} {n + 1} completed first", FIRST_BONUS, rule, piece)
    for lock in tally.powers:
        yield ScoreLine(f"superpower {SUPERPOWERS[lock].title.en}", SUPERPOWER_POINTS, "CC-3.4", piece)


def _tie_break(standings: list[_Standing]) -> str:
    """Why the first of several with equal points is the first; empty if the points decide."""
    best, *others = standings
    rivals = [one for one in others if one.points == best.points]
    if not rivals:
        return ""
    second = rivals[0]
    both = f"{best.seat} and {second.seat} have {best.points} points"
    if best.figures != second.figures:
        return f"{both}: {best.figures} completed figures against {second.figures} (CC-4.2)"
    if best.symbols != second.symbols:
        symbols = f"{best.symbols} coloured symbols against {second.symbols}"
        return f"{both} and {best.figures} figures: {symbols} (CC-4.2)"
    shared = [one.seat for one in standings if one.strength == best.strength]
    names = " and ".join(shared)
    return f"{names} are equal in points, figures and symbols: they share the win (CC-4.2)"
