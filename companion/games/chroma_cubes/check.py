"""Everything that is wrong with a table of Chroma Cubes: all findings, not just the first (CC-7)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.games.chroma_cubes.check_sheets import sheet_findings, sheet_of
from companion.games.chroma_cubes.state import (
    DRAFT_ACTIVE,
    DRAFT_RESERVE,
    LETTERS,
    NAMES,
    PLANS,
    SHOWN,
    SOLO_SHEET,
    State,
    everything,
    seat_names,
    solo,
)
from companion.games.chroma_cubes.tables import (
    COLOUR_NAMES,
    DICE_PER_COLOUR,
    FACES,
    RESERVE_LIMIT,
    SEATS,
    SETS_OF_DICE,
    SYMBOL_NAMES,
    Colour,
    Sheet,
)
from companion.pieces.ids import parse
from companion.pieces.piece import Piece
from companion.play import Finding, Layout, Lying, Verdict

CODE: Final = "CC"
PAPER: Final = frozenset({"TR", "BL"})  # tags all sheets share: no pieces of their own
_DIE: Final = re.compile(r"([ROYGBP])([0-9]+)")
_SEAT: Final = re.compile(r"p([1-9])(\..+)?")


@dataclass(frozen=True, slots=True)
class Scope:
    """What is known of the game on the table."""

    sheet: Sheet | None
    players: int | None

    @property
    def solo(self) -> bool:
        return self.sheet is not None and self.sheet.solo

    @property
    def per_colour(self) -> int:
        """CC-7.1; as many as there are where nobody knows how many play."""
        return SETS_OF_DICE.get(self.players or 0, DICE_PER_COLOUR)


def judge(layout: Layout) -> Verdict:
    """What a view of the table, whole or partial, tells against the rules."""
    layout = with_sheets(layout)
    scope = scope_of(layout)
    dice = tuple(one for one in layout.lying if is_die(one.piece))
    return Verdict(
        (
            *_unknown(layout.lying),
            *_seats(layout),
            *_sheets(layout),
            *_colours(dice, scope),
            *_banned(dice, scope),
            *_zones(dice, scope),
            *sheet_findings(layout.sheets, layout.first),
        )
    )


def with_sheets(layout: Layout) -> Layout:
    """A sheet whose sections were read lies on the table, whether or not it is listed among the pieces."""
    lying = {one.piece for one in layout.lying}
    pieces = [piece for sheet in layout.sheets if (piece := parse(sheet.id)) is not None]
    more = tuple(
        Lying(piece, f"p{piece.copy}") for piece in pieces if piece.kind in PLANS and piece not in lying
    )
    return replace(layout, lying=(*layout.lying, *more))


def scope_of(layout: Layout) -> Scope:
    """Options win; without them the sheets and zones that are seen (DESIGN §8)."""
    codes = [one.piece.kind for one in layout.lying if one.piece.kind in PLANS]
    code = str(layout.options.get("sheet", codes[0] if codes else ""))
    sheet = PLANS[code].sheet if code in PLANS else None
    told = str(layout.options.get("players", ""))
    seen = {int(found[1]) for one in layout.lying if (found := _SEAT.fullmatch(one.zone or ""))}
    players = int(told) if told.isdigit() else max(seen, default=0)
    if sheet is None and told == "1":
        sheet = PLANS[SOLO_SHEET].sheet
    if players == 1 and not (sheet and sheet.solo):
        players = 0  # one player of several is in view
    return Scope(sheet, players or None)


def is_die(piece: Piece) -> bool:
    found = _DIE.fullmatch(piece.kind)
    return found is not None and 1 <= int(found[2]) <= len(FACES[Colour(found[1])])


def pair_finding(colour: Colour, symbols: frozenset[Colour], piece: str = "") -> Finding | None:
    """CC-7.3: a die whose top was read as two symbols."""
    if symbols in {frozenset(pair) for pair in FACES[colour]}:
        return None
    shown = " and ".join(sorted(SYMBOL_NAMES[symbol].en for symbol in symbols))
    say = f"no face of a {COLOUR_NAMES[colour].en} die shows {shown}"
    return Finding("impossible-pair", "CC-7.3", say, (piece,) if piece else ())


def _unknown(lying: Iterable[Lying]) -> Iterator[Finding]:
    for one in lying:
        piece = one.piece
        if is_die(piece):
            if piece.copy > DICE_PER_COLOUR:
                say = f"there are {DICE_PER_COLOUR} dice of a colour, so {piece.id} cannot exist"
                yield Finding("no-such-piece", "CC-1.1", say, (piece.id,))
        elif found := _DIE.fullmatch(piece.kind):
            say = f"a {COLOUR_NAMES[Colour(found[1])].en} die has no face {found[2]}"
            yield Finding("no-such-piece", "CC-7.3", say, (piece.id,))
        elif piece.kind in PLANS:
            sheet = PLANS[piece.kind].sheet
            if piece.copy > sheet.seats:
                say = f"{sheet.title.en} is for {sheet.seats} players at most, so {piece.id} cannot exist"
                yield Finding("no-such-piece", "CC-1.1", say, (piece.id,))
        elif piece.kind not in PAPER:
            yield Finding("no-such-piece", "CC-1.1", f"there is no piece {piece.id}", (piece.id,))


def _seats(layout: Layout) -> Iterator[Finding]:
    """CC-1.1."""
    told = str(layout.options.get("players", ""))
    zones = {one.zone for one in layout.lying if one.zone}
    many = sorted(zone for zone in zones if (found := _SEAT.fullmatch(zone)) and int(found[1]) > SEATS)
    if many or (told.isdigit() and not 1 <= int(told) <= SEATS):
        say = f"one to four can play, not {told or many[0]}"
        ids = tuple(one.piece.id for one in layout.lying if one.zone in many)
        yield Finding("too-many-players", "CC-1.1", say, ids)


def _sheets(layout: Layout) -> Iterator[Finding]:
    """CC-2.1: the same sheet for all, one each."""
    sheets = [one.piece for one in layout.lying if one.piece.kind in PLANS]
    ids = tuple(sheet.id for sheet in sheets)
    kinds = sorted({sheet.kind for sheet in sheets})
    if len(kinds) > 1:
        names = " and ".join(PLANS[kind].sheet.title.en for kind in kinds)
        yield Finding("different-sheets", "CC-2.1", f"{names} lie on one table: all use the same sheet", ids)
    for seat, number in Counter(sheet.copy for sheet in sheets).items():
        if number > 1:
            theirs = tuple(sheet.id for sheet in sheets if sheet.copy == seat)
            say = f"p{seat} has {number} sheets, one is right"
            yield Finding("two-sheets-one-seat", "CC-2.1", say, theirs)


def _colours(dice: tuple[Lying, ...], scope: Scope) -> Iterator[Finding]:
    """CC-7.1; more than all of a colour cannot lie there whoever plays."""
    by_colour: dict[str, list[str]] = {}
    for one in dice:
        by_colour.setdefault(one.piece.kind[0], []).append(one.piece.id)
    for letter, ids in by_colour.items():
        if len(ids) > scope.per_colour:
            name = COLOUR_NAMES[Colour(letter)].en
            rule = "CC-6.1" if scope.solo else "CC-7.1"
            say = f"{len(ids)} {name} dice lie there, {scope.per_colour} are in the game"
            yield Finding("too-many-dice", rule, say, tuple(ids))


def _banned(dice: tuple[Lying, ...], scope: Scope) -> Iterator[Finding]:
    """CC-2.4, CC-2.5."""
    sheet = scope.sheet
    if sheet is None:
        return
    for one in dice:
        colour = Colour(one.piece.kind[0])
        if colour in sheet.banned:
            rule = "CC-2.5" if sheet.start else "CC-2.4"
            say = f"{COLOUR_NAMES[colour].en} dice are not used with {sheet.title.en}"
            yield Finding("banned-die", rule, say, (one.piece.id,))


def _zones(dice: tuple[Lying, ...], scope: Scope) -> Iterator[Finding]:
    """CC-7.2, CC-6.1: never more dice than a place can hold."""
    by_zone: dict[str, list[str]] = {}
    for one in dice:
        if one.zone:
            by_zone.setdefault(one.zone, []).append(one.piece.id)
    most_active = max_active(scope.sheet)
    for zone, ids in by_zone.items():
        if zone.endswith(".active") and len(ids) > most_active:
            rule = "CC-6.1" if scope.solo else "CC-7.2"
            say = f"{zone} holds {len(ids)} dice, {most_active} are the most"
            yield Finding("too-many-active", rule, say, tuple(ids))
        if zone.endswith(".reserve") and (scope.solo or len(ids) > RESERVE_LIMIT):
            say = f"{zone} holds {len(ids)} dice, {0 if scope.solo else RESERVE_LIMIT} are the most"
            yield Finding("reserve-too-full", "CC-6.1" if scope.solo else "CC-3.3", say, tuple(ids))
    reserves = [piece for zone, ids in by_zone.items() if zone.endswith(".reserve") for piece in ids]
    if scope.players and scope.sheet and not scope.solo:
        most = scope.players * scope.sheet.reserve_dice(min(scope.players, SEATS))
        if len(reserves) > most:
            say = f"all reserves together hold {len(reserves)} dice, {most} are right"
            yield Finding("reserves-too-full", "CC-7.2", say, tuple(reserves))


def max_active(sheet: Sheet | None) -> int:
    """CC-7.2; CC-6.1 alone."""
    if sheet is None:
        return max(one.sheet.active_dice for one in PLANS.values()) + 2
    return len(LETTERS) if sheet.solo else sheet.active_dice + len(sheet.die_marks)


# --- whole states -----------------------------------------------------------------------------------


def check(state: State) -> Verdict:
    """A state is a whole view: besides the above nothing may be missing."""
    return Verdict((*judge(layout_of(state)).findings, *_missing(state), *_too_few(state)))


def layout_of(state: State) -> Layout:
    """Where everything lies; a die that is not rolled yet lies on any face."""
    lying = []
    given: Counter[str] = Counter()
    for name, seat in zip(seat_names(state), state.seats, strict=True):
        for zone, dice in (("active", seat.active + seat.used), ("reserve", seat.reserve)):
            for die in dice:
                face = NAMES[die] if SHOWN[die] else f"{NAMES[die]}1"
                given[face] += 1
                lying.append(Lying(Piece(CODE, face, given[face]), f"{name}.{zone}"))
        lying.append(Lying(Piece(CODE, state.sheet, int(name[1:])), name))
    for letter, number in zip(LETTERS, state.pool, strict=True):
        for _ in range(number):
            given[f"{letter}1"] += 1
            lying.append(Lying(Piece(CODE, f"{letter}1", given[f"{letter}1"]), "pool"))
    return Layout(
        tuple(lying),
        {"players": len(state.seats), "sheet": state.sheet},
        sheets=tuple(sheet_of(state, number) for number in range(len(state.seats))),
        first=_history(state),
    )


def _history(state: State) -> dict[str, tuple[str, ...]]:
    """CC-7.6: who has which figure's bonus, for every figure that somebody completed."""
    plan, names = PLANS[state.sheet], seat_names(state)
    done = 0
    for seat in state.seats:
        done |= plan.completed(seat.coloured)
    return {
        str(n + 1): tuple(name for name, seat in zip(names, state.seats, strict=True) if seat.first >> n & 1)
        for n in range(len(plan.figures))
        if done >> n & 1
    }


