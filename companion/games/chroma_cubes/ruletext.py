"""Every rule of Chroma Cubes in our own words, by its number."""

from __future__ import annotations

from typing import Final

RULES: Final[dict[str, str]] = {
    "CC-1.1": "Six sets of six dice (red, orange, yellow, green, blue, purple: 36 dice), six crayons and "
    "game sheets. One to four play.",
    "CC-1.2": "The colours stand on a wheel: red, orange, yellow, green, blue, purple, and red again.",
    "CC-1.3": "A die shows its own colour on half of its faces, each neighbour on the wheel on half, and "
    "each of the other three colours on one face.",
    "CC-1.4": "Every face shows two different symbols.",
    "CC-1.5": "The table of faces: own colour with left neighbour, own with right, both neighbours, own "
    "with its complement, left with its complement, right with its complement. No other face "
    "exists.",
    "CC-1.6": "Red is a heart, orange a pumpkin, yellow a star, green a leaf, blue a drop, purple a moon. "
    "The shape decides, shades may vary.",
    "CC-1.7": "A section wants one to four copies of one symbol: so many dice, each showing it.",
    "CC-2.1": "Five sets of dice lie in the middle, six with four players. All use the same sheet. Chance "
    "names the start player.",
    "CC-2.2": "From the start player to the left each takes a die until all have five active ones; then "
    "likewise two more each for the reserve. What is left over stays in the middle.",
    "CC-2.3": "Everyone rolls his active dice, then apart from them his reserve dice.",
    "CC-2.4": "The Scream is played without blue dice.",
    "CC-2.5": "Starry Night is played without red and purple dice. Everyone gets a blue, a yellow, an "
    "orange and a green die as active dice; only the reserve is drafted: two each, one each with "
    "four players.",
    "CC-3.1": "From the second round on roll exactly the dice that were used in the round before. The "
    "others keep their face.",
    "CC-3.2": "As many dice as a section has symbols, each showing that symbol, colour that one section. A "
    "die is used once a round and with one symbol. Nobody must use a die; a coloured section is "
    "closed.",
    "CC-3.3": "Exchange: put an unused active die into the reserve of an opponent who has fewer than four "
    "there, and make a die of your own reserve active. Faces stay. As often as you like; the "
    "opponent has the die at once. Where it matters who is first, seat order from the start "
    "player decides.",
    "CC-3.4": "Five dice with one symbol colour one side of a lock, a different symbol each time on the "
    "whole sheet. Both sides coloured: the superpower is open at once and gives a point. Three "
    "are possible.",
    "CC-3.5": "Superpowers, each once a round. Reroll: roll any of your unused active dice again. Twin: "
    "one die gives both its symbols, one of them to a lock at most. Bank: a die is used to store "
    "one of its symbols in one of nine boxes; three are kept at most, and help sections later, "
    "never locks.",
    "CC-3.6": "Completing a figure scores its points at once, and one more if nobody else completed it in "
    "an earlier round: all who complete it in the same round get that point.",
    "CC-3.7": "At a third and at two thirds of the threshold, rounded up, a player takes a die of any "
    "colour from the leftover ones; it counts as used and is first rolled in the next round. "
    "None left: nothing.",
    "CC-3.8": "The round ends when all are done. Dice used for locks are used dice.",
    "CC-4.1": "When someone has reached the threshold the round is finished; then the highest score wins.",
    "CC-4.2": "A tie goes to more completed figures, then to more coloured symbols in the picture; after "
    "that the win is shared.",
    "CC-4.3": "The threshold is three quarters of all figures' points, rounded up.",
    "CC-5": "The sheets with their figures, points and sections: no other section exists.",
    "CC-5.1": "On the Dice sheet each of the six discs scores two points, one more for completing it first.",
    "CC-6.1": "Alone: one die of each colour to play with, one of each as trade stock. Twelve dice.",
    "CC-6.2": "Each turn roll the dice used in the turn before (all six in the first), use at least one, "
    "then fill the next stone of the current cairn.",
    "CC-6.3": "If no die can be used, trade and bonus considered, the game is over and the stone stays "
    "empty.",
    "CC-6.4": "Trade stone: in its turn one unused die may be changed for any die of the stock, which is "
    "rolled at once and can be used. The die given joins the stock.",
    "CC-6.5": "Bonus stone: in its turn there is one extra symbol of the kind shown, beside at least one "
    "die.",
    "CC-6.6": "A stone's power holds in the turn at whose end it is filled; the first is the top stone of "
    "the starting cairn.",
    "CC-6.7": "When the last stone of a cairn is filled, its egg scores one more point if it is complete; "
    "then the next cairn is chosen. After the last of five cairns the game is over.",
    "CC-6.8": "Four stones a cairn. First cairn: plain, trade, plain, red bonus; second: plain, orange "
    "bonus, trade, plain; third: yellow bonus, plain, trade, plain; fourth: plain, trade, green "
    "bonus, plain; fifth: trade, blue bonus, plain, purple bonus.",
    "CC-6.9": "Two points for each complete egg and one for each that was complete by its cairn: 15 at best.",
    "CC-7.1": "There are 30 dice on the table, 36 with four players, fewer where colours are not used; at "
    "most five (six) of a colour.",
    "CC-7.2": "A player has five active dice (four in Starry Night) and up to two more from die marks. A "
    "reserve holds four at most; all reserves together stay the same.",
    "CC-7.3": "The two symbols on top of a die must be one of its faces.",
    "CC-7.4": "What is coloured in a round never costs more symbols than dice were used, with Twin and Bank.",
    "CC-7.5": "Points can be counted again at any time: completed figures, bonuses for the first, "
    "superpowers.",
    "CC-7.6": "Nothing is hidden but the rolls to come. Who completed a figure first is history: a photo "
    "does not show it.",
}
