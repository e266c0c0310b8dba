"""A game's table in a few lines: what lies where, with hidden things counted and not named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.play import Game, ScoreSheet

S = TypeVar("S")
M = TypeVar("M")

_FACTS: Final = frozenset({"first", "turn", "number", "chance", "seed", "rest", "lead", "box", "gone"})
_HIDDEN: Final = re.compile(r"(.*\.)?(deck\d*|spare)")  # faces down
_ROW: Final = re.compile(r"row\d+")  # worth seeing even when it is empty
_PILE: Final = re.compile(r"pile\d+")  # only the top is face up
_SECRET: Final = re.compile(r"(p\d+)\.private")  # its owner may look, in the end everyone


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a zone of the table, or a seat with its zones."""

    title: str
    zones: tuple[tuple[str, str], ...]  # (name, pieces); no name for a zone that is the whole line
    points: int | None = None
    to_move: bool = False


def table_rows(game: Game[S, M], state: S, names: Mapping[str, str]) -> tuple[Row, ...]:
    """Zones of the table first, then every seat."""
    seats = game.seats(state)
    moving = tuple(seats[number] for number in game.to_move(state))
    shared: list[Row] = []
    owned: dict[str, list[tuple[str, str]]] = {seat: [] for seat in seats}
    options = {option.name for option in game.options}
    for key, pieces in game.write_setup(state).items():
        if key in _FACTS or key in options or not (pieces or _ROW.fullmatch(key)):
            continue
        seat, _, zone = key.partition(".")
        shown = _shown(key, pieces, moving)
        if seat in owned:
            owned[seat].append((zone, shown))
        else:
            shared.append(Row(key, (("", shown),)))
    totals = {player.player: player.total for player in game.score(state).players}
    people = [
        Row(names.get(seat, seat), tuple(owned[seat]), totals.get(seat), seat in moving) for seat in seats
    ]
    return (*shared, *people)


def _shown(key: str, pieces: tuple[str, ...], moving: tuple[str, ...]) -> str:
    if _HIDDEN.fullmatch(key):
        return f"{len(pieces)} face down"
    if _PILE.fullmatch(key):
        return f"{pieces[0]} on top of {len(pieces) - 1}" if len(pieces) > 1 else pieces[0]
    if (secret := _SECRET.fullmatch(key)) and moving not in {(), (secret[1],)}:
        return "secret"
    return grouped(pieces) or "-"


def grouped(pieces: tuple[str, ...]) -> str:
    """Neighbours that are alike as one: `JUN JUN` is `JUN×2`."""
    found: list[tuple[str, int]] = []
    for piece in pieces:
        code, _, number = piece.partition("*")
        times = int(number) if number.isdecimal() else 1
        if found and found[-1][0] == code:
            found[-1] = (code, found[-1][1] + times)
        else:
            found.append((code, times))
    return " ".join(code if times == 1 else f"{code}×{times}" for code, times in found)


def table_lines(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The same for eyes and for files: aligned columns of plain text."""
    width = max((len(row.title) for row in rows), default=0)
    return tuple(_row_line(row, width) for row in rows)


def _row_line(row: Row, width: int) -> str:
    zones = " · ".join(f"{name} {pieces}".strip() for name, pieces in row.zones)
    points = "" if row.points is None else f"{row.points:>3} points  "
    mark = ">" if row.to_move else " "
    return f"{mark} {row.title:<{width}}  {points}{zones}".rstrip()


def score_lines(sheet: ScoreSheet, names: Mapping[str, str]) -> tuple[str, ...]:
    """Every point with what earned it, then the ranking and why."""
    lines: list[str] = []
    for player in sheet.players:
        lines.append(f"{names.get(player.player, player.player)}: {player.total}")
        lines += [f"  {line.points:>+4}  {line.what}  {line.rule}".rstrip() for line in player.lines]
    places = [", ".join(names.get(seat, seat) for seat in place) for place in sheet.ranking]
    lines.append("ranking: " + "; ".join(f"{n}. {place}" for n, place in enumerate(places, 1)))
    if sheet.winners:
        won = " and ".join(names.get(seat, seat) for seat in sheet.winners)
        lines.append(f"won: {won}" + (f" by {sheet.how}" if sheet.how else ""))
    if sheet.tie_break:
        lines.append(sheet.tie_break)
    return tuple(lines)
