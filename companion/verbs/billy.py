"""Confident Billy at a real table: he draws, you mix for him, and every step is saved.

The companion holds his cards and their deck. What lies in the market only the table knows, so it is told
with the turn; with a physical automata deck his draws are told too.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, TypeAlias

from companion.errors import CompanionError, Exit
from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.advice import Danger, advise
from companion.games.chroma_mix.bags import CODES, KIND, RANK
from companion.games.chroma_mix.billy import (
    BillyOption,
    BillyStatus,
    at_table,
    instructions,
    options,
    status,
    title,
    waits_for_draw,
    waits_for_mix,
)
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import DRAW_TWO
from companion.games.chroma_mix.state import BILLY_MIX, LEVELS, State
from companion.pieces.language import Text
from companion.play import BadSetup, Game, IllegalMove, Option, Options, OptionValue
from companion.store.games import SavedGame, Start, free_game_name, new_game, open_game, saved_names, slug_of
from companion.verbs.billy_row import with_row

SLUG: Final = "billy"
SCHEMA: Final = "companion.billy/1"
ROW: Final = 6

BillyGame: TypeAlias = SavedGame[State, Move]


def _new(chosen: Options, seed: int) -> State:
    return GAME.new({key: value for key, value in chosen.items() if key != "deck"}, seed)


def _event(state: State, text: str) -> State:
    """`market2 = … | market3 = … | empty = …`: Billy's turn comes, and the market shows this.

    `row = … | discarded = … |` before it: a person says that his row shows this, whatever the game had.
    """
    if not text.startswith(("market2", "row")):
        return GAME.event(state, text)
    told = {}
    for part in text.split("|"):
        key, _, codes = part.partition("=")
        told[key.strip()] = tuple(codes.split())
    if "row" in told:
        state = with_row(state, told["row"], told["discarded"])
    return at_table(state, told["market2"], told["market3"], told["empty"])


GAME_AT_TABLE: Final[Game[State, Move]] = replace(
    GAME,
    slug=SLUG,
    options=(*GAME.options, Option("deck", ("virtual", "physical"), Text("automata deck", "mazzo automa"))),
    new=_new,
    event=_event,
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a person says about the real table; empty where nothing was said."""

    draws: tuple[str, ...] = ()
    market2: tuple[str, ...] = ()
    market3: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()  # what came into the gaps of the market, choice by choice
    row: tuple[str, ...] = ()  # Billy's cards, where the game is to believe the table
    discarded: tuple[str, ...] = ()  # of those he no longer has: what lies on his discard


class Untold(CompanionError):
    """Something only the table knows is missing: `what` is draws, market or dealt."""

    def __init__(self, what: str, say: str, hint: str) -> None:
        super().__init__(Exit.USAGE, say, hint)
        self.what = what


@dataclass(frozen=True, slots=True)
class Done:
    """What the hands have to do, and what there is to choose then."""

    steps: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    chosen: tuple[BillyOption, ...] = ()
    undone: tuple[str, ...] = field(default=())


def new(
    level: str, *, physical: bool = False, seed: int | None = None, extra: str = "none", name: str = ""
) -> BillyGame:
    if level not in LEVELS:
        hint = f"levels are: {', '.join(LEVELS)}"
        raise CompanionError(Exit.USAGE, f"there is no level {level[:20]}", hint)
    plain = extra.lower() in {"none", "random"}
    chosen: dict[str, OptionValue] = {"solo": level, "extra": extra.lower() if plain else extra.upper()}
    if physical:
        chosen["deck"] = "physical"
    seed = secrets.randbits(32) if seed is None else seed
    return new_game(GAME_AT_TABLE, Start(SLUG, chosen, seed), name or free_game_name(SLUG))


def current(name: str = "", *, recover: bool = False) -> BillyGame:
    """The game of that name, or the one played last."""
    if not name:
        mine = [one for one in saved_names() if slug_of(one) == SLUG]
        if not mine:
            raise CompanionError(
                Exit.USAGE, "no game against Billy is saved", "begin one: companion billy new"
            )
        name = mine[0]
    return open_game(_find, name, recover=recover)


def _find(slug: str) -> Game[State, Move]:
    if slug != SLUG:
        hint = f"go on with it: companion play {slug} --resume NAME"
        raise CompanionError(Exit.USAGE, f"that is a whole game of {slug}, not one against Billy", hint)
    return GAME_AT_TABLE


def physical(saved: BillyGame) -> bool:
    return saved.start.options.get("deck") == "physical"


