"""What the cards of CMYK! say, in our own words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.cmyk.tables import PublicCard
from companion.pieces.language import Text


@dataclass(frozen=True, slots=True)
class Wording:
    """`badge` is the number in the hexagon, `per` what it is given for."""

    badge: str
    per: Text
    rule: Text


PUBLIC_WORDS: dict[PublicCard, Wording] = {
    PublicCard.AS_YOU_LIKE: Wording(
        "×2",
        Text(en="private", it="privato"),
        Text(
            en="Your private objective counts *double*. It may go beyond 6 points.",
            it="Il tuo obiettivo privato vale *doppio*, anche oltre i 6 punti.",
        ),
    ),
    PublicCard.MORE_THAN_HEXAGONS: Wording(
        "+3",
        Text(en="per hexagon", it="per esagono"),
        Text(
            en="Every hexagon is worth *3 points* instead of 5.",
            it="Ogni esagono vale *3 punti* invece di 5.",
        ),
    ),
    PublicCard.SPACE: Wording(
        "+4",
        Text(en="per space", it="per spazio"),
        Text(
            en="Each single *empty space* closed in by three of your tiles. Larger holes are worth nothing.",
            it="Ogni singolo *spazio vuoto* chiuso da tre tue tessere. I buchi più grandi non valgono nulla.",
        ),
    ),
    PublicCard.AGAIN: Wording(
        "×2",
        Text(en="card before", it="precedente"),
        Text(
            en="Doubles the points of the public card *before it*; when first, of the next one.",
            it="Raddoppia i punti della carta comune *precedente*; se è la prima, della successiva.",
        ),
    ),
    PublicCard.THIS_TILE: Wording(
        "+3",
        Text(en="per tile", it="per tessera"),
        Text(
            en="Each of your tiles with *three equal marks*. Four such tiles exist.",
            it="Ogni tua tessera con *tre segni uguali*. Ne esistono quattro.",
        ),
    ),
    PublicCard.TAKE_BACK: Wording(
        "×0",
        Text(en="card before", it="precedente"),
        Text(
            en="Cancels the public card *before it*. When first, take it away and reveal another.",
            it="Annulla la carta comune *precedente*. Se è la prima, toglila e scoprine un'altra.",
        ),
    ),
    PublicCard.WIDE: Wording(
        "+1",
        Text(en="per 2 tiles", it="ogni 2 tessere"),
        Text(
            en="Your *longest horizontal row* without a gap: one point for every two tiles in it.",
            it="La tua *fila orizzontale più lunga* senza interruzioni: un punto ogni due tessere.",
        ),
    ),
    PublicCard.HEIGHT: Wording(
        "+1",
        Text(en="per row", it="per fila"),
        Text(
            en="Count the *rows* of your mosaic from bottom to top. A row with a single tile counts too.",
            it="Conta le *file* del tuo mosaico dal basso in alto. Vale anche una fila di una sola tessera.",
        ),
    ),
    PublicCard.POINTY: Wording(
        "+1",
        Text(en="per tile", it="per tessera"),
        Text(
            en="Each of your tiles joined to the mosaic by *exactly one side*.",
            it="Ogni tua tessera unita al mosaico da *un solo lato*.",
        ),
    ),
    PublicCard.LEFT_RIGHT: Wording(
        "+6",
        Text(en="once", it="una volta"),
        Text(
            en="The outline of your mosaic is the same to the *left and right* of an upright line.",
            it="Il contorno del tuo mosaico è uguale a *sinistra e a destra* di una linea verticale.",
        ),
    ),
    PublicCard.TOP_BOTTOM: Wording(
        "+7",
        Text(en="once", it="una volta"),
        Text(
            en="The outline of your mosaic is the same *above and below* a line between two rows.",
            it="Il contorno del tuo mosaico è uguale *sopra e sotto* una linea tra due file.",
        ),
    ),
    PublicCard.THINK: Wording(
        "?",
        Text(en="at the end", it="alla fine"),
        Text(
            en="When the game ends, the top card of the public deck *takes its place*.",
            it="A fine partita la prima carta del mazzo comune *prende il suo posto*.",
        ),
    ),
    PublicCard.COLOUR_TOO: Wording(
        "≤6",
        Text(en="everyone", it="per tutti"),
        Text(
            en="Whoever revealed it replaces it with a private objective from the deck, *for everyone*.",
            it="Chi l'ha scoperta la sostituisce con un obiettivo privato del mazzo, *valido per tutti*.",
        ),
    ),
    PublicCard.MANY_TILES: Wording(
        "+5",
        Text(en="second: +3", it="secondo: +3"),
        Text(
            en="*Most tiles* score 5, second most 3. Players who are level all score in full.",
            it="*Chi ha più tessere* fa 5 punti, il secondo 3. In parità tutti fanno punti pieni.",
        ),
    ),
    PublicCard.YOUR_COLOUR: Wording(
        "≤6",
        Text(en="right-hand", it="a destra"),
        Text(
            en="All private objectives are revealed. You also score the one of the player *to your right*.",
            it="Si scoprono tutti gli obiettivi privati. Conti anche quello di chi siede *alla tua destra*.",
        ),
    ),
    PublicCard.ALL_OF_THEM: Wording(
        "+2",
        Text(en="cards", it="carte"),
        Text(
            en="Take this card away and reveal *two more*.",
            it="Togli questa carta e scoprine *altre due*.",
        ),
    ),
}

PUBLIC = Text(en="public objective", it="obiettivo comune")
PRIVATE = Text(en="private objective", it="obiettivo privato")
EACH = Text(en="per tile", it="per tessera")
AT_MOST = Text(en="6 at most", it="al massimo 6")


def private_rule(sign: Text, count: int, points: int) -> Text:
    """What a private objective says below its picture."""
    gain = Text(
        en="1 point" if points == 1 else f"{points} points",
        it="1 punto" if points == 1 else f"{points} punti",
    )
    return Text(
        en=f"*{gain.en}* for each of your tiles with {sign.en}, 6 in all at most. {count} tiles have it.",
        it=f"*{gain.it}* per ogni tua tessera con {sign.it}, 6 in tutto al massimo. Ce ne sono {count}.",
    )
