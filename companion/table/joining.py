"""Readings that were saved or written by hand, put together to one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.errors import CompanionError, Exit
from companion.games import catalogue
from companion.pieces import ids, rails
from companion.play.layout import Question
from companion.play.reading import PieceRead, Reading

_ANY_SEAT = re.compile(r"^p\d+")


def whole_photo_zone(code: str, seat: str) -> str:
    """Where the pieces of a photo lie that is all one player's: his first zone."""
    own = (rail.zone for rail in rails.RAILS if code in rail.games and f"p{rail.seat}" == seat)
    return next(own, seat)


def given_to(reading: Reading, seat: str) -> Reading:
    """A reading that is one player's: his zones, whatever seat they were read at."""
    home = whole_photo_zone(_code(reading.game), seat)
    still = [replace(one, choices=_of_seat(one, seat)) for one in reading.questions if _among_own(one)]
    unsure = {piece for question in still for piece in question.pieces}

    def moved(one: PieceRead) -> PieceRead:
        if one.zone is None:
            return one if one.id in unsure else replace(one, zone=home)
        return replace(one, zone=_ANY_SEAT.sub(seat, one.zone))

    return replace(
        reading,
        pieces=tuple(moved(one) for one in reading.pieces),
        questions=(*(one for one in reading.questions if one.code != "which-zone"), *still),
        mosaics={_ANY_SEAT.sub(seat, owner): mosaic for owner, mosaic in reading.mosaics.items()},
    )


def _among_own(question: Question) -> bool:
    """Whose pieces they are is known, but not in which of his zones they lie."""
    owners = {zone.partition(".")[0] for zone in question.choices}
    personal = all(_ANY_SEAT.match(zone) for zone in question.choices)
    return question.code == "which-zone" and len(question.choices) > 1 and personal and len(owners) == 1


def _of_seat(question: Question, seat: str) -> tuple[str, ...]:
    return tuple(_ANY_SEAT.sub(seat, zone) for zone in question.choices)


def joined(parts: Sequence[tuple[str, Reading]], game: str | None = None) -> Reading:
    """Several readings of one table, each with its name; `game` is the one asked for."""
    _refuse_several_games(parts, game)
    whole = parts[0][1]
    for _, more in parts[1:]:
        shift = len(whole.photos)
        pieces, questions = _laid_over(whole.pieces, more.pieces, shift)
        whole = replace(
            whole,
            photos=(*whole.photos, *more.photos),
            pieces=pieces,
            sheets=(*whole.sheets, *(one for one in more.sheets if one.id not in _ids(whole))),
            unread=(*whole.unread, *(replace(one, photo=one.photo + shift) for one in more.unread)),
            foreign=whole.foreign + more.foreign,
            questions=(*whole.questions, *more.questions, *questions, *_disputed(whole, more)),
            findings=tuple(dict.fromkeys((*whole.findings, *more.findings))),
            options=more.options | whole.options,
            mosaics=more.mosaics | whole.mosaics,
            first=more.first | whole.first,
        )
    return whole


def _ids(reading: Reading) -> set[str]:
    return {sheet.id for sheet in reading.sheets}


def _disputed(one: Reading, other: Reading) -> Iterator[Question]:
    """A sheet that two readings show coloured differently; the first one stands until somebody answers."""
    known = {sheet.id: sheet for sheet in one.sheets}
    for sheet in other.sheets:
        if sheet.id in known and sheet != known[sheet.id]:
            say = f"{sheet.id} is coloured differently in two readings: which one is right?"
            yield Question("section-unsure", say, (sheet.id,))


def _refuse_several_games(parts: Sequence[tuple[str, Reading]], game: str | None) -> None:
    first_name, first = parts[0]
    for name, reading in parts:
        title = _title(reading.game)
        if reading.game != first.game:
            say = f"{first_name} shows {_title(first.game)} and {name} shows {title}: one table has one game"
            raise CompanionError(Exit.NOT_UNDERSTOOD, say, "give the photos of one game at a time")
        if game and game.lower() not in {reading.game, _code(reading.game).lower()}:
            raise CompanionError(Exit.NOT_UNDERSTOOD, f"{name} shows {title}, not {game}", "leave out --game")


def _code(slug: str) -> str:
    return next((kit.game for kit in catalogue().kits if kit.slug == slug), slug)


def _title(slug: str) -> str:
    return next((kit.title.en for kit in catalogue().kits if kit.slug == slug), slug)


def _laid_over(
    pieces: tuple[PieceRead, ...], more: tuple[PieceRead, ...], shift: int
) -> tuple[tuple[PieceRead, ...], list[Question]]:
    """A piece that two readings show in one place lies there once; in two zones it is a question."""
    known = {one.id: one for one in pieces if not _alike(one.id)}
    new: list[PieceRead] = []
    placed: dict[str, PieceRead] = {}
    questions: list[Question] = []
    for one in more:
        other = known.get(one.id)
        if other is None:
            new.append(replace(one, photo=one.photo + shift))
        elif other.zone is None and one.zone is not None:
            placed[one.id] = one
        elif None not in {other.zone, one.zone} and other.zone != one.zone:
            choices = (str(other.zone), str(one.zone))
            say = f"{one.id} lies in {choices[0]} in one view and in {choices[1]} in another: where is it?"
            questions.append(Question("piece-in-two-places", say, (one.id,), choices))
    asked = {piece for question in questions for piece in question.pieces}
    kept: list[PieceRead] = []
    for one in pieces:
        if one.id in asked:
            kept.append(replace(one, zone=None, cell=None))
        elif one.id in placed and one.zone is None:
            kept.append(replace(one, zone=placed[one.id].zone, cell=placed[one.id].cell))
        else:
            kept.append(one)
    return (*kept, *new), questions


def _alike(name: str) -> bool:
    """Dice and backs are printed alike: equal ids in two readings are two pieces."""
    piece = ids.parse(name)
    if piece is None or not piece.copy:
        return piece is not None
    kit = next((kit for kit in catalogue().kits if kit.game == piece.game), None)
    return kit is not None and piece.kind in kit.by_code and kit.by_code[piece.kind].one_tag
