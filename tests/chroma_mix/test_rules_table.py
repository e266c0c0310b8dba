"""Tables that cannot be, setups that cannot start, and what a player may know."""

import random

import pytest

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import KIND, ONE, bag_of, codes, size
from companion.games.chroma_mix.check import judge, layout_of
from companion.games.chroma_mix.state import BILLY_MIX, MUSTARD_WIN, Seat
from companion.games.chroma_mix.victory import conditions
from companion.games.chroma_mix.view import imagined, view
from companion.pieces.piece import Piece
from companion.play import BadSetup, Layout, Lying, MalformedState, play_out, replay


def table(**zones):
    lying = [
        Lying(Piece("CM", *_kind(word)), zone.replace("_", "."))
        for zone, words in zones.items()
        for word in words.split()
    ]
    return Layout(tuple(lying))


def _kind(word):
    code, _, copy = word.partition(":")
    return code, int(copy or 1)


def found(layout):
    return [(finding.code, finding.rule) for finding in judge(layout).findings]


def test_a_fair_view_has_no_findings():
    fair = table(market2="JUN COR LEM CER FUC LAV", p1_play="EME SCY:1 SCY:2", supply="RUB PMA", deck2="PRI")
    assert found(fair) == []


@pytest.mark.parametrize(
    ("layout", "finding"),
    [
        (table(p1_play="SCY:13"), ("no-such-piece", "CM-9.2")),
        (table(p1_play="XYZ"), ("no-such-piece", "CM-1.4")),
        (table(p1_play="SCY:1", p2_play="SCY:1"), ("piece-seen-twice", "CM-9.2")),
        (table(market2="JUN:1 JUN:2 JUN:3 COR:1 COR:2 COR:3 CER"), ("row-too-long", "CM-9.3")),
        (table(market2="JUN COR", deck2="CER"), ("row-too-short", "CM-9.3")),
        (table(market3="TUR", discard3="VIO"), ("row-too-short", "CM-9.3")),
        (table(market2="TUR"), ("wrong-rank", "CM-9.5")),
        (table(market3="JUN"), ("wrong-rank", "CM-9.5")),
        (table(supply="JUN"), ("wrong-rank", "CM-2.2")),
        (table(discard2="SCY"), ("wrong-rank", "CM-3.8")),
        (table(p1_play="EME:1 EME:2"), ("second-emerald", "CM-9.4")),
        (table(p1_play="BUR", supply="PET"), ("second-extra", "CM-9.4")),
        (table(p1_tucked="SCY", p2_play="MUS"), ("tucked-without-mustard", "CM-9.4")),
        (table(p1_hand="MIX"), ("stray-mix-card", "CM-8.6")),
    ],
)
def test_what_cannot_lie_there_is_found(layout, finding):
    assert finding in found(layout)


def test_all_findings_are_told_not_just_the_first():
    wrong = table(market2="TUR VIO", p1_play="EME:1 EME:2 SCY:13", p1_tucked="LYE")
    assert len(found(wrong)) == 5


def test_two_emeralds_in_two_areas_are_fine():
    assert found(table(p1_play="EME:1", p2_play="EME:2", p1_hand="EME:3")) == []


def test_a_card_gone_missing_is_found():
    """CM-9.1."""
    state = GAME.new({}, 1)
    state = state._replace(supply=state.supply - ONE[KIND["RUB"]])
    assert [(one.code, one.rule) for one in GAME.check(state).findings] == [("cards-missing", "CM-9.1")]


def test_copies_are_numbered_within_the_kit():
    ids = [one.piece.id for one in layout_of(GAME.new({"solo": "first"}, 1)).lying]
    assert len(ids) == len(set(ids)) == 95  # all but the aids and the first-player card (CM-1.1)


@pytest.mark.parametrize(
    ("entry", "line", "rule"),
    [
        ("p1.hand = SCY*13", 3, "CM-9.2"),
        ("p1.hand = SCY XYZ", 3, "CM-1.4"),
        ("p1.play = EME EME", 3, "CM-9.4"),
        ("market2 = TUR JUN", 3, "CM-9.5"),
        ("p1.tucked = SCY", 3, "CM-9.4"),
        ("p9.hand = SCY", 3, ""),
        ("seed = soon", 3, ""),
        ("turn = p3", 3, ""),
        ("met = p1.glory", 3, "CM-7.8"),
        ("extra = RUB", 3, ""),
        ("players = 5", 3, ""),
        ("supply = SCY*12", 3, "CM-2.1"),
    ],
)
def test_an_impossible_setup_is_refused_with_its_line(entry, line, rule):
    key = entry.split()[0]
    players = "" if key == "players" else "players = 2"
    trouble = replay(GAME, f"game = chroma-mix\n{players}\n{entry}\n").trouble
    assert (trouble.word, trouble.rule) == ("impossible", rule)
    assert trouble.line == line or key == "supply"
    assert trouble.say


