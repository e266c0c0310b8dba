"""Between two photos: the one legal turn that leads from a table to the next, or the rule it breaks.

What is out of sight in either view tells nothing. A zone is in sight when something lies in it; the rows
are in sight together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.coloretto.check import SEAT_ZONES, capacity
from companion.games.coloretto.tables import BROWN_CAPACITY, GOLDEN_JOKER, LAST_ROUND
from companion.games.coloretto.view import (
    DECK,
    PLAY_CARDS,
    REMOVED,
    ROW_CARDS,
    ROW_ZONES,
    agreed,
    own,
)
from companion.pieces.piece import Piece
from companion.play import Finding, Layout


@dataclass(frozen=True, slots=True)
class Explained:
    """A turn that explains what changed; of several seats any may have done it."""

    seats: tuple[str, ...]
    move: str  # in the notation of records
    pieces: tuple[str, ...]
    rule: str

    @property
    def say(self) -> str:
        return f"{' or '.join(self.seats)}: {self.move}" if self.seats else self.move


@dataclass(frozen=True, slots=True)
class Explanation:
    """Turns, any of which may have been it, or else findings; neither when it is not clear."""

    turns: tuple[Explained, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """A row that left the table, or part of it."""

    row: str
    seat: str  # empty: by a player who is out of sight
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between two views, as far as both show it."""

    before: Layout
    after: Layout
    seats: tuple[str, ...]  # players agreed, or else in sight
    holders: frozenset[str]  # who had a row card before
    placed: tuple[tuple[Piece, str], ...]  # play cards new in a row
    gained: tuple[tuple[Piece, str], ...]  # play cards new with a player
    moved: tuple[tuple[Piece, str, str], ...]  # from zone to zone
    gone: tuple[tuple[Piece, str], ...]  # missing from a zone that is still in sight
    takes: tuple[Take, ...]
    ends_round: bool  # CO-3.7: the row cards go back
    rows_in_sight: bool  # in both views

    @property
    def loses_row(self) -> bool:
        """CO-3.8."""
        return self.ends_round and len(self.seats) == TWO_PLAYERS


TWO_PLAYERS: Final = 2
IN_PLAY: Final = PLAY_CARDS | ROW_CARDS | {LAST_ROUND}


def explain(before: Layout, after: Layout, seat: str = "") -> Explanation:
    """The single turn between two views; `seat` is whose turn it is, if that is known. Raises BadSetup.

    Neither turns nor findings: too much was out of sight to tell.
    """
    change = _change(own(before), own(after))
    findings = (
        *_wandered(change),
        *_vanished(change),
        *_placing(change),
        *_taking(change, seat),
        *_gains(change),
    )
    findings = findings or tuple(_number_of_turns(change))
    if findings:
        return Explanation(findings=findings)
    if change.placed and not change.takes:
        return Explanation((_told_placing(change, seat),))
    return Explanation(tuple(_told_taking(change, take) for take in change.takes))


def _zones(layout: Layout) -> dict[Piece, str]:
    """Where each card in play lies; what lies in the deck is not seen, nor what has no sure zone."""
    return {
        one.piece: one.zone
        for one in layout.lying
        if one.zone and one.zone != DECK and one.piece.kind in IN_PLAY
    }


def _in_sight(layout: Layout) -> frozenset[str]:
    zones = frozenset(one.zone for one in layout.lying if one.zone and one.zone != DECK)
    return zones | frozenset(ROW_ZONES) if zones & frozenset(ROW_ZONES) else zones


def _change(before: Layout, after: Layout) -> Change:
    old, new = _zones(before), _zones(after)
    seen_before, seen_after = _in_sight(before), _in_sight(after)
    unsure = {one.piece for view in (before, after) for one in view.lying if one.zone is None}
    arrived = {p: z for p, z in new.items() if p not in old and p not in unsure and p.kind in PLAY_CARDS}
    fresh = [(p, z) for p, z in arrived.items() if z in seen_before]
    moved = tuple((p, old[p], z) for p, z in new.items() if p in old and old[p] != z)
    gone = tuple((p, z) for p, z in old.items() if p not in new and z in seen_after and p not in unsure)
    rows_in_sight = ROW_ZONES[0] in seen_before & seen_after
    seats = _seats(before, after)
    holders = frozenset(z for p, z in old.items() if p.kind in ROW_CARDS and z in SEAT_ZONES)
    takes = _seen_takes(moved)
    if not takes and any(seat not in seen_after for seat in seats):
        takes = _hidden_takes(before, gone)
    in_rows = [(p, z) for p, z in arrived.items() if z in ROW_ZONES]
    only_one = not fresh and not takes and len(in_rows) == 1  # the first card of a round, rows unseen before
    return Change(
        before=before,
        after=after,
        seats=seats,
        holders=holders,
        placed=tuple(in_rows if only_one else [(p, z) for p, z in fresh if z in ROW_ZONES]),
        gained=tuple((p, z) for p, z in fresh if z in SEAT_ZONES),
        moved=moved,
        gone=gone,
        takes=takes,
        rows_in_sight=rows_in_sight,
        ends_round=bool(takes) and _is_last(before, seats, holders | {take.seat for take in takes}),
    )


