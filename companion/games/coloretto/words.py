"""What the cards say, in our own words."""

from __future__ import annotations

from companion.games.coloretto.tables import Colour, Side
from companion.pieces.language import Text

TITLE = Text(en="Coloretto", it="Coloretto")

COLOUR_NAMES: dict[Colour, Text] = {
    Colour.RED: Text(en="red", it="rosso"),
    Colour.ORANGE: Text(en="orange", it="arancione"),
    Colour.YELLOW: Text(en="yellow", it="giallo"),
    Colour.GREEN: Text(en="green", it="verde"),
    Colour.BLUE: Text(en="blue", it="blu"),
    Colour.PURPLE: Text(en="purple", it="viola"),
    Colour.BROWN: Text(en="brown", it="marrone"),
}

JOKER = Text(en="joker", it="jolly")
JOKER_RULE = Text(en="counts as any colour you like", it="vale come il colore che preferisci")  # CO-4.1
GOLDEN_JOKER = Text(en="golden joker", it="jolly d’oro")
GOLDEN_RULE = Text(  # CO-3.5, CO-4.1
    en="Any colour. *Take it: draw one more card.*",
    it="Colore a scelta. *Se lo prendi, pesca un’altra carta.*",
)
PLUS_TWO = Text(en="two points", it="due punti")
PLUS_TWO_RULE = Text(en="worth 2 points at the end", it="vale 2 punti a fine partita")  # CO-4.2
LAST_ROUND = Text(en="last\nround!", it="ultimo\ngiro!")
LAST_ROUND_NAME = Text(en="last round", it="ultimo giro")
LAST_ROUND_RULE = Text(  # CO-3.9
    en="*Put me aside, draw another card.* The game ends with this round.",
    it="*Mettimi da parte e pesca un’altra carta.* La partita finisce con questo giro.",
)
BROWN_ROW = Text(en="brown row", it="fila marrone")
GREEN_ROW = Text(en="green row", it="fila verde")
ROW = Text(en="row", it="fila")
ROW_HOLDS: dict[int, Text] = {  # CO-1.3
    1: Text(en="holds 1 card", it="tiene 1 carta"),
    2: Text(en="holds 2 cards", it="tiene 2 carte"),
    3: Text(en="holds 3 cards", it="tiene 3 carte"),
}
SUMMARY = Text(en="scoring", it="punteggio")
SIDE_NAMES: dict[Side, Text] = {
    Side.BROWN: Text(en="brown side", it="lato marrone"),
    Side.VIOLET: Text(en="violet side", it="lato viola"),
}
SUMMARY_RULE = Text(  # CO-4.1, CO-4.2
    en="Three colours score plus, all the others minus. Jokers join any colour.",
    it="Tre colori valgono in più, tutti gli altri in meno. I jolly vanno con qualsiasi colore.",
)
CHART_CAPTION = Text(en="points for the cards of one colour", it="punti per le carte di un colore")
SUMMARY_PLUS_TWO = Text(en="+2 card: 2", it="carta +2: 2")
BACK = Text(en="back of the deck", it="dorso del mazzo")
