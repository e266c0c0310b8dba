"""Two views of a real table of Chroma Mix: the legal turns that lead from one to the other (CM-3, CM-9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from companion.games.chroma_mix.bags import KIND, MIX, RANK, Bag, Kind, bag_of, cards
from companion.games.chroma_mix.check import zones_of
from companion.games.chroma_mix.explain import Turn, turns_between
from companion.games.chroma_mix.explain_bounds import minus
from companion.games.chroma_mix.explain_reason import explain as search
from companion.games.chroma_mix.explain_reason import write_turn
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.seating import Seated, seat, state_of
from companion.games.chroma_mix.state import DRAW, State
from companion.pieces.piece import Piece
from companion.play import Explanation, Finding, Layout, PossibleTurn, Question

BILLY: Final = "billy"
ROWS: Final = ("market2", "market3")


def explain(before: Layout, after: Layout) -> Explanation:
    """Every seat that can have moved is tried; the option `turn` tells whose turn it was."""
    old, new = seat(before), seat(after)
    if not old.players or not new.players:
        return _ask("which-player", "no player's cards are seen in both views")
    goal = _goal(old, new)
    turns: list[PossibleTurn] = []
    failed: list[tuple[str, Finding | None, str]] = []
    complete = True
    for active in _movers(old, goal, str(after.options.get("turn", ""))):
        if active == BILLY:
            turns += _billy_turns(old, new, goal)
            failed.append((BILLY, _NO_DRAW, ""))
            continue
        state = state_of(old, active, _guessed(old, new, active))
        found = search(state, goal)
        complete = complete and found.complete and f"{active}.hand" not in _unseen_hands(old)
        kept = [
            text
            for text, moves in zip(found.turns, found.moves, strict=True)
            if _fits_piles(state, moves, old, new)
        ] or list(found.turns)
        turns += [PossibleTurn((active,), text, _moved_ids(old, new, active), "CM-3.1") for text in kept]
        failed.append((active, found.reason, found.nearest))
    if turns:
        return Explanation(tuple(turns), complete=complete)
    if not complete and _unseen_hands(old):
        return _ask("which-hand", f"{_unseen_hands(old)[0]} is not seen before: the turn cannot be told")
    return _refused(old, new, failed)


_NO_DRAW: Final = Finding(
    "no-legal-turn", "CM-8.3", "no draw of two cards and no mix of Billy's leads from one view to the other"
)


def _billy_turns(old: Seated, new: Seated, goal: dict[str, Bag]) -> list[PossibleTurn]:
    """CM-8.3: his deck is face down, so every pair he can have drawn is tried."""
    state = state_of(old, BILLY)
    assert state.billy is not None
    found: dict[str, None] = {}
    for drawn in _draws(old, goal):
        billy = state.billy._replace(deck=(*drawn, *state.billy.deck))
        for dealt in _deals(state, old, goal):
            world = dealt._replace(billy=billy, todo=((DRAW,),))
            for moves in turns_between(world, goal).turns:
                if _fits_piles(world, moves, old, new):
                    found[write_turn(world, moves)] = None
    ids = _moved_ids(old, new, BILLY)
    return [PossibleTurn((BILLY,), text, ids, "CM-8.3") for text in sorted(found, key=lambda t: (len(t), t))]


def _deals(state: State, old: Seated, goal: dict[str, Bag]) -> Iterator[State]:
    """The decks as they are; and as they were if what is new in his row came out of the market (CM-8.8)."""
    yield state
    new = minus(goal.get("billy.hand", 0), old.bag("billy.hand"))
    for number in range(1, len(new) + 1):
        for taken in dict.fromkeys(combinations(new, number)):
            yield state._replace(
                deck2=_on_top(state, 2, taken, goal.get("market2")),
                deck3=_on_top(state, 3, taken, goal.get("market3")),
            )


def _on_top(state: State, rank: int, taken: tuple[Kind, ...], shown: Bag | None) -> tuple[Kind, ...]:
    """The deck with the cards on top that must have been dealt, if the row lost those that were taken."""
    row, deck = (state.row2, state.deck2) if rank == 2 else (state.row3, state.deck3)
    if shown is None:
        return deck
    lost = bag_of(kind for kind in taken if RANK[kind] == rank)
    dealt = minus(shown + lost, bag_of(row))
    top = tuple(kind for kind in dealt if kind in deck)
    return (*top, *minus(bag_of(deck), bag_of(top)))


def _draws(old: Seated, goal: dict[str, Bag]) -> Iterator[tuple[Kind, ...]]:
    """Two Mix cards, one and any card that may be in his deck, or two cards that are new in his row."""
    hand = goal.get("billy.hand")
    unseen = tuple(dict.fromkeys(cards(old.unseen + old.bag("billy.discard"))))  # CM-8.6: they come again
    new = cards(old.unseen) if hand is None else minus(hand, old.bag("billy.hand"))
    if hand is None or len(new) == 2:
        yield from dict.fromkeys(combinations(new, 2))
    yield from ((MIX, kind) for kind in unseen if kind != MIX)
    yield MIX, MIX


def _ask(code: str, say: str) -> Explanation:
    return Explanation(questions=(Question(code, say),), complete=False)


def _refused(old: Seated, new: Seated, failed: list[tuple[str, Finding | None, str]]) -> Explanation:
    active, reason, nearest = failed[0]
    reason = reason or Finding("no-legal-turn", "CM-3.1", "no legal turn leads from one view to the other")
    pieces = reason.pieces or _moved_ids(old, new, active)
    found = Finding(reason.code, reason.rule, reason.say, pieces)
    return Explanation(findings=(found,), nearest=f"{active}: {nearest}" if nearest else "")


# --- what both views show -----------------------------------------------------------------------


def _goal(old: Seated, new: Seated) -> dict[str, Bag]:
    """The zones whose cards after the turn are known; an empty one shows it by where its cards went."""
    places = {piece for pieces in new.ids.values() for piece in pieces}
    goal: dict[str, Bag] = {}
    for zone in dict.fromkeys((*old.zones, *new.zones)):
        if zone in new.zones:
            if zone in ROWS and zone not in old.zones:
                continue
            goal[zone] = new.zones[zone]
        elif zone not in ROWS and all(piece in places for piece in old.ids[zone]):
            goal[zone] = 0
    for hand in _unseen_hands(old):
        if any(piece not in _known(old) for piece in new.ids.get(hand, ())):
            goal.pop(hand, None)  # what it held before nobody knows
    return goal


def _known(seated: Seated) -> set[Piece]:
    return {piece for pieces in seated.ids.values() for piece in pieces}


def _unseen_hands(seated: Seated) -> tuple[str, ...]:
    return tuple(f"{player}.hand" for player in seated.hands_unseen)


def _movers(old: Seated, goal: dict[str, Bag], told: str) -> tuple[str, ...]:
    """Only the active player's play area changes, and hands of others only by Slate Gray (CM-5.17)."""
    names = (*old.players, *((BILLY,) if old.solo else ()))
    if told in names:
        return (told,)

    def changed(name: str, *zones: str) -> bool:
        found = (f"{name}.{zone}" for zone in zones)
        return any(zone in goal and goal[zone] != old.zones.get(zone, 0) for zone in found)

    for zones in (("play", "tucked"), ("hand",)):
        movers = tuple(name for name in names if changed(name, *zones))
        if movers:
            return movers
    return names


