"""Every rule of CMYK! in our own words, by its number."""

from __future__ import annotations

from typing import Final

RULES: Final[dict[str, str]] = {
    "MT-1.1": "84 triangular tiles, two of them black K-tiles; 16 public and 18 private objectives; a "
    "score board with markers and a guide card for each player; victory points for a series. "
    "Two to five play.",
    "MT-1.2": "A normal tile has one mark for each of cyan, magenta and yellow. Marks have six levels, "
    "from 0 (no ink) to 5 (full ink). In each colour 26, 21, 15, 11, 6 and 3 tiles carry "
    "level 0, 1, 2, 3, 4 and 5.",
    "MT-1.3": "The 82 normal tiles are all mixes of levels 0 to 5 that add up to 6 at most, and the one "
    "of three times 3. Each exists once.",
    "MT-1.4": "On every tile the colours go round clockwise: cyan, magenta, yellow, one on each edge.",
    "MT-1.5": "The marks are ring, dot, bar, square, diamond and triangle for levels 0 to 5. A K-tile "
    "has three coloured edges and no marks.",
    "MT-1.6": "There are 16 public objectives, one card each.",
    "MT-1.7": "A private objective names a colour and a mark: each of your tiles that carries it scores "
    "1, 1, 2, 2, 3 or 6 points for levels 0 to 5, at most 6 in all. K-tiles have no marks.",
    "MT-2.1": "The shuffled tiles are stacked in piles of twelve: five for two or three players, seven "
    "for four or five. With five piles 24 unseen tiles stay out, perhaps K-tiles among them.",
    "MT-2.2": "The piles lie face up, so the top tile of each can be read, and no other.",
    "MT-2.3": "Everyone gets one private objective and keeps it secret; one public objective is "
    "revealed. The other cards form two decks.",
    "MT-2.4": "A caller is drawn by lot. From the caller clockwise everyone takes a top tile that is no "
    "K-tile and then hands it to the left: the initial tile. If only K-tiles show, the caller "
    "puts one below its pile.",
    "MT-2.5": "The initial tile is laid pointing forward. Its owner chooses which of its corners does; "
    "that settles the direction of the three colours in this mosaic.",
    "MT-3.1": "Cells are counted x,y: rows y away from the player, x in half tile widths. The initial "
    "tile lies at 0,0. A cell points up when x + y is even, down otherwise.",
    "MT-3.2": "A cell shares edges with its left and right neighbours in the row, and with the cell "
    "below it if it points up, above it if it points down.",
    "MT-3.3": "All edges of one direction in a mosaic have one colour, so every tile after the first "
    "fits in one rotation only: a placement is a tile and a cell.",
    "MT-3.4": "Two neighbours agree when the marks of their common edge's colour have the same level.",
    "MT-3.5": "Six cells meet in a corner; when one player's tiles fill all six they form a hexagon.",
    "MT-4.1": "After the call everyone plays at once: take a top tile, lay it edge to edge with your "
    "own tiles.",
    "MT-4.2": "Colour and mark must agree on every side that touches another tile.",
    "MT-4.3": "Take a new tile only when the one in hand lies. The tile laid last may be moved, to a "
    "legal place, until you take the next; older ones stay.",
    "MT-4.4": "A tile you cannot or will not lay goes back on top of its pile, or of any pile if you "
    "forgot which.",
    "MT-4.5": "Whoever topples a pile stacks it again, in any order.",
    "MT-4.6": "When nobody can lay any top tile, everyone removes the top of a random pile from the "
    "game; with fewer piles than players the top of each pile goes. A K-tile removed so "
    "reveals no card.",
    "MT-4.7": "A K-tile in hand is laid or discarded, never put back. Laid, it fits any free cell "
    "beside your tiles, and any mark fits beside it. Discarded, it is out of the game.",
    "MT-4.8": "After a K-tile was laid or discarded its player reveals one more public objective; "
    "everyone reads it before going on. The K-tile is not moved any more.",
    "MT-4.9": "The game ends when no tiles are left, or when nobody wants another.",
    "MT-5.1": "Each hexagon scores 5 points. Hexagons may share tiles.",
    "MT-5.2": "Count hexagons, then public objectives, then the private one (6 at most before "
    "doubling), then 3 points less for each K-tile you laid. Discarded ones cost nothing. A "
    "score may be negative.",
    "MT-5.3": "A K-tile counts as a tile for shapes and numbers; it has no marks.",
    "MT-5.4": "Most points win. Ties: more hexagons, then fewer K-tiles laid, then fewer tiles; else shared.",
    "MT-6.1": "Just as I like it: your private objective counts double, even beyond 6.",
    "MT-6.2": "Beyond hexagons: a hexagon is worth 3 instead of 5; 6 when this card is doubled.",
    "MT-6.3": "Room to breathe: 4 points for each single empty cell with your tiles on all three sides; "
    "larger holes give nothing.",
    "MT-6.4": "Once again!: doubles what the public card before it gives; as the first card, the next one.",
    "MT-6.5": "I love this tile: 3 points for each of your tiles with three equal marks.",
    "MT-6.6": "I take it back: cancels the public card before it. As the first card it leaves the game "
    "and another is revealed.",
    "MT-6.7": "Go wide: your longest unbroken stretch of tiles in one row gives 1 point for every two tiles.",
    "MT-6.8": "Reach high: 1 point for each row that holds at least one of your tiles.",
    "MT-6.9": "Full of points: 1 point for each tile joined to the others by exactly one side.",
    "MT-6.10": "Left mirrors right: 6 points if your mosaic is the same on both sides of an upright line.",
    "MT-6.11": "Top mirrors bottom: 7 points if your mosaic is the same above and below a line between "
    "two rows.",
    "MT-6.12": "Symmetry looks at the outline only. A single tile is the same left and right. Each card "
    "asks for its own symmetry, whether or not there is the other too.",
    "MT-6.13": "Let me think: when the game ends the top card of the public deck takes its place. A "
    "doubling card after it doubles that one.",
    "MT-6.14": "That colour too: whoever revealed it, or the caller in setup, replaces it by a private "
    "objective from the deck, which counts for everyone.",
    "MT-6.15": "All the tiles I can: 5 points for the most tiles, 3 for the next lower number. All who "
    "are level get full points.",
    "MT-6.16": "Yours looks better: all private objectives are turned up, and each player also scores, "
    "on his own tiles, the one of the player to his right.",
    "MT-6.17": "All of them!: the card leaves and two more public cards are revealed.",
    "MT-6.18": "Public cards count in order of reveal. Cards that leave or are replaced do so first. "
    "Then I take it back cancels the card before it, whatever it is. Then Once again! doubles "
    "the card before it, or the next if it is first, unless that one is cancelled or I take "
    "it back. Just as I like it multiplies all private objectives by 2, or by 4 when doubled.",
    "MT-6.19": "One public card is revealed at the start and one for each K-tile, one more with All of "
    "them!: four at most.",
    "MT-7.1": "Three games: 2 victory points for first place, 1 for second; players level in a place "
    "all get its points, and after two firsts there is no second. Most victory points win; "
    "then the higher sum of points; else shared.",
    "MT-7.2": "Total score: points are added up over the games until, after a complete game, somebody "
    "has 40 or more. The highest total wins; equal ones share.",
    "MT-8.1": "Tiles in mosaics, piles, hands and removed ones make 60, or 84 with four or five "
    "players. A pile is higher than twelve only if a tile came back to the wrong one.",
    "MT-8.2": "No tile appears twice; every tile is one of the 82, or one of the two K-tiles.",
    "MT-8.3": "A mosaic hangs together edge to edge, contains its initial tile, and agrees on every "
    "common edge without a K-tile.",
    "MT-8.4": "Nobody holds more than one tile. One public card lies there, one more for each K-tile "
    "laid or discarded, and one more after All of them!.",
    "MT-8.5": "Hidden are the tiles below the tops, the tiles left out, the private objectives until "
    "turned up, and both decks.",
}
