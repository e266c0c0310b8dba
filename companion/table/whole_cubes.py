"""From tags to whole dice: every tag proposes dice it may belong to, and the die that explains most wins.

A die is looked at as a whole before it is believed: its other faces are looked for where it would have
them, and all that is seen of it must fit one cube that stands level. What fits none is cocked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE
from companion.pieces.measure import Mm
from companion.table.cube_fit import LEVELS, Stand, joined, stands, tag_of
from companion.table.pose import as_quad
from companion.table.space import Space
from companion.table.tipped import LEAST_LEAN, Tipped, still_tipped, tipped_ways
from companion.vision.sighting import Code, CodeKind
from companion.vision.spotting import spot
from companion.vision.tag_edges import true_corners

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

ONE_DIE: Mm = 14.0  # two dice cannot be nearer
_GAP, _GAP_SHARE = 1.2, 0.035  # px, and of a tag's side: how far a tag may be from where its die has it
_CRUMPLED = 0.075  # the same for several faces at once: folded paper is no perfect cube
_CREASED = 0.03  # the same where a leaning die would explain it clearly better
_SUSPECT = 0.012  # of a tag's side: a gap from which a die may lean
_CLEARLY = 0.5  # times the gap
_LOOSE = 3.0  # times the gap: a tag further off tells nothing of a level die
_MATCH, _MATCH_SHARE = 3.0, 0.12  # px, and of a tag's side: a tag that supports another
_RIVAL, _RIVAL_MORE = 2.0, 0.6  # times, and px: within this another explanation is as good
_SEEN, _LEAD = 0.6, 0.3  # likeness of a face recognised at its place; lead over another explanation
_SQUARELY = 0.3  # a face that looks further away tells nothing
_HARDLY = 0.22  # the same for a leaning die, whose sides are looked for only where its top says they are
_STACKED = 0.013  # of a tag's side: by so much a stacked die must be larger than one that stands level
_ALL_ROUND = 0.15  # a silhouette is widened by this share


@dataclass(frozen=True, eq=False)
class Cube:
    stand: Stand
    seen: dict[int, Code]  # by face
    sure: bool  # nothing else could show these tags so
    cocked: bool = False  # its faces contradict each other as long as it is taken to stand level


@dataclass
class Draft:
    cubes: list[Cube] = field(default_factory=list)
    left: list[Code] = field(default_factory=list)  # tags no level die explains


@dataclass(frozen=True, eq=False)
class Eyes:
    """What dice are looked at with."""

    codes: Sequence[Code]
    space: Space
    grey: Grey
    blur: float


def find_cubes(eyes: Eyes) -> Draft:
    ways = [_ways(code, eyes.space) for code in eyes.codes]
    options = [
        (i, stand, _support(stand, eyes))
        for i, some in enumerate(ways)
        for stand in some
        if stand.gap <= _LOOSE * _most(eyes.codes[i])
    ]
    options.sort(key=lambda o: (o[1].gap > _most(eyes.codes[o[0]]), -len(o[2]), o[1].gap))
    draft = Draft()
    used: set[int] = set()
    for i, stand, support in options:
        if i in used or used & set(support.values()) or i not in support.values():
            continue
        rivals = [other for other in ways[i] if other.top != stand.top]
        cube = _decided(stand, rivals, {face: eyes.codes[k] for face, k in support.items()}, eyes)
        if len(cube.seen) == 1 and stand.gap > _most(eyes.codes[i]):
            continue  # too far off to be believed alone
        used |= set(support.values())
        if not any(_one_die(cube.stand, other.stand) for other in draft.cubes):
            draft.cubes.append(cube)
    outlines = [silhouette(cube.stand, eyes.space) for cube in draft.cubes]
    for i, code in enumerate(eyes.codes):
        if i not in used and not any(within(outline, np.mean(code.corners, axis=0)) for outline in outlines):
            draft.left.append(code)
    return draft


def _ways(code: Code, space: Space) -> tuple[Stand, ...]:
    """For each face that may be up the better of standing on the table and on another die."""
    by_top: dict[int, list[Stand]] = {}
    for stand in stands(code, space):
        by_top.setdefault(stand.top, []).append(stand)
    best = [_floor(levels, _side(code), space) for levels in by_top.values()]
    return tuple(sorted(best, key=lambda one: one.gap))


def _floor(levels: Sequence[Stand], side: float, space: Space) -> Stand:
    """On the table, unless another die below explains it clearly better."""
    low, high = (next((one for one in levels if one.floor == floor), None) for floor in LEVELS)
    if low is None or high is None:
        return levels[0]
    apart = side / np.sqrt(2) * (space.growth(2 * SIDE) / space.growth(SIDE) - 1)
    clear = high.gap <= _limit(side) and low.gap > 2 * _limit(side)
    return high if clear or low.gap**2 - high.gap**2 > _STACKED * side * apart else low


def _side(code: Code) -> float:
    corners = np.array(code.corners)
    return float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).mean())


def _limit(side: float) -> float:
    return max(_GAP, _GAP_SHARE * side)


def _most(code: Code) -> float:
    return _limit(_side(code))


def _support(stand: Stand, eyes: Eyes) -> dict[int, int]:
    """The faces of a die that are seen where it would have them, with the tags that show them."""
    found: dict[int, int] = {}
    for face in range(1, 7):
        number = tag_of(stand.colour, face)
        same = [k for k, code in enumerate(eyes.codes) if code.number == number]
        if not same or stand.faces_lens(face, eyes.space) <= 0:
            continue
        there = eyes.space.px(stand.corners(face))
        gaps = [float(np.hypot(*(np.array(eyes.codes[k].corners) - there).T).mean()) for k in same]
        best = int(np.argmin(gaps))
        if gaps[best] < max(_MATCH, _MATCH_SHARE * _side(eyes.codes[same[best]])):
            found[face] = same[best]
    return found


def _decided(stand: Stand, rivals: Sequence[Stand], seen: dict[int, Code], eyes: Eyes) -> Cube:
    """One tag alone may be a top or a side: then the die's other faces must tell."""
    near = [one for one in rivals if one.gap < _RIVAL * stand.gap + _RIVAL_MORE]
    if len(seen) > 1 or not near:
        return _whole(stand, seen, eyes, sure=True)
    face = next(iter(seen))
    scored = sorted(((_evidence(one, face, eyes), one) for one in (stand, *near)), key=lambda pair: -pair[0])
    sure = scored[0][0] > _SEEN and scored[0][0] - scored[1][0] > _LEAD
    return _whole(scored[0][1], seen, eyes, sure=sure)