def _guessed(old: Seated, new: Seated, active: str) -> dict[str, Bag]:
    """A hand that was not seen held at least what came out of it: printed, or paid on a pile."""
    hand = f"{active}.hand"
    if hand in old.zones or active == BILLY:
        return {}
    known = _known(old)
    zones = (f"{active}.play", f"{active}.tucked", "discard2", "discard3")
    out = [piece for zone in zones for piece in new.ids.get(zone, ()) if piece not in known]
    stayed = [piece for piece in new.ids.get(hand, ()) if piece not in known and RANK[KIND[piece.kind]] != 1]
    return {hand: bag_of(KIND[piece.kind] for piece in (*out, *stayed))}


def _moved_ids(old: Seated, new: Seated, active: str) -> tuple[str, ...]:
    """The cards that came to or went from this player, by their own ids."""
    was = {piece: zone for zone, pieces in old.ids.items() for piece in pieces}
    now = {piece: zone for zone, pieces in new.ids.items() for piece in pieces}
    moved = (piece for piece in dict.fromkeys((*was, *now)) if was.get(piece) != now.get(piece))
    return tuple(
        piece.id
        for piece in moved
        if any(str(zone).startswith(f"{active}.") for zone in (was.get(piece), now.get(piece)))
    )


# --- piles --------------------------------------------------------------------------------------


def _fits_piles(state: State, moves: Turn, old: Seated, new: Seated) -> bool:
    """Cards that are new on a pile must have gone there in this turn."""
    fresh = list(_new_on_piles(old, new))
    if not fresh:
        return True
    end = state
    for move in moves:
        end = apply(end, move)
    zones, begun = zones_of(end), zones_of(state)
    return all(
        zones.get(zone, ()).count(KIND[piece.kind]) > begun.get(zone, ()).count(KIND[piece.kind])
        for zone, piece in fresh
    )


def _new_on_piles(old: Seated, new: Seated) -> Iterator[tuple[str, Piece]]:
    was = {piece: zone for zone, pieces in old.ids.items() for piece in pieces}
    for zone in ("discard2", "discard3", "supply"):
        for piece in new.ids.get(zone, ()):
            if piece in was and was[piece] != zone:
                yield zone, piece
