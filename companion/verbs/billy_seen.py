"""Billy's mixes on a table that was seen: from a photo or a reading, without any saved game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.errors import CompanionError, Exit
from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.advice import Danger, advise
from companion.games.chroma_mix.bags import CODES, EXTRAS, KIND, RANK, bag_of
from companion.games.chroma_mix.billy import BillyOption, BillyStatus, at_table, options, status
from companion.games.chroma_mix.state import BILLY_MIX, Billy, State
from companion.pieces.ids import parse
from companion.play import BadSetup
from companion.verbs.seat_sources import Asked, seated

ZONES: Final = ("billy.hand", "market2", "market3", "supply")
PILES: Final = tuple(code for kind, code in enumerate(CODES) if RANK[kind] in {1, 4})


@dataclass(frozen=True, slots=True)
class Seen:
    """What Billy could mix, should he have a Mix card; ids of the cards that pay."""

    status: BillyStatus
    options: tuple[BillyOption, ...]
    advice: tuple[Danger, ...]
    ids: dict[str, tuple[str, ...]]  # of Billy's cards, by code
    notes: tuple[str, ...]


def seen_options(views: Sequence[Path], *, advice: bool = False, seed: int = 1) -> Seen:
    zones, ids = _zones(views)
    if not zones["billy.hand"]:
        hint = "Billy's cards lie below the rail BHAND (zone billy.hand)"
        raise CompanionError(Exit.NOT_UNDERSTOOD, f"{views[0].name} shows no card of Billy", hint)
    state = _state(zones)
    notes = () if zones["supply"] else ("No supply pile was seen: all are taken to be there.",)
    found = options(state)
    dangers = advise(state, seed) if advice and found else ()
    return Seen(status(state), found, dangers, ids, notes)


def _zones(views: Sequence[Path]) -> tuple[dict[str, list[str]], dict[str, tuple[str, ...]]]:
    """The cards by zone, and the ids of Billy's by their code; a table in doubt is refused."""
    name = " and ".join(path.name for path in views)
    table = seated(Asked(views))
    if table.game.slug != GAME.slug:
        raise CompanionError(Exit.USAGE, f"{name} shows {table.game.title.en}, not {GAME.title.en}")
    zones: dict[str, list[str]] = defaultdict(list)
    ids: dict[str, tuple[str, ...]] = {}
    for one in table.layout.lying:
        code = _code(one.piece.id)
        if one.zone in ZONES and code:
            zones[one.zone].append(code)
            if one.zone == "billy.hand":
                ids[code] = (*ids.get(code, ()), one.piece.id)
    doubtful = len(table.reading.unread) + sum(not one.zone for one in table.layout.lying if one.piece.copy)
    if doubtful:
        say = f"{name} leaves {doubtful} pieces in doubt"
        raise CompanionError(Exit.NOT_UNDERSTOOD, say, "answer its questions first: nothing is guessed")
    for rank in (2, 3):
        for code in zones[f"market{rank}"]:
            if RANK[KIND[code]] != rank:
                raise BadSetup(f"market{rank}", f"{code} is not of rank {rank}", "CM-9.5")
    return zones, ids


def _code(text: str) -> str:
    """The card's code; nothing for a piece that is no card of colour."""
    piece = parse(text)
    known = piece is not None and piece.game == GAME.code and piece.kind in KIND and piece.kind != "MIX"
    return piece.kind if piece is not None and known else ""


def _state(zones: dict[str, list[str]]) -> State:
    hand = bag_of(KIND[code] for code in zones["billy.hand"])
    box = bag_of(kind for kind in EXTRAS if CODES[kind] not in zones["supply"])  # CM-2.4: only if it is seen
    start = GAME.new({"solo": "first"}, 0)._replace(
        billy=Billy(hand, (), 0, "first"), todo=((BILLY_MIX, 1),), box=box
    )
    return at_table(start, zones["market2"], zones["market3"], _empty(zones))


def _empty(zones: dict[str, list[str]]) -> tuple[str, ...]:
    """Piles that are not there, if any pile was looked at."""
    return tuple(code for code in PILES if code not in zones["supply"]) if zones["supply"] else ()
