"""The real table beside the saved game against Billy: what agrees, what differs, and what is in doubt.

The game knows Billy's row for certain. The market changes in the player's own turns, so there the table is
news to the game; only while Billy mixes must it lie as it was told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from pathlib import Path
from typing import Final

from companion.errors import CompanionError, Exit
from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import CODES, COPIES, KIND, RANK, count
from companion.games.chroma_mix.billy import billy_of, title, waits_for_mix
from companion.games.chroma_mix.state import BILLY_MIX, State
from companion.play import Finding
from companion.verbs.billy import ROW, BillyGame, Told, look, physical
from companion.verbs.billy_hands import named, spelled, to_do
from companion.verbs.check import judged
from companion.verbs.seat import Table, unread_places
from companion.verbs.seat_sources import Asked, seated

HAND: Final = "billy.hand"
ROWS: Final = ("market2", "market3")
SHARED: Final = frozenset({HAND, "billy.deck", "billy.discard", *ROWS, "supply"})
ROW_NAMES: Final = {HAND: "Billy's row", "market2": "the rank-2 row", "market3": "the rank-3 row"}
PILES: Final = tuple(code for kind, code in enumerate(CODES) if RANK[kind] == 4)


@unique
class Trust(StrEnum):
    """Whom a person believes where the table and the game differ."""

    PHOTO = "photo"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Difference:
    """What the game has in a zone and what the table shows there, as codes."""

    zone: str
    game: tuple[str, ...]
    table: tuple[str, ...]
    say: str
    rule: str
    pieces: tuple[str, ...] = ()  # ids of what lies wrong


@dataclass(frozen=True, slots=True)
class Compared:
    table: Table
    zones: dict[str, tuple[str, ...]]  # codes, by zone
    drawn: tuple[str, ...] = ()  # from a physical deck, as the row shows
    differences: tuple[Difference, ...] = ()
    to_do: tuple[str, ...] = ()  # so that the table is as the game says
    doubts: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    news: tuple[str, ...] = ()  # what the game did not know, against nothing
    notes: tuple[str, ...] = ()
    row_known: bool = True  # his row is in view, or he has none

    @property
    def exit(self) -> Exit:
        if self.findings:
            return Exit.FINDINGS
        if self.doubts:
            return Exit.NOT_UNDERSTOOD
        return Exit.FINDINGS if self.differences else Exit.FINE


def compare(saved: BillyGame, asked: Asked, empty: tuple[str, ...] = ()) -> Compared:
    """`empty` are supply piles of which the person says that they are used up. Nothing is saved here."""
    table = seated(asked)
    if table.game.slug != GAME.slug:
        raise CompanionError(Exit.USAGE, f"the photo shows {table.game.title.en}, not {GAME.title.en}")
    zones = _zones(table)
    drawn = _drawn(saved, zones)
    differences = tuple(
        one
        for one in (
            *_row_difference(saved, table, zones, drawn),
            *_market_differences(saved, table, zones),
            *_pile_differences(saved.state, table, empty),
        )
        if one is not None
    )
    findings, elsewhere = _judged(table)
    known = {name for one in findings for name in one.pieces}
    differences = tuple(one for one in differences if not (one.pieces and set(one.pieces) <= known))
    in_view = bool(zones.get(HAND)) or not look(saved).row
    done = Compared(table, zones, drawn, differences, findings=findings, row_known=in_view)
    return replace(
        done,
        to_do=to_do(saved.state, zones, _wanted(saved, drawn)) if done.row_known and differences else (),
        doubts=tuple(_doubts(done)),
        news=tuple(_news(saved, zones)),
        notes=(*_out_of_view(done), *elsewhere, *table.remarks),
    )


def _zones(table: Table) -> dict[str, tuple[str, ...]]:
    zones: dict[str, tuple[str, ...]] = {}
    for one in table.layout.lying:
        if one.zone is not None and one.piece.kind in KIND:
            zones[one.zone] = (*zones.get(one.zone, ()), one.piece.kind)
    return zones


def _judged(table: Table) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """What is against the rules where Billy plays, and elsewhere only in words."""
    zone_of = {one.piece.id: one.zone for one in table.layout.lying}
    here, elsewhere = [], []
    for one in judged(table):
        zones = {zone_of.get(name) for name in one.pieces}
        if not zones or zones & SHARED:
            here.append(one)
        else:
            elsewhere.append(f"elsewhere on the table: {one.say} ({one.rule})")
    return tuple(here), tuple(elsewhere)


# --- Billy's row --------------------------------------------------------------------------------


def waiting_mixes(state: State) -> int:
    """Mix cards drawn and not yet used: they lie in his row."""
    return sum(frame[1] for frame in state.todo if frame[0] == BILLY_MIX)


def _wanted(saved: BillyGame, drawn: tuple[str, ...]) -> tuple[str, ...]:
    return (*look(saved).row, *("MIX",) * waiting_mixes(saved.state), *drawn)


def _drawn(saved: BillyGame, zones: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Two cards more than he had, and none less: what came from a physical deck (CM-8.3)."""
    if not physical(saved) or waits_for_mix(saved.state):
        return ()
    had, shown = Counter(look(saved).row), Counter(zones.get(HAND, ()))
    more = tuple((shown - had).elements())
    left = {CODES[kind] for kind in billy_of(saved.state).deck}  # drawn before a shuffle (CM-8.7)
    return (
        tuple(sorted(more, key=lambda code: code not in left)) if len(more) == 2 and not had - shown else ()
    )


