"""Who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.rehearsal.laying import Block
from companion.rehearsal.packing import Table
from companion.rehearsal.wish import Seating, Wish


def seated(shared: Sequence[Block], areas: Mapping[str, Sequence[Block]], wish: Wish, rng: Random) -> Table:
    """The first player sits where the photo is taken from; the others beside, or round the table."""
    seating = wish.seating or rng.choice((Seating.SAME, Seating.SAME, Seating.AROUND))
    own, *others = (tuple(blocks) for blocks in areas.values())
    if seating is Seating.SAME or not wish.rails:
        return Table((*shared, *own, *(block for blocks in others for block in blocks)), close=wish.close)
    places = {1: ("far",), 2: ("left", "right"), 3: ("left", "far", "right")}
    sides = dict(zip(places.get(len(others), ("left", "far", "right")), others, strict=False))
    beyond = tuple(block for blocks in others[3:] for block in blocks)
    return Table(
        (*shared, *own, *beyond),
        sides.get("far", ()),
        sides.get("left", ()),
        sides.get("right", ()),
        close=wish.close,
    )
