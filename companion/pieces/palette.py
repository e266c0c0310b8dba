"""Inks: what the printer mixes (CMYK), what the eye and the camera meet (sRGB, Lab)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Rgb(NamedTuple):
    """sRGB, 0 to 255."""

    r: int
    g: int
    b: int

    @property
    def hex(self) -> str:
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"


class Lab(NamedTuple):
    """CIE L*a*b*, D65 white."""

    l: float  # noqa: E741 - the letter every colour book uses
    a: float
    b: float


@dataclass(frozen=True)
class Ink:
    """A printed colour; c, m, y, k are shares of full ink from 0 to 1."""

    name: str
    c: float
    m: float
    y: float
    k: float = 0.0

    @cached_property
    def rgb(self) -> Rgb:
        return printed(self.c, self.m, self.y, self.k)

    @cached_property
    def lab(self) -> Lab:
        return to_lab(self.rgb)

    def tint(self, share: float) -> Ink:
        """The same ink, thinned to this share."""
        return Ink(f"{self.name} {share:.0%}", self.c * share, self.m * share, self.y * share, self.k * share)

    def mixed(self, other: Ink, share: float) -> Ink:
        """The ink with a share of the other in its place."""
        return Ink(
            f"{self.name}+{other.name} {share:.0%}",
            *(a + (b - a) * share for a, b in zip(self.cmyk, other.cmyk, strict=True)),
        )

    def shade(self, share: float) -> Ink:
        """The same ink with black added."""
        return Ink(f"{self.name} shade {share:.0%}", self.c, self.m, self.y, min(1.0, self.k + share))

    @property
    def cmyk(self) -> tuple[float, float, float, float]:
        return (self.c, self.m, self.y, self.k)


PAPER = Ink("paper", 0, 0, 0, 0)
BLACK = Ink("black", 0, 0, 0, 1)  # pure K: codes and text stay sharp, no inks to misalign
GREY = Ink("grey", 0, 0, 0, 0.55)
MIST = Ink("mist", 0, 0, 0, 0.12)
CYAN = Ink("cyan", 1, 0, 0)
MAGENTA = Ink("magenta", 0, 1, 0)
YELLOW = Ink("yellow", 0, 0, 1)

# What the solid inks and their overprints look like on coated paper (the sixteen Neugebauer
# primaries reduced to the eight without black; black over anything is near black).
_SOLIDS: dict[tuple[int, int, int], tuple[int, int, int]] = {
    (0, 0, 0): (255, 255, 255),
    (1, 0, 0): (0, 159, 227),
    (0, 1, 0): (230, 0, 126),
    (0, 0, 1): (255, 237, 0),
    (1, 1, 0): (49, 39, 131),
    (1, 0, 1): (0, 150, 64),
    (0, 1, 1): (227, 6, 19),
    (1, 1, 1): (58, 52, 50),
}
_BLACK_SOLID = (29, 29, 27)
_DOT_SPREAD = 1.7  # Yule-Nielsen: light scatters in paper, so half-tones look darker than their area


def printed(c: float, m: float, y: float, k: float) -> Rgb:
    """How an ink mix looks: areas covered by each overprint (Demichel), averaged (Neugebauer)."""
    total = [0.0, 0.0, 0.0]
    for (ci, mi, yi), solid in _SOLIDS.items():
        area = (c if ci else 1 - c) * (m if mi else 1 - m) * (y if yi else 1 - y)
        for i in range(3):
            black = _linear(_BLACK_SOLID[i]) * _linear(solid[i]) ** 0.3
            total[i] += area * (
                (1 - k) * _linear(solid[i]) ** (1 / _DOT_SPREAD) + k * black ** (1 / _DOT_SPREAD)
            )
    return Rgb(*(_gamma(value**_DOT_SPREAD) for value in total))


def _linear(value: float) -> float:
    v = value / 255
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def _gamma(linear: float) -> int:
    v = min(1.0, max(0.0, linear))
    v = 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
    return round(255 * v)


def to_lab(rgb: Rgb) -> Lab:
    r, g, b = (_linear(v) for v in rgb)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883

    def f(t: float) -> float:
        return math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return Lab(116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z)))


def difference(one: Lab, two: Lab) -> float:
    """How far apart two colours look: CIEDE2000 (Sharma, Wu, Dalal 2005, equations 2 to 22)."""
    c_mean = (math.hypot(one.a, one.b) + math.hypot(two.a, two.b)) / 2
    g = 0.5 * (1 - math.sqrt(c_mean**7 / (c_mean**7 + 25**7)))
    a1, a2 = (1 + g) * one.a, (1 + g) * two.a
    c1, c2 = math.hypot(a1, one.b), math.hypot(a2, two.b)
    h1 = math.degrees(math.atan2(one.b, a1)) % 360
    h2 = math.degrees(math.atan2(two.b, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc = two.l - one.l, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    l_mean, c_mean = (one.l + two.l) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(h_mean - 30))
        + 0.24 * math.cos(math.radians(2 * h_mean))
        + 0.32 * math.cos(math.radians(3 * h_mean + 6))
        - 0.20 * math.cos(math.radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / math.sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    bend = 30 * math.exp(-(((h_mean - 275) / 25) ** 2))
    rt = -2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7)) * math.sin(math.radians(2 * bend))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
