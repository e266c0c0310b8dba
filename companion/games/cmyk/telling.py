"""Outcomes of chance that a record tells: what turned up, what was removed, how a pile was stacked again."""

from __future__ import annotations

from companion.games.cmyk.mosaic import FIRST_K, NUMBER, TILE_NAMES, named
from companion.games.cmyk.moves import CLEAR
from companion.games.cmyk.notation import pile_number
from companion.games.cmyk.rules import cleared, ended
from companion.games.cmyk.rules_why import why_not
from companion.games.cmyk.setup import PRIVATE_CODES, PUBLIC_CODES
from companion.games.cmyk.state import PLAYING, State, nobody_can_place
from companion.games.cmyk.tables import K
from companion.play import BadSetup, MalformedMove


def event(state: State, text: str) -> State:
    """`clear pile1 pile3` (MT-4.6) or `pile2 = 011 204` (MT-4.5, MT-8.5)."""
    if text.startswith("clear"):
        return _removal(state, text.split()[1:])
    zone, equals, words = text.partition("=")
    if not equals:
        raise BadSetup(
            "*", f"this game knows no event like {text[:60]!r}", "", "clear pile1 | pile2 = 011 204"
        )
    return _told(state, zone.strip(), tuple(words.upper().split()))


def _removal(state: State, words: list[str]) -> State:
    """The removal of MT-4.6, from the piles that chance chose at the table."""
    try:
        chosen = tuple(pile_number(word) for word in words)
    except MalformedMove as error:
        raise BadSetup("clear", error.say, "", error.hint) from error
    if state.phase != PLAYING or not nobody_can_place(state):
        raise why_not(state, (CLEAR, 0))
    heights = {number: len(pile) for number, pile in enumerate(state.piles) if pile}
    every = len(heights) < len(state.seats)
    due = min(len(heights), len(state.seats))
    if len(chosen) != due or any(chosen.count(n) > (1 if every else heights.get(n, 0)) for n in chosen):
        which = "one from every pile" if every else "each from the top of a pile that has it"
        raise BadSetup("clear", f"{due} tiles go, {which}", "MT-4.6")
    return ended(cleared(state, chosen)._replace(turn=state.turn + 1))


def _told(state: State, key: str, words: tuple[str, ...]) -> State:
    """What lies on top there, in exchange for what chance had put there."""
    zones = _hidden(state, key)
    if key not in zones:
        raise BadSetup(key, f"nothing hidden is called {key[:30]}", "MT-8.5", "piles and decks are hidden")
    for place, word in enumerate(words):
        name = word
        if word == K:
            name = next((k for k in TILE_NAMES[FIRST_K:] if k not in zones[key][:place]), word)
        if place >= len(zones[key]):
            raise BadSetup(key, f"{key} has only {len(zones[key])} pieces", "MT-8.1")
        home = next((zone for zone, pieces in zones.items() if name in pieces), None)
        if home is None or name in zones[key][:place]:
            raise BadSetup(key, f"{word[:30]} is not hidden: it cannot turn up in {key}", "MT-8.5")
        other = zones[home].index(name)
        zones[home][other], zones[key][place] = zones[key][place], name
    return _with_hidden(state, zones)


def _hidden(state: State, key: str) -> dict[str, list[str]]:
    """The places that can exchange pieces with this one."""
    if key == "public.deck":
        return {key: list(state.public_deck), "spare": [c for c in state.spare if c in PUBLIC_CODES]}
    if key == "private.deck":
        return {key: list(state.private_deck), "spare": [c for c in state.spare if c in PRIVATE_CODES]}
    piles = {f"pile{number}": list(named(pile)) for number, pile in enumerate(state.piles, 1)}
    return {**piles, "box": list(named(state.box))}


def _with_hidden(state: State, zones: dict[str, list[str]]) -> State:
    if "spare" in zones:
        before = {*state.public_deck, *state.private_deck, *state.spare}
        public = tuple(zones.get("public.deck", state.public_deck))
        private = tuple(zones.get("private.deck", state.private_deck))
        spare = tuple(sorted(before - {*public, *private}))
        return state._replace(public_deck=public, private_deck=private, spare=spare)
    return state._replace(
        piles=tuple(tuple(NUMBER[name] for name in zones[f"pile{n + 1}"]) for n in range(len(state.piles))),
        box=tuple(NUMBER[name] for name in zones["box"]),
    )
