"""From photos, frames or saved readings to one reading, with what is needed to show how it came about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.errors import CompanionError, Exit
from companion.pieces.face import Form
from companion.play.reading import Reading
from companion.store.files import make_folder, write_whole
from companion.store.profiles import lens_for
from companion.table.joining import given_to, joined
from companion.table.looking import Look, look
from companion.table.reading import MIRRORED, kit_named, read_looks
from companion.table.sheets import with_sheets
from companion.vision.camera import frames
from companion.vision.intake import Photo, take
from companion.wire import is_reading, read_reading, to_json

Tell = Callable[[str, int, int], None]

MOST_FRAMES = 8
_SEAT = re.compile(r"p[1-9]")


@dataclass(frozen=True, eq=False)
class Read:
    """`photos` and `looks` are those of the reading's photos; fewer where a saved reading took part."""

    reading: Reading
    photos: tuple[Photo, ...] = ()
    looks: tuple[Look, ...] = ()
    names: dict[str, str] = field(default_factory=dict)  # seat -> the name given to it

    @property
    def exit(self) -> Exit:
        against = any(finding.code != MIRRORED for finding in self.reading.findings)
        return Exit.FINDINGS if against else Exit.FINE


def silent(_what: str, _done: int, _steps: int) -> None:
    return None


def read_files(
    files: Sequence[Path],
    players: Sequence[tuple[str, Path]] = (),
    game: str | None = None,
    tell: Tell = silent,
) -> Read:
    """Photos and saved readings of one table; `players` own a whole photo each."""
    if game is not None:
        kit_named(game)
    if not files and not players:
        raise CompanionError(Exit.USAGE, "which photo?", "give photos, saved readings, --player or --camera")
    seats = _seats([name for name, _ in players])
    sources = [*((path, None) for path in files), *((path, seats[name]) for name, path in players)]
    photos: list[Photo] = []
    owners: dict[int, str] = {}
    saved: list[tuple[str, Reading]] = []
    for path, seat in sources:
        if is_reading(path):
            reading = read_reading(path)
            saved.append((path.name, reading if seat is None else given_to(reading, seat)))
            continue
        if seat is not None:
            owners[len(photos)] = seat
        photos.append(take(path))
    looks = _looked(photos, tell)
    _refuse_others_sheets(owners, looks)
    named = " and ".join(photo.name for photo in photos)
    taken = [(named, with_sheets(read_looks(looks, game, owners), photos, looks))] if looks else []
    names = {seat: name for name, seat in seats.items() if name != seat}
    return Read(joined([*taken, *saved], game), tuple(photos), looks, names)


def read_camera(source: str, game: str | None = None, tell: Tell = silent) -> Read:
    """Frames, until two readings in a row are the same and nothing stays unread, or patience ends."""
    photos: list[Photo] = []
    looks: list[Look] = []
    reading: Reading | None = None
    trouble: CompanionError | None = None
    for photo in _some(frames(source)):
        tell(_progress(reading), len(photos), MOST_FRAMES)
        photos.append(photo)
        looks.append(look(photo, lens_for(photo.width, photo.height)))
        try:
            newer = read_looks(looks, game)
        except CompanionError as error:
            trouble = error
            continue
        if reading is not None and _stable(reading, newer):
            reading = newer
            break
        reading = newer
    if reading is None:
        assert trouble is not None  # a source without a single frame refuses by itself
        raise trouble
    return Read(with_sheets(reading, photos, looks), tuple(photos), tuple(looks))


def _looked(photos: Sequence[Photo], tell: Tell) -> tuple[Look, ...]:
    looks = []
    for number, photo in enumerate(photos):
        tell(f"reading {photo.name}", number, len(photos))
        looks.append(look(photo, lens_for(photo.width, photo.height)))
    return tuple(looks)


def _refuse_others_sheets(owners: dict[int, str], looks: Sequence[Look]) -> None:
    """A game sheet bears its player's number: somebody else's is not given to him in silence."""
    for number, seat in owners.items():
        for one in looks[number].placed:
            if one.stamp.form is Form.SHEET and f"p{one.piece.copy}" != seat:
                say = f"the photo given for {seat} shows {one.piece.id}, the sheet of player {one.piece.copy}"
                hint = f"give it as --player p{one.piece.copy}=PHOTO; other names sit down in the order given"
                raise CompanionError(Exit.USAGE, say, hint)


def _seats(names: Sequence[str]) -> dict[str, str]:
    """p1, p2 … as they are called; other names get the free seats in the order given."""
    free = (f"p{n}" for n in range(1, 10) if f"p{n}" not in names)
    return {name: name if _SEAT.fullmatch(name) else next(free) for name in dict.fromkeys(names)}


def _some(photos: Iterator[Photo]) -> Iterator[Photo]:
    for number, photo in enumerate(photos, start=1):
        yield photo
        if number >= MOST_FRAMES:
            return


def _stable(before: Reading, after: Reading) -> bool:
    def what(reading: Reading) -> set[tuple[str, str | None, tuple[int, int] | None]]:
        return {(piece.id, piece.zone, piece.cell) for piece in reading.pieces}

    return what(before) == what(after) and not after.unread


def _progress(reading: Reading | None) -> str:
    if reading is None:
        return "looking"
    unread = f", {len(reading.unread)} unread" if reading.unread else ""
    return f"{len(reading.pieces)} pieces{unread}"


# --- keeping it ---------------------------------------------------------------------------------


def save(done: Read, path: Path) -> None:
    write_whole(path, to_json(done.reading).encode())


def save_pictures(done: Read, path: Path) -> tuple[Path, ...]:
    """Every photo with what was read drawn on it: `table.jpg`, then `table-2.jpg` and so on."""
    from companion.report.annotate import annotate, as_bytes

    if not done.photos:
        raise CompanionError(
            Exit.USAGE, "a saved reading has no photo to draw on", "give the photo itself with --annotate"
        )
    if path.suffix.lower() not in {".jpg", ".jpeg", ".png"}:
        raise CompanionError(Exit.USAGE, f"{path.name} is no name for a picture", "end it with .jpg or .png")
    written = []
    for number, photo in enumerate(done.photos):
        goal = path if number == 0 else path.with_stem(f"{path.stem}-{number + 1}")
        write_whole(goal, as_bytes(annotate(photo, done.reading, number, done.names), path.suffix))
        written.append(goal)
    return tuple(written)


def keep_stages(done: Read, folder: Path) -> tuple[Path, ...]:
    """Every step in numbers, without the photos: enough to look into a wrong reading."""
    make_folder(folder)
    written = []
    for number, seen in enumerate(done.looks, start=1):
        stages = {
            "codes": [asdict(code) for one in seen.placed for code in one.codes],
            "plane": None if seen.plane is None else asdict(seen.plane),
            "placed": [
                {
                    "piece": one.piece.id,
                    "angle": one.pose.angle,
                    "mm": [float(v) for v in one.middle],
                    "gap": one.gap,
                    "codes": len(one.codes),
                    "also_seen": list(one.also_seen),
                }
                for one in seen.placed
            ],
            "sightings": asdict(seen.sightings),
        }
        for stage, content in stages.items():
            path = folder / f"{number}-{stage}.json"
            write_whole(path, to_json(content).encode())
            written.append(path)
    path = folder / "reading.json"
    write_whole(path, to_json(done.reading).encode())
    return (*written, path)
