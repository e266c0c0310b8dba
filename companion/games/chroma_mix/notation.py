"""Moves as people write them; NOTATION.md shows them all."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from companion.games.chroma_mix import moves
from companion.games.chroma_mix.bags import CODES, KIND, ONE, Bag, Kind, codes, count
from companion.games.chroma_mix.mixing import MIX_MOVE, Move
from companion.games.chroma_mix.moves import (
    BREAK_MOVE,
    DISCARD_MOVE,
    DRAW_TWO,
    GAIN_MOVE,
    HAND,
    NOTHING,
    OTHER_COPY,
    PASS,
    PLACE_IT,
    PLAY,
    PLAY_MOVE,
    PRINT_MOVE,
    REFILL_IT,
    RETURN_MOVE,
    SWAP_MOVE,
    TAKE_MOVE,
    TUCK_MOVE,
    WHICH_MOVE,
)
from companion.games.chroma_mix.state import BILLY_MIX, WHICH, State
from companion.play import MalformedMove

IN_PLAY: Final = ".play"  # behind a card that is paid, discarded or broken from the play area
WORDS: Final = {
    PRINT_MOVE: "print",
    GAIN_MOVE: "gain",
    PLAY_MOVE: "play",
    RETURN_MOVE: "return",
    TUCK_MOVE: "tuck",
    TAKE_MOVE: "take",
}
SINGLE: Final = {"refill": REFILL_IT, "place": PLACE_IT, "draw": DRAW_TWO}
SINGLE_WORDS: Final = {move[0]: word for word, move in SINGLE.items()}
DECLINING: Final = frozenset({"done", "no", "keep", "stop", "end"})


def write_move(state: State, move: Move) -> str:
    op = move[0]
    if op in WORDS:
        return f"{WORDS[op]} {CODES[move[1]]}"
    if op in SINGLE_WORDS:
        return SINGLE_WORDS[op]
    match op:
        case moves.MIX_MOVE:
            paid = (*codes(move[1]), *(code + IN_PLAY for code in codes(move[2])))
            return f"mix {' '.join(paid)} > {CODES[move[3]]}"
        case moves.SWAP_MOVE:
            given = "" if move[1] == NOTHING else f"{CODES[move[1]]} "
            return f"swap {given}> {CODES[move[2]]}"
        case moves.BREAK_MOVE:
            return f"break {_placed(move[1], move[2])} > {CODES[move[3]]} {CODES[move[4]]}"
        case moves.DISCARD_MOVE:
            return f"discard {_placed(move[1], move[2])}"
        case moves.WHICH_MOVE:
            return _write_which(state, move[1])
        case _:
            return "done"


def _placed(place: int, kind: Kind) -> str:
    return CODES[kind] + (IN_PLAY if place == PLAY else "")


def _write_which(state: State, choice: int) -> str:
    if choice == OTHER_COPY:
        return "other"
    frames = _owing(state)
    return "owed" if len(frames) <= 1 else f"owed {frames.index(choice) + 1}"


def _owing(state: State) -> list[int]:
    """The debts a WHICH frame lets the player choose from."""
    if not state.todo or state.todo[-1][0] != WHICH:
        return []
    return [place for place in state.todo[-1][2:] if place != OTHER_COPY]


def read_move(state: State, _seat: int, text: str) -> Move:
    """The move a person wrote, legal or not."""
    verb, *rest = text.split() or [""]
    verb = verb.lower()
    return _read(state, verb, rest, text)


def _read(state: State, verb: str, rest: list[str], text: str) -> Move:
    if verb in SINGLE and not rest:
        return SINGLE[verb]
    if verb in DECLINING and not rest:
        return PASS
    if verb in {"other", "owed"}:
        return _read_which(state, verb, rest, text)
    for op, word in WORDS.items():
        if verb == word and len(rest) == 1:
            return (op, _kind(rest[0]))
    if verb in _READERS:
        return _READERS[verb](state, rest, text)
    raise MalformedMove(f"cannot be read: {text[:60] or 'nothing'}", "for example: mix SCY LYE > JUN")


def _kind(word: str) -> Kind:
    code = word.upper()
    if code not in KIND or code == "MIX":
        near = get_close_matches(code, CODES[:-1], 1)
        raise MalformedMove(f"there is no card {word[:20]}", f"did you mean {near[0]}?" if near else "")
    return KIND[code]


def _sides(rest: list[str], text: str) -> tuple[list[str], list[str]]:
    if rest.count(">") != 1:
        raise MalformedMove(f"one > is missing: {text[:60]}", "for example: mix SCY LYE > JUN")
    middle = rest.index(">")
    return rest[:middle], rest[middle + 1 :]


def _mine(state: State) -> tuple[Bag, Bag]:
    """Hand and play area that the mover pays from."""
    if state.todo and state.todo[-1][0] == BILLY_MIX and state.billy:
        return state.billy.hand, 0
    if state.active < len(state.seats):
        return state.seats[state.active].hand, state.seats[state.active].play
    return 0, 0


def _read_mix(state: State, rest: list[str], text: str) -> Move:
    paid, made = _sides(rest, text)
    if not paid or len(made) != 1:
        raise MalformedMove(f"a Mix makes one card: {text[:60]}", "for example: mix SCY LYE > JUN")
    hand, play = _mine(state)
    from_hand = from_play = 0
    for word in paid:
        code, dot, _ = word.lower().partition(IN_PLAY)
        kind = _kind(code)
        short = count(hand, kind) <= count(from_hand, kind) and count(play, kind) > count(from_play, kind)
        if dot or short:
            from_play += ONE[kind]
        else:
            from_hand += ONE[kind]
    if len(paid) > 12:
        raise MalformedMove("too many cards for a Mix")
    return (MIX_MOVE, from_hand, from_play, _kind(made[0]))


def _read_swap(_state: State, rest: list[str], text: str) -> Move:
    given, taken = _sides(rest, text)
    if len(given) > 1 or len(taken) != 1:
        raise MalformedMove(f"a Swap is one card for one: {text[:60]}", "for example: swap LEM > SCY")
    return (SWAP_MOVE, _kind(given[0]) if given else NOTHING, _kind(taken[0]))


def _read_placed(state: State, word: str) -> tuple[int, Kind]:
    """A card in hand, or in the play area if it says so or lies only there."""
    code, dot, _ = word.lower().partition(IN_PLAY)
    kind = _kind(code)
    hand, play = _mine(state)
    only_there = not count(hand, kind) and count(play, kind)
    return (PLAY if dot or only_there else HAND), kind


def _read_break(state: State, rest: list[str], text: str) -> Move:
    given, taken = _sides(rest, text)
    if len(given) != 1 or len(taken) != 2:
        raise MalformedMove(f"a card breaks into two: {text[:60]}", "for example: break VIO > SCY FUC")
    a, b = sorted(_kind(word) for word in taken)
    return (BREAK_MOVE, *_read_placed(state, given[0]), a, b)


def _read_discard(state: State, rest: list[str], text: str) -> Move:
    if len(rest) != 1:
        raise MalformedMove(f"one card is discarded: {text[:60]}", "for example: discard SCY")
    return (DISCARD_MOVE, *_read_placed(state, rest[0]))


def _read_which(state: State, verb: str, rest: list[str], text: str) -> Move:
    frames = _owing(state)
    if verb == "other":
        return (WHICH_MOVE, OTHER_COPY)
    number = int(rest[0]) if rest and rest[0].isdigit() else 1
    if len(rest) > 1 or (rest and not rest[0].isdigit()):
        raise MalformedMove(f"cannot be read: {text[:60]}", "for example: owed")
    return (WHICH_MOVE, frames[number - 1] if 0 < number <= len(frames) else NOTHING_OWED)


NOTHING_OWED: Final = -2  # a debt that does not exist: never legal

_READERS: Final[dict[str, Callable[[State, list[str], str], Move]]] = {
    "mix": _read_mix,
    "swap": _read_swap,
    "break": _read_break,
    "discard": _read_discard,
}


def expand(words: tuple[str, ...]) -> tuple[str, ...]:
    """`refill SCY PMA tuck LYE` as its single choices, in the order in which they are asked."""
    found: list[str] = []
    for word in words:
        verb, *rest = word.split()
        if verb.lower() != "refill":
            found.append(word)
            continue
        found += ["refill", *_returned(rest)]
    return tuple(found)


def _returned(rest: list[str]) -> list[str]:
    choices: list[tuple[Kind, int]] = []
    tucking = 0
    for code in rest:
        if code.lower() == "tuck":
            tucking = 1
        else:
            choices.append((_kind(code), tucking))
    return [f"{('return', 'tuck')[tucked]} {CODES[kind]}" for kind, tucked in sorted(choices)]


def contract(words: tuple[str, ...]) -> tuple[str, ...]:
    """The inverse of `expand`; the end of a Refill is plain from what follows."""
    found: list[str] = []
    returned: list[str] = []
    tucked: list[str] = []
    refilling = False
    for word in (*words, ""):
        verb, _, card = word.partition(" ")
        if refilling and verb in {"return", "tuck"}:
            (returned if verb == "return" else tucked).append(card)
            continue
        if refilling:
            found.append(" ".join(["refill", *returned, *(["tuck", *tucked] if tucked else [])]))
            returned, tucked, refilling = [], [], False
            if word == "done":
                continue
        if word == "refill":
            refilling = True
        elif word:
            found.append(word)
    return tuple(found)