def _row_difference(
    saved: BillyGame, table: Table, zones: dict[str, tuple[str, ...]], drawn: tuple[str, ...]
) -> tuple[Difference | None, ...]:
    shown = Counter(zones.get(HAND, ()))
    wanted = Counter(_wanted(saved, drawn))
    missing, extra = wanted - shown, shown - wanted
    del missing["MIX"]  # with a virtual deck many do not lay it out
    if not shown or not (missing or extra):
        return ()
    return (_different(HAND, wanted, shown, "CM-8.3", _ids(table, HAND, extra)),)


def _different(
    zone: str, wanted: Counter[str], shown: Counter[str], rule: str, pieces: tuple[str, ...] = ()
) -> Difference:
    game, seen = (tuple(sorted(cards.elements(), key=KIND.__getitem__)) for cards in (wanted, shown))
    parts = []
    if lacking := tuple((wanted - shown).elements()):
        parts.append(f"{named(lacking)} not seen there")
    if more := tuple((shown - wanted).elements()):
        parts.append(f"{named(more)} too much")
    say = f"{ROW_NAMES[zone]}: the game says {spelled(game)}, the table shows {spelled(seen)}"
    return Difference(zone, game, seen, f"{say} ({', '.join(parts)})", rule, pieces)


def _ids(table: Table, zone: str, codes: Counter[str]) -> tuple[str, ...]:
    left = Counter(codes)
    found = []
    for piece in reversed(table.layout.zone(zone)):
        if left[piece.kind] > 0:
            left[piece.kind] -= 1
            found.append(piece.id)
    return tuple(found)


# --- market and supply --------------------------------------------------------------------------


def _market_differences(
    saved: BillyGame, table: Table, zones: dict[str, tuple[str, ...]]
) -> tuple[Difference | None, ...]:
    known = {"market2": saved.state.row2, "market3": saved.state.row3}
    found = []
    for zone in ROWS:
        shown, had = Counter(zones.get(zone, ())), Counter(CODES[kind] for kind in known[zone])
        if not shown:
            continue
        if waits_for_mix(saved.state) and shown != had:
            found.append(_different(zone, had, shown, "CM-8.4", _ids(table, zone, shown - had)))
        elif shown.total() < min(ROW, had.total()):
            say = f"{ROW_NAMES[zone]} shows {shown.total()} cards: was one not dealt, or not read?"
            found.append(Difference(zone, (), tuple(shown.elements()), say, "CM-9.3"))
    return tuple(found)


def _pile_differences(state: State, table: Table, empty: tuple[str, ...]) -> tuple[Difference | None, ...]:
    """A rank-4 pile that the game has and the table does not show: used up, or missed?"""
    if not table.layout.zone("supply"):
        return ()
    seen = Counter(one.piece.kind for one in table.layout.lying if one.piece.copy)
    gone = [
        code
        for code in PILES
        if count(state.supply, KIND[code])
        and not any(piece.kind == code for piece in table.layout.zone("supply"))
        and seen[code] < COPIES[KIND[code]]
        and code not in empty
    ]
    return tuple(
        Difference(
            "supply",
            (code,),
            (),
            f"the supply: the game says {title(code)} is left, the table shows no such pile",
            "CM-8.9" if code in {"BUR", "MUS", "PET"} else "CM-2.3",
        )
        for code in gone
    )


