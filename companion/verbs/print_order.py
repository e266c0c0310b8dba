"""What a person asks to have printed, checked before any work is spent on it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from companion.errors import CompanionError, Exit
from companion.games import catalogue
from companion.pieces.language import Lang
from companion.pieces.measure import Point
from companion.pieces.piece import Item, Kit
from companion.store.printers import parse_offset, remember_offset, remembered_offset
from printables.drawing import InkUse
from printables.duplex import NO_OFFSET
from printables.pages import Duplex
from printables.paper import label_names, paper_names

ALL = "all"
CALIBRATION = "calibration"
STICKERS = "stickers"
MOST_COPIES = 50
DPI = range(72, 1201)
DEFAULT_FOLDER = Path("chroma-table-print")


@dataclass(frozen=True, slots=True)
class Order:
    """`kits` are slugs; everything here is known to exist."""

    kits: tuple[str, ...]
    calibration: bool = False
    stickers: bool = False
    paper: str = "a4"
    duplex: Duplex = Duplex.LONG
    lang: Lang = Lang.EN
    ink: InkUse = InkUse.FULL
    out: Path = DEFAULT_FOLDER
    only: tuple[str, ...] = ()
    copies: int = 1
    previews: bool = False
    faces: Path | None = None
    dpi: int = 300
    offset: Point = NO_OFFSET


def order(
    what: str,
    *,
    paper: str = "a4",
    duplex: str = "long",
    lang: str = "en",
    ink: str = "full",
    out: Path = DEFAULT_FOLDER,
    only: str = "",
    copies: int = 1,
    previews: bool = False,
    faces: Path | None = None,
    dpi: int = 300,
    stickers: bool = False,
    back_offset: str | None = None,
    printer: str = "default",
) -> Order:
    """Check every word of the order; a new back offset is remembered for its printer."""
    slugs, calibration, labels = _what(what)
    _check_numbers(copies, dpi)
    return Order(
        slugs,
        calibration,
        labels or stickers,
        _paper(paper, labels=labels or stickers),
        one_of("duplex mode", duplex, Duplex),
        one_of("language", lang, Lang),
        one_of("ink use", ink, InkUse),
        out,
        _only(only, slugs, one_of("language", lang, Lang)),
        copies,
        previews,
        faces,
        dpi,
        _offset(back_offset, printer),  # last: nothing is remembered of an order that is refused
    )


def _check_numbers(copies: int, dpi: int) -> None:
    if not 1 <= copies <= MOST_COPIES:
        raise CompanionError(Exit.USAGE, f"{copies} copies cannot be printed", f"from 1 to {MOST_COPIES}")
    if dpi not in DPI:
        raise CompanionError(Exit.USAGE, f"{dpi} dpi cannot be drawn", f"from {DPI[0]} to {DPI[-1]}")


def _paper(word: str, *, labels: bool) -> str:
    return choice("label sheet", word, label_names()) if labels else choice("paper", word, paper_names())


def _offset(text: str | None, printer: str) -> Point:
    if text is None:
        return remembered_offset(printer)
    offset = parse_offset(text)
    remember_offset(printer, offset)
    return offset


def kit_named(slug: str) -> Kit:
    return next(kit for kit in catalogue().kits if kit.slug == slug)


def matches(item: Item, wanted: str, kit: Kit) -> bool:
    """By its name, its id, its kind, or a piece whose tag it carries (a die face on a net)."""
    if item.name.upper() == wanted:
        return True
    if item.piece is not None and names(item.piece.id, wanted):
        return True
    tags = {tag for piece, tag in kit.tags.items() if names(piece.id, wanted)}
    return bool(tags) and any(box.number in tags for box in item.front.tags())


def chosen(items: Iterable[Item], only: tuple[str, ...], kit: Kit) -> tuple[Item, ...]:
    if not only:
        return tuple(items)
    return tuple(item for item in items if any(matches(item, wanted, kit) for wanted in only))


def names(piece_id: str, wanted: str) -> bool:
    """Whether the wanted word is this id or its kind."""
    return piece_id == wanted or piece_id.startswith(f"{wanted}:")


def _what(what: str) -> tuple[tuple[str, ...], bool, bool]:
    kits = catalogue().kits
    word = what.strip().lower().replace("_", "-").replace(" ", "-").rstrip("!")
    slugs = tuple(kit.slug for kit in kits)
    if word == ALL:
        return slugs, True, False
    if word == CALIBRATION:
        return (), True, False
    if word == STICKERS:
        return slugs, False, True
    by_code = {kit.game.lower(): kit.slug for kit in kits}
    return (choice("game", by_code.get(word, word), (*slugs, CALIBRATION, STICKERS, ALL)),), False, False


_Choice = TypeVar("_Choice", bound=StrEnum)


def one_of(noun: str, word: str, choices: type[_Choice]) -> _Choice:
    return choices(choice(noun, word.lower(), tuple(each.value for each in choices)))


def choice(noun: str, word: str, choices: tuple[str, ...]) -> str:
    """The word, if it is one of the choices; else an error that names the nearest."""
    word = word.strip().lower()
    if word in choices:
        return word
    raise CompanionError(Exit.USAGE, f"there is no {noun} {word!r}", _did_you_mean(word, choices))


def _did_you_mean(word: str, choices: Iterable[str]) -> str:
    choices = tuple(choices)
    near = difflib.get_close_matches(word, choices, n=1, cutoff=0.55)
    meant = f"did you mean {near[0]}? " if near else ""
    listed = ", ".join(choices) if len(choices) <= 12 else ""
    return f"{meant}{f'choose from: {listed}' if listed else ''}".strip() or "see the ids in the README"


def _only(text: str, slugs: tuple[str, ...], lang: Lang) -> tuple[str, ...]:
    """The wanted names in capitals; each must name something that is being printed."""
    wanted = tuple(part.strip().upper() for part in text.split(",") if part.strip())
    if text.strip() and not wanted:
        raise CompanionError(Exit.USAGE, "--only names nothing", "for example --only CM:AZU,CO:RED:3")
    kits = [kit_named(slug) for slug in slugs]
    ids = [piece.id for kit in kits for piece in kit]
    unknown = [name for name in wanted if not any(names(piece_id, name) for piece_id in ids)]
    if unknown:
        items = {item.name.upper() for kit in kits for item in kit.items(lang)}
        kinds = sorted({piece_id.rsplit(":", 1)[0] for piece_id in ids if piece_id.count(":") == 2})
        for name in unknown:
            if name not in items:
                hint = _did_you_mean(name, (*ids, *kinds, *sorted(items)))
                raise CompanionError(Exit.USAGE, f"--only {name}: no such piece is printed here", hint)
    return wanted
