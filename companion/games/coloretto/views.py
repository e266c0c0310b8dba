"""Views of a real table of Coloretto as every game promises them: count, turns between, what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.coloretto import explain as between
from companion.games.coloretto.state import CODES, COLOUR_KINDS, SEATS
from companion.games.coloretto.tables import CARDS_PER_COLOUR, EDITIONS, PLUS_TWO_CARDS, SETUPS
from companion.games.coloretto.tally import score_layout
from companion.games.coloretto.view import DECK, PLAY_CARDS, REMOVED, ROW_CARDS, ROW_ZONES, Agreed, agreed
from companion.play import Explanation, Hidden, Layout, PossibleTurn, Scored

COLOUR_CODES = tuple(CODES[kind] for kind in COLOUR_KINDS)


def count(layout: Layout) -> Scored:
    """The final count of the collections seen (CO-4); what lies in rows belongs to nobody yet."""
    in_rows = sum(piece.kind in PLAY_CARDS for zone in ROW_ZONES for piece in layout.zone(zone))
    say = (
        "1 card still lies in a row and counts"
        if in_rows == 1
        else f"{in_rows} cards still lie in rows and count"
    )
    notes = (f"{say} for nobody (CO-3.3)",) if in_rows else ()
    return Scored(score_layout(layout), notes=notes)


def explain(before: Layout, after: Layout) -> Explanation:
    """The single turn between two views (CO-3.1); the option `turn` may tell whose it was."""
    found = between.explain(before, after, str(after.options.get("turn", "")))
    turns = tuple(PossibleTurn(one.seats, one.move, one.pieces, one.rule) for one in found.turns)
    return Explanation(turns, found.findings)


def hidden(layout: Layout) -> tuple[Hidden, ...]:
    table = agreed(layout)
    return () if table.number is None else (*_removed(layout, table.number), *_deck(layout, table))


def _removed(layout: Layout, players: int) -> Iterator[Hidden]:
    """CO-2.2: when all colours of the game are seen, the others are out."""
    setup = SETUPS[players]
    inside = {one.piece.kind for one in layout.lying if one.zone not in {REMOVED, DECK, None}}
    out = tuple(code for code in COLOUR_CODES if code not in inside)
    if setup.colours_removed and len(out) == setup.colours_removed:
        number = CARDS_PER_COLOUR * len(out)
        verb = "is" if len(out) == 1 else "are"
        yield Hidden(REMOVED, number, out, f"{' and '.join(out)} {verb} out of the game", "CO-2.2")


def _deck(layout: Layout, table: Agreed) -> Iterator[Hidden]:
    """CO-5.1: with everything else in sight the rest is the deck; rows of two players get lost (CO-3.8)."""
    players = table.number
    if players is None or players == 2 or any(one.zone is None for one in layout.lying):
        return
    setup, edition = SETUPS[players], EDITIONS[table.edition]
    seats = SEATS[:players]
    places = {*seats, *ROW_ZONES}
    rows = sum(one.piece.kind in ROW_CARDS and one.zone in places for one in layout.lying)
    if rows != setup.rows or not all(layout.zone(seat) for seat in seats):
        return
    total = setup.colours * CARDS_PER_COLOUR + edition.wild_cards + PLUS_TWO_CARDS
    seen = {one.piece for one in layout.lying if one.zone in places and one.piece.kind in PLAY_CARDS}
    left = total - len(seen)
    if left >= 0:
        yield Hidden(DECK, left, (), f"{left} play cards are left in the deck", "CO-5.1")
