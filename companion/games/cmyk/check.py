"""Everything that is wrong with a table of CMYK!: all findings, not just the first (MT-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.games.cmyk.lattice import START, Cell, islands
from companion.games.cmyk.mosaic import COLOURS, NUMBER_OF, TILE_PIECES, Mosaic, is_k, wrong_edges
from companion.games.cmyk.objectives import CARDS, PUBLIC_OF
from companion.games.cmyk.state import State, cards_in_game, seat_names, tiles_in_game
from companion.games.cmyk.tables import (
    COLOUR_NAMES,
    GAME,
    K_TILES,
    PILE,
    PILES,
    PLAYERS,
    PRIVATE_OF,
    SIGN_NAMES,
    TILE_OF,
    Colour,
    K,
    PublicCard,
)
from companion.pieces.piece import Piece
from companion.play import Finding, Layout, Lying, Verdict

BACKS: Final = frozenset({"BP", "BQ"})
MOST_PUBLIC: Final = 4  # MT-6.19


def judge(layout: Layout) -> Verdict:
    """What a view of the table, whole or partial, tells against the rules."""
    ours = tuple(one for one in layout.lying if one.piece.game == GAME)
    mosaics = mosaics_of(layout)
    findings = [*_unknown(ours), *_doubles(ours), *_k_tiles(ours), *_seats(layout), *_crowded(ours)]
    findings += _bases(layout)
    for player, mosaic in mosaics.items():
        whole = not layout.may_hold_more(player) and not _cell_unknown(layout, player)
        findings += check_mosaic(player, mosaic, whole=whole)
    return Verdict((*findings, *_public(layout), *_private(layout), *_strays(ours), *_number(mosaics)))


def _cell_unknown(layout: Layout, player: str) -> bool:
    return any(one.zone == player and one.piece in NUMBER_OF and one.cell is None for one in layout.lying)


def check_mosaic(player: str, mosaic: Mosaic, *, whole: bool = True) -> tuple[Finding, ...]:
    """Every wrong edge with both tiles, and the parts that do not hang together (MT-8.3).

    Where a tile was not read, it may be the one that joins them.
    """
    findings = [
        Finding(
            "edges-differ",
            "MT-8.3",
            f"{player}: {wrong.first.kind} at {_spot(wrong.first_cell)} and "
            f"{wrong.second.kind} at {_spot(wrong.second_cell)} touch with "
            f"{_marks(wrong.colour, wrong.first_level)} against {_marks(wrong.colour, wrong.second_level)}",
            (wrong.first.id, wrong.second.id),
        )
        for wrong in wrong_edges(mosaic)
    ]
    for island in islands(mosaic.tiles)[1:] if whole else ():
        ids = mosaic.ids(island)
        names = ", ".join(f"{mosaic.tiles[cell].kind} at {_spot(cell)}" for cell in island)
        say = f"{player}: {names} shares no edge with the rest of the mosaic"
        findings.append(Finding("disconnected", "MT-8.3", say, ids))
    return tuple(findings)


def _marks(colour: Colour, level: int) -> str:
    return f"{COLOUR_NAMES[colour].en} {SIGN_NAMES[level].en}"


def _spot(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _players(layout: Layout) -> int | None:
    """The number of players that the options name, if that many can play."""
    return next((n for n in PLAYERS if str(n) == str(layout.options.get("players"))), None)


def player_zones(layout: Layout) -> tuple[str, ...]:
    """The seats seen, or all that the options name, clockwise."""
    if number := _players(layout):
        return tuple(f"p{n}" for n in range(1, number + 1))
    zones = {one.zone.partition(".")[0] for one in layout.lying if one.zone}
    return tuple(sorted(zone for zone in zones if zone[:1] == "p" and zone[1:].isdigit()))


def mosaics_of(layout: Layout) -> dict[str, Mosaic]:
    """Each player's tiles that exist and have a cell; of two in one cell the first."""
    found: dict[str, Mosaic] = {}
    for player in player_zones(layout):
        tiles: dict[Cell, Piece] = {}
        for one in layout.lying:
            if one.zone == player and one.cell is not None and one.piece in NUMBER_OF:
                tiles.setdefault(one.cell, one.piece)
        horizontal = layout.horizontal.get(player, COLOURS[0])
        found[player] = Mosaic(tiles, Colour(horizontal) if horizontal in COLOURS else COLOURS[0])
    return found


