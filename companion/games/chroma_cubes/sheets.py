"""All sheets there are to play on: ours (CC-5), then the player's own."""

from __future__ import annotations

from companion.games.chroma_cubes.own import own_sheets
from companion.games.chroma_cubes.tables import SHEETS as OURS
from companion.games.chroma_cubes.tables import Sheet

SHEETS: tuple[Sheet, ...] = (*OURS, *(one.sheet for one in own_sheets()))
SHEET = {sheet.code: sheet for sheet in SHEETS}
