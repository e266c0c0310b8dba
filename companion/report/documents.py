"""Shapes of JSON documents that several commands share (DESIGN §8)."""

from __future__ import annotations

from typing import Any, Final

from companion.play import PlayerScore, ScoreSheet

SCORE_SCHEMA: Final = "companion.score/1"


def score_document(game: str, sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "schema": SCORE_SCHEMA,
        "game": game,
        "players": [_player(player) for player in sheet.players],
        "ranking": sheet.ranking,
        "winners": sheet.winners,
        "tie_break": sheet.tie_break,
        "findings": sheet.findings,
    }


def _player(player: PlayerScore) -> dict[str, Any]:
    return {"player": player.player, "total": player.total, "lines": player.lines}
