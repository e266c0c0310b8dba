"""What else lies on a table: coins, cups, pens, a phone, crumbs, a leaflet with somebody else's code.

Every thing is named `clutter:<what>:<number>`; the number decides its size and colours, so that a scene
can be saved and photographed again. Pictures are drawn large and shrunk, which gives them soft edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from companion.errors import CompanionError, Exit
from companion.pieces.face import Face, Form
from companion.pieces.measure import Box, Mm, Point
from companion.pieces.path import Path, circle, polygon, rectangle
from companion.rehearsal.leaflet import leaflet
from companion.rehearsal.stage import Picture

PREFIX = "clutter:"
PX_PER_MM = 8.0
_FINER = 2


class Thing(StrEnum):
    COIN = "coin"
    CUP = "cup"
    COASTER = "coaster"
    PEN = "pen"
    PHONE = "phone"
    DIE = "die"
    CRUMB = "crumb"
    HAND = "hand"
    LEAFLET = "leaflet"


STANDS: dict[Thing, Mm] = {  # how high it is
    Thing.COIN: 2.0,
    Thing.CUP: 80.0,
    Thing.COASTER: 3.0,
    Thing.PEN: 2.5,
    Thing.PHONE: 8.0,
    Thing.DIE: 14.0,
    Thing.CRUMB: 1.2,
    Thing.HAND: 12.0,
    Thing.LEAFLET: 0.3,
}


def name_of(kind: Thing, number: int) -> str:
    return f"{PREFIX}{kind.value}:{number}"


def kind_of(name: str) -> Thing:
    try:
        return Thing(name.split(":")[1])
    except (IndexError, ValueError) as error:
        known = ", ".join(Thing)
        raise CompanionError(
            Exit.USAGE, f"nobody leaves {name} on a table", f"clutter is one of: {known}"
        ) from error


@lru_cache(maxsize=64)
def thing(name: str) -> tuple[Face, Picture]:
    kind = kind_of(name)
    rng = Random(name)
    if kind is Thing.LEAFLET:
        return leaflet(rng)
    width, height, outline, paint = _DRAWN[kind](rng)
    face = Face(Form.MARKER, width, height, (), cut=outline, bleed=0.0)
    return face, _picture(face, paint)


Paint = Callable[["Canvas"], None]
Sketch = tuple[Mm, Mm, Path, Paint]


class Canvas:
    """Pillow's pen in millimetres."""

    def __init__(self, face: Face) -> None:
        self.scale = PX_PER_MM * _FINER
        size = (round(face.width * self.scale), round(face.height * self.scale))
        self.image = Image.new("RGB", size, (128, 128, 128))
        self.pen = ImageDraw.Draw(self.image)

    def disc(self, centre: tuple[Mm, Mm], radius: Mm, colour: tuple[int, int, int]) -> None:
        x, y = centre
        box = [(v * self.scale) for v in (x - radius, y - radius, x + radius, y + radius)]
        self.pen.ellipse(box, fill=colour)

    def box(self, box: Box, colour: tuple[int, int, int], radius: Mm = 0.0) -> None:
        edges = [v * self.scale for v in (box.left, box.top, box.right, box.bottom)]
        self.pen.rounded_rectangle(edges, radius * self.scale, fill=colour)

    def shape(self, path: Path, colour: tuple[int, int, int]) -> None:
        for outline in path.outlines():
            self.pen.polygon([(x * self.scale, y * self.scale) for x, y in outline], fill=colour)

    def blurred(self, by: Mm) -> None:
        self.image = self.image.filter(ImageFilter.GaussianBlur(by * self.scale))
        self.pen = ImageDraw.Draw(self.image)


def _picture(face: Face, paint: Paint) -> Picture:
    canvas = Canvas(face)
    paint(canvas)
    mask = Image.new("L", canvas.image.size, 0)
    pen = ImageDraw.Draw(mask)
    for outline in face.outline.outlines():
        pen.polygon([(x * canvas.scale, y * canvas.scale) for x, y in outline], fill=255)
    canvas.image.putalpha(mask)
    size = (round(face.width * PX_PER_MM), round(face.height * PX_PER_MM))
    return np.array(canvas.image.resize(size, Image.Resampling.BOX), np.uint8)


def _tone(colour: tuple[int, int, int], by: float) -> tuple[int, int, int]:
    r, g, b = (max(0, min(255, round(v * by))) for v in colour)
    return r, g, b


