"""Confident Billy at the table: what he draws, may mix and is close to, and what the hands do (CM-8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.games.chroma_mix.bags import (
    CODES,
    EME,
    EXTRAS,
    KIND,
    MIX,
    ONE,
    POINTS,
    RANK,
    RUB,
    SAP,
    Bag,
    Kind,
    bag_of,
    cards,
    codes,
    count,
    mask,
    points,
    ranks,
    size,
)
from companion.games.chroma_mix.effects import ROW_LENGTH
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import DRAW_TWO, available, billy_choices
from companion.games.chroma_mix.scoring import condition_name
from companion.games.chroma_mix.setup import ALL_CARDS
from companion.games.chroma_mix.state import BILLY_MIX, DRAW, Billy, Seat, State
from companion.games.chroma_mix.tables import BY_CODE
from companion.games.chroma_mix.victory import CARDS_TO_WIN, POINTS_TO_WIN, RANK2_TO_WIN, billy_conditions
from companion.play import BadSetup

BILLY_SEAT: Final = 1


@dataclass(frozen=True, slots=True)
class BillyOption:
    """A mix Billy's cards can pay for; `allowed` is false where the priority forbids it."""

    move: Move
    pay: tuple[str, str]
    take: str
    source: str  # market2, market3 or supply
    new: bool
    allowed: bool
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class BillyStatus:
    level: str
    row: tuple[str, ...]  # his open hand
    deck_size: int
    discard: tuple[str, ...]
    mix_next: bool | None  # what the back of his next card tells (CM-8.2)
    points: int
    starting_turns_left: int
    wins_by: str  # the condition he meets, or nothing
    progress: tuple[str, ...]


def title(code: str) -> str:
    return BY_CODE[code].title.en


def billy_of(state: State) -> Billy:
    if state.billy is None:
        raise BadSetup("solo", "Billy is not in this game", "CM-8.1")
    return state.billy


def waits_for_mix(state: State) -> bool:
    return bool(state.todo) and state.todo[-1][0] == BILLY_MIX


def waits_for_draw(state: State) -> bool:
    return bool(state.todo) and state.todo[-1][0] == DRAW


def next_draws(state: State) -> tuple[str, ...]:
    """What a virtual deck is about to give; fewer than two when it must be shuffled first (CM-8.7)."""
    return tuple(CODES[kind] for kind in billy_of(state).deck[:2])


def options(state: State) -> tuple[BillyOption, ...]:
    """New colours first, then those the priority forbids or allows (CM-8.4)."""
    if not waits_for_mix(state):
        return ()
    there = available(state.supply, state.row2, state.row3)
    new, old = billy_choices(billy_of(state).hand, there)
    found = [_option(move, is_new=True, allowed=True) for move in new]
    return (*found, *(_option(move, is_new=False, allowed=not new) for move in old))


def _option(move: Move, *, is_new: bool, allowed: bool) -> BillyOption:
    _, paid, _, target = move
    first, second = codes(paid)
    if is_new:
        why, rule = f"{title(CODES[target])} is new to Billy", "CM-8.4"
    elif allowed:
        why, rule = "no new colour is possible, so one he has will do", "CM-8.4"
    else:
        why, rule = f"Billy has {title(CODES[target])}, and a new colour is possible", "CM-8.4"
    source = f"market{RANK[target]}" if RANK[target] in {2, 3} else "supply"
    return BillyOption(move, (first, second), CODES[target], source, is_new, allowed, why, rule)


def instructions(before: State, move: Move, after: State) -> tuple[str, ...]:
    """What the hands do at the table for Billy's draw or mix, step by step."""
    if move == DRAW_TWO:
        return (*_draw_steps(before, after), *_unused(_drawn_mix_cards(before, after), after))
    _, paid, _, target = move
    place = f"the rank-{RANK[target]} row" if RANK[target] in {2, 3} else "its supply pile"
    steps = [
        f"Put {_both(cards(paid))} from Billy's row and the Mix card on the automata discard.",
        f"Move {title(CODES[target])} from {place} to Billy's row.",
    ]
    if RANK[target] in {2, 3}:
        steps += _deal_steps(before, after, RANK[target], target)
    return (*steps, *_unused(_mix_cards(before) - 1, after))


def _both(kinds: tuple[Kind, ...]) -> str:
    names = [title(CODES[kind]) for kind in kinds]
    return f"two {names[0]}" if len(names) == 2 and names[0] == names[1] else " and ".join(names)


def _mix_cards(state: State) -> int:
    """Mix cards drawn and not yet used."""
    return sum(frame[1] for frame in state.todo if frame[0] == BILLY_MIX)


def _drawn_mix_cards(before: State, after: State) -> int:
    gained = size(billy_of(after).hand) - size(billy_of(before).hand)
    return 2 - gained


def _draw_steps(before: State, after: State) -> tuple[str, ...]:
    was, now = billy_of(before), billy_of(after)
    drawn = cards(now.hand - was.hand) + (MIX,) * _drawn_mix_cards(before, after)
    if len(was.deck) >= 2:
        return (f"Draw {_both(was.deck[:2])} into Billy's row.",)
    steps = [f"Draw the last card, {title(CODES[was.deck[0]])}, of the automata deck."] if was.deck else []
    steps.append("Shuffle the automata discard into a new deck.")
    return (*steps, f"Draw on, so that he has drawn {_both(drawn)}.")


