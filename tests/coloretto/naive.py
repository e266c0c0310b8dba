"""Coloretto once more, as people do it: named pieces in lists, looked at one by one. Slow and plain."""

import random

from companion.games.coloretto.tables import COLOURS, EDITIONS, SETUPS, deck_size
from companion.pieces.piece import Piece
from companion.play import Layout, Lying

CAPACITY = {"RB": (3, 3, 3, 3, 3), "RG": (1, 2, 3)}


def card(code, copy):
    return Piece("CO", code, copy)


class Table:
    """The pieces of one game and where they lie."""

    def __init__(self, players, edition, seed):
        dice = random.Random(seed)
        self.players, self.edition, self.setup = players, edition, SETUPS[players]
        codes = [colour.value for colour in COLOURS]
        dice.shuffle(codes)
        self.out = [codes.pop() for _ in range(self.setup.colours_removed)]
        self.areas = [[] for _ in range(players)]
        deck = [card(code, n) for code in codes for n in range(1, 10)]
        deck += [card("JOK", n + 1) for n in range(EDITIONS[edition].jokers)]
        deck += [card("GJO", n + 1) for n in range(EDITIONS[edition].golden_jokers)]
        deck += [card("PL2", n + 1) for n in range(10)]
        for seat in range(players * self.setup.start_cards_each):
            start = card(codes[seat], 1 + dice.randrange(9))
            deck.remove(start)
            self.areas[seat % players].append(start)
        dice.shuffle(deck)
        assert len(deck) == deck_size(players, edition)
        deck.insert(len(deck) - EDITIONS[edition].under_last_round, card("LST", 1))
        self.deck = deck
        self.row_cards = [card(self.setup.row_kind, n + 1) for n in range(self.setup.rows)]
        self.rows = [[] for _ in self.row_cards]
        self.holder = [None] * len(self.rows)  # who has this row card
        self.removed = [card(code, n) for code in self.out for n in range(1, 10)]
        self.active = dice.randrange(players)
        self.drawn, self.last, self.over = None, False, False

    def entries(self):
        """The same table as the setup of a record."""
        areas = {f"p{n + 1}": tuple(p.kind for p in area) for n, area in enumerate(self.areas)}
        return {
            "players": (str(self.players),),
            "edition": (self.edition,),
            "out": tuple(self.out),
            "turn": (f"p{self.active + 1}",),
            "deck": tuple(piece.kind for piece in self.deck),
            **areas,
        }

    def moves(self):
        """(word, row number) of every choice."""
        if self.over:
            return []
        on_table = [n for n, holder in enumerate(self.holder) if holder is None]
        free = [n for n in on_table if len(self.rows[n]) < self.capacity(n)]
        if self.drawn:
            return [("lay", n) for n in free]
        return [("draw", None)] * bool(free) + [("take", n) for n in on_table if self.rows[n]]

    def capacity(self, row):
        return CAPACITY[self.setup.row_kind][row]

    def top(self):
        piece = self.deck.pop(0)
        if piece.kind == "LST":
            self.removed.append(piece)
            self.last = True
            piece = self.deck.pop(0)
        return piece

    def do(self, word, row):
        if word == "draw":
            self.drawn = self.top()
            return
        if word == "lay":
            self.rows[row].append(self.drawn)
            self.drawn = None
        else:
            won, self.rows[row] = self.rows[row], []
            self.areas[self.active] += won
            if any(piece.kind == "GJO" for piece in won):
                self.areas[self.active].append(self.top())
            self.holder[row] = self.active
            if len([one for one in self.holder if one is not None]) == self.players:
                self.removed += [piece for left in self.rows for piece in left]
                self.rows = [[] for _ in self.rows]
                self.holder = [None] * len(self.rows)
                self.over = self.last
                return  # whoever took last begins
        self.active = (self.active + 1) % self.players
        while self.active in self.holder:
            self.active = (self.active + 1) % self.players

    def layout(self):
        """What a photo of the whole table shows."""
        lying = []
        for n, row_card in enumerate(self.row_cards):
            zone = f"row{n + 1}" if self.holder[n] is None else f"p{self.holder[n] + 1}"
            lying.append(Lying(row_card, zone))
            lying += [Lying(piece, f"row{n + 1}") for piece in self.rows[n]]
        for n, area in enumerate(self.areas):
            lying += [Lying(piece, f"p{n + 1}") for piece in area]
        lying += [Lying(piece, "removed") for piece in self.removed]
        if not self.last:
            lying.append(Lying(card("LST", 1), "deck"))
        return Layout(tuple(lying), {"players": self.players, "edition": self.edition})
