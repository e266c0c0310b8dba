"""From a view of a real table to a State that can be played on, or the questions that stand in the way."""

from __future__ import annotations

from companion.games.coloretto.entries import read_setup
from companion.games.coloretto.state import CODES, COLOUR_KINDS, LST, SEATS, State
from companion.games.coloretto.tables import SETUPS
from companion.games.coloretto.view import DECK, REMOVED, ROW_CARDS, ROW_ZONES, Agreed, agreed, own
from companion.play import Layout, Question, Setup


def seated(
    layout: Layout, turn: str = "", out: tuple[str, ...] = (), seed: int = 0
) -> State | tuple[Question, ...]:
    """Whose turn it is and which colours are out may be told; the deck's order is unknown (CO-5.5),
    `seed` decides it. Raises BadSetup for an impossible table.
    """
    table = agreed(layout)
    layout = own(layout)
    questions = (
        *_unsure(layout),
        *_players(table),
        *_turn(layout, table, turn),
        *(() if out else _colours(layout, table)),
    )
    if questions:
        return questions
    waiting = _waiting(layout, table)
    setup: Setup = {
        "players": (str(table.number),),
        "edition": (table.edition.value,),
        "side": (table.side.value,),
        "turn": (turn or waiting[0],),
        "seed": (str(seed),),
        "out": out,
    }
    for zone in (*ROW_ZONES, *SEATS, REMOVED):
        setup[zone] = tuple(piece.kind for piece in layout.zone(zone) if piece.kind in CODES)
    rows = _row_numbers(layout)
    for seat in SEATS:
        held = tuple(rows[one.id] for one in layout.zone(seat) if one.kind in ROW_CARDS)
        setup[seat] += held
    return read_setup({key: words for key, words in setup.items() if words or key in SEATS})


def _row_numbers(layout: Layout) -> dict[str, str]:
    """The row each held row card stands for: its own number if that is free, else any that is."""
    used = {zone for zone in ROW_ZONES if layout.zone(zone)}
    numbers: dict[str, str] = {}
    for one in layout.lying:
        if one.piece.kind in ROW_CARDS and one.zone in SEATS:
            own = f"row{one.piece.copy}"
            free = [zone for zone in (own, *ROW_ZONES) if zone in ROW_ZONES and zone not in used]
            numbers[one.piece.id] = free[0] if free else own
            used.add(numbers[one.piece.id])
    return numbers


def _unsure(layout: Layout) -> list[Question]:
    return [
        Question("which-zone", f"where does {one.piece.id} lie?", (one.piece.id,), (*ROW_ZONES, *SEATS))
        for one in layout.lying
        if one.zone is None
    ]


def _players(table: Agreed) -> list[Question]:
    """CO-2.1."""
    if table.number:
        return []
    return [Question("how-many-players", "how many play?", (), tuple(map(str, table.players)))]


def _waiting(layout: Layout, table: Agreed) -> tuple[str, ...]:
    """CO-3.1: who has taken no row yet."""
    seats = SEATS[: table.number or table.players[-1]]
    return tuple(seat for seat in seats if not any(piece.kind in ROW_CARDS for piece in layout.zone(seat)))


def _turn(layout: Layout, table: Agreed, turn: str) -> list[Question]:
    waiting = _waiting(layout, table)
    if turn or len(waiting) <= 1:
        return []
    return [Question("whose-turn", "whose turn is it?", (), waiting)]


def _colours(layout: Layout, table: Agreed) -> list[Question]:
    """CO-2.2: which colours are out, when more are unseen than must be."""
    if not table.number:
        return []
    outside = {one.piece.kind for one in layout.lying if one.zone not in {REMOVED, DECK}}
    put_out = {piece.kind for piece in layout.zone(REMOVED)} - {CODES[LST]}
    unseen = tuple(CODES[kind] for kind in COLOUR_KINDS if CODES[kind] not in outside)
    wanted = SETUPS[table.number].colours_removed
    if not wanted or len(unseen) <= wanted or len(put_out & set(unseen)) >= wanted:
        return []
    return [Question("which-colours-out", f"which colours are out of the game ({wanted})?", (), unseen)]
