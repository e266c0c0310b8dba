"""The photo with the score: every line of it has a letter, found at its pieces and in the list beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from companion.pieces import mat
from companion.pieces.face import Font
from companion.play import ScoreLine
from companion.play.reading import PieceRead, Reading
from companion.report.annotate import ASKED, WIDTH, WRONG, circle_unread, unread_signs
from companion.report.captions import PAPER, SOFT, TEXT, Caption, captioned, wrapped
from companion.report.labels import Badge, Box, Ink, font, place, text_badge
from companion.report.score_text import ScoreReport, named
from companion.vision.intake import Photo

Array = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

BILLY: Ink = (90, 90, 96)
_DARK: Ink = (24, 24, 28)
_STRIP = 0.36  # of the photo's width
_SMALLEST = 10


@dataclass(frozen=True, slots=True)
class Lettered:
    """A line of the score with the letter that finds it."""

    letter: str
    seat: str
    line: ScoreLine


def score_picture(photo: Photo, reading: Reading, report: ScoreReport, number: int = 0) -> Image.Image:
    scale = min(1.0, WIDTH / max(photo.width, photo.height))
    size = (round(photo.width * scale), round(photo.height * scale))
    canvas = np.asarray(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_AREA), np.uint8).copy()
    outlines = {
        one.id: np.array(one.corners) * scale
        for one in reading.pieces
        if one.photo == number and len(one.corners) >= 3
    }
    lines = tuple(lettered(report))
    _outlines(canvas, lines, outlines, _wrong(reading.pieces, report))
    circle_unread(canvas, reading, number, scale)
    picture = Image.fromarray(canvas)
    for badge, middle in unread_signs(reading, number, scale, size):
        x, y = badge.inside(middle, size)
        picture.paste(badge.picture, (round(x), round(y)), badge.picture)
    plates = _badges(lines, outlines, size)
    for plate in plates:
        _lead(picture, plate.middle, plate.outlines, plate.ink)
    for plate in plates:
        x, y = plate.corner
        picture.paste(plate.badge.picture, (round(x), round(y)), plate.badge.picture)
    strip = _strip(report, lines, picture.height, round(max(size) * _STRIP))
    whole = Image.new("RGB", (picture.width + strip.width, picture.height), PAPER)
    whole.paste(picture, (0, 0))
    whole.paste(strip, (picture.width, 0))
    return captioned(whole, tuple(_captions(report)))


def lettered(report: ScoreReport) -> Iterator[Lettered]:
    """A, B … Z, AA, AB …: only what scores has a letter."""
    number = 0
    for player in report.sheet.players:
        for line in player.lines:
            letter = _letter(number) if line.points else ""
            number += bool(line.points)
            yield Lettered(letter, player.player, line)


def _letter(number: int) -> str:
    rest, last = divmod(number, len(ascii_uppercase))
    return (ascii_uppercase[rest - 1] if rest else "") + ascii_uppercase[last]


def seat_ink(seat: str) -> Ink:
    number = seat.removeprefix("p")
    if number.isdigit() and int(number) <= len(mat.SEATS):
        red, green, blue = mat.SEATS[int(number) - 1].ink.rgb
        return red, green, blue
    return BILLY


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _wrong(pieces: Sequence[PieceRead], report: ScoreReport) -> frozenset[str]:
    found = {name for finding in report.sheet.findings for name in finding.pieces}
    return frozenset(one.id for one in pieces if one.id in found)


# --- on the photo -------------------------------------------------------------------------------


def _outlines(
    canvas: Pixels, lines: Sequence[Lettered], outlines: dict[str, Array], wrong: frozenset[str]
) -> None:
    thin = max(2, round(canvas.shape[1] / 700))
    inks = {name: seat_ink(one.seat) for one in lines for name in one.line.pieces if one.line.points}
    for name, outline in outlines.items():
        ink = WRONG if name in wrong else inks.get(name)
        if ink is None:
            continue
        points = [np.round(outline * 8).astype(np.int32)]
        cv2.polylines(canvas, points, True, _DARK, thin + 3, cv2.LINE_AA, 3)
        cv2.polylines(canvas, points, True, ink, thin, cv2.LINE_AA, 3)


@dataclass(frozen=True, eq=False)
class _Plate:
    badge: Badge
    corner: tuple[float, float]
    outlines: Sequence[Array]  # of its pieces
    ink: Ink

    @property
    def middle(self) -> tuple[float, float]:
        wide, tall = self.badge.picture.size
        return self.corner[0] + wide / 2, self.corner[1] + tall / 2


def _badges(lines: Sequence[Lettered], outlines: dict[str, Array], size: tuple[int, int]) -> list[_Plate]:
    """One plate a line, in the middle of its pieces or at one of them."""
    letters = max(_SMALLEST, round(size[0] / 85))
    wished: list[tuple[Badge, list[tuple[float, float]]]] = []
    owners: list[tuple[Sequence[Array], Ink]] = []
    for one in lines:
        here = [outlines[name] for name in one.line.pieces if name in outlines]
        if not here or not one.letter:
            continue
        badge = text_badge(f"{one.letter}  {_signed(one.line.points)}", seat_ink(one.seat), letters)
        wished.append((badge, list(_spots(here, letters))))
        owners.append((here, seat_ink(one.seat)))
    empty: list[Box] = []
    placed = place(wished, empty, size)
    return [_Plate(badge, spot, *owner) for (badge, spot), owner in zip(placed, owners, strict=True)]


def _spots(outlines: Sequence[Array], letters: int) -> Iterator[tuple[float, float]]:
    """The middle of the pieces if one of them lies there, else the piece nearest to the others."""
    middles = np.array([outline.mean(axis=0) for outline in outlines])
    centre = middles.mean(axis=0)
    reach = np.linalg.norm(outlines[0] - middles[0], axis=1).max()
    order = np.linalg.norm(middles[:, None] - middles[None, :], axis=2).sum(axis=1).argsort()
    spots = [middles[i] for i in order]
    if np.linalg.norm(middles - centre, axis=1).min() < reach:
        spots.insert(0, centre)
    spots += [
        middles[i] + (outlines[i][a] - middles[i]) * 0.6 for i in order for a in range(len(outlines[i]))
    ]
    x, y = spots[0]
    steps = sorted(range(-8, 9), key=abs)  # beyond the pieces, with a line that leads back to them
    spots += [np.array((x, y + letters * 1.8 * step)) for step in steps]
    yield from ((float(spot[0]), float(spot[1])) for spot in spots)


def _lead(picture: Image.Image, middle: tuple[float, float], outlines: Sequence[Array], ink: Ink) -> None:
    """A line from a plate that stands beside its pieces to the nearest of them."""
    if any(cv2.pointPolygonTest(outline.astype(np.float32), middle, False) >= 0 for outline in outlines):
        return
    goal = min(
        (outline.mean(axis=0) for outline in outlines), key=lambda one: float(np.hypot(*(one - middle)))
    )
    wide = max(2, round(picture.width / 700))
    draw = ImageDraw.Draw(picture)
    for thick, colour in ((wide + 3, _DARK), (wide, ink)):
        draw.line((*middle, float(goal[0]), float(goal[1])), colour, thick)


# --- beside it ----------------------------------------------------------------------------------


def _strip(report: ScoreReport, lines: Sequence[Lettered], height: int, wide: int) -> Image.Image:
    """Everybody's lines, as large as the height allows."""
    letters = round(wide / 20)
    while letters > _SMALLEST and _needed(report, lines, letters, wide) > height:
        letters -= 1
    strip = Image.new("RGB", (wide, max(height, _needed(report, lines, letters, wide))), PAPER)
    draw = ImageDraw.Draw(strip)
    margin = letters
    draw.text((margin, margin), report.title, font=font(Font.DISPLAY, letters * 2), fill=TEXT)
    y = margin + letters * 3.0
    for player in _ranked(report):
        y = _player(strip, draw, report, player, y, letters)
        for one in (line for line in lines if line.seat == player):
            y = _line(strip, draw, one, y, letters)
        y += letters
    return strip.crop((0, 0, wide, height)) if strip.height > height else strip