def _is_last(before: Layout, seats: tuple[str, ...], done: frozenset[str]) -> bool:
    """Whether taking a row ends the round: by the rows on the table, or else by the players in sight."""
    rows = sum(piece.kind in ROW_CARDS for zone in ROW_ZONES for piece in before.zone(zone))
    if rows:
        return rows == (2 if len(seats) == TWO_PLAYERS else 1)
    sight = _in_sight(before)
    return all(seat in done for seat in seats if seat in sight)


def _seats(before: Layout, after: Layout) -> tuple[str, ...]:
    number = agreed(before).number or agreed(after).number
    if number:
        return SEAT_ZONES[:number]
    seen = _in_sight(before) | _in_sight(after)
    return tuple(seat for seat in SEAT_ZONES if seat in seen)


def _seen_takes(moved: tuple[tuple[Piece, str, str], ...]) -> tuple[Take, ...]:
    """Rows whose cards now lie with a player."""
    found: dict[tuple[str, str], list[Piece]] = {}
    for piece, old, new in moved:
        if old in ROW_ZONES and new in SEAT_ZONES:
            found.setdefault((old, new), []).append(piece)
    return tuple(Take(row, seat, tuple(pieces)) for (row, seat), pieces in found.items())


def _hidden_takes(before: Layout, gone: tuple[tuple[Piece, str], ...]) -> tuple[Take, ...]:
    """Rows that left as a whole, as if to a player who is out of sight."""
    takes = []
    for row in ROW_ZONES:
        cards = [piece for piece in before.zone(row) if piece.kind in PLAY_CARDS]
        if cards and all((piece, row) in gone for piece in cards):
            takes.append(Take(row, "", tuple(piece for piece, zone in gone if zone == row)))
    return tuple(takes)


def _finding(code: str, rule: str, say: str, *pieces: Piece) -> Finding:
    return Finding(code, rule, say, tuple(piece.id for piece in pieces))


def _wandered(change: Change) -> Iterator[Finding]:
    """Pieces that went where no turn takes them."""
    for piece, old, new in change.moved:
        is_row_card = piece.kind in ROW_CARDS
        if old in SEAT_ZONES and is_row_card and new in ROW_ZONES:
            if not change.ends_round:
                say = f"{piece.id} went back from {old} before everybody had taken a row"
                yield _finding("row-card-returned", "CO-3.7", say, piece)
        elif old in SEAT_ZONES:
            yield _finding("card-left-player", "CO-5.3", f"{piece.id} left {old}: cards stay there", piece)
        elif old in ROW_ZONES and new in ROW_ZONES and not is_row_card:
            say = f"{piece.id} went from {old} to {new}: a card stays in its row"
            yield _finding("card-moved", "CO-3.2", say, piece)
        elif old in ROW_ZONES and new == REMOVED and not change.loses_row:
            say = (
                f"{piece.id} was put out of the game: only the third row of two players is, at a round's end"
            )
            yield _finding("card-removed", "CO-3.8", say, piece)
        elif old == REMOVED:
            say = f"{piece.id} came back from outside the game"
            yield _finding("card-came-back", "CO-5.1", say, piece)


def _vanished(change: Change) -> Iterator[Finding]:
    hidden = {take.row for take in change.takes if not take.seat}
    for piece, zone in change.gone:
        if zone in SEAT_ZONES and piece.kind in PLAY_CARDS:
            yield _finding("card-left-player", "CO-5.3", f"{piece.id} is no longer with {zone}", piece)
        elif zone in ROW_ZONES and piece.kind in PLAY_CARDS and zone not in hidden and not change.loses_row:
            yield _finding("card-vanished", "CO-5.1", f"{piece.id} is no longer in {zone}", piece)


