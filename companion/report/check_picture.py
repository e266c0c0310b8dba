"""The photo with what a check found: pieces outlined, wrong edges drawn where they are, sentences below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from companion.play.reading import PieceRead, Reading
from companion.report.annotate import ASKED, UNREAD, WIDTH, WRONG, annotate
from companion.report.captions import Caption, captioned
from companion.report.check_text import CheckReport
from companion.report.labels import text_badge
from companion.vision.intake import Photo

Array = npt.NDArray[np.float64]

GREEN = (0, 158, 115)
_EDGES = "edges-differ"
_TILE_CORNERS = 3
_MANY = 4  # turns named
_INSET = 0.3  # of half an edge


def check_picture(
    photo: Photo,
    reading: Reading,
    report: CheckReport,
    number: int = 0,
    names: Mapping[str, str] | None = None,
) -> Image.Image:
    others = tuple(one for one in reading.findings if one.code != _EDGES)
    picture = annotate(photo, replace(reading, findings=others), number, names)
    scale = min(1.0, WIDTH / max(photo.width, photo.height))
    _draw_wrong_edges(picture, tuple(wrong_edges(reading, number)), scale)
    return captioned(picture, tuple(captions(report)))


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


def wrong_edges(reading: Reading, number: int) -> Iterator[Array]:
    """Where two tiles disagree, in pixels of the photo."""
    pieces = {one.id: one for one in reading.pieces if one.photo == number}
    for finding in reading.findings:
        if finding.code == _EDGES and len(finding.pieces) == 2 and set(finding.pieces) <= set(pieces):
            edge = shared_edge(*(pieces[name] for name in finding.pieces))
            if edge is not None:
                yield edge


def _draw_wrong_edges(picture: Image.Image, edges: tuple[Array, ...], scale: float) -> None:
    """A thick line on every wrong edge, and a sign beside it."""
    draw = ImageDraw.Draw(picture)
    wide = max(5, round(picture.width / 260))
    badge = text_badge("!", WRONG, round(picture.width / 110))
    for edge in edges:
        inner = edge + (edge.mean(axis=0) - edge) * _INSET  # the tiles' names stand in the corners
        (ax, ay), (bx, by) = (inner * scale).tolist()
        draw.line((ax, ay, bx, by), (255, 255, 255), wide + max(4, wide // 2))
        draw.line((ax, ay, bx, by), WRONG, wide)
    for edge in edges:
        x, y = (edge * scale).mean(axis=0).tolist()
        spot = (round(x - badge.picture.width / 2), round(y - badge.picture.height / 2))
        picture.paste(badge.picture, spot, badge.picture)


def shared_edge(one: PieceRead, other: PieceRead) -> Array | None:
    """Where two tiles touch: between the two pairs of corners that lie nearest to each other."""
    if len(one.corners) != _TILE_CORNERS or len(other.corners) != _TILE_CORNERS:
        return None
    a, b = np.array(one.corners, float), np.array(other.corners, float)
    gaps = np.linalg.norm(a[:, None] - b[None, :], axis=2)
    near = np.argsort(gaps.min(axis=1))[:2]
    return np.array([(a[i] + b[int(np.argmin(gaps[i]))]) / 2 for i in near])
