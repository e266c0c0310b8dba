"""Where each piece carries its codes: its face, reduced to what a camera can hold on to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from companion.games import catalogue
from companion.pieces.face import Form
from companion.pieces.language import Lang
from companion.pieces.measure import Box, Degrees, Mm
from companion.pieces.piece import ANY_COPY, Piece
from companion.vision.sighting import Code, CodeKind

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Spot:
    """One code on a face: its corners (mm) clockwise from its own top left."""

    kind: CodeKind
    corners: Array
    text: str = ""
    number: int = -1
    lever: float = 0.0  # by how much an error of its corners grows at the face's farthest corner

    @property
    def side(self) -> float:
        return float(np.hypot(*(self.corners[1] - self.corners[0])))

    @property
    def name(self) -> tuple[CodeKind, str, int]:
        return self.kind, self.text, self.number

    @property
    def turned(self) -> bool:
        """It stands on its head."""
        return bool(self.corners[1, 0] < self.corners[0, 0])


@dataclass(frozen=True, eq=False)
class Stamp:
    piece: Piece
    form: Form
    outline: Array  # corners (mm), clockwise from the face's own top left; three for a tile
    middle: tuple[float, float]
    spots: tuple[Spot, ...]
    alike: bool  # several may lie on the table: die faces, backs of a deck


@cache
def stamp_of(piece: Piece) -> Stamp:
    known = catalogue()
    kit = known.kit_of(piece)
    face = kit.face(piece, Lang.EN)
    rails = kit.game == "TB"
    alike = kit.by_code[piece.kind].one_tag or (piece.copy == ANY_COPY and not rails)
    outline = np.array([tuple(p) for p in face.box.corners], float)
    if face.form is Form.TILE:
        outline = np.array([tuple(p) for p in face.outline.outlines()[0]], float)[:3]
    tags = (Spot(CodeKind.TAG, _turned(tag.box, tag.turn), number=tag.number) for tag in face.tags())
    codes = (Spot(CodeKind.QR, _turned(code.box, 0), text=code.text) for code in face.codes())
    spots = tuple(replace(spot, lever=_lever(spot, outline)) for spot in (*tags, *codes))
    return Stamp(piece, face.form, outline, (face.width / 2, face.height / 2), spots, alike)


def _lever(spot: Spot, outline: Array) -> float:
    return float(np.hypot(*(outline - spot.corners.mean(axis=0)).T).max()) / spot.side


def owners(kind: CodeKind, text: str, number: int) -> tuple[Piece, ...]:
    """The pieces a code may belong to; one of several that are printed alike; none for a foreign code."""
    known = catalogue()
    if kind is CodeKind.QR:
        piece = known.by_id.get(text)
        return () if piece is None else (piece,)
    return known.by_tag.get(number, ())[:1]


def side_of(code: Code) -> Mm:
    """How large a code of ours is printed."""
    piece = owners(*code.name)[0]
    return next(spot.side for spot in stamp_of(piece).spots if spot.name == code.name)


@cache
def sides_of(game: str) -> frozenset[Mm]:
    """How large the tags of a game are printed."""
    kit = next(kit for kit in catalogue().kits if kit.game == game)
    kinds = (Piece(game, kind.code, min(kind.copies, 1)) for kind in kit.kinds)
    return frozenset(
        round(spot.side, 1) for piece in kinds for spot in stamp_of(piece).spots if spot.kind is CodeKind.TAG
    )


@cache
def qr_sides(games: frozenset[str] = frozenset()) -> tuple[Mm, ...]:
    """How large the QR codes of these games, or of all, are printed, the smallest first."""
    kits = [kit for kit in catalogue().kits if not games or kit.game in games]
    kinds = (Piece(kit.game, kind.code, min(kind.copies, 1)) for kit in kits for kind in kit.kinds)
    spots = (spot for piece in kinds for spot in stamp_of(piece).spots)
    return tuple(sorted({round(spot.side, 1) for spot in spots if spot.kind is CodeKind.QR}))


def _turned(box: Box, turn: Degrees) -> Array:
    corners = np.array([tuple(p) for p in box.corners], float)
    return _spun(corners, turn) if turn else corners


def _spun(corners: Array, turn: Degrees) -> Array:
    """The corners in the code's own order after it was turned clockwise about its middle."""
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = corners.mean(axis=0)
    return np.asarray((corners - middle) @ spin.T + middle)