def _coin(rng: Random) -> Sketch:
    radius = rng.choice((8.1, 9.4, 10.6, 11.6, 12.9))
    metal = rng.choice(((176, 112, 66), (196, 164, 84), (178, 178, 174)))
    core = rng.choice((metal, (186, 184, 178), (204, 172, 92)))
    middle = (radius, radius)

    def paint(canvas: Canvas) -> None:
        canvas.disc(middle, radius, _tone(metal, 0.8))
        canvas.disc(middle, radius * 0.93, metal)
        canvas.disc(middle, radius * 0.68, _tone(core, 0.92))
        canvas.disc(middle, radius * 0.66, core)
        for step in range(9):  # a worn head
            angle = step * 0.7 + rng.random()
            reach = radius * rng.uniform(0.1, 0.42)
            spot = (radius + reach * math.cos(angle), radius + reach * math.sin(angle))
            canvas.disc(spot, radius * 0.12, _tone(core, rng.uniform(0.82, 1.12)))
        canvas.blurred(0.15)

    return 2 * radius, 2 * radius, circle(Point(*middle), radius), paint


def _cup(rng: Random) -> Sketch:
    radius = rng.uniform(36, 44)
    china = rng.choice(((236, 234, 228), (70, 96, 128), (150, 60, 52), (226, 214, 190)))
    drink = rng.choice(((58, 34, 20), (120, 72, 30), (170, 128, 84), (206, 190, 160)))

    def paint(canvas: Canvas) -> None:
        middle = (radius, radius)
        canvas.disc(middle, radius, china)
        canvas.disc(middle, radius - 3.2, _tone(china, 0.72))
        canvas.disc((radius + 1.2, radius + 1.6), radius - 5.0, drink)
        canvas.disc((radius + 4, radius + 5), radius - 12, _tone(drink, 1.12))
        canvas.blurred(0.5)

    return 2 * radius, 2 * radius, circle(Point(radius, radius), radius), paint


def _coaster(rng: Random) -> Sketch:
    side = rng.uniform(88, 98)
    board = rng.choice(((196, 160, 116), (60, 66, 70), (204, 196, 180), (120, 40, 44)))

    def paint(canvas: Canvas) -> None:
        canvas.box(Box(0, 0, side, side), board)
        canvas.disc((side / 2, side / 2), side * 0.4, _tone(board, 0.86))
        canvas.disc((side / 2, side / 2), side * 0.385, _tone(board, 1.02))

    return side, side, rectangle(Box(0, 0, side, side), 8), paint


def _pen(rng: Random) -> Sketch:
    length, thick = rng.uniform(138, 150), rng.uniform(7.5, 9.5)
    body = rng.choice(((24, 34, 110), (20, 20, 22), (170, 24, 30), (232, 180, 40), (230, 230, 226)))
    tip = 16.0
    outline = polygon(
        (
            (0, thick * 0.42),
            (tip, 0),
            (length - 2, 0),
            (length, thick * 0.3),
            (length, thick * 0.7),
            (length - 2, thick),
            (tip, thick),
            (0, thick * 0.58),
        )
    )

    def paint(canvas: Canvas) -> None:
        for step in range(40):  # a round barrel
            y = thick * step / 40
            light = 0.45 + 0.75 * math.sin(math.pi * (step + 6) / 46) ** 2
            canvas.box(Box(0, y, length, thick / 38), _tone(body, light))
        canvas.box(Box(0, 0, tip, thick), (172, 160, 140))
        canvas.box(Box(0, thick * 0.4, 3.5, thick * 0.2), (30, 30, 30))
        canvas.box(Box(length * 0.72, thick * 0.32, length * 0.24, thick * 0.3), (204, 206, 208), 1)
        canvas.blurred(0.2)

    return length, thick, outline, paint


def _phone(rng: Random) -> Sketch:
    width, height = rng.uniform(70, 77), rng.uniform(146, 160)
    glow = rng.random() < 0.4

    def paint(canvas: Canvas) -> None:
        canvas.box(Box(0, 0, width, height), (28, 28, 30), 9)
        screen = Box(2.6, 2.6, width - 5.2, height - 5.2)
        canvas.box(screen, (212, 222, 236) if glow else (12, 12, 15), 7)
        canvas.disc((width / 2, 8), 1.8, (4, 4, 6))
        if glow:
            for line in range(6):
                left = 8 if line % 2 else width * 0.35
                bubble = Box(left, 22 + line * 18, width * 0.55, 13)
                canvas.box(bubble, (250, 250, 250) if line % 2 else (150, 206, 150), 4)

    return width, height, rectangle(Box(0, 0, width, height), 9), paint