def _ranked(report: ScoreReport) -> list[str]:
    seats = [seat for seats in report.sheet.ranking for seat in seats]
    return seats or [player.player for player in report.sheet.players]


def _needed(report: ScoreReport, lines: Sequence[Lettered], letters: int, wide: int) -> int:
    rows = sum(len(_wrapped(one, letters, wide)) for one in lines)
    return round(letters * (4 + 3.1 * len(report.sheet.players) + 1.35 * rows))


def _wrapped(one: Lettered, letters: int, wide: int) -> list[str]:
    return wrapped(Caption(one.line.what), letters, wide - letters * 7.6)


def _player(
    strip: Image.Image, draw: ImageDraw.ImageDraw, report: ScoreReport, seat: str, y: float, letters: int
) -> float:
    margin, tall = letters, letters * 1.9
    box = (margin, y, strip.width - margin, y + tall)
    draw.rounded_rectangle(box, letters * 0.5, fill=seat_ink(seat))
    total = next(player.total for player in report.sheet.players if player.player == seat)
    standing = report.standing(seat)
    middle = y + tall / 2
    bold = font(Font.BOLD, round(letters * 1.15))
    white = (255, 255, 255)
    draw.text(
        (margin + letters * 0.7, middle),
        f"{report.name(seat)}  ·  {standing}" if standing else report.name(seat),
        font=bold,
        fill=white,
        anchor="lm",
    )
    right = strip.width - margin - letters * 0.7
    draw.text(
        (right, middle), str(total), font=font(Font.BLACK, round(letters * 1.5)), fill=white, anchor="rm"
    )
    return y + tall + letters * 0.25


def _line(strip: Image.Image, draw: ImageDraw.ImageDraw, one: Lettered, y: float, letters: int) -> float:
    step = letters * 1.35
    left = letters * 1.2
    middle = y + step / 2
    draw.text((left, middle), one.letter, font=font(Font.BOLD, letters), fill=seat_ink(one.seat), anchor="lm")
    points = _signed(one.line.points)
    draw.text((left + letters * 4.2, middle), points, font=font(Font.BOLD, letters), fill=TEXT, anchor="rm")
    for text in _wrapped(one, letters, strip.width):
        draw.text(
            (left + letters * 4.8, y + step / 2), text, font=font(Font.TEXT, letters), fill=TEXT, anchor="lm"
        )
        y += step
    return y


def _captions(report: ScoreReport) -> Iterator[Caption]:
    if report.sheet.tie_break:
        yield Caption(named(report, report.sheet.tie_break))
    for finding in report.sheet.findings:
        yield Caption(finding.say, "!", WRONG, finding.rule)
    for question in report.questions:
        yield Caption(question.say, "?", ASKED)
    for place_ in report.unread:
        yield Caption(f"not read, {place_}", "?", ASKED)
    for note in (*report.notes, *(f"by hand: {told}" for told in report.by_hand)):
        yield Caption(note, ink=SOFT)