def _placing(change: Change) -> Iterator[Finding]:
    """CO-3.2."""
    for piece, row in change.placed:
        before = change.before.zone(row)
        row_cards = [card for card in (*before, *change.after.zone(row)) if card.kind in ROW_CARDS]
        most = capacity(row_cards[0]) if row_cards else BROWN_CAPACITY
        held = sum(card.kind in PLAY_CARDS for card in before)
        if held >= most:
            yield _finding("row-full", "CO-3.2", f"{row} was full with {held} cards", piece)


def _taking(change: Change, seat: str) -> Iterator[Finding]:
    """CO-3.3, and CO-3.1 for who may."""
    for take in change.takes:
        who = take.seat or "somebody"
        before = change.before.zone(take.row)
        cards = [piece for piece in before if piece.kind in PLAY_CARDS]
        left = [piece for piece in change.after.zone(take.row) if piece in before]
        left_cards = [piece for piece in left if piece.kind in PLAY_CARDS]
        if not cards:
            say = f"{who} took {take.row}, which had no card"
            yield _finding("empty-row-taken", "CO-3.3", say, *take.pieces)
        if left_cards:
            say = f"{who} took part of {take.row}: a row is taken with all its cards"
            yield _finding("row-not-taken-whole", "CO-3.3", say, *left_cards)
        elif left and not change.ends_round:
            say = f"{who} took the cards of {take.row} and left its row card"
            yield _finding("row-card-left", "CO-3.3", say, *left)
        if take.seat in change.holders:
            say = f"{take.seat} has taken a row in this round already"
            yield _finding("second-row", "CO-3.1", say, *take.pieces)
        elif seat and take.seat not in {"", seat}:
            yield _finding("wrong-player", "CO-3.1", f"it was {seat}'s turn, not {take.seat}'s", *take.pieces)
    if change.placed and seat in change.holders:
        say = f"{seat} has taken a row and waits for the next round"
        yield _finding("wrong-player", "CO-3.1", say, *(piece for piece, _ in change.placed))


def _gains(change: Change) -> Iterator[Finding]:
    """CO-3.5: a card straight from the deck comes with a golden joker only, and then exactly one."""
    golden = {take.seat for take in change.takes if any(one.kind == GOLDEN_JOKER for one in take.pieces)}
    for seat in SEAT_ZONES:
        new = [piece for piece, zone in change.gained if zone == seat]
        if len(new) > (seat in golden):
            say = f"new with {seat}, and from no row: {', '.join(piece.id for piece in new)}"
            yield _finding("unearned-card", "CO-3.5", say, *new)
    in_sight = _in_sight(change.before)
    for take in change.takes:
        owed = take.seat in golden and take.seat in in_sight
        if owed and not any(zone == take.seat for _, zone in change.gained):
            say = f"{take.seat} took the golden joker and drew no card"
            yield _finding("golden-card-missing", "CO-3.5", say, *take.pieces)


def _number_of_turns(change: Change) -> Iterator[Finding]:
    """CO-3.1: exactly one action."""
    taken = min(len(change.takes), 1) if change.loses_row else len(change.takes)
    actions = taken + len(change.placed)
    if not actions and change.rows_in_sight:
        yield Finding("no-turn", "CO-3.1", "no card was placed and no row taken")
    elif actions > 1:
        rows = [f"{piece.kind} placed in {row}" for piece, row in change.placed]
        rows += [f"{take.row} taken" for take in change.takes]
        pieces = [piece for piece, _ in change.placed] + [one for take in change.takes for one in take.pieces]
        say = f"{actions} actions lie between the two views ({', '.join(rows)}), a turn is one"
        yield _finding("several-turns", "CO-3.1", say, *pieces)


def _waiting(change: Change) -> tuple[str, ...]:
    return tuple(one for one in change.seats if one not in change.holders)


def _told_placing(change: Change, seat: str) -> Explained:
    piece, row = change.placed[0]
    seats = (seat,) if seat else _waiting(change)
    return Explained(seats, f"place {piece.kind} in {row}", (piece.id,), "CO-3.2")


def _told_taking(change: Change, take: Take) -> Explained:
    sight = _in_sight(change.after)
    unseen = tuple(one for one in _waiting(change) if one not in sight)
    bonus = tuple(piece for piece, zone in change.gained if zone == take.seat)
    pieces = tuple(piece.id for piece in (*take.pieces, *bonus))
    return Explained((take.seat,) if take.seat else unseen, f"take {take.row}", pieces, "CO-3.3")
