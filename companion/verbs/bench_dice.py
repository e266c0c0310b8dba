"""How well dice are read: made-up tables never seen before, photographed, read, compared with the truth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE
from companion.pieces.measure import Mm
from companion.rehearsal.dice_scenes import Thrown, cocked, dice_scene, stacked
from companion.rehearsal.faces import faces
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Seen, Truth
from companion.table.looking import Look, look
from companion.vision.intake import take_bytes
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
    wrong: int = 0  # faces named that are not up: sides taken for tops, or nothing at all
    odd: int = 0  # cocked or stacked
    odd_asked: int = 0
    odd_named: int = 0  # read as if they lay level: the right face, but no question
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
    tell: Callable[[DiceBench], None] = lambda _: None,
) -> DiceBench:
    total = DiceBench(level.value)
    for seed in range(first, first + photos):
        across = 240.0 if device is Device.SMALL else None
        data, truth = photograph(dice_scene(seed, Thrown(level, device, across)), faces())
        total = _added(total, _judged(truth, look(take_bytes(data, f"{seed}.jpg"))))
        tell(total)
    return total


def _added(total: DiceBench, more: DiceBench) -> DiceBench:
    place = (total.place * total.right + more.place * more.right) / max(1, total.right + more.right)
    names = ("photos", "dice", "right", "unread", "missed", "wrong", "odd", "odd_asked", "odd_named")
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
    counts = dict.fromkeys(("dice", "right", "unread", "missed", "odd", "odd_asked", "odd_named"), 0)
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
    wrong = sum(
        not any(_there(sighting.corners, there) and one.piece.kind == _kind(there) for _, there in dice)
        for sighting, one in named
    )
    return DiceBench("", 1, **counts, wrong=wrong, place=float(np.mean(gaps)) if gaps else 0.0)


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
            f"faces named that are not up: {result.wrong}, promised 0",
            f"cocked or stacked: {result.odd}, asked {result.odd_asked}, read as level {result.odd_named}",
            f"mean distance from the true place: {result.place:.1f} mm",
        )
    )


def dice_document(result: DiceBench) -> str:
    return to_json({"schema": SCHEMA, "kept": result.kept, "right_share": result.share, **asdict(result)})
