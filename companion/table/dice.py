"""Which face of each die is up: whole cubes that explain all tags seen, never a side taken for a top.

Every tag proposes dice it may belong to; a die that explains several tags wins over one that explains
fewer. A die with one tag counts only when nothing else could show that tag so, or when its other faces
are seen where it would have them. What no level die explains is cocked: a question, as is a die that
stands on another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE, TAG
from companion.pieces.measure import Mm
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.reading import SeenBy
from companion.table.cube_fit import Stand, die_of, joined, stands, tag_of
from companion.table.placing import Placed
from companion.table.plane import Plane, fit
from companion.table.pose import Pose, as_quad
from companion.table.space import Space, space_of
from companion.table.stamps import stamp_of
from companion.vision.die_colour import Die, disagreement
from companion.vision.sighting import Code, CodeKind, Quad, Sighting, Unread
from companion.vision.spotting import spot

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_GAP, _GAP_SHARE = 1.2, 0.035  # px, and of a tag's side: how far a tag may be from where its die has it
_MATCH, _MATCH_SHARE = 3.0, 0.12  # the same for a tag that only supports another
_RIVAL, _RIVAL_MORE = 2.0, 0.6  # times, and px: within this another explanation is as good
_SEEN, _LEAD = 0.6, 0.3  # likeness of a face recognised at its place; lead over another explanation
_SQUARELY = 0.3  # a face that looks further away tells nothing
_STACKED = 0.6  # of the way from level dice to stacked ones
_ONE_DIE: Mm = 14.0  # two dice cannot be nearer
_ON_TOP: Mm = 20.0  # a die stands on another one, not beside it
_ROUNDS = 3
_ALL_ROUND = 0.15  # a silhouette is widened by this share

_COCKED = "this die is cocked: is it to be thrown again, or which face counts?"
_ON_ANOTHER = "a die stands on another one: set it down and take the photo again"
_UNCLEAR = "a die lies here, but its upper face cannot be told"
_OTHER_COLOUR = "tag and colour of this die disagree"


@dataclass(frozen=True, eq=False)
class Thrown:
    """The dice of a photo."""

    plane: Plane
    placed: tuple[Placed, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    unread: tuple[Unread, ...] = ()
    questions: tuple[Question, ...] = ()
    findings: tuple[Finding, ...] = ()
    silhouettes: tuple[Array, ...] = ()

    def explains(self, quad: Quad) -> bool:
        """Whether something in the photo is part of a die already told of."""
        return any(_within(outline, np.mean(quad, axis=0)) for outline in self.silhouettes)


@dataclass(frozen=True, eq=False)
class _Cube:
    stand: Stand
    seen: dict[int, Code]  # by face
    sure: bool  # nothing else could show these tags so


@dataclass
class _Draft:
    cubes: list[_Cube] = field(default_factory=list)
    left: list[Code] = field(default_factory=list)  # tags no level die explains


def throw(
    photo: npt.NDArray[np.uint8],
    grey: Grey,
    codes: Sequence[Code],
    flat: Sequence[tuple[Quad, Mm]],
    plane: Plane,
    blur: float,
) -> Thrown:
    """`codes` are the dice's tags, `flat` the codes that lie on the table itself, with their sides."""
    if not codes:
        return Thrown(plane)
    space = _settled(codes, flat, plane, grey)
    draft = _cubes(codes, space, grey, blur)
    return _told(draft, space, photo)


# --- the table below the dice -------------------------------------------------------------------


def _settled(codes: Sequence[Code], flat: Sequence[tuple[Quad, Mm]], plane: Plane, grey: Grey) -> Space:
    """The plane that suits the dice's tops too: seen from the lens, they are level but larger."""
    space = space_of(plane)
    for _ in range(_ROUNDS):
        tops = [code for code in codes if _level(code, space)]
        side = TAG * space.growth(SIDE)
        if len(tops) + len(flat) < 4:
            break
        level = [*flat, *((code.corners, side) for code in tops)]
        better = fit(level, grey.shape[1], grey.shape[0], space.plane)
        assert better is not None
        space = space_of(better)
    return space


def _level(code: Code, space: Space) -> bool:
    best = stands(code, space)
    return bool(best) and best[0].top == _face(code)


def _face(code: Code) -> int:
    piece = die_of(code)
    assert piece is not None
    return int(piece.kind[1])


# --- whole cubes --------------------------------------------------------------------------------


