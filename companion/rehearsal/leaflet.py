"""A leaflet with a web address as a QR code: printed matter that is none of ours."""

from __future__ import annotations

from random import Random

import numpy as np
import segno

from companion.pieces.face import CodeBox, Face, Font, Form, Mark, Shape, Words
from companion.pieces.measure import Box
from companion.pieces.palette import BLACK, PAPER, Ink
from companion.pieces.path import Path, rectangle
from companion.rehearsal.stage import Picture

_DPI = 200
_TEXTS = (
    ("Pizza da Nino", "Scan for our menu", "https://pizza.example/menu"),
    ("Summer Fair", "All the times and places", "https://fair.example/2026/programme"),
    ("Table 14", "Order and pay here", "https://order.example/t/14"),
    ("Lost cat", "Answers to Minou", "tel:+000000000"),
    ("Wi-Fi", "Guests are welcome", "WIFI:S:guests;T:nopass;;"),
)
_INKS = (
    Ink("leaflet red", 0.05, 0.9, 0.8, 0.05),
    Ink("leaflet green", 0.8, 0.1, 0.9, 0.2),
    Ink("leaflet blue", 0.95, 0.6, 0.05, 0.1),
)


def leaflet(rng: Random) -> tuple[Face, Picture]:
    from printables.preview import face_picture

    title, line, address = rng.choice(_TEXTS)
    width, height = rng.choice(((105.0, 148.0), (90.0, 55.0), (99.0, 210.0)))
    side = min(width, height) * rng.uniform(0.32, 0.5)
    margin = side * 4 / 21 + 2
    left = (width - side) / 2 if height > width else width - side - margin
    code = Box(left, height - side - margin, side, side)
    ink = rng.choice(_INKS)
    band = Box(0, 0, width, height * 0.24)
    marks: tuple[Mark, ...] = (
        Shape(rectangle(Box(0, 0, width, height)), fill=PAPER),
        Shape(rectangle(band), fill=ink),
        Words(title, band.grown(-3), 9.0, Font.DISPLAY, PAPER, least=3.0),
        Words(line, Box(5, band.bottom + 2, width - 10, 9), 4.2, least=2.0),
        Shape(_modules(address, code), fill=BLACK),
    )
    face = Face(Form.MARKER, width, height, marks, bleed=0.0)
    # Afterwards only its shape and the place of its code matter.
    plain = Face(Form.MARKER, width, height, (CodeBox(address, code),), bleed=0.0)
    return plain, np.array(face_picture(face, _DPI), np.uint8)


def _modules(address: str, box: Box) -> Path:
    rows = list(segno.make(address, micro=False, error="m").matrix)
    step = box.width / len(rows)
    return Path(()).joined(
        *(
            rectangle(Box(box.left + x * step, box.top + y * step, step * 1.01, step * 1.01))
            for y, row in enumerate(rows)
            for x, dark in enumerate(row)
            if dark
        )
    )
