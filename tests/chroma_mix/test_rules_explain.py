"""What must have happened between two tables, and why it cannot have."""

import random
import time

import pytest

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import KIND, ONE, bag_of, cards
from companion.games.chroma_mix.explain import fits, seen_of, turns_between
from companion.games.chroma_mix.explain_reason import explain
from companion.play import parse_record, read_turn

OPTIONS = (
    {"players": 2, "extra": "random"},
    {"players": 3, "extra": "MUS"},
    {"players": 4, "extra": "PET"},
    {"solo": "first"},
)
HANDS = ("p1.hand", "p2.hand", "p3.hand", "p4.hand")


def pairs(number):
    """Real turns of random games: the state before, after, and the moves between."""
    dice = random.Random(number)
    found = 0
    for seed in range(number):
        state = GAME.new(OPTIONS[seed % len(OPTIONS)], seed)
        for _ in range(20):
            if GAME.over(state):
                break
            before, moves = state, []
            while not GAME.over(state) and state.turn == before.turn:
                legal = GAME.legal_moves(state)
                lively = [move for move in legal if not GAME.write_move(state, move).startswith("swap")]
                moves.append(dice.choice(lively if dice.random() < 0.9 else legal))
                state = GAME.apply(state, moves[-1])
            if dice.random() < 0.4:
                yield unknown_order(before, dice), state, tuple(moves)
                found += 1
                if found == number:
                    return


def unknown_order(state, dice):
    """At a real table nobody knows how the decks lie."""
    if state.billy:
        return state
    deck2, deck3 = (tuple(dice.sample(deck, len(deck))) for deck in (state.deck2, state.deck3))
    return state._replace(deck2=deck2, deck3=deck3, chance=dice.getrandbits(60))


def find_all(number):
    times = []
    for place, (before, after, moves) in enumerate(pairs(number)):
        hidden = HANDS if place % 2 else ()
        start = time.perf_counter()
        search = turns_between(before, seen_of(after, hidden))
        times.append(time.perf_counter() - start)
        assert moves in search.turns or len(search.turns) >= 40, (GAME.to_plain(before), moves)
        assert list(map(len, search.turns)) == sorted(map(len, search.turns))
    assert len(times) == number
    return sorted(times)


def test_the_turn_that_was_played_is_found():
    times = find_all(80)
    assert times[len(times) // 2] <= 0.2
    assert times[-1] <= 3.0


@pytest.mark.long
def test_the_turn_that_was_played_is_found_in_two_thousand():
    times = find_all(2_000)
    assert times[1000] <= 0.2
    assert times[-1] <= 3.0


def damaged(after, dice):
    """One card lies in another zone than it should."""
    seen = seen_of(after)
    zones = [zone for zone in seen if seen[zone]]
    source = dice.choice(zones)
    kind = dice.choice(cards(seen[source]))
    target = dice.choice([zone for zone in seen if zone != source])
    seen[source] -= ONE[kind]
    seen[target] += ONE[kind]
    return seen


def judge_damaged(number):
    """How many damaged tables are refused; whatever is accepted must be the end of a legal turn."""
    dice = random.Random(7)
    refused = 0
    for before, after, _moves in pairs(number):
        seen = damaged(after, dice)
        search = turns_between(before, seen)
        refused += not search.turns
        for turn in search.turns[:3]:
            assert ends_as_seen(before, turn, seen)
    return refused / number


def ends_as_seen(before, turn, seen):
    """Play the turn with the dealt cards as seen; every move must be offered."""
    state = before
    for move in turn:
        assert move in GAME.legal_moves(state)
        state = GAME.apply(state, move)
    blind = {zone: bag for zone, bag in seen.items() if not zone.startswith("market")}
    return fits(before, state, blind)


def test_damaged_tables_are_mostly_refused():
    assert judge_damaged(60) >= 0.9


@pytest.mark.long
def test_two_thousand_damaged_tables():
    assert judge_damaged(2_000) >= 0.95


def from_text(setup):
    return GAME.read_setup(parse_record(setup).setup)


def after_moving(before, text, *moved):
    """What is seen after a turn with some cards moved besides: (card, from, to)."""
    seen = seen_of(read_turn(GAME, before, "p1", text).state)
    for code, source, target in moved:
        seen[source] -= ONE[KIND[code]]
        seen[target] = seen.get(target, 0) + ONE[KIND[code]]
    return seen


@pytest.mark.parametrize(
    ("setup", "turn", "moved", "rule"),
    [
        (  # Orange was paid, so Ruby Red cannot lie in the play area
            "players = 2\nrest = box\nsupply = RUB SCY\np1.hand = PMA\np1.play = COR ORA",
            "mix PMA ORA.play > RUB",
            [("RUB", "p1.hand", "p1.play")],
            "CM-5.14",
        ),
        (  # Jungle went back to hand and gives nothing
            "players = 2\nrest = box\nsupply = SCY PMA\np1.play = JUN",
            "refill JUN",
            [("SCY", "supply", "p1.hand")],
            "CM-4.6",
        ),
        (  # a Mix and a Print in one turn
            "players = 2\nrest = box\nmarket2 = JUN\np1.hand = SCY LYE LEM",
            "mix SCY LYE > JUN",
            [("LEM", "p1.hand", "p1.play")],
            "CM-3.1",
        ),
        (  # the neighbour's play area changed
            "players = 2\nrest = box\nsupply = PMA LYE\np1.hand = SCY\np2.hand = LEM",
            "print SCY; gain PMA",
            [("LEM", "p2.hand", "p2.play")],
            "CM-2.8",
        ),
        (  # a second Emerald Green
            "players = 2\nrest = box\np1.hand = EME SCY\np1.play = EME",
            "print SCY",
            [("EME", "p1.hand", "p1.play")],
            "CM-9.4",
        ),
    ],
)
def test_the_nearest_reason_is_told_with_its_rule(setup, turn, moved, rule):
    before = from_text(setup)
    told = explain(before, after_moving(before, turn, *moved))
    assert told.turns == ()
    assert told.reason.rule == rule
    assert told.reason.say


def test_alternatives_are_told_as_lines_of_a_record():
    before = from_text("players = 2\nrest = box\nsupply = SCY*2 PMA*2 LYE*2\np1.hand = SCY FUC")
    after = read_turn(GAME, before, "p1", "print FUC; gain SCY; play SCY; gain LYE").state
    told = explain(before, seen_of(after))
    assert told.turns == ("print FUC; gain SCY; play SCY; gain LYE",)
    hidden = explain(before, {"p1.play": bag_of([KIND["FUC"]])})
    assert hidden.turns[:3] == ("print FUC; gain SCY", "print FUC; gain PMA", "print FUC; gain LYE")
    assert hidden.turns[3:] == ("print FUC; gain LYE; play LYE; return LYE",)