def _die(rng: Random) -> Sketch:
    side = rng.choice((12.0, 16.0))
    body = rng.choice(((240, 238, 230), (176, 24, 32), (26, 60, 130)))
    pip = (20, 20, 20) if body[0] > 200 else (245, 245, 245)
    eyes = rng.randint(1, 6)
    at = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[eyes]

    def paint(canvas: Canvas) -> None:
        canvas.box(Box(0, 0, side, side), body, 2)
        for letter in at:
            place = ord(letter) - ord("a")
            centre = (side * (0.25 + 0.25 * (place % 3)), side * (0.25 + 0.25 * (place // 3)))
            canvas.disc(centre, side * 0.09, pip)

    return side, side, rectangle(Box(0, 0, side, side), 2), paint


def _crumb(rng: Random) -> Sketch:
    side = rng.uniform(2.0, 6.0)
    brown = _tone((186, 136, 78), rng.uniform(0.6, 1.15))
    points = [
        (
            side / 2 + side * rng.uniform(0.28, 0.5) * math.cos(a),
            side / 2 + side * rng.uniform(0.28, 0.5) * math.sin(a),
        )
        for a in (step * math.tau / 9 for step in range(9))
    ]

    def paint(canvas: Canvas) -> None:
        canvas.box(Box(0, 0, side, side), brown)
        for _ in range(5):
            spot = (rng.uniform(0, side), rng.uniform(0, side))
            canvas.disc(spot, side * 0.14, _tone(brown, rng.uniform(0.7, 1.25)))

    return side, side, polygon(points), paint


def _hand(rng: Random) -> Sketch:
    """Four fingers and a thumb reaching in from the edge of the table, the sleeve last."""
    skin = rng.choice(((224, 178, 148), (196, 142, 108), (140, 94, 66), (96, 62, 46)))
    sleeve = rng.choice(((60, 70, 96), (110, 110, 112), (120, 44, 48), (36, 36, 38)))
    width, height = 112.0, 230.0
    fingers = ((37, 58, 17), (56, 22, 18), (76, 16, 18), (94, 34, 16))  # middle, tip, thickness
    parts = [rectangle(Box(x - w / 2, y, w, 110 - y), w / 2) for x, y, w in fingers]
    parts += [
        rectangle(Box(28, 84, 75, 92), 22),
        rectangle(Box(37, 160, 58, 40), 4),
        rectangle(Box(31, 178, 70, 52), 3),
        rectangle(Box(21, 86, 19, 62), 9).turned(-20, Point(31, 148)),
    ]
    hull = _silhouette(parts, width, height)

    def paint(canvas: Canvas) -> None:
        canvas.box(Box(0, 0, width, height), skin)
        for x, y, w in fingers:
            canvas.box(Box(x - w / 2 + 1, y + 2, w - 2, 92 - y), _tone(skin, 1.05), w / 2)
            canvas.box(Box(x - w * 0.3, y + 2, w * 0.6, 11), _tone(skin, 1.14), w * 0.28)
            canvas.box(Box(x + w / 2 - 1, y + 12, 2.4, 84 - y), _tone(skin, 0.72))
            canvas.box(Box(x - w * 0.34, y + 32, w * 0.68, 1.4), _tone(skin, 0.84))
        canvas.blurred(1.4)
        canvas.box(Box(0, 178, width, 60), sleeve)
        for line in range(4):
            canvas.box(Box(0, 186 + line * 11, width, 1.2), _tone(sleeve, 0.8))
        canvas.blurred(0.3)

    return width, height, hull, paint


def _silhouette(parts: list[Path], width: Mm, height: Mm) -> Path:
    """The outer outline of overlapping shapes."""
    scale = 4
    mask = np.zeros((round(height * scale), round(width * scale)), np.uint8)
    for part in parts:
        for outline in part.outlines():
            cv2.fillPoly(mask, [np.round(np.array(outline) * scale).astype(np.int32)], 255)
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_TC89_L1)
    largest = max(found, key=cv2.contourArea)[:, 0, :] / scale
    return polygon(tuple((float(x), float(y)) for x, y in largest))


_DRAWN: dict[Thing, Callable[[Random], Sketch]] = {
    Thing.COIN: _coin,
    Thing.CUP: _cup,
    Thing.COASTER: _coaster,
    Thing.PEN: _pen,
    Thing.PHONE: _phone,
    Thing.DIE: _die,
    Thing.CRUMB: _crumb,
    Thing.HAND: _hand,
}
