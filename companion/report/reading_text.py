"""A reading in words: zones as headings, pieces by name, and plainly what stayed open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from companion.games import kits
from companion.pieces import ids, rails
from companion.pieces.language import Lang
from companion.play.reading import PieceRead, Pixel, Reading

_SEAT = re.compile(r"p(\d+)(?:\.(\w+))?")
_NO_RAIL = "without a rail"
_TITLES = {rail.zone: rail.title.en for rail in rails.RAILS if rail.seat is None}
_PARTS = {
    "play": "play area",
    "hand": "hand",
    "tucked": "tucked cards",
    "private": "private objective",
    "active": "active dice",
    "reserve": "reserve",
}


def show(reading: Reading, console: Console, names: Mapping[str, str] | None = None) -> None:
    """`names`: what the players at the seats are called."""
    names = names or {}
    title = next((kit.title.en for kit in kits() if kit.slug == reading.game), reading.game)
    console.print(Text.assemble((title, "bold"), f"  {_summary(reading)}"))
    zones = zones_of(reading)
    for zone, pieces in zones.items():
        style = "bold cyan" if zone is not None else "bold yellow"
        console.print(Text.assemble((zone_title(zone, names), style), (f"  {len(pieces)}", "dim")))
        console.print(Padding(Text(", ".join(_told(pieces)), overflow="fold"), (0, 0, 0, 2)))
    _open(reading, console)
    if zones and set(zones) == {None} and not any(q.code == "which-zone" for q in reading.questions):
        console.print("no rail in sight: lay rails over the zones, or say whose photo it is with --player")


def zones_of(reading: Reading) -> dict[str | None, list[PieceRead]]:
    """In the order of the reading, what is unsure last."""
    found: dict[str | None, list[PieceRead]] = {}
    for piece in reading.pieces:
        found.setdefault(piece.zone, []).append(piece)
    if None in found:
        found[None] = found.pop(None)
    return found


def zone_title(zone: str | None, names: Mapping[str, str] | None = None) -> str:
    if zone is None:
        return _NO_RAIL
    seat = _SEAT.fullmatch(zone)
    if seat is None:
        return _TITLES.get(zone, zone)
    who = (names or {}).get(f"p{seat[1]}", f"Player {seat[1]}")
    return f"{who}: {_PARTS.get(seat[2], seat[2])}" if seat[2] else who


def name_of(piece: str) -> str:
    """What the piece is called, without its copy."""
    known = ids.parse(piece)
    kind = None
    if known is not None:
        kit = next((kit for kit in kits() if kit.game == known.game), None)
        kind = kit.by_code.get(known.kind) if kit else None
    return piece if kind is None else kind.title.say(Lang.EN)


def place_in(corners: Sequence[Pixel], width: int, height: int) -> str:
    """Where in the photo, in words."""
    if not corners:
        return "somewhere"
    x = sum(corner[0] for corner in corners) / len(corners) / max(width, 1)
    y = sum(corner[1] for corner in corners) / len(corners) / max(height, 1)
    across = "left" if x < 1 / 3 else "right" if x > 2 / 3 else ""
    down = "top" if y < 1 / 3 else "bottom" if y > 2 / 3 else ""
    return " ".join(part for part in (down, across) if part) or "middle"


def _summary(reading: Reading) -> str:
    photos = len(reading.photos)
    parts = [_counted(len(reading.pieces), "piece")]
    if photos:
        parts[0] += f" in {_counted(photos, 'photo')}"
    if reading.unread:
        parts.append(f"{len(reading.unread)} unread")
    if reading.foreign:
        parts.append(_counted(reading.foreign, "foreign code"))
    if reading.questions:
        parts.append(_counted(len(reading.questions), "question"))
    return ", ".join(parts)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _told(pieces: Sequence[PieceRead]) -> list[str]:
    """Names in order; neighbours that are alike as one."""
    told: list[tuple[str, int]] = []
    for piece in pieces:
        name = name_of(piece.id)
        if piece.cell is not None:
            name += f" at {piece.cell[0]},{piece.cell[1]}"
        if told and told[-1][0] == name:
            told[-1] = (name, told[-1][1] + 1)
        else:
            told.append((name, 1))
    return [name if count == 1 else f"{name} ×{count}" for name, count in told]


def _open(reading: Reading, console: Console) -> None:
    for (where, why), count in _unread(reading).items():
        times = f" ×{count}" if count > 1 else ""
        console.print(f"[bold red]unread[/]  {_plain(where)}{times}: {_plain(why)}")
    for question in reading.questions:
        choices = f"  ({', '.join(question.choices)})" if question.choices else ""
        console.print(f"[bold yellow]?[/]  {_plain(question.say)}[dim]{_plain(choices)}[/]")
    for finding in reading.findings:
        rule = f"  ({finding.rule})" if finding.rule else ""
        console.print(f"[bold red]![/]  {_plain(finding.say)}[dim]{_plain(rule)}[/]")


def _plain(text: str) -> str:
    """Names of files are strangers' words: no markup and nothing a terminal would obey."""
    return escape("".join(letter if letter.isprintable() else "�" for letter in text))


def _unread(reading: Reading) -> Counter[tuple[str, str]]:
    """Where in the photo and why, with how many there are of it."""
    found: Counter[tuple[str, str]] = Counter()
    for place in reading.unread:
        photo = reading.photos[place.photo] if place.photo < len(reading.photos) else None
        where = place_in(place.corners, photo.width, photo.height) if photo else "somewhere"
        of = f" of {photo.name}" if photo is not None and len(reading.photos) > 1 else ""
        found[where + of, place.why] += 1
    return found


def what_to_move(reading: Reading) -> tuple[str, ...]:
    """Said to somebody at a camera when something stays unread."""
    said = []
    for place in reading.unread:
        photo = reading.photos[place.photo]
        where = place_in(place.corners, photo.width, photo.height)
        said.append(f"{where}: uncover a corner of it, turn it out of the glare, or come nearer")
    return tuple(dict.fromkeys(said))
