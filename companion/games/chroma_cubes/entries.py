"""The setup of a record: dice, sheets and whose turn it is, from text to State and back (DESIGN §9)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from companion.games.chroma_cubes.check import check
from companion.games.chroma_cubes.entries_seat import SEAT_ENTRIES, dice_words, read_seat, write_seat
from companion.games.chroma_cubes.rolling import rolled
from companion.games.chroma_cubes.setup import NO_STONES, SIX_DICE, chosen
from companion.games.chroma_cubes.state import (
    BLANK,
    CAIRN,
    COLOUR_OF,
    DRAFT_ACTIVE,
    DRAFT_RESERVE,
    LETTERS,
    OVER,
    PHASE_WORDS,
    PLANS,
    PLAY,
    SHOWN,
    STEP,
    Plan,
    Seat,
    State,
    dice_of,
    seat_names,
    solo,
)
from companion.games.chroma_cubes.tables import CAIRNS, COLOUR_NAMES, WHEEL, Sheet
from companion.play import BadSetup, OptionValue, Setup, chance_from

FACTS: Final[tuple[str, ...]] = (
    "players",
    "sheet",
    "seed",
    "chance",
    "start",
    "turn",
    "number",
    "round",
    "phase",
    "owed",
    "claimed",
    "cairn",
    "stones",
    "pool",
    "rest",
)
PARTIAL: Final = frozenset({"dice-missing", "wrong-number-of-dice", "reserves-short"})  # fine with rest = box


def write_setup(state: State) -> Setup:
    names = seat_names(state)
    entries: Setup = {
        "players": (str(len(names)),),
        "sheet": (state.sheet,),
        "start": (names[state.start],),
        "turn": (names[state.active],),
        "number": (str(state.turn),),
        "round": (str(state.round),),
        "phase": (PHASE_WORDS[state.phase],),
        "chance": (str(state.chance),),
        "claimed": tuple(
            str(n + 1) for n in range(len(PLANS[state.sheet].figures)) if state.claimed >> n & 1
        ),
    }
    if state.owed:
        entries["owed"] = (str(state.owed),)
    if solo(state):
        entries["cairn"] = (str(state.cairn + 1),)
        entries["stones"] = tuple(map(str, state.stones))
    for name, seat in zip(names, state.seats, strict=True):
        entries |= {f"{name}.{key}": words for key, words in write_seat(PLANS[state.sheet], seat).items()}
    entries["pool"] = tuple(
        f"{letter}*{number}" if number > 1 else letter
        for letter, number in zip(LETTERS, state.pool, strict=True)
        if number
    )
    return entries


def read_setup(setup: Setup) -> State:
    """Dice not named lie in the pool, or out of the game with `rest = box`; without dice the draft begins."""
    facts = {key: " ".join(setup[key]) for key in FACTS if key in setup}
    given: dict[str, OptionValue] = {key: facts[key] for key in ("players", "sheet") if key in facts}
    sheet, players = chosen(given)
    _refuse_unknown(setup, players)
    plan = PLANS[sheet.code]
    seats = tuple(read_seat(plan, f"p{n}", setup) for n in range(1, players + 1))
    boxed = facts.get("rest", "home") == "box"
    state = _assembled(plan, seats, facts, boxed=boxed)
    for finding in check(state).findings:
        if not (boxed and finding.code in PARTIAL):
            raise BadSetup(_key_of(finding.pieces, setup), finding.say, finding.rule)
    return state


def _refuse_unknown(setup: Setup, players: int) -> None:
    known = (*FACTS, *(f"p{n}.{key}" for n in range(1, players + 1) for key in SEAT_ENTRIES))
    for key in setup:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]}?" if near else ""
            raise BadSetup(key, f"there is no zone or setting {key}", hint=hint)


def _key_of(pieces: tuple[str, ...], setup: Setup) -> str:
    """A setup entry that shows what is wrong."""
    kinds = {piece.split(":")[1] for piece in pieces}
    return next(
        (key for key, words in setup.items() if kinds & {word.upper().partition("*")[0] for word in words}),
        "game",
    )


def _assembled(plan: Plan, seats: tuple[Seat, ...], facts: dict[str, str], *, boxed: bool) -> State:
    sheet = plan.sheet
    chance = _number(facts, "chance") if "chance" in facts else chance_from(_number(facts, "seed"))
    cairn = BLANK
    if sheet.solo:
        cairn = _number(facts, "cairn", 1) - 1
        if not 0 <= cairn < len(CAIRNS):
            raise BadSetup("cairn", f"there is no cairn {cairn + 1}", "CC-6.8")
        if not dice_of(seats[0]) and not boxed:
            fresh, chance = rolled(SIX_DICE, chance)  # CC-6.1, CC-6.2
            seats = (seats[0]._replace(active=fresh, fresh=fresh),)
    phase, seats = _phase(sheet, seats, facts)
    stones = _stones(facts)
    if sheet.solo and phase == PLAY and stones[cairn] >= len(CAIRNS[cairn]):  # CC-6.7
        phase = OVER if all(stones) else CAIRN
    names = tuple(f"p{n + 1}" for n in range(len(seats)))
    start = _seat(facts, "start", names, 0)
    drafting = phase in {DRAFT_ACTIVE, DRAFT_RESERVE}
    _refuse_unrolled(seats, drafting=drafting)
    return State(
        sheet=sheet.code,
        seats=seats,
        pool=_pool(sheet, seats, facts, boxed=boxed),
        start=start,
        active=_seat(facts, "turn", names, start),
        turn=_number(facts, "number"),
        round=_number(facts, "round", 0 if drafting else 1),
        phase=phase,
        owed=_number(facts, "owed"),
        claimed=_claimed(plan, facts),
        stones=stones,
        cairn=cairn,
        chance=chance,
    )


def _phase(sheet: Sheet, seats: tuple[Seat, ...], facts: dict[str, str]) -> tuple[int, tuple[Seat, ...]]:
    """Without any die on a player's side the draft begins (CC-2.2, CC-2.5)."""
    if "phase" in facts:
        if facts["phase"] not in PHASE_WORDS:
            raise BadSetup("phase", f"there is no phase {facts['phase'][:20]}", hint=", ".join(PHASE_WORDS))
        return PHASE_WORDS.index(facts["phase"]), seats
    if sheet.solo or any(dice_of(seat) for seat in seats):
        return PLAY, seats
    if not sheet.start:
        return DRAFT_ACTIVE, seats
    given = tuple(sorted(WHEEL.index(colour) * STEP for colour in sheet.start))
    return DRAFT_RESERVE, tuple(seat._replace(active=given) for seat in seats)


