"""Every rule of Chroma Mix in our own words, by its number: components, setup, turn, end, solo, table."""

from __future__ import annotations

from typing import Final

from companion.games.chroma_mix.ruletext_cards import CARD_RULES

BASIC_RULES: Final[dict[str, str]] = {
    "CM-1.1": "A hundred cards: 36 of rank 1, 23 of rank 2, 21 of rank 3, 12 of rank 4, four player "
    "aids, the first-player card and three Mix cards for the solo game. One to four play.",
    "CM-1.2": "A card shows its points, copies, rank, effects (∞ lasting, ⚡ when played) and pigments.",
    "CM-1.3": "A card has as many pigments as its rank; each is cyan, magenta or yellow.",
    "CM-1.4": "The card list with ranks, pigments, points, copies and effects is complete: no other exists.",
    "CM-1.5": "The pigments follow from the copies, the points and the examples of the rulebook.",
    "CM-1.6": "Key counts as one cyan, one magenta and one yellow; its black drop is decoration.",
    "CM-1.7": "The effects of Mustard, Petrol, Ruby Red and Sapphire Blue are lasting ones.",
    "CM-1.8": "The recipe table: every pair of cards whose pigments add up exactly to another card.",
    "CM-2.1": "Everyone starts with a Soft Cyan, a Pale Magenta and a Light Yellow in hand.",
    "CM-2.2": "The other rank-1 cards lie in three face-up piles: 12 less one for each player, 9 in solo.",
    "CM-2.3": "Ruby Red, Emerald Green and Sapphire Blue lie in three face-up piles of three.",
    "CM-2.4": "If wanted, one of Burgundy, Mustard and Petrol, drawn at random, is a pile of its own; "
    "the others stay in the box.",
    "CM-2.5": "The rank-2 and rank-3 cards are shuffled into two decks; six of each are dealt into two "
    "rows, the market. 17 and 15 cards remain.",
    "CM-2.6": "Discard piles lie face up and anyone may look through them.",
    "CM-2.7": "Whoever printed something last begins; if nobody knows, chance decides.",
    "CM-2.8": "Turns pass clockwise: your left neighbour plays after you.",
    "CM-3.1": "A turn is one Print, Mix, Refill or Swap. Passing is none of them, but a Refill of no "
    "cards is always possible.",
    "CM-3.2": "Hand and play area are apart; only the play area gives lasting effects and points.",
    "CM-3.3": "A hand may hold any number of cards.",
    "CM-3.4": "Print: put a card from your hand into your play area, then do its ⚡ effect. It stays there.",
    "CM-3.5": "Your play area never holds two Emerald Green: a second may be neither printed nor placed.",
    "CM-3.6": "Mix: return exactly two cards of your hand for one whose pigments are exactly their sum.",
    "CM-3.7": "A mixed card comes from a supply pile or a face-up row and must be there before you pay.",
    "CM-3.8": "Paid cards of rank 1 and 4 go back to supply, those of rank 2 and 3 to their discard pile.",
    "CM-3.9": "First pay, then take, then replace the market card; what was just paid may be shuffled in.",
    "CM-3.10": "Rows show six cards: a gap is filled at once from the deck, an empty deck is made of its"
    " discard pile, and a short row is filled as soon as a card of its rank is discarded.",
    "CM-3.11": "A card whose supply pile is empty cannot be had until a copy comes back.",
    "CM-3.12": "Prism counts as two cyan, two magenta or two yellow, chosen anew at every use.",
    "CM-3.13": "Refill: return as many cards as you like, even none, from your play area to your hand.",
    "CM-3.14": "Swap: give a card of your hand away for a rank-1 card that lies in supply. No effects.",
    "CM-3.15": "A Swap with an empty hand adds a Light Yellow; if none is left the turn is simply spent.",
    "CM-3.16": "A Swap stands alone, even with Key.",
    "CM-4.1": "A ⚡ effect happens once each time its card is printed.",
    "CM-4.2": "A lasting effect works only while its card lies in the play area.",
    "CM-4.3": "Do as much of an effect as can be done, and all of it unless it says may or at most.",
    "CM-4.4": "A rank-1 card to add is any of the three from supply. An empty pile may be named only "
    "when all permitted ones are empty; a pile with too few cards may be named.",
    "CM-4.5": "A rank-2 card to add is one of the face-up row.",
    "CM-4.6": "What an action triggers happens right after it; a card that has left play does not trigger.",
    "CM-4.7": "Cards discarded by effects go where paid cards go.",
    "CM-4.8": "Playing a card through Violet, Lavender or Fuchsia is a print with its ⚡ effect; only "
    "Orange places without it.",
    "CM-6.1": "A turn runs: actions, each followed by what it triggers; then Pear; then the win check.",
    "CM-6.2": "If several want the last rank-1 card, the active player is served first, then turn order.",
    "CM-6.3": "At the end of every turn all players are checked for a win condition.",
    "CM-7.1": "Once a condition is met the round is finished, so that all have had equally many turns.",
    "CM-7.2": "Ruby victory: Ruby Red in play, Emerald Green and Sapphire Blue in hand or play.",
    "CM-7.3": "Sapphire victory: Sapphire Blue in play and at least 17 cards in hand and play together.",
    "CM-7.4": "Point victory: at least 17 points in the play area.",
    "CM-7.5": "Burgundy victory: Burgundy in play and, hand and play together, exactly one card of rank"
    " 4, two of rank 3, three of rank 2 and four of rank 1.",
    "CM-7.6": "Mustard victory: Mustard in play with at least eight rank dots tucked under it.",
    "CM-7.7": "Petrol victory: Petrol in play and at least six rank-2 cards in hand and play together.",
    "CM-7.8": "A condition met at a win check counts until the round ends, even if it is undone; ties "
    "are broken by what lies there at the end.",
    "CM-7.9": "Several winners in a round: Burgundy, Mustard or Petrol before Ruby before Sapphire "
    "before points; then more points in play; then later in turn order.",
    "CM-7.10": "Those who met nothing are ranked by the rank dots in hand and play, later seats first.",
    "CM-8.1": "Solo: the setup for one player and an automata deck of three Mix cards and two of each "
    "rank-1 card. Billy's hand is empty.",
    "CM-8.2": "Mix cards have their own back, so everyone sees whether one is next.",
    "CM-8.3": "Billy draws two cards into his open row, then mixes two of his cards for every Mix card "
    "drawn, one Mix after the other.",
    "CM-8.4": "You choose what he mixes, but a colour he has not comes first; only if none is possible "
    "may it be one he has.",
    "CM-8.5": "If he can mix nothing the Mix card is discarded.",
    "CM-8.6": "The Mix card and both payments go to the automata discard, which becomes his next deck.",
    "CM-8.7": "If one card is left in his deck he draws it, shuffles, and draws the second.",
    "CM-8.8": "A market card that Billy takes is replaced at once.",
    "CM-8.9": "Billy plays nothing and uses no effects; Prism is wild for him too, and the pile of "
    "Burgundy, Mustard or Petrol is open to him.",
    "CM-8.10": "Ruby, Sapphire, Burgundy, Petrol and 17 points win for Billy from his hand row; Mustard "
    "never.",
    "CM-8.11": "At the lowest level you begin. Easy, medium and hard give Billy two, four or six turns "
    "first; then you alternate and a round is his turn and yours.",
    "CM-8.12": "The round is finished: at the lowest level Billy gets a last turn, at the others you do.",
    "CM-8.13": "The last tie-break favours whoever plays later: Billy at the lowest level, else you.",
    "CM-9.1": "All copies of a card lie somewhere: supply, rows, decks, discards, hands, play areas, "
    "under Mustard, with Billy; unused ones in the box.",
    "CM-9.2": "No more copies of a card can be seen than exist.",
    "CM-9.3": "A row holds six cards, fewer only when its deck and discard are empty, never more.",
    "CM-9.4": "A play area holds one Emerald Green at most, a game one of Burgundy, Mustard and Petrol,"
    " and cards are tucked only under Mustard.",
    "CM-9.5": "The rank-2 row shows rank-2 cards only, the rank-3 row rank-3 cards only.",
    "CM-9.6": "Hidden is only the order of the decks; hands can be worked out by anyone who paid attention.",
}