def _missing(state: State) -> Iterator[Finding]:
    """CC-7.1."""
    right = PLANS[state.sheet].sheet.dice_on_table(len(state.seats))
    for letter, number in everything(state).items():
        lacking = right[Colour(letter)] - number
        if lacking > 0:
            rule = "CC-6.1" if solo(state) else "CC-7.1"
            say = f"{lacking} {COLOUR_NAMES[Colour(letter)].en} dice lie nowhere"
            yield Finding("dice-missing", rule, say)


def _too_few(state: State) -> Iterator[Finding]:
    """CC-7.2: the active dice of the start and one for each die mark; two in reserve for each player."""
    if state.phase in {DRAFT_ACTIVE, DRAFT_RESERVE}:
        return
    sheet, names = PLANS[state.sheet].sheet, seat_names(state)
    least = len(LETTERS) if solo(state) else sheet.active_dice
    for name, seat in zip(names, state.seats, strict=True):
        number = len(seat.active) + len(seat.used)
        if not least <= number <= least + seat.marks:
            rule = "CC-6.1" if solo(state) else "CC-7.2"
            say = f"{name} has {number} active dice, {least} and one for each die mark are right"
            yield Finding("wrong-number-of-dice", rule, say)
    reserved = sum(len(seat.reserve) for seat in state.seats)
    right = 0 if solo(state) else len(names) * sheet.reserve_dice(len(names))
    if reserved < right:
        say = f"all reserves together hold {reserved} dice, {right} are right"
        yield Finding("reserves-short", "CC-7.2", say)
