"""The table while a move is carried out: a scratch copy of a State, and what each card does to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.chroma_mix.bags import (
    AZU,
    BIT,
    CER,
    COR,
    FUC,
    JUN,
    LAV,
    LYE,
    MUS,
    ONE,
    PMA,
    PRI,
    RANK,
    RAS,
    SCY,
    SHIFT,
    SLA,
    TUR,
    VIO,
    Bag,
    Kind,
    cards,
)
from companion.games.chroma_mix.moves import HAND, MOST_TUCKED, OTHER_COPY, RANK1_BITS
from companion.games.chroma_mix.state import (
    FUCHSIA,
    GAIN,
    LAVENDER,
    OWED,
    PRINTED,
    PRISM,
    REFILL,
    TAKE,
    VIOLET,
    WHICH,
    Billy,
    Frame,
    Seat,
    State,
)
from companion.play import Chance, shuffled

ROW_LENGTH: Final = 6
NO_LIMIT: Final = 99


class Desk:
    """A State taken apart. `hand`, `play` and `tucked` are the active player's."""

    __slots__ = (
        "active",
        "billy",
        "box",
        "chance",
        "deck2",
        "deck3",
        "discard2",
        "discard3",
        "first",
        "hand",
        "met",
        "over",
        "play",
        "row2",
        "row3",
        "seats",
        "supply",
        "todo",
        "tucked",
        "turn",
        "used",
    )

    seats: tuple[Seat, ...]
    supply: Bag
    row2: tuple[Kind, ...]
    row3: tuple[Kind, ...]
    deck2: tuple[Kind, ...]
    deck3: tuple[Kind, ...]
    discard2: Bag
    discard3: Bag
    billy: Billy | None
    box: Bag
    first: int
    active: int
    turn: int
    used: int
    met: tuple[int, ...]
    over: bool
    chance: Chance
    hand: Bag
    play: Bag
    tucked: Bag

    def __init__(self, state: State) -> None:
        (
            self.seats,
            self.supply,
            self.row2,
            self.row3,
            self.deck2,
            self.deck3,
            self.discard2,
            self.discard3,
            self.billy,
            self.box,
            self.first,
            self.active,
            self.turn,
            self.used,
            todo,
            self.met,
            self.over,
            self.chance,
        ) = state
        self.todo: list[Frame] = list(todo)
        self.sit()

    def sit(self) -> None:
        """Take the active player's cards up; Billy has none of this kind."""
        if self.active < len(self.seats):
            self.hand, self.play, self.tucked = self.seats[self.active]

    def rise(self) -> None:
        """Put the active player's cards back into his seat."""
        active, seats = self.active, self.seats
        if active < len(seats):
            mine = Seat(self.hand, self.play, self.tucked)
            self.seats = (*seats[:active], mine, *seats[active + 1 :])

    def state(self) -> State:
        self.rise()
        return State(
            self.seats,
            self.supply,
            self.row2,
            self.row3,
            self.deck2,
            self.deck3,
            self.discard2,
            self.discard3,
            self.billy,
            self.box,
            self.first,
            self.active,
            self.turn,
            self.used,
            tuple(self.todo),
            self.met,
            self.over,
            self.chance,
        )

    def gain(self, kind: Kind, number: int = 1) -> None:
        """Rank-1 cards from supply to hand, as many as there are (CM-4.3)."""
        number = min(number, self.supply >> SHIFT[kind] & 15)
        self.supply -= number << SHIFT[kind]
        self.hand += number << SHIFT[kind]

    def put_away(self, bag: Bag) -> None:
        """CM-3.8, CM-4.7: ranks 1 and 4 to supply, ranks 2 and 3 to their discard piles."""
        for kind in cards(bag):
            match RANK[kind]:
                case 2:
                    self.discard2 += ONE[kind]
                case 3:
                    self.discard3 += ONE[kind]
                case _:
                    self.supply += ONE[kind]

    def take(self, kind: Kind) -> None:
        """A card leaves supply or row; the gap is filled by `replenish`."""
        match RANK[kind]:
            case 2:
                place = self.row2.index(kind)
                self.row2 = (*self.row2[:place], *self.row2[place + 1 :])
            case 3:
                place = self.row3.index(kind)
                self.row3 = (*self.row3[:place], *self.row3[place + 1 :])
            case _:
                self.supply -= ONE[kind]

    def replenish(self) -> None:
        """CM-3.10, CM-10.10: rows show six; an empty deck is made of its discard pile."""
        while len(self.row2) < ROW_LENGTH and (self.deck2 or self.discard2):
            if not self.deck2:
                self.deck2, self.chance = shuffled(cards(self.discard2), self.chance)
                self.discard2 = 0
            self.row2, self.deck2 = (*self.row2, self.deck2[0]), self.deck2[1:]
        while len(self.row3) < ROW_LENGTH and (self.deck3 or self.discard3):
            if not self.deck3:
                self.deck3, self.chance = shuffled(cards(self.discard3), self.chance)
                self.discard3 = 0
            self.row3, self.deck3 = (*self.row3, self.deck3[0]), self.deck3[1:]

    def leave_play(self, bag: Bag) -> None:
        """Cards leave the play area; what lies under Mustard does not stay without it (CM-5.20)."""
        self.play -= bag
        if self.tucked and not self.play >> SHIFT[MUS] & 15:
            self.put_away(self.tucked)
            self.tucked = 0

    def print_card(self, kind: Kind) -> None:
        """From hand to play area, and its instant effect (CM-3.4, CM-4.1)."""
        self.hand -= ONE[kind]
        self.play += ONE[kind]
        self.used |= PRINTED
        effect = INSTANT[kind]
        if effect is not None:
            effect(self)

    def owing(self, kind: Kind) -> list[int]:
        """Which frames owe a card of this kind to Lavender."""
        return [n for n, frame in enumerate(self.todo) if frame[0] == OWED for k in frame[1:] if k == kind]

    def ask_which(self, kind: Kind, owing: list[int], had: int) -> None:
        """A copy has left the hand while some are owed: whose was it (CM-5.9g, CM-10.1)?"""
        choices = sorted(set(owing)) + ([OTHER_COPY] if had > len(owing) else [])
        if len(choices) == 1:
            self.settle_debt(kind, choices[0])
        else:
            self.todo.append((WHICH, kind, *choices))

    def settle_debt(self, kind: Kind, place: int) -> None:
        if place == OTHER_COPY:
            return
        owed = list(self.todo[place][1:])
        owed.remove(kind)
        self.todo[place] = (OWED, *owed)

    def remove_from(self, place: int, kind: Kind) -> None:
        """Discarding or breaking: a card leaves hand or play area."""
        if place == HAND:
            self.hand -= ONE[kind]
        else:
            self.leave_play(ONE[kind])


