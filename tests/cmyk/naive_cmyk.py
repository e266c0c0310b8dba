"""CMYK! measured the slow way: triangles with real corners in the plane, edges and corners found by geometry.

Nothing here knows cells, parities or neighbours: only where the corners of a triangle are.
"""

import math
from collections import Counter
from functools import cache

HEIGHT = math.sqrt(3) / 2
MATCH = {"level": 0, "/": 1, "\\": 2}  # direction of an edge -> colour c, m, y when cyan lies level


def corners(cell):
    """A triangle of side 1: column x every half side, row y every HEIGHT; up if x + y is even (MT-3.1)."""
    x, y = cell[0] / 2, cell[1] * HEIGHT
    if (cell[0] + cell[1]) % 2 == 0:
        points = (x - 0.5, y), (x + 0.5, y), (x, y + HEIGHT)
    else:
        points = (x - 0.5, y + HEIGHT), (x + 0.5, y + HEIGHT), (x, y)
    return tuple(rounded(point) for point in points)


def rounded(point, digits=9):
    return round(point[0], digits) + 0.0, round(point[1], digits) + 0.0


def sides(cell):
    """The three edges as pairs of corners."""
    a, b, c = corners(cell)
    return [frozenset((a, b)), frozenset((b, c)), frozenset((c, a))]


def direction(side):
    (_, left), (_, right) = sorted(side)
    return "level" if left == right else "/" if right > left else "\\"


@cache
def touching(one, other):
    """The direction of the edge two triangles share, or None (MT-4.1)."""
    common = set(sides(one)) & set(sides(other))
    return direction(common.pop()) if common else None


def joined(cells, cell):
    return [other for other in cells if other != cell and touching(cell, other)]


def hexagons(cells):
    """Corners where six triangles meet."""
    meeting = Counter(corner for cell in cells for corner in corners(cell))
    return sum(number == 6 for number in meeting.values())


def holes(cells):
    """Unit triangles whose three sides all belong to a tile and that are no tile themselves."""
    owned = {side for cell in cells for side in sides(cell)}
    points = {corner for cell in cells for corner in corners(cell)}
    tiles = {frozenset(corners(cell)) for cell in cells}
    found = set()
    for side in owned:
        for point in points:
            triangle = frozenset((*side, point))
            pairs = [frozenset(pair) for pair in _pairs(sorted(triangle))]
            if len(triangle) == 3 and triangle not in tiles and all(pair in owned for pair in pairs):
                found.add(triangle)
    return len(found)


def _pairs(points):
    return [(one, other) for n, one in enumerate(points) for other in points[n + 1 :]]


def band(cell):
    """The row of a triangle, by its lowest and highest point."""
    heights = [y for _, y in corners(cell)]
    return min(heights), max(heights)


def rows(cells):
    return len({band(cell) for cell in cells})


def longest_run(cells):
    """Walk through shared slanting edges within one row (MT-6.7)."""
    best = 0
    left = set(cells)
    while left:
        found, waiting = set(), [left.pop()]
        while waiting:
            cell = waiting.pop()
            found.add(cell)
            near = {o for o in left if touching(cell, o) in ("/", "\\") and band(o) == band(cell)}
            left -= near
            waiting += near
        best = max(best, len(found))
    return best


def pointed(cells):
    return sum(len(joined(cells, cell)) == 1 for cell in cells)


def _mirrored(cells, reflect):
    """Compared with fewer digits than the corners have, for sums of them are off by a little."""
    triangles = [corners(cell) for cell in cells]
    outline = {frozenset(rounded(point, 4) for point in triangle) for triangle in triangles}
    image = {frozenset(rounded(reflect(point), 4) for point in triangle) for triangle in triangles}
    return image == outline


def left_right(cells):
    """Symmetric in the upright line through the middle of what is there (MT-6.10)."""
    xs = [x for cell in cells for x, _ in corners(cell)]
    across = min(xs) + max(xs)
    return _mirrored(cells, lambda point: (across - point[0], point[1]))


def top_bottom(cells):
    ys = [y for cell in cells for _, y in corners(cell)]
    across = min(ys) + max(ys)
    return _mirrored(cells, lambda point: (point[0], across - point[1]))


def agrees(tiles, horizontal=0):
    """Whether every touching pair of {cell: (c, m, y)} has equal marks (MT-4.2, MT-8.3); None is black."""
    return not list(clashes(tiles, horizontal))


def clashes(tiles, horizontal=0):
    for one, other in _pairs(sorted(tiles)):
        way = touching(one, other)
        if way and tiles[one] and tiles[other]:
            colour = (MATCH[way] + horizontal) % 3
            if tiles[one][colour] != tiles[other][colour]:
                yield one, other
