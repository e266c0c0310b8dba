"""One made-up table of `bench read`: photographed, read by everyone, compared with the truth."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.games import kits
from companion.pieces import rails
from companion.pieces.measure import Degrees, Mm
from companion.play.reading import Reading
from companion.rehearsal.faces import faces
from companion.rehearsal.generate import scene_for
from companion.rehearsal.photograph import photograph
from companion.rehearsal.scene import Device, Laid, Level, Scene, Truth, View
from companion.rehearsal.scene import Seen as Lying
from companion.rehearsal.wish import Wish
from companion.table.looking import Look, look
from companion.table.reading import read_looks
from companion.verbs.bench_memory import reader_memory
from companion.verbs.bench_readers import OURS, PYZBAR, Grey, peers, timed
from companion.vision.intake import take_bytes

_TRIES = 3  # the best time counts
_VISIBLE = 0.6  # share of a piece from which it must be read or reported
_FRAME_SEED = 1_000_003  # other noise and light for the next frame of one scene
_PITCH: tuple[Mm, Mm] = (70.0, 96.0)  # of cards laid side by side
_ACROSS = 11


@dataclass(frozen=True, slots=True)
class Job:
    number: int
    kind: str
    game: str
    seed: int
    level: Level
    device: Device
    tilt: Degrees
    pieces: tuple[int, int] | None
    zones: tuple[str, ...]
    frames: int
    apart: bool  # cards side by side
    timed: bool  # with everyone's time, pyzbar's reading and our memory
    slow: bool  # with readers that take half a minute


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
    phantoms: int  # places reported as unread where nothing unread lies
    corners: tuple[float, ...]  # px each corner is off
    millimetres: tuple[float, ...]  # each piece's middle is off
    zones: int
    wrong_zones: int
    asked: int  # pieces whose zone is asked for
    mosaics: int
    right_mosaics: int
    memory: float | None


@dataclass(frozen=True, eq=False)
class _Shot:
    data: bytes
    grey: Grey
    look: Look
    seconds: float  # decoding and looking
    truth: Truth


def read_table(job: Job) -> TableRead:
    cv2.setNumThreads(1)  # every core has its own table
    shots = _shots(_scene(job), job.frames, _TRIES if job.timed else 1)
    truth = shots[0].truth
    reading = _reading([shot.look for shot in shots], job.game)
    ids = _ids(reading, shots)
    missed = [one for one in truth.seen if one.visible >= _VISIBLE and one.piece not in ids]
    zones, wrong_zones, asked = _zones(reading, truth)
    mosaics, right_mosaics = _mosaics(reading, truth)
    return TableRead(
        job,
        sum(one.code_in_view for one in truth.seen),
        _everyone(job, shots, ids),
        len(missed),
        sum(_reported(one, reading, shots) for one in missed),
        _phantoms(reading, shots, ids),
        _corners(shots[0]),
        _millimetres(reading, truth),
        zones,
        wrong_zones,
        asked,
        mosaics,
        right_mosaics,
        reader_memory(tuple(shot.data for shot in shots)) if job.timed else None,
    )


# --- the photos ---------------------------------------------------------------------------------


def _scene(job: Job) -> Scene:
    if job.apart:
        return _side_by_side(job)
    wish = Wish(level=job.level, device=job.device, tilt=job.tilt, cards=job.pieces, zones=job.zones)
    return scene_for(job.game, job.seed, wish)


def _side_by_side(job: Job) -> Scene:
    """As many cards as wanted in rows, none upon another: all a plain reader could wish for."""
    rng = Random(f"apart {job.seed}")
    kit = next(kit for kit in kits() if kit.slug == job.game)
    count = job.pieces[1] if job.pieces else 0
    cards = [piece.id for piece in kit if piece.copy][:count]
    rows = -(-len(cards) // _ACROSS)
    laid = tuple(
        Laid(
            name,
            (i % _ACROSS - (_ACROSS - 1) / 2) * _PITCH[0] + rng.gauss(0, 0.8),
            (i // _ACROSS - (rows - 1) / 2) * _PITCH[1] + rng.gauss(0, 0.8),
            rng.gauss(0, 1.0),
        )
        for i, name in enumerate(cards)
    )
    return Scene(job.game, job.level, job.seed, laid, view=View(device=job.device, tilt=job.tilt))


def _shots(scene: Scene, frames: int, tries: int) -> list[_Shot]:
    shots = []
    for frame in range(frames):
        data, truth = photograph(replace(scene, seed=scene.seed + frame * _FRAME_SEED), faces())
        best = float("inf")
        for _ in range(tries):
            start = time.perf_counter()
            photo = take_bytes(data, "photo.jpg")
            seen = look(photo)
            best = min(best, time.perf_counter() - start)
        grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
        shots.append(_Shot(data, grey, seen, best, truth))
    return shots


# --- who read what ------------------------------------------------------------------------------

_PREFIXES = tuple(f"{kit.game}:" for kit in kits())


def _everyone(job: Job, shots: Sequence[_Shot], ids: set[str]) -> dict[str, Seen]:
    in_view = {one.piece for one in shots[0].truth.seen if one.code_in_view}
    lying = {one.piece for one in shots[0].truth.seen}
    seconds = float(np.median([shot.seconds for shot in shots]))
    readers = {OURS: Seen(len(ids & in_view), len(ids - lying), seconds)}
    for peer in peers():
        if (peer.slow and not job.slow) or (peer.name == PYZBAR and not job.timed):
            continue
        tries = _TRIES if job.timed and not peer.slow else 1
        answers = [timed(peer.read, shot.grey, tries) for shot in shots]
        texts = frozenset().union(*(answer.texts for answer in answers))
        found = {text for text in texts if text.startswith(_PREFIXES)}
        middle = float(np.median([answer.seconds for answer in answers]))
        readers[peer.name] = Seen(len(found & in_view), len(found - lying), middle)
    return readers


def _ids(reading: Reading | None, shots: Sequence[_Shot]) -> set[str]:
    """The pieces of the reading, and the rails that helped to make it."""
    seen = {one.piece for shot in shots for one in shot.look.sightings.pieces}
    found = {piece.id for piece in seen if piece.game == rails.GAME}
    return found | ({one.id for one in reading.pieces} if reading else set())


def _reading(looks: Sequence[Look], game: str) -> Reading | None:
    try:
        return read_looks(looks, game)
    except CompanionError:
        return None


# --- what stayed unread -------------------------------------------------------------------------


def _reported(piece: Lying, reading: Reading | None, shots: Sequence[_Shot]) -> bool:
    places = reading.unread if reading else ()
    return any(
        _on(one, place.corners)
        for place in places
        for one in shots[place.photo].truth.seen
        if one.piece == piece.piece
    )


def _phantoms(reading: Reading | None, shots: Sequence[_Shot], ids: set[str]) -> int:
    """Reported places that lie on no piece, or only on pieces that were read."""
    places = reading.unread if reading else ()
    return sum(
        all(one.piece in ids for one in shots[place.photo].truth.seen if _on(one, place.corners))
        for place in places
    )


def _on(piece: Lying, corners: Sequence[tuple[float, float]]) -> bool:
    x, y = np.mean(corners, axis=0)
    outline = np.array(piece.corners, np.float32)
    return cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0


# --- where it lies ------------------------------------------------------------------------------


def _once(truth: Truth) -> dict[str, Lying]:
    """Pieces that lie there only once: of backs and the like nobody knows which is which."""
    counts = Counter(one.piece for one in truth.seen)
    return {one.piece: one for one in truth.seen if counts[one.piece] == 1}


def _corners(shot: _Shot) -> tuple[float, ...]:
    true = _once(shot.truth)
    return tuple(
        float(np.hypot(x - u, y - v))
        for one in shot.look.sightings.pieces
        if one.piece.id in true
        for (x, y), (u, v) in zip(one.corners, true[one.piece.id].corners, strict=True)
    )


def _millimetres(reading: Reading | None, truth: Truth) -> tuple[float, ...]:
    true = _once(truth)
    pieces = reading.pieces if reading else ()
    return tuple(
        float(np.hypot(*np.subtract(one.mm, true[one.id].mm)))
        for one in pieces
        if one.mm is not None and one.photo == 0 and one.id in true
    )


def _zones(reading: Reading | None, truth: Truth) -> tuple[int, int, int]:
    """How many pieces got a zone, how many a wrong one, and for how many it is asked."""
    true = _once(truth)
    pieces = [one for one in reading.pieces if one.id in true] if reading else []
    given = [one for one in pieces if one.zone is not None]
    return len(given), sum(one.zone != true[one.id].zone for one in given), len(pieces) - len(given)


def _mosaics(reading: Reading | None, truth: Truth) -> tuple[int, int]:
    """Mosaics in view, and those whose tiles all have their cells; a whole mosaic may be shifted."""
    tiles = [one for one in truth.seen if one.cell is not None and one.code_in_view]
    read = {one.id: one for one in reading.pieces} if reading else {}
    right = 0
    zones = {one.zone for one in tiles}
    for zone in zones:
        shifts: set[tuple[int, int] | None] = set()
        for one in tiles:
            if one.zone == zone and one.cell is not None:
                own = read[one.piece].cell if one.piece in read and read[one.piece].zone == zone else None
                shifts.add(None if own is None else (own[0] - one.cell[0], own[1] - one.cell[1]))
        right += len(shifts) == 1 and None not in shifts
    return len(zones), right
