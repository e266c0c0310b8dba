"""A second Chroma Mix, slow and plain, written from RULES alone: lists of card codes, a turn as a generator.

It shares nothing with the real rules but the card table and the shuffle. `Naive(setup)` starts from the
entries of a record; `choices` are the texts of the legal moves; `choose(text)` goes on.
"""

from itertools import combinations, product

from companion.games.chroma_mix.tables import BY_CODE, COLOURS
from companion.play import shuffled

ORDER = [card.code for card in COLOURS] + ["MIX"]
RANK1 = ["SCY", "PMA", "LYE"]


def rank(code):
    return BY_CODE[code].rank


def vp(code):
    return BY_CODE[code].points


def by_order(codes):
    return sorted(codes, key=ORDER.index)


def unique(codes):
    return by_order(set(codes))


def sums(codes):
    """Every total of pigments these cards can have, Prism being wild."""
    return {"".join(sorted("".join(one))) for one in product(*(BY_CODE[code].pigments for code in codes))}


def matches(codes, target):
    return bool(sums(codes) & {"".join(sorted(p)) for p in BY_CODE[target].pigments})


class Player:
    def __init__(self, name, hand, play, tucked):
        self.name, self.hand, self.play, self.tucked = name, hand, play, tucked
        self.met = set()


def spelled(words):
    cards = []
    for word in words:
        code, _, number = word.partition("*")
        cards += [code] * int(number or 1)
    return cards


