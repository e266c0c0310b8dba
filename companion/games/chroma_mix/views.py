"""Views of a real table of Chroma Mix: who leads and why, and what is hidden (CM-7, CM-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.chroma_mix.bags import (
    CODES,
    EXTRAS,
    RANK,
    bag_of,
    cards,
    codes,
    count,
    size,
)
from companion.games.chroma_mix.check import judge
from companion.games.chroma_mix.scoring import BILLY, points_of, score, scoring_zone
from companion.games.chroma_mix.seating import Seated, seat, state_of
from companion.games.chroma_mix.state import State
from companion.games.chroma_mix.tables import BY_CODE
from companion.games.chroma_mix.victory import conditions
from companion.play import Hidden, Layout, PlayerScore, Question, Scored, ScoreSheet

NEEDS_HAND: Final = {"RUB": "CM-7.2", "SAP": "CM-7.3", "BUR": "CM-7.5", "PET": "CM-7.7"}


def count_view(layout: Layout) -> Scored:
    """Victory points in the play areas, conditions met, and the ranking (CM-7)."""
    seated = seat(layout)
    names = (*seated.players, *((BILLY,) if seated.solo else ()))
    if not names:
        return Scored(ScoreSheet((), ()))
    state = state_of(seated, names[0])
    found = score(state)
    players = tuple(
        PlayerScore(name, points_of(name, seated.ids.get(scoring_zone(name), ()))) for name in names
    )
    questions = (*_hands(seated, state), *_who_began(seated, state))
    sheet = replace(found, players=players, findings=judge(layout).findings)
    return Scored(sheet, questions, tuple(_notes(seated, state)))


def _hands(seated: Seated, state: State) -> Iterator[Question]:
    """A win condition in play that a hand out of sight may meet."""
    for name, own in zip(seated.players, state.seats, strict=True):
        if name not in seated.hands_unseen or conditions(own):
            continue
        for piece in seated.ids.get(f"{name}.play", ()):
            if piece.kind in NEEDS_HAND:
                rule, title = NEEDS_HAND[piece.kind], BY_CODE[piece.kind].title.en
                say = f"which cards has {name} in hand? {title} may win with them ({rule})"
                yield Question("which-hand", say, (piece.id,))


def _notes(seated: Seated, state: State) -> Iterator[str]:
    for name in seated.hands_unseen:
        yield f"{name}'s hand is not seen: its rank dots are not counted for the ranking (CM-7.10)"
    if not seated.first and len(_outcomes(state, "ranking")) > 1 == len(_outcomes(state, "winners")):
        yield "who began is not known: equal players are ranked as if p1 had begun (CM-7.10)"


def _who_began(seated: Seated, state: State) -> Iterator[Question]:
    """CM-7.9: the last tie-break is turn order, which only the first-player card shows."""
    if not seated.first and len(_outcomes(state, "winners")) > 1:
        names = (*seated.players, *((BILLY,) if seated.solo else ()))
        say = "who began the game? Of equal winners the later in turn order is the first (CM-7.9)"
        yield Question("who-began", say, (), names)


def _outcomes(state: State, what: str) -> set[object]:
    """What the sheet would say, whoever began."""
    return {getattr(score(state._replace(first=first)), what) for first in range(len(state.met))}


# --- what is hidden -----------------------------------------------------------------------------


def hidden(layout: Layout) -> tuple[Hidden, ...]:
    """CM-9.1: with all hands in sight the rest of a kind lies in its pile, deck or discards."""
    seated = seat(layout)
    if not seated.players or seated.hands_unseen or seated.solo or seated.unseen == 0:
        return ()
    rows = [f"market{rank}" for rank in (2, 3) if f"market{rank}" in seated.zones]
    found = [_below(seated, int(row[-1])) for row in rows]
    if "supply" in seated.piles:
        found.insert(0, _supply(seated))
    return tuple(found)


def _supply(seated: Seated) -> Hidden:
    bag = seated.bag("supply") + bag_of(
        kind for kind in cards(seated.unseen) if RANK[kind] in {1, 4} and kind not in EXTRAS
    )
    kinds = dict.fromkeys(cards(bag))
    names = ", ".join(f"{count(bag, kind)} {BY_CODE[CODES[kind]].title.en}" for kind in kinds)
    return Hidden("supply", size(bag), codes(bag), f"the supply holds {names}", "CM-9.1")


def _below(seated: Seated, rank: int) -> Hidden:
    """Which of them are in the deck and which discarded the discards alone can tell."""
    bag = bag_of(kind for kind in cards(seated.unseen) if RANK[kind] == rank)
    number = size(bag)
    say = f"{number} cards of rank {rank} are in the deck or below the top of the discards"
    return Hidden(f"deck{rank}", number, codes(bag), say, "CM-9.1")