def _cubes(codes: Sequence[Code], space: Space, grey: Grey, blur: float) -> _Draft:
    ways = {i: _ways(code, space) for i, code in enumerate(codes)}
    options = [
        (i, stand, _support(stand, codes, space))
        for i, some in ways.items()
        for stand in some
        if stand.gap <= _most(codes[i])
    ]
    options.sort(key=lambda option: (-len(option[2]), option[1].gap))
    draft = _Draft()
    used: set[int] = set()
    for i, stand, support in options:
        mine = {face: k for face, k in support.items() if k not in used}
        if i in used or len(mine) < len(support) or i not in mine.values():
            continue
        seen = {face: codes[k] for face, k in mine.items()}
        rivals = [other for other in ways[i] if other.top != stand.top]
        cube = _decided(stand, rivals, seen, space, grey, blur)
        used |= set(mine.values())
        if not any(_one_die(cube.stand, other.stand) for other in draft.cubes):
            draft.cubes.append(cube)
    outlines = [_silhouette(cube.stand, space) for cube in draft.cubes]
    for i, code in enumerate(codes):
        if i not in used and not any(_within(outline, np.mean(code.corners, axis=0)) for outline in outlines):
            draft.left.append(code)
    return draft


def _ways(code: Code, space: Space) -> tuple[Stand, ...]:
    """For each face that may be up the better of standing on the table and on another die."""
    by_top: dict[int, dict[Mm, Stand]] = {}
    for stand in stands(code, space):
        by_top.setdefault(stand.top, {})[stand.floor] = stand
    best = [_floor(levels, code, space) for levels in by_top.values()]
    return tuple(sorted(best, key=lambda one: one.gap))


def _floor(levels: dict[Mm, Stand], code: Code, space: Space) -> Stand:
    if len(levels) == 1:
        return next(iter(levels.values()))
    low, high = levels[0.0], levels[SIDE]
    apart = _side(code) / np.sqrt(2) * (space.growth(2 * SIDE) / space.growth(SIDE) - 1)
    clear = high.gap <= _most(code) and low.gap > 2 * _most(code)
    return high if clear or low.gap**2 - high.gap**2 > _STACKED * apart**2 else low


def _side(code: Code) -> float:
    corners = np.array(code.corners)
    return float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).mean())


def _most(code: Code) -> float:
    return max(_GAP, _GAP_SHARE * _side(code))


def _support(stand: Stand, codes: Sequence[Code], space: Space) -> dict[int, int]:
    """The faces of a die that are seen where it would have them, with the tags that show them."""
    found: dict[int, int] = {}
    for face in range(1, 7):
        number = tag_of(stand.colour, face)
        same = [k for k, code in enumerate(codes) if code.number == number]
        if not same or stand.faces_lens(face, space) <= 0:
            continue
        there = space.px(stand.corners(face))
        gaps = [float(np.hypot(*(np.array(codes[k].corners) - there).T).mean()) for k in same]
        best = int(np.argmin(gaps))
        if gaps[best] < max(_MATCH, _MATCH_SHARE * _side(codes[same[best]])):
            found[face] = same[best]
    return found


def _decided(
    stand: Stand, rivals: Sequence[Stand], seen: dict[int, Code], space: Space, grey: Grey, blur: float
) -> _Cube:
    """One tag alone may be a top or a side: then the die's other faces must tell."""
    if len(seen) > 1:
        return _topped(_Cube(joined(stand, tuple(seen.items()), space), seen, sure=True), space, grey, blur)
    near = [one for one in rivals if one.gap < _RIVAL * stand.gap + _RIVAL_MORE]
    if not near:
        return _topped(_Cube(stand, seen, sure=True), space, grey, blur)
    face = next(iter(seen))
    scored = sorted(
        ((_evidence(one, face, space, grey, blur), one) for one in (stand, *near)),
        key=lambda pair: -pair[0],
    )
    sure = scored[0][0] > _SEEN and scored[0][0] - scored[1][0] > _LEAD
    return _topped(_Cube(scored[0][1], seen, sure), space, grey, blur)


def _evidence(stand: Stand, known: int, space: Space, grey: Grey, blur: float) -> float:
    """How like themselves the die's other faces are where this stand would have them; the best counts."""
    faces = [face for face in range(1, 7) if face != known and stand.faces_lens(face, space) > _SQUARELY]
    return max((_likeness(stand, face, space, grey, blur)[0] for face in faces), default=0.0)


def _likeness(stand: Stand, face: int, space: Space, grey: Grey, blur: float) -> tuple[float, Code | None]:
    quad = as_quad(space.px(stand.corners(face)))
    number = tag_of(stand.colour, face)
    there = spot(grey, quad, Code(CodeKind.TAG, quad, number=number), blur)
    if there is None:
        return 0.0, None
    code = Code(CodeKind.TAG, there.quad, number=number, sure=round(there.likeness, 3), recognised=True)
    return there.likeness, code


