"""What the cards say that are no colours: Mix, first player and the player aid."""

from __future__ import annotations

from companion.games.chroma_mix.words import Saying
from companion.pieces.language import Text

MIX = Saying(  # CM-8.3 to CM-8.6
    note=Text(
        en="Billy mixes 2 cards of his row into 1 card lying in supply or rows, if he can one that he does "
        "not have yet. You choose. It joins his row; this card and the payment go to his discard.",
        it="Billy mescola 2 carte della sua fila in 1 carta di riserva o mercato, se può una che non ha "
        "ancora. Scegli tu. La carta va nella sua fila; questa e il pagamento nei suoi scarti.",
    ),
    flavour=Text(
        en="No legal mix: discard this card.",
        it="Nessuna miscela possibile: scarta questa carta.",
    ),
)

FIRST = Saying(  # CM-2.7, CM-7.1
    note=Text(
        en="Whoever has printed something most recently takes this card and begins. "
        "When someone can win, play on until all have had equally many turns.",
        it="Chi ha stampato qualcosa più di recente prende questa carta e comincia. "
        "Quando qualcuno può vincere si gioca finché tutti hanno avuto gli stessi turni.",
    ),
    flavour=Text(
        en="Turns go clockwise. The last in order wins a tie.",
        it="Si gioca in senso orario. A parità vince chi gioca dopo.",
    ),
)

TURN = Text(en="Your turn", it="Il tuo turno")
ONE = Text(
    en="Do *one* of these four actions.\n*Gain*: take into your hand; rank 1 from the supply, rank 2 "
    "from its row.",
    it="Fai *una* di queste quattro azioni.\n*Ottieni*: prendi in mano; rango 1 dalla riserva, rango 2 "
    "dalla sua fila.",
)
ACTIONS: tuple[tuple[Text, Text], ...] = (  # CM-3
    (
        Text(en="Print", it="Stampa"),
        Text(
            en="1 card from your hand into your play area, then its {flash}.",
            it="1 carta dalla mano alla tua area, poi il suo {flash}.",
        ),
    ),
    (
        Text(en="Mix", it="Miscela"),
        Text(
            en="2 hand cards for 1 card of supply or rows that has exactly their drops.",
            it="2 carte della mano per 1 di riserva o file con esattamente le loro gocce.",
        ),
    ),
    (
        Text(en="Refill", it="Recupero"),
        Text(
            en="Any number of cards from your play area back into your hand.",
            it="Quante carte vuoi dalla tua area di nuovo in mano.",
        ),
    ),
    (
        Text(en="Swap", it="Scambio"),
        Text(
            en="1 hand card for any rank-1 card. With an empty hand: gain 1 Light Yellow.",
            it="1 carta della mano per 1 di rango 1. A mano vuota: ottieni 1 Giallo Chiaro.",
        ),
    ),
)
WIN = Text(en="You win with", it="Vinci con")
WINS: tuple[Text, ...] = (  # CM-7.2 to CM-7.7
    Text(en="*17 VP* in play", it="*17 PV* in gioco"),
    Text(
        en="*Ruby* in play, Emerald and Sapphire in hand or play",
        it="*Rubino* in gioco, Smeraldo e Zaffiro in mano o gioco",
    ),
    Text(
        en="*Sapphire* in play, 17 cards in hand and play",
        it="*Zaffiro* in gioco, 17 carte tra mano e gioco",
    ),
    Text(
        en="*Burgundy, Mustard, Petrol* as the card says",
        it="*Borgogna, Senape, Petrolio* come dice la carta",
    ),
)
TIES = Text(  # CM-7.1
    en="Finish the round. Of several, the first difference decides:",
    it="Finite il giro. Se avete vinto in più, decide la prima differenza:",
)
ORDER: tuple[Text, ...] = (  # CM-7.9
    Text(en="Burgundy, Mustard, Petrol", it="Borgogna, Senape, Petrolio"),
    Text(en="Ruby", it="Rubino"),
    Text(en="Sapphire", it="Zaffiro"),
    Text(en="most VP", it="più PV"),
    Text(en="plays later", it="gioca dopo"),
)
RECIPES_TITLE = Text(en="Mixes", it="Miscele")
RECIPES_HINT = Text(
    en="two cards side by side\nmake the one named", it="due carte affiancate\ndanno quella scritta"
)
LEGEND = Text(  # CM-1.8
    en="Prism stands for {cyan}{cyan}, {magenta}{magenta} or {yellow}{yellow}, so never helps to Slate "
    "Gray or Key.",
    it="Prisma vale {cyan}{cyan}, {magenta}{magenta} o {yellow}{yellow}, perciò non serve mai per "
    "Ardesia o Chiave.",
)
PIGMENT_NAMES: dict[str, Text] = {
    "C": Text(en="cyan", it="ciano"),
    "M": Text(en="magenta", it="magenta"),
    "Y": Text(en="yellow", it="giallo"),
}
SHORT: dict[str, Text] = {  # names as a table has room for them
    "SLA": Text(en="Slate Gray or Key", it="Ardesia o Chiave"),
    "RUB": Text(en="Ruby", it="Rubino"),
    "EME": Text(en="Emerald", it="Smeraldo"),
    "SAP": Text(en="Sapphire", it="Zaffiro"),
}
