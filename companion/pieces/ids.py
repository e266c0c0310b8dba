"""The text of a printed code: the only writer is `Piece.id`, the only parser is here."""

from __future__ import annotations

import re

from companion.pieces.piece import ANY_COPY, Piece

LONGEST = 10  # QR version 1-H holds ten characters

_FORM = re.compile(r"(?P<game>[A-Z]{2}):(?P<kind>[A-Z0-9]{1,7})(?::(?P<copy>[1-9][0-9]?))?")


def parse(text: str) -> Piece | None:
    """The piece a code names by its form, or None; whether it exists is the catalogue's business."""
    found = _FORM.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    copy = int(found["copy"]) if found["copy"] else ANY_COPY
    return Piece(found["game"], found["kind"], copy)
