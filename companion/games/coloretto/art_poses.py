"""How the chameleons sit, each on its branch. Measured on the card, looking right before mirroring."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.coloretto.art_chameleon import Leg, Pose
from companion.games.coloretto.art_line import Knot, even, spiral
from companion.pieces.measure import Degrees, Mm, Point


@dataclass(frozen=True, slots=True)
class Sprig:
    """A leaf on the branch."""

    at: Point
    turn: Degrees
    size: Mm


@dataclass(frozen=True, slots=True)
class Perch:
    """A pose and the branch under it."""

    pose: Pose
    branch: tuple[Knot, ...]
    sprigs: tuple[Sprig, ...]
    left: bool = False  # looks left: the whole picture is mirrored


STROLL = Perch(
    Pose(
        spine=(
            Knot(46.0, 37.0, 5.0, 4.5),
            Knot(41.0, 37.5, 7.4, 6.4),
            Knot(34.5, 38.5, 8.8, 7.6),
            Knot(27.5, 42.5, 7.2, 7.0),
            Knot(22.0, 48.0, 3.8, 4.2),
            Knot(17.5, 52.6, 2.3, 2.5),
            *spiral(Point(11.0, 47.2), 7.6, 0.9, 66, 470, (2.0, 0.6), 13),
        ),
        trunk=5,
        head=Point(48.0, 34.5),
        head_turn=-8,
        near=(
            Leg(Point(42.5, 42.5), Point(46.0, 48.5), Point(42.0, 53.6), 2),
            Leg(Point(27.0, 46.5), Point(31.2, 50.2), Point(25.2, 53.6), 1),
        ),
        far=(
            Leg(Point(40.0, 42.5), Point(37.0, 48.0), Point(34.6, 53.8), 2),
            Leg(Point(24.0, 46.0), Point(20.0, 49.5), Point(18.2, 54.0), 1),
        ),
    ),
    branch=(
        even(-4, 56.6, 2.2),
        even(18, 56.4, 1.9),
        even(40, 56.8, 2.0),
        even(52, 58.4, 2.2),
        even(68, 61.5, 2.6),
    ),
    sprigs=(Sprig(Point(36, 58.5), 118, 9), Sprig(Point(35.5, 58.5), 72, 12)),
)

HANG = Perch(
    Pose(
        spine=(
            Knot(45.0, 45.0, 5.0, 4.6),
            Knot(40.0, 44.0, 7.2, 6.4),
            Knot(33.5, 42.2, 8.8, 7.6),
            Knot(26.5, 43.0, 8.2, 7.4),
            Knot(20.0, 47.5, 5.2, 5.4),
            Knot(15.8, 53.6, 3.0, 3.2),
            Knot(15.2, 60.0, 2.3, 2.3),
            Knot(18.2, 65.8, 2.1, 2.1),
            *spiral(Point(27.2, 74.2), 7.0, 0.9, 212, -440, (1.9, 0.6), 12),
        ),
        trunk=6,
        head=Point(47.0, 43.0),
        head_turn=4,
        near=(
            Leg(Point(41.5, 48.0), Point(46.5, 52.0), Point(43.0, 56.6), -2),
            Leg(Point(24.5, 47.5), Point(29.5, 51.6), Point(25.5, 57.0), 0),
        ),
        far=(
            Leg(Point(39.0, 47.0), Point(36.5, 52.0), Point(35.0, 57.0), -2),
            Leg(Point(22.0, 47.5), Point(19.0, 52.0), Point(19.5, 57.4), 2),
        ),
    ),
    branch=(
        even(-4, 61.0, 2.6),
        even(12, 60.2, 2.2),
        even(30, 59.6, 2.0),
        even(50, 58.0, 1.8),
        even(68, 56.5, 1.8),
    ),
    sprigs=(Sprig(Point(9, 57.6), -60, 11), Sprig(Point(7, 57.8), -110, 8), Sprig(Point(32, 61.5), 70, 8)),
    left=True,
)

CLIMB = Perch(
    Pose(
        spine=(
            Knot(45.0, 30.0, 5.0, 4.6),
            Knot(41.0, 33.5, 7.0, 6.2),
            Knot(36.5, 38.4, 8.4, 7.4),
            Knot(32.4, 44.6, 7.6, 7.0),
            Knot(28.6, 50.8, 4.6, 4.8),
            Knot(23.6, 55.2, 2.6, 2.8),
            Knot(17.0, 56.0, 2.2, 2.2),
            *spiral(Point(12.6, 48.2), 7.4, 0.9, 92, 440, (2.0, 0.6), 12),
        ),
        trunk=6,
        head=Point(46.5, 27.6),
        head_turn=-28,
        near=(
            Leg(Point(43.0, 36.5), Point(48.6, 40.0), Point(48.4, 46.2), -30),
            Leg(Point(33.0, 48.0), Point(38.8, 49.4), Point(39.8, 56.4), -40),
        ),
        far=(
            Leg(Point(43.0, 35.0), Point(50.0, 35.6), Point(55.0, 40.6), -26),
            Leg(Point(34.0, 46.0), Point(41.0, 46.0), Point(43.6, 51.6), -40),
        ),
    ),
    branch=(
        even(35.0, 92, 2.8),
        even(36.4, 74, 2.5),
        even(40.6, 60.4, 2.2),
        even(48.4, 49.4, 2.0),
        even(57.0, 42.6, 1.8),
        even(68, 38, 1.7),
    ),
    sprigs=(
        Sprig(Point(42, 59), 22, 11),
        Sprig(Point(36.6, 68), 142, 8),
        Sprig(Point(37.4, 73), 62, 8),
        Sprig(Point(54, 45), 52, 9),
    ),
)

_WALK = STROLL.pose

GAZE = Perch(
    replace(
        _WALK,
        spine=(
            *_WALK.spine[:4],
            Knot(25.0, 48.4, 4.8, 5.2),
            Knot(27.2, 54.8, 2.9, 3.2),
            Knot(31.4, 60.4, 2.2, 2.3),
            *spiral(Point(36.6, 74.2), 6.7, 0.9, 226, -450, (1.9, 0.6), 12),
        ),
        head=Point(47.0, 33.4),
        head_turn=-24,
        look=-40,
    ),
    branch=STROLL.branch,
    sprigs=(Sprig(Point(9, 54.8), -58, 12), Sprig(Point(8, 54.8), -112, 9), Sprig(Point(56, 57), -52, 8)),
)

FORAGE = Perch(
    replace(_WALK, head=Point(46.8, 37.6), head_turn=12, look=50),
    branch=STROLL.branch,
    sprigs=(Sprig(Point(36, 58.5), 118, 9), Sprig(Point(35.5, 58.5), 72, 12)),
)

HUNT = Perch(
    Pose(
        spine=(
            Knot(37.0, 42.0, 5.0, 4.5),
            Knot(32.0, 41.0, 7.2, 6.4),
            Knot(26.0, 40.8, 8.6, 7.6),
            Knot(19.6, 44.4, 7.0, 6.8),
            Knot(14.2, 50.0, 3.9, 4.1),
            Knot(9.6, 52.6, 2.6, 2.8),
            Knot(5.4, 49.0, 2.2, 2.3),
            Knot(4.1, 42.0, 2.0, 2.1),
            *spiral(Point(10.6, 34.0), 6.7, 0.9, 170, 450, (1.9, 0.6), 12),
        ),
        trunk=5,
        head=Point(38.6, 40.6),
        head_turn=2,
        near=(
            Leg(Point(34.0, 46.0), Point(38.0, 51.0), Point(34.2, 56.2), 0),
            Leg(Point(19.0, 48.5), Point(23.4, 52.0), Point(18.0, 56.6), 0),
        ),
        far=(
            Leg(Point(31.0, 45.0), Point(28.0, 50.6), Point(26.6, 56.4), 0),
            Leg(Point(16.0, 48.0), Point(12.4, 52.0), Point(11.2, 57.0), 0),
        ),
    ),
    branch=(
        even(-4, 60.4, 2.5),
        even(14, 59.4, 2.1),
        even(34, 59.0, 2.0),
        even(52, 57.8, 1.8),
        even(68, 57.2, 1.6),
    ),
    sprigs=(Sprig(Point(26, 61), 100, 12), Sprig(Point(27.5, 61), 55, 9)),
    left=True,
)

SIT = Perch(
    Pose(
        spine=(
            Knot(43.0, 31.5, 5.0, 4.6),
            Knot(39.6, 35.6, 7.0, 6.2),
            Knot(36.4, 41.0, 8.6, 7.4),
            Knot(33.6, 47.6, 7.8, 7.0),
            Knot(32.0, 54.0, 4.8, 5.2),
            Knot(32.4, 60.6, 2.6, 3.0),
            Knot(32.6, 66.0, 2.1, 2.3),
            *spiral(Point(36.4, 74.4), 6.9, 0.9, 214, -430, (1.9, 0.6), 12),
        ),
        trunk=5,
        head=Point(45.6, 29.6),
        head_turn=-4,
        near=(
            Leg(Point(43.0, 39.0), Point(50.4, 43.4), Point(48.2, 50.6), -18),
            Leg(Point(34.6, 51.0), Point(41.4, 52.0), Point(38.0, 57.0), -8),
        ),
        far=(
            Leg(Point(42.0, 38.0), Point(48.6, 38.6), Point(53.8, 46.0), -24),
            Leg(Point(32.0, 51.0), Point(26.4, 52.4), Point(25.0, 57.6), 4),
        ),
    ),
    branch=(
        even(-4, 56.4, 1.7),
        even(14, 58.8, 1.8),
        even(28, 60.4, 2.1),
        even(40, 58.8, 2.2),
        even(52, 51.4, 2.1),
        even(68, 43, 2.2),
    ),
    sprigs=(
        Sprig(Point(11, 56.8), -62, 12),
        Sprig(Point(9.5, 57), -118, 8),
        Sprig(Point(52, 54), 58, 10),
        Sprig(Point(49, 56), 96, 8),
    ),
)

# A chameleon that is a figure 2 and holds the plus before it.
FIGURE_TWO = Pose(
    spine=(
        Knot(26.4, 34.0, 3.6, 3.4),
        Knot(24.2, 28.6, 4.2, 4.0),
        Knot(18.4, 25.2, 4.8, 4.4),
        Knot(12.4, 27.2, 5.0, 4.4),
        Knot(10.6, 33.6, 4.9, 4.2),
        Knot(14.2, 40.4, 4.4, 4.0),
        Knot(20.0, 46.4, 3.5, 3.3),
        Knot(24.6, 51.6, 2.7, 2.7),
        Knot(23.8, 56.2, 2.3, 2.3),
        Knot(18.6, 57.6, 2.2, 2.2),
        *spiral(Point(10.6, 51.4), 6.4, 0.9, 78, 430, (2.0, 0.6), 12),
    ),
    trunk=7,
    head=Point(27.6, 33.2),
    head_turn=10,
    near=(Leg(Point(22.0, 31.0), Point(26.4, 41.4), Point(32.2, 44.4), 82),),
    far=(Leg(Point(19.0, 46.0), Point(29.0, 47.6), Point(27.6, 53.0), 12),),
    look=20,
    head_size=0.86,
)
