"""Which of the six crayons: by this person's own sample strokes, else by what crayons mostly look like.

Light strokes are paper and wax side by side, or thin wax, so a crayon is not one colour but a line from
white to its full tint; a place belongs to the crayon whose line it lies nearest. A shadow across the
place may darken it as a whole at little cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
LogRgb = tuple[float, float, float]  # logarithms of the shares of paper white that come back

_SHADOW = 0.3  # how much darker or lighter a place may typically be for reasons of light
_LEAST_TINT = 0.05
_DARKEST = float(np.log(0.02))  # felt pens take away nearly all of a colour: how nearly is noise
_SHARES = np.linspace(0.02, 1.5, 75)  # of full wax; somebody may press harder than in the sample
# Common wax crayons pressed hard, sRGB: two or three of each colour name.
_USUAL: dict[str, tuple[tuple[int, int, int], ...]] = {
    "R": ((238, 32, 77), (200, 30, 45), (228, 55, 40)),
    "O": ((255, 117, 56), (245, 130, 30), (255, 160, 60)),
    "Y": ((252, 232, 131), (253, 217, 60), (250, 235, 30), (248, 205, 50)),
    "G": ((28, 172, 120), (20, 125, 60), (80, 175, 80)),
    "B": ((31, 117, 254), (20, 70, 160), (29, 150, 214), (70, 90, 180)),
    "P": ((146, 110, 174), (120, 81, 169), (95, 45, 130), (150, 50, 150)),
}


@dataclass(frozen=True, slots=True)
class Named:
    colour: str
    sure: float  # 0.5 is a toss between two crayons, 1 leaves no doubt
    second: str  # the other one


@dataclass(frozen=True, eq=False)
class Crayons:
    """Lines from white to full wax, several a crayon; `own`: all learnt from sample strokes."""

    lines: dict[str, Array]  # (lines, shares, 3) logarithms
    own: frozenset[str]

    def name(self, colour: LogRgb) -> Named:
        seen = np.maximum(np.array(colour), _DARKEST)
        away = {letter: _distance(seen, line) for letter, line in self.lines.items()}
        first, second = sorted(away, key=lambda letter: away[letter])[:2]
        lead = away[second] / max(away[first] + away[second], 1e-6)  # 0.5 to 1
        return Named(first, float(lead), second)


def learnt(samples: Mapping[str, LogRgb]) -> Crayons:
    """Crayons by their sample strokes; those without one as crayons usually are."""
    lines = {}
    for letter, usual in _USUAL.items():
        own = samples.get(letter)
        if own is None:
            lines[letter] = _lines(_linear(np.array(usual, float)), 1.0)
        else:
            lines[letter] = _lines(np.exp(np.array([own])), float(_SHARES[-1]))  # a sample may be light
    return Crayons(lines, frozenset(samples))


def _lines(full: Array, most: float) -> Array:
    """Grains side by side with paper, up to `most` times as dense as in `full`, or a film ever thicker."""
    shares = _SHARES[None, :, None]
    darkest = np.exp(_DARKEST)
    grains = 1 + np.minimum(shares, most) * (full[:, None, :] - 1)
    film = shares * np.log(np.maximum(full[:, None, :], darkest))
    return np.concatenate([np.log(np.maximum(grains, darkest)), np.maximum(film, _DARKEST)])


def _distance(seen: Array, line: Array) -> float:
    """In logarithms, weighed against how strong the colour is: faint colours must agree as exactly."""
    gap = seen - line
    shade = gap.mean(axis=2)
    tint = gap - shade[..., None]
    best = float(np.sqrt((tint**2).sum(axis=2) + (shade * _SHADOW) ** 2).min())
    strength = float(np.linalg.norm(seen - seen.mean()))
    return best / max(strength, _LEAST_TINT)


def _linear(srgb: Array) -> Array:
    v = srgb / 255
    return np.asarray(np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4))
