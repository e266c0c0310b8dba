"""How well dice are read: made-up tables never seen before, photographed, read, compared with the truth."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE
from companion.pieces.measure import Mm
from companion.rehearsal.dice_scenes import Thrown, cocked, dice_scene, stacked
from companion.rehearsal.faces import faces
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Seen, Truth
from companion.table.looking import Look, look
from companion.table.placing import Placed
from companion.vision.intake import take_bytes
from companion.vision.sighting import Sighting
from companion.wire import to_json

SCHEMA = "companion.bench.dice/1"
FIRST_SEED = 100_000
LEAST_RIGHT = 0.995
_SAME_PLACE = 0.25  # diagonals of a face
_NEAR = 1.3  # the same for something said of a die


@dataclass(frozen=True, slots=True)
class DiceBench:
    level: str
    photos: int = 0
    dice: int = 0  # lying flat with their upper tag in view
    right: int = 0
    unread: int = 0  # of the rest: asked, or reported as unreadable
    missed: int = 0  # nothing said of them
    wrong: int = 0  # faces named that are not up
    sides: int = 0  # of these: sides of the die that lies there
    odd: int = 0  # cocked or stacked
    odd_asked: int = 0
    odd_named: int = 0  # read as if they lay level: the right face, but no question
    questions: int = 0
    needless: int = 0  # questions and reports where no die is, or one that was read
    place: Mm = 0.0  # the mean distance between where a die lies and where it was read

    @property
    def share(self) -> float:
        return self.right / max(1, self.dice)

    @property
    def kept(self) -> bool:
        return self.share >= LEAST_RIGHT and self.wrong == 0


def bench_dice(
    photos: int,
    level: Level = Level.TYPICAL,
    first: int = FIRST_SEED,
    device: Device = Device.PHONE,
    tell: Callable[[str, int, int], None] = lambda _what, _done, _all: None,
    workers: int | None = None,
) -> DiceBench:
    """`tell` hears how many of the photos are done."""
    total = DiceBench(level.value)
    seeds = range(first, first + photos)
    workers = min(workers or os.cpu_count() or 1, photos)
    if workers == 1:
        for done, seed in enumerate(seeds, 1):
            total = _added(total, _one(seed, level, device))
            tell("dice", done, photos)
        return total
    context = get_context("spawn")  # forking a process with threads is asking for trouble
    with ProcessPoolExecutor(workers, context) as pool:
        waiting = [pool.submit(_one, seed, level, device) for seed in seeds]
        for done, future in enumerate(as_completed(waiting), 1):
            total = _added(total, future.result())
            tell("dice", done, photos)
    return total


def _one(seed: int, level: Level, device: Device) -> DiceBench:
    across = 240.0 if device is Device.SMALL else None
    data, truth = photograph(dice_scene(seed, Thrown(level, device, across)), faces())
    return _judged(truth, look(take_bytes(data, f"{seed}.jpg")))


def _added(total: DiceBench, more: DiceBench) -> DiceBench:
    place = (total.place * total.right + more.place * more.right) / max(1, total.right + more.right)
    names = (name for name in asdict(total) if name not in ("level", "place"))
    sums = {name: getattr(total, name) + getattr(more, name) for name in names}
    return DiceBench(total.level, **sums, place=place)


def _judged(truth: Truth, seen: Look) -> DiceBench:
    """Every face that was named must be up there, and every die must be told of."""
    dice = [(laid, there) for laid, there in zip(truth.scene.laid, truth.seen, strict=True) if laid.sides]
    named = [
        (sighting, one)
        for sighting, one in zip(seen.sightings.pieces, seen.placed, strict=True)
        if one.piece.game == "CC"
    ]
    told = [np.mean(one.corners, axis=0) for one in seen.sightings.unread]
    counts = dict.fromkeys(("dice", "right", "unread", "missed", "sides", "odd", "odd_asked", "odd_named"), 0)
    gaps: list[float] = []
    for laid, there in dice:
        here = [(sighting, one) for sighting, one in named if _there(sighting.corners, there)]
        right = [one for _, one in here if one.piece.kind == _kind(there)]
        asked = any(_apart(point, there) < _NEAR for point in told)
        if _odd(laid, [one for one, _ in dice]):
            counts["odd"] += 1
            counts["odd_asked"] += asked and not here
            counts["odd_named"] += bool(right)
        elif there.code_in_view:
            counts["dice"] += 1
            counts["right"] += bool(right)
            counts["unread"] += not right and asked
            counts["missed"] += not right and not asked
            gaps += [float(np.hypot(*(one.middle - there.mm))) for one in right]
    wrong = [
        (sighting, one)
        for sighting, one in named
        if not any(_there(sighting.corners, there) and one.piece.kind == _kind(there) for _, there in dice)
    ]
    for sighting, one in wrong:
        middle = np.mean(sighting.corners, axis=0)
        near = [laid for laid, there in dice if _apart(middle, there) < _NEAR]
        counts["sides"] += any(one.piece.kind == side.split(":")[1] for laid in near for side in laid.sides)
    counts["wrong"] = len(wrong)
    counts["questions"] = len(seen.sightings.questions)
    counts["needless"] = sum(not _due(point, dice, named) for point in told)
    return DiceBench("", 1, **counts, place=float(np.mean(gaps)) if gaps else 0.0)


def _due(point: npt.ArrayLike, dice: list[tuple[Laid, Seen]], named: list[tuple[Sighting, Placed]]) -> bool:
    """Whether something was rightly said of a place: a die lies there that was not named."""
    return any(
        _apart(point, there) < _NEAR and not any(_there(sighting.corners, there) for sighting, _ in named)
        for _, there in dice
    )


def _kind(there: Seen) -> str:
    return there.piece.split(":")[1]


def _apart(point: npt.ArrayLike, there: Seen) -> float:
    """Between a place in the photo and a die's upper face, in diagonals of that face."""
    corners = np.array(there.corners)
    diagonal = max(np.hypot(*(corners[2] - corners[0])), np.hypot(*(corners[3] - corners[1])))
    return float(np.hypot(*(np.asarray(point) - corners.mean(axis=0))) / diagonal)


def _there(corners: tuple[tuple[float, float], ...], there: Seen) -> bool:
    return _apart(np.mean(corners, axis=0), there) < _SAME_PLACE


def _odd(laid: Laid, dice: list[Laid]) -> bool:
    """Cocked, stacked, or below a stacked one."""
    below = any(stacked(one) and np.hypot(one.x - laid.x, one.y - laid.y) < SIDE for one in dice)
    return cocked(laid) or stacked(laid) or below


def dice_lines(result: DiceBench) -> str:
    """What was measured, in a few lines."""
    return "\n".join(
        (
            f"{result.level}: {result.photos} photos, {result.dice} level dice in view",
            f"upper face right: {result.right} ({result.share:.2%}), promised {LEAST_RIGHT:.1%}",
            f"reported as unreadable: {result.unread}; nothing said: {result.missed}",
            f"faces named that are not up: {result.wrong}, promised 0; sides taken for tops: {result.sides}",
            f"questions: {result.questions}; questions and reports without need: {result.needless}",
            f"cocked or stacked: {result.odd}, asked {result.odd_asked}, read as level {result.odd_named}",
            f"mean distance from the true place: {result.place:.1f} mm",
        )
    )


def dice_document(result: DiceBench) -> str:
    return to_json({"schema": SCHEMA, "kept": result.kept, "right_share": result.share, **asdict(result)})
