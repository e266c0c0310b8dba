"""Payments are exact: the same answer as trying every use of every die, and payments that really pay."""

import random
from dataclasses import replace
from functools import cache

import pytest

from companion.errors import Exit
from companion.games.chroma_cubes.advice import Table, advise
from companion.games.chroma_cubes.moves import NO_DIE
from companion.games.chroma_cubes.payment import (
    ANY_SYMBOL,
    STORE,
    Payment,
    Purse,
    Unpayable,
    Want,
    can_pay,
    payable,
    read_dice,
    wants,
)
from companion.games.chroma_cubes.state import BLANK, PLANS
from companion.games.chroma_cubes.tables import FACES, WHEEL
from companion.play import BadSetup

SOME, ALL = 1_500, 20_000


def symbols_of(die):
    """By the printed table of faces (CC-1.5), not by the numbers the rules use."""
    return tuple(WHEEL.index(symbol) for symbol in FACES[WHEEL[die // 7]][die % 7 - 1])


def by_trying_everything(purse, asked):
    """Each die in turn: leave it, give one symbol to one want, or (Twin) both to two; then the symbols."""
    dice = [(symbols_of(die), False) for die in purse.active]
    dice += [(symbols_of(die), True) for die in purse.reserve]
    tokens = [(symbol, False) for symbol in purse.bank]
    if purse.left != BLANK:
        tokens.append((purse.left, True))

    def takes(want, symbol):
        return want.symbol == symbol

    def minus(needs, *wants_paid):
        left = list(needs)
        for n in wants_paid:
            left[n] -= 1
        return tuple(left)

    @cache
    def finish(n, needs):
        if not any(needs):
            return True
        if n == len(tokens):
            return False
        symbol, for_locks = tokens[n]
        return finish(n + 1, needs) or any(
            needs[k] and (want.lock == BLANK or for_locks) and symbol in {want.symbol, ANY_SYMBOL}
            and finish(n + 1, minus(needs, k))
            for k, want in enumerate(asked)
        )  # fmt: skip

    @cache
    def use(n, needs, twin, from_reserve, from_active):
        if from_reserve > purse.room or from_reserve + from_active > len(purse.active):
            return False
        if sum(needs) > len(dice) - n + len(tokens) + twin:
            return False
        if n == len(dice) or not any(needs):
            return finish(0, needs)
        (one, other), reserved = dice[n]
        after = (from_reserve + reserved, from_active + (not reserved))
        if use(n + 1, needs, twin, from_reserve, from_active):
            return True
        for k, want in enumerate(asked):
            if not needs[k]:
                continue
            if want.symbol in (one, other, ANY_SYMBOL) and use(n + 1, minus(needs, k), twin, *after):
                return True
            if not twin or not takes(want, one):
                continue
            for m, second in enumerate(asked):
                locks = [lock for lock in (want.lock, second.lock) if lock != BLANK]
                if (
                    needs[m]
                    and takes(second, other)
                    and len(locks) < 2
                    and not (purse.opening and 1 in locks)
                    and use(n + 1, minus(needs, k, m), False, *after)
                ):
                    return True
        return False

    needs = tuple(want.number for want in asked)
    may_twin = purse.twin or purse.opening
    if use(0, needs, may_twin, 0, 0):
        return True
    return purse.bonus != BLANK and any(
        want.symbol == purse.bonus and want.number > 1 and use(0, minus(needs, k), may_twin, 0, 0)
        for k, want in enumerate(asked)
    )


def some_purse(dice):
    def rolled(number):
        return tuple(sorted(dice.randrange(6) * 7 + dice.randint(1, 6) for _ in range(number)))

    if dice.random() < 0.15:  # alone (CC-6)
        return Purse(rolled(6), bonus=dice.choice((BLANK, dice.randrange(6))))
    twin = dice.random()
    return Purse(
        active=rolled(dice.choice((3, 5, 5, 6, 7))),
        reserve=rolled(dice.choice((0, 1, 2, 2, 4))),
        room=dice.choice((0, 1, 2, 4)),
        bank=tuple(dice.choice((*range(6), ANY_SYMBOL)) for _ in range(dice.choice((0, 0, 0, 1, 3)))),
        twin=twin < 0.3,
        opening=twin > 0.9,
        left=dice.randrange(6) if 0.3 <= twin < 0.4 else BLANK,
    )


def some_wants(dice, purse):
    """A real colouring makes a real question: most wants are near what the dice can just give."""
    plan = PLANS["EGG" if purse.bonus != BLANK else dice.choice([code for code in PLANS if code != "EGG"])]
    sections = dice.sample(range(len(plan.keys)), dice.randint(1, 5))
    found = [Want(plan.keys[n], plan.symbols[n], plan.counts[n]) for n in sections]
    if purse.bonus == BLANK and dice.random() < 0.1:
        return (STORE, *found)
    if purse.bonus == BLANK and dice.random() < 0.2:
        symbols = dice.sample(range(6), dice.choice((1, 1, 2)))
        found = [
            Want(f"lock {n}", symbol, 5, 1 if purse.opening else dice.randrange(3))
            for n, symbol in enumerate(symbols)
        ] + found[:2]
    found.sort(key=lambda want: (want.lock == BLANK, want.lock != 1))
    return tuple(found)


def pays(purse, asked, payment):
    """Does this payment use what there is, once each, and give every want its symbols?"""
    active, reserve = list(purse.active), list(purse.reserve)
    for given, taken in payment.exchanges:
        active.remove(given)
        reserve.remove(taken)
        active.append(taken)
    bank, left, bonus = list(purse.bank), purse.left, purse.bonus
    twin = purse.twin or purse.opening
    assert [one.key for one in payment.paid] == [want.key for want in asked]
    for want, (_, way) in zip(asked, payment.paid, strict=True):
        number = len(way.dice) + way.twin + way.bank + way.bonus + (way.twin_die != NO_DIE)
        assert number == want.number
        if way.twin:
            assert left == want.symbol
            left = BLANK
        for die in way.dice:
            active.remove(die)
            assert want.symbol in (*symbols_of(die), ANY_SYMBOL)
        if way.twin_die != NO_DIE:
            assert twin
            assert not (purse.opening and want.lock == 1)
            active.remove(way.twin_die)
            left = sum(symbols_of(way.twin_die)) - want.symbol
            twin = False
        for _ in range(way.bank):
            assert want.lock == BLANK
            bank.remove(want.symbol if want.symbol in bank else ANY_SYMBOL)
        if way.bonus:
            assert bonus == want.symbol
            assert way.dice
            bonus = BLANK
    return len(payment.exchanges) <= purse.room


def compare(number, seed):
    dice = random.Random(seed)
    answers = {True: 0, False: 0}
    for _ in range(number):
        purse = some_purse(dice)
        asked = some_wants(dice, purse)
        expected = by_trying_everything(purse, asked)
        found = payable(purse, asked)
        assert isinstance(found, Payment) == expected, (purse, asked)
        answers[expected] += 1
        if expected:
            assert pays(purse, asked, found), (purse, asked, found)
        else:
            some = tuple(want for want in asked if want.key in found.keys)
            assert not can_pay(purse, some)
            assert all(can_pay(purse, tuple(w for w in some if w is not want)) for want in some)
            assert found.can < found.need == sum(want.number for want in some)
    assert min(answers.values()) > number // 6


def test_payability_equals_exhaustive_search():
    """CC-3.2, CC-3.3, CC-3.4, CC-3.5, CC-6.5, CC-7.4."""
    compare(SOME, 1)


@pytest.mark.long
def test_payability_equals_exhaustive_search_on_many_rounds():
    compare(ALL, 2)


def test_advice_names_every_set_that_can_be_paid_and_no_other():
    dice = random.Random(3)
    for _ in range(60):
        purse = some_purse(dice)
        plan = PLANS["EGG" if purse.bonus != BLANK else "CAR"]
        blank = dice.sample(range(len(plan.keys)), 7)
        table = Table(plan.sheet.code, sum(1 << n for n in range(len(plan.keys)) if n not in blank))
        advice = advise(
            table, Purse(purse.active, purse.reserve, purse.room, purse.bank, purse.twin, bonus=purse.bonus)
        )
        found = {choice.sections for choice in advice.every() if choice.side is None}
        expected = set()
        for bits in range(1, 1 << len(blank)):
            chosen = [n for k, n in enumerate(blank) if bits >> k & 1]
            asked = tuple(Want(plan.keys[n], plan.symbols[n], plan.counts[n]) for n in chosen)
            if can_pay(advice.purse, asked):
                expected.add(sum(1 << n for n in chosen))
        assert found == expected
        best = advice.best(3)
        ranked = sorted(set(advice.every()), key=lambda choice: choice[:3], reverse=True)
        assert [choice[:3] for choice in best] == [choice[:3] for choice in ranked[:3]]
        for choice in best:
            assert isinstance(advice.payment(choice), Payment)


def test_advice_on_locks_names_every_set_beside_a_side():
    """CC-3.4: the side paid, everything that can be paid with it, and Twin at once when it opens."""
    dice = random.Random(4)
    hearts = [die for die in range(42) if die % 7 and 0 in symbols_of(die)]
    plan = PLANS["CAR"]
    sides = 0
    for n in range(20):
        active = tuple(sorted(dice.choice(hearts) for _ in range(dice.randint(5, 7))))
        twin = (1, 2) if n % 3 == 0 else (1, BLANK) if n % 3 == 1 else (BLANK, BLANK)
        locks = (BLANK, 3, *twin, BLANK, BLANK)
        left = 0 if n % 5 == 0 else BLANK
        reserve = (dice.choice(hearts),)
        purse = Purse(active, reserve, 1, twin=n % 3 == 0 and left == BLANK, left=left, bank=(4,) * (n % 2))
        blank = dice.sample(range(len(plan.keys)), 5)
        coloured = sum(1 << n for n in range(len(plan.keys)) if n not in blank)
        advice = advise(Table("CAR", coloured, locks), purse)
        found = {}
        for choice in advice.every():
            if choice.side is not None:
                found.setdefault(choice.side, set()).add(choice.sections)
        payable_alone = can_pay(purse, (Want("lock", 0, 5, 2),))
        assert payable_alone == any((side.lock, side.symbol) == (2, 0) for side in found)
        for side, sets in found.items():
            opening = side.lock == 1 and side.opens
            whole = replace(purse, opening=opening)
            lock = Want("lock", side.symbol, 5, side.lock)
            for bits in range(1 << len(blank)):
                chosen = [k for j, k in enumerate(blank) if bits >> j & 1]
                asked = (lock, *(Want(plan.keys[k], plan.symbols[k], plan.counts[k]) for k in chosen))
                assert can_pay(whole, asked) == (sum(1 << k for k in chosen) in sets)
            sides += 1
        for choice in advice.best(3):
            assert isinstance(advice.payment(choice), Payment)
    assert sides > 40


def test_two_stars_cost_two_dice_with_a_star():
    """CC-1.7, CC-3.2: the example of the rulebook."""
    found = payable(Purse(read_dice(("Y1", "G1", "R1"))), wants("EAS", ("2.3",)))
    assert found.say == "colour 2.3 with Y1 G1"


def test_one_set_of_dice_fills_one_section():
    """CC-3.2: two pumpkins do not fill every section of two pumpkins."""
    two = wants("DIN", ("4.3", "4.4"))
    found = payable(Purse(read_dice(("O1", "O2"))), two)
    assert isinstance(found, Unpayable)
    assert (found.keys, found.need, found.can, found.rule) == (("4.3", "4.4"), 4, 2, "CC-3.2")
    assert found.say == "4.3 and 4.4 together cost O2 O2: of these 4 symbols only 2 can be paid"


def test_the_reason_names_no_section_that_could_be_paid_beside():
    found = payable(Purse(read_dice(("R1", "R2", "G1"))), wants("CAR", ("1.1", "2.2", "1.4")))
    assert found.keys == ("1.4",)
    assert "costs R4" in found.say


@pytest.mark.parametrize(
    ("ask", "rule"),
    [
        (lambda: read_dice(("R7",)), "CC-1.5"),
        (lambda: read_dice(("K1",)), "CC-1.5"),
        (lambda: read_dice(("R",)), "CC-1.5"),
        (lambda: wants("CAR", ("1.8",)), "CC-5"),
        (lambda: wants("CAR", ("4.1",)), "CC-5"),
        (lambda: wants("CAR", (), ((4, "R"),)), "CC-3.5"),
        (lambda: wants("CAR", (), ((1, "K"),)), "CC-1.6"),
    ],
)
def test_faces_and_sections_that_do_not_exist_are_refused(ask, rule):
    with pytest.raises(BadSetup) as refused:
        ask()
    assert refused.value.rule == rule
    assert refused.value.say
    assert refused.value.code == Exit.USAGE
