"""The setup of a record: zones, options and whose turn it is, from text to State and back (DESIGN §9)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from companion.games.chroma_mix.bags import (
    CODES,
    COPIES,
    EXTRAS,
    KIND,
    MIX,
    ONE,
    RANK,
    Bag,
    Kind,
    bag_of,
    cards,
)
from companion.games.chroma_mix.check import check, layout_of, zones_of
from companion.games.chroma_mix.effects import Desk
from companion.games.chroma_mix.setup import ALL_CARDS, AUTOMATA, OPTIONS, START_HAND, extra_of
from companion.games.chroma_mix.state import CONDITIONS, DRAW, LEVELS, Billy, Seat, State, seat_names
from companion.games.chroma_mix.tables import BY_CODE
from companion.play import BadSetup, Chance, OptionValue, Setup, chance_from, resolved, shuffled

TABLE_ZONES: Final = ("supply", "market2", "market3", "deck2", "deck3", "discard2", "discard3", "box")
BILLY_ZONES: Final = ("billy.hand", "billy.deck", "billy.discard")
FACTS: Final = (
    "players",
    "solo",
    "extra",
    "seed",
    "chance",
    "first",
    "turn",
    "number",
    "lead",
    "met",
    "rest",
)
MOST_OF_ONE: Final = 15  # what a bag can count; far more than any card has copies


def write_setup(state: State) -> Setup:
    """Every zone by name, so that nothing is left to chance but the chance itself."""
    names = seat_names(state)
    entries: Setup = {
        "solo" if state.billy else "players": (state.billy.level if state.billy else str(len(state.seats)),),
        "extra": (extra_of(state),),
        "first": (names[state.first],),
        "turn": (names[state.active],),
        "number": (str(state.turn),),
        "chance": (str(state.chance),),
    }
    if state.billy and state.billy.lead:
        entries["lead"] = (str(state.billy.lead),)
    if any(state.met):
        entries["met"] = tuple(
            f"{name}.{word}"
            for name, bits in zip(names, state.met, strict=True)
            for bit, word in CONDITIONS.items()
            if bits & bit
        )
    for zone, kinds in zones_of(state).items():
        entries[zone] = _counted(kinds) if zone in {"supply", "box"} else tuple(CODES[k] for k in kinds)
    return entries


def _counted(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    numbers = {kind: kinds.count(kind) for kind in kinds}
    return tuple(CODES[kind] + (f"*{n}" if n > 1 else "") for kind, n in numbers.items())


def read_setup(setup: Setup) -> State:
    """Unnamed cards go home, or out of the game with `rest = box`; a short row is filled from its deck."""
    facts: dict[str, str] = {key: " ".join(setup[key]) for key in FACTS if key in setup}
    given: dict[str, OptionValue] = {key: facts[key] for key in FACTS[:3] if key in facts}
    chosen = resolved(OPTIONS, given)
    level = str(chosen["solo"])
    players = 1 if level != "no" else int(chosen["players"])
    zones = _zones(setup, players, solo=level != "no")
    state = _laid(zones, facts, players, level, str(chosen["extra"]))
    _refuse(state, setup)
    return state


def _zones(setup: Setup, players: int, *, solo: bool) -> dict[str, tuple[Kind, ...]]:
    seats = tuple(f"p{n}.{zone}" for n in range(1, players + 1) for zone in Seat._fields)
    known = (*TABLE_ZONES, *seats, *(BILLY_ZONES if solo else ()))
    for key in setup:
        if key not in known and key not in FACTS:
            near = get_close_matches(key, (*known, *FACTS), 1)
            raise BadSetup(
                key, f"there is no zone or setting {key}", hint=f"did you mean {near[0]}?" if near else ""
            )
    zones = {key: _cards(key, setup[key]) for key in known if key in setup}
    total = bag_of(())
    for key, kinds in zones.items():
        for kind in kinds:
            total += ONE[kind]
            if total >> 4 * kind & 15 > COPIES[kind]:
                say = f"more than {COPIES[kind]} {BY_CODE[CODES[kind]].title.en}"
                raise BadSetup(key, say, "CM-9.2", "count this card in all zones")
    return zones


def _guess(near: list[str]) -> str:
    return f"did you mean {near[0]}?" if near else ""


def _cards(key: str, words: tuple[str, ...]) -> tuple[Kind, ...]:
    found: list[Kind] = []
    for word in words:
        code, _, number = word.upper().partition("*")
        if code not in KIND or (number and not number.isdigit()) or len(number) > 3:
            near = get_close_matches(code, CODES, 1)
            raise BadSetup(
                key, f"there is no card {word}", "CM-1.4", f"did you mean {near[0]}?" if near else ""
            )
        found += [KIND[code]] * min(int(number or 1), MOST_OF_ONE)
    return tuple(found)


def _laid(
    zones: dict[str, tuple[Kind, ...]], facts: dict[str, str], players: int, level: str, extra: str
) -> State:
    boxed = facts.get("rest", "home") == "box"
    rest = ALL_CARDS - bag_of(kind for kinds in zones.values() for kind in kinds)
    chance = _number(facts, "chance") if "chance" in facts else chance_from(_number(facts, "seed"))
    solo = level != "no"
    bags = {f"p{n}.hand": START_HAND for n in range(1, players + 1)} if not boxed else {}
    if solo and not boxed and not any(zone in zones for zone in BILLY_ZONES):
        bags["billy.deck"] = AUTOMATA
    for zone, bag in bags.items():
        if zone not in zones:
            rest -= _within(zone, bag, rest)
            zones[zone] = cards(bag)
    if solo and "billy.deck" in bags:
        zones["billy.deck"], chance = shuffled(zones["billy.deck"], chance)
    homes, chance = _homes(rest, zones, extra, chance, boxed=boxed)
    return _assembled(zones | homes, facts, players, level, chance)


def _within(zone: str, bag: Bag, rest: Bag) -> Bag:
    for kind in set(cards(bag)):
        if rest >> 4 * kind & 15 < bag >> 4 * kind & 15:
            raise BadSetup(
                zone, f"no {CODES[kind]} is left for {zone}", "CM-2.1", f"name the cards of {zone}"
            )
    return bag


def _homes(
    rest: Bag, zones: dict[str, tuple[Kind, ...]], extra: str, chance: Chance, *, boxed: bool
) -> tuple[dict[str, tuple[Kind, ...]], Chance]:
    """Where the unnamed cards go: supply, below the decks, box."""
    kinds = cards(rest)
    box = zones.get("box", ())
    if boxed:
        return {"box": box + kinds}, chance
    away = {kind for kind in EXTRAS if CODES[kind] != extra} | {MIX}
    homes = {"box": box + tuple(kind for kind in kinds if kind in away)}
    for rank in (2, 3):
        below, chance = shuffled(tuple(kind for kind in kinds if RANK[kind] == rank), chance)
        homes[f"deck{rank}"] = zones.get(f"deck{rank}", ()) + below
    piles = tuple(kind for kind in kinds if RANK[kind] in {1, 4} and kind not in away)
    homes["supply"] = zones.get("supply", ()) + piles
    return homes, chance


def _assembled(
    zones: dict[str, tuple[Kind, ...]], facts: dict[str, str], players: int, level: str, chance: Chance
) -> State:
    def bag(zone: str) -> Bag:
        return bag_of(zones.get(zone, ()))

    solo = level != "no"
    names = (*(f"p{n}" for n in range(1, players + 1)), *(("billy",) if solo else ()))
    first = _seat(facts, "first", names, 1 if solo and LEVELS[level] else 0)
    active = _seat(facts, "turn", names, first)
    number = _number(facts, "number")
    usual = LEVELS[level] - 1 if solo and not number and LEVELS[level] else 0
    lead = _number(facts, "lead") if "lead" in facts else usual
    billy = Billy(bag("billy.hand"), zones.get("billy.deck", ()), bag("billy.discard"), level, lead)
    state = State(
        seats=tuple(Seat(*(bag(f"p{n}.{zone}") for zone in Seat._fields)) for n in range(1, players + 1)),
        supply=bag("supply"),
        row2=zones.get("market2", ()),
        row3=zones.get("market3", ()),
        deck2=zones.get("deck2", ()),
        deck3=zones.get("deck3", ()),
        discard2=bag("discard2"),
        discard3=bag("discard3"),
        billy=billy if solo else None,
        box=bag("box"),
        first=first,
        active=active,
        turn=number,
        used=0,
        todo=((DRAW,),) if solo and active else (),
        met=_met(facts, names),
        over=False,
        chance=chance,
    )
    desk = Desk(state)
    desk.replenish()  # CM-3.10
    return desk.state()._replace(over=active == first and any(state.met))


def _number(facts: dict[str, str], key: str) -> int:
    text = facts.get(key, "0")
    if not text.isdigit() or len(text) > 20:
        raise BadSetup(key, f"{key} is a whole number, not {text[:30]}")
    return int(text)


def _seat(facts: dict[str, str], key: str, names: tuple[str, ...], usual: int) -> int:
    if key not in facts:
        return usual
    if facts[key] not in names:
        raise BadSetup(key, f"there is no seat {facts[key]}", hint=f"seats are: {', '.join(names)}")
    return names.index(facts[key])


def _met(facts: dict[str, str], names: tuple[str, ...]) -> tuple[int, ...]:
    met = dict.fromkeys(names, 0)
    words = {word: bit for bit, word in CONDITIONS.items()}
    for entry in facts.get("met", "").split():
        name, _, word = entry.partition(".")
        if name not in met or word not in words:
            raise BadSetup("met", f"{entry} is no condition met", "CM-7.8", "for example: p1.ruby")
        met[name] |= words[word]
    return tuple(met.values())


def _refuse(state: State, setup: Setup) -> None:
    """A setup no table can show is refused with its first finding."""
    place = {one.piece.id: one.zone for one in layout_of(state).lying}
    for finding in check(state).findings:
        if finding.code == "automata-short":
            continue  # worked examples need not deal Billy's whole deck
        zones = [place[piece] for piece in finding.pieces if place[piece] in setup]
        raise BadSetup(str(zones[0]) if zones else "game", finding.say, finding.rule)
