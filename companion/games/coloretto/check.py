"""Everything that is wrong with a table of Coloretto: all findings, not just the first (CO-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.games.coloretto.kit import KIT
from companion.games.coloretto.state import CODES, State, card_set, count, everything
from companion.games.coloretto.tables import (
    BROWN_CAPACITY,
    BROWN_ROW,
    CARDS_PER_COLOUR,
    COLOURS,
    EDITIONS,
    GAME,
    GOLDEN_JOKER,
    GREEN_ROW,
    JOKER,
    LAST_ROUND,
    PLUS_TWO,
    PLUS_TWO_CARDS,
    SETUPS,
    Edition,
    row_capacity,
)
from companion.games.coloretto.view import (
    DECK,
    PLAY_CARDS,
    REMOVED,
    ROW_CARDS,
    ROW_ZONES,
    Agreed,
    agreed,
    layout_of,
    own,
)
from companion.games.coloretto.words import COLOUR_NAMES
from companion.pieces import rails
from companion.pieces.piece import Piece
from companion.play import Finding, Layout, Lying, Verdict

COPIES: Final = {kind.code: kind.copies for kind in KIT.kinds}
COLOUR_CODES: Final = frozenset(colour.value for colour in COLOURS)
SEAT_ZONES: Final = tuple(f"p{number}" for number in range(1, max(SETUPS) + 1))
NAMES: Final = {colour.value: COLOUR_NAMES[colour].en for colour in COLOURS}


def judge(layout: Layout) -> Verdict:
    """What a view of the table tells against the rules, whatever is out of sight; raises BadSetup."""
    table = agreed(layout)
    foreign = tuple(_foreign(layout.lying))
    layout = own(layout)
    lying = layout.lying
    return Verdict(
        (
            *foreign,
            *_unknown(lying),
            *_doubles(lying),
            *_too_many(lying, table.edition),
            *_rows(layout),
            *_held_rows(layout),
            *(() if table.number else _mixed_rows(lying)),
            *_last_round_place(lying),
            *_of_every_number(layout, table),
        )
    )


def check(state: State) -> Verdict:
    """A state is a whole view: besides the above nothing may be missing (CO-5.1)."""
    return Verdict((*judge(layout_of(state)).findings, *_missing(state), *_ended(state)))


def _of_every_number(layout: Layout, table: Agreed) -> Iterator[Finding]:
    """Findings that hold for every number of players that is possible."""
    found = [tuple(_for_players(layout, number, table.edition)) for number in table.players]
    same = [{(finding.code, finding.pieces) for finding in findings} for findings in found]
    guessed = "" if "players" in layout.options else "; if others play too, say how many"
    for finding in found[0]:
        if all((finding.code, finding.pieces) in others for others in same):
            yield replace(finding, say=finding.say + guessed)


def _for_players(layout: Layout, players: int, edition: Edition) -> Iterator[Finding]:
    yield from _row_kinds(layout.lying, players)
    yield from _row_number(layout, players)
    yield from _colours(layout.lying, players)
    yield from _out_of_game(layout.lying, players, edition)
    yield from _last_round(layout, players, edition)


def _ids(lying: Iterable[Lying]) -> tuple[str, ...]:
    return tuple(one.piece.id for one in lying)


def _foreign(lying: Iterable[Lying]) -> Iterator[Finding]:
    found = tuple(one for one in lying if one.piece.game not in {GAME, rails.KIT.game})
    if found:
        yield Finding("foreign-piece", "CO-1.1", "pieces of another game lie on the table", _ids(found))


def _unknown(lying: Iterable[Lying]) -> Iterator[Finding]:
    for one in lying:
        kind, copy = one.piece.kind, one.piece.copy
        if kind not in COPIES:
            yield Finding("no-such-piece", "CO-1.1", f"there is no card {kind}", (one.piece.id,))
        elif (copy == 0) != (COPIES[kind] == 0) or copy > COPIES[kind]:
            say = f"{kind} is numbered 1 to {COPIES[kind]}, so {one.piece.id} cannot exist"
            yield Finding("no-such-piece", "CO-1.1", say, (one.piece.id,))


def _doubles(lying: Iterable[Lying]) -> Iterator[Finding]:
    """CO-5.1: a piece lies in one place."""
    for piece, number in Counter(one.piece for one in lying).items():
        if number > 1 and piece.copy:
            yield Finding("piece-seen-twice", "CO-5.1", f"{piece.id} lies in {number} places", (piece.id,))


def _too_many(lying: tuple[Lying, ...], edition: Edition) -> Iterator[Finding]:
    """CO-5.1 for colours and +2 cards, CO-1.1 and CO-1.2 for the jokers of each edition."""
    table = EDITIONS[edition]
    for code in (*NAMES, PLUS_TWO):
        most = CARDS_PER_COLOUR if code in COLOUR_CODES else PLUS_TWO_CARDS
        found = [one for one in lying if one.piece.kind == code]
        if len(found) > most:
            say = f"{len(found)} {NAMES.get(code, '+2')} cards are seen, there are {most}"
            yield Finding("too-many-cards", "CO-5.1", say, _ids(found))
    rule = "CO-1.2" if edition is Edition.IT else "CO-1.1"
    for code, most in ((JOKER, table.jokers), (GOLDEN_JOKER, table.golden_jokers)):
        found = [one for one in lying if one.piece.kind == code and one.zone != REMOVED]
        if len(found) > most:
            name = "golden jokers" if code == GOLDEN_JOKER else "jokers"
            say = f"{name} seen: {len(found)}; the {edition.value} edition has {most}"
            yield Finding("wrong-edition", rule, say, _ids(found))


def _rows(layout: Layout) -> Iterator[Finding]:
    """CO-5.2: a row holds what its row card says; unread, it holds three at most."""
    for zone in ROW_ZONES:
        here = layout.zone(zone)
        play = tuple(piece for piece in here if piece.kind in PLAY_CARDS)
        row_cards = tuple(piece for piece in here if piece.kind in ROW_CARDS)
        if len(row_cards) > 1:
            ids = tuple(piece.id for piece in row_cards)
            yield Finding("two-row-cards", "CO-5.2", f"{zone} shows {len(ids)} row cards", ids)
        most = max((capacity(piece) for piece in row_cards), default=BROWN_CAPACITY)
        if len(play) > most:
            say = f"{zone} has {len(play)} cards, it holds {most}"
            yield Finding("row-too-long", "CO-5.2", say, tuple(piece.id for piece in play))


def capacity(row_card: Piece) -> int:
    exists = 0 < row_card.copy <= COPIES[row_card.kind]
    return row_capacity(row_card.kind, row_card.copy) if exists else BROWN_CAPACITY


def _held_rows(layout: Layout) -> Iterator[Finding]:
    """CO-5.2: at most one row card a player."""
    for seat in SEAT_ZONES:
        ids = tuple(piece.id for piece in layout.zone(seat) if piece.kind in ROW_CARDS)
        if len(ids) > 1:
            say = f"{seat} has {len(ids)} row cards, one is the most"
            yield Finding("two-row-cards", "CO-5.2", say, ids)


def _in_use(lying: Iterable[Lying]) -> tuple[Lying, ...]:
    """Row cards on the table and before the players."""
    places = {*ROW_ZONES, *SEAT_ZONES}
    return tuple(one for one in lying if one.piece.kind in ROW_CARDS and one.zone in places)


def _mixed_rows(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """CO-2.1, whoever plays."""
    used = _in_use(lying)
    if len({one.piece.kind for one in used}) > 1:
        say = "brown and green row cards are never used together"
        yield Finding("mixed-row-cards", "CO-2.1", say, _ids(used))


def _row_kinds(lying: tuple[Lying, ...], players: int) -> Iterator[Finding]:
    """CO-2.1."""
    wanted = SETUPS[players].row_kind
    wrong = tuple(one for one in _in_use(lying) if one.piece.kind != wanted)
    if wrong:
        names = {BROWN_ROW: "brown", GREEN_ROW: "green"}
        say = f"with {players} players the {names[wanted]} row cards are used"
        yield Finding("wrong-row-card", "CO-2.1", say, _ids(wrong))


def _row_number(layout: Layout, players: int) -> Iterator[Finding]:
    """CO-5.2: rows on the table and row cards before players; a row is its row card or its cards."""
    lying = layout.lying
    held = tuple(one for one in _in_use(lying) if one.zone in SEAT_ZONES)
    zones = {one.zone for one in lying if one.zone in ROW_ZONES and one.piece.kind in PLAY_CARDS | ROW_CARDS}
    most = SETUPS[players].rows
    if len(held) + len(zones) > most:
        ids = _ids(one for one in lying if one in held or (one.zone in zones and one.piece.kind in ROW_CARDS))
        say = f"{len(held) + len(zones)} rows are seen, {players} players have {most}"
        yield Finding("too-many-rows", "CO-5.2", say, ids)


def _colours(lying: tuple[Lying, ...], players: int) -> Iterator[Finding]:
    """CO-2.2, CO-5.1: with two or three players whole colours stay out."""
    setup = SETUPS[players]
    inside = tuple(one for one in lying if one.piece.kind in COLOUR_CODES and one.zone != REMOVED)
    seen = {one.piece.kind for one in inside}
    if len(seen) > setup.colours:
        say = f"{len(seen)} colours are seen, {players} players use {setup.colours}"
        yield Finding("too-many-colours", "CO-2.2", say, _ids(inside))


def _out_of_game(lying: tuple[Lying, ...], players: int, edition: Edition) -> Iterator[Finding]:
    """CO-5.1: what may lie among the removed cards. With two players rows are lost (CO-3.8)."""
    if players == 2:
        return
    gone = tuple(one for one in lying if one.zone == REMOVED and one.piece.kind in PLAY_CARDS)
    inside = {one.piece.kind for one in lying if one.zone != REMOVED}
    unused = GOLDEN_JOKER if edition is Edition.EN else JOKER  # of the other edition
    for code in sorted({one.piece.kind for one in gone} - {unused}):
        may = code in COLOUR_CODES and SETUPS[players].colours_removed and code not in inside
        if not may:
            ids = _ids(one for one in gone if one.piece.kind == code)
            say = f"{NAMES.get(code, code)} cards lie out of the game and belong in it"
            yield Finding("removed-card", "CO-5.1", say, ids)


def _last_round_place(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """CO-3.9: aside once drawn, never in a row or with a player."""
    for one in lying:
        if one.piece.kind == LAST_ROUND and one.zone in {*ROW_ZONES, *SEAT_ZONES}:
            say = f"the last-round card lies in {one.zone}, it is put aside and another card drawn"
            yield Finding("last-round-card-placed", "CO-3.9", say, (one.piece.id,))


def _last_round(layout: Layout, players: int, edition: Edition) -> Iterator[Finding]:
    """CO-5.4, where what is seen decides it: it counts cards, so every card must have been read."""
    if layout.unread or layout.may_hold_more():
        return
    card = tuple(one for one in layout.lying if one.piece.kind == LAST_ROUND and one.zone)
    if len(card) != 1:
        return
    below = EDITIONS[edition].under_last_round
    in_deck = sum(piece.kind in PLAY_CARDS for piece in layout.zone(DECK))
    if card[0].zone == DECK:
        if (left := _unseen(layout, players, edition, lost={PLUS_TWO})) < below:
            say = f"at most {left} cards can be in the deck, the last-round card lies above {below}"
            yield Finding("last-round-card-overdue", "CO-5.4", say, _ids(card))
        return
    left = _unseen(layout, players, edition, lost={PLUS_TWO, JOKER, GOLDEN_JOKER})
    if in_deck >= below or (_is_whole(layout, players) and left >= below):
        most = max(left, in_deck)
        say = f"{most} cards are in the deck: once the last-round card is drawn at most {below - 1} are"
        yield Finding("last-round-card-early", "CO-5.4", say, _ids(card))


def _unseen(layout: Layout, players: int, edition: Edition, lost: set[str]) -> int:
    """The most play cards the deck can hold: those that lie nowhere else.

    Among the removed cards of two players are lost ones (CO-3.8): colours that are in the game, and `lost`.
    """
    setup, table = SETUPS[players], EDITIONS[edition]
    total = setup.colours * CARDS_PER_COLOUR + table.wild_cards + PLUS_TWO_CARDS
    inside = {one.piece.kind for one in layout.lying if one.zone not in {REMOVED, DECK}}
    seen = {
        one.piece
        for one in layout.lying
        if one.piece.kind in PLAY_CARDS
        and one.zone != DECK
        and (one.zone != REMOVED or (players == 2 and one.piece.kind in inside | lost))
    }
    return total - len(seen)


def _is_whole(layout: Layout, players: int) -> bool:
    """Every player and every row card is in sight, so every public card is (CO-5.5)."""
    zones = {one.zone for one in layout.lying}
    colours = {one.piece.kind for one in layout.lying if one.zone != REMOVED} & COLOUR_CODES
    sorted_out = players > 2 or len(colours) == SETUPS[players].colours  # lost cards or colours removed?
    seats = all(seat in zones for seat in SEAT_ZONES[:players])
    return sorted_out and seats and len(_in_use(layout.lying)) == SETUPS[players].rows


def _missing(state: State) -> Iterator[Finding]:
    there, wanted = everything(state), card_set(state.setting.edition)
    for kind, code in enumerate(CODES):
        lacking = count(wanted, kind) - count(there, kind)
        if lacking:
            say = f"{abs(lacking)} {code} {'lie nowhere' if lacking > 0 else 'too many'}"
            yield Finding("cards-missing" if lacking > 0 else "too-many-cards", "CO-5.1", say, ())


def _ended(state: State) -> Iterator[Finding]:
    if state.over and not state.last:
        yield Finding("ended-early", "CO-3.9", "the game ended before the last-round card was drawn", ())
