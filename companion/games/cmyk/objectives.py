"""The public objectives: which card counts how often (MT-6.18), and what each is worth on a mosaic (MT-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.cmyk.tables import (
    HEXAGON,
    HEXAGON_REDUCED,
    PRIVATE_OF,
    PUBLICS,
    Public,
    PublicCard,
)

PUBLIC_OF: Final[dict[str, Public]] = {public.code.value: public for public in PUBLICS}
CARDS: Final = frozenset({*PUBLIC_OF, *PRIVATE_OF})


def title(code: str) -> str:
    """What a card is called."""
    return PUBLIC_OF[code].title.en if code in PUBLIC_OF else PRIVATE_OF[code].title.en


def rule_of(code: str) -> str:
    return PUBLIC_OF[code].rule if code in PUBLIC_OF else "MT-6.14"


@dataclass(frozen=True, slots=True)
class InPlay:
    """A public card and how often its result counts: 0 cancelled, 1, or 2 doubled."""

    code: str
    times: int
    by: str = ""  # the card that cancels or doubles it


@dataclass(frozen=True, slots=True)
class Agenda:
    """The public cards in order of reveal, resolved."""

    cards: tuple[InPlay, ...]
    hexagon: int  # points of one hexagon (MT-5.1, MT-6.2)
    hexagon_rule: str
    liking: int  # the factor of private objectives: 1, 2 or 4 (MT-6.18.6)


def resolved_agenda(public: Sequence[str]) -> Agenda:
    """MT-6.18, points 3 to 7; points 1 and 2 have happened when a card was revealed or the game ended."""
    times = [1] * len(public)
    by = [""] * len(public)
    for place, code in enumerate(public):
        if code == PublicCard.TAKE_BACK and place:  # MT-6.18.3
            times[place - 1], by[place - 1] = 0, code
    for place, code in enumerate(public):
        if code == PublicCard.AGAIN and times[place]:  # MT-6.18.4
            target = place - 1 if place else 1
            if target < len(public) and times[target] and public[target] != PublicCard.TAKE_BACK:
                times[target], by[target] = 2, code
    cards = tuple(map(InPlay, public, times, by))
    in_play = {card.code: card.times for card in cards}
    reduced = in_play.get(PublicCard.MORE_THAN_HEXAGONS, 0)
    return Agenda(
        cards,
        HEXAGON_REDUCED * reduced if reduced else HEXAGON,
        "MT-6.2" if reduced else "MT-5.1",
        2 * in_play.get(PublicCard.AS_YOU_LIKE, 0) or 1,  # targeted: 4 (MT-6.18.5)
    )


@dataclass(frozen=True, slots=True)
class Reveal:
    """What turning over the next public card leads to."""

    shown: tuple[str, ...]  # what lies there now, in order
    gone: tuple[str, ...]  # cards out of the game
    public_deck: tuple[str, ...]
    private_deck: tuple[str, ...]


def reveal(public_deck: tuple[str, ...], private_deck: tuple[str, ...], *, first: bool) -> Reveal:
    """One more public card (MT-4.8), with whatever follows by itself; `first`: none lies before it."""
    shown: list[str] = []
    gone: list[str] = []
    owed = 1
    while owed and public_deck:
        card, public_deck = public_deck[0], public_deck[1:]
        owed -= 1
        if card == PublicCard.ALL_OF_THEM:  # MT-6.17, MT-6.18.1
            owed += 2
            gone.append(card)
        elif card == PublicCard.TAKE_BACK and first and not shown:  # MT-6.6
            owed += 1
            gone.append(card)
        elif card == PublicCard.COLOUR_TOO and private_deck:  # MT-6.14
            gone.append(card)
            shown.append(private_deck[0])
            private_deck = private_deck[1:]
        else:
            shown.append(card)
    return Reveal(tuple(shown), tuple(gone), public_deck, private_deck)


def unsettled(public: Sequence[str]) -> int | None:
    """The place of a Let me think! that nobody cancelled (MT-6.13, MT-6.18.2)."""
    for place, code in enumerate(public):
        if code == PublicCard.THINK and public[place + 1 : place + 2] != (PublicCard.TAKE_BACK,):
            return place
    return None