# --- pieces that cannot be ----------------------------------------------------------------------


def _unknown(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """MT-1.3, MT-1.6, MT-1.7."""
    for one in lying:
        kind, copy = one.piece.kind, one.piece.copy
        if kind in BACKS or one.piece in NUMBER_OF or (kind in CARDS and copy <= 1):
            continue
        if kind == K:
            yield Finding("no-such-piece", "MT-8.2", f"there are only {K_TILES} K-tiles", (one.piece.id,))
        elif kind in TILE_OF or kind in CARDS:
            yield Finding("no-such-piece", "MT-8.2", f"{kind} exists only once", (one.piece.id,))
        elif len(kind) == 3 and kind.isdigit():
            say = f"there is no tile {kind}: marks go from 0 to 5 and add up to 6 at most, but for 333"
            yield Finding("no-such-piece", "MT-1.3", say, (one.piece.id,))
        else:
            yield Finding("no-such-piece", "MT-1.6", f"there is no piece {kind}", (one.piece.id,))


def _doubles(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """MT-8.2."""
    for piece, number in Counter(one.piece for one in lying).items():
        if number > 1 and piece.kind not in BACKS:
            yield Finding("piece-seen-twice", "MT-8.2", f"{piece.id} lies in {number} places", (piece.id,))


def _k_tiles(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """MT-8.2."""
    found = tuple(one.piece.id for one in lying if one.piece.kind == K)
    if len(found) > K_TILES:
        say = f"{len(found)} K-tiles lie on the table, {K_TILES} are the most"
        yield Finding("too-many-k-tiles", "MT-8.2", say, found)


def _crowded(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """MT-3.1: a cell holds one tile."""
    places: dict[tuple[str, Cell], list[Piece]] = {}
    for one in lying:
        if one.zone and one.cell is not None:
            places.setdefault((one.zone, one.cell), []).append(one.piece)
    for (zone, cell), pieces in places.items():
        if len(pieces) > 1:
            names = " and ".join(piece.kind for piece in pieces)
            say = f"{zone}: {names} lie in one cell, {_spot(cell)}"
            yield Finding("cell-taken-twice", "MT-3.1", say, tuple(piece.id for piece in pieces))


def _seats(layout: Layout) -> Iterator[Finding]:
    """MT-1.1."""
    if "players" in layout.options and not _players(layout):
        given = layout.options["players"]
        say = f"CMYK! is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {given}"
        yield Finding("wrong-number-of-players", "MT-1.1", say)
    known = {f"p{n}" for n in range(1, PLAYERS[-1] + 1)}
    known &= set(player_zones(layout)) if _players(layout) else known
    zones = {one.zone.partition(".")[0] for one in layout.lying if one.zone}
    for zone in sorted(zones - known):
        if zone[:1] == "p" and zone[1:].isdigit():
            ids = tuple(one.piece.id for one in layout.lying if (one.zone or "").partition(".")[0] == zone)
            yield Finding("no-such-seat", "MT-1.1", f"there is no seat {zone} at this table", ids)


def _bases(layout: Layout) -> Iterator[Finding]:
    """MT-2.5."""
    for player, colour in layout.horizontal.items():
        if colour not in COLOURS:
            say = f"{player}: {colour[:30]} is no colour of a level edge, it is C, M or Y"
            yield Finding("no-such-colour", "MT-2.5", say)


# --- cards --------------------------------------------------------------------------------------


def _public(layout: Layout) -> Iterator[Finding]:
    """MT-6.19, MT-8.4, MT-6.14."""
    row = layout.zone("public")
    ids = tuple(piece.id for piece in row)
    if len(row) > MOST_PUBLIC:
        say = f"{len(row)} public objectives lie there, {MOST_PUBLIC} are the most"
        yield Finding("too-many-public", "MT-6.19", say, ids)
    strangers = tuple(piece.id for piece in row if piece.kind in PRIVATE_OF)
    if len(strangers) > 1:
        say = "only one private objective can count for everyone"
        yield Finding("too-many-for-everyone", "MT-6.14", say, strangers)
    k_tiles = tuple(
        one.piece.id for one in layout.lying if one.piece.kind == K and one.zone in player_zones(layout)
    )
    if row and len(row) < 1 + len(k_tiles) and not layout.may_hold_more("public"):
        due = 1 + len(k_tiles)
        say = f"{len(k_tiles)} K-tiles were placed, so {due} public objectives must lie there, not {len(row)}"
        yield Finding("card-not-revealed", "MT-8.4", say, (*ids, *k_tiles))


def _private(layout: Layout) -> Iterator[Finding]:
    """MT-2.3."""
    for player in player_zones(layout):
        cards = layout.zone(f"{player}.private")
        if len(cards) > 1:
            say = f"{player} has {len(cards)} private objectives, one is dealt to each"
            yield Finding("too-many-private", "MT-2.3", say, tuple(card.id for card in cards))
        for card in cards:
            if card.kind in PUBLIC_OF:
                say = f"{card.kind} is a public objective and cannot be {player}'s own"
                yield Finding("wrong-zone", "MT-2.3", say, (card.id,))


def _strays(lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """Tiles do not lie among cards (MT-2.3)."""
    for one in lying:
        zone = one.zone or ""
        if one.piece in NUMBER_OF and (zone == "public" or zone.endswith(".private")):
            yield Finding("wrong-zone", "MT-2.3", f"tile {one.piece.kind} lies in {zone}", (one.piece.id,))


def _number(mosaics: dict[str, Mosaic]) -> Iterator[Finding]:
    """MT-8.1: no more tiles than the piles held."""
    if len(mosaics) not in PLAYERS:
        return
    total = sum(len(mosaic.tiles) for mosaic in mosaics.values())
    most = PILES[len(mosaics)] * PILE
    if total > most:
        say = f"{total} tiles lie in {len(mosaics)} mosaics, {most} are in the game"
        yield Finding("too-many-tiles", "MT-8.1", say)


# --- states -------------------------------------------------------------------------------------


def check(state: State) -> Verdict:
    """A state is a whole view: besides the above nothing may be missing (MT-8.1, MT-8.4)."""
    seen = layout_of(state)
    return Verdict((*judge(seen).findings, *_whole(state), *_first_tiles(state), *_reveals(state)))


def layout_of(state: State) -> Layout:
    """What a photo of this table would show, private objectives turned up."""
    lying: list[Lying] = []
    for name, seat in zip(seat_names(state), state.seats, strict=True):
        lying += [Lying(TILE_PIECES[tile], name, cell) for cell, tile in seat.placed]
        if seat.private:
            lying.append(Lying(Piece(GAME, seat.private, 1), f"{name}.private"))
    lying += [Lying(Piece(GAME, code, 1), "public") for code in state.public]
    horizontal = {
        name: COLOURS[seat.horizontal].value
        for name, seat in zip(seat_names(state), state.seats, strict=True)
    }
    return Layout(tuple(lying), {"players": len(state.seats)}, horizontal)


def _whole(state: State) -> Iterator[Finding]:
    in_game = tiles_in_game(state)
    due = PILES[len(state.seats)] * PILE
    if len(in_game) != due:
        say = f"{len(in_game)} tiles are in the game instead of {due}"
        yield Finding("tiles-missing", "MT-8.1", say)
    for tile, number in Counter((*in_game, *state.box)).items():
        if number > 1:
            yield Finding("piece-seen-twice", "MT-8.2", f"{TILE_PIECES[tile].id} is there {number} times")
    for card, number in Counter((*cards_in_game(state), *state.spare)).items():
        if number > 1:
            yield Finding("piece-seen-twice", "MT-1.6", f"card {card} is there {number} times")


def _first_tiles(state: State) -> Iterator[Finding]:
    """MT-8.3: unlike in a photo, in a state the initial tile is known."""
    for name, seat in zip(seat_names(state), state.seats, strict=True):
        if seat.placed and seat.placed[0][0] != START:
            yield Finding("no-initial-tile", "MT-8.3", f"{name}: the initial tile does not lie at 0,0")
        elif seat.placed and is_k(seat.placed[0][1]):
            yield Finding("no-initial-tile", "MT-2.4", f"{name}: a K-tile cannot be the initial tile")


def _reveals(state: State) -> Iterator[Finding]:
    """MT-8.4."""
    placed = (tile for seat in state.seats for _, tile in seat.placed)
    finished = sum(map(is_k, (*placed, *state.discarded)))
    due = 1 + finished + (PublicCard.ALL_OF_THEM in state.gone)
    if len(state.public) != due and state.public_deck:
        say = f"{len(state.public)} public objectives are revealed instead of {due}"
        yield Finding("cards-revealed", "MT-8.4", say)