def _unused(had: int, after: State) -> tuple[str, ...]:
    """What becomes of the Mix cards: used next, or discarded without effect (CM-8.5)."""
    if waits_for_mix(after) or (after.todo and after.active == BILLY_SEAT and not waits_for_draw(after)):
        return (f"{had} Mix card{'s' if had > 1 else ''} to use now.",)
    wasted = ("No mix is possible: put the Mix card on the automata discard (CM-8.5).",) * had
    return (*wasted, *_ending(after))


def _deal_steps(before: State, after: State, rank: int, target: Kind) -> list[str]:
    old_row, new_row = (before.row2, after.row2) if rank == 2 else (before.row3, after.row3)
    deck = before.deck2 if rank == 2 else before.deck3
    dealt = [CODES[kind] for kind in cards(bag_of(new_row) - bag_of(old_row) + ONE[target])] if deck else []
    if len(new_row) < ROW_LENGTH:
        return [f"Nothing is left to deal: the rank-{rank} row stays short."]
    if not deck:
        return [f"Shuffle the rank-{rank} discard pile into a new deck and deal one card into the gap."]
    return [f"Deal {title(dealt[0])} from the rank-{rank} deck into the gap."] if dealt else []


def _ending(after: State) -> tuple[str, ...]:
    met = billy_conditions(billy_of(after).hand)
    if not met:
        return ("Billy's turn is over.",)
    last = "The game is over." if after.over else "You have one turn left."
    return (f"Billy meets a win condition: {condition_name(met)}. {last}",)


def status(state: State) -> BillyStatus:
    billy = billy_of(state)
    hand = billy.hand
    met = billy_conditions(hand)
    return BillyStatus(
        level=billy.level,
        row=codes(hand),
        deck_size=len(billy.deck),
        discard=codes(billy.discard),
        mix_next=billy.deck[0] == MIX if billy.deck else None,
        points=points(hand),
        starting_turns_left=billy.lead,
        wins_by=condition_name(met),
        progress=_progress(state, hand),
    )


def _progress(state: State, hand: Bag) -> tuple[str, ...]:
    lines = [f"{points(hand)} of {POINTS_TO_WIN} points (CM-7.4)"]
    jewels = [title(CODES[kind]) for kind in (RUB, EME, SAP) if count(hand, kind)]
    lines.append(f"{len(jewels)} of Ruby Red, Emerald Green and Sapphire Blue (CM-7.2)")
    if count(hand, SAP):
        lines.append(f"{size(hand)} of {CARDS_TO_WIN} cards with Sapphire Blue (CM-7.3)")
    if count(hand, KIND["PET"]):
        lines.append(f"{ranks(hand)[1]} of {RANK2_TO_WIN} rank-2 cards with Petrol (CM-7.7)")
    if count(hand, KIND["BUR"]):
        have = "-".join(str(number) for number in reversed(ranks(hand)))
        lines.append(f"ranks 4-3-2-1 are {have}, exactly 1-2-3-4 wins with Burgundy (CM-7.5)")
    if any(count(state.supply, kind) for kind in EXTRAS):
        lines.append("the extra rank-4 card is open to him (CM-8.9)")
    return tuple(lines)


def at_table(
    state: State, market2: Iterable[str], market3: Iterable[str], empty: Iterable[str] = ()
) -> State:
    """Billy's turn at a real table of which only he and the market are known.

    `empty` names supply piles that are used up. Whatever lies elsewhere is taken to be in the decks.
    """
    billy = billy_of(state)
    row2, row3 = (tuple(KIND[code] for code in row) for row in (tuple(market2), tuple(market3)))
    gone = {KIND[code] for code in empty} | {kind for kind in EXTRAS if count(state.box, kind)}
    shown = billy.hand + billy.discard + bag_of(billy.deck) + bag_of(row2) + bag_of(row3)
    waiting = _mix_cards(state)
    rest = {kind: count(ALL_CARDS, kind) - count(shown, kind) for kind in range(24)}
    for kind, left in rest.items():
        if left < 0:
            say = f"with Billy's cards the market would show too many {title(CODES[kind])}"
            raise BadSetup(f"market{RANK[kind]}", say, "CM-9.2")
    away = sum(rest[kind] * ONE[kind] for kind in gone)
    supply = sum(left * ONE[kind] for kind, left in rest.items() if RANK[kind] in {1, 4} and kind not in gone)
    decks = {
        rank: tuple(kind for kind, left in rest.items() if RANK[kind] == rank for _ in range(left))
        for rank in (2, 3)
    }
    return state._replace(
        seats=(Seat(),),
        supply=supply,
        row2=row2,
        row3=row3,
        deck2=decks[2],
        deck3=decks[3],
        discard2=0,
        discard3=0,
        box=away,
        active=BILLY_SEAT,
        todo=((BILLY_MIX, waiting),) if waiting else ((DRAW,),),
        used=0,
    )


def harm(move: Move) -> int:
    """A quick guess how much a mix helps Billy: points gained, and the three jewels."""
    _, paid, _, target = move
    return POINTS[target] - points(paid) + JEWEL_FEAR.get(target, 0)


JEWEL_FEAR: Final = {RUB: 4, SAP: 6, EME: 6}


def known_colours(state: State) -> tuple[str, ...]:
    """The colours Billy has, which are no longer new to him."""
    have = mask(billy_of(state).hand)
    return tuple(CODES[kind] for kind in range(24) if have >> kind & 1)
