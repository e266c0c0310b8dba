"""Which face of each die is up: whole cubes that explain all tags seen, never a side taken for a top.

Every tag proposes dice it may belong to; a die that explains several tags wins over one that explains
fewer. A die with one tag counts only when nothing else could show that tag so, or when its other faces
are seen where it would have them. What no level die explains is cocked: a question, as is a die that
stands on another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.games.chroma_cubes.dice import SIDE, TAG
from companion.pieces.measure import Mm
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.reading import SeenBy
from companion.table.cube_fit import Stand, die_of, stands
from companion.table.dice_search import find_more_dice
from companion.table.placing import Placed
from companion.table.plane import Plane, fit
from companion.table.pose import Pose
from companion.table.space import Space, space_of
from companion.table.stamps import side_of, stamp_of
from companion.table.whole_cubes import (
    ONE_DIE,
    Cube,
    Draft,
    Eyes,
    apart,
    find_cubes,
    silhouette,
    widened,
    within,
)
from companion.vision.die_colour import Die, disagreement
from companion.vision.sighting import Code, CodeKind, Quad, Sighting, Unread
from companion.vision.tag_edges import true_corners

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_ON_TOP: Mm = 20.0  # a die stands on another one, not beside it
_ROUNDS = 3
_ENOUGH_TAGS = 3

_COCKED = "this die is cocked: is it to be thrown again, or which face counts?"
_ON_ANOTHER = "a die stands on another one: set it down and take the photo again"
_UNCLEAR = "a die lies here, but its upper face cannot be told"
_NO_TAG = "a die seems to lie here, but its tag cannot be read"
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
        return any(within(outline, np.mean(quad, axis=0)) for outline in self.silhouettes)


def throw(
    photo: npt.NDArray[np.uint8],
    grey: Grey,
    codes: Sequence[Code],
    flat: Sequence[Code],
    plane: Plane,
    blur: float,
) -> Thrown:
    """`codes` are the dice's tags, `flat` the codes that lie on the table itself."""
    if not codes:
        return Thrown(plane)
    codes = [replace(code, corners=true_corners(grey, code.corners)) for code in codes]
    space = _settled(codes, _level_squares(flat, grey), plane, grey)
    draft = find_cubes(Eyes(codes, space, grey, blur))
    more = find_more_dice(photo, grey, space, blur, (*codes, *flat))
    if more.codes:
        draft = find_cubes(Eyes((*codes, *more.codes), space, grey, blur))
    return _told(draft, space, photo, more.doubtful)


# --- the table below the dice -------------------------------------------------------------------


def _level_squares(flat: Sequence[Code], grey: Grey) -> list[tuple[Quad, Mm]]:
    """Codes on the table with their sides; only tags where there are some: their corners are the best."""
    tags = [code for code in flat if code.kind is CodeKind.TAG]
    if len(tags) < _ENOUGH_TAGS:
        return [(code.corners, side_of(code)) for code in flat]
    return [(true_corners(grey, code.corners), side_of(code)) for code in tags]


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


# --- what is said of them -----------------------------------------------------------------------


def _told(draft: Draft, space: Space, photo: npt.NDArray[np.uint8], doubtful: Sequence[Quad]) -> Thrown:
    tipped = [cube.stand for cube in draft.cubes if cube.cocked]
    high = [cube.stand for cube in draft.cubes if cube.stand.floor and not cube.cocked]
    placed: list[Placed] = []
    unread: list[Unread] = []
    findings: list[Finding] = []
    for cube in draft.cubes:
        if cube.cocked or any(apart(cube.stand, one) < _ON_TOP for one in high):
            continue  # told with the cocked dice, or with the stack
        crowded = any(other is not cube and apart(cube.stand, other.stand) < ONE_DIE for other in draft.cubes)
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
    cocked = [*(np.array(_corners(one, space)) for one in tipped), *_groups(draft.left, space)]
    unread += [Unread(_corners(one, space), _ON_ANOTHER) for one in _distinct(high)]
    unread += [Unread(tuple((float(x), float(y)) for x, y in corners), _COCKED) for corners in cocked]
    questions = [Question("stacked-die", _ON_ANOTHER) for _ in _distinct(high)]
    questions += [Question("cocked-die", _COCKED) for _ in cocked]
    silhouettes = [silhouette(cube.stand, space) for cube in draft.cubes]
    silhouettes += [widened(corners, 1.0) for corners in cocked]
    for quad in doubtful:
        if not any(within(outline, np.mean(quad, axis=0)) for outline in silhouettes):
            unread.append(Unread(quad, _NO_TAG))
            silhouettes.append(widened(np.array(quad), 1.5))
    return Thrown(
        space.plane,
        tuple(placed),
        tuple(_sighting(one, space) for one in placed),
        tuple(unread),
        tuple(questions),
        tuple(findings),
        tuple(silhouettes),
    )


def _placed(cube: Cube) -> Placed:
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


def _distinct(found: Sequence[Stand]) -> list[Stand]:
    kept: list[Stand] = []
    for one in found:
        if all(apart(one, other) > _ON_TOP for other in kept):
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
