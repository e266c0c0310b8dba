"""The photo with what a check found: pieces outlined, wrong edges drawn where they are, sentences below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from companion.play.reading import PieceRead, Reading
from companion.report.annotate import ASKED, UNREAD, WRONG, annotate
from companion.report.captions import Caption, captioned
from companion.report.check_text import CheckReport
from companion.vision.intake import Photo

Array = npt.NDArray[np.float64]

GREEN = (0, 158, 115)
_EDGES = "edges-differ"
_TILE_CORNERS = 3
_MANY = 4  # turns named


def check_picture(
    photo: Photo,
    reading: Reading,
    report: CheckReport,
    number: int = 0,
    names: Mapping[str, str] | None = None,
) -> Image.Image:
    drawn = replace(photo, pixels=_with_wrong_edges(photo, reading, number))
    return captioned(annotate(drawn, reading, number, names), tuple(captions(report)))


def captions(report: CheckReport) -> Iterator[Caption]:
    if report.legal and not report.questions:
        yield Caption("nothing is against the rules", "✓", GREEN)
    for finding in report.findings:
        yield Caption(finding.say, "!", WRONG, finding.rule)
    for turn in report.turns[:_MANY]:
        yield Caption(
            f"the turn was {turn.say}" if len(report.turns) == 1 else turn.say, "→", GREEN, turn.rule
        )
    if report.nearest:
        yield Caption(f"the nearest legal turn is {report.nearest}", "→", UNREAD)
    for question in report.questions:
        yield Caption(question.say, "?", ASKED)
    for told in report.by_hand:
        yield Caption(f"by hand: {told}")


def _with_wrong_edges(photo: Photo, reading: Reading, number: int) -> npt.NDArray[np.uint8]:
    """A thick line on every edge where two tiles disagree."""
    pieces = {one.id: one for one in reading.pieces if one.photo == number}
    edges = [
        edge
        for finding in reading.findings
        if finding.code == _EDGES and len(finding.pieces) == 2 and set(finding.pieces) <= set(pieces)
        if (edge := shared_edge(pieces[finding.pieces[0]], pieces[finding.pieces[1]])) is not None
    ]
    if not edges:
        return photo.pixels
    canvas = photo.pixels.copy()
    wide = max(6, round(photo.width / 220))
    for edge in edges:
        points = np.round(edge).astype(np.int32)
        first, last = tuple(map(int, points[0])), tuple(map(int, points[1]))
        cv2.line(canvas, first, last, (255, 255, 255), wide + max(4, wide // 2), cv2.LINE_AA)
        cv2.line(canvas, first, last, WRONG, wide, cv2.LINE_AA)
    return canvas


def shared_edge(one: PieceRead, other: PieceRead) -> Array | None:
    """Where two tiles touch: between the two pairs of corners that lie nearest to each other."""
    if len(one.corners) != _TILE_CORNERS or len(other.corners) != _TILE_CORNERS:
        return None
    a, b = np.array(one.corners, float), np.array(other.corners, float)
    gaps = np.linalg.norm(a[:, None] - b[None, :], axis=2)
    near = np.argsort(gaps.min(axis=1))[:2]
    return np.array([(a[i] + b[int(np.argmin(gaps[i]))]) / 2 for i in near])
