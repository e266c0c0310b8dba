"""Outlines made of straight lines and cubic curves: one type for art, cut lines and regions to colour."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.pieces.measure import Box, Degrees, Mm, Point


@dataclass(frozen=True, slots=True)
class Path:
    steps: tuple[tuple[str, tuple[Mm, ...]], ...]

    def mapped(self, a: float, b: float, c: float, d: float, e: Mm, f: Mm) -> Path:
        """Apply x' = ax + cy + e, y' = bx + dy + f, as an SVG matrix does."""
        return Path(
            tuple(
                (
                    kind,
                    tuple(
                        value
                        for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                        for value in (a * x + c * y + e, b * x + d * y + f)
                    ),
                )
                for kind, numbers in self.steps
            )
        )

    def moved(self, dx: Mm, dy: Mm) -> Path:
        return self.mapped(1, 0, 0, 1, dx, dy)

    def scaled(self, sx: float, sy: float | None = None) -> Path:
        return self.mapped(sx, 0, 0, sx if sy is None else sy, 0, 0)

    def turned(self, by: Degrees, about: Point = Point(0, 0)) -> Path:
        """Turn clockwise as seen on the page."""
        cos, sin = math.cos(math.radians(by)), math.sin(math.radians(by))
        return self.mapped(
            cos,
            sin,
            -sin,
            cos,
            about.x - cos * about.x + sin * about.y,
            about.y - sin * about.x - cos * about.y,
        )

    def flipped(self, about_x: Mm = 0.0) -> Path:
        """Mirror left and right."""
        return self.mapped(-1, 0, 0, 1, 2 * about_x, 0)

    def joined(self, *others: Path) -> Path:
        """One path with several outlines; where they overlap an even count is a hole."""
        return Path(self.steps + tuple(step for other in others for step in other.steps))

    def rounded(self, digits: int = 3) -> Path:
        return Path(tuple((k, tuple(round(n, digits) for n in ns)) for k, ns in self.steps))

    def outlines(self, tolerance: Mm = 0.05) -> tuple[tuple[Point, ...], ...]:
        """Each closed or open outline as a polygon no further than the tolerance from the curve."""
        return tuple(_flatten(self.steps, tolerance))

    def bounds(self) -> Box:
        points = [p for outline in self.outlines() for p in outline]
        xs, ys = [p.x for p in points], [p.y for p in points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def area(self) -> float:
        """Square millimetres; outlines that turn the other way count as holes."""
        return abs(sum(_signed_area(outline) for outline in self.outlines(0.005)))

    def svg(self) -> str:
        return " ".join(
            kind + " ".join(f"{n:.3f}".rstrip("0").rstrip(".") for n in numbers)
            for kind, numbers in self.steps
        )


def _signed_area(outline: Sequence[Point]) -> float:
    return sum(a.x * b.y - b.x * a.y for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)) / 2


def _flatten(steps: Iterable[tuple[str, tuple[Mm, ...]]], tolerance: Mm) -> Iterator[tuple[Point, ...]]:
    run: list[Point] = []
    for kind, n in steps:
        if kind == "M":
            if len(run) > 1:
                yield tuple(run)
            run = [Point(n[0], n[1])]
        elif kind == "L":
            run.append(Point(n[0], n[1]))
        elif kind == "C":
            run.extend(_curve_points(run[-1], n, tolerance))
        elif kind == "Z":
            if len(run) > 1:
                yield tuple(run)
            run = run[:1]
    if len(run) > 1:
        yield tuple(run)


def _curve_points(start: Point, n: tuple[Mm, ...], tolerance: Mm) -> list[Point]:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = n
    bend = max(
        math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
        math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    )
    count = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    points = []
    for i in range(1, count + 1):
        t = i / count
        s = 1 - t
        b0, b1, b2, b3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        points.append(Point(b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3, b0 * y0 + b1 * y1 + b2 * y2 + b3 * y3))
    return points


# --- makers -------------------------------------------------------------------------------------

_ARC = 4 / 3 * (math.sqrt(2) - 1)


def polygon(points: Iterable[tuple[Mm, Mm]]) -> Path:
    first, *rest = points
    return Path(
        (("M", tuple(first)), *(("L", tuple(p)) for p in rest), ("Z", ())),
    )


def line(*points: tuple[Mm, Mm]) -> Path:
    first, *rest = points
    return Path((("M", tuple(first)), *(("L", tuple(p)) for p in rest)))


def rectangle(box: Box, radius: Mm = 0.0) -> Path:
    if radius <= 0:
        return polygon(box.corners)
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - _ARC)
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return Path(
        (
            ("M", (left + r, top)),
            ("L", (right - r, top)),
            ("C", (right - k, top, right, top + k, right, top + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
            ("L", (left + r, bottom)),
            ("C", (left + k, bottom, left, bottom - k, left, bottom - r)),
            ("L", (left, top + r)),
            ("C", (left, top + k, left + k, top, left + r, top)),
            ("Z", ()),
        )
    )


def ellipse(centre: Point, rx: Mm, ry: Mm) -> Path:
    x, y = centre
    kx, ky = rx * _ARC, ry * _ARC
    return Path(
        (
            ("M", (x + rx, y)),
            ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
            ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
            ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
            ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
            ("Z", ()),
        )
    )


def circle(centre: Point, radius: Mm) -> Path:
    return ellipse(centre, radius, radius)


def star(centre: Point, points: int, outer: Mm, inner: Mm, turn: Degrees = 0.0) -> Path:
    corners = []
    for i in range(2 * points):
        angle = math.radians(turn - 90 + i * 180 / points)
        reach = outer if i % 2 == 0 else inner
        corners.append((centre.x + reach * math.cos(angle), centre.y + reach * math.sin(angle)))
    return polygon(corners)


def smooth(points: Sequence[tuple[Mm, Mm]], *, closed: bool = True, tension: float = 1.0) -> Path:
    """A soft curve through the points (Catmull-Rom); tension 0 gives straight lines."""
    n = len(points)
    steps: list[tuple[str, tuple[Mm, ...]]] = [("M", tuple(points[0]))]
    for i in range(n if closed else n - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + j - 1) % n] for j in range(4))
        else:
            p0, p1, p2, p3 = (points[min(max(i + j - 1, 0), n - 1)] for j in range(4))
        t = tension / 6
        steps.append(
            (
                "C",
                (
                    p1[0] + (p2[0] - p0[0]) * t,
                    p1[1] + (p2[1] - p0[1]) * t,
                    p2[0] - (p3[0] - p1[0]) * t,
                    p2[1] - (p3[1] - p1[1]) * t,
                    p2[0],
                    p2[1],
                ),
            )
        )
    if closed:
        steps.append(("Z", ()))
    return Path(tuple(steps))


# --- SVG path data ------------------------------------------------------------------------------

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class _Pen:
    """Turns SVG commands into absolute M, L, C and Z."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, tuple[Mm, ...]]] = []
        self.at = Point(0, 0)
        self.start = Point(0, 0)
        self.handle: Point | None = None
        self.handle_of = ""

    def draw(self, command: str, n: list[float]) -> None:
        upper = command.upper()
        if command.islower():
            n = self._absolute(upper, n)
        mirrored = self._mirrored(upper)
        self.handle, self.handle_of = None, upper
        match upper:
            case "M":
                self.start = Point(n[0], n[1])
                self._go("M", n)
            case "L":
                self._go("L", n)
            case "H":
                self._go("L", [n[0], self.at.y])
            case "V":
                self._go("L", [self.at.x, n[0]])
            case "C":
                self.handle = Point(n[2], n[3])
                self._go("C", n)
            case "S":
                self.handle = Point(n[0], n[1])
                self._go("C", [*mirrored, *n])
            case "Q":
                self._quadratic(Point(n[0], n[1]), Point(n[2], n[3]))
            case "T":
                self._quadratic(mirrored, Point(n[0], n[1]))
            case "A":
                for curve in _arc(self.at, *n):
                    self._go("C", list(curve))
            case _:
                self.steps.append(("Z", ()))
                self.at = self.start

    def _absolute(self, upper: str, n: list[float]) -> list[float]:
        if upper == "H":
            return [n[0] + self.at.x]
        if upper == "V":
            return [n[0] + self.at.y]
        if upper == "A":
            return [*n[:5], n[5] + self.at.x, n[6] + self.at.y]
        return [value + self.at[i % 2] for i, value in enumerate(n)]

    def _mirrored(self, upper: str) -> Point:
        family = {"S": "CS", "T": "QT"}.get(upper, "")
        if self.handle is None or self.handle_of not in family:
            return self.at
        return Point(2 * self.at.x - self.handle.x, 2 * self.at.y - self.handle.y)

    def _go(self, kind: str, n: Sequence[float]) -> None:
        self.steps.append((kind, tuple(n)))
        self.at = Point(n[-2], n[-1])

    def _quadratic(self, handle: Point, end: Point) -> None:
        (x0, y0), (hx, hy), (x, y) = self.at, handle, end
        self._go(
            "C",
            [
                x0 + (hx - x0) * 2 / 3,
                y0 + (hy - y0) * 2 / 3,
                x + (hx - x) * 2 / 3,
                y + (hy - y) * 2 / 3,
                x,
                y,
            ],
        )
        self.handle = handle