def cards_told(text: str, what: str) -> tuple[str, ...]:
    """Codes as people type them: `FUC, jun JUN`, `SCY*2`."""
    found: list[str] = []
    for word in text.replace(",", " ").split():
        code, _, times = word.upper().partition("*")
        code = code.rsplit(":", 1)[-1] if code.startswith("CM:") and code.count(":") == 1 else code
        if code not in KIND or (times and times not in {"2", "3", "4", "5", "6"}):
            near = get_close_matches(code, CODES, 1)
            hint = f"did you mean {near[0]}?" if near else f"cards are: {' '.join(CODES[:-1])}"
            raise CompanionError(Exit.USAGE, f"{what}: there is no card {word[:20]}", hint)
        found += [code] * int(times or 1)
    return tuple(found)


def take_turn(saved: BillyGame, told: Told) -> Done:
    """Begin Billy's turn: he draws. Nothing has changed if something had to be told first."""
    state = saved.state
    if waits_for_mix(state):
        return Done(())
    _refuse_ended(state)
    refuse_rows(told)
    if physical(saved) and len(told.draws) != 2:
        raise Untold("draws", "tell which two cards Billy draws", "companion billy turn --draws MIX,SCY")
    if told.draws and not physical(saved):
        hint = "begin with `companion billy new --physical` to draw from real cards"
        raise CompanionError(Exit.USAGE, "the companion draws for Billy in this game", hint)
    events = [_table(state, told)]
    if told.draws:
        events.append(f"draws = {' '.join(told.draws)}")
    ready = state
    for text in events:
        ready = _event(ready, text)
    drawn = drawn_cards(ready, GAME.apply(ready, DRAW_TWO))
    if "MIX" in drawn and not told.market2:
        raise Untold(
            "market",
            "Billy draws a Mix card: tell what the market shows",
            'companion billy turn --market2 "FUC JUN JUN PRI LEM LAV" --market3 "PEA SLA RAS PEA AZU RAS"',
        )
    for text in events:
        saved.tell(text)
    saved.play([DRAW_TWO])
    return Done(instructions(ready, DRAW_TWO, saved.state), drawn)


def _table(state: State, told: Told) -> str:
    """Rows that are not told stay as they were last known: nothing is mixed with them."""
    rows = [
        told_row or tuple(CODES[kind] for kind in known)
        for told_row, known in ((told.market2, state.row2), (told.market3, state.row3))
    ]
    row = f"row = {' '.join(told.row)} | discarded = {' '.join(told.discarded)} | " if told.row else ""
    return (
        f"{row}market2 = {' '.join(rows[0])} | market3 = {' '.join(rows[1])} | empty = {' '.join(told.empty)}"
    )


def lay_anew(saved: BillyGame, told: Told) -> None:
    """In the middle of Billy's turn: the table, not the game, is right about row and market."""
    refuse_rows(told)
    saved.tell(_table(saved.state, told))


def refuse_rows(told: Told) -> None:
    """Both rows or none, each of its own rank, six cards at most (CM-9.3, CM-9.5)."""
    if bool(told.market2) != bool(told.market3):
        missing = "market3" if told.market2 else "market2"
        raise CompanionError(Exit.USAGE, f"--{missing} is missing", "tell both rows of the market")
    for rank, row in ((2, told.market2), (3, told.market3)):
        for code in row:
            if RANK[KIND[code]] != rank:
                raise BadSetup(f"market{rank}", f"{code} is not of rank {rank}", "CM-9.5")
        if len(row) > ROW:
            raise BadSetup(f"market{rank}", f"a row shows {ROW} cards at most, not {len(row)}", "CM-9.3")
    for code in told.empty:
        if RANK[KIND[code]] not in {1, 4}:
            raise BadSetup("empty", f"{code} has no supply pile", "CM-2.3", "piles are of rank 1 and 4")


def _refuse_ended(state: State) -> None:
    if GAME.over(state):
        raise IllegalMove("CM-7.1", f"the game is over: Billy has won by {status(state).wins_by}")
    met = status(state).wins_by
    if met and not waits_for_draw(state):
        say = f"Billy met his condition ({met}) in his last turn: after your last turn the game is over"
        raise IllegalMove("CM-8.12", say, "compare the conditions with `companion rules CM-7.9`")


def drawn_cards(before: State, after: State) -> tuple[str, ...]:
    """What came into Billy's row, and Mix cards for the rest of the two."""
    had, has = list(status(before).row), list(status(after).row)
    for code in had:
        has.remove(code)
    return (*has, *("MIX",) * (2 - len(has)))


