"""Cards tucked beneath Mustard in the play area, without a rail of their own (CM-5.20).

They lie as cards of a column do: each covers the one before but for its upper edge, and Mustard covers them
all. So whether cards beneath Mustard are tucked or in play is for the players to say; but a row of left
edges that runs on over Mustard is a row of cards in play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from companion.pieces.measure import Mm
from companion.play.layout import Question
from companion.table.heads import Head
from companion.table.seen import Seen

_COVERED = 0.1  # share of a card: neighbours laid carelessly cover less of each other
_WITHIN: Mm = 3.0  # a code so far inside another outline lies upon that card: places are not perfect
_ONE_STEP: Mm = 10.0  # half of the narrowest edge that can be read: what is nearer is the next in the row


def ask_for_tucked(
    pieces: Sequence[Seen], zones: Sequence[str | None], heads: Sequence[Head]
) -> tuple[list[str | None], tuple[Question, ...]]:
    """The zones again, None for cards that may lie tucked beneath Mustard, and the question about them."""
    names = list(zones)
    questions = []
    for mustard, area in enumerate(zones):
        kind = (pieces[mustard].piece.game, pieces[mustard].piece.kind)
        if kind != ("CM", "MUS") or area is None or not area.endswith(".play"):
            continue
        tucked = area.replace(".play", ".tucked")
        if any(head.zone == tucked for head in heads):
            continue
        members = [i for i, zone in enumerate(zones) if zone == area]
        found = _beneath([pieces[i] for i in members], members.index(mustard))
        if not found:
            continue
        for k in found:
            names[members[k]] = None
        ids = tuple(pieces[members[k]].piece.id for k in found)
        lie, are = ("lies", "is it") if len(ids) == 1 else ("lie", "are they")
        say = f"{', '.join(ids)} {lie} beneath Mustard: {are} tucked, or in play?"
        questions.append(Question("which-zone", say, ids, (area, tucked)))
    return names, tuple(questions)


def _beneath(cards: Sequence[Seen], mustard: int) -> list[int]:
    """Those that Mustard covers and those they cover in turn, but for a row that runs on over Mustard."""
    others = set(range(len(cards))) - {mustard}
    upon = {k for k in others if _covers(cards[k], cards[mustard])}
    above = _spread(upon, others, lambda k, known: _covers(cards[k], cards[known]))
    below = others - above - _row(cards, mustard, upon)
    first = {k for k in below if _may_cover(cards[mustard], cards[k])}
    return sorted(_spread(first, below, lambda k, known: _may_cover(cards[known], cards[k])))


def _spread(start: set[int], among: set[int], linked: Callable[[int, int], bool]) -> set[int]:
    found, new = set(start), set(start)
    while new:
        new = {k for k in among - found if any(linked(k, known) for known in new)}
        found |= new
    return found


def _row(cards: Sequence[Seen], mustard: int, upon: set[int]) -> set[int]:
    """The cards that lead up to Mustard in steps like that to the next one, where the row runs sideways."""
    steps = [cards[k].middle - cards[mustard].middle for k in upon]
    if not steps:
        return set()
    step = min(steps, key=lambda one: float(np.linalg.norm(one)))
    if abs(step @ cards[mustard].right) < abs(step @ cards[mustard].down):
        return set()
    found: set[int] = set()
    last = mustard
    while True:
        wanted = cards[last].middle - step
        apart = [float(np.linalg.norm(card.middle - wanted)) for card in cards]
        last = int(np.argmin(apart))
        if apart[last] > _ONE_STEP or last in {mustard, *found}:
            return found
        found.add(last)


def _may_cover(one: Seen, other: Seen) -> bool:
    return _meet(one, other) and not _upon(other, one)


def _covers(one: Seen, other: Seen) -> bool:
    return _meet(one, other) and _upon(one, other)


def _meet(one: Seen, other: Seen) -> bool:
    first, second = (piece.outline.astype(np.float32) for piece in (one, other))
    common = float(cv2.intersectConvexConvex(first, second)[0])
    return common > _COVERED * min(cv2.contourArea(first), cv2.contourArea(second))


def _upon(one: Seen, other: Seen) -> bool:
    """Surely above: a code of it was seen where the other lies, and none of the other's where it lies."""
    return _shows_over(one, other) and not _shows_over(other, one)


def _shows_over(one: Seen, other: Seen) -> bool:
    outline = other.outline.astype(np.float32)
    places = [one.middle + x * one.right + y * one.down for x, y in one.shows]
    return any(cv2.pointPolygonTest(outline, (float(x), float(y)), True) > _WITHIN for x, y in places)