def _news(saved: BillyGame, zones: dict[str, tuple[str, ...]]) -> list[str]:
    """What left the market and what came since it was last told."""
    told = _last_told(saved)
    if waits_for_mix(saved.state):
        return []
    said = []
    for zone in ROWS:
        shown, had = Counter(zones.get(zone, ())), Counter(told.get(zone, ()))
        left, came = tuple((had - shown).elements()), tuple((shown - had).elements())
        if had and shown and (left or came):
            parts = ([f"{named(left)} left"] if left else []) + ([f"{named(came)} came"] if came else [])
            said.append(f"{ROW_NAMES[zone]} since it was last told: {', '.join(parts)}")
    return said


def _last_told(saved: BillyGame) -> dict[str, tuple[str, ...]]:
    """The rows of the last turn; those of the game's own imagination are no news to anybody."""
    origin = {"market2": saved.origin.row2, "market3": saved.origin.row3}
    text = next((one.text for one in reversed(saved.done) if one.event and "market2" in one.text), "")
    parts = (part.partition("=") for part in text.split("|"))
    rows = {key.strip(): tuple(codes.split()) for key, _, codes in parts}
    return {
        zone: rows[zone]
        for zone in ROWS
        if zone in rows and rows[zone] != tuple(CODES[kind] for kind in origin[zone])
    }


# --- doubts -------------------------------------------------------------------------------------


def _doubts(done: Compared) -> list[str]:
    """What could not be read matters, unless both rows are full and everything else agrees (CM-9.3)."""
    questions = [one.say for one in done.table.questions]
    full = all(len(done.zones.get(zone, ())) == ROW for zone in ROWS)
    settled = full and done.row_known and not done.differences
    unread = [] if settled else [f"not read: {place}" for place in unread_places(done.table.reading)]
    one_row = [zone for zone in ROWS if zone in done.zones]
    if len(one_row) == 1:
        questions.append("the photo does not show both rows of the market")
    return [*questions, *unread]


def _out_of_view(done: Compared) -> list[str]:
    notes = []
    if not done.row_known:
        notes.append("Billy's row is not in view: it is taken as the game has it")
    if "supply" not in done.zones:
        notes.append("no supply pile is in view: they are taken as the game has them")
    places = unread_places(done.table.reading)
    if places and not _doubts(done):
        notes.append(f"{len(places)} not read, but both rows are full and Billy's row is right: {places[0]}")
    return notes


# --- what is told to the game -------------------------------------------------------------------


def told_by(saved: BillyGame, done: Compared, told: Told, trust: Trust | None) -> Told | None:
    """What the game is told; None while a person has to choose."""
    if done.findings or (done.doubts and trust is not Trust.PHOTO):
        return None
    if done.differences and trust is None:
        return None
    waiting = waits_for_mix(saved.state)
    believed = trust is Trust.PHOTO
    rows = {} if waiting and not believed else {zone: done.zones.get(zone, ()) for zone in ROWS}
    seen = {
        **rows,
        "empty": _empty(saved.state, done, believed=believed),
        "draws": done.drawn,
    }
    found = replace(told, **{name: cards for name, cards in seen.items() if not getattr(told, name)})
    if not believed or not any(one.zone == HAND for one in done.differences):
        return found
    row = tuple(code for code in done.zones[HAND] if code != "MIX")
    gone = Counter(look(saved).row) - Counter(row)
    discarded = tuple((gone & Counter(done.zones.get("billy.discard", ()))).elements())
    return replace(found, row=row, discarded=discarded)


def _empty(state: State, done: Compared, *, believed: bool) -> tuple[str, ...]:
    """Piles that are used up: as seen where nobody doubts it, else as the game has it."""
    shown = done.zones.get("supply", ())
    doubted = {code for one in done.differences if one.zone == "supply" for code in one.game}
    return tuple(
        code
        for code in PILES
        if code not in shown
        and (not count(state.supply, KIND[code]) or (shown and (believed or code not in doubted)))
    )


# --- showing ------------------------------------------------------------------------------------


def confirmed(done: Compared) -> Compared:
    """For somebody who asks only whether the hands did it: piles do not matter, his row must be in view."""
    unseen = () if done.row_known else ("Billy's row is not in view",)
    differences = tuple(one for one in done.differences if one.zone != "supply")
    return replace(done, differences=differences, doubts=(*done.doubts, *unseen))


def save_picture(done: Compared, path: Path) -> tuple[Path, ...]:
    """The photo with what differs drawn on it."""
    from companion.verbs import check_picture
    from companion.verbs.check import Checked

    told = tuple(Finding("differs-from-game", one.rule, one.say, one.pieces) for one in done.differences)
    return check_picture.save_picture(
        Checked(done.table, (*done.findings, *told), done.table.questions), path
    )
