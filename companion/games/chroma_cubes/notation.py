"""Moves as people write them; NOTATION.md shows them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.chroma_cubes import moves
from companion.games.chroma_cubes.moves import DONE, NO_DIE, Move, Way, legal_moves
from companion.games.chroma_cubes.payment import way_words
from companion.games.chroma_cubes.refusals import unpaid
from companion.games.chroma_cubes.state import DIE, LETTERS, NAMES, PLANS, Die, State, Symbol, seat_names
from companion.play import AmbiguousMove, IllegalMove, MalformedMove

EXAMPLES: Final = {
    "take": "take R",
    "colour": "colour 1.3 with R2 O1",
    "lock": "lock 1 R with R1 R1 R2 O1 P2",
    "give": "give R2 to p2 for O1",
    "reroll": "reroll R2 O1",
    "store": "store R2 as O",
    "trade": "trade R2 for G",
    "cairn": "cairn 3",
    "done": "done",
}


def write_move(state: State, move: Move) -> str:
    match move[0]:
        case moves.TAKE_MOVE:
            return f"take {LETTERS[move[1]]}"
        case moves.COLOUR_MOVE:
            return f"colour {PLANS[state.sheet].keys[move[1]]} with {way_words(move[2])}"
        case moves.LOCK_MOVE:
            return f"lock {move[1] + 1} {LETTERS[move[2]]} with {way_words(move[3])}"
        case moves.GIVE_MOVE:
            return f"give {NAMES[move[1]]} to {seat_names(state)[move[2]]} for {NAMES[move[3]]}"
        case moves.REROLL_MOVE:
            return f"reroll {' '.join(NAMES[die] for die in move[1])}"
        case moves.STORE_MOVE:
            return f"store {NAMES[move[1]]} as {LETTERS[move[2]]}"
        case moves.TRADE_MOVE:
            return f"trade {NAMES[move[1]]} for {LETTERS[move[2]]}"
        case moves.CAIRN_MOVE:
            return f"cairn {move[1] + 1}"
    return "done"


def read_move(state: State, _seat: int, text: str) -> Move:
    verb, *words = text.split() or [""]
    verb = {"color": "colour"}.get(verb.lower(), verb.lower())
    if verb == "done" and not words:
        return DONE
    if verb not in _READERS:
        known = " | ".join(EXAMPLES)
        raise MalformedMove(f"no move of Chroma Cubes: {text[:60]}", f"a move begins with {known}")
    return _READERS[verb](state, words)


def _malformed(verb: str, words: list[str]) -> MalformedMove:
    return MalformedMove(f"cannot be read: {verb} {' '.join(words)[:60]}", f"for example: {EXAMPLES[verb]}")


def _die(word: str) -> Die:
    if word.upper() not in DIE or len(word) < 2:
        hint = "a colour R O Y G B P and a face 1 to 6, like R2"
        raise IllegalMove("CC-1.5", f"no die shows a face {word[:20]}", hint)
    return DIE[word.upper()]


def _symbol(word: str) -> Symbol:
    if word.upper() not in LETTERS:
        raise IllegalMove("CC-1.6", f"there is no symbol or colour {word[:20]}", " ".join(LETTERS))
    return LETTERS.index(word.upper())


def _take(_state: State, words: list[str]) -> Move:
    if len(words) != 1:
        raise _malformed("take", words)
    return (moves.TAKE_MOVE, _symbol(words[0]))


def _way(words: list[str]) -> Way:
    dice: list[Die] = []
    twin_die = NO_DIE
    counted = {"twin": 0, "bank": 0, "bonus": 0}
    for word in words:
        small = word.lower()
        if small in counted:
            counted[small] += 1
        elif small.startswith("twin-"):
            twin_die = _die(word[5:])
        else:
            dice.append(_die(word))
    return Way(tuple(sorted(dice)), twin_die, counted["twin"], counted["bank"], counted["bonus"])


def _colour(state: State, words: list[str]) -> Move:
    match words:
        case [key, "with", _, *_]:
            return (moves.COLOUR_MOVE, _section(state, key), _way(words[2:]))
        case [key]:
            section = _section(state, key)
            return _only(state, words, lambda move: move[:2] == (moves.COLOUR_MOVE, section))
    raise _malformed("colour", words)


def _section(state: State, key: str) -> int:
    plan = PLANS[state.sheet]
    if key not in plan.bit:
        hint = f"sections are {plan.keys[0]} to {plan.keys[-1]}"
        raise IllegalMove("CC-5", f"{plan.sheet.title.en} has no section {key[:20]}", hint)
    return plan.keys.index(key)


def _lock(state: State, words: list[str]) -> Move:
    if len(words) < 2 or not words[0].isdigit():
        raise _malformed("lock", words)
    lock, symbol = int(words[0]) - 1, _symbol(words[1])
    if words[2:3] == ["with"] and words[3:]:
        return (moves.LOCK_MOVE, lock, symbol, _way(words[3:]))
    if words[2:]:
        raise _malformed("lock", words)
    return _only(state, words, lambda move: move[:3] == (moves.LOCK_MOVE, lock, symbol))


def _only(state: State, words: list[str], fits: Callable[[Move], bool]) -> Move:
    """The one legal way to pay, when the dice were not named."""
    found = [move for move in legal_moves(state) if fits(move)]
    if not found:
        raise unpaid(state, words)
    if len(found) > 1:
        choices = tuple(write_move(state, move) for move in found)
        raise AmbiguousMove("several dice can pay for that", choices, f"for example: {choices[0]}")
    return found[0]


def _give(state: State, words: list[str]) -> Move:
    match words:
        case [given, "to", name, "for", taken]:
            names = seat_names(state)
            if name not in names:
                raise MalformedMove(f"there is no seat {name[:20]}", f"seats are: {', '.join(names)}")
            return (moves.GIVE_MOVE, _die(given), names.index(name), _die(taken))
    raise _malformed("give", words)


def _reroll(_state: State, words: list[str]) -> Move:
    if not words:
        raise _malformed("reroll", words)
    return (moves.REROLL_MOVE, tuple(sorted(_die(word) for word in words)))


def _store(_state: State, words: list[str]) -> Move:
    match words:
        case [die, "as", symbol]:
            return (moves.STORE_MOVE, _die(die), _symbol(symbol))
    raise _malformed("store", words)


def _trade(_state: State, words: list[str]) -> Move:
    match words:
        case [die, "for", colour]:
            return (moves.TRADE_MOVE, _die(die), _symbol(colour))
    raise _malformed("trade", words)


def _cairn(_state: State, words: list[str]) -> Move:
    if len(words) != 1 or not words[0].isdigit():
        raise _malformed("cairn", words)
    return (moves.CAIRN_MOVE, int(words[0]) - 1)


_READERS: Final[dict[str, Callable[[State, list[str]], Move]]] = {
    "take": _take,
    "colour": _colour,
    "lock": _lock,
    "give": _give,
    "reroll": _reroll,
    "store": _store,
    "trade": _trade,
    "cairn": _cairn,
}