def svg(data: str) -> Path:
    """Read SVG path data; every command and both cases. Raises ValueError on anything else."""
    rest = re.sub(r"[\s,]+", "", _TOKEN.sub("", data))
    if rest:
        raise ValueError(f"not SVG path data: {rest[:20]!r}")
    pen = _Pen()
    command, numbers = "", list[float]()
    for letter, number in [*_TOKEN.findall(data), ("Z", "")]:
        if number:
            numbers.append(float(number))
            if command and len(numbers) == _TAKES[command.upper()]:
                pen.draw(command, numbers)
                numbers = []
                command = {"M": "L", "m": "l"}.get(command, command)
            continue
        if numbers:
            raise ValueError(f"SVG command {command!r} has the wrong number of values")
        command = letter
        if letter in "Zz":
            pen.draw("Z", [])
    steps = pen.steps[:-1]  # the closing "Z" above only flushed the last command
    if not steps or steps[0][0] != "M":
        raise ValueError("SVG path data must begin with a move")
    return Path(tuple(steps))


def _arc(
    start: Point, rx: float, ry: float, turn: Degrees, large: float, sweep: float, x: Mm, y: Mm
) -> Iterator[tuple[Mm, ...]]:
    """An SVG elliptical arc as cubic curves (SVG 1.1, implementation notes F.6.5)."""
    if rx == 0 or ry == 0 or start == (x, y):
        yield (start.x, start.y, x, y, x, y)
        return
    rx, ry = abs(rx), abs(ry)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start.x - x) / 2, (start.y - y) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    over = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - over) / over))
    root = -root if bool(large) == bool(sweep) else root
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (start.x + x) / 2, sin * qx + cos * qy + (start.y + y) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    if not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    k = 4 / 3 * math.tan(step / 4)

    def at(ux: float, uy: float) -> Point:
        return Point(cx + cos * rx * ux - sin * ry * uy, cy + sin * rx * ux + cos * ry * uy)

    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        h1 = at(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a))
        h2 = at(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b))
        end = Point(x, y) if i == count - 1 else at(math.cos(b), math.sin(b))
        yield (*h1, *h2, *end)
