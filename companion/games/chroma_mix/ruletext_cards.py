"""The rules of single cards (CM-5) in our own words."""

from __future__ import annotations

from typing import Final

CARD_RULES: Final[dict[str, str]] = {
    "CM-5.1": "Soft Cyan ⚡ adds a Pale Magenta or a Light Yellow.",
    "CM-5.2": "Pale Magenta ⚡ adds a Soft Cyan or a Light Yellow.",
    "CM-5.3": "Light Yellow ⚡ is a Refill of one card at most, which may be itself; Jungle and Mustard "
    "work.",
    "CM-5.4": "Cerulean ⚡ adds two rank-1 cards of one colour; fewer only if that pile has fewer.",
    "CM-5.5": "Turquoise ⚡ adds three rank-1 cards of one colour; fewer only if that pile has fewer.",
    "CM-5.6": "Fuchsia ⚡ adds a rank-1 card, and that very card may be played at once.",
    "CM-5.7": "Coral ⚡ adds a Pale Magenta. ∞ Mixes may be paid from hand and play area, Coral included.",
    "CM-5.8": "Jungle ∞ adds a rank-1 card after every Refill, one for each Jungle still in play.",
    "CM-5.9": "Lavender ⚡ breaks a card of rank 2 to 4 from hand or play into two cards that sum to it;"
    " both come to hand and are played.",
    "CM-5.9a": "Lavender's two cards must be there before the discard and are chosen together; rows are "
    "filled after both are taken. If no card can be broken nothing happens.",
    "CM-5.9b": "Lavender must break a card if any can be broken, even itself.",
    "CM-5.9c": "Lavender's pairs are the recipes read backwards; Prism breaks into two equal rank-1 "
    "cards and may be produced as a double.",
    "CM-5.9d": "Lavender's cards are played with ⚡, in the order wished, each finished before the other.",
    "CM-5.9e": "Breaking is not a Mix: Orange, Lemon, Slate Gray, Coral and Raspberry stay silent.",
    "CM-5.9f": "Lavender may produce Violet or another Lavender, which work as always.",
    "CM-5.9g": "A card owed to Lavender that an effect of its partner prints counts as played.",
    "CM-5.10": "Lemon ∞ allows a second Mix, asked after the first has resolved; never a third.",
    "CM-5.11": "Prism ⚡ lets you discard a card from hand or play, itself too, for one of the rank-2 "
    "row; Pear's card comes too late to pay.",
    "CM-5.12": "Azure ⚡ adds a card of the rank-2 row.",
    "CM-5.13": "Key ∞ allows a Mix, a Refill and a Print in one turn, in any order, each finished first.",
    "CM-5.13a": "With Key each action comes at most once, two mixes of Lemon being one; one is the least.",
    "CM-5.13b": "After printing Key the same turn may still hold a Mix and a Refill.",
    "CM-5.13c": "After Orange has placed Key, Print and Refill remain.",
    "CM-5.13d": "Prints and Refills by card effects do not use up Key's.",
    "CM-5.13e": "If Key leaves play, no further action follows.",
    "CM-5.14": "Orange ∞ may put a mixed card straight into play, without ⚡; that counts as a print. It "
    "must still be in play after the payment.",
    "CM-5.15": "Pear ∞ adds a rank-1 card at the end of a turn in which anything was printed, one for "
    "each Pear then in play, itself included.",
    "CM-5.16": "Raspberry ⚡ adds a rank-1 card. ∞ A Mix may return any number of cards, one or more.",
    "CM-5.17": "Slate Gray ⚡ adds a rank-1 card. ∞ After each Mix of your left neighbour you may add "
    "one, for each Slate Gray. With two players that is the opponent, in solo Billy.",
    "CM-5.18": "Violet ⚡ then prints two cards one after the other, neither a Violet, as far as "
    "possible; what the first brings may be the second.",
    "CM-5.19": "Emerald Green: six points, no effect, one in a play area at most.",
    "CM-5.20": "Mustard ∞ with each Refill up to two of the returned cards may be tucked under it "
    "instead. They count for nothing else, cannot come back, and are discarded if Mustard "
    "leaves play.",
}