def choose(saved: BillyGame, which: str, told: Told) -> Done:
    """Mix what a person chose: the number of an option, or `SCY PMA > LAV`."""
    refuse_choice(saved)
    option = _chosen(saved.state, which)
    if not option.allowed:
        raise IllegalMove(option.rule, option.why, "choose one that is new to him")
    _tell_dealt(saved, option, told)
    before = saved.state
    saved.play([option.move])
    dealt = title(told.dealt[0]) if told.dealt else "the top card of its deck"
    steps = [
        f"Deal {dealt} into the gap of the rank-{option.source[-1]} row."
        if line.startswith(("Deal ", "Shuffle the rank", "Nothing is left"))
        else line
        for line in instructions(before, option.move, saved.state)
    ]
    steps.insert(-1, "If Slate Gray lies in your play area you may gain a rank-1 card (CM-5.17).")
    return Done(tuple(steps), chosen=(option,))


def refuse_choice(saved: BillyGame) -> None:
    if not waits_for_mix(saved.state):
        raise IllegalMove("CM-8.3", "Billy has no Mix card to use now", "let him draw: companion billy turn")


def _chosen(state: State, which: str) -> BillyOption:
    found = options(state)
    text = which.strip()
    if text.isdecimal():
        if not 1 <= int(text) <= len(found):
            raise CompanionError(Exit.USAGE, f"there is no option {text[:10]}", f"choose 1 to {len(found)}")
        return found[int(text) - 1]
    move = GAME.read_move(state, 1, text if text.lower().startswith("mix") else f"mix {text}")
    for option in found:
        if option.move == move:
            return option
    raise GAME.why_not(state, move)


def _tell_dealt(saved: BillyGame, option: BillyOption, told: Told) -> None:
    """The card dealt into the gap matters only if Billy mixes once more this turn."""
    waiting = sum(frame[1] for frame in saved.state.todo if frame[0] == BILLY_MIX)
    if waiting < 2 or not option.source.startswith("market"):
        return
    if not told.dealt:
        raise Untold(
            "dealt",
            f"Billy will mix once more: tell which card you dealt into {option.source}",
            "companion billy turn --choose NUMBER --dealt COR",
        )
    saved.tell(f"deck{option.source[-1]} = {told.dealt[0]}")


def choices(saved: BillyGame, *, advice: bool = False) -> tuple[tuple[BillyOption, ...], tuple[Danger, ...]]:
    """What Billy may mix now, forbidden ones too, and on request how dangerous each is."""
    state = saved.state
    found = options(state)
    return found, advise(state, saved.start.seed) if advice and found else ()


def undo(saved: BillyGame) -> Done:
    """Back to the last choice, or to before Billy's last turn."""
    if not saved.done:
        raise CompanionError(Exit.USAGE, "there is nothing to undo")
    back = 1
    while back < len(saved.done) and saved.done[-back - 1].event:  # told for the step after it
        back += 1
    steps = tuple(step.text for step in saved.done[-back:])
    saved.undo(back)
    return Done((), undone=tuple(reversed(steps)))


def look(saved: BillyGame) -> BillyStatus:
    """How he stands. The back of a physical deck's next card is for the eyes at the table."""
    found = status(saved.state)
    return replace(found, mix_next=None) if physical(saved) else found


def setup_steps(saved: BillyGame) -> tuple[str, ...]:
    """What to lay out before the first turn."""
    level, extra = str(saved.start.options["solo"]), str(saved.start.options["extra"])
    turns = LEVELS[level]
    deck = (
        "Shuffle the automata deck: three Mix cards and two each of SCY, PMA and LYE (CM-8.1)."
        if physical(saved)
        else "Put three Mix cards and two each of SCY, PMA and LYE beside Billy: the companion draws."
    )
    return (
        "Set the table for one player; nine cards remain in each rank-1 pile (CM-2, CM-8.1).",
        deck,
        *((f"The extra pile is {_extra_title(saved)} (CM-2.4).",) if extra != "none" else ()),
        f"Billy takes {turns} turns before your first one (CM-8.11)." if turns else "You begin (CM-8.11).",
    )


def _extra_title(saved: BillyGame) -> str:
    away = saved.origin.box
    return next((code for code in ("BUR", "MUS", "PET") if not away >> 4 * KIND[code] & 15), "none")


def told_cards(**given: str) -> Told:
    """What was typed, checked card by card."""
    names: Iterable[tuple[str, str]] = given.items()
    return Told(**{name: cards_told(text, name) for name, text in names})
