"""One made-up table of `bench read`: photographed, read by everyone, compared with the truth."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.pieces.measure import Degrees
from companion.play.reading import Reading
from companion.rehearsal.faces import faces
from companion.rehearsal.generate import scene_for
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Level, Scene, Truth
from companion.rehearsal.scene import Seen as Lying
from companion.rehearsal.wish import Wish
from companion.table.looking import Look, look
from companion.table.reading import read_looks
from companion.verbs.bench_readers import OURS, Grey, peers, timed
from companion.vision.intake import take_bytes

_TRIES = 2  # the better time counts
_VISIBLE = 0.6  # share of a piece from which it must be read or reported
_FRAME_SEED = 1_000_003  # other noise and light for the next frame of one scene


@dataclass(frozen=True, slots=True)
class Job:
    number: int
    kind: str
    game: str
    seed: int
    level: Level
    device: Device
    tilt: Degrees
    cards: tuple[int, int] | None
    frames: int
    slow: bool


@dataclass(frozen=True, slots=True)
class Seen:
    read: int
    wrong: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TableRead:
    job: Job
    pieces: int
    readers: dict[str, Seen]
    missed: int
    reported: int
    corners: tuple[float, ...]  # px each corner is off
    zones: int
    wrong_zones: int
    cells: int
    wrong_cells: int
    memory: float


@dataclass(frozen=True, eq=False)
class _Shot:
    grey: Grey
    look: Look
    seconds: float  # decoding and looking
    truth: Truth


def read_table(job: Job) -> TableRead:
    cv2.setNumThreads(1)  # every core has its own table
    shots = _shots(_scene(job), job.frames)
    truth = shots[0].truth
    in_view = {one.piece for one in truth.seen if one.code_in_view}
    lying = {one.piece for one in truth.seen}
    readers = {OURS: _seen(_ids(shots), in_view, lying, float(np.median([shot.seconds for shot in shots])))}
    for peer in peers():
        if peer.slow and not job.slow:
            continue
        tries = 1 if peer.slow else _TRIES + 1
        answers = [timed(peer.read, shot.grey, tries) for shot in shots]
        texts = frozenset().union(*(answer.texts for answer in answers))
        ours = {text for text in texts if text[:3] in _PREFIXES}
        readers[peer.name] = _seen(ours, in_view, lying, float(np.median([a.seconds for a in answers])))
    reading = _reading([shot.look for shot in shots], job.game)
    missed = [one for one in truth.seen if one.visible >= _VISIBLE and one.piece not in _ids(shots)]
    zones, wrong_zones = _zones(reading, truth)
    cells, wrong_cells = _cells(reading, truth)
    return TableRead(
        job,
        len(in_view),
        readers,
        len(missed),
        sum(_reported(one, shots) for one in missed),
        _corners(shots[0]),
        zones,
        wrong_zones,
        cells,
        wrong_cells,
        _memory(),
    )


_PREFIXES = ("CM:", "CO:", "MT:", "CC:", "TB:")


def _scene(job: Job) -> Scene:
    wish = Wish(level=job.level, device=job.device, tilt=job.tilt, cards=job.cards)
    try:
        return scene_for(job.game, job.seed, wish)
    except CompanionError:  # no table of this game holds so many
        return scene_for(job.game, job.seed, replace(wish, cards=None))


def _shots(scene: Scene, frames: int) -> list[_Shot]:
    shots = []
    for frame in range(frames):
        data, truth = photograph(replace(scene, seed=scene.seed + frame * _FRAME_SEED), faces())
        best = float("inf")
        for _ in range(_TRIES):
            start = time.perf_counter()
            photo = take_bytes(data, "photo.jpg")
            seen = look(photo)
            best = min(best, time.perf_counter() - start)
        grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
        shots.append(_Shot(grey, seen, best, truth))
    return shots


def _ids(shots: Sequence[_Shot]) -> set[str]:
    return {one.piece.id for shot in shots for one in shot.look.sightings.pieces}


def _seen(ids: set[str], in_view: set[str], lying: set[str], seconds: float) -> Seen:
    return Seen(len(ids & in_view), len(ids - lying), seconds)


def _reported(piece: Lying, shots: Sequence[_Shot]) -> bool:
    outline = np.array(piece.corners, np.float32)
    return any(
        cv2.pointPolygonTest(outline, tuple(float(v) for v in np.mean(place.corners, axis=0)), False) >= 0
        for shot in shots
        for place in shot.look.sightings.unread
    )


def _corners(shot: _Shot) -> tuple[float, ...]:
    counts = Counter(one.piece for one in shot.truth.seen)
    true = {one.piece: one.corners for one in shot.truth.seen if counts[one.piece] == 1}
    return tuple(
        float(np.hypot(x - u, y - v))
        for one in shot.look.sightings.pieces
        for (x, y), (u, v) in zip(one.corners, true.get(one.piece.id, ()), strict=False)
    )


def _reading(looks: Sequence[Look], game: str) -> Reading | None:
    try:
        return read_looks(looks, game)
    except CompanionError:
        return None


def _zones(reading: Reading | None, truth: Truth) -> tuple[int, int]:
    """How many pieces got a zone, and how many a wrong one; none is a question, not a mistake."""
    if reading is None:
        return 0, 0
    true = {one.piece: one.zone for one in truth.seen}
    given = [one for one in reading.pieces if one.zone is not None and true.get(one.id) is not None]
    return len(given), sum(one.zone != true[one.id] for one in given)


def _cells(reading: Reading | None, truth: Truth) -> tuple[int, int]:
    """Tiles with a cell, and those off from the rest of their mosaic; a whole mosaic may be shifted."""
    if reading is None:
        return 0, 0
    true = {one.piece: one for one in truth.seen if one.cell is not None}
    shifts: dict[str | None, Counter[tuple[int, int]]] = {}
    for one in reading.pieces:
        cell = true[one.id].cell if one.id in true else None
        if one.cell is not None and cell is not None:
            shift = one.cell[0] - cell[0], one.cell[1] - cell[1]
            shifts.setdefault(one.zone, Counter())[shift] += 1
    total = sum(count.total() for count in shifts.values())
    return total, total - sum(max(count.values()) for count in shifts.values())


def _memory() -> float:
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)
