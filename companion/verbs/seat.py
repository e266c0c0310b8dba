"""A reading as rules look at it: pieces by their ids, options, what cannot be and what must be asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.errors import CompanionError, Exit
from companion.games import catalogue
from companion.games import game as game_of
from companion.pieces import ids, rails
from companion.pieces.piece import Piece
from companion.play import Finding, Game, Layout, Lying, OptionValue, Question
from companion.play.reading import PieceRead, Reading
from companion.verbs.seat_unread import unread_zones

if TYPE_CHECKING:
    from companion.vision.intake import Photo

AnyGame: TypeAlias = Game[Any, Any]

BOX: Final = "box"
REMARKS: Final = frozenset(
    {"mirrored-photo", "sheet-size"}
)  # findings of the camera that are against no rule
_SEAT: Final = re.compile(r"p([1-9][0-9]?)(\..+)?")
_NAMED: Final = 4  # pieces named in a question before the rest is counted


@dataclass(frozen=True, slots=True)
class Table:
    """One table, ready for its game's rules."""

    game: AnyGame
    reading: Reading
    layout: Layout  # everything of this game that lies there, what cannot be included
    findings: tuple[Finding, ...] = ()  # that hold in any game
    questions: tuple[Question, ...] = ()
    remarks: tuple[str, ...] = ()  # what the camera says, against no rule
    by_hand: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)  # of seats, as people call them
    photos: tuple[Photo, ...] = ()  # those of the reading, where there were any

    @property
    def seats(self) -> tuple[str, ...]:
        """The players whose zones are seen, clockwise."""
        found = {int(seat) for one in self.layout.lying if (seat := seat_number(one.zone)) is not None}
        return tuple(f"p{number}" for number in sorted(found))


def seat_number(zone: str | None) -> int | None:
    found = _SEAT.fullmatch(zone or "")
    return int(found[1]) if found else None


def table_of(reading: Reading, options: Mapping[str, OptionValue] | None = None) -> Table:
    """Options of the command line go before those of the reading. Raises CompanionError."""
    game = game_of(reading.game)
    chosen = reading.options | {name: _value(game, name, value) for name, value in (options or {}).items()}
    pieces = tuple(_parsed(one) for one in reading.pieces)
    for sheet in reading.sheets:
        _parse(sheet.id)
    _refuse_zones(game, reading)
    findings = (*_other_games(game, pieces), *_unseated(game, pieces))
    lying = tuple(_numbered([one for one in pieces if _belongs(game, one)]))
    layout = Layout(
        lying,
        chosen,
        {seat: mosaic.horizontal for seat, mosaic in reading.mosaics.items()},
        reading.sheets,
        reading.first,
        unread_zones(reading),
    )
    said = tuple(one for one in reading.findings if one.code not in {*REMARKS, "other-game"})
    remarks = tuple(one.say for one in reading.findings if one.code in REMARKS)
    return Table(
        game=game,
        reading=reading,
        layout=layout,
        findings=(*findings, *said),
        questions=(*reading.questions, *_unplaced(reading, lying)),
        remarks=remarks,
    )


def _value(game: AnyGame, name: str, value: OptionValue) -> OptionValue:
    """A choice of this game, or whatever was said where the game knows no such choice."""
    for option in game.options:
        if option.name == name:
            return option.read(str(value))
    return value


# --- pieces -------------------------------------------------------------------------------------


def _parse(text: str) -> Piece:
    piece = ids.parse(text)
    if piece is None:
        hint = "ids are GAME:KIND:COPY in capitals, such as CO:RED:3"
        raise CompanionError(Exit.USAGE, f"{text[:40]!r} is no piece id", hint)
    return piece


def _parsed(one: PieceRead) -> Lying:
    return Lying(_parse(one.id), one.zone, one.cell)


def exists(piece: Piece) -> bool:
    return piece.id in catalogue().by_id


def _belongs(game: AnyGame, one: Lying) -> bool:
    number = seat_number(one.zone)
    return one.piece.game == game.code and (number is None or number <= _most_seats(game.code))


