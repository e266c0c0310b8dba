"""From what lies on a table to what can be scored, or to questions (DESIGN §4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.cmyk.check import BACKS, judge, mosaics_of, player_zones
from companion.games.cmyk.mosaic import NUMBER_OF
from companion.games.cmyk.objectives import CARDS, PUBLIC_OF
from companion.games.cmyk.scoring import Table, score_table
from companion.games.cmyk.tables import GAME, PRIVATE_OF
from companion.play import Layout, Question, Scored


@dataclass(frozen=True, slots=True)
class Seated:
    table: Table
    questions: tuple[Question, ...]


def seat(layout: Layout) -> Seated:
    """The mosaics, the public row and the private objectives, as far as they can be told."""
    public = tuple(piece.kind for piece in layout.zone("public") if piece.kind in CARDS)
    table = Table(mosaics_of(layout), tuple(dict.fromkeys(public)), _privates(layout))
    return Seated(table, tuple(_questions(layout)))


def score_layout(layout: Layout) -> Scored:
    """The final count of a table as it lies, with what is wrong with it and what must be asked."""
    seated = seat(layout)
    scored = score_table(seated.table, judge(layout).findings)
    return Scored(scored.sheet, (*seated.questions, *scored.questions))


def _privates(layout: Layout) -> dict[str, str]:
    """A private card in its own zone, or in a mosaic's zone where a whole photo is one player's."""
    found: dict[str, str] = {}
    for player in player_zones(layout):
        own = [piece.kind for piece in layout.zone(f"{player}.private") if piece.kind in PRIVATE_OF]
        near = [piece.kind for piece in layout.zone(player) if piece.kind in PRIVATE_OF]
        cards = own or near
        if len(cards) == 1:
            found[player] = cards[0]
    return found


def _questions(layout: Layout) -> Iterator[Question]:
    players = player_zones(layout)
    for one in layout.lying:
        piece, zone = one.piece, one.zone
        if piece.game != GAME or piece.kind in BACKS:
            continue
        if zone is None:
            say = f"whose is {piece.kind}?"
            yield Question("which-zone", say, (piece.id,), (*players, "public"))
        elif zone in players and piece in NUMBER_OF and one.cell is None:
            yield Question("which-cell", f"where in {zone}'s mosaic does {piece.kind} lie?", (piece.id,))
        elif zone in players and piece.kind in PUBLIC_OF:
            say = f"{piece.kind} lies beside {zone}'s mosaic: at which place of the public row?"
            yield Question("which-place", say, (piece.id,), ("public",))
