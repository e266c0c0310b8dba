"""What each colour's card says: its effect in our own words (CM-5, CM-7) and a line about its ink."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pieces.language import Text


@dataclass(frozen=True, slots=True)
class Saying:
    flavour: Text
    instant: Text | None = None  # ⚡
    continuous: Text | None = None  # ∞
    note: Text | None = None  # neither: a limit, or what the drops mean


_ONE = Text(en="Gain 1 rank-1 card.", it="Ottieni 1 carta di rango 1.")

SAYINGS: dict[str, Saying] = {
    "SCY": Saying(
        instant=Text(
            en="Gain 1 Pale Magenta or 1 Light Yellow.",
            it="Ottieni 1 Magenta Pallido o 1 Giallo Chiaro.",
        ),
        flavour=Text(
            en="The Greek word it comes from, kyanos, meant a dark blue glaze.",
            it="La parola greca da cui viene, kyanos, indicava uno smalto blu scuro.",
        ),
    ),
    "PMA": Saying(
        instant=Text(
            en="Gain 1 Soft Cyan or 1 Light Yellow.",
            it="Ottieni 1 Ciano Tenue o 1 Giallo Chiaro.",
        ),
        flavour=Text(
            en="No wave of light is magenta: the eye makes it from red and blue.",
            it="Nessuna onda di luce è magenta: l'occhio lo compone con rosso e blu.",
        ),
    ),
    "LYE": Saying(
        instant=Text(
            en="Do a Refill of at most 1 card. It may be this one.",
            it="Fai un Recupero di al massimo 1 carta. Può essere questa.",
        ),
        flavour=Text(
            en="Yellow ink swallows blue light and gives the rest back.",
            it="L'inchiostro giallo inghiotte la luce blu e rende il resto.",
        ),
    ),
    "CER": Saying(
        instant=Text(
            en="Gain 2 rank-1 cards of the same colour.",
            it="Ottieni 2 carte di rango 1 dello stesso colore.",
        ),
        flavour=Text(
            en="Caelum is Latin for sky. Painters could buy it in tubes from about 1860.",
            it="Caelum è il cielo in latino. I pittori lo comprano in tubetto dal 1860 circa.",
        ),
    ),
    "FUC": Saying(
        instant=Text(
            en="Gain 1 rank-1 card. You may print it at once, with its {flash}.",
            it="Ottieni 1 carta di rango 1. Puoi stamparla subito, con il suo {flash}.",
        ),
        flavour=Text(
            en="Named after a flower, and the flower after the botanist Leonhart Fuchs.",
            it="Prende nome da un fiore, e il fiore dal botanico Leonhart Fuchs.",
        ),
    ),
    "LEM": Saying(
        continuous=Text(
            en="After you Mix, you may Mix once more this turn. A second Lemon adds nothing.",
            it="Dopo una Miscela puoi farne un'altra in questo turno. Un secondo Limone non aggiunge nulla.",
        ),
        flavour=Text(
            en="The painters' lemon yellow was barium chromate.",
            it="Il giallo limone dei pittori era cromato di bario.",
        ),
    ),
    "COR": Saying(
        instant=Text(en="Gain 1 Pale Magenta.", it="Ottieni 1 Magenta Pallido."),
        continuous=Text(
            en="You may pay for a Mix from hand, play area or both, even with Coral.",
            it="Puoi pagare le Miscele da mano, area o entrambe, anche con Corallo.",
        ),
        flavour=Text(
            en="Red coral is coloured by a carotenoid, much like a carrot.",
            it="Il corallo rosso deve il colore a un carotenoide, come la carota.",
        ),
    ),
    "JUN": Saying(
        continuous=Text(
            en="After each of your Refills, even of 0 cards, gain 1 rank-1 card. "
            "Every Jungle still in play gives one.",
            it="Dopo ogni tuo Recupero, anche di 0 carte, ottieni 1 carta di rango 1. "
            "Ogni Giungla ancora in gioco ne dà una.",
        ),
        flavour=Text(
            en="Leaves take in red and blue light. Green is what they leave us.",
            it="Le foglie prendono la luce rossa e blu. Il verde è ciò che ci lasciano.",
        ),
    ),
    "LAV": Saying(
        instant=Text(
            en="Discard a card of rank 2 to 4 from your hand or play area, even this one. Take two cards "
            "from supply and rows that add up to exactly its drops, and print both.",
            it="Scarta una carta di rango da 2 a 4 dalla mano o dalla tua area, anche questa. Prendi da "
            "riserva e file due carte che diano insieme esattamente le sue gocce e stampale.",
        ),
        flavour=Text(
            en="In 1856 young William Perkin sought quinine and found mauve.",
            it="Nel 1856 il giovane William Perkin cercava il chinino e trovò il malva.",
        ),
    ),
    "PRI": Saying(
        note=Text(
            en="{wild}{wild} is {cyan}{cyan}, {magenta}{magenta} or {yellow}{yellow}: choose at every use.",
            it="{wild}{wild} vale {cyan}{cyan}, {magenta}{magenta} o {yellow}{yellow}: scegli a ogni uso.",
        ),
        instant=Text(
            en="You may discard 1 card from hand or play area, even this one, to gain 1 card of the "
            "rank-2 row.",
            it="Puoi scartare 1 carta dalla mano o dall'area, anche questa, per ottenerne 1 dalla fila "
            "di rango 2.",
        ),
        flavour=Text(
            en="Newton split sunlight with glass and counted seven colours.",
            it="Newton divise la luce del sole col vetro e contò sette colori.",
        ),
    ),
    "AZU": Saying(
        instant=Text(
            en="Gain 1 card of your choice from the rank-2 row.",
            it="Ottieni 1 carta a scelta dalla fila di rango 2.",
        ),
        flavour=Text(
            en="From lazhward, the Persian name of lapis lazuli.",
            it="Da lazhward, il nome persiano del lapislazzuli.",
        ),
    ),
    "TUR": Saying(
        instant=Text(
            en="Gain 3 rank-1 cards of the same colour.",
            it="Ottieni 3 carte di rango 1 dello stesso colore.",
        ),
        flavour=Text(
            en="French for Turkish: the stone came to Europe through Turkish markets.",
            it="In francese vuol dire turca: la pietra giungeva dai mercati turchi.",
        ),
    ),
    "VIO": Saying(
        instant=Text(
            en="Print 2 more cards from your hand, one after the other. Neither may be a Violet.",
            it="Stampa altre 2 carte dalla mano, una dopo l'altra. Nessuna può essere Viola.",
        ),
        flavour=Text(
            en="The shortest waves the eye can see, about 400 millionths of a millimetre.",
            it="Le onde più corte che l'occhio vede: circa 400 milionesimi di millimetro.",
        ),
    ),
    "RAS": Saying(
        instant=_ONE,
        continuous=Text(
            en="You may pay for a Mix with any number of cards, even 1.",
            it="Puoi pagare le Miscele con quante carte vuoi, anche 1.",
        ),
        flavour=Text(
            en="An anthocyanin colours it: red in acid, bluish in soda.",
            it="La colora un antociano: rosso negli acidi, bluastro nella soda.",
        ),
    ),
    "ORA": Saying(
        continuous=Text(
            en="A card you Mix may go straight into your play area, without its {flash}. It counts as "
            "printed. "
            "An Orange must remain in play after paying.",
            it="Una carta ottenuta con una Miscela può andare subito nella tua area, senza il "
            "suo {flash}. Vale "
            "come Stampa. Dopo il pagamento un Arancio deve restare in gioco.",
        ),
        flavour=Text(
            en="The fruit came first: the colour was named after it.",
            it="Prima venne il frutto: il colore ne ha preso il nome.",
        ),
    ),
    "PEA": Saying(
        continuous=Text(
            en="At the end of each turn in which you printed, gain 1 rank-1 card. Every Pear in play "
            "gives one.",
            it="Alla fine di ogni turno in cui hai stampato ottieni 1 carta di rango 1. "
            "Ogni Pera in gioco ne dà una.",
        ),
        flavour=Text(
            en="As a pear ripens its green fades and shows the yellow below.",
            it="Maturando la pera perde il verde e mostra il giallo che sta sotto.",
        ),
    ),
    "SLA": Saying(
        instant=_ONE,
        continuous=Text(
            en="After each Mix of your left neighbour you may gain 1 rank-1 card. "
            "Every Slate Gray gives one.",
            it="Dopo ogni Miscela del vicino di sinistra puoi ottenere 1 carta di rango 1. "
            "Ogni Grigio Ardesia ne dà una.",
        ),
        flavour=Text(
            en="Once mud on a sea bed, pressed for ages into leaves.",
            it="Un tempo fango sul fondo del mare, pressato per ere in lamine.",
        ),
    ),
    "KEY": Saying(
        continuous=Text(
            en="In each of your turns you may Mix, Refill and Print: each once, in any order, one "
            "after the other.",
            it="In ogni tuo turno puoi fare Miscela, Recupero e Stampa: una volta ciascuna, "
            "in qualsiasi ordine, una dopo l'altra.",
        ),
        flavour=Text(
            en="The K of CMYK: the key plate, to which the others are aligned.",
            it="La K di CMYK: key, la lastra chiave su cui si allineano le altre.",
        ),
    ),
    "RUB": Saying(
        continuous=Text(
            en="*Win:* Ruby Red in play, Emerald Green and Sapphire Blue in your hand or in play.",
            it="*Vinci:* Rosso Rubino in gioco, Verde Smeraldo e Blu Zaffiro in mano o in gioco.",
        ),
        flavour=Text(
            en="Ruby and sapphire are one mineral. Chromium makes this one red.",
            it="Rubino e zaffiro sono un solo minerale. Il cromo fa rosso questo.",
        ),
    ),
    "EME": Saying(
        note=Text(
            en="Only one Emerald Green may lie in your play area. With 17 VP in play you win.",
            it="Nella tua area può stare un solo Verde Smeraldo. Con 17 PV in gioco vinci.",
        ),
        flavour=Text(
            en="Beryl with a trace of chromium or vanadium.",
            it="Berillo con una traccia di cromo o di vanadio.",
        ),
    ),
    "SAP": Saying(
        continuous=Text(
            en="*Win:* Sapphire Blue in play, and 17 cards or more in hand and in play together, "
            "itself included.",
            it="*Vinci:* Blu Zaffiro in gioco e almeno 17 carte tra mano e gioco, compreso lui.",
        ),
        flavour=Text(
            en="Iron and titanium trade an electron, and colourless stone turns blue.",
            it="Ferro e titanio si scambiano un elettrone e la pietra incolore diventa blu.",
        ),
    ),
    "BUR": Saying(
        continuous=Text(
            en="*Win:* Burgundy in play, and in hand and in play together exactly 1 card of rank 4, "
            "2 of rank 3, 3 of rank 2 and 4 of rank 1.",
            it="*Vinci:* Borgogna in gioco e, tra mano e gioco, esattamente 1 carta di rango 4, "
            "2 di rango 3, 3 di rango 2 e 4 di rango 1.",
        ),
        flavour=Text(
            en="A young red wine leans to violet. With age it turns to brick.",
            it="Il vino rosso giovane tende al viola. Con gli anni vira al mattone.",
        ),
    ),
    "MUS": Saying(
        continuous=Text(
            en="In each Refill you may tuck up to 2 of the cards under Mustard instead. They are lost if it "
            "leaves play.\n*Win:* Mustard in play with 8 rank dots or more beneath it.",
            it="A ogni Recupero puoi infilare fino a 2 di quelle carte sotto Senape. Se esce dal gioco sono "
            "perse.\n*Vinci:* Senape in gioco con almeno 8 punti di rango sotto.",
        ),
        flavour=Text(
            en="Many a mustard owes its yellow to turmeric.",
            it="Molte senapi devono il loro giallo alla curcuma.",
        ),
    ),
    "PET": Saying(
        continuous=Text(
            en="*Win:* Petrol in play, and 6 rank-2 cards or more in hand and in play together.",
            it="*Vinci:* Petrolio in gioco e almeno 6 carte di rango 2 tra mano e gioco.",
        ),
        flavour=Text(
            en="An oil film as thin as a wave of light paints rainbows on a puddle.",
            it="Un velo d'olio sottile come un'onda di luce dipinge iridi sulle pozzanghere.",
        ),
    ),
}