FINE_RULES: Final[dict[str, str]] = {
    "CM-10.1": "If a card of the same name as one owed to Lavender leaves the hand, its player says "
    "which copy it was. If it was the only copy, the debt is gone.",
    "CM-10.2": "If one of two Oranges is paid, the other still places the mixed card.",
    "CM-10.3": "A Mix of a single card may take a card of the same name or of rank 1; it is a full Mix.",
    "CM-10.4": "Billy's deck is shuffled only when the next card must be drawn; a Mix card not yet used "
    "lies in neither pile.",
    "CM-10.5": "Lavender looks for its two cards before the discard, but the card given up may be "
    "shuffled in.",
    "CM-10.6": "A ⚡ effect is finished even if its card leaves play meanwhile.",
    "CM-10.7": "A Refill that returns Mustard tucks nothing, and what lay under it is discarded.",
    "CM-10.8": "Billy winning in an early starting turn still plays the others, and you still get your turn.",
    "CM-10.9": "With an empty rank-2 row Prism offers nothing. Otherwise: discard, fill a short row, "
    "then take.",
    "CM-10.10": "Cards discarded together all reach the pile before it is shuffled for a short row.",
    "CM-10.11": "A card may be swapped for another of its name; without rank-1 cards in supply a full "
    "hand cannot swap.",
    "CM-10.12": "Lemon's second Mix is asked for once, right after the first; a Lemon that comes later is"
    " too late, and Key is not needed for it.",
    "CM-10.13": "After a Mix: Orange, then the neighbour's Slate Gray, then Lemon. Slate Gray also gains "
    "between two mixes of Billy.",
    "CM-10.14": "With Key in play a turn may still be a single Swap.",
    "CM-10.15": "Jungle's and Pear's cards must be taken, each copy's colour by itself; Slate Gray's may.",
    "CM-10.16": "Nothing forces a game to end; simulations stop after a stated number of turns and say so.",
    "CM-10.17": "One player without Billy is practice: no neighbour, and every turn is a round.",
}

RULES: Final[dict[str, str]] = {**BASIC_RULES, **CARD_RULES, **FINE_RULES}