def _adds(*colours: Kind) -> Callable[[Desk], None]:
    bits = sum(BIT[kind] for kind in colours) or RANK1_BITS

    def effect(desk: Desk) -> None:
        desk.todo.append((GAIN, bits, 1))

    return effect


def _adds_identical(number: int) -> Callable[[Desk], None]:
    def effect(desk: Desk) -> None:
        desk.todo.append((GAIN, RANK1_BITS, number))

    return effect


def _pushes(*frame: int) -> Callable[[Desk], None]:
    def effect(desk: Desk) -> None:
        desk.todo.append(frame)

    return effect


INSTANT: Final[tuple[Callable[[Desk], None] | None, ...]] = tuple(
    {
        SCY: _adds(PMA, LYE),  # CM-5.1
        PMA: _adds(SCY, LYE),  # CM-5.2
        LYE: _pushes(REFILL, 1, 0, MOST_TUCKED),  # CM-5.3
        CER: _adds_identical(2),  # CM-5.4
        TUR: _adds_identical(3),  # CM-5.5
        FUC: _pushes(FUCHSIA),  # CM-5.6
        COR: lambda desk: desk.gain(PMA),  # CM-5.7
        LAV: _pushes(LAVENDER),  # CM-5.9
        PRI: _pushes(PRISM),  # CM-5.11
        AZU: _pushes(TAKE),  # CM-5.12
        RAS: _adds(),  # CM-5.16
        SLA: _adds(),  # CM-5.17
        VIO: _pushes(VIOLET, 2),  # CM-5.18
    }.get(kind)
    for kind in range(24)
)


def refilled(desk: Desk) -> None:
    """CM-5.8: after a Refill each Jungle still in play gives a card."""
    desk.todo += [(GAIN, RANK1_BITS, 1)] * (desk.play >> SHIFT[JUN] & 15)
