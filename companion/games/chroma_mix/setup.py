"""The start of a game from options and a seed (CM-2, CM-8.1)."""

from __future__ import annotations

from typing import Final

from companion.games.chroma_mix.bags import (
    CODES,
    COPIES,
    EXTRAS,
    KIND,
    MIX,
    ONE,
    RANK,
    RANK1,
    Bag,
    Kind,
    bag_of,
    cards,
    count,
)
from companion.games.chroma_mix.effects import ROW_LENGTH
from companion.games.chroma_mix.state import DRAW, LEVELS, Billy, Seat, State
from companion.pieces.language import Text
from companion.play import BadSetup, Chance, Option, Options, chance_from, one_of, resolved, shuffled

OPTIONS: Final = (
    Option("players", (2, 1, 3, 4), Text("players", "giocatori")),
    Option("solo", ("no", *LEVELS), Text("against Confident Billy", "contro Billy il Sicuro")),
    Option(
        "extra",
        ("none", "random", *(CODES[kind] for kind in EXTRAS)),
        Text("Burgundy, Mustard or Petrol", "Borgogna, Senape o Petrolio"),
    ),
)

ALL_CARDS: Final[Bag] = sum(copies * ONE[kind] for kind, copies in enumerate(COPIES))
START_HAND: Final[Bag] = bag_of(RANK1)  # CM-2.1
AUTOMATA: Final[Bag] = 2 * START_HAND + 3 * ONE[MIX]  # CM-8.1


def of_rank(rank: int) -> tuple[Kind, ...]:
    return cards(sum(COPIES[kind] * ONE[kind] for kind in range(24) if RANK[kind] == rank))


def new(options: Options, seed: int) -> State:
    chosen = resolved(OPTIONS, options)
    level = str(chosen["solo"])
    solo = level != "no"
    _refuse_company(options, solo=solo)
    players = 1 if solo else int(chosen["players"])
    first = 1 if solo and LEVELS[level] else 0  # CM-8.11
    extra, chance = _extra(str(chosen["extra"]), chance_from(seed))
    deck2, chance = shuffled(of_rank(2), chance)  # CM-2.5
    deck3, chance = shuffled(of_rank(3), chance)
    box = sum(ONE[kind] for kind in EXTRAS if kind != extra)  # CM-2.4
    supply = sum(COPIES[kind] * ONE[kind] for kind in range(24) if RANK[kind] in {1, 4}) - box
    supply -= players * START_HAND  # CM-2.2
    billy = None
    if solo:
        automata, chance = shuffled(cards(AUTOMATA), chance)
        supply -= 2 * START_HAND
        billy = Billy(0, automata, 0, level, max(0, LEVELS[level] - 1))
    else:
        box += 3 * ONE[MIX]
    return State(
        seats=(Seat(START_HAND),) * players,
        supply=supply,
        row2=deck2[:ROW_LENGTH],
        row3=deck3[:ROW_LENGTH],
        deck2=deck2[ROW_LENGTH:],
        deck3=deck3[ROW_LENGTH:],
        discard2=0,
        discard3=0,
        billy=billy,
        box=box,
        first=first,
        active=first,
        turn=0,
        used=0,
        todo=((DRAW,),) if first else (),
        met=(0,) * (players + solo),
        over=False,
        chance=chance,
    )


def _refuse_company(options: Options, *, solo: bool) -> None:
    if solo and int(options.get("players", 1)) != 1:
        raise BadSetup("solo", "Billy plays against one person only", "CM-8.1", "leave --players out")


def _extra(choice: str, chance: Chance) -> tuple[Kind | None, Chance]:
    if choice == "random":
        return one_of(EXTRAS, chance)
    return KIND.get(choice), chance


def extra_of(state: State) -> str:
    """Which of Burgundy, Mustard and Petrol is in this game."""
    for kind in EXTRAS:
        if not count(state.box, kind):
            return CODES[kind]
    return "none"
