"""The start of a game from options and a seed (CC-2, CC-6.1)."""

from __future__ import annotations

from typing import Final

from companion.games.chroma_cubes.rolling import rolled
from companion.games.chroma_cubes.sheets import SHEETS
from companion.games.chroma_cubes.state import (
    BLANK,
    DRAFT_ACTIVE,
    DRAFT_RESERVE,
    LETTERS,
    PLANS,
    PLAY,
    SOLO_SHEET,
    STEP,
    Seat,
    State,
)
from companion.games.chroma_cubes.tables import CAIRNS, SEATS, WHEEL, Sheet
from companion.pieces.language import Text
from companion.play import BadSetup, Option, Options, chance_from, drawn, resolved

OPTIONS: Final = (
    Option("players", (2, 3, 4, 1), Text("players", "giocatori")),
    Option("sheet", tuple(sheet.code for sheet in SHEETS), Text("game sheet", "foglio di gioco")),
)
SIX_DICE: Final = tuple(colour * STEP for colour in range(len(LETTERS)))  # CC-6.1: one of each colour
NO_STONES: Final = (0,) * len(CAIRNS)


def chosen(options: Options) -> tuple[Sheet, int]:
    """The sheet and the number of players; alone means the solo sheet, and the other way round."""
    players = str(options.get("players", 2))
    if players.isdigit() and not 1 <= int(players) <= SEATS:
        raise BadSetup("players", f"{players} players: one to four can play", "CC-1.1")
    sheet = str(options.get("sheet", ""))
    if sheet and sheet not in PLANS:
        known = ", ".join(PLANS)
        raise BadSetup("sheet", f"there is no sheet {sheet[:20]}", "CC-5", f"sheets are: {known}")
    values = resolved(OPTIONS, options)
    alone = values["players"] == 1
    if "players" in options and "sheet" in options and alone != (sheet == SOLO_SHEET):
        say = "alone you play the solo sheet" if alone else "the solo sheet is for one player"
        raise BadSetup("sheet", say, "CC-6.1", f"players = 1 goes with sheet = {SOLO_SHEET}")
    if alone or sheet == SOLO_SHEET:
        return PLANS[SOLO_SHEET].sheet, 1
    return PLANS[str(values["sheet"])].sheet, int(values["players"])


def new(options: Options, seed: int) -> State:
    sheet, players = chosen(options)
    if sheet.solo:
        return new_solo(seed)
    start, chance = drawn(chance_from(seed), players)  # CC-2.1
    given = tuple(sorted(WHEEL.index(colour) * STEP for colour in sheet.start))  # CC-2.5
    on_table = sheet.dice_on_table(players)
    pool = tuple(on_table[colour] - players * (colour in sheet.start) for colour in WHEEL)
    return State(
        sheet=sheet.code,
        seats=(Seat(active=given),) * players,
        pool=pool,
        start=start,
        active=start,
        turn=0,
        round=0,
        phase=DRAFT_RESERVE if given else DRAFT_ACTIVE,
        owed=0,
        claimed=0,
        stones=NO_STONES,
        cairn=BLANK,
        chance=chance,
    )


def new_solo(seed: int) -> State:
    """CC-6.1: six dice to play with, six as trade stock; the first roll is made."""
    dice, chance = rolled(SIX_DICE, chance_from(seed))
    return State(
        sheet=SOLO_SHEET,
        seats=(Seat(active=dice, fresh=dice),),
        pool=(1,) * len(LETTERS),
        start=0,
        active=0,
        turn=0,
        round=1,
        phase=PLAY,
        owed=0,
        claimed=0,
        stones=NO_STONES,
        cairn=0,  # CC-6.8: the first cairn is the starting one
        chance=chance,
    )
