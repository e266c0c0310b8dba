"""Every rule of Coloretto in our words, by its number (RULES section 2)."""

from __future__ import annotations

from typing import Final

RULES: Final[dict[str, str]] = {
    "CO-1.1": (
        "The English edition has 90 cards: nine of each of seven colours, three jokers, ten +2 cards, one "
        "last-round card, five brown and three green row cards, and five summary cards."
    ),
    "CO-1.2": "The Italian edition has 90 cards too; two of its jokers are ordinary and one is golden.",
    "CO-1.3": "A brown row holds three cards. The green rows hold one, two and three.",
    "CO-1.4": (
        "Everybody scores by the same side of the summary card. For 1, 2, 3, 4, 5 and 6 or more cards of a "
        "colour the brown side gives 1, 3, 6, 10, 15 and 21 points; the violet (grey) side 1, 4, 8, 7, 6 "
        "and 5."
    ),
    "CO-1.5": "A colour without cards is worth nothing, on either side of the summary card.",
    "CO-2.1": (
        "Three, four or five players lay out as many brown row cards; two players the three green ones. The "
        "other row cards stay in the box. No other number of players can play."
    ),
    "CO-2.2": "With three players one whole colour leaves the game before it starts, with two players two.",
    "CO-2.3": (
        "Everybody starts with one colour card, with two players two each; no two start cards share a colour."
    ),
    "CO-2.4": (
        "All other colour cards, the jokers and the +2 cards are the draw deck: 54 cards with two players, "
        "64 with three, 72 with four, 71 with five."
    ),
    "CO-2.5": (
        "The last-round card goes directly above the bottom 15 cards of the deck, in the Italian edition "
        "above the bottom 16."
    ),
    "CO-2.6": (
        "The deck always suffices: no final round places more than 15 cards, and a golden joker brings one "
        "more."
    ),
    "CO-2.7": "Chance names the first player; turns go clockwise.",
    "CO-3.1": (
        "A turn is exactly one action: draw and place a card, or take a row. Who has taken a row is passed "
        "over until the round ends."
    ),
    "CO-3.2": (
        "Draw the top card and lay it open in a row on the table that still has room. Once drawn it must be "
        "placed. When every row on the table is full, nobody may draw."
    ),
    "CO-3.3": (
        "Take one row with all its cards and its row card, which stays before you until the round ends. A "
        "row without cards cannot be taken."
    ),
    "CO-3.4": "There is always a legal turn: while a row has room you may draw, and full rows may be taken.",
    "CO-3.5": (
        "Whoever takes the golden joker draws one more card into his collection; if it is the last-round "
        "card, that is put aside and the next one drawn. Laying the golden joker in a row does nothing. It "
        "scores like any joker."
    ),
    "CO-3.6": (
        "The last player left in a round may draw and place as long as there is room, and then takes the "
        "row that is left; of two players the second chooses between two rows."
    ),
    "CO-3.7": (
        "The round ends when everybody has taken a row. The row cards go back, and whoever took last begins "
        "the next round."
    ),
    "CO-3.8": "With two players the cards of the row nobody took leave the game at the end of each round.",
    "CO-3.9": (
        "Whoever draws the last-round card puts it aside and draws another one. The round in which it "
        "appears is the last."
    ),
    "CO-4.1": "At the end every joker becomes a colour of the game, owned or not; each joker by itself.",
    "CO-4.2": "Up to three colours score plus, all others minus. Each +2 card gives two points.",
    "CO-4.3": (
        "The referee finds the best score there is over every use of the jokers: twice the three best "
        "colours less the sum of all colours, and two for each +2 card."
    ),
    "CO-4.4": (
        "Of equally good uses of the jokers the one with the largest single colour counts. A player may "
        "declare another use, and then that one counts."
    ),
    "CO-4.5": (
        "Most points win. In the Italian edition a tie goes to the most cards of one colour, jokers "
        "included; still equal players share the win. In the English edition all tied players share it."
    ),
    "CO-5.1": (
        "Deck, rows, players and removed cards together are the whole set: never more than nine of a "
        "colour, and a colour that is out of the game never appears."
    ),
    "CO-5.2": (
        "No row is longer than it may be. Row cards on the table and before players are as many as the "
        "players, or three with two players, and nobody has two."
    ),
    "CO-5.3": "Within a round those who hold a row card are done; a player's own cards only grow.",
    "CO-5.4": (
        "While the last-round card is hidden at least 15 play cards (Italian edition 16) are in the deck; "
        "once it is drawn there are at most 14 (15)."
    ),
    "CO-5.5": "Only the order of the deck is hidden. Rows and collections lie open.",
}
