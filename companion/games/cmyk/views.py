"""Views of a real table of CMYK!: what was placed between two of them, and what lies out of sight (MT-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.cmyk.check import check_mosaic, mosaics_of, player_zones
from companion.games.cmyk.lattice import Cell, islands, sides
from companion.games.cmyk.mosaic import NUMBER_OF, Mosaic
from companion.games.cmyk.tables import PILE, PILES, K, PublicCard
from companion.pieces.piece import Piece
from companion.play import Explanation, Finding, Hidden, Layout, PossibleTurn, Question

LEAVING: Final = frozenset(  # MT-6.6, MT-6.13, MT-6.14, MT-6.17: these do not stay in the row
    {PublicCard.TAKE_BACK, PublicCard.THINK, PublicCard.COLOUR_TOO, PublicCard.ALL_OF_THEM}
)


def explain(before: Layout, after: Layout) -> Explanation:
    """Everybody plays at once (MT-4.1): what each player can have done between two views."""
    old, new = mosaics_of(before), mosaics_of(after)
    findings: list[Finding] = []
    questions: list[Question] = []
    told: dict[str, tuple[str, ...]] = {}
    pieces: list[str] = []
    for player in (one for one in old if old[one].tiles and one in new and new[one].tiles):
        if old[player].horizontal != new[player].horizontal:
            say = f"{player}'s mosaic was turned between the views: which edges lie level?"
            questions.append(Question("mosaic-turned", say, (), ("C", "M", "Y")))
            continue
        change = _Change(player, old[player], new[player], new)
        findings += change.findings()
        told[player] = change.words()
        pieces += change.pieces()
    findings += _public(before, after)
    if findings or questions:
        return Explanation(findings=tuple(findings), questions=tuple(questions))
    return Explanation((_turn({player: words for player, words in told.items() if words}, pieces),))


def _turn(told: Mapping[str, tuple[str, ...]], pieces: list[str]) -> PossibleTurn:
    if len(told) == 1:
        player, words = next(iter(told.items()))
        return PossibleTurn((player,), "; ".join(words), tuple(pieces), "MT-4.1")
    move = " · ".join(f"{player}: {'; '.join(words)}" for player, words in told.items())
    return PossibleTurn((), move or "nothing was placed", tuple(pieces), "MT-4.1")


class _Change:
    """One player's mosaic at two times; the later one may be shifted as a whole (DESIGN §8)."""

    def __init__(self, player: str, before: Mosaic, after: Mosaic, everyone: Mapping[str, Mosaic]) -> None:
        self.player = player
        self.before = before
        self.after = after
        dx, dy = _shift(before, after)
        cells = {piece: (x - dx, y - dy) for (x, y), piece in after.tiles.items()}
        old = {piece: cell for cell, piece in before.tiles.items()}
        self.moved = [piece for piece, cell in cells.items() if piece in old and old[piece] != cell]
        self.gone = [piece for piece in old if piece not in cells]
        self.elsewhere = {
            piece: other
            for other, mosaic in everyone.items()
            for piece in mosaic.tiles.values()
            if other != player
        }
        fresh = {piece: cell for piece, cell in cells.items() if piece not in old or piece in self.moved}
        stayed = {cell for piece, cell in cells.items() if piece not in fresh}
        self.fresh = _in_order(stayed, fresh)

    def findings(self) -> Iterator[Finding]:
        """MT-4.3: only the last placed tile may be moved; MT-4.8: a K-tile never."""
        player = self.player
        for piece in self.gone:
            where = f" and lies with {self.elsewhere[piece]}" if piece in self.elsewhere else ""
            say = f"{player}: {piece.kind} left the mosaic{where}: a placed tile stays"
            yield Finding("tile-gone", "MT-4.3", say, (piece.id,))
        if len(self.moved) > 1:
            names = " and ".join(piece.kind for piece in self.moved)
            say = f"{player}: {names} were moved, and only the last placed tile may be"
            yield Finding("tile-moved", "MT-4.3", say, tuple(piece.id for piece in self.moved))
        for piece in self.moved[:1] if len(self.moved) == 1 else ():
            if piece.kind == K:
                yield Finding("tile-moved", "MT-4.8", f"{player}: a placed K-tile is not moved", (piece.id,))
            elif not _was_last(self.before, piece):
                say = f"{player}: {piece.kind} was moved, and it cannot be the last placed tile"
                yield Finding("tile-moved", "MT-4.3", say, (piece.id,))
        for finding in check_mosaic(player, self.after):
            if any(piece.id in finding.pieces for piece, _ in self.fresh):
                yield finding

    def words(self) -> tuple[str, ...]:
        return tuple(
            f"{'move' if piece in self.moved else 'place'} {piece.kind} "
            f"{'to' if piece in self.moved else 'at'} {x},{y}"
            for piece, (x, y) in self.fresh
        )

    def pieces(self) -> tuple[str, ...]:
        return tuple(piece.id for piece, _ in self.fresh)


def _shift(before: Mosaic, after: Mosaic) -> Cell:
    """How far the later mosaic was read beside the earlier one: as most of its tiles say."""
    old = {piece: cell for cell, piece in before.tiles.items()}
    votes = Counter(
        (x - old[piece][0], y - old[piece][1]) for (x, y), piece in after.tiles.items() if piece in old
    )
    votes = Counter({shift: number for shift, number in votes.items() if not sum(shift) & 1})
    return max(votes, key=lambda shift: (votes[shift], shift == (0, 0)), default=(0, 0))


def _was_last(mosaic: Mosaic, piece: Piece) -> bool:
    """The tile placed last holds nothing together: without it the others are still one mosaic (MT-8.3)."""
    others = [cell for cell, other in mosaic.tiles.items() if other != piece]
    return len(islands(others)) <= 1


def _in_order(stayed: set[Cell], fresh: Mapping[Piece, Cell]) -> tuple[tuple[Piece, Cell], ...]:
    """An order in which every new tile touches one that lies already (MT-4.1), as far as there is one."""
    lying, left = set(stayed), dict(fresh)
    ordered: list[tuple[Piece, Cell]] = []
    while left:
        near = [p for p, cell in left.items() if any(side in lying for side in sides(cell))]
        piece = (near or list(left))[0]
        cell = left.pop(piece)
        lying.add(cell)
        ordered.append((piece, cell))
    return tuple(ordered)


def _public(before: Layout, after: Layout) -> Iterator[Finding]:
    """MT-8.4: revealed objectives stay, in their order."""
    old = [piece for piece in before.zone("public") if piece.kind not in LEAVING]
    new = list(after.zone("public"))
    if not new:
        return
    for piece in old:
        if piece not in new:
            say = f"{piece.kind} left the public row: a revealed objective stays"
            yield Finding("card-gone", "MT-8.4", say, (piece.id,))
    kept = [piece for piece in new if piece in old]
    if kept != [piece for piece in old if piece in new]:
        say = "the public objectives lie in another order than before"
        yield Finding("card-order", "MT-6.18", say, tuple(piece.id for piece in kept))


def hidden(layout: Layout) -> tuple[Hidden, ...]:
    """MT-8.1: what is neither placed nor in the box lies in piles, hands or removed."""
    players = player_zones(layout)
    mosaics = mosaics_of(layout)
    if len(players) not in PILES or not all(mosaics[player].tiles for player in players):
        return ()
    placed = sum(one.piece in NUMBER_OF and one.zone in players for one in layout.lying)
    left = PILES[len(players)] * PILE - placed
    say = f"{left} tiles are in the piles, in hands or removed"
    return (Hidden("piles", left, (), say, "MT-8.1"),) if left >= 0 else ()
