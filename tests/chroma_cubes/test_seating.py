"""A view of the table becomes a state again, or a question."""

import random
from dataclasses import replace

from companion.games.chroma_cubes import GAME
from companion.games.chroma_cubes.seating import advise_view, seated
from companion.play import Layout
from companion.play.reading import MarksRead, SectionRead, SheetRead


def rounds(options, seed):
    """States at the beginning of rounds, as far as a photo can show them."""
    state, chance = GAME.new(options, seed), random.Random(seed)
    while not GAME.over(state) and state.round < 9:
        number = state.round
        state = GAME.apply(state, chance.choice(GAME.legal_moves(state)))
        if state.round != number:
            yield state


def test_a_state_laid_out_is_seated_again():
    """CC-7.1, CC-7.6: dice, sheets and what is left over; rolls to come are nobody's."""
    again = 0
    for options in ({}, {"players": 4, "sheet": "STA"}, {"players": 1}):
        for seed in range(4):
            for state in rounds(options, seed):
                if GAME.over(state) or any(seat.boxes for seat in state.seats):
                    continue
                found = seated(GAME.lay(state))
                if found.state is None:
                    assert [one.code for one in found.questions] == ["which-cairn"]
                    continue
                plain = tuple(seat._replace(fresh=(), fresh_reserve=()) for seat in state.seats)
                same = found.state._replace(start=state.start, active=state.active, turn=state.turn)
                same = same._replace(round=state.round, chance=state.chance)
                assert same == state._replace(seats=plain)
                assert GAME.check(found.state).legal
                again += 1
    assert again > 20


def test_what_is_missing_is_asked():
    state = next(rounds({}, 1))
    layout = GAME.lay(state)

    def asked(view):
        found = seated(view)
        assert found.state is None
        return [one.code for one in found.questions]

    assert asked(Layout(())) == ["sheet-unread"]
    assert asked(replace(layout, sheets=layout.sheets[:1])) == ["sheet-unread"]
    without_dice = tuple(one for one in layout.lying if one.zone != "p2.active")
    assert asked(replace(layout, lying=without_dice)) == ["dice-not-seen"]
    unsure = replace(layout.sheets[0], sections={"1.1": SectionRead(filled=None)})
    assert asked(replace(layout, sheets=(unsure, layout.sheets[1]))) == ["section-unsure"]
    banked = SheetRead("CC:CAR:1", {}, MarksRead(locks={"3": ("R", "O")}, bank=1))
    assert asked(replace(layout, sheets=(banked, layout.sheets[1]))) == ["bank-unknown"]


def test_advice_from_a_view():
    """CC-3.2: what the dice that lie there can colour."""
    state = next(rounds({}, 2))
    advice = advise_view(GAME.lay(state), "p2")
    best = advice.best(1)[0]
    assert best.progress > 0
    assert advice.payment(best).paid
    assert advise_view(Layout(()), "p1")[0].code == "sheet-unread"
    assert advise_view(GAME.lay(state), "p4")[0].code == "player-unseen"
