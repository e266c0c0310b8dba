"""Points with what earned them, ranking and tie-breaks in words (MT-5, MT-6), of plain values or a State."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from companion.games.cmyk import lattice, worth
from companion.games.cmyk.mosaic import COLOURS, TILE_PIECES, Mosaic
from companion.games.cmyk.objectives import Agenda, InPlay, resolved_agenda, rule_of, title, unsettled
from companion.games.cmyk.state import OVER, State, seat_names
from companion.games.cmyk.tables import GAME, K_TILE, PRIVATE_OF, PRIVATES, PUBLICS, PublicCard
from companion.games.cmyk.worth import Earned
from companion.pieces.piece import Piece
from companion.play import Finding, PlayerScore, Question, Scored, ScoreLine, ScoreSheet


@dataclass(frozen=True)
class Table:
    """What scoring needs to know. Seats stand clockwise; an unknown private objective is left out."""

    mosaics: Mapping[str, Mosaic]
    public: tuple[str, ...]  # P01 to P16, or a private card where MT-6.14 put one, in order of reveal
    privates: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """What ranks a player (MT-5.4)."""

    player: str
    points: int
    hexagons: int
    k_tiles: int
    tiles: int

    @property
    def strength(self) -> tuple[int, int, int, int]:
        """Greater is better."""
        return self.points, self.hexagons, -self.k_tiles, -self.tiles


def score_table(table: Table, findings: tuple[Finding, ...] = ()) -> Scored:
    """The final count of a finished table (MT-5)."""
    public, misplaced = _tidied(table.public)
    tidy = Table(table.mosaics, public, table.privates)
    sheet = _sheet(tidy, (*findings, *misplaced), over=True)
    return Scored(sheet, tuple(_questions(tidy)))


def score(state: State) -> ScoreSheet:
    """The count as it stands; nobody has won before the end."""
    return _sheet(table_of(state), (), over=state.phase == OVER)


def table_of(state: State) -> Table:
    mosaics = {
        name: Mosaic({cell: TILE_PIECES[tile] for cell, tile in seat.placed}, COLOURS[seat.horizontal])
        for name, seat in zip(seat_names(state), state.seats, strict=True)
    }
    names = zip(seat_names(state), state.seats, strict=True)
    return Table(mosaics, state.public, {name: seat.private for name, seat in names if seat.private})


def _tidied(public: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Cards that should have left the row leave it now (MT-6.6, MT-6.17, MT-6.18.1)."""
    left = list(public)
    findings: list[Finding] = []
    if PublicCard.ALL_OF_THEM in left:
        left.remove(PublicCard.ALL_OF_THEM)
        say = f"{title(PublicCard.ALL_OF_THEM)} leaves the row: only its two cards count"
        findings.append(Finding("card-should-leave", "MT-6.17", say, (_id(PublicCard.ALL_OF_THEM),)))
    if left and left[0] == PublicCard.TAKE_BACK:
        left.pop(0)
        say = f"{title(PublicCard.TAKE_BACK)} is first: it leaves and another card is revealed"
        findings.append(Finding("card-should-leave", "MT-6.6", say, (_id(PublicCard.TAKE_BACK),)))
    return tuple(left), tuple(findings)


def _id(code: str) -> str:
    return Piece(GAME, code, 1).id


def _sheet(table: Table, findings: tuple[Finding, ...], *, over: bool) -> ScoreSheet:
    agenda = resolved_agenda(table.public)
    players = tuple(PlayerScore(player, tuple(_lines(table, agenda, player))) for player in table.mosaics)
    ranked = sorted(
        (_standing(player.player, player.total, table.mosaics[player.player]) for player in players),
        key=lambda standing: standing.strength,
        reverse=True,
    )
    ranking = _places(ranked)
    return ScoreSheet(
        players=players,
        ranking=ranking,
        winners=ranking[0] if over and ranking else (),
        tie_break=_tie_break(ranked) if over else "",
        findings=findings,
        how="points" if over else "",
    )


def lines_of(table: Table, player: str) -> tuple[ScoreLine, ...]:
    """One player's lines alone: what advice compares."""
    return tuple(_lines(table, resolved_agenda(table.public), player))


# --- lines --------------------------------------------------------------------------------------


def _lines(table: Table, agenda: Agenda, player: str) -> Iterator[ScoreLine]:
    mosaic = table.mosaics[player]
    line = partial(_line, mosaic)
    found = worth.hexagons(mosaic, agenda.hexagon)
    for earned in found or (Earned("no hexagon", 0),):
        yield line(earned, agenda.hexagon_rule)
    for card in agenda.cards:  # MT-5.2: public, private, K-tiles
        yield from _card_lines(table, agenda, player, card)
    if player in table.privates:
        yield line(worth.private(mosaic, table.privates[player]), *_own_private(agenda))
    for k_tile in mosaic.k_tiles:
        yield ScoreLine("K-tile placed", K_TILE, "MT-5.2", (k_tile,))


