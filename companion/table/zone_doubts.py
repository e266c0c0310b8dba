"""Second thoughts about zones: a mosaic between two rails that only one of two players can own."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.table.seen import Seen, together

_ONE_MOSAIC: Mm = 15.0  # tiles with less between them touch


def only_owner_left(pieces: Sequence[Seen], found: dict[int, str], asked: dict[int, tuple[str, ...]]) -> None:
    """MT-8.3: a player has one mosaic; of two between whom one lies, only who has none can own it."""
    tiles = [i for i, one in enumerate(pieces) if one.form is Form.TILE]
    for group in together([pieces[i] for i in tiles], _ONE_MOSAIC):
        members = [tiles[k] for k in group]
        if any(i in found for i in members):
            continue
        choices = set().union(*(asked.get(i, ()) for i in members))
        owners = {found[i] for i in tiles if i in found}
        free = sorted(choices - owners)
        if len(free) == 1 and choices & owners:
            for i in members:
                found[i] = free[0]
                asked.pop(i, None)