def _other_games(game: AnyGame, lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """Pieces of other games, each game once; a prefix nobody knows names no piece at all."""
    kits = {kit.game: kit for kit in catalogue().kits}
    rule = f"{game.code}-1.1"  # every game's components
    pieces = [one.piece for one in lying if one.piece.game not in {game.code, rails.GAME}]
    for code in dict.fromkeys(piece.game for piece in pieces):
        found = tuple(dict.fromkeys(piece.id for piece in pieces if piece.game == code))
        if code in kits:
            title = kits[code].title.en
            say = f"{_listed(found)}: of {title}, not of {game.title.en}"
            yield Finding("other-game", rule, say, found)
        else:
            for name in found:
                yield Finding("no-such-piece", rule, f"there is no piece {name}", (name,))


def _unseated(game: AnyGame, pieces: tuple[Lying, ...]) -> Iterator[Finding]:
    most = _most_seats(game.code)
    for number in sorted({n for one in pieces if (n := seat_number(one.zone)) and n > most}):
        found = tuple(one.piece.id for one in pieces if seat_number(one.zone) == number)
        say = f"there is no seat p{number}: {game.title.en} is for {most} players at most"
        yield Finding("no-such-seat", f"{game.code}-1.1", say, found)


def printed_alike(piece: Piece) -> bool:
    """Dice: what is printed on them names their face, not the die."""
    kit = next((kit for kit in catalogue().kits if kit.game == piece.game), None)
    return kit is not None and piece.kind in kit.by_code and kit.by_code[piece.kind].one_tag


def _numbered(pieces: list[Lying]) -> Iterator[Lying]:
    """Pieces that are printed alike have no number of their own: equal ones get the next free one."""
    used: set[Piece] = set()
    for one in pieces:
        piece = one.piece
        while piece in used and printed_alike(piece):
            piece = replace(piece, copy=piece.copy + 1)
        used.add(piece)
        yield replace(one, piece=piece)


def without_doubles(layout: Layout) -> Layout:
    """What can be counted: a piece that does not exist or lies in two places is left out."""
    times = Counter(one.piece for one in layout.lying if one.piece.copy)
    kept = tuple(one for one in layout.lying if exists(one.piece) and times[one.piece] < 2)
    return replace(layout, lying=kept)


# --- zones --------------------------------------------------------------------------------------


@cache
def _most_seats(code: str) -> int:
    return max((rail.seat or 0 for rail in rails.RAILS if code in rail.games), default=0)


@cache
def zones_of(code: str) -> tuple[str, ...]:
    """Every zone of a game; a seat itself is one too: sheets and first-player cards lie there."""
    seats = (f"p{number}" for number in range(1, _most_seats(code) + 1))
    named = (rail.zone for rail in rails.RAILS if code in rail.games)
    return tuple(dict.fromkeys((*named, *seats, BOX)))


def refuse_zone(game: AnyGame, zone: str) -> None:
    known = zones_of(game.code)
    forms = {re.sub(r"^p\d", "p#", name) for name in known}
    if zone in known or (_SEAT.fullmatch(zone) and re.sub(r"^p\d+", "p#", zone) in forms):
        return
    near = get_close_matches(zone, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"zones are: {', '.join(known)}"
    raise CompanionError(Exit.USAGE, f"{game.title.en} has no zone {zone[:30]}", hint)


def _refuse_zones(game: AnyGame, reading: Reading) -> None:
    for one in reading.pieces:
        if one.zone is not None and one.id.startswith(f"{game.code}:"):
            refuse_zone(game, one.zone)


def _unplaced(reading: Reading, lying: tuple[Lying, ...]) -> Iterator[Question]:
    """Pieces without a sure zone that the reading itself does not ask about; backs do not matter."""
    asked = {piece for question in reading.questions for piece in question.pieces}
    unsure = [one.piece.id for one in lying if one.zone is None and one.piece.copy]
    left = tuple(piece for piece in dict.fromkeys(unsure) if piece not in asked)
    if left:
        verb = "does" if len(left) == 1 else "do"
        yield Question("which-zone", f"in which zone {verb} {_listed(left)} lie?", left)


def unread_places(reading: Reading) -> tuple[str, ...]:
    """Every place where something lies that nobody could read, in words."""
    from companion.report.reading_text import place_in

    found: list[str] = []
    for place in reading.unread:
        photo = reading.photos[place.photo] if place.photo < len(reading.photos) else None
        where = place_in(place.corners, photo.width, photo.height) if photo else "somewhere"
        of = f" of {photo.name}" if photo is not None and len(reading.photos) > 1 else ""
        found.append(f"{where}{of}: {place.why}")
    return tuple(found)


def unseen_player(seat: str) -> Question:
    return Question("player-unseen", f"nothing of {seat} is seen: give a photo with --player {seat}=PHOTO")


def _listed(names: tuple[str, ...]) -> str:
    if len(names) > _NAMED + 1:
        return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