def _evidence(stand: Stand, known: int, eyes: Eyes) -> float:
    """How like themselves the die's other faces are where this stand would have them; the best counts."""
    faces = [face for face in range(1, 7) if face != known and _squarely(stand, face, eyes)]
    return max((_likeness(stand, face, eyes)[0] for face in faces), default=0.0)


def _squarely(stand: Stand, face: int, eyes: Eyes) -> bool:
    return stand.faces_lens(face, eyes.space) > _SQUARELY


def _likeness(stand: Stand | Tipped, face: int, eyes: Eyes) -> tuple[float, Code | None]:
    quad = as_quad(eyes.space.px(stand.corners(face)))
    number = tag_of(stand.colour, face)
    there = spot(eyes.grey, quad, Code(CodeKind.TAG, quad, number=number), eyes.blur)
    if there is None:
        return 0.0, None
    corners = true_corners(eyes.grey, there.quad)
    return there.likeness, Code(
        CodeKind.TAG, corners, number=number, sure=round(there.likeness, 3), recognised=True
    )


def _whole(stand: Stand, seen: dict[int, Code], eyes: Eyes, *, sure: bool) -> Cube:
    """With its other faces looked for where they must be; its upper face has to be among those seen."""
    seen = dict(seen)
    for face in range(1, 7):
        if face not in seen and (face == stand.top or _squarely(stand, face, eyes)):
            likeness, code = _likeness(stand, face, eyes)
            if code is not None and likeness >= _SEEN:
                seen[face] = code
    if stand.top not in seen:
        return Cube(stand, seen, sure=False)
    top = seen[stand.top]
    both = [joined(replace(stand, floor=floor), ((stand.top, top),), eyes.space) for floor in LEVELS]
    stand = _floor(both, _side(top), eyes.space)
    if len(seen) > 1:
        stand = joined(stand, tuple(seen.items()), eyes.space)
    return Cube(stand, seen, sure, _cocked(stand, seen, eyes))


def _cocked(stand: Stand, seen: dict[int, Code], eyes: Eyes) -> bool:
    """Whether what is seen fits a die that leans, and no level one."""
    side = max(_side(code) for code in seen.values())
    if len(seen) > 1 and stand.gap > max(_GAP, _CRUMPLED * side):
        return True
    if stand.gap < _SUSPECT * side:
        return False
    for tip in tipped_ways(stand, tuple(seen.items()), eyes.space):
        more = seen if len(seen) > 1 else {**seen, **_sides(tip, eyes)}
        if len(more) > 1:
            level = joined(stand, tuple(more.items()), eyes.space)
            leaning = still_tipped(tip, stand, tuple(more.items()), eyes.space)
            crooked = level.gap > max(_GAP, _CREASED * side)
            if crooked and leaning.lean > LEAST_LEAN and leaning.gap < _CLEARLY * level.gap:
                return True
    return False


def _sides(tip: Tipped, eyes: Eyes) -> dict[int, Code]:
    """The sides of a leaning die that are seen where it would have them."""
    found: dict[int, Code] = {}
    for face in range(1, 7):
        if face != tip.top and tip.faces_lens(face, eyes.space) > _HARDLY:
            likeness, code = _likeness(tip, face, eyes)
            if code is not None and likeness >= _SEEN:
                found[face] = code
    return found


# --- where dice are -----------------------------------------------------------------------------


def apart(one: Stand, other: Stand) -> Mm:
    return float(np.hypot(*(one.at[:2] - other.at[:2])))


def _one_die(one: Stand, other: Stand) -> bool:
    """A tag seen badly may tell the same die a second time."""
    same = (one.colour, one.top, one.floor) == (other.colour, other.top, other.floor)
    return same and apart(one, other) < ONE_DIE


def silhouette(stand: Stand, space: Space) -> Array:
    points = np.concatenate([stand.corners(face, whole=True) for face in (stand.top, 7 - stand.top)])
    return widened(np.asarray(cv2.convexHull(space.px(points).astype(np.float32)), float)[:, 0], _ALL_ROUND)


def widened(outline: Array, share: float) -> Array:
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * (1 + share))


def within(outline: Array, point: Array) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