class Naive:
    def __init__(self, setup):
        zones = {key: spelled(value) for key, value in setup.items()}
        self.supply = zones["supply"]
        self.row = {2: zones["market2"], 3: zones["market3"]}
        self.deck = {2: zones["deck2"], 3: zones["deck3"]}
        self.discard = {2: zones["discard2"], 3: zones["discard3"]}
        self.solo = setup.get("solo", ("no",))[0] != "no"
        people = 1 if self.solo else int(setup["players"][0])
        self.players = [
            Player(f"p{n}", zones[f"p{n}.hand"], zones[f"p{n}.play"], zones[f"p{n}.tucked"])
            for n in range(1, people + 1)
        ]
        if self.solo:
            billy = Player("billy", zones["billy.hand"], [], [])
            self.players.append(billy)
            self.billy_deck, self.billy_discard = zones["billy.deck"], zones["billy.discard"]
        names = [player.name for player in self.players]
        self.first = names.index(setup["first"][0])
        self.active = names.index(setup["turn"][0])
        self.lead = int(setup.get("lead", ("0",))[0])
        self.chance = int(setup["chance"][0])
        self.over = False
        self.game = self.run()
        self.mover, self.choices = next(self.game)

    def choose(self, text):
        assert text in self.choices
        try:
            self.mover, self.choices = self.game.send(text)
        except StopIteration:
            self.over, self.mover, self.choices = True, None, []

    # ---- the flow of the game -------------------------------------------------------------

    def run(self):
        while True:
            me = self.players[self.active]
            if me.name == "billy":
                yield from self.billy_turn(me)
            else:
                yield from self.turn(me)
            for player in self.players:
                player.met |= self.conditions(player)  # CM-6.3
            if me.name == "billy" and self.lead:
                self.lead -= 1
                continue
            self.active = (self.active + 1) % len(self.players)
            if self.active == self.first and any(player.met for player in self.players):
                return  # CM-7.1

    def turn(self, me):
        self.printed = False
        done = set()
        while True:
            offers = self.actions(me, done)
            text = yield me.name, offers
            if text == "done":
                break
            verb = text.split()[0]
            done.add(verb)
            yield from getattr(self, "do_" + verb)(me, text)
            if verb == "swap" or "KEY" not in me.play or done >= {"print", "mix", "refill"}:
                break
        if self.printed:  # CM-5.15
            for _ in range(me.play.count("PEA")):
                yield from self.add_rank1(me)

    def actions(self, me, done):
        offers = []
        if "print" not in done:
            offers += self.printable(me)
        if "mix" not in done:
            offers += self.mixes(me)
        if "refill" not in done:
            offers.append("refill")
        if done:
            return [*offers, "done"]
        if me.hand:
            have = [code for code in RANK1 if code in self.supply]
            return offers + [f"swap {old} > {new}" for old in unique(me.hand) for new in have]
        return [*offers, "swap > LYE"]

    def printable(self, me, banned=()):
        fine = [code for code in unique(me.hand) if code not in banned]
        return [f"print {code}" for code in fine if not (code == "EME" and "EME" in me.play)]

    def open_cards(self):
        return self.supply + self.row[2] + self.row[3]

    def mixes(self, me):
        """Try every group of cards the player could pay."""
        pool = [(code, "") for code in me.hand]
        if "COR" in me.play:
            pool += [(code, ".play") for code in me.play]
        numbers = range(1, 5) if "RAS" in me.play else [2]
        offers = set()
        for number in numbers:
            for group in {tuple(sorted(one)) for one in combinations(pool, number)}:
                codes = [code for code, _ in group]
                if sum(map(rank, codes)) > 4:
                    continue
                for target in set(self.open_cards()):
                    if matches(codes, target):
                        offers.add(self.mix_text(group, target))
        return sorted(offers)

    def mix_text(self, group, target):
        ordered = sorted(group, key=lambda one: (one[1], ORDER.index(one[0])))
        return f"mix {' '.join(code + place for code, place in ordered)} > {target}"

    # ---- moving cards ---------------------------------------------------------------------

    def put_away(self, code):
        if rank(code) in {2, 3}:
            self.discard[rank(code)].append(code)
        else:
            self.supply.append(code)

    def pick(self, code):
        (self.row[rank(code)] if rank(code) in {2, 3} else self.supply).remove(code)

    def fill_rows(self):
        for number in (2, 3):
            row, deck, discard = self.row[number], self.deck[number], self.discard[number]
            while len(row) < 6:
                if not deck and discard:
                    mixed, self.chance = shuffled(by_order(discard), self.chance)
                    deck[:], discard[:] = list(mixed), []
                if not deck:
                    break
                row.append(deck.pop(0))

    def leave_play(self, me, code):
        me.play.remove(code)
        if "MUS" not in me.play:
            for card in me.tucked:
                self.put_away(card)
            me.tucked.clear()

    def add(self, me, code, number=1):
        for _ in range(number):
            if code in self.supply:
                self.supply.remove(code)
                me.hand.append(code)

    def add_rank1(self, me, colours=RANK1, number=1):
        offers = [f"gain {code}" for code in colours if code in self.supply]
        if not offers:
            return None
        text = yield me.name, offers
        code = text.split()[1]
        self.add(me, code, number)
        return code

    # ---- actions --------------------------------------------------------------------------

    def do_print(self, me, text):
        code = text.split()[1]
        me.hand.remove(code)
        yield from self.played(me, code, [])

    def played(self, me, code, debts):
        """The card has left the hand for the play area; `debts` are what outer Lavenders still owe."""
        me.play.append(code)
        self.printed = True
        yield from self.instant(me, code, debts)

    def instant(self, me, code, debts):
        effect = getattr(self, "on_" + code.lower(), None)
        if effect:
            yield from effect(me, debts)

    def do_mix(self, me, text, again=True):
        words = text.split()
        target = words[-1]
        for word in words[1:-2]:
            code, dot, _ = word.partition(".")
            if dot:
                me.play.remove(code)
            else:
                me.hand.remove(code)
            self.put_away(code)
        if "MUS" not in me.play:
            for card in me.tucked:
                self.put_away(card)
            me.tucked.clear()
        self.pick(target)
        me.hand.append(target)
        self.fill_rows()
        placing = "ORA" in me.play and not (target == "EME" and "EME" in me.play)
        if placing and (yield me.name, ["place", "done"]) == "place":
            me.hand.remove(target)
            me.play.append(target)
            self.printed = True
        yield from self.neighbour(me)
        if again and "LEM" in me.play:
            offers = self.mixes(me)
            if offers:
                text = yield me.name, [*offers, "done"]
                if text != "done":
                    yield from self.do_mix(me, text, again=False)

    def neighbour(self, mixer):
        """CM-5.17."""
        place = self.players.index(mixer)
        owner = self.players[place - 1]
        if owner is mixer or owner.name == "billy":
            return
        for _ in range(owner.play.count("SLA")):
            offers = [f"gain {code}" for code in RANK1 if code in self.supply]
            if not offers:
                return
            text = yield owner.name, [*offers, "done"]
            if text == "done":
                return
            self.add(owner, text.split()[1])

    def do_refill(self, me, _text):
        yield from self.refill(me, 1000)

    def refill(self, me, limit):
        """Cards are named in the order of the list; of one name those returned before those tucked."""
        tucked, last = 0, (-1, 0)
        while limit:
            offers = []
            for code in unique(me.play):
                here = ORDER.index(code)
                if (here, 0) >= last and not (code == "MUS" and tucked):
                    offers.append(f"return {code}")
                if (here, 1) >= last and "MUS" in me.play and code != "MUS" and tucked < 2:
                    offers.append(f"tuck {code}")
            if not offers:
                break
            text = yield me.name, [*offers, "done"]
            if text == "done":
                break
            verb, code = text.split()
            last = (ORDER.index(code), int(verb == "tuck"))
            limit -= 1
            if verb == "tuck":
                tucked += 1
                me.play.remove(code)
                me.tucked.append(code)
            else:
                self.leave_play(me, code)
                me.hand.append(code)
                self.fill_rows()
        for _ in range(me.play.count("JUN")):
            yield from self.add_rank1(me)

    def do_swap(self, me, text):
        words = text.split()
        if len(words) == 3:
            self.add(me, "LYE")
        else:
            me.hand.remove(words[1])
            self.supply.remove(words[3])
            me.hand.append(words[3])
            self.put_away(words[1])
            self.fill_rows()
        return
        yield

    # ---- instant effects ------------------------------------------------------------------

    def on_scy(self, me, _debts):
        yield from self.add_rank1(me, ["PMA", "LYE"])

    def on_pma(self, me, _debts):
        yield from self.add_rank1(me, ["SCY", "LYE"])

    def on_lye(self, me, _debts):
        yield from self.refill(me, 1)

    def on_cer(self, me, _debts):
        yield from self.add_rank1(me, number=2)

    def on_tur(self, me, _debts):
        yield from self.add_rank1(me, number=3)

    def on_ras(self, me, _debts):
        yield from self.add_rank1(me)

    def on_sla(self, me, _debts):
        yield from self.add_rank1(me)

    def on_cor(self, me, _debts):
        self.add(me, "PMA")
        return
        yield

    def on_fuc(self, me, debts):
        code = yield from self.add_rank1(me)
        if code and (yield me.name, [f"play {code}", "done"]) != "done":
            me.hand.remove(code)
            yield from self.played(me, code, debts)

    def on_azu(self, me, _debts):
        yield from self.take_rank2(me)

    def take_rank2(self, me):
        if self.row[2]:
            text = yield me.name, [f"take {code}" for code in unique(self.row[2])]
            code = text.split()[1]
            self.pick(code)
            me.hand.append(code)
            self.fill_rows()

    def on_pri(self, me, debts):
        if not self.row[2]:
            return
        offers = [f"discard {code}" for code in unique(me.hand)]
        offers += [f"discard {code}.play" for code in unique(me.play)]
        if not offers:
            return
        text = yield me.name, [*offers, "done"]
        if text == "done":
            return
        code, dot, _ = text.split()[1].partition(".")
        settle = self.give_up(me, code, dot, debts)
        self.fill_rows()
        yield from settle
        yield from self.take_rank2(me)

    def give_up(self, me, code, dot, debts):
        """Discard a card now; the generator that comes back asks whose it was, if that is a question."""
        had = me.hand.count(code)
        if dot:
            self.leave_play(me, code)
        else:
            me.hand.remove(code)
        self.put_away(code)
        return self.whose(me, code, had, [] if dot else debts)

    def on_vio(self, me, debts):
        for _ in range(2):
            offers = self.printable(me, ("VIO",))
            if not offers:
                return
            text = yield me.name, offers
            code = text.split()[1]
            had = me.hand.count(code)
            me.hand.remove(code)
            me.play.append(code)
            self.printed = True
            yield from self.whose(me, code, had, debts)
            yield from self.instant(me, code, debts)

    def whose(self, me, code, had, debts):
        """CM-10.1: a copy left the hand; `debts` is a list of lists of owed cards, outermost first."""
        owing = [debt for debt in debts if code in debt]
        free = had > sum(debt.count(code) for debt in debts)
        texts = ["owed"] if len(owing) == 1 else [f"owed {n + 1}" for n in range(len(owing))]
        texts += ["other"] if free else []
        if not owing:
            return
        text = texts[0] if len(texts) == 1 else (yield me.name, texts)
        if text != "other":
            owing[texts.index(text)].remove(code)

    def on_lav(self, me, debts):
        offers = self.breaks(me)
        if not offers:
            return
        text = yield me.name, offers
        words = text.split()
        code, dot, _ = words[1].partition(".")
        settle = self.give_up(me, code, dot, debts)
        owed = [words[3], words[4]]
        for card in owed:
            self.pick(card)
            me.hand.append(card)
        self.fill_rows()
        yield from settle
        all_debts = [*debts, owed]
        while owed:
            if len(set(owed)) > 1:
                text = yield me.name, [f"play {one}" for one in by_order(owed)]
                card = text.split()[1]
            else:
                card = owed[0]
            owed.remove(card)
            me.hand.remove(card)
            yield from self.played(me, card, all_debts)

    def breaks(self, me):
        there = self.open_cards()
        offers = []
        places = [(code, "") for code in unique(me.hand)] + [(code, ".play") for code in unique(me.play)]
        pairs = {tuple(by_order(pair)) for pair in combinations(there, 2)}
        for code, place in places:
            if rank(code) == 1:
                continue
            offers += [f"break {code}{place} > {a} {b}" for a, b in pairs if matches([a, b], code)]
        return offers

    # ---- Billy ----------------------------------------------------------------------------

    def billy_turn(self, billy):
        yield "billy", ["draw"]
        drawn = []
        for _ in range(2):
            if not self.billy_deck:
                mixed, self.chance = shuffled(by_order(self.billy_discard), self.chance)
                self.billy_deck, self.billy_discard = list(mixed), []
            drawn.append(self.billy_deck.pop(0))
        billy.hand += [code for code in drawn if code != "MIX"]
        for _ in range(drawn.count("MIX")):
            offers = self.billy_mixes(billy)
            if offers:
                text = yield "billy", offers
                words = text.split()
                for code in words[1:3]:
                    billy.hand.remove(code)
                    self.billy_discard.append(code)
                self.pick(words[4])
                billy.hand.append(words[4])
                self.fill_rows()
            self.billy_discard.append("MIX")
            if offers:
                yield from self.neighbour(billy)

    def billy_mixes(self, billy):
        offers = {}
        for pair in {tuple(by_order(one)) for one in combinations(billy.hand, 2)}:
            for target in set(self.open_cards()):
                if matches(pair, target):
                    offers[f"mix {pair[0]} {pair[1]} > {target}"] = target
        new = [text for text, target in offers.items() if target not in billy.hand]
        return new or list(offers)

    # ---- victory --------------------------------------------------------------------------

    def conditions(self, who):
        play = who.hand if who.name == "billy" else who.play
        owned = who.hand + who.play
        numbers = [sum(rank(code) == n for code in owned) for n in (1, 2, 3, 4)]
        tests = {
            "points": sum(map(vp, play)) >= 17,
            "ruby": "RUB" in play and {"EME", "SAP"} <= set(owned),
            "sapphire": "SAP" in play and len(owned) >= 17,
            "burgundy": "BUR" in play and numbers == [4, 3, 2, 1],
            "mustard": "MUS" in who.play and sum(map(rank, who.tucked)) >= 8,
            "petrol": "PET" in play and numbers[1] >= 6,
        }
        return {name for name, holds in tests.items() if holds}

    def zones(self):
        found = {
            "supply": self.supply,
            "market2": self.row[2],
            "market3": self.row[3],
            "deck2": self.deck[2],
            "deck3": self.deck[3],
            "discard2": self.discard[2],
            "discard3": self.discard[3],
        }
        for player in self.players:
            found[f"{player.name}.hand"] = player.hand
            if player.name != "billy":
                found[f"{player.name}.play"] = player.play
                found[f"{player.name}.tucked"] = player.tucked
        return {name: " ".join(by_order(cards)) for name, cards in found.items()}
