"""The chameleon: one animal, drawn from a pose, a skin and the inks of a card.

It looks to the right; `mirrored` turns it round. Parts lie back to front: far legs, body and tail,
skin, near legs, head. The dark line round it is the same outline drawn first and wider.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.coloretto.art_line import Knot, Station, even, skin, stations, tube
from companion.pieces.face import Gradient, Group, Mark, Paint, Shape
from companion.pieces.measure import Degrees, Mm, Point
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import Path, circle, ellipse, polygon, smooth

LINE: Mm = 0.55

Spots = Callable[[Sequence[Station], "Coat"], tuple[Mark, ...]]


@dataclass(frozen=True, slots=True)
class Coat:
    """The inks of one chameleon, from light to dark."""

    skin: Paint
    far: Ink  # the legs on the other side
    light: Ink
    dark: Ink
    outline: Ink
    lid: Ink
    iris: Ink


@dataclass(frozen=True, slots=True)
class Leg:
    hip: Point
    knee: Point
    foot: Point
    grip: Degrees = 0.0  # how the branch under the foot is turned


@dataclass(frozen=True, slots=True)
class Pose:
    spine: tuple[Knot, ...]  # from the neck to the tip of the tail
    trunk: int  # knots of the spine that belong to the trunk; the tail follows
    head: Point
    head_turn: Degrees
    near: tuple[Leg, ...]
    far: tuple[Leg, ...]
    look: Degrees = 0.0  # where the pupil goes
    head_size: float = 1.0
    asleep: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """What tells one kind of chameleon from another: the helmet, horns on the snout, a crest."""

    peak: Point = Point(-6.4, -11.0)
    horns: int = 0
    crest: Mm = 0.0  # height of the spikes along the back


EACH = 3


def chameleon(pose: Pose, coat: Coat, head: Head, spots: Spots) -> tuple[Mark, ...]:
    line_of_body = stations(pose.spine, EACH)
    body = skin(stations(pose.spine, 2))
    face = _in_place(_head_outline(head), pose)
    horns = tuple(_in_place(horn, pose) for horn in _horns(head))
    crest = _crest(line_of_body[: pose.trunk * EACH], head)
    far = tuple(path for leg in pose.far for path in _leg(leg))
    near = tuple(path for leg in pose.near for path in _leg(leg))
    back = (*crest, *horns)
    return (
        *_rim((*far,), coat),
        *(Shape(path, fill=coat.far) for path in far),
        *_rim((*back, body, face), coat),
        *(Shape(path, fill=coat.light) for path in back),
        Shape(body, fill=coat.skin),
        Group((*spots(line_of_body, coat), *_roundness(line_of_body, coat)), clip=body),
        *_legs_on_top(near, coat),
        Shape(face, fill=coat.skin),
        *_features(pose, coat),
    )


def _rim(paths: Sequence[Path], coat: Coat) -> tuple[Mark, ...]:
    return tuple(Shape(path, edge=coat.outline, width=2 * LINE) for path in paths)


def _legs_on_top(paths: Sequence[Path], coat: Coat) -> tuple[Mark, ...]:
    return (*_rim(paths, coat), *(Shape(path, fill=coat.skin) for path in paths))


def _roundness(line_of_body: Sequence[Station], coat: Coat) -> tuple[Mark, ...]:
    """Shadow along the underside, a shine along the back."""
    line_of_body = line_of_body[:-1:3]
    inner = [s.across(0.55) for s in line_of_body]
    outer = [s.across(1.3) for s in line_of_body]
    shine = [s.across(-0.78) for s in line_of_body[1:-1]]
    rest = [s.across(-0.60) for s in line_of_body[1:-1]]
    return (
        Shape(smooth([*inner, *reversed(outer)]), fill=coat.dark, opacity=0.28),
        Shape(smooth([*shine, *reversed(rest)]), fill=PAPER, opacity=0.3),
    )


def _leg(leg: Leg) -> tuple[Path, ...]:
    """Thigh and shin in one, and the mitten: two bundles of toes that close round the branch."""
    (x, y), (kx, ky) = leg.hip, leg.knee
    long = math.hypot(x - kx, y - ky)
    back = even(x + (x - kx) / long * 2.2, y + (y - ky) / long * 2.2, 1.3)
    limb = tube(back, even(x, y, 2.7), even(kx, ky, 1.7), even(*leg.foot, 1.35))
    toes = (
        tube(even(0.0, -1.0, 1.1), even(2.5, 0.1, 1.35), even(3.5, 2.2, 1.15), even(3.2, 3.4, 0.6), each=1),
        tube(even(0.0, -1.0, 1.1), even(-2.3, 0.2, 1.3), even(-3.1, 2.2, 1.1), even(-2.8, 3.3, 0.6), each=1),
    )
    return (limb, *(toe.turned(leg.grip).moved(*leg.foot) for toe in toes))


def _crest(line_of_body: Sequence[Station], head: Head) -> tuple[Path, ...]:
    """A row of spikes from the neck to the root of the tail, smaller and smaller."""
    if not head.crest:
        return ()
    ridge: list[Point] = []
    count = len(line_of_body) - 1
    for i in range(1, count):
        a, b = line_of_body[i], line_of_body[i + 1]
        tall = head.crest * (1 - 0.6 * i / count)
        foot, heel = a.across(-0.92), b.across(-0.92)
        tip = Point(
            (foot.x + heel.x) / 2 - b.normal.x * tall - (a.at.x - b.at.x) * 0.25,
            (foot.y + heel.y) / 2 - b.normal.y * tall - (a.at.y - b.at.y) * 0.25,
        )
        ridge += [foot, tip, heel]
    inside = (line_of_body[count].across(-0.5), line_of_body[1].across(-0.5))
    return (polygon((*ridge, *inside)),)


# --- head, drawn with its neck at the origin, looking right --------------------------------------


def _head_outline(head: Head) -> Path:
    px, py = head.peak
    return smooth(
        (
            (px, py),
            (px + 3.4, py + 2.0),
            (1.5, -6.9),
            (5.2, -5.6),
            (9.0, -3.4),
            (12.2, -1.5),
            (13.2, 0.5),
            (12.6, 2.3),
            (9.0, 4.3),
            (3.6, 6.0),
            (-2.0, 6.6),
            (-6.6, 5.2),
            (-8.4, 0.8),
            ((px - 9.4) / 2, py * 0.55),
        )
    )


def _horns(head: Head) -> tuple[Path, ...]:
    places = ((12.0, -1.3, 5.2), (9.6, -3.0, 4.6), (6.9, -4.6, 3.6))[: head.horns]
    return tuple(
        smooth(
            ((x - 1.2, y + 0.3), (x + 0.2, y - 1.0), (x + long * 0.62, y - long), (x + 1.7, y + 0.9)),
            tension=0.8,
        )
        for x, y, long in places
    )


EYE = Point(3.3, -2.2)


def _features(pose: Pose, coat: Coat) -> tuple[Mark, ...]:
    """Cheek, helmet ribs, smile, nostril, and the turret of the eye."""
    parts: tuple[Shape, ...] = (
        Shape(_CHEEK, fill=coat.light, opacity=0.8),
        *(Shape(rib, edge=coat.dark, width=0.7) for rib in _RIBS),
        Shape(_SMILE, edge=coat.outline, width=0.5),
        Shape(ellipse(Point(11.2, -0.7), 0.4, 0.28), fill=coat.outline),
        Shape(circle(EYE, 3.9), fill=coat.lid, edge=coat.outline, width=0.5),
        Shape(circle(Point(EYE.x + 0.1, EYE.y), 3.05), edge=coat.dark, width=0.35),
        *_eye(pose, coat),
    )
    return tuple(replace(part, path=_in_place(part.path, pose)) for part in parts)


def _eye(pose: Pose, coat: Coat) -> tuple[Shape, ...]:
    if pose.asleep:
        lid = line_path(((-2.0, 0.2), (-0.8, 1.0), (0.8, 1.0), (2.0, 0.2)))
        return (Shape(lid.moved(*EYE), edge=coat.outline, width=0.6),)
    x, y = EYE
    pupil = circle(Point(0.55, 0), 1.3).turned(pose.look - pose.head_turn)
    return (
        Shape(circle(Point(x + 0.2, y), 2.2), fill=coat.iris, edge=coat.outline, width=0.4),
        Shape(pupil.moved(x + 0.2, y), fill=BLACK),
        Shape(circle(Point(x - 0.2, y - 0.75), 0.45), fill=PAPER),
    )


_CHEEK = smooth(
    (
        (-7.4, 4.0),
        (-2.5, 3.4),
        (3.0, 3.6),
        (9.0, 3.0),
        (12.6, 1.9),
        (9.0, 4.2),
        (3.6, 5.9),
        (-2.0, 6.5),
    )
)
_RIBS = (
    smooth(((-6.1, -8.0), (-5.6, -5.2), (-6.6, -1.2)), closed=False),
    smooth(((-2.9, -7.0), (-3.4, -4.6), (-4.2, -2.2)), closed=False),
)
_SMILE = smooth(((12.6, 1.0), (9.2, 2.1), (5.0, 2.9), (1.4, 3.3), (-0.9, 1.9)), closed=False)


def line_path(points: Sequence[tuple[Mm, Mm]]) -> Path:
    return smooth(points, closed=False)


def _in_place(path: Path, pose: Pose) -> Path:
    return path.scaled(pose.head_size).turned(pose.head_turn).moved(*pose.head)


# --- turning a picture round ----------------------------------------------------------------------


def mirrored(marks: Sequence[Mark], about_x: Mm) -> tuple[Mark, ...]:
    """Left and right exchanged; for pictures made of shapes."""
    return tuple(_mirrored(mark, about_x) for mark in marks)


def _mirrored(mark: Mark, about_x: Mm) -> Mark:
    if isinstance(mark, Group):
        clip = None if mark.clip is None else mark.clip.flipped(about_x)
        return replace(mark, marks=mirrored(mark.marks, about_x), clip=clip)
    assert isinstance(mark, Shape)
    fill = mark.fill
    if isinstance(fill, Gradient):
        fill = replace(
            fill,
            start=Point(2 * about_x - fill.start.x, fill.start.y),
            end=Point(2 * about_x - fill.end.x, fill.end.y),
        )
    return replace(mark, path=mark.path.flipped(about_x), fill=fill)