def _refuse_unrolled(seats: tuple[Seat, ...], *, drafting: bool) -> None:
    for n, seat in enumerate(seats, 1):
        for zone in ("active", "reserve"):
            dice = seat.active if zone == "active" else seat.reserve
            if not drafting and any(not SHOWN[die] for die in dice):
                raise BadSetup(f"p{n}.{zone}", "every die shows a face after the draft", "CC-2.3", "like R2")


def _pool(sheet: Sheet, seats: tuple[Seat, ...], facts: dict[str, str], *, boxed: bool) -> tuple[int, ...]:
    on_table = sheet.dice_on_table(len(seats))
    left = [on_table[colour] for colour in WHEEL]
    for n, seat in enumerate(seats, 1):
        for die in dice_of(seat):
            colour = COLOUR_OF[die]
            if WHEEL[colour] in sheet.banned:
                rule = "CC-2.5" if sheet.start else "CC-2.4"
                say = f"{COLOUR_NAMES[WHEEL[colour]].en} dice are not used with {sheet.title.en}"
                raise BadSetup(f"p{n}.active", say, rule)
            left[colour] -= 1
            if left[colour] < 0:
                say = f"more than {on_table[WHEEL[colour]]} {COLOUR_NAMES[WHEEL[colour]].en} dice"
                raise BadSetup(f"p{n}.active", say, "CC-6.1" if sheet.solo else "CC-7.1")
    if "pool" in facts:
        named = dice_words("pool", tuple(facts["pool"].split()))
        return tuple(sum(COLOUR_OF[die] == colour for die in named) for colour in range(len(LETTERS)))
    return (0,) * len(LETTERS) if boxed else tuple(left)


def _claimed(plan: Plan, facts: dict[str, str]) -> int:
    bits = 0
    for word in facts.get("claimed", "").split():
        if not word.isdigit() or not 1 <= int(word) <= len(plan.figures):
            raise BadSetup("claimed", f"{plan.sheet.title.en} has no figure {word[:20]}", "CC-5")
        bits |= 1 << int(word) - 1
    return bits


def _stones(facts: dict[str, str]) -> tuple[int, ...]:
    words = facts.get("stones", "").split()
    if not words:
        return NO_STONES
    if len(words) != len(CAIRNS) or not all(word.isdigit() for word in words):
        raise BadSetup("stones", f"{len(CAIRNS)} numbers, one for each cairn", "CC-6.8", "like 4 1 0 0 0")
    return tuple(int(word[:3]) for word in words)


def _number(facts: dict[str, str], key: str, usual: int = 0) -> int:
    text = facts.get(key, str(usual))
    if not text.isdigit() or len(text) > 20:
        raise BadSetup(key, f"{key} is a whole number, not {text[:30]}")
    return int(text)


def _seat(facts: dict[str, str], key: str, names: tuple[str, ...], usual: int) -> int:
    if key not in facts:
        return usual
    if facts[key] not in names:
        raise BadSetup(key, f"there is no seat {facts[key][:20]}", hint=f"seats are: {', '.join(names)}")
    return names.index(facts[key])
