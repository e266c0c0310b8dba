"""Several games in a row: three games for victory points, or totals up to forty (MT-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.cmyk.tables import SERIES_GAMES, SERIES_VP, TOTAL_TARGET
from companion.play import BadSetup, PlayerScore, ScoreLine, ScoreSheet


def three_games(sheets: Sequence[ScoreSheet]) -> ScoreSheet:
    """MT-7.1: victory points so far; winners after the third game."""
    if len(sheets) > SERIES_GAMES:
        raise BadSetup("games", f"a series has {SERIES_GAMES} games, not {len(sheets)}", "MT-7.1")
    seats = _seats(sheets)
    players = tuple(PlayerScore(seat, tuple(_victory_lines(seat, sheets))) for seat in seats)
    sums = {seat: sum(_points(sheet)[seat] for sheet in sheets) for seat in seats}
    keys = {player.player: (player.total, sums[player.player]) for player in players}
    ranking = _ranked(keys)
    over = len(sheets) == SERIES_GAMES
    best = max(player.total for player in players)
    level = [player.player for player in players if player.total == best]
    return ScoreSheet(
        players,
        ranking,
        ranking[0] if over else (),
        _series_tie(level, ranking[0], best, sums) if over else "",
        how="three-games",
    )


def _victory_lines(seat: str, sheets: Sequence[ScoreSheet]) -> list[ScoreLine]:
    """Players level in a place all get its points; two firsts leave no second."""
    lines: list[ScoreLine] = []
    for number, sheet in enumerate(sheets, 1):
        ahead = 0
        for place in sheet.ranking:
            if seat in place:
                points = SERIES_VP[ahead] if ahead < len(SERIES_VP) else 0
                word = ("first", "second")[ahead] if ahead < len(SERIES_VP) else "no"
                shared = ", shared" if len(place) > 1 and points else ""
                lines.append(ScoreLine(f"game {number}: {word} place{shared}", points, "MT-7.1"))
            ahead += len(place)
    return lines


def _series_tie(level: list[str], winners: tuple[str, ...], best: int, sums: dict[str, int]) -> str:
    if len(level) < 2:
        return ""
    words = f"{', '.join(level)} have {best} victory points each"
    if len(winners) > 1:
        return f"{words}, and {', '.join(winners)} as many points over the games: they share the win (MT-7.1)"
    points = ", ".join(f"{seat} {sums[seat]}" for seat in level)
    return f"{words}: {winners[0]} has the higher sum of points ({points}) (MT-7.1)"


def total_score(sheets: Sequence[ScoreSheet]) -> ScoreSheet:
    """MT-7.2: points added up; winners once somebody has 40 after a complete game."""
    seats = _seats(sheets)
    totals = dict.fromkeys(seats, 0)
    for number, sheet in enumerate(sheets, 1):
        if max(totals.values()) >= TOTAL_TARGET:
            say = f"the series was over after game {number - 1}: somebody had {TOTAL_TARGET} points"
            raise BadSetup("games", say, "MT-7.2")
        for seat, points in _points(sheet).items():
            totals[seat] += points
    players = tuple(
        PlayerScore(
            seat,
            tuple(
                ScoreLine(f"game {number}", _points(sheet)[seat], "MT-7.2")
                for number, sheet in enumerate(sheets, 1)
            ),
        )
        for seat in seats
    )
    ranking = _ranked({seat: (total,) for seat, total in totals.items()})
    over = max(totals.values()) >= TOTAL_TARGET
    tie = ""
    if over and len(ranking[0]) > 1:
        tie = f"{', '.join(ranking[0])} have {totals[ranking[0][0]]} points each: they share the win (MT-7.2)"
    return ScoreSheet(players, ranking, ranking[0] if over else (), tie, how="total")


def _points(sheet: ScoreSheet) -> dict[str, int]:
    return {player.player: player.total for player in sheet.players}


def _seats(sheets: Sequence[ScoreSheet]) -> tuple[str, ...]:
    seats = tuple(_points(sheets[0])) if sheets else ()
    if not seats or any(set(_points(sheet)) != set(seats) for sheet in sheets):
        raise BadSetup("games", "the games of a series are played by the same players", "MT-7.1")
    return seats


def _ranked(keys: Mapping[str, tuple[int, ...]]) -> tuple[tuple[str, ...], ...]:
    places = sorted(set(keys.values()), reverse=True)
    return tuple(tuple(seat for seat, key in keys.items() if key == place) for place in places)
