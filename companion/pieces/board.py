"""The calibration page as data: a ChArUco board, rulers, patches of ink and a place for a bank card.

Printables draws it, calibration looks for it; both read their millimetres here. The page is
190 x 260 mm, so that it fits A4 and Letter at true size.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.pieces.measure import Box, Mm, Point
from companion.pieces.palette import BLACK, CYAN, MAGENTA, YELLOW, Ink

PAGE = Box(0, 0, 190.0, 260.0)


@dataclass(frozen=True, slots=True)
class ChessBoard:
    """Chess squares with a marker in each white one. The first square, top left, is black."""

    at: Point  # top left corner on the page
    columns: int
    rows: int
    square: Mm
    marker: Mm
    dictionary: str  # as OpenCV names it

    @property
    def box(self) -> Box:
        return Box(*self.at, self.columns * self.square, self.rows * self.square)

    def inner_corners(self) -> tuple[Point, ...]:
        """Where four squares meet, row by row: the points a camera is calibrated with."""
        return tuple(
            Point(self.at.x + column * self.square, self.at.y + row * self.square)
            for row in range(1, self.rows)
            for column in range(1, self.columns)
        )

    def marker_boxes(self) -> tuple[Box, ...]:
        """Marker n stands in the n-th white square, row by row."""
        rim = (self.square - self.marker) / 2
        return tuple(
            Box(
                self.at.x + column * self.square + rim,
                self.at.y + row * self.square + rim,
                self.marker,
                self.marker,
            )
            for row in range(self.rows)
            for column in range(self.columns)
            if (row + column) % 2
        )


# 5x5 markers can never be taken for the 36h11 tags of the pieces.
BOARD = ChessBoard(Point(10.0, 17.0), 9, 6, 19.0, 14.0, "DICT_5X5_100")

BANK_CARD = Box(10.0, 142.0, 85.60, 53.98)  # ISO/IEC 7810, ID-1
BANK_CARD_CORNER: Mm = 3.18

LEVEL_RULER = (Point(10.0, 7.0), 150.0)  # start and length
UPRIGHT_RULER = (Point(185.0, 20.0), 200.0)
DUPLEX_CROSS = Point(160.0, 180.0)

_SHARES = (1.0, 0.8, 0.6, 0.4, 0.2)
_OVERPRINTS = (
    Ink("red", 0, 1, 1),
    Ink("green", 1, 0, 1),
    Ink("blue", 1, 1, 0),
    Ink("three inks", 1, 1, 1),
    Ink("light grey", 0.2, 0.15, 0.15),
)
PROCESS_INKS: tuple[Ink, ...] = (
    *(ink.tint(share) for ink in (CYAN, MAGENTA, YELLOW, BLACK) for share in _SHARES),
    *_OVERPRINTS,
)
PATCH: Mm = 6.0
_PROCESS_AT = Point(103.0, 148.0)
_KIT_AT = Point(10.0, 205.0)
_KIT_COLUMNS = 28


def process_patches() -> tuple[tuple[Ink, Box], ...]:
    """The four inks thinned step by step, one a row, and what they give over one another."""
    return tuple(
        (ink, Box(_PROCESS_AT.x + n % 5 * PATCH, _PROCESS_AT.y + n // 5 * PATCH, PATCH, PATCH))
        for n, ink in enumerate(PROCESS_INKS)
    )


def kit_patches(inks: tuple[Ink, ...]) -> tuple[tuple[Ink, Box], ...]:
    """The inks of the games in the order given; refuses more than the page has room for."""
    boxes = tuple(
        (ink, Box(_KIT_AT.x + n % _KIT_COLUMNS * PATCH, _KIT_AT.y + n // _KIT_COLUMNS * PATCH, PATCH, PATCH))
        for n, ink in enumerate(inks)
    )
    if boxes and boxes[-1][1].bottom > PAGE.bottom - 4.0:
        raise ValueError(f"{len(inks)} inks are more than the calibration page has room for")
    return boxes
