"""Tables for tests: positions of the engines as readings, and readings written by hand."""

import json
import random
from collections import Counter
from dataclasses import asdict, replace

from companion.games import game as game_of
from companion.pieces.ids import parse
from companion.pieces.piece import Piece
from companion.play import Layout
from companion.play.reading import SCHEMA, Reading
from companion.verbs.check import judged
from companion.verbs.score import scored
from companion.verbs.seat import table_of
from companion.wire import from_json, to_json

SLUGS = ("chroma-mix", "coloretto", "chroma-cubes", "cmyk")
UNSEEN = frozenset({"deck", "deck2", "deck3", "billy.deck", "box"})  # face down, or put away
OPTIONS = {
    "chroma-mix": ({"players": 2}, {"players": 3, "extra": "random"}, {"players": 4}),
    "coloretto": (
        {"players": 2},
        {"players": 3},
        {"players": 4, "edition": "en"},
        {"players": 5, "side": "violet"},
    ),
    "chroma-cubes": ({"players": 2}, {"players": 3, "sheet": "STA"}, {"players": 4, "sheet": "SCR"}),
    "cmyk": ({"players": 2}, {"players": 3}, {"players": 5}),
}
LONGEST = {"chroma-mix": 60, "coloretto": 80, "chroma-cubes": 40, "cmyk": 90}


def reading(slug, pieces, **more):
    """A reading written by hand: {"p1": "RED:1 RED:2"}; `204:1@2,1` is a tile in its cell."""
    code = game_of(slug).code
    found = []
    for zone, words in pieces.items():
        for word in words.split():
            name, _, cell = word.partition("@")
            whole = name.count(":") == 2 or name[:3] in {"CM:", "CO:", "CC:", "MT:", "TB:"}
            one = {"id": name if whole else f"{code}:{name}", "zone": zone or None}
            if cell:
                one["cell"] = [int(part) for part in cell.split(",")]
            found.append(one)
    return {"schema": SCHEMA, "game": slug, "pieces": found, **more}


def read(document):
    return from_json(json.dumps(document).encode(), Reading, "test")


def table(document, options=None):
    return table_of(read(document), options)


def check(document, options=None):
    return judged(table(document, options))


def score(document, options=None):
    return scored(table(document, options))


def codes(findings):
    return sorted({(one.code, one.rule) for one in findings})


def of_layout(slug, layout):
    """What a reading of this layout says, by way of its JSON."""
    pieces = [
        {"id": one.piece.id, "zone": one.zone, "cell": one.cell}
        for one in layout.lying
        if one.zone not in UNSEEN
    ]
    document = {
        "schema": SCHEMA,
        "game": slug,
        "pieces": pieces,
        "options": layout.options,
        "mosaics": {seat: {"horizontal": colour} for seat, colour in layout.horizontal.items()},
        "sheets": json.loads(to_json(layout.sheets)),
        "first": layout.first,
    }
    return json.loads(json.dumps(document))


def positions(slug, number, seed=1, *, finished=False):
    """States between two turns of a game played at random; with `finished`, as late as games go."""
    game = game_of(slug)
    rng = random.Random(f"{slug} {seed}")
    for index in range(number):
        options = OPTIONS[slug][index % len(OPTIONS[slug])]
        state = game.new(options, rng.getrandbits(32))
        goal = 4 * LONGEST[slug] if finished else rng.randrange(2, LONGEST[slug])
        yield game, settled(game, state, goal, rng)


def settled(game, state, goal, rng):
    """The last state between two turns before the goal."""
    last = state
    while not game.over(state) and game.turn(state) < goal:
        turn = game.turn(state)
        while not game.over(state) and game.turn(state) == turn:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        last = state
    return last


def one_turn(game, state, rng):
    """The state after one more turn, and its moves."""
    turn, moves = game.turn(state), []
    while not game.over(state) and game.turn(state) == turn:
        moves.append(rng.choice(game.legal_moves(state)))
        state = game.apply(state, moves[-1])
    return state, tuple(moves)


def followed(before: Layout, after: Layout) -> Layout:
    """The later layout with the ids of the earlier one: a card that moved is still the same card."""
    at_home = {}
    for one in before.lying:
        at_home.setdefault((one.zone, one.piece.kind), []).append(one.piece)
    kept = []
    loose = Counter()
    for one in after.lying:
        home = at_home.get((one.zone, one.piece.kind))
        kept.append(home.pop(0) if home else None)
    moved = {}
    for pieces in at_home.values():
        for piece in pieces:
            moved.setdefault(piece.kind, []).append(piece)
    lying = []
    for one, piece in zip(after.lying, kept, strict=True):
        own = piece or (moved[one.piece.kind].pop(0) if moved.get(one.piece.kind) else None)
        assert own is not None, one
        loose[own] += 1
        lying.append(replace(one, piece=own))
    assert max(loose.values()) == 1
    return replace(after, lying=tuple(lying))


def piece(text):
    found = parse(text)
    assert isinstance(found, Piece)
    return found


def plain(values):
    return [asdict(value) for value in values]
