"""The four edges of a card on white paper, to a small part of a pixel.

A lens blurs light and the photo keeps a bent measure of it, so edges are looked for in the light itself:
where it is halfway between the card and what lies right beside it, be that paper or the card's own
narrow shadow.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

_SEGMENTS, _SAMPLES = 24, 12  # of a side, each averaged over so many places
_ENDS = 0.1  # of a side left out at both ends: the card's corners are round
_REACH = 2.5  # mm on both sides in which an edge is looked for
_BESIDE = 2.2  # blurs from the edge: there the light of the edge itself has faded
_LEAST_CONTRAST = 0.45  # of the light of the brighter side: more than a card's shadow takes away
_WIDEST = 0.6  # mm of blur
_LEAST_SEGMENTS = 12
_ROUNDS = 4


def meeting_edges(flat: Grey, corners: Array, scale: float) -> Array | None:
    """The corners (px of the flat picture) where the four edges meet; None where they are not clear."""
    light = (flat.astype(float) / 255) ** 2.2
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        rough = _edge(light, start, end, scale)
        if rough is None:
            return None
        middle, along = rough  # again from where the edge was found
        ends = [middle + along * float((p - middle) @ along) for p in (start, end)]
        line = _edge(light, ends[0], ends[1], scale)
        if line is None:
            return None
        lines.append(line)
    met = []
    for one, two in zip(np.roll(np.arange(4), 1), range(4), strict=True):
        (p, u), (q, v) = lines[one], lines[two]
        met.append(p + np.linalg.solve(np.stack([u, -v], axis=1), q - p)[0] * u)
    return np.array(met)


def _edge(light: Array, start: Array, end: Array, scale: float) -> tuple[Array, Array] | None:
    """A point of the edge and its direction."""
    along = (end - start) / np.linalg.norm(end - start)
    outward = np.array([along[1], -along[0]])  # corners run clockwise on the page
    reach = np.arange(-round(_REACH * scale), round(_REACH * scale) + 1).astype(float)
    shares = np.linspace(_ENDS, 1 - _ENDS, _SEGMENTS * _SAMPLES)
    places = (start + (end - start) * shares[:, None])[:, None] + reach[None, :, None] * outward
    profiles = _sampled(light, places).reshape(_SEGMENTS, _SAMPLES, -1).mean(axis=1)
    middles = (start + (end - start) * shares[:, None]).reshape(_SEGMENTS, _SAMPLES, 2).mean(axis=1)
    found = [
        middle + offset * outward
        for middle, profile in zip(middles, profiles, strict=True)
        if (offset := _crossing(profile, reach, scale)) is not None
    ]
    if len(found) < _LEAST_SEGMENTS:
        return None
    points = np.array(found)
    for _ in range(3):  # without those that follow something else
        middle = points.mean(axis=0)
        way = np.linalg.svd(points - middle)[2][0]
        off = np.abs((points - middle) @ np.array([way[1], -way[0]]))
        points = points[off <= max(0.05 * scale, 2.5 * float(np.median(off)))]
    return (points.mean(axis=0), way) if len(points) >= _LEAST_SEGMENTS // 2 else None


def _crossing(profile: Array, reach: Array, scale: float) -> float | None:
    """How far from where it was believed the light is halfway between the card and its surroundings (px)."""
    steps = np.gradient(np.log(profile + 0.03))
    peak = (
        int(np.abs(steps[2:-2]).argmax()) + 2
    )  # in shares of light, as the card's edge is deeper than its shadow
    at, blur = float(peak), 0.3 * scale
    for _ in range(_ROUNDS):
        inside = _level(profile, at - _BESIDE * blur)
        # A shadow fades outwards: what it is right at the edge, its slope a little further out tells.
        near, far = (_level(profile, at + way * blur) for way in (_BESIDE, 2 * _BESIDE))
        outside = 2 * near - far if abs(near - far) < 0.5 * abs(near - inside) else near
        if abs(outside - inside) < _LEAST_CONTRAST * max(outside, inside, 0.05):
            return None
        half = (inside + outside) / 2
        signs = np.sign(profile - half)
        crossed = np.flatnonzero(signs[:-1] * signs[1:] <= 0)
        if not len(crossed):
            return None
        i = int(crossed[np.abs(crossed + 0.5 - at).argmin()])
        slope = profile[i + 1] - profile[i]
        at = i + float((half - profile[i]) / slope) if slope else float(i)
        steepest = float(np.abs(np.gradient(profile))[max(0, i - 1) : i + 3].max())
        blur = float(np.clip(abs(outside - inside) / max(steepest, 1e-6) / 2.507, 1.0, _WIDEST * scale))
    return at + float(reach[0])


def _level(profile: Array, at: float) -> float:
    return float(np.interp(at, np.arange(len(profile)), profile))


def _sampled(light: Array, places: Array) -> Array:
    x, y = places[..., 0], places[..., 1]
    x, y = np.clip(x, 0, light.shape[1] - 1.001), np.clip(y, 0, light.shape[0] - 1.001)
    left, top = x.astype(int), y.astype(int)
    u, v = x - left, y - top
    upper = light[top, left] * (1 - u) + light[top, left + 1] * u
    lower = light[top + 1, left] * (1 - u) + light[top + 1, left + 1] * u
    return np.asarray(upper * (1 - v) + lower * v)