def test_billy_wants_one_opponent():
    with pytest.raises(BadSetup):
        GAME.new({"solo": "first", "players": 3}, 1)


def test_a_told_shuffle_must_be_possible():
    start = "game = chroma-mix\nplayers = 2\nseed = 1\nmarket2 = JUN*3 COR*3\n"
    assert replay(GAME, start + "* deck2 = LEM CER\n").trouble is None
    for event in ("deck2 = JUN", "deck2 = XYZ", "market2 = LEM", "draws = MIX", "sky = SCY", "rain"):
        assert replay(GAME, f"{start}* {event}\n").trouble.word == "impossible"
    told = replay(GAME, start + "* market2 = LEM CER FUC LAV PRI JUN\n").state
    assert sorted(told.row2 + told.deck2) == sorted(GAME.new({"players": 2}, 1).row2 + GAME.new({}, 1).deck2)


@pytest.mark.parametrize("data", [None, [], {}, {"seats": []}, {"seats": [{"hand": ["XYZ"]}]}, "state"])
def test_what_is_no_state_is_refused(data):
    with pytest.raises(MalformedState):
        GAME.from_plain(data)


def test_eight_tucked_dots_win_only_under_mustard():
    """CM-7.6."""
    tucked = bag_of([KIND["RUB"], KIND["SAP"]])
    assert conditions(Seat(0, ONE[KIND["MUS"]], tucked)) == MUSTARD_WIN
    assert conditions(Seat(0, ONE[KIND["MUS"]], ONE[KIND["RUB"]])) == 0
    assert conditions(Seat(ONE[KIND["MUS"]], ONE[KIND["RUB"]], tucked)) == 0


def test_views_hide_the_order_of_decks_only():
    """CM-9.6, CM-2.6: discard piles and, to a good memory, hands are known."""
    state = GAME.new({"players": 3}, 4)
    other = state._replace(deck2=state.deck2[::-1], deck3=state.deck3[::-1], chance=99)
    assert view(state, 0) == view(other, 0)
    assert view(state, 0).table.discard2 == state.discard2
    moved = state._replace(deck2=(*state.deck2[1:], state.row2[0]), row2=(state.deck2[0], *state.row2[1:]))
    assert view(state, 0) != view(moved, 0)
    assert codes(view(state, 0).table.seats[2].hand) == ("SCY", "PMA", "LYE")
    forgetful = view(state, 0, remembers=False)
    assert forgetful.table.seats[2].hand == 0
    assert forgetful.hand_sizes == (3, 3, 3)


def test_the_back_of_the_next_automata_card_is_public():
    """CM-8.2."""
    for seed in range(20):
        state = GAME.new({"solo": "first"}, seed)
        seen = view(state, 0)
        assert seen.mix_on_top == (state.billy.deck[0] == KIND["MIX"])
        for chance in range(5):
            dreamt = imagined(seen, chance)
            assert view(dreamt, 0) == seen
            assert GAME.check(dreamt).legal


@pytest.mark.parametrize("games", [40, pytest.param(10_000, marks=pytest.mark.long)])
def test_billy_has_nine_cards_and_one_more_for_each_mix(games):
    """CM-8.6, CM-10.4, also while a Mix card is unresolved."""
    for seed in range(games):
        dice = random.Random(seed)
        state = GAME.new({"solo": ("first", "hard")[seed % 2], "extra": "random"}, seed)
        mixes = 0
        while not GAME.over(state):
            move = dice.choice(GAME.legal_moves(state))
            mixes += state.active == 1 and GAME.write_move(state, move).startswith("mix")
            state = GAME.apply(state, move)
            billy = state.billy
            waiting = sum(frame[1] for frame in state.todo if frame[0] == BILLY_MIX)
            assert size(billy.hand) + len(billy.deck) + size(billy.discard) + waiting == 9 + mixes


def test_games_without_an_end_are_stopped_and_said_to_be():
    """CM-10.16."""
    passing = play_out(
        GAME, {"players": 2}, 1, choose=lambda state, _seed: GAME.legal_moves(state)[-1], limit=30
    )
    assert passing.stopped
    assert passing.turns == 30
    assert passing.sheet.winners == ()