def _topped(cube: _Cube, space: Space, grey: Grey, blur: float) -> _Cube:
    """With its upper face looked for where it must be, if no reader read it."""
    if cube.stand.top in cube.seen:
        return cube
    likeness, code = _likeness(cube.stand, cube.stand.top, space, grey, blur)
    if code is None or likeness < _SEEN:
        return _Cube(cube.stand, cube.seen, sure=False)
    return _Cube(cube.stand, {**cube.seen, cube.stand.top: code}, cube.sure)


# --- what is said of them -----------------------------------------------------------------------


def _told(draft: _Draft, space: Space, photo: npt.NDArray[np.uint8]) -> Thrown:
    high = [cube.stand for cube in draft.cubes if cube.stand.floor]
    placed: list[Placed] = []
    unread: list[Unread] = []
    findings: list[Finding] = []
    for cube in draft.cubes:
        if any(_apart(cube.stand, one) < _ON_TOP for one in high):
            continue  # told with the stack
        crowded = any(
            other is not cube and _apart(cube.stand, other.stand) < _ONE_DIE for other in draft.cubes
        )
        outline = _corners(cube.stand, space)
        if not cube.sure or crowded:
            unread.append(Unread(outline, _UNCLEAR))
            continue
        wrong = disagreement(photo, Die(cube.stand.colour, cube.stand.top, outline))
        if wrong:
            piece = cube.stand.piece.id
            findings.append(Finding("die-disagrees", "CC-7.3", f"{piece}: {wrong}", (piece,)))
            unread.append(Unread(outline, _OTHER_COLOUR))
            continue
        placed.append(_placed(cube))
    cocked = _groups(draft.left, space)
    unread += [Unread(_corners(one, space), _ON_ANOTHER) for one in _distinct(high)]
    unread += [Unread(tuple((float(x), float(y)) for x, y in corners), _COCKED) for corners in cocked]
    questions = [Question("stacked-die", _ON_ANOTHER) for _ in _distinct(high)]
    questions += [Question("cocked-die", _COCKED) for _ in cocked]
    silhouettes = [_silhouette(cube.stand, space) for cube in draft.cubes]
    return Thrown(
        space.plane,
        tuple(placed),
        tuple(_sighting(one, space) for one in placed),
        tuple(unread),
        tuple(questions),
        tuple(findings),
        (*silhouettes, *(_widened(corners, 1.0) for corners in cocked)),
    )


def _placed(cube: _Cube) -> Placed:
    stamp = stamp_of(cube.stand.piece)
    x, y, turn = (float(v) for v in cube.stand.at)
    cos, sin = np.cos(turn), np.sin(turn)
    half = SIDE / 2
    pose = Pose(turn, float(x - cos * half + sin * half), float(y - sin * half - cos * half))
    return Placed(stamp, pose, (cube.seen[cube.stand.top],), stamp.spots, cube.stand.gap)


def _sighting(one: Placed, space: Space) -> Sighting:
    raised = np.c_[one.outline, np.full(4, SIDE)]
    corners = tuple((float(x), float(y)) for x, y in space.px(raised))
    return Sighting(one.piece, corners, SeenBy.TAG, one.codes)


def _corners(stand: Stand, space: Space) -> tuple[tuple[float, float], ...]:
    top = space.px(stand.corners(stand.top, whole=True))
    return tuple((float(x), float(y)) for x, y in top)


def _apart(one: Stand, other: Stand) -> float:
    return float(np.hypot(*(one.at[:2] - other.at[:2])))


def _one_die(one: Stand, other: Stand) -> bool:
    """A tag seen badly may tell the same die a second time."""
    same = (one.colour, one.top, one.floor) == (other.colour, other.top, other.floor)
    return same and _apart(one, other) < _ONE_DIE


def _distinct(found: Sequence[Stand]) -> list[Stand]:
    kept: list[Stand] = []
    for one in found:
        if all(_apart(one, other) > _ON_TOP for other in kept):
            kept.append(one)
    return kept


def _groups(codes: Sequence[Code], space: Space) -> list[Array]:
    """Tags of one cocked die are told once: the first of them stands for all."""
    kept: list[tuple[Array, Array]] = []
    for code in codes:
        middle = space.at_height(np.mean(code.corners, axis=0), SIDE / 2)[0]
        if all(np.hypot(*(middle - other)) > 1.5 * SIDE for other, _ in kept):
            kept.append((middle, np.array(code.corners)))
    return [corners for _, corners in kept]


def _silhouette(stand: Stand, space: Space) -> Array:
    points = np.concatenate([stand.corners(face, whole=True) for face in (stand.top, 7 - stand.top)])
    return _widened(np.asarray(cv2.convexHull(space.px(points).astype(np.float32)), float)[:, 0], _ALL_ROUND)


def _widened(outline: Array, share: float) -> Array:
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * (1 + share))


def _within(outline: Array, point: Array) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
