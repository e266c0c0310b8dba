"""Photos and readings, of a whole table or of single players, as one reading."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.errors import CompanionError, Exit
from companion.games import game as game_of
from companion.play import OptionValue, Question
from companion.play.reading import Reading
from companion.table.joining import given_to, joined
from companion.verbs.corrections import Corrections, corrected
from companion.verbs.seat import Table, seat_number, table_of, unseen_player
from companion.wire import is_reading, read_reading

if TYPE_CHECKING:
    from companion.vision.intake import Photo

_SEAT: Final = re.compile(r"p[1-9]")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command was given to look at."""

    paths: Sequence[Path]
    players: Sequence[str] = ()  # NAME=PATH
    game: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    corrections: Corrections = Corrections()
    private: Sequence[str] = ()  # SEAT=CARD


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    seat: str = ""  # whose whole photo it is
    name: str = ""  # as he calls himself


def seated(asked: Asked) -> Table:
    """One table out of everything given, corrected by hand, ready for the rules."""
    sources = (*(Source(path) for path in asked.paths), *player_sources(asked.players))
    if not sources:
        raise CompanionError(
            Exit.USAGE, "there is no photo and no reading", "name one, or --player NAME=PHOTO"
        )
    reading, photos = read_all(sources, asked.game)
    hand = corrected(reading, _with_privates(reading, asked))
    table = table_of(hand.reading, asked.options)
    names = {source.seat: source.name for source in sources if source.name}
    return replace(
        table,
        by_hand=hand.by_hand,
        names=names,
        photos=photos,
        questions=(*table.questions, *_without_photo(sources)),
    )


def player_sources(players: Sequence[str]) -> tuple[Source, ...]:
    """`p2=PHOTO` is seat 2; other names sit down in the order in which they are named."""
    pairs = [_pair(text) for text in players]
    taken = {name.lower() for name, _ in pairs if _SEAT.fullmatch(name.lower())}
    free = [f"p{number}" for number in range(1, 10) if f"p{number}" not in taken]
    found: list[Source] = []
    for name, path in pairs:
        seated = _SEAT.fullmatch(name.lower())
        known = [one.seat for one in found if one.name == name]
        seat = name.lower() if seated else known[0] if known else free.pop(0)
        found.append(Source(Path(path), seat, "" if seated else name))
    return tuple(found)


def _pair(text: str) -> tuple[str, str]:
    name, sign, path = (part.strip() for part in text.partition("="))
    if not (sign and name and path):
        raise CompanionError(Exit.USAGE, f"{text[:60]!r} is no player", "write --player NAME=PHOTO")
    return name, path


def _without_photo(sources: Sequence[Source]) -> tuple[Question, ...]:
    """A gap between the seats that have a photo of their own."""
    seats = {seat_number(source.seat) or 0 for source in sources if source.seat}
    if any(not source.seat for source in sources):
        return ()
    missing = [f"p{number}" for number in range(1, max(seats, default=0)) if number not in seats]
    return tuple(unseen_player(seat) for seat in missing)


# --- reading ------------------------------------------------------------------------------------


def read_all(sources: Sequence[Source], game: str | None = None) -> tuple[Reading, tuple[Photo, ...]]:
    """Photos are read together, so that they can be laid over one another; saved readings join them."""
    for source in sources:
        if not source.path.exists():
            raise CompanionError(Exit.USAGE, f"{source.path.name} does not exist")
    saved = [source for source in sources if is_reading(source.path)]
    parts = [(source.path.name, _saved(source)) for source in saved]
    taken = [source for source in sources if source not in saved]
    photos: tuple[Photo, ...] = ()
    if taken:
        reading, photos = _read_photos(taken, game or (parts[0][1].game if parts else None))
        parts.insert(0, (" and ".join(source.path.name for source in taken), reading))
    return joined(parts, game), photos


def _saved(source: Source) -> Reading:
    reading = read_reading(source.path)
    return given_to(reading, source.seat) if source.seat else reading


def _read_photos(sources: Sequence[Source], game: str | None) -> tuple[Reading, tuple[Photo, ...]]:
    from companion.verbs.read import read_files  # numpy and OpenCV: only when there is a photo

    plain = [source.path for source in sources if not source.seat]
    owned = [(source.seat, source.path) for source in sources if source.seat]
    done = read_files(plain, owned, game)
    return done.reading, done.photos


# --- private objectives -------------------------------------------------------------------------


def _with_privates(reading: Reading, asked: Asked) -> Corrections:
    """`--private p1=MT:C3:1` lays that card before its player."""
    if not asked.private:
        return asked.corrections
    game = game_of(reading.game)
    lying = {one.id for one in reading.pieces}
    moved, added = list(asked.corrections.set), list(asked.corrections.add)
    for text in asked.private:
        seat, sign, card = (part.strip() for part in text.partition("="))
        if not sign or not _SEAT.fullmatch(seat.lower()) or not card:
            hint = "write --private p1=MT:C3:1"
            raise CompanionError(Exit.USAGE, f"{text[:60]!r} names no private card", hint)
        name = card.upper() if ":" in card else f"{game.code}:{card.upper()}:1"
        (moved if name in lying else added).append(f"{name}={seat.lower()}.private")
    return replace(asked.corrections, set=moved, add=added)
