"""Billy's mixes on a table that was seen: from a reading, without any saved game."""

from __future__ import annotations

from collections import defaultdict
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
from companion.play import BadSetup, IllegalMove
from companion.wire import read_reading

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


def seen_options(path: Path, *, advice: bool = False, seed: int = 1) -> Seen:
    zones, ids = _zones(path)
    if not zones["billy.hand"]:
        hint = "Billy's cards lie below the rail BHAND (zone billy.hand)"
        raise CompanionError(Exit.NOT_UNDERSTOOD, f"{path.name} shows no card of Billy", hint)
    state = _state(zones)
    notes = () if zones["supply"] else ("No supply pile was seen: all are taken to be there.",)
    found = options(state)
    dangers = advise(state, seed) if advice and found else ()
    return Seen(status(state), found, dangers, ids, notes)


def seen_market(path: Path, row: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What a reading tells for Billy's turn; his own cards, if they are seen, must be the known ones."""
    zones, _ = _zones(path)
    if not (zones["market2"] and zones["market3"]):
        hint = "the rows lie below the rails MARKET2 and MARKET3"
        raise CompanionError(Exit.NOT_UNDERSTOOD, f"{path.name} does not show both rows of the market", hint)
    if zones["billy.hand"] and sorted(zones["billy.hand"]) != sorted(row):
        shown, known = (" ".join(sorted(cards)) or "nothing" for cards in (zones["billy.hand"], row))
        say = f"Billy's row shows {shown}, but he has {known}"
        raise IllegalMove("CM-8.3", say, "put his row right, or take back a step with `companion billy undo`")
    return {
        "market2": tuple(zones["market2"]),
        "market3": tuple(zones["market3"]),
        "empty": _empty(zones),
    }


def _zones(path: Path) -> tuple[dict[str, list[str]], dict[str, tuple[str, ...]]]:
    """The cards by zone, and the ids of Billy's by their code; a table in doubt is refused."""
    reading = read_reading(path)
    if reading.game != GAME.slug:
        raise CompanionError(Exit.USAGE, f"{path.name} shows {reading.game[:30]}, not {GAME.slug}")
    zones: dict[str, list[str]] = defaultdict(list)
    ids: dict[str, tuple[str, ...]] = {}
    for piece in reading.pieces:
        code = _code(piece.id)
        if piece.zone in ZONES and code:
            zones[piece.zone].append(code)
            if piece.zone == "billy.hand":
                ids[code] = (*ids.get(code, ()), piece.id)
    doubtful = len(reading.unread) + sum(piece.zone is None for piece in reading.pieces)
    if doubtful:
        say = f"{path.name} leaves {doubtful} pieces in doubt"
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
