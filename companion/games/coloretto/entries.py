"""The setup of a record: zones, options and whose turn it is, from text to State and back (DESIGN §9)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from companion.games.coloretto.rules import OPTIONS, chosen, new, with_last_round
from companion.games.coloretto.state import (
    CAPACITY,
    CODES,
    COLOUR_KINDS,
    GJO,
    KIND,
    LST,
    NOTHING,
    SEATS,
    Bag,
    Kind,
    Setting,
    State,
    bag_of,
    card_set,
    cards,
    count,
    out_bag,
    row_bits,
    seat_names,
)
from companion.games.coloretto.tables import EDITIONS, SETUPS
from companion.games.coloretto.view import DECK, REMOVED, ROW_ZONES, zones_of
from companion.play import BadSetup, OptionValue, Setup, chance_from, shuffled

FACTS: Final = ("players", "edition", "side", "out", "seed", "turn", "number", "drawn", "over", "rest")
ZONES: Final = (*ROW_ZONES, *SEATS, DECK, REMOVED)
MOST_WRITTEN: Final = 99


def write_setup(state: State) -> Setup:
    """Every zone in full, the deck in order: nothing is left to chance."""
    setting = state.setting
    names = seat_names(state)
    entries: Setup = {
        "players": (str(setting.players),),
        "edition": (setting.edition.value,),
        "side": (setting.side.value,),
        "out": tuple(CODES[kind] for kind in COLOUR_KINDS if setting.out >> kind & 1),
        "turn": (names[state.active],),
        "number": (str(state.turn),),
    }
    if state.drawn != NOTHING:
        entries["drawn"] = (CODES[state.drawn],)
    if state.over:
        entries["over"] = ("yes",)
    zones = zones_of(state) | {REMOVED: cards(state.removed - out_bag(setting.out))}
    for zone, kinds in zones.items():
        if zone:
            entries[zone] = tuple(CODES[k] for k in kinds) if zone in {DECK, *ROW_ZONES} else counted(kinds)
    for name, row in zip(names, state.taken, strict=True):
        if row != NOTHING:
            entries[name] += (ROW_ZONES[row],)
    return entries


def counted(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    numbers = {kind: kinds.count(kind) for kind in kinds}
    return tuple(CODES[kind] + (f"*{n}" if n > 1 else "") for kind, n in numbers.items())


def read_setup(setup: Setup) -> State:
    """What is not said: nothing lies there, and the unnamed cards are the deck, shuffled by `seed`."""
    facts: dict[str, str] = {key: " ".join(setup[key]) for key in FACTS if key in setup}
    for key in setup:
        if key not in FACTS and key not in ZONES:
            _refuse_key(key)
    players = chosen({"players": facts["players"]}).players if "players" in facts else _seats(setup)
    options: dict[str, OptionValue] = {key: facts[key] for key in ("edition", "side") if key in facts}
    agreed = chosen(options | {"players": players})
    zones = _zones(setup, players)
    seed = _number(facts, "seed")
    if not any(zone in setup for zone in ZONES):
        return new(agreed._asdict(), seed)
    out = _out(facts, zones, players, seed)
    setting = Setting(*agreed, out)
    state = _laid(setting, zones, facts, _taken(setup, players), seed)
    _refuse_short_deck(state)
    return state


def _refuse_key(key: str) -> None:
    rule = "CO-2.1" if key[0] == "p" and key[1:].isdigit() else ""
    near = get_close_matches(key, (*ZONES, *FACTS), 1)
    raise BadSetup(
        key, f"there is no zone or setting {key}", rule, f"did you mean {near[0]}?" if near else ""
    )


def _seats(setup: Setup) -> int:
    highest = max((SEATS.index(key) + 1 for key in setup if key in SEATS), default=0)
    return max(highest, min(SETUPS)) if highest else int(OPTIONS[0].choices[0])


def _zones(setup: Setup, players: int) -> dict[str, tuple[Kind, ...]]:
    """The cards of each zone; row cards held by a player are not among them."""
    zones: dict[str, tuple[Kind, ...]] = {}
    for key in ZONES:
        words = setup.get(key, ())
        if words and key in (*SEATS[players:], *ROW_ZONES[SETUPS[players].rows :]):
            raise BadSetup(key, f"there is no {key} with {players} players", "CO-2.1")
        zones[key] = _cards(key, tuple(word for word in words if word not in ROW_ZONES))
    for row, capacity in enumerate(CAPACITY[players]):
        if len(zones[ROW_ZONES[row]]) > capacity:
            say = f"{ROW_ZONES[row]} holds {capacity}, not {len(zones[ROW_ZONES[row]])} cards"
            raise BadSetup(ROW_ZONES[row], say, "CO-5.2")
    for key in (*ROW_ZONES, *SEATS):
        if LST in zones[key]:
            raise BadSetup(key, "the last-round card lies in the deck or is put aside", "CO-3.9")
    return zones


def _cards(key: str, words: tuple[str, ...]) -> tuple[Kind, ...]:
    found: list[Kind] = []
    for word in words:
        code, star, number = word.upper().partition("*")
        if code not in KIND or (star and not number.isdigit()) or len(number) > 2:
            near = get_close_matches(code, CODES, 1)
            hint = f"did you mean {near[0]}?" if near else ""
            raise BadSetup(key, f"there is no card {word[:20]}", "CO-1.1", hint)
        found += [KIND[code]] * min(int(number or 1), MOST_WRITTEN)
    return tuple(found)


def _taken(setup: Setup, players: int) -> tuple[int, ...]:
    """CO-3.3, CO-5.2: `p2 = RED row3` has taken row 3."""
    taken: list[int] = []
    for seat in SEATS[:players]:
        rows = [ROW_ZONES.index(word) for word in setup.get(seat, ()) if word in ROW_ZONES]
        if len(rows) > 1:
            raise BadSetup(seat, f"{seat} has {len(rows)} row cards, one is the most", "CO-5.2")
        row = rows[0] if rows else NOTHING
        if row >= SETUPS[players].rows:
            raise BadSetup(seat, f"there is no {ROW_ZONES[row]} with {players} players", "CO-2.1")
        if row != NOTHING and (row in taken or setup.get(ROW_ZONES[row])):
            raise BadSetup(seat, f"{ROW_ZONES[row]} cannot lie in two places", "CO-5.2")
        taken.append(row)
    if NOTHING not in taken:
        raise BadSetup(SEATS[0], "all have taken a row: the round is over and row cards go back", "CO-3.7")
    return tuple(taken)


def _out(facts: dict[str, str], zones: dict[str, tuple[Kind, ...]], players: int, seed: int) -> int:
    """CO-2.2: colours named, or else some that lie nowhere."""
    wanted = SETUPS[players].colours_removed
    if "out" in facts:
        kinds = _cards("out", tuple(facts["out"].split()))
        if len(set(kinds)) != wanted or not set(kinds) <= set(COLOUR_KINDS):
            raise BadSetup("out", f"with {players} players {wanted} colours are out of the game", "CO-2.2")
    else:
        used = {kind for key in ZONES if key != REMOVED for kind in zones[key]}
        order, _ = shuffled(COLOUR_KINDS, chance_from(seed))
        gone = sorted((kind for kind in order if kind not in used), key=lambda k: -zones[REMOVED].count(k))
        if len(gone) < wanted:
            say = f"with {players} players {wanted} colours are out of the game, too many are named"
            raise BadSetup("players", say, "CO-2.2")
        kinds = tuple(gone[:wanted])
    return sum(1 << kind for kind in set(kinds))


def _laid(
    setting: Setting,
    zones: dict[str, tuple[Kind, ...]],
    facts: dict[str, str],
    taken: tuple[int, ...],
    seed: int,
) -> State:
    in_hand = _cards("drawn", tuple(facts.get("drawn", "").split()))
    rest = _rest(setting, zones | {"drawn": in_hand})
    lost = tuple(kind for kind in zones[REMOVED] if not setting.out >> kind & 1)
    removed = out_bag(setting.out) + bag_of(lost)
    if facts.get("rest", DECK) == "box":
        removed, rest = removed + rest, 0
    last = count(removed, LST) > 0
    deck = _deck(setting, zones[DECK], rest, seed, last=last)
    rows = tuple(zones[zone] for zone in ROW_ZONES[: SETUPS[setting.players].rows])
    room, filled = row_bits(setting.players, rows, taken)
    if len(in_hand) > 1 or LST in in_hand or (in_hand and not room):
        raise BadSetup("drawn", "one play card may be drawn while a row has room", "CO-3.2")
    return State(
        setting=setting,
        deck=deck,
        rows=rows,
        areas=tuple(bag_of(zones[seat]) for seat in SEATS[: setting.players]),
        taken=taken,
        removed=removed,
        active=_active(facts, taken),
        drawn=in_hand[0] if in_hand else NOTHING,
        last=last,
        over=facts.get("over", "no") == "yes",
        turn=_number(facts, "number"),
        room=room,
        filled=filled,
    )


def _rest(setting: Setting, zones: dict[str, tuple[Kind, ...]]) -> Bag:
    """The cards that lie nowhere yet; refuses more than there are (CO-5.1)."""
    there = card_set(setting.edition) - out_bag(setting.out)
    for key, kinds in zones.items():
        for kind in kinds:
            if key == REMOVED and setting.out >> kind & 1:
                continue
            if not count(there, kind):
                raise BadSetup(key, _too_many(setting, kind), "CO-5.1", "count this card in all zones")
            there -= 1 << 4 * kind
    return there


def _too_many(setting: Setting, kind: Kind) -> str:
    if setting.out >> kind & 1:
        return f"{CODES[kind]} is out of this game"
    most = count(card_set(setting.edition), kind)
    return f"more than {most} {CODES[kind]} in the {setting.edition.value} edition"


def _deck(setting: Setting, named: tuple[Kind, ...], rest: Bag, seed: int, *, last: bool) -> tuple[Kind, ...]:
    """CO-2.5: named cards on top, the others shuffled below, the last-round card in its place."""
    others = tuple(kind for kind in cards(rest) if kind != LST)
    below, _ = shuffled(others, chance_from(seed))
    deck = named + below
    under = EDITIONS[setting.edition].under_last_round
    if LST in named:
        if len(deck) - 1 - deck.index(LST) != under:
            raise BadSetup(DECK, f"the last-round card lies above the bottom {under} cards", "CO-2.5")
        return deck
    if last or not count(rest, LST):
        return deck
    if len(deck) < under:
        say = f"{len(deck)} cards are left: the last-round card must have been drawn"
        raise BadSetup(DECK, say, "CO-5.4", "say so: removed = LST")
    return with_last_round(deck, setting.edition)


def _active(facts: dict[str, str], taken: tuple[int, ...]) -> int:
    if "turn" not in facts:
        return taken.index(NOTHING)
    names = SEATS[: len(taken)]
    if facts["turn"] not in names:
        raise BadSetup("turn", f"there is no seat {facts['turn']}", hint=f"seats are: {', '.join(names)}")
    seat = names.index(facts["turn"])
    if taken[seat] != NOTHING:
        raise BadSetup("turn", f"{names[seat]} has taken a row and waits for the next round", "CO-3.1")
    return seat


def _number(facts: dict[str, str], key: str) -> int:
    text = facts.get(key, "0")
    if not text.isdigit() or len(text) > 20:
        raise BadSetup(key, f"{key} is a whole number, not {text[:30]}")
    return int(text)


def _refuse_short_deck(state: State) -> None:
    """CO-2.6: whoever must draw finds a card."""
    if state.over:
        return
    capacity = zip(CAPACITY[state.setting.players], state.rows, strict=True)
    room = sum(most - len(held) for row, (most, held) in enumerate(capacity) if row not in state.taken)
    golden = GJO in state.deck or any(GJO in row for row in state.rows) or state.drawn == GJO
    needed = room + golden - (state.drawn != NOTHING)
    if LST not in state.deck and len(state.deck) < needed:
        say = f"the deck has {len(state.deck)} cards, the round may need {needed}"
        raise BadSetup(DECK, say, "CO-2.6", "say `over = yes` for a finished game")