def _own_private(agenda: Agenda) -> tuple[str, int, str]:
    """MT-6.18.6."""
    rule = "MT-5.2" if agenda.liking == 1 else "MT-6.1"
    return rule, agenda.liking, "private objective"


def _card_lines(table: Table, agenda: Agenda, player: str, card: InPlay) -> Iterator[ScoreLine]:
    mosaic = table.mosaics[player]
    name, rule = title(card.code), rule_of(card.code)
    line = partial(_line, mosaic, rule=rule, name=name)
    if not card.times:
        yield ScoreLine(f"{name}: cancelled by {title(card.by)}", 0, "MT-6.6")
    elif card.code in worth.SHAPES:
        for earned in worth.SHAPES[card.code](mosaic) or (Earned("nothing", 0),):
            yield line(earned, times=card.times)
    elif card.code == PublicCard.MANY_TILES:
        yield line(worth.most_tiles(table.mosaics)[player], times=card.times)
    elif card.code in PRIVATE_OF:
        earned = worth.private(mosaic, card.code)
        yield line(earned, times=agenda.liking * card.times, name="for everyone")  # MT-6.18.6
    elif card.code == PublicCard.YOUR_COLOUR:
        right = right_of(player, tuple(table.mosaics))
        if right in table.privates:
            earned = worth.private(mosaic, table.privates[right])
            yield line(earned, times=agenda.liking * card.times, name=f"{name} ({right})")
    elif card.code in {PublicCard.THINK, PublicCard.COLOUR_TOO}:
        yield ScoreLine(f"{name}: not replaced yet", 0, rule)


def right_of(player: str, seats: tuple[str, ...]) -> str:
    """Seats go clockwise, so the player to the right is the one before (MT-6.16)."""
    return seats[seats.index(player) - 1]


def _line(mosaic: Mosaic, earned: Earned, rule: str, times: int = 1, name: str = "") -> ScoreLine:
    what = f"{name}: {earned.what}" if name else earned.what
    if times > 1:
        what += f", times {times}"
    return ScoreLine(what, earned.points * times, rule, mosaic.ids(earned.cells))


# --- ranking ------------------------------------------------------------------------------------


def _standing(player: str, points: int, mosaic: Mosaic) -> Standing:
    found = len(lattice.hexagons(mosaic.tiles.keys()))
    return Standing(player, points, found, len(mosaic.k_tiles), len(mosaic.tiles))


def _places(ranked: list[Standing]) -> tuple[tuple[str, ...], ...]:
    places: list[list[str]] = []
    last: Standing | None = None
    for one in ranked:
        if last is None or one.strength != last.strength:
            places.append([])
        places[-1].append(one.player)
        last = one
    return tuple(map(tuple, places))


def _tie_break(ranked: list[Standing]) -> str:
    """MT-5.4: what parts the players with the most points; empty when only one has so many."""
    level = [one for one in ranked if one.points == ranked[0].points]
    if len(level) < 2:
        return ""
    best, second = level[0], level[1]
    words = f"{_and([one.player for one in level])} have {best.points} points each"
    if best.hexagons != second.hexagons:
        return f"{words}: {best.player} has more hexagons, {best.hexagons} against {second.hexagons} (MT-5.4)"
    if best.k_tiles != second.k_tiles:
        return (
            f"{words} and as many hexagons: "
            f"{best.player} placed fewer K-tiles, {best.k_tiles} against {second.k_tiles} (MT-5.4)"
        )
    if best.tiles != second.tiles:
        return (
            f"{words}, as many hexagons and K-tiles: "
            f"{best.player} needed fewer tiles, {best.tiles} against {second.tiles} (MT-5.4)"
        )
    shared = [one.player for one in level if one.strength == best.strength]
    return (
        f"{words}, and {_and(shared)} are equal in hexagons, K-tiles and tiles: they share the win (MT-5.4)"
    )


def _and(names: list[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


# --- questions ----------------------------------------------------------------------------------


def _questions(table: Table) -> Iterator[Question]:
    seen = {*table.public, *table.privates.values()}
    privates = tuple(_id(card.code) for card in PRIVATES if card.code not in seen)
    publics = tuple(_id(card.code) for card in PUBLICS if card.code not in seen)
    if not table.public:
        yield Question("which-public", "which public objectives lie on the table? (MT-2.3)", (), publics)
    for player in table.mosaics:
        if player not in table.privates:
            yield Question("which-private", f"which private objective has {player}? (MT-5.2)", (), privates)
    if unsettled(table.public) is not None:
        say = f"which card replaced {title(PublicCard.THINK)} when the game ended? (MT-6.13)"
        yield Question("which-replacement", say, (_id(PublicCard.THINK),), publics)
    if PublicCard.COLOUR_TOO in table.public:
        say = f"which private objective replaced {title(PublicCard.COLOUR_TOO)}? (MT-6.14)"
        yield Question("which-replacement", say, (_id(PublicCard.COLOUR_TOO),), privates)
